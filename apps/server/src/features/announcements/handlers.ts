// Announcements by e-mail: templates, sending, history, statistics. An administrator of a centre writes to its members; a master to
// everybody, or to the members of one centre.
import { randomUUID } from 'node:crypto'
import { announcementContent, shownDuration, successRate } from '@releve/contract/announcements'
import type { AnnouncementTemplateType, WireAnnouncement } from '@releve/contract/announcements'
import { validate } from '@releve/contract/validation'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '../../db/query.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { publishToAdministrators } from '../../http/events/store.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { inCenter, isMaster } from '../../http/principal.ts'
import type { Principal } from '../../http/principal.ts'
import { announcementMail, announcementTemplates } from './mails.ts'
import {
  countUsers,
  deleteAnnouncement,
  sendAnnouncement,
  isCenter,
  loadAnnouncement,
  loadHistory,
  loadStats,
  loadStatsByMonth,
  loadStatsByTemplate,
} from './store.ts'
import type { AnnouncementRow, Figures, Reach } from './store.ts'

/** Of a master without a centre. */
const DEFAULT_ZONE = 'Europe/Paris'

/**
 * The centre whose members or announcements are meant; null: all. An administrator of a centre has their own alone: another one is to them
 * as if it did not exist.
 * @throws AppError notFound or noCenter
 */
async function meantCenter(db: Queryable, principal: Principal, asked: CenterId | undefined): Promise<Reach> {
  if (!isMaster(principal)) {
    const { centerId } = inCenter(principal)
    if (asked !== undefined && asked !== centerId) throw new AppError('notFound')
    return centerId
  }
  if (asked === undefined) return null
  if (!(await isCenter(db, asked))) throw new AppError('notFound')
  return asked
}

const ownReach = (principal: Principal): Reach => (isMaster(principal) ? null : inCenter(principal).centerId)

function toWire(row: AnnouncementRow): WireAnnouncement {
  const { sender, total, sent, failed } = row
  return {
    _id: row._id,
    centerId: row.center_id,
    templateType: row.template_type,
    subject: row.subject,
    message: row.message,
    duration: row.duration,
    sentAt: row.sent_at,
    sentBy: { ...sender, userId: sender._id },
    testMode: row.test_mode,
    results: { total, sent, failed },
  }
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
  | 'announcements.send'
  | 'announcements.history'
  | 'announcements.stats'
  | 'announcements.get'
  | 'announcements.delete'
> = {
  'announcements.templates': () => [...announcementTemplates],

  'announcements.preview': ({ params, body, principal, config }) =>
    announcementMail({ ...checkedContent(params.type, body), sender: principal, publicUrl: config.publicUrl }),

  'announcements.usersCount': async ({ query, principal, pool }) =>
    countUsers(pool, await meantCenter(pool, principal, query.centerId), query.templateType ?? null),

  'announcements.send': ({ body, principal, pool, clock, config }) =>
    inTransaction(pool, async (tx) => {
      const { templateType, message, testMode } = body
      const centerId = await meantCenter(tx, principal, body.centerId)
      const announcementId = randomUUID()
      const row = {
        _id: announcementId,
        center_id: centerId,
        template_type: templateType,
        subject: (body.subject ?? '') === '' ? null : (body.subject ?? null),
        message,
        duration: shownDuration(body),
        test_mode: testMode,
        sent_by: principal.userId,
        sent_at: clock(),
      }
      const mail = announcementMail({ ...body, sender: principal, publicUrl: config.publicUrl })
      const total = await sendAnnouncement(tx, { ...row, mail })
      if (total === 0) throw new AppError('noRecipients')
      await publishToAdministrators(tx, centerId, { kind: 'announcement', announcementId, total, sent: 0, failed: 0 })
      const { userId: _id, name, lastName } = principal
      return toWire({ ...row, total, sent: 0, failed: 0, sender: { _id, name, lastName } })
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

  'announcements.get': async ({ params, principal, pool }) => {
    const row = await loadAnnouncement(pool, ownReach(principal), params.id)
    if (row === null) throw new AppError('notFound')
    return toWire(row)
  },

  'announcements.delete': async ({ params, principal, pool, clock }) => {
    const outcome = await deleteAnnouncement(pool, ownReach(principal), params.id, clock())
    if (outcome === 'gone') throw new AppError('notFound')
    if (outcome === 'notOwn') throw new AppError('forbidden')
  },
}
