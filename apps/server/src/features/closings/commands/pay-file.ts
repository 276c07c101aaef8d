// The file that payroll receives, as CSV or XLSX: the columns of the profile, hours as numbers. It is made whole in memory before anything of
// it is kept or sent.
import type { PayColumn, WirePayProfile } from '@releve/contract/payroll'
import { payColumnWords, payUnitWords } from '@releve/contract/pay-words'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { PayLine } from '@releve/domain/hours/pay-lines'
import { writeXlsx } from 'hucre/xlsx'
import type { Cell, CellValue } from 'hucre'

export interface PayRow extends PayLine {
  readonly registrationNumber: string
  readonly name: string
  readonly lastName: string
  readonly share: number
}

export interface PayFile {
  /** The first day of the month. */
  readonly month: DayNumber
  readonly center: string
  readonly number: number
  readonly profile: WirePayProfile
  readonly rows: readonly PayRow[]
}

const WIDTHS: Readonly<Record<PayColumn, number>> = {
  registrationNumber: 14,
  name: 28,
  lastName: 20,
  firstName: 16,
  share: 9,
  code: 12,
  quantity: 11,
  unit: 13,
  from: 12,
  to: 12,
  month: 10,
  corrects: 18,
}

const monthOf = (day: DayNumber) => fromDayNumber(day).slice(0, 7)

function dateText(day: DayNumber, form: WirePayProfile['dateForm']): string {
  const [year = '', month = '', date = ''] = fromDayNumber(day).split('-')
  return form === 'dd/mm/yyyy' ? `${date}/${month}/${year}` : form === 'yyyymmdd' ? `${year}${month}${date}` : `${year}-${month}-${date}`
}

/** The quantity in hours, vacations, days or meals. */
const amountOf = ({ quantity, unit }: PayLine) => (unit === 'minutes' ? quantity / 60 : quantity)

/** « 12,25 »; hours that are no hundredths (steps of one and of five minutes) keep four digits. */
function decimalText(value: number, sign: string): string {
  const digits = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? 2 : 4
  return value.toFixed(digits).replace('.', sign)
}

function clockText(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function textOf(row: PayRow, column: PayColumn, { profile, month }: Pick<PayFile, 'profile' | 'month'>): string {
  switch (column) {
    case 'registrationNumber':
    case 'lastName':
    case 'code':
      return harmless(row[column])
    case 'firstName':
      return harmless(row.name)
    case 'name':
      return harmless(`${row.lastName} ${row.name}`)
    case 'share':
      return String(row.share)
    case 'quantity':
      return row.unit === 'minutes' && profile.hoursForm === 'clock'
        ? clockText(row.quantity)
        : decimalText(amountOf(row), profile.decimalSign)
    case 'unit':
      return payUnitWords[row.unit]
    case 'from':
      return dateText(row.from, profile.dateForm)
    case 'to':
      return dateText(row.to, profile.dateForm)
    case 'month':
      return monthOf(month)
    case 'corrects':
      return row.corrects === null ? '' : monthOf(row.corrects)
  }
}

/** Windows-1252 by its 256 characters; a letter that it lacks loses its accent, or becomes a question mark. */
function windows1252(text: string): Buffer {
  const decoder = new TextDecoder('windows-1252')
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  const byteFor = (character: string) => byteOf.get(character) ?? byteOf.get(character.normalize('NFD').charAt(0)) ?? 0x3f
  return Buffer.from(Array.from(text.normalize('NFC'), byteFor))
}

export function csvFile(file: PayFile): Buffer {
  const { profile, rows } = file
  const separator = profile.separator === 'tab' ? '\t' : profile.separator
  const quoted = (text: string) => (/["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) => profile.columns.map((column) => textOf(row, column, file)))
  if (profile.hasTitles) lines.unshift(profile.columns.map((column) => payColumnWords[column]))
  const text = lines.map((line) => `${line.map(quoted).join(separator)}\r\n`).join('')
  if (profile.encoding === 'windows-1252') return windows1252(text)
  return Buffer.from(profile.encoding === 'utf-8-bom' ? `\uFEFF${text}` : text)
}

/** A day as spreadsheets count it, so that it is a date whatever the zone of whoever opens it. */
const DAYS_BEFORE_1970 = 25_569
const MINUTES_OF_DAY = 1440

function cellOf(row: PayRow, column: PayColumn, file: PayFile): { readonly value: CellValue; readonly numFmt?: string } {
  const { profile } = file
  const dateFormat = profile.dateForm === 'yyyy-mm-dd' ? 'yyyy-mm-dd' : profile.dateForm === 'yyyymmdd' ? 'yyyymmdd' : 'dd/mm/yyyy'
  switch (column) {
    case 'share':
      return { value: row.share }
    case 'quantity':
      if (row.unit !== 'minutes') return { value: row.quantity }
      return profile.hoursForm === 'clock'
        ? { value: row.quantity / MINUTES_OF_DAY, numFmt: '[h]:mm' }
        : { value: row.quantity / 60, numFmt: '0.00' }
    case 'from':
    case 'to':
      return { value: row[column] + DAYS_BEFORE_1970, numFmt: dateFormat }
    case 'name':
      return { value: `${row.lastName} ${row.name}` }
    case 'firstName':
      return { value: row.name }
    case 'registrationNumber':
    case 'lastName':
    case 'code':
      return { value: row[column] }
    default:
      return { value: textOf(row, column, file) }
  }
}

/** A workbook of one sheet: one page wide, its titles on every page. Cells of text are text, whatever they begin with. */
export async function xlsxFile(file: PayFile): Promise<Buffer> {
  const { profile, rows, month, center, number } = file
  const { columns } = profile
  const values: CellValue[][] = []
  const cells = new Map<string, Partial<Cell>>()
  // The titles stand in a workbook whatever the profile says of the CSV: they are repeated on each page.
  values.push(columns.map((column) => payColumnWords[column]))
  for (const index of columns.keys()) cells.set(`0,${index}`, { style: { font: { bold: true } } })
  for (const [index, row] of rows.entries()) {
    values.push(
      columns.map((column, place) => {
        const { value, numFmt } = cellOf(row, column, file)
        if (numFmt !== undefined) cells.set(`${index + 1},${place}`, { style: { numFmt } })
        return value
      }),
    )
  }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: `Paie ${monthOf(month)}`,
        rows: values,
        cells,
        columns: columns.map((column) => ({ width: WIDTHS[column] })),
        freezePane: { rows: 1 },
        pageSetup: { paperSize: 'a4', orientation: 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '$1:$1' },
        headerFooter: { oddHeader: `&L${center}&RExport n° ${number}`, oddFooter: '&L&A&R&P / &N' },
      },
    ],
    properties: { title: `Paie ${monthOf(month)}, export n° ${number}`, creator: 'Relève' },
  })
  return Buffer.from(bytes)
}
