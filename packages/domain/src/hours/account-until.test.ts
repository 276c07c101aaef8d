// How long an account stands: nothing of it changes before that, and something may then.
//
// Team A of J N R R works J on 18 November 2026, N on 19, and rests on 20 and 21.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { PlacedHours } from '../planning/center-plan.ts'
import { controlRoom, member, modification } from '../planning/plan.fixture.ts'
import { hoursAccount } from './account.ts'
import { accountUntil } from './account-until.ts'

const PLAN = controlRoom()
const ZONE = zoneOf(PLAN.zone)
const at = (day: string, minutes: number) => ZONE.instantAt(toDayNumber(day), minutes)

const training: PlacedHours = {
  _id: 'training',
  fromDay: toDayNumber('2026-11-20'),
  toDay: toDayNumber('2026-11-20'),
  weekdays: null,
  hours: { startTime: '14:00', endTime: '17:00', endsNextDay: false },
  activity: { _id: 'training', name: 'Formation', letters: 'F', kind: 'work', isNamed: true },
}
const anne = member('anne', 'A', { placed: [training], modifications: [modification('absence', '2026-11-22', '2026-11-22')] })

describe('an account stands', () => {
  test.each<readonly [string, number, number]>([
    ['until the end of the vacation', at('2026-11-18', 600), at('2026-11-18', 1140)],
    ['until midnight after it', at('2026-11-18', 1140), at('2026-11-19', 0)],
    ['until the night ends', at('2026-11-20', 60), at('2026-11-20', 420)],
    ['until the training ends', at('2026-11-20', 500), at('2026-11-20', 1020)],
    ['until what the absence took would have ended', at('2026-11-22', 500), at('2026-11-22', 1140)],
    ['for all of a day of rest', at('2026-11-21', 300), at('2026-11-22', 0)],
  ])('%s', (_what, now, until) => expect(accountUntil(PLAN, anne, now)).toBe(until))
})

test('a minute before it is over, every figure is the same', () => {
  const accountAt = (now: number) =>
    hoursAccount({
      center: PLAN,
      member: anne,
      year: 2026,
      terms: { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' },
      centerTerms: [],
      memberTerms: [],
      leaves: new Set(),
      written: 0,
      now,
    })
  fc.assert(
    fc.property(fc.integer({ min: at('2026-11-16', 0) / 60_000, max: at('2026-11-26', 0) / 60_000 }), (minute) => {
      const now = minute * 60_000
      const until = accountUntil(PLAN, anne, now)
      expect(until).toBeGreaterThan(now)
      expect(accountAt(until - 60_000)).toEqual(accountAt(now))
    }),
    { numRuns: 20 },
  )
})
