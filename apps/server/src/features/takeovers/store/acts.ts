// Acts of people since a takeover: who was in their account, and who asked for something.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'

/** Those who were in their account, or proved its address. */
export async function loadUsed(db: Queryable, userIds: readonly UserId[]): Promise<UserId[]> {
  const found = await rows<{ _id: UserId }>(
    directoryOf(db),
    sql`SELECT a._id FROM accounts a WHERE a._id = ANY (${[...userIds]}::uuid[])
          AND (a.email_verified_at IS NOT NULL OR EXISTS (SELECT FROM sessions s WHERE s.user_id = a._id)) ORDER BY a._id`,
  )
  return found.map(({ _id }) => _id)
}

/** The posters of the demands of a centre, each once; null for a vacancy of the centre. */
export async function loadPosters(db: Queryable, centerId: CenterId): Promise<(UserId | null)[]> {
  const found = await rows<{ poster_id: UserId | null }>(
    db,
    sql`SELECT DISTINCT poster_id FROM demands WHERE center_id = ${centerId} ORDER BY poster_id`,
  )
  return found.map(({ poster_id: posterId }) => posterId)
}
