// The rules of a centre in the database: the document itself, what accounts keep of it, and who changed it.
import { rulesChanges } from '@releve/domain/working-time/differences'
import type { FieldChange } from '@releve/domain/working-time/differences'
import type { CenterRules } from '@releve/domain/working-time/rules'
import sql from 'sql-template-tag'
import { execute, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { CenterChangesRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import { loadCenterPlan } from '../shifts/store.ts'

/** The plan as the transaction sees it, deleted rotations included: past plannings keep them, and so may their minima. */
export async function loadPlan(tx: Transaction, centerId: string) {
  const { version } = await oneRow<{ version: number }>(tx, sql`SELECT plan_version AS version FROM centers WHERE _id = ${centerId}`)
  return loadCenterPlan(tx, centerId, version)
}

/**
 * Writes the document, and the lowest balance into every member's account, locked by identifier. The database raises the plan's
 * version. @returns false, having written nothing, when somebody has less than that to spend
 */
export async function saveRules(tx: Transaction, centerId: string, rules: CenterRules, by: Author): Promise<boolean> {
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
  await insertCenterChange(tx, centerId, { kind: 'rules', fields: rulesChanges(before, rules), ...by })
  return true
}

export interface Author {
  readonly actorId: string
  readonly now: number
}

/** Keeps who changed what of a centre; nothing when nothing differs. */
export async function insertCenterChange(
  tx: Transaction,
  centerId: string,
  change: Author & { readonly kind: 'rules' | 'center'; readonly fields: readonly FieldChange[] },
): Promise<void> {
  if (change.fields.length === 0) return
  await execute(
    tx,
    sql`INSERT INTO center_changes (center_id, _id, kind, fields, actor_id, at)
        VALUES (${centerId}, gen_random_uuid(), ${change.kind}, ${JSON.stringify(change.fields)}, ${change.actorId},
          to_timestamp(${change.now}::double precision / 1000))`,
  )
}

export interface CenterChangeRow extends Pick<CenterChangesRow, '_id' | 'kind' | 'actor_id' | 'at'> {
  readonly fields: FieldChange[]
  readonly actor_name: string
  readonly actor_last_name: string
}

/** The newest first, after the one named `before`; an unknown one gives none. */
export function loadCenterChanges(
  db: Queryable,
  where: { readonly centerId: string; readonly before: string | null; readonly limit: number },
): Promise<CenterChangeRow[]> {
  const { centerId, before, limit } = where
  return rows<CenterChangeRow>(
    db,
    sql`SELECT c._id, c.kind, c.fields, c.actor_id, c.at, u.name AS actor_name, u.last_name AS actor_last_name
        FROM center_changes c JOIN users u ON u._id = c.actor_id
        WHERE c.center_id = ${centerId} AND (${before}::uuid IS NULL OR (c.at, c._id) < (
          SELECT b.at, b._id FROM center_changes b WHERE b.center_id = ${centerId} AND b._id = ${before}::uuid))
        ORDER BY c.at DESC, c._id DESC LIMIT ${limit}`,
  )
}
