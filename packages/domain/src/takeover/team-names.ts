// Teams as a table names them (« A », « EQUIPE A », « 1 » under « Garde »), under one name each.
import { simple } from '../calendar/french-day.ts'

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:eq|eqp|equ|equipes?|team)$/, 'Équipe'],
  [/^gardes?$/, 'Garde'],
  [/^(?:bde|brigades?)$/, 'Brigade'],
  [/^quarts?$/, 'Quart'],
  [/^(?:gr|grp|groupes?)$/, 'Groupe'],
  [/^sections?$/, 'Section'],
  [/^pelotons?$/, 'Peloton'],
]

const wordOf = (heading: string) => WORDS.find(([pattern]) => pattern.test(simple(heading).replaceAll(/[^a-z]/g, '')))?.[1] ?? null

const isLoud = (text: string) => text === text.toUpperCase() && /\p{L}{3}/u.test(text)

/** « 1 » under « Garde » is « Garde 1 »; « ÉQUIPE A » is « Équipe A ». */
export function teamName(written: string, heading: string | null): string {
  const text = written.replaceAll(/[\s\u00A0]+/g, ' ').trim()
  if (/^(?:\p{L}|\d{1,2}|\p{L}\d)$/u.test(text)) return `${wordOf(heading ?? '') ?? 'Équipe'} ${text.toUpperCase()}`
  const [, word = '', mark = ''] = /^(\p{L}+)\.?\s*[-–n°]*\s*(\p{L}|\d{1,2})$/u.exec(text) ?? []
  const known = wordOf(word)
  if (known !== null && mark !== '') return `${known} ${mark.toUpperCase()}`
  if (!isLoud(text) || text.length <= 4) return text
  // Single letters stay capitals: « BRIGADE DE JOUR A ».
  const small = text.toLowerCase().replaceAll(/(?<![\p{L}\d])\p{L}(?![\p{L}\d'’])/gu, (letter) => letter.toUpperCase())
  return small.charAt(0).toUpperCase() + small.slice(1)
}

export const teamKey = (name: string): string => simple(name).replaceAll(/[^a-z0-9]/g, '')
