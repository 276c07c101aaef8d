// A workbook as plannings: for each sheet its days, whichever way they run, the people under them, and all other places, where legends are.
import { findDayAxes } from './day-axis.ts'
import type { DayAxis } from './day-axis.ts'
import { readLegend } from './legend.ts'
import type { Legend, LegendPlaces } from './legend.ts'
import { codeKey } from './legend.ts'
import { readRosters } from './roster-rows.ts'
import type { Roster } from './roster-rows.ts'
import { tableOf, turned } from './workbook.ts'
import type { Place, Table, Workbook, WorkbookCell } from './workbook.ts'

interface PlanningSheet {
  readonly sheet: string
  /** Rows are days: the table was turned. */
  readonly isTurned: boolean
  readonly table: Table
  readonly axes: readonly DayAxis[]
  readonly rosters: readonly Roster[]
}

export interface Plannings {
  readonly sheets: readonly PlanningSheet[]
  /** Some table has a row of days, with people under it or without. */
  readonly hasDays: boolean
  readonly rosters: readonly Roster[]
  /** All cells of all people. */
  readonly cells: readonly WorkbookCell[]
  readonly legend: Legend
}

/** The better way to read a table: the one with more cells of people; weekdays beside the days prove it. */
function planningOf(table: Table, fileName: string, year: number): PlanningSheet | null {
  const ways = [false, true].map((isTurned) => {
    const view = isTurned ? turned(table) : table
    const axes = findDayAxes(view, fileName, year)
    const rosters = readRosters(view, axes)
    const weight = rosters.reduce((sum, { axis, rows }) => sum + rows.length * axis.days.size * (axis.hasWeekdays ? 2 : 1), 0)
    return { sheet: table.name, isTurned, table: view, axes, rosters, weight }
  })
  const [best] = ways.sort((a, b) => b.weight - a.weight || b.axes.length - a.axes.length)
  return best === undefined || best.axes.length === 0 ? null : best
}

/** Finds where the legend may be: everywhere but in the cells of people, and in the headings of their columns. */
function legendPlaces({ table, axes, rosters }: PlanningSheet): LegendPlaces {
  const headings = new Map(axes.flatMap((axis) => [-1, 0, 1].map((near) => [axis.row + near, axis] as const)))
  const people = new Map<number, DayAxis>()
  for (const { axis, rows } of rosters) for (const { row } of rows) people.set(row, axis)
  const isElsewhere = ({ row, column }: Place) => {
    const axis = people.get(row) ?? headings.get(row)
    return axis !== undefined && column <= Math.max(...axis.days.keys())
  }
  return { table, isElsewhere }
}

export function readPlannings(workbook: Workbook, year: number): Plannings {
  const tables = workbook.sheets.map(tableOf)
  const dated = tables.flatMap((table) => planningOf(table, workbook.name, year) ?? [])
  const sheets = dated.filter(({ rosters }) => rosters.length > 0)
  const rosters = sheets.flatMap((sheet) => sheet.rosters)
  const cells = rosters.flatMap(({ rows }) => rows.flatMap((row) => [...row.cells.values()]))
  const known = new Set(cells.flatMap(({ text }) => (text.trim() === '' ? [] : [codeKey(text)])))
  const others = tables.filter(({ name }) => !sheets.some(({ sheet }) => sheet === name))
  const places = [
    // Legends are read as they are written, whichever way the days run.
    ...sheets.map((sheet) => (sheet.isTurned ? turnedPlaces(legendPlaces(sheet)) : legendPlaces(sheet))),
    ...others.map((table) => ({ table, isElsewhere: () => false })),
  ]
  return { sheets, hasDays: dated.length > 0, rosters, cells, legend: readLegend(places, (code) => known.has(codeKey(code))) }
}

const turnedPlaces = ({ table, isElsewhere }: LegendPlaces): LegendPlaces => ({
  table: turned(table),
  isElsewhere: ({ row, column }) => isElsewhere({ row: column, column: row }),
})
