// Readers of one list share two things: the demands whose rows are still the same, and what was computed of a centre that still says the same.
import { routes } from '@releve/contract'
import { toDayNumber } from '@releve/domain/calendar/day'
import { expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { loadFacts } from './store/deciding.ts'
import { listDemands } from './store/listing.ts'

const { server, center, people, as } = setScene({ a: {}, b: {}, d: {} })
const { a, b, d } = people

async function post(date: string): Promise<string> {
  const body = { type: 'substitution', posterShift: { date }, points: 10 }
  return read(routes['demands.post'].response, await as(a, 'POST', '/substitution', body))._id
}

const listed = () => listDemands(server.pool, { centerId: center.centerId, from: '2026-11-16', to: '2027-11-16', status: undefined })

test('a demand is the one read before until its row is another', async () => {
  const [first, second] = [await post('2026-11-22'), await post('2026-11-26')]
  const before = await listed()
  expect(before.map(({ _id }) => _id)).toEqual([first, second])
  const again = await listed()
  expect(again.map((demand, index) => demand === before[index])).toEqual([true, true])

  expect(await as(d, 'POST', `/substitution/${second}/interest`, {})).toMatchObject({ status: 200 })
  const marked = await listed()
  expect(marked.map((demand, index) => demand === before[index])).toEqual([true, false])
  expect(marked[1]?.interested).toEqual([d.userId])

  expect(await as(a, 'POST', `/substitution/${first}/cancel`, {})).toMatchObject({ status: 200 })
  expect((await listed()).map(({ _id }) => _id)).toEqual([second])
  await post('2026-11-25')
  expect((await listed()).map(({ posterShift }) => posterShift.date)).toEqual(['2026-11-25', '2026-11-26'])
})

test('a change that is not committed is in nobody else’s list, and a taken back one in none', async () => {
  const id = await post('2026-11-22')
  const before = await listed()
  const connection = await server.pool.connect()
  try {
    await connection.query('BEGIN')
    await connection.query("UPDATE demands SET comment = 'autre' WHERE _id = $1", [id])
    expect(
      (await listDemands(connection, { centerId: center.centerId, from: '2026-11-16', to: '2027-11-16', status: undefined }))[0]?.comment,
    ).toBe('autre')
    expect((await listed())[0]?.comment).toBe('')
    await connection.query('ROLLBACK')
  } finally {
    connection.release()
  }
  expect((await listed())[0]).toEqual(before[0])
})

test('people are shared by readers until something of the centre changes, the reader apart', async () => {
  const days = [toDayNumber('2026-11-20'), toDayNumber('2026-11-30')]
  const factsFor = (sharedFor: typeof a.userId | 'anybody', now = NOON) =>
    loadFacts(server.pool, { centerId: center.centerId, userIds: 'all', days, now, sharedFor })
  const [ofA, ofB, later] = [await factsFor(a.userId), await factsFor(b.userId), await factsFor(b.userId, NOON + 1)]
  expect(ofA.person(d.userId)).toBe(ofB.person(d.userId))
  expect(ofA.person(b.userId)).not.toBe(ofB.person(b.userId))
  expect([ofB.now, later.now]).toEqual([NOON, NOON + 1])
  const ofAnybody = await factsFor('anybody')
  expect([ofAnybody.person(a.userId), ofAnybody.person(b.userId)]).toEqual([ofB.person(a.userId), ofA.person(b.userId)])
  expect(ofAnybody.person(a.userId)).toBe(ofB.person(a.userId))

  const id = await post('2026-11-22')
  expect(await as(d, 'POST', `/substitution/${id}/accept`, {})).toMatchObject({ status: 200 })
  const afterAccept = await factsFor(a.userId)
  expect(afterAccept.person(d.userId)).not.toBe(ofA.person(d.userId))
  expect(afterAccept.person(d.userId)?.on(toDayNumber('2026-11-22')).isTaken).toBe(true)

  await server.pool.query('UPDATE centers SET plan_version = plan_version + 1 WHERE _id = $1', [center.centerId])
  expect((await factsFor(a.userId)).person(d.userId)).not.toBe(afterAccept.person(d.userId))
})
