// A CSV file as spreadsheets and public services save it, line by line: nothing is guessed but the separator.
import { CsvError, parse } from 'csv-parse/sync'

const NBSP = '\u00A0'

export interface CsvLine {
  readonly record: readonly string[]
  /** The row of the spreadsheet, from 1: a cell of two lines is one row, and a blank row is one too. */
  readonly row: number
}

export interface CsvFault {
  readonly line: number
  readonly message: string
}

/** Without accents, capitals, spaces and marks: how headers are compared. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** A title may stand above the names of the columns. */
const LINES_LOOKED_AT = 12

/** The one of the three separators that gives one of the first lines the most columns, outside quotes. */
export function separatorOf(csv: string): string {
  const heads = csv
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, LINES_LOOKED_AT)
  const count = (separator: string) => Math.max(...heads.map((head) => head.split(separator).length))
  return [';', ',', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** How files of spreadsheets begin (xlsx, ods). */
const WORKBOOK = 'PK\u0003\u0004'

/** « sep=; »: how some programs tell Excel their separator. Excel shows no row for it. */
const SEPARATOR_LINE = /^\uFEFF?\s*"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)/i

/** @returns the lines that hold something, or why the file cannot be read */
export function readLines(csv: string): CsvLine[] | CsvFault {
  if (csv.startsWith(WORKBOOK))
    return { line: 1, message: `Ce fichier est un classeur${NBSP}: enregistrez-le au format CSV, puis choisissez ce fichier-là.` }
  const [said = '', separator] = SEPARATOR_LINE.exec(csv) ?? []
  const body = csv.slice(said.length).replace(/^\uFEFF/, '')
  try {
    const found: unknown[] = parse(body, {
      delimiter: separator ?? separatorOf(body),
      relax_column_count: true,
      trim: true,
      max_record_size: 20_000,
    })
    // « ;;;; »: what spreadsheets leave of rows that were cleared.
    return found.flatMap((record, i) => {
      const cells = Array.isArray(record) ? record.map((cell) => String(cell).replaceAll(/\s*[\r\n]+\s*/g, ' ')) : []
      return cells.every((cell) => cell.trim() === '') ? [] : [{ record: cells, row: i + 1 }]
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { line, message: `Ce fichier n’est pas un CSV lisible${NBSP}: un guillemet ou une ligne y est mal formé.` }
  }
}
