// The departure of a member from a centre, in one transaction: demands, points, team, requests. Worked vacations stay in the history.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { firstStart, hasBegun, offeredShift } from '@releve/domain/demands/moves'
import { returnedShift } from '@releve/domain/demands/withdraw'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { detailNames } from '@releve/contract/member-fields'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql, { join, raw } from 'sql-template-tag'
import { centerOf, directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AvatarsRow, CentersRow, DemandsRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { cancelForPlanChange, isVacant } from '#features/demands/store/following-plan.ts'
import { demandFields, toFields } from '#features/demands/store/columns.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { closeDemands } from '#features/demands/store/moving.ts'
import { endVacanciesOf } from '#features/demands/store/vacancy-opening.ts'
import { loadHolders } from '#features/demands/store/vacancies.ts'
import { askToTellWithout } from '#features/demands/store/telling.ts'
import { lookAgain } from '#features/approvals/store/chains.ts'
import { releaseTaker } from '#features/demands/store/waiting.ts'
import type { LockedDemand, RawDemandFields } from '#features/demands/store/columns.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { closeAccount } from '#features/points/store/accounts.ts'
import { settleDemands, tellSettled } from '#features/points/store/settling.ts'
import {
  carriedColumns,
  detailColumn,
  carry,
  changeCarried,
  endAccount,
  loadLuggage,
  lockPlaces,
  reconcileLater,
  settleIn,
} from '#features/directory/store.ts'
import { loadPeople } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import { insertTeamChange } from './teams.ts'

const NBSP = '\u00A0'

/** The reason that the histories show when the caller gives none. */
const MEMBER_LEFT = 'Ce membre a quitté le centre.'

export interface Departure {
  readonly centerId: CenterId
  /** The IANA name of the centre's time zone. */
  readonly zone: string
  readonly userId: UserId
  readonly actorId: UserId
  readonly reason: string | undefined
  /** `cancel` for each accepted demand that is still to come; `cancelAll`: it was decided with the departure. */
  readonly decisions: readonly PlanDecision[] | 'cancelAll' | undefined
  readonly now: number
}

/**
 * Takes the member out of the centre. The caller has locked all members of the centre and its row (`lockPlan`), so that nobody accepts,
 * posts or withdraws meanwhile.
 *
 * The member's open demands are closed. Accepted ones whose vacation is still to come are cancelled, once an administrator has decided so.
 * Vacations that have begun stay, and all points that are not settled yet are settled now. Scheduled transfers from or to the member are
 * cancelled; their balance returns to the centre.
 * @throws AppError planConflicts with the demands to decide on; notFound when a decision names a demand of another centre
 */
export async function leaveCenter(tx: Transaction, departure: Departure): Promise<void> {
  const { centerId, zone, userId, actorId, now, reason = MEMBER_LEFT } = departure
  const live = await loadLiveDemands(tx, centerId, userId)
  await endDemands(tx, departure, live)
  // These demands have begun and nobody took them, but the timed job has not closed them yet.
  const openDemands = live.filter(({ status }) => status === 'open')
  const expiredIds = openDemands.filter((demand) => hasBegun(demand, { zone: zoneOf(zone), now })).map(({ _id }) => _id)
  await closeDemands(tx, centerId, expiredIds, { because: 'expired', actorId: null, reason: null, now })
  await settleBegun(tx, departure)
  await forgetRequests(tx, departure)
  const today = fromDayNumber(zoneOf(zone).dayAt(now))
  const cancelledTransfers = await closeAccount(tx, { centerId, userId, today, now })
  const notices = cancelledTransfers.flatMap(({ senderId, receiverId, amount }) => {
    const otherId = senderId === userId ? receiverId : senderId
    return [{ userId: otherId, kind: 'transferCancelled' as const, actorId: userId, points: amount }]
  })
  await notify(tx, centerId, notices, now)
  await leaveTeams(tx, centerId, userId, today)
  await insertTeamChange(tx, { centerId, userId, day: today, actorId, reason, now })
  await publish(tx, centerId, { kind: 'points', users: [userId, ...notices.map((notice) => notice.userId)] }, { kind: 'resync' })
}

/**
 * Ends those of the member's demands: open ones are closed, accepted ones that are still to come undone, once it was decided for each.
 * Accepted ones that have begun stay.
 * @throws AppError planConflicts with the demands to decide on; notFound when a decision names a demand of another centre
 */
export async function endDemands(tx: Transaction, departure: Departure, live: readonly LockedDemand[]): Promise<void> {
  const { centerId, zone, userId, actorId, decisions = [], now, reason = MEMBER_LEFT } = departure
  const toCome = live.filter((demand) => demand.status === 'accepted' && firstStart(demand, zoneOf(zone)) > now)
  if (decisions !== 'cancelAll') {
    await requireOwn(tx, centerId, decisions)
    const isCancelled = new Set(decisions.filter(({ action }) => action === 'cancel').map(({ demandId }) => demandId))
    // A demand that stays accepted would leave a vacation to somebody who is no longer a member.
    if (!toCome.every(({ _id }) => isCancelled.has(_id)))
      throw new AppError('planConflicts', { conflicts: await conflictsOf(tx, departure, toCome) })
  }
  const openDemands = live.filter(({ status }) => status === 'open')
  const demandIds = [...openDemands, ...toCome].map(({ _id }) => _id)
  if (demandIds.length > 0) {
    const reopened = await stillVacant(tx, centerId, toCome, now)
    const cancel = { centerId, demandIds, actorId, reason, closedBecause: 'memberLeft', reopened, now } as const
    const cancelledIds = new Set((await cancelForPlanChange(tx, cancel)).cancelled.map(({ _id }) => _id))
    // Vacations that they had taken and can no longer work return to the members who gave them.
    const cancelledDemands = toCome.filter(({ _id }) => cancelledIds.has(_id))
    const dates = cancelledDemands.map((demand) => (demand.accepterId === userId ? demand.posterShift.date : demand.acceptedSwitch?.date))
    await endVacanciesOf(tx, { centerId, holderId: userId, dates: dates.filter((date) => date !== undefined) }, { actorId, now })
  }
}

/** The member's open and accepted demands that are not settled. */
export async function loadLiveDemands(tx: Queryable, centerId: CenterId, userId: UserId): Promise<LockedDemand[]> {
  const demands = await rows<RawDemandFields>(
    tx,
    sql`SELECT ${demandFields} FROM demands d
        WHERE d.center_id = ${centerId} AND (d.poster_id = ${userId} OR d.accepter_id = ${userId})
          AND d.closed_at IS NULL AND d.settled_at IS NULL
        ORDER BY d.start_at, d._id`,
  )
  return demands.map(toFields)
}

async function requireOwn(tx: Transaction, centerId: CenterId, decisions: readonly PlanDecision[]): Promise<void> {
  const ids = [...new Set(decisions.map(({ demandId, modificationId }) => demandId ?? modificationId))].filter((id) => id !== undefined)
  if (ids.length === 0) return
  const { known } = await oneRow<{ known: number }>(
    tx,
    sql`SELECT (SELECT count(*) FROM demands WHERE center_id = ${centerId} AND _id = ANY (${ids}::uuid[]))
          + (SELECT count(*) FROM planning_modifications WHERE center_id = ${centerId} AND _id = ANY (${ids}::uuid[])) AS known`,
  )
  if (known < ids.length) throw new AppError('notFound')
}

/** The vacancies among these that are open again: the member whose absence left the vacancy has not come back. */
async function stillVacant(tx: Transaction, centerId: CenterId, demands: readonly LockedDemand[], now: number): Promise<Set<DemandId>> {
  const vacancies = demands.filter(({ vacancy }) => vacancy !== null)
  const ids = vacancies.map(({ _id }) => _id)
  const holders = await loadHolders(tx, centerId, ids)
  if (holders.size === 0) return new Set(ids)
  const days = vacancies.map(({ posterShift }) => toDayNumber(posterShift.date))
  const { center, member } = await loadFacts(tx, { centerId, userIds: [...holders.values()], days, now })
  const members = new Map([...holders.values()].flatMap((id) => member(id) ?? []).map((plan) => [plan.userId, plan]))
  return new Set(vacancies.filter((vacancy) => isVacant(vacancy, holders.get(vacancy._id), { center, members })).map(({ _id }) => _id))
}

/** One conflict for each day that would return to another member. */
async function conflictsOf(
  tx: Transaction,
  { centerId, userId }: Departure,
  demands: readonly LockedDemand[],
): Promise<WirePlanConflict[]> {
  const ids = demands.flatMap(({ posterId, accepterId }) => [posterId, accepterId]).filter((id) => id !== null)
  const people = await loadPeople(tx, centerId, ids)
  return demands.flatMap((demand) => {
    const { _id: demandId, type: kind, posterId, accepterId } = demand
    const otherId = posterId === userId ? accepterId : posterId
    const placed = [offeredShift(demand), returnedShift(demand)].filter((shift) => shift !== null)
    return [...new Set(placed.map(({ day }) => day))].map((day): WirePlanConflict => ({
      demandId,
      kind,
      status: 'accepted',
      date: fromDayNumber(day),
      user: wirePerson(people, userId),
      other: otherId === null ? null : wirePerson(people, otherId),
      reason: 'noShift',
      message: `Ce membre ne serait plus là${NBSP}: l’échange serait défait, et chacun retrouverait sa vacation.`,
    }))
  })
}

function wirePerson(people: ReadonlyMap<UserId, Person>, id: UserId) {
  const person = people.get(id)
  return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
}

/**
 * Settles demands that are still accepted: they have begun or are over, so the points are earned. The query waits for a job that may be
 * settling one.
 */
async function settleBegun(tx: Transaction, { centerId, userId, now }: Departure): Promise<void> {
  const begunDemands = await rows<Pick<DemandsRow, '_id'>>(
    tx,
    sql`SELECT _id FROM demands
        WHERE center_id = ${centerId} AND (poster_id = ${userId} OR accepter_id = ${userId}) AND status = 'accepted' AND settled_at IS NULL
        ORDER BY _id FOR UPDATE`,
  )
  const settled = await settleDemands(tx, { centerId, ids: begunDemands.map(({ _id }) => _id), waits: true, now })
  await tellSettled(tx, centerId, settled, now)
}

/** Deletes their undecided requests, their interest in others' demands, and when and how that centre might have called them. */
async function forgetRequests(tx: Transaction, { centerId, userId, now }: Departure): Promise<void> {
  await execute(
    tx,
    sql`UPDATE planning_modifications SET status = 'withdrawn', decided_at = ${instant(now)}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND status = 'pending'`,
  )
  await execute(
    tx,
    sql`UPDATE demands SET interested = array_remove(interested, ${userId}::uuid)
        WHERE center_id = ${centerId} AND status = 'open' AND closed_at IS NULL AND ${userId}::uuid = ANY (interested)`,
  )
  await askToTellWithout(tx, centerId, userId)
  await releaseTaker(tx, centerId, userId, now)
  await lookAgain(tx, centerId, now)
  for (const table of ['availabilities', 'sms_numbers', 'sms_deliveries'])
    await execute(tx, sql`DELETE FROM ${raw(table)} WHERE center_id = ${centerId} AND user_id = ${userId}`)
}

/** Ends their team membership today; past memberships stay. */
async function leaveTeams(tx: Transaction, centerId: CenterId, userId: UserId, today: string): Promise<void> {
  await execute(tx, sql`DELETE FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId} AND from_day >= ${today}::date`)
  await execute(
    tx,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        SELECT ${centerId}, ${userId}, ${today}::date, gen_random_uuid(), NULL
        WHERE EXISTS (SELECT FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId})`,
  )
}

/** Ends the account for good. Their name stays in the records of what they did. */
export async function removeUser(
  tx: Transaction,
  { centerId, userId }: { readonly centerId: CenterId | null; readonly userId: UserId },
  now: number,
): Promise<void> {
  const where = centerId === null ? directoryOf(tx) : centerOf(tx, centerId)
  await execute(where, sql`DELETE FROM avatars WHERE user_id = ${userId}`)
  if (centerId === null) await changeCarried(tx, userId, { avatar: null })
  else {
    await execute(
      where,
      sql`UPDATE members SET left_at = ${instant(now)}, is_admin = false, is_deputy = false, avatar = NULL WHERE center_id = ${centerId} AND _id = ${userId}`,
    )
  }
  await endAccount(tx, userId, now)
}

/** The move of a member between centres, and its instant. */
interface Passage {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly now: number
}

/**
 * Ends the membership in that centre: the centre keeps their name, for the records, and the rest of their data is carried to the next
 * centre. Three steps, each in one database, are ordered so that all of them can be repeated after a crash between them. The centre deletes
 * its data on the member last; where the steps are three transactions, a job of the centre's database does it once the directory has stored
 * the move. The member keeps only the role of a master; as when a role is taken away, for a while only a master may approve the recovery of
 * a former administrator's account. The notifications of a member who was never approved are deleted.
 */
export async function leaveMembers(tx: Transaction, { centerId, userId, now }: Passage): Promise<void> {
  const center = centerOf(tx, centerId)
  const { carried } = await oneRow<{ carried: string }>(
    center,
    sql`UPDATE members SET left_at = coalesce(left_at, ${instant(now)}), is_admin = false, is_deputy = false,
          administrator_until = CASE WHEN is_admin THEN ${instant(now)} ELSE administrator_until END
        WHERE center_id = ${centerId} AND _id = ${userId}
        RETURNING (to_jsonb(members) - 'center_id' - '_id' - 'is_admin' - 'is_deputy' - 'joined_at' - 'left_at' - 'suspended_at'
          - 'suspended_by')::text AS carried`,
  )
  await carry(tx, userId, carried)
  await moveAvatar(center, directoryOf(tx), userId, null)
  await execute(
    center,
    sql`DELETE FROM notifications n USING members m
        WHERE m.center_id = ${centerId} AND m._id = ${userId} AND m.status = 'pending' AND n.center_id = m.center_id AND n.user_id = m._id`,
  )
  if (!(await reconcileLater(tx, centerId, [userId]))) await forgetFormer(center, centerId, userId)
}

/** Forgets a centre's data on somebody who left it, except their name. */
async function forgetFormer(center: Queryable, centerId: CenterId, userId: UserId): Promise<void> {
  await execute(
    center,
    sql`UPDATE members SET ${join(detailNames.map((name) => sql`${detailColumn(name)} = NULL`))}, qualifications = '{}', qualification_validity = '[]', avatar = NULL,
          profile = NULL, restrictions = '[]', traineeships = '[]', preferences = DEFAULT
        WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NOT NULL`,
  )
}

/**
 * Makes the person a member of that centre, new or returning, with the data they carry. It can be repeated after a crash with the same
 * result, because the directory keeps the carried data until the centre has stored it.
 */
export async function joinMembers(tx: Transaction, { centerId, userId, now }: Passage): Promise<void> {
  const carried = await loadLuggage(tx, userId)
  if (carried === null) throw new Error(`${userId} is in a centre already`)
  const columns = join(carriedColumns.map((column) => raw(column)))
  const center = centerOf(tx, centerId)
  await execute(
    center,
    sql`INSERT INTO members (center_id, _id, joined_at, ${columns}) SELECT ${centerId}, ${userId}, ${instant(now)}, ${columns}
        FROM jsonb_populate_record(NULL::members, ${carried}::jsonb)
        ON CONFLICT (center_id, _id) DO UPDATE SET joined_at = EXCLUDED.joined_at, left_at = NULL,
          ${join(carriedColumns.map((column) => sql`${raw(column)} = EXCLUDED.${raw(column)}`))}`,
  )
  await moveAvatar(directoryOf(tx), center, userId, centerId)
  await reconcileLater(tx, centerId, [userId])
  await settleIn(tx, userId, centerId)
}

/** Moves a picture along with its owner, to another centre or to another database. */
async function moveAvatar(from: Queryable, to: Queryable, userId: UserId, centerId: CenterId | null): Promise<void> {
  if (from === to) {
    await execute(to, sql`UPDATE avatars SET center_id = ${centerId} WHERE user_id = ${userId}`)
    return
  }
  const avatar = await maybeRow<Pick<AvatarsRow, '_id' | 'image' | 'created_at'>>(
    from,
    sql`DELETE FROM avatars WHERE user_id = ${userId} RETURNING _id, image, created_at`,
  )
  if (avatar === null) return
  await execute(
    to,
    sql`INSERT INTO avatars (_id, center_id, user_id, image, created_at)
        VALUES (${avatar._id}, ${centerId}, ${userId}, ${avatar.image}, ${instant(avatar.created_at)})`,
  )
}

/**
 * Corrects a centre's database, in a transaction of that database, when the directory says that the person is elsewhere. A person who is a
 * member here only because the server crashed before it updated the directory leaves the centre; of a person who has left, everything but
 * the name is deleted, now that the directory has the rest.
 */
export async function reconcileMember(
  tx: Transaction,
  { centerId, userId, now }: { readonly centerId: CenterId; readonly userId: UserId; readonly now: number },
): Promise<void> {
  const [place] = await lockPlaces(tx, [userId])
  if (place?.center_id === centerId) return
  const member = await maybeRow<Pick<MembersRow, 'left_at' | 'status'> & Pick<CentersRow, 'zone'>>(
    tx,
    sql`SELECT u.left_at, u.status, c.zone FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.center_id = ${centerId} AND u._id = ${userId} FOR NO KEY UPDATE OF u`,
  )
  if (member === null) return
  if (member.left_at === null) {
    if (member.status === 'approved')
      await closeAccount(tx, { centerId, userId, today: fromDayNumber(zoneOf(member.zone).dayAt(now)), now })
    await execute(
      tx,
      sql`UPDATE members SET left_at = ${instant(now)}, is_admin = false, is_deputy = false WHERE center_id = ${centerId} AND _id = ${userId}`,
    )
  }
  await forgetFormer(tx, centerId, userId)
}
