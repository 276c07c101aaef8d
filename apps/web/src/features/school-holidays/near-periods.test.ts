// This school year and the next, on both sides of 1 September.
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import { expect, test } from 'vitest'
import { nearPeriods } from './components/near-periods.ts'
import { periodDays } from './texts.ts'

const PERIODS: readonly WireSchoolPeriod[] = [
  ['2026-02-14', '2026-03-01'],
  ['2026-07-04', '2026-08-31'],
  ['2026-10-17', '2026-11-01'],
  ['2027-07-03', '2027-08-31'],
  ['2028-07-01', '2028-08-31'],
  ['2028-10-21', '2028-11-05'],
].map(([startDate = '', endDate = '']) => ({ zone: 'B', name: 'Vacances', startDate, endDate }))

test.each([
  ['2026-08-31', ['2026-02-14', '2026-07-04', '2026-10-17', '2027-07-03']],
  ['2026-09-01', ['2026-10-17', '2027-07-03', '2028-07-01']],
  ['2027-01-01', ['2026-10-17', '2027-07-03', '2028-07-01']],
  ['2040-01-01', []],
])('on %s', (today, expected) => {
  expect(nearPeriods(PERIODS, today).map(({ startDate }) => startDate)).toEqual(expected)
})

test.each([
  ['2026-10-17', '2026-11-01', 'du 17\u00A0oct. au 1er\u00A0nov. 2026'],
  ['2026-12-19', '2027-01-03', 'du 19\u00A0déc. 2026 au 3\u00A0janv. 2027'],
  ['2027-02-13', '2027-02-28', 'du 13 au 28\u00A0févr. 2027'],
  ['2027-05-07', '2027-05-07', 'le 7\u00A0mai 2027'],
])('from %s to %s', (startDate, endDate, expected) => {
  expect(periodDays({ startDate, endDate })).toBe(expected)
})
