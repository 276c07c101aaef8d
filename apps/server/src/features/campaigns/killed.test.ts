// A server that dies while it publishes a leave campaign, for real (kill -9): no leave of it is kept, and the next publication writes it all.
import { routes } from '@releve/contract'
import { addDays, fromDayNumber, mondayOf } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { createCenter, createMembers } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { summer } from '#test/features/campaigns/terms.ts'
import { dieInCall } from '#test/jobs/killed-call.ts'
import { serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'

const server = serverOfTests()

test('a publication in which the server died leaves nothing, and is done whole afterwards', async () => {
  // The process of a server knows no clock but that of its machine.
  const now = Date.now()
  server.clock.now = now
  const today = zoneOf('Europe/Paris').dayAt(now)
  const fromDate = fromDayNumber(mondayOf(today + 60))
  const center = await createCenter(server.pool, { cycleStart: fromDayNumber(today - 60) })
  const { centerId } = center
  const [teamId = null] = center.teamIds
  const people = await createMembers(server.pool, center, [{ teamId: null, adminType: 'center' }, { teamId }, { teamId }])
  const [admin, ...wishers] = await Promise.all(people.map(({ userId }) => server.tokenOf(userId)))
  const terms = { ...summer, mostAway: null, keepsStaffing: false }
  const opened = await server.call('POST', `/center/${centerId}/campaigns`, {
    token: admin ?? '',
    body: { ...terms, fromDate, toDate: addDays(fromDate, 13), wishesUntil: fromDayNumber(today) },
  })
  const path = `/center/${centerId}/campaigns/${read(routes['campaigns.open'].response, opened).campaign._id}`
  for (const [place, token] of wishers.entries()) {
    const wish = { fromDate: addDays(fromDate, 7 * place), toDate: addDays(fromDate, 7 * place + 6) }
    expect(await server.call('PUT', `${path}/wishes`, { token, body: { wishes: [wish] } })).toMatchObject({ status: 200 })
  }
  await server.pool.query('UPDATE leave_campaigns SET wishes_until = wishes_until - 2 WHERE center_id = $1', [centerId])
  const seenAt = async () => read(routes['campaigns.get'].response, await server.call('GET', path, { token: admin ?? '' })).campaign
  const share = { token: admin ?? '', body: { seen: (await seenAt()).version } }
  expect(await server.call('POST', `${path}/share`, share)).toMatchObject({ status: 200 })
  const publish = { token: admin ?? '', body: { seen: (await seenAt()).version } }
  const written = async () => {
    const { rows } = await server.pool.query<{ leave: number; results: number; lines: number }>(
      `SELECT (SELECT count(*)::int FROM planning_modifications WHERE center_id = $1) AS leave,
         (SELECT count(*)::int FROM leave_wishes WHERE center_id = $1 AND result IS NOT NULL) AS results,
         (SELECT count(*)::int FROM planning_changes WHERE center_id = $1) AS lines`,
      [centerId],
    )
    return rows[0]
  }

  await dieInCall(server, `${path}/publish`, publish)
  expect(await written()).toEqual({ leave: 0, results: 0, lines: 0 })
  expect((await seenAt()).state).toBe('shared')

  expect(await server.call('POST', `${path}/publish`, publish)).toMatchObject({ status: 200 })
  expect(await written()).toMatchObject({ leave: 2, results: 2 })
})
