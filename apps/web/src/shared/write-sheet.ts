// Writes a table as an XLSX file, in the browser, and hands it over. Loaded on first use: with its library it weighs more than a screen.
import writeXlsx from 'write-excel-file/universal'
import type { CellObject, Row } from 'write-excel-file/universal'
import { formatCount } from '../ui/format.ts'
import { saveFile } from '../ui/save-file.ts'
import type { SnackbarMessage } from '../ui/snackbar.tsx'
import { dateOf, type Sheet, type SheetCell } from './sheet-cells.ts'
import { pagesOf } from './sheet-pages.ts'

const texts = {
  begun: 'Préparation du fichier',
  rows: (doneRows: number, total: number) => `Préparation du fichier, ligne ${doneRows} sur ${total}`,
  writing: (total: number) => `Écriture du fichier, ${formatCount(total, { one: 'ligne', other: 'lignes' })}`,
  stop: 'Interrompre',
  stopped: 'Export interrompu. Aucun fichier n’a été enregistré.',
  failed: (step: string) => `L’export s’est arrêté (${step[0]?.toLowerCase() ?? ''}${step.slice(1)}). Aucun fichier n’a été enregistré.`,
} as const
const FONT = 'Calibri'

function cellOf(cell: SheetCell): CellObject | null {
  const { value, isDay, tone, bold, align, isHatched, isStruck, isFramed, span, format, size, formula } = cell
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
  if (value === null) return Object.keys(style).length > 1 ? style : null
  if (isDay === true && typeof value === 'string') return { ...style, type: Date, value: dateOf(value), format: format ?? 'dd/mm/yyyy' }
  if (formula !== undefined) return { ...style, type: 'Formula', value: formula, ...(format !== undefined && { format }) }
  if (typeof value === 'number') return { ...style, type: Number, value, ...(format !== undefined && { format }) }
  // Always text: a name that begins with « = » is no formula.
  return { ...style, type: String, value }
}

/** A cell over several columns is followed by as many empty ones, as the library wants it. */
function rowOf(cells: readonly SheetCell[]): Row {
  return cells.flatMap((cell): Row => [cellOf(cell), ...Array.from({ length: (cell.span ?? 1) - 1 }, () => null)])
}

interface SheetFile {
  readonly sheets: readonly Sheet[]
  readonly fileName: string
  /** The message once it is saved. */
  readonly done: string
}

/** Rows prepared between two looks at the clock of the page: it answers meanwhile. */
const ROWS_AT_ONCE = 40
const SHOWN_AFTER_MS = 400
/** Seldom: what is shown anew takes the place of a button that may be about to be pressed. */
const SHOWN_EVERY_MS = 3_000

interface Making {
  /** Rows prepared, of how many. */
  readonly onRows: (doneRows: number, total: number) => void
  readonly signal: AbortSignal
}

/** @throws the reason of the signal, before anything is saved */
export async function sheetBlob(sheets: readonly Sheet[], { onRows, signal }: Making): Promise<Blob> {
  const total = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  let doneRows = 0
  const prepared: Row[][] = []
  for (const { rows } of sheets) {
    const data: Row[] = []
    for (const row of rows) {
      data.push(rowOf(row))
      doneRows += 1
      if (doneRows % ROWS_AT_ONCE === 0) {
        onRows(doneRows, total)
        // The page draws between two batches.
        await new Promise((resolve) => setTimeout(resolve, 0))
        signal.throwIfAborted()
      }
    }
    prepared.push(data)
  }
  onRows(total, total)
  const blob = await writeXlsx(
    sheets.map(({ name, widths, stickyRows, stickyColumns }, index) => ({
      sheet: name,
      data: prepared[index] ?? [],
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: stickyRows,
      stickyColumnsCount: stickyColumns,
      orientation: 'landscape' as const,
      showGridLines: true,
    })),
    { fontFamily: FONT, fontSize: 11, features: [pagesOf(sheets, new Date())] },
  ).toBlob()
  signal.throwIfAborted()
  return blob
}

/** Makes and saves it, saying how far it is; it may be stopped until it is saved. */
export async function exportFile({ sheets, fileName, done }: SheetFile, show: (message: SnackbarMessage) => () => void): Promise<void> {
  const stopping = new AbortController()
  let isSaid = false
  let close = (): void => undefined
  const say = (message: string) => {
    close()
    isSaid = true
    close = show({ kind: 'info', message, durationMs: 0, action: { label: texts.stop, onPress: () => stopping.abort() } })
  }
  let step: string = texts.begun
  let shownAt = performance.now()
  try {
    const blob = await sheetBlob(sheets, {
      onRows: (prepared, total) => {
        step = prepared < total ? texts.rows(prepared, total) : texts.writing(total)
        // A file of a moment says nothing on the way; a long one not at every row.
        const isLong = prepared === total && total > ROWS_AT_ONCE
        if (!isLong && performance.now() - shownAt < (isSaid ? SHOWN_EVERY_MS : SHOWN_AFTER_MS)) return
        shownAt = performance.now()
        say(step)
      },
      signal: stopping.signal,
    })
    saveFile(blob, fileName)
    show({ kind: 'success', message: done })
  } catch {
    show(
      stopping.signal.aborted ? { kind: 'info', message: texts.stopped } : { kind: 'error', message: texts.failed(step), durationMs: 8000 },
    )
  } finally {
    close()
  }
}
