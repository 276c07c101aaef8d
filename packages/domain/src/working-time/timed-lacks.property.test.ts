// Lacks by the hour against arrays of minutes, in four zones and over both changes of the clock (timed-lacks.fixture.ts); and minima written as rows
// over the hours of their vacation against the minima themselves.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { controlRoom, DAY_SHIFT, member, modification, NIGHT_SHIFT } from '../planning/plan.fixture.ts'
import { presenceOver } from '../planning/presence.ts'
import { dutyOf } from '../planning/shift.ts'
import { peopleOn } from '../planning/staffing-of-day.ts'
import { refuseStaffing, rowsOfMinimum } from '../planning/staffing-rows.ts'
import type { MinimumStaffing } from './rules.ts'
import { lackOfVacation, shortage } from './staffing.ts'
import { anyScene, expectLacksOfMinutes, HOLIDAYS, NAMES } from './timed-lacks.fixture.ts'
import { inVacations, lacksByCuts, lacksByRows } from './timed-lacks.ts'

test('lacks by rows are those of every minute', () => {
  fc.assert(fc.property(anyScene, expectLacksOfMinutes), { numRuns: 60 })
})

const anyMinimum: fc.Arbitrary<MinimumStaffing> = fc.record({
  total: fc.integer({ min: 0, max: 5 }),
  byQualification: fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 2 })),
})

describe('a centre of whole days', () => {
  const day = toDayNumber('2026-11-18')
  const anyMembers = fc.array(
    fc.record({ teamId: fc.constantFrom('A', 'B', 'C', 'D'), qualifications: fc.subarray([...NAMES]), isAway: fc.boolean() }),
    { maxLength: 12 },
  )

  test('lacks by rows over the hours of each vacation what the minima of these vacations lack', () => {
    fc.assert(
      fc.property(anyMembers, anyMinimum, anyMinimum, fc.integer({ min: 0, max: 400 }), (people, ofDay, ofNight, offset) => {
        const plan = controlRoom()
        const zone = zoneOf(plan.zone)
        const date = day + offset
        const away = [modification('absence', fromDayNumber(date), fromDayNumber(date))]
        const members = people.map(({ teamId, qualifications, isAway }, index) =>
          member(`u${index}`, teamId, { qualifications, ...(isAway && { modifications: away }) }),
        )
        const minima = [
          { shift: DAY_SHIFT, minimum: ofDay },
          { shift: NIGHT_SHIFT, minimum: ofNight },
        ]
        const rows = minima.flatMap(({ shift: { default: hours }, minimum }) => rowsOfMinimum(minimum, hours))
        expect(refuseStaffing(rows)).toBeNull()
        const presence = presenceOver(plan, members, date - 1, date + 1)
        const terms = { rows, calendar: { holidays: HOLIDAYS, schoolHolidays: [] } }
        for (const { shift, minimum } of minima) {
          const duty = dutyOf(date, shift, null, zone)
          const lacks = inVacations(lacksByRows(terms, presence, duty, zone), [duty], zone)
          const before = shortage(
            peopleOn(plan, members, date, shift.name).map(({ qualifications }) => qualifications),
            minimum,
          )
          const { total, missing } = lackOfVacation(null, lacks, shift.default)
          expect({ total, missing }).toEqual(before)
          const onIt = presence.filter((each) => each.day === date && each.shiftName === shift.name)
          expect(lacksByCuts(onIt, minimum)).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })
})
