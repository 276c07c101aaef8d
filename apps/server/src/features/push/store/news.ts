// The content of a notification outside the application, as it stands when it leaves: for devices, and for text messages.
import { fullName } from '@releve/contract/person-name'
import { shortMoment } from '@releve/contract/day-words'
import { notificationKindNames, type NotificationKind } from '@releve/contract/notification-kinds'
import { notificationPath } from '@releve/contract/notification-path'
import { isOffering, isReserving, type PushFacts } from '@releve/contract/push-message'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import type { DemandsRow, NotificationsRow } from '#db/rows.ts'
import type { Person } from '#features/members/store/members.ts'

const DAY_MS = 86_400_000

/** One notification, and all that is said of it. */
export interface News extends Pick<NotificationsRow, '_id' | 'points' | 'detail' | 'outcome' | 'created_at'> {
  readonly kind: NotificationKind
  readonly demand_id: DemandsRow['_id'] | null
  readonly subject_id: string | null
  readonly day: Day | null
  readonly shift: Shift | null
  /** It is held until then; null: it is not held. */
  readonly due_at: number | null
  /** The reader has read it in the inbox, or removed it from there. */
  readonly is_seen: boolean
  /** The demand, where there is one. */
  readonly demand: {
    readonly type: DemandsRow['type']
    readonly points: number
    readonly startAt: number
    readonly offeredUntil: number | null
    readonly accepterId: UserId | null
    readonly isOpen: boolean
    readonly isPart: boolean
    readonly isOnCall: boolean
  } | null
  readonly actor: Person | null
}

export type NewsRow = Omit<News, 'kind'> & { readonly kind: string }

/** Columns of the notification `n`, with `newsJoins`. */
export const newsColumns = sql`n._id, n.kind, n.demand_id, n.subject_id,
            n.day, n.points, n.detail, n.outcome, n.created_at, n.due_at,
            n.read_at IS NOT NULL OR n.cleared_at IS NOT NULL AS is_seen, coalesce(n.shift, d.shift) AS shift,
            CASE WHEN d._id IS NOT NULL THEN jsonb_build_object('type', d.type, 'points', d.points,
              'startAt', (extract(epoch FROM d.start_at) * 1000)::bigint, 'offeredUntil', (extract(epoch FROM d.offered_until) * 1000)::bigint,
              'accepterId', coalesce(d.accepter_id, d.waiting_for), 'isOpen', d.status = 'open' AND d.closed_at IS NULL AND d.waiting_for IS NULL,
              'isPart', d.part_from IS NOT NULL, 'isOnCall', d.on_call IS NOT NULL) END AS demand,
            CASE WHEN m._id IS NOT NULL THEN jsonb_build_object('_id', m._id, 'name', m.name, 'lastName', m.last_name) END AS actor`

export const newsJoins = sql`LEFT JOIN demands d ON d.center_id = n.center_id AND d._id = n.demand_id
          LEFT JOIN members m ON m.center_id = n.center_id AND m._id = n.actor_id`

const isKind = (kind: string): kind is NotificationKind => notificationKindNames.some((name) => name === kind)

/** The rows of kinds that this version knows. */
export const newsOf = (rows: readonly NewsRow[]): News[] => rows.flatMap((row) => (isKind(row.kind) ? [{ ...row, kind: row.kind }] : []))

/** The page it leads to. */
export function pathOf({ kind, day, demand, demand_id: demandId, subject_id: subjectId }: News, userId: string): string {
  const openDemand = demand?.isOpen === true && demandId !== null ? { _id: demandId, type: demand.type } : null
  return notificationPath({ kind, day, subjectId, openDemand }, userId)
}

/** The instant after which nobody has to be told any more: what could be taken begins, or a day has gone. */
export function endOf({ kind, created_at: createdAt, due_at: dueAt, demand }: News): number {
  const toldAt = dueAt ?? createdAt
  const latest = toldAt + 7 * DAY_MS
  if (demand !== null && isOffering(kind)) return Math.min(demand.startAt, latest)
  return toldAt + DAY_MS
}

export function factsOf({ kind, day, shift, demand, actor, points, detail }: News, zoneName: string, now: number): PushFacts {
  const offers = isOffering(kind)
  return {
    kind,
    day,
    // Read before it begins, so on the day itself.
    isToday: offers && day !== null && day === fromDayNumber(zoneOf(zoneName).dayAt(now)),
    shift,
    isPart: demand?.isPart ?? false,
    isOnCall: demand?.isOnCall ?? false,
    points: offers ? (demand?.points ?? 0) : (points ?? 0),
    actor: actor === null ? null : fullName(actor),
    answerBefore:
      isReserving(kind) && demand?.offeredUntil !== null && demand !== null
        ? shortMoment(demand.offeredUntil, zoneOf(zoneName), now)
        : null,
    detail,
  }
}
