// The rules of a centre in the database: the document itself, and what accounts keep of it.
import type { CenterId } from '@releve/domain/ids'
import { rulesChanges } from '@releve/domain/working-time/differences'
import type { CenterRules } from '@releve/domain/working-time/rules'
import sql from 'sql-template-tag'
import { execute, oneRow, rows } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { keepChange } from '../journal/store.ts'
import type { Author } from '../journal/store.ts'
import { loadCenterPlan } from '../shifts/store.ts'

/** Loads the plan as the transaction sees it. It includes deleted rotations: past plannings follow them, and minima may name their vacations. */
export async function loadPlan(tx: Transaction, centerId: CenterId) {
  const { version } = await oneRow<{ version: number }>(tx, sql`SELECT plan_version AS version FROM centers WHERE _id = ${centerId}`)
  return loadCenterPlan(tx, centerId, version)
}

/**
 * Writes the document, and the lowest balance into every member's account, locked by identifier. The database raises the plan's
 * version. @returns false, having written nothing, when a member has fewer points to spend than that
 */
export async function saveRules(tx: Transaction, centerId: CenterId, rules: CenterRules, by: Author): Promise<boolean> {
  const accounts = await rows<{ available: number }>(
    tx,
    sql`SELECT balance - held AS available FROM points_accounts
      WHERE center_id = ${centerId} AND user_id IS NOT NULL AND closed_at IS NULL ORDER BY _id FOR UPDATE`,
  )
  if (accounts.some(({ available }) => available < rules.lowestBalance)) return false
  await execute(
    tx,
    sql`UPDATE points_accounts SET lowest_balance = ${rules.lowestBalance}
      WHERE center_id = ${centerId} AND user_id IS NOT NULL AND closed_at IS NULL`,
  )
  const { before } = await oneRow<{ before: CenterRules }>(tx, sql`SELECT rules AS before FROM centers WHERE _id = ${centerId}`)
  await execute(tx, sql`UPDATE centers SET rules = ${JSON.stringify(rules)} WHERE _id = ${centerId}`)
  await keepChange(tx, centerId, { kind: 'rules', fields: rulesChanges(before, rules), ...by })
  return true
}
