// Everything plannings are computed from. The plan of a centre and its roster stay in memory under their versions; what
// changes every day (transfers, approved modifications) is read by one query, bounded by its days.
import type { WirePerson, WireShiftDay, WireTeam } from '@releve/contract/shifts'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import type { CenterId, DemandId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type {
  CenterPlan,
  Dated,
  MemberPlan,
  Modification,
  PartTransfer,
  PlacedHours,
  Rotation,
  TeamPlan,
  Transfer,
} from '@releve/domain/planning/center-plan'
import { untilLastDay } from '@releve/domain/planning/last-day'
import { shiftDays } from '@releve/domain/planning/shift-days'
import type { StaffingRow, StaffingTerms } from '@releve/domain/planning/staffing-rows'
import { REST } from '@releve/domain/planning/shift'
import type { RotationDay, Shift, ShiftDay, ShiftTimes, ShiftVariation } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { maybeRow, named, oneRow } from '#db/query.ts'
import type { NamedSql, Queryable } from '#db/query.ts'
import { facts, heapBytes, VersionedCache } from '#db/versioned-cache.ts'
import type { Found } from '#db/versioned-cache.ts'
import { AppError } from '#http/app-error.ts'
import { reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadPeriods } from '../school-holidays/store.ts'
import { loadLeavers, loadPeopleOf, loadRoster } from '../members/store/members.ts'
import type { Person, ReachedCenter, Roster, RosterPerson } from '../members/store/members.ts'

const plans = new VersionedCache<CenterPlan>('plans', facts)

interface PlanRow {
  zone: string
  minima: StaffingTerms['byShift'] | null
  staffing: StaffingRow[] | null
  holiday_area: string
  own_holidays: OwnHoliday[]
  school_zone: string | null
  plan_version: number
  rotations: { _id: RotationId; name: string; days: RotationDay[] }[]
  activations: [string, RotationId][]
  teams: {
    _id: TeamId
    name: string
    order: number
    color: string
    starts: [string, string][]
    rotations: [string, RotationId | null][]
  }[]
}

function readVariation(variation: ShiftVariation): ShiftVariation {
  const { name, startTime, endTime, endsNextDay } = variation
  return { name, startTime, endTime, endsNextDay }
}

/** A shift of a jsonb column, with its keys in the one order the rest of the program gives them. */
export function readShift(shift: Shift): Shift {
  if (shift.type === 'rest' && shift.name === 'R') return REST
  const { startTime, endTime } = shift.default
  return {
    name: shift.name,
    type: shift.type,
    default: { startTime, endTime },
    endsNextDay: shift.endsNextDay,
    variation: shift.variation === null ? null : readVariation(shift.variation),
  }
}

/** The days of a jsonb column. */
export function readRotationDays(days: readonly RotationDay[]): { shift: Shift; variations: ShiftVariation[] }[] {
  return days.map(({ shift, variations }) => ({ shift: readShift(shift), variations: variations.map(readVariation) }))
}

function dated<T, U>(list: readonly [string, T][], read: (value: T) => U): Dated<U>[] {
  return list.map(([fromDay, value]) => ({ fromDay: toDayNumber(fromDay), value: read(value) }))
}

const same = <T>(value: T): T => value

/**
 * Rotations, activations and teams of a centre, deleted ones included: past plannings keep them. `version` is the
 * `centers.plan_version` of the caller's snapshot; when memory holds it, nothing is read.
 */
export function loadCenterPlan(db: Queryable, centerId: CenterId, version: number): Promise<CenterPlan> {
  return plans.load(db, centerId, version, () => readCenterPlan(db, centerId))
}

async function readCenterPlan(db: Queryable, centerId: CenterId): Promise<Found<CenterPlan>> {
  const row = await oneRow<PlanRow>(
    db,
    sql`SELECT c.zone, c.plan_version, c.rules -> 'minimumStaffing' AS minima, c.rules -> 'staffing' AS staffing,
        c.holiday_area, c.own_holidays, c.school_zone,
        coalesce((SELECT json_agg(json_build_object('_id', r._id, 'name', r.name, 'days', r.days))
          FROM rotations r WHERE r.center_id = c._id), '[]'::json) AS rotations,
        coalesce((SELECT json_agg(json_build_array(a.activation_date, a.rotation_id) ORDER BY a.activation_date)
          FROM rotation_activations a WHERE a.center_id = c._id), '[]'::json) AS activations,
        coalesce((SELECT json_agg(json_build_object('_id', t._id, 'name', t.name, 'order', t."order", 'color', t.color,
            'starts', coalesce((SELECT json_agg(json_build_array(s.from_day, s.cycle_start_date) ORDER BY s.from_day)
              FROM team_cycle_starts s WHERE s.center_id = c._id AND s.team_id = t._id), '[]'::json),
            'rotations', coalesce((SELECT json_agg(json_build_array(x.from_day, x.rotation_id) ORDER BY x.from_day)
              FROM team_rotations x WHERE x.center_id = c._id AND x.team_id = t._id), '[]'::json)) ORDER BY t."order", t._id)
          FROM teams t WHERE t.center_id = c._id), '[]'::json) AS teams
        FROM centers c WHERE c._id = ${centerId}`,
  )
  const rotations = new Map<RotationId, Rotation>()
  for (const { _id, name, days } of row.rotations) {
    rotations.set(_id, { _id, name, days: readRotationDays(days) })
  }
  const teams = new Map<TeamId, TeamPlan>()
  for (const { _id, name, order, color, starts, rotations: own } of row.teams) {
    teams.set(_id, { _id, name, order, color, cycleStarts: dated(starts, toDayNumber), rotations: dated(own, same) })
  }
  const staffing = await staffingOf(db, row)
  const plan: CenterPlan = { centerId, zone: row.zone, rotations, activations: dated(row.activations, same), teams, staffing }
  return { version: row.plan_version, value: plan, bytes: heapBytes(row) }
}

/** The staffing the centre asks for. School holidays, which are of the whole platform, are read where a row speaks of them. */
async function staffingOf(db: Queryable, { minima, staffing, holiday_area, own_holidays, school_zone }: PlanRow): Promise<StaffingTerms> {
  const rows = staffing ?? []
  const isOfSchool = school_zone !== null && rows.some(({ kinds }) => kinds.includes('schoolHoliday'))
  const periods = isOfSchool ? await loadPeriods(db) : []
  const schoolHolidays = periods
    .filter(({ zone }) => zone === school_zone)
    .map(({ startDate, endDate }) => ({ from: toDayNumber(startDate), to: toDayNumber(endDate) }))
  const area = holidayAreas.find((known) => known === holiday_area) ?? 'metropole'
  return { byShift: minima ?? {}, rows, calendar: { holidays: { area, own: own_holidays }, schoolHolidays } }
}

type TransferJson = [
  demandId: DemandId,
  type: Transfer['type'],
  day: string,
  giverId: UserId,
  takerId: UserId,
  given: Shift,
  givenTeamId: TeamId | null,
  returned: Shift | null,
  returnedTeamId: TeamId | null,
  at: number,
  circleId: string | null,
  /** Minutes of the part; null: all of the vacation. */
  partFrom: number | null,
  partTo: number | null,
  /** The activity of a time on call; null: it is of a vacation. */
  onCall: PlacedActivity | null,
]
type ModificationJson = [
  userId: UserId,
  id: string,
  type: Modification['type'],
  fromDay: string,
  toDay: string,
  shift: Shift | null,
  /** The taker of a vacancy has one entry. */
  vacancy: [holderId: UserId | null] | null,
  /** Hours of an activity; null: it is of whole days. */
  placed: [activity: PlacedActivity, hours: ShiftTimes, weekdays: number[] | null] | null,
  isUnseen: boolean,
  /** The name of an absence's cause; undefined: it was not asked for. */
  causeName?: string | null,
]

interface ChangesRow {
  plan_version: number
  roster_version: number
  transfers: TransferJson[] | null
  modifications: ModificationJson[] | null
}

const transferArray = sql`json_build_array(t.demand_id, t.type, t.day, t.giver_id, t.taker_id, t.given, t.given_team_id, t.returned,
  t.returned_team_id, (extract(epoch FROM t.at) * 1000)::bigint, t.circle_id, t.part_from, t.part_to, t.on_call)`
const modificationFields = sql`m.user_id, m._id, m.type, m.from_day, m.to_day, m.shift, CASE WHEN m.demand_id IS NOT NULL THEN
  (SELECT json_build_array(v.holder_id) FROM vacancies v WHERE v.center_id = m.center_id AND v.demand_id = m.demand_id) END,
  CASE WHEN m.hours IS NOT NULL THEN json_build_array(m.activity, m.hours, m.weekdays) END, m.is_unseen`

function readPart(json: TransferJson): PartTransfer | null {
  const [demandId, , day, giverId, takerId, givenShift, givenTeamId, , , at, , from, to, onCall] = json
  if (from === null || to === null) return null
  const part = { from, to }
  const hand = { demandId, day: toDayNumber(day), giverId, takerId, given: readShift(givenShift), givenTeamId, part, at }
  return onCall === null ? hand : { ...hand, onCall }
}

function readTransfer(json: TransferJson): Transfer {
  const [demandId, type, day, giverId, takerId, givenShift, givenTeamId, returned, returnedTeamId, at, circleId] = json
  return {
    demandId,
    type,
    day: toDayNumber(day),
    giverId,
    takerId,
    given: readShift(givenShift),
    givenTeamId,
    returned: returned === null ? null : readShift(returned),
    returnedTeamId,
    at,
    circleId,
  }
}

const NO_TRANSFERS: readonly Transfer[] = []
const NO_MODIFICATIONS: readonly Modification[] = []

function append<T>(lists: Map<UserId, T[]>, key: UserId, item: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

function assemble(people: readonly RosterPerson[], changes: ChangesRow): MemberPlan[] {
  const transfers = new Map<UserId, Transfer[]>()
  const parts = new Map<UserId, PartTransfer[]>()
  for (const json of changes.transfers ?? []) {
    const part = readPart(json)
    if (part !== null) {
      append(parts, part.giverId, part)
      append(parts, part.takerId, part)
      continue
    }
    const transfer = readTransfer(json)
    append(transfers, transfer.giverId, transfer)
    append(transfers, transfer.takerId, transfer)
  }
  const modifications = new Map<UserId, Modification[]>()
  const placedHours = new Map<UserId, PlacedHours[]>()
  for (const [userId, _id, type, firstDay, lastDay, shift, vacancy, placed, isUnseen, causeName = null] of changes.modifications ?? []) {
    const [fromDay, toDay] = [toDayNumber(firstDay), toDayNumber(lastDay)]
    if (placed !== null) {
      const [activity, hours, weekdays] = placed
      append(placedHours, userId, { _id, fromDay, toDay, weekdays, hours, activity })
      continue
    }
    append(modifications, userId, {
      _id,
      type,
      fromDay,
      toDay,
      shift: shift === null ? null : readShift(shift),
      ...(isUnseen && { isUnseen }),
      ...(vacancy !== null && { vacancy: { holderId: vacancy[0] } }),
      ...(causeName !== null && { causeName }),
    })
  }
  return people.map(({ _id, qualifications, validity, traineeships, teams, lastDay }) =>
    untilLastDay({
      userId: _id,
      qualifications,
      ...(validity.length > 0 && { validity }),
      ...(traineeships.length > 0 && { traineeships }),
      teams,
      transfers: transfers.get(_id) ?? NO_TRANSFERS,
      modifications: modifications.get(_id) ?? NO_MODIFICATIONS,
      ...(placedHours.has(_id) && { placed: placedHours.get(_id) ?? [] }),
      ...(parts.has(_id) && { parts: parts.get(_id) ?? [] }),
      ...(lastDay !== undefined && { lastDay }),
    }),
  )
}

/** The statement of one person, the hottest of the program: two index ranges for transfers, one for modifications. */
function changesOfOne(centerId: CenterId, userId: UserId, from: string, to: string) {
  return named(
    'shifts.changesOfOne',
    sql`SELECT c.plan_version, c.roster_version,
        (SELECT json_agg(${transferArray} ORDER BY t.at) FROM (
          SELECT * FROM shift_transfers WHERE center_id = c._id AND giver_id = ${userId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
          UNION ALL
          SELECT * FROM shift_transfers WHERE center_id = c._id AND taker_id = ${userId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
        ) t) AS transfers,
        (SELECT json_agg(json_build_array(${modificationFields}, m.cause_name) ORDER BY m.created_at, m._id) FROM planning_modifications m
          WHERE m.center_id = c._id AND m.user_id = ${userId}::uuid AND m.status = 'approved'
            AND m.to_day >= ${from}::date - 1 AND m.from_day <= ${to}::date + 1) AS modifications
        FROM centers c WHERE c._id = ${centerId}::uuid`,
  )
}

/** The same, with the transfers of everybody on the days on which they have one: among them are their own. */
function handsOfOne(centerId: CenterId, userId: UserId, from: string, to: string) {
  return named(
    'shifts.handsOfOne',
    sql`SELECT c.plan_version, c.roster_version,
        (SELECT json_agg(${transferArray} ORDER BY t.at) FROM shift_transfers t WHERE t.center_id = c._id AND t.day = ANY (ARRAY(
          SELECT day FROM shift_transfers WHERE center_id = c._id AND giver_id = ${userId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
          UNION
          SELECT day FROM shift_transfers WHERE center_id = c._id AND taker_id = ${userId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
        ))) AS transfers,
        (SELECT json_agg(json_build_array(${modificationFields}, m.cause_name) ORDER BY m.created_at, m._id) FROM planning_modifications m
          WHERE m.center_id = c._id AND m.user_id = ${userId}::uuid AND m.status = 'approved'
            AND m.to_day >= ${from}::date - 1 AND m.from_day <= ${to}::date + 1) AS modifications
        FROM centers c WHERE c._id = ${centerId}::uuid`,
  )
}

function changesOfMany(centerId: CenterId, userIds: readonly UserId[] | null, from: string, to: string) {
  return named(
    'shifts.changesOfMany',
    sql`SELECT c.plan_version, c.roster_version,
        (SELECT json_agg(${transferArray} ORDER BY t.at) FROM shift_transfers t
          WHERE t.center_id = c._id AND t.day BETWEEN ${from}::date AND ${to}::date
            AND (${userIds}::uuid[] IS NULL OR t.giver_id = ANY(${userIds}::uuid[]) OR t.taker_id = ANY(${userIds}::uuid[]))) AS transfers,
        (SELECT json_agg(json_build_array(${modificationFields}) ORDER BY m.created_at, m._id) FROM planning_modifications m
          WHERE m.center_id = c._id AND m.status = 'approved' AND m.to_day >= ${from}::date - 1 AND m.from_day <= ${to}::date + 1
            AND (${userIds}::uuid[] IS NULL OR m.user_id = ANY(${userIds}::uuid[]))) AS modifications
        FROM centers c WHERE c._id = ${centerId}::uuid`,
  )
}

/** The changes of a whole centre under a digest of their text; `isKnown`: the digest alone. */
function digestOfChanges(centerId: CenterId, from: string, to: string, { isKnown }: { readonly isKnown: boolean }) {
  const { text, values } = changesOfMany(centerId, null, from, to)
  const name = isKnown ? 'shifts.digestOfChanges' : 'shifts.changesWithDigest'
  const columns = isKnown ? 'plan_version, roster_version' : '*'
  const digest = "sha256(convert_to(concat(transfers, ' ', modifications), 'UTF8'))"
  return { name, text: `SELECT ${columns}, encode(${digest}, 'hex') AS digest FROM (${text}) changes`, values }
}

/** @throws AppError notFound when the centre is not in this database: a master's call is asked of each in turn */
async function changesOf(db: Queryable, statement: NamedSql): Promise<ChangesRow> {
  const changes = await maybeRow<ChangesRow>(db, statement)
  if (changes === null) throw new AppError('notFound')
  return changes
}

export interface MembersOfCenter {
  /** `centers.plan_version` of the same snapshot: for `loadCenterPlan` inside a transaction. */
  readonly planVersion: number
  readonly roster: Roster
  readonly members: MemberPlan[]
}

/**
 * Plans of members of a centre, with the transfers and approved modifications that touch the days `from … to` (both included)
 * and all their dated memberships; and the roster of the same snapshot. `'all'`: in roster order; otherwise in the order of
 * `userIds`, people who are not approved members of the centre left out.
 * @throws AppError notFound when the centre is not in this database
 */
export async function loadMembers(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[] | 'all',
  from: DayNumber,
  to: DayNumber,
): Promise<MembersOfCenter> {
  const first = fromDayNumber(from)
  const last = fromDayNumber(to)
  const only = userIds !== 'all' && userIds.length === 1 ? userIds[0] : undefined
  const changes = await changesOf(
    db,
    only === undefined
      ? changesOfMany(centerId, userIds === 'all' ? null : userIds, first, last)
      : changesOfOne(centerId, only, first, last),
  )
  const roster = await loadRoster(db, centerId, changes.roster_version)
  const planVersion = changes.plan_version
  if (userIds === 'all') return { planVersion, roster, members: assemble(roster.people, changes) }
  const people = userIds.map((id) => roster.byId.get(id)).filter((person) => person !== undefined)
  return { planVersion, roster, members: assemble(people, changes) }
}

export interface MembersOfMonth extends MembersOfCenter {
  /** Members, then those who left during these days or later. */
  readonly people: readonly RosterPerson[]
}

/** Does what `loadMembers` does for all, with the people who left on the first of these days or later: they worked until then. */
export async function loadMembersOfMonth(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber): Promise<MembersOfMonth> {
  // The changes reach some days beyond on either side: nights, and hours over midnight.
  const changes = await changesOf(db, changesOfMany(centerId, null, fromDayNumber(from - 2), fromDayNumber(to + 2)))
  const roster = await loadRoster(db, centerId, changes.roster_version)
  const people = [...roster.people, ...(await loadLeavers(db, centerId, from))]
  return { planVersion: changes.plan_version, roster, people, members: assemble(people, changes) }
}

/** Another text as soon as the plannings of a centre over these days may be others. @throws AppError notFound */
export async function loadPlanningsVersion(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber): Promise<string> {
  const known = await maybeRow<ChangesRow & { digest: string }>(
    db,
    digestOfChanges(centerId, fromDayNumber(from), fromDayNumber(to), { isKnown: true }),
  )
  if (known === null) throw new AppError('notFound')
  return `${known.plan_version} ${known.roster_version} ${known.digest}`
}

/** The plannings of a centre over some days, and what they were read from. */
interface SharedPlannings {
  readonly digest: string
  readonly roster: Roster
  readonly members: MemberPlan[]
}

const plannings = new VersionedCache<SharedPlannings>('plannings', facts)

/** Bytes that what is judged of one member takes beside their planning: some sixty days, and the rules of a few moves. */
const JUDGED_BYTES = 8000

/**
 * Gives what `loadMembers` reads of all, the very same objects as long as the database says the same: what was computed of them holds for
 * the next reader. It is for days that all members read alike.
 */
export async function loadSharedMembers(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber): Promise<MembersOfCenter> {
  const days = [fromDayNumber(from), fromDayNumber(to)] as const
  const key = `${centerId} ${from} ${to}`
  const now = await maybeRow<ChangesRow & { digest: string }>(db, digestOfChanges(centerId, ...days, { isKnown: true }))
  if (now === null) throw new AppError('notFound')
  const known = plannings.get(key, now.roster_version)
  if (known?.digest === now.digest && known.roster === (await loadRoster(db, centerId, now.roster_version))) {
    return { planVersion: now.plan_version, ...known }
  }
  const changes = await oneRow<ChangesRow & { digest: string }>(db, digestOfChanges(centerId, ...days, { isKnown: false }))
  const roster = await loadRoster(db, centerId, changes.roster_version)
  const value = { digest: changes.digest, roster, members: assemble(roster.people, changes) }
  const bytes = heapBytes([changes.transfers, changes.modifications]) + value.members.length * JUDGED_BYTES
  plannings.set(key, { version: changes.roster_version, value, bytes })
  return { planVersion: changes.plan_version, ...value }
}

/** The plans alone. See `loadMembers`. */
export async function loadMemberPlans(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[] | 'all',
  from: DayNumber,
  to: DayNumber,
): Promise<MemberPlan[]> {
  return (await loadMembers(db, centerId, userIds, from, to)).members
}

/** The transfers of whole vacations. */
const handsAmong = ({ transfers }: ChangesRow): Transfer[] => (transfers ?? []).filter((json) => readPart(json) === null).map(readTransfer)

export interface MemberWithHands extends Omit<MembersOfCenter, 'members'> {
  /** Null: no approved member of the centre. */
  readonly member: MemberPlan | null
  /** Every transfer of the centre on the days on which the member has one: the hands their vacations went through. */
  readonly hands: readonly Transfer[]
}

/** Does what `loadMembers` does, for one member, with the hands of their vacations out of the same snapshot. @throws AppError notFound */
export async function loadMemberWithHands(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  from: DayNumber,
  to: DayNumber,
): Promise<MemberWithHands> {
  const changes = await changesOf(db, handsOfOne(centerId, userId, fromDayNumber(from), fromDayNumber(to)))
  const roster = await loadRoster(db, centerId, changes.roster_version)
  const person = roster.byId.get(userId)
  const [member = null] = person === undefined ? [] : assemble([person], changes)
  return { planVersion: changes.plan_version, roster, member, hands: handsAmong(changes) }
}

export interface CenterVersions {
  readonly _id: string
  readonly zone: string
  readonly plan_version: number
  readonly roster_version: number
}

/** Zone and versions of a centre, or null when it does not exist. */
export function loadCenterVersions(db: Queryable, centerId: CenterId): Promise<CenterVersions | null> {
  return maybeRow<CenterVersions>(
    db,
    named(
      'shifts.loadCenterVersions',
      sql`SELECT _id, zone, plan_version, roster_version FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL`,
    ),
  )
}

/** A centre the caller reaches; null for another one, as for one that does not exist. */
export async function reachCenter(db: Queryable, principal: Principal, centerId: CenterId): Promise<ReachedCenter | null> {
  if (principal.center !== null && principal.centerId === centerId) return { centerId, ...principal.center }
  const versions = reaches(principal, centerId) ? await loadCenterVersions(db, centerId) : null
  if (versions === null) return null
  return { centerId, zone: versions.zone, planVersion: versions.plan_version, rosterVersion: versions.roster_version }
}

/** Names and teams a shift day carries, from what is in memory; people who left the centre are read. */
async function wireShiftDays(
  db: Queryable,
  centerId: CenterId,
  center: CenterPlan,
  roster: Roster,
  days: readonly ShiftDay[],
): Promise<WireShiftDay[]> {
  const ids = days.flatMap(({ substitutionHistory }) => substitutionHistory.flatMap((step) => [step.fromUserId, step.toUserId]))
  const people = ids.length === 0 ? new Map<UserId, Person>() : await loadPeopleOf(db, centerId, roster, ids)
  const personOf = (id: UserId): WirePerson => {
    const person = people.get(id)
    return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
  }
  const teamOf = (id: TeamId | null): WireTeam | null => {
    const team = id === null ? undefined : center.teams.get(id)
    return team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order }
  }
  return days.map(({ teamId, substitutionHistory, parts, ...day }) => ({
    ...day,
    ...(parts !== undefined && { parts: [...parts] }),
    teamObject: teamOf(teamId),
    substitutionHistory: substitutionHistory.map(({ fromUserId, toUserId, ...step }) => ({
      ...step,
      from: personOf(fromUserId),
      to: personOf(toUserId),
    })),
  }))
}

/** The days `from … to` (both included) of one member as they travel; empty when they are not of the centre. */
export async function loadShiftDays(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  from: DayNumber,
  to: DayNumber,
): Promise<WireShiftDay[]> {
  const { planVersion, roster, member, hands } = await loadMemberWithHands(db, centerId, userId, from, to)
  if (member === null) return []
  const center = await loadCenterPlan(db, centerId, planVersion)
  return toWireShiftDays(db, { center, roster, member, hands }, from, to)
}

/** The same of a member who is known already. `hands`: as in `MemberWithHands`. */
export function toWireShiftDays(
  db: Queryable,
  {
    center,
    roster,
    member,
    hands,
  }: { readonly center: CenterPlan; readonly member: MemberPlan } & Pick<MemberWithHands, 'roster' | 'hands'>,
  from: DayNumber,
  to: DayNumber,
): Promise<WireShiftDay[]> {
  return wireShiftDays(db, center.centerId, center, roster, shiftDays(center, member, from, to, hands))
}
