// A drawn planning as services keep theirs in a table: a row a person or a row a day, one sheet or one a month, days as dates, texts or
// numbers under a month, teams in headings or columns, legends below, beside or on a sheet of their own.
import { civilDateOf, fromDayNumber, isoWeekday, lastOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { teamOf } from './drawn-planning.fixture.ts'
import type { Chance, DrawnPerson, DrawnPlanning } from './drawn-planning.fixture.ts'
import { BLANK } from './workbook.ts'
import type { Merge, Workbook, WorkbookCell, WorkbookSheet } from './workbook.ts'

const MONTHS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']
const SHORT_MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']
const SHEETS = ['JANV', 'FEV', 'MARS', 'AVRIL', 'MAI', 'JUIN', 'JUIL', 'AOUT', 'SEPT', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']
const LETTERS = 'LMMJVSD'

export interface Layout {
  readonly isTurned: boolean
  readonly sheets: 'one' | 'months' | 'blocks'
  readonly days: 'dates' | 'slashes' | 'iso' | 'numbers' | 'weekdayNumbers' | 'dayMonth' | 'named' | 'serials'
  readonly monthOf: 'row' | 'merged' | 'title' | 'sheet'
  readonly hasWeekdays: boolean
  readonly hasWrongYear: boolean
  readonly names: 'lastFirst' | 'firstLast' | 'initial' | 'two' | 'comma'
  readonly hasNumbers: boolean
  readonly teams: 'headings' | 'column' | 'merged' | 'once' | 'none'
  readonly areRestsBlank: boolean
  readonly legend: 'below' | 'oneText' | 'right' | 'sheet'
  readonly hasTotals: boolean
  /** The title names the year before, and weekdays prove it wrong. */
  readonly isTitleOld: boolean
  /** A line says when the table was printed, in another year. */
  readonly hasPrintedLine: boolean
}

export function drawLayout(chance: Chance, planning: DrawnPlanning): Layout {
  const isOneMonth = civilDateOf(planning.from).month === civilDateOf(planning.to).month
  const isTurned = chance.is(0.25)
  const sheets = isOneMonth || isTurned ? 'one' : chance.pick(['one', 'one', 'months', 'blocks'] as const)
  const days = chance.pick([
    'dates',
    'dates',
    'slashes',
    'iso',
    'numbers',
    'numbers',
    'weekdayNumbers',
    'dayMonth',
    'named',
    'serials',
  ] as const)
  const hasVolunteers = planning.teams.some(({ cycle }) => cycle === null)
  const changes = planning.people.some(({ change }) => change !== null)
  const hasWeekdays = chance.is(0.6)
  const monthOf =
    sheets === 'one' && !isOneMonth
      ? chance.pick(['row', 'merged'] as const)
      : chance.pick(['row', 'merged', 'title', ...(sheets === 'months' ? (['sheet'] as const) : [])] as const)
  return {
    isTurned,
    sheets,
    days,
    monthOf,
    hasWeekdays,
    hasWrongYear: chance.is(0.15) && (days === 'dates' || days === 'slashes'),
    names: chance.pick(['lastFirst', 'lastFirst', 'firstLast', 'initial', 'two', 'comma'] as const),
    hasNumbers: chance.is(0.6),
    teams:
      hasVolunteers || changes || isTurned
        ? chance.pick(['headings', 'column'] as const)
        : chance.pick(['headings', 'headings', 'column', 'column', 'merged', 'once', 'none'] as const),
    areRestsBlank: chance.is(0.35) && !hasVolunteers,
    legend: isTurned ? chance.pick(['below', 'oneText', 'sheet'] as const) : chance.pick(['below', 'oneText', 'right', 'sheet'] as const),
    hasTotals: chance.is(0.5),
    isTitleOld: (hasWeekdays || days === 'weekdayNumbers') && monthOf === 'title' && chance.is(0.3),
    hasPrintedLine: chance.is(0.3),
  }
}

type Written = string | number | { readonly day: DayNumber } | null

const cellOf = (value: Written): WorkbookCell | null => {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { ...BLANK, text: String(value), number: value }
  if (typeof value !== 'string') return { ...BLANK, text: fromDayNumber(value.day), day: value.day }
  return { ...BLANK, text: value, number: /^\d+$/.test(value) ? Number(value) : null, isError: value.startsWith('#') }
}

/** A sheet while it is written: rows and columns from 0. */
class Sheet {
  readonly rows: (WorkbookCell | null)[][] = []
  readonly merges: Merge[] = []
  readonly isTurned: boolean
  constructor(isTurned: boolean) {
    this.isTurned = isTurned
  }
  put(row: number, column: number, value: Written): void {
    const [r, c] = this.isTurned ? [column, row] : [row, column]
    while (this.rows.length <= r) this.rows.push([])
    const line = this.rows[r]!
    while (line.length <= c) line.push(null)
    line[c] = cellOf(value)
  }
  merge(top: number, left: number, bottom: number, right: number): void {
    if (top === bottom && left === right) return
    this.merges.push(this.isTurned ? { top: left, left: top, bottom: right, right: bottom } : { top, left, bottom, right })
    this.put(bottom, right, null)
  }
}

function heading(day: DayNumber, { days }: Layout): Written {
  const { year, month, day: date } = civilDateOf(day)
  const two = (n: number) => String(n).padStart(2, '0')
  switch (days) {
    case 'dates':
      return { day }
    case 'slashes':
      return `${two(date)}/${two(month)}/${year}`
    case 'iso':
      return fromDayNumber(day)
    case 'numbers':
      return date
    case 'weekdayNumbers':
      return `${WEEKDAYS[isoWeekday(day) - 1]} ${date}`
    case 'dayMonth':
      return `${two(date)}/${two(month)}`
    case 'named':
      return `${date}-${SHORT_MONTHS[month - 1]}`
    case 'serials':
      return day + 25_569
  }
}

const knowsMonth = ({ days }: Layout) => days !== 'numbers' && days !== 'weekdayNumbers'
const knowsYear = ({ days }: Layout) => days === 'dates' || days === 'slashes' || days === 'iso' || days === 'serials'

function nameCells(person: DrawnPerson, { names }: Layout): readonly string[] {
  const loud = person.lastName.toUpperCase()
  if (names === 'lastFirst') return [`${loud} ${person.name}`]
  if (names === 'firstLast') return [`${person.name} ${loud}`]
  if (names === 'initial') return [`${loud} ${person.name.charAt(0)}.`]
  return names === 'comma' ? [`${person.lastName}, ${person.name}`] : [person.lastName, person.name]
}

const nameHeadings: Readonly<Record<Layout['names'], readonly string[]>> = {
  lastFirst: ['Nom Prénom'],
  firstLast: ['Prénom NOM'],
  initial: ['Agent'],
  comma: ['NOM, Prénom'],
  two: ['NOM', 'PRÉNOM'],
}

/** The first days of the months of a span. */
function monthsOf(from: DayNumber, to: DayNumber): (readonly [DayNumber, DayNumber])[] {
  const months: (readonly [DayNumber, DayNumber])[] = []
  for (let first = from; first <= to; first = lastOfMonth(first) + 1) months.push([first, Math.min(to, lastOfMonth(first))])
  return months
}

interface Block {
  readonly sheet: Sheet
  readonly top: number
  readonly span: readonly [DayNumber, DayNumber]
}

/** Writes the people of a span under its headings. @returns the row after it */
function writeBlock(chance: Chance, planning: DrawnPlanning, layout: Layout, { sheet, top, span: [from, to] }: Block): number {
  const own = [...(layout.hasNumbers ? ['Mat.'] : []), ...nameHeadings[layout.names]]
  const hasColumn = layout.teams === 'column' || layout.teams === 'merged' || layout.teams === 'once'
  const headings = hasColumn ? ['Équipe', ...own] : own
  const c0 = headings.length
  const axis = top + 2
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  for (const [first, last] of monthsOf(from, to)) {
    if (layout.monthOf === 'title' || layout.monthOf === 'sheet' || (knowsMonth(layout) && !chance.is(0.5) && knowsYear(layout))) continue
    const { year, month } = civilDateOf(first)
    sheet.put(top, c0 + first - from, knowsYear(layout) ? MONTHS[month - 1]! : `${MONTHS[month - 1]!.toUpperCase()} ${year}`)
    if (layout.monthOf === 'merged') sheet.merge(top, c0 + first - from, top, c0 + last - from)
  }
  const wrong = layout.hasWrongYear && days.length > 20 ? days[chance.whole(3, days.length - 4)]! : null
  for (const [i, text] of headings.entries()) sheet.put(axis, i, text)
  for (const day of days) {
    if (layout.hasWeekdays) sheet.put(axis - 1, c0 + day - from, LETTERS[isoWeekday(day) - 1]!)
    const { month, day: date } = civilDateOf(day)
    const isWrong = day === wrong && !(month === 2 && date === 29)
    const shown = heading(
      isWrong ? day - (civilDateOf(day - 365).day === date && civilDateOf(day - 365).month === month ? 365 : 366) : day,
      layout,
    )
    sheet.put(axis, c0 + day - from, shown)
  }
  if (layout.hasTotals) for (const [i, text] of ['Jours', 'CA', 'Heures'].entries()) sheet.put(axis, c0 + days.length + i, text)
  let row = axis + 1
  for (const [team, { name }] of planning.teams.entries()) {
    const here = planning.people.flatMap((person, i) =>
      teamOf(person, from) === team && person.from <= to && person.to >= from ? [i] : [],
    )
    if (here.length === 0) continue
    if (layout.teams === 'headings') {
      sheet.put(row, 0, name.toUpperCase())
      // A merged heading reaches over all days.
      if (chance.is(0.5)) sheet.merge(row, 0, row, c0 + days.length - 1)
      row += 1
    }
    const first = row
    for (const [n, i] of here.entries()) {
      const person = planning.people[i]!
      const written = [...(layout.hasNumbers ? [person.registrationNumber] : []), ...nameCells(person, layout)]
      const mark = layout.teams === 'column' || n === 0 ? name.replace(/^(?:Équipe) /, '') : ''
      for (const [column, text] of (hasColumn ? [mark, ...written] : written).entries()) sheet.put(row, column, text)
      for (const day of days) {
        const code = planning.cells[i]!.get(day) ?? null
        const raw = planning.raw[i]!.get(day)
        sheet.put(row, c0 + day - from, raw ?? (layout.areRestsBlank && code === planning.rest ? '' : code))
      }
      if (layout.hasTotals) for (const [k, value] of [12, 3, 144].entries()) sheet.put(row, c0 + days.length + k, value)
      row += 1
    }
    if (layout.teams === 'merged') sheet.merge(first, 0, row - 1, 0)
  }
  if (layout.hasTotals) {
    row += 1
    sheet.put(row, hasColumn ? 1 : 0, 'Effectif jour')
    for (const day of days) sheet.put(row, c0 + day - from, 6)
    row += 1
  }
  return row + 1
}

function writeLegend(planning: DrawnPlanning, { legend }: Layout, sheet: Sheet, row: number, column: number): WorkbookSheet | null {
  const entries = planning.codes.map(({ code, legend: label }) => [code, label] as const)
  const book = legend === 'sheet' ? new Sheet(false) : sheet
  if (legend === 'oneText') sheet.put(row, 0, `Légende : ${entries.map(([code, label]) => `${code} = ${label}`).join(' ; ')}`)
  else if (legend === 'below') {
    sheet.put(row, 0, 'Légende')
    for (const [i, [code, label]] of entries.entries()) sheet.put(row + 1 + i, 0, `${code} = ${label}`)
  } else
    for (const [i, [code, label]] of entries.entries()) {
      const [r, c] = legend === 'sheet' ? [i, 0] : [3 + i, column + 2]
      book.put(r, c, code)
      book.put(r, c + 1, label)
    }
  return legend === 'sheet' ? { name: 'Codes', rows: book.rows, merges: [] } : null
}

/** The drawn planning as a workbook. */
export function layOut(chance: Chance, planning: DrawnPlanning, layout: Layout): Workbook {
  const { from, to } = planning
  const spans = layout.sheets === 'one' ? [[from, to] as const] : monthsOf(from, to)
  const sheets: WorkbookSheet[] = []
  let sheet = new Sheet(layout.isTurned)
  let row = 0
  const title = (first: DayNumber) => {
    const { month } = civilDateOf(first)
    const year = civilDateOf(first).year - (layout.isTitleOld ? 1 : 0)
    return layout.monthOf === 'title' ? `Planning de ${MONTHS[month - 1]} ${year}` : `PLANNING DU CENTRE ${year}`
  }
  const width = () => Math.max(...sheet.rows.map((line) => line.length), 0)
  const close = (first: DayNumber, isLast: boolean) => {
    const own = isLast
      ? writeLegend(planning, layout, sheet, layout.isTurned ? width() + 2 : row + 1, layout.isTurned ? sheet.rows.length : width())
      : null
    const { month } = civilDateOf(first)
    sheets.push(
      { name: layout.sheets === 'months' ? SHEETS[month - 1]! : 'Planning', rows: sheet.rows, merges: sheet.merges },
      ...(own === null ? [] : [own]),
    )
  }
  for (const [i, span] of spans.entries()) {
    if (i === 0 || layout.sheets === 'months' || layout.monthOf === 'title') sheet.put(row, 0, title(span[0]))
    if (i === 0 && layout.hasPrintedLine) sheet.put(row + 1, 0, `Édité le 04/12/${civilDateOf(from).year - 1}`)
    row = writeBlock(chance, planning, layout, { sheet, top: row + 1, span }) + 1
    if (layout.sheets === 'months' || i === spans.length - 1) {
      close(span[0], i === spans.length - 1)
      sheet = new Sheet(layout.isTurned)
      row = 0
    }
  }
  return { name: 'classeur', sheets }
}
