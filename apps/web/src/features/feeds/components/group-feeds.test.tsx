// The plannings that somebody follows: a team or the centre is chosen, its address shown, and one is closed after a question.
import { expect, test } from 'vitest'
import type { Answers } from '../../../../test/calls.ts'
import { refused } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, NOW } from '../../../../test/scene.ts'
import { GroupFeeds } from './group-feeds.tsx'

const teamA = { _id: idOf(31), centerId: CENTER, name: 'Équipe A', color: '#1565C0', order: 0, cycleStartDate: '2026-01-01' }
const ofTeam = {
  _id: idOf(81),
  teamId: teamA._id,
  url: 'https://releve.example/api/calendar-feeds/a.ics',
  createdAt: NOW,
  lastReadAt: null,
}
const drawGroups = (answers: Answers) => draw(<GroupFeeds />, { answers: { 'teams.list': [teamA], ...answers } })

test('the whole centre is chosen among what is not followed yet', async () => {
  const { getByRole, getByLabelText, asked } = await drawGroups({
    'feeds.groups': { groups: [ofTeam] },
    'feeds.renewGroup': { group: { ...ofTeam, teamId: null } },
  })
  await expect.element(getByLabelText(`Adresse secrète, ${teamA.name}`)).toHaveValue(ofTeam.url)
  await getByRole('combobox', { name: 'Planning à suivre' }).click()
  await expect.element(getByRole('option', { name: teamA.name, exact: true })).not.toBeInTheDocument()
  await getByRole('option', { name: 'Tout le centre' }).click()
  await getByRole('button', { name: 'Créer l’adresse' }).click()
  await expect.poll(() => asked('feeds.renewGroup').map(({ body }) => body)).toEqual([{ teamId: null }])
})

test('one is no longer followed, after a question', async () => {
  const { getByRole, asked } = await drawGroups({ 'feeds.groups': { groups: [ofTeam] }, 'feeds.removeGroup': undefined })
  await getByRole('button', { name: 'Ne plus suivre' }).click()
  expect(asked('feeds.removeGroup')).toEqual([])
  await getByRole('alertdialog').getByRole('button', { name: 'Ne plus suivre' }).click()
  await expect.poll(() => asked('feeds.removeGroup').map(({ params }) => params)).toEqual([{ id: ofTeam._id }])
})

test('a reading that failed says so', async () => {
  const { getByRole } = await drawGroups({ 'feeds.groups': refused('unexpected') })
  await expect.element(getByRole('alert')).toBeVisible()
})
