// A spreadsheet file as plain cells: XLSX and ODS by hucre, CSV and TSV by csv-parse (docs/decisions/0098). Formulas count by the value that
// was saved with them; macros, links and images are never looked at.
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { EncryptedFileError, read } from 'hucre'
import type { Cell, CellValue, FillStyle, Sheet } from 'hucre'
import { FIRST_DAY, LAST_DAY } from '@releve/domain/calendar/day'
import { BLANK } from '@releve/domain/takeover/workbook'
import type { Workbook, WorkbookCell, WorkbookSheet } from '@releve/domain/takeover/workbook'
import { separatorOf } from '#http/csv-file.ts'

export const workbookRefusals = {
  tooLarge: 'Ce fichier dépasse 10\u00A0Mo.',
  tooManyCells: 'Ce classeur a plus de 400\u00A0000 cases\u00A0: gardez les feuilles de planning, puis choisissez-le de nouveau.',
  encrypted: 'Ce classeur est protégé par un mot de passe\u00A0: enlevez-le dans le tableur, puis choisissez-le de nouveau.',
  oldFormat: 'Ce classeur est d’un ancien format (.xls)\u00A0: enregistrez-le au format .xlsx, puis choisissez-le de nouveau.',
  unreadable: 'Ce fichier ne se lit pas comme un tableur\u00A0: enregistrez-le de nouveau au format .xlsx, .ods ou .csv.',
  tooSlow: 'Ce fichier demande trop de temps ou de mémoire\u00A0: gardez les feuilles de planning, puis choisissez-le de nouveau.',
} as const
export type WorkbookRefusal = keyof typeof workbookRefusals

export const BYTES_AT_MOST = 10_000_000
/** The files inside a workbook hold no more than this together, as its directory says. */
const UNPACKED_AT_MOST = 120_000_000
const CELLS_AT_MOST = 400_000
const DAY_MS = 86_400_000

/** A refusal that is the file's fault. */
export class WorkbookError extends Error {
  readonly refusal: WorkbookRefusal
  constructor(refusal: WorkbookRefusal, options?: ErrorOptions) {
    super(workbookRefusals[refusal], options)
    this.refusal = refusal
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)
/** ZIP, which XLSX and ODS are. */
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 3, 4)
/** The container of XLS, and of an XLSX that has a password. */
const isOle = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
/** The stream that holds a workbook with a password (MS-OFFCRYPTO, 2.3.4.3), as its container names it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** The sum of the sizes that the directory of a ZIP says. A file that lies fails by the memory of its thread. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 65_600 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw new WorkbookError('unreadable')
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new WorkbookError('unreadable')
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

/** UTF-8 where the bytes are; what older spreadsheets save otherwise. UTF-16 says so in its first two bytes. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A number as French spreadsheets write it. */
const numberIn = (text: string) => (/^\s*-?\d{1,15}(?:[.,]\d{1,10})?\s*$/.test(text) ? Number(text.replace(',', '.')) : null)
const isErrorText = (text: string) => /^#(?:REF|N\/A|N\/D|VALUE|VALEUR|NAME|NOM|DIV\/0|NULL|NUL|NUM|NOMBRE)[!?]?$/i.test(text.trim())

function textCell(text: string, fill: string | null = null): WorkbookCell | null {
  if (text === '' && fill === null) return null
  return { text, day: null, number: numberIn(text), fill, isError: isErrorText(text) }
}

function readCsv(text: string, name: string): Workbook {
  // « sep=; »: how some programs tell Excel their separator.
  const [said = '', separator] = /^\uFEFF?sep=(.)\r?\n?/i.exec(text) ?? []
  const body = text.slice(said.length).replace(/^\uFEFF/, '')
  const records: unknown = parse(body, {
    delimiter: separator ?? separatorOf(body),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 200_000,
  })
  const rows = Array.isArray(records)
    ? records.map((record: unknown) => (Array.isArray(record) ? record.map((cell) => textCell(String(cell))) : []))
    : []
  return { name, sheets: [{ name: '', rows, merges: [] }] }
}

function colourOf(fill: FillStyle | undefined): string | null {
  if (fill?.type !== 'pattern' || fill.pattern === 'none') return null
  const colour = fill.fgColor
  if (colour?.rgb !== undefined) return /^f{6}$/i.test(colour.rgb.slice(-6)) ? null : `#${colour.rgb.slice(-6).toUpperCase()}`
  return colour?.theme === undefined ? null : `thème ${colour.theme} ${(colour.tint ?? 0).toFixed(2)}`
}

const clock = (minutes: number) => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : ''}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/**
 * The hours of a cell that holds a time or a duration, as HH:MM: hucre gives it as a date, counted from 31 December 1899, and from the 60th day on
 * from the day before (the 29 February 1900 of spreadsheets).
 */
function hoursOfDate(value: Date): string {
  const sinceOrigin = value.getTime() - Date.UTC(1899, 11, 31)
  return clock(Math.round((sinceOrigin >= 59 * DAY_MS ? sinceOrigin + DAY_MS : sinceOrigin) / 60_000))
}

/** A time of an ODS, which hucre gives as its period (`PT42H12M00S`), as HH:MM; any other text as it is. */
function hoursOfPeriod(text: string): string {
  const [whole, sign = '', hours = '', minutes = ''] = /^(-?)PT(\d{1,6})H(\d{1,2})M\d{1,2}(?:[.,]\d+)?S$/.exec(text) ?? []
  return whole === undefined ? text : clock((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)))
}

function valueCell(value: CellValue | undefined, cell: Cell | undefined): WorkbookCell | null {
  const fill = colourOf(cell?.style?.fill)
  if (value === null || value === undefined || value === '') return fill === null ? null : { ...BLANK, fill }
  if (value instanceof Date) {
    const day = Math.floor(value.getTime() / DAY_MS)
    if (day < FIRST_DAY || /\[h+\]/i.test(cell?.style?.numFmt ?? '')) return textCell(hoursOfDate(value), fill)
    return day > LAST_DAY
      ? textCell(String(value), fill)
      : { text: value.toISOString().slice(0, 10), day, number: null, fill, isError: false }
  }
  if (typeof value === 'number') return { text: String(value), day: null, number: value, fill, isError: false }
  if (typeof value === 'boolean') return textCell(value ? 'VRAI' : 'FAUX', fill)
  const found = textCell(hoursOfPeriod(value), fill)
  return found !== null && cell?.type === 'error' ? { ...found, isError: true } : found
}

function sheetOf({ name, rows, cells, merges }: Sheet): WorkbookSheet {
  const height = Math.max(rows.length, ...[...(cells?.keys() ?? [])].map((key) => Number(key.split(',')[0]) + 1))
  return {
    name,
    rows: Array.from({ length: height }, (_, row) => {
      const values = rows[row] ?? []
      return Array.from({ length: values.length }, (__, column) => valueCell(values[column], cells?.get(`${row},${column}`)))
    }),
    merges: (merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }
}

async function readZip(bytes: Uint8Array, name: string): Promise<Workbook> {
  if (unpackedSize(bytes) > UNPACKED_AT_MOST) throw new WorkbookError('tooManyCells')
  const { sheets } = await read(bytes, { readStyles: true, sheets: (info) => info.hidden !== true && info.veryHidden !== true })
  let size = 0
  for (const { rows } of sheets) for (const row of rows) size += row.length
  if (size > CELLS_AT_MOST) throw new WorkbookError('tooManyCells')
  return { name, sheets: sheets.map(sheetOf) }
}

/** Reads a file, whatever its extension says. @throws WorkbookError */
export async function readWorkbookFile(bytes: Uint8Array, fileName: string): Promise<Workbook> {
  if (bytes.length > BYTES_AT_MOST) throw new WorkbookError('tooLarge')
  const name = path.parse(fileName).name
  try {
    if (isOle(bytes)) throw new WorkbookError(Buffer.from(bytes).includes(ENCRYPTED) ? 'encrypted' : 'oldFormat')
    return isZip(bytes) ? await readZip(bytes, name) : readCsv(decodeText(bytes), name)
  } catch (error) {
    if (error instanceof WorkbookError) throw error
    throw new WorkbookError(error instanceof EncryptedFileError ? 'encrypted' : 'unreadable', { cause: error })
  }
}
