// Operations of other features on demands: undo and close those that a change of the plan, or a member's leaving, makes void, and have open
// ones follow the plan.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isLeft } from '@releve/domain/demands/candidacy'
import { hasBegun, offeredShift, onCallOf } from '@releve/domain/demands/moves'
import { currentOffer, currentPart, sameOffer } from '@releve/domain/demands/offer'
import { undoing } from '@releve/domain/demands/withdraw'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { layersOn } from '@releve/domain/planning/layers'
import { heldParts, onCallHeld } from '@releve/domain/planning/pieces'
import sql from 'sql-template-tag'
import { oneRow, rows } from '#db/query.ts'
import type { CentersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { NewNotification } from '#features/notifications/store/notify.ts'
import { demandFields, partiesOf, toFields } from './columns.ts'
import type { LockedDemand, RawDemandFields } from './columns.ts'
import { lockMembers, StaleLocksError } from './locking.ts'
import { closeDemands, markUndone, writeOffer, writeUnaccept, writeUndone } from './moving.ts'
import { askToTell } from './telling.ts'
import { tellKeepers } from './vacancies.ts'
import type { KindFacts } from '#features/notifications/store/facts.ts'

export interface PlanChangeCancel {
  readonly centerId: CenterId
  /** Those that are closed already, settled or of another centre are left alone. */
  readonly demandIds: readonly string[]
  readonly actorId: UserId | null
  /** Stands in the histories; never the cause of an absence. */
  readonly reason: string | null
  readonly closedBecause: 'planChanged' | 'memberLeft'
  /** Vacancies among them whose vacation is vacant all the same: who had taken one has it no more, and it is offered again. */
  readonly reopened?: ReadonlySet<DemandId>
  readonly now: number
}

export interface CancelledDemand {
  readonly _id: DemandId
  readonly wasAccepted: boolean
  /** Null: of a vacancy. */
  readonly posterId: UserId | null
  readonly accepterId: UserId | null
  /** YYYY-MM-DD; an exchange between two days has two. */
  readonly days: readonly string[]
}

/**
 * Cancels demands whose ground goes away, in the caller's transaction; gives what changed, and which were `kept` because a
 * vacation of theirs, or of what rests on them, has begun or is settled: the past is never rewritten.
 *
 * Accepted ones are undone (transfers gone, points given back) and closed; both histories get a line and both members are notified.
 * Open ones are closed, what they reserved is free, the poster is notified. What rests on an accepted one goes with it, the last hand
 * first, accepted by a third person or not: whoever took a vacation from somebody who no longer has it would hold nothing. That is
 * every later transfer of the same day by either of its two members, and every open demand posted again from it. Nothing is judged:
 * each gets back what was theirs.
 *
 * Locks: the members of all these demands by identifier, then the demands, then accounts by identifier. Call it before the
 * caller's own statements lock members (an UPDATE of members) or the rows of demands and accounts; rows of centres, teams and
 * rotations may be locked before. When somebody comes in between, the transaction of `inTransaction` is tried again.
 */
export async function cancelForPlanChange(
  tx: Transaction,
  cancel: PlanChangeCancel,
): Promise<{ readonly cancelled: CancelledDemand[]; readonly kept: string[] }> {
  const { centerId, actorId, reason, closedBecause: because, reopened = new Set(), now } = cancel
  const demands = await lockChain(tx, centerId, cancel.demandIds)
  const settled = await settledAmong(tx, centerId, cancel.demandIds)
  if (demands.length === 0) return { cancelled: [], kept: settled }
  const links = await linksAmong(
    tx,
    centerId,
    demands.map(({ _id }) => _id),
  )
  const { zone } = await oneRow<Pick<CentersRow, 'zone'>>(tx, sql`SELECT zone FROM centers WHERE _id = ${centerId}`)
  const stuck = new Set<string>(demands.filter((demand) => hasBegun(demand, { zone: zoneOf(zone), now })).map(({ _id }) => _id))
  // A demand that a begun one rests on stays too, and so on down the chain; a settled one was left out of the chain.
  const known = new Set<string>(demands.map(({ _id }) => _id))
  for (const { later } of links) if (!known.has(later)) stuck.add(later)
  // All of a circle, or nothing of it.
  for (const { _id } of await matesOfSettled(tx, centerId, demands)) stuck.add(_id)
  const stuckCircles = () => new Set(demands.filter(({ _id }) => stuck.has(_id)).map(({ circleId }) => circleId))
  for (let size = -1; size !== stuck.size;) {
    size = stuck.size
    for (const { earlier, later } of links) if (stuck.has(later)) stuck.add(earlier)
    for (const { _id, circleId } of demands) if ((circleId ?? null) !== null && stuckCircles().has(circleId)) stuck.add(_id)
  }
  const going = demands.filter(({ _id }) => !stuck.has(_id))
  await lockAccounts(
    tx,
    centerId,
    going.flatMap(({ posterId }) => posterId ?? []),
  )
  const open = going.filter(({ status }) => status === 'open').map(({ _id }) => _id)
  if (open.length > 0) await closeDemands(tx, centerId, open, { because, actorId, reason, now })
  const hands = handsOf(going, links)
  const lastFirst = going
    .filter(({ status }) => status === 'accepted')
    .toSorted((a, b) => (hands.get(b._id) ?? 0) - (hands.get(a._id) ?? 0))
  const cancelled: CancelledDemand[] = []
  for (const demand of lastFirst) {
    if (demand.accepterId === null) throw new Error('an accepted demand has an accepter')
    const changes = undoing(demand, demand.accepterId, now).map((change) => ({ ...change, kind: 'cancelled' as const }))
    const isReopened = demand.vacancy !== null && reopened.has(demand._id)
    if (isReopened) await writeUnaccept(tx, { demand, changes, actorId, reason, override: null, now })
    else await writeUndone(tx, { demand, changes, because, actorId, reason, now })
    cancelled.push(toCancelled(demand, [...new Set(changes.map(({ day }) => fromDayNumber(day)))]))
  }
  const undone = new Set(lastFirst.map(({ circleId }) => circleId ?? null).filter((id) => id !== null))
  await markUndone(tx, centerId, [...undone])
  await tellCancelled(tx, cancel, cancelled)
  const lost = lastFirst.filter(({ vacancy }) => vacancy !== null)
  const ended = lost.map(({ _id: demandId, posterShift: { date } }) => {
    const kind = reopened.has(demandId) ? ('vacancyReopened' as const) : ('vacancyEnded' as const)
    return { kind, demandId, date, actorId: null }
  })
  await tellKeepers(tx, centerId, ended, now, actorId === null ? [] : [actorId])
  for (const demand of going) if (demand.status === 'open') cancelled.push(toCancelled(demand, [demand.posterShift.date]))
  return { cancelled, kept: [...cancel.demandIds.filter((id) => stuck.has(id)), ...settled] }
}

/** Demands of one circle with a settled demand stay, as that does. */
async function matesOfSettled(tx: Transaction, centerId: CenterId, demands: readonly LockedDemand[]): Promise<LockedDemand[]> {
  const circles = demands.map(({ circleId }) => circleId ?? null).filter((id) => id !== null)
  if (circles.length === 0) return []
  const settled = await rows<{ circle_id: string }>(
    tx,
    sql`SELECT DISTINCT circle_id FROM demands WHERE center_id = ${centerId} AND circle_id = ANY (${circles}::uuid[]) AND settled_at IS NOT NULL`,
  )
  return demands.filter(({ circleId }) => settled.some(({ circle_id: id }) => id === circleId))
}

/** Finds which are worked and paid for: an exchange may be, whose second day is still to come. */
async function settledAmong(tx: Transaction, centerId: CenterId, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ _id: string }>(
    tx,
    sql`SELECT _id FROM demands WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[])
          AND closed_at IS NULL AND settled_at IS NOT NULL ORDER BY _id`,
  )
  return found.map(({ _id }) => _id)
}

interface FollowedPlan {
  readonly center: CenterPlan
  readonly members: ReadonlyMap<UserId, MemberPlan>
}

/**
 * Whether the absent member's vacation of that day still lacks: not if they now work something else. A member who has left the centre by
 * then is still lacking.
 */
export function isVacant(
  { posterShift: { date, shift } }: Pick<LockedDemand, 'posterShift'>,
  holderId: UserId | undefined,
  { center, members }: FollowedPlan,
): boolean {
  const holder = holderId === undefined ? undefined : members.get(holderId)
  const day = toDayNumber(date)
  return holder === undefined || (holder.lastDay ?? day) < day || isLeft({ shift }, layersOn(center, holder, day))
}

/**
 * Makes untaken demands follow the plan: open demands offer their vacation as their posters hold it after the change, those of the centre
 * as the absent member would. A demand whose object its poster lost is for `cancelForPlanChange`; a demand whose vacation went with an
 * undone modification, and a vacancy that nobody leaves any more, end here. Members and demands are locked as there.
 */
export async function followPlan(
  tx: Transaction,
  demands: readonly LockedDemand[],
  {
    holders,
    reopened,
    ...after
  }: FollowedPlan & {
    /** The members whose absence left the vacancies among them. */
    readonly holders: ReadonlyMap<DemandId, UserId>
    /** Those that had been taken, and are open since. */
    readonly reopened: ReadonlySet<DemandId>
  },
  { actorId, reason, now }: { readonly actorId: UserId; readonly reason: string; readonly now: number },
): Promise<void> {
  const lost: LockedDemand[] = []
  for (const demand of demands) {
    const { _id, centerId, posterId, status } = demand
    const holderId = posterId ?? holders.get(_id)
    const holder = holderId === undefined ? undefined : after.members.get(holderId)
    if ((status !== 'open' && !reopened.has(_id)) || holder === undefined) continue
    if (posterId === null && !isVacant(demand, holderId, after)) {
      lost.push(demand)
      continue
    }
    // A demand that has begun is left to the clock.
    if (posterId !== null && hasBegun(demand, { zone: zoneOf(after.center.zone), now })) continue
    const day = toDayNumber(demand.posterShift.date)
    const { heldShift: shift, teamId } = layersOn(after.center, holder, day)
    const isPart = (demand.posterShift.part ?? null) !== null
    if (demand.posterShift.onCall !== undefined) {
      if (onCallOf(onCallHeld(after.center, holder, day), offeredShift(demand)) === null) lost.push(demand)
      continue
    }
    const offer = isPart ? currentPart(demand, heldParts(after.center, holder, day)) : currentOffer(demand, { shift, teamId }, after.center)
    if (offer === null && posterId !== null) lost.push(demand)
    if (offer === null || sameOffer(demand.posterShift, offer)) continue
    await writeOffer(tx, demand, offer)
    await askToTell(tx, { centerId, demandIds: [_id] })
  }
  const [first] = lost
  if (first === undefined) return
  const { centerId } = first
  await lockAccounts(
    tx,
    centerId,
    lost.flatMap(({ posterId }) => posterId ?? []),
  )
  const ids = lost.map(({ _id }) => _id)
  await closeDemands(tx, centerId, ids, { because: 'planChanged', actorId, reason, now })
}

/** How many hands each demand comes after: the length of the longest chain that leads to it. Links lead from earlier to later. */
function handsOf(demands: readonly LockedDemand[], links: readonly { earlier: string; later: string }[]): Map<string, number> {
  const hands = new Map<string, number>(demands.map(({ _id }) => [_id, 0]))
  for (let isMoving = true; isMoving;) {
    isMoving = false
    for (const { earlier, later } of links) {
      const least = (hands.get(earlier) ?? 0) + 1
      if ((hands.get(later) ?? 0) >= least) continue
      hands.set(later, least)
      isMoving = true
    }
  }
  return hands
}

function toCancelled({ _id, status, posterId, accepterId }: LockedDemand, days: string[]): CancelledDemand {
  return { _id, wasAccepted: status === 'accepted', posterId, accepterId, days }
}

/** Notifies of accepted demands: `closeDemands` has notified of open ones. */
async function tellCancelled(
  tx: Transaction,
  { centerId, actorId, reason, closedBecause, now }: PlanChangeCancel,
  cancelled: readonly CancelledDemand[],
) {
  const people = new Set<UserId>()
  const notified: NewNotification[] = []
  for (const { _id: demandId, posterId, accepterId, days } of cancelled) {
    const users = partiesOf({ posterId, accepterId })
    await publish(tx, centerId, { kind: 'demand', demandId, days: [...days], users })
    for (const userId of users) {
      people.add(userId)
      // Nobody posted a vacancy: what whoever had taken it reads is that it is not theirs any more.
      const kind = posterId === null && closedBecause === 'planChanged' ? 'vacationTakenAway' : 'demandCancelled'
      const notice: KindFacts = closedBecause === 'memberLeft' ? { kind: 'exchangeUndone' } : { kind, reason }
      if (userId !== actorId) notified.push({ ...notice, userId, demandId, date: days[0] ?? null, actorId })
    }
  }
  if (people.size > 0) {
    await publish(tx, centerId, { kind: 'points', users: [...people] })
    await askToTell(tx, { centerId, userIds: [...people] })
  }
  await notify(tx, centerId, notified, now)
}

/** The demands asked for and all that rests on them, still undecided, locked after their members. */
async function lockChain(tx: Transaction, centerId: CenterId, demandIds: readonly string[]): Promise<LockedDemand[]> {
  const before = await readChain(tx, centerId, demandIds)
  const peopleOf = (demands: readonly LockedDemand[]) => demands.flatMap(partiesOf)
  const locked = new Set(peopleOf(before))
  await lockMembers(tx, centerId, [...locked])
  await rows(
    tx,
    sql`SELECT _id FROM demands WHERE center_id = ${centerId} AND _id = ANY (${before.map(({ _id }) => _id)}::uuid[])
      ORDER BY _id FOR UPDATE`,
  )
  const after = await readChain(tx, centerId, demandIds)
  const known = new Set(before.map(({ _id }) => _id))
  const isKnown = after.every(({ _id }) => known.has(_id)) && peopleOf(after).every((id) => locked.has(id))
  if (!isKnown) throw new StaleLocksError()
  return after
}

async function readChain(tx: Transaction, centerId: CenterId, demandIds: readonly string[]): Promise<LockedDemand[]> {
  const found = await rows<RawDemandFields>(
    tx,
    sql`WITH RECURSIVE chain AS (
        SELECT _id FROM demands
        WHERE center_id = ${centerId} AND _id = ANY (${[...demandIds]}::uuid[])
        UNION
        SELECT next._id FROM chain c, LATERAL (${nextOf(centerId)} UNION ALL ${circleMatesOf(centerId)}) next
      )
      SELECT ${demandFields} FROM chain c JOIN demands d ON d.center_id = ${centerId} AND d._id = c._id
      WHERE d.closed_at IS NULL AND d.settled_at IS NULL ORDER BY d._id`,
  )
  return found.map(toFields)
}

/** Those made in one circle with it go with it: each rests on all the others. */
const circleMatesOf = (centerId: CenterId) => sql`
  SELECT mate._id FROM demands own JOIN demands mate ON mate.center_id = own.center_id AND mate.circle_id = own.circle_id
  WHERE own.center_id = ${centerId} AND own._id = c._id AND own.circle_id IS NOT NULL`

/** The demands that rest directly on `c._id`. */
const nextOf = (centerId: CenterId) => sql`
  SELECT later.demand_id AS _id FROM shift_transfers t JOIN shift_transfers later
    ON later.center_id = t.center_id AND later.day = t.day AND later.at > t.at AND later.demand_id <> t.demand_id
      AND (later.giver_id IN (t.giver_id, t.taker_id) OR later.taker_id IN (t.giver_id, t.taker_id))
      -- A part rests on what it was cut from alone: "depends_on" says so.
      AND t.part_from IS NULL AND later.part_from IS NULL
  WHERE t.center_id = ${centerId} AND t.demand_id = c._id
  UNION ALL
  -- Of a vacancy: whatever became of that day since, for whoever is assigned to it.
  SELECT later.demand_id FROM demands v JOIN shift_transfers later
    ON later.center_id = v.center_id AND later.day = v.day AND v.accepter_id IN (later.giver_id, later.taker_id)
  WHERE v.center_id = ${centerId} AND v._id = c._id AND v.origin IS NOT NULL AND v.status = 'accepted'
  UNION ALL
  SELECT o._id FROM demands o WHERE o.center_id = ${centerId} AND o.depends_on = c._id AND o.closed_at IS NULL`

function linksAmong(tx: Transaction, centerId: CenterId, ids: readonly string[]): Promise<{ earlier: string; later: string }[]> {
  return rows(
    tx,
    sql`SELECT c._id AS earlier, next._id AS later
      FROM unnest(${[...ids]}::uuid[]) AS c (_id), LATERAL (${nextOf(centerId)}) next`,
  )
}

async function lockAccounts(tx: Transaction, centerId: CenterId, userIds: readonly UserId[]): Promise<void> {
  await rows(
    tx,
    sql`SELECT _id FROM points_accounts WHERE center_id = ${centerId} AND user_id = ANY (${[...userIds]}::uuid[]) ORDER BY _id FOR UPDATE`,
  )
}
