// Fields that several calls share, each with the French sentence a wrong value gets.
import { FIRST_YEAR, isDay, LAST_YEAR, toDayNumber } from '@releve/domain/calendar/day'
import type { Ids } from '@releve/domain/ids'
import * as z from 'zod/mini'

/** The longest range of days one call may ask for. */
export const MAX_RANGE_DAYS = 400

/** It becomes lower case, as the database writes it: the same identifier is the same text everywhere. */
export const id = z.uuid('L’identifiant n’est pas valide.').check(z.toLowerCase())

/** Plain text when it is given, of its kind once it was read: identifiers of a call get their kind here, those of a row in db/rows.ts. */
function idOf<Kind extends keyof Ids>(kind: Kind): typeof id & { readonly _zod: { readonly output: Ids[Kind] } }
function idOf(): typeof id {
  return id
}

export const centerId = idOf('center')
export const userId = idOf('user')
export const teamId = idOf('team')
export const rotationId = idOf('rotation')
export const demandId = idOf('demand')

/** An empty field of a form: a date that is missing, not a wrong one. No further check speaks of it. */
const notEmpty = (required: string) => z.refine<string>((text) => text.trim() !== '', { error: required, abort: true })

/** « 9999-12-31 », which other programs write for « without end », exists: it is only further than plannings reach. */
const isTooFar = (text: unknown) =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  (Number(text.slice(0, 4)) < FIRST_YEAR || Number(text.slice(0, 4)) > LAST_YEAR)

const YEARS_OF_DAYS = `Indiquez une date entre ${FIRST_YEAR} et ${LAST_YEAR}.`

/** Whether a day exists. `meant` says to what reads the schema that it is of a day. */
const existing = (missing: string) =>
  z.refine<string>((text) => isDay(text), { error: ({ input }) => (isTooFar(input) ? YEARS_OF_DAYS : missing), params: { meant: 'day' } })

/** Whether a schema's issue is a text that is no day where a day is meant. */
export const isDayIssue = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.params?.['meant'] === 'day'

/** Whether a check says that its schema means a day. */
export const isDayCheck = ({ _zod: { def } }: z.core.$ZodCheck): boolean =>
  'params' in def && typeof def.params === 'object' && def.params !== null && 'meant' in def.params && def.params.meant === 'day'

export const day = z
  .string('La date est requise.')
  .check(notEmpty('La date est requise.'), existing('Cette date n’existe pas. Le format attendu est AAAA-MM-JJ.'))

/** A day that a form may leave open: `""` is none, as null is. */
export const dayOrNone = z.pipe(
  z.nullable(z.union([z.literal(''), day], 'Cette date n’existe pas. Le format attendu est AAAA-MM-JJ.')),
  z.transform((value) => (value === '' ? null : value)),
)

/** The same where absence has a meaning of its own: `""` and null are as if nothing were sent. */
export const dayIfGiven = z.optional(
  z.pipe(
    dayOrNone,
    z.transform((value) => value ?? undefined),
  ),
)

/** A day where an identifier may stand instead of it: its form tells them apart. */
export type WrittenDay = `${number}-${number}-${number}`

function writtenDay(): typeof day & { readonly _zod: { readonly output: WrittenDay } }
function writtenDay(): typeof day {
  return day
}

export const demandOrDay = z.union([demandId, writtenDay()], 'L’identifiant n’est pas valide.')

export const clockTime = z.string('L’heure est requise.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure doit s’écrire HH:MM.'))

/** An instant, in milliseconds since 1970-01-01T00:00Z. */
export const instant = z.int()

export const points = z
  .int('Les points sont un nombre entier.')
  .check(z.minimum(0, 'Les points ne peuvent pas être négatifs.'), z.maximum(100_000, 'Ce nombre de points est trop grand.'))

/** Tab and line breaks are text; the other control characters (C0 and delete) and halves of characters are not. */
export function isPlainText(value: string): boolean {
  const isControl = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127
  }
  return value.isWellFormed() && ![...value].some(isControl)
}

/** Beyond its longest form a text may have so many blanks around it, or letters that are written as several. */
const SPARE_LENGTH = 1000

/**
 * Every text of people begins with this: its length is looked at as it came, before anything walks through it, since eighteen
 * letters may come of one and a body has 256 KB (`http/long-texts.test.ts` of the server). Nothing more is said of one too long.
 */
export const boundedText = (max: number, required: string, tooLong: string) =>
  z.string(required).check(z.maxLength(max + SPARE_LENGTH, { error: tooLong, abort: true }))

/** Free text of a person: trimmed, without control characters (they would break mails, logs and calendars). */
export function text(max: number, tooLong = `Ce texte ne doit pas dépasser ${max} caractères.`, required = 'Ce texte est requis.') {
  return boundedText(max, required, tooLong).check(
    z.trim(),
    z.maxLength(max, { error: tooLong, abort: true }),
    z.refine(isPlainText, 'Ce texte contient des caractères invisibles non admis.'),
  )
}

/** Characters that end a line in files, mails, calendars or on terminals. A tab does not. */
const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/**
 * Letters that show nothing, or turn the order of what is around them (Unicode UTS 39, and UAX 9): two names that read the same would be
 * two texts, and a name could rewrite the line it stands in. What joins the parts of one sign, or chooses its look (U+200C, U+200D, U+FE00 on), is none of them.
 */
const DECEIVING = /(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/u

/** A name, or anything else that is shown and sent as one line. */
export const line = (max: number, tooLong?: string, required?: string) =>
  text(max, tooLong, required).check(
    z.refine((value) => !BREAK.test(value), 'Ce texte doit tenir sur une ligne.'),
    z.refine((value) => !DECEIVING.test(value), 'Ce texte contient des caractères invisibles non admis.'),
  )

/** Characters with which spreadsheets begin a formula. */
const FORMULA = /^[=+\-@]/
/** An address of the web, a telephone number: our mails and lists carry names to others, and no message of a stranger. */
const MESSAGE = /[/\\]|www\.|(?:\d[ .-]?){6}/i

/** The name of a person, which others read in lists, files and mails. */
export const personName = (max: number, required: string) =>
  line(max).check(
    z.minLength(1, required),
    z.refine(
      (value) => !FORMULA.test(value),
      'Un nom ne commence pas par «\u00A0=\u00A0», «\u00A0+\u00A0», «\u00A0-\u00A0» ou «\u00A0@\u00A0».',
    ),
    z.refine((value) => !MESSAGE.test(value), 'Un nom ne contient ni adresse web, ni barre oblique, ni numéro.'),
  )

/** Names that were kept before they had to be one line pass through it, and texts that make a title. */
export const onOneLine = (value: string) => value.replace(/[\s\u0085]+/g, (blank) => (BREAK.test(blank) ? ' ' : blank)).trim()

/** The content of a CSV file, a million characters at most. */
export const csvText = z
  .string('Choisissez un fichier CSV.')
  .check(z.minLength(1, 'Ce fichier est vide.'), z.maxLength(1_000_000, 'Ce fichier est trop volumineux.'))
/** A workbook (XLSX, ODS) of two megabytes at most, in base64. */
export const workbookText = z.base64('Ce classeur ne se lit pas.').check(z.maxLength(2_800_000, 'Ce fichier est trop volumineux.'))
/** The limit of a body with such a workbook. */
export const WORKBOOK_BYTES = 3 * 1024 * 1024
/** The limit of a body with a CSV file, accents and quotes of JSON included. */
export const CSV_BYTES = 2 * 1024 * 1024

export const idParams = z.strictObject({ id })
export const centerParams = z.strictObject({ id: centerId })
export const userParams = z.strictObject({ id: userId })
export const teamParams = z.strictObject({ id: teamId })
export const rotationParams = z.strictObject({ id: rotationId })
export const demandParams = z.strictObject({ id: demandId })

export const DATES_REQUIRED = 'Les dates de début et de fin sont requises'
export const RANGE_ORDER = 'La date de fin précède la date de début.'
export const RANGE_TOO_LONG = `La période demandée dépasse ${MAX_RANGE_DAYS} jours.`

export const startDate = z
  .string(DATES_REQUIRED)
  .check(notEmpty(DATES_REQUIRED), existing('La date de début n’existe pas. Le format attendu est AAAA-MM-JJ.'))
export const endDate = z
  .string(DATES_REQUIRED)
  .check(notEmpty(DATES_REQUIRED), existing('La date de fin n’existe pas. Le format attendu est AAAA-MM-JJ.'))

interface Range {
  startDate: string
  endDate: string
}

function isOrdered(range: Range): boolean {
  return !isDay(range.startDate) || !isDay(range.endDate) || range.startDate <= range.endDate
}

function isShortEnough(range: Range): boolean {
  if (!isDay(range.startDate) || !isDay(range.endDate)) return true
  return toDayNumber(range.endDate) - toDayNumber(range.startDate) < MAX_RANGE_DAYS
}

export const rangeChecks = [
  z.refine<Range>(isOrdered, { error: RANGE_ORDER, path: ['endDate'] }),
  z.refine<Range>(isShortEnough, { error: RANGE_TOO_LONG, path: ['endDate'] }),
] as const

/** `startDate … endDate`, both included, at most MAX_RANGE_DAYS days. */
export const dayRange = z.strictObject({ startDate, endDate }).check(...rangeChecks)
