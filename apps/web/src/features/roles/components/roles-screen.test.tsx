// « Qui peut quoi »: who holds what, a role given with its team and its days, one taken, what is wrong beside its field.
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, personOf } from '../../../../test/scene.ts'
import { RolesScreen } from './roles-screen.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const HR = {
  _id: id(1),
  user: personOf('a'),
  role: 'hr' as const,
  teamId: null,
  fromDate: '2026-11-02',
  untilDate: '2026-12-31',
  givenBy: personOf('administrator'),
  givenAt: Date.UTC(2026, 10, 2),
}

/** The day is Wednesday 18 November 2026. */
const drawScreen = (roles: (typeof HR)[] = [HR], answers: Answers = {}) =>
  draw(<RolesScreen centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'roles.list': { roles, administrators: [personOf('administrator')] }, ...answers },
  })

test('each holder with their role and its days, administrators first', async () => {
  const { getByRole, getByText } = await drawScreen()
  await expect.element(getByText(/^Depuis le .*2.nov.*2026, jusqu’au .*31.déc.*2026 compris, donné par/)).toBeVisible()
  const rows = getByRole('list', { name: 'Qui tient un rôle' }).getByRole('listitem').elements()
  expect(rows.map(({ textContent }) => /Administrateur du centre|Ressources humaines/.exec(textContent)?.[0])).toEqual([
    'Administrateur du centre',
    'Ressources humaines',
  ])
})

test('nobody holds one: it says what a role is for', async () => {
  const { getByText } = await drawScreen([])
  await expect.element(getByText('Personne ne tient de rôle')).toBeVisible()
})

test('a team chief is given to one team; without a member or a team nothing is sent', async () => {
  const { getByRole, getByText, asked } = await drawScreen([], { 'roles.give': { roles: [], administrators: [] } })
  await getByRole('button', { name: 'Donner un rôle' }).click()
  const sheet = getByRole('dialog')
  await sheet.getByRole('button', { name: 'Donner ce rôle' }).click()
  await expect.element(getByText('Choisissez un membre.')).toBeVisible()
  await expect.element(getByText('Choisissez l’équipe.')).toBeVisible()
  expect(asked('roles.give')).toEqual([])
})

test('a role that is taken asks first, and is gone from the list', async () => {
  const { getByRole, asked } = await drawScreen([HR], { 'roles.take': { roles: [], administrators: [personOf('administrator')] } })
  await getByRole('button', { name: /^Retirer\s:/ }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.poll(() => asked('roles.take').map(({ params }) => params)).toEqual([{ id: HR.user._id, roleId: HR._id }])
  await expect.element(getByRole('button', { name: /^Retirer\s:/ })).not.toBeInTheDocument()
})

test('rights that cannot be read say so, with a way to try again', async () => {
  const { getByText, getByRole } = await draw(<RolesScreen centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'roles.list': refused('unexpected') },
  })
  await expect.element(getByText(/Les rôles n’ont pas pu être lus/)).toBeVisible()
  await expect.element(getByRole('button', { name: /Réessayer/ })).toBeVisible()
})
