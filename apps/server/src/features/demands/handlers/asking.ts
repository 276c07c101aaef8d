// Questions about demands that change nothing: one's limits on a day, what could be exchanged, what a change of team would break.
import type { WrittenDay } from '@releve/contract/fields'
import { planConflictSentence } from '@releve/contract/plan-conflicts'
import { toLimitEntries } from '@releve/contract/limits'
import { toWireViolations } from '@releve/contract/sentences'
import { firstOfMonth, fromDayNumber, isDay, lastOfMonth, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { audienceOf } from '@releve/domain/demands/audience'
import { nameableOn } from '@releve/domain/demands/counter-offer'
import type { Demand } from '@releve/domain/demands/demand'
import { freeParts } from '@releve/domain/demands/free-parts'
import { limitsOf } from '@releve/domain/demands/limits'
import { placedOn } from '@releve/domain/demands/moves'
import {
  applyEdit,
  applyPost,
  compatibleSwitches as judgeSwitches,
  placedOnCall,
  postedDemand,
  wishedOnCall,
  wishedShift,
} from '@releve/domain/demands/post'
import type { DemandWish } from '@releve/domain/demands/post'
import type { Answer } from '@releve/domain/demands/taking'
import { demandConflicts } from '@releve/domain/demands/plan-conflicts'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { MemberPlan } from '@releve/domain/planning/center-plan'
import { joinTeam } from '@releve/domain/planning/memberships'
import { clockOfPart } from '@releve/domain/planning/part'
import { datedValue } from '@releve/domain/planning/cycle'
import { newId } from '#db/ids.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { administers, inCenter } from '#http/principal.ts'
import { loadMemberPlans, loadShiftDays } from '#features/shifts/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { assertMay, daysOf, inCenterOfMember, toWireDemands, viewOf } from '../commands.ts'
import type { DemandRow } from '../store/columns.ts'
import { openPartsOf, posterFacts } from '../store/posting.ts'
import { loadFacts } from '../store/deciding.ts'
import { demandsOf } from '../store/reading.ts'
import { toWireFigures } from '../store/wire-figures.ts'
import { liveDemand, partAsked, partOf, personIn, switchesAsked } from './acting.ts'
import type { CallOf } from './acting.ts'

const isWrittenDay = (id: DemandId | WrittenDay): id is WrittenDay => isDay(id)

/** A demand of one's centre, or one's own day: `{id}` of two calls is either. */
async function demandOrDay(
  db: Queryable,
  centerId: CenterId,
  id: DemandId | WrittenDay,
): Promise<{ date: string; demand: DemandRow | null }> {
  if (isWrittenDay(id)) return { date: id, demand: null }
  const demand = await liveDemand(db, centerId, id)
  return { date: demand.posterShift.date, demand }
}

export async function checkShift(call: CallOf<'demands.checkShift'>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  const { date, demand } = await demandOrDay(pool, me.centerId, params.id)
  const day = toDayNumber(date)
  const [shift] = await loadShiftDays(pool, me.centerId, me.userId, day, day)
  if (shift === undefined) throw new AppError('notFound')
  const days = demand === null ? [day] : daysOf(demand)
  const facts = await loadFacts(pool, { centerId: me.centerId, userIds: 'all', days, now })
  const viewer = personIn(facts, me.userId)
  if (demand !== null) {
    const { limit } = viewOf(demand, facts, me.userId)
    return { date, shift, limit: toLimitEntries(limit, me.userId) }
  }
  // The list for a day holds the reasons that forbid posting it.
  const own = await posterFacts(pool, { centerId: me.centerId, userId: me.userId, date })
  const wish: DemandWish = { type: 'substitution', date, selectedVariation: null, acceptedSwitches: [], points: 0 }
  const postFacts = { ...facts, ...own, poster: viewer }
  const limits = limitsOf({ action: 'post', wish, facts: postFacts })
  const open = own.hasOpenDemand ? await openPartsOf(pool, { centerId: me.centerId, userId: me.userId, date }) : []
  const free = freeParts(date, postFacts, open).map(clockOfPart)
  return { date, shift, limit: toLimitEntries(limits, me.userId), ...(free.length > 0 && { freeParts: free }) }
}

/** The demand as it would be, were it posted or changed to that now: what refuses it refuses the question. */
async function demandAsked(
  { pool, body }: Pick<CallOf<'demands.audience'>, 'pool' | 'body'>,
  { centerId, memberId, now, isForced }: { centerId: CenterId; memberId: UserId; now: number; isForced: boolean },
): Promise<Demand> {
  const changed = body.demandId === undefined ? null : await liveDemand(pool, centerId, body.demandId)
  const { type, date } = changed === null ? { type: body.type, date: body.posterShift.date } : { ...changed, ...changed.posterShift }
  const { selectedVariation = null } = body.posterShift
  const facts = await loadFacts(pool, { centerId, userIds: [memberId], days: [toDayNumber(date)], now })
  const givenName = personIn(facts, memberId).on(toDayNumber(date)).heldShift.name
  const acceptedSwitches = switchesAsked({ type, acceptedSwitches: body.acceptedSwitches }, facts.center, givenName)
  const poster = personIn(facts, memberId)
  const part = partAsked(body.posterShift)
  const isOnCall = changed === null ? body.posterShift.isOnCall === true : changed.posterShift.onCall !== undefined
  const onCall = isOnCall ? wishedOnCall({ date, part }, poster) : null
  const placedPart =
    onCall === null ? partOf(isOnCall ? 'whole' : wishedShift({ date, part }, poster)) : (placedOnCall(onCall).part ?? null)
  const wish: DemandWish = { type, date, selectedVariation, acceptedSwitches, points: 0, part, ...(isOnCall && { isOnCall }) }
  const known = await posterFacts(pool, { centerId, userId: memberId, date, part: placedPart, isOnCall, exceptDemand: changed?._id })
  const posting = { ...facts, ...known, poster }
  if (changed === null) {
    assertMay({ action: 'post', wish, facts: posting }, memberId, isForced)
    const written = { _id: newId('demand'), centerId, posterId: memberId, comment: '', createdAt: now }
    return postedDemand(wish, applyPost(wish, posting), written)
  }
  assertMay({ action: 'edit', demand: changed, actorId: memberId, wish, facts: posting }, memberId)
  const { shift } = applyEdit(changed, wish, posting).given
  // It is open to everybody: an offer ends by itself, and so does an address to some first.
  return { ...changed, acceptedSwitches, posterShift: { ...changed.posterShift, shift, selectedVariation }, offer: null, first: null }
}

/** The members a demand would concern. */
export async function audience(call: CallOf<'demands.audience'>) {
  const { pool, body } = call
  const me = await inCenterOfMember(pool, call.principal, body.onBehalfOf)
  const { centerId } = me
  const memberId = body.onBehalfOf ?? me.userId
  const isForAnother = memberId !== me.userId
  if (isForAnother && !administers(me, centerId)) throw new AppError('forbidden')
  const now = call.clock()
  // It is checked before everybody's planning is read up to the last day that is named. An administrator may go through a notice, with a
  // reason.
  const demand = await demandAsked(call, { centerId, memberId, now, isForced: isForAnother })
  const facts = await loadFacts(pool, { centerId, userIds: 'all', days: daysOf(demand), now })
  const { people } = facts.roster
  const answers = audienceOf(
    demand,
    facts,
    people.map((person) => person._id),
  )
  const having = (answer: Answer) => people.filter((person) => answers.get(person._id) === answer).map(toWirePerson)
  return { taking: having('alone'), exchanging: having('exchange') }
}

export async function compatibleSwitches(call: CallOf<'demands.compatibleSwitches'>) {
  const { pool, params, query } = call
  const me = inCenter(call.principal)
  const { date } = await demandOrDay(pool, me.centerId, params.id)
  const otherDate = query?.date ?? date
  const day = toDayNumber(date)
  const otherDay = toDayNumber(otherDate)
  const [first, last] = [firstOfMonth(otherDay), lastOfMonth(otherDay)]
  // Only the caller's own planning is read: the two days may be years apart.
  const facts = await loadFacts(pool, { centerId: me.centerId, userIds: [me.userId], days: [day, first, last], now: call.clock() })
  const person = personIn(facts, me.userId)
  const placed = placedOn(person, day)
  const switchesOn = (on: DayNumber) => {
    const followed = datedValue(facts.center.activations, on)
    const rotation = followed === undefined ? undefined : facts.center.rotations.get(followed)
    const shifts = rotation?.days.map(({ shift }) => shift) ?? []
    return judgeSwitches(person, placed, on, shifts, facts)
  }
  const month = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const found = switchesOn(otherDay).map(({ shift, limits }) => ({ shift, limit: toLimitEntries(limits, me.userId) }))
  return {
    date: otherDate,
    compatibleSwitches: found.map(({ shift, limit }) => {
      const reasons = limit.map(({ message }) => message)
      return { shift, compatible: limit.length === 0, reasons, limit }
    }),
    openDays: month.filter((on) => switchesOn(on).some(({ limits }) => limits.length === 0)).map(fromDayNumber),
  }
}

/** The vacations of a month that the caller could name for a demand that does not ask for them. */
export async function nameable(call: CallOf<'demands.nameable'>) {
  const { pool, params, query } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  const demand = await liveDemand(pool, me.centerId, params.id)
  const { posterId } = demand
  if (posterId === null) return []
  const month = toDayNumber(query?.date ?? demand.posterShift.date)
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const facts = await loadFacts(pool, { centerId: me.centerId, userIds: 'all', days: [...daysOf(demand), first, last], now })
  const deciding = { ...facts, poster: facts.person(posterId), viewer: personIn(facts, me.userId) }
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return nameableOn(demand, deciding, days).map(({ date, limits, violations, figures }) => ({
    date,
    limit: toLimitEntries(limits, me.userId),
    violations: toWireViolations(violations, me.userId),
    figures: toWireFigures(figures),
  }))
}

/** Demands that a change of team would touch, from a day on: as `users.assignTeam` finds them, nobody else's planning being changed. */
export async function detectTeamChangeConflicts(call: CallOf<'demands.detectTeamChangeConflicts'>) {
  const { pool, body } = call
  const me = await inCenterOfMember(pool, call.principal, body.userId)
  const { centerId } = me
  const { userId, newTeamId, fromDate } = body
  if (userId !== me.userId && !administers(me, centerId)) throw new AppError('forbidden')
  const now = call.clock()
  const demands = await demandsOf(pool, centerId, userId)
  const facts = await loadFacts(pool, { centerId, userIds: [userId], days: [toDayNumber(fromDate), ...demands.flatMap(daysOf)], now })
  const { center } = facts
  const followed = personIn(facts, userId)
  if (newTeamId !== null && !center.teams.has(newTeamId)) throw new AppError('notFound')
  const [member] = await loadMemberPlans(pool, centerId, [userId], facts.from, facts.to)
  if (member === undefined) throw new AppError('notFound')
  const moved = { ...member, teams: joinTeam(member.teams, { teamId: newTeamId, from: toDayNumber(fromDate), to: null }) }
  const state = (memberPlan: MemberPlan) => ({ center, members: new Map([[userId, memberPlan]]) })
  const change = { before: state(member), after: state(moved), from: facts.zone.dayAt(now), rulesOf: () => followed }
  const found = demandConflicts(demands, change)
  const wire = await toWireDemands(
    pool,
    { centerId, viewerId: me.userId, now },
    found.map(({ demand }) => demand),
  )
  return {
    conflicts: found.flatMap(({ role, day, reason, isVoid }, index) => {
      const demand = wire[index]
      return demand === undefined ? [] : [{ demand, role, date: fromDayNumber(day), message: planConflictSentence(reason, role, isVoid) }]
    }),
  }
}
