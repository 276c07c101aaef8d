// French numbers and durations with their no-break spaces: what of format.ts the log-in page needs, apart from its days.

/** U+00A0, before « : » and units, between a day and its month; a short date stays in one piece. */
export const NBSP = '\u00A0'
/** U+202F, before « ; », « ! », « ? » and between thousands. */
export const NNBSP = '\u202F'
const MINUS = '\u2212'

/** « 1 234 567,89 »: thousands by U+202F, decimal comma, at most two decimals, U+2212 when negative. */
export function formatNumber(value: number): string {
  const rounded = Math.round(Math.abs(value) * 100) / 100
  const [integer = '0', decimals] = String(rounded).split('.')
  const grouped = integer.replaceAll(/\B(?=(?:\d{3})+$)/g, NNBSP)
  const sign = value < 0 && rounded > 0 ? MINUS : ''
  return `${sign}${grouped}${decimals === undefined ? '' : `,${decimals}`}`
}

/**
 * « 12 h », « 7 h 30 », « 45 min », « 0 h ». Minutes are rounded to the nearest whole one; negative ones get U+2212. With
 * `hasMinutes` « 12 h 00 », « 0 h 45 »: beside a duration that has some.
 */
export function formatDuration(minutes: number, { hasMinutes = false }: { hasMinutes?: boolean } = {}): string {
  const whole = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && whole > 0 ? MINUS : ''
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0 && rest > 0 && !hasMinutes) return `${sign}${rest}${NBSP}min`
  const hoursText = `${sign}${formatNumber(hours)}${NBSP}h`
  return rest === 0 && !hasMinutes ? hoursText : `${hoursText}${NBSP}${String(rest).padStart(2, '0')}`
}
