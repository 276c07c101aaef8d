// People of the database: the roster of a centre, kept in memory under its version, and single members.
import type { Preferences, PreferencesChange } from '@releve/contract/preferences'
import { avatarPath } from '@releve/contract/users'
import type { PlanningChange, WireUser } from '@releve/contract/users'
import type { DayNumber } from '@releve/domain/calendar/day'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Dated } from '@releve/domain/planning/center-plan'
import type { Shift } from '@releve/domain/planning/shift'
import pg from 'pg'
import sql from 'sql-template-tag'
import { maybeRow, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { CentersRow, PlanningChangesRow, TeamOccurrencesRow, TeamsRow, UsersRow } from '../../db/rows.ts'
import { VersionedCache } from '../../db/versioned-cache.ts'
import { administers, inCenter, isMaster } from '../../http/principal.ts'
import type { Principal } from '../../http/principal.ts'

/** An approved member of a centre, as plannings need him. */
export interface RosterPerson {
  readonly _id: string
  readonly name: string
  readonly lastName: string
  readonly role: string | null
  /** Where it is read. */
  readonly avatar: string | null
  readonly qualifications: readonly string[]
  /** All his memberships, past and to come, oldest first. */
  readonly teams: readonly Dated<string | null>[]
}

export interface Roster {
  readonly version: number
  /** By last name, first name (French collation), then id: the order of the planning's rows. */
  readonly people: readonly RosterPerson[]
  readonly byId: ReadonlyMap<string, RosterPerson>
}

export interface Person {
  readonly _id: string
  readonly name: string
  readonly lastName: string
}

const rosters = new VersionedCache<Roster>(500)
const french = new Intl.Collator('fr')

/** Last name, first name, then id, which makes the order total: homonyms exist. */
export function compareByName(a: Person, b: Person): number {
  return french.compare(a.lastName, b.lastName) || french.compare(a.name, b.name) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)
}

interface RosterRow {
  roster_version: number
  people: [string, string, string, string | null, string | null, string[], [string, string | null][]][]
}

/**
 * The roster of a centre. `version` is the one read in the caller's own snapshot (`centers.roster_version`); when memory holds
 * it, nothing is read.
 */
export async function loadRoster(db: Queryable, centerId: string, version: number): Promise<Roster> {
  const known = rosters.get(centerId, version)
  if (known !== undefined) return known
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
  // Inside a transaction the version may be the transaction's own, never to be committed: only what everybody sees is kept.
  if (db instanceof pg.Pool) rosters.set(centerId, roster.version, roster)
  return roster
}

/** Names of people, former members included; unknown ids are left out. */
export async function loadPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const found = await rows<Person>(db, sql`SELECT _id, name, last_name AS "lastName" FROM users WHERE _id = ANY(${ids})`)
  return new Map(found.map((person) => [person._id, person]))
}

/** Names of people of a centre from its roster in memory, and of those who left it from the database. */
export async function loadPeopleOf(db: Queryable, roster: Roster, ids: Iterable<string>): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  const others: string[] = []
  for (const id of new Set(ids)) {
    const person = roster.byId.get(id)
    if (person === undefined) others.push(id)
    else people.set(id, person)
  }
  if (others.length > 0) for (const [id, person] of await loadPeople(db, others)) people.set(id, person)
  return people
}

export interface UserRow extends Pick<
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
  | 'registration_number'
  | 'rank'
  | 'role'
  | 'qualifications'
  | 'phone'
  | 'avatar'
> {
  readonly preferences: Preferences
  readonly profile: WireUser['profile']
  /** Of `day`, in the query: his team then. */
  readonly team: Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'> | null
}

/** What `reader` may know of a member: contact details and status are for himself and his administrators. */
export function toWireUser(row: UserRow, reader: Principal): WireUser {
  const isSelf = row._id === reader.userId
  return {
    _id: row._id,
    userId: row._id,
    centerId: row.center_id,
    name: row.name,
    lastName: row.last_name,
    avatar: row.avatar === null ? null : avatarPath(row.avatar),
    rank: row.rank,
    role: row.role,
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
          phone: row.phone,
          registrationNumber: row.registration_number,
          profile: row.profile,
        }
      : {}),
    ...(isSelf ? { preferences: row.preferences } : {}),
  }
}

const userColumns = sql`u._id, u.center_id, u.email, u.email_verified_at, u.pending_email, u.status, u.is_admin, u.admin_type, u.name, u.last_name,
  u.registration_number, u.rank, u.role, u.qualifications, u.phone, u.avatar, u.preferences, u.profile`

/** The team that holds on the centre's own day at instant `now`. */
const teamAt = (now: number) => sql`(
  SELECT json_build_object('_id', t._id, 'name', t.name, 'color', t.color, 'order', t."order")
  FROM (SELECT o.team_id FROM team_occurrences o
        WHERE o.center_id = u.center_id AND o.user_id = u._id
          AND o.from_day <= (to_timestamp(${now}::double precision / 1000) AT TIME ZONE c.zone)::date
        ORDER BY o.from_day DESC LIMIT 1) last
  JOIN teams t ON t.center_id = u.center_id AND t._id = last.team_id) AS team`

/** A member who still exists, or null. */
export function loadUser(db: Queryable, userId: string, now: number): Promise<UserRow | null> {
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
export async function loadUsers(db: Queryable, centerId: string | null, withPending: boolean, now: number): Promise<UserRow[]> {
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

/** The centre of an approved member who still exists, with the versions of its plan and roster; null when unknown. */
function loadCenterOfUser(
  db: Queryable,
  userId: string,
): Promise<({ center_id: string } & Pick<CentersRow, 'zone' | 'plan_version' | 'roster_version'>) | null> {
  return maybeRow(
    db,
    named(
      'users.loadCenterOfUser',
      sql`SELECT u.center_id, c.zone, c.plan_version, c.roster_version FROM users u JOIN centers c ON c._id = u.center_id
          WHERE u._id = ${userId} AND u.deleted_at IS NULL AND u.status = 'approved'`,
    ),
  )
}

/** Changes what is named and keeps the rest, notifications group by group; returns all of them. */
export async function savePreferences(db: Queryable, userId: string, change: PreferencesChange): Promise<Preferences> {
  const { preferences } = await oneRow<Pick<UserRow, 'preferences'>>(
    db,
    sql`UPDATE users SET preferences = preferences || c.change || CASE WHEN c.change ? 'notifications'
            THEN jsonb_build_object('notifications', coalesce(preferences -> 'notifications', '{}') || (c.change -> 'notifications'))
            ELSE '{}' END
        FROM (SELECT ${JSON.stringify(change)}::jsonb AS change) c WHERE _id = ${userId} RETURNING preferences`,
  )
  return preferences
}

export interface OccurrenceRow extends Pick<TeamOccurrencesRow, '_id' | 'from_day'> {
  readonly team: UserRow['team']
}

/** Every team a member was or will be in, oldest first. */
export function loadTeamOccurrences(db: Queryable, centerId: string, userId: string): Promise<OccurrenceRow[]> {
  return rows<OccurrenceRow>(
    db,
    sql`SELECT o._id, o.from_day, CASE WHEN t._id IS NULL THEN NULL
          ELSE json_build_object('_id', t._id, 'name', t.name, 'color', t.color, 'order', t."order") END AS team
        FROM team_occurrences o LEFT JOIN teams t ON t.center_id = o.center_id AND t._id = o.team_id
        WHERE o.center_id = ${centerId} AND o.user_id = ${userId} ORDER BY o.from_day`,
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
  readonly centerId: string
  readonly zone: string
  readonly planVersion: number
  readonly rosterVersion: number
}

/**
 * The centre of an approved member, when the caller reaches it: his own, or any for a master. Null otherwise, as for an
 * unknown identifier. Colleagues are looked up in the roster in memory.
 * @throws AppError noCenter when he asks for himself and has none
 */
export async function reachUser(db: Queryable, principal: Principal, userId: string): Promise<ReachedCenter | null> {
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

export interface ChangeRow extends Omit<PlanningChangesRow, 'center_id' | 'user_id' | 'kind' | 'from_shift' | 'to_shift'> {
  readonly kind: PlanningChange['kind']
  readonly from_shift: Shift | null
  readonly to_shift: Shift | null
}

/**
 * Changes of a member's planning, newest first, after the one named `before`. One more than `limit` tells that there are more.
 * An unknown `before` gives none.
 */
export function loadChanges(
  db: Queryable,
  where: { centerId: string; userId: string; before: string | null; limit: number },
): Promise<ChangeRow[]> {
  const { centerId, userId, before, limit } = where
  return rows<ChangeRow>(
    db,
    sql`SELECT p._id, p.kind, p.day, p.from_shift, p.to_shift, p.actor_id, p.other_id, p.demand_id, p.reason, p.at
        FROM planning_changes p
        WHERE p.center_id = ${centerId} AND p.user_id = ${userId}
          AND (${before}::uuid IS NULL OR (p.at, p._id) < (
            SELECT b.at, b._id FROM planning_changes b WHERE b.center_id = ${centerId} AND b.user_id = ${userId} AND b._id = ${before}::uuid))
        ORDER BY p.at DESC, p._id DESC LIMIT ${limit}`,
  )
}
