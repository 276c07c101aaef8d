// Demands read for their readers.
import type { CenterId, DemandId, IdLike, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CentersRow } from '#db/rows.ts'
import { asShown, demandFields, toFields, toPosted } from './columns.ts'
import type { DemandRow, PostedRow, RawDemandFields } from './columns.ts'

export async function demandsByIds(db: Queryable, centerId: CenterId, ids: readonly string[]): Promise<DemandRow[]> {
  const found = await rows<RawDemandFields>(
    db,
    sql`SELECT ${demandFields} FROM demands d
      WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d._id = ANY (${[...ids]}::uuid[])
      ORDER BY d.start_at, d.created_at, d._id`,
  )
  return found.map(toFields).map(asShown)
}

/** Those they posted or accepted, newest vacation first; closed ones are left out. */
export async function demandsOf(db: Queryable, centerId: CenterId, userId: UserId): Promise<DemandRow[]> {
  const found = await rows<RawDemandFields>(
    db,
    sql`SELECT ${demandFields} FROM demands d
      WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND (d.poster_id = ${userId} OR d.accepter_id = ${userId} OR (d.status = 'open' AND d.waiting_for = ${userId}))
      ORDER BY d.start_at DESC, d._id LIMIT 200`,
  )
  return found.map(toFields).map(asShown)
}

/**
 * Finds live demands of `from` and later that a change of the plannings of `userIds` on `days` may touch for somebody else: theirs, those
 * that name them, and open ones whose staffing those days may hold. At most `limit`.
 */
export async function demandsNear(
  db: Queryable,
  change: { centerId: CenterId; from: string; userIds: readonly IdLike<'user'>[]; days: readonly string[]; limit: number },
): Promise<DemandId[]> {
  const { centerId, from, userIds, days, limit } = change
  const found = await rows<{ _id: DemandId }>(
    db,
    named(
      'demands.near',
      sql`SELECT d._id FROM demands d
        WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d.day >= ${from} AND (
          d.poster_id = ANY (${[...userIds]}::uuid[]) OR d.accepter_id = ANY (${[...userIds]}::uuid[]) OR (d.status = 'open' AND d.waiting_for = ANY (${[...userIds]}::uuid[])) OR d.interested && ${[...userIds]}::uuid[]
          OR (d.status = 'open' AND (d.day = ANY (${[...days]}::date[])
            OR EXISTS (SELECT FROM jsonb_array_elements(d.accepted_switches) s WHERE (s ->> 'date')::date = ANY (${[...days]}::date[])))))
        LIMIT ${limit}`,
    ),
  )
  return found.map(({ _id }) => _id)
}

/** All demands of these circles. */
export async function demandsOfCircles(db: Queryable, centerId: CenterId, circleIds: readonly string[]): Promise<PostedRow[]> {
  if (circleIds.length === 0) return []
  const found = await rows<RawDemandFields>(
    db,
    sql`SELECT ${demandFields} FROM demands d WHERE d.center_id = ${centerId} AND d.circle_id = ANY (${[...circleIds]}::uuid[]) ORDER BY d._id`,
  )
  return found.map(toPosted)
}

/** Finds those that are known, live or closed. */
export async function findDemands(db: Queryable, centerId: CenterId, ids: readonly string[]): Promise<DemandRow[]> {
  if (ids.length === 0) return []
  const found = await rows<RawDemandFields>(
    db,
    sql`SELECT ${demandFields} FROM demands d WHERE d.center_id = ${centerId} AND d._id = ANY (${[...ids]}::uuid[]) ORDER BY d._id`,
  )
  return found.map(toFields).map(asShown)
}

/** The demand, live or closed; null when unknown in this centre. */
export async function findDemand(db: Queryable, centerId: CenterId, demandId: DemandId): Promise<DemandRow | null> {
  const found = await maybeRow<RawDemandFields>(
    db,
    named('demands.find', sql`SELECT ${demandFields} FROM demands d WHERE d.center_id = ${centerId} AND d._id = ${demandId}`),
  )
  return found === null ? null : asShown(toFields(found))
}

/** The centre of a demand of any centre, with what a member of it carries; null when there is no such demand. */
export async function loadCenterOfDemand(
  db: Queryable,
  demandId: DemandId,
): Promise<{ centerId: CenterId; center: { zone: string; planVersion: number; rosterVersion: number } } | null> {
  const row = await maybeRow<Pick<CentersRow, '_id' | 'zone' | 'plan_version' | 'roster_version'>>(
    db,
    sql`SELECT c._id, c.zone, c.plan_version, c.roster_version FROM demands d JOIN centers c ON c._id = d.center_id WHERE d._id = ${demandId}`,
  )
  if (row === null) return null
  return { centerId: row._id, center: { zone: row.zone, planVersion: row.plan_version, rosterVersion: row.roster_version } }
}

export async function loadCenterName(db: Queryable, centerId: CenterId): Promise<string> {
  return (await oneRow<Pick<CentersRow, 'name'>>(db, named('demands.centerName', sql`SELECT name FROM centers WHERE _id = ${centerId}`)))
    .name
}

/** How many of these identifiers are demands of the centre, live or closed. */
export async function countKnown(db: Queryable, centerId: CenterId, ids: readonly string[]): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM demands WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[])`,
  )
  return count
}
