// The changes that a centre makes to its public holidays, in words: for the screens that list them, and no calendar.
import { dayInYear } from '@releve/domain/calendar/center-holidays'
import type { OwnHoliday, YearlyDay } from '@releve/domain/calendar/center-holidays'
import { civilDateOf } from '@releve/domain/calendar/day'
import { MONTHS } from './day-words.ts'
import { holidayLabels } from './holiday-words.ts'

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
