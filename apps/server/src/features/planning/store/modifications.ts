// Planning modifications in the database.
//
// Locks: the member's row (as demands lock it), then the modification, then what the demands' store locks. The member's lock keeps a
// decision on their planning and an accept of theirs apart; each reads the planning after it.
import { randomUUID } from 'node:crypto'
import type { ChainRecord, ChainStep } from '#features/approvals/store/chains.ts'
import type { Activity } from '@releve/contract/starting-activities'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type { PlacedHours } from '@releve/domain/planning/center-plan'
import type { Shift, ShiftTimes } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { centerOf, everyDatabase } from '#db/databases.ts'
import { afterDue } from '#db/due.ts'
import type { Due } from '#db/due.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PlanningModificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

export interface ModificationRow extends Omit<PlanningModificationsRow, 'shift' | 'activity' | 'hours' | 'chain' | 'chain_at'> {
  readonly shift: Shift | null
  /** Hours of an activity have both; anything else has neither. */
  readonly activity: PlacedActivity | null
  readonly hours: ShiftTimes | null
  /** Its way through the levels of its centre; null: one decision. */
  readonly chain: ChainRecord | null
}

export const modificationColumns = sql`center_id, _id, user_id, type, status, from_day, to_day, shift, created_by, decided_by, reason, created_at,
  decided_at, cause, cause_name, comment, demand_id, activity, hours, weekdays, chain, placement_id, rest_debt_id, is_unseen`

/** The modification in a centre, or in any (`null`): the caller checks whether it is theirs. Null when unknown there. */
export function findModification(db: Queryable, id: string, centerId: CenterId | null): Promise<ModificationRow | null> {
  const within = centerId === null ? sql`` : sql`AND center_id = ${centerId}`
  return maybeRow<ModificationRow>(db, sql`SELECT ${modificationColumns} FROM planning_modifications WHERE _id = ${id} ${within}`)
}

/** Once its member is locked. */
export async function lockModification(tx: Transaction, centerId: CenterId, id: string): Promise<ModificationRow> {
  return oneRow<ModificationRow>(
    tx,
    sql`SELECT ${modificationColumns} FROM planning_modifications WHERE center_id = ${centerId} AND _id = ${id} FOR UPDATE`,
  )
}

export interface ModificationFilter {
  /** Null: of every centre. */
  readonly centerId: CenterId | null
  /** Null: of everybody. */
  readonly userId: UserId | null
  readonly status: PlanningModificationsRow['status'] | null
  readonly from: string | null
  readonly to: string | null
  readonly before: string | null
  readonly limit: number
  /** The reader decides for these people: of them they read what waits, and what they decided or placed. Null: they read everything. */
  readonly reader: { readonly userId: UserId; readonly decidesFor: readonly UserId[] } | null
}

/** Newest first, after the one named `before`; an unknown one gives none. */
export async function loadModifications(db: Queryable, filter: ModificationFilter): Promise<ModificationRow[]> {
  const { centerId, before, limit } = filter
  if (centerId !== null) return loadThere(centerOf(db, centerId), filter, null)
  const databases = everyDatabase(db)
  if (databases.length === 1) return loadThere(db, filter, null)
  // Their instants are whole milliseconds, by the server's clock: sorted here as PostgreSQL sorts them.
  const after =
    before === null ? null : ((await Promise.all(databases.map((each) => loadWhen(each, before)))).find((at) => at !== null) ?? null)
  if (before !== null && after === null) return []
  const found = (await Promise.all(databases.map((each) => loadThere(each, filter, after)))).flat()
  return found.toSorted((a, b) => b.created_at - a.created_at || (a._id < b._id ? 1 : -1)).slice(0, limit)
}

async function loadWhen(db: Queryable, id: string): Promise<number | null> {
  const found = await maybeRow<{ at: number }>(db, sql`SELECT created_at AS at FROM planning_modifications WHERE _id = ${id}::uuid`)
  return found?.at ?? null
}

/** @param after when the one named `before` was made, where it may be in another database */
function loadThere(db: Queryable, filter: ModificationFilter, after: number | null): Promise<ModificationRow[]> {
  const { centerId, userId, status, from, to, before, limit, reader } = filter
  const position =
    after === null
      ? sql`SELECT b.created_at, b._id FROM planning_modifications b WHERE b._id = ${before}::uuid
            AND (${centerId}::uuid IS NULL OR b.center_id = ${centerId}::uuid) AND (${userId}::uuid IS NULL OR b.user_id = ${userId}::uuid)`
      : sql`SELECT ${instant(after)}, ${before}::uuid`
  const reached = sql`(${centerId}::uuid IS NULL OR center_id = ${centerId}::uuid) AND (${userId}::uuid IS NULL OR user_id = ${userId}::uuid)`
  const read =
    reader === null
      ? sql``
      : sql`AND (user_id = ${reader.userId} OR (user_id = ANY (${[...reader.decidesFor]}::uuid[])
          AND (status = 'pending' OR created_by = ${reader.userId} OR decided_by = ${reader.userId})))`
  return rows<ModificationRow>(
    db,
    sql`SELECT ${modificationColumns} FROM planning_modifications
      WHERE ${reached} ${read} AND (${status}::text IS NULL OR status = ${status})
        AND (${from}::date IS NULL OR to_day >= ${from}::date) AND (${to}::date IS NULL OR from_day <= ${to}::date)
        AND (${before}::uuid IS NULL OR (created_at, _id) < (${position}))
      ORDER BY created_at DESC, _id DESC LIMIT ${limit}`,
  )
}

/** Those of whom other hours, asked or approved, cover the day. */
export async function loadOverlapping(db: Queryable, centerId: CenterId, day: string): Promise<ReadonlySet<UserId>> {
  const found = await rows<Pick<PlanningModificationsRow, 'user_id'>>(
    db,
    sql`SELECT DISTINCT user_id FROM planning_modifications
      WHERE center_id = ${centerId} AND status IN ('pending', 'approved') AND type = 'custom_modification' AND hours IS NULL
        AND to_day >= ${day}::date AND from_day <= ${day}::date`,
  )
  return new Set(found.map(({ user_id: userId }) => userId))
}

/** An activity as the cause of an absence of whole days, in the words it has today. */
export type AskedCause = Pick<Activity, '_id' | 'name' | 'isUnseen'>

export interface NewModification {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly type: PlanningModificationsRow['type']
  readonly fromDay: string
  readonly toDay: string
  readonly shift: Shift | null
  readonly cause: AskedCause | null
  readonly comment: string
  readonly placed?: Pick<PlacedHours, 'activity' | 'hours' | 'weekdays'>
  /** The hours were placed for several people at once: the placement that they are of. */
  readonly placementId?: string
  /** The rest that is due and that these hours give back. */
  readonly restDebtId?: string
  readonly createdBy: UserId
  readonly now: number
}

/**
 * Pending. The law by which the database refuses to change a closed month holds for what is only asked: nobody could ever approve it.
 * @returns the row
 */
export async function registerModification(tx: Transaction, wish: NewModification): Promise<ModificationRow> {
  await execute(tx, sql`SELECT require_open_months(${wish.centerId}, ${wish.fromDay}, ${wish.toDay})`)
  return oneRow<ModificationRow>(
    tx,
    sql`INSERT INTO planning_modifications (center_id, _id, user_id, type, from_day, to_day, shift, cause, cause_name, comment, created_by,
        created_at, activity, hours, weekdays, placement_id, rest_debt_id, is_unseen)
      VALUES (${wish.centerId}, ${randomUUID()}, ${wish.userId}, ${wish.type}, ${wish.fromDay}, ${wish.toDay},
        ${wish.shift === null ? null : JSON.stringify(wish.shift)}, ${wish.cause?._id ?? null}, ${wish.cause?.name ?? null},
        ${wish.comment}, ${wish.createdBy}, ${instant(wish.now)},
        ${wish.placed === undefined ? null : JSON.stringify(wish.placed.activity)},
        ${wish.placed === undefined ? null : JSON.stringify(wish.placed.hours)}, ${wish.placed?.weekdays ?? null}::smallint[],
        ${wish.placementId ?? null}::uuid, ${wish.restDebtId ?? null}::uuid, ${wish.cause?.isUnseen === true})
      RETURNING ${modificationColumns}`,
  )
}

/** Hours of a placement that hold or may come to hold, of everybody, earliest first. */
export function loadPlacement(tx: Transaction, centerId: CenterId, placementId: string): Promise<ModificationRow[]> {
  return rows<ModificationRow>(
    tx,
    sql`SELECT ${modificationColumns} FROM planning_modifications
      WHERE center_id = ${centerId} AND placement_id = ${placementId} AND status IN ('pending', 'approved')
      ORDER BY from_day, _id`,
  )
}

/** @returns the row as it stands then */
export function settleModification(
  tx: Transaction,
  modification: Pick<ModificationRow, 'center_id' | '_id'>,
  decision: { status: 'approved' | 'rejected'; decidedBy: UserId | null; reason: string | null; now: number },
): Promise<ModificationRow> {
  const { status, decidedBy, reason, now } = decision
  return oneRow<ModificationRow>(
    tx,
    sql`UPDATE planning_modifications
      SET status = ${status}, decided_by = ${decidedBy}, decided_at = ${instant(now)}, reason = coalesce(${reason}, reason)
      WHERE center_id = ${modification.center_id} AND _id = ${modification._id} RETURNING ${modificationColumns}`,
  )
}

/** A request whose answer was taken back: it waits as it did before. @returns the row as it stands then */
export function reopenModification(
  tx: Transaction,
  { center_id: centerId, _id }: Pick<ModificationRow, 'center_id' | '_id'>,
  now: number,
): Promise<ModificationRow> {
  return oneRow<ModificationRow>(
    tx,
    sql`UPDATE planning_modifications SET status = 'pending', decided_by = NULL, decided_at = NULL, reason = NULL,
          chain_at = CASE WHEN chain IS NULL THEN NULL ELSE ${instant(now)} END
        WHERE center_id = ${centerId} AND _id = ${_id} RETURNING ${modificationColumns}`,
  )
}

/**
 * Whether anything else was changed by the decision that approved these days, or has come of it: their open demands closed, other modifications
 * that gave way, or somebody who is to take a vacation that the centre offered. What a decision does beside has its instant.
 */
export async function hasCome(tx: Transaction, row: ModificationRow): Promise<boolean> {
  const { center_id: centerId, user_id: userId, _id, from_day: from, to_day: to, decided_at: decidedAt } = row
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM demands WHERE center_id = ${centerId} AND poster_id = ${userId} AND closed_at = ${instant(decidedAt ?? 0)})
          OR EXISTS (SELECT FROM planning_modifications WHERE center_id = ${centerId} AND user_id = ${userId} AND _id <> ${_id}
            AND (decided_at = ${instant(decidedAt ?? 0)} OR created_at > ${instant(decidedAt ?? 0)}) AND to_day >= ${from}::date AND from_day <= ${to}::date)
          OR EXISTS (SELECT FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
            WHERE v.center_id = ${centerId} AND v.holder_id = ${userId} AND v.day BETWEEN ${from}::date AND ${to}::date
              AND d.closed_at IS NULL AND (d.status = 'accepted' OR d.offered_to IS NOT NULL)) AS found`,
  )
  return found
}

/** Where a waiting request stands in the levels of its centre. @returns the row as it stands then */
export function writeChain(
  tx: Transaction,
  { center_id: centerId, _id }: Pick<ModificationRow, 'center_id' | '_id'>,
  { record, checkAt }: ChainStep,
): Promise<ModificationRow> {
  return oneRow<ModificationRow>(
    tx,
    sql`UPDATE planning_modifications SET chain = ${JSON.stringify(record)}, chain_at = ${instant(checkAt)}
        WHERE center_id = ${centerId} AND _id = ${_id} RETURNING ${modificationColumns}`,
  )
}

/** Requests in a chain that are looked at by `now`. */
export function findInChain(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT chain_at::text AS at, center_id, _id FROM planning_modifications
      WHERE status = 'pending' AND chain_at IS NOT NULL AND chain_at <= ${instant(now)} AND (chain_at, center_id, _id) > ${afterDue(after)}
      ORDER BY chain_at, center_id, _id LIMIT ${limit}`,
  )
}

/** Locks those of these requests that wait still and are due, but for those that somebody else holds. */
export function lockInChain(tx: Transaction, centerId: CenterId, ids: readonly string[], now: number): Promise<ModificationRow[]> {
  return rows<ModificationRow>(
    tx,
    sql`SELECT ${modificationColumns} FROM planning_modifications
      WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND status = 'pending' AND chain_at <= ${instant(now)}
      ORDER BY _id FOR UPDATE SKIP LOCKED`,
  )
}

/** The reader of a queue of requests, with the members whose requests without levels they decide; null: those of everybody. */
interface WaitingFor {
  readonly readerId: UserId
  readonly decidesFor: readonly UserId[] | null
}

/**
 * Requests of a centre that wait for a reader, or that are on their way through levels, which the domain compares with the reader: those that begin
 * first before the others, after `last`.
 */
export function loadWaiting(
  db: Queryable,
  centerId: CenterId,
  { readerId, decidesFor }: WaitingFor,
  { last, limit }: { readonly last: Pick<ModificationRow, '_id' | 'from_day'> | null; readonly limit: number },
): Promise<ModificationRow[]> {
  const ofThem = decidesFor === null ? sql`true` : sql`user_id = ANY (${[...decidesFor]}::uuid[])`
  const after = last === null ? sql`true` : sql`(from_day, _id) > (${last.from_day}::date, ${last._id}::uuid)`
  return rows<ModificationRow>(
    db,
    sql`SELECT ${modificationColumns} FROM planning_modifications
      WHERE center_id = ${centerId} AND status = 'pending' AND (chain IS NOT NULL OR (user_id <> ${readerId} AND ${ofThem})) AND ${after}
      ORDER BY from_day, _id LIMIT ${limit}`,
  )
}

/** One line of the history for each day that changed. */
export async function writeChanges(
  tx: Transaction,
  modification: Pick<ModificationRow, 'center_id' | 'user_id'>,
  changes: readonly { readonly day: DayNumber; readonly from: Shift | null; readonly to: Shift | null }[],
  by: { actorId: UserId; reason: string | null; now: number },
): Promise<void> {
  const records = changes.map(({ day, from, to }) => ({ day: fromDayNumber(day), from_shift: from, to_shift: to }))
  await execute(
    tx,
    sql`INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, reason, at)
      SELECT ${modification.center_id}, gen_random_uuid(), ${modification.user_id}, c.day, 'modified', c.from_shift, c.to_shift,
        ${by.actorId}, ${by.reason}, ${instant(by.now)}
      FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS c (day date, from_shift jsonb, to_shift jsonb)`,
  )
}

/** Finds their open demands for vacations of these days. */
export async function openDemandsOn(tx: Transaction, centerId: CenterId, userId: UserId, days: readonly string[]): Promise<string[]> {
  const found = await rows<{ _id: string }>(
    tx,
    sql`SELECT _id FROM demands WHERE center_id = ${centerId} AND poster_id = ${userId} AND day = ANY (${[...days]}::date[])
      AND status = 'open' AND closed_at IS NULL AND on_call IS NULL ORDER BY _id`,
  )
  return found.map(({ _id }) => _id)
}

export interface OnCallDemand {
  readonly _id: string
  readonly status: 'open' | 'accepted'
  readonly day: string
  readonly part_from: number
  readonly part_to: number
  readonly zone: string
}

/** Finds their demands for times on call of these days, open or taken, each with its day, its minutes and the zone of the centre. */
export function liveOnCallDemands(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<OnCallDemand[]> {
  return rows<OnCallDemand>(
    tx,
    sql`SELECT d._id, d.status, d.day, d.part_from, d.part_to, c.zone FROM demands d JOIN centers c ON c._id = d.center_id
      WHERE d.center_id = ${centerId} AND d.poster_id = ${userId} AND d.day BETWEEN ${from}::date AND ${to}::date
        AND d.status IN ('open', 'accepted') AND d.closed_at IS NULL AND d.on_call IS NOT NULL ORDER BY d._id`,
  )
}
