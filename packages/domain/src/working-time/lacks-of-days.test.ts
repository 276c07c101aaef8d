// The lacks of a month that is closed: of whole vacations by their minimum, and of hours.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { controlRoom, member, modification } from '../planning/plan.fixture.ts'
import { lacksOfDays } from './lacks-of-days.ts'

const from = toDayNumber('2026-11-16')
const to = toDayNumber('2026-11-19')
const calendar = { holidays: { area: 'metropole' as const, own: [] }, schoolHolidays: [] }
const staffing = { byShift: { J: { total: 1, byQualification: { CDS: 1 } } }, rows: [], calendar }
const people = ['A', 'B', 'C', 'D'].map((team) => ({ ...member(team, team), qualifications: ['CDS'] }))

test('a vacation whose only worker was away lacked one; others lacked nobody', () => {
  expect(lacksOfDays(controlRoom({ staffing }), people, from, to)).toEqual([])
  // A works J on 18 November 2026.
  const away = people.map((person, index) =>
    index === 0 ? { ...person, modifications: [modification('absence', '2026-11-18', '2026-11-18')] } : person,
  )
  expect(lacksOfDays(controlRoom({ staffing }), away, from, to)).toEqual([
    { day: toDayNumber('2026-11-18'), shiftName: 'J', hours: null, total: 1, missing: { CDS: 1 } },
  ])
  expect(lacksOfDays(controlRoom(), away, from, to)).toEqual([])
})
