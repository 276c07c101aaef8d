// Centres of the database. One that was deleted is gone from everything read here.
import type { WireCenter, WireCenterOverview, WireCenterRules, WireSetUp } from '@releve/contract/centers'
import type { HolidayCalendar, OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { holidayOf } from '@releve/domain/calendar/center-holidays'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { CenterRules } from '@releve/domain/working-time/rules'
import sql, { type Sql } from 'sql-template-tag'
import { loadCenterPosition, readByCenters } from '#db/center-order.ts'
import type { CenterPosition } from '#db/center-order.ts'
import { directoryOf, everyDatabase } from '#db/databases.ts'
import { requireOpenMonths } from '#db/open-months.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { administers, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { compareByName } from '../members/store/members.ts'
import type { Person } from '../members/store/members.ts'

/** A page of centres, in the order of their names. */
export interface CenterPage {
  /** The last one of the page before; an unknown one gives none. */
  readonly before?: string | undefined
  readonly limit: number
  /** The beginning of their name, or of their département's. */
  readonly search?: string | undefined
  /** The only centres to list. */
  readonly ids?: string[] | undefined
}

/** The centres `c` in that page, with their order; those found by text are few, and found first. */
const inPage = ({ limit, search = '', ids }: CenterPage, after: CenterPosition | null) => sql`c.deleted_at IS NULL
  AND (search_query(${search}) IS NULL
    OR array_to_tsvector(search_keys(c.name || ' ' || coalesce(c.department, ''))) @@ search_query(${search}))
  AND (${ids ?? null}::uuid[] IS NULL OR c._id = ANY (${ids ?? null}::uuid[]))
  AND (${after?._id ?? null}::uuid IS NULL OR (c.name, c._id) > (${after?.name ?? null}::text, ${after?._id ?? null}::uuid))
  ORDER BY c.name, c._id LIMIT ${limit}`

/** Runs `read` for the centres in that page, wherever they are. */
async function readPage<Row extends { readonly _id: string }>(
  db: Queryable,
  centerId: CenterId | null,
  page: CenterPage,
  read: (db: Queryable, page: Sql) => Promise<Row[]>,
): Promise<Row[]> {
  const { before, limit } = page
  const after = before === undefined ? null : await loadCenterPosition(db, before)
  if (before !== undefined && after === null) return []
  return readByCenters(db, { centerId, limit, centerOfRow: ({ _id }) => _id }, (database) => read(database, inPage(page, after)))
}

export function loadCenterNames(db: Queryable, page: CenterPage): Promise<{ _id: string; name: string }[]> {
  return readPage(db, null, page, (database, ofPage) => rows(database, sql`SELECT c._id, c.name FROM centers c WHERE ${ofPage}`))
}

export type CenterRow = Required<WireCenter>

const centerColumns = sql`c._id, c.name, c.department, c.zone, c.holiday_area AS "holidayArea", c.school_zone AS "schoolZone",
  c.requires_totp AS "requiresTotp",
  c.own_holidays AS "ownHolidays", c.firm_until AS "firmUntil"`

export function loadCenter(db: Queryable, centerId: CenterId): Promise<CenterRow | null> {
  return maybeRow<CenterRow>(db, sql`SELECT ${centerColumns} FROM centers c WHERE c._id = ${centerId} AND c.deleted_at IS NULL`)
}

/** A centre as the reader may see it. */
export function toWire({ requiresTotp, ...center }: CenterRow, reader: Principal): WireCenter {
  return administers(reader, center._id) ? { ...center, requiresTotp } : center
}

/** A centre as its reader sees it; null when it is not theirs to read. */
export async function loadCenterFor(db: Queryable, reader: Principal, centerId: CenterId): Promise<WireCenter | null> {
  const center = reaches(reader, centerId) ? await loadCenter(db, centerId) : null
  return center === null ? null : toWire(center, reader)
}

/** Counts the approved members of a centre, or of each of a page (`null`). */
export function countUsers(
  db: Queryable,
  centerId: CenterId | null,
  page: CenterPage,
): Promise<{ _id: string; name: string; count: number }[]> {
  return readPage(db, centerId, { ...page, ids: centerId === null ? undefined : [centerId] }, (database, ofPage) =>
    rows(
      database,
      sql`SELECT c._id, c.name, (SELECT count(*) FROM members u
            WHERE u.center_id = c._id AND u.status = 'approved' AND u.left_at IS NULL) AS count
          FROM centers c WHERE ${ofPage}`,
    ),
  )
}

export async function loadRules(db: Queryable, centerId: CenterId): Promise<WireCenterRules | null> {
  const row = await maybeRow<{ rules: WireCenterRules }>(db, sql`SELECT rules FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL`)
  return row?.rules ?? null
}

/** The parts that a centre has, without `readerId` among its members; null when it is gone. */
export function loadSetUp(db: Queryable, centerId: CenterId, readerId: UserId): Promise<Omit<WireSetUp, 'firstDuty'> | null> {
  return maybeRow(
    db,
    sql`SELECT EXISTS (SELECT FROM rotations r WHERE r.center_id = c._id AND r.deleted_at IS NULL) AS rotation,
          EXISTS (SELECT FROM rotation_activations a WHERE a.center_id = c._id) AS activation,
          EXISTS (SELECT FROM teams t WHERE t.center_id = c._id AND t.deleted_at IS NULL) AS teams,
          c.rules -> 'minimumStaffing' <> '{}' OR c.rules ? 'staffing' AS staffing,
          EXISTS (SELECT FROM members m WHERE m.center_id = c._id AND m.status = 'approved' AND m.left_at IS NULL
            AND m._id <> ${readerId}) AS members
        FROM centers c WHERE c._id = ${centerId} AND c.deleted_at IS NULL`,
  )
}

/** Administrators of a centre, by name. */
export async function loadCenterAdmins(db: Queryable, centerId: CenterId): Promise<Person[]> {
  const found = await rows<Person>(
    db,
    sql`SELECT _id, name, last_name AS "lastName" FROM members
        WHERE center_id = ${centerId} AND is_admin AND status = 'approved' AND left_at IS NULL`,
  )
  return found.sort(compareByName)
}

/** Centres by name, as master administrators see them at instant `now`; only those of the page are counted. */
export function loadCenterOverviews(db: Queryable, page: CenterPage, now: number): Promise<WireCenterOverview[]> {
  return readPage(db, null, page, (database, ofPage) =>
    rows<WireCenterOverview>(
      database,
      sql`SELECT ${centerColumns}, c.rules ->> 'profile' AS profile, (c.created_at AT TIME ZONE c.zone)::date AS "createdDate",
          people.members, people.pending, people.admins,
          (SELECT count(*) FROM teams t WHERE t.center_id = c._id AND t.deleted_at IS NULL) AS teams,
          (SELECT r.name FROM rotation_activations a JOIN rotations r ON r.center_id = a.center_id AND r._id = a.rotation_id
            WHERE a.center_id = c._id AND a.activation_date <= (${instant(now)} AT TIME ZONE c.zone)::date
            ORDER BY a.activation_date DESC LIMIT 1) AS rotation
        FROM (SELECT c.* FROM centers c WHERE ${ofPage}) c CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE u.status = 'approved') AS members, count(*) FILTER (WHERE u.status = 'pending') AS pending,
            count(*) FILTER (WHERE u.status = 'approved' AND u.is_admin) AS admins
          FROM members u WHERE u.center_id = c._id AND u.left_at IS NULL) people
        ORDER BY c.name, c._id`,
    ),
  )
}

/** Until the transaction ends, nobody else gives a centre a name: names are compared without case. */
async function isNameTaken(tx: Transaction, name: string, exceptId: string | null): Promise<boolean> {
  await rows(directoryOf(tx), sql`SELECT pg_advisory_xact_lock(hashtextextended('centers.name', 0))`)
  for (const each of everyDatabase(tx)) {
    const { taken } = await oneRow<{ taken: boolean }>(
      each,
      sql`SELECT EXISTS (SELECT FROM centers WHERE lower(name) = lower(${name}) AND deleted_at IS NULL
            AND _id IS DISTINCT FROM ${exceptId}::uuid) AS taken`,
    )
    if (taken) return true
  }
  return false
}

export interface NewCenter extends Omit<CenterRow, 'requiresTotp' | 'ownHolidays' | 'firmUntil'> {
  readonly rules: CenterRules
  readonly issuerId: string
  readonly now: number
}

/** With its issuing account, out of which opening grants will come. False when the name is taken. */
export async function createCenter(tx: Transaction, center: NewCenter): Promise<boolean> {
  if (await isNameTaken(tx, center.name, null)) return false
  await execute(
    tx,
    sql`INSERT INTO centers (_id, name, department, zone, holiday_area, school_zone, rules, created_at)
        VALUES (${center._id}, ${center.name}, ${center.department}, ${center.zone}, ${center.holidayArea}, ${center.schoolZone},
          ${JSON.stringify(center.rules)}, ${instant(center.now)})`,
  )
  await execute(tx, sql`INSERT INTO points_accounts (center_id, _id, user_id) VALUES (${center._id}, ${center.issuerId}, NULL)`)
  return true
}

/** The centre under lock; null when it is gone. After its members, when these are locked too. */
export function lockCenter(tx: Transaction, centerId: CenterId): Promise<CenterRow | null> {
  return maybeRow<CenterRow>(tx, sql`SELECT ${centerColumns} FROM centers c WHERE c._id = ${centerId} AND c.deleted_at IS NULL FOR UPDATE`)
}

/** False when the name is taken. */
export async function updateCenter(tx: Transaction, center: CenterRow): Promise<boolean> {
  if (await isNameTaken(tx, center.name, center._id)) return false
  await execute(
    tx,
    sql`UPDATE centers SET name = ${center.name}, department = ${center.department}, zone = ${center.zone},
          holiday_area = ${center.holidayArea}, school_zone = ${center.schoolZone}, requires_totp = ${center.requiresTotp},
          firm_until = ${center.firmUntil}
        WHERE _id = ${center._id}`,
  )
  return true
}

/** Accounts of a centre: members, and those who wait. What is left in it of who has left keeps nobody from deleting it. */
export async function hasMembers(tx: Transaction, centerId: CenterId): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM members WHERE center_id = ${centerId} AND left_at IS NULL) AS found`,
  )
  return found
}

export async function removeCenter(tx: Transaction, centerId: CenterId, now: number): Promise<void> {
  await execute(tx, sql`UPDATE centers SET deleted_at = ${instant(now)} WHERE _id = ${centerId}`)
}

/** Says whether open or accepted demands have a vacation that has not ended: they hold instants of the centre's zone. */
export async function hasLiveDemands(tx: Transaction, centerId: CenterId, now: number): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM demands WHERE center_id = ${centerId} AND closed_at IS NULL
          AND end_at > ${instant(now)}) AS found`,
  )
  return found
}

/** The column takes what the contract lists. */
export function holidayCalendarOf({ holidayArea, ownHolidays }: Pick<CenterRow, 'holidayArea' | 'ownHolidays'>): HolidayCalendar {
  return { area: holidayAreas.find((area) => area === holidayArea) ?? 'metropole', own: ownHolidays }
}

/** Closed months are kept that long. */
const CLOSED_DAYS = 5 * 366

/**
 * Hours of public holidays went to payroll as they were counted: no day of a closed month becomes one, or stops being one.
 * @throws the violation `month_is_closed`
 */
export async function requireOpenHolidays(
  tx: Transaction,
  centerId: CenterId,
  before: HolidayCalendar,
  after: HolidayCalendar,
  today: DayNumber,
): Promise<void> {
  const isHoliday = (day: DayNumber, calendar: HolidayCalendar) => holidayOf(day, calendar) !== null
  for (let day = today - CLOSED_DAYS; day <= today; day++) {
    if (isHoliday(day, before) === isHoliday(day, after)) continue
    await requireOpenMonths(tx, centerId, fromDayNumber(day), fromDayNumber(day))
  }
}

export async function saveOwnHolidays(tx: Transaction, centerId: CenterId, ownHolidays: readonly OwnHoliday[]): Promise<void> {
  await execute(tx, sql`UPDATE centers SET own_holidays = ${JSON.stringify(ownHolidays)} WHERE _id = ${centerId}`)
}

/** The members of a centre who are approved and have not left. */
export async function loadMemberIds(db: Queryable, centerId: CenterId): Promise<UserId[]> {
  const found = await rows<Pick<MembersRow, '_id'>>(
    db,
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND status = 'approved' AND left_at IS NULL ORDER BY _id`,
  )
  return found.map(({ _id }) => _id)
}
