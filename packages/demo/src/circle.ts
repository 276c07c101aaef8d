// Exchanges among three: one that waits for the answer of a printed member (one whose account is printed at the start), and one of the last
// weeks that they made. Each of the three posted what they give and what they would take, and no two of them can exchange.
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
/** Hours ago: when each of the three posted, when it was proposed, and when one of them said yes. */
const POSTED = [31, 22, 6] as const
const PROPOSED = 5
const AGREED = 4
/** As long as the application waits for answers. */
const ANSWER_WITHIN_MS = 24 * HOUR_MS

/** Days ahead: what is nearer is left to whoever tries the rest of the demo. */
const SOON = 19
const LATE = 34
/** Where none of those days allows one, a later one does. */
const FARTHEST = 130
/** Days between two of its vacations. */
const REACH = 2

/** Days back: of the exchange that was made, whose vacations have all been worked. */
const EARLIEST = 24
const LATEST = 6
/** Hours before the first day of it: when each of the three posted, when it was proposed, and when the last of them said yes. */
const MADE = { posted: [66, 58, 47], proposed: 46, agreed: 40 } as const
/** Each offers as many, and is offered as many. */
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

/** Vacations that members could give around a day, of those named first before others. */
function givenAround(story: Story, day: DayNumber, members: readonly UserId[]): Given[] {
  const { world } = story
  return members.flatMap((userId) =>
    span(day - REACH, day + REACH)
      .filter((other) => {
        const { shift, isOff } = world.person(userId).on(other)
        return shift.type === 'work' && !isOff && world.isFree(userId, other) && !world.hasOpenDemand(userId, other)
      })
      .map((other) => ({ userId, day: other })),
  )
}

/**
 * The demands of the three, in the order of taking, each made once the one before stands; fewer when the application would refuse one of
 * them.
 */
function draftsOf(story: Story, three: readonly Given[], terms: Terms, settle: (draft: Deal) => Deal): Deal[] {
  return three.flatMap((own, place) => {
    const takenVacation = three[(place + 1) % three.length]
    const draft = takenVacation === undefined ? null : draftOf(story, own, takenVacation, terms, place)
    return draft === null ? [] : [settle(draft)]
  })
}

/** Nothing they would read of it beside their planning is marked: no rest that is short, no week that is long. */
function looksGood(facts: CenterFacts, own: Given, takenVacation: Given): boolean {
  const [person, giver] = [facts.person(own.userId), facts.person(takenVacation.userId)]
  if (person === null || giver === null) return false
  const placed = (holder: Person, day: DayNumber) => ({ day, shift: holder.on(day).shift, teamId: holder.on(day).teamId })
  const move = { person, loses: [placed(person, own.day)], gains: [placed(giver, takenVacation.day)] }
  const { before = null, after = null, rules = [] } = figuresOf(move, judge([move], facts), facts.zone) ?? {}
  return [before, after, ...rules].every((figure) => figure === null || figure.severity === null)
}

/** The first that the law allows through that vacation, of those in which each may take what they would take. */
function circleThrough(
  story: Story,
  first: Given,
  all: readonly Given[],
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
  for (const second of all) {
    if (!mayExchange(first, second)) continue
    for (const third of all) {
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
  /** The members it may be among, the preferred ones first. */
  readonly members: readonly UserId[]
  readonly days: readonly DayNumber[]
  readonly termsOf: (day: DayNumber) => Terms
  readonly factsOf: (day: DayNumber) => CenterFacts
}

/** Posted, through a vacation of a member on one of these days: one whose three sides look good, or where there is none, one that is allowed. */
function postThree(story: Story, { memberId, members, days, termsOf, factsOf }: Search): Deal[] {
  for (const isGood of [true, false]) {
    for (const day of days) {
      const [first] = givenAround(story, day, [memberId]).filter((vacation) => vacation.day === day)
      if (first === undefined) continue
      const among = givenAround(story, day, members)
      const terms = termsOf(day)
      const three = circleThrough(story, first, among, terms, { facts: factsOf(day), isGood })
      if (three !== null) return draftsOf(story, three, terms, (draft) => story.world.keep(draft))
    }
  }
  throw new Error(`the demo of ${story.world.center.key} lacks an exchange among three`)
}

/** The printed ones first, where a vacation of theirs can be exchanged. */
const othersFirst = ({ workers }: Story, memberId: UserId, printed: readonly UserId[], shuffled: readonly DemoMember[]) => [
  ...printed.filter((userId) => userId !== memberId && workers.some((worker) => worker.userId === userId)),
  ...shuffled.map(({ userId }) => userId).filter((userId) => userId !== memberId && !printed.includes(userId)),
]

/** Posts it for the printed member, with others who are printed where that can be. */
export function proposeCircle(story: Story, memberId: UserId, printed: readonly UserId[]): void {
  const { world, dice, workers } = story
  const members = othersFirst(story, memberId, printed, dice.shuffled(workers))
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

/** One of the last weeks that a printed member made with two others: worked, and its points given. */
export function madeCircle(story: Story, memberId: UserId, printed: readonly UserId[]): void {
  const { world, workers } = story
  const dice = new Dice(world.today)
  const members = othersFirst(story, memberId, printed, dice.shuffled(workers)).toReversed()
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
      placesIn(circle).map(({ demand, taken }, place) => {
        const yes = circle.agreed.find(({ userId }) => userId === demand.posterId)
        return {
          center_id,
          circle_id: circle._id,
          place,
          demand_id: demand._id,
          user_id: demand.posterId,
          // As it was proposed.
          version: demand.version - (circle.doneAt === null ? 0 : 1),
          points: pointsFor(demand, taken) ?? 0,
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
