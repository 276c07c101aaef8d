// The takeover of a planning on its screen: from a pasted table to what is written, with each refusal beside its cause.
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER } from '../../../../test/scene.ts'
import type { Takeover } from '../queries.ts'
import { TakeoverScreen } from './takeover-screen.tsx'

const ID = '01890f3e-7b1a-7c3e-8d2f-5a6b7c8d9e0f'
const person = { registrationNumber: null, team: 'Équipe A', changes: [], from: null, to: null }
const code = (letters: string, label: string) => ({
  code: letters,
  kind: 'shift' as const,
  label,
  hours: null,
  aliases: [],
  isGuess: false,
})
const READ: Takeover = {
  _id: ID,
  state: 'read',
  fileName: 'Planning 2026.xlsx',
  by: { _id: ID, userId: ID, name: 'Ana', lastName: 'Essai' },
  at: Date.UTC(2026, 10, 16),
  proposal: {
    layout: [],
    from: '2026-11-01',
    to: '2026-12-31',
    teams: [{ name: 'Équipe A', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-11-01' }],
    people: [
      { ...person, label: 'Aubier Léa', name: 'Léa', lastName: 'Aubier' },
      { ...person, label: 'Bouleau Noé', name: 'Noé', lastName: 'Bouleau' },
    ],
    codes: [code('J', 'Jour'), code('N', 'Nuit'), code('R', 'Repos'), code('X', 'X')],
    exceptions: [{ person: 'Aubier Léa', date: '2026-11-03', code: 'X' }],
    unknown: [],
    cells: [],
    corrections: [],
    share: 0.942,
    meanings: [
      { code: 'J', meaning: { means: 'shift', startTime: '07:00', endTime: '19:00' }, certainty: 'sure' },
      { code: 'N', meaning: { means: 'shift', startTime: '19:00', endTime: '07:00' }, certainty: 'likely' },
      { code: 'R', meaning: { means: 'rest' }, certainty: 'sure' },
      { code: 'X', meaning: { means: 'shift', startTime: '09:00', endTime: '17:00' }, certainty: 'open' },
    ],
    counts: [
      { code: 'R', cells: 60, people: 2 },
      { code: 'J', cells: 31, people: 2 },
      { code: 'N', cells: 30, people: 2 },
      { code: 'X', cells: 1, people: 1 },
    ],
    members: [],
  },
  made: null,
  held: [],
}
const WRITTEN: Takeover = {
  ...READ,
  state: 'written',
  proposal: null,
  made: { members: 2, teams: 1, activities: 0, cycles: 1, periods: 1, activationDate: '2026-11-01' },
}
const ACTIVITIES = [{ _id: 'family', name: 'Motif familial', letters: 'AF', kind: 'absence' as const, isNamed: false }]

const drawScreen = (current: Takeover | null, answers: Answers = {}) =>
  draw(<TakeoverScreen centerId={CENTER} />, {
    as: 'administrator',
    answers: {
      'takeovers.current': { takeover: current },
      'takeovers.read': { takeover: READ },
      'takeovers.write': { takeover: WRITTEN },
      'activities.list': { activities: ACTIVITIES },
      'users.center': [],
      ...answers,
    },
  })

test('a pasted table is read; a refusal stands under it', async () => {
  const { getByRole, getByText, asked } = await drawScreen(null)
  await getByRole('button', { name: 'Lire le planning' }).click()
  await expect.element(getByText('Choisissez un fichier, ou collez un tableau.')).toBeVisible()
  expect(asked('takeovers.read')).toEqual([])
  await getByRole('textbox', { name: 'Ou collez le tableau' }).fill('Nom;01/11/2026')
  await getByRole('button', { name: 'Lire le planning' }).click()
  await expect.element(getByText('2 personnes')).toBeVisible()
  expect(asked('takeovers.read')).toMatchObject([{ body: { fileName: 'Tableau collé', text: 'Nom;01/11/2026' } }])
})

test('rows that are nobody are said above the people', async () => {
  const unnamed = ['12', 'Renfort 3', 'x', 'y', 'z', 'u', 'v'].map((text) => ({ sheet: 'Planning', text }))
  const { proposal } = READ
  if (proposal === null) throw new Error('it is read')
  const { getByText } = await drawScreen({ ...READ, proposal: { ...proposal, unnamed } })
  await expect
    .element(
      getByText(
        '7 lignes ne sont pas reprises, faute d’un nom de personne\u00A0: «\u00A012\u00A0», «\u00A0Renfort 3\u00A0», «\u00A0x\u00A0», «\u00A0y\u00A0», «\u00A0z\u00A0» et 2\u00A0autres.',
      ),
    )
    .toBeVisible()
})

test('an open code is chosen before the cycle; what is written is what was shown', async () => {
  const { getByRole, getByText, asked } = await drawScreen(READ)
  await getByRole('button', { name: 'Vers les codes' }).click()
  await getByRole('button', { name: 'Vers le cycle' }).click({ force: true })
  await expect.element(getByText('1 code à choisir avant de continuer.')).toBeVisible()
  await getByRole('combobox', { name: 'Ce que veut dire X' }).click()
  await getByRole('option', { name: /Motif familial/ }).click()
  await getByRole('button', { name: 'Vers le cycle' }).click()
  await expect.element(getByText(/94,2\u00A0% des cases/)).toBeVisible()
  await getByRole('textbox', { name: 'Nom du cycle' }).fill('JNRR')
  await getByRole('button', { name: 'Vérifier', exact: true }).last().click()
  await expect.element(getByRole('img', { name: 'AF' }).first()).toBeVisible()
  await getByRole('button', { name: 'Écrire' }).click()
  await expect.element(getByRole('heading', { name: 'Planning repris' })).toBeVisible()
  expect(asked('takeovers.write').map(({ body }) => body)).toMatchObject([
    { takeoverId: ID, cycleName: 'JNRR', activationDate: '2026-11-01', people: [{ is: 'new' }, { is: 'new' }] },
  ])
})

test('what the server refuses of a person brings back to that person', async () => {
  const { getByRole, getByText } = await drawScreen(READ, {
    'takeovers.write': refused('invalidInput', {
      fields: { 'people.1.lastName': 'Un nom ne contient ni adresse web, ni barre oblique, ni numéro.' },
    }),
  })
  await getByRole('button', { name: 'Vers les codes' }).click()
  await getByRole('combobox', { name: 'Ce que veut dire X' }).click()
  await getByRole('option', { name: 'Ne rien reprendre' }).click()
  await getByRole('button', { name: 'Vers le cycle' }).click()
  await getByRole('button', { name: 'Vérifier', exact: true }).last().click()
  await getByRole('button', { name: 'Écrire' }).click()
  await expect.element(getByText('Un nom ne contient ni adresse web, ni barre oblique, ni numéro.').first()).toBeVisible()
  await expect.element(getByText('2 personnes')).toBeVisible()
})

test('it is taken back, unless something holds it: that is said instead', async () => {
  const drawn = await drawScreen(WRITTEN, { 'takeovers.takeBack': undefined })
  await drawn.getByRole('button', { name: 'Annuler la reprise' }).click()
  await drawn.getByRole('alertdialog').getByRole('button', { name: 'Annuler la reprise' }).click()
  await expect.poll(() => drawn.asked('takeovers.takeBack').map(({ body }) => body)).toEqual([{ takeoverId: ID }])
})

test('a held one has no button', async () => {
  const { getByRole, getByText } = await drawScreen({ ...WRITTEN, held: ['Connexion de Ana Essai.'] })
  await expect.element(getByText('Connexion de Ana Essai.')).toBeVisible()
  expect(getByRole('button', { name: 'Annuler la reprise' }).elements()).toEqual([])
})
