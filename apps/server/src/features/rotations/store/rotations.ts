// Rotations of the database: reading, naming, deleting. Changes of the plan itself stand beside this file.
import type { WireRotation } from '@releve/contract/rotations'
import type { CenterId, RotationId } from '@releve/domain/ids'
import type { RotationDay } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { loadCenterPosition, readByCenters } from '#db/center-order.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { RotationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { readRotationDays } from '#features/shifts/store.ts'

interface RotationRow extends Pick<RotationsRow, '_id' | 'center_id' | 'name'> {
  readonly days: RotationDay[]
  readonly dates: string[]
}

const columns = sql`r._id, r.center_id, r.name, r.days, ARRAY(SELECT a.activation_date FROM rotation_activations a
  WHERE a.center_id = r.center_id AND a.rotation_id = r._id ORDER BY a.activation_date) AS dates`

/** A rotation and the centre that has it. */
export interface OwnRotation extends WireRotation {
  readonly _id: RotationId
  readonly centerId: CenterId
}

function toWire(row: RotationRow): OwnRotation {
  return { _id: row._id, centerId: row.center_id, name: row.name, days: readRotationDays(row.days), activationDates: row.dates }
}

/**
 * Rotations of a centre that were not deleted, by name. One whose days were changed after it had served is left out as soon as the copy
 * that replaced it has taken its place everywhere: on the centre's day at instant `now` nothing follows it, nor will.
 */
export async function loadRotations(db: Queryable, centerId: CenterId, now: number): Promise<OwnRotation[]> {
  const found = await rows<RotationRow>(
    db,
    sql`SELECT ${columns} FROM rotations r JOIN centers c ON c._id = r.center_id
        CROSS JOIN LATERAL (SELECT (${instant(now)} AT TIME ZONE c.zone)::date AS today) d
        WHERE r.center_id = ${centerId} AND r.deleted_at IS NULL AND (r.replaced_by IS NULL
          OR EXISTS (SELECT FROM rotation_activations a WHERE a.center_id = r.center_id AND a.rotation_id = r._id AND a.activation_date > d.today)
          OR EXISTS (SELECT FROM team_rotations x WHERE x.center_id = r.center_id AND x.rotation_id = r._id AND x.from_day > d.today)
          OR r._id = (SELECT a.rotation_id FROM rotation_activations a WHERE a.center_id = r.center_id AND a.activation_date <= d.today
            ORDER BY a.activation_date DESC LIMIT 1)
          OR r._id IN (SELECT last.rotation_id FROM teams t JOIN LATERAL (SELECT x.rotation_id FROM team_rotations x
              WHERE x.center_id = t.center_id AND x.team_id = t._id AND x.from_day <= d.today ORDER BY x.from_day DESC LIMIT 1) last ON true
            WHERE t.center_id = r.center_id AND t.deleted_at IS NULL))
        ORDER BY r.name, r._id`,
  )
  return found.map(toWire)
}

/** A rotation of that centre (of any, for `null`), or null. */
export async function loadRotation(db: Queryable, centerId: CenterId | null, rotationId: RotationId): Promise<OwnRotation | null> {
  const row = await maybeRow<RotationRow>(
    db,
    sql`SELECT ${columns} FROM rotations r JOIN centers c ON c._id = r.center_id AND c.deleted_at IS NULL
        WHERE r._id = ${rotationId} AND r.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR r.center_id = ${centerId}::uuid)`,
  )
  return row === null ? null : toWire(row)
}

export interface ActiveRotation {
  readonly centerId: CenterId
  readonly rotation: OwnRotation | null
}

/** The rotation that each centre of a page (or that one) follows on its own day at instant `now`, by the names of the centres. */
export async function loadActiveRotations(
  db: Queryable,
  centerId: CenterId | null,
  now: number,
  { before, limit }: { readonly before: string | null; readonly limit: number } = { before: null, limit: 1 },
): Promise<ActiveRotation[]> {
  const after = before === null ? null : await loadCenterPosition(db, before)
  if (before !== null && after === null) return []
  type Active = { centre: CenterId } & { [Key in keyof RotationRow]: RotationRow[Key] | null }
  const found = await readByCenters<Active>(db, { centerId, limit, centerOfRow: ({ centre }) => centre }, (database) =>
    rows<Active>(
      database,
      sql`SELECT c._id AS centre, active.* FROM centers c LEFT JOIN LATERAL (
          SELECT ${columns} FROM rotation_activations x JOIN rotations r ON r.center_id = x.center_id AND r._id = x.rotation_id
          WHERE x.center_id = c._id AND x.activation_date <= (${instant(now)} AT TIME ZONE c.zone)::date
          ORDER BY x.activation_date DESC LIMIT 1) active ON true
        WHERE c.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR c._id = ${centerId}::uuid)
          AND (${before}::uuid IS NULL OR (c.name, c._id) > (${after?.name ?? null}::text, ${before}::uuid))
        ORDER BY c.name, c._id LIMIT ${limit}`,
    ),
  )
  return found.map(({ centre, _id, center_id, name, days, dates }) => ({
    centerId: centre,
    rotation:
      _id === null || center_id === null || name === null || days === null || dates === null
        ? null
        : toWire({ _id, center_id, name, days, dates }),
  }))
}

export interface ActivationRow {
  readonly _id: RotationId
  readonly name: string
  readonly startDate: string
}

/** The activation timeline of a centre, oldest first. */
export function loadActivations(db: Queryable, centerId: CenterId): Promise<ActivationRow[]> {
  return rows<ActivationRow>(
    db,
    sql`SELECT r._id, r.name, a.activation_date AS "startDate" FROM rotation_activations a
        JOIN rotations r ON r.center_id = a.center_id AND r._id = a.rotation_id
        WHERE a.center_id = ${centerId} ORDER BY a.activation_date`,
  )
}

/** Rotations that teams of their own follow on the centre's day at instant `now`. */
export async function loadTeamRotationIds(db: Queryable, centerId: CenterId, now: number): Promise<Set<RotationId>> {
  const found = await rows<{ rotation_id: RotationId }>(
    db,
    sql`SELECT DISTINCT last.rotation_id FROM teams t JOIN centers c ON c._id = t.center_id
        JOIN LATERAL (SELECT x.rotation_id FROM team_rotations x WHERE x.center_id = t.center_id AND x.team_id = t._id
          AND x.from_day <= (${instant(now)} AT TIME ZONE c.zone)::date
          ORDER BY x.from_day DESC LIMIT 1) last ON last.rotation_id IS NOT NULL
        WHERE t.center_id = ${centerId} AND t.deleted_at IS NULL`,
  )
  return new Set(found.map(({ rotation_id }) => rotation_id))
}

/** The rotation, or the newest copy that took its place; null when unknown in that centre. */
export async function newestVersion(db: Queryable, centerId: CenterId, rotationId: RotationId): Promise<RotationId | null> {
  const row = await maybeRow<{ _id: RotationId }>(
    db,
    sql`WITH RECURSIVE versions AS (
          SELECT _id, replaced_by, deleted_at FROM rotations WHERE center_id = ${centerId} AND _id = ${rotationId}
          UNION ALL
          SELECT r._id, r.replaced_by, r.deleted_at FROM versions v
          JOIN rotations r ON r.center_id = ${centerId} AND r._id = v.replaced_by
        )
        SELECT _id FROM versions WHERE replaced_by IS NULL AND deleted_at IS NULL`,
  )
  return row?._id ?? null
}

export async function renameRotation(tx: Transaction, centerId: CenterId, rotationId: RotationId, name: string): Promise<void> {
  await execute(tx, sql`UPDATE rotations SET name = ${name} WHERE center_id = ${centerId} AND _id = ${rotationId}`)
}

export async function markReplaced(tx: Transaction, centerId: CenterId, rotationId: RotationId, by: RotationId): Promise<void> {
  await execute(tx, sql`UPDATE rotations SET replaced_by = ${by} WHERE center_id = ${centerId} AND _id = ${rotationId}`)
}

/**
 * Deletes a rotation nothing ever followed nor will. `'inUse'`: something does or did; null: unknown in that centre. The centre's row
 * is held, so nobody activates it meanwhile.
 */
export async function removeRotation(
  tx: Transaction,
  centerId: CenterId,
  rotationId: RotationId,
  now: number,
): Promise<'deleted' | 'inUse' | null> {
  await rows(tx, sql`SELECT _id FROM centers WHERE _id = ${centerId} FOR NO KEY UPDATE`)
  const found = await maybeRow<{ in_use: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM rotation_activations a WHERE a.center_id = r.center_id AND a.rotation_id = r._id)
          OR EXISTS (SELECT FROM team_rotations x WHERE x.center_id = r.center_id AND x.rotation_id = r._id) AS in_use
        FROM rotations r WHERE r.center_id = ${centerId} AND r._id = ${rotationId} AND r.deleted_at IS NULL`,
  )
  if (found === null) return null
  if (found.in_use) return 'inUse'
  await execute(tx, sql`UPDATE rotations SET deleted_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${rotationId}`)
  return 'deleted'
}
