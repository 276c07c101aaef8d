// The traineeships of a member as their administrators write them, and as their member reads them.
import type { WireTraineeship, WireTraineeships } from '@releve/contract/traineeships'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { userOf } from '../../../../../test/scene.ts'
import { draftOf, readDrafts } from './traineeship-draft.ts'
import { OwnTraineeships } from './traineeship-progress.tsx'
import { TraineeshipsForm } from './traineeships-form.tsx'

const CDS: WireTraineeship = {
  qualification: 'CDS',
  fromDate: '2026-12-01',
  untilDate: '2027-03-31',
  tutorId: null,
  byDay: 6,
  byNight: 4,
}
const NONE: WireTraineeships = { traineeships: [], progress: [] }
const { _id, userId, name, lastName } = userOf('administrator')
const KNOWN: WireTraineeships = {
  traineeships: [CDS],
  progress: [
    {
      tutor: null,
      byDay: 2,
      byNight: 1,
      next: { date: '2026-12-08', shift: 'J', tutor: { _id, userId, name, lastName }, isPlanned: false },
    },
  ],
}

const drawForm = (known: WireTraineeships, answers: Answers = {}) =>
  draw(<TraineeshipsForm user={userOf('a')} onDone={() => undefined} />, {
    as: 'administrator',
    answers: { 'traineeships.read': known, ...answers },
  })

test('a traineeship is added and saved with what was read', async () => {
  const { getByRole, asked } = await drawForm(NONE, { 'traineeships.save': KNOWN })
  await getByRole('button', { name: 'Ajouter une doublure' }).click()
  await getByRole('combobox', { name: 'Qualification préparée' }).fill('CDS')
  await getByRole('textbox', { name: 'Du' }).fill('01/12/2026')
  await getByRole('textbox', { name: 'Au' }).fill('31/03/2027')
  await getByRole('textbox', { name: 'Doublures de jour' }).fill('6')
  await getByRole('textbox', { name: 'Doublures de nuit' }).fill('4')
  await getByRole('button', { name: 'Enregistrer les doublures' }).click()
  await expect.poll(() => asked('traineeships.save').map(({ body }) => body)).toEqual([{ traineeships: [CDS], seen: [] }])
})

test('a number that is none and a function that is not named stand beside their fields, and nothing is sent', async () => {
  const { getByRole, getByText, asked } = await drawForm(NONE, { 'traineeships.save': NONE })
  await getByRole('button', { name: 'Ajouter une doublure' }).click()
  await getByRole('textbox', { name: 'Doublures de jour' }).fill('six')
  await getByRole('button', { name: 'Enregistrer les doublures' }).click()
  await expect.element(getByText('Indiquez un nombre entier, par exemple 6.')).toBeVisible()
  await expect.element(getByText('Indiquez la qualification préparée.')).toBeVisible()
  expect(asked('traineeships.save')).toEqual([])
})

test('what somebody else saved meanwhile is said, and stays', async () => {
  const { getByRole, getByText } = await drawForm(KNOWN, { 'traineeships.save': refused('traineeshipsChanged') })
  await getByRole('button', { name: 'Retirer la doublure 1' }).click()
  await getByRole('button', { name: 'Enregistrer les doublures' }).click()
  await expect.element(getByText(/viennent d’être changées par ailleurs/)).toBeVisible()
})

test('a member reads what is done and the next one, said to be a proposal where it is not planned', async () => {
  const { getByText } = await draw(<OwnTraineeships userId={userOf('a')._id} />, { as: 'a', answers: { 'traineeships.read': KNOWN } })
  await expect.element(getByText('CDS, du 1er\u00A0décembre 2026 au 31\u00A0mars 2027')).toBeVisible()
  await expect.element(getByText('2 de jour sur 6, 1 de nuit sur 4')).toBeVisible()
  await expect.element(getByText(/^Proposée\s: jour du mar\.\s8\sdéc\., avec .+ Elle n’est pas à son planning\.$/)).toBeVisible()
})

test('what is known is typed back as it was', () => {
  expect(readDrafts([draftOf(CDS)], [])).toEqual({ value: { traineeships: [CDS], seen: [] } })
})
