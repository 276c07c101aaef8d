// Exchanges among two, three and four in one centre: how long the optimum takes, and what share of the demands it serves. Pools as a centre
// has them: four teams on two days, two nights, four days of rest; over four weeks each member gives one vacation and would take one on any
// of three of their days of rest, or of the day given; twelve hours of rest stand between two vacations.
import type { Cap } from '@releve/domain/matching/cycles'
import type { ExchangeGraph } from '@releve/domain/matching/exchange-graph'
import { findOptimum } from '@releve/server/src/features/circles/commands/optimum.ts'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { median } from './sampling.ts'

export interface CirclesSizes {
  readonly members: readonly number[]
  readonly pools: number
}

const LETTERS = 'JJNNRRRR'
const TEAMS = 4
const DAYS = 28
const ACCEPTED = 3
const REST_HOURS = 12
const WITHIN_MS = 60_000
/** Seconds, of the largest pools. */
const AT_MOST_S: Readonly<Record<Cap, number>> = { 2: 1, 3: 1, 4: 5 }

/** From 0 to below `end`; the same row of numbers in every run. */
function createDraw(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

const letterOf = (team: number, day: number) => LETTERS[(day + team * 2) % LETTERS.length] ?? 'R'

/** Hours from the first midnight; null for a day of rest. */
function hoursOf(letter: string, day: number): { readonly from: number; readonly to: number } | null {
  if (letter === 'R') return null
  const from = day * 24 + (letter === 'J' ? 7 : 19)
  return { from, to: from + 12 }
}

function poolOf(size: number, draw: (end: number) => number): ExchangeGraph {
  const days = Array.from({ length: DAYS }, (_, day) => day)
  const pickOf = (list: readonly number[]) => list[draw(list.length)] ?? 0
  const members = Array.from({ length: size }, (_, index) => {
    const team = index % TEAMS
    const given = pickOf(days.filter((day) => letterOf(team, day) !== 'R'))
    const free = days.filter((day) => letterOf(team, day) === 'R' || day === given)
    const accepted = new Set<number>()
    while (accepted.size < ACCEPTED) accepted.add(pickOf(free))
    return { team, given, accepted, hours: hoursOf(letterOf(team, given), given) }
  })
  const mayTake = (taker: (typeof members)[number], giver: (typeof members)[number]) => {
    const { hours, given: day } = giver
    if (hours === null || !taker.accepted.has(day)) return false
    return [day - 1, day, day + 1].every((beside) => {
      const kept = beside === taker.given ? null : hoursOf(letterOf(taker.team, beside), beside)
      return kept === null || hours.from >= kept.to + REST_HOURS || kept.from >= hours.to + REST_HOURS
    })
  }
  return { targets: members.map((taker, at) => members.flatMap((giver, to) => (to !== at && mayTake(taker, giver) ? [to] : []))) }
}

export async function circlesWork({ members, pools }: CirclesSizes): Promise<readonly Finding[]> {
  const { list, say } = findingsOf('exchanges in a circle')
  const largest = Math.max(...members)
  for (const size of members) {
    const draw = createDraw(size)
    const graphs = Array.from({ length: pools }, () => poolOf(size, draw))
    for (const cap of [2, 3, 4] as const) {
      const seconds: number[] = []
      const shares: number[] = []
      for (const graph of graphs) {
        const startedAt = performance.now()
        const { served } = await findOptimum(graph, cap, WITHIN_MS)
        seconds.push((performance.now() - startedAt) / 1000)
        shares.push((100 * served) / size)
      }
      say(`${size} demands, at most ${cap}: the optimum`, median(seconds), 's', size === largest ? most(AT_MOST_S[cap]) : undefined)
      say(`${size} demands, at most ${cap}: served, mean`, shares.reduce((sum, share) => sum + share, 0) / pools, '%')
    }
  }
  return list
}
