// Exchanges among three people: one that waits for the answer of a printed member (one whose account is printed at the start), and one of
// the last weeks that was made. Each of the three posted what they give and what they would take, and no two of them can exchange.
import { circleWord } from '@releve/contract/circle-words'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import { figuresOf } from '@releve/domain/demands/figures'
import { judge } from '@releve/domain/demands/judge'
import type { Person } from '@releve/domain/demands/person'
import type { UserId } from '@releve/domain/ids'
import { judgeCircle, placesOf, pointsFor } from '@releve/domain/matching/circle'
import { Dice } from './dice.ts'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import type { Notice } from './notifications.ts'
import { idOf } from './people.ts'
import type { DemoMember } from './people.ts'
import { span } from './story.ts'
import type { Story } from './story.ts'
import type { Deal, ToldCircle, World } from './world.ts'

const HOUR_MS = 3_600_000
/** The number of hours since each of the three posted, since the exchange was proposed, and since one of them agreed. */
const POSTED = [31, 22, 6] as const
const PROPOSED = 5
const AGREED = 4
/** The time that the application waits for answers. */
const ANSWER_WITHIN_MS = 24 * HOUR_MS

/** The number of days until the exchange; nearer days are left free for visitors of the demo. */
const SOON = 19
const LATE = 34
/** The farthest day tried, when none of those days allows an exchange. */
const FARTHEST = 130
/** The largest number of days between the middle vacation and another one of the exchange. */
const REACH = 2

/** The number of days since the exchange that was made, whose vacations have all been worked. */
const EARLIEST = 24
const LATEST = 6
/** The number of hours from each step to the first day of that exchange: the three posts, the proposal, the last consent. */
const MADE = { posted: [66, 58, 47], proposed: 46, agreed: 40 } as const
/** The points that each of them offers, and also receives. */
const MADE_POINTS = 5

interface Given {
  readonly userId: UserId
  readonly day: DayNumber
}

/** The terms of the three demands: when the first, second and third member post, and the points each offers for the vacation they take. */
interface Terms {
  readonly postedAt: readonly number[]
  readonly points: number
}

/** The demand that gives one vacation for another one; null when the application would refuse it. */
function draftOf({ world }: Story, own: Given, takenVacation: Given, { postedAt, points }: Terms, place: number): Deal | null {
  const { shift } = world.person(takenVacation.userId).on(takenVacation.day)
  const acceptedSwitch = { shift: shift.name, points, ...(takenVacation.day !== own.day && { date: fromDayNumber(takenVacation.day) }) }
  const wish = {
    type: 'switch',
    date: fromDayNumber(own.day),
    selectedVariation: null,
    acceptedSwitches: [acceptedSwitch],
    points: 0,
  } as const
  return world.draft(own.userId, wish, postedAt[place] ?? world.now, '')
}

/** The vacations that members could give around a day, in the order of `members`. */
function givenAround(story: Story, day: DayNumber, members: readonly UserId[]): Given[] {
  const { world } = story
  return members.flatMap((userId) =>
    span(day - REACH, day + REACH)
      .filter((nearDay) => {
        const { shift, isOff } = world.person(userId).on(nearDay)
        return shift.type === 'work' && !isOff && world.isFree(userId, nearDay) && !world.hasOpenDemand(userId, nearDay)
      })
      .map((nearDay) => ({ userId, day: nearDay })),
  )
}

/**
 * The demands of the three, in the order of taking, each made after the one before is settled; fewer when the application would refuse one.
 */
function draftsOf(story: Story, three: readonly Given[], terms: Terms, settle: (draft: Deal) => Deal): Deal[] {
  return three.flatMap((own, place) => {
    const takenVacation = three[(place + 1) % three.length]
    const draft = takenVacation === undefined ? null : draftOf(story, own, takenVacation, terms, place)
    return draft === null ? [] : [settle(draft)]
  })
}

/** True when the figures that the member reads beside their planning carry no warning: no short rest, no long week. */
function looksGood(facts: CenterFacts, own: Given, takenVacation: Given): boolean {
  const [person, giver] = [facts.person(own.userId), facts.person(takenVacation.userId)]
  if (person === null || giver === null) return false
  const placed = (holder: Person, day: DayNumber) => ({ day, shift: holder.on(day).shift, teamId: holder.on(day).teamId })
  const move = { person, loses: [placed(person, own.day)], gains: [placed(giver, takenVacation.day)] }
  const { before = null, after = null, rules = [] } = figuresOf(move, judge([move], facts), facts.zone) ?? {}
  return [before, after, ...rules].every((figure) => figure === null || figure.severity === null)
}

/** The first exchange that is legal and includes that vacation, in which each may take what they would take; null when there is none. */
function circleThrough(
  story: Story,
  first: Given,
  candidates: readonly Given[],
  terms: Terms,
  { facts, isGood }: { readonly facts: CenterFacts; readonly isGood: boolean },
): readonly Given[] | null {
  const { world } = story
  const rests = (userId: UserId, day: DayNumber) => world.person(userId).on(day).shift.type === 'rest' && world.isFree(userId, day)
  const mayExchange = (own: Given, takenVacation: Given) =>
    own.userId !== takenVacation.userId &&
    (own.day === takenVacation.day || rests(own.userId, takenVacation.day)) &&
    draftOf(story, own, takenVacation, terms, terms.postedAt.length - 1) !== null &&
    (!isGood || looksGood(facts, own, takenVacation))
  for (const second of candidates) {
    if (!mayExchange(first, second)) continue
    for (const third of candidates) {
      if (!mayExchange(third, first) || !mayExchange(second, third)) continue
      const three = [first, second, third]
      const circle = draftsOf(story, three, terms, (draft) => draft).map(({ demand }) => demand)
      if (circle.length === three.length && judgeCircle(circle, facts).limits.length === 0) return three
    }
  }
  return null
}

interface Search {
  readonly memberId: UserId
  /** The members who may be part of it, the preferred ones first. */
  readonly members: readonly UserId[]
  readonly days: readonly DayNumber[]
  readonly termsOf: (day: DayNumber) => Terms
  readonly factsOf: (day: DayNumber) => CenterFacts
}

/** Posts three demands that include a vacation of the member on one of these days, preferably without any warning for the three. */
function postThree(story: Story, { memberId, members, days, termsOf, factsOf }: Search): Deal[] {
  for (const isGood of [true, false]) {
    for (const day of days) {
      const [first] = givenAround(story, day, [memberId]).filter((vacation) => vacation.day === day)
      if (first === undefined) continue
      const candidates = givenAround(story, day, members)
      const terms = termsOf(day)
      const three = circleThrough(story, first, candidates, terms, { facts: factsOf(day), isGood })
      if (three !== null) return draftsOf(story, three, terms, (draft) => story.world.keep(draft))
    }
  }
  throw new Error(`the demo of ${story.world.center.key} lacks an exchange among three`)
}

/** The other members: first the printed ones whose vacations can be exchanged, then the rest. */
const othersFirst = ({ workers }: Story, memberId: UserId, printedIds: readonly UserId[], shuffled: readonly DemoMember[]) => [
  ...printedIds.filter((userId) => userId !== memberId && workers.some((worker) => worker.userId === userId)),
  ...shuffled.map(({ userId }) => userId).filter((userId) => userId !== memberId && !printedIds.includes(userId)),
]

/** Proposes an exchange to the printed member, preferably with other printed members. */
export function proposeCircle(story: Story, memberId: UserId, printedIds: readonly UserId[]): void {
  const { world, dice, workers } = story
  const members = othersFirst(story, memberId, printedIds, dice.shuffled(workers))
  const days = [...dice.shuffled(span(world.today + SOON, world.today + LATE)), ...span(world.today + LATE + 1, world.today + FARTHEST)]
  const facts = world.centerFacts(world.now)
  const terms = { postedAt: POSTED.map((hours) => world.now - hours * HOUR_MS), points: 0 }
  const deals = postThree(story, { memberId, members, days, termsOf: () => terms, factsOf: () => facts })
  const agreedId = deals.find(({ demand }) => demand.posterId !== memberId)?.demand.posterId ?? memberId
  world.circles.push({
    _id: nextId(world),
    deals,
    proposedAt: world.now - PROPOSED * HOUR_MS,
    agreed: [{ userId: agreedId, at: world.now - AGREED * HOUR_MS }],
    doneAt: null,
  })
}

/** Adds an exchange of the last weeks that a printed member made with two others: it has been worked, and its points have been given. */
export function madeCircle(story: Story, memberId: UserId, printedIds: readonly UserId[]): void {
  const { world, workers } = story
  const dice = new Dice(world.today)
  const members = othersFirst(story, memberId, printedIds, dice.shuffled(workers)).toReversed()
  const before = (day: DayNumber, hours: number) => world.zone.instantAt(day - REACH, 0) - hours * HOUR_MS
  const deals = postThree(story, {
    memberId,
    members,
    days: dice.shuffled(span(world.today - EARLIEST, world.today - LATEST)),
    termsOf: (day) => ({ postedAt: MADE.posted.map((hours) => before(day, hours)), points: MADE_POINTS }),
    factsOf: (day) => world.centerFacts(before(day, MADE.agreed)),
  })
  const proposedAt = Math.max(...deals.map(({ demand }) => demand.createdAt)) + HOUR_MS
  const doneAt = proposedAt + (MADE.proposed - MADE.agreed) * HOUR_MS
  const _id = nextId(world)
  world.make(deals, _id, doneAt)
  const agreed = deals.map(({ demand }, place) => ({ userId: demand.posterId, at: doneAt - (deals.length - 1 - place) * HOUR_MS }))
  world.circles.push({ _id, deals, proposedAt, agreed, doneAt })
}

const nextId = ({ center, today, circles }: World) => idOf(`circle ${center.key} ${today} ${circles.length}`)

const placesIn = ({ deals }: ToldCircle) => placesOf(deals.map(({ demand }) => demand))

export function circleRows(world: World): { readonly circles: Tables['circles'][]; readonly places: Tables['circle_places'][] } {
  const center_id = world.center._id
  return {
    circles: world.circles.map(({ _id, deals, proposedAt, doneAt }) => ({
      center_id,
      _id,
      status: doneAt === null ? 'waiting' : 'done',
      size: deals.length,
      created_at: instantText(proposedAt),
      until: instantText(proposedAt + ANSWER_WITHIN_MS),
      ended_at: doneAt === null ? null : instantText(doneAt),
    })),
    places: world.circles.flatMap((circle) =>
      placesIn(circle).map(({ demand, takenDemand }, place) => {
        const yes = circle.agreed.find(({ userId }) => userId === demand.posterId)
        return {
          center_id,
          circle_id: circle._id,
          place,
          demand_id: demand._id,
          user_id: demand.posterId,
          // The version of the demand when the exchange was proposed.
          version: demand.version - (circle.doneAt === null ? 0 : 1),
          points: pointsFor(demand, takenDemand) ?? 0,
          answer: yes === undefined ? null : ('yes' as const),
          answered_at: yes === undefined ? null : instantText(yes.at),
        }
      }),
    ),
  }
}

export function circleNotices(world: World): Notice[] {
  return world.circles.flatMap((circle) =>
    placesIn(circle).map(({ demand }) => ({
      userId: demand.posterId,
      kind: 'circleProposed',
      actorId: null,
      points: null,
      at: circle.proposedAt,
      demandId: demand._id,
      day: demand.posterShift.date,
      subjectId: circle._id,
      detail: circleWord(circle.deals.length),
    })),
  )
}
