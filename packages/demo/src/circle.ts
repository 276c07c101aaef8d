// An exchange among three that waits for the answer of a printed member (one whose account is printed at the start): each of them posted what they
// give and what they would take, no two of them can exchange, and one of the others has said yes.
import { circleWord } from '@releve/contract/circle-words'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import type { UserId } from '@releve/domain/ids'
import { judgeCircle, placesOf, pointsFor } from '@releve/domain/matching/circle'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import type { Notice } from './notifications.ts'
import { idOf } from './people.ts'
import { span } from './story.ts'
import type { Story } from './story.ts'
import type { Deal, ProposedCircle, World } from './world.ts'

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

interface Given {
  readonly userId: UserId
  readonly day: DayNumber
}

/** What they would post to give that one for that other one; null when the application would refuse it. */
function draftOf({ world }: Story, own: Given, taken: Given, hoursAgo: number): Deal | null {
  const { shift } = world.person(taken.userId).on(taken.day)
  const acceptedSwitch = { shift: shift.name, points: 0, ...(taken.day !== own.day && { date: fromDayNumber(taken.day) }) }
  const wish = {
    type: 'switch',
    date: fromDayNumber(own.day),
    selectedVariation: null,
    acceptedSwitches: [acceptedSwitch],
    points: 0,
  } as const
  return world.draft(own.userId, wish, world.now - hoursAgo * HOUR_MS, '')
}

/** Vacations that members could give around a day, in the order of these members. */
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

/** The three of a circle through that vacation, in the order of taking. */
function threeThrough(story: Story, first: Given, all: readonly Given[], facts: CenterFacts): readonly Given[] | null {
  const { world } = story
  const rests = (userId: UserId, day: DayNumber) => world.person(userId).on(day).shift.type === 'rest' && world.isFree(userId, day)
  const may = (own: Given, taken: Given) =>
    own.userId !== taken.userId && (own.day === taken.day || rests(own.userId, taken.day)) && draftOf(story, own, taken, PROPOSED) !== null
  for (const second of all) {
    if (!may(first, second)) continue
    for (const third of all) {
      if (!may(third, first) || !may(second, third)) continue
      const three = [first, second, third]
      const circle = three.flatMap((own, place) => draftOf(story, own, three[(place + 1) % 3] ?? first, PROPOSED)?.demand ?? [])
      if (judgeCircle(circle, facts).limits.length === 0) return three
    }
  }
  return null
}

/** Posts it for the printed member, with others who are printed where that can be. */
export function proposeCircle(story: Story, memberId: UserId, printed: readonly UserId[]): void {
  const { world, dice, workers } = story
  const others = dice.shuffled(workers.map(({ userId }) => userId)).filter((userId) => userId !== memberId && !printed.includes(userId))
  const members = [...printed.filter((userId) => userId !== memberId && workers.some((one) => one.userId === userId)), ...others]
  const days = [...dice.shuffled(span(world.today + SOON, world.today + LATE)), ...span(world.today + LATE + 1, world.today + FARTHEST)]
  const facts = world.centerFacts()
  for (const day of days) {
    const [first] = givenAround(story, day, [memberId]).filter((given) => given.day === day)
    const three = first === undefined ? null : threeThrough(story, first, givenAround(story, day, members), facts)
    if (three === null) continue
    const deals = three.map((own, place) => {
      const draft = draftOf(story, own, three[(place + 1) % three.length] ?? own, POSTED[place] ?? PROPOSED)
      if (draft === null) throw new Error(`a demand of the exchange among three could not be posted earlier, on ${fromDayNumber(own.day)}`)
      return world.keep(draft)
    })
    const proposedAt = world.now - PROPOSED * HOUR_MS
    const agreedId = three.find(({ userId }) => userId !== memberId)?.userId ?? memberId
    world.circles.push({ deals, proposedAt, agreed: { userId: agreedId, at: world.now - AGREED * HOUR_MS } })
    return
  }
  throw new Error(`the demo of ${world.center.key} lacks an exchange among three`)
}

const circleId = ({ center, today }: World, place: number) => idOf(`circle ${center.key} ${today} ${place}`)

const placesIn = ({ deals }: ProposedCircle) => placesOf(deals.map(({ demand }) => demand))

export function circleRows(world: World): { readonly circles: Tables['circles'][]; readonly places: Tables['circle_places'][] } {
  const center_id = world.center._id
  return {
    circles: world.circles.map(({ deals, proposedAt }, place) => ({
      center_id,
      _id: circleId(world, place),
      size: deals.length,
      created_at: instantText(proposedAt),
      until: instantText(proposedAt + ANSWER_WITHIN_MS),
    })),
    places: world.circles.flatMap((circle, number) =>
      placesIn(circle).map(({ demand, taken }, place) => {
        const hasAgreed = demand.posterId === circle.agreed.userId
        return {
          center_id,
          circle_id: circleId(world, number),
          place,
          demand_id: demand._id,
          user_id: demand.posterId,
          version: demand.version,
          points: pointsFor(demand, taken) ?? 0,
          answer: hasAgreed ? ('yes' as const) : null,
          answered_at: hasAgreed ? instantText(circle.agreed.at) : null,
        }
      }),
    ),
  }
}

export function circleNotices(world: World): Notice[] {
  return world.circles.flatMap((circle, number) =>
    placesIn(circle).map(({ demand }) => ({
      userId: demand.posterId,
      kind: 'circleProposed',
      actorId: null,
      points: null,
      at: circle.proposedAt,
      demandId: demand._id,
      day: demand.posterShift.date,
      subjectId: circleId(world, number),
      detail: circleWord(circle.deals.length),
    })),
  )
}
