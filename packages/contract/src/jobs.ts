// The queue of background work, and the mails on their way, as the master administrator sees them.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { id, idParams, instant } from './fields.ts'
import { limitOf, pagesOf } from './pages.ts'
import type { Route } from './route.ts'

/** Numbers of the queue, as text: they outgrow what JSON's readers keep exact. */
const jobId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'L’identifiant n’est pas valide.'))

/** The tasks of the queue. A task requested by an earlier version may have another name. */
export const taskNames = [
  'accountLetter',
  'announce',
  'announcementMails',
  'expire',
  'keys',
  'mail',
  'mailNotifications',
  'memberName',
  'purge',
  'push',
  'reconcileMember',
  'searchAtNight',
  'qualifications',
  'departures',
  'directories',
  'searchCircles',
  'settle',
  'sms',
  'tellDemands',
  'waves',
  'webhooks',
] as const
export type TaskName = (typeof taskNames)[number]

const job = z.strictObject({
  _id: jobId,
  task: z.string(),
  /** `failed`: tried as often as it may be, and left alone since. `waiting` may have failed before: see `attempts`. */
  status: z.enum(['waiting', 'running', 'failed']),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Codes and names alone: never what a message or a row held. */
  lastError: z.nullable(z.string()),
  /** When it is tried next, or was due. */
  runAt: instant,
  createdAt: instant,
})
export type WireJob = z.infer<typeof job>

const counts = { waiting: z.int(), running: z.int(), failed: z.int() }

const mailStatus = z.enum(['queued', 'sent', 'failed'], 'Cet état n’existe pas.')

const mail = z.strictObject({
  _id: id,
  /** The purpose: reset, announcement… */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: mailStatus,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  /** The instant at which it left or was given up. */
  settledAt: z.nullable(instant),
  /** Given up, and its text is still there. */
  canRetry: z.boolean(),
})
export type WireMail = z.infer<typeof mail>

export const jobErrors = {
  jobRunning: { status: 409, message: 'Cette tâche est en cours\u00A0: attendez qu’elle se termine.' },
  jobNotFailed: { status: 409, message: 'Seule une tâche définitivement en échec peut être supprimée.' },
  mailNotRetryable: {
    status: 409,
    message: 'Cet e-mail ne peut pas être renvoyé\u00A0: il est parti, en route, ou son texte a été effacé.',
  },
} as const satisfies ErrorEntries

export const jobRoutes = {
  'jobs.list': {
    method: 'GET',
    path: '/jobs',
    access: 'master',
    summary: 'Tâches de fond\u00A0: en attente, en cours, en échec, et ce qui est prévu',
    query: z.strictObject({ limit: limitOf(200, 50) }),
    response: z.strictObject({
      ...counts,
      tasks: z.array(z.strictObject({ task: z.string(), ...counts })),
      /** Failed ones come first, then the others by the time of their next try. */
      jobs: z.array(job),
      schedules: z.array(z.strictObject({ task: z.string(), lastRunAt: z.nullable(instant), nextRunAt: instant })),
    }),
    extension: true,
  },
  'jobs.retry': {
    method: 'POST',
    path: '/jobs/:id/retry',
    access: 'master',
    summary: 'Faire tout de suite une tâche en attente ou en échec, tous ses essais devant elle',
    params: z.strictObject({ id: jobId }),
    body: z.optional(z.strictObject({})),
    extension: true,
  },
  'jobs.delete': {
    method: 'DELETE',
    path: '/jobs/:id',
    access: 'master',
    summary: 'Supprimer une tâche définitivement en échec',
    params: z.strictObject({ id: jobId }),
    extension: true,
  },
  'jobs.mails': {
    method: 'GET',
    path: '/mails',
    access: 'master',
    summary: 'E-mails, du plus récent au plus ancien, sans leur texte',
    query: z.strictObject({
      status: z.optional(mailStatus),
      ...pagesOf(200, 50),
    }),
    response: z.strictObject({
      queued: z.int(),
      /** The mails among them that were refused once and wait for another try. */
      retrying: z.int(),
      sent: z.int(),
      failed: z.int(),
      /** Text messages of today that never leave: their centre had sent all of its day. */
      textsDropped: z.int(),
      mails: z.array(mail),
      next: z.nullable(id),
    }),
    extension: true,
  },
  'jobs.retryMail': {
    method: 'POST',
    path: '/mails/:id/retry',
    access: 'master',
    summary: 'Renvoyer un e-mail en échec dont le texte est encore là',
    params: idParams,
    body: z.optional(z.strictObject({})),
    extension: true,
  },
} as const satisfies Record<string, Route>
