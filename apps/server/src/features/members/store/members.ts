// The members of a centre: its roster, cached under its version, and single members. Every feature reads them, so this one stands beneath
// the others and knows none of them but the directory, which knows everybody's centre and address.
import { directoryAsPerson, keyAsPerson } from '@releve/contract/key-words'
import { detailNames, eachField, reservedDetails, shownDetails, type MemberDetail } from '@releve/contract/member-fields'
import { fullName } from '@releve/contract/person-name'
import type { Preferences } from '@releve/contract/preferences'
import type { WireTraineeshipDays } from '@releve/contract/traineeship-days'
import type { QualificationValidity } from '@releve/contract/user-fields'
import type { NameOf } from '@releve/contract/sentences'
import { avatarPath } from '@releve/contract/users'
import type { WireUser } from '@releve/contract/users'
import type { Actor } from '@releve/domain/access/access'
import { hasPower, hasPowerSomewhere } from '@releve/domain/access/roles'
import type { Power } from '@releve/domain/access/roles'
import type { DayNumber } from '@releve/domain/calendar/day'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Dated } from '@releve/domain/planning/center-plan'
import type { Validity } from '@releve/domain/planning/qualified'
import type { Traineeship } from '@releve/domain/planning/trainee'
import { datedValue } from '@releve/domain/planning/cycle'
import { teamsUntil } from '@releve/domain/planning/last-day'
import type pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { byDatabase, centerOf } from '#db/databases.ts'
import { instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow, CentersRow, MembersRow, TeamsRow } from '#db/rows.ts'
import { facts, heapBytes, VersionedCache } from '#db/versioned-cache.ts'
import type { Found } from '#db/versioned-cache.ts'
import { administers, inCenter, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { detailColumn, loadCarried, loadPlace, loadPlaces } from '#features/directory/store.ts'
import type { Place } from '#features/directory/store.ts'
import type { RoleRecord } from './roles.ts'

/** An approved member of a centre, as plannings need them. */
export interface RosterPerson {
  readonly _id: UserId
  readonly name: string
  readonly lastName: string
  readonly role: string | null
  /** The address where it is read. */
  readonly avatar: string | null
  readonly qualifications: readonly string[]
  /** The days on which some of them count; empty: all of them count on every day. */
  readonly validity: readonly Validity[]
  /** The days on which they are a trainee. */
  readonly traineeships: readonly Traineeship[]
  /** Their memberships, past and to come, oldest first. */
  readonly teams: readonly Dated<TeamId | null>[]
  /** Their last day here, once their departure is decided: `teams` end on it. Absent: it is not. */
  readonly lastDay?: DayNumber
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
  /** The words that tell them from a namesake, where a caller asked for it. */
  readonly distinction?: string | undefined
}

const rosters = new VersionedCache<Roster>('rosters', facts)
const french = new Intl.Collator('fr')

/** The names of these people, for the sentences that say whom something befalls, with what tells them from a namesake. */
export function namesIn(people: ReadonlyMap<UserId, Person>, distinctions: ReadonlyMap<string, string>): NameOf {
  const names = new Map<string, Person>(people)
  return (userId) => {
    const person = names.get(userId)
    return person && fullName({ ...person, distinction: distinctions.get(userId) })
  }
}

/** The name of one of these people in a sentence to others, with what tells them from a namesake. */
export function nameIn(people: ReadonlyMap<UserId, Person>, id: UserId, distinctions: ReadonlyMap<string, string>): string {
  const person = people.get(id)
  return person === undefined ? 'Ancien membre' : fullName({ ...person, distinction: distinctions.get(id) })
}

interface Ranked {
  readonly _id: string
  readonly name: string
  readonly lastName: string
}

/** Last name, first name, then id, which makes the order total: homonyms exist. */
export function compareByName(a: Ranked, b: Ranked): number {
  return french.compare(a.lastName, b.lastName) || french.compare(a.name, b.name) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)
}

type PersonJson = [
  UserId,
  string,
  string,
  string | null,
  string | null,
  string[],
  [string, TeamId | null][],
  string | null,
  QualificationValidity[],
  WireTraineeshipDays[],
]

interface RosterRow {
  roster_version: number
  people: PersonJson[]
}

const personJson = sql`json_build_array(u._id, u.name, u.last_name, u.role, u.avatar, u.qualifications, coalesce((
            -- The index serves each member: joined as a whole, all rows were read for each of them where statistics are missing.
            SELECT json_agg(json_build_array(o.from_day, o.team_id) ORDER BY o.from_day)
            FROM team_occurrences o WHERE o.center_id = u.center_id AND o.user_id = u._id), '[]'::json), u.departure ->> 'lastDay', u.qualification_validity, u.traineeships)`

/** The days of a traineeship, as plannings need them. */
export const readTraineeship = ({ qualification, fromDate, untilDate, tutorId }: WireTraineeshipDays): Traineeship => ({
  qualification,
  fromDay: toDayNumber(fromDate),
  untilDay: untilDate === null ? null : toDayNumber(untilDate),
  tutorId,
})

function readPerson([
  _id,
  name,
  lastName,
  role,
  avatar,
  qualifications,
  memberships,
  last,
  validity,
  traineeships,
]: PersonJson): RosterPerson {
  const person = {
    _id,
    name,
    lastName,
    role,
    avatar: avatar === null ? null : avatarPath(avatar),
    qualifications,
    validity: validity.map(({ name: qualification, fromDate, untilDate }) => ({
      name: qualification,
      fromDay: fromDate === null ? null : toDayNumber(fromDate),
      untilDay: untilDate === null ? null : toDayNumber(untilDate),
    })),
    traineeships: traineeships.map(readTraineeship),
  }
  const teams = memberships.map(([fromDay, value]) => ({ fromDay: toDayNumber(fromDay), value }))
  if (last === null) return { ...person, teams }
  const lastDay = toDayNumber(last)
  return { ...person, teams: teamsUntil(teams, lastDay), lastDay }
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
          SELECT json_agg(${personJson})
          FROM members u
          WHERE u.center_id = c._id AND u.status = 'approved' AND u.left_at IS NULL), '[]'::json) AS people
        FROM centers c WHERE c._id = ${centerId}`,
  )
  const people = row.people.map(readPerson).sort(compareByName)
  const roster: Roster = { version: row.roster_version, people, byId: new Map(people.map((person) => [person._id, person])) }
  return { version: roster.version, value: roster, bytes: heapBytes(people) }
}

/** The members who left the centre on that day or later, with the teams they had: their work until then is still counted. */
export async function loadLeavers(db: Queryable, centerId: CenterId, since: DayNumber): Promise<RosterPerson[]> {
  const found = await rows<{ person: PersonJson }>(
    db,
    sql`SELECT ${personJson} AS person FROM members u
        WHERE u.center_id = ${centerId} AND u.status = 'approved' AND u.left_at >= ${fromDayNumber(since)}::date`,
  )
  return found.map(({ person }) => readPerson(person)).sort(compareByName)
}

/**
 * Those columns of `members`, named `u`, of people wherever they are: what their centre says of them, or what they carry when they are in
 * none. No order.
 */
export async function readPeople<Row extends pg.QueryResultRow>(
  db: Queryable,
  places: readonly Pick<Place, '_id' | 'center_id'>[],
  columns: Sql,
): Promise<Row[]> {
  const inside = places.filter(({ center_id: centerId }) => centerId !== null)
  const outside = places.filter(({ center_id: centerId }) => centerId === null)
  const members =
    inside.length === 0
      ? []
      : await byDatabase(db, inside, (database, placesThere) =>
          rows<Row>(
            database,
            sql`SELECT ${columns} FROM members u WHERE (u.center_id, u._id) IN (
                SELECT * FROM unnest(${placesThere.map((place) => place.center_id)}::uuid[], ${placesThere.map(({ _id }) => _id)}::uuid[]))`,
          ),
        )
  const others = await loadCarried<Row>(
    db,
    outside.map(({ _id }) => _id),
    columns,
  )
  return [...members, ...others]
}

const personColumns = sql`u._id, u.name, u.last_name AS "lastName"`

/** The name of somebody whose account is there. */
export async function loadPersonAt(db: Queryable, place: Pick<Place, '_id' | 'center_id'>): Promise<Person> {
  const [person] = await readPeople<Person>(db, [place], personColumns)
  if (person === undefined) throw new Error(`account ${place._id} has no member's row where it is`)
  return person
}

/** API keys and directories among the actors of a centre, by the name each has. */
async function loadKeysAsPeople(db: Queryable, actors: readonly Pick<Place, '_id' | 'center_id'>[]): Promise<Person[]> {
  const found = await byDatabase(db, actors, (database, actorsThere) =>
    rows<{ readonly _id: UserId; readonly name: string; readonly is_key: boolean }>(
      database,
      sql`WITH actors AS (
            SELECT * FROM unnest(${actorsThere.map((actor) => actor.center_id)}::uuid[], ${actorsThere.map(({ _id }) => _id)}::uuid[]) a (center_id, _id))
          SELECT k._id, k.name, true AS is_key FROM api_keys k WHERE (k.center_id, k._id) IN (SELECT * FROM actors)
          UNION ALL
          SELECT d._id, d.name, false FROM center_directories d WHERE (d.center_id, d._id) IN (SELECT * FROM actors)`,
    ),
  )
  return found.map(({ _id, name, is_key: isKey }) => ({ _id, ...(isKey ? keyAsPerson(name) : directoryAsPerson(name)) }))
}

/** The place whose people a text names; null: that of no centre. */
export interface Named {
  readonly centerId: CenterId | null
  readonly ids: Iterable<UserId | null>
}

/**
 * Names as the centre that tells has them, of its members and former ones; then those of others (masters of elsewhere) as they are called
 * where they are. Unknown ids are left out.
 */
export async function loadNamed(db: Queryable, named: Iterable<Named>): Promise<Map<UserId, Person>> {
  const askedPlaces = [...named].flatMap(({ centerId, ids }) =>
    [...ids].flatMap((_id) => (_id === null ? [] : [{ _id, center_id: centerId }])),
  )
  const inside = askedPlaces.filter(({ center_id: centerId }) => centerId !== null)
  const found = inside.length === 0 ? [] : await readPeople<Person>(db, inside, personColumns)
  const people = new Map(found.map((person) => [person._id, person]))
  const strangers = new Set(askedPlaces.map(({ _id }) => _id).filter((id) => !people.has(id)))
  for (const person of await readPeople<Person>(db, await loadPlaces(db, [...strangers]), personColumns)) people.set(person._id, person)
  const unknown = inside.filter(({ _id }) => !people.has(_id))
  for (const key of unknown.length === 0 ? [] : await loadKeysAsPeople(db, unknown)) people.set(key._id, key)
  return people
}

/** Does what `loadNamed` does, in one centre. */
export function loadPeople(db: Queryable, centerId: CenterId, ids: Iterable<UserId | null>): Promise<Map<UserId, Person>> {
  return loadNamed(db, [{ centerId, ids }])
}

/** Names of people of a centre from its roster in memory, and of others from the database. */
export async function loadPeopleOf(db: Queryable, centerId: CenterId, roster: Roster, ids: Iterable<UserId>): Promise<Map<UserId, Person>> {
  const people = new Map<UserId, Person>()
  const others: UserId[] = []
  for (const id of new Set(ids)) {
    const person = roster.byId.get(id)
    if (person === undefined) others.push(id)
    else people.set(id, person)
  }
  for (const [id, person] of await loadPeople(db, centerId, others)) people.set(id, person)
  return people
}

/** The columns of a member that every call of theirs needs. */
export interface Membership
  extends
    Pick<MembersRow, 'center_id' | '_id' | 'status' | 'is_admin' | 'name' | 'last_name'>,
    Pick<CentersRow, 'requires_totp' | 'zone' | 'plan_version' | 'roster_version'> {
  readonly has_left: boolean
  readonly is_suspended: boolean
  readonly roles: readonly RoleRecord[]
}

/** Members, named `u`, with what their centre says to each of their calls: a condition follows. */
export const memberships = sql`SELECT u.center_id, u._id, u.status, u.is_admin, u.roles, u.name, u.last_name, u.left_at IS NOT NULL AS has_left, u.suspended_at IS NOT NULL AS is_suspended, c.requires_totp, c.zone,
    c.plan_version, c.roster_version
  FROM members u JOIN centers c ON c._id = u.center_id`

/** Loads the memberships of one member; null when the centre never had them. */
export function loadMembership(db: Queryable, centerId: CenterId, userId: UserId): Promise<Membership | null> {
  return maybeRow<Membership>(
    centerOf(db, centerId),
    named('members.loadMembership', sql`${memberships} WHERE u.center_id = ${centerId} AND u._id = ${userId}`),
  )
}

/** The memberships of many members, of any centres. */
export function loadMemberships(db: Queryable, places: readonly Pick<Place, '_id' | 'center_id'>[]): Promise<Membership[]> {
  return byDatabase(db, places, (database, placesThere) =>
    rows<Membership>(
      database,
      named(
        'members.loadMemberships',
        sql`${memberships} WHERE (u.center_id, u._id) IN (
          SELECT * FROM unnest(${placesThere.map((place) => place.center_id)}::uuid[], ${placesThere.map(({ _id }) => _id)}::uuid[]))`,
      ),
    ),
  )
}

/** The role of a person, from the directory and their centre: a master administers every centre. */
export function roleFrom(isMaster: boolean, isCenterAdmin: boolean): Pick<Actor, 'isAdmin' | 'adminType'> {
  return { isAdmin: isMaster || isCenterAdmin, adminType: isMaster ? 'master' : isCenterAdmin ? 'center' : null }
}

interface MemberColumns
  extends
    Pick<MembersRow, '_id' | 'status' | 'is_admin' | 'name' | 'last_name' | 'qualifications' | 'avatar' | 'left_at'>,
    Record<MemberDetail, string | null> {
  readonly preferences: Preferences
  readonly profile: WireUser['profile']
  /** Once a departure is decided. */
  readonly lastDay: string | null
  readonly suspendedAt: number | null
  readonly validity: readonly QualificationValidity[]
  /** The team that they have on the `day` of the query. */
  readonly team: Pick<TeamsRow, '_id' | 'name' | 'color' | 'order'> | null
}

export interface UserRow
  extends
    Omit<MemberColumns, 'left_at' | 'is_admin'>,
    Pick<AccountsRow, 'center_id' | 'email' | 'email_verified_at' | 'pending_email'>,
    Pick<Actor, 'isAdmin' | 'adminType'> {}

function toUserRow(place: Place, { left_at: leftAt, is_admin: isCenterAdmin, ...member }: MemberColumns): UserRow {
  const { center_id, email, email_verified_at, pending_email, is_master: isMaster } = place
  return {
    ...member,
    email,
    email_verified_at,
    pending_email,
    // They have left, and are not yet gone from the directory: they are in no centre.
    center_id: leftAt === null ? center_id : null,
    ...roleFrom(isMaster, isCenterAdmin),
  }
}

/** A member as `reader` may see them: contact details and status are for themselves and their administrators. */
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
    ...(row.validity.length > 0 && { validity: [...row.validity] }),
    team: row.team,
    isAdmin: row.isAdmin,
    adminType: row.adminType,
    ...(isSelf || administers(reader, row.center_id)
      ? {
          status: row.status,
          email: row.email,
          isEmailVerified: row.email_verified_at !== null,
          pendingEmail: row.pending_email,
          lastDay: row.lastDay,
          suspendedAt: row.suspendedAt,
          ...eachField(reservedDetails, (name) => row[name]),
          profile: row.profile,
        }
      : {}),
    ...(isSelf ? { preferences: row.preferences } : {}),
  }
}

const memberColumns = sql`u._id, u.status, u.is_admin, u.name, u.last_name, u.left_at, u.departure ->> 'lastDay' AS "lastDay", u.suspended_at AS "suspendedAt",
  ${join(detailNames.map((name) => sql`u.${detailColumn(name)} AS ${raw(`"${name}"`)}`))}, u.qualifications, u.avatar, u.preferences, u.profile`

/** The team that holds on the centre's own day at instant `now`. */
const teamAt = (now: number) => sql`(
  SELECT json_build_object('_id', t._id, 'name', t.name, 'color', t.color, 'order', t."order")
  FROM (SELECT o.team_id FROM team_occurrences o
        WHERE o.center_id = u.center_id AND o.user_id = u._id
          AND o.from_day <= (${instant(now)} AT TIME ZONE c.zone)::date
        ORDER BY o.from_day DESC LIMIT 1) last
  JOIN teams t ON t.center_id = u.center_id AND t._id = last.team_id) AS team`

const outsideColumns = sql`${memberColumns}, '[]'::jsonb AS validity, NULL::json AS team`

/** Loads somebody who still exists, or null. */
export async function loadUser(db: Queryable, userId: UserId, now: number): Promise<UserRow | null> {
  const place = await loadPlace(db, userId)
  if (place === null) return null
  const { center_id: centerId } = place
  if (centerId === null) {
    const [carried] = await loadCarried<MemberColumns>(db, [userId], outsideColumns)
    return carried === undefined ? null : toUserRow(place, carried)
  }
  const member = await oneRow<MemberColumns>(
    centerOf(db, centerId),
    named(
      'members.loadMember',
      sql`SELECT ${memberColumns}, u.qualification_validity AS validity, ${teamAt(now)} FROM members u JOIN centers c ON c._id = u.center_id
          WHERE u.center_id = ${centerId} AND u._id = ${userId}`,
    ),
  )
  return toUserRow(place, member)
}

/** Members of a centre, sorted by name. Pending ones are for administrators. */
export async function loadUsers(db: Queryable, centerId: CenterId, withPending: boolean, now: number): Promise<UserRow[]> {
  const members = await rows<MemberColumns>(
    db,
    named(
      'members.loadMembers',
      sql`SELECT ${memberColumns}, u.qualification_validity AS validity, ${teamAt(now)} FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.left_at IS NULL AND u.center_id = ${centerId} AND (${withPending} OR u.status = 'approved')`,
    ),
  )
  return (await atTheirPlaces(db, members)).map((row) => ({ ...row, lastName: row.last_name })).sort(compareByName)
}

async function atTheirPlaces(db: Queryable, members: readonly MemberColumns[]): Promise<UserRow[]> {
  const places = await loadPlaces(
    db,
    members.map(({ _id }) => _id),
  )
  const placeOf = new Map(places.map((place) => [place._id, place]))
  return members.flatMap((member) => {
    const place = placeOf.get(member._id)
    return place === undefined ? [] : [toUserRow(place, member)]
  })
}

/** These people who still exist, wherever they are, in the order of `ids`. */
export async function loadUsersById(db: Queryable, ids: readonly UserId[], now: number): Promise<UserRow[]> {
  const places = (await loadPlaces(db, ids)).filter(({ deleted_at: deletedAt }) => deletedAt === null)
  const [inside, outside] = [places.filter((place) => place.center_id !== null), places.filter((place) => place.center_id === null)]
  const members = await byDatabase(db, inside, (database, placesThere) =>
    rows<MemberColumns>(
      database,
      sql`SELECT ${memberColumns}, u.qualification_validity AS validity, ${teamAt(now)} FROM members u JOIN centers c ON c._id = u.center_id
          WHERE (u.center_id, u._id) IN (
            SELECT * FROM unnest(${placesThere.map((place) => place.center_id)}::uuid[], ${placesThere.map(({ _id }) => _id)}::uuid[]))`,
    ),
  )
  const carried = await loadCarried<MemberColumns>(
    db,
    outside.map(({ _id }) => _id),
    outsideColumns,
  )
  const found = new Map((await atTheirPlaces(db, [...members, ...carried])).map((row) => [row._id, row]))
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined)
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
 * unknown identifier. Colleagues are looked up in the roster in memory; not by a master, whose call runs in the database of whoever they
 * name, where their own centre may not be.
 * @throws AppError noCenter when they ask for themselves and have none
 */
export async function reachUser(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter | null> {
  const { center, centerId } = principal
  if (userId === principal.userId) {
    const own = inCenter(principal)
    return { centerId: own.centerId, ...own.center }
  }
  if (center !== null && centerId !== null && !isMaster(principal)) {
    const roster = await loadRoster(db, centerId, center.rosterVersion)
    if (roster.byId.has(userId)) return { centerId, ...center }
  }
  if (!isMaster(principal)) return null
  const place = await loadPlace(db, userId)
  const row = place === null || place.center_id === null ? null : await loadMembership(db, place.center_id, userId)
  if (row === null || row.has_left || row.status !== 'approved') return null
  return { centerId: row.center_id, zone: row.zone, planVersion: row.plan_version, rosterVersion: row.roster_version }
}

/**
 * Whether the caller has that power over this member: as an administrator, by a role for the whole centre, or by one for the team that the
 * member has today.
 */
export async function hasPowerOver(
  db: Queryable,
  principal: Principal,
  power: Power,
  { centerId, userId, now }: { readonly centerId: CenterId | null; readonly userId: UserId; readonly now: number },
): Promise<boolean> {
  if (hasPower(principal, power, { centerId, teamId: null })) return true
  const { center } = principal
  if (center === null || centerId === null || principal.centerId !== centerId || !hasPowerSomewhere(principal, power)) return false
  const roster = await loadRoster(db, centerId, center.rosterVersion)
  const teamId = datedValue(roster.byId.get(userId)?.teams ?? [], zoneOf(center.zone).dayAt(now)) ?? null
  return hasPower(principal, power, { centerId, teamId })
}
