// Amounts as people write and read them; on the wire they are whole cents.
import { formatNumber, NBSP } from '#ui/format.ts'

/** « 1 250 € », « 49,90 € »; with cents « 1 250,00 € », for columns where some amount has them. */
export function formatEuros(cents: number, withCents = false): string {
  const isWhole = cents % 100 === 0 && !withCents
  const text = formatNumber(cents / 100)
  const [, decimals = ''] = text.split(',')
  return `${isWhole ? text : `${text.split(',')[0]},${decimals.padEnd(2, '0')}`}${NBSP}€`
}

/** Cents of « 1 250 », « 49,9 », « 49.90 € »; null for what is no amount. */
export function parseEuros(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00A0\u202F€]/g, '')
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(bare)
  if (match === null) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The text of an amount in a field: « 49,90 ». */
export function eurosInput(cents: number): string {
  return formatEuros(cents).replace(`${NBSP}€`, '')
}
