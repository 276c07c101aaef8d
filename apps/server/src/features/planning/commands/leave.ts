// Holds an absence that is asked for against the balance of its leave.
import type { WireLeaveTaken } from '@releve/contract/leave'
import type { CenterId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { requireLeave } from '#features/hours/store/leave-balances.ts'
import { rangeOf } from '../store/cutting.ts'
import type { ModificationRow } from '../store/modifications.ts'

/**
 * The row is registered, and pending.
 * @throws AppError leaveShort
 */
export async function leaveOfRow(
  tx: Transaction,
  { centerId, zone }: { readonly centerId: CenterId; readonly zone: string },
  row: ModificationRow,
  { mayPass, now }: { readonly mayPass: boolean; readonly now: number },
): Promise<WireLeaveTaken[]> {
  if (row.type !== 'absence' || (row.cause === null && row.activity === null)) return []
  return requireLeave(tx, { centerId, zone, userId: row.user_id, requestId: row._id, ...rangeOf(row), mayPass, now })
}
