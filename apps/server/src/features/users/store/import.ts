// Many members made at once, each table in one statement.
import { randomUUID } from 'node:crypto'
import { detailNames, type MemberDetail } from '@releve/contract/member-fields'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { join, raw } from 'sql-template-tag'
import { execute, instant, rows } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import type { TeamsRow, UsersRow } from '../../../db/rows.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { unusablePasswordHash } from '../../accounts/store/password-hash.ts'
import { detailColumn } from '../../members/store.ts'

export interface NewMember extends Record<MemberDetail, string | null> {
  readonly userId: UserId
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly qualifications: readonly string[]
  readonly teamId: TeamId | null
}

/** Approved members, in their teams from `today` on. @throws users_email_once */
export async function importMembers(
  tx: Transaction,
  members: readonly NewMember[],
  made: { readonly centerId: CenterId; readonly by: string; readonly today: string; readonly now: number },
): Promise<void> {
  const { centerId, by, today, now } = made
  const records = members.map((member) => ({ ...member, passwordHash: unusablePasswordHash() }))
  const given = detailNames.map((name) => raw(`"${name}"`))
  await execute(
    tx,
    sql`INSERT INTO users (_id, center_id, email, password_hash, status, name, last_name, ${join(detailNames.map(detailColumn))},
          qualifications, created_at, approved_at, approved_by)
        SELECT m."userId", ${centerId}, m.email, m."passwordHash", 'approved', m.name, m."lastName", ${join(given.map((name) => sql`m.${name}`))},
          m.qualifications, n.at, n.at, ${by}
        FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS m ("userId" uuid, email text, "passwordHash" text, name text,
          "lastName" text, ${join(given.map((name) => sql`${name} text`))}, qualifications text[])
        CROSS JOIN (SELECT ${instant(now)} AS at) n`,
  )
  const placed = members.filter(({ teamId }) => teamId !== null)
  await execute(
    tx,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        SELECT ${centerId}, p.user_id, ${today}::date, p._id, p.team_id
        FROM unnest(${placed.map(({ userId }) => userId)}::uuid[], ${placed.map(() => randomUUID())}::uuid[],
          ${placed.map(({ teamId }) => teamId)}::uuid[]) AS p (user_id, _id, team_id)`,
  )
}

/** Which of these addresses an account uses already, each with the centre of that account. */
export async function takenEmails(db: Queryable, emails: readonly string[]): Promise<Map<string, string | null>> {
  const found = await rows<Pick<UsersRow, 'email' | 'center_id'>>(
    db,
    sql`SELECT lower(email) AS email, center_id FROM users WHERE deleted_at IS NULL AND lower(email) = ANY (
          SELECT lower(e) FROM unnest(${[...emails]}::text[]) e)`,
  )
  return new Map(found.map(({ email, center_id: centerId }) => [email, centerId]))
}

/** Teams of a centre that still exist, by their order. */
export function loadTeamNames(db: Queryable, centerId: CenterId): Promise<Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'>[]> {
  return rows(
    db,
    sql`SELECT _id, name, color, "order" FROM teams WHERE center_id = ${centerId} AND deleted_at IS NULL ORDER BY "order", _id`,
  )
}
