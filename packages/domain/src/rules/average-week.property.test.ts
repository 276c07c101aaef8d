// The average over weeks against a count of every hour, worked or held in leave, and of every day of it, on plannings by chance: short ones that come nowhere near the
// limit are not counted by the rule at all.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mondayOf, type DayNumber } from '../calendar/day.ts'
import type { Leave } from '../planning/leave.ts'
import type { Duty } from '../planning/shift.ts'
import { violations } from '../working-time/evaluate.ts'
import { anyDuty, anyPlanning, changeOf, orderlyPlanning } from '../working-time/hourly.fixture.ts'

const hoursFrom = (monday: DayNumber, list: readonly Duty[], weeks: number) => {
  const worked = new Set(
    list.flatMap(({ nominalStart: from, nominalEnd: to }) => Array.from({ length: (to - from) / 60 }, (_, h) => from / 60 + h)),
  )
  return [...worked].filter((hour) => hour >= monday * 24 && hour < (monday + weeks * 7) * 24).length
}

/** The fullest weeks in a row that the change made fuller, leave counted as it was held; null: none passes the limit. */
function fullest(before: readonly Duty[], after: readonly Duty[], weeks: number, maxHours: number, leave: Leave) {
  const [first, last] = [after[0]?.day ?? 0, after.at(-1)?.day ?? 0]
  const isFree = (day: DayNumber) => after.every((duty) => duty.day !== day)
  const isLeave = (day: DayNumber) => leave.unplannedDays.includes(day) && isFree(day)
  const held = leave.held.filter(({ day }) => isFree(day))
  let most: number | null = null
  for (let monday = mondayOf(first) - weeks * 7; monday <= last + 7; monday += 7) {
    const hours = hoursFrom(monday, after, weeks)
    const days = Array.from({ length: weeks * 7 }, (_, index) => monday + index).filter((day) => !isLeave(day)).length
    if (days === 0 || hours <= hoursFrom(monday, before, weeks)) continue
    const average = (hoursFrom(monday, [...after, ...held], weeks) / days) * 7
    if (average > (most ?? maxHours)) most = average
  }
  return most
}

test('a change passes the average exactly where the hours counted one by one do', () => {
  let foundCount = 0
  const planning = fc.oneof(anyPlanning, orderlyPlanning)
  const anyLeave = fc.record({
    held: anyPlanning,
    unplannedDays: fc.uniqueArray(anyDuty.map(({ day }) => day)),
  })
  const terms = fc.record({ weeks: fc.integer({ min: 2, max: 26 }), maxHours: fc.constantFrom(1, 2, 5, 10, 20, 30, 44, 48) })
  fc.assert(
    fc.property(changeOf(planning), terms, anyLeave, ({ before, after }, { weeks, maxHours }, leave) => {
      const rule = { code: 'averageWeek', severity: 'warning', reference: '', weeks, maxHours } as const
      const found = violations({ profile: 'SPP12', userId: 'u', before, after, rules: [rule], leave: () => leave })
      const expected = fullest(before, after, weeks, maxHours, leave)
      if (expected !== null) foundCount++
      expect(found.map(({ actual }) => actual.toFixed(6))).toEqual(expected === null ? [] : [expected.toFixed(6)])
    }),
    { numRuns: 1000 },
  )
  expect(foundCount).toBeGreaterThan(100)
})
