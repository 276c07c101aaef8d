// Posting a demand, changing its terms, and the marks its readers leave on it.
import type { AcceptedSwitch, CounterOffer, Demand, First, Offer } from '@releve/domain/demands/demand'
import type { CenterId, DemandId, TeamId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type { Part, Shift } from '@releve/domain/planning/shift'
import sql, { raw } from 'sql-template-tag'
import { execute, instant, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DemandsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import type { LockedDemand } from './columns.ts'

export interface PosterFacts {
  readonly hasOpenDemand: boolean
  /** The points they may still spend above the centre's lowest balance. */
  readonly availablePoints: number
}

/** `part`: of the vacation, else all of it is posted. `exceptDemand`: the demand being edited, which neither counts as another one nor holds points against itself. */
export async function posterFacts(
  db: Queryable,
  where: {
    centerId: CenterId
    userId: UserId
    date: string
    part?: Part | null
    /** It is a time on call: a vacation of that day is posted beside it. */
    isOnCall?: boolean
    exceptDemand?: DemandId | undefined
  },
): Promise<PosterFacts> {
  const { centerId, userId, date, part = null, isOnCall = false, exceptDemand = null } = where
  return oneRow<{ hasOpenDemand: boolean; availablePoints: number }>(
    db,
    sql`SELECT
        EXISTS (SELECT FROM demands WHERE center_id = ${centerId} AND poster_id = ${userId} AND day = ${date}
          AND status = 'open' AND closed_at IS NULL AND _id IS DISTINCT FROM ${exceptDemand}::uuid
          AND (on_call IS NOT NULL) = ${isOnCall}
          AND coalesce(part_from < ${part?.to ?? null}::int AND part_to > ${part?.from ?? null}::int, true)) AS "hasOpenDemand",
        coalesce((SELECT balance - held - lowest_balance FROM points_accounts
          WHERE center_id = ${centerId} AND user_id = ${userId}), 0)
        + coalesce((SELECT reserved FROM demands WHERE center_id = ${centerId} AND _id = ${exceptDemand}::uuid), 0)
        AS "availablePoints"`,
  )
}

/** Reads what the open demands of that day are of; null: all of the vacation. */
export async function openPartsOf(db: Queryable, { centerId, userId, date }: { centerId: CenterId; userId: UserId; date: string }) {
  const found = await rows<{ part_from: number | null; part_to: number | null }>(
    db,
    sql`SELECT part_from, part_to FROM demands WHERE center_id = ${centerId} AND poster_id = ${userId} AND day = ${date}
      AND status = 'open' AND closed_at IS NULL AND on_call IS NULL`,
  )
  return found.map(({ part_from: from, part_to: to }): Part | null => (from === null || to === null ? null : { from, to }))
}

export interface NewDemand {
  readonly _id: DemandId
  readonly centerId: CenterId
  readonly type: Demand['type']
  readonly posterId: UserId
  readonly date: string
  readonly startAt: number
  readonly endAt: number
  readonly shift: Shift
  readonly part: Part | null
  /** The activity of the time on call that is given; null: a vacation is. */
  readonly onCall: PlacedActivity | null
  readonly teamId: TeamId | null
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly points: number
  readonly reserved: number
  readonly comment: string
  readonly dependsOn: DemandId | null
  readonly first: First | null
  readonly actorId: UserId
  readonly reason: string | null
  /** Why a notice was not kept; `actorId` answers for it. */
  readonly override: string | null
  readonly now: number
}

/** Inserts the demand, holds its points and writes the history line, in one statement. */
export async function insertDemand(tx: Transaction, demand: NewDemand): Promise<void> {
  await execute(
    tx,
    named(
      'demands.insert',
      sql`WITH demand AS (
          INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, part_from, part_to, on_call, shift, team_id, accepted_switches,
            points, reserved, comment, depends_on, first_to, first_until, created_at, override_reason, override_by)
          VALUES (${demand.centerId}, ${demand._id}, ${demand.type}, ${demand.posterId}, ${demand.date},
            ${instant(demand.startAt)}, ${instant(demand.endAt)}, ${demand.part?.from ?? null}, ${demand.part?.to ?? null}, ${demand.onCall === null ? null : JSON.stringify(demand.onCall)}, ${JSON.stringify(demand.shift)}, ${demand.teamId},
            ${JSON.stringify(demand.acceptedSwitches)}, ${demand.points}, ${demand.reserved}, ${demand.comment},
            ${demand.dependsOn}, ${[...(demand.first?.userIds ?? [])]}::uuid[], ${instant(demand.first?.until ?? null)}, ${instant(demand.now)}, ${demand.override},
            ${demand.override === null ? null : demand.actorId})
        ), hold AS (
          UPDATE points_accounts SET held = held + ${demand.reserved}
          WHERE center_id = ${demand.centerId} AND user_id = ${demand.posterId} AND ${demand.reserved}::int > 0
        )
        INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, demand_id, reason, at)
        VALUES (${demand.centerId}, gen_random_uuid(), ${demand.posterId}, ${demand.date}, 'posted',
          ${JSON.stringify(demand.shift)}, ${JSON.stringify(demand.shift)}, ${demand.actorId}, ${demand._id},
          ${demand.reason}, ${instant(demand.now)})`,
    ),
  )
}

export interface DemandTerms {
  readonly shift: Shift
  readonly startAt: number
  readonly endAt: number
  readonly points: number
  readonly comment: string
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly reserved: number
}

/** New terms of an open demand, and the difference of what it holds. */
export async function updateTerms(tx: Transaction, before: LockedDemand, terms: DemandTerms): Promise<void> {
  await execute(
    tx,
    sql`WITH demand AS (
        UPDATE demands SET shift = ${JSON.stringify(terms.shift)}, start_at = ${instant(terms.startAt)},
          end_at = ${instant(terms.endAt)}, points = ${terms.points}, comment = ${terms.comment},
          accepted_switches = ${JSON.stringify(terms.acceptedSwitches)}, reserved = ${terms.reserved}, version = version + 1
        WHERE center_id = ${before.centerId} AND _id = ${before._id}
      )
      UPDATE points_accounts SET held = held + ${terms.reserved - before.reserved}
      WHERE center_id = ${before.centerId} AND user_id = ${before.posterId}`,
  )
}

/** Sets or clears one member's mark on an open demand. True when it is set afterwards. */
export async function setMark(
  db: Queryable,
  demand: Pick<Demand, '_id' | 'centerId'>,
  mark: 'interested' | 'seen_by' | 'rejected_by' | 'declined',
  userId: UserId,
  isSet: boolean,
): Promise<void> {
  const column = raw(mark)
  await execute(
    db,
    sql`UPDATE demands SET ${column} = CASE WHEN ${isSet} THEN array_append(array_remove(${column}, ${userId}::uuid), ${userId}::uuid)
        ELSE array_remove(${column}, ${userId}::uuid) END
      WHERE center_id = ${demand.centerId} AND _id = ${demand._id}`,
  )
}

/** The list as a whole: its demand is locked. */
export async function setCounterOffers(
  tx: Transaction,
  demand: Pick<Demand, '_id' | 'centerId'>,
  counterOffers: readonly CounterOffer[],
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE demands SET counter_offers = ${JSON.stringify(counterOffers)} WHERE center_id = ${demand.centerId} AND _id = ${demand._id}`,
  )
}

/** Reserves an open demand to one person until then; null: to nobody any more. */
export async function setOffer(tx: Transaction, demand: Pick<Demand, '_id' | 'centerId'>, offer: Offer | null): Promise<void> {
  await execute(
    tx,
    sql`UPDATE demands SET offered_to = ${offer?.userId ?? null}::uuid, offered_until = ${instant(offer?.until ?? null)}
      WHERE center_id = ${demand.centerId} AND _id = ${demand._id}`,
  )
}

export interface LapsedOffer extends Pick<DemandsRow, '_id' | 'poster_id' | 'day'> {
  readonly offered_to: UserId
}

/** Takes these offers away, those that hold still or that another server is taking away left alone. */
export async function endOffers(tx: Transaction, centerId: CenterId, ids: readonly string[], now: number): Promise<LapsedOffer[]> {
  return rows<LapsedOffer>(
    tx,
    sql`WITH lapsed AS (
        SELECT _id, poster_id, day, offered_to FROM demands
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND offered_to IS NOT NULL AND status = 'open'
          AND closed_at IS NULL AND offered_until <= ${instant(now)}
        ORDER BY _id FOR UPDATE SKIP LOCKED
      ), ended AS (
        UPDATE demands d SET offered_to = NULL, offered_until = NULL FROM lapsed WHERE d.center_id = ${centerId} AND d._id = lapsed._id
      )
      SELECT _id, poster_id, day, offered_to FROM lapsed`,
  )
}

/**
 * Opens these to everybody, each once, whoever asks: those that are so already are left alone. Returns them. Without `waits`, those that
 * somebody else holds are left to the next time.
 */
export async function widenDemands(tx: Transaction, centerId: CenterId, ids: readonly string[], waits: boolean): Promise<DemandId[]> {
  const opened = await rows<Pick<DemandsRow, '_id' | 'poster_id' | 'day'>>(
    tx,
    sql`WITH addressed AS (
        SELECT _id FROM demands
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND first_until IS NOT NULL AND status = 'open' AND closed_at IS NULL
        ORDER BY _id FOR UPDATE ${raw(waits ? '' : 'SKIP LOCKED')}
      )
      UPDATE demands d SET first_to = '{}', first_until = NULL FROM addressed a
      WHERE d.center_id = ${centerId} AND d._id = a._id RETURNING d._id, d.poster_id, d.day`,
  )
  const events = opened.map(({ _id, poster_id: posterId, day }) => ({
    kind: 'demand' as const,
    demandId: _id,
    days: [day],
    users: posterId === null ? [] : [posterId],
  }))
  await publish(tx, centerId, ...events)
  return opened.map(({ _id }) => _id)
}
