// Many members made at once, each table in one statement.
import { randomUUID } from 'node:crypto'
import { detailNames, type MemberDetail } from '@releve/contract/member-fields'
import type { Day } from '@releve/domain/calendar/day'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { join, raw } from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { execute, instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MembersRow, TeamsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { plain } from '#http/csv-file.ts'
import { addressAccounts, insertAccounts } from '#features/accounts/store/made.ts'
import { loadUsed } from '#features/accounts/store/unused.ts'
import { detailColumn, loadUnreachable, reconcileLater } from '#features/directory/store.ts'

export interface NewMember extends Record<MemberDetail, string | null> {
  readonly userId: UserId
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly qualifications: readonly string[]
  readonly teamId: TeamId | null
  /** The day from which they are in it. */
  readonly fromDate: Day | null
}

/** Creates approved members, in their teams from their day on. @throws accounts_email_once */
export async function importMembers(
  tx: Transaction,
  members: readonly NewMember[],
  creation: { readonly centerId: CenterId; readonly by: string; readonly now: number },
): Promise<void> {
  const { centerId, by, now } = creation
  const records = JSON.stringify(members)
  const detailColumns = detailNames.map((name) => raw(`"${name}"`))
  await insertAccounts(tx, members, { centerId, now })
  const center = centerOf(tx, centerId)
  await execute(
    center,
    sql`INSERT INTO members (center_id, _id, status, name, last_name, ${join(detailNames.map(detailColumn))}, qualifications, approved_at,
          approved_by, joined_at)
        SELECT ${centerId}, m."userId", 'approved', m.name, m."lastName", ${join(detailColumns.map((name) => sql`m.${name}`))}, m.qualifications,
          n.at, ${by}, n.at
        FROM jsonb_to_recordset(${records}::jsonb) AS m ("userId" uuid, name text, "lastName" text,
          ${join(detailColumns.map((name) => sql`${name} text`))}, qualifications text[])
        CROSS JOIN (SELECT ${instant(now)} AS at) n`,
  )
  const placed = members.filter(({ teamId }) => teamId !== null)
  await execute(
    center,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        SELECT ${centerId}, p.user_id, p.from_day, p._id, p.team_id
        FROM unnest(${placed.map(({ userId }) => userId)}::uuid[], ${placed.map(() => randomUUID())}::uuid[],
          ${placed.map(({ teamId }) => teamId)}::uuid[], ${placed.map(({ fromDate }) => fromDate)}::date[]) AS p (user_id, _id, team_id, from_day)`,
  )
  await reconcileLater(
    tx,
    centerId,
    members.map(({ userId }) => userId),
  )
}

/** Teams of a centre that still exist, by their order. */
export function loadTeamNames(db: Queryable, centerId: CenterId): Promise<Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'>[]> {
  return rows(
    centerOf(db, centerId),
    sql`SELECT _id, name, color, "order" FROM teams WHERE center_id = ${centerId} AND deleted_at IS NULL ORDER BY "order", _id`,
  )
}

export interface Uninvited extends Pick<MembersRow, '_id' | 'name' | 'last_name' | 'registration_number'> {
  /** The team that they are in on that day. */
  readonly team_id: TeamId | null
}

/** Loads the approved members of a centre who have no address and were never in their account. */
export async function loadUninvited(db: Queryable, centerId: CenterId, today: Day): Promise<Uninvited[]> {
  const userIds = await loadUnreachable(db, centerId)
  if (userIds.length === 0) return []
  const used = new Set(await loadUsed(db, userIds))
  return rows(
    centerOf(db, centerId),
    sql`SELECT _id, name, last_name, registration_number, (SELECT o.team_id FROM team_occurrences o
          WHERE o.center_id = m.center_id AND o.user_id = m._id AND o.from_day <= ${today} ORDER BY o.from_day DESC LIMIT 1) AS team_id
        FROM members m
        WHERE center_id = ${centerId} AND _id = ANY (${userIds.filter((userId) => !used.has(userId))}::uuid[]) AND status = 'approved'
          AND left_at IS NULL`,
  )
}

/**
 * Gives members who have no address the one of their line, and what else the line says where nothing was known of it. Names, teams and
 * qualifications stay as they are. @throws accounts_email_once
 */
export async function giveAddresses(
  tx: Transaction,
  centerId: CenterId,
  people: readonly (Record<MemberDetail, string | null> & { readonly userId: UserId; readonly email: string })[],
): Promise<void> {
  if (people.length === 0) return
  await addressAccounts(tx, people)
  const details = detailNames.map((name) => ({ column: detailColumn(name), value: raw(`"${name}"`) }))
  await execute(
    centerOf(tx, centerId),
    sql`UPDATE members m SET ${join(details.map(({ column, value }) => sql`${column} = coalesce(m.${column}, g.${value})`))}
        FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS g ("userId" uuid, ${join(details.map(({ value }) => sql`${value} text`))})
        WHERE m.center_id = ${centerId} AND m._id = g."userId"`,
  )
}

interface NamedLine {
  readonly line: number
  readonly name: string
  readonly lastName: string
  readonly registrationNumber: string | null
}

/** The lines whose registration number, or else whose name, a member of the centre has; capitals, accents and marks aside. */
export async function linesOfMembers(db: Queryable, centerId: CenterId, people: readonly NamedLine[]): Promise<number[]> {
  const members = await rows<Pick<MembersRow, 'name' | 'last_name' | 'registration_number'>>(
    centerOf(db, centerId),
    sql`SELECT name, last_name, registration_number FROM members WHERE center_id = ${centerId} AND left_at IS NULL`,
  )
  const numbers = new Set(members.flatMap(({ registration_number: number }) => (number === null ? [] : [plain(number)])))
  const names = new Set(members.map(({ name, last_name: lastName }) => plain(`${lastName} ${name}`)))
  return people.flatMap(({ line, name, lastName, registrationNumber }) => {
    const isHere = registrationNumber === null ? names.has(plain(`${lastName} ${name}`)) : numbers.has(plain(registrationNumber))
    return isHere ? [line] : []
  })
}
