// The roles of members beside administrators, in one column of each. Whoever decides by them has read them with the caller; here they are read
// of a whole centre and written, under the lock of their member.
import { hasPower, isHeldOn } from '@releve/domain/access/roles'
import type { DatedRole, Power } from '@releve/domain/access/roles'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, maybeRow, named, rows } from '#db/query.ts'
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
}

/** Those that hold at this instant, in the days of the centre. */
export function rolesAt(roles: readonly RoleRecord[], zone: string, now: number): readonly RoleRecord[] {
  // Most members have none: nothing is computed for them.
  if (roles.length === 0) return roles
  const today = fromDayNumber(zoneOf(zone).dayAt(now))
  return roles.filter((role) => isHeldOn(role, today))
}

interface Holder extends Pick<MembersRow, '_id' | 'is_admin'>, Pick<CentersRow, 'zone'> {
  readonly roles: readonly RoleRecord[]
}

/** The members of a centre who hold roles, past and to come, and its administrators. */
export function loadHolders(db: Queryable, centerId: CenterId): Promise<Holder[]> {
  return rows<Holder>(
    db,
    named(
      'members.holders',
      sql`SELECT u._id, u.is_admin, u.roles, c.zone FROM members u JOIN centers c ON c._id = u.center_id
          WHERE u.center_id = ${centerId} AND (u.is_admin OR u.roles <> '[]') AND u.status = 'approved' AND u.left_at IS NULL`,
    ),
  )
}

interface Powerful {
  readonly centerId: CenterId
  readonly power: Power
  /** The member over whom they have it; absent: in the whole centre. */
  readonly overId?: UserId
  readonly now: number
}

/** Loads those who have that power now; administrators are among them, the member themselves is not. */
export async function loadEmpowered(db: Queryable, { centerId, power, overId, now }: Powerful): Promise<UserId[]> {
  const holders = await loadHolders(db, centerId)
  const zone = holders[0]?.zone
  if (zone === undefined) return []
  const teamId = overId === undefined ? null : await loadTeamAt(db, centerId, overId, fromDayNumber(zoneOf(zone).dayAt(now)))
  return holders
    .filter(({ _id: userId, is_admin: isAdmin, roles }) => {
      const standing = { userId, centerId, status: 'approved', isAdmin, adminType: isAdmin ? 'center' : null } as const
      return userId !== overId && hasPower({ ...standing, roles: rolesAt(roles, zone, now) }, power, { centerId, teamId })
    })
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

export async function writeRoles(tx: Transaction, centerId: CenterId, userId: UserId, roles: readonly RoleRecord[]): Promise<void> {
  await execute(tx, sql`UPDATE members SET roles = ${JSON.stringify(roles)} WHERE center_id = ${centerId} AND _id = ${userId}`)
}
