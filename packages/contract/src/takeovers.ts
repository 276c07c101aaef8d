// A planning kept in a spreadsheet, taken over by a centre that begins: the file is read and proposed, its codes and people are matched, and
// all of it is written as one, which is taken back as one until somebody acted on it.
import * as z from 'zod/mini'
import { activityKind, activityId } from './activities.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, clockTime, day, id, instant, line, personName, userId } from './fields.ts'
import { memberFields } from './member-fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const takeoverErrors = {
  takeoverUnreadable: { status: 400, message: 'Ce fichier ne se lit pas comme un planning.' },
  takeoverUnderWay: { status: 409, message: 'Une autre reprise est en cours dans ce centre.' },
  takeoverGone: { status: 409, message: 'Cette reprise a été remplacée, écrite ou annulée par ailleurs. Relisez-la avant de continuer.' },
  takeoverNotFirst: {
    status: 409,
    message:
      'Ce centre suit déjà un cycle, ou des absences et des demandes y sont déjà écrites\u00A0: un planning se reprend dans un centre qui commence.',
  },
  takeoverHeld: { status: 409, message: 'Quelqu’un s’est déjà servi de ce que la reprise a créé\u00A0: elle ne s’annule plus.' },
} as const satisfies ErrorEntries

/** A file of ten megabytes, in base64. */
const TAKEOVER_BYTES = 14 * 1024 * 1024
const TOO_LARGE = 'Ce fichier dépasse 10\u00A0Mo.'

const kind = z.enum(['shift', 'rest', 'leave', 'work', 'absence', 'onCall'])
const hours = { startTime: z.optional(clockTime), endTime: z.optional(clockTime) }
const shiftMeaning = z.strictObject({ means: z.literal('shift'), startTime: clockTime, endTime: clockTime })
const code = z.string().check(z.minLength(1), z.maxLength(60))

/** The meaning of a code in the words of the centre. */
const meaning = z.discriminatedUnion(
  'means',
  [
    shiftMeaning,
    z.strictObject({ means: z.literal('rest') }),
    /** An activity of the list of the centre; work has hours. */
    z.strictObject({ means: z.literal('activity'), activityId, ...hours }),
    z.strictObject({
      means: z.literal('newActivity'),
      name: line(40).check(z.minLength(1, 'Nommez cette activité.')),
      letters: line(4).check(z.minLength(1, 'Indiquez une à quatre lettres.')),
      kind: activityKind,
      ...hours,
    }),
    /** The day stays what the cycle says. */
    z.strictObject({ means: z.literal('nothing') }),
  ],
  'Choisissez ce que ce code veut dire.',
)

const proposal = z.strictObject({
  layout: z.array(z.strictObject({ sheet: z.string(), axis: z.enum(['columns', 'rows']), people: z.int(), days: z.int() })),
  from: day,
  to: day,
  teams: z.array(
    z.strictObject({
      name: z.string(),
      /** Null: no cycle explains enough of what this team did. */
      cycle: z.nullable(z.array(z.string())),
      startDate: z.nullable(day),
    }),
  ),
  people: z.array(
    z.strictObject({
      /** Names one person of the file. */
      label: z.string(),
      name: z.string(),
      lastName: z.string(),
      registrationNumber: z.nullable(z.string()),
      team: z.string(),
      changes: z.array(z.strictObject({ date: day, team: z.string() })),
      from: z.nullable(day),
      to: z.nullable(day),
    }),
  ),
  codes: z.array(
    z.strictObject({
      code: z.string(),
      kind,
      label: z.string(),
      hours: z.nullable(z.strictObject({ startTime: clockTime, endTime: clockTime })),
      aliases: z.array(z.string()),
      isGuess: z.boolean(),
    }),
  ),
  exceptions: z.array(z.strictObject({ person: z.string(), date: day, code: z.string() })),
  unknown: z.array(z.strictObject({ person: z.string(), from: day, to: day })),
  cells: z.array(z.strictObject({ person: z.string(), date: day, raw: z.string(), code: z.nullable(z.string()) })),
  corrections: z.array(z.strictObject({ sheet: z.string(), text: z.string(), date: day })),
  /** Rows that have codes and whose text is no name: nobody is proposed for them. A server of before does not say. */
  unnamed: z.optional(z.array(z.strictObject({ sheet: z.string(), text: z.string() }))),
  share: z.nullable(z.number()),
})
export type WireTakeoverProposal = z.infer<typeof proposal>

const takeover = z.strictObject({
  _id: id,
  state: z.enum(['read', 'written']),
  fileName: z.string(),
  by: person,
  /** The instant of the reading, then of the writing. */
  at: instant,
  /** The content of the file, until it is written; null from then on. */
  proposal: z.nullable(
    z.strictObject({
      ...proposal.shape,
      /** The probable meaning of each code. */
      meanings: z.array(z.strictObject({ code: z.string(), meaning, certainty: z.enum(['sure', 'likely', 'open']) })),
      /** How many cells have each code. */
      counts: z.array(z.strictObject({ code: z.string(), cells: z.int(), people: z.int() })),
      /** The members of the centre that people of the file are by their name or number. */
      members: z.array(z.strictObject({ label: z.string(), userId: id })),
    }),
  ),
  made: z.nullable(
    z.strictObject({
      members: z.int(),
      teams: z.int(),
      activities: z.int(),
      cycles: z.int(),
      periods: z.int(),
      activationDate: z.nullable(day),
    }),
  ),
  /** Why it is no longer taken back: one sentence each; empty when nothing holds it. */
  held: z.array(z.string()),
})
export type WireTakeover = z.infer<typeof takeover>

const teamName = line(60).check(z.minLength(1, 'Donnez un nom à l’équipe.'))
const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length

export const takeoverRoutes = {
  'takeovers.current': {
    method: 'GET',
    path: '/center/:id/takeover',
    access: 'admin',
    summary: 'La reprise d’un planning\u00A0: celle qui est en cours, ou ce que la dernière a créé et ce qui la retient',
    params: centerParams,
    response: z.strictObject({ takeover: z.nullable(takeover) }),
    extension: true,
  },
  'takeovers.read': {
    method: 'POST',
    path: '/center/:id/takeover',
    access: 'admin',
    summary: 'Lire un planning (XLSX, ODS, CSV, TSV, collé) et garder ce qui en est proposé, sans rien créer',
    params: centerParams,
    body: z
      .strictObject({
        fileName: line(200).check(z.minLength(1, 'Le fichier n’a pas de nom.')),
        /** One of the two: the file in base64, or the table as text. */
        file: z.optional(z.base64('Ce fichier ne se lit pas.').check(z.maxLength(13_400_000, TOO_LARGE))),
        text: z.optional(z.string().check(z.maxLength(4_000_000, TOO_LARGE))),
        /** Puts aside what somebody else is taking over; without it, 409 `takeoverUnderWay`. */
        replaces: z.optional(id),
      })
      .check(
        z.refine(({ file, text }) => (file === undefined) !== (text === undefined), {
          error: 'Choisissez un fichier, ou collez un tableau.',
          path: ['file'],
        }),
      ),
    bodyBytes: TAKEOVER_BYTES,
    response: z.strictObject({ takeover }),
    extension: true,
  },
  'takeovers.write': {
    method: 'POST',
    path: '/center/:id/takeover/write',
    access: 'admin',
    summary:
      'Écrire une reprise, toute ou rien\u00A0: personnes, équipes, cycle et places, activités et exceptions\u202F; personne n’est averti',
    params: centerParams,
    body: z.strictObject({
      takeoverId: id,
      codes: z.array(z.strictObject({ code, meaning })).check(
        z.maxLength(200, 'Au plus 200\u00A0codes.'),
        z.refine((list) => isEachOnce(list.map((entry) => entry.code)), 'Un code figure deux fois.'),
      ),
      teams: z
        .array(
          z.strictObject({
            /** As the file names it. */
            name: z.string(),
            as: teamName,
            /** A day on which the team is at the first day of its cycle; absent: that of the proposal. */
            startDate: z.optional(day),
          }),
        )
        .check(
          z.maxLength(200, 'Au plus 200\u00A0équipes.'),
          z.refine((list) => isEachOnce(list.map(({ name }) => name)), 'Une équipe figure deux fois.'),
        ),
      /** Each person of the file: new, a member whom the centre has, or left out. */
      people: z
        .array(
          z.strictObject({
            label: z.string(),
            is: z.enum(['new', 'member', 'leftOut']),
            userId: z.optional(userId),
            name: z.optional(personName(memberFields.name.max, 'Le prénom est requis.')),
            lastName: z.optional(personName(memberFields.lastName.max, 'Le nom est requis.')),
          }),
        )
        .check(
          z.maxLength(2000, 'Au plus 2\u202F000\u00A0personnes.'),
          z.refine((list) => isEachOnce(list.map(({ label }) => label)), 'Une personne figure deux fois.'),
        ),
      /** The day from which the centre follows the cycle: it may be over, for nothing else was planned before. */
      activationDate: day,
      cycleName: line(80).check(z.minLength(1, 'Donnez un nom au cycle.')),
    }),
    bodyBytes: 1024 * 1024,
    response: z.strictObject({ takeover }),
    extension: true,
  },
  'takeovers.takeBack': {
    method: 'POST',
    path: '/center/:id/takeover/take-back',
    access: 'admin',
    summary: 'Annuler une reprise en entier, tant que personne ne s’est servi de ce qu’elle a créé\u202F; sinon, dire ce qui la retient',
    params: centerParams,
    body: z.strictObject({ takeoverId: id }),
    extension: true,
  },
  'takeovers.discard': {
    method: 'POST',
    path: '/center/:id/takeover/discard',
    access: 'admin',
    summary: 'Laisser une reprise qui n’est pas écrite',
    params: centerParams,
    body: z.strictObject({ takeoverId: id }),
    extension: true,
  },
} as const satisfies Record<string, Route>
