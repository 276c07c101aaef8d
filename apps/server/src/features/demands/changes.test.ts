// A reader of the list gets only the changes since, and then knows exactly the whole list. Cycle J N R R, as in handlers.test.ts: the night
// of 22 November of team A can be taken by D, not by C; B works that day.
import { routes } from '@releve/contract'
import type { DemandChanges, WireDemand } from '@releve/contract/demands'
import { createCenter, createMember } from '@releve/testing/factories'
import { beforeEach, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const YEAR = { startDate: '2026-11-16', endDate: '2027-11-16' }

interface Reader extends Person {
  known: { since: string; demands: WireDemand[] } | null
}

const { server, join, people: cast } = setScene({ a: {}, b: {}, c: {}, d: {}, e: { team: 3 }, admin: { team: 0 } })
let people: readonly Reader[]

beforeEach(() => {
  people = [cast.a, cast.b, cast.c, cast.d, cast.e, cast.admin].map((person) => ({ ...person, known: null }))
})

function at(index: number): Reader {
  const found = people[index]
  if (found === undefined) throw new Error('nobody')
  return found
}

const act = (person: Reader, path: string, body: unknown = {}) => server.call('POST', path, { token: person.token, body })

async function post(person: Reader, date: string, more: object = {}): Promise<string> {
  const body = { type: 'substitution', posterShift: { date }, points: 10, ...more }
  return read(routes['demands.post'].response, await act(person, '/substitution', body))._id
}

async function changesFor(person: Reader, since = person.known?.since, range = YEAR): Promise<DemandChanges> {
  const body = { ...range, ...(since === undefined ? {} : { since }) }
  return read(routes['demands.changes'].response, await act(person, '/substitution/changes', body))
}

/** Reads what changed, and makes one list of it. */
async function follow(person: Reader): Promise<DemandChanges> {
  const changes = await changesFor(person)
  const changedIds = new Set([...changes.gone, ...changes.demands.map(({ _id }) => _id)])
  const unchangedDemands = changes.isWhole ? [] : (person.known?.demands ?? []).filter(({ _id }) => !changedIds.has(_id))
  person.known = { since: changes.since, demands: [...unchangedDemands, ...changes.demands] }
  return changes
}

const byId = (list: readonly WireDemand[]) => list.toSorted((x, y) => (x._id < y._id ? -1 : 1))

/** Moves the clock past the few minutes in which an earlier change might not have been committed. */
async function later(): Promise<void> {
  const client = await server.pool.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query("UPDATE demands SET changed_at = changed_at - interval '1 hour'")
    await client.query("UPDATE planning_changes SET written_at = written_at - interval '1 hour'")
  } finally {
    client.release(true)
  }
}

/** Everybody follows, and knows what the whole list says. */
async function everybodyKnows(): Promise<boolean[]> {
  const whole: boolean[] = []
  for (const person of people) {
    whole.push((await follow(person)).isWhole)
    const list = read(routes['demands.list'].response, await act(person, '/substitution/center', YEAR))
    expect(byId(person.known?.demands ?? [])).toEqual(byId(list))
  }
  return whole
}

test('after each thing that happens, what one knew with what changed is the whole list', async () => {
  const [a, b, c, d] = [at(0), at(1), at(2), at(3)]
  const steps: readonly (() => Promise<unknown>)[] = [
    () => post(a, '2026-11-22'),
    () => post(b, '2026-11-22', { type: 'switch', acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-25' }] }),
    () => post(c, '2026-11-23', { type: 'hybrid', acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-28' }] }),
    async () => act(d, `/substitution/${await post(a, '2026-11-25')}/interest`),
    async () => act(d, `/substitution/${await post(a, '2026-11-26')}/reject`),
    async () => act(d, `/substitution/${await post(a, '2026-12-04')}/accept`),
    async () => {
      const id = await post(c, '2026-12-02')
      expect((await act(b, `/substitution/${id}/accept`)).status).toBe(200)
      return act(b, `/substitution/${id}/unaccept`)
    },
    async () => act(b, `/substitution/${await post(b, '2026-11-30')}/cancel`),
    () =>
      server.call('POST', '/planning-modifications/register', {
        token: at(5).token,
        body: { userId: c.userId, type: 'absence', fromDate: '2026-11-22', toDate: '2026-11-26', approve: true, reason: 'Par téléphone' },
      }),
  ]
  await everybodyKnows()
  for (const step of steps) {
    await later()
    const answer = await step()
    if (typeof answer === 'object') expect(answer).toMatchObject({ status: 200 })
    await everybodyKnows()
  }
})

test('a posting alone is told alone; nothing is told when nothing changed', async () => {
  await post(at(0), '2026-11-22')
  await post(at(1), '2026-11-22')
  expect(await everybodyKnows()).toEqual(people.map(() => true))
  await later()
  const id = await post(at(2), '2026-11-23')
  const { isWhole, demands, gone } = await changesFor(at(3))
  expect([isWhole, demands.map(({ _id }) => _id), gone]).toEqual([false, [id], []])
  await everybodyKnows()
  await later()
  for (const person of people) expect(await follow(person)).toMatchObject({ isWhole: false, demands: [], gone: [] })
})

test('a change of hands is told with the demands it may touch; the two people read all again', async () => {
  const [first, otherDayId, sameDay] = [await post(at(0), '2026-11-22'), await post(at(0), '2026-11-25'), await post(at(1), '2026-11-22')]
  await post(at(2), '2026-12-05')
  await everybodyKnows()
  await later()
  expect((await act(at(3), `/substitution/${first}/accept`)).status).toBe(200)
  const changesByReader = await Promise.all([0, 3, 4].map((index) => changesFor(at(index))))
  expect(changesByReader.map(({ isWhole }) => isWhole)).toEqual([true, true, false])
  expect(changesByReader[2]?.demands.map(({ _id }) => _id).toSorted()).toEqual([first, otherDayId, sameDay].toSorted())
})

test('the whole list is told after a change of plan or people, to who was of another centre, and to any other mark', async () => {
  await post(at(0), '2026-11-22')
  const { since } = await follow(at(3))
  expect((await changesFor(at(3), since)).isWhole).toBe(false)
  for (const wrong of ['', 'x', since.slice(1), `${since}0`, since.replace(/^\d+/, '1'), '99.2026-11-16']) {
    expect((await changesFor(at(3), wrong)).isWhole).toBe(true)
  }
  const stranger = await createMember(server.pool, await createCenter(server.pool))
  const elsewhere = { ...stranger, token: await server.tokenOf(stranger.userId), known: null }
  expect(await changesFor(elsewhere, since)).toMatchObject({ isWhole: true, demands: [] })
  await join(2)
  expect((await changesFor(at(3), since)).isWhole).toBe(true)
})

test('a vacation that has begun since is told as begun', async () => {
  const id = await post(at(0), '2026-11-22')
  const { since } = await follow(at(3))
  await later()
  expect((await changesFor(at(3), since)).demands).toEqual([])
  server.clock.now = Date.UTC(2026, 10, 22, 18, 30)
  const fresh = { ...at(3), token: await server.tokenOf(at(3).userId) }
  const { demands } = await changesFor(fresh, since)
  server.clock.now = NOON
  expect(demands.map(({ _id, limit }) => [_id, limit.map(({ code }) => code)])).toEqual([[id, ['vacationStarted']]])
})

test('days that come into the list bring their demands', async () => {
  const id = await post(at(0), '2026-11-22')
  const { since } = await changesFor(at(3), undefined, { startDate: '2026-11-16', endDate: '2026-11-21' })
  await later()
  expect(await changesFor(at(3), since, YEAR)).toMatchObject({ isWhole: false, demands: [{ _id: id }] })
})

test('the whole list is told when the clock of the database was set back, or the database is another one, as after a restoration', async () => {
  await post(at(0), '2026-11-22')
  const { since } = await follow(at(3))
  const later = since.replace(/^\d+/, (instant) => String(Number(instant) + 3_600_000))
  expect((await changesFor(at(3), later)).isWhole).toBe(true)
  await server.pool.query("UPDATE public.schema_version SET run_at = run_at + interval '1 day'")
  expect((await changesFor(at(3), since)).isWhole).toBe(true)
  await server.pool.query("UPDATE public.schema_version SET run_at = run_at - interval '1 day'")
  expect((await changesFor(at(3), since)).isWhole).toBe(false)
})
