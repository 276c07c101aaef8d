// The causes of absence of a centre: one document in its row, read whole and written whole.
import { defaultCauses } from '@releve/contract/absence-causes'
import type { AbsenceCause } from '@releve/contract/absence-causes'
import type { CenterId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

/** In its order; null when the centre is gone. `isLocked`: nobody else changes it until the transaction ends. */
export async function loadCauses(db: Queryable, centerId: CenterId, isLocked = false): Promise<readonly AbsenceCause[] | null> {
  const row = await maybeRow<{ causes: AbsenceCause[] | null }>(
    db,
    sql`SELECT absence_causes AS causes FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL
      ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`,
  )
  return row === null ? null : (row.causes ?? defaultCauses)
}

export async function saveCauses(tx: Transaction, centerId: CenterId, causes: readonly AbsenceCause[]): Promise<void> {
  await execute(tx, sql`UPDATE centers SET absence_causes = ${JSON.stringify(causes)} WHERE _id = ${centerId}`)
}
