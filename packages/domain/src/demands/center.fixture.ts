// A centre in memory that does with the decisions what the server does: closes, transfers, holds points. For the tests of
// this folder; it decides nothing itself.
import { minutesOf } from '../calendar/clock-time.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import type { CenterPlan, MemberPlan, Transfer } from '../planning/center-plan.ts'
import { doPartsMeet } from '../planning/part.ts'
import type { Part } from '../planning/shift.ts'
import { controlRoom, member } from '../planning/plan.fixture.ts'
import { shiftDays } from '../planning/shift-days.ts'
import { reserveOf } from '../points/decide.ts'
import { applyEntries, holdEntries, transferEntries } from '../points/ledger.fixture.ts'
import type { Entry, Ledger } from '../points/ledger.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { CenterRules } from '../working-time/rules.ts'
import { centerFacts } from './center-facts.ts'
import type { CenterFacts } from './center-facts.ts'
import type { PostedDemand } from './demand.ts'
import type { TakingEffects } from './effects.ts'
import { refusalOf } from './limit.ts'
import type { DemandRefusal } from './limit.ts'
import { limitsOf } from './limits.ts'
import type { Person } from './person.ts'
import { applyEdit, applyPost, postedDemand, wishedShift } from './post.ts'
import type { DemandWish, EditFacts } from './post.ts'
import { applyAccept, applySwap } from './taking.ts'
import type { DemandFacts } from './taking.ts'
import { viewDemand } from './view.ts'
import type { DemandView } from './view.ts'
import { offerAgain } from './withdraw.ts'
import type { UnacceptFacts } from './withdraw.ts'

export function instantOf(day: Day, clock = '00:00', zone = 'Europe/Paris'): number {
  return zoneOf(zone).instantAt(toDayNumber(day), minutesOf(clock))
}

/** A member of a team, operator unless told otherwise. */
export function operator(userId: string, teamId: string | null, overrides: Partial<MemberPlan> = {}): MemberPlan {
  return member(userId, teamId, { qualifications: ['OPE'], ...overrides })
}

export interface CenterInput {
  readonly plan: CenterPlan
  readonly members: readonly MemberPlan[]
  readonly rules?: CenterRules
  readonly now: number
  readonly from: Day
  readonly to: Day
  readonly grant?: number
}

/**
 * The control room of the demo on Sunday 15 November 2026 at noon, one member per team (`a` to `d`) and an officer `o` of none.
 * From Monday 16 on: a RRJNRRJN, b NRRJNRRJ, c JNRRJNRR, d RJNRRJNR.
 */
export function controlRoomCenter(overrides: Partial<CenterInput> = {}): CenterInMemory {
  return new CenterInMemory({
    plan: controlRoom(),
    members: [operator('a', 'A'), operator('b', 'B'), operator('c', 'C'), operator('d', 'D'), operator('o', null)],
    now: instantOf('2026-11-15', '12:00'),
    from: '2026-10-20',
    to: '2026-12-20',
    ...overrides,
  })
}

/** Two demands of a day, of a part or (null) of all of a vacation. */
const doMeet = (a: Part | null, b: Part | null) => a === null || b === null || doPartsMeet(a, b)

const ISSUER = 'issuer'
const NO_WISH = { selectedVariation: null, acceptedSwitches: [], points: 0 }

export class CenterInMemory {
  readonly plan: CenterPlan
  readonly rules: CenterRules
  readonly from: DayNumber
  readonly to: DayNumber
  readonly demands = new Map<string, PostedDemand>()
  ledger: Ledger
  members: readonly MemberPlan[]
  #now: number
  #facts: CenterFacts | null = null
  #count = 0

  constructor({ plan, members, rules = defaultRules('SPP12'), now, from, to, grant = 100 }: CenterInput) {
    this.plan = plan
    this.rules = rules
    this.members = members
    this.#now = now
    this.from = toDayNumber(from)
    this.to = toDayNumber(to)
    const floor = rules.lowestBalance
    const accounts = members.map(({ userId }) => [userId, { _id: userId, balance: 0, held: 0, floor }] as const)
    this.ledger = new Map([[ISSUER, { _id: ISSUER, balance: 0, held: 0, floor: -Infinity }], ...accounts])
    for (const { userId } of members) if (grant > 0) this.#book(transferEntries(ISSUER, userId, grant))
  }

  get now(): number {
    return this.#now
  }

  set now(instant: number) {
    this.#now = instant
    this.#facts = null
  }

  get facts(): CenterFacts {
    const { plan: center, rules, members, from, to, now } = this
    this.#facts ??= centerFacts({ center, rules, ownRules: new Map(), members, from, to, now })
    return this.#facts
  }

  person(userId: string): Person {
    const person = this.facts.person(idOf('user', userId))
    if (person === null) throw new Error(`no member ${userId}`)
    return person
  }

  demand(id: string): PostedDemand {
    const demand = this.demands.get(id)
    if (demand === undefined) throw new Error(`no demand ${id}`)
    return demand
  }

  change(userId: string, overrides: Partial<MemberPlan>): void {
    this.members = this.members.map((each) => (each.userId === userId ? { ...each, ...overrides } : each))
    this.#facts = null
  }

  setDemand(demand: PostedDemand): void {
    this.demands.set(demand._id, demand)
    this.#facts = null
  }

  /** The centre gets back what it was before. */
  restore({
    members,
    ledger,
    demands,
  }: {
    members: readonly MemberPlan[]
    ledger: Ledger
    demands: ReadonlyMap<string, PostedDemand>
  }): void {
    this.members = members
    this.ledger = ledger
    this.demands.clear()
    for (const [id, demand] of demands) this.demands.set(id, demand)
    this.#facts = null
  }

  takingFacts(id: string, viewerId: string): DemandFacts {
    return { ...this.facts, poster: this.person(this.demand(id).posterId), viewer: this.person(viewerId) }
  }

  postFacts(userId: string, date: Day, editedId: string | null = null, part: Part | null = null): EditFacts {
    const account = this.ledger.get(userId)!
    const own = editedId === null ? 0 : reserveOf(this.demand(editedId))
    return {
      ...this.facts,
      poster: this.person(userId),
      hasOpenDemand: this.openOf(userId, date).some(({ _id, posterShift }) => _id !== editedId && doMeet(part, posterShift.part ?? null)),
      availablePoints: account.balance - account.held - account.floor + own,
    }
  }

  withdrawFacts(id: string): UnacceptFacts {
    const { posterId, accepterId } = this.demand(id)
    return { ...this.facts, poster: this.person(posterId), accepter: this.person(accepterId ?? posterId) }
  }

  openOf(posterId: string, date: Day): PostedDemand[] {
    return [...this.demands.values()].filter(
      (each) => each.status === 'open' && each.posterId === posterId && each.posterShift.date === date,
    )
  }

  view(id: string, viewerId: string): DemandView {
    return viewDemand(this.demand(id), this.takingFacts(id, viewerId))
  }

  /** The identifier of the demand, or why not. */
  tryPost(posterId: string, wish: Partial<DemandWish> & Pick<DemandWish, 'type' | 'date'>): string | DemandRefusal {
    const whole: DemandWish = { ...NO_WISH, ...wish }
    const wished = wishedShift(whole, this.person(posterId))
    const part = typeof wished === 'object' && 'part' in wished ? wished.part : null
    const facts = this.postFacts(posterId, wish.date, null, part)
    const refusal = refusalOf(limitsOf({ action: 'post', wish: whole, facts }))
    if (refusal !== null) return refusal
    const _id = idOf('demand', `d${++this.#count}`)
    const effects = applyPost(whole, facts)
    const { centerId } = this.plan
    this.setDemand(postedDemand(whole, effects, { _id, centerId, posterId: idOf('user', posterId), comment: '', createdAt: this.now }))
    this.#book(holdEntries(posterId, effects.reserved))
    return _id
  }

  post(posterId: string, wish: Partial<DemandWish> & Pick<DemandWish, 'type' | 'date'>): string {
    const posted = this.tryPost(posterId, wish)
    if (typeof posted !== 'string') throw new Error(`post refused: ${posted.code}`)
    return posted
  }

  tryEdit(id: string, actorId: string, changes: Partial<DemandWish>, version?: number): DemandRefusal | null {
    const demand = this.demand(id)
    const { type, posterShift, acceptedSwitches, points } = demand
    const { date, selectedVariation } = posterShift
    const wish: DemandWish = { type, date, selectedVariation, acceptedSwitches, points, ...changes }
    const facts = this.postFacts(demand.posterId, date, id)
    const refusal = refusalOf(limitsOf({ action: 'edit', demand, actorId: idOf('user', actorId), wish, facts, version }))
    if (refusal !== null) return refusal
    const { given, reserved } = applyEdit(demand, wish, facts)
    const { shift } = given
    this.#book(holdEntries(demand.posterId, reserved - reserveOf(demand)))
    this.setDemand({
      ...demand,
      posterShift: { ...posterShift, shift, selectedVariation: shift.variation?.name ?? null },
      acceptedSwitches: wish.acceptedSwitches,
      points: wish.points,
      version: demand.version + 1,
    })
    return null
  }

  tryAccept(id: string, viewerId: string, version?: number): DemandRefusal | null {
    const facts = this.takingFacts(id, viewerId)
    const refusal = refusalOf(limitsOf({ action: 'accept', demand: this.demand(id), facts, version }))
    if (refusal === null) this.#take(id, viewerId, applyAccept(this.demand(id), facts))
    return refusal
  }

  trySwap(id: string, viewerId: string, options: { date?: Day; version?: number } = {}): DemandRefusal | null {
    const facts = this.takingFacts(id, viewerId)
    const refusal = refusalOf(limitsOf({ action: 'swap', demand: this.demand(id), facts, ...options }))
    if (refusal === null) this.#take(id, viewerId, applySwap(this.demand(id), facts, options))
    return refusal
  }

  tryUnaccept(id: string, actorId: string = this.demand(id).accepterId ?? ''): DemandRefusal | null {
    const refusal = refusalOf(
      limitsOf({ action: 'unaccept', demand: this.demand(id), actorId: idOf('user', actorId), facts: this.withdrawFacts(id) }),
    )
    if (refusal === null) this.undo(id)
    return refusal
  }

  /** Without asking, as an administrator who overrides. Points stay held while the demand is open again. */
  undo(id: string): void {
    const offer = offerAgain(this.demand(id), this.withdrawFacts(id), this.plan)
    for (const { _id, dependsOn, status } of this.demands.values()) {
      if (dependsOn === id && status === 'open') this.#close(_id)
    }
    this.setDemand({ ...this.demand(id), status: 'open', accepterId: null, acceptedAt: null, acceptedSwitch: null })
    for (const each of this.members) {
      if (each.transfers.some(({ demandId }) => demandId === id)) {
        this.change(each.userId, { transfers: each.transfers.filter(({ demandId }) => demandId !== id) })
      }
      const { parts = [] } = each
      if (parts.some(({ demandId }) => demandId === id))
        this.change(each.userId, { parts: parts.filter(({ demandId }) => demandId !== id) })
    }
    if (offer === null) this.#close(id)
    else this.setDemand({ ...this.demand(id), posterShift: offer })
  }

  tryCancel(id: string, actorId: string): DemandRefusal | null {
    const refusal = refusalOf(limitsOf({ action: 'cancel', demand: this.demand(id), actorId: idOf('user', actorId) }))
    if (refusal === null) this.#close(id)
    return refusal
  }

  transfers(): Transfer[] {
    return [...new Set(this.members.flatMap(({ transfers }) => transfers))]
  }

  /** One line of letters per member; x is an absence. */
  roster(from: Day, to: Day): Record<string, string> {
    const rows = this.members.map((each) => {
      const days = shiftDays(this.plan, each, toDayNumber(from), toDayNumber(to))
      return [each.userId, days.map(({ shift, isOff }) => (isOff ? 'x' : shift.name)).join('')] as const
    })
    return Object.fromEntries(rows)
  }

  #take(id: string, takerId: string, { transfers, part, movedFrom, acceptedSwitch, points }: TakingEffects): void {
    const demand = this.demand(id)
    if (points > reserveOf(demand)) throw new Error('a demand costs no more than it reserved')
    this.setDemand({ ...demand, status: 'accepted', accepterId: idOf('user', takerId), acceptedAt: this.now, acceptedSwitch })
    for (const transfer of transfers) {
      for (const userId of [transfer.giverId, transfer.takerId]) {
        const { transfers: known } = this.members.find((each) => each.userId === userId)!
        this.change(userId, { transfers: [...known, transfer] })
      }
    }
    for (const userId of part === undefined ? [] : [part.giverId, part.takerId]) {
      const { parts = [] } = this.members.find((each) => each.userId === userId)!
      if (part !== undefined) this.change(userId, { parts: [...parts, part] })
    }
    for (const { posterId, day } of movedFrom) {
      for (const open of this.demands.values()) {
        const isMoved = open.status === 'open' && open.posterId === posterId && toDayNumber(open.posterShift.date) === day
        if (isMoved) this.#close(open._id)
      }
    }
  }

  #close(id: string): void {
    const demand = this.demand(id)
    this.demands.delete(id)
    this.#book(holdEntries(demand.posterId, -reserveOf(demand)))
  }

  #book(entries: readonly Entry[]): void {
    this.ledger = applyEntries(this.ledger, entries)
  }
}

/** The codes of the blocking violations, or of the refusal; none when it went through. */
export function reasons(refusal: DemandRefusal | null): string[] {
  return refusal === null ? [] : (refusal.violations?.map(({ code, userId }) => `${code} ${userId}`) ?? [refusal.code])
}
