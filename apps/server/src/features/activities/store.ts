// The activities of a centre: one document in its row, read whole and written whole. Its causes of absence are kept in step with it, for
// servers of before beside this one and for whoever calls their API.
import { activitiesOfCauses, causesOf, startingActivities } from '@releve/contract/starting-activities'
import type { Activity } from '@releve/contract/starting-activities'
import type { AbsenceCause } from '@releve/contract/absence-causes'
import type { CenterId } from '@releve/domain/ids'
import { isAwayKind } from '@releve/domain/planning/activity'
import type { Profile } from '@releve/domain/planning/profile'
import sql from 'sql-template-tag'
import { execute, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

interface Lists {
  readonly activities: Activity[] | null
  readonly causes: AbsenceCause[] | null
  readonly profile: Profile
}

/**
 * Loads the activities of a centre in its order; null when the centre is gone. `isLocked`: nobody else changes them until the transaction
 * ends.
 */
export async function loadActivities(db: Queryable, centerId: CenterId, isLocked = false): Promise<readonly Activity[] | null> {
  const row = await maybeRow<Lists>(
    db,
    sql`SELECT activities, absence_causes AS causes, coalesce(rules ->> 'profile', 'SPP12') AS profile FROM centers
      WHERE _id = ${centerId} AND deleted_at IS NULL ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`,
  )
  return row === null ? null : (row.activities ?? startingActivities(row.profile, row.causes))
}

export async function saveActivities(tx: Transaction, centerId: CenterId, activities: readonly Activity[]): Promise<void> {
  await execute(
    tx,
    sql`UPDATE centers SET activities = ${JSON.stringify(activities)}, absence_causes = ${JSON.stringify(causesOf(activities))}
      WHERE _id = ${centerId}`,
  )
}

/** The causes of absence, written by a caller that knows these alone: work stays as it was, and comes first. */
export async function saveCauses(tx: Transaction, centerId: CenterId, causes: readonly AbsenceCause[]): Promise<void> {
  const known = (await loadActivities(tx, centerId)) ?? []
  const work = known.filter(({ kind }) => !isAwayKind(kind))
  await saveActivities(tx, centerId, [...work, ...activitiesOfCauses(causes, known)])
}
