// Withdrawing from a circle of exchanges: all of it is undone, or nothing, by the rules on withdrawing from any demand.
import type { DemandId, UserId } from '../ids.ts'
import type { CenterFacts } from '../demands/center-facts.ts'
import type { PostedDemand } from '../demands/demand.ts'
import type { PlanningChange } from '../demands/effects.ts'
import { isBlocking, judge } from '../demands/judge.ts'
import type { Move } from '../demands/circumstances.ts'
import type { Limit } from '../demands/limit.ts'
import { firstStart, holdsWhole, offeredShift } from '../demands/moves.ts'
import type { Person } from '../demands/person.ts'
import { changesOf, undoneDay, withdrawUntil } from '../demands/withdraw.ts'
import type { UndoneDay } from '../demands/withdraw.ts'

interface Hand {
  readonly demand: PostedDemand
  readonly poster: Person
  readonly accepter: Person
}

function handsOf(demands: readonly PostedDemand[], facts: CenterFacts): Hand[] {
  return demands.flatMap((demand) => {
    const poster = facts.person(demand.posterId)
    const accepter = demand.accepterId === null ? null : facts.person(demand.accepterId)
    return poster === null || accepter === null ? [] : [{ demand, poster, accepter }]
  })
}

/** A member who gives and takes on one day has one entry for it. */
function daysOf(hands: readonly Hand[]): UndoneDay[] {
  const ids = new Set<DemandId>(hands.map(({ demand }) => demand._id))
  const found = new Map<string, UndoneDay>()
  for (const { demand, poster, accepter } of hands) {
    const { day } = offeredShift(demand)
    for (const [person, other] of [
      [poster, accepter],
      [accepter, poster],
    ] as const) {
      const key = `${person.userId} ${day}`
      if (!found.has(key))
        found.set(
          key,
          undoneDay(demand._id, (id) => ids.has(id), { person, other, day }),
        )
    }
  }
  return [...found.values()]
}

export function undoingCircleMoves(demands: readonly PostedDemand[], facts: CenterFacts): Move[] {
  const byPerson = Map.groupBy(daysOf(handsOf(demands, facts)), ({ person }) => person)
  return [...byPerson].map(([person, days]) => ({
    person,
    loses: days.map(({ loses }) => loses).filter((shift) => shift !== null),
    gains: days.map(({ gains }) => gains).filter((shift) => shift !== null),
    isReturn: true,
  }))
}

/** @param demands all of the circle; `demand` is the one of them that `actorId` withdraws from */
export function undoCircleLimits(demand: PostedDemand, demands: readonly PostedDemand[], actorId: UserId, facts: CenterFacts): Limit[] {
  if (demand.status !== 'accepted') return [{ code: 'notAccepted' }]
  if (demand.accepterId !== actorId) return [{ code: 'notAccepter' }]
  const hands = handsOf(demands, facts)
  // Somebody has left the centre: nobody can have back what they gave.
  if (hands.length < demands.length) return [{ code: 'shiftPassedOn' }]
  const limits: Limit[] = []
  if (facts.now > Math.min(...demands.map((each) => withdrawUntil(each, facts))))
    limits.push({ code: 'withdrawNotice', hours: facts.rules.withdrawNoticeHours })
  if (facts.now > Math.min(...demands.map((each) => firstStart(each, facts.zone)))) return [...limits, { code: 'vacationStarted' }]
  const ids = new Set(demands.map(({ _id }) => _id))
  const isLast = (person: Person, day: number) => {
    const last = person.on(day).lastTransfer
    return last !== null && ids.has(last.demandId) && holdsWhole(person, day)
  }
  const isWhole = hands.every(({ demand: each, poster, accepter }) => {
    const { day } = offeredShift(each)
    return isLast(poster, day) && isLast(accepter, day)
  })
  if (!isWhole) return [...limits, { code: 'shiftPassedOn' }]
  const broken = judge(undoingCircleMoves(demands, facts), facts)
    .filter(isBlocking)
    .map((violation): Limit => ({ code: violation.userId === actorId ? 'ruleBroken' : 'posterCannotResume', violation }))
  return [...limits, ...broken.filter(({ code }) => code === 'posterCannotResume'), ...broken.filter(({ code }) => code === 'ruleBroken')]
}

/** The lines of all histories; the transfers are removed and the points given back by the store. */
export function applyUndoCircle(demands: readonly PostedDemand[], facts: CenterFacts): readonly PlanningChange[] {
  return changesOf(daysOf(handsOf(demands, facts)))
}
