// A CSV file as spreadsheets and public services save it, line by line: nothing is guessed but the separator.
import { CsvError, parse } from 'csv-parse/sync'

const NBSP = '\u00A0'

export interface CsvLine {
  readonly record: string[]
  readonly info: { readonly lines: number }
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

/** The one of the three separators that gives the first line the most columns, outside quotes. */
export function separatorOf(csv: string): string {
  const head = csv.slice(0, csv.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const count = (separator: string) => head.split(separator).length
  return [';', ',', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

function isLine(value: unknown): value is CsvLine {
  return typeof value === 'object' && value !== null && 'record' in value && Array.isArray(value.record) && 'info' in value
}

/** How files of spreadsheets begin (xlsx, ods). */
const WORKBOOK = 'PK\u0003\u0004'

/** @returns the lines, two more at most than `linesAtMost` (the first, and one that tells of too many), or why the file cannot be read */
export function readLines(csv: string, linesAtMost: number): CsvLine[] | CsvFault {
  if (csv.startsWith(WORKBOOK))
    return { line: 1, message: `Ce fichier est un classeur${NBSP}: enregistrez-le au format CSV, puis choisissez ce fichier-là.` }
  try {
    const found: unknown[] = parse(csv, {
      bom: true,
      delimiter: separatorOf(csv.replace(/^\uFEFF/, '')),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // « ;;;; »: what spreadsheets leave of rows that were cleared.
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: 20_000,
      to: linesAtMost + 2,
    })
    return found.filter(isLine)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { line, message: `Ce fichier n’est pas un CSV lisible${NBSP}: un guillemet ou une ligne y est mal formé.` }
  }
}
