// Who changed what of a centre: its own fields and its rules, append-only.
import type { CenterId, UserId } from '@releve/domain/ids'
import type { FieldChange } from '@releve/domain/working-time/differences'
import sql from 'sql-template-tag'
import { execute, instant, rows } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import type { CenterChangesRow } from '../../../db/rows.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { loadPeople } from '../../members/store.ts'
import type { Person } from '../../members/store.ts'

export interface Author {
  readonly actorId: UserId
  readonly now: number
}

/** Keeps who changed what of a centre; nothing when nothing differs. */
export async function insertCenterChange(
  tx: Transaction,
  centerId: CenterId,
  change: Author & { readonly kind: 'rules' | 'center'; readonly fields: readonly FieldChange[] },
): Promise<void> {
  if (change.fields.length === 0) return
  await execute(
    tx,
    sql`INSERT INTO center_changes (center_id, _id, kind, fields, actor_id, at)
        VALUES (${centerId}, gen_random_uuid(), ${change.kind}, ${JSON.stringify(change.fields)}, ${change.actorId},
          ${instant(change.now)})`,
  )
}

export interface CenterChangeRow extends Pick<CenterChangesRow, '_id' | 'kind' | 'actor_id' | 'at'> {
  readonly fields: FieldChange[]
  readonly actor: Person
}

/** The newest first, after the one named `before`; an unknown one gives none. */
export async function loadCenterChanges(
  db: Queryable,
  where: { readonly centerId: CenterId; readonly before: string | null; readonly limit: number },
): Promise<CenterChangeRow[]> {
  const { centerId, before, limit } = where
  const found = await rows<Omit<CenterChangeRow, 'actor'>>(
    db,
    sql`SELECT c._id, c.kind, c.fields, c.actor_id, c.at FROM center_changes c
        WHERE c.center_id = ${centerId} AND (${before}::uuid IS NULL OR (c.at, c._id) < (
          SELECT b.at, b._id FROM center_changes b WHERE b.center_id = ${centerId} AND b._id = ${before}::uuid))
        ORDER BY c.at DESC, c._id DESC LIMIT ${limit}`,
  )
  const people = await loadPeople(
    db,
    centerId,
    found.map(({ actor_id: actorId }) => actorId),
  )
  return found.map((row) => ({ ...row, actor: people.get(row.actor_id) ?? { _id: row.actor_id, name: '', lastName: '' } }))
}
