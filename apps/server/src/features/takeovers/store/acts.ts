// Acts of people since a takeover: who asked for something.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'

/** The posters of the demands of a centre, each once; null for a vacancy of the centre. */
export async function loadPosters(db: Queryable, centerId: CenterId): Promise<(UserId | null)[]> {
  const found = await rows<{ poster_id: UserId | null }>(
    db,
    sql`SELECT DISTINCT poster_id FROM demands WHERE center_id = ${centerId} ORDER BY poster_id`,
  )
  return found.map(({ poster_id: posterId }) => posterId)
}
