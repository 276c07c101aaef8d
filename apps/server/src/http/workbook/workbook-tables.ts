// The sheets of a workbook as lines of text, as a list of people is read: few enough that handing them over holds nobody up.
import type { Workbook } from '@releve/domain/takeover/workbook'
import type { CsvLine } from '../csv-file.ts'
import { WorkbookError } from './workbook-file.ts'

/** More lines than any list that is read from a workbook may have, and a few for a title: the reader says that these are too many. */
const LINES_AT_MOST = 2_100
/** A list of 2 000 people with fifty columns. The thread that answers calls takes 0.1 s over that many. */
const CELLS_AT_MOST = 100_000

function withoutBlankEnd(record: readonly string[]): string[] {
  return record.slice(0, record.findLastIndex((text) => text !== '') + 1)
}

/** The first lines of each sheet that hold something. @throws WorkbookError tooManyCells */
export function tablesOf({ sheets }: Workbook): CsvLine[][] {
  let cells = 0
  return sheets.map(({ rows }) => {
    const lines: CsvLine[] = []
    for (const [i, row] of rows.entries()) {
      if (lines.length === LINES_AT_MOST) break
      const record = withoutBlankEnd(row.map((cell) => (cell?.text ?? '').replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()))
      if (record.length > 0) lines.push({ record, row: i + 1 })
      cells += record.length
      if (cells > CELLS_AT_MOST) throw new WorkbookError('tooManyCells')
    }
    return lines
  })
}
