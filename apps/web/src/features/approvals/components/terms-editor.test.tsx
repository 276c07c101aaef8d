// The levels of a centre: none at first, one added with its people, a second one, saved against what was read.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, NOW, personOf } from '../../../../test/scene.ts'
import type { CenterRoles } from '#features/roles/queries.ts'
import type { ApprovalTerms } from '../queries.ts'
import { TermsEditor } from './terms-editor.tsx'

const NONE = { lapseHours: 12, requests: [], exchanges: [] }
const activities = [{ _id: 'annualLeave', name: 'Congé annuel', letters: 'CA', kind: 'leave' as const, isNamed: false }]

const SAVED = { lapseHours: 12, requests: [], exchanges: [] }

const NOBODY = { roles: [], administrators: [personOf('a'), personOf('b')] }

const drawEditor = (terms: ApprovalTerms = NONE, holders: CenterRoles = NOBODY) =>
  draw(<TermsEditor centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'approvals.terms': terms, 'activities.list': { activities }, 'approvals.saveTerms': SAVED, 'roles.list': holders },
  })

test('an activity is given two levels, and what was read goes with them', async () => {
  const { getByRole, getByText, asked } = await drawEditor()
  await expect.element(getByText('Aucune demande n’a de niveaux. Un seul accord suffit.')).toBeVisible()
  await getByRole('combobox', { name: 'Ajouter une activité' }).click()
  await getByRole('option', { name: 'Congé annuel' }).click()
  await getByRole('button', { name: 'Ajouter un second niveau' }).click()
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(() => asked('approvals.saveTerms').map(({ body }) => body))
    .toEqual([
      {
        lapseHours: 12,
        requests: [
          {
            activity: 'annualLeave',
            levels: [
              { who: ['teamChief'], hours: 48 },
              { who: ['planner', 'administrator'], hours: null },
            ],
          },
        ],
        exchanges: [],
        seen: NONE,
      },
    ])
})

test('a level of nobody is refused beside it, and nothing is sent', async () => {
  const { getByRole, getByText, asked } = await drawEditor({
    lapseHours: 12,
    requests: [{ activity: 'annualLeave', levels: [{ who: ['hr'], hours: null }] }],
    exchanges: [],
  })
  await getByRole('button', { name: 'Ressources humaines' }).click()
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Choisissez qui approuve.')).toBeVisible()
  expect(asked('approvals.saveTerms')).toEqual([])
})

test('exchanges are approved where the centre says so, kind by kind', async () => {
  const { getByRole, getByText, asked } = await drawEditor()
  await expect.element(getByText('Aucun échange n’attend d’accord. Ce qui est conclu prend effet aussitôt.')).toBeVisible()
  await getByRole('combobox', { name: 'Faire approuver' }).click()
  await getByRole('option', { name: 'Permutations' }).click()
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(() => asked('approvals.saveTerms').map(({ body }) => body))
    .toEqual([{ ...NONE, exchanges: [{ kind: 'switch', levels: [{ who: ['teamChief'], hours: 48 }] }], seen: NONE }])
})

test('two levels that one person alone could answer are said to lapse, and no others', async () => {
  const administrators = [
    { who: ['administrator' as const], hours: null },
    { who: ['planner' as const], hours: null },
  ]
  const terms = { ...NONE, requests: [{ activity: 'annualLeave', levels: administrators }] }
  const only = { roles: [], administrators: [personOf('a')] }
  const alone = await drawEditor(terms, only)
  await expect.element(alone.getByText(/peut répondre ici, et nul ne répond à deux niveaux/)).toBeVisible()
  await alone.unmount()
  const planner = { _id: idOf(91), user: personOf('b'), role: 'planner' as const, teamId: null, fromDate: '2026-01-01', untilDate: null }
  const two = await drawEditor(terms, { ...only, roles: [{ ...planner, givenBy: null, givenAt: NOW }] })
  await expect.element(two.getByText('Premier niveau')).toBeVisible()
  await expect.element(two.getByText(/nul ne répond à deux niveaux/)).not.toBeInTheDocument()
})
