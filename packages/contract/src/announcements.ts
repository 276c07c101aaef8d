// Announcements, by e-mail and in the application: templates, audience, sending, history, statistics, and the list of those received.
import * as z from 'zod/mini'
import { centerId, id, idParams, instant, line, teamId, text } from './fields.ts'
import type { ErrorEntries } from './error-entry.ts'
import type { Route } from './route.ts'
import { pageFields, pagesOf } from './pages.ts'
import { person } from './shifts.ts'
import { userFields } from './user-fields.ts'

const templateTypes = ['maintenance', 'update', 'general'] as const
const TYPE_REQUIRED = 'Le type de template est requis'
const DURATION_TOO_SHORT = 'La durée doit contenir au moins 3 caractères'

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

const announcementTemplateType = z.enum(templateTypes, {
  error: ({ input }) => (isMissing(input) ? TYPE_REQUIRED : 'Ce modèle d’annonce n’existe pas.'),
})
export type AnnouncementTemplateType = z.infer<typeof announcementTemplateType>

const message = text(5000, 'Le message ne doit pas dépasser 5 000 caractères.', 'Le message est requis').check(
  z.minLength(1, 'Le message est requis'),
  z.minLength(10, 'Le message doit contenir au moins 10 caractères'),
)

/** An empty duration counts as absent; only the maintenance template shows it. */
const duration = z.optional(z.nullable(text(100, 'La durée ne doit pas dépasser 100 caractères.')))

/** An empty subject counts as absent: the template's own is used. */
const subject = z.optional(z.nullable(line(150, 'L’objet ne doit pas dépasser 150 caractères.')))

export const AUDIENCE_EMPTY = 'Choisissez au moins une équipe ou une qualification.'
const TEAMS_MOST = 50

/** An audience in one centre: members in one of these teams with one of these qualifications; an empty list restricts nothing. */
const askedAudience = z
  .strictObject({
    teams: z._default(z.array(teamId).check(z.maxLength(TEAMS_MOST, `Choisissez ${TEAMS_MOST} équipes au plus.`)), []),
    qualifications: z._default(userFields.qualifications, []),
  })
  .check(z.refine(({ teams, qualifications }) => teams.length + qualifications.length > 0, AUDIENCE_EMPTY))
export type AskedAudience = z.infer<typeof askedAudience>

interface Content {
  readonly templateType: AnnouncementTemplateType
  readonly duration?: string | null | undefined
}

/** The duration that this template shows; null when it shows none. */
export function shownDuration({ templateType, duration }: Content): string | null {
  return templateType !== 'maintenance' || isMissing(duration) ? null : (duration ?? null)
}

const isDurationLongEnough = (content: Content) => (shownDuration(content)?.length ?? 3) >= 3
const durationCheck = z.refine<Content>(isDurationLongEnough, { error: DURATION_TOO_SHORT, path: ['duration'] })

/** The form of a new announcement; the preview of one template checks the same fields. */
export const announcementContent = z
  .strictObject({ templateType: announcementTemplateType, subject, message, duration })
  .check(durationCheck)

/** The share of mails sent, as a rounded percentage; 0 when there was no recipient. */
export function successRate(sent: number, total: number): number {
  return total === 0 ? 0 : Math.round((sent / total) * 100)
}

/** The results of the mails; those counted in neither `sent` nor `failed` are still being sent. */
const announcementResults = z.strictObject({ total: z.int(), sent: z.int(), failed: z.int() })

const announcement = z.strictObject({
  _id: id,
  /** The centre of the recipients; null: the members of every centre. */
  centerId: z.nullable(id),
  /** The audience, with the names that teams had when it was sent; null: all members. */
  audience: z.nullable(
    z.strictObject({ teams: z.array(z.strictObject({ _id: id, name: z.string() })), qualifications: z.array(z.string()) }),
  ),
  templateType: announcementTemplateType,
  /** The subject that its author wrote; null: the template's own. */
  subject: z.nullable(z.string()),
  message: z.string(),
  /** The duration of a maintenance, when it was given. */
  duration: z.nullable(z.string()),
  sentAt: instant,
  sentBy: person,
  /** True when it was sent to its author alone, as a test. */
  testMode: z.boolean(),
  /** The results of its mails. */
  results: announcementResults,
  /** The number of recipients to whom no mail leaves, because they had as many announcements as they may today; a member reads it in the application. */
  withoutMail: z.int(),
  /** The number of members to whom the application has shown it so far. */
  shown: z.int(),
})
export type WireAnnouncement = z.infer<typeof announcement>

/** An announcement as a member reads it in the application. */
const receivedAnnouncement = z.strictObject({
  ...z.pick(announcement, { _id: true, templateType: true, subject: true, message: true, duration: true, sentAt: true, sentBy: true })
    .shape,
  /** The identifier of its notification, which marks it as read. */
  notificationId: id,
  /** True when its reader has read it, removed it from the inbox, or excluded announcements from the inbox. */
  isRead: z.boolean(),
})
export type ReceivedAnnouncement = z.infer<typeof receivedAnnouncement>

const announcementTemplate = z.strictObject({
  type: announcementTemplateType,
  name: z.string(),
  description: z.string(),
  /** The fields that its author fills in. */
  fields: z.array(z.enum(['message', 'duration'])),
  /** The subject of the mail. */
  subject: z.string(),
})
export type AnnouncementTemplate = z.infer<typeof announcementTemplate>

/** Figures of announcements that were sent for good; tests and deleted ones are left out. */
const figures = { count: z.int(), total: z.int(), sent: z.int(), failed: z.int(), successRate: z.int() }

export const announcementErrors = {
  noRecipients: { status: 409, message: 'Cette annonce n’aurait aucun destinataire.' },
} as const satisfies ErrorEntries

const recipientsCount = z.strictObject({
  /** Recipients, by e-mail and in the application. */
  count: z.int(),
  /** Recipients who declined announcements by e-mail: they read it in the application alone. */
  declined: z.int(),
})

const ofCenter = { centerId: z.optional(centerId) }

export const announcementRoutes = {
  'announcements.templates': {
    method: 'GET',
    path: '/announcements/templates',
    access: 'admin',
    summary: 'Modèles d’annonces',
    response: z.array(announcementTemplate),
  },
  'announcements.preview': {
    method: 'POST',
    path: '/announcements/templates/:type/preview',
    reads: true,
    access: 'admin',
    summary: 'Aperçu d’une annonce, exactement comme elle partirait',
    params: z.strictObject({ type: announcementTemplateType }),
    body: z.strictObject({ subject, message, duration }),
    response: z.strictObject({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  'announcements.usersCount': {
    method: 'GET',
    path: '/announcements/users-count',
    access: 'admin',
    summary: 'Nombre de destinataires\u00A0: les membres de son centre\u202F; pour un administrateur principal tous, ou ceux d’un centre',
    query: z.strictObject({
      ...ofCenter,
      /** A maintenance also reaches those who want no announcements by e-mail. */
      templateType: z.optional(announcementTemplateType),
    }),
    response: recipientsCount,
  },
  'announcements.recipients': {
    method: 'POST',
    path: '/announcements/recipients',
    reads: true,
    access: 'admin',
    summary: 'Nombre de destinataires d’une annonce à des équipes ou à des qualifications',
    body: z.strictObject({
      ...ofCenter,
      templateType: z.optional(announcementTemplateType),
      audience: z.optional(askedAudience),
    }),
    response: recipientsCount,
    extension: true,
  },
  'announcements.send': {
    method: 'POST',
    path: '/announcements/send',
    access: 'admin',
    summary:
      'Envoyer une annonce, par e-mail et dans l’application, ou un essai à soi-même par e-mail\u202F; la réponse vient aussitôt, l’avancement par le flux d’événements',
    body: z
      .strictObject({
        templateType: announcementTemplateType,
        subject,
        message,
        duration,
        testMode: z._default(z.boolean(), false),
        ...ofCenter,
        /** The audience; absent: all members. */
        audience: z.optional(askedAudience),
      })
      .check(durationCheck),
    response: announcement,
  },
  'announcements.history': {
    method: 'GET',
    path: '/announcements/history',
    access: 'admin',
    summary: 'Annonces envoyées, de la plus récente à la plus ancienne',
    query: z.strictObject({
      ...ofCenter,
      ...pagesOf(100, 20),
    }),
    response: z.strictObject({ announcements: z.array(announcement), next: z.nullable(id) }),
  },
  'announcements.stats': {
    method: 'GET',
    path: '/announcements/stats',
    access: 'admin',
    summary: 'Statistiques des annonces, par modèle et par mois\u202F; sans les essais ni les annonces supprimées',
    query: z.strictObject(ofCenter),
    response: z.strictObject({
      ...figures,
      byTemplate: z.array(z.strictObject({ templateType: announcementTemplateType, ...figures })),
      /** The newest 24 months that had an announcement, oldest first. */
      byMonth: z.array(z.strictObject({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), ...figures })),
    }),
  },
  'announcements.received': {
    method: 'GET',
    path: '/announcements/received',
    access: 'member',
    summary: 'Les annonces qu’on a reçues, de la plus récente à la plus ancienne',
    query: z.strictObject(pageFields),
    response: z.strictObject({ announcements: z.array(receivedAnnouncement), next: z.nullable(id) }),
    extension: true,
  },
  'announcements.receivedOne': {
    method: 'GET',
    path: '/announcements/received/:id',
    access: 'member',
    summary: 'Une annonce qu’on a reçue',
    params: idParams,
    response: receivedAnnouncement,
    extension: true,
  },
  'announcements.get': {
    method: 'GET',
    path: '/announcements/:id',
    access: 'admin',
    summary: 'Une annonce et son avancement',
    params: idParams,
    response: announcement,
    extension: true,
  },
  'announcements.delete': {
    method: 'DELETE',
    path: '/announcements/:id',
    access: 'admin',
    summary: 'Retirer une annonce de l’historique\u202F; les e-mails en route partent, et qui l’a reçue la garde',
    params: idParams,
  },
} as const satisfies Record<string, Route>
