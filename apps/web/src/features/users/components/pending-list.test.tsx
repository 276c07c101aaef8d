// Approving and refusing accounts: what an administrator sees of the person, and exactly what is sent.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { members, teamIdOf, userIdOf, userOf } from '../../../../test/scene.ts'
import { PendingList } from './pending-list.tsx'

const pending = userOf('d', { status: 'pending', team: null, email: 'denis@centre.fr', isEmailVerified: true })
const others = members.filter(({ _id }) => _id !== userIdOf('d'))

test('approves from today', async () => {
  const { getByRole, getByText, asked } = await draw(<PendingList />, {
    as: 'administrator',
    answers: { 'users.center': [...others, pending], 'users.approve': userOf('d') },
  })
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
