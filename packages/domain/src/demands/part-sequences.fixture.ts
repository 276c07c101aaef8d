// Random sequences in which vacations change hands whole, exchanged and in parts: every minute of a vacation keeps one holder, nobody is in two
// places, no rest is broken that the cycle keeps, the points stay, and once undone nothing is left.
import fc from 'fast-check'
import { expect } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { clockOfPart, doPartsMeet, wholePart } from '../planning/part.ts'
import { pieces } from '../planning/pieces.ts'
import { DEMO_CENTERS } from '../planning/plan.fixture.ts'
import type { Profile } from '../planning/profile.ts'
import { availableOf } from '../points/decide.ts'
import { sumOfBalances } from '../points/ledger.fixture.ts'
import { violations } from '../working-time/evaluate.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { CenterInMemory, instantOf, operator } from './center.fixture.ts'
import type { DemandType } from './demand.ts'
import { freeParts } from './free-parts.ts'
import { limitsOf } from './limits.ts'

const FIRST = toDayNumber('2026-11-16')
const DAYS = 8
const FROM = fromDayNumber(FIRST - 20)
const TO = fromDayNumber(FIRST + DAYS + 20)
const PROFILES: readonly Profile[] = ['SPP12', 'SPP_G24', 'CODE_TRAVAIL']
export const SCENES = DEMO_CENTERS.map(({ name, plan }, index) => ({ name, plan, profile: PROFILES[index] ?? 'SPP12' }))

function build({ plan, profile }: (typeof SCENES)[number]): CenterInMemory {
  const ofTeams = [...plan.teams.keys()].flatMap((teamId) => [0, 1].map((n) => operator(`${teamId}${n}`, teamId)))
  const members = [...ofTeams, operator('spare', null), operator('other', null)]
  return new CenterInMemory({ plan, members, rules: defaultRules(profile), now: instantOf('2026-11-12'), from: FROM, to: TO, grant: 30 })
}

interface Step {
  readonly kind: 'post' | 'part' | 'take' | 'unaccept' | 'cancel' | 'wait'
  readonly who: number
  readonly which: number
  /** They say where a part begins, and how long it is. */
  readonly after: number
  readonly long: number
}

const any = fc.nat({ max: 99 })
const stepOf = (kind: Step['kind']) =>
  fc.record({ kind: fc.constant(kind), who: any, which: any, after: fc.nat({ max: 40 }), long: fc.integer({ min: 1, max: 24 }) })
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: stepOf('post') },
    { weight: 6, arbitrary: stepOf('part') },
    { weight: 7, arbitrary: stepOf('take') },
    { weight: 2, arbitrary: stepOf('unaccept') },
    { weight: 1, arbitrary: stepOf('cancel') },
    { weight: 1, arbitrary: stepOf('wait') },
  ),
  { minLength: 1, maxLength: 50, size: 'max' },
)

const pick = <T>(list: readonly T[], index: number): T | undefined => (list.length === 0 ? undefined : list[index % list.length])

/** Plays one step; true when it had an effect. */
function play(center: CenterInMemory, { kind, who, which, after, long }: Step): boolean {
  const ofStatus = (wanted: string) => [...center.demands.values()].filter(({ status }) => status === wanted)
  const { userId } = pick(center.members, who)!
  if (kind === 'post' || kind === 'part') {
    const day = pick(center.person(userId).duties(FIRST, FIRST + DAYS - 1), which)?.day
    const held = day === undefined ? undefined : pick(center.person(userId).heldParts(day), after)
    if (day === undefined || held === undefined) return false
    const date = fromDayNumber(day)
    if (kind === 'post') {
      const type: DemandType = after % 2 === 0 ? 'substitution' : 'switch'
      const names = new Set([...center.plan.rotations.values()].flatMap(({ days }) => days.map(({ shift }) => shift)))
      const acceptedSwitches =
        type === 'substitution'
          ? []
          : [...names]
              .filter((shift) => shift.type === 'work')
              .map(({ name }) => ({ shift: name, points: 1, date: fromDayNumber(day + long - 8) }))
      return typeof center.tryPost(userId, { type, date, points: long, acceptedSwitches }) === 'string'
    }
    // Most steps leave enough on both sides, some do not.
    const drawn = held.part.from + 30 * (after % Math.max(1, (held.part.to - held.part.from) / 30))
    const from = which % 9 > 0 && drawn - held.part.from < 120 ? held.part.from : drawn
    const end = from + 30 * (long + 3)
    const part = clockOfPart({ from, to: which % 9 > 0 && held.part.to - end < 120 ? held.part.to : end })
    return typeof center.tryPost(userId, { type: 'substitution', date, points: long, part }) === 'string'
  }
  if (kind === 'take') {
    const demand = pick(ofStatus('open'), which)
    if (demand === undefined) return false
    const able = center.members.filter((member) => center.view(demand._id, member.userId).category.startsWith('available'))
    const taker = pick(able, who)
    return taker !== undefined && (center.tryAccept(demand._id, taker.userId) === null || center.trySwap(demand._id, taker.userId) === null)
  }
  if (kind === 'unaccept') {
    const demand = pick(ofStatus('accepted'), which)
    return demand !== undefined && center.tryUnaccept(demand._id) === null
  }
  if (kind === 'cancel') {
    const demand = pick(ofStatus('open'), which)
    return demand !== undefined && center.tryCancel(demand._id, demand.posterId) === null
  }
  center.now += long * 3_600_000
  return false
}

/** How many hold each half hour of each vacation: « 2026-11-18 J 07:30 ». */
function halfHours(center: CenterInMemory): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const member of center.members)
    for (const { day, name, nominalStart, nominalEnd } of pieces(center.plan, member, FIRST - 2, FIRST + DAYS + 12))
      for (let at = nominalStart; at < nominalEnd; at += 30) counts[`${day} ${name} ${at}`] = (counts[`${day} ${name} ${at}`] ?? 0) + 1
  return counts
}

const ofCycle = (member: MemberPlan): MemberPlan => ({ ...member, transfers: [], parts: [] })

function checkPeople(center: CenterInMemory): void {
  for (const member of center.members) {
    const own = pieces(center.plan, member, FIRST - 2, FIRST + DAYS + 12)
    for (const [index, { startAt }] of own.entries()) if (index > 0) expect(startAt).toBeGreaterThanOrEqual(own[index - 1]?.endAt ?? 0)
    const before = duties(center.plan, ofCycle(member), center.from, center.to)
    const after = duties(center.plan, member, center.from, center.to)
    const broken = violations({ profile: center.rules.profile, userId: member.userId, before, after, rules: center.rules.rules })
    expect(broken.filter(({ severity }) => severity === 'blocking')).toEqual([])
  }
}

function checkDemands(center: CenterInMemory): void {
  const open = [...center.demands.values()].filter(({ status }) => status === 'open')
  for (const [index, { posterId, posterShift }] of open.entries())
    for (const other of open.slice(index + 1)) {
      if (other.posterId !== posterId || other.posterShift.date !== posterShift.date) continue
      expect(
        doPartsMeet(posterShift.part ?? wholePart(posterShift.shift), other.posterShift.part ?? wholePart(other.posterShift.shift)),
      ).toBe(false)
    }
  expect(sumOfBalances(center.ledger)).toBe(0)
  for (const account of center.ledger.values()) expect(availableOf(account)).toBeGreaterThanOrEqual(account.floor)
}

/** The list says of a part exactly what the law does, and what is left of a day may be posted as it is said. */
function checkList(center: CenterInMemory): number {
  let offers = 0
  for (const demand of center.demands.values())
    for (const { userId } of center.members) {
      const accepts = limitsOf({ action: 'accept', demand, facts: center.takingFacts(demand._id, userId) }).length === 0
      expect(center.view(demand._id, userId).category === 'availableSubstitution').toBe(accepts)
    }
  for (const { userId } of center.members)
    for (let day = FIRST; day < FIRST + DAYS; day++) {
      const date = fromDayNumber(day)
      const open = center.openOf(userId, date).map(({ posterShift }) => posterShift.part ?? null)
      for (const part of freeParts(date, center.postFacts(userId, date), open)) {
        const saved = { members: center.members, ledger: center.ledger, demands: new Map(center.demands) }
        expect(center.tryPost(userId, { type: 'substitution', date, part: clockOfPart(part) })).toMatch(/^d\d/)
        center.restore(saved)
        offers++
      }
    }
  return offers
}

/** Plays that many sequences in a centre. @returns how many parts were taken, and how many were offered as free and could be posted */
export function playSequences(scene: (typeof SCENES)[number], numRuns: number): { readonly takenParts: number; readonly offers: number } {
  let takenParts = 0
  let offers = 0
  fc.assert(
    fc.property(steps, (sequence) => {
      const center = build(scene)
      const { ledger } = center
      const initial = halfHours(center)
      const order: string[] = []
      for (const step of sequence) {
        const before = new Set([...center.demands.values()].filter(({ status }) => status === 'accepted').map(({ _id }) => _id))
        center.now += 1
        if (!play(center, step)) continue
        for (const { _id, status, posterShift } of center.demands.values()) {
          if (status !== 'accepted' || before.has(_id)) continue
          if (order.includes(_id)) order.splice(order.indexOf(_id), 1)
          order.push(_id)
          if (posterShift.part !== undefined) takenParts++
        }
        expect(halfHours(center)).toEqual(initial)
        checkPeople(center)
        checkDemands(center)
      }
      offers += checkList(center)
      undoAll(center, order)
      for (const { _id, posterId } of center.demands.values()) expect(center.tryCancel(_id, posterId)).toBeNull()
      expect(center.members.flatMap(({ transfers, parts = [] }) => [...transfers, ...parts])).toEqual([])
      expect(halfHours(center)).toEqual(initial)
      expect(center.ledger).toEqual(ledger)
    }),
    { numRuns },
  )
  return { takenParts, offers }
}

/** The last accepted first; a refusal is expected only where the plan of somebody relies on a vacation taken since. */
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
