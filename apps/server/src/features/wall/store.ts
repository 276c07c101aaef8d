// The wall of each centre: whether it has one, under which identifier, and how people are named on it.
import { randomUUID } from 'node:crypto'
import type { WallNames } from '@releve/contract/wall'
import type { CenterId } from '@releve/domain/ids'
import type { CenterRules } from '@releve/domain/working-time/rules'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { VacanciesRow, WallsRow } from '#db/rows.ts'

export function loadWall(db: Queryable, centerId: CenterId): Promise<WallsRow | null> {
  return maybeRow<WallsRow>(db, sql`SELECT * FROM walls WHERE center_id = ${centerId}`)
}

/** Makes one, or gives the one there another identifier, hence another address. `names` undefined: as before, at first the short ones. */
export function renewWall(db: Queryable, centerId: CenterId, names: WallNames | undefined, now: number): Promise<WallsRow> {
  return oneRow<WallsRow>(
    db,
    sql`INSERT INTO walls (center_id, _id, names, created_at) VALUES (${centerId}, ${randomUUID()}, ${names ?? 'short'}, ${instant(now)})
        ON CONFLICT (center_id) DO UPDATE SET _id = excluded._id, created_at = excluded.created_at,
          names = CASE WHEN ${names === undefined} THEN walls.names ELSE excluded.names END
        RETURNING *`,
  )
}

export function editWall(db: Queryable, centerId: CenterId, names: WallNames): Promise<WallsRow | null> {
  return maybeRow<WallsRow>(db, sql`UPDATE walls SET names = ${names} WHERE center_id = ${centerId} RETURNING *`)
}

export function revokeWall(db: Queryable, centerId: CenterId): Promise<number> {
  return execute(db, sql`DELETE FROM walls WHERE center_id = ${centerId}`)
}

export interface OpenWall extends Pick<WallsRow, '_id' | 'names'> {
  readonly center_name: string
  readonly zone: string
  readonly rules: Pick<CenterRules, 'minimumStaffing' | 'staffing'>
}

/** The wall of a centre that is there, wherever it lives, with what it says of the centre. */
export function openWall(db: Queryable, centerId: CenterId): Promise<OpenWall | null> {
  return maybeRow<OpenWall>(
    centerOf(db, centerId),
    named(
      'wall.open',
      sql`SELECT w._id, w.names, c.name AS center_name, c.zone, c.rules FROM walls w JOIN centers c ON c._id = w.center_id
          WHERE w.center_id = ${centerId} AND c.deleted_at IS NULL`,
    ),
  )
}

/** A vacation for which the centre seeks somebody, however many of them: as far as the one that is farthest. */
export type SoughtRow = Pick<VacanciesRow, 'day' | 'batch' | 'batches' | 'started_at' | 'next_at' | 'deadline_at'> & {
  readonly name: string
}

/** Loads the vacancies of these days, both included, that have not begun. They name nobody. */
export function loadSought(db: Queryable, centerId: CenterId, from: string, to: string, now: number): Promise<SoughtRow[]> {
  return rows<SoughtRow>(
    db,
    named(
      'wall.sought',
      sql`SELECT DISTINCT ON (v.day, d.shift ->> 'name') v.day, d.shift ->> 'name' AS name, v.batch, v.batches, v.started_at, v.next_at, v.deadline_at
          FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
          WHERE v.center_id = ${centerId} AND v.day BETWEEN ${from} AND ${to} AND d.status = 'open' AND d.closed_at IS NULL
            AND d.start_at > ${instant(now)}
          ORDER BY v.day, d.shift ->> 'name', v.started_at NULLS LAST, v.demand_id`,
    ),
  )
}
