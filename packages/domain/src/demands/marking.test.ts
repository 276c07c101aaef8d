// Interest, hiding and declining: every reason against them, of which the first refuses the call.
import { describe, expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import { controlRoomCenter, instantOf } from './center.fixture.ts'
import type { PostedDemand } from './demand.ts'
import { refusalOf } from './limit.ts'
import type { Limit } from './limit.ts'
import { limitsOf } from './limits.ts'

const START = instantOf('2026-11-18', '07:00')

/** `a` has posted it, and `b` is interested. */
function demand(overrides: Partial<PostedDemand> = {}): PostedDemand {
  const center = controlRoomCenter()
  const id = center.post('a', { type: 'substitution', date: '2026-11-18', points: 10 })
  return { ...center.demand(id), interested: [idOf('user', 'b')], ...overrides }
}

function expectReasons(limits: readonly Limit[], codes: readonly string[]): void {
  expect(limits.map(({ code }) => code)).toEqual(codes)
  expect(refusalOf(limits)).toEqual(codes.length === 0 ? null : { code: codes[0] })
}

const TAKEN = { status: 'accepted', accepterId: idOf('user', 'c') } as const

describe('being interested', () => {
  test.each<[string, { who: string; now?: number; of?: Partial<PostedDemand> }, string[]]>([
    ['in a colleague’s demand', { who: 'b' }, []],
    ['until its vacation starts', { who: 'b', now: START - 1 }, []],
    ['no longer once it starts', { who: 'b', now: START }, ['vacationStarted']],
    ['not in one’s own', { who: 'a' }, ['ownDemand']],
    ['not in what somebody took', { who: 'b', of: TAKEN }, ['alreadyAccepted']],
    ['all reasons at once, in their order', { who: 'a', now: START, of: TAKEN }, ['ownDemand', 'alreadyAccepted', 'vacationStarted']],
  ])('%s', (_, { who, now = START - 86_400_000, of = {} }, codes) => {
    expectReasons(limitsOf({ action: 'interest', demand: demand(of), actorId: idOf('user', who), facts: { startAt: START, now } }), codes)
  })
})

describe('hiding, and declining an interest', () => {
  test.each<[string, { who: string; userId?: string }, string[]]>([
    ['anybody hides it from themselves', { who: 'c' }, []],
    ['also by their own name', { who: 'c', userId: 'c' }, []],
    ['nobody hides it from somebody else', { who: 'c', userId: 'b' }, ['notPoster']],
    ['the poster does not hide their own', { who: 'a' }, ['ownDemand']],
    ['the poster declines who is interested', { who: 'a', userId: 'b' }, []],
    ['and nobody who is not', { who: 'a', userId: 'c' }, ['notInterested']],
    ['nor themselves', { who: 'a', userId: 'a' }, ['notInterested']],
  ])('%s', (_, { who, userId }, codes) => {
    expectReasons(limitsOf({ action: 'reject', demand: demand(), actorId: idOf('user', who), userId: idOf('user', userId) }), codes)
  })
})
