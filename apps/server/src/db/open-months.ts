// The law on closed months, asked for what its triggers cannot see: hours of one month that reach into the last night of the one before,
// terms and holidays by which figures are counted.
import type { CenterId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute } from './query.ts'
import type { Transaction } from './transaction.ts'

/**
 * Holds the months of the centre together with others who write, until the end of the transaction.
 * @param to the last day; null: for good
 * @throws the violation `month_is_closed` when a month of these days is closed
 */
export async function requireOpenMonths(tx: Transaction, centerId: CenterId, from: string, to: string | null): Promise<void> {
  await execute(tx, sql`SELECT require_open_months(${centerId}::uuid, ${from}::date, coalesce(${to}::date, 'infinity'))`)
}
