// Wall-clock times `HH:MM` and minutes since midnight.
import type { ClockTime } from './day.ts'

const CLOCK_TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

/** True for `00:00` to `23:59`; 24:00 is written 00:00 of the next day. */
export function isClockTime(text: string): boolean {
  return text.length === 5 && CLOCK_TIME.test(text)
}

/** Minutes since midnight, 0 to 1439. Throws RangeError when `clock` is not a clock time. */
export function minutesOf(clock: ClockTime): number {
  const h1 = clock.charCodeAt(0) - 48
  const h2 = clock.charCodeAt(1) - 48
  const m1 = clock.charCodeAt(3) - 48
  const m2 = clock.charCodeAt(4) - 48
  const hours = h1 * 10 + h2
  // It is written so that NaN (a text too short) fails each comparison.
  const isRight =
    clock.length === 5 &&
    clock.charCodeAt(2) === 58 &&
    h1 >= 0 &&
    h2 >= 0 &&
    h2 <= 9 &&
    hours <= 23 &&
    m1 >= 0 &&
    m1 <= 5 &&
    m2 >= 0 &&
    m2 <= 9
  if (!isRight) throw new RangeError(`not a clock time: ${clock}`)
  return hours * 60 + m1 * 10 + m2
}

/** The clock time of `minutes` since some midnight; other days wrap round (1500 → 01:00, −60 → 23:00). */
export function clockOf(minutes: number): ClockTime {
  const ofDay = ((minutes % 1440) + 1440) % 1440
  const hours = Math.floor(ofDay / 60)
  const rest = ofDay - hours * 60
  return `${hours < 10 ? '0' : ''}${hours}:${rest < 10 ? '0' : ''}${rest}`
}
