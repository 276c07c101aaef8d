// A circle of exchanges among real demands: the poster of each takes the vacation of the next one, and gives their own to the one before.
// Why it may not be made, and what it does. It is judged as a whole, by the law on any other change of hands.
import type { UserId } from '../ids.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { REST } from '../planning/shift.ts'
import { exchangesAsked, isAnswer } from '../demands/answers.ts'
import type { CenterFacts } from '../demands/center-facts.ts'
import type { PostedDemand } from '../demands/demand.ts'
import type { PlanningChange, TakingEffects } from '../demands/effects.ts'
import { judge } from '../demands/judge.ts'
import type { Move } from '../demands/circumstances.ts'
import { brokenRules } from '../demands/limit.ts'
import type { Limit } from '../demands/limit.ts'
import { hasBegun, offeredShift, stillHolds } from '../demands/moves.ts'
import type { Person } from '../demands/person.ts'
import { sharedLimits } from '../demands/taking.ts'
import { withdrawUntil } from '../demands/withdraw.ts'
import type { Violation } from '../working-time/rules.ts'

/** Demands in the order of taking: the poster of each takes the vacation of the next one, that of the last one the first. */
export type Circle = readonly PostedDemand[]

/** One place of a circle: its poster gives `demand` and takes `takenDemand`. */
interface Place {
  readonly demand: PostedDemand
  readonly takenDemand: PostedDemand
  /** The member who takes the vacation of `demand`: the poster of the one before. */
  readonly takerId: UserId
}

export function placesOf(circle: Circle): Place[] {
  return circle.map((demand, place) => {
    const takenDemand = circle[(place + 1) % circle.length]
    const before = circle.at(place - 1)
    if (takenDemand === undefined || before === undefined) throw new RangeError('a circle has no end')
    return { demand, takenDemand, takerId: before.posterId }
  })
}

/** The points that the poster of `demand` offers for the vacation of `takenDemand`; null when they do not ask for it. */
export function pointsFor(demand: PostedDemand, takenDemand: PostedDemand): number | null {
  const { date, shift } = takenDemand.posterShift
  return exchangesAsked(demand).find((exchange) => isAnswer(exchange, demand, { date, shift }))?.points ?? null
}

/** The demand is still its poster's to give. */
export function isGivable(demand: PostedDemand, poster: Person, facts: CenterFacts): boolean {
  const isOpen = demand.status === 'open' && demand.type !== 'substitution'
  return isOpen && !hasBegun(demand, facts) && stillHolds(poster, offeredShift(demand))
}

/** Why the poster of `demand` may not take the vacation of `taken` for it, rules of working time and staffing aside. */
function takeLimits({ demand, takenDemand }: Pick<Place, 'demand' | 'takenDemand'>, facts: CenterFacts): readonly Limit[] {
  const [viewer, poster] = [facts.person(demand.posterId), facts.person(takenDemand.posterId)]
  if (viewer === null || poster === null || !isGivable(demand, viewer, facts)) return [{ code: 'demandClosed' }]
  if (pointsFor(demand, takenDemand) === null) return [{ code: 'noMatchingShift' }]
  return sharedLimits(takenDemand, { ...facts, poster, viewer }).limits
}

/** The vacations each person of the circle loses and gains; a person with two demands in it has both in one move. */
export function movesOf(circle: Circle, facts: CenterFacts): Move[] {
  const byPerson = Map.groupBy(placesOf(circle), ({ demand }) => demand.posterId)
  return [...byPerson].map(([userId, places]) => {
    const person = facts.person(userId)
    if (person === null) throw new Error(`nobody of the centre is ${userId}`)
    return {
      person,
      loses: places.map(({ demand }) => offeredShift(demand)),
      gains: places.map(({ takenDemand }) => offeredShift(takenDemand)),
    }
  })
}

/** Two vacations of one day for one person: one gives once and takes once a day. */
function takesTwice({ gains }: Move): boolean {
  return new Set(gains.map(({ day }) => day)).size < gains.length
}

export interface JudgedCircle {
  readonly limits: readonly Limit[]
  /** The rules it breaks or breaks further; empty where another limit decides before the rules are judged. */
  readonly violations: readonly Violation[]
}

/** Why the circle may not be made, as it stands now. */
export function judgeCircle(circle: Circle, facts: CenterFacts): JudgedCircle {
  const ofPlaces = placesOf(circle).flatMap((place) => takeLimits(place, facts))
  if (ofPlaces.length > 0) return { limits: ofPlaces, violations: [] }
  const moves = movesOf(circle, facts)
  if (moves.some(takesTwice)) return { limits: [{ code: 'alreadyTakenThatDay' }], violations: [] }
  const violations = judge(moves, facts)
  return { limits: brokenRules(violations), violations }
}

/** The last instant at which one of them could withdraw from it, milliseconds. */
export function withdrawCircleUntil(circle: Circle, facts: CenterFacts): number {
  return Math.min(...circle.map((demand) => withdrawUntil(demand, facts)))
}

/** One demand of a circle: its vacation goes from its poster to `takerId`. */
export interface CircleHand {
  readonly demand: PostedDemand
  readonly takerId: UserId
  readonly effects: TakingEffects
}

/** Everything changes hands at one instant, each demand by a transfer of its own. */
export function circleEffects(circle: Circle, circleId: string, now: number): CircleHand[] {
  const places = placesOf(circle)
  const dayOf = (demand: PostedDemand): DayNumber => toDayNumber(demand.posterShift.date)
  /** The place in which they give a vacation of that day; none: they rested. */
  const givenOn = (userId: UserId, day: DayNumber) => places.find(({ demand }) => demand.posterId === userId && dayOf(demand) === day)
  const takenOn = (userId: UserId, day: DayNumber) =>
    places.some(({ demand, takenDemand }) => demand.posterId === userId && dayOf(takenDemand) === day)
  return places.map(({ demand, takenDemand, takerId }) => {
    const { day, shift, teamId } = offeredShift(demand)
    const { posterId } = demand
    const points = pointsFor(demand, takenDemand) ?? 0
    const ofTaker: PlanningChange = {
      userId: takerId,
      otherId: posterId,
      day,
      kind: 'swapped',
      from: givenOn(takerId, day)?.demand.posterShift.shift ?? REST,
      to: shift,
    }
    // A member who takes another vacation of that day has one line, with the demand by which they take it.
    const ofPoster: readonly PlanningChange[] = takenOn(posterId, day)
      ? []
      : [{ userId: posterId, otherId: takerId, day, kind: 'swapped', from: shift, to: REST }]
    const transfer = {
      demandId: demand._id,
      type: 'switch',
      day,
      giverId: posterId,
      takerId,
      given: shift,
      givenTeamId: teamId,
      returned: null,
      returnedTeamId: null,
      at: now,
      circleId,
    } as const
    return {
      demand,
      takerId,
      effects: { transfers: [transfer], assigned: null, changes: [...ofPoster, ofTaker], movedFrom: [], acceptedSwitch: null, points },
    }
  })
}
