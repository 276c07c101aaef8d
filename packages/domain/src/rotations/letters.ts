// A cycle written as people write it, « JJRRJJJ… »: letters read into days, days repeated. What is no day is named with its place.
import type { RotationDay } from '../planning/shift.ts'

export interface UnknownLetter {
  readonly letter: string
  /** The first day of the cycle is 1. */
  readonly day: number
  /** The first line is 1. */
  readonly line: number
}

interface LettersReading {
  /** The days that the letters name. */
  readonly days: readonly RotationDay[]
  readonly unknown: readonly UnknownLetter[]
}

/** Characters between two days that mean nothing: spaces, line breaks, the signs of a list or of a table. */
const BETWEEN = /[\s.,;:|/·•_–—-]/u

const fold = (text: string): string => text.toLocaleUpperCase('fr')

/** Each kind of day once, as it comes first. */
export function kindsOf(days: readonly RotationDay[]): RotationDay[] {
  const kinds = new Map<string, RotationDay>()
  for (const day of days) if (!kinds.has(day.shift.name)) kinds.set(day.shift.name, day)
  return [...kinds.values()]
}

/** The kinds a centre knows; then those of the trade, first as the template has them that knows most of what is written. */
export function kindsFor(
  text: string,
  knownDays: readonly RotationDay[],
  templates: readonly { readonly letters: string; readonly days: readonly RotationDay[] }[],
): RotationDay[] {
  const textLetters = [...new Set(fold(text))]
  const missing = (letters: string) => textLetters.filter((letter) => !letters.includes(letter)).length
  return kindsOf([...knownDays, ...templates.toSorted((a, b) => missing(a.letters) - missing(b.letters)).flatMap(({ days }) => days)])
}

/** Capitals do not matter, and the longest name that fits is meant. A day that stays the same letter as in `before` stays the same day. */
export function readLetters(text: string, kinds: readonly RotationDay[], before: readonly RotationDay[] = []): LettersReading {
  const longestFirst = kinds.toSorted((a, b) => b.shift.name.length - a.shift.name.length)
  const days: RotationDay[] = []
  const unknown: UnknownLetter[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (BETWEEN.test(letter)) {
      if (letter === '\n') line++
      at += letter.length
      continue
    }
    const nextLetters = (name: string) => text.slice(at, at + name.length)
    const kind =
      longestFirst.find(({ shift: { name } }) => nextLetters(name) === name) ??
      longestFirst.find(({ shift: { name } }) => fold(nextLetters(name)) === fold(name))
    const place = days.length + unknown.length
    if (kind === undefined) unknown.push({ letter, day: place + 1, line })
    else {
      const dayBefore = before[place]
      days.push(dayBefore?.shift.name === kind.shift.name ? dayBefore : kind)
    }
    at += kind?.shift.name.length ?? letter.length
  }
  return { days, unknown }
}

const DAYS_OF_WEEK = 7

/**
 * Writes letters in the form that `readLetters` reads: a line a week where weeks are whole, spaces where a name is longer than a letter.
 */
export function writeLetters(days: readonly RotationDay[]): string {
  const names = days.map(({ shift }) => shift.name)
  const separator = names.every((name) => name.length === 1) ? '' : ' '
  const perLine = names.length % DAYS_OF_WEEK === 0 ? DAYS_OF_WEEK : names.length
  return Array.from({ length: names.length / perLine }, (_, week) =>
    names.slice(week * perLine, (week + 1) * perLine).join(separator),
  ).join('\n')
}

/** The days one after the other, again and again, until there are `length` of them; the last time may stop midway. */
export function repeatDays(days: readonly RotationDay[], length: number): RotationDay[] {
  return Array.from({ length: days.length === 0 ? 0 : length }, (_, index) => days[index % days.length]).filter((day) => day !== undefined)
}
