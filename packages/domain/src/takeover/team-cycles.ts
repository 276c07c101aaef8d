// The teams of a planning and their cycles: by what the file says, and by what people do where it names no teams or names something else.
import { EMPTY } from './planning-lines.ts'
import type { PlanningLine, PlanningLines } from './planning-lines.ts'
import { clusterPeople } from './clusters.ts'
import type { CodeKind } from './code-kinds.ts'
import { findCycles, UNKNOWN } from './cycle-search.ts'
import type { Line } from './cycle-search.ts'
import { codeOn } from './places.ts'
import type { TeamPlan } from './places.ts'

/** People of a file who are in no team stand under this name. */
export const NO_TEAM = 'Sans équipe'

/** A cycle that explains less of a team than this is none: it is said, and no cycle is proposed. */
const SMALLEST_SHARE = 0.65
/** So much of a cycle is seen again in other turns of it. */
const SMALLEST_CONFIRMED = 0.55
/** Less is enough of a team that shares the cycle of others: some of its people changed teams. */
const SMALLEST_SHARED = 0.55
/** A team whose people are mostly unknown has no cycle, however well it explains the rest. */
const SMALLEST_KNOWN = 0.5

export interface TeamCycles {
  readonly teams: readonly string[]
  /** Each person has the team by day; UNKNOWN where there is none. */
  readonly said: readonly Line[]
  /** The plans of the teams that have a cycle. */
  readonly plans: ReadonlyMap<number, TeamPlan>
  /** Teams in which a blank cell is a rest. */
  readonly restsBlank: ReadonlySet<number>
}

interface Facts {
  readonly planning: PlanningLines
  readonly kinds: readonly CodeKind[]
  /** The code of a rest that is not written. */
  readonly rest: number
}

/** The cells of a person in a team, blank ones read as `blank`. */
function lineIn({ codes, from, to }: PlanningLine, said: Line, team: number, blank: number): Line {
  return codes.map((code, day) => (said[day] !== team || day < from || day > to ? UNKNOWN : code === EMPTY ? blank : code))
}

/** Blank cells before the first written one and after the last: who comes later or has left. */
function writtenRange({ codes, from, to }: PlanningLine): readonly [number, number] {
  let [first, last] = [from, to]
  while (first < to && codes[first] === EMPTY) first += 1
  while (last > first && codes[last] === EMPTY) last -= 1
  return [first, last]
}

/** Whether a blank cell of a team may be a rest: not where rests are written, and blanks are few. */
function mayRestBlank(team: number, said: readonly Line[], { planning, kinds }: Facts): boolean {
  let [blank, rests, all] = [0, 0, 0]
  for (const [person, line] of planning.lines.entries()) {
    const [first, last] = writtenRange(line)
    for (let day = first; day <= last; day++) {
      if (said[person]![day] !== team) continue
      const code = line.codes[day]!
      all += 1
      if (code === EMPTY) blank += 1
      else if (code !== UNKNOWN && kinds[code] === 'rest') rests += 1
    }
  }
  return blank > 0 && blank * 33 > all && !(rests * 20 > all && blank * 2 < rests)
}

function cyclesFor(teamCount: number, said: readonly Line[], facts: Facts) {
  const { planning, kinds, rest } = facts
  const everyTeam = Array.from({ length: teamCount }, (_, team) => team)
  const restsBlank = new Set(everyTeam.filter((team) => mayRestBlank(team, said, facts)))
  const people = everyTeam.map((team) =>
    planning.lines.flatMap((line, person) => (said[person]!.includes(team) ? [{ line, said: said[person]! }] : [])),
  )
  const linesOfTeam = (team: number) =>
    people[team]!.map((person) => lineIn(person.line, person.said, team, restsBlank.has(team) ? rest : UNKNOWN))
  const found = findCycles(
    everyTeam.map((team) => ({ lines: linesOfTeam(team) })),
    kinds.length,
    planning.span,
  )
  const plans = new Map<number, TeamPlan>()
  let right = 0
  for (const { pattern, startOf, known, right: explained, confirmed } of found) {
    if (explained < known * SMALLEST_SHARE || confirmed < known * SMALLEST_CONFIRMED) continue
    const isWorked = pattern.some((code) => kinds[code] !== 'rest' && kinds[code] !== 'leave' && kinds[code] !== 'absence')
    for (const [team, start] of startOf) {
      const plan = { pattern, start }
      const fit = fitOf(linesOfTeam(team), people[team]!, team, plan)
      if (
        !isWorked ||
        !(fit.right >= fit.known * (startOf.size > 1 ? SMALLEST_SHARED : SMALLEST_SHARE) || fit.isOfMost) ||
        fit.known < fit.listed * SMALLEST_KNOWN
      )
        continue
      plans.set(team, plan)
      right += fit.right
    }
  }
  return { plans, restsBlank: new Set([...restsBlank].filter((team) => plans.has(team))), right }
}

function fitOf(
  lines: readonly Line[],
  people: readonly { readonly line: PlanningLine; readonly said: Line }[],
  team: number,
  plan: TeamPlan,
) {
  let [known, right, listed, explained] = [0, 0, 0, 0]
  for (const [i, line] of lines.entries()) {
    const [first, last] = writtenRange(people[i]!.line)
    const [knownBefore, rightBefore] = [known, right]
    for (let day = 0; day < line.length; day++) {
      if (day >= first && day <= last && people[i]!.said[day] === team) listed += 1
      if (line[day] === UNKNOWN) continue
      known += 1
      if (line[day] === codeOn(plan, day)) right += 1
    }
    if (right - rightBefore >= (known - knownBefore) * SMALLEST_SHARE) explained += 1
  }
  // Some people left the team for another: it is still the cycle of the others.
  return { known, right, listed, isOfMost: explained * 2 > lines.length }
}

/** The teams that people form by what they do. */
function clustered(facts: Facts): TeamCycles & { readonly right: number } {
  const { planning, kinds, rest } = facts
  const lines = planning.lines.map(({ codes, from, to }) =>
    codes.map((code, day) => (day < from || day > to ? UNKNOWN : code === EMPTY ? rest : code)),
  )
  const clusters = clusterPeople(lines, (code) => kinds[code] === 'shift')
  const said = planning.lines.map((line, person) =>
    line.codes.map((_, day) => (day < line.from || day > line.to ? UNKNOWN : clusters[person]!)),
  )
  const count = Math.max(-1, ...clusters) + 1
  const { plans, restsBlank, right } = cyclesFor(count, said, facts)
  // Teams that hold the same place of the same cycle are one: somebody was away too long to be like the others.
  const merged = new Map<number, number>()
  for (const [team, plan] of plans) {
    const same = [...plans].find(([other, { pattern, start }]) => other < team && pattern === plan.pattern && start === plan.start)
    merged.set(team, same?.[0] ?? team)
  }
  const kept = [...new Set(merged.values())].sort((a, b) => a - b)
  const nobodys = kept.length
  const places = clusters.map((team, person) => {
    const own = kept.indexOf(merged.get(team) ?? -1)
    return own >= 0
      ? own
      : (placeByWork(
          lines[person]!,
          kept.map((other) => plans.get(other)!),
          kinds,
        ) ?? nobodys)
  })
  return {
    teams: [...kept.map((_, i) => `Équipe ${i + 1}`), ...(places.includes(nobodys) ? [NO_TEAM] : [])],
    said: said.map((line, person) => line.map((team) => (team === UNKNOWN ? UNKNOWN : places[person]!))),
    plans: new Map(kept.map((team, i) => [i, plans.get(team)!])),
    restsBlank: new Set([...restsBlank].flatMap((team) => (kept.includes(team) ? [kept.indexOf(team)] : []))),
    right,
  }
}

/** Finds the team of a person who was away too long to be like the others, by the rest of their days; null when those fit nowhere. */
function placeByWork(line: Line, plans: readonly TeamPlan[], kinds: readonly CodeKind[]): number | null {
  const days = [...line].flatMap((code, day) => (code !== UNKNOWN && kinds[code] !== 'leave' && kinds[code] !== 'absence' ? [day] : []))
  const fits = plans.map((plan) => days.filter((day) => line[day] === codeOn(plan, day)).length)
  const best = fits.indexOf(Math.max(...fits))
  return best >= 0 && days.length >= 5 && fits[best]! >= days.length * 0.8 ? best : null
}

export function findTeamCycles(facts: Facts): TeamCycles {
  const { planning } = facts
  const isNamed = planning.lines.filter(({ teams }) => teams.some((team) => team !== UNKNOWN)).length
  if (isNamed === 0) return clustered(facts)
  // A person without a team among others who have one is in none.
  const hasNobodys = isNamed < planning.lines.length
  const nobodys = planning.teams.length
  const teams = hasNobodys ? [...planning.teams, NO_TEAM] : planning.teams
  const said = planning.lines.map((line) => {
    const named = line.teams.find((team) => team !== UNKNOWN) ?? nobodys
    return line.teams.map((team, day) => (day < line.from || day > line.to ? UNKNOWN : team === UNKNOWN ? named : team))
  })
  const own = cyclesFor(teams.length, said, facts)
  const listed = planning.lines.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  // Headings of functions or of places say nothing of cycles: people of one heading work on different days.
  if (own.right < listed * 0.35) {
    const other = clustered(facts)
    if (other.right > own.right * 1.5 && other.right > listed * 0.4) return other
  }
  return { teams, said, plans: own.plans, restsBlank: own.restsBlank }
}
