// Announcements, by e-mail and in the application: templates, sending, history, statistics, and what one received. An administrator of a
// centre writes to its members, all or some of its teams and qualifications; a master to everybody, or to those of one centre.
import { randomUUID } from 'node:crypto'
import { announcementContent, shownDuration, successRate } from '@releve/contract/announcements'
import type { AnnouncementTemplateType, AskedAudience, ReceivedAnnouncement, WireAnnouncement } from '@releve/contract/announcements'
import { validate } from '@releve/contract/validation'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publishToAdministrators } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { inCenter, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '../journal/store.ts'
import { announcementMail, announcementTemplates, announcementTitle } from './mails.ts'
import { countUsers, isCenter, loadQualificationsOf, loadTeamsOf } from './store/audience.ts'
import { deleteAnnouncement, loadAnnouncement, loadHistory, loadReceived } from './store/reading.ts'
import { sendAnnouncement } from './store/sending.ts'
import { loadStats, loadStatsByMonth, loadStatsByTemplate } from './store/figures.ts'
import type { AnnouncementRow, Reach, ReceivedRow } from './store/reading.ts'
import type { Audience } from './store/audience.ts'
import type { Figures } from './store/figures.ts'

/** The zone for a master without a centre. */
const DEFAULT_ZONE = 'Europe/Paris'

/**
 * The centre whose members or announcements are meant; null: all. An administrator of a centre has their own alone: another one is to them
 * as if it did not exist.
 * @throws AppError notFound or noCenter
 */
async function meantCenter(db: Queryable, principal: Principal, askedCenterId: CenterId | undefined): Promise<Reach> {
  if (!isMaster(principal)) {
    const { centerId } = inCenter(principal)
    if (askedCenterId !== undefined && askedCenterId !== centerId) throw new AppError('notFound')
    return centerId
  }
  if (askedCenterId === undefined) return null
  if (!(await isCenter(db, askedCenterId))) throw new AppError('notFound')
  return askedCenterId
}

const refusedAudience = (field: string, message: string) =>
  new AppError('invalidInput', { message, fields: { [`audience.${field}`]: message } })

/**
 * Gives the audience with the names of the teams. @throws AppError invalidInput: of no centre, or with a team or a qualification that this
 * centre has not
 */
async function meantAudience(db: Queryable, centerId: CenterId | null, askedAudience: AskedAudience | undefined): Promise<Audience | null> {
  if (askedAudience === undefined) return null
  if (centerId === null) throw refusedAudience('teams', 'Des équipes et des qualifications sont celles d’un centre\u00A0: choisissez-le.')
  const [teamIds, qualifications] = [[...new Set(askedAudience.teams)], [...new Set(askedAudience.qualifications)]]
  const teams = await loadTeamsOf(db, centerId, teamIds)
  if (teams.length < teamIds.length) throw refusedAudience('teams', 'Cette équipe n’est pas de ce centre.')
  const known = await loadQualificationsOf(db, centerId, qualifications)
  if (known.length < qualifications.length) throw refusedAudience('qualifications', 'Personne n’a cette qualification dans ce centre.')
  return { teams, qualifications }
}

const ownReach = (principal: Principal): Reach => (isMaster(principal) ? null : inCenter(principal).centerId)

function toWire(row: AnnouncementRow): WireAnnouncement {
  const { sender, total, sent, failed, audience } = row
  return {
    _id: row._id,
    centerId: row.center_id,
    audience: audience === null ? null : { teams: [...audience.teams], qualifications: [...audience.qualifications] },
    templateType: row.template_type,
    subject: row.subject,
    message: row.message,
    duration: row.duration,
    sentAt: row.sent_at,
    sentBy: { ...sender, userId: sender._id },
    testMode: row.test_mode,
    results: { total, sent, failed },
    withoutMail: row.left_out,
    shown: row.shown,
  }
}

function toReceived(row: ReceivedRow): ReceivedAnnouncement {
  const { _id, templateType, subject, message, duration, sentAt, sentBy } = toWire(row)
  const { notificationId, isRead } = row
  return { _id, templateType, subject, message, duration, sentAt, sentBy, notificationId, isRead }
}

const withRate = ({ count, total, sent, failed }: Figures) => ({ count, total, sent, failed, successRate: successRate(sent, total) })

/** @throws AppError invalidInput as sending it would: the path and the body say together what is to be sent */
function checkedContent(
  templateType: AnnouncementTemplateType,
  body: { subject?: string | null | undefined; message: string; duration?: string | null | undefined },
) {
  const result = validate(announcementContent, { templateType, ...body })
  if ('value' in result) return result.value
  throw new AppError(result.code, { fields: result.fields })
}

export const announcementHandlers: HandlersOf<
  | 'announcements.templates'
  | 'announcements.preview'
  | 'announcements.usersCount'
  | 'announcements.recipients'
  | 'announcements.send'
  | 'announcements.history'
  | 'announcements.stats'
  | 'announcements.received'
  | 'announcements.receivedOne'
  | 'announcements.get'
  | 'announcements.delete'
> = {
  'announcements.templates': () => [...announcementTemplates],

  'announcements.preview': ({ params, body, principal, config }) =>
    announcementMail({ ...checkedContent(params.type, body), sender: principal, publicUrl: config.publicUrl }),

  'announcements.usersCount': async ({ query, principal, pool, clock }) => {
    const centerId = await meantCenter(pool, principal, query.centerId)
    return countUsers(pool, { centerId, audience: null, templateType: query.templateType ?? null, at: clock() })
  },

  'announcements.recipients': async ({ body, principal, pool, clock }) => {
    const centerId = await meantCenter(pool, principal, body.centerId)
    const audience = await meantAudience(pool, centerId, body.audience)
    return countUsers(pool, { centerId, audience, templateType: body.templateType ?? null, at: clock() })
  },

  'announcements.send': ({ body, principal, pool, clock, config }) =>
    inTransaction(pool, async (tx) => {
      const { templateType, message, testMode } = body
      const centerId = await meantCenter(tx, principal, body.centerId)
      const audience = await meantAudience(tx, centerId, body.audience)
      const announcementId = randomUUID()
      const row = {
        _id: announcementId,
        center_id: centerId,
        audience,
        template_type: templateType,
        subject: (body.subject ?? '') === '' ? null : (body.subject ?? null),
        message,
        duration: shownDuration(body),
        test_mode: testMode,
        sent_by: principal.userId,
        sent_at: clock(),
      }
      const mail = announcementMail({ ...body, sender: principal, publicUrl: config.publicUrl })
      const title = announcementTitle(templateType, row.subject)
      const { total, shown, leftOut } = await sendAnnouncement(tx, { ...row, mail, title })
      if (total + shown === 0 && leftOut > 0) throw new AppError('recipientFull')
      if (total + shown === 0) throw new AppError('noRecipients')
      if (centerId !== null && !testMode) {
        const detail = { ...(title !== null && { name: title }), count: Math.max(total, shown) }
        await keepAct(tx, centerId, { kind: 'announcementSent', actorId: principal.userId, detail, now: row.sent_at })
      }
      await publishToAdministrators(tx, centerId, { kind: 'announcement', announcementId, total, sent: 0, failed: 0 })
      const { userId: _id, name, lastName } = principal
      return toWire({ ...row, total, shown, left_out: leftOut, sent: 0, failed: 0, sender: { _id, name, lastName } })
    }),

  'announcements.history': async ({ query, principal, pool }) => {
    const { limit, before = null } = query
    const reach = await meantCenter(pool, principal, query.centerId)
    const found = await loadHistory(pool, reach, { before, limit: limit + 1 })
    const announcements = found.slice(0, limit).map(toWire)
    return { announcements, next: found.length > limit ? (announcements.at(-1)?._id ?? null) : null }
  },

  'announcements.stats': async ({ query, principal, pool }) => {
    const reach = await meantCenter(pool, principal, query.centerId)
    const byTemplate = await loadStatsByTemplate(pool, reach)
    const byMonth = await loadStatsByMonth(pool, reach, principal.center?.zone ?? DEFAULT_ZONE)
    return {
      ...withRate(await loadStats(pool, reach)),
      byTemplate: byTemplate.map((row) => ({ templateType: row.template_type, ...withRate(row) })),
      byMonth: byMonth.map((row) => ({ month: row.month, ...withRate(row) })),
    }
  },

  'announcements.received': async ({ query, principal, pool }) => {
    const { limit, before = null } = query
    const { userId, centerId } = principal
    if (centerId === null) return { announcements: [], next: null }
    const found = await loadReceived(pool, { centerId, userId }, { before, limit: limit + 1 })
    const announcements = found.slice(0, limit).map(toReceived)
    return { announcements, next: found.length > limit ? (announcements.at(-1)?._id ?? null) : null }
  },

  'announcements.receivedOne': async ({ params, principal, pool }) => {
    const { userId, centerId } = principal
    const [row] = centerId === null ? [] : await loadReceived(pool, { centerId, userId }, { only: params.id, limit: 1 })
    if (row === undefined) throw new AppError('notFound')
    return toReceived(row)
  },

  'announcements.get': async ({ params, principal, pool }) => {
    const row = await loadAnnouncement(pool, ownReach(principal), params.id)
    if (row === null) throw new AppError('notFound')
    return toWire(row)
  },

  'announcements.delete': ({ params, principal, pool, clock }) =>
    inTransaction(pool, async (tx) => {
      const now = clock()
      const outcome = await deleteAnnouncement(tx, ownReach(principal), params.id, now)
      if (outcome === 'gone') throw new AppError('notFound')
      if (outcome === 'notOwn') throw new AppError('forbidden')
      const { center_id: centerId, template_type: templateType, subject, test_mode: isTest } = outcome
      if (centerId === null || isTest) return undefined
      const name = announcementTitle(templateType, subject)
      const detail = name === null ? {} : { name }
      await keepAct(tx, centerId, { kind: 'announcementRemoved', actorId: principal.userId, detail, now })
      return undefined
    }),
}
