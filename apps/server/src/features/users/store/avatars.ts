// Pictures of members, in the database so that every server has them.
import { randomUUID } from 'node:crypto'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import type { AvatarsRow, UsersRow } from '../../../db/rows.ts'
import type { Transaction } from '../../../db/transaction.ts'

/** The member is locked; their former picture goes. Null: none any more. */
export async function replaceAvatar(tx: Transaction, userId: UserId, image: Buffer | null, now: number): Promise<string | null> {
  await execute(tx, sql`DELETE FROM avatars WHERE user_id = ${userId}`)
  const id = image === null ? null : randomUUID()
  if (id !== null) {
    await execute(tx, sql`INSERT INTO avatars (_id, user_id, image, created_at) VALUES (${id}, ${userId}, ${image}, ${instant(now)})`)
  }
  await execute(tx, sql`UPDATE users SET avatar = ${id} WHERE _id = ${userId}`)
  return id
}

export type AvatarRow = Pick<AvatarsRow, 'image' | 'user_id'> & Pick<UsersRow, 'center_id' | 'status'>

/** With whose it is; null when unknown, or of somebody who left. */
export function loadAvatar(db: Queryable, id: string): Promise<AvatarRow | null> {
  return maybeRow<AvatarRow>(
    db,
    sql`SELECT a.image, a.user_id, u.center_id, u.status FROM avatars a JOIN users u ON u._id = a.user_id
        WHERE a._id = ${id} AND u.deleted_at IS NULL`,
  )
}
