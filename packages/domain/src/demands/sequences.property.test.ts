// Random sequences of actions by any people keep the invariants of a centre: each vacation stays staffed, one vacation a day each, the rest
// of everybody, the points. The list of demands always states correctly what a reader may do.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { shiftDays } from '../planning/shift-days.ts'
import { DEMO_CENTERS } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import { peopleOn } from '../planning/staffing-of-day.ts'
import { availableOf } from '../points/decide.ts'
import { sumOfBalances } from '../points/ledger.fixture.ts'
import { violations } from '../working-time/evaluate.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { CenterRules } from '../working-time/rules.ts'
import type { Profile } from '../planning/profile.ts'
import { staffingViolations } from '../working-time/staffing.ts'
import { audienceOf } from './audience.ts'
import { CenterInMemory, instantOf, operator } from './center.fixture.ts'
import type { Demand, DemandType } from './demand.ts'
import { refusalOf } from './limit.ts'
import type { DemandRefusal, Limit } from './limit.ts'
import { limitsOf } from './limits.ts'
import { chosenExchange } from './taking.ts'

const FIRST = toDayNumber('2026-11-16')
const DAYS = 12
/** The sequences act on these days; plannings are compared over a wider span. */
const FROM = fromDayNumber(FIRST - 25)
const TO = fromDayNumber(FIRST + DAYS + 25)
const QUALIFICATIONS = [['CDS', 'ADJ', 'OPE'], ['ADJ', 'OPE'], ['OPE'], ['OPE']]

interface Scene {
  readonly name: string
  readonly profile: Profile
  readonly plan: (typeof DEMO_CENTERS)[number]['plan']
}

const PROFILES_OF_DEMO: readonly Profile[] = ['SPP12', 'SPP_G24', 'CODE_TRAVAIL']
const SCENES: readonly Scene[] = DEMO_CENTERS.map(({ name, plan }, index) => ({ name, plan, profile: PROFILES_OF_DEMO[index] ?? 'SPP12' }))

/** A centre with three members in each team and two officers; each vacation needs three people, one CDS and one ADJ among them. */
function build({ plan, profile }: Scene): CenterInMemory {
  const ofTeams = [...plan.teams.keys()].flatMap((teamId, team) =>
    [0, 1, 2].map((n) => operator(`${teamId}${n}`, teamId, { qualifications: QUALIFICATIONS[(n + team) % 4] ?? [] })),
  )
  const officers = [operator('chief', null, { qualifications: ['CDS'] }), operator('spare', null)]
  const names = new Set([...plan.rotations.values()].flatMap(({ days }) => days.map(({ shift }) => shift.name)))
  const minimumStaffing = Object.fromEntries([...names].map((name) => [name, { total: 3, byQualification: { CDS: 1, ADJ: 1 } }]))
  const rules: CenterRules = { ...defaultRules(profile), minimumStaffing, openingGrant: 30 }
  return new CenterInMemory({
    plan,
    members: [...ofTeams, ...officers],
    rules,
    now: instantOf('2026-11-12'),
    from: FROM,
    to: TO,
    grant: 30,
  })
}

type Step =
  | {
      readonly kind: 'post'
      readonly who: number
      readonly day: number
      readonly type: DemandType
      readonly points: number
      readonly others: readonly number[]
    }
  | { readonly kind: 'accept' | 'swap' | 'take'; readonly which: number; readonly who: number }
  | { readonly kind: 'repost'; readonly which: number; readonly type: DemandType }
  | { readonly kind: 'unaccept' | 'cancel'; readonly which: number }
  | { readonly kind: 'wait'; readonly hours: number }

const anyone = fc.nat({ max: 99 })
const demandType = fc.constantFrom<DemandType>('substitution', 'switch', 'hybrid')
const post = fc.record({
  kind: fc.constant('post'),
  who: anyone,
  day: anyone,
  type: demandType,
  points: fc.nat({ max: 15 }),
  others: fc.array(fc.integer({ min: -6, max: 8 }), { maxLength: 8, size: 'max' }),
})
const take = fc.record({ kind: fc.constantFrom('accept', 'swap', 'take'), which: anyone, who: anyone })
const repost = fc.record({ kind: fc.constant('repost'), which: anyone, type: demandType })
const giveBack = fc.record({ kind: fc.constantFrom('unaccept', 'unaccept', 'cancel'), which: anyone })
const wait = fc.record({ kind: fc.constant('wait'), hours: fc.nat({ max: 20 }) })
const steps: fc.Arbitrary<Step[]> = fc.array<Step>(
  fc.oneof(
    { weight: 5, arbitrary: post },
    { weight: 7, arbitrary: take },
    { weight: 2, arbitrary: repost },
    { weight: 2, arbitrary: giveBack },
    { weight: 1, arbitrary: wait },
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
)

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length]
}

function switchesOf(center: CenterInMemory, day: DayNumber, type: DemandType, others: readonly number[]): Demand['acceptedSwitches'] {
  if (type === 'substitution') return []
  const names = [...new Set([...center.plan.rotations.values()].flatMap(({ days }) => days.map(({ shift }) => shift)))]
    .filter((shift: Shift) => shift.type === 'work')
    .map(({ name }) => name)
  const days = [...new Set([0, ...others])]
  return [...new Set(names)].flatMap((shift) =>
    days.map((offset) => ({ shift, points: Math.abs(offset), date: fromDayNumber(day + offset) })),
  )
}

/** Plays one step; true when it had an effect. */
function play(center: CenterInMemory, step: Step): boolean {
  const demands = [...center.demands.values()]
  const openDemands = demands.filter(({ status }) => status === 'open')
  const acceptedDemands = demands.filter(({ status }) => status === 'accepted')
  switch (step.kind) {
    case 'post': {
      const { userId } = pick(center.members, step.who)!
      const { type, points } = step
      const worked = center.person(userId).duties(FIRST, FIRST + DAYS - 1)
      // Most steps choose a day on which the member works.
      const day = pick(worked, step.day)?.day ?? FIRST + (step.day % DAYS)
      const acceptedSwitches = switchesOf(center, day, type, step.others)
      return typeof center.tryPost(userId, { type, date: fromDayNumber(day), points, acceptedSwitches }) === 'string'
    }
    case 'repost': {
      const demand = pick(acceptedDemands, step.which)
      if (demand?.accepterId === undefined || demand.accepterId === null) return false
      const day = toDayNumber(demand.posterShift.date)
      const acceptedSwitches = switchesOf(center, day, step.type, [1, 2])
      return (
        typeof center.tryPost(demand.accepterId, { type: step.type, date: demand.posterShift.date, points: 1, acceptedSwitches }) ===
        'string'
      )
    }
    case 'accept':
    case 'swap': {
      const demand = pick(openDemands, step.which)
      const viewer = pick(center.members, step.who)
      if (demand === undefined || viewer === undefined) return false
      if (step.kind === 'accept') return center.tryAccept(demand._id, viewer.userId) === null
      return swapAnyhow(center, demand._id, viewer.userId, step.who)
    }
    case 'take': {
      // The step chooses somebody who may take the demand, so that sequences change something.
      const demand = pick(openDemands, step.which)
      if (demand === undefined) return false
      const able = center.members.filter(({ userId }) => {
        const { category } = center.view(demand._id, userId)
        return category === 'availableSwitch' || category === 'availableSubstitution'
      })
      const viewer = pick(able, step.who)
      if (viewer === undefined) return false
      return center.tryAccept(demand._id, viewer.userId) === null || swapAnyhow(center, demand._id, viewer.userId, step.who)
    }
    case 'unaccept': {
      const demand = pick(acceptedDemands, step.which)
      return demand !== undefined && center.tryUnaccept(demand._id) === null
    }
    case 'cancel': {
      const demand = pick(demands, step.which)
      return demand !== undefined && center.tryCancel(demand._id, demand.posterId) === null
    }
    case 'wait':
      center.now += step.hours * 3_600_000
      return false
  }
}

/** Exchanges; when several vacations are possible, chooses one by its date. */
function swapAnyhow(center: CenterInMemory, id: string, viewerId: string, index: number): boolean {
  const refusal = center.trySwap(id, viewerId)
  if (refusal?.code !== 'exchangeDateRequired') return refusal === null
  const date = pick(
    center.view(id, viewerId).exchanges.filter(({ isPossible }) => isPossible),
    index,
  )?.date
  if (date === undefined) throw new Error('a date is asked for, and none is possible')
  return center.trySwap(id, viewerId, { date }) === null
}

/** The number of people on each `day name`. */
function coverage(center: CenterInMemory): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const member of center.members) {
    for (const { date, shift } of shiftDays(center.plan, member, center.from, center.to)) {
      if (shift.type === 'work') counts[`${date} ${shift.name}`] = (counts[`${date} ${shift.name}`] ?? 0) + 1
    }
  }
  return counts
}

const withoutTransfers = (member: MemberPlan): MemberPlan => ({ ...member, transfers: [] })

/** Checks that no planning breaks a rule that the cycles here do not break by themselves. */
function checkPlannings(center: CenterInMemory, initial: Record<string, number>): void {
  expect(coverage(center)).toEqual(initial)
  for (const member of center.members) {
    const before = duties(center.plan, withoutTransfers(member), center.from, center.to)
    const after = duties(center.plan, member, center.from, center.to)
    const broken = violations({ profile: 'SPP12', userId: member.userId, before, after, rules: center.rules.rules })
    expect(broken.filter(({ severity }) => severity === 'blocking')).toEqual([])
    // The latest exchange of a day decides the vacation worked on it.
    const zone = zoneOf(center.plan.zone)
    for (const { given, givenTeamId, day, takerId, at } of member.transfers) {
      const isLast = member.transfers.every((transfer) => transfer.day !== day || transfer.at <= at)
      if (takerId === member.userId && isLast) expect(after).toContainEqual(dutyOf(day, given, givenTeamId, zone))
    }
  }
}

function checkStaffing(center: CenterInMemory): void {
  const cycle = center.members.map(withoutTransfers)
  const severity = 'blocking'
  for (const { day } of center.transfers()) {
    for (const [shiftName, minimum] of Object.entries(center.rules.minimumStaffing)) {
      const qualificationsOf = (members: readonly MemberPlan[]) =>
        peopleOn(center.plan, members, day, shiftName).map(({ qualifications }) => qualifications)
      const input = { day, shiftName, userId: '', minimum, severity } as const
      expect(staffingViolations({ ...input, before: qualificationsOf(cycle), after: qualificationsOf(center.members) })).toEqual([])
    }
  }
}

function checkTransfersAndPoints(center: CenterInMemory): void {
  const transfers = center.transfers()
  for (const side of ['giverId', 'takerId'] as const) {
    const keys = transfers.map((transfer) => `${transfer[side]} ${transfer.day}`)
    expect(keys).toHaveLength(new Set(keys).size)
  }
  const openDemands = [...center.demands.values()]
    .filter(({ status }) => status === 'open')
    .map(({ posterId, posterShift }) => `${posterId} ${posterShift.date}`)
  expect(openDemands).toHaveLength(new Set(openDemands).size)
  expect(sumOfBalances(center.ledger)).toBe(0)
  for (const account of center.ledger.values()) expect(availableOf(account)).toBeGreaterThanOrEqual(account.floor)
}

/** Checks that the list says available exactly when the action succeeds. */
function checkList(center: CenterInMemory): void {
  for (const demand of center.demands.values()) {
    for (const { userId } of center.members) {
      const facts = center.takingFacts(demand._id, userId)
      const { limit, canSwitch, category, exchanges } = center.view(demand._id, userId)
      const accepts = limitsOf({ action: 'accept', demand, facts }).length === 0
      const dates = [undefined, ...demand.acceptedSwitches.map(({ date }) => date)]
      const swaps = dates.some((date) => limitsOf({ action: 'swap', demand, facts, date }).length === 0)
      expect(limit.length === 0).toBe(accepts)
      expect(canSwitch).toBe(swaps && !accepts)
      expect(category === 'availableSubstitution').toBe(accepts)
      expect(category === 'availableSwitch').toBe(swaps && !accepts)
      // A swap without a date succeeds, asks for a date, or is refused.
      if (!swaps) continue
      const bare = limitsOf({ action: 'swap', demand, facts })
      const possible = exchanges.filter(({ isPossible }) => isPossible)
      if (possible.length > 1) expect(refusalOf(bare)).toEqual({ code: 'exchangeDateRequired' })
      else {
        expect(bare).toEqual([])
        expect(possible[0]).toMatchObject(chosenExchange(demand, facts, {}).exchange ?? {})
      }
    }
  }
}

/** Checks the audience of a demand: exactly the members who can answer it. @returns the number who can by exchange alone */
function checkAudience(center: CenterInMemory): number {
  let exchanging = 0
  for (const demand of center.demands.values()) {
    const expected = center.members.flatMap(({ userId }) => {
      const { category } = center.view(demand._id, userId)
      if (category === 'availableSwitch') exchanging++
      return category === 'availableSubstitution' ? [[userId, 'alone']] : category === 'availableSwitch' ? [[userId, 'exchange']] : []
    })
    const everybody = center.members.map(({ userId }) => userId)
    expect([...audienceOf(demand, center.facts, everybody)]).toEqual(expected)
  }
  return exchanging
}

/** Withdraws everything, the last accepted first. A refusal is expected only when the staffing now relies on a vacation taken since. */
function undoAll(center: CenterInMemory, order: readonly string[]): void {
  for (const id of order.toReversed()) {
    if (center.demands.get(id)?.status !== 'accepted') continue
    center.now = instantOf('2026-11-01')
    const refusal = center.tryUnaccept(id)
    if (refusal === null) continue
    expect(['posterCannotResume', 'ruleBroken']).toContain(refusal.code)
    center.undo(id)
  }
}

/** Checks that the listed limits are exactly the refusals, for any act by anybody; an act without limits succeeds. */
function checkLimits(center: CenterInMemory): number {
  let refusalCount = 0
  const agree = (limits: readonly Limit[], act: () => DemandRefusal | string | null) => {
    const refusal = refusalOf(limits)
    if (refusal !== null) refusalCount++
    const savedState = { members: center.members, ledger: center.ledger, demands: new Map(center.demands) }
    const outcome = act()
    if (refusal === null) expect(outcome === null || typeof outcome === 'string').toBe(true)
    else expect(outcome).toEqual(refusal)
    center.restore(savedState)
  }
  for (const demand of [...center.demands.values()].slice(-2)) {
    const { _id, posterId, posterShift, type, acceptedSwitches, points } = demand
    const wish = { type, date: posterShift.date, selectedVariation: posterShift.selectedVariation, acceptedSwitches, points: points + 12 }
    for (const { userId } of center.members) {
      const facts = center.takingFacts(_id, userId)
      const view = center.view(_id, userId)
      const take = limitsOf({ action: 'accept', demand, facts })
      // The list adds an entry of its own where only an exchange is possible.
      if (view.limit.every(({ code }) => code !== 'switchOnly' && code !== 'ownShift')) expect(view.limit).toEqual(take)
      agree(take, () => center.tryAccept(_id, userId))
      agree(limitsOf({ action: 'swap', demand, facts }), () => center.trySwap(_id, userId))
      const withdraw = limitsOf({ action: 'unaccept', demand, actorId: userId, facts: center.withdrawFacts(_id) })
      if (view.withdrawal !== null) expect(view.withdrawal.limit).toEqual(withdraw)
      agree(withdraw, () => center.tryUnaccept(_id, userId))
      agree(limitsOf({ action: 'cancel', demand, actorId: userId }), () => center.tryCancel(_id, userId))
      const editing = center.postFacts(posterId, posterShift.date, _id)
      agree(limitsOf({ action: 'edit', demand, actorId: userId, wish, facts: editing }), () => center.tryEdit(_id, userId, wish))
      const posting = center.postFacts(userId, posterShift.date)
      agree(limitsOf({ action: 'post', wish, facts: posting }), () => center.tryPost(userId, wish))
    }
  }
  return refusalCount
}

describe.each(SCENES)('$name', (scene) => {
  test('any sequence keeps coverage, rest, staffing and points; undone, nothing is left of it', () => {
    let actCount = 0
    let acceptedCount = 0
    fc.assert(
      fc.property(steps, (sequence) => {
        const center = build(scene)
        const initial = coverage(center)
        const roster = center.roster(FROM, TO)
        const { ledger } = center
        const order: string[] = []
        for (const step of sequence) {
          const before = new Set([...center.demands.values()].filter(({ status }) => status === 'accepted').map(({ _id }) => _id))
          if (step.kind !== 'wait') center.now += 1
          if (!play(center, step)) continue
          actCount++
          for (const { _id, status } of center.demands.values()) {
            if (status !== 'accepted' || before.has(_id)) continue
            if (order.includes(_id)) order.splice(order.indexOf(_id), 1)
            order.push(_id)
            acceptedCount++
          }
          checkPlannings(center, initial)
          checkStaffing(center)
          checkTransfersAndPoints(center)
        }
        undoAll(center, order)
        for (const { _id, posterId } of center.demands.values()) expect(center.tryCancel(_id, posterId)).toBeNull()
        expect(center.transfers()).toEqual([])
        expect(center.roster(FROM, TO)).toEqual(roster)
        expect(center.ledger).toEqual(ledger)
      }),
      { numRuns: 40 },
    )
    // The sequences must contain enough actions to prove something.
    expect(actCount).toBeGreaterThan(150)
    expect(acceptedCount).toBeGreaterThan(30)
  })

  test('the list never lies', () => {
    let available = 0
    let exchanging = 0
    let refusalCount = 0
    fc.assert(
      fc.property(steps, (sequence) => {
        const center = build(scene)
        for (const step of sequence) {
          if (step.kind !== 'wait') center.now += 1
          play(center, step)
        }
        checkList(center)
        exchanging += checkAudience(center)
        refusalCount += checkLimits(center)
        for (const { _id } of center.demands.values()) {
          for (const { userId } of center.members) if (center.view(_id, userId).category.startsWith('available')) available++
        }
      }),
      { numRuns: 25 },
    )
    expect(available).toBeGreaterThan(60)
    expect(exchanging).toBeGreaterThan(10)
    expect(refusalCount).toBeGreaterThan(100)
  })
})
