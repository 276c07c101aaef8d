// The people who answer for a request, level by level: expectations are written by hand, and a property says that nobody ever approves alone what
// two levels have to.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import { firstProgress, giveAccord, lapseOf, refuseAccord, standingOf, TAKE_BACK_MS, withoutAccord } from './chain.ts'
import type { Approver, ApproverRole, Chain, ChainFacts, ChainProgress } from './chain.ts'
import type { MemberRole } from './roles.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 18, 12)

interface Others {
  readonly teamId?: string
  readonly isAway?: boolean
  readonly standsInFor?: readonly string[]
}

const user = (id: string) => idOf('user', id)
const who = (id: string, role: MemberRole | 'administrator' | null, others: Others = {}): Approver => {
  const { teamId = null, isAway = false, standsInFor = [] } = others
  const roles = role === null || role === 'administrator' ? [] : [{ role, teamId }]
  return { userId: user(id), isAdmin: role === 'administrator', roles, isAway, standsInFor: standsInFor.map(user) }
}
const chiefA = who('chiefA', 'teamChief', { teamId: 'A' })
const chiefB = who('chiefB', 'teamChief', { teamId: 'B' })
const planner = who('planner', 'planner')
const hr = who('hr', 'hr')
const admin = who('admin', 'administrator')
const everybody = [chiefA, chiefB, planner, hr, admin]

const level = (role: ApproverRole, hours: number | null = null) => ({ who: [role], hours })
const one: Chain = [level('teamChief')]
const two: Chain = [level('teamChief'), level('planner')]
const member = (id: string, teamId: string) => ({ userId: user(id), teamId: idOf('team', teamId) })
const facts = (approvers: readonly Approver[] = everybody, others: Partial<ChainFacts> = {}): ChainFacts => ({
  concerned: [member('asker', 'A')],
  approvers,
  now: NOON,
  ...others,
})
const begun = (chain: Chain) => firstProgress(chain, NOON + 100 * HOUR, NOON)
const after = (progress: ChainProgress, by: string, known: ChainFacts = facts()) => giveAccord(user(by), progress, known)
const refused = (by: string, progress: ChainProgress, known: ChainFacts) => refuseAccord(user(by), progress, known)
const waitsFor = (progress: ChainProgress, known: ChainFacts = facts()) => standingOf(progress, known).waitsFor

describe('levels', () => {
  test('one level: the chief of the asker’s team approves, the chief of another team may not', () => {
    expect(waitsFor(begun(one))).toEqual(['chiefA'])
    expect(refused('chiefB', begun(one), facts())).toBe('other')
    expect(refused('hr', begun(one), facts())).toBe('other')
    expect(after(begun(one), 'chiefA').isDone).toBe(true)
  })

  test('two levels: the first answer does not approve, the second does', () => {
    const first = after(begun(two), 'chiefA')
    expect(first.isDone).toBe(false)
    expect(waitsFor(first.progress)).toEqual(['planner'])
    expect(after(first.progress, 'planner').isDone).toBe(true)
  })

  test('an answer is taken back by who gave it alone, for ten minutes, and its level waits again', () => {
    const { progress } = after(begun(two), 'chiefA')
    expect(withoutAccord(user('chiefA'), progress, NOON + TAKE_BACK_MS)).toEqual({ ...begun(two), since: NOON + TAKE_BACK_MS })
    expect(withoutAccord(user('chiefA'), progress, NOON + TAKE_BACK_MS + 1)).toBeNull()
    expect(withoutAccord(user('planner'), progress, NOON)).toBeNull()
    expect(withoutAccord(user('chiefA'), begun(two), NOON)).toBeNull()
    // The answer of one level covers the members of one chief: the other half of it stays.
    const both = facts(everybody, { concerned: [member('x', 'A'), member('y', 'B')] })
    const second = after(after(begun(two), 'chiefA', both).progress, 'chiefB', both).progress
    expect(withoutAccord(user('chiefA'), second, NOON)).toBeNull()
    expect(withoutAccord(user('chiefB'), second, NOON)?.accords.map(({ byId }) => byId)).toEqual(['chiefA'])
  })

  test('an administrator answers for any level without being asked, and only once', () => {
    expect(refused('admin', begun(two), facts())).toBeNull()
    const first = after(begun(two), 'admin')
    expect(refused('admin', first.progress, facts())).toBe('twice')
    expect(waitsFor(first.progress)).toEqual(['planner'])
  })

  test('two people of two teams: both chiefs answer for the first level', () => {
    const known = facts(everybody, {
      concerned: [member('poster', 'A'), member('taker', 'B')],
    })
    expect(waitsFor(begun(one), known)).toEqual(['chiefA', 'chiefB'])
    const first = after(begun(one), 'chiefB', known)
    expect(first.isDone).toBe(false)
    expect(waitsFor(first.progress, known)).toEqual(['chiefA'])
    expect(after(first.progress, 'chiefA', known).isDone).toBe(true)
  })
})

describe('nobody approves themselves', () => {
  test('not through a second role', () => {
    const both = { ...chiefA, roles: [...chiefA.roles, ...planner.roles] }
    expect(refused('chiefA', begun(two), facts([both, admin], { concerned: [member('chiefA', 'A')] }))).toBe('own')
    // Both levels are theirs: they answer for one of them.
    const known = facts([both, admin])
    const first = after(begun(two), 'chiefA', known)
    expect(refused('chiefA', first.progress, known)).toBe('twice')
    expect(standingOf(first.progress, known)).toMatchObject({ level: 2, waitsFor: ['admin'] })
  })

  test('not through whoever stands in for them, nor by standing in for another', () => {
    const deputy = who('deputy', null, { standsInFor: ['chiefA'] })
    const ofChief = facts([chiefA, deputy, admin], { concerned: [member('chiefA', 'A')] })
    expect(refused('deputy', begun(one), ofChief)).toBe('other')
    const ofDeputy = facts([chiefA, deputy, admin], { concerned: [member('deputy', 'A')] })
    expect(refused('deputy', begun(one), ofDeputy)).toBe('own')
  })

  test('a level answered in somebody’s place counts as theirs', () => {
    const deputy = who('deputy', null, { standsInFor: ['chiefA'] })
    const both = { ...chiefA, roles: [...chiefA.roles, ...planner.roles] }
    const known = facts([both, deputy, admin])
    const first = after(begun(two), 'deputy', known)
    expect(first.progress.accords).toMatchObject([{ byId: 'deputy', forId: 'chiefA', over: ['asker'] }])
    expect(refused('chiefA', first.progress, known)).toBe('twice')
    expect(refused('deputy', first.progress, known)).toBe('twice')
  })
})

describe('a request goes up', () => {
  test('when nobody has the role, and when all of them are away', () => {
    expect(standingOf(begun(two), facts([planner, admin]))).toMatchObject({ level: 1, waitsFor: ['planner'] })
    expect(standingOf(begun(two), facts([{ ...chiefA, isAway: true }, planner]))).toMatchObject({ level: 1, waitsFor: ['planner'] })
    expect(standingOf(begun(one), facts([{ ...chiefA, isAway: true }, admin]))).toMatchObject({ level: 1, waitsFor: ['admin'] })
  })

  test('not while somebody stands in for who is away', () => {
    const deputy = who('deputy', null, { standsInFor: ['chiefA'] })
    expect(standingOf(begun(two), facts([{ ...chiefA, isAway: true }, deputy, planner]))).toMatchObject({ level: 0, waitsFor: ['deputy'] })
  })

  test('when its delay is over, level by level, and then to the administrators', () => {
    const chain: Chain = [level('teamChief', 24), level('planner', 24)]
    const at = (hours: number) => standingOf(begun(chain), facts(everybody, { now: NOON + hours * HOUR }))
    expect(at(23)).toMatchObject({ level: 0, until: NOON + 24 * HOUR, waitsFor: ['chiefA'] })
    expect(at(24)).toMatchObject({ level: 1, until: NOON + 48 * HOUR, waitsFor: ['planner'] })
    expect(at(48)).toMatchObject({ level: 2, until: null, waitsFor: ['admin'] })
  })

  test('above the last level one answer approves', () => {
    const known = facts([admin])
    expect(after(begun(two), 'admin', known).isDone).toBe(true)
  })
})

test('a request lapses before its start, at its start when that is past, and at the end of its first day at the latest', () => {
  const span = { startAt: NOON + 24 * HOUR, endOfDay: NOON + 40 * HOUR }
  expect(lapseOf(span, 12, NOON)).toBe(NOON + 12 * HOUR)
  expect(lapseOf(span, 12, NOON + 13 * HOUR)).toBe(NOON + 24 * HOUR)
  expect(lapseOf(span, 12, NOON + 25 * HOUR)).toBe(NOON + 40 * HOUR)
})

test('whatever the roles: nobody answers for what concerns them, and two levels have two people', () => {
  const ids = ['a', 'b', 'c', 'd'].map(user)
  const person = fc.record({
    isAdmin: fc.boolean(),
    roles: fc.subarray<MemberRole>(['teamChief', 'planner', 'hr']),
    isAway: fc.boolean(),
    standsInFor: fc.subarray(ids),
  })
  fc.assert(
    fc.property(fc.tuple(person, person, person, person), fc.array(fc.constantFrom(...ids), { maxLength: 8 }), (drawn, callers) => {
      const approvers = drawn.map((each, index): Approver => ({
        ...each,
        userId: ids[index]!,
        roles: each.roles.map((role) => ({ role, teamId: role === 'teamChief' ? 'A' : null })),
      }))
      const known = facts(approvers, { concerned: [member('a', 'A')] })
      let progress = begun(two)
      let isDone = false
      for (const caller of callers) {
        if (isDone || refuseAccord(caller, progress, known) !== null) continue
        ;({ progress, isDone } = giveAccord(caller, progress, known))
      }
      const givers = progress.accords.flatMap(({ byId, forId }) => [byId, ...(forId === null ? [] : [forId])])
      expect(givers).not.toContain('a')
      expect(new Set(progress.accords.map(({ byId }) => byId)).size).toBe(progress.accords.length)
      expect(new Set(progress.accords.map(({ level: given }) => given)).size).toBe(progress.accords.length)
    }),
  )
})
