// Turns what a schema refuses into French sentences, by field. zod/mini has no locale of its own: what a schema does not say
// itself is said here. Server and forms share it.
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { DATES_REQUIRED, RANGE_TOO_LONG } from './fields.ts'

type RawIssue = z.core.$ZodRawIssue

const UNEXPECTED_KEY = 'Cette information n’est pas attendue.'

const kinds: Readonly<Record<string, string>> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un objet',
  record: 'un objet',
}

const counted = (count: number | bigint, noun: string) => `${count}\u00A0${noun}${count < 2 ? '' : 's'}`

function tooBig(issue: RawIssue & { code: 'too_big' }): string {
  const most = issue.maximum
  if (issue.origin === 'string') return `Ce texte ne doit pas dépasser ${counted(most, 'caractère')}.`
  if (issue.origin === 'array') return `Cette liste ne doit pas dépasser ${counted(most, 'élément')}.`
  return `Ce nombre ne doit pas dépasser ${most}.`
}

function tooSmall(issue: RawIssue & { code: 'too_small' }): string {
  const least = issue.minimum
  if (issue.origin === 'string') return `Ce texte doit compter au moins ${counted(least, 'caractère')}.`
  if (issue.origin === 'array') return `Cette liste doit compter au moins ${counted(least, 'élément')}.`
  return `Ce nombre doit valoir au moins ${least}.`
}

/** The sentence of what a schema refuses without words of its own. */
function sentence(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Cette information est requise.'
      return `Le format attendu est ${kinds[issue.expected] ?? 'différent'}.`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'not_multiple_of':
      return 'Ce nombre doit être entier.'
    case 'unrecognized_keys':
      return UNEXPECTED_KEY
    case 'invalid_value':
      return issue.input === undefined ? 'Cette information est requise.' : 'Cette valeur ne fait pas partie des choix possibles.'
    default:
      return 'Cette valeur n’est pas valide.'
  }
}

function addIssue(fields: Record<string, string>, issue: z.core.$ZodIssue, at: readonly PropertyKey[]): void {
  const path = [...at, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) fields[[...path, key].map(String).join('.')] ??= UNEXPECTED_KEY
    return
  }
  // When no branch of a union matches, the branch that came closest says more than the union itself.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const deepest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? []
    if (depth(deepest) > 0) {
      for (const inner of deepest) addIssue(fields, inner, path)
      return
    }
  }
  fields[path.map(String).join('.')] ??= issue.message
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)))
}

export type Validated<T> =
  | { readonly value: T }
  | {
      readonly code: ErrorCode
      /** One French sentence for each path of a field (`posterShift.date`; '' for the whole). */
      readonly fields: Record<string, string>
    }

/** So many fields are named: a list of thousands, each of them refused for ten reasons, would be answered by ten times its own bytes. */
export const MOST_FIELDS_NAMED = 100

/** The value that the schema makes of `input`, or the reasons why it refuses: the first hundred. */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): Validated<z.output<S>> {
  const parsed = schema.safeParse(input, { error: sentence })
  if (parsed.success) return { value: parsed.data }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    if (Object.keys(fields).length >= MOST_FIELDS_NAMED) break
    addIssue(fields, issue, [])
  }
  const sentences = Object.values(fields)
  const code = sentences.includes(DATES_REQUIRED) ? 'datesRequired' : sentences.includes(RANGE_TOO_LONG) ? 'rangeTooLong' : 'invalidInput'
  return { code, fields }
}
