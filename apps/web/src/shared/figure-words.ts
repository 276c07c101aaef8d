// The rests of a planning as it would be, in words, under the tiles of a rest line. The lines of the rules are apart in rule-words.ts,
// which knows all rules.
import { MONTHS_SHORT } from '@releve/contract/day-words'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { formatClock, formatCount, formatDay, formatDuration, NBSP } from '../ui/format.ts'

/** Days that stand beside each other name their month where they lie in several: « lun. 30 nov. » beside « mer. 2 déc. ». */
export type DayStyle = 'short' | 'weekdayAndNumberShort'
export function dayStyleOf(days: readonly Day[]): DayStyle {
  return new Set(days.map((day) => day.slice(0, 'YYYY-MM'.length))).size > 1 ? 'short' : 'weekdayAndNumberShort'
}

/** « fin ven. 20, 07:00 »: under a tile of the rest line. With its number: the vacation before or after may be a week away. */
export function restCaption(at: number, zone: Zone, isEnd: boolean, style: DayStyle = 'weekdayAndNumberShort'): string {
  const text = `${formatDay(fromDayNumber(zone.dayAt(at)), style)}, ${formatClock(at, zone.name)}`
  return isEnd ? `fin${NBSP}${text}` : text
}

export function hoursText(hours: number): string {
  return formatDuration(hours * 60)
}

/** Hours that stand beside each other have the same precision: « 42 h 00 » beside « 42 h 12 ». */
export function hoursAlike(hoursList: readonly (number | null | undefined)[]): (hours: number) => string {
  const hasMinutes = hoursList.some((hours) => typeof hours === 'number' && Math.round(hours * 60) % 60 !== 0)
  return (hours) => formatDuration(hours * 60, { hasMinutes })
}

const SHORT_MONTHS = MONTHS_SHORT.filter((month) => month.endsWith('.')).map((month) => `${NBSP}${month}`)

/** A sentence without its full stop, as cards print it. The dot of an abbreviated month stays: « Indisponible le sam. 26 déc. ». */
export function withoutStop(sentence: string): string {
  return sentence.endsWith('.') && !SHORT_MONTHS.some((month) => sentence.endsWith(month)) ? sentence.slice(0, -1) : sentence
}

/** Joins these sentences on a card, without the last full stop. */
export function onOneLine(sentences: readonly string[]): string {
  return withoutStop(sentences.join(' '))
}

export const noNeighbours = 'Aucune autre vacation dans les dix jours autour.'

/** The rests on both sides of a vacation, in words; null: nothing is that near. */
export function restWords(before: string | null, after: string | null): string {
  if (before === null && after === null) return 'Aucune autre vacation à dix jours près'
  if (before === null) return `Repos${NBSP}: ${after} après, aucune vacation avant`
  if (after === null) return `Repos${NBSP}: ${before} avant, aucune vacation après`
  return `Repos${NBSP}: ${before} avant, ${after} après`
}

/** « sur 7 jours », or over as many as the centre chose. */
export const overDays = (days = 7): string => `sur ${formatCount(days, { one: 'jour', other: 'jours' })}`
