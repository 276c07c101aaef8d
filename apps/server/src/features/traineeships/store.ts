// The traineeships in the row of their member. Plannings read their days from there, with the roster.
import type { WireTraineeship } from '@releve/contract/traineeships'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { empty } from 'sql-template-tag'
import { execute, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

/** Null when they are no member of the centre. `isLocked`: nobody else changes the member until the transaction ends. */
export async function loadTraineeships(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  isLocked = false,
): Promise<WireTraineeship[] | null> {
  const row = await maybeRow<{ traineeships: WireTraineeship[] }>(
    db,
    sql`SELECT traineeships FROM members WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NULL
        ${isLocked ? sql`FOR UPDATE` : empty}`,
  )
  return row?.traineeships ?? null
}

export async function saveTraineeships(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  traineeships: readonly WireTraineeship[],
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE members SET traineeships = ${JSON.stringify(traineeships)} WHERE center_id = ${centerId} AND _id = ${userId}`,
  )
}
