// Exchanges among two, three and four people in one centre: the time that the optimum takes, and the share of the demands that it serves.
// The pools resemble those of a centre: four teams with two days, two nights and four days of rest; over four weeks each member gives one
// vacation, and would take one on three of their days of rest, or on the day given. They are measured once as bare graphs with twelve hours
// of rest between two vacations, and once as demands of a centre under its rules of working time and its minimum staffing.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { centerFacts } from '@releve/domain/demands/center-facts'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import type { AcceptedSwitch, PostedDemand } from '@releve/domain/demands/demand'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import { postedDemand } from '@releve/domain/demands/post'
import { centerGraph } from '@releve/domain/matching/center-graph'
import type { Cap } from '@releve/domain/matching/cycles'
import type { ExchangeGraph } from '@releve/domain/matching/exchange-graph'
import { openingsOf, reaching } from '@releve/domain/matching/openings'
import { REST } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { reachDays } from '@releve/domain/working-time/evaluate'
import { findOptimum } from '@releve/server/src/features/circles/commands/optimum.ts'
import { DAY_SHIFT, newId, NIGHT_SHIFT } from '@releve/testing/factories'
import { drawFrom } from './draw.ts'
import type { Draw } from './draw.ts'
import { findingsOf, least, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { median, processorMsOf } from './sampling.ts'
import { benchCenter, ZONE_NAME } from './wave/center.ts'

export interface CirclesSizes {
  readonly members: readonly number[]
  readonly pools: number
  /** The number of pools of each size that are built as demands of a centre. */
  readonly centers: number
}

const CYCLE: readonly Shift[] = [DAY_SHIFT, DAY_SHIFT, NIGHT_SHIFT, NIGHT_SHIFT, REST, REST, REST, REST]
const FIRST = toDayNumber('2026-11-16')
/** The number of days by which the cycle of each team is ahead of the previous team's. */
const AHEAD = 2
const TEAMS = 4
const DAYS = 28
const ACCEPTED = 3
const REST_HOURS = 12
const WITHIN_MS = 60_000
const CAPS: readonly Cap[] = [2, 3, 4]
/** The longest time allowed for the largest pools, in seconds, by the number of people. */
const AT_MOST_S: Readonly<Record<Cap, number>> = { 2: 1, 3: 1, 4: 5 }

/**
 * The expected share of demands served, in percent, by the number of members: the average over twenty pools when exchanges were designed.
 * With forty members chance changes it by several points.
 */
const SERVED: Readonly<Record<number, Readonly<Partial<Record<Cap, number>>>>> = {
  80: { 2: 35, 3: 71 },
  160: { 2: 53, 3: 93 },
}
/** The number of steps that a search at posting may take. */
const STEPS = 3_000

const shiftOf = (team: number, day: number): Shift => CYCLE[(day + team * AHEAD + CYCLE.length) % CYCLE.length] ?? REST

/** The hours of a vacation, counted from the first midnight; null for a day of rest. */
function hoursOf({ name }: Shift, day: number): { readonly from: number; readonly to: number } | null {
  if (name === REST.name) return null
  const from = day * 24 + (name === DAY_SHIFT.name ? 7 : 19)
  return { from, to: from + 12 }
}

/** The vacation that one member gives, and the vacations they would take. */
interface Wish {
  readonly team: number
  readonly given: number
  readonly accepted: ReadonlySet<number>
}

function wishesOf(size: number, draw: Draw): readonly Wish[] {
  const days = Array.from({ length: DAYS }, (_, day) => day)
  const pickOf = (list: readonly number[]) => list[Math.floor(draw() * list.length)] ?? 0
  return Array.from({ length: size }, (_, index) => {
    const team = index % TEAMS
    const givenDay = pickOf(days.filter((day) => shiftOf(team, day).type === 'work'))
    const free = days.filter((day) => shiftOf(team, day).type === 'rest' || day === givenDay)
    const accepted = new Set<number>()
    while (accepted.size < ACCEPTED) accepted.add(pickOf(free))
    return { team, given: givenDay, accepted }
  })
}

/** The graph of a pool: an edge stands where REST_HOURS remain on both sides of the vacation taken. */
function poolOf(wishes: readonly Wish[]): ExchangeGraph {
  const mayTake = (taker: Wish, giver: Wish) => {
    const day = giver.given
    const hours = hoursOf(shiftOf(giver.team, day), day)
    if (hours === null || !taker.accepted.has(day)) return false
    return [day - 1, day, day + 1].every((beside) => {
      const own = beside === taker.given ? null : hoursOf(shiftOf(taker.team, beside), beside)
      return own === null || hours.from >= own.to + REST_HOURS || own.from >= hours.to + REST_HOURS
    })
  }
  return { targets: wishes.map((taker, at) => wishes.flatMap((giver, to) => (to !== at && mayTake(taker, giver) ? [to] : []))) }
}

interface Posted {
  readonly demands: readonly PostedDemand[]
  readonly facts: CenterFacts
}

/** The same wishes as demands of a centre: on each accepted day, both of its vacations are accepted. */
function postedIn(wishes: readonly Wish[]): Posted {
  const { plan, rules, members, teamIds } = benchCenter(wishes.length, FIRST, { cycle: CYCLE, apart: -AHEAD })
  const now = zoneOf(ZONE_NAME).instantAt(FIRST - 1, 12 * 60)
  const reach = MARGIN_DAYS + reachDays(rules.rules)
  const span = { from: FIRST - reach, to: FIRST + DAYS + reach }
  const facts = centerFacts({ center: plan, rules, ownRules: new Map(), members, ...span, now })
  const dateOf = (day: number) => fromDayNumber(FIRST + day)
  const demands = wishes.flatMap(({ team, given, accepted }, index): PostedDemand[] => {
    const poster = members[index]
    if (poster === undefined) return []
    const acceptedSwitches = [...accepted].flatMap((day): AcceptedSwitch[] =>
      [DAY_SHIFT, NIGHT_SHIFT].map(({ name }) => ({ shift: name, points: 0, date: dateOf(day) })),
    )
    const wish = { type: 'switch', date: dateOf(given), selectedVariation: null, acceptedSwitches, points: 0 } as const
    const offered = { day: FIRST + given, shift: shiftOf(team, given), teamId: teamIds[team] ?? null }
    const fields = { _id: newId('demand'), centerId: plan.centerId, posterId: poster.userId, comment: '', createdAt: now + index }
    return [postedDemand(wish, { given: offered, dependsOn: null, reserved: 0 }, fields)]
  })
  return { demands, facts }
}

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

export async function circlesWork({ members, pools, centers }: CirclesSizes): Promise<readonly Finding[]> {
  const { list, say } = findingsOf('exchanges in a circle')
  const largest = Math.max(...members)
  for (const size of members) {
    const draw = drawFrom(size)
    const graphs = Array.from({ length: pools }, () => poolOf(wishesOf(size, draw)))
    for (const cap of CAPS) {
      const seconds: number[] = []
      const processor: number[] = []
      const shares: number[] = []
      for (const graph of graphs) {
        const startedAt = performance.now()
        const before = process.cpuUsage()
        const { served } = await findOptimum(graph, cap, WITHIN_MS)
        seconds.push((performance.now() - startedAt) / 1000)
        // The processor time includes the solver's thread, and the compiler and garbage collector threads beside it.
        const { user, system } = process.cpuUsage(before)
        processor.push((user + system) / 1e6)
        shares.push((100 * served) / size)
      }
      say(`${size} demands, at most ${cap}: the optimum`, median(seconds), 's', size === largest ? most(AT_MOST_S[cap]) : undefined)
      say(`${size} demands, at most ${cap}: the optimum, processor`, median(processor), 's')
      say(`${size} demands, at most ${cap}: served, mean`, mean(shares), '%')
    }
    const centerPools = Array.from({ length: centers }, () => postedIn(wishesOf(size, draw)))
    await inCenters(size, centerPools, say)
  }
  return list
}

async function inCenters(size: number, centers: readonly Posted[], say: ReturnType<typeof findingsOf>['say']): Promise<void> {
  const judging: number[] = []
  const graphs = centers.map(({ demands, facts }) => {
    const graph = centerGraph(demands, facts)
    let targets: readonly (readonly number[])[] = []
    judging.push(processorMsOf(1, () => (targets = graph.demands.map((_, vertex) => graph.targets(vertex)))))
    return { graph, targets }
  })
  say(`${size} demands of a centre: who may take which`, median(judging), 'ms')
  for (const cap of [2, 3] as const) {
    const shares: number[] = []
    for (const { graph, targets } of graphs) {
      const { served } = await findOptimum({ targets }, cap, WITHIN_MS, (cycle) => graph.isLegal(cycle))
      shares.push((100 * served) / size)
    }
    const bound = SERVED[size]?.[cap]
    say(`${size} demands of a centre, at most ${cap}: served, mean`, mean(shares), '%', bound === undefined ? undefined : least(bound))
  }
  const asking = centers.map(({ demands, facts }) =>
    processorMsOf(1, () => {
      const [demand, ...otherDemands] = demands
      if (demand !== undefined) openingsOf(demand, reaching(demand, otherDemands), facts, new Set(), STEPS)
    }),
  )
  say(`${size} demands of a centre: which return would open one`, median(asking), 'ms')
  say(`${size} demands of a centre: which return would open one, the slowest`, Math.max(...asking), 'ms')
}
