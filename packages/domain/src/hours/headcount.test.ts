// The people that a centre needs, on published figures: nine places of 12 h of a CTA-CODIS are 39 420 h a year, 24.5 people at 1 607 h.
import { expect, test } from 'vitest'
import { heldPlaces, minutesToCover, peopleNeeded } from './headcount.ts'

const USUAL = new Map([
  ['J', { startTime: '07:00', endTime: '19:00' }],
  ['N', { startTime: '19:00', endTime: '07:00' }],
  ['G', { startTime: '08:00', endTime: '08:00' }],
])
const YEAR = { annualMinutes: 1607 * 60, absencePercent: 0 }
const row = (startTime: string, endTime: string, minimum: number, kinds: readonly ('weekday' | 'saturday' | 'sunday' | 'holiday')[]) => ({
  qualification: null,
  startTime,
  endTime,
  kinds,
  minimum,
})

test('nine places of a control room: five by day, four by night', () => {
  const places = heldPlaces({ minimumStaffing: { J: { total: 5 }, N: { total: 4 } } }, USUAL)
  expect(minutesToCover(places) / 60).toBe(39_420)
  expect(peopleNeeded(minutesToCover(places), YEAR)).toBeCloseTo(24.53, 2)
  // One in ten hours is lost.
  expect(peopleNeeded(minutesToCover(places), { ...YEAR, absencePercent: 10 })).toBeCloseTo(27.26, 2)
})

test('a guard of 24 h is a whole day; a vacation whose hours nobody knows is left out', () => {
  expect(heldPlaces({ minimumStaffing: { G: { total: 1 }, X: { total: 3 }, J: { total: 0 } } }, USUAL)).toMatchObject([
    { shiftName: 'G', places: 1, minutesPerDay: 1440, daysPerYear: 365 },
  ])
})

test('the staffing by the hour goes before the minima, for everybody and by the day of the week', () => {
  // Deux-Sèvres: six from 07 to 19 and four from 19 to 07 on weekdays; six and four at week-ends.
  const staffing = [
    row('07:00', '19:00', 6, ['weekday']),
    row('19:00', '07:00', 4, ['weekday', 'saturday', 'sunday']),
    row('07:00', '19:00', 6, ['saturday', 'sunday', 'holiday']),
    { ...row('07:00', '19:00', 2, ['weekday']), qualification: 'Chef de salle' },
    row('07:00', '19:00', 9, ['holiday']),
  ]
  const places = heldPlaces({ minimumStaffing: { J: { total: 5 } }, staffing }, USUAL)
  expect(places.map((each) => [each.places, each.minutesPerDay, each.daysPerYear])).toEqual([
    [6, 720, 261],
    [4, 720, 365],
    [6, 720, 104],
  ])
  expect(minutesToCover(places) / 60).toBe(43_800)
})
