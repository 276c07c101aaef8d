// A planning kept in a spreadsheet becomes a proposal: people, codes, teams with their cycles, and every day that the cycle does not
// give. Pure: the workbook comes in, plain data goes out, and whoever takes the planning over decides.
import { fromDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { buildCodebook } from './cell-codes.ts'
import type { PlanningCode } from './cell-codes.ts'
import { UNKNOWN } from './cycle-search.ts'
import type { Line } from './cycle-search.ts'
import { gatherPeople, labelOf } from './people.ts'
import { codeOn, findStays } from './places.ts'
import { EMPTY, linesOf } from './planning-lines.ts'
import type { PlanningLine } from './planning-lines.ts'
import { presenceOf } from './presence.ts'
import { readPlannings } from './tables.ts'
import type { Plannings } from './tables.ts'
import { findTeamCycles } from './team-cycles.ts'
import type { Workbook } from './workbook.ts'

export interface ProposedTeam {
  readonly name: string
  /** The codes of the cycle by position; null for a team without one. */
  readonly cycle: readonly string[] | null
  /** A day on which the team is at the first position, the last one up to the beginning of the file. */
  readonly startDate: Day | null
}

export interface ProposedPerson {
  /** It names one person of the file, as exceptions and cells do. */
  readonly label: string
  readonly name: string
  readonly lastName: string
  readonly registrationNumber: string | null
  /** The team of their first day. */
  readonly team: string
  readonly changes: readonly { readonly date: Day; readonly team: string }[]
  /** Null: since the beginning of the file, or to its end. */
  readonly from: Day | null
  readonly to: Day | null
}

/** A cell of a person, named by their label. */
interface ProposedCell {
  readonly person: string
  readonly date: Day
  readonly code: string
}

export interface TakeoverProposal {
  /** How the file is laid out, for each sheet that is a planning. */
  readonly layout: readonly { readonly sheet: string; readonly axis: 'columns' | 'rows'; readonly people: number; readonly days: number }[]
  readonly from: Day
  readonly to: Day
  readonly teams: readonly ProposedTeam[]
  readonly people: readonly ProposedPerson[]
  readonly codes: readonly PlanningCode[]
  /** Days that are not what the cycle gives, and all days of people without a cycle. */
  readonly exceptions: readonly ProposedCell[]
  /** Days of people with a cycle on which the file says nothing. */
  readonly unknown: readonly { readonly person: string; readonly from: Day; readonly to: Day }[]
  /** Cells whose text is not their code. */
  readonly cells: readonly { readonly person: string; readonly date: Day; readonly raw: string; readonly code: string | null }[]
  /** Headings of days that were read otherwise than they are written. */
  readonly corrections: readonly { readonly sheet: string; readonly text: string; readonly date: Day }[]
  /** Rows that have codes and whose text is no name: nobody is proposed for them. */
  readonly unnamed: readonly { readonly sheet: string; readonly text: string }[]
  /** The share of the known cells of people with a cycle that the cycle gives; null without any. */
  readonly share: number | null
}

/** Why a file is no planning that can be taken over. */
export type TakeoverRefusal = 'noDays' | 'noPeople' | 'noCodes'

export type Takeover = { readonly proposal: TakeoverProposal } | { readonly refusal: TakeoverRefusal }

const REST = 'R'

/** Reads a workbook. `year`: the one to think of where the file names none. */
export function readTakeover(workbook: Workbook, year: number): Takeover {
  const plannings = readPlannings(workbook, year)
  const people = gatherPeople(plannings.rosters)
  if (people.length === 0) return { refusal: plannings.hasDays ? 'noPeople' : 'noDays' }
  if (plannings.cells.every(({ text, fill }) => text.trim() === '' && fill === null)) return { refusal: 'noCodes' }
  const codebook = buildCodebook(plannings.cells, plannings.legend)
  const planning = linesOf(people, codebook)
  const foundCodes = [...codebook.codes.values()]
  const counts = countCodes(planning.lines, foundCodes.length)
  const commonRest = foundCodes
    .map((code, i) => ({ code, count: counts[i]! }))
    .filter(({ code }) => code.kind === 'rest')
    .sort((a, b) => b.count - a.count)[0]?.code
  const rest = commonRest === undefined ? foundCodes.length : foundCodes.indexOf(commonRest)
  const codes = commonRest === undefined ? [...foundCodes, unwrittenRest] : foundCodes
  const cycles = findTeamCycles({ planning, kinds: codes.map(({ kind }) => kind), rest })
  const { plans, restsBlank, teams } = cycles
  const at = (day: number) => fromDayNumber(planning.firstDay + day)
  const rests = new Set(codes.flatMap(({ kind }, i) => (kind === 'rest' ? [i] : [])))

  const exceptions: ProposedCell[] = []
  const unknown: { person: string; from: Day; to: Day }[] = []
  const cells: { person: string; date: Day; raw: string; code: string | null }[] = []
  const proposed: ProposedPerson[] = []
  const usedTeams = new Set<number>()
  let [known, right] = [0, 0]
  let isBlankRest = false
  for (const [i, person] of people.entries()) {
    const line = planning.lines[i]!
    const said = cycles.said[i]!
    const label = labelOf(person, people)
    const hasPlan = plans.has(said[line.from]!)
    const [from, to] = presenceOf(line, said, { plans, restsBlank, rests }, planning.firstDay)
    const readable = filled(line, said, restsBlank, rest)
    const stays = hasPlan ? findStays(readable, said, plans, [from, to], planning.firstDay) : saidStays(said, from, to)
    const teamOn = (day: number) => stays.findLast((stay) => stay.from <= day)!.team
    let gap: number | null = null
    for (let day = from; day <= to; day++) {
      const plan = plans.get(teamOn(day))
      const code = readable[day]!
      if (code === UNKNOWN) {
        if (plan !== undefined) gap ??= day
      } else {
        if (line.codes[day] === EMPTY) isBlankRest = true
        if (plan !== undefined) {
          known += 1
          if (code === codeOn(plan, day)) right += 1
        }
        if (plan === undefined || code !== codeOn(plan, day)) exceptions.push({ person: label, date: at(day), code: codes[code]!.code })
      }
      if (gap !== null && (code !== UNKNOWN || day === to)) {
        unknown.push({ person: label, from: at(gap), to: at(code === UNKNOWN ? day : day - 1) })
        gap = null
      }
      const cell = line.cells.get(planning.firstDay + day)
      const own = line.codes[day]! >= 0 ? codes[line.codes[day]!]!.code : null
      const raw = cell === undefined ? '' : cell.day === null ? cell.text : fromDayNumber(cell.day)
      if (cell !== undefined && raw !== own) cells.push({ person: label, date: at(day), raw, code: own })
    }
    for (const { team } of stays) usedTeams.add(team)
    proposed.push({
      label,
      name: person.name,
      lastName: person.lastName,
      registrationNumber: person.registrationNumber,
      team: teams[stays[0]!.team]!,
      changes: stays.slice(1).map((stay) => ({ date: at(stay.from), team: teams[stay.team]! })),
      from: from === 0 ? null : at(from),
      to: to === planning.span - 1 ? null : at(to),
    })
  }
  const written = codes
    .filter((code) => code !== unwrittenRest || isBlankRest)
    .map((code) => (isBlankRest && code === codes[rest] ? { ...code, aliases: ['', ...code.aliases] } : code))
  return {
    proposal: {
      ...layoutOf(plannings),
      from: at(0),
      to: at(planning.span - 1),
      teams: teams
        .flatMap((name, team) => (usedTeams.has(team) ? [proposedTeam(name, plans.get(team), codes, at, rests)] : []))
        .sort(byName),
      people: proposed,
      codes: written,
      exceptions,
      unknown,
      cells,
      share: known === 0 ? null : right / known,
    },
  }
}

const unwrittenRest: PlanningCode = { code: REST, kind: 'rest', label: 'Repos', hours: null, aliases: [], isGuess: false }

/** « Équipe 2 » before « Équipe 10 »; teams without a cycle last. */
const byName = (a: ProposedTeam, b: ProposedTeam) =>
  Number(a.cycle === null) - Number(b.cycle === null) || a.name.localeCompare(b.name, 'fr', { numeric: true })

function countCodes(lines: readonly PlanningLine[], codes: number): Int32Array {
  const counts = new Int32Array(codes)
  for (const line of lines) for (const code of line.codes) if (code >= 0) counts[code]! += 1
  return counts
}

/** The line of a person with blank cells read as their team means them. */
function filled({ codes }: PlanningLine, said: Line, restsBlank: ReadonlySet<number>, rest: number): Line {
  return codes.map((code, day) => (code === EMPTY ? (restsBlank.has(said[day]!) ? rest : UNKNOWN) : code))
}

/** The stays that the file says. */
function saidStays(said: Line, from: number, to: number): { from: number; team: number }[] {
  const stays: { from: number; team: number }[] = []
  for (let day = from; day <= to; day++) {
    const team = said[day]!
    if (team !== UNKNOWN && stays.at(-1)?.team !== team) stays.push({ from: stays.length === 0 ? from : day, team })
  }
  return stays
}

/** A cycle begins after its longest rest, and one of whole weeks of office days on its first day of work. */
function proposedTeam(
  name: string,
  plan: { readonly pattern: readonly number[]; readonly start: number } | undefined,
  codes: readonly PlanningCode[],
  at: (day: number) => Day,
  rests: ReadonlySet<number>,
): ProposedTeam {
  if (plan === undefined) return { name, cycle: null, startDate: null }
  const { pattern, start } = plan
  const length = pattern.length
  const runBefore = (position: number) => {
    let run = 0
    while (run < length && rests.has(pattern[(position - 1 - run + 2 * length) % length]!)) run += 1
    return run
  }
  let first = 0
  for (let position = 1; position < length; position++)
    if (!rests.has(pattern[position]!) && (rests.has(pattern[first]!) || runBefore(position) > runBefore(first))) first = position
  const cycle = pattern.map((_, i) => codes[pattern[(first + i) % length]!]!.code)
  // Day 0 of the file is at `start`: the last first position up to it is so many days before.
  const since = (((start - first) % length) + length) % length
  return { name, cycle, startDate: at(-since) }
}

function layoutOf({ sheets }: Plannings): Pick<TakeoverProposal, 'layout' | 'corrections' | 'unnamed'> {
  return {
    layout: sheets.map(({ sheet, isTurned, rosters }) => ({
      sheet,
      axis: isTurned ? 'rows' : 'columns',
      people: rosters.reduce((sum, { rows }) => sum + rows.length, 0),
      days: new Set(rosters.flatMap(({ axis }) => [...axis.days.values()])).size,
    })),
    unnamed: sheets.flatMap(({ sheet, rosters }) => rosters.flatMap(({ unnamed }) => unnamed.map((text) => ({ sheet, text })))),
    corrections: sheets.flatMap(({ sheet, rosters }) =>
      rosters.flatMap(({ axis }) => axis.corrected.map(({ text, day }) => ({ sheet, text, date: fromDayNumber(day) }))),
    ),
  }
}
