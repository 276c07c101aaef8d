// The past and coming teams of a member, and the history of their planning.
import type { PlanningChange } from '@releve/contract/users'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PlanningChangesRow, TeamOccurrencesRow } from '#db/rows.ts'
import type { UserRow } from '#features/members/store/members.ts'

export interface OccurrenceRow extends Pick<TeamOccurrencesRow, '_id' | 'from_day'> {
  readonly team: UserRow['team']
}

/** Every team a member was or will be in, oldest first. */
export function loadTeamOccurrences(db: Queryable, centerId: CenterId, userId: UserId): Promise<OccurrenceRow[]> {
  return rows<OccurrenceRow>(
    db,
    sql`SELECT o._id, o.from_day, CASE WHEN t._id IS NULL THEN NULL
          ELSE json_build_object('_id', t._id, 'name', t.name, 'color', t.color, 'order', t."order") END AS team
        FROM team_occurrences o LEFT JOIN teams t ON t.center_id = o.center_id AND t._id = o.team_id
        WHERE o.center_id = ${centerId} AND o.user_id = ${userId} ORDER BY o.from_day`,
  )
}

export interface ChangeRow extends Omit<PlanningChangesRow, 'center_id' | 'user_id' | 'kind' | 'from_shift' | 'to_shift'> {
  readonly kind: PlanningChange['kind']
  readonly from_shift: Shift | null
  readonly to_shift: Shift | null
}

/**
 * Changes of a member's planning, newest first, after the one named `before`. One more than `limit` tells that there are more.
 * An unknown `before` gives none.
 */
export function loadChangeHistory(
  db: Queryable,
  where: { centerId: CenterId; userId: UserId; before: string | null; limit: number },
): Promise<ChangeRow[]> {
  const { centerId, userId, before, limit } = where
  return rows<ChangeRow>(
    db,
    sql`SELECT p._id, p.kind, p.day, p.from_shift, p.to_shift, p.actor_id, p.other_id, p.demand_id, p.reason, p.at
        FROM planning_changes p
        WHERE p.center_id = ${centerId} AND p.user_id = ${userId}
          AND (${before}::uuid IS NULL OR (p.at, p._id) < (
            SELECT b.at, b._id FROM planning_changes b WHERE b.center_id = ${centerId} AND b.user_id = ${userId} AND b._id = ${before}::uuid))
        ORDER BY p.at DESC, p._id DESC LIMIT ${limit}`,
  )
}
