// Centres of the database, for reading.
import type { WireCenter, WireCenterRules } from '@releve/contract/centers'
import sql from 'sql-template-tag'
import { maybeRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import { compareByName } from '../users/store.ts'
import type { Person } from '../users/store.ts'

export function loadCenterNames(db: Queryable): Promise<{ _id: string; name: string }[]> {
  return rows(db, sql`SELECT _id, name FROM centers ORDER BY name, _id`)
}

export function loadCenter(db: Queryable, centerId: string): Promise<WireCenter | null> {
  return maybeRow<WireCenter>(
    db,
    sql`SELECT _id, name, department, zone, holiday_area AS "holidayArea", school_zone AS "schoolZone"
        FROM centers WHERE _id = ${centerId}`,
  )
}

/** Approved members of a centre, or of each (`null`). */
export function countMembers(db: Queryable, centerId: string | null): Promise<{ _id: string; name: string; count: number }[]> {
  return rows(
    db,
    sql`SELECT c._id, c.name, (SELECT count(*) FROM users u
          WHERE u.center_id = c._id AND u.status = 'approved' AND u.deleted_at IS NULL) AS count
        FROM centers c WHERE ${centerId}::uuid IS NULL OR c._id = ${centerId}::uuid ORDER BY c.name, c._id`,
  )
}

export async function loadRules(db: Queryable, centerId: string): Promise<WireCenterRules | null> {
  const row = await maybeRow<{ rules: WireCenterRules }>(db, sql`SELECT rules FROM centers WHERE _id = ${centerId}`)
  return row?.rules ?? null
}

/** Administrators of a centre, by name. */
export async function loadCenterAdmins(db: Queryable, centerId: string): Promise<Person[]> {
  const found = await rows<Person>(
    db,
    sql`SELECT _id, name, last_name AS "lastName" FROM users
        WHERE center_id = ${centerId} AND admin_type = 'center' AND status = 'approved' AND deleted_at IS NULL`,
  )
  return found.sort(compareByName)
}
