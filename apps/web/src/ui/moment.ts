// Says when something happened, as short as it can be said without doubt.
import { daysBetween, type ClockTime, type Day } from '@releve/domain/calendar/day'
import { formatDay } from './format.ts'

/** « 21:18 » today, « hier, 21:18 », « ven. 13 nov. » before; with its year from ten months on. */
export function formatMoment(day: Day, clock: ClockTime, today: Day): string {
  const age = daysBetween(day, today)
  if (age === 0) return clock
  if (age === 1) return `hier, ${clock}`
  return formatDay(day, 'short', { year: Math.abs(age) > 300 })
}
