// Months that are closed, their figures and their corrections. What a closed month holds is refused by triggers of the database, whoever
// writes (`month_is_closed`): whoever closes one holds the months of the centre alone until the figures are written.
import type { PayUnitName } from '@releve/contract/closings'
import type { WireMemberHourTerms } from '@releve/contract/hours'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { MonthFigures } from '@releve/domain/hours/month-figures'
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DemandsRow, MonthClosingsRow, MonthFiguresRow, MonthRegularisationsRow, PlanningModificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

export type ClosingRow = Omit<MonthClosingsRow, 'pay'>

const closingColumns = sql`center_id, _id, month, closed_by, closed_at, note, reopened_by, reopened_at, reopen_reason`

/** Holds the months of the centre alone: who writes in one of them has committed, or waits. */
export async function lockMonths(tx: Transaction, centerId: CenterId): Promise<void> {
  await execute(tx, sql`SELECT pg_advisory_xact_lock(7305122, hashtext(${centerId}::uuid::text) & 1023)`)
}

/** The closings of the month, the latest last: all but that one are reopened, and so may be that one. */
export function loadClosings(db: Queryable, centerId: CenterId, month: DayNumber): Promise<ClosingRow[]> {
  return rows<ClosingRow>(
    db,
    sql`SELECT ${closingColumns} FROM month_closings WHERE center_id = ${centerId} AND month = ${fromDayNumber(month)}
        ORDER BY closed_at, _id`,
  )
}

export interface ClosedMonthRow extends Pick<MonthClosingsRow, '_id' | 'month' | 'closed_at'> {
  readonly last_export: number | null
  readonly corrections: number
}

/** The months that are closed now, the latest first. */
export function loadClosedMonths(db: Queryable, centerId: CenterId, limit: number): Promise<ClosedMonthRow[]> {
  return rows<ClosedMonthRow>(
    db,
    sql`SELECT c._id, c.month, c.closed_at,
          (SELECT max(e.number) FROM pay_exports e WHERE e.center_id = c.center_id AND e.closing_id = c._id) AS last_export,
          (SELECT count(*) FROM month_regularisations r
            WHERE r.center_id = c.center_id AND r.month = c.month) AS corrections
        FROM month_closings c WHERE c.center_id = ${centerId} AND c.reopened_at IS NULL ORDER BY c.month DESC LIMIT ${limit}`,
  )
}

export async function insertClosing(
  tx: Transaction,
  closing: { readonly centerId: CenterId; readonly month: DayNumber; readonly by: UserId; readonly note: string; readonly now: number },
): Promise<string> {
  const { centerId, month, by, note, now } = closing
  const [row] = await rows<{ _id: string }>(
    tx,
    sql`INSERT INTO month_closings (center_id, _id, month, closed_by, closed_at, note)
        VALUES (${centerId}, gen_random_uuid(), ${fromDayNumber(month)}, ${by}, ${instant(now)}, ${note}) RETURNING _id`,
  )
  if (row === undefined) throw new Error('a closing was not written')
  return row._id
}

export interface KeptFigures {
  readonly userId: UserId
  readonly figures: MonthFigures
  readonly registrationNumber: string | null
  readonly share: number
}

export async function insertFigures(
  tx: Transaction,
  { centerId, closingId }: { readonly centerId: CenterId; readonly closingId: string },
  figures: readonly KeptFigures[],
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO month_figures (center_id, closing_id, user_id, figures, registration_number, share)
        SELECT ${centerId}, ${closingId}, f."userId", f.figures, f."registrationNumber", f.share
        FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
          AS f ("userId" uuid, figures jsonb, "registrationNumber" text, share smallint)`,
  )
}

interface FiguresRow extends Pick<MonthFiguresRow, 'user_id' | 'registration_number' | 'share'> {
  readonly figures: MonthFigures
}

/** The figures of a closing; the number of a member who had none then is the one they have now. */
export async function loadFigures(db: Queryable, centerId: CenterId, closingId: string): Promise<KeptFigures[]> {
  const found = await rows<FiguresRow>(
    db,
    sql`SELECT f.user_id, f.figures, coalesce(f.registration_number, m.registration_number) AS registration_number, f.share
        FROM month_figures f JOIN members m ON m.center_id = f.center_id AND m._id = f.user_id
        WHERE f.center_id = ${centerId} AND f.closing_id = ${closingId} ORDER BY f.user_id`,
  )
  return found.map(({ user_id: userId, figures, registration_number: registrationNumber, share }) => ({
    userId,
    figures,
    registrationNumber,
    share,
  }))
}

/** Gives numbers to members of a closing who have none in it. */
export async function saveNumbers(
  tx: Transaction,
  { centerId, closingId }: { readonly centerId: CenterId; readonly closingId: string },
  numbers: readonly { readonly userId: UserId; readonly registrationNumber: string }[],
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE month_figures f SET registration_number = n.registration_number
        FROM unnest(${numbers.map(({ userId }) => userId)}::uuid[], ${numbers.map((each) => each.registrationNumber)}::text[])
          AS n (user_id, registration_number)
        WHERE f.center_id = ${centerId} AND f.closing_id = ${closingId} AND f.user_id = n.user_id AND f.registration_number IS NULL`,
  )
}

export async function reopenClosing(
  tx: Transaction,
  closing: { readonly centerId: CenterId; readonly closingId: string; readonly by: UserId; readonly reason: string; readonly now: number },
): Promise<void> {
  const { centerId, closingId, by, reason, now } = closing
  await execute(
    tx,
    sql`UPDATE month_closings SET reopened_by = ${by}, reopened_at = ${instant(now)}, reopen_reason = ${reason}
        WHERE center_id = ${centerId} AND _id = ${closingId}`,
  )
  // They wait again: the next closing of that month takes them in as this one did.
  await execute(tx, sql`UPDATE month_regularisations SET closing_id = NULL WHERE center_id = ${centerId} AND closing_id = ${closingId}`)
}

export interface RegularisationRow extends Omit<MonthRegularisationsRow, 'unit' | 'author_id'> {
  readonly author_id: UserId
  readonly unit: PayUnitName
}

const regularisationColumns = sql`center_id, _id, user_id, month, figure, unit, quantity, reason, author_id, at, closing_id`

/** Those that correct the month, and those that this closing took in; null: those that wait, and are of months before. Oldest first. */
export function loadRegularisations(
  db: Queryable,
  centerId: CenterId,
  month: DayNumber,
  closingId: string | null,
): Promise<RegularisationRow[]> {
  return rows<RegularisationRow>(
    db,
    sql`SELECT ${regularisationColumns} FROM month_regularisations
        WHERE center_id = ${centerId} AND closing_id IS NOT DISTINCT FROM ${closingId}::uuid AND month < ${fromDayNumber(month)}
        UNION
        SELECT ${regularisationColumns} FROM month_regularisations
        WHERE center_id = ${centerId} AND month = ${fromDayNumber(month)}
        ORDER BY at, _id`,
  )
}

export interface NewRegularisation {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly month: DayNumber
  readonly figure: string
  readonly unit: PayUnitName
  /** Minutes, or hundredths of a number. */
  readonly quantity: number
  readonly reason: string
  readonly authorId: UserId
  readonly now: number
}

export async function insertRegularisation(tx: Transaction, line: NewRegularisation): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO month_regularisations (center_id, _id, user_id, month, figure, unit, quantity, reason, author_id, at)
        VALUES (${line.centerId}, gen_random_uuid(), ${line.userId}, ${fromDayNumber(line.month)}, ${line.figure}, ${line.unit},
          ${line.quantity}, ${line.reason}, ${line.authorId}, ${instant(line.now)})`,
  )
}

/** The closing takes in the corrections of months before it that wait. */
export async function takeRegularisations(tx: Transaction, centerId: CenterId, closingId: string, month: DayNumber): Promise<void> {
  await execute(
    tx,
    sql`UPDATE month_regularisations SET closing_id = ${closingId}
        WHERE center_id = ${centerId} AND closing_id IS NULL AND month < ${fromDayNumber(month)}`,
  )
}

export interface MemberOfMonth {
  readonly _id: UserId
  readonly terms: WireMemberHourTerms[]
  readonly registration_number: string | null
}

/** The share of time and the number of everybody who was a member on one of these days. */
export function loadMembersOfPay(db: Queryable, centerId: CenterId, since: DayNumber): Promise<MemberOfMonth[]> {
  return rows<MemberOfMonth>(
    db,
    sql`SELECT _id, hour_terms AS terms, registration_number FROM members
        WHERE center_id = ${centerId} AND status = 'approved' AND (left_at IS NULL OR left_at >= ${fromDayNumber(since)}::date)`,
  )
}

export interface PendingRow extends Pick<PlanningModificationsRow, '_id' | 'user_id' | 'from_day' | 'to_day'> {
  readonly name: string | null
}

/** Modifications of plannings that touch these days and that nobody has decided on. */
export function loadPending(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber): Promise<PendingRow[]> {
  return rows<PendingRow>(
    db,
    sql`SELECT _id, user_id, from_day, to_day, coalesce(activity ->> 'name', cause_name) AS name FROM planning_modifications
        WHERE center_id = ${centerId} AND status = 'pending' AND to_day >= ${fromDayNumber(from)} AND from_day <= ${fromDayNumber(to)}
        ORDER BY from_day, _id`,
  )
}

export interface OpenDemandRow extends Pick<DemandsRow, '_id' | 'poster_id' | 'day'> {
  readonly shift: string
}

/** Demands of these days that nobody has answered. */
export function loadOpenDemands(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber): Promise<OpenDemandRow[]> {
  return rows<OpenDemandRow>(
    db,
    sql`SELECT _id, poster_id, day, shift ->> 'name' AS shift FROM demands
        WHERE center_id = ${centerId} AND status = 'open' AND closed_at IS NULL
          AND day >= ${fromDayNumber(from)} AND day <= ${fromDayNumber(to)} ORDER BY day, _id`,
  )
}

/** The first day of the last month that is closed; null: none is. */
export async function lastClosedMonth(db: Queryable, centerId: CenterId): Promise<string | null> {
  const row = await maybeRow<{ month: string }>(
    db,
    sql`SELECT month FROM month_closings WHERE center_id = ${centerId} AND reopened_at IS NULL ORDER BY month DESC LIMIT 1`,
  )
  return row?.month ?? null
}

/** The first day of the earliest month of which something was handed over to payroll, closed now or not; null: nothing was. */
export async function firstHandedMonth(db: Queryable, centerId: CenterId): Promise<string | null> {
  const row = await maybeRow<{ month: string }>(
    db,
    sql`SELECT month FROM month_closings WHERE center_id = ${centerId} AND pay IS NOT NULL ORDER BY month LIMIT 1`,
  )
  return row?.month ?? null
}

/** Forgets months of before that day with their figures and files. Returns how many. */
export function purgeClosings(pool: pg.Pool, before: string): Promise<number> {
  return deleteInBatches(pool, 'month_closings', sql`month < ${before}::date AND ${isNotFenced(sql`month_closings.center_id`)}`)
}
