// A day as somebody types it, « 21/11/2026 » or « 21-11-26 », and the sentence when it is none.
import { parseDateInput } from '@releve/domain/calendar/date-input'
import { FIRST_YEAR, LAST_YEAR } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'

export type DayReading = { readonly day: Day } | { readonly error: string }

export const dayInputTexts = {
  hint: 'jj/mm/aaaa',
  choose: 'Choisir dans un calendrier',
  empty: 'Indiquez une date.',
  unreadable: 'Cette date ne se lit pas. Écrivez-la comme 21/11/2026.',
  missing: 'Cette date n’existe pas.',
  tooFar: `Indiquez une date entre ${FIRST_YEAR} et ${LAST_YEAR}.`,
} as const

/**
 * The strokes that the numeric keyboard of a telephone does not have, after the day and after the month. Nothing is added to what
 * is being taken away, nor to a day pasted whole.
 */
export function separated(text: string, before: string): string {
  const isTyped = text.length === before.length + 1 && text.startsWith(before)
  if (!isTyped) return text
  // A separator typed by hand replaces the one that was added.
  if (/\/[/.-]$/.test(text)) return `${text.slice(0, -2)}${text.slice(-1)}`
  return /^\d{2}(?:\/\d{2})?$/.test(text) ? `${text}/` : text
}

/** The day that `text` means. */
export function readDay(text: string): DayReading {
  if (text.trim() === '') return { error: dayInputTexts.empty }
  const separator = ['/', '-', '.'].find((candidate) => text.includes(candidate)) ?? '/'
  const read = parseDateInput(text, ['d', 'm', 'y'].join(separator))
  if ('day' in read) return read
  if (read.error === 'yearOutOfRange' && /\d{4}/.test(text)) return { error: dayInputTexts.tooFar }
  const isNone = read.error === 'noSuchDay' || read.error === 'dayOutOfRange' || read.error === 'monthOutOfRange'
  return { error: isNone ? dayInputTexts.missing : dayInputTexts.unreadable }
}

/** The same where one may be left out. */
export function readOptionalDay(text: string): DayReading | { readonly day: null } {
  return text.trim() === '' ? { day: null } : readDay(text)
}
