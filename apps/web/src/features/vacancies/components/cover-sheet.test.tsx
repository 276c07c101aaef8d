// The proposal for a period as its chief reads it: who would be asked, changed, sent by one press, and what refuses it.
import { userId } from '@releve/contract/fields'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { HOUR, personOf, shiftOf, userIdOf, type Person } from '../../../../test/scene.ts'
import type { CoverPlace } from './cover-place.tsx'
import { CoverSheet } from './cover-sheet.tsx'

const candidateOf = (person: Person, fields: Partial<CoverPlace['candidates'][number]> = {}): CoverPlace['candidates'][number] => ({
  member: personOf(person),
  availability: 'available',
  warnings: [],
  weekHours: null,
  loadPercent: -8,
  daysSinceAsked: null,
  rest: { beforeHours: 36, afterHours: null, marginHours: null },
  behind: null,
  ...fields,
})

function placeOf(date: string, fields: Partial<CoverPlace> = {}): CoverPlace {
  const startAt = Date.parse(`${date}T06:00Z`)
  return {
    origin: 'minimum',
    date,
    shift: shiftOf('J'),
    teamObject: null,
    startAt,
    endAt: startAt + 12 * HOUR,
    holder: null,
    staffing: { present: 1, minimum: 2, lack: { total: 1, missing: {} } },
    qualification: null,
    vacancyId: null,
    askedId: userId.parse(userIdOf('b')),
    candidates: [candidateOf('b'), candidateOf('c', { availability: 'lastResort' })],
    out: [{ reason: 'rest', count: 2 }],
    ...fields,
  }
}

const places = [placeOf('2026-11-20'), placeOf('2026-11-22'), placeOf('2026-11-23', { askedId: null, candidates: [] })]

const drawCover = (answers: Answers = {}) =>
  draw(<CoverSheet open onClose={() => undefined} />, { answers: { 'vacancies.cover': { places, isProven: true }, ...answers } })

test('says how much is covered, who is asked and why, and why nobody is', async () => {
  const { getByText } = await drawCover()
  await expect.element(getByText('2 vacations sur 3, 24\u00A0h sur 36\u00A0h.')).toBeVisible()
  await expect.element(getByText(/1.personne à solliciter, dont 1 plusieurs fois\./)).toBeVisible()
  await expect.element(getByText('disponible, charge \u22128\u00A0%, aucun appel, proposée pour 2 vacations').first()).toBeVisible()
  await expect.element(getByText('Personne ne peut être sollicité.')).toBeVisible()
  await expect.element(getByText('2 ne peuvent pas\u00A0: 2 par le repos')).toBeVisible()
})

test('the chief chooses somebody else, and nobody; what stands then is sent', async () => {
  const { getByRole, getByText, asked } = await drawCover({ 'vacancies.startCover': { started: 1 } })
  await getByRole('combobox', { name: /^Qui solliciter, J .*20/ }).click()
  await getByRole('option', { name: new RegExp(personOf('c').lastName) }).click()
  await getByRole('combobox', { name: /^Qui solliciter, J .*22/ }).click()
  await getByRole('option', { name: 'Personne' }).click()
  await expect.element(getByText('1 vacation sur 3, 12\u00A0h sur 36\u00A0h.')).toBeVisible()
  await getByRole('button', { name: 'Solliciter cette personne' }).click()
  await expect
    .poll(() => asked('vacancies.startCover').map(({ body }) => body))
    .toEqual([{ askings: [{ userId: userIdOf('c'), place: { origin: 'minimum', date: '2026-11-20', shift: 'J', qualification: null } }] }])
})

test('a plan that changed meanwhile refuses all of it and says who; the choices stay', async () => {
  const message = 'Camille ne peut plus prendre la vacation.'
  const { getByRole, getByText } = await drawCover({ 'vacancies.startCover': refused('coverChanged', { message }) })
  await getByRole('button', { name: 'Solliciter cette personne' }).click()
  await expect.element(getByText(message)).toBeVisible()
  await expect.element(getByRole('combobox', { name: /^Qui solliciter, J .*20/ })).toBeVisible()
})

test('a period that ends before it begins is said beside its end, and nothing is computed', async () => {
  const { getByLabelText, getByText } = await drawCover()
  await getByLabelText('Au').fill('01/01/2026')
  await expect.element(getByText('La fin précède le début.')).toBeVisible()
})
