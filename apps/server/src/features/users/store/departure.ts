// The departure of a member from a centre, in one transaction: demands, points, team, requests. Worked vacations stay.
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

/** Stands in the histories when nobody gives another reason. */
const MEMBER_LEFT = 'Ce membre a quitté le centre.'

export interface Departure {
  readonly centerId: CenterId
  /** IANA name, of the centre. */
  readonly zone: string
  readonly userId: UserId
  readonly actorId: UserId
  readonly reason: string | undefined
  /** `cancel` for each accepted demand that is still to come. */
  readonly decisions: readonly PlanDecision[] | undefined
  readonly now: number
}

/**
 * Takes the member out of the centre. The caller holds all its members and its row (`lockPlan`), so that nobody accepts, posts or
 * withdraws meanwhile.
 *
 * Open demands of theirs are closed. Accepted ones whose vacation is still to come are undone once somebody has decided so; what has
 * begun stays, and its points are settled now, as are those of what is over but not settled yet. Transfers they scheduled, or that
 * were scheduled for them, are cancelled; their balance returns to the centre.
 * @throws AppError planConflicts with the demands to decide on; notFound when a decision names another centre's
 */
export async function leaveCenter(tx: Transaction, departure: Departure): Promise<void> {
  const { centerId, zone, userId, actorId, decisions = [], now, reason = MEMBER_LEFT } = departure
  const live = await loadLiveDemands(tx, centerId, userId)
  const toCome = live.filter((demand) => demand.status === 'accepted' && firstStart(demand, zoneOf(zone)) > now)
  await requireOwn(tx, centerId, decisions)
  const isCancelled = new Set(decisions.filter(({ action }) => action === 'cancel').map(({ demandId }) => demandId))
  // To keep one would leave a vacation to somebody who is not there.
  if (!toCome.every(({ _id }) => isCancelled.has(_id)))
    throw new AppError('planConflicts', { conflicts: await conflictsOf(tx, departure, toCome) })
  const open = live.filter(({ status }) => status === 'open')
  const demandIds = [...open, ...toCome].map(({ _id }) => _id)
  if (demandIds.length > 0) {
    const reopened = await stillVacant(tx, centerId, toCome, now)
    const cancel = { centerId, demandIds, actorId, reason, closedBecause: 'memberLeft', reopened, now } as const
    const cancelledIds = new Set((await cancelForPlanChange(tx, cancel)).cancelled.map(({ _id }) => _id))
    // Vacations they had taken and can no longer work go back to those who gave them.
    const undone = toCome.filter(({ _id }) => cancelledIds.has(_id))
    const dates = undone.map((demand) => (demand.accepterId === userId ? demand.posterShift.date : demand.acceptedSwitch?.date))
    await endVacanciesOf(tx, { centerId, holderId: userId, dates: dates.filter((date) => date !== undefined) }, { actorId, now })
  }
  // These have begun meanwhile and nobody took them: the clock has not closed them yet.
  const begun = open.filter((demand) => hasBegun(demand, { zone: zoneOf(zone), now })).map(({ _id }) => _id)
  await closeDemands(tx, centerId, begun, { because: 'expired', actorId: null, reason: null, now })
  await settleBegun(tx, departure)
  await forgetRequests(tx, departure)
  const today = fromDayNumber(zoneOf(zone).dayAt(now))
  const cancelled = await closeAccount(tx, { centerId, userId, today, now })
  const notices = cancelled.flatMap(({ senderId, receiverId, amount }) => {
    const otherId = senderId === userId ? receiverId : senderId
    return [{ userId: otherId, kind: 'transferCancelled' as const, actorId: userId, points: amount }]
  })
  await notify(tx, centerId, notices, now)
  await leaveTeams(tx, centerId, userId, today)
  await insertTeamChange(tx, { centerId, userId, day: today, actorId, reason, now })
  await publish(tx, centerId, { kind: 'points', users: [userId, ...notices.map((notice) => notice.userId)] }, { kind: 'resync' })
}

async function loadLiveDemands(tx: Transaction, centerId: CenterId, userId: UserId): Promise<LockedDemand[]> {
  const found = await rows<RawDemandFields>(
    tx,
    sql`SELECT ${demandFields} FROM demands d
        WHERE d.center_id = ${centerId} AND (d.poster_id = ${userId} OR d.accepter_id = ${userId})
          AND d.closed_at IS NULL AND d.settled_at IS NULL
        ORDER BY d.start_at, d._id`,
  )
  return found.map(toFields)
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

/** The vacancies among these for which the centre looks again: nobody came back meanwhile whose absence left one. */
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

/** One line for each day that would go back to somebody. */
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

/** A demand that is still accepted has begun, or is over: its points are earned. It waits for the job that may be settling one. */
async function settleBegun(tx: Transaction, { centerId, userId, now }: Departure): Promise<void> {
  const begun = await rows<Pick<DemandsRow, '_id'>>(
    tx,
    sql`SELECT _id FROM demands
        WHERE center_id = ${centerId} AND (poster_id = ${userId} OR accepter_id = ${userId}) AND status = 'accepted' AND settled_at IS NULL
        ORDER BY _id FOR UPDATE`,
  )
  const settled = await settleDemands(tx, { centerId, ids: begun.map(({ _id }) => _id), waits: true, now })
  await tellSettled(tx, centerId, settled, now)
}

/** Forgets their undecided requests, their interest in others' demands, and the times and ways that centre might have asked them. */
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
  for (const table of ['availabilities', 'sms_numbers', 'sms_deliveries'])
    await execute(tx, sql`DELETE FROM ${raw(table)} WHERE center_id = ${centerId} AND user_id = ${userId}`)
}

/** From today on they are in no team; the ones they were in stay in the past. */
async function leaveTeams(tx: Transaction, centerId: CenterId, userId: UserId, today: string): Promise<void> {
  await execute(tx, sql`DELETE FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId} AND from_day >= ${today}::date`)
  await execute(
    tx,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        SELECT ${centerId}, ${userId}, ${today}::date, gen_random_uuid(), NULL
        WHERE EXISTS (SELECT FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId})`,
  )
}

/** The account ends: nothing opens it any more. Their name stays for what they did. */
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

/** The passage of a member from one centre to another, and its instant. */
interface Passage {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly now: number
}

/**
 * They are no member of that centre any more: it keeps their name, for what they did there, and they carry the rest. Three steps, each of
 * one database, in an order that a crash between them leaves in a state from which all of it can be done again: what the centre said
 * of them goes from it last: where these are three transactions, by a job of the centre's database, once the directory has it. They keep
 * no role but a master's: as when a role is taken away, peers wait. Of somebody who never was approved nothing else stays.
 */
export async function leaveMembers(tx: Transaction, { centerId, userId, now }: Passage): Promise<void> {
  const center = centerOf(tx, centerId)
  const { carried } = await oneRow<{ carried: string }>(
    center,
    sql`UPDATE members SET left_at = coalesce(left_at, ${instant(now)}), is_admin = false, is_deputy = false,
          administrator_until = CASE WHEN is_admin THEN ${instant(now)} ELSE administrator_until END
        WHERE center_id = ${centerId} AND _id = ${userId}
        RETURNING (to_jsonb(members) - 'center_id' - '_id' - 'is_admin' - 'is_deputy' - 'joined_at' - 'left_at')::text AS carried`,
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
    sql`UPDATE members SET ${join(detailNames.map((name) => sql`${detailColumn(name)} = NULL`))}, qualifications = '{}', avatar = NULL,
          profile = NULL, preferences = DEFAULT
        WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NOT NULL`,
  )
}

/**
 * They are a member of that centre, with what they carried: a new one, or one who comes back. Done again after a crash it does the same,
 * for they carry it until the centre has it.
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

/** A picture goes with its owner: a row of another centre, or of another database. */
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
 * The directory is right about where somebody is. Who stands in a centre without being there, for the server that let them in died before
 * the directory knew, leaves it; who has left is forgotten but for their name, now that they carry the rest. In the database of the centre.
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
