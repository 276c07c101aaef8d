// Many members made at once, each table in one statement.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { execute, rows } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import type { TeamsRow, UsersRow } from '../../../db/rows.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { unusablePasswordHash } from '../../accounts/store/password-hash.ts'

export interface NewMember {
  readonly userId: string
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly rank: string | null
  readonly role: string | null
  readonly registrationNumber: string | null
  readonly qualifications: readonly string[]
  readonly teamId: string | null
}

/** Approved members, in their teams from `today` on. @throws users_email_once */
export async function insertMembers(
  tx: Transaction,
  members: readonly NewMember[],
  made: { readonly centerId: string; readonly by: string; readonly today: string; readonly now: number },
): Promise<void> {
  const { centerId, by, today, now } = made
  const records = members.map((member) => ({
    _id: member.userId,
    email: member.email,
    password_hash: unusablePasswordHash(),
    name: member.name,
    last_name: member.lastName,
    phone: member.phone,
    rank: member.rank,
    role: member.role,
    registration_number: member.registrationNumber,
    qualifications: member.qualifications,
  }))
  await execute(
    tx,
    sql`INSERT INTO users (_id, center_id, email, password_hash, status, name, last_name, phone, rank, role, registration_number,
          qualifications, created_at, approved_at, approved_by)
        SELECT m._id, ${centerId}, m.email, m.password_hash, 'approved', m.name, m.last_name, m.phone, m.rank, m.role,
          m.registration_number, m.qualifications, n.at, n.at, ${by}
        FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS m (_id uuid, email text, password_hash text, name text,
          last_name text, phone text, rank text, role text, registration_number text, qualifications text[])
        CROSS JOIN (SELECT to_timestamp(${now}::double precision / 1000) AS at) n`,
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
export function loadTeamNames(db: Queryable, centerId: string): Promise<Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'>[]> {
  return rows(
    db,
    sql`SELECT _id, name, color, "order" FROM teams WHERE center_id = ${centerId} AND deleted_at IS NULL ORDER BY "order", _id`,
  )
}
