// The restrictions in the row of their member. The terms of decisions read them from there (`demands/store/terms.ts`).
import type { WireRestriction } from '@releve/contract/restrictions'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { empty } from 'sql-template-tag'
import { execute, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

/** Null when they are no member of the centre. `isLocked`: nobody else changes the member until the transaction ends. */
export async function loadRestrictions(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  isLocked = false,
): Promise<WireRestriction[] | null> {
  const row = await maybeRow<{ restrictions: WireRestriction[] }>(
    db,
    sql`SELECT restrictions FROM members WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NULL
        ${isLocked ? sql`FOR UPDATE` : empty}`,
  )
  return row?.restrictions ?? null
}

export async function saveRestrictions(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  restrictions: readonly WireRestriction[],
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE members SET restrictions = ${JSON.stringify(restrictions)} WHERE center_id = ${centerId} AND _id = ${userId}`,
  )
}
