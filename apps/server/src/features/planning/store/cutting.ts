// Modifications that give way in part, and the promises that rest on their days, under lock.
//
// Locks: everybody whose promise rests on the days by identifier, the member among them, then the demands. Somebody who comes in between
// is not locked: then the transaction starts again.
import { randomUUID } from 'node:crypto'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { SplitRange } from '@releve/domain/demands/taking-back'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, oneRow, rows } from '#db/query.ts'
import type { PlanningModificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { demandFields, partiesOf, toFields } from '#features/demands/store/columns.ts'
import type { LockedDemand, RawDemandFields } from '#features/demands/store/columns.ts'
import { lockMembers, StaleLocksError } from '#features/demands/store/locking.ts'
import { modificationColumns } from './modifications.ts'
import type { ModificationRow } from './modifications.ts'

export interface DaysOfMember {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly fromDay: string
  readonly toDay: string
}

/** Reads live vacancies that absences of the member left on these days, and the demands by which these days of theirs changed hands. */
async function readPromises(tx: Transaction, { centerId, userId, fromDay, toDay }: DaysOfMember): Promise<LockedDemand[]> {
  const found = await rows<RawDemandFields>(
    tx,
    sql`SELECT ${demandFields} FROM demands d
      WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d._id IN (
        SELECT v.demand_id FROM vacancies v
        WHERE v.center_id = ${centerId} AND v.holder_id = ${userId} AND v.day BETWEEN ${fromDay}::date AND ${toDay}::date
        UNION ALL
        SELECT t.demand_id FROM shift_transfers t
        WHERE t.center_id = ${centerId} AND t.giver_id = ${userId} AND t.day BETWEEN ${fromDay}::date AND ${toDay}::date
        UNION ALL
        SELECT t.demand_id FROM shift_transfers t
        WHERE t.center_id = ${centerId} AND t.taker_id = ${userId} AND t.day BETWEEN ${fromDay}::date AND ${toDay}::date)
      ORDER BY d._id`,
  )
  return found.map(toFields)
}

/** Locks the member, everybody whose promise rests on these days of theirs, and these demands. @returns the demands as they stand then */
export async function lockPromises(tx: Transaction, days: DaysOfMember): Promise<LockedDemand[]> {
  const { centerId, userId } = days
  const known = await readPromises(tx, days)
  const people = new Set([userId, ...known.flatMap(partiesOf)])
  await lockMembers(tx, centerId, [...people])
  const ids = known.map(({ _id }) => _id)
  if (ids.length > 0)
    await rows(tx, sql`SELECT _id FROM demands WHERE center_id = ${centerId} AND _id = ANY (${ids}::uuid[]) ORDER BY _id FOR UPDATE`)
  const found = await readPromises(tx, days)
  const isLocked = ({ _id, ...demand }: LockedDemand) => ids.includes(_id) && partiesOf(demand).every((id) => people.has(id))
  if (!found.every(isLocked)) throw new StaleLocksError()
  return found
}

/** Other modifications of the member, asked or approved, that cover a day of the range, earliest first. */
export function loadLive(tx: Transaction, { centerId, userId, fromDay, toDay }: DaysOfMember): Promise<ModificationRow[]> {
  return rows<ModificationRow>(
    tx,
    sql`SELECT ${modificationColumns} FROM planning_modifications
      WHERE center_id = ${centerId} AND user_id = ${userId} AND status IN ('pending', 'approved')
        AND to_day >= ${fromDay}::date AND from_day <= ${toDay}::date
      ORDER BY from_day, _id`,
  )
}

interface Cutting {
  readonly decidedBy: UserId
  readonly reason: string | null
  readonly now: number
}

/**
 * Writes a modification as the days that it keeps and those that it gives up, the latter withdrawn with the reason. The first of the days it
 * keeps stays the row it was; where none is left, the first of the days given up does.
 * @returns the row of the days given up; of several, the first
 */
export async function writeCut(
  tx: Transaction,
  row: ModificationRow,
  { kept, gone }: SplitRange,
  cutting: Cutting,
): Promise<ModificationRow> {
  const { decidedBy, reason, now } = cutting
  const parts = [...kept.map((part) => ({ ...part, isGone: false })), ...gone.map((part) => ({ ...part, isGone: true }))].map(
    ({ from, to, isGone }, index) => ({
      id: index === 0 ? row._id : randomUUID(),
      from_day: fromDayNumber(from),
      to_day: fromDayNumber(to),
      is_gone: isGone,
    }),
  )
  const [own, ...others] = parts
  if (own === undefined) throw new Error('a modification covers no day')
  await execute(
    tx,
    sql`INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift, created_by, decided_by, reason,
        created_at, decided_at, cause, cause_name, comment, activity, hours, weekdays, chain, chain_at, placement_id, is_unseen)
      SELECT m.center_id, p.id, m.user_id, m.type, CASE WHEN p.is_gone THEN 'withdrawn' ELSE m.status END, p.from_day, p.to_day, m.shift,
        m.created_by, CASE WHEN p.is_gone THEN ${decidedBy}::uuid ELSE m.decided_by END,
        CASE WHEN p.is_gone THEN coalesce(${reason}, m.reason) ELSE m.reason END, m.created_at,
        CASE WHEN p.is_gone THEN ${instant(now)} ELSE m.decided_at END, m.cause, m.cause_name, m.comment,
        m.activity, m.hours, m.weekdays, m.chain, m.chain_at, m.placement_id, m.is_unseen
      FROM planning_modifications m
      CROSS JOIN jsonb_to_recordset(${JSON.stringify(others)}::jsonb) AS p (id uuid, from_day date, to_day date, is_gone boolean)
      WHERE m.center_id = ${row.center_id} AND m._id = ${row._id}`,
  )
  const isGone = own.is_gone
  await execute(
    tx,
    sql`UPDATE planning_modifications SET from_day = ${own.from_day}, to_day = ${own.to_day},
        status = CASE WHEN ${isGone}::boolean THEN 'withdrawn' ELSE status END,
        decided_by = CASE WHEN ${isGone}::boolean THEN ${decidedBy}::uuid ELSE decided_by END,
        decided_at = CASE WHEN ${isGone}::boolean THEN ${instant(now)} ELSE decided_at END,
        reason = CASE WHEN ${isGone}::boolean THEN coalesce(${reason}, reason) ELSE reason END
      WHERE center_id = ${row.center_id} AND _id = ${row._id}`,
  )
  const shown = parts.find((part) => part.is_gone) ?? own
  return oneRow<ModificationRow>(
    tx,
    sql`SELECT ${modificationColumns} FROM planning_modifications WHERE center_id = ${row.center_id} AND _id = ${shown.id}`,
  )
}

/** The days of a row as numbers. */
export const rangeOf = ({ from_day: from, to_day: to }: Pick<PlanningModificationsRow, 'from_day' | 'to_day'>) => ({
  from: toDayNumber(from),
  to: toDayNumber(to),
})
