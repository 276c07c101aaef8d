// The preferences of a member, in the database of their centre; of somebody in none, in the directory's.
import type { Preferences, PreferencesChange } from '@releve/contract/preferences'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { changedPreferences, savePreferencesOutside } from '#features/directory/store.ts'
import type { UserRow } from '#features/members/store/members.ts'

/** Changes what is named and keeps the rest, notifications group by group; returns all of them. */
export async function savePreferences(
  db: Queryable,
  { centerId, userId }: { readonly centerId: CenterId | null; readonly userId: UserId },
  change: PreferencesChange,
): Promise<Preferences> {
  if (centerId === null) return savePreferencesOutside(db, userId, change)
  const { preferences } = await oneRow<Pick<UserRow, 'preferences'>>(
    centerOf(db, centerId),
    sql`UPDATE members SET preferences = ${changedPreferences(sql`preferences`, change)}
        WHERE center_id = ${centerId} AND _id = ${userId} RETURNING preferences`,
  )
  return preferences
}
