// A cycle judged against the staffing that the centre asks for: by letters, by rows, from which hour to which.
import { describe, expect, test } from 'vitest'
import { zoneOf } from '../calendar/zone.ts'
import { daysOf, work } from '../planning/plan.fixture.ts'
import type { DayKind, StaffingRow, StaffingTerms } from '../planning/staffing-rows.ts'
import { cycleView } from './cycle-view.ts'

const J = work('J', '07:00', 12)
const N = work('N', '19:00', 12)
const EVERY: readonly DayKind[] = ['weekday', 'saturday', 'sunday']
const row = (startTime: string, endTime: string, minimum: number, more: Partial<StaffingRow> = {}): StaffingRow => ({
  qualification: null,
  startTime,
  endTime,
  kinds: EVERY,
  dates: [],
  minimum,
  target: null,
  maximum: null,
  ...more,
})

interface Asked {
  readonly rows?: readonly StaffingRow[]
  readonly byShift?: StaffingTerms['byShift']
  readonly people?: number
  readonly chiefs?: readonly string[]
  readonly cycle?: { readonly J: typeof J; readonly N: typeof N }
}

// Four teams from Monday 23 November 2026 on: A works J, B N of the day before, and so on.
function lacksOf({ rows = [], byShift = {}, people = 2, chiefs = ['A', 'B', 'C', 'D'], cycle = { J, N } }: Asked): string[] {
  const teams = ['A', 'B', 'C', 'D'].map((name, index) => ({ _id: name, name, color: '', cycleStartDate: `2026-11-2${3 + index}` }))
  const of = (name: string) => Array.from({ length: people }, (_, index) => (index === 0 && chiefs.includes(name) ? ['CDS'] : ['OP']))
  const { lacks } = cycleView({
    rotationId: 'one',
    days: daysOf('JNRR', cycle),
    teams,
    rotations: [],
    places: {},
    from: '2026-11-23',
    until: null,
    rules: null,
    staffing: {
      terms: { byShift, rows, calendar: { holidays: { area: 'metropole', own: [] }, schoolHolidays: [] } },
      zone: zoneOf('Europe/Paris'),
      peopleOf: new Map(teams.map(({ _id }) => [_id, of(_id)])),
    },
  })
  return lacks.map(
    ({ shiftName, startTime, endTime, isWhole, total, missing, dates }) =>
      `${shiftName} ${startTime}–${endTime}${isWhole ? ' whole' : ''} ${total} ${Object.keys(missing).join()} ${dates[0]} ×${dates.length}`,
  )
}

describe('by rows', () => {
  test('of the kind of day, once with all of its days', () => {
    expect(lacksOf({ rows: [row('07:00', '19:00', 2)] })).toEqual([])
    expect(lacksOf({ rows: [row('07:00', '19:00', 3, { kinds: ['saturday', 'sunday'] })] })).toEqual([
      'J 07:00–19:00 whole 1  2026-11-28 ×8',
    ])
    expect(lacksOf({ rows: [row('15:00', '21:00', 3, { kinds: ['saturday'] })] })).toEqual([
      'J 15:00–19:00 1  2026-11-28 ×4',
      'N 19:00–21:00 1  2026-11-28 ×4',
    ])
  })
  test('the night of the day before the first counts, and hours without a vacation are said alone', () => {
    expect(lacksOf({ rows: [row('00:00', '07:00', 2)] })).toEqual([])
    expect(lacksOf({ rows: [row('07:00', '19:00', 1)], cycle: { J: work('J', '09:00', 10), N } })).toEqual([
      'null 07:00–09:00 1  2026-11-23 ×28',
    ])
  })
  test('a qualification that one team lacks', () => {
    expect(lacksOf({ rows: [row('07:00', '19:00', 1, { qualification: 'CDS' })], chiefs: ['A', 'B', 'D'] })).toEqual([
      'J 07:00–19:00 whole 1 CDS 2026-11-25 ×7',
    ])
  })
})

describe('by letters', () => {
  test('the minimum of a vacation is judged with the people of its teams', () => {
    expect(lacksOf({ byShift: { N: { total: 3, byQualification: {} } } })).toEqual(['N 19:00–07:00 whole 1  2026-11-23 ×28'])
    expect(lacksOf({ byShift: { N: { total: 2, byQualification: { CDS: 1 } } } })).toEqual([])
  })
})

test('a centre without members is not judged', () => {
  expect(lacksOf({ rows: [row('07:00', '19:00', 2)], people: 0 })).toEqual([])
})
