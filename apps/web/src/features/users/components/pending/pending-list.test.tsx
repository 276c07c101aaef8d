// Approving and refusing accounts: what an administrator sees of the person, and exactly what is sent.
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { members, teamIdOf, userIdOf, userOf, violationOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { PendingList } from './pending-list.tsx'

const pending = userOf('d', { status: 'pending', team: null, email: 'denis@centre.fr', isEmailVerified: true })
const others = members.filter(({ _id }) => _id !== userIdOf('d'))

const drawList = (answers: Answers = {}) =>
  draw(<PendingList />, {
    as: 'administrator',
    answers: { 'users.center': [...others, pending], 'users.approve': userOf('d'), ...answers },
  })

test('approves from today', async () => {
  const { getByRole, getByText, asked } = await drawList()
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  const sheet = getByRole('dialog', { name: 'Approuver Denis Dattier' })
  await sheet.getByRole('combobox', { name: 'Équipe' }).click()
  await getByRole('option', { name: 'Équipe B' }).click()
  await expect.element(sheet.getByLabelText('Dans l’équipe à partir du')).toHaveValue('18/11/2026')
  await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
  await expect.element(getByText('Le compte de Denis Dattier est approuvé.')).toBeVisible()
  expect(asked('users.approve').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: pending._id }, body: { teamId: teamIdOf('b'), fromDate: '2026-11-18', dryRun: true } },
    { params: { id: pending._id }, body: { teamId: teamIdOf('b'), fromDate: '2026-11-18' } },
  ])
})

test('shows what the person said, and whether their address is theirs', async () => {
  const { getByRole } = await drawList()
  const card = getByRole('article', { name: 'Denis Dattier' })
  await expect.element(card.getByText('denis@centre.fr')).toBeVisible()
  await expect.element(card.getByText('Adresse confirmée par la personne.')).toBeVisible()
  await expect.element(getByRole('status')).toHaveTextContent('1 demande')
})

test('without a team nothing is asked of a planning, and the day goes with it', async () => {
  const { getByRole, getByText, asked } = await drawList()
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  const sheet = getByRole('dialog')
  expect(sheet.getByLabelText('Dans l’équipe à partir du').elements()).toEqual([])
  await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
  await expect.element(getByText('Le compte de Denis Dattier est approuvé.')).toBeVisible()
  expect(asked('users.approve').map(({ body }) => body)).toEqual([{}])
})

test('a day that is over is refused beside its field', async () => {
  const { getByRole, asked } = await drawList()
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  const sheet = getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Équipe' }).click()
  await getByRole('option', { name: 'Équipe B' }).click()
  await sheet.getByLabelText('Dans l’équipe à partir du').fill('17/11/2026')
  await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
  await expect.element(sheet.getByText('Cette date est déjà passée.')).toBeVisible()
  expect(asked('users.approve')).toEqual([])
})

test('what a team would break is shown first, and a blocking rule wants a reason', async () => {
  const warnings = [violationOf({ severity: 'blocking', message: 'Le repos serait trop court.' })]
  const { getByRole, getByText, asked } = await drawList({ 'users.approve': { ...userOf('d'), warnings } })
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  const sheet = getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Équipe' }).click()
  await getByRole('option', { name: 'Équipe B' }).click()
  const confirm = sheet.getByRole('button', { name: 'Approuver le compte' })
  await confirm.click()
  await expect.element(sheet.getByText('Le repos serait trop court.')).toBeVisible()
  expect(asked('users.approve')).toHaveLength(1)
  await confirm.click()
  expect(asked('users.approve')).toHaveLength(1)
  await sheet.getByRole('textbox', { name: words('Motif') }).fill('Accord du chef de centre')
  await confirm.click()
  await expect.element(getByText('Le compte de Denis Dattier est approuvé.')).toBeVisible()
  expect(asked('users.approve').at(-1)?.body).toEqual({ teamId: teamIdOf('b'), fromDate: '2026-11-18', reason: 'Accord du chef de centre' })
})

test('in a centre that nobody administers the person may become its administrator', async () => {
  const { getByRole, getByText, asked } = await drawList({
    'users.center': [...others.filter(({ isAdmin }) => !isAdmin), pending],
    'users.makeAdmin': userOf('d', { isAdmin: true, adminType: 'center' }),
  })
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  const sheet = getByRole('dialog')
  await sheet.getByText('Nommer administrateur du centre').click()
  await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
  await expect.element(getByText(words('Le compte est approuvé ; Denis Dattier administre maintenant le centre.'))).toBeVisible()
  expect(asked('users.makeAdmin').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: pending._id }, body: { adminType: 'center' } },
  ])
})

test('an account stays approved where the role could not be given', async () => {
  const { getByRole, getByText } = await drawList({
    'users.center': [...others.filter(({ isAdmin }) => !isAdmin), pending],
    'users.makeAdmin': refused('forbidden'),
  })
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  const sheet = getByRole('dialog')
  await sheet.getByText('Nommer administrateur du centre').click()
  await sheet.getByRole('button', { name: 'Approuver le compte' }).click()
  await expect.element(getByText(words('est approuvé, sans le rôle d’administrateur'))).toBeVisible()
})

test('where somebody administers it, the role is not offered', async () => {
  const { getByRole } = await drawList()
  await getByRole('button', { name: 'Approuver Denis Dattier' }).click()
  await expect.element(getByRole('dialog').getByRole('combobox', { name: 'Équipe' })).toBeVisible()
  expect(getByRole('checkbox').elements()).toEqual([])
})

test.each([
  ['  Inconnu au centre ', { reason: 'Inconnu au centre' }],
  ['', {}],
])('refusing with « %s » sends %j', async (typed, body) => {
  const { getByRole, getByText, asked } = await drawList({ 'users.reject': undefined })
  await getByRole('button', { name: 'Refuser Denis Dattier' }).click()
  const dialog = getByRole('alertdialog')
  await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect.element(getByText(words('La demande de Denis Dattier est refusée.'))).toBeVisible()
  expect(asked('users.reject').map((call) => call.body)).toEqual([body])
})

test('when nobody waits, that is said', async () => {
  const { getByRole } = await drawList({ 'users.center': others })
  await expect.element(getByRole('heading', { name: 'Personne n’attend' })).toBeVisible()
})
