// Public holidays, computed. Code du travail L. 3133-1 (the eleven), L. 3134-13 (Alsace-Moselle), L. 3422-2 (overseas); for the Pacific,
// the table of etalab/jours-feries-france and what stands beside each day. A day that came or went with a law has the years in which it
// holds: what was planned and counted before does not change.
import { civilDateOf, dayNumberOf } from './day.ts'
import type { DayNumber } from './day.ts'

export const holidayAreas = [
  'metropole',
  'alsaceMoselle',
  'guadeloupe',
  'martinique',
  'guyane',
  'reunion',
  'mayotte',
  'saintMartin',
  'saintBarthelemy',
  'saintPierreEtMiquelon',
  'nouvelleCaledonie',
  'polynesie',
  'wallisEtFutuna',
] as const
export type HolidayArea = (typeof holidayAreas)[number]

export const holidayNames = [
  'newYear',
  'goodFriday',
  'easterMonday',
  'labourDay',
  'victory1945',
  'ascension',
  'whitMonday',
  'nationalDay',
  'assumption',
  'allSaints',
  'armistice1918',
  'christmas',
  'saintStephen',
  'abolitionOfSlavery',
  'citizenship',
  'gospelArrival',
  'autonomy',
  'matarii',
  'saintPeterChanel',
  'territory',
] as const
export type HolidayName = (typeof holidayNames)[number]

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): DayNumber {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayNumberOf(year, Math.floor(n / 31), (n % 31) + 1)
}

/** Key: month × 100 + day. */
type FixedHolidays = Readonly<Record<number, HolidayName>>

const COMMON: FixedHolidays = {
  101: 'newYear',
  501: 'labourDay',
  508: 'victory1945',
  714: 'nationalDay',
  815: 'assumption',
  1101: 'allSaints',
  1111: 'armistice1918',
  1225: 'christmas',
}

interface LocalHoliday {
  /** It is the `key` of `FixedHolidays`. */
  readonly key: number
  readonly name: HolidayName
  /** The first and the last year; absent: always. */
  readonly from?: number
  readonly to?: number
}

const OF_AREA: Readonly<Record<HolidayArea, readonly LocalHoliday[]>> = {
  metropole: [],
  alsaceMoselle: [{ key: 1226, name: 'saintStephen' }],
  // 21 July (Victor Schœlcher) is kept by custom in both, and no public holiday: L. 3422-2 does not name it.
  guadeloupe: [{ key: 527, name: 'abolitionOfSlavery' }],
  martinique: [{ key: 522, name: 'abolitionOfSlavery' }],
  guyane: [{ key: 610, name: 'abolitionOfSlavery' }],
  reunion: [{ key: 1220, name: 'abolitionOfSlavery' }],
  mayotte: [{ key: 427, name: 'abolitionOfSlavery' }],
  // L. 3422-2 still says 27 May; the prefecture has announced 28 May as the holiday of L. 3422-2 every year since the circular of May 2018.
  saintMartin: [
    { key: 527, name: 'abolitionOfSlavery', to: 2017 },
    { key: 528, name: 'abolitionOfSlavery', from: 2018 },
  ],
  saintBarthelemy: [{ key: 1009, name: 'abolitionOfSlavery' }],
  saintPierreEtMiquelon: [],
  nouvelleCaledonie: [{ key: 924, name: 'citizenship' }],
  // The loi du pays adopted on 6 May 2025 puts 20 November in the place of 29 June. Its text could not be read. The bill tabled in February
  // 2025 says « à partir de 2026 », for collective agreements had a year to follow (tahiti-infos, 24 February 2025); date-holidays 3.37.0
  // has 2026 too. A plan of 2024 to begin in 2025 was given up; python-holidays 0.105 still follows it.
  polynesie: [
    { key: 305, name: 'gospelArrival' },
    { key: 629, name: 'autonomy', to: 2025 },
    { key: 1120, name: 'matarii', from: 2026 },
  ],
  wallisEtFutuna: [
    { key: 428, name: 'saintPeterChanel' },
    { key: 729, name: 'territory' },
  ],
}

/** Days from Easter Sunday. */
const FROM_EASTER: ReadonlyMap<HolidayName, number> = new Map([
  ['goodFriday', -2],
  ['easterMonday', 1],
  ['ascension', 39],
  ['whitMonday', 50],
])

const WITH_GOOD_FRIDAY: ReadonlySet<HolidayArea> = new Set(['alsaceMoselle', 'polynesie'])

const holdsIn = ({ from = -Infinity, to = Infinity }: LocalHoliday, year: number) => from <= year && year <= to

const isIn = (name: HolidayName, area: HolidayArea) => name !== 'goodFriday' || WITH_GOOD_FRIDAY.has(area)

/** The public holidays that fall on `day` by the law of `area`: none, one, or two, of which the fixed date comes first. */
export function legalHolidaysOn(day: DayNumber, area: HolidayArea): HolidayName[] {
  const { year, month, day: dayOfMonth } = civilDateOf(day)
  const key = month * 100 + dayOfMonth
  const fixed = COMMON[key] ?? OF_AREA[area].find((local) => local.key === key && holdsIn(local, year))?.name
  const names = fixed === undefined ? [] : [fixed]
  // Good Friday falls on 20 March at the earliest, Whit Monday on 14 June at the latest.
  if (month < 3 || month > 6) return names
  const away = day - easterSunday(year)
  for (const [name, offset] of FROM_EASTER) if (offset === away && isIn(name, area)) names.push(name)
  return names
}

/** The public holiday that falls on `day` by the law of `area`, or `null`. When two fall on one day, the fixed date names it. */
export function legalHolidayOf(day: DayNumber, area: HolidayArea): HolidayName | null {
  return legalHolidaysOn(day, area)[0] ?? null
}

/** The day of a public holiday in `year` by the law of `area`; null when it is none there, or not that year. */
export function legalDayOf(name: HolidayName, year: number, area: HolidayArea): DayNumber | null {
  const offset = FROM_EASTER.get(name)
  if (offset !== undefined) return isIn(name, area) ? easterSunday(year) + offset : null
  const common = Object.entries(COMMON).find(([, known]) => known === name)?.[0]
  const key = common ?? OF_AREA[area].find((local) => local.name === name && holdsIn(local, year))?.key
  return key === undefined ? null : dayNumberOf(year, Math.floor(Number(key) / 100), Number(key) % 100)
}
