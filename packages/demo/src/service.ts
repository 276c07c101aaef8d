// The master administrator's part of the demo: announcements with their results, and the funding of the service.
import { addDays, fromDayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import type { Notice } from './notifications.ts'
import { idOf } from './people.ts'
import { ANNOUNCEMENTS, CONTRIBUTIONS, FUNDING_NOTE, MASTER_ANNOUNCEMENTS, MONTHLY_COSTS, YEARLY_COSTS } from './texts.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
const EURO = 100

export function announcementRows(worlds: readonly World[], masterId: UserId): Tables['announcements'][] {
  type Text = (typeof ANNOUNCEMENTS)[number] | (typeof MASTER_ANNOUNCEMENTS)[number]
  const row = (text: Text, key: string, centerId: CenterId | null, senderId: UserId, memberCount: number, now: number) => {
    const total = text.testMode ? 1 : memberCount
    return {
      _id: idOf(`announcement ${key}`),
      center_id: centerId,
      template_type: text.templateType,
      subject: text.subject,
      message: text.message,
      duration: text.duration,
      test_mode: text.testMode,
      sent_by: senderId,
      sent_at: instantText(Math.floor(now - text.days * DAY_MS)),
      total,
      sent: total - text.failed,
      failed: text.failed,
      shown: text.testMode ? 0 : memberCount,
    }
  }
  const everybody = worlds.reduce((sum, { center }) => sum + center.members.length, 0)
  const now = worlds[0]?.now ?? 0
  return [
    ...MASTER_ANNOUNCEMENTS.map((text, index) => row(text, `master ${index}`, null, masterId, everybody, now)),
    ...worlds.flatMap(({ center }) =>
      ANNOUNCEMENTS.map((text, index) => row(text, `${center.key} ${index}`, center._id, center.adminId, center.members.length, now)),
    ),
  ]
}

/** Announcements, to one centre and to all of them, as notifications of each member. */
export function announcementNotices({ center, now }: World, masterId: UserId): Notice[] {
  const titles = { maintenance: 'Maintenance prévue', update: 'Mise à jour de Relève', general: null } as const
  const sent = [
    ...MASTER_ANNOUNCEMENTS.map((text, index) => ({ text, key: `master ${index}`, actorId: masterId })),
    ...ANNOUNCEMENTS.map((text, index) => ({ text, key: `${center.key} ${index}`, actorId: center.adminId })),
  ]
  return sent
    .filter(({ text }) => !text.testMode)
    .flatMap(({ text, key, actorId }) => {
      const detail = text.subject ?? titles[text.templateType]
      const about = { kind: 'announcement', actorId, points: null, day: null, at: Math.floor(now - text.days * DAY_MS) } as const
      return center.members.map(({ userId }) => ({
        ...about,
        userId,
        subjectId: idOf(`announcement ${key}`),
        ...(detail !== null && { detail }),
      }))
    })
}

export interface FundingRows {
  readonly years: Tables['funding_years'][]
  readonly entries: Tables['funding_entries'][]
}

/** The part of last year's contribution that has been paid so far this year. */
const PAID_SO_FAR = 0.75

/** The targets, costs and contributions of last year, and those of this year until today. */
export function fundingRows({ now, today }: Pick<World, 'now' | 'today'>, masterId: UserId): FundingRows {
  const date = fromDayNumber(today)
  const thisYear = Number(date.slice(0, 4))
  const rows: FundingRows = { years: [], entries: [] }
  const sumOf = (amounts: Readonly<Record<string, number>>) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
  const target = (12 * sumOf(MONTHLY_COSTS) + sumOf(YEARLY_COSTS)) * EURO
  const add = (kind: 'contribution' | 'cost', day: string, label: string, euros: number) => {
    if (day > date) return
    rows.entries.push({
      _id: idOf(`funding ${kind} ${day} ${label}`),
      kind,
      day,
      amount_cents: Math.round(euros * EURO),
      label,
      created_by: masterId,
      created_at: instantText(Math.min(Date.parse(`${day}T09:00:00Z`), now)),
    })
  }
  for (const year of [thisYear - 1, thisYear]) {
    rows.years.push({ year, target_cents: target, note: FUNDING_NOTE })
    for (const [label, euros] of Object.entries(YEARLY_COSTS)) add('cost', `${year}-01-15`, label, euros)
    for (let month = 1; month <= 12; month++) {
      const first = `${year}-${String(month).padStart(2, '0')}-01`
      for (const [label, euros] of Object.entries(MONTHLY_COSTS)) add('cost', addDays(first, 4), label, euros)
      if (month % 3 !== 1) continue
      for (const [label, euros] of Object.entries(CONTRIBUTIONS))
        add('contribution', addDays(first, 9), label, euros * (year === thisYear ? PAID_SO_FAR : 1))
    }
  }
  return rows
}
