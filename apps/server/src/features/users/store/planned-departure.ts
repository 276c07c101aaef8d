// A departure that is decided ahead: a column of its member, and what is written of them on later days. The plan ends with their last day
// wherever it is read (`untilLastDay`), and a trigger refuses what would begin after it.
import type { WireBeyond } from '@releve/contract/departures'
import { defaultCauseName } from '@releve/contract/absence-causes'
import { civilDateOf, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import type { Due } from '#db/due.ts'
import { afterDue } from '#db/due.ts'
import { isNotFenced } from '#db/fence.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CentersRow, PlanningModificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import type { LockedDemand } from '#features/demands/store/columns.ts'
import { readLeave } from '#features/hours/store/leave-balances.ts'
import type { RoleRecord } from '#features/members/store/roles.ts'
import { loadAccount } from '#features/points/store/ledger.ts'
import { loadLiveDemands } from './departure.ts'

/** A departure as the column has it. */
export interface DepartureRecord {
  /** YYYY-MM-DD */
  readonly lastDay: Day
  readonly reason: string | null
  readonly decidedBy: UserId
  /** In milliseconds. */
  readonly decidedAt: number
  /** The day is over, and the centre would have no administrator left: its people were told. */
  readonly isHeld: boolean
}

interface Departing extends Pick<CentersRow, 'zone'> {
  readonly departure: DepartureRecord | null
  readonly roles: readonly RoleRecord[]
}

/** An approved member of the centre; null: they are none. */
export function loadDeparting(db: Queryable, centerId: CenterId, userId: UserId): Promise<Departing | null> {
  return maybeRow<Departing>(
    centerOf(db, centerId),
    sql`SELECT u.departure, u.roles, c.zone FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.center_id = ${centerId} AND u._id = ${userId} AND u.status = 'approved' AND u.left_at IS NULL`,
  )
}

/** Writes it, or that there is none any more. The member is locked. */
export async function writeDeparture(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  departure: DepartureRecord | null,
): Promise<void> {
  const written = departure === null ? null : JSON.stringify(departure)
  await execute(
    centerOf(tx, centerId),
    sql`UPDATE members SET departure = ${written}::jsonb WHERE center_id = ${centerId} AND _id = ${userId}`,
  )
}

/** The demands of a member that have a vacation after that day. */
export async function loadDemandsBeyond(db: Queryable, centerId: CenterId, userId: UserId, lastDay: Day): Promise<LockedDemand[]> {
  const live = await loadLiveDemands(db, centerId, userId)
  return live.filter(({ posterShift, acceptedSwitch }) => posterShift.date > lastDay || (acceptedSwitch?.date ?? lastDay) > lastDay)
}

type ModificationBeyond = Pick<PlanningModificationsRow, '_id' | 'type' | 'from_day' | 'to_day' | 'weekdays' | 'cause' | 'cause_name'> & {
  readonly status: 'pending' | 'approved'
  readonly activity: PlacedActivity | null
}

function loadModificationsBeyond(db: Queryable, centerId: CenterId, userId: UserId, lastDay: Day): Promise<ModificationBeyond[]> {
  return rows<ModificationBeyond>(
    db,
    sql`SELECT _id, type, status, from_day, to_day, weekdays, cause, cause_name, activity FROM planning_modifications
        WHERE center_id = ${centerId} AND user_id = ${userId} AND status IN ('pending', 'approved') AND to_day > ${lastDay}::date
        ORDER BY from_day, _id`,
  )
}

interface Beyond {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly lastDay: Day
  readonly now: number
}

/** Loads all that is written of the member after that day. @param personOf the other person of an exchange, as they travel */
export async function loadBeyond(
  db: Queryable,
  { centerId, userId, lastDay, now }: Beyond,
  { zone, roles }: Departing,
  personOf: (ids: readonly UserId[]) => Promise<(id: UserId) => WireBeyond['demands'][number]['other']>,
): Promise<WireBeyond> {
  const center = centerOf(db, centerId)
  const demands = (await loadDemandsBeyond(center, centerId, userId, lastDay)).filter(({ posterId }) => posterId !== null)
  const otherOf = (demand: LockedDemand) => (demand.posterId === userId ? demand.accepterId : demand.posterId)
  const person = await personOf(demands.flatMap((demand) => otherOf(demand) ?? []))
  const account = await loadAccount(center, centerId, userId)
  const { year } = civilDateOf(toDayNumber(lastDay))
  const { balances } = await readLeave(db, { centerId, zone, userId, year, lastDay: toDayNumber(lastDay), now })
  const today = zoneOf(zone).dayAt(now)
  return {
    demands: demands.map((demand) => {
      const { _id: demandId, type: kind, status, posterShift, acceptedSwitch } = demand
      const [otherId, returned] = [otherOf(demand), acceptedSwitch?.date]
      const date = posterShift.date > lastDay || returned === undefined ? posterShift.date : returned
      return { demandId, kind, status, date, other: otherId === null ? null : person(otherId) }
    }),
    modifications: (await loadModificationsBeyond(center, centerId, userId, lastDay)).map(
      ({ _id, type: kind, status, from_day: fromDate, to_day: toDate, weekdays, cause, cause_name: causeName, activity }) => {
        const name = activity?.name ?? (cause === null ? null : (causeName ?? defaultCauseName(cause)))
        return { _id, kind, name, fromDate, toDate, isSeries: weekdays !== null, status }
      },
    ),
    roles: roles
      .filter(({ until }) => until === null || (until > lastDay && toDayNumber(until) >= today))
      .map(({ role, teamId, until }) => ({ role, teamId, untilDate: until })),
    points: account === null ? null : { balance: account.balance, reserved: account.held },
    leave: balances.map(({ activityId, name, unit, left }) => ({ activityId, name, unit, left })),
  }
}

/** Finds members whose last day is over in their centre. Those that are held are found again: another administrator may be there. */
export function findDueDepartures(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT * FROM (
          SELECT (u.departure ->> 'lastDay')::timestamp::timestamptz::text AS at, u.center_id, u._id
          FROM members u JOIN centers c ON c._id = u.center_id
          WHERE u.departure IS NOT NULL AND (u.departure ->> 'lastDay')::date < (${instant(now)} AT TIME ZONE c.zone)::date
            AND u.left_at IS NULL AND ${isNotFenced(sql`u.center_id`)}) due
        WHERE (at::timestamptz, center_id, _id) > ${afterDue(after)} ORDER BY at::timestamptz, center_id, _id LIMIT ${limit}`,
  )
}
