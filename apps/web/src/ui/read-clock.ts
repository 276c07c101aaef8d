// A time of day as somebody types it, « 7:00 », « 7h », « 0700 », « 19h30 », and the sentence when it is none.
import { isClockTime } from '@releve/domain/calendar/clock-time'

export const clockInputTexts = { hint: 'hh:mm', wrong: 'Écrivez l’heure comme 07:00.' } as const

/** Gives `07:00`; null: the text is no time of day. */
export function readClock(text: string): string | null {
  const match = /^\s*(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?|(\d{2}))?\s*$/.exec(text)
  if (match === null) return null
  const clock = `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? match[3] ?? '00'}`
  return isClockTime(clock) ? clock : null
}
