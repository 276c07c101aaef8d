// Teams of the database, for reading.
import sql from 'sql-template-tag'
import { maybeRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { TeamsRow } from '../../db/rows.ts'
import { loadUsers } from '../users/store.ts'
import type { UserRow } from '../users/store.ts'

export interface TeamRow extends Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'> {
  readonly centerId: string
  readonly cycleStartDate: string | null
}

/** The cycle start that holds on the centre's own day at instant `now`. */
const teamColumns = (now: number) => sql`t._id, t.center_id AS "centerId", t.name, t.color, t."order",
  (SELECT s.cycle_start_date FROM team_cycle_starts s WHERE s.center_id = t.center_id AND s.team_id = t._id
     AND s.from_day <= (to_timestamp(${now}::double precision / 1000) AT TIME ZONE c.zone)::date
   ORDER BY s.from_day DESC LIMIT 1) AS "cycleStartDate"`

/** Teams of a centre, or of all (`null`), in the order people gave them. */
export function loadTeams(db: Queryable, centerId: string | null, now: number): Promise<TeamRow[]> {
  return rows<TeamRow>(
    db,
    sql`SELECT ${teamColumns(now)} FROM teams t JOIN centers c ON c._id = t.center_id
        WHERE t.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR t.center_id = ${centerId}::uuid)
        ORDER BY c.name, c._id, t."order", t._id`,
  )
}

/** A team of that centre (of any, for `null`), or null. */
export function loadTeam(db: Queryable, centerId: string | null, teamId: string, now: number): Promise<TeamRow | null> {
  return maybeRow<TeamRow>(
    db,
    sql`SELECT ${teamColumns(now)} FROM teams t JOIN centers c ON c._id = t.center_id
        WHERE t._id = ${teamId} AND t.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR t.center_id = ${centerId}::uuid)`,
  )
}

/** Approved members who are in that team today, by name; null when there is no such team within reach. */
export async function loadTeamMembers(db: Queryable, centerId: string | null, teamId: string, now: number): Promise<UserRow[] | null> {
  const team = await loadTeam(db, centerId, teamId, now)
  if (team === null) return null
  return (await loadUsers(db, team.centerId, false, now)).filter((user) => user.team?._id === teamId)
}
