// Who belongs to a centre: its roster, cached under its version, and single members. Every feature reads them, so this one stands
// beneath the others and knows none of them.
import { detailNames, eachField, reservedDetails, shownDetails, type MemberDetail } from '@releve/contract/member-fields'
import type { Preferences } from '@releve/contract/preferences'
import { avatarPath } from '@releve/contract/users'
import type { WireUser } from '@releve/contract/users'
import type { Actor } from '@releve/domain/access/access'
import type { DayNumber } from '@releve/domain/calendar/day'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Dated } from '@releve/domain/planning/center-plan'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { instant, maybeRow, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { CentersRow, TeamsRow, UsersRow } from '../../db/rows.ts'
import { facts, heapBytes, VersionedCache } from '../../db/versioned-cache.ts'
import type { Found } from '../../db/versioned-cache.ts'
import { administers, inCenter, isMaster } from '../../http/principal.ts'
import type { Principal } from '../../http/principal.ts'

/** An approved member of a centre, as plannings need them. */
export interface RosterPerson {
  readonly _id: UserId
  readonly name: string
  readonly lastName: string
  readonly role: string | null
  /** Where it is read. */
  readonly avatar: string | null
  readonly qualifications: readonly string[]
  /** All their memberships, past and to come, oldest first. */
  readonly teams: readonly Dated<TeamId | null>[]
}

export interface Roster {
  readonly version: number
  /** By last name, first name (French collation), then id: the order of the planning's rows. */
  readonly people: readonly RosterPerson[]
  readonly byId: ReadonlyMap<UserId, RosterPerson>
}

export interface Person {
  readonly _id: UserId
  readonly name: string
  readonly lastName: string
}

const rosters = new VersionedCache<Roster>('rosters', facts)
const french = new Intl.Collator('fr')

/** Last name, first name, then id, which makes the order total: homonyms exist. */
export function compareByName(a: Person, b: Person): number {
  return french.compare(a.lastName, b.lastName) || french.compare(a.name, b.name) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)
}

interface RosterRow {
  roster_version: number
  people: [UserId, string, string, string | null, string | null, string[], [string, TeamId | null][]][]
}

/**
 * The roster of a centre. `version` is the one read in the caller's own snapshot (`centers.roster_version`); when memory holds
 * it, nothing is read.
 */
export function loadRoster(db: Queryable, centerId: CenterId, version: number): Promise<Roster> {
  return rosters.load(db, centerId, version, () => readRoster(db, centerId))
}

async function readRoster(db: Queryable, centerId: CenterId): Promise<Found<Roster>> {
  const row = await oneRow<RosterRow>(
    db,
    sql`SELECT c.roster_version, coalesce((
          SELECT json_agg(json_build_array(u._id, u.name, u.last_name, u.role, u.avatar, u.qualifications, coalesce((
            SELECT json_agg(json_build_array(o.from_day, o.team_id) ORDER BY o.from_day)
            FROM team_occurrences o WHERE o.center_id = c._id AND o.user_id = u._id), '[]'::json)))
          FROM users u WHERE u.center_id = c._id AND u.status = 'approved' AND u.deleted_at IS NULL), '[]'::json) AS people
        FROM centers c WHERE c._id = ${centerId}`,
  )
  const people = row.people
    .map(([_id, name, lastName, role, avatar, qualifications, teams]): RosterPerson => ({
      _id,
      name,
      lastName,
      role,
      avatar: avatar === null ? null : avatarPath(avatar),
      qualifications,
      teams: teams.map(([fromDay, value]) => ({ fromDay: toDayNumber(fromDay), value })),
    }))
    .sort(compareByName)
  const roster: Roster = { version: row.roster_version, people, byId: new Map(people.map((person) => [person._id, person])) }
  return { version: roster.version, value: roster, bytes: heapBytes(people) }
}

/** Names of people, former members included; unknown ids are left out. */
export async function loadPeople(db: Queryable, ids: readonly UserId[]): Promise<Map<UserId, Person>> {
  if (ids.length === 0) return new Map()
  const found = await rows<Person>(db, sql`SELECT _id, name, last_name AS "lastName" FROM users WHERE _id = ANY(${ids})`)
  return new Map(found.map((person) => [person._id, person]))
}

/** Names of people of a centre from its roster in memory, and of those who left it from the database. */
export async function loadPeopleOf(db: Queryable, roster: Roster, ids: Iterable<UserId>): Promise<Map<UserId, Person>> {
  const people = new Map<UserId, Person>()
  const others: UserId[] = []
  for (const id of new Set(ids)) {
    const person = roster.byId.get(id)
    if (person === undefined) others.push(id)
    else people.set(id, person)
  }
  if (others.length > 0) for (const [id, person] of await loadPeople(db, others)) people.set(id, person)
  return people
}

export interface UserRow
  extends
    Pick<
      UsersRow,
      | '_id'
      | 'center_id'
      | 'email'
      | 'email_verified_at'
      | 'pending_email'
      | 'status'
      | 'is_admin'
      | 'admin_type'
      | 'name'
      | 'last_name'
      | 'qualifications'
      | 'avatar'
    >,
    Record<MemberDetail, string | null> {
  readonly preferences: Preferences
  readonly profile: WireUser['profile']
  /** Of `day`, in the query: their team then. */
  readonly team: Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'> | null
}

/** What `reader` may know of a member: contact details and status are for themselves and their administrators. */
export function toWireUser(row: UserRow, reader: Actor): WireUser {
  const isSelf = row._id === reader.userId
  return {
    _id: row._id,
    userId: row._id,
    centerId: row.center_id,
    name: row.name,
    lastName: row.last_name,
    avatar: row.avatar === null ? null : avatarPath(row.avatar),
    ...eachField(shownDetails, (name) => row[name]),
    qualifications: row.qualifications,
    team: row.team,
    isAdmin: row.is_admin,
    adminType: row.admin_type,
    ...(isSelf || administers(reader, row.center_id)
      ? {
          status: row.status,
          email: row.email,
          isEmailVerified: row.email_verified_at !== null,
          pendingEmail: row.pending_email,
          ...eachField(reservedDetails, (name) => row[name]),
          profile: row.profile,
        }
      : {}),
    ...(isSelf ? { preferences: row.preferences } : {}),
  }
}

/** `registrationNumber` stands in `registration_number`. */
export const detailColumn = (name: MemberDetail): Sql => raw(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

const userColumns = sql`u._id, u.center_id, u.email, u.email_verified_at, u.pending_email, u.status, u.is_admin, u.admin_type, u.name, u.last_name,
  ${join(detailNames.map((name) => sql`u.${detailColumn(name)} AS ${raw(`"${name}"`)}`))}, u.qualifications, u.avatar, u.preferences, u.profile`

/** The team that holds on the centre's own day at instant `now`. */
const teamAt = (now: number) => sql`(
  SELECT json_build_object('_id', t._id, 'name', t.name, 'color', t.color, 'order', t."order")
  FROM (SELECT o.team_id FROM team_occurrences o
        WHERE o.center_id = u.center_id AND o.user_id = u._id
          AND o.from_day <= (${instant(now)} AT TIME ZONE c.zone)::date
        ORDER BY o.from_day DESC LIMIT 1) last
  JOIN teams t ON t.center_id = u.center_id AND t._id = last.team_id) AS team`

/** A member who still exists, or null. */
export function loadUser(db: Queryable, userId: UserId, now: number): Promise<UserRow | null> {
  return maybeRow<UserRow>(
    db,
    named(
      'users.loadUser',
      sql`SELECT ${userColumns}, ${teamAt(now)} FROM users u LEFT JOIN centers c ON c._id = u.center_id
          WHERE u._id = ${userId} AND u.deleted_at IS NULL`,
    ),
  )
}

/** Members of a centre, or of all (`null`), sorted by name. Pending ones are for administrators. */
export async function loadUsers(db: Queryable, centerId: CenterId | null, withPending: boolean, now: number): Promise<UserRow[]> {
  const found = await rows<UserRow & Person>(
    db,
    named(
      'users.loadUsers',
      sql`SELECT ${userColumns}, u.last_name AS "lastName", ${teamAt(now)}
        FROM users u LEFT JOIN centers c ON c._id = u.center_id
        WHERE u.deleted_at IS NULL AND (${centerId}::uuid IS NULL OR u.center_id = ${centerId}::uuid)
          AND (${withPending} OR u.status = 'approved')`,
    ),
  )
  return found.sort(compareByName)
}

/** These members who still exist, in the order of `ids`. */
export async function loadUsersById(db: Queryable, ids: readonly UserId[], now: number): Promise<UserRow[]> {
  const found = await rows<UserRow>(
    db,
    sql`SELECT ${userColumns}, ${teamAt(now)} FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS w (_id, place)
        JOIN users u ON u._id = w._id AND u.deleted_at IS NULL LEFT JOIN centers c ON c._id = u.center_id ORDER BY w.place`,
  )
  return found
}

/** The centre of an approved member who still exists, with the versions of its plan and roster; null when unknown. */
function loadCenterOfUser(
  db: Queryable,
  userId: UserId,
): Promise<({ center_id: CenterId } & Pick<CentersRow, 'zone' | 'plan_version' | 'roster_version'>) | null> {
  return maybeRow(
    db,
    named(
      'users.loadCenterOfUser',
      sql`SELECT u.center_id, c.zone, c.plan_version, c.roster_version FROM users u JOIN centers c ON c._id = u.center_id
          WHERE u._id = ${userId} AND u.deleted_at IS NULL AND u.status = 'approved'`,
    ),
  )
}

/** The day of the last membership of the centre that took effect on or before `day`; 0 when there is none. */
export function lastMembershipChange(roster: Roster, day: DayNumber): DayNumber {
  let last = 0
  for (const person of roster.people) {
    for (const { fromDay } of person.teams) if (fromDay <= day && fromDay > last) last = fromDay
  }
  return last
}

/** A centre as far as one caller reaches into it. */
export interface ReachedCenter {
  readonly centerId: CenterId
  readonly zone: string
  readonly planVersion: number
  readonly rosterVersion: number
}

/**
 * The centre of an approved member, when the caller reaches it: their own, or any for a master. Null otherwise, as for an
 * unknown identifier. Colleagues are looked up in the roster in memory.
 * @throws AppError noCenter when they ask for themselves and have none
 */
export async function reachUser(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter | null> {
  const { center, centerId } = principal
  if (userId === principal.userId) {
    const own = inCenter(principal)
    return { centerId: own.centerId, ...own.center }
  }
  if (center !== null && centerId !== null) {
    const roster = await loadRoster(db, centerId, center.rosterVersion)
    if (roster.byId.has(userId)) return { centerId, ...center }
  }
  if (!isMaster(principal)) return null
  const row = await loadCenterOfUser(db, userId)
  if (row === null) return null
  return { centerId: row.center_id, zone: row.zone, planVersion: row.plan_version, rosterVersion: row.roster_version }
}
