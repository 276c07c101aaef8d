// Hours, and notices counted in hours, as sentences say them. Apart from the rules: the first pages need no more.
import { grouped } from './number-text.ts'

const NBSP = '\u00A0'

/** « 12 h », « 7 h 30 », « 1 136 h », « −1 h » of vacations that overlap: hours are decimal. */
export function hoursText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const rest = minutes % 60
  const whole = `${hours < 0 && minutes > 0 ? '\u2212' : ''}${grouped(Math.trunc(minutes / 60))}${NBSP}h`
  return rest === 0 ? whole : `${whole}${NBSP}${String(rest).padStart(2, '0')}`
}

/** « 24 h », « 7 jours », « 7 jours et 6 h »: a notice of three days or more is thought of in days. */
export function noticeText(hours: number): string {
  const days = Math.floor(hours / 24)
  if (days < 3) return hoursText(hours)
  const rest = hours - days * 24
  return `${grouped(days)}${NBSP}jours${rest === 0 ? '' : ` et ${hoursText(rest)}`}`
}
