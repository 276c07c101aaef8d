// Public holidays in words: as calendars name them and as one types them, and the changes a centre makes to them. Without schemas, so that
// every screen may import it.
import { dayInYear } from '@releve/domain/calendar/center-holidays'
import type { Holiday, OwnHoliday, YearlyDay } from '@releve/domain/calendar/center-holidays'
import { civilDateOf } from '@releve/domain/calendar/day'
import type { HolidayName } from '@releve/domain/calendar/holidays'
import { MONTHS } from './day-words.ts'

export const holidayLabels: Readonly<Record<HolidayName, string>> = {
  newYear: 'Jour de l’An',
  goodFriday: 'Vendredi saint',
  easterMonday: 'Lundi de Pâques',
  labourDay: 'Fête du Travail',
  victory1945: 'Victoire 1945',
  ascension: 'Ascension',
  whitMonday: 'Lundi de Pentecôte',
  nationalDay: 'Fête nationale',
  assumption: 'Assomption',
  allSaints: 'Toussaint',
  armistice1918: 'Armistice 1918',
  christmas: 'Noël',
  saintStephen: 'Saint-Étienne',
  abolitionOfSlavery: 'Abolition de l’esclavage',
  citizenship: 'Fête de la citoyenneté',
  gospelArrival: 'Arrivée de l’Évangile',
  autonomy: 'Fête de l’autonomie',
  matarii: 'Matari’i',
  saintPeterChanel: 'Saint-Pierre-Chanel',
  territory: 'Fête du territoire',
}

export function holidayLabel(holiday: Holiday): string {
  return holiday.origin === 'added' ? holiday.name : holidayLabels[holiday.name]
}

const NBSP = '\u00A0'

/** « le 4 décembre », « le 1er mai », « 47 jours avant Pâques ». */
export function yearlyDayWords(on: YearlyDay): string {
  const offset = /^easter([+-]\d+)$/.exec(on)?.[1]
  if (offset !== undefined) {
    const days = Number(offset)
    if (days === 0) return `le dimanche de Pâques`
    const count = `${Math.abs(days)}${NBSP}${Math.abs(days) === 1 ? 'jour' : 'jours'}`
    return `${count} ${days < 0 ? 'avant' : 'après'} Pâques`
  }
  // A leap year has every date.
  const { month, day } = civilDateOf(dayInYear(on, 2000) ?? 0)
  return `le ${day === 1 ? '1er' : day}${NBSP}${MONTHS[month - 1] ?? ''}`
}

/** « en 2027 », « de 2027 à 2030 », « à partir de 2027 ». */
function yearsWords({ firstYear, lastYear }: Pick<OwnHoliday, 'firstYear' | 'lastYear'>): string {
  if (lastYear === null) return `à partir de ${firstYear}`
  return lastYear === firstYear ? `en ${firstYear}` : `de ${firstYear} à ${lastYear}`
}

/** « au 26 décembre », « à 51 jours après Pâques ». */
function toYearlyDay(on: YearlyDay): string {
  const words = yearlyDayWords(on)
  return words.startsWith('le ') ? words.replace('le ', 'au ') : `à ${words}`
}

/** « Sainte-Barbe, le 4 décembre, à partir de 2027 », « Lundi de Pentecôte, non férié, en 2027 ». */
export function ownHolidayWords(entry: OwnHoliday): string {
  const years = yearsWords(entry)
  if (entry.kind === 'added') return `${entry.name}, ${yearlyDayWords(entry.on)}, ${years}`
  const words = entry.kind === 'moved' ? `reporté ${toYearlyDay(entry.on)}` : 'non férié'
  return `${holidayLabels[entry.holiday]}, ${words}, ${years}`
}
