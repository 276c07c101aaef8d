// A spreadsheet as its reader gives it: plain data, values without formulas. Recognition walks tables, in which merged cells are spread and
// rows may stand for columns.
import type { DayNumber } from '../calendar/day.ts'

export interface WorkbookCell {
  /** The value as text, as the file writes it; empty for a blank cell. */
  readonly text: string
  /** The day of a cell that holds a date. */
  readonly day: DayNumber | null
  /** The value of a cell that holds a number, and of a text that is one. */
  readonly number: number | null
  /** The colour behind the cell: `#92D050`, or another name that is the same for the same colour. */
  readonly fill: string | null
  /** The cell holds an error of the spreadsheet, such as `#REF!`. */
  readonly isError: boolean
}

export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface WorkbookSheet {
  readonly name: string
  readonly rows: readonly (readonly (WorkbookCell | null)[])[]
  readonly merges: readonly Merge[]
}

export interface Workbook {
  /** The name of the file, for it may say the month or the year. */
  readonly name: string
  readonly sheets: readonly WorkbookSheet[]
}

export const BLANK: WorkbookCell = { text: '', day: null, number: null, fill: null, isError: false }

/** The place of a cell, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface Table {
  readonly name: string
  readonly height: number
  readonly width: number
  /** The cell there; that of a merge stands on each of its places. */
  at(row: number, column: number): WorkbookCell
  /** The first place of the merge that covers this one, or the place itself. */
  anchorOf(row: number, column: number): Place
}

/** A sheet with its merged cells spread over the places they cover. */
export function tableOf({ name, rows, merges }: WorkbookSheet): Table {
  const height = rows.length
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const anchors = new Map<number, Place>()
  for (const { top, left, bottom, right } of merges)
    for (let row = top; row <= Math.min(bottom, height - 1); row++)
      for (let column = left; column <= Math.min(right, width - 1); column++)
        if (row !== top || column !== left) anchors.set(row * width + column, { row: top, column: left })
  const anchorOf = (row: number, column: number) => anchors.get(row * width + column) ?? { row, column }
  const at = (row: number, column: number) => {
    const anchor = anchors.get(row * width + column)
    return rows[anchor?.row ?? row]?.[anchor?.column ?? column] ?? BLANK
  }
  return { name, height, width, at, anchorOf }
}

/** The same table with rows for columns: a file of one row a day becomes one of one row a person. */
export function turned(table: Table): Table {
  return {
    name: table.name,
    height: table.width,
    width: table.height,
    at: (row, column) => table.at(column, row),
    anchorOf: (row, column) => {
      const anchor = table.anchorOf(column, row)
      return { row: anchor.column, column: anchor.row }
    },
  }
}
