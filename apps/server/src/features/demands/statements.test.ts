// The number of statements of an accept, which is most of its cost, and its answer, which is made of what was decided instead of being read
// again: the same, byte for byte, as what a reading finds.
import { routes } from '@releve/contract'
import type { Routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import fc from 'fast-check'
import pg from 'pg'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { read, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let center: CenterFixture

beforeAll(async () => {
  server = await startTestServer(NOW)
})
beforeEach(async () => {
  center = await createCenter(server.pool)
})
afterAll(() => server.close())

async function join(where: CenterFixture, team: number, qualifications: readonly string[] = []) {
  const member = await createMember(server.pool, where, { teamId: where.teamIds[team] ?? null, qualifications: [...qualifications] })
  return { ...member, token: await server.tokenOf(member.userId) }
}
type Member = Awaited<ReturnType<typeof join>>

const post = ({ token }: Member, date: string, wish: object = { type: 'substitution' }) =>
  server.call('POST', '/substitution', { token, body: { posterShift: { date }, points: 10, ...wish } })

const take = ({ token }: Member, id: string, action: 'accept' | 'swap', body: object = {}) =>
  server.call('POST', `/substitution/${id}/${action}`, { token, body })

/** The statements sent meanwhile by connections that serve calls, by name or by text. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const ofCalls = new Set<unknown>()
  const add = (connection: unknown) => ofCalls.add(connection)
  server.pool.on('acquire', add)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([first], index) => {
      const statement: unknown = first
      if (!ofCalls.has(query.mock.contexts[index])) return []
      if (typeof statement !== 'object' || statement === null) return [String(statement)]
      return ['name' in statement ? String(statement.name) : 'text' in statement ? String(statement.text) : '']
    })
  } finally {
    query.mockRestore()
    server.pool.off('acquire', add)
  }
}

test('no exchange that waits is looked for after an accept, until its centre writes levels', async () => {
  const [a, d] = [await join(center, 0), await join(center, 3)]
  const afterAccept = async (date: string) => {
    const { _id } = read(routes['demands.post'].response, await post(a, date))
    expect(await take(d, _id, 'accept')).toMatchObject({ status: 200 })
    return (await statementsOf(() => server.runJobs())).filter((name) => name === 'demands.waiting').length
  }
  expect(await afterAccept('2026-11-22')).toBe(0)
  const admin = await createMember(server.pool, center, { adminType: 'center' })
  const terms = { lapseHours: 12, requests: [], exchanges: [] }
  const token = await server.tokenOf(admin.userId)
  expect(await server.call('PUT', `/center/${center.centerId}/approvals`, { token, body: { ...terms, lapseHours: 13 } })).toMatchObject({
    status: 200,
  })
  expect(await afterAccept('2026-11-26')).toBeGreaterThan(0)
})

test('an accept asks six statements, the first one after a change of the centre ten at most', async () => {
  const [a, d] = [await join(center, 0), await join(center, 3)]
  const postedOn = async (date: string) => read(routes['demands.post'].response, await post(a, date))._id
  const acceptOf = (id: string) => statementsOf(async () => expect(await take(d, id, 'accept')).toMatchObject({ status: 200 }))
  const [first, second] = [await postedOn('2026-11-22'), await postedOn('2026-11-26')]
  // A new version of the plan: nothing that memory holds of the centre is of it.
  await server.pool.query('UPDATE centers SET plan_version = plan_version + 1, roster_version = roster_version + 1 WHERE _id = $1', [
    center.centerId,
  ])
  expect((await acceptOf(first)).length).toBeLessThanOrEqual(10)
  expect(await acceptOf(second)).toEqual([
    'accounts.loadCaller',
    expect.stringMatching(/^BEGIN/),
    'demands.lock',
    'shifts.changesOfMany',
    'demands.take',
    'COMMIT',
  ])
})

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-25', '2026-11-26', '2026-11-29', '2026-11-30'] as const
const day = fc.constantFrom(...DAYS)
const team = fc.nat(3)
const qualifications = fc.constantFrom([], ['OPS'], ['CDS', 'OPS'])
const exchange = fc.record({
  type: fc.constantFrom('switch', 'hybrid'),
  acceptedSwitches: fc.constantFrom(
    [{ shift: 'J', points: 2 }],
    [{ shift: 'N', points: 3 }],
    [
      { shift: 'J', points: 4, date: '2026-11-28' },
      { shift: 'N', points: 0 },
    ],
  ),
})

test('the answer to who takes a vacation is what a reading finds, in centres at random', async () => {
  const takenBy = new Map<string, number>()
  const property = fc.asyncProperty(
    fc.record({ of: team, by: team, third: team, ofPoster: qualifications, ofTaker: qualifications, isStaffed: fc.boolean() }),
    fc.array(fc.record({ date: day, wish: fc.option(exchange), isPassedOn: fc.boolean() }), { minLength: 2, maxLength: 4 }),
    async (people, demands) => {
      const staffing = { J: { total: 1, byQualification: { CDS: 1 } }, N: { total: 1, byQualification: { OPS: 1 } } }
      const where = await createCenter(server.pool, people.isStaffed ? { rules: { minimumStaffing: staffing } } : {})
      const poster = await join(where, people.of, people.ofPoster)
      const taker = await join(where, people.by, people.ofTaker)
      const third = await join(where, people.third, ['CDS', 'OPS'])
      for (const { date, wish, isPassedOn } of demands) {
        const posting = await post(poster, date, wish ?? undefined)
        if (posting.status !== 200) continue
        const { _id } = read(routes['demands.post'].response, posting)
        const action = wish === null ? 'accept' : 'swap'
        const answer = await take(taker, _id, action)
        if (answer.status !== 200) continue
        takenBy.set(action, (takenBy.get(action) ?? 0) + 1)
        await expectRead(taker, read(routes['demands.accept'].response, answer))
        if (!isPassedOn) continue
        const again = await post(taker, date)
        if (again.status !== 200) continue
        const passed = await take(third, read(routes['demands.post'].response, again)._id, 'accept')
        if (passed.status !== 200) continue
        takenBy.set('passed on', (takenBy.get('passed on') ?? 0) + 1)
        await expectRead(third, read(routes['demands.accept'].response, passed))
      }
    },
  )
  await fc.assert(property, { numRuns: 25, seed: 7 })
  expect([...takenBy.keys()].toSorted()).toEqual(['accept', 'passed on', 'swap'])
})

/** The demand as the list gives it to that member, and their days as their planning has them. */
async function expectRead({ token, userId }: Member, { demand, newShiftData }: Answered): Promise<void> {
  const dates = { startDate: '2026-11-16', endDate: '2026-12-31' }
  const list = read(routes['demands.list'].response, await server.call('POST', '/substitution/center', { token, body: dates }))
  expect(JSON.stringify(demand)).toBe(JSON.stringify(list.find(({ _id }) => _id === demand._id)))
  const shifts = await server.call('POST', `/users/${userId}/get-shifts-with-substitutions`, { token, body: { dates } })
  const days = read(routes['shifts.getWithSubstitutions'].response, shifts)
  expect(newShiftData.length).toBeGreaterThan(0)
  expect(JSON.stringify(newShiftData)).toBe(JSON.stringify(days.filter(({ date }) => newShiftData.some((shift) => shift.date === date))))
}

type Answered = z.infer<Routes['demands.accept']['response']>
