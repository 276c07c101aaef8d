// Qualifications that are valid on some days alone: who counts on which day, in the staffing and in what a change may take from it.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { controlRoomCenter, operator } from '../demands/center.fixture.ts'
import { vacationLacks } from '../working-time/vacation-lacks.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { member } from './plan.fixture.ts'
import { qualificationsOn } from './qualified.ts'
import { peopleOn } from './staffing-of-day.ts'

/** Team A works J on the 18th and on the 22nd. */
const FIRST = '2026-11-18'
const SECOND = '2026-11-22'
const [first, second] = [toDayNumber(FIRST), toDayNumber(SECOND)]
const until = (untilDay: number) => [{ name: 'CDS', fromDay: null, untilDay }]
const CHIEF = { qualifications: ['CDS', 'OPE'] }

describe('a qualification', () => {
  test.each([
    ['without days counts on every day', [], first, ['CDS', 'OPE']],
    ['counts on its last day', until(first), first, ['CDS', 'OPE']],
    ['counts no more on the day after', until(first), first + 1, ['OPE']],
    ['counts from its first day on', [{ name: 'CDS', fromDay: first, untilDay: null }], first, ['CDS', 'OPE']],
    ['does not count before', [{ name: 'CDS', fromDay: first, untilDay: null }], first - 1, ['OPE']],
    ['that somebody does not hold says nothing', [{ name: 'ADJ', fromDay: null, untilDay: 0 }], first, ['CDS', 'OPE']],
  ])('%s', (_, validity, day, expected) => {
    expect(qualificationsOn({ ...CHIEF, validity }, day)).toEqual(expected)
  })
})

describe('past its last day', () => {
  const rules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 2, byQualification: { CDS: 2 } } } }
  const centerWith = (untilDay: number) =>
    controlRoomCenter({
      rules,
      members: [operator('a', 'A', CHIEF), operator('x', 'A', CHIEF), operator('o', null, { ...CHIEF, validity: until(untilDay) })],
    })

  test('it fills no place of a minimum, and the vacation lacks it', () => {
    const { plan } = centerWith(first)
    const people = [member('a', 'A', CHIEF), member('x', 'A', { ...CHIEF, validity: until(first) })]
    const holders = (day: number) => peopleOn(plan, people, day, 'J').filter(({ qualifications }) => qualifications.includes('CDS')).length
    expect([holders(first), holders(second)]).toEqual([2, 1])
    const row = { qualification: 'CDS', startTime: '07:00', endTime: '19:00', kinds: ['weekday', 'sunday'], dates: [] } as const
    const staffing = {
      byShift: {},
      rows: [{ ...row, minimum: 2, target: null, maximum: null }],
      calendar: { holidays: { area: 'metropole', own: [] }, schoolHolidays: [] },
    } as const
    const lacks = (day: number) => vacationLacks({ ...plan, staffing }, people, day, day).map(({ missing }) => missing)
    expect([lacks(first), lacks(second)]).toEqual([[], [{ CDS: 1 }]])
  })

  test('its holder takes the place of another one no more', () => {
    const stillValid = centerWith(second)
    const id = stillValid.post('a', { type: 'substitution', date: SECOND })
    expect(stillValid.tryAccept(id, 'o')).toBeNull()
    const lapsed = centerWith(second - 1)
    lapsed.post('a', { type: 'substitution', date: SECOND })
    expect(lapsed.tryAccept('d1', 'o')?.violations).toMatchObject([{ code: 'minimumStaffing', qualification: 'CDS', actual: 1, limit: 2 }])
    expect(lapsed.view('d1', 'o').category).not.toBe('availableSubstitution')
  })
})
