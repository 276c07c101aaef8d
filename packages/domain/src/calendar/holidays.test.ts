// Public holidays: the dates published for 2026 to 2028, each area, and Easter against another algorithm.
import { describe, expect, test } from 'vitest'
import { dayNumberOf, fromDayNumber, isoWeekday, toDayNumber } from './day.ts'
import { easterSunday, holidayAreas, holidayNames, legalDayOf, legalHolidayOf, legalHolidaysOn } from './holidays.ts'
import type { HolidayArea } from './holidays.ts'

/** Days of `year` that are holidays in `area`, with their names. */
function holidaysOf(year: number, area: HolidayArea): Record<string, string> {
  const names: Record<string, string> = {}
  for (let n = dayNumberOf(year, 1, 1); n <= dayNumberOf(year, 12, 31); n++) {
    const name = legalHolidayOf(n, area)
    if (name !== null) names[fromDayNumber(n).slice(5)] = name
  }
  return names
}

const FIXED = {
  '01-01': 'newYear',
  '05-01': 'labourDay',
  '05-08': 'victory1945',
  '07-14': 'nationalDay',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '11-11': 'armistice1918',
  '12-25': 'christmas',
}

test.each([
  [2026, { '04-06': 'easterMonday', '05-14': 'ascension', '05-25': 'whitMonday' }, '04-03'],
  [2027, { '03-29': 'easterMonday', '05-06': 'ascension', '05-17': 'whitMonday' }, '03-26'],
  [2028, { '04-17': 'easterMonday', '05-25': 'ascension', '06-05': 'whitMonday' }, '04-14'],
])('%i: the eleven of the mainland, and two more in Alsace-Moselle', (year, moving, goodFriday) => {
  expect(holidaysOf(year, 'metropole')).toEqual({ ...FIXED, ...moving })
  expect(holidaysOf(year, 'alsaceMoselle')).toEqual({
    ...FIXED,
    ...moving,
    [goodFriday]: 'goodFriday',
    '12-26': 'saintStephen',
  })
})

describe('what each area adds', () => {
  test.each<[HolidayArea, Record<string, string>]>([
    ['metropole', {}],
    ['alsaceMoselle', { '04-03': 'goodFriday', '12-26': 'saintStephen' }],
    ['guadeloupe', { '05-27': 'abolitionOfSlavery' }],
    ['martinique', { '05-22': 'abolitionOfSlavery' }],
    ['guyane', { '06-10': 'abolitionOfSlavery' }],
    ['reunion', { '12-20': 'abolitionOfSlavery' }],
    ['mayotte', { '04-27': 'abolitionOfSlavery' }],
    ['saintMartin', { '05-28': 'abolitionOfSlavery' }],
    ['saintBarthelemy', { '10-09': 'abolitionOfSlavery' }],
    ['saintPierreEtMiquelon', {}],
    ['nouvelleCaledonie', { '09-24': 'citizenship' }],
    ['polynesie', { '03-05': 'gospelArrival', '04-03': 'goodFriday', '11-20': 'matarii' }],
    ['wallisEtFutuna', { '04-28': 'saintPeterChanel', '07-29': 'territory' }],
  ])('%s', (area, extra) => {
    expect(holidaysOf(2026, area)).toEqual({ ...holidaysOf(2026, 'metropole'), ...extra })
  })

  test('every name is reached by some area', () => {
    const names = new Set([2025, 2026].flatMap((year) => holidayAreas.flatMap((area) => Object.values(holidaysOf(year, area)))))
    expect(names).toEqual(new Set(holidayNames))
  })
})

describe('a day holds from the year of its law on, and until the one that ends it', () => {
  test.each<[HolidayArea, string, string | null]>([
    ['polynesie', '2025-03-05', 'gospelArrival'],
    ['polynesie', '2025-04-18', 'goodFriday'],
    ['polynesie', '2025-06-29', 'autonomy'],
    ['polynesie', '2025-11-20', null],
    ['polynesie', '2026-06-29', null],
    ['polynesie', '2026-11-20', 'matarii'],
    ['polynesie', '2027-11-20', 'matarii'],
    ['saintMartin', '2017-05-27', 'abolitionOfSlavery'],
    ['saintMartin', '2017-05-28', null],
    ['saintMartin', '2018-05-27', null],
    ['saintMartin', '2018-05-28', 'abolitionOfSlavery'],
    ['guadeloupe', '2026-07-21', null],
    ['martinique', '2026-07-21', null],
    ['guadeloupe', '2026-04-03', null],
  ])('%s %s: %s', (area, day, name) => {
    expect(legalHolidayOf(toDayNumber(day), area)).toBe(name)
  })
})

test('Easter of every year by the calculation of J.-M. Oudin', () => {
  for (let year = 1900; year < 2200; year++) {
    const golden = year % 19
    const century = Math.floor(year / 100)
    const h = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
    const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - golden) / 11))
    const j = (year + Math.floor(year / 4) + i + 2 - century + Math.floor(century / 4)) % 7
    const month = 3 + Math.floor((i - j + 40) / 44)
    expect([year, easterSunday(year)]).toEqual([year, dayNumberOf(year, month, i - j + 28 - 31 * Math.floor(month / 4))])
    expect(isoWeekday(easterSunday(year))).toBe(7)
  }
})

test('the earliest and the latest Easter of these centuries', () => {
  expect(fromDayNumber(easterSunday(2008))).toBe('2008-03-23')
  expect(legalHolidayOf(toDayNumber('2008-03-21'), 'alsaceMoselle')).toBe('goodFriday')
  expect(fromDayNumber(easterSunday(2038))).toBe('2038-04-25')
  expect(legalHolidayOf(toDayNumber('2038-06-14'), 'metropole')).toBe('whitMonday')
})

test('Ascension on 1 May 2008 is named by the fixed date, and is one holiday', () => {
  expect(easterSunday(2008) + 39).toBe(toDayNumber('2008-05-01'))
  expect(legalHolidayOf(toDayNumber('2008-05-01'), 'metropole')).toBe('labourDay')
  expect(Object.keys(holidaysOf(2008, 'metropole'))).toHaveLength(10)
})

test('the day of a name is the day that bears it, in every area, of every year', () => {
  for (const area of holidayAreas) {
    for (let year = 2005; year < 2030; year++) {
      const byDay: [string, number][] = []
      for (let n = dayNumberOf(year, 1, 1); n <= dayNumberOf(year, 12, 31); n++) {
        for (const name of legalHolidaysOn(n, area)) byDay.push([name, n])
      }
      const byName = holidayNames.flatMap((name): [string, number][] => {
        const day = legalDayOf(name, year, area)
        return day === null ? [] : [[name, day]]
      })
      expect(new Map(byName)).toEqual(new Map(byDay))
    }
  }
  expect(legalHolidaysOn(toDayNumber('2008-05-01'), 'metropole')).toEqual(['labourDay', 'ascension'])
})
