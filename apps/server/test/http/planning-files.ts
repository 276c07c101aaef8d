// A workbook as the files that spreadsheets save.
import { write } from 'hucre'
import type { Cell, CellValue } from 'hucre'
import type { Workbook, WorkbookCell } from '@releve/domain/takeover/workbook'

const DAY_MS = 86_400_000

function valueOf(cell: WorkbookCell | null | undefined): CellValue {
  if (cell === null || cell === undefined || cell.text === '') return null
  if (cell.day !== null) return new Date(cell.day * DAY_MS)
  return cell.number !== null && String(cell.number) === cell.text ? cell.number : cell.text
}

/** Dates have a format, without which a spreadsheet shows their number. */
export function fileOf({ sheets }: Workbook, format: 'xlsx' | 'ods'): Promise<Uint8Array> {
  return write({
    format,
    sheets: sheets.map(({ name, rows, merges }) => {
      const cells = new Map<string, Partial<Cell>>()
      for (const [row, line] of rows.entries())
        for (const [column, cell] of line.entries()) {
          if (cell === null) continue
          const style = {
            ...(cell.day === null ? {} : { numFmt: 'dd/mm/yyyy' }),
            ...(cell.fill === null ? {} : { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: cell.fill.slice(1) } } as const }),
          }
          if (cell.day !== null || cell.fill !== null) cells.set(`${row},${column}`, { value: valueOf(cell), style })
        }
      return {
        name,
        rows: rows.map((line) => line.map(valueOf)),
        cells,
        merges: merges.map(({ top, left, bottom, right }) => ({ startRow: top, startCol: left, endRow: bottom, endCol: right })),
      }
    }),
  })
}

const french = (day: number) => {
  const [year, month, date] = new Date(day * DAY_MS).toISOString().slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/** The first sheet as text, with nothing of merges and colours. */
export function textOf({ sheets }: Workbook, separator: ';' | ',' | '\t'): string {
  const quoted = (text: string) => (text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows = sheets[0]?.rows ?? []
  const width = Math.max(...rows.map(({ length }) => length), 0)
  return rows
    .map((row) => Array.from({ length: width }, (_, column) => row[column] ?? null))
    .map((row) => row.map((cell) => (cell === null ? '' : quoted(cell.day === null ? cell.text : french(cell.day)))).join(separator))
    .join('\r\n')
}
