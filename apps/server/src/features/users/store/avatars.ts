// Pictures of members, in the database so that every server has them.
import { randomUUID } from 'node:crypto'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf, everyDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AvatarsRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { changeCarried, loadCarried } from '#features/directory/store.ts'

/** They are locked; their former picture goes. Null: none any more. */
export async function replaceAvatar(
  tx: Transaction,
  { centerId, userId }: { readonly centerId: CenterId | null; readonly userId: UserId },
  image: Buffer | null,
  now: number,
): Promise<string | null> {
  const where = placeOf(tx, centerId)
  await execute(where, sql`DELETE FROM avatars WHERE user_id = ${userId}`)
  const id = image === null ? null : randomUUID()
  if (id !== null) {
    await execute(
      where,
      sql`INSERT INTO avatars (_id, center_id, user_id, image, created_at) VALUES (${id}, ${centerId}, ${userId}, ${image}, ${instant(now)})`,
    )
  }
  if (centerId === null) await changeCarried(tx, userId, { avatar: id })
  else await execute(where, sql`UPDATE members SET avatar = ${id} WHERE center_id = ${centerId} AND _id = ${userId}`)
  return id
}

export type AvatarRow = Pick<AvatarsRow, 'image' | 'user_id' | 'center_id'> & Pick<MembersRow, 'status'>

/** A picture is where its owner is a member, or in the directory while they are in no centre. */
const placeOf = (db: Queryable, centerId: CenterId | null) => (centerId === null ? directoryOf(db) : centerOf(db, centerId))

/** Loads a picture and whose it is; null when unknown, or of somebody who left. */
export async function loadAvatar(db: Queryable, id: string): Promise<AvatarRow | null> {
  let avatar: (Pick<AvatarsRow, 'image' | 'user_id' | 'center_id'> & { readonly status: MembersRow['status'] | null }) | null = null
  // Its name does not say whose it is.
  for (const each of everyDatabase(db)) {
    avatar ??= await maybeRow(
      each,
      sql`SELECT a.image, a.user_id, a.center_id, u.status FROM avatars a
          LEFT JOIN members u ON u.center_id = a.center_id AND u._id = a.user_id AND u.left_at IS NULL WHERE a._id = ${id}`,
    )
  }
  if (avatar === null) return null
  const [carried] = avatar.center_id === null ? await loadCarried<Pick<MembersRow, 'status'>>(db, [avatar.user_id], sql`u.status`) : []
  const status = avatar.status ?? carried?.status ?? null
  return status === null ? null : { ...avatar, status }
}
