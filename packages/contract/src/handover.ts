// Handover notes (« consignes »): written by whoever is on duty for those who relieve them, who say that they read and understood them.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { id, idParams, instant, text } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

/** A centre has at most so many at one time: more than a screen on a wall shows, and than anybody reads when they take over. */
export const HANDOVER_NOTES_MOST = 20
export const HANDOVER_TEXT_MOST = 500

const relief = z.strictObject({
  /** The instant at which the first of them begins. */
  startAt: instant,
  /** The vacation that most of them begin. */
  shift: z.string(),
  /** The team most of them work for; null: none. */
  team: z.nullable(z.string()),
  people: z.int(),
})
export type WireRelief = z.infer<typeof relief>

const handoverNote = z.strictObject({
  _id: id,
  author: person,
  text: z.string(),
  createdAt: instant,
  /** It goes by itself then, understood or not. */
  expiresAt: instant,
  /** Null: nobody relieves its author by the plan, as it is now. */
  relief: z.nullable(relief),
  /** They stand in the order in which they were given. */
  acknowledgements: z.array(z.strictObject({ person, at: instant })),
  /**
   * The instant at which the last one of the relief said so; null: somebody is still to. From then on the note is over, and shown for half
   * a day longer.
   */
  understoodAt: z.nullable(instant),
  mayAcknowledge: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type WireHandoverNote = z.infer<typeof handoverNote>

export const handoverErrors = {
  notOnDuty: { status: 403, message: 'Une consigne s’écrit pendant sa vacation, ou dans la demi-heure qui la suit.' },
  noRelief: {
    status: 409,
    message: 'Aucune relève n’est prévue au planning dans les trois jours\u00A0: personne ne lirait cette consigne.',
  },
  handoverFull: {
    status: 409,
    message: `Ce centre a déjà ${HANDOVER_NOTES_MOST} consignes en cours. Retirez-en une avant d’en écrire une autre.`,
  },
  notRelief: { status: 403, message: 'Cette consigne s’adresse à la relève\u00A0: c’est à elle de dire qu’elle l’a lue et comprise.' },
} as const satisfies ErrorEntries

export const handoverRoutes = {
  'handover.list': {
    method: 'GET',
    path: '/handover',
    access: 'member',
    power: 'keepHandover',
    summary: 'Consignes de son centre, la plus récente d’abord',
    response: z.strictObject({
      notes: z.array(handoverNote),
      mayWrite: z.boolean(),
      /** The group that a note written now would be for. Null: there is none, or the reader may not write. */
      relief: z.nullable(relief),
    }),
    extension: true,
  },
  'handover.write': {
    method: 'POST',
    path: '/handover',
    access: 'member',
    power: 'keepHandover',
    summary: 'Écrire une consigne à la relève, pendant sa vacation ou en administrateur',
    body: z.strictObject({
      text: text(HANDOVER_TEXT_MOST, `Une consigne ne doit pas dépasser ${HANDOVER_TEXT_MOST} caractères.`).check(
        z.minLength(1, 'La consigne est vide.'),
      ),
    }),
    response: handoverNote,
    extension: true,
  },
  'handover.acknowledge': {
    method: 'POST',
    path: '/handover/:id/acknowledge',
    access: 'member',
    summary: 'Dire qu’on a lu et compris une consigne, quand on est de la relève',
    params: idParams,
    body: z.optional(z.strictObject({})),
    response: handoverNote,
    extension: true,
  },
  'handover.withdraw': {
    method: 'DELETE',
    path: '/handover/:id',
    access: 'member',
    power: 'keepHandover',
    summary: 'Retirer une consigne qu’on a écrite, ou en administrateur une consigne de son centre',
    params: idParams,
    extension: true,
  },
} as const satisfies Record<string, Route>
