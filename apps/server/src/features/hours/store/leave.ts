// The balances of leave of a centre: their terms in its row, lines that are only ever added, and the absences that take from them.
import type { WireLeave, WireLeaveTerms } from '@releve/contract/leave'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { LeaveLineKind } from '@releve/domain/hours/leave-balance'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type { ShiftTimes } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PlanningModificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadPeople } from '#features/members/store/members.ts'

/** The terms of a centre; null when it is gone. `isLocked`: nobody else changes them meanwhile. */
export async function loadLeaveTerms(db: Queryable, centerId: CenterId, isLocked = false): Promise<WireLeaveTerms[] | null> {
  const row = await maybeRow<{ terms: WireLeaveTerms[] }>(
    db,
    sql`SELECT leave_terms AS terms FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`,
  )
  return row?.terms ?? null
}

export async function saveLeaveTerms(tx: Transaction, centerId: CenterId, terms: readonly WireLeaveTerms[]): Promise<void> {
  await execute(tx, sql`UPDATE centers SET leave_terms = ${JSON.stringify(terms)} WHERE _id = ${centerId}`)
}

export interface NewLeaveLine {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly year: number
  readonly activityId: string
  readonly kind: LeaveLineKind
  readonly amount: number
  /** The two lines of a transfer, or of what is carried into the next year, have the same. */
  readonly pairId: string | null
  readonly reason: string
  readonly authorId: UserId
  readonly now: number
}

export async function insertLeaveLine(tx: Transaction, line: NewLeaveLine): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO leave_lines (center_id, _id, user_id, year, activity_id, kind, amount, pair_id, reason, author_id, at)
        VALUES (${line.centerId}, gen_random_uuid(), ${line.userId}, ${line.year}, ${line.activityId}, ${line.kind}, ${line.amount},
          ${line.pairId}, ${line.reason}, ${line.authorId}, ${instant(line.now)})`,
  )
}

/** Whether something was written to one of these leaves in a centre. */
export async function hasLeaveLines(db: Queryable, centerId: CenterId, activityIds: readonly string[]): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM leave_lines WHERE center_id = ${centerId} AND activity_id = ANY (${[...activityIds]})) AS found`,
  )
  return found
}

interface LineRow extends Omit<WireLeave['lines'][number], 'author' | 'activityId'> {
  readonly user_id: UserId
  readonly activity_id: string
  readonly author_id: UserId | null
}

/** The lines of these members in a year, oldest first; nobody who has none. */
export async function loadLeaveLines(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[],
  year: number,
): Promise<ReadonlyMap<UserId, WireLeave['lines']>> {
  const found = await rows<LineRow>(
    db,
    sql`SELECT _id, user_id, activity_id, kind, amount, reason, author_id, (extract(epoch FROM at) * 1000)::float8 AS at FROM leave_lines
        WHERE center_id = ${centerId} AND user_id = ANY (${[...userIds]}) AND year = ${year} ORDER BY leave_lines.at, _id`,
  )
  const people = await loadPeople(
    db,
    centerId,
    found.map(({ author_id }) => author_id),
  )
  const lines = found.map(({ user_id: userId, author_id, activity_id: activityId, ...line }) => {
    const author = author_id === null ? undefined : people.get(author_id)
    return { userId, line: { ...line, activityId, author: author === undefined ? null : { ...author, userId: author._id } } }
  })
  const ofUser = Map.groupBy(lines, ({ userId }) => userId)
  return new Map(Array.from(ofUser, ([userId, theirs]) => [userId, theirs.map(({ line }) => line)]))
}

export interface LeaveRow extends Pick<
  PlanningModificationsRow,
  '_id' | 'user_id' | 'status' | 'cause' | 'from_day' | 'to_day' | 'weekdays'
> {
  /** Hours of a leave have both; days have neither. */
  readonly activity: PlacedActivity | null
  readonly hours: ShiftTimes | null
}

/** The absences of these members that touch these days, approved and asked for; nobody who has none. */
export async function loadAbsences(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[],
  from: DayNumber,
  to: DayNumber,
): Promise<Map<UserId, LeaveRow[]>> {
  const found = await rows<LeaveRow>(
    db,
    sql`SELECT _id, user_id, status, cause, from_day, to_day, activity, hours, weekdays FROM planning_modifications
        WHERE center_id = ${centerId} AND user_id = ANY (${[...userIds]}) AND status IN ('approved', 'pending') AND type = 'absence'
          AND to_day >= ${fromDayNumber(from)} AND from_day <= ${fromDayNumber(to)}`,
  )
  return Map.groupBy(found, ({ user_id: userId }) => userId)
}
