// Follows a demand from the post to the pockets of those whom it concerns, through HTTP, the queue and a push service: who is told, when,
// and what they are told once somebody has taken it.  Cycle J N R R: the night of 22 November of team A can be taken by D and by who has no
// team; B works that day, C the morning after.
import { routes } from '@releve/contract'
import { shortDay } from '@releve/contract/day-words'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { believePushService, startPushService } from '@releve/testing/push-service'
import type { TestPushService } from '@releve/testing/push-service'
import { read, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { dueNotices } from '#test/notices.ts'
import { localNetworks, subscribe, textOf } from '#test/features/push/push.ts'

const paris = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Paris').epochMilliseconds
const NOON = paris('2026-11-16T12:00')
const EVENING = paris('2026-11-16T22:30')
const MORNING = paris('2026-11-17T08:00')
const A_NIGHT = '2026-11-22'

interface Person extends MemberFixture {
  readonly token: string
  /** The name of their device. */
  readonly device: string
}

let server: TestServer
let service: TestPushService
let center: CenterFixture
let a: Person
let b: Person
let d: Person
let officer: Person

async function join(team: number | null, name: string): Promise<Person> {
  const teamId = team === null ? null : (center.teamIds[team] ?? null)
  const member = await createMember(server.pool, center, { teamId, name, lastName: 'Aulne' })
  const token = await server.tokenOf(member.userId)
  const { name: device } = await subscribe(server, service, token)
  return { ...member, token, device }
}

beforeAll(async () => {
  believePushService()
  server = await startTestServer(NOON, {}, undefined, [], localNetworks)
})
beforeEach(async () => {
  server.clock.now = NOON
  service = await startPushService()
  center = await createCenter(server.pool)
  a = await join(0, 'Ana')
  b = await join(1, 'Ben')
  await join(2, 'Cléo')
  d = await join(3, 'Dora')
  officer = await join(null, 'Odile')
  return () => service.close()
})
afterAll(() => server.close())

/** The schedule of each minute, at an instant: a session is not asked for. */
async function at(instant: number): Promise<void> {
  server.clock.now = instant
  await server.pool.query("SELECT graphile_worker.add_job('push')")
  await server.runJobs()
}

async function post(date: string): Promise<string> {
  const body = { type: 'substitution', posterShift: { date }, points: 10 }
  const answer = await server.call('POST', '/substitution', { token: a.token, body })
  const { _id } = read(routes['demands.post'].response, answer)
  await server.runJobs()
  return _id
}

/** The messages that devices got since `count` messages, by device. */
const since = (count: number) => {
  const got = service.taken.slice(count).map((push) => ({ device: push.device, ...textOf(push) }))
  return new Map(got.map((received) => [received.device, received]))
}

test('a demand posted is told to whom it concerns alone; taken by one, it is « Déjà prise » for the others, and goes for who took it', async () => {
  const id = await post(A_NIGHT)
  expect(new Set(service.taken.map(({ device }) => device))).toEqual(new Set([d.device, officer.device]))
  expect(service.taken).toHaveLength(2)
  expect(since(0).get(d.device)).toMatchObject({ kind: 'show', tag: id, title: `Nuit ${shortDay(A_NIGHT)}, 19:00\u00A0–\u00A007:00` })

  expect(await server.call('POST', `/substitution/${id}/accept`, { token: d.token, body: {} })).toMatchObject({ status: 200 })
  await server.runJobs()
  const after = since(2)
  expect([...after.keys()].toSorted()).toEqual([a.device, d.device, officer.device].toSorted())
  expect(after.get(officer.device)).toMatchObject({ kind: 'over', tag: id, title: 'Déjà prise', body: `Nuit, ${shortDay(A_NIGHT)}` })
  expect(after.get(d.device)).toMatchObject({ kind: 'close', tag: id })
  expect(after.get(a.device)).toMatchObject({ kind: 'show', title: `Vacation de nuit prise, ${shortDay(A_NIGHT)}` })
  expect(service.taken).toHaveLength(5)
  expect(service.refused).toEqual([])
})

test('posted at night, it leaves at eight; what was taken before then is not told at all', async () => {
  server.clock.now = EVENING
  a = { ...a, token: await server.tokenOf(a.userId) }
  const takenId = await post('2026-11-25')
  await post(A_NIGHT)
  await at(MORNING - 1)
  expect(service.asked).toEqual([])
  const token = await server.tokenOf(officer.userId)
  expect(await server.call('POST', `/substitution/${takenId}/accept`, { token, body: {} })).toMatchObject({ status: 200 })
  await at(MORNING - 1)
  await at(MORNING)
  expect(since(0).get(d.device)).toMatchObject({
    kind: 'show',
    title: `Nuit ${shortDay(A_NIGHT)}, 19:00\u00A0–\u00A007:00`,
    actions: ['see', 'decline'],
  })
  expect(service.taken.filter(({ device }) => device === d.device)).toHaveLength(1)
})

test('all that was held for one reader until one instant is one message, which names what still stands', async () => {
  const heldNotice = { centerId: center.centerId, now: NOON, dueAt: NOON + 6 * 3_600_000, actorId: a.userId }
  const tell = (kind: string, day: string, more: object = {}) =>
    dueNotices(server, 'push', { ...heldNotice, userIds: [b.userId], kind, day, ...more })
  await tell('demandAccepted', '2026-12-05')
  await tell('demandWithdrawn', '2026-12-06', { now: NOON + 1 })
  const [seenId] = await tell('demandAccepted', '2026-12-07')
  for (let day = 10; day < 13; day += 1) await tell('interestReopened', `2026-12-${day}`, { now: NOON + day })
  await dueNotices(server, 'push', { ...heldNotice, userIds: [officer.userId], kind: 'demandAccepted', day: '2026-12-05' })
  await at(heldNotice.dueAt - 1)
  expect(service.asked).toEqual([])
  await server.pool.query('UPDATE notifications SET read_at = now() WHERE _id = $1', [seenId])
  await at(heldNotice.dueAt)
  expect(service.taken).toHaveLength(2)
  expect(since(0).get(b.device)).toMatchObject({
    kind: 'show',
    tag: `held ${heldNotice.dueAt}`,
    title: '5\u00A0notifications',
    body: `${['2026-12-12', '2026-12-11', '2026-12-10'].map((day) => `Vacation ${shortDay(day)}\n`).join('')}et 2\u00A0autres`,
    url: '/messages',
    actions: [],
    at: heldNotice.dueAt,
  })
  expect(since(0).get(officer.device)).toMatchObject({ kind: 'show', title: `Vacation prise, ${shortDay('2026-12-05')}` })
  expect((await server.pool.query('SELECT FROM push_deliveries')).rowCount).toBe(0)
})

test('of what was held together, what alone still stands when it leaves is said by itself', async () => {
  const heldNotice = { centerId: center.centerId, now: NOON, dueAt: NOON + 23 * 3_600_000, actorId: a.userId, userIds: [b.userId] }
  const keptIds = await dueNotices(server, 'push', { ...heldNotice, kind: 'demandAccepted', day: '2026-12-05' })
  const goneIds = await dueNotices(server, 'push', { ...heldNotice, kind: 'demandAccepted', day: '2026-12-06', now: NOON + 1 })
  const device = service.newDevice({ status: 503 })
  await server.call('POST', '/push/subscriptions', { token: b.token, body: { endpoint: device.endpoint, keys: device.keys } })
  await at(heldNotice.dueAt)
  expect(service.taken.map((push) => textOf(push).title)).toEqual(['2\u00A0notifications'])
  await server.pool.query('UPDATE notifications SET read_at = now() WHERE _id = ANY ($1::uuid[])', [goneIds])
  device.mode = 'ok'
  await at(heldNotice.dueAt + 60_000)
  expect(since(1).get(device.name)).toMatchObject({ id: keptIds[0], title: `Vacation prise, ${shortDay('2026-12-05')}` })
  expect((await server.pool.query('SELECT FROM push_deliveries')).rowCount).toBe(0)
})
