// Acts of people since a takeover that no mark shows: who asked for something, whose accounts were kept, who leads a team, what is closed.
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'

/** The posters of the demands of a centre, each once; null for a vacancy of the centre. */
export async function loadPosters(db: Queryable, centerId: CenterId): Promise<(UserId | null)[]> {
  const found = await rows<{ poster_id: UserId | null }>(
    db,
    sql`SELECT DISTINCT poster_id FROM demands WHERE center_id = ${centerId} ORDER BY poster_id`,
  )
  return found.map(({ poster_id: posterId }) => posterId)
}

/** Those of these members of whose hours, leave, restrictions or traineeships something was written: nobody could find it under a former member. */
export async function loadWithAccounts(db: Queryable, centerId: CenterId, userIds: readonly UserId[]): Promise<UserId[]> {
  const found = await rows<{ _id: UserId }>(
    db,
    sql`SELECT m._id FROM members m WHERE m.center_id = ${centerId} AND m._id = ANY (${[...userIds]}::uuid[]) AND (m.hour_terms <> '[]' OR m.restrictions <> '[]' OR m.traineeships <> '[]'
          OR EXISTS (SELECT FROM hour_lines l WHERE l.center_id = m.center_id AND l.user_id = m._id)
          OR EXISTS (SELECT FROM rest_debts r WHERE r.center_id = m.center_id AND r.user_id = m._id)
          OR EXISTS (SELECT FROM leave_wishes w WHERE w.center_id = m.center_id AND w.user_id = m._id)
          OR EXISTS (SELECT FROM leave_lines l WHERE l.center_id = m.center_id AND l.user_id = m._id))
        ORDER BY m._id`,
  )
  return found.map(({ _id }) => _id)
}

/** The members who have a role over one of these teams. */
export async function loadChiefs(db: Queryable, centerId: CenterId, teamIds: readonly TeamId[]): Promise<UserId[]> {
  const found = await rows<{ _id: UserId }>(
    db,
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND roles <> '[]'
          AND EXISTS (SELECT FROM jsonb_array_elements(roles) r WHERE r ->> 'teamId' = ANY (${[...teamIds]})) ORDER BY _id`,
  )
  return found.map(({ _id }) => _id)
}

export async function hasClosedMonth(db: Queryable, centerId: CenterId): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM month_closings WHERE center_id = ${centerId} AND reopened_at IS NULL) AS found`,
  )
  return found
}
