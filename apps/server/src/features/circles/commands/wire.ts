// A circle as one of its people gets it: whose vacation goes to whom, who has answered, and what it would do to their own planning.
import type { WireApproval } from '@releve/contract/approvals'
import type { CircleRests, FoundCircle, WireCircle } from '@releve/contract/circles'
import type { WireFigures } from '@releve/contract/demands'
import { toLimitEntries } from '@releve/contract/limits'
import { toWireViolations } from '@releve/contract/sentences'
import { figuresOf } from '@releve/domain/demands/figures'
import { movesOf, withdrawCircleUntil } from '@releve/domain/matching/circle'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeople, loadPeopleOf, namesIn } from '#features/members/store/members.ts'
import { loadDistinctionsOf } from '#features/members/store/namesakes.ts'
import type { PostedRow } from '#features/demands/store/columns.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { findDemands } from '#features/demands/store/reading.ts'
import { toWireFigures } from '#features/demands/store/wire-figures.ts'
import type { CircleRow } from '../store.ts'
import { approvalToWire, loadChainFacts } from '#features/approvals/store/chains.ts'
import { peopleOf } from './approving.ts'
import { daysOf, ordered } from './proposing.ts'
import { standingOf } from './standing.ts'

interface Reader {
  readonly userId: UserId
  readonly now: number
}

/** The hands begin with the reader's own place. */
function handsFrom(circle: CircleRow, demands: readonly PostedRow[], userId: UserId) {
  const { places } = circle
  // The taker of a place's vacation stands before it: in the order of giving the places run backwards.
  const giving = places.keys().toArray().toReversed()
  const own = giving.findIndex((place) => places[place]?.userId === userId)
  return [...giving.slice(own), ...giving.slice(0, own)].flatMap((place) => {
    const [ownPlace, before, demand] = [places[place], places.at(place - 1), demands[place]]
    return ownPlace === undefined || before === undefined || demand === undefined
      ? []
      : [{ place: ownPlace, takerId: before.userId, demand }]
  })
}

/** The part of the reader's own figures that the others are told too. */
function restsOf(figures: WireFigures | null): CircleRests | null {
  if (figures === null) return null
  const { before, after, rules } = figures
  const week = rules.find(({ code }) => code === 'hoursSlidingWeek')
  if (week === undefined || week.actual === null) return { before, after, sevenDays: null }
  const { code: _, actual, ...judged } = week
  return { before, after, sevenDays: { actual, ...judged } }
}

/** Says of those that wait for an approval for whom they do, by their identifiers. */
async function approvalsOf(db: Queryable, circles: readonly CircleRow[], now: number): Promise<ReadonlyMap<string, WireApproval>> {
  const [first] = circles
  if (first === undefined) return new Map()
  const { centerId } = first
  const factsFor = await loadChainFacts(db, centerId, circles.flatMap(peopleOf), now)
  const known = circles.flatMap((circle) =>
    circle.waiting === null ? [] : [{ _id: circle._id, record: circle.waiting, facts: factsFor(peopleOf(circle)) }],
  )
  const wire = await approvalToWire(db, centerId, known)
  return new Map(known.flatMap(({ _id }, index) => (wire[index] === undefined ? [] : [[_id, wire[index]] as const])))
}

export async function toWireCircles(db: Queryable, circles: readonly CircleRow[], reader: Reader): Promise<WireCircle[]> {
  const [first] = circles
  if (first === undefined) return []
  const { centerId } = first
  const { userId, now } = reader
  const known = await findDemands(db, centerId, [...new Set(circles.flatMap(({ places }) => places.map(({ demandId }) => demandId)))])
  const facts = await loadFacts(db, { centerId, userIds: 'all', days: daysOf(known), now })
  const people = await loadPeopleOf(
    db,
    centerId,
    facts.roster,
    circles.flatMap(({ places }) => places.map((place) => place.userId)),
  )
  // « Votre collègue » is nobody in particular among three or four.
  const nameOf = namesIn(people, await loadDistinctionsOf(db, centerId, now))
  const personOf = (id: UserId) => {
    const person = people.get(id)
    if (person === undefined) throw new Error(`a circle names somebody unknown: ${id}`)
    return toWirePerson(person)
  }
  const inChain = circles.filter(({ status, waiting }) => status === 'waiting' && waiting !== null)
  const approvals = await approvalsOf(db, inChain, now)
  return circles.map((circle) => {
    const demands = ordered(
      known,
      circle.places.map(({ demandId }) => demandId),
    )
    const { judged } = circle.status === 'waiting' ? standingOf(circle, demands, facts) : { judged: { limits: [], violations: [] } }
    const isJudged = circle.status === 'waiting' && demands.every(({ status, closedAt }) => status === 'open' && closedAt === null)
    const present = isJudged && circle.places.every((place) => facts.person(place.userId) !== null)
    const moves = present ? movesOf(demands, facts) : []
    const figuresById = new Map(moves.map((move) => [move.person.userId, figuresOf(move, judged.violations, facts.zone)]))
    const { _id, status, because, createdAt, until, endedAt, places } = circle
    const approval = approvals.get(_id)
    return {
      _id,
      status,
      because,
      createdAt,
      until,
      endedAt,
      ...(approval !== undefined && { approval }),
      hands: handsFrom(circle, demands, userId).map(({ place, takerId, demand }) => ({
        demandId: demand._id,
        from: personOf(place.userId),
        to: personOf(takerId),
        vacation: { date: demand.posterShift.date, shift: demand.posterShift.shift, startAt: demand.startAt },
        points: place.points,
      })),
      people: [...new Map(places.map((place) => [place.userId, place])).values()].map((place) => ({
        person: personOf(place.userId),
        answer: place.answer,
        answeredAt: place.answeredAt,
        rests: restsOf(toWireFigures(figuresById.get(place.userId) ?? null)),
      })),
      limit: toLimitEntries(judged.limits, userId, nameOf),
      violations: toWireViolations(judged.violations, userId, nameOf),
      figures: toWireFigures(figuresById.get(userId) ?? null),
      withdrawUntil: Math.round(withdrawCircleUntil(demands, facts)),
    }
  })
}

/** Circles as an administrator finds them: nothing of anybody's planning beyond the vacations that change hands. */
export async function toFoundCircles(db: Queryable, centerId: CenterId, circles: readonly CircleRow[]): Promise<FoundCircle[]> {
  if (circles.length === 0) return []
  const places = circles.flatMap((circle) => circle.places)
  const known = await findDemands(db, centerId, [...new Set(places.map(({ demandId }) => demandId))])
  const people = await loadPeople(
    db,
    centerId,
    places.map(({ userId }) => userId),
  )
  const personOf = (id: UserId) => {
    const person = people.get(id)
    if (person === undefined) throw new Error(`a circle names somebody unknown: ${id}`)
    return toWirePerson(person)
  }
  return circles.flatMap((circle) => {
    const [first] = circle.places
    if (first === undefined || circle.status === 'over') return []
    const demands = ordered(
      known,
      circle.places.map(({ demandId }) => demandId),
    )
    return {
      _id: circle._id,
      status: circle.status,
      createdAt: circle.createdAt,
      agreed: new Set(circle.places.flatMap(({ userId, answer }) => (answer === 'yes' ? [userId] : []))).size,
      hands: handsFrom(circle, demands, first.userId).map(({ place, takerId, demand }) => ({
        from: personOf(place.userId),
        to: personOf(takerId),
        vacation: { date: demand.posterShift.date, shift: demand.posterShift.shift, startAt: demand.startAt },
      })),
    }
  })
}
