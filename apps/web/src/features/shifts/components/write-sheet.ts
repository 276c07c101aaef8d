// Writes a planning as an XLSX file, in the browser, and hands it over. Loaded on first use: with its library it weighs more than a screen.
import writeXlsx from 'write-excel-file/universal'
import type { CellObject, Row } from 'write-excel-file/universal'
import { dateOf } from './sheet-cells.ts'
import type { PlanningSheet, SheetCell } from './sheet-cells.ts'

const FONT = 'Calibri'

function cellOf(cell: SheetCell): CellObject | null {
  const { value, isDay, tone, bold, align, isHatched, isStruck, isFramed, span, format, size } = cell
  const isEmpty = value === null
  const style: CellObject = {
    alignVertical: 'center',
    ...(align !== undefined && { align }),
    ...(bold === true && { fontWeight: 'bold' }),
    ...(size !== undefined && { fontSize: size }),
    ...(tone !== undefined && { backgroundColor: tone.fill, textColor: tone.ink }),
    ...(isHatched === true && { fillPatternStyle: 'lightUp', fillPatternColor: '#98A4A9' }),
    ...(isStruck === true && { textDecoration: { strikethrough: true } }),
    ...(isFramed === true && { borderColor: '#6E5210', borderStyle: 'medium' }),
    ...(span !== undefined && span > 1 && { columnSpan: span }),
  }
  if (isEmpty) return Object.keys(style).length > 1 ? style : null
  if (isDay === true && typeof value === 'string') return { ...style, type: Date, value: dateOf(value), format: 'dd/mm/yyyy' }
  if (typeof value === 'number') return { ...style, type: Number, value, ...(format !== undefined && { format }) }
  // Always text: a name that begins with « = » is no formula.
  return { ...style, type: String, value }
}

/** A cell over several columns is followed by as many empty ones, as the library wants it. */
function rowOf(cells: readonly SheetCell[]): Row {
  return cells.flatMap((cell): Row => [cellOf(cell), ...Array.from({ length: (cell.span ?? 1) - 1 }, () => null)])
}

export function sheetBlob(sheets: readonly PlanningSheet[]): Promise<Blob> {
  return writeXlsx(
    sheets.map(({ name, rows, widths, stickyRows, stickyColumns }) => ({
      sheet: name,
      data: rows.map(rowOf),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: stickyRows,
      stickyColumnsCount: stickyColumns,
      orientation: 'landscape' as const,
      showGridLines: true,
    })),
    { fontFamily: FONT, fontSize: 11 },
  ).toBlob()
}

/** Long enough for any browser to have begun to save it. */
const KEPT_MS = 60_000

/** The browser saves it under that name. */
export async function saveSheets(sheets: readonly PlanningSheet[], fileName: string): Promise<void> {
  const url = URL.createObjectURL(await sheetBlob(sheets))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
