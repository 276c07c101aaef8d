// Work of fixed hours: what a day of it counts for in accounts, whole, in two halves and cut.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { PlacedHours } from '../planning/center-plan.ts'
import { center, controlRoom, member, rotation, team } from '../planning/plan.fixture.ts'
import { hoursOfMonths } from './month-hours.ts'
import type { HoursInput } from './month-hours.ts'

const H = 60
const DAY = toDayNumber('2026-11-20')
const course = { _id: 'course', name: 'Stage', letters: 'STA', kind: 'work', isNamed: true, fixedMinutes: 7 * H } as const
const training = { ...course, _id: 'training', fixedMinutes: undefined }

const placed = (startTime: string, endTime: string, activity: PlacedHours['activity'], day = DAY): PlacedHours => ({
  _id: `${activity._id} ${startTime} ${day}`,
  fromDay: day,
  toDay: day,
  weekdays: null,
  hours: { startTime, endTime, endsNextDay: false },
  activity,
})

function hoursOf(list: readonly PlacedHours[], input: Partial<HoursInput> = {}) {
  const [month] = hoursOfMonths({
    center: center([rotation('rest', 'R', {})], [team('A', '2026-01-01')]),
    member: member('a', 'A', { placed: list }),
    from: toDayNumber('2026-11-01'),
    to: toDayNumber('2026-11-30'),
    terms: { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' },
    centerTerms: [],
    leaves: new Set(),
    now: Date.parse('2026-12-31'),
    ...input,
  })
  if (month === undefined) throw new Error('a month has hours')
  return month
}

test('a day counts its fixed hours, longer or shorter, and a Sunday its real ones by the clock', () => {
  expect(hoursOf([placed('08:00', '18:00', course)]).done.activity).toBe(7 * H)
  expect(hoursOf([placed('14:00', '16:00', course)]).done.activity).toBe(7 * H)
  expect(hoursOf([placed('08:00', '18:00', training)]).done.activity).toBe(10 * H)
  expect(hoursOf([placed('08:00', '18:00', course, DAY + 2)]).done.onSundays).toBe(10 * H)
})

test('two halves of one day are one day of it, two days are two', () => {
  const halves = [placed('09:00', '12:00', course), placed('13:30', '17:00', course)]
  expect(hoursOf(halves).done.activity).toBeCloseTo(7 * H)
  expect(hoursOf([...halves, placed('09:00', '12:00', course, DAY + 1)]).done.activity).toBeCloseTo(14 * H)
})

test('what a meeting takes of it is lost in proportion', () => {
  expect(hoursOf([placed('08:00', '18:00', course), placed('08:00', '13:00', training)]).done.activity).toBe(3.5 * H + 5 * H)
})

test('within a vacation the rest of it counts beside', () => {
  const { done } = hoursOf([placed('08:00', '18:00', course, toDayNumber('2026-11-18'))], { center: controlRoom() })
  const without = hoursOf([], { center: controlRoom() })
  expect(done.day).toBe(without.done.day - 10 * H)
  expect(done.activity).toBe(7 * H)
})
