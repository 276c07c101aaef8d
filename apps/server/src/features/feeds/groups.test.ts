// The planning of a team or of the whole centre at a secret address: who works each vacation after every exchange, named as on the wall, without
// the cause of anybody's absence.
import { routes } from '@releve/contract'
import { createCenter } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { eventsIn } from '#test/features/feeds/events.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, as, join } = setScene({
  a: { name: 'Zoé', lastName: 'Ardoise' },
  d: { team: 3, name: 'Dora', lastName: 'd’Aulnaie' },
  admin: { name: 'Éloïse', lastName: 'Mélèze' },
})
const { a, d, admin } = people
const team = (place: number) => center.teamIds[place] ?? ''

async function openGroup(person: Person, teamId: string | null) {
  return read(routes['feeds.renewGroup'].response, await as(person, 'POST', '/calendar-groups', { teamId })).group
}
const calendarAt = (url: string, headers: Record<string, string> = {}) =>
  server.call('GET', new URL(url).pathname.replace(/^\/api/, ''), { headers })
async function eventsAt(url: string) {
  const { status, body } = await calendarAt(url)
  expect(status).toBe(200)
  return eventsIn(typeof body === 'string' ? body : '')
}
const eventOf = (events: ReturnType<typeof eventsIn>, uid: string) => events.find(({ UID }) => UID?.startsWith(uid) === true)

test('a team’s says who works each of its vacations, as they stand after an exchange', async () => {
  const teamA = team(0)
  const { url, teamId } = await openGroup(a, teamA)
  expect(teamId).toBe(teamA)
  const before = await eventsAt(url)
  const night = eventOf(before, `${teamA}-2026-11-22-N`)
  expect(night).toMatchObject({
    SUMMARY: 'N\\, 1\u00A0personne',
    DTSTART: '20261122T180000Z',
    DTEND: '20261123T060000Z',
    TRANSP: 'TRANSPARENT',
    SEQUENCE: '0',
  })
  expect(night?.DESCRIPTION).toMatch(/^Zoé\u00A0A\.\\n/)
  expect(before.every(({ UID }) => UID?.startsWith(teamA) === true)).toBe(true)

  const posted = await as(a, 'POST', '/substitution', { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 1 })
  const { _id } = z.looseObject({ _id: z.string() }).parse(posted.body)
  await as(d, 'POST', `/substitution/${_id}/accept`, {})
  server.clock.now += 60_000
  const taken = eventOf(await eventsAt(url), `${teamA}-2026-11-22-N`)
  expect(taken).toMatchObject({ SUMMARY: 'N\\, 1\u00A0personne', SEQUENCE: '1' })
  expect(taken?.DESCRIPTION).toMatch(/^Dora\u00A0A\.\\n/)
})

test('the centre’s names the teams, and neither who is absent nor why', async () => {
  await as(admin, 'POST', `/center/${center.centerId}/wall`, { names: 'full' })
  const { url } = await openGroup(d, null)
  const night = eventOf(await eventsAt(url), `${center.centerId}-2026-11-22-N`)
  expect(night?.SUMMARY).toBe('N\\, Équipe A\\, 1\u00A0personne')
  expect(night?.DESCRIPTION).toMatch(/^Zoé Ardoise\\n/)
  await server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, reason)
     VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', '2026-11-22', '2026-11-22', 'secret')`,
    [center.centerId, a.userId],
  )
  expect(eventOf(await eventsAt(url), `${center.centerId}-2026-11-22-N`)).toBeUndefined()
  const text = JSON.stringify((await calendarAt(url)).body)
  expect(text).not.toMatch(/secret|Indisponible/)
})

test('other hours of one day are said beside their name, and move no vacation of another team', async () => {
  const colleague = await join(0)
  const works = async (userId: string, startTime: string, endTime: string) => {
    const days = { fromDate: '2026-11-22', toDate: '2026-11-22' }
    const shift = { name: 'N', startTime, endTime, endsNextDay: true }
    const body = { userId, type: 'custom_modification', ...days, shift, approve: true, reason: 'Renfort', override: { reason: 'Renfort' } }
    expect(await as(admin, 'POST', '/planning-modifications/register', body)).toMatchObject({ status: 200 })
  }
  await works(colleague.userId, '20:00', '07:00')
  await works(d.userId, '16:00', '04:00')
  const { url } = await openGroup(a, team(0))
  const night = eventOf(await eventsAt(url), `${team(0)}-2026-11-22-N`)
  expect(night).toMatchObject({ SUMMARY: 'N\\, 2\u00A0personnes', DTSTART: '20261122T180000Z', DTEND: '20261123T060000Z' })
  expect(night?.DESCRIPTION).toMatch(/\(20:00 – 07:00\)/)
  expect(night?.DESCRIPTION).not.toMatch(/Zoé\u00A0A\. \(/)
})

test('where the wall names teams alone, so do the calendars', async () => {
  await as(admin, 'POST', `/center/${center.centerId}/wall`, { names: 'team' })
  const { url } = await openGroup(d, null)
  const events = await eventsAt(url)
  expect(events.length).toBe(100)
  expect(JSON.stringify(events)).not.toMatch(/Zoé|Dora/)
})

test('is asked for, renewed and closed by its reader; the former addresses answer nobody', async () => {
  const first = await openGroup(a, team(3))
  const second = await openGroup(a, team(3))
  expect(second.url).not.toBe(first.url)
  expect((await calendarAt(first.url)).status).toBe(404)
  expect((await calendarAt(second.url)).status).toBe(200)
  const listed = read(routes['feeds.groups'].response, await as(a, 'GET', '/calendar-groups')).groups
  expect(listed.map(({ _id, teamId }) => [_id, teamId])).toEqual([[second._id, team(3)]])
  expect(await as(d, 'DELETE', `/calendar-groups/${second._id}`)).toMatchObject({ status: 404, body: { error: 'noGroupFeed' } })
  expect((await as(a, 'DELETE', `/calendar-groups/${second._id}`)).status).toBe(204)
  expect((await calendarAt(second.url)).status).toBe(404)
})

test('another centre’s team is none, and a removed team has no calendar', async () => {
  const other = await createCenter(server.pool)
  expect(await as(a, 'POST', '/calendar-groups', { teamId: other.teamIds[0] })).toMatchObject({ status: 404 })
  const { url } = await openGroup(a, team(3))
  await server.pool.query('UPDATE teams SET deleted_at = now() WHERE _id = $1', [team(3)])
  expect((await calendarAt(url)).status).toBe(404)
})

test('who has left the centre, or is suspended, reads it no more', async () => {
  const { url } = await openGroup(a, null)
  await server.pool.query('UPDATE members SET suspended_at = now(), suspended_by = $2 WHERE _id = $1', [a.userId, admin.userId])
  expect((await calendarAt(url)).status).toBe(404)
  await server.pool.query('UPDATE members SET suspended_at = NULL, suspended_by = NULL WHERE _id = $1', [a.userId])
  expect((await calendarAt(url)).status).toBe(200)
  const other = await createCenter(server.pool)
  await server.pool.query('UPDATE accounts SET center_id = $2 WHERE _id = $1', [a.userId, other.centerId])
  expect((await calendarAt(url)).status).toBe(404)
})

test('a reading that changed nothing is sent nothing, and what anybody exchanges is read at once', async () => {
  await join(1)
  const { url } = await openGroup(a, null)
  const { headers } = await calendarAt(url)
  const tag = headers.get('etag') ?? ''
  server.clock.now += 60_000
  expect((await calendarAt(url, { 'if-none-match': tag })).status).toBe(304)
  await as(admin, 'POST', `/center/${center.centerId}/wall`, { names: 'full' })
  expect((await calendarAt(url, { 'if-none-match': tag })).status).toBe(200)
})
