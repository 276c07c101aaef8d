// Rotations of the database, for reading.
import type { WireRotation } from '@releve/contract/rotations'
import type { RotationDay } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { maybeRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { RotationsRow } from '../../db/rows.ts'
import { readRotationDays } from '../shifts/store.ts'

interface RotationRow extends Pick<RotationsRow, '_id' | 'center_id' | 'name'> {
  readonly days: RotationDay[]
  readonly dates: string[]
}

const columns = sql`r._id, r.center_id, r.name, r.days, ARRAY(SELECT a.activation_date FROM rotation_activations a
  WHERE a.center_id = r.center_id AND a.rotation_id = r._id ORDER BY a.activation_date) AS dates`

function toWire(row: RotationRow): WireRotation {
  return { _id: row._id, centerId: row.center_id, name: row.name, days: readRotationDays(row.days), activationDates: row.dates }
}

/** Rotations of a centre that were not deleted, by name. */
export async function loadRotations(db: Queryable, centerId: string): Promise<WireRotation[]> {
  const found = await rows<RotationRow>(
    db,
    sql`SELECT ${columns} FROM rotations r WHERE r.center_id = ${centerId} AND r.deleted_at IS NULL ORDER BY r.name, r._id`,
  )
  return found.map(toWire)
}

/** A rotation of that centre (of any, for `null`), or null. */
export async function loadRotation(db: Queryable, centerId: string | null, rotationId: string): Promise<WireRotation | null> {
  const row = await maybeRow<RotationRow>(
    db,
    sql`SELECT ${columns} FROM rotations r
        WHERE r._id = ${rotationId} AND r.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR r.center_id = ${centerId}::uuid)`,
  )
  return row === null ? null : toWire(row)
}

export interface ActiveRotation {
  readonly centerId: string
  readonly rotation: WireRotation | null
}

/** What each centre (or that one) follows on its own day at instant `now`. */
export async function loadActiveRotations(db: Queryable, centerId: string | null, now: number): Promise<ActiveRotation[]> {
  const found = await rows<{ centre: string } & { [Key in keyof RotationRow]: RotationRow[Key] | null }>(
    db,
    sql`SELECT c._id AS centre, active.* FROM centers c LEFT JOIN LATERAL (
          SELECT ${columns} FROM rotation_activations x JOIN rotations r ON r.center_id = x.center_id AND r._id = x.rotation_id
          WHERE x.center_id = c._id AND x.activation_date <= (to_timestamp(${now}::double precision / 1000) AT TIME ZONE c.zone)::date
          ORDER BY x.activation_date DESC LIMIT 1) active ON true
        WHERE ${centerId}::uuid IS NULL OR c._id = ${centerId}::uuid ORDER BY c.name, c._id`,
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
  readonly _id: string
  readonly name: string
  readonly startDate: string
}

/** The activation timeline of a centre, oldest first. */
export function loadActivations(db: Queryable, centerId: string): Promise<ActivationRow[]> {
  return rows<ActivationRow>(
    db,
    sql`SELECT r._id, r.name, a.activation_date AS "startDate" FROM rotation_activations a
        JOIN rotations r ON r.center_id = a.center_id AND r._id = a.rotation_id
        WHERE a.center_id = ${centerId} ORDER BY a.activation_date`,
  )
}

/** Rotations that teams of their own follow on the centre's day at instant `now`. */
export async function loadTeamRotationIds(db: Queryable, centerId: string, now: number): Promise<Set<string>> {
  const found = await rows<{ rotation_id: string }>(
    db,
    sql`SELECT DISTINCT last.rotation_id FROM teams t JOIN centers c ON c._id = t.center_id
        JOIN LATERAL (SELECT x.rotation_id FROM team_rotations x WHERE x.center_id = t.center_id AND x.team_id = t._id
          AND x.from_day <= (to_timestamp(${now}::double precision / 1000) AT TIME ZONE c.zone)::date
          ORDER BY x.from_day DESC LIMIT 1) last ON last.rotation_id IS NOT NULL
        WHERE t.center_id = ${centerId} AND t.deleted_at IS NULL`,
  )
  return new Set(found.map(({ rotation_id }) => rotation_id))
}
