// The days of each person are lines of codes here: blank cells are rests in one team and say nothing in another.
import type { DayNumber } from '../calendar/day.ts'
import type { Codebook } from './cell-codes.ts'
import { UNKNOWN } from './cycle-search.ts'
import type { Line } from './cycle-search.ts'
import type { Person } from './people.ts'
import { teamKey } from './team-names.ts'
import type { WorkbookCell } from './workbook.ts'

/** Nothing is written: a rest, or nothing known. */
export const EMPTY = -2

export interface PlanningLine {
  /** Code by day of the span; EMPTY, or UNKNOWN where the file does not speak of the person or says nothing readable. */
  readonly codes: Line
  /** Team by day of the span; UNKNOWN where the file names none. */
  readonly teams: Line
  /** The cell by day, of those that are written or coloured. */
  readonly cells: ReadonlyMap<DayNumber, WorkbookCell>
  /** First and last day of the span on which the person is listed. */
  readonly from: number
  readonly to: number
}

export interface PlanningLines {
  readonly firstDay: DayNumber
  /** Days of the span. */
  readonly span: number
  readonly codes: readonly string[]
  readonly teams: readonly string[]
  readonly lines: readonly PlanningLine[]
}

/** Blank days at an end of the file that are longer than this are not spoken of. */
const BLANK_END = 14

/** The days that the file speaks of. */
function spanOf(people: readonly Person[]): readonly [DayNumber, DayNumber] {
  let [first, last, firstWritten, lastWritten] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { listings } of people)
    for (const { firstDay, lastDay, cells } of listings) {
      first = Math.min(first, firstDay)
      last = Math.max(last, lastDay)
      for (const [day, { text }] of cells)
        if (text.trim() !== '') {
          firstWritten = Math.min(firstWritten, day)
          lastWritten = Math.max(lastWritten, day)
        }
    }
  return [firstWritten - first > BLANK_END ? firstWritten : first, last - lastWritten > BLANK_END ? lastWritten : last]
}

export function linesOf(people: readonly Person[], codebook: Codebook): PlanningLines {
  const [firstDay, lastDay] = spanOf(people)
  const span = lastDay - firstDay + 1
  const codes = [...codebook.codes.keys()]
  const numbers = new Map(codes.map((code, i) => [code, i]))
  const teams: string[] = []
  const teamNumbers = new Map<string, number>()
  const numberOf = (team: string) => {
    const key = teamKey(team)
    const known = teamNumbers.get(key)
    if (known !== undefined) return known
    teamNumbers.set(key, teams.length)
    return teams.push(team) - 1
  }
  const lines = people.map(({ listings }): PlanningLine => {
    const line = new Int16Array(span).fill(UNKNOWN)
    const said = new Int16Array(span).fill(UNKNOWN)
    const cells = new Map<DayNumber, WorkbookCell>()
    for (const { team, cells: own } of listings)
      for (const [day, cell] of own) {
        const at = day - firstDay
        if (at < 0 || at >= span) continue
        const reading = codebook.read(cell)
        const isSilent = reading === 'blank' || reading === 'unknown'
        // The written row counts where two rows speak of one day.
        if (isSilent && cells.has(day)) continue
        if (!isSilent || line[at] === UNKNOWN) {
          line[at] = reading === 'blank' ? EMPTY : reading === 'unknown' ? UNKNOWN : (numbers.get(reading.code) ?? UNKNOWN)
          said[at] = team === null ? UNKNOWN : numberOf(team)
        }
        if (reading !== 'blank') cells.set(day, cell)
      }
    const from = Math.max(0, Math.min(...listings.map((listing) => listing.firstDay)) - firstDay)
    const to = Math.min(span - 1, Math.max(...listings.map((listing) => listing.lastDay)) - firstDay)
    return { codes: line, teams: said, cells, from, to }
  })
  return { firstDay, span, codes, teams, lines }
}
