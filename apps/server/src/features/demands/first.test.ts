// A demand addressed to some first: who is told, who may answer, and how it becomes everybody's, once.
//
// Cycle J N R R, as in telling.test.ts: the night of 22 November of team A can be taken by D, E (team D) and by who has no team; B works
// that day.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { createCenter } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { widenAddressed } from './jobs.ts'

const HOUR_MS = 3_600_000
const A_NIGHT = '2026-11-22'

const { server, center, join, people } = setScene({
  a: {},
  b: {},
  d: { name: 'Dora', lastName: 'Doux' },
  e: { team: 3, name: 'Ève', lastName: 'Aulne' },
  officer: {},
})
const { a, b, d, e, officer } = people

const post = (first: unknown, by = a, more: object = {}) =>
  server.call('POST', '/substitution', {
    token: by.token,
    body: { type: 'substitution', posterShift: { date: A_NIGHT }, points: 10, first, ...more },
  })

async function postedTo(people: readonly Person[], hours = 4): Promise<WireDemand> {
  const answer = await post({ userIds: people.map(({ userId }) => userId), hours })
  expect(answer).toMatchObject({ status: 200 })
  return read(routes['demands.post'].response, answer)
}

const act = (person: Person, { _id }: WireDemand, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${_id}/${action}`, { token: person.token, body })

const seenBy = async ({ token }: Person, { _id }: WireDemand) =>
  read(routes['demands.get'].response, await server.call('GET', `/substitution/${_id}`, { token }))

/** The members notified of it by now, each once. */
async function factsOf({ _id }: WireDemand): Promise<string[]> {
  await server.runJobs()
  const { rows } = await server.pool.query<{ user_id: string }>(
    "SELECT user_id FROM notifications WHERE demand_id = $1 AND kind = 'demandPosted'",
    [_id],
  )
  const names = Object.entries({ a, b, d, e, officer })
  expect(new Set(rows.map(({ user_id: id }) => id)).size).toBe(rows.length)
  return rows.map(({ user_id: id }) => names.find(([, { userId }]) => userId === id)?.[0] ?? 'other').toSorted()
}

const refusal = (error: string, status = 409) => ({ status, body: { error } })
const EVERYBODY = ['d', 'e', 'officer']

describe('addressed to some first', () => {
  test('only they are told and may take it; the others see that it opens to them later, and not whom it waits for', async () => {
    const demand = await postedTo([e, d])
    const until = NOON + 4 * HOUR_MS
    expect(demand.first).toMatchObject({ until, people: [{ lastName: 'Aulne' }, { lastName: 'Doux' }] })
    expect(await factsOf(demand)).toEqual(['d', 'e'])
    expect(await seenBy(d, demand)).toMatchObject({ category: 'availableSubstitution', first: { until, people: [{ lastName: 'Doux' }] } })
    expect(await seenBy(officer, demand)).toMatchObject({
      category: 'other',
      limit: [{ code: 'addressedToOthers' }],
      first: { until, people: [] },
    })
    expect(await act(officer, demand, 'accept')).toMatchObject(refusal('addressedToOthers'))
    expect(await act(d, demand, 'accept')).toMatchObject({ status: 200 })
  })

  test('by an administrator in the poster’s name: those alone are told, and it is the poster who opens it to everybody', async () => {
    const admin = await join(0, { adminType: 'center' })
    const first = { userIds: [d.userId], hours: 4 }
    const acting = { onBehalfOf: a.userId, reason: 'Demandé au téléphone' }
    expect(await post({ ...first, userIds: [a.userId] }, admin, acting)).toMatchObject(refusal('notFound', 404))
    const answer = await post(first, admin, acting)
    expect(answer).toMatchObject({ status: 200, body: { posterId: a.userId } })
    const demand = read(routes['demands.post'].response, answer)
    expect(await factsOf(demand)).toEqual(['d'])
    expect((await seenBy(a, demand)).first?.people).toMatchObject([{ lastName: 'Doux' }])
    expect(await act(admin, demand, 'widen')).toMatchObject(refusal('notPoster', 403))
    expect(await act(a, demand, 'widen')).toMatchObject({ status: 200, body: { first: null } })
    expect(await factsOf(demand)).toEqual(EVERYBODY)
  })

  test('nobody else may exchange it either', async () => {
    const body = { type: 'switch', posterShift: { date: A_NIGHT }, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }] }
    const demand = read(
      routes['demands.post'].response,
      await server.call('POST', '/substitution', { token: a.token, body: { ...body, first: { userIds: [d.userId], hours: 1 } } }),
    )
    expect(await factsOf(demand)).toEqual(['d'])
    expect(await act(e, demand, 'swap')).toMatchObject(refusal('addressedToOthers'))
    expect(await act(d, demand, 'swap')).toMatchObject({ status: 200 })
  })

  test('half of the time that is left at most: a vacation of the same evening waits for nobody all day', async () => {
    // The night begins at 18:00 UTC.
    server.clock.now = Date.UTC(2026, 10, 22, 12)
    for (const person of [a, d]) Object.assign(person, { token: await server.tokenOf(person.userId) })
    await server.pool.query(`UPDATE centers SET rules = jsonb_set(rules, '{postNoticeHours}', '0'), plan_version = plan_version + 1`)
    expect((await postedTo([d], 24)).first?.until).toBe(Date.UTC(2026, 10, 22, 15))
  })

  test.each([
    ['nobody', () => ({ userIds: [], hours: 4 }), 400, 'invalidInput'],
    ['no time', () => ({ userIds: [d.userId] }), 400, 'invalidInput'],
    ['a time beyond three days', () => ({ userIds: [d.userId], hours: 73 }), 400, 'invalidInput'],
    ['oneself', () => ({ userIds: [a.userId], hours: 4 }), 404, 'notFound'],
    ['somebody unknown', () => ({ userIds: ['0190a2f0-0000-7000-8000-000000000000'], hours: 4 }), 404, 'notFound'],
  ])('%s is refused, and nothing is posted', async (_, first, status, error) => {
    expect(await post(first())).toMatchObject({ status, body: { error } })
    expect((await server.pool.query('SELECT FROM demands WHERE center_id = $1', [center.centerId])).rowCount).toBe(0)
  })

  test('somebody of another centre is unknown here', async () => {
    const stranger = await join(0, {}, await createCenter(server.pool))
    expect(await post({ userIds: [d.userId, stranger.userId], hours: 4 })).toMatchObject(refusal('notFound', 404))
  })
})

describe('opened to everybody', () => {
  test('at its time: anybody may take it from that instant on, and the others are told, once, whoever dies', async () => {
    const demand = await postedTo([d])
    expect(await factsOf(demand)).toEqual(['d'])
    server.clock.now = NOON + 4 * HOUR_MS
    expect(await seenBy({ ...officer, token: await server.tokenOf(officer.userId) }, demand)).toMatchObject({
      first: null,
      category: 'availableSubstitution',
    })
    // Several servers do it at once, and one of them again.
    const counts = await Promise.all([1, 2, 3].map(() => widenAddressed(server.pool, server.clock.now)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await widenAddressed(server.pool, server.clock.now)).toBe(0)
    expect(await factsOf(demand)).toEqual(EVERYBODY)
    expect(await factsOf(demand)).toEqual(EVERYBODY)
  })

  test('what dies while it opens it has neither opened it nor told anybody; the next one does both', async () => {
    const demand = await postedTo([d])
    expect(await factsOf(demand)).toEqual(['d'])
    server.clock.now = NOON + 4 * HOUR_MS
    // The last thing written is the job that tells.
    await server.pool.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    )
    await server.pool.query('CREATE TRIGGER die BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION die()')
    await widenAddressed(server.pool, server.clock.now).catch(() => null)
    await server.pool.query('DROP TRIGGER die ON graphile_worker._private_jobs')
    await server.pool.query('DROP FUNCTION die')
    expect(await factsOf(demand)).toEqual(['d'])
    expect(await widenAddressed(server.pool, server.clock.now)).toBe(1)
    expect(await factsOf(demand)).toEqual(EVERYBODY)
  })

  test('by its poster, at once; by nobody else', async () => {
    const demand = await postedTo([d])
    expect(await act(d, demand, 'widen')).toMatchObject(refusal('notPoster', 403))
    expect(await act(a, demand, 'widen')).toMatchObject({ status: 200, body: { first: null } })
    expect(await factsOf(demand)).toEqual(EVERYBODY)
    expect(await act(a, demand, 'widen')).toMatchObject({ status: 200 })
    expect(await factsOf(demand)).toEqual(EVERYBODY)
    expect(await act(officer, demand, 'accept')).toMatchObject({ status: 200 })
    expect(await act(a, demand, 'widen')).toMatchObject(refusal('alreadyAccepted'))
  })

  test('once all of them have said no, and not before', async () => {
    const demand = await postedTo([d, e])
    expect(await factsOf(demand)).toEqual(['d', 'e'])
    await act(d, demand, 'reject')
    expect(await factsOf(demand)).toEqual(['d', 'e'])
    await act(e, demand, 'reject')
    expect(await factsOf(demand)).toEqual(EVERYBODY)
    expect(await seenBy(a, demand)).toMatchObject({ first: null })
  })

  test('when they can take it no more: another vacation of that day, then the last of them leaves the centre', async () => {
    const admin = await join(0, { adminType: 'center' })
    const demand = await postedTo([d, e])
    expect(await factsOf(demand)).toEqual(['d', 'e'])
    const other = read(routes['demands.post'].response, await post(undefined, await join(0)))
    expect(await act(e, other, 'accept')).toMatchObject({ status: 200 })
    expect(await factsOf(demand)).toEqual(['d', 'e'])
    expect((await server.call('DELETE', `/users/${d.userId}`, { token: await server.provenTokenOf(admin.userId) })).status).toBe(200)
    // The colleague who gave the other vacation away is free too.
    expect(await factsOf(demand)).toEqual([...EVERYBODY, 'other'])
    expect(await seenBy(a, demand)).toMatchObject({ first: null })
  })

  test('when the only one has taken another vacation of that day', async () => {
    const demand = await postedTo([e])
    expect(await factsOf(demand)).toEqual(['e'])
    const other = read(routes['demands.post'].response, await post(undefined, await join(0)))
    expect(await act(e, other, 'accept')).toMatchObject({ status: 200 })
    // The colleague who gave the other vacation away is free too.
    expect(await factsOf(demand)).toEqual([...EVERYBODY, 'other'])
  })

  test('at once when none of them can take it', async () => {
    const demand = await postedTo([b])
    expect(await factsOf(demand)).toEqual(EVERYBODY)
    expect(await seenBy(a, demand)).toMatchObject({ first: null })
  })

  test('by a withdrawal: one of them had it', async () => {
    const demand = await postedTo([d])
    await act(d, demand, 'accept')
    await act(d, demand, 'unaccept')
    expect(await seenBy(a, demand)).toMatchObject({ status: 'open', first: null })
    expect(await factsOf(demand)).toContain('officer')
  })
})

test('its poster may offer it to somebody interested whom it is not addressed to: then it is theirs', async () => {
  const demand = await postedTo([d])
  await act(officer, demand, 'interest')
  expect(await act(a, demand, 'offer', { userId: officer.userId })).toMatchObject({ status: 200 })
  expect(await act(d, demand, 'accept')).toMatchObject(refusal('reserved'))
  expect(await act(officer, demand, 'accept')).toMatchObject({ status: 200 })
})
