// The screens a printed account must find at its first log-in: vacations to take, exchanges to make, and every reason for a refusal. Each
// need is judged by the application's own view of the demand; if a day cannot give it, a later one does.
import type { DayNumber } from '@releve/domain/calendar/day'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { AcceptedSwitch, DemandType } from '@releve/domain/demands/demand'
import type { DemandView } from '@releve/domain/demands/view'
import type { UserId } from '@releve/domain/ids'
import type { RuleCode } from '@releve/domain/working-time/rules'
import { span } from './story.ts'
import type { Story } from './story.ts'
import type { Deal } from './world.ts'

/** The farthest day tried, beyond most demands: a later week may allow what the nearer ones do not. */
const FARTHEST_DAY = 130

interface Terms {
  readonly type: DemandType
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly selectedVariation: string | null
}

type TermsOf = (story: Story, viewerId: UserId, posterId: UserId, day: DayNumber) => readonly Terms[]

interface Need {
  readonly name: string
  readonly terms: TermsOf
  isMet(view: DemandView, deal: Deal): boolean
  /** False when no rule of the centre gives this refusal. */
  exists?(story: Story): boolean
}

const replacement: TermsOf = () => [{ type: 'substitution', acceptedSwitches: [], selectedVariation: null }]

const replacementAtOtherTimes: TermsOf = (story, _viewerId, posterId, day) => {
  const { shift } = story.world.person(posterId).on(day)
  const rotationDay = story.world.center.rotation.days.find((candidate) => candidate.shift.name === shift.name)
  return (rotationDay?.variations ?? []).map(({ name }) => ({ type: 'substitution', acceptedSwitches: [], selectedVariation: name }))
}

/** An exchange for the viewer's vacation of the same day. */
const sameDayExchange: TermsOf = (story, viewerId, posterId, day) => {
  const own = story.world.person(viewerId).on(day).shift
  const { shift } = story.world.person(posterId).on(day)
  if (own.type === 'rest' || own.name === shift.name) return []
  return [{ type: 'switch', acceptedSwitches: [{ shift: own.name, points: 0 }], selectedVariation: null }]
}

/** An exchange for a vacation of the viewer on another day, on which the poster rests. */
const otherDayExchange: TermsOf = (story, viewerId, posterId, day) => {
  const { world } = story
  return span(Math.max(world.today + 2, day - 9), day + 9).flatMap((otherDay) => {
    const { shift } = world.person(viewerId).on(otherDay)
    if (otherDay === day || shift.type === 'rest' || world.person(posterId).on(otherDay).shift.type === 'work') return []
    return [
      { type: 'switch', acceptedSwitches: [{ shift: shift.name, points: 0, date: fromDayNumber(otherDay) }], selectedVariation: null },
    ]
  })
}

const anyExchange: TermsOf = (story, _viewerId, posterId, day) => {
  const acceptedSwitches = story.switchesFor(posterId, day, story.world.now)
  return acceptedSwitches.length === 0 ? [] : [{ type: 'switch', acceptedSwitches, selectedVariation: null }]
}

export function isSubstitutionAvailable(view: DemandView): boolean {
  return view.category === 'availableSubstitution'
}

export function isSwitchAvailable(view: DemandView): boolean {
  return view.category === 'availableSwitch'
}

export function isSameDaySwitchAvailable(view: DemandView): boolean {
  return isSwitchAvailable(view) && view.limit[0]?.code === 'ownShift'
}

export function breaks(view: DemandView, code: RuleCode): boolean {
  return view.category === 'other' && view.limit.some((limit) => limit.code === 'ruleBroken' && limit.violation.code === code)
}

export function isRefusedBecause(view: DemandView, code: 'ownShift' | 'switchOnly' | 'alreadyTakenThatDay'): boolean {
  return view.category === 'other' && view.limit.some((limit) => limit.code === code)
}

function hasRule(code: RuleCode): (story: Story) => boolean {
  return ({ world }) => world.center.rules.rules.some((rule) => rule.code === code && rule.severity === 'blocking')
}

const hasVariations = ({ world }: Story) => world.center.rotation.days.some(({ variations }) => variations.length > 0)

const AVAILABLE: readonly Need[] = [
  { name: 'a replacement', terms: replacement, isMet: isSubstitutionAvailable },
  {
    name: 'an exchange on another day',
    terms: otherDayExchange,
    isMet: (view) => isSwitchAvailable(view) && !isSameDaySwitchAvailable(view),
  },
]

const REFUSED: readonly Need[] = [
  { name: 'works that day', terms: replacement, isMet: (view) => isRefusedBecause(view, 'ownShift') && view.limit.length === 1 },
  { name: 'daily rest', terms: replacement, isMet: (view) => breaks(view, 'dailyRest') && !breaks(view, 'unavailable') },
  {
    // The rest lies between 11 h and the length of the vacation: only vacations at other times than the usual ones leave such a rest.
    name: 'rest after a vacation',
    terms: replacementAtOtherTimes,
    isMet: (view) => breaks(view, 'restAfterShift') && !breaks(view, 'dailyRest'),
    exists: (story) => hasRule('restAfterShift')(story) && hasVariations(story),
  },
  { name: 'hours of the week', terms: replacement, isMet: (view) => breaks(view, 'hoursCivilWeek'), exists: hasRule('hoursCivilWeek') },
  { name: 'absence', terms: replacement, isMet: (view) => breaks(view, 'unavailable') },
  { name: 'qualification', terms: replacement, isMet: (view) => breaks(view, 'minimumStaffing') && view.limit.length === 1 },
  { name: 'exchange only', terms: anyExchange, isMet: (view) => isRefusedBecause(view, 'switchOnly') },
  { name: 'taken that day', terms: replacement, isMet: (view) => isRefusedBecause(view, 'alreadyTakenThatDay') },
]

/** Few cycles allow same-day exchanges with legal rests: the demo offers them where they exist. */
const SAME_DAY: Need = { name: 'an exchange on one day', terms: sameDayExchange, isMet: isSameDaySwitchAvailable }

/** Adds demands until `count` of them meet the viewer's need. @returns the number of them in the end */
function provide(story: Story, viewerId: UserId, need: Need, count: number): number {
  const { world, dice, workers } = story
  const isOpenToThem = ({ demand, closed }: Deal) => demand.status === 'open' && closed === null && demand.posterId !== viewerId
  const meetsNeed = (deal: Deal) => need.isMet(world.view(deal, viewerId), deal)
  let dealCount = world.deals.filter((deal) => isOpenToThem(deal) && meetsNeed(deal)).length
  const days = [...dice.shuffled(span(world.today + 2, world.today + 22)), ...span(world.today + 23, world.today + FARTHEST_DAY)]
  for (const day of days) {
    if (dealCount >= count) break
    dealCount += provideOn(day)
  }
  return dealCount

  function provideOn(day: DayNumber): number {
    for (const { userId: posterId } of dice.shuffled(workers)) {
      if (posterId === viewerId || world.person(posterId).on(day).shift.type === 'rest' || !world.isFree(posterId, day)) continue
      for (const { type, acceptedSwitches, selectedVariation } of need.terms(story, viewerId, posterId, day)) {
        const wish = story.wish(type, day, acceptedSwitches, selectedVariation)
        const draft = world.draft(posterId, wish, story.recently(), story.comment(type))
        if (draft === null || !meetsNeed(draft)) continue
        world.keep(draft)
        return 1
      }
    }
    return 0
  }
}

function mustProvide(story: Story, viewerId: UserId, need: Need, count: number): void {
  if (provide(story, viewerId, need, count) < count) throw new Error(`the demo of ${story.world.center.key} lacks: ${need.name}`)
}

/** Posts a demand of the member; two or three colleagues who may take it are interested. */
function ownDemand(story: Story, memberId: UserId): void {
  const { world, dice, workers } = story
  for (const day of [...dice.shuffled(span(world.today + 3, world.today + 24)), ...span(world.today + 25, world.today + FARTHEST_DAY)]) {
    const draft = story.draftOf(memberId, day, 'substitution', story.recently())
    if (draft === null) continue
    const interestedWorkers = dice
      .shuffled(workers)
      .filter(({ userId }) => userId !== memberId && isSubstitutionAvailable(world.view(draft, userId)))
    if (interestedWorkers.length < 2) continue
    world.keep(draft)
    draft.demand = { ...draft.demand, interested: interestedWorkers.slice(0, dice.between(2, 3)).map(({ userId }) => userId) }
    return
  }
  throw new Error(`the demo of ${world.center.key} lacks a demand of its printed member`)
}

/** Posts a second demand of the member, open to an exchange, when their cycle allows one. */
function ownExchange(story: Story, memberId: UserId): void {
  const { world, dice } = story
  for (const day of dice.shuffled(span(world.today + 4, world.today + 40))) {
    const draft = story.draftOf(memberId, day, 'hybrid', story.recently())
    if (draft === null) continue
    world.keep(draft)
    return
  }
}

export function offerEverything(story: Story, memberId: UserId): void {
  for (const need of REFUSED) if (need.exists?.(story) !== false) mustProvide(story, memberId, need, 1)
  for (const need of AVAILABLE) mustProvide(story, memberId, need, 2)
  provide(story, memberId, SAME_DAY, 2)
  ownDemand(story, memberId)
  ownExchange(story, memberId)
}

export function offerSomething(story: Story, memberId: UserId): void {
  for (const need of AVAILABLE) mustProvide(story, memberId, need, 2)
  provide(story, memberId, SAME_DAY, 1)
}
