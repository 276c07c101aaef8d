// The settings of payroll in the row of the centre, what a closing handed over, and the files as they were made.
import { startingPaySettings } from '@releve/contract/payroll'
import type { WirePayProfile, WirePaySettings } from '@releve/contract/payroll'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CarriedPart, PayLine } from '@releve/domain/hours/pay-lines'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PayExportsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

/** A closing hands these over once and for all: a later file of another form has the same lines. */
export interface HandedPay {
  readonly lines: readonly PayLine[]
  readonly carried: readonly CarriedPart[]
}

/** The settings of a centre, those of the beginning where it set none; null when the centre is gone. */
export async function loadPaySettings(db: Queryable, centerId: CenterId, isLocked = false): Promise<WirePaySettings | null> {
  const row = await maybeRow<{ settings: WirePaySettings | null }>(
    db,
    sql`SELECT pay_settings AS settings FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL
        ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`,
  )
  return row === null ? null : (row.settings ?? startingPaySettings)
}

export async function savePaySettings(tx: Transaction, centerId: CenterId, settings: WirePaySettings): Promise<void> {
  await execute(tx, sql`UPDATE centers SET pay_settings = ${JSON.stringify(settings)} WHERE _id = ${centerId}`)
}

/** Reads what the closing handed over; null: nothing yet. */
export async function loadPay(db: Queryable, centerId: CenterId, closingId: string): Promise<HandedPay | null> {
  const { pay } = await oneRow<{ pay: HandedPay | null }>(
    db,
    sql`SELECT pay FROM month_closings WHERE center_id = ${centerId} AND _id = ${closingId}`,
  )
  return pay
}

/** Reads what was handed over of the month by an earlier closing that was reopened; null: nothing was. */
export async function loadPayBefore(db: Queryable, centerId: CenterId, month: DayNumber, closingId: string): Promise<HandedPay | null> {
  const row = await maybeRow<{ pay: HandedPay }>(
    db,
    sql`SELECT pay FROM month_closings WHERE center_id = ${centerId} AND month = ${fromDayNumber(month)} AND _id <> ${closingId}
          AND pay IS NOT NULL ORDER BY closed_at DESC, reopened_at DESC LIMIT 1`,
  )
  return row?.pay ?? null
}

/** The closed months before this one, the latest first, with what each handed over. */
export function loadPayOfMonthsBefore(
  db: Queryable,
  centerId: CenterId,
  month: DayNumber,
): Promise<{ readonly month: string; readonly pay: HandedPay | null }[]> {
  return rows(
    db,
    sql`SELECT month, pay FROM month_closings WHERE center_id = ${centerId} AND month < ${fromDayNumber(month)} AND reopened_at IS NULL
        ORDER BY month DESC LIMIT 12`,
  )
}

export async function savePay(tx: Transaction, centerId: CenterId, closingId: string, pay: HandedPay): Promise<void> {
  await execute(tx, sql`UPDATE month_closings SET pay = ${JSON.stringify(pay)} WHERE center_id = ${centerId} AND _id = ${closingId}`)
}

export interface ExportRow extends Omit<PayExportsRow, 'content' | 'profile' | 'closing_id'> {
  readonly profile: WirePayProfile
  readonly month: string
  readonly is_difference: boolean
}

const exportColumns = sql`e.center_id, e.number, e.profile_id, e.profile_version, e.format, e.file_name, e.profile, e.made_by, e.made_at, c.month,
  EXISTS (SELECT FROM month_closings b WHERE b.center_id = c.center_id AND b.month = c.month AND b._id <> c._id
    AND b.reopened_at <= c.closed_at AND b.pay IS NOT NULL) AS is_difference`

/** The file of that closing in that version of a profile; null: it was not made yet. */
export function loadExportOf(
  db: Queryable,
  centerId: CenterId,
  key: { readonly closingId: string; readonly profileId: string; readonly version: number; readonly format: string },
): Promise<ExportRow | null> {
  return maybeRow<ExportRow>(
    db,
    sql`SELECT ${exportColumns} FROM pay_exports e JOIN month_closings c ON c.center_id = e.center_id AND c._id = e.closing_id
        WHERE e.center_id = ${centerId} AND e.closing_id = ${key.closingId} AND e.profile_id = ${key.profileId}
          AND e.profile_version = ${key.version} AND e.format = ${key.format}`,
  )
}

/** The files of a centre, the latest first. */
export function loadExports(db: Queryable, centerId: CenterId, limit: number): Promise<ExportRow[]> {
  return rows<ExportRow>(
    db,
    sql`SELECT ${exportColumns} FROM pay_exports e JOIN month_closings c ON c.center_id = e.center_id AND c._id = e.closing_id
        WHERE e.center_id = ${centerId} ORDER BY e.number DESC LIMIT ${limit}`,
  )
}

export function loadExportFile(
  db: Queryable,
  centerId: CenterId,
  number: number,
): Promise<Pick<PayExportsRow, 'file_name' | 'content'> | null> {
  return maybeRow(db, sql`SELECT file_name, content FROM pay_exports WHERE center_id = ${centerId} AND number = ${number}`)
}

/** The number of the next file of the centre: none is given twice, though its file is gone. */
export async function nextNumber(tx: Transaction, centerId: CenterId): Promise<number> {
  const { number } = await oneRow<{ number: number }>(
    tx,
    sql`UPDATE centers SET last_pay_export = last_pay_export + 1 WHERE _id = ${centerId} RETURNING last_pay_export AS number`,
  )
  return number
}

export interface NewExport {
  readonly centerId: CenterId
  readonly number: number
  readonly closingId: string
  readonly profile: WirePayProfile
  readonly format: 'csv' | 'xlsx'
  readonly fileName: string
  readonly content: Buffer
  readonly by: UserId
  readonly now: number
}

export async function insertExport(tx: Transaction, file: NewExport): Promise<void> {
  const { centerId, number, closingId, profile, format, fileName, content, by, now } = file
  await execute(
    tx,
    sql`INSERT INTO pay_exports (center_id, number, closing_id, profile_id, profile_version, format, file_name, content, profile, made_by, made_at)
        VALUES (${centerId}, ${number}, ${closingId}, ${profile._id}, ${profile.version}, ${format}, ${fileName}, ${content},
          ${JSON.stringify(profile)}, ${by}, ${instant(now)})`,
  )
}

export async function loadCenterName(db: Queryable, centerId: CenterId): Promise<string> {
  const { name } = await oneRow<{ name: string }>(db, sql`SELECT name FROM centers WHERE _id = ${centerId}`)
  return name
}
