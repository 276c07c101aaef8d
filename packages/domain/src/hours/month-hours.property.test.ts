// The hours of random days, in four zones and over both changes of the clock, against a count of one minute after the other.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, firstOfMonth, isoWeekday } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { holidayOf } from '../calendar/center-holidays.ts'
import { zoneOf } from '../calendar/zone.ts'
import { layersOn } from '../planning/layers.ts'
import { isNight } from '../planning/night.ts'
import { anyScene, LENGTH } from '../planning/pieces.fixture.ts'
import { pieces } from '../planning/pieces.ts'
import { dutyOf } from '../planning/shift.ts'
import type { ServiceTerms } from '../working-time/service-figures.ts'
import { hoursOfMonths } from './month-hours.ts'
import type { HourSums } from './month-hours.ts'

const TERMS = ['SPP12', 'FPH'].map((profile): ServiceTerms => ({
  holidays: { area: 'alsaceMoselle', own: [] },
  profile: profile === 'FPH' ? 'FPH' : 'SPP12',
}))

/** Both windows, minute by minute of the wall clock. */
const isNightMinute = ({ profile }: ServiceTerms, minute: number) =>
  profile === 'FPH' ? minute >= 21 * 60 || minute < 6 * 60 : minute >= 22 * 60 || minute < 5 * 60

type Sums = { -readonly [Key in keyof HourSums]: number }
const nothing = (): Sums => ({
  day: 0,
  night: 0,
  activity: 0,
  intervention: 0,
  onCall: 0,
  absence: 0,
  leave: 0,
  atNight: 0,
  onSundays: 0,
  onHolidays: 0,
})

test('the hours of each month are its minutes, counted one after the other', () => {
  fc.assert(
    fc.property(anyScene, fc.constantFrom(...TERMS), fc.integer({ min: 0, max: LENGTH }), ({ plan, of, first }, terms, over) => {
      const from = firstOfMonth(first)
      const to = addMonths(firstOfMonth(first + LENGTH), 1) - 1
      const zone = zoneOf(plan.zone)
      const now = zone.instantAt(first + over, 9 * 60)
      const sums = new Map<string, Sums>()
      const add = (day: DayNumber, endAt: number, key: keyof Sums) => {
        if (day < from || day > to) return
        const name = `${firstOfMonth(day)} ${endAt <= now ? 'done' : 'planned'}`
        const ofMonth = sums.get(name) ?? nothing()
        ofMonth[key]++
        sums.set(name, ofMonth)
      }
      const vacationOn = (day: DayNumber) => {
        const { heldShift, isOff } = layersOn(plan, of, day)
        return heldShift.type === 'rest' ? null : { ...dutyOf(day, heldShift, null, zone), isOff }
      }
      for (const piece of pieces(plan, of, from - 1, to + 1)) {
        const { day, activity, startAt, endAt, takenId } = piece
        const around = [day - 1, day, day + 1].map(vacationOn)
        for (let instant = startAt; instant < endAt; instant += 60_000) {
          if (activity?.kind === 'onCall') {
            add(day, endAt, 'onCall')
            continue
          }
          if (activity?.kind === 'leave' || activity?.kind === 'absence') {
            for (const vacation of around)
              if (vacation !== null && !vacation.isOff && vacation.startAt <= instant && instant < vacation.endAt)
                add(vacation.day, endAt, activity.kind)
            continue
          }
          // A part that they took of another vacation is a vacation of its own.
          const vacation = takenId === undefined ? (around[1] ?? null) : piece
          const beside = activity?.kind === 'intervention' ? 'intervention' : 'activity'
          add(day, endAt, activity !== null || vacation === null ? beside : isNight(vacation, terms.profile) ? 'night' : 'day')
          const today = zone.dayAt(instant)
          if (isNightMinute(terms, zone.minutesAt(instant))) add(day, endAt, 'atNight')
          if (holidayOf(today, terms.holidays) !== null) add(day, endAt, 'onHolidays')
          else if (isoWeekday(today) === 7) add(day, endAt, 'onSundays')
        }
      }
      for (let day = from; day <= to; day++) {
        if (!layersOn(plan, of, day).isOff) continue
        const isLeave = of.modifications.some(({ type, fromDay, toDay }) => type === 'off_day' && fromDay <= day && day <= toDay)
        // Minutes that a colleague took of it were not planned for them, and those that they took were.
        const vacation = vacationOn(day)
        const hands = (of.parts ?? [])
          .filter((part) => part.day === day)
          .map(({ given, part, giverId }) => ({ giverId, ...dutyOf(day, given, null, zone, part) }))
        const held: Set<number>[] = []
        for (const { giverId, startAt, endAt } of [...(vacation === null ? [] : [{ giverId: null, ...vacation }]), ...hands]) {
          const minutes = Array.from({ length: Math.max(0, (endAt - startAt) / 60_000) }, (_, index) => startAt + index * 60_000)
          if (giverId === of.userId) for (const ofHand of held) for (const minute of minutes) ofHand.delete(minute)
          else held.push(new Set(minutes))
        }
        for (const ofHand of held)
          for (const minute of ofHand) {
            let endAt = minute + 60_000
            while (ofHand.has(endAt)) endAt += 60_000
            add(day, endAt, isLeave ? 'leave' : 'absence')
          }
      }
      const months = hoursOfMonths({ center: plan, member: of, from, to, terms, centerTerms: [], leaves: new Set(), now })
      for (const { month, done, planned } of months) {
        expect(done).toEqual(sums.get(`${month} done`) ?? nothing())
        expect(planned).toEqual(sums.get(`${month} planned`) ?? nothing())
      }
    }),
    { numRuns: 40 },
  )
})
