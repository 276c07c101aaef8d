// How the centre comes to offer a vacation, and stops offering it when the absence that left it ends.
import { pointsText } from '@releve/contract/number-text'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { VacancyOrigin } from '@releve/domain/demands/demand'
import type { PlanningChange } from '@releve/domain/demands/effects'
import type { CenterId, DemandId, TeamId, UserId } from '@releve/domain/ids'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { USUAL_VACANCY_POINTS_MOST } from '@releve/domain/working-time/rules'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { qualificationLeftBy } from '@releve/domain/vacancies/places'
import type { Offer } from '@releve/domain/vacancies/places'
import sql from 'sql-template-tag'
import { newId } from '#db/ids.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DemandsRow, VacanciesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { LoadedFacts } from './deciding.ts'
import { closeDemands } from './moving.ts'
import { askToTell } from './telling.ts'

export interface NewVacancy {
  readonly centerId: CenterId
  readonly origin: VacancyOrigin
  /** The absent member, when an absence opened it. They are locked. */
  readonly holderId: UserId | null
  readonly date: string
  readonly shift: Shift
  readonly teamId: TeamId | null
  readonly qualification: string | null
  readonly points: number
  readonly comment: string
  readonly openedBy: UserId
  readonly zone: Zone
  readonly now: number
}

/** A member's absence of one day is offered already, or was taken. */
export async function isOffered(tx: Transaction, centerId: CenterId, holderId: UserId, date: string): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
        WHERE v.center_id = ${centerId} AND v.day = ${date}::date AND v.holder_id = ${holderId} AND d.closed_at IS NULL) AS found`,
  )
  return found
}

/** The qualification that each open place of a vacation requires of its taker; null: none. */
export async function loadOffered(db: Queryable, centerId: CenterId, date: string, shiftName: string): Promise<Offer[]> {
  const found = await rows<Pick<DemandsRow, 'qualification' | 'start_at' | 'end_at'>>(
    db,
    sql`SELECT d.qualification, d.start_at, d.end_at FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
        WHERE v.center_id = ${centerId} AND v.day = ${date}::date AND d.status = 'open' AND d.closed_at IS NULL AND d.shift ->> 'name' = ${shiftName}`,
  )
  return found.map(({ qualification, start_at: startAt, end_at: endAt }) => ({ qualification, startAt, endAt }))
}

/**
 * The qualification that a replacement of this absent member must hold, as far as the minimum of that vacation lacks it; null: none. The
 * staffing of the day is locked, and `facts`, which are of everybody, were read since.
 */
export async function requiredInPlaceOf(
  tx: Transaction,
  facts: LoadedFacts,
  {
    centerId,
    holderId,
    day,
    shiftName,
  }: { readonly centerId: CenterId; readonly holderId: UserId; readonly day: DayNumber; readonly shiftName: string },
): Promise<string | null> {
  const minimum = facts.rules.minimumStaffing[shiftName]
  const holder = facts.person(holderId)
  const lacks = facts.lacksOn(day, shiftName)
  if (holder === null || holder.isTraineeOn(day) || (minimum === undefined && lacks.length === 0)) return null
  const present = facts.peopleOn(day, shiftName).map(({ qualifications }) => qualifications)
  const offers = await loadOffered(tx, centerId, fromDayNumber(day), shiftName)
  const moments = [...(minimum === undefined ? [] : [{ present, minimum, startAt: Infinity, endAt: -Infinity }]), ...lacks]
  for (const moment of moments) {
    const offered = offers.filter(({ startAt, endAt }) => startAt <= moment.startAt && endAt >= moment.endAt)
    const missing = qualificationLeftBy(holder.qualificationsOn(day), {
      present: moment.present,
      offered: offered.map(({ qualification }) => qualification),
      minimum: moment.minimum,
    })
    if (missing !== null) return missing
  }
  return null
}

/** The centre offers it: an open demand of the holder for that day becomes it, with whoever is interested in it; or a new one is made. */
export async function openVacancy(tx: Transaction, vacancy: NewVacancy): Promise<DemandId> {
  const { centerId, holderId, date, now, openedBy } = vacancy
  const own = holderId === null ? null : await turned(tx, vacancy, holderId)
  const demandId = own ?? (await inserted(tx, vacancy))
  await execute(
    tx,
    sql`INSERT INTO vacancies (center_id, demand_id, holder_id, day, opened_by, opened_at)
        VALUES (${centerId}, ${demandId}, ${holderId}, ${date}, ${openedBy}, ${instant(now)})`,
  )
  await keepPrice(tx, { centerId, date, points: vacancy.points }, { from: null, actorId: openedBy, now })
  await publish(tx, centerId, { kind: 'demand', demandId, days: [date], users: [] })
  await askToTell(tx, { centerId, demandIds: [demandId] })
  return demandId
}

/** The centre's rules bound the points of a vacancy, which its account pays. @throws AppError vacancyPointsOver */
export function requirePrice(points: number, { vacancyPointsMost = USUAL_VACANCY_POINTS_MOST }: CenterRules): void {
  if (points <= vacancyPointsMost) return
  const most = pointsText(vacancyPointsMost)
  throw new AppError('vacancyPointsOver', { fields: { points: `Au plus ${most} pour une vacation à pourvoir, dans votre centre.` } })
}

/** The points of a vacancy when no amount is named. */
export const usualPrice = ({ defaultPoints, vacancyPointsMost = USUAL_VACANCY_POINTS_MOST }: CenterRules): number =>
  Math.min(defaultPoints, vacancyPointsMost)

/** The journal has whoever sets what the account of the centre gives. @param from what it gave before; null: it is opened */
export async function keepPrice(
  tx: Transaction,
  { centerId, date, points: to }: Pick<NewVacancy, 'centerId' | 'date' | 'points'>,
  { from, actorId, now }: { readonly from: number | null; readonly actorId: UserId; readonly now: number },
): Promise<void> {
  if ((from ?? 0) === to) return
  await keepAct(tx, centerId, { kind: 'vacancyPriced', actorId, fields: [{ field: 'points', from, to }], detail: { date }, now })
}

async function inserted(tx: Transaction, vacancy: NewVacancy): Promise<DemandId> {
  const { centerId, origin, date, shift, teamId, qualification, points, comment, openedBy, zone, now } = vacancy
  const _id = newId('demand')
  const { startAt, endAt } = dutyOf(toDayNumber(date), shift, teamId, zone)
  await execute(
    tx,
    sql`INSERT INTO demands (center_id, _id, type, day, start_at, end_at, shift, team_id, points, comment, created_at, origin, qualification, priced_by)
        VALUES (${centerId}, ${_id}, 'substitution', ${date}, ${instant(startAt)}, ${instant(endAt)}, ${JSON.stringify(shift)}, ${teamId},
          ${points}, ${comment}, ${instant(now)}, ${origin}, ${qualification}, ARRAY[${openedBy}::uuid])`,
  )
  return _id
}

/**
 * Their points are free again, and they are told that it is theirs no more; null: they have no open demand of all of that day. One of a part
 * offers other hours: it does not become the vacancy.
 */
async function turned(tx: Transaction, vacancy: NewVacancy, holderId: UserId): Promise<DemandId | null> {
  const { centerId, date, shift, teamId, qualification, points, comment, openedBy, zone, now } = vacancy
  const { startAt, endAt } = dutyOf(toDayNumber(date), shift, teamId, zone)
  const found = await maybeRow<Pick<DemandsRow, '_id'> & { readonly held: number; readonly waiting_for: UserId | null }>(
    tx,
    sql`WITH own AS (
          SELECT _id, reserved, waiting_for FROM demands
          WHERE center_id = ${centerId} AND poster_id = ${holderId} AND day = ${date} AND status = 'open' AND closed_at IS NULL AND part_from IS NULL FOR UPDATE
        ), turned AS (
          UPDATE demands d SET origin = 'absence', poster_id = NULL, type = 'substitution', qualification = ${qualification}, priced_by = ARRAY[${openedBy}::uuid],
            points = ${points}, reserved = 0, comment = ${comment}, accepted_switches = '[]', counter_offers = '[]', offered_to = NULL,
            offered_until = NULL, first_to = '{}', first_until = NULL, waiting_for = NULL, waiting = NULL, waiting_at = NULL, depends_on = NULL, declined = '{}', shift = ${JSON.stringify(shift)},
            team_id = ${teamId}, start_at = ${instant(startAt)}, end_at = ${instant(endAt)}, version = version + 1
          FROM own WHERE d.center_id = ${centerId} AND d._id = own._id
        ), released AS (
          UPDATE points_accounts a SET held = a.held - own.reserved FROM own
          WHERE a.center_id = ${centerId} AND a.user_id = ${holderId} AND own.reserved > 0
        ), histories AS (
          INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, demand_id, at)
          SELECT ${centerId}, gen_random_uuid(), ${holderId}, ${date}, 'closed', ${JSON.stringify(shift)}::jsonb, ${JSON.stringify(shift)}::jsonb,
            ${openedBy}, own._id, ${instant(now)}
          FROM own
        )
        SELECT _id, reserved AS held, waiting_for FROM own`,
  )
  if (found === null) return null
  const { _id: demandId, held, waiting_for: takerId } = found
  if (held > 0) await publish(tx, centerId, { kind: 'points', users: [holderId] })
  const takerNotices = takerId === null ? [] : [{ userId: takerId, kind: 'interestClosed' as const, demandId, date, actorId: holderId }]
  await notify(tx, centerId, [{ userId: holderId, kind: 'demandClosed', demandId, date, actorId: openedBy }, ...takerNotices], now)
  return demandId
}

/** A vacancy still open, of the absences of one member on one day. */
interface Left extends Pick<VacanciesRow, 'demand_id' | 'day'> {
  readonly holder_id: UserId
  readonly shift: Shift
}

/** Those of these members on these days, locked: before the staffing of the days, which whoever takes one waits for next. */
export function lockLeft(tx: Transaction, centerId: CenterId, holderIds: readonly UserId[], dates: readonly string[]): Promise<Left[]> {
  return rows<Left>(
    tx,
    sql`SELECT v.demand_id, v.day, v.holder_id, d.shift FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
        WHERE v.center_id = ${centerId} AND v.holder_id = ANY (${[...holderIds]}::uuid[]) AND v.day = ANY (${[...dates]}::date[])
          AND d.status = 'open' AND d.closed_at IS NULL
        ORDER BY v.demand_id FOR UPDATE OF d`,
  )
}

interface Ending {
  readonly actorId: UserId | null
  readonly now: number
}

/** Under their absence they would not work it any more: it has gone back to a colleague, who works it, and is looked for no more. */
export function endLeft(
  tx: Transaction,
  centerId: CenterId,
  leftOpenings: readonly Left[],
  changes: readonly PlanningChange[],
  ending: Ending,
): Promise<void> {
  const isGone = ({ holder_id: holderId, day, shift }: Left) =>
    changes.some((change) => change.userId === holderId && fromDayNumber(change.day) === day && change.to.name !== shift.name)
  return end(tx, centerId, leftOpenings.filter(isGone), ending)
}

async function end(tx: Transaction, centerId: CenterId, leftOpenings: readonly Left[], { actorId, now }: Ending): Promise<void> {
  if (leftOpenings.length === 0) return
  const ids = leftOpenings.map(({ demand_id: id }) => id)
  await closeDemands(tx, centerId, ids, { because: 'planChanged', actorId, reason: null, now })
}

/** The absent member is back on these days: the search for their open vacancies ends. */
export async function endVacanciesOf(
  tx: Transaction,
  { centerId, holderId, dates }: { readonly centerId: CenterId; readonly holderId: UserId; readonly dates: readonly string[] },
  ending: Ending,
): Promise<void> {
  await end(tx, centerId, await lockLeft(tx, centerId, [holderId], dates), ending)
}
