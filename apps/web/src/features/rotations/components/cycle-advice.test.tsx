// The cycle editor says which hours of the staffing the cycle leaves short, with the people that its teams have.
import type { WireCenterRules } from '@releve/contract/centers'
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, centerRules, rotation } from '../../../../test/scene.ts'
import { words } from '../../../../test/words.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { cyclesOf } from '../queries.ts'
import { CycleEditor } from './cycle-editor.tsx'

const weekend = { kinds: ['saturday', 'sunday'], dates: [] } satisfies Partial<NonNullable<WireCenterRules['staffing']>[number]>
const row = { ...weekend, qualification: null, startTime: '07:00', endTime: '19:00', target: null, maximum: null }
const asking = (minimum: number): WireCenterRules => ({ ...centerRules, staffing: [{ ...row, minimum }] })

function Editor() {
  const { data: teams } = useTeamsOf(CENTER)
  return teams === undefined ? null : <CycleEditor rotation={rotation} cycles={cyclesOf([rotation])} teams={teams} canEdit />
}

async function drawCycle(answers: Answers) {
  const screen = await draw(<Editor />, { as: 'administrator', answers: { 'rotations.templates': [], ...answers } })
  await expect.element(screen.getByRole('heading', { name: words('Règles, régime SPP 12 h') })).toBeVisible()
  return screen
}

test('hours that lack people stand with their days and how many are missing', async () => {
  const { getByRole } = await drawCycle({ 'centers.rules': asking(9) })
  const lacks = getByRole('region', { name: 'Effectif incomplet' })
  await expect.element(lacks).toBeVisible()
  await expect.element(lacks.getByText(words('Jour : il manque 8 personnes, 8 jours sur 28 dès le'))).toBeVisible()
})

test('nothing is said of a centre that asks for nobody, nor asked of the server', async () => {
  const { getByRole, asked } = await drawCycle({})
  expect(getByRole('region', { name: 'Effectif incomplet' }).elements()).toEqual([])
  expect(asked('users.center')).toEqual([])
})

test('it says that the staffing could not be judged where its people cannot be read', async () => {
  const { getByText } = await drawCycle({
    'centers.rules': asking(9),
    'users.list': refused('unexpected'),
    'users.center': refused('unexpected'),
  })
  await expect.element(getByText('L’effectif de ce cycle n’a pas pu être vérifié.')).toBeVisible()
})
