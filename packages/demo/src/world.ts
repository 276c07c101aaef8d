// One centre while its demo is being made up. Nothing happens here that the domain would refuse: every demand is posted,
// taken, exchanged and withdrawn by the decisions of the application itself, at the instant at which it is said to happen.
import type { DefaultCause } from '@releve/contract/absence-causes'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Zone } from '@releve/domain/calendar/zone'
import { centerFacts } from '@releve/domain/demands/center-facts'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import type { PostedDemand } from '@releve/domain/demands/demand'
import type { PlanningChange, TakingEffects } from '@releve/domain/demands/effects'
import { isBlocking, judge } from '@releve/domain/demands/judge'
import type { Circumstances } from '@releve/domain/demands/circumstances'
import { personOf } from '@releve/domain/demands/person'
import type { Person } from '@releve/domain/demands/person'
import { limitsOf } from '@releve/domain/demands/limits'
import { applyPost, postedDemand } from '@releve/domain/demands/post'
import type { DemandWish } from '@releve/domain/demands/post'
import { applyAccept, applySwap } from '@releve/domain/demands/taking'
import type { DemandFacts } from '@releve/domain/demands/taking'
import { viewDemand } from '@releve/domain/demands/view'
import type { DemandView } from '@releve/domain/demands/view'
import { applyUnaccept } from '@releve/domain/demands/withdraw'
import type { TeamId, UserId } from '@releve/domain/ids'
import { circleEffects } from '@releve/domain/matching/circle'
import type { Modification } from '@releve/domain/planning/center-plan'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Duty, Shift } from '@releve/domain/planning/shift'
import { peopleOn } from '@releve/domain/planning/staffing-of-day'
import { shortage } from '@releve/domain/working-time/staffing'
import type { Shortage } from '@releve/domain/working-time/staffing'
import type { ClosedBecause } from './insert.ts'
import { idOf } from './people.ts'
import type { DemoCenter, DemoMember } from './people.ts'

/** Points that the story leaves to everybody: on some days it would promise nearly all of them, and nothing could be posted any more. */
const LEFT_TO_TRY = 50

/** Days around today that plannings are computed for: what is shown, and what rules look at beyond it. */
const DAYS_BACK = 60
const DAYS_AHEAD = 155

/** A demand of the demo with everything that happened to it. */
export interface Deal {
  demand: PostedDemand
  readonly duty: Duty
  readonly reserved: number
  effects: TakingEffects | null
  /** The accept that was given back: by whom, and what it had done. */
  withdrawn: {
    readonly byId: UserId
    readonly acceptedAt: number
    readonly at: number
    readonly undone: readonly PlanningChange[]
    readonly effects: TakingEffects
  } | null
  closed: { readonly at: number; readonly because: ClosedBecause } | null
}

/** The circle proposed to the posters of these demands, in the order of taking: the first takes what the second gives. */
export interface ToldCircle {
  readonly _id: string
  readonly deals: readonly Deal[]
  readonly proposedAt: number
  /** The members who have agreed. */
  readonly agreed: readonly { readonly userId: UserId; readonly at: number }[]
  /** All have; null: it waits. */
  readonly doneAt: number | null
}

export interface PlacedModification {
  readonly member: DemoMember
  readonly modification: Modification
  /** The cause of the absence, when the story gives one. */
  readonly cause: DefaultCause | null
  /** Vacations it took away or changed. */
  readonly changed: readonly { readonly day: DayNumber; readonly from: Shift; readonly to: Shift | null }[]
}

export class World {
  readonly center: DemoCenter
  readonly zone: Zone
  readonly now: number
  readonly today: DayNumber
  readonly deals: Deal[] = []
  readonly modifications: PlacedModification[] = []
  readonly circles: ToldCircle[] = []
  readonly #byId: ReadonlyMap<string, DemoMember>
  readonly #people = new Map<string, Person>()
  /** Every point that a member ever promised, as if nothing came back: nobody then falls below their floor at any instant. */
  readonly #promised = new Map<string, number>()

  constructor(center: DemoCenter, now: number) {
    this.center = center
    this.zone = zoneOf(center.plan.zone)
    this.now = now
    this.today = this.zone.dayAt(now)
    this.#byId = new Map(center.members.map((member) => [member.userId, member]))
  }

  circumstances(at: number): Circumstances {
    const { plan, members, rules } = this.center
    return { now: at, zone: this.zone, rules, peopleOn: (day, shiftName) => peopleOn(plan, members, day, shiftName) }
  }

  /**
   * The plan of everybody on the computed days, as the centre stands now; later exchanges are not in it. @param now the instant of the
   * decision they serve
   */
  centerFacts(now: number): CenterFacts {
    const { plan, members, rules } = this.center
    const span = { from: this.today - DAYS_BACK, to: this.today + DAYS_AHEAD }
    return centerFacts({ center: plan, rules, ownRules: new Map(), members, ...span, now })
  }

  member(userId: UserId): DemoMember {
    const member = this.#byId.get(userId)
    if (member === undefined) throw new Error(`nobody is ${userId} in ${this.center.key}`)
    return member
  }

  person(userId: UserId): Person {
    let person = this.#people.get(userId)
    if (person === undefined) {
      const { plan, rules } = this.center
      person = personOf(plan, this.member(userId), rules, this.today - DAYS_BACK, this.today + DAYS_AHEAD)
      this.#people.set(userId, person)
    }
    return person
  }

  /** They neither gave nor took that day: whatever they decide now comes in order. */
  isFree(userId: UserId, day: DayNumber): boolean {
    const { givenTransfer, takenTransfer } = this.person(userId).on(day)
    return givenTransfer === null && takenTransfer === null
  }

  hasOpenDemand(userId: UserId, day: DayNumber): boolean {
    const date = fromDayNumber(day)
    return this.deals.some(
      ({ demand, closed }) => demand.posterId === userId && demand.status === 'open' && closed === null && demand.posterShift.date === date,
    )
  }

  available(userId: UserId): number {
    const { openingGrant, lowestBalance } = this.center.rules
    return openingGrant - lowestBalance - LEFT_TO_TRY - (this.#promised.get(userId) ?? 0)
  }

  /** Points that leave them otherwise. False, and nothing changes, when they could not afford them. */
  promise(userId: UserId, points: number): boolean {
    if (points > this.available(userId)) return false
    this.#promised.set(userId, (this.#promised.get(userId) ?? 0) + points)
    return true
  }

  facts(deal: Deal, viewerId: UserId, at: number): DemandFacts {
    return { ...this.circumstances(at), poster: this.person(deal.demand.posterId), viewer: this.person(viewerId) }
  }

  view(deal: Deal, viewerId: UserId): DemandView {
    return viewDemand(deal.demand, this.facts(deal, viewerId, this.now))
  }

  /** The demand they would post, or null when the application would refuse it. `keep` it to make it real. */
  draft(posterId: UserId, wish: DemandWish, at: number, comment: string): Deal | null {
    const day = toDayNumber(wish.date)
    const facts = {
      ...this.circumstances(at),
      center: this.center.plan,
      poster: this.person(posterId),
      hasOpenDemand: this.hasOpenDemand(posterId, day),
      availablePoints: this.available(posterId),
    }
    if (limitsOf({ action: 'post', wish, facts }).length > 0) return null
    const effects = applyPost(wish, facts)
    const { given, reserved } = effects
    const _id = idOf(`demand ${this.center.key} ${this.today} ${this.deals.length}`)
    return {
      demand: postedDemand(wish, effects, { _id, centerId: this.center._id, posterId, comment, createdAt: at }),
      duty: dutyOf(day, given.shift, given.teamId, this.zone),
      reserved,
      effects: null,
      withdrawn: null,
      closed: null,
    }
  }

  keep(deal: Deal): Deal {
    this.deals.push(deal)
    this.#promised.set(deal.demand.posterId, (this.#promised.get(deal.demand.posterId) ?? 0) + deal.reserved)
    return deal
  }

  /** Takes the vacation, alone or by the one exchange there is. False when the application refuses. */
  take(deal: Deal, takerId: UserId, at: number): boolean {
    const { demand } = deal
    const facts = this.facts(deal, takerId, at)
    let effects: TakingEffects
    if (limitsOf({ action: 'accept', demand, facts }).length === 0) effects = applyAccept(demand, facts)
    else if (limitsOf({ action: 'swap', demand, facts }).length === 0) effects = applySwap(demand, facts, {})
    else return false
    // A second hand on one day is a chain, made on purpose and in order; an own demand for what they give would be closed.
    for (const { day, giverId, takerId: receiverId } of effects.transfers) {
      if (demand.dependsOn === null && !this.isFree(giverId, day)) return false
      if (!this.isFree(receiverId, day)) return false
    }
    const moved = effects.movedFrom.filter(({ posterId }) => posterId !== demand.posterId)
    if (moved.some(({ posterId, day }) => this.hasOpenDemand(posterId, day))) return false
    deal.effects = effects
    deal.demand = {
      ...demand,
      status: 'accepted',
      accepterId: takerId,
      acceptedAt: at,
      acceptedSwitch: effects.acceptedSwitch,
      version: demand.version + 1,
    }
    this.#move(effects)
    return true
  }

  #move({ transfers }: TakingEffects): void {
    for (const transfer of transfers) {
      this.member(transfer.giverId).transfers.push(transfer)
      this.member(transfer.takerId).transfers.push(transfer)
      this.#changed(transfer.giverId, transfer.takerId)
    }
  }

  /** An exchange that the law allows among the posters of these, each of whom takes what the next one gives. */
  make(deals: readonly Deal[], circleId: string, at: number): void {
    const hands = circleEffects(
      deals.map(({ demand }) => demand),
      circleId,
      at,
    )
    for (const [place, deal] of deals.entries()) {
      const hand = hands[place]
      if (hand === undefined) throw new RangeError('a circle has a hand for each of its demands')
      const { takerId, effects } = hand
      const { demand } = deal
      deal.effects = effects
      deal.demand = { ...demand, status: 'accepted', accepterId: takerId, acceptedAt: at, circleId, version: demand.version + 1 }
      this.#move(effects)
    }
  }

  /** Gives it back; the demand is open again. False when the application refuses. */
  withdraw(deal: Deal, at: number): boolean {
    const { demand, effects } = deal
    const { accepterId, acceptedAt } = demand
    if (effects === null || accepterId === null || acceptedAt === null) return false
    const facts = { ...this.circumstances(at), poster: this.person(demand.posterId), accepter: this.person(accepterId) }
    if (limitsOf({ action: 'unaccept', demand, actorId: accepterId, facts }).length > 0) return false
    deal.withdrawn = { byId: accepterId, acceptedAt, at, undone: applyUnaccept(demand, facts), effects }
    deal.effects = null
    deal.demand = { ...demand, status: 'open', accepterId: null, acceptedAt: null, acceptedSwitch: null, version: demand.version + 1 }
    for (const userId of [demand.posterId, accepterId]) {
      const { transfers } = this.member(userId)
      transfers.splice(0, transfers.length, ...transfers.filter(({ demandId }) => demandId !== demand._id))
    }
    this.#changed(demand.posterId, accepterId)
    return true
  }

  close(deal: Deal, at: number, because: ClosedBecause): void {
    deal.closed = { at, because }
    deal.demand = { ...deal.demand, version: deal.demand.version + 1 }
  }

  /** An approved absence or day off, where they can be spared: every vacation it covers keeps its minimum staffing. */
  leave(userId: UserId, type: 'absence' | 'off_day', from: DayNumber, to: DayNumber): boolean {
    const changed = this.#covered(userId, from, to)
    if (changed === null || changed.some(({ day, from: shift }) => this.#lacksWithout(userId, day, shift).total > 0)) return false
    this.#modify(this.member(userId), { type, fromDay: from, toDay: to, shift: null }, changed)
    return true
  }

  /** One day of absence of the only one who has a qualification that their vacation asks for: somebody has to be found. */
  leaveMissed(userId: UserId, day: DayNumber, cause: DefaultCause): boolean {
    const changed = this.#covered(userId, day, day)
    const [only] = changed ?? []
    if (changed === null || only === undefined || !this.isFree(userId, day) || this.hasOpenDemand(userId, day)) return false
    const lack = this.#lacksWithout(userId, day, only.from)
    if (lack.total !== 1 || Object.keys(lack.missing).length !== 1) return false
    this.#modify(this.member(userId), { type: 'absence', fromDay: day, toDay: day, shift: null }, changed, cause)
    return true
  }

  /** Finds their vacations of these days; null when a modification is already there, or next to it. */
  #covered(userId: UserId, from: DayNumber, to: DayNumber): { day: DayNumber; from: Shift; to: null }[] | null {
    const { modifications } = this.member(userId)
    if (modifications.some(({ fromDay, toDay }) => fromDay <= to + 1 && toDay >= from - 1)) return null
    const changed: { day: DayNumber; from: Shift; to: null }[] = []
    for (let day = from; day <= to; day++) {
      const { shift } = this.person(userId).on(day)
      if (shift.type !== 'rest') changed.push({ day, from: shift, to: null })
    }
    return changed
  }

  #lacksWithout(userId: UserId, day: DayNumber, shift: Shift): Shortage {
    const { plan, members, rules } = this.center
    const staying = peopleOn(plan, members, day, shift.name).filter((other) => other.userId !== userId)
    return shortage(
      staying.map(({ qualifications }) => qualifications),
      rules.minimumStaffing[shift.name] ?? { total: 0, byQualification: {} },
    )
  }

  /** Gives one of their vacations other times, if they break no rule. */
  retime(userId: UserId, day: DayNumber, shift: Shift): boolean {
    const member = this.member(userId)
    const person = this.person(userId)
    const personDay = person.on(day)
    if (personDay.shift.type === 'rest' || !this.isFree(userId, day)) return false
    if (member.modifications.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)) return false
    const move = {
      person,
      loses: [{ day, shift: personDay.shift, teamId: personDay.teamId }],
      gains: [{ day, shift, teamId: personDay.teamId }],
    }
    if (judge([move], this.circumstances(this.now)).some(isBlocking)) return false
    this.#modify(member, { type: 'custom_modification', fromDay: day, toDay: day, shift }, [{ day, from: personDay.shift, to: shift }])
    return true
  }

  /** Moves them to another team from that day on. */
  changeTeam(userId: UserId, teamId: TeamId, fromDay: DayNumber): void {
    this.member(userId).teams.push({ fromDay, value: teamId })
    this.#changed(userId)
  }

  #modify(
    member: DemoMember,
    modification: Omit<Modification, '_id'>,
    changed: PlacedModification['changed'],
    cause: DefaultCause | null = null,
  ): void {
    const _id = idOf(`modification ${this.center.key} ${this.today} ${this.modifications.length}`)
    const placed = { ...modification, _id }
    member.modifications.push(placed)
    this.modifications.push({ member, modification: placed, cause, changed })
    this.#changed(member.userId)
  }

  #changed(...userIds: readonly string[]): void {
    for (const userId of userIds) this.#people.delete(userId)
  }
}
