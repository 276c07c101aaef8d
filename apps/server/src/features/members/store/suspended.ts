// The members of a centre who are suspended: nothing is asked of them, and they take nothing.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MembersRow } from '#db/rows.ts'

export async function loadSuspended(db: Queryable, centerId: CenterId): Promise<ReadonlySet<UserId>> {
  const found = await rows<Pick<MembersRow, '_id'>>(
    centerOf(db, centerId),
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND suspended_at IS NOT NULL AND left_at IS NULL`,
  )
  return new Set(found.map(({ _id }) => _id))
}
