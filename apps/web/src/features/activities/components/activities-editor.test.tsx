// The list of activities: changed as a whole, against what was read; what is wrong stands beside its field.
import { expect, test } from 'vitest'
import { type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER } from '../../../../test/scene.ts'
import type { WireActivity } from '../queries.ts'
import { ActivitiesEditor } from './activities-editor.tsx'

const ACTIVITIES: [WireActivity, WireActivity, WireActivity] = [
  { _id: 'training', name: 'Formation', letters: 'F', kind: 'work' as const, isNamed: true },
  { _id: 'meeting', name: 'Réunion', letters: 'RÉU', kind: 'work' as const, isNamed: true },
  { _id: 'family', name: 'Motif familial', letters: 'AF', kind: 'absence' as const, isNamed: false },
]

const drawEditor = (answers: Answers = {}) =>
  draw(<ActivitiesEditor centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'activities.list': { activities: ACTIVITIES }, 'activities.save': { activities: ACTIVITIES }, ...answers },
  })

test('another order, a closed one and a new one are saved together, against what was read', async () => {
  const { getByRole, asked } = await drawEditor()
  await getByRole('button', { name: 'Monter\u00A0: Réunion' }).click()
  await getByRole('button', { name: 'Ne plus proposer\u00A0: Formation' }).click()
  await getByRole('button', { name: 'Ajouter un travail' }).click()
  const work = getByRole('region', { name: 'Travail hors cycle' })
  await work.getByRole('textbox', { name: 'Lettres' }).nth(1).fill('EX')
  await work.getByRole('textbox', { name: 'Nom' }).nth(1).fill('Exercice')
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  await expect
    .poll(() => asked('activities.save').map(({ body }) => body))
    .toEqual([
      {
        activities: [ACTIVITIES[1], ACTIVITIES[2], { name: 'Exercice', letters: 'EX', kind: 'work', isNamed: true }],
        seen: ACTIVITIES,
      },
    ])
})

test('a name that is missing is said beside it, and nothing is sent', async () => {
  const { getByRole, getByText, asked } = await drawEditor()
  await getByRole('button', { name: 'Ajouter une absence' }).click()
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  await expect.element(getByText('Nommez cette activité.')).toBeVisible()
  expect(asked('activities.save')).toEqual([])
})

test('whole days alone and a limit a year are set where members ask, and gone where they do not', async () => {
  const { getByRole, getByText, asked } = await drawEditor({ 'activities.list': { activities: ACTIVITIES } })
  for (const name of ['Formation', 'Réunion', 'Motif familial'] as const)
    await getByRole('button', { name: `Conditions\u00A0: ${name}` }).click()
  // Work is asked for by its hours.
  const byDays = getByRole('checkbox', { name: 'Demandée par jours entiers seulement' })
  await byDays.click()
  expect(byDays.elements()).toHaveLength(1)
  await getByRole('checkbox', { name: /^Limitée/ })
    .nth(2)
    .click()
  const most = getByRole('textbox', { name: 'Jours par an, au plus' })
  await most.fill('')
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  await expect.element(getByText('Une limite par an est d’un jour à 366\u00A0jours.')).toBeVisible()
  expect(asked('activities.save')).toEqual([])
  await most.fill('6')
  await getByRole('checkbox', { name: /^Limitée/ })
    .nth(0)
    .click()
  await getByRole('combobox', { name: 'Demandes' }).nth(0).click()
  await getByRole('option', { name: 'Posée par les administrateurs seuls' }).click()
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  const [training, meeting, family] = ACTIVITIES
  await expect
    .poll(() => asked('activities.save').map(({ body }) => body))
    .toMatchObject([{ activities: [{ ...training, isForAdministrators: true }, meeting, { ...family, isByDays: true, yearlyDays: 6 }] }])
  expect(JSON.stringify(asked('activities.save')[0]?.body)).not.toContain('"yearlyDays":5')
})

test('the hours that each day of some work counts are typed, and what is none stands beside them', async () => {
  const { getByRole, getByText, asked } = await drawEditor({ 'activities.list': { activities: ACTIVITIES } })
  await getByRole('button', { name: 'Conditions\u00A0: Réunion' }).click()
  await getByRole('checkbox', { name: 'Compte des heures fixes par jour' }).click()
  await expect.element(getByText('Par les membres, 7\u00A0h par jour, nom lu par les collègues')).toBeVisible()
  const hours = getByRole('textbox', { name: 'Heures comptées par jour' })
  await expect.element(hours).toHaveValue('7')
  await hours.fill('longtemps')
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  await expect.element(getByText('Les heures fixes d’un jour vont de 5\u00A0minutes à 24\u00A0h.')).toBeVisible()
  expect(asked('activities.save')).toEqual([])
  await hours.fill('7 h 30')
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  const [training, meeting, family] = ACTIVITIES
  await expect
    .poll(() => asked('activities.save').map(({ body }) => body))
    .toMatchObject([{ activities: [training, { ...meeting, fixedMinutes: 450 }, family] }])
})

test('what colleagues read of an activity is chosen by its kind, and what they may guess is said', async () => {
  const { getByRole, getByText, asked } = await drawEditor()
  for (const name of ['Réunion', 'Motif familial'] as const) await getByRole('button', { name: `Conditions\u00A0: ${name}` }).click()
  const readings = getByRole('combobox', { name: 'Ce que lisent les collègues' })
  await readings.nth(1).click()
  await expect.element(getByRole('option', { name: 'Son nom' })).not.toBeInTheDocument()
  await getByRole('option', { name: 'Rien' }).click()
  await expect.element(getByText(/^Sur une vacation, ils lisent seulement qu’il n’est pas là à ces heures/)).toBeVisible()
  await expect.element(getByText('Par les membres, rien pour les collègues')).toBeVisible()
  await readings.nth(0).click()
  await getByRole('option', { name: '«\u00A0Indisponible\u00A0»' }).click()
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  const [training, meeting, family] = ACTIVITIES
  await expect
    .poll(() => asked('activities.save').map(({ body }) => body))
    .toMatchObject([{ activities: [training, { ...meeting, isNamed: false }, { ...family, isUnseen: true }] }])
  expect(JSON.stringify(asked('activities.save')[0]?.body).match(/"isUnseen"/g)).toHaveLength(1)
})

test('who asks for an activity is chosen, with a notice or not, and a duty on call is asked for by nobody', async () => {
  const onCall = { _id: 'onCall', name: 'Astreinte', letters: 'AST', kind: 'onCall' as const, isNamed: true }
  const [training, ...others] = ACTIVITIES
  const noticed = [{ ...training, noticeDays: 10 }, ...others, onCall]
  const { getByRole, getByText, asked } = await drawEditor({ 'activities.list': { activities: noticed } })
  await expect.element(getByText('Par les membres, 10\u00A0jours avant, nom lu par les collègues')).toBeVisible()
  for (const name of ['Formation', 'Réunion', 'Motif familial'] as const)
    await getByRole('button', { name: `Conditions\u00A0: ${name}` }).click()
  await expect.element(getByRole('button', { name: 'Conditions\u00A0: Astreinte' })).not.toBeInTheDocument()
  const choices = getByRole('combobox', { name: 'Demandes' })
  await expect.element(choices.nth(0)).toHaveTextContent('Par les membres, 10 jours avant')
  expect(choices.elements()).toHaveLength(3)
  await choices.nth(0).click()
  await getByRole('option', { name: 'Posée par les administrateurs seuls' }).click()
  await choices.nth(2).click()
  await getByRole('option', { name: 'Par les membres, 14\u00A0jours avant' }).click()
  await getByRole('button', { name: 'Enregistrer les activités' }).click()
  await expect
    .poll(() => asked('activities.save').map(({ body }) => body))
    .toMatchObject([
      { activities: [{ ...ACTIVITIES[0], isForAdministrators: true }, ACTIVITIES[1], { ...ACTIVITIES[2], noticeDays: 14 }, onCall] },
    ])
})
