// Teams of the database. Changes of their cycles go through the plan (`rotations/store/plan-change.ts`).
import type { CenterId, RotationId, TeamId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { readByCenters } from '#db/center-order.ts'
import { everyDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { TeamsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadUsers } from '../members/store/members.ts'
import type { UserRow } from '../members/store/members.ts'

export interface TeamRow extends Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'> {
  readonly centerId: CenterId
  readonly cycleStartDate: string | null
  readonly cycleStartFrom: string | null
  readonly cycleStarts: { readonly fromDate: string; readonly cycleStartDate: string }[]
  readonly rotationId: RotationId | null
  readonly rotationFrom: string | null
}

/** Cycle start and rotation as they were decided last: a change from tomorrow on is what its author reads back. */
const teamColumns = sql`t._id, t.center_id AS "centerId", t.name, t.color, t."order", start.*, own.*, decided.*`
const teamTables = sql`teams t JOIN centers c ON c._id = t.center_id AND c.deleted_at IS NULL
  LEFT JOIN LATERAL (SELECT s.cycle_start_date AS "cycleStartDate", s.from_day AS "cycleStartFrom" FROM team_cycle_starts s
    WHERE s.center_id = t.center_id AND s.team_id = t._id ORDER BY s.from_day DESC LIMIT 1) start ON true
  LEFT JOIN LATERAL (SELECT x.rotation_id AS "rotationId", x.from_day AS "rotationFrom" FROM team_rotations x
    WHERE x.center_id = t.center_id AND x.team_id = t._id ORDER BY x.from_day DESC LIMIT 1) own ON true
  CROSS JOIN LATERAL (SELECT coalesce(
      json_agg(json_build_object('fromDate', d.from_day, 'cycleStartDate', d.cycle_start_date) ORDER BY d.from_day), '[]') AS "cycleStarts"
    FROM team_cycle_starts d WHERE d.center_id = t.center_id AND d.team_id = t._id) decided`

/** Teams of a centre, or of all (`null`), in the order people gave them; a page of them, after the one named `before`. */
export async function loadTeams(
  db: Queryable,
  centerId: CenterId | null,
  { before, limit }: { readonly before: string | null; readonly limit: number | null } = { before: null, limit: null },
): Promise<TeamRow[]> {
  const after = before === null ? null : await loadTeamPosition(db, before)
  if (before !== null && after === null) return []
  const { name = null, center_id: afterCenter = null, order = null } = after ?? {}
  const page = { centerId, limit: limit ?? Infinity, centerOfRow: (team: TeamRow) => team.centerId }
  return readByCenters<TeamRow>(db, page, (database) =>
    rows<TeamRow>(
      database,
      sql`SELECT ${teamColumns} FROM ${teamTables}
          WHERE t.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR t.center_id = ${centerId}::uuid)
            AND (${before}::uuid IS NULL
              OR (c.name, c._id, t."order", t._id) > (${name}::text, ${afterCenter}::uuid, ${order}::int, ${before}::uuid))
          ORDER BY c.name, c._id, t."order", t._id LIMIT ${limit}`,
    ),
  )
}

/** Finds the place of a team among those of all centres, or null. */
async function loadTeamPosition(db: Queryable, teamId: string) {
  for (const each of everyDatabase(db)) {
    const found = await maybeRow<Pick<TeamsRow, 'center_id' | 'order'> & { readonly name: string }>(
      each,
      sql`SELECT c.name, b.center_id, b."order" FROM teams b JOIN centers c ON c._id = b.center_id WHERE b._id = ${teamId}::uuid`,
    )
    if (found !== null) return found
  }
  return null
}

/** A team of that centre (of any, for `null`), or null. */
export function loadTeam(db: Queryable, centerId: CenterId | null, teamId: TeamId): Promise<TeamRow | null> {
  return maybeRow<TeamRow>(
    db,
    sql`SELECT ${teamColumns} FROM ${teamTables}
        WHERE t._id = ${teamId} AND t.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR t.center_id = ${centerId}::uuid)`,
  )
}

/** Loads the approved members who are in that team today, by name; null when there is no such team within reach. */
export async function loadTeamMembers(db: Queryable, centerId: CenterId | null, teamId: TeamId, now: number): Promise<UserRow[] | null> {
  const team = await loadTeam(db, centerId, teamId)
  if (team === null) return null
  return (await loadUsers(db, team.centerId, false, now)).filter((user) => user.team?._id === teamId)
}

/** Keeps others from adding, ordering or deleting teams of the centre. False when the centre is gone. */
export async function lockTeams(tx: Transaction, centerId: CenterId): Promise<boolean> {
  return (await maybeRow(tx, sql`SELECT _id FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL FOR NO KEY UPDATE`)) !== null
}

export interface NewTeam {
  readonly _id: string
  readonly centerId: CenterId
  readonly name: string
  readonly color: string
  readonly order: number
  /** The cycle start, with the day from which it holds. */
  readonly cycleStart: { readonly date: string; readonly fromDay: string } | null
}

/** It runs under `lockTeams`. A name already taken breaks `teams_name_once`. */
export async function createTeam(tx: Transaction, { _id, centerId, name, color, order, cycleStart }: NewTeam): Promise<void> {
  await execute(tx, sql`INSERT INTO teams (center_id, _id, name, color, "order") VALUES (${centerId}, ${_id}, ${name}, ${color}, ${order})`)
  if (cycleStart === null) return
  await execute(
    tx,
    sql`INSERT INTO team_cycle_starts (center_id, team_id, from_day, cycle_start_date)
        VALUES (${centerId}, ${_id}, ${cycleStart.fromDay}, ${cycleStart.date})`,
  )
}

/** The place after the last team. */
export async function nextOrder(tx: Transaction, centerId: CenterId): Promise<number> {
  const { next } = await oneRow<{ next: number }>(
    tx,
    sql`SELECT coalesce(max("order"), 0) + 1 AS next FROM teams WHERE center_id = ${centerId} AND deleted_at IS NULL`,
  )
  return next
}

/** False when the centre has no such team. */
export async function updateTeam(
  tx: Transaction,
  centerId: CenterId,
  teamId: TeamId,
  { name = null, color = null }: { name?: string | null | undefined; color?: string | null | undefined },
): Promise<boolean> {
  return (
    (await execute(
      tx,
      sql`UPDATE teams SET name = coalesce(${name}, name), color = coalesce(${color}, color)
          WHERE center_id = ${centerId} AND _id = ${teamId} AND deleted_at IS NULL`,
    )) === 1
  )
}

/**
 * Deletes a team nobody is in on the centre's day at instant `now`, nor will be. Under `lockTeams`; the team's row is held against
 * whoever puts a member into it meanwhile. Null: the centre has no such team.
 */
export async function removeTeam(
  tx: Transaction,
  centerId: CenterId,
  teamId: TeamId,
  now: number,
): Promise<'deleted' | 'hasMembers' | null> {
  const team = await maybeRow(
    tx,
    sql`SELECT _id FROM teams WHERE center_id = ${centerId} AND _id = ${teamId} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (team === null) return null
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (
          SELECT FROM team_occurrences o JOIN members u ON u.center_id = o.center_id AND u._id = o.user_id AND u.left_at IS NULL
          JOIN centers c ON c._id = o.center_id
          CROSS JOIN LATERAL (SELECT (${instant(now)} AT TIME ZONE c.zone)::date AS today) d
          WHERE o.center_id = ${centerId} AND o.team_id = ${teamId} AND (o.from_day > d.today OR NOT EXISTS (
            SELECT FROM team_occurrences n WHERE n.center_id = o.center_id AND n.user_id = o.user_id
              AND n.from_day > o.from_day AND n.from_day <= d.today))) AS found`,
  )
  if (found) return 'hasMembers'
  await execute(tx, sql`UPDATE teams SET deleted_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${teamId}`)
  return 'deleted'
}

export async function loadTeamIds(tx: Transaction, centerId: CenterId): Promise<string[]> {
  const found = await rows<{ _id: string }>(tx, sql`SELECT _id FROM teams WHERE center_id = ${centerId} AND deleted_at IS NULL`)
  return found.map(({ _id }) => _id)
}

/** Places from 1 on. Under `lockTeams`. */
export async function orderTeams(tx: Transaction, centerId: CenterId, teamIds: readonly TeamId[]): Promise<void> {
  await execute(
    tx,
    sql`UPDATE teams t SET "order" = l.place FROM unnest(${[...teamIds]}::uuid[]) WITH ORDINALITY AS l (_id, place)
        WHERE t.center_id = ${centerId} AND t._id = l._id AND t."order" <> l.place`,
  )
}
