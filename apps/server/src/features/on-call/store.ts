// The telephones of members on call.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MembersRow } from '#db/rows.ts'

export async function loadPhones(db: Queryable, centerId: CenterId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  if (userIds.length === 0) return new Map()
  const found = await rows<Pick<MembersRow, '_id' | 'phone'>>(
    centerOf(db, centerId),
    sql`SELECT _id, phone FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}::uuid[])`,
  )
  return new Map(found.flatMap(({ _id, phone }) => (phone === null ? [] : [[_id, phone] as const])))
}
