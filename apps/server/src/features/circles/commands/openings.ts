// The vacations that a demand being written could ask for besides, so that circles of three and four become possible: the form shows them
// before the demand is posted or changed.
import type { Routes } from '@releve/contract'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { AcceptedSwitch, PostedDemand } from '@releve/domain/demands/demand'
import { limitsOf } from '@releve/domain/demands/limits'
import { applyEdit, applyPost, postedDemand } from '@releve/domain/demands/post'
import type { DemandWish } from '@releve/domain/demands/post'
import type { CenterId, UserId } from '@releve/domain/ids'
import { refusalKey } from '@releve/domain/matching/center-graph'
import { openingsOf, reaching } from '@releve/domain/matching/openings'
import type { Openings } from '@releve/domain/matching/openings'
import type * as z from 'zod/mini'
import { newId } from '#db/ids.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { posterFacts } from '#features/demands/store/posting.ts'
import { findDemand } from '#features/demands/store/reading.ts'
import { exchangeable, refusedPairs } from '../store.ts'
import { daysOf, DEMANDS_AT_MOST, STEPS_THROUGH_ONE } from './proposing.ts'

type Asked = z.output<Routes['circles.openings']['body']>

const switchesOf = ({ acceptedSwitches }: Asked): AcceptedSwitch[] =>
  acceptedSwitches.map(({ shift, points, date }) => (date === undefined ? { shift, points } : { shift, points, date }))

/** The demand as it would be, were it posted or changed to that now; null when it could not be: nothing is possible by it. */
export async function demandAsked(
  db: Queryable,
  { centerId, userId, now }: { readonly centerId: CenterId; readonly userId: UserId; readonly now: number },
  request: Asked,
): Promise<PostedDemand | null> {
  const changed = request.demandId === undefined ? null : await findDemand(db, centerId, request.demandId)
  if (request.demandId !== undefined && (changed === null || changed.closedAt !== null)) throw new AppError('notFound')
  if (changed !== null && changed.vacancy !== null) return null
  const { type, date } = changed === null ? { type: request.type, date: request.posterShift.date } : { ...changed, ...changed.posterShift }
  const { selectedVariation = null } = request.posterShift
  const wish: DemandWish = { type, date, selectedVariation, acceptedSwitches: switchesOf(request), points: 0 }
  const own = await loadFacts(db, { centerId, userIds: [userId], days: [toDayNumber(date)], now })
  const known = await posterFacts(db, { centerId, userId, date, exceptDemand: changed?._id })
  const poster = own.person(userId)
  if (poster === null) throw new AppError('notFound')
  const facts = { ...own, ...known, poster }
  if (changed === null) {
    if (limitsOf({ action: 'post', wish, facts }).length > 0) return null
    return postedDemand(wish, applyPost(wish, facts), { _id: newId('demand'), centerId, posterId: userId, comment: '', createdAt: now })
  }
  if (limitsOf({ action: 'edit', demand: changed, actorId: userId, wish, facts }).length > 0) return null
  const { shift } = applyEdit(changed, wish, facts).given
  return { ...changed, acceptedSwitches: wish.acceptedSwitches, posterShift: { ...changed.posterShift, shift, selectedVariation } }
}

/** Plannings are read of the days of those that may be in a circle with it, and not at all where there is none. */
export async function findOpenings(db: Queryable, demand: PostedDemand, now: number): Promise<Openings> {
  const { centerId, _id } = demand
  const open = await exchangeable(db, centerId, now, DEMANDS_AT_MOST)
  const near = reaching(
    demand,
    open.filter((postedDemand) => postedDemand._id !== _id),
  )
  if (near.length === 0) return { openings: [], isWhole: true }
  const facts = await loadFacts(db, { centerId, userIds: 'all', days: daysOf([demand, ...near]), now })
  const refused = await refusedPairs(db, centerId, now)
  return openingsOf(demand, near, facts, new Set(refused.map(({ from, to }) => refusalKey(from, to))), STEPS_THROUGH_ONE)
}
