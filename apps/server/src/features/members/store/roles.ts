// The roles of members beside administrators, in one column of each. Whoever decides by them has read them with the caller; here they are read
// of a whole centre and written, under the lock of their member.
import { hasPower, isHeldOn } from '@releve/domain/access/roles'
import type { DatedRole, Power, RoleHolder } from '@releve/domain/access/roles'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { afterDue } from '#db/due.ts'
import type { Due, DueBatch } from '#db/due.ts'
import { isNotFenced } from '#db/fence.ts'
import { execute, instant, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CentersRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

/** A role as the column has it. */
export interface RoleRecord extends DatedRole {
  readonly _id: string
  readonly teamId: TeamId | null
  readonly givenBy: UserId | null
  /** In milliseconds. */
  readonly givenAt: number
  /** Its holder and the administrators were told that it ends; absent: not yet. */
  readonly isEndTold?: true
}

/** Those that hold at this instant, in the days of the centre. */
export function rolesAt(roles: readonly RoleRecord[], zone: string, now: number): readonly RoleRecord[] {
  // Most members have none: nothing is computed for them.
  if (roles.length === 0) return roles
  const today = fromDayNumber(zoneOf(zone).dayAt(now))
  return roles.filter((role) => isHeldOn(role, today))
}

/** The end of a role is told so many days ahead. */
const END_TOLD_DAYS = 7

interface Holder extends Pick<MembersRow, '_id' | 'is_admin'>, Pick<CentersRow, 'zone'> {
  readonly roles: readonly RoleRecord[]
  /** Nothing is asked of them until they are back. */
  readonly is_suspended: boolean
}

/** The members of a centre who hold roles, past and to come, and its administrators. */
export function loadHolders(db: Queryable, centerId: CenterId): Promise<Holder[]> {
  return rows<Holder>(
    db,
    named(
      'members.holders',
      sql`SELECT u._id, u.is_admin, u.roles, u.suspended_at IS NOT NULL AS is_suspended, c.zone FROM members u JOIN centers c ON c._id = u.center_id
          WHERE u.center_id = ${centerId} AND (u.is_admin OR u.roles <> '[]') AND u.status = 'approved' AND u.left_at IS NULL`,
    ),
  )
}

/** The holder as the law on roles takes them, at this instant. */
export function actorOf(
  { _id: userId, is_admin: isAdmin, roles, zone }: Omit<Holder, 'is_suspended'>,
  centerId: CenterId,
  now: number,
): RoleHolder {
  return { userId, centerId, status: 'approved', isAdmin, adminType: isAdmin ? 'center' : null, roles: rolesAt(roles, zone, now) }
}

interface Powerful {
  readonly centerId: CenterId
  readonly power: Power
  /** The member over whom they have it; absent: in the whole centre. */
  readonly overId?: UserId
  readonly now: number
}

/** Loads those who have that power now; administrators are among them, the member themselves and whoever is suspended are not. */
export async function loadEmpowered(db: Queryable, { centerId, power, overId, now }: Powerful): Promise<UserId[]> {
  const holders = await loadHolders(db, centerId)
  const zone = holders[0]?.zone
  if (zone === undefined) return []
  const teamId = overId === undefined ? null : await loadTeamAt(db, centerId, overId, fromDayNumber(zoneOf(zone).dayAt(now)))
  return holders
    .filter(
      (holder) => holder._id !== overId && !holder.is_suspended && hasPower(actorOf(holder, centerId, now), power, { centerId, teamId }),
    )
    .map(({ _id }) => _id)
}

/** The team of a member on that day; null: none. */
async function loadTeamAt(db: Queryable, centerId: CenterId, userId: UserId, day: string): Promise<TeamId | null> {
  const found = await maybeRow<{ team_id: TeamId | null }>(
    db,
    sql`SELECT team_id FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId} AND from_day <= ${day}::date
        ORDER BY from_day DESC LIMIT 1`,
  )
  return found?.team_id ?? null
}

/** The roles of one member, who is locked; null: they are no approved member of the centre. */
export async function lockRoles(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
): Promise<{ readonly roles: readonly RoleRecord[]; readonly zone: string } | null> {
  return maybeRow(
    tx,
    sql`SELECT u.roles, c.zone FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.center_id = ${centerId} AND u._id = ${userId} AND u.status = 'approved' AND u.left_at IS NULL FOR NO KEY UPDATE OF u`,
  )
}

/** Takes the roles over a team that goes. @returns whom they are taken from, and which ones */
export async function takeRolesOver(
  tx: Transaction,
  centerId: CenterId,
  teamId: TeamId,
): Promise<{ userId: UserId; record: RoleRecord }[]> {
  const holders = await rows<{ _id: UserId; roles: readonly RoleRecord[] }>(
    tx,
    sql`SELECT _id, roles FROM members WHERE center_id = ${centerId} AND roles <> '[]' AND left_at IS NULL
          AND roles @> ${JSON.stringify([{ teamId }])}::jsonb ORDER BY _id FOR NO KEY UPDATE`,
  )
  const isOver = (record: RoleRecord) => record.teamId === teamId
  for (const { _id, roles } of holders)
    await writeRoles(
      tx,
      centerId,
      _id,
      roles.filter((record) => !isOver(record)),
    )
  return holders.flatMap(({ _id: userId, roles }) => roles.filter(isOver).map((record) => ({ userId, record })))
}

/** Selects rows `(m, r)`: a member, and a role of theirs that ends within that time and of which nobody was told. */
const endingRoles = (now: number): Sql => sql`members m JOIN centers c ON c._id = m.center_id
    CROSS JOIN LATERAL jsonb_to_recordset(m.roles) r ("until" date, "isEndTold" boolean)
  WHERE m.roles <> '[]' AND m.left_at IS NULL AND m.status = 'approved' AND r."isEndTold" IS NULL
    AND r."until" BETWEEN (${instant(now)} AT TIME ZONE c.zone)::date AND (${instant(now)} AT TIME ZONE c.zone)::date + ${raw(String(END_TOLD_DAYS))}`

/** The holders of roles that end soon. */
export function findEndingRoles(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT * FROM (
          SELECT min(r."until")::timestamp::timestamptz::text AS at, m.center_id, m._id FROM ${endingRoles(now)} AND ${isNotFenced(sql`m.center_id`)}
          GROUP BY m.center_id, m._id) due
        WHERE (at::timestamptz, center_id, _id) > ${afterDue(after)} ORDER BY at::timestamptz, center_id, _id LIMIT ${limit}`,
  )
}

export interface RoleEnd {
  readonly userId: UserId
  readonly name: string
  readonly lastName: string
  readonly record: RoleRecord
}

/** Whether the same role goes on the day after, by another record: it does not end for its holder. */
const goesOn = ({ role, teamId, until }: RoleRecord, roles: readonly RoleRecord[]) =>
  until !== null &&
  roles.some((next) => next.role === role && next.teamId === teamId && isHeldOn(next, fromDayNumber(toDayNumber(until) + 1)))

/**
 * Locks these members, passing over those whom somebody holds unless it waits, and marks the roles of theirs that end soon as told. @returns those
 * to tell of: a role of a few days is none, its holder has just read until when it lasts
 */
export async function markEndingRoles(
  tx: Transaction,
  { centerId, ids, waits, now }: DueBatch & { readonly now: number },
): Promise<{ readonly ends: RoleEnd[]; readonly done: UserId[] }> {
  const held = await rows<
    Pick<MembersRow, '_id' | 'name' | 'last_name'> & Pick<CentersRow, 'zone'> & { readonly roles: readonly RoleRecord[] }
  >(
    tx,
    sql`SELECT m._id, m.name, m.last_name, m.roles, c.zone FROM members m JOIN centers c ON c._id = m.center_id
        WHERE m.center_id = ${centerId} AND m._id = ANY (${[...ids]}::uuid[]) ORDER BY m._id FOR NO KEY UPDATE OF m ${raw(waits ? '' : 'SKIP LOCKED')}`,
  )
  const ends: RoleEnd[] = []
  for (const { _id: userId, name, last_name: lastName, roles, zone } of held) {
    const today = zoneOf(zone).dayAt(now)
    const isEnding = ({ until, isEndTold }: RoleRecord) =>
      isEndTold === undefined && until !== null && toDayNumber(until) >= today && toDayNumber(until) <= today + END_TOLD_DAYS
    for (const record of roles.filter(isEnding)) {
      const lasts = toDayNumber(record.until ?? record.from) - toDayNumber(record.from)
      if (lasts > END_TOLD_DAYS && !goesOn(record, roles)) ends.push({ userId, name, lastName, record })
    }
    const told = roles.map((record) => (isEnding(record) ? { ...record, isEndTold: true as const } : record))
    if (roles.some(isEnding)) await writeRoles(tx, centerId, userId, told)
  }
  return { ends, done: held.map(({ _id }) => _id) }
}

export async function writeRoles(tx: Transaction, centerId: CenterId, userId: UserId, roles: readonly RoleRecord[]): Promise<void> {
  await execute(tx, sql`UPDATE members SET roles = ${JSON.stringify(roles)} WHERE center_id = ${centerId} AND _id = ${userId}`)
}
