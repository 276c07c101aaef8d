// Approvals of a centre, level by level, and the deputies of those who give them. Requests and exchanges that wait are read and decided by
// the calls of their own files.
import { approverRoles, exchangeKinds, LEVELS_MOST } from '@releve/domain/access/chain'
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, day, id, idParams, instant, RANGE_ORDER, userId } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const approvalErrors = {
  approvalsChanged: { status: 409, message: 'Ces réglages viennent d’être changés par ailleurs. Relisez-les avant d’enregistrer.' },
  approvalNotYours: { status: 403, message: 'Cette demande n’attend pas votre accord.' },
  approvalTwice: {
    status: 403,
    message: 'Vous avez déjà répondu à cette demande pour un autre niveau\u00A0: une autre personne doit le faire.',
  },
  deputySelf: { status: 400, message: 'Choisissez quelqu’un d’autre que vous pour vous suppléer.' },
  deputyPast: { status: 400, message: 'Une suppléance commence aujourd’hui ou plus tard.' },
  deputyHeld: { status: 409, message: 'Ce membre vous supplée déjà à ces dates.' },
  deputiesFull: { status: 409, message: 'Ce membre supplée déjà vingt personnes.' },
  deputyNothing: { status: 403, message: 'Vous ne décidez d’aucune demande\u00A0: il n’y a rien à suppléer.' },
} as const satisfies ErrorEntries

const HOURS = 'Indiquez un délai entre 1\u00A0et 720\u00A0heures.'
const LAPSE = 'Indiquez entre 0\u00A0et 168\u00A0heures.'

const level = z.strictObject({
  /** Any one of these answers for the level. */
  who: z.array(z.enum(approverRoles, 'Ce rôle n’approuve pas.')).check(
    z.minLength(1, 'Choisissez qui approuve.'),
    z.refine((list) => new Set(list).size === list.length, 'Un rôle figure deux fois.'),
  ),
  /** After that many hours without an answer it goes up; null: it does not. */
  hours: z.nullable(z.int(HOURS).check(z.minimum(1, HOURS), z.maximum(720, HOURS))),
})

const levels = z
  .array(level)
  .check(z.minLength(1, 'Choisissez au moins un niveau.'), z.maxLength(LEVELS_MOST, `Au plus ${LEVELS_MOST} niveaux.`))

const approvalTerms = z.strictObject({
  /** A request that nobody answered lapses that many hours before it begins. */
  lapseHours: z.int(LAPSE).check(z.minimum(0, LAPSE), z.maximum(168, LAPSE)),
  /**
   * By activity, or by type for everything of it that is not named (`absence`, `off_day`, `custom_modification`). Whatever stands in neither
   * way waits for one decision of whoever decides requests.
   */
  requests: z.array(z.strictObject({ activity: activityId, levels })).check(
    z.maxLength(100, 'Au plus 100\u00A0activités.'),
    z.refine((list) => new Set(list.map(({ activity }) => activity)).size === list.length, 'Une activité figure deux fois.'),
  ),
  /** A kind that is not named waits for nobody. */
  exchanges: z._default(
    z
      .array(z.strictObject({ kind: z.enum(exchangeKinds), levels }))
      .check(z.refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, 'Un échange figure deux fois.')),
    [],
  ),
})
export type ApprovalTerms = z.infer<typeof approvalTerms>

/** The waiting of a request: for whom, and until when. */
export const waitingApproval = z.strictObject({
  /** The level it waits at, from 1; more than `levels`: the administrators, above the last one. */
  level: z.int(),
  levels: z.int(),
  waitsFor: z.array(person),
  /** When it goes up; null: it does not. */
  until: z.nullable(instant),
  lapsesAt: instant,
  accords: z.array(z.strictObject({ level: z.int(), by: z.nullable(person), insteadOf: z.nullable(person), at: instant })),
})
export type WireApproval = z.infer<typeof waitingApproval>

const deputy = z.strictObject({
  _id: id,
  /** The person who is stood in for. */
  user: person,
  deputy: person,
  fromDate: day,
  untilDate: day,
})

const deputies = z.strictObject({ deputies: z.array(deputy) })

export const approvalRoutes = {
  'approvals.terms': {
    method: 'GET',
    path: '/center/:id/approvals',
    access: 'member',
    summary: 'Qui approuve quoi dans un centre, niveau par niveau, et quand une demande sans réponse devient caduque',
    params: centerParams,
    response: approvalTerms,
    extension: true,
  },
  'approvals.saveTerms': {
    method: 'PUT',
    path: '/center/:id/approvals',
    access: 'admin',
    summary: 'Enregistrer qui approuve quoi\u202F; ce qui attend déjà garde les niveaux qu’il avait',
    params: centerParams,
    body: z.extend(approvalTerms, {
      /** The settings as the caller read them: when they have changed since, nothing is overwritten. */
      seen: z.optional(approvalTerms),
    }),
    response: approvalTerms,
    extension: true,
  },
  'approvals.deputies': {
    method: 'GET',
    path: '/center/:id/deputies',
    access: 'member',
    summary: 'Qui supplée qui dans un centre, aujourd’hui ou plus tard, pour décider des demandes',
    params: centerParams,
    response: deputies,
    extension: true,
  },
  'approvals.nameDeputy': {
    method: 'POST',
    path: '/deputies',
    access: 'member',
    summary: 'Se faire suppléer d’un jour à un autre par un collègue, qui décide à sa place',
    body: z
      .strictObject({ userId, fromDate: day, untilDate: day })
      .check(z.refine(({ fromDate, untilDate }) => fromDate <= untilDate, { error: RANGE_ORDER, path: ['untilDate'] })),
    response: deputies,
    extension: true,
  },
  'approvals.endDeputy': {
    method: 'DELETE',
    path: '/deputies/:id',
    access: 'member',
    summary: 'Mettre fin à une suppléance, aussitôt\u00A0: qui est suppléé, qui supplée, ou un administrateur',
    params: idParams,
    response: deputies,
    extension: true,
  },
} as const satisfies Record<string, Route>
