// Hours as people type them: « 1 607 », « 12 h 30 », « 12:30 », « 12,5 ».

const BLANKS = /[\s\u00A0\u202F]/g
const TYPED = /^(?<hours>\d{1,5})(?:(?:h|:)(?<minutes>[0-5]\d)?|[,.](?<part>\d{1,2}))?$/i

/** Minutes; null: the text is no number of hours. */
export function readHours(text: string): number | null {
  const { hours, minutes = '0', part } = TYPED.exec(text.replace(BLANKS, ''))?.groups ?? {}
  if (hours === undefined) return null
  return Number(hours) * 60 + (part === undefined ? Number(minutes) : Math.round(Number(`0.${part}`) * 60))
}

/** The text that reads back as these minutes: « 1607 », « 12 h 30 ». */
export function typedHours(minutes: number): string {
  const rest = minutes % 60
  return rest === 0 ? String(minutes / 60) : `${Math.floor(minutes / 60)}\u00A0h\u00A0${String(rest).padStart(2, '0')}`
}
