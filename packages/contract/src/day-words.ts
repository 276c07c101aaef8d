// The French names of days and months, and a day in a sentence: the server's mails and the pages write them alike. Intl is not used: its
// output changes with its data, and its first format takes longer than the rest of a page.
import { clockOf } from '@releve/domain/calendar/clock-time'
import { civilDateOf, fromDayNumber, isoWeekday, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'

const NBSP = '\u00A0'

/** The days of the week, from Monday. */
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export const WEEKDAYS_SHORT = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const
export const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const
export const MONTHS_SHORT = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'] as const

/**
 * A day in short, « sam. 21 nov. », « dim. 1er nov. », with a no-break space before the month. Throws a RangeError when `day` is no day.
 */
export function shortDay(day: Day): string {
  const number = toDayNumber(day)
  const { month, day: dayOfMonth } = civilDateOf(number)
  const weekday = WEEKDAYS_SHORT[isoWeekday(number) - 1] ?? ''
  return `${weekday} ${dayOfMonth === 1 ? '1er' : dayOfMonth}${NBSP}${MONTHS_SHORT[month - 1] ?? ''}`
}

/** The text ends with one full stop: that of an abbreviated month serves for both. */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** An instant in short: « 16:10 » when it is today, else « sam. 28 nov., 18:00 ». `at` and `now` are in milliseconds. */
export function shortMoment(at: number, zone: Zone, now: number): string {
  const clock = clockOf(zone.minutesAt(at))
  return zone.dayAt(at) === zone.dayAt(now) ? clock : `${shortDay(fromDayNumber(zone.dayAt(at)))}, ${clock}`
}
