// A vacation that comes back, and demands that go: each all in one statement.
import type { CenterEvent } from '@releve/contract/events'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { PosterShift } from '@releve/domain/demands/demand'
import type { PlanningChange } from '@releve/domain/demands/effects'
import type { CenterId, UserId } from '@releve/domain/ids'
import { dutyOf } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { execute, instant, oneRow, rows } from '#db/query.ts'
import type { CentersRow, DemandsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { chosenColumns, chosenFor, notify } from '#features/notifications/store/notify.ts'
import { changeColumns, changeRecords } from './columns.ts'
import type { LockedDemand } from './columns.ts'
import { askToTell } from './telling.ts'
import { tellKeepers } from './vacancies.ts'
import { detailWords } from '#features/notifications/store/facts.ts'
import type { KindFacts } from '#features/notifications/store/facts.ts'

export type ClosedBecause = NonNullable<DemandsRow['closed_because']>

interface Closing {
  readonly because: ClosedBecause
  readonly actorId: UserId | null
  readonly reason: string | null
  readonly now: number
}

/**
 * Takes open demands out of every list, gives back what they hold, and tells everybody it concerns: their posters, unless closing it was
 * what they pressed for, those who were interested, and all lists of the centre.
 */
export async function closeDemands(tx: Transaction, centerId: CenterId, ids: readonly string[], close: Closing): Promise<void> {
  const kind = close.because === 'cancelled' ? 'cancelled' : close.because === 'expired' ? 'expired' : 'closed'
  const closed = await rows<ClosedDemand>(
    tx,
    sql`WITH closed AS (
        UPDATE demands SET closed_at = ${instant(close.now)}, closed_because = ${close.because}, version = version + 1
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND status = 'open' AND closed_at IS NULL
        RETURNING _id, poster_id, day, shift, reserved, interested, waiting_for
      ), released AS (
        UPDATE points_accounts a SET held = a.held - c.reserved
        FROM (SELECT poster_id, sum(reserved) AS reserved FROM closed GROUP BY poster_id) c
        WHERE a.center_id = ${centerId} AND a.user_id = c.poster_id AND c.reserved > 0
      ), histories AS (
        INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, demand_id, reason, at)
        SELECT ${centerId}, gen_random_uuid(), poster_id, day, ${kind}, shift, shift, ${close.actorId}::uuid, _id,
          ${close.reason}, ${instant(close.now)}
        FROM closed WHERE poster_id IS NOT NULL
      ), ended AS (
        UPDATE vacancies v SET closed_by = ${close.actorId}::uuid
        FROM closed c WHERE c.poster_id IS NULL AND v.center_id = ${centerId} AND v.demand_id = c._id
      )
      SELECT _id, poster_id, day, reserved,
        -- The member who has taken it and waits for an approval hears of it as they do.
        CASE WHEN waiting_for IS NULL THEN interested ELSE array_append(array_remove(interested, waiting_for), waiting_for) END AS interested FROM closed ORDER BY _id`,
  )
  await tellClosed(tx, centerId, closed, close)
  if (closed.length > 0) await askToTell(tx, { centerId, demandIds: closed.map(({ _id }) => _id) })
}

interface ClosedDemand extends Pick<DemandsRow, '_id' | 'poster_id' | 'day' | 'reserved'> {
  readonly interested: readonly UserId[]
}

/** The notification to the poster; null: they pressed for it, or are no longer there. */
function posterTold({ because, actorId, reason }: Closing, posterId: UserId): KindFacts | null {
  if (because === 'expired') return { kind: 'demandExpired' }
  // It went with something else that they did: an exchange, an absence. That was said before; what became of it is said now.
  if (posterId === actorId) return because === 'shiftMoved' || because === 'planChanged' ? { kind: 'demandClosed' } : null
  if (because === 'shiftMoved') return { kind: 'demandClosed' }
  // A departure says itself why.
  return { kind: 'demandCancelled', reason: because === 'memberLeft' ? null : reason }
}

async function tellClosed(tx: Transaction, centerId: CenterId, closed: readonly ClosedDemand[], close: Closing): Promise<void> {
  const { actorId, now } = close
  const events: CenterEvent[] = closed.map(({ _id: demandId, poster_id: posterId, day }) => ({
    kind: 'demand',
    demandId,
    days: [day],
    users: posterId === null ? [] : [posterId],
  }))
  const paid = [...new Set(closed.flatMap(({ reserved, poster_id: posterId }) => (reserved > 0 && posterId !== null ? posterId : [])))]
  if (paid.length > 0) events.push({ kind: 'points', users: paid })
  await publish(tx, centerId, ...events)
  const notices = closed.flatMap(({ _id: demandId, poster_id: posterId, day: date, interested }) => {
    const notice = posterId === null ? null : posterTold(close, posterId)
    const others = interested.filter((id) => id !== actorId && id !== posterId)
    return [
      ...(notice === null || posterId === null ? [] : [{ ...notice, userId: posterId, demandId, date, actorId }]),
      ...others.map((userId) => ({ userId, kind: 'interestClosed' as const, demandId, date, actorId: posterId })),
    ]
  })
  await notify(tx, centerId, notices, now)
  // The centre's demands are notified to their keepers, except the one who closed it.
  const ofCenter = closed.filter(({ poster_id: posterId }) => posterId === null)
  const kind = close.because === 'expired' ? ('vacancyUnfilled' as const) : ('vacancyEnded' as const)
  const ended = ofCenter.map(({ _id: demandId, day: date }) => ({ kind, demandId, date, actorId }))
  await tellKeepers(tx, centerId, ended, now, actorId === null ? [] : [actorId])
}

/** Ends the assignment of the vacancy's taker. */
const unassigned = (actorId: UserId | null, now: number) => sql`assigned AS (
        UPDATE planning_modifications m SET status = 'withdrawn', decided_by = ${actorId}::uuid, decided_at = ${instant(now)}
        FROM demand d WHERE m.center_id = d.center_id AND m.demand_id = d._id AND m.status = 'approved'
      )`

/**
 * Undoes an accepted demand: open again, transfers gone, points cancelled (still held), histories, the poster notified, by another kind
 * when it is not who had taken it that gives it back.
 */
export async function writeUnaccept(
  tx: Transaction,
  write: {
    readonly demand: LockedDemand
    readonly changes: readonly PlanningChange[]
    readonly actorId: UserId | null
    readonly reason: string | null
    readonly override: string | null
    readonly now: number
    /** False: what the poster is told is told by the caller. */
    readonly isTold?: boolean
  },
): Promise<void> {
  const { demand, changes, actorId, reason, override, now, isTold = true } = write
  const overrideBy = override === null ? null : actorId
  const isOwn = actorId === demand.accepterId
  const notice: KindFacts = isOwn ? { kind: 'demandWithdrawn' } : { kind: 'vacationReopened', reason }
  await execute(
    tx,
    sql`WITH demand AS (
        UPDATE demands SET status = 'open', accepter_id = NULL, accepted_at = NULL, accepted_switch = NULL, circle_id = NULL,
          override_reason = coalesce(${override}, override_reason), override_by = coalesce(${overrideBy}::uuid, override_by),
          -- Who gives it back waits for it no more.
          interested = array_remove(interested, accepter_id),
          -- One of those it was addressed to had it: from now on it is everybody's.
          first_to = '{}', first_until = NULL, version = version + 1
        WHERE center_id = ${demand.centerId} AND _id = ${demand._id} AND status = 'accepted'
        RETURNING center_id, _id, poster_id, day, CASE WHEN part_from IS NOT NULL THEN shift END AS part_shift
      ), transfers AS (
        DELETE FROM shift_transfers t USING demand d WHERE t.center_id = d.center_id AND t.demand_id = d._id
      ), ${unassigned(actorId, now)}, points AS (
        UPDATE points_transactions t SET status = 'cancelled', settled_at = ${instant(now)}
        FROM demand d WHERE t.center_id = d.center_id AND t.demand_id = d._id AND t.status = 'pending'
      ), histories AS (
        INSERT INTO planning_changes (center_id, _id, user_id, other_id, day, kind, from_shift, to_shift, actor_id,
          demand_id, reason, at)
        SELECT d.center_id, gen_random_uuid(), c.user_id, c.other_id, c.day, c.kind, c.from_shift, c.to_shift, ${actorId},
          d._id, ${reason}, ${instant(now)}
        FROM demand d, jsonb_to_recordset(${changeRecords(changes)}::jsonb) AS c (${changeColumns})
      )
      INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, detail, shift, created_at, ${chosenColumns})
      SELECT d.center_id, gen_random_uuid(), d.poster_id, ${notice.kind}, d._id, d.day, ${actorId}, ${detailWords(notice)}, d.part_shift,
        ${instant(now)}, ${chosenColumns}
      FROM demand d JOIN members reader ON reader.center_id = d.center_id AND reader._id = d.poster_id CROSS JOIN ${chosenFor(notice.kind)}
      WHERE d.poster_id <> ${actorId} AND chosen.is_told AND ${isTold}`,
  )
}

/** Undoes an accepted demand and closes it: transfers gone, points cancelled and free again, histories. */
export async function writeUndone(
  tx: Transaction,
  write: {
    readonly demand: LockedDemand
    readonly changes: readonly PlanningChange[]
    readonly because: ClosedBecause
    readonly actorId: UserId | null
    readonly reason: string | null
    readonly now: number
  },
): Promise<void> {
  const { demand, changes, because, actorId, reason, now } = write
  await execute(
    tx,
    sql`WITH demand AS (
        UPDATE demands SET status = 'open', accepter_id = NULL, accepted_at = NULL, accepted_switch = NULL, circle_id = NULL,
          closed_at = ${instant(now)}, closed_because = ${because}, version = version + 1
        WHERE center_id = ${demand.centerId} AND _id = ${demand._id} AND status = 'accepted' AND settled_at IS NULL
        RETURNING center_id, _id, poster_id, day, reserved
      ), released AS (
        UPDATE points_accounts a SET held = a.held - d.reserved
        FROM demand d WHERE a.center_id = d.center_id AND a.user_id = d.poster_id AND d.reserved > 0
      ), transfers AS (
        DELETE FROM shift_transfers t USING demand d WHERE t.center_id = d.center_id AND t.demand_id = d._id
      ), ${unassigned(actorId, now)}, points AS (
        UPDATE points_transactions t SET status = 'cancelled', settled_at = ${instant(now)}
        FROM demand d WHERE t.center_id = d.center_id AND t.demand_id = d._id AND t.status = 'pending'
      ), ended AS (
        UPDATE vacancies v SET closed_by = ${actorId}::uuid
        FROM demand d WHERE d.poster_id IS NULL AND v.center_id = d.center_id AND v.demand_id = d._id
      )
      INSERT INTO planning_changes (center_id, _id, user_id, other_id, day, kind, from_shift, to_shift, actor_id, demand_id,
        reason, at)
      SELECT d.center_id, gen_random_uuid(), c.user_id, c.other_id, c.day, c.kind, c.from_shift, c.to_shift, ${actorId}::uuid,
        d._id, ${reason}, ${instant(now)}
      FROM demand d, jsonb_to_recordset(${changeRecords(changes)}::jsonb) AS c (${changeColumns})`,
  )
}

/** Circles that were made are undone, all of their demands with them. */
export async function markUndone(tx: Transaction, centerId: CenterId, circleIds: readonly string[]): Promise<void> {
  if (circleIds.length === 0) return
  await execute(
    tx,
    sql`UPDATE circles SET status = 'over', because = 'withdrawn'
        WHERE center_id = ${centerId} AND _id = ANY (${[...circleIds]}::uuid[]) AND status = 'done'`,
  )
}

/** An open demand offers its vacation at other times, or of another team: its readers have to look again before they take it. */
export async function writeOffer(
  tx: Transaction,
  { centerId, _id }: Pick<LockedDemand, 'centerId' | '_id'>,
  { date, shift, teamId, part = null }: PosterShift,
): Promise<void> {
  const { zone } = await oneRow<Pick<CentersRow, 'zone'>>(tx, sql`SELECT zone FROM centers WHERE _id = ${centerId}`)
  const { startAt, endAt } = dutyOf(toDayNumber(date), shift, teamId, zoneOf(zone), part)
  await execute(
    tx,
    sql`UPDATE demands SET shift = ${JSON.stringify(shift)}, team_id = ${teamId}, start_at = ${instant(startAt)},
          end_at = ${instant(endAt)}, version = version + 1
        WHERE center_id = ${centerId} AND _id = ${_id} AND status = 'open' AND closed_at IS NULL`,
  )
}
