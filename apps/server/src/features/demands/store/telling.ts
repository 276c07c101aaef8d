// The members notified of a demand, and the notification once it is over for them.
import { randomUUID } from 'node:crypto'
import type { NotificationOutcome } from '@releve/contract/notification-kinds'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { NotificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { enqueue } from '#jobs/store.ts'
import type { NewJob } from '#jobs/store.ts'
import type { DemandRow } from './columns.ts'

/** The task that brings what members were told of demands in line with what these are to them. */
export const TELL_TASK = 'tellDemands'

export interface Telling {
  readonly centerId: CenterId
  /** Demands that were posted, changed, taken, given back or closed. */
  readonly demandIds?: readonly DemandId[]
  /** The members whose plannings changed: they may no longer be able to answer. Null: everybody's changed. */
  readonly userIds?: readonly UserId[] | null
  /** False: the centre has never had levels of approval, and no exchange that waits is looked for. */
  readonly mayWait?: boolean
}

/** Leaves with the commit of the change itself, which waits for nothing of it. */
export const askToTell = (tx: Transaction, telling: Telling): Promise<void> => enqueue(tx, tellingJob(telling))

export const tellingJob = ({ centerId, demandIds = [], userIds = [], mayWait = true }: Telling): NewJob => ({
  task: TELL_TASK,
  payload: { centerId, demandIds, userIds, ...(!mayWait && { mayWait }) },
})

interface OfDemand {
  readonly centerId: CenterId
  readonly _id: DemandId
}

/** One telling after the other for one demand, until the transaction ends; whoever acts on the demand itself waits for none. */
export async function lockTelling(tx: Transaction, demandIds: readonly DemandId[]): Promise<void> {
  await rows(
    tx,
    sql`SELECT pg_advisory_xact_lock(lock) FROM (
          SELECT DISTINCT hashtextextended('tell ' || id, 0) AS lock FROM unnest(${[...demandIds]}::text[]) id ORDER BY lock) sorted`,
  )
}

/** Loads everybody who was told of it, each with what became of it for them; null: it stands. */
export async function loadTold(db: Queryable, { centerId, _id }: OfDemand): Promise<Map<UserId, NotificationsRow['outcome']>> {
  const found = await rows<Pick<NotificationsRow, 'user_id' | 'outcome'>>(
    db,
    named(
      'demands.told',
      sql`SELECT user_id, outcome FROM notifications WHERE center_id = ${centerId} AND demand_id = ${_id} AND kind IN ('demandPosted', 'vacancyAsked')`,
    ),
  )
  return new Map(found.map(({ user_id: userId, outcome }) => [userId, outcome]))
}

/** Forgets that it was over for them: they are notified anew, by one entry. */
export async function forgetTold(tx: Transaction, { centerId, _id }: OfDemand, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length === 0) return
  await execute(
    tx,
    sql`DELETE FROM notifications
        WHERE center_id = ${centerId} AND demand_id = ${_id} AND kind IN ('demandPosted', 'vacancyAsked') AND user_id = ANY (${[...userIds]}::uuid[])`,
  )
}

/**
 * It is over for those of `userIds` for whom it stood: their entry says so, and what has not left yet leaves no more. What
 * a device was told is told to it anew (features/push).
 */
export async function takeBack(
  tx: Transaction,
  { centerId, _id }: OfDemand,
  outcome: NotificationOutcome,
  userIds: readonly UserId[],
): Promise<void> {
  if (userIds.length === 0) return
  const over = await rows<Pick<NotificationsRow, 'user_id'>>(
    tx,
    sql`UPDATE notifications SET outcome = ${outcome}, mail_due = false, push_due = false, sms_due = false
        WHERE center_id = ${centerId} AND demand_id = ${_id} AND kind IN ('demandPosted', 'vacancyAsked') AND outcome IS NULL
          AND user_id = ANY (${[...userIds]}::uuid[])
        RETURNING user_id`,
  )
  if (over.length > 0) await publish(tx, centerId, { kind: 'notification', users: over.map(({ user_id: userId }) => userId) })
}

/**
 * Removes the notifications of a member who took it, or will not: the entry, those not yet sent, and those their devices show; they are not
 * notified of it again.
 */
export async function dismissTold(tx: Transaction, { centerId, _id }: OfDemand, userId: UserId, now: number): Promise<void> {
  const count = await execute(
    tx,
    sql`UPDATE notifications SET cleared_at = ${instant(now)}, mail_due = false, push_due = false, sms_due = false
        WHERE center_id = ${centerId} AND demand_id = ${_id} AND kind IN ('demandPosted', 'vacancyAsked') AND user_id = ${userId} AND outcome IS NULL
          AND cleared_at IS NULL`,
  )
  if (count > 0) await publish(tx, centerId, { kind: 'notification', users: [userId] })
}

/** A member who has given it back knows of it, notified before or not: the state is as if they had been, and had put it away. */
export async function knowsOf(
  tx: Transaction,
  { centerId, _id, posterId, posterShift: { date } }: OfDemand & Pick<DemandRow, 'posterId' | 'posterShift'>,
  userId: UserId,
  now: number,
): Promise<void> {
  await forgetTold(tx, { centerId, _id }, [userId])
  // Put away as it is written: no inbox shows it, so that no screen has to read anything again.
  await execute(
    tx,
    sql`INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, created_at, cleared_at, mail_due, push_due, sms_due)
        VALUES (${centerId}, ${randomUUID()}, ${userId}, 'demandPosted', ${_id}, ${date}, ${posterId}, ${instant(now)}, ${instant(now)},
          false, false, false)`,
  )
}

export interface Standing {
  readonly demandId: DemandId
  readonly userIds: readonly UserId[]
}

/** Finds open demands that stand for some of these (null: anybody) as they were told of them, the first to begin first; at most `limit`. */
export async function standingFor(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[] | null,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<Standing[]> {
  const found = await rows<{ _id: DemandId; users: UserId[] }>(
    db,
    sql`SELECT d._id, array_agg(n.user_id::text ORDER BY n.user_id) AS users
        FROM demands d JOIN notifications n ON n.center_id = d.center_id AND n.demand_id = d._id AND n.kind IN ('demandPosted', 'vacancyAsked')
        WHERE d.center_id = ${centerId} AND d.status = 'open' AND d.closed_at IS NULL AND d.waiting_for IS NULL AND d.start_at > ${instant(now)}
          AND n.outcome IS NULL AND n.cleared_at IS NULL AND (${userIds === null} OR n.user_id = ANY (${[...(userIds ?? [])]}::uuid[]))
        GROUP BY d._id, d.start_at ORDER BY d.start_at, d._id LIMIT ${limit}`,
  )
  return found.map(({ _id, users }) => ({ demandId: _id, userIds: users }))
}

/** A member who leaves no longer counts among those that demands were addressed to first. */
export async function askToTellWithout(tx: Transaction, centerId: CenterId, userId: UserId): Promise<void> {
  const found = await rows<{ _id: DemandId }>(
    tx,
    sql`SELECT _id FROM demands
        WHERE center_id = ${centerId} AND status = 'open' AND closed_at IS NULL AND first_until IS NOT NULL AND ${userId}::uuid = ANY (first_to)`,
  )
  if (found.length > 0) await askToTell(tx, { centerId, demandIds: found.map(({ _id }) => _id) })
}
