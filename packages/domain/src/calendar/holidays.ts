// Public holidays, computed. Code du travail L. 3133-1 (the eleven), L. 3134-13 (Alsace-Moselle), L. 3422-2 (overseas); for
// the Pacific and 21 July, the table of etalab/jours-feries-france.
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
  'victorSchoelcher',
  'citizenship',
  'autonomy',
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

const OF_AREA: Readonly<Record<HolidayArea, FixedHolidays>> = {
  metropole: {},
  alsaceMoselle: { 1226: 'saintStephen' },
  guadeloupe: { 527: 'abolitionOfSlavery', 721: 'victorSchoelcher' },
  martinique: { 522: 'abolitionOfSlavery', 721: 'victorSchoelcher' },
  guyane: { 610: 'abolitionOfSlavery' },
  reunion: { 1220: 'abolitionOfSlavery' },
  mayotte: { 427: 'abolitionOfSlavery' },
  // The code says 27 May; the collectivity has kept 28 May since 2018.
  saintMartin: { 528: 'abolitionOfSlavery' },
  saintBarthelemy: { 1009: 'abolitionOfSlavery' },
  saintPierreEtMiquelon: {},
  nouvelleCaledonie: { 924: 'citizenship' },
  polynesie: { 629: 'autonomy' },
  wallisEtFutuna: { 428: 'saintPeterChanel', 729: 'territory' },
}

/** The public holiday that falls on `day` in `area`, or `null`. When two fall on one day, the fixed date names it. */
export function holidayOf(day: DayNumber, area: HolidayArea): HolidayName | null {
  const { year, month, day: dayOfMonth } = civilDateOf(day)
  const key = month * 100 + dayOfMonth
  const fixed = COMMON[key] ?? OF_AREA[area][key]
  if (fixed !== undefined) return fixed
  // Good Friday falls on 20 March at the earliest, Whit Monday on 14 June at the latest.
  if (month < 3 || month > 6) return null
  switch (day - easterSunday(year)) {
    case -2:
      return area === 'alsaceMoselle' ? 'goodFriday' : null
    case 1:
      return 'easterMonday'
    case 39:
      return 'ascension'
    case 50:
      return 'whitMonday'
    default:
      return null
  }
}
