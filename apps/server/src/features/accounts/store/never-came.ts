// Members who never came: an account was made for them, and nobody has been in it yet.
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'

interface NeverCame {
  readonly email: string
  /** The instant of the last invitation that still opens; null: none does. */
  readonly invitedAt: number | null
}

/**
 * The people among these who never had a session and never proved their address, by a link in a mail or a first password; an address that
 * somebody else has proved does not count.
 */
export async function loadNeverCame(db: Queryable, userIds: readonly UserId[], now: number): Promise<Map<UserId, NeverCame>> {
  const found = await rows<{ _id: UserId; email: string; invited_at: number | null }>(
    directoryOf(db),
    sql`SELECT a._id, a.email, (
          SELECT max(l.created_at) FROM password_links l
          WHERE l.user_id = a._id AND l.purpose = 'welcome' AND l.used_at IS NULL AND l.expires_at > ${instant(now)}) AS invited_at
        FROM accounts a
        WHERE a._id = ANY (${[...userIds]}::uuid[]) AND a.deleted_at IS NULL AND a.email_verified_at IS NULL
          AND a.email NOT LIKE '%@invalid' AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = a._id)`,
  )
  return new Map(found.map(({ _id, email, invited_at: invitedAt }) => [_id, { email, invitedAt }]))
}
