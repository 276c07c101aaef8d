// The rows of a table that are people, with their names, teams and cells; headings of teams, head counts, legends and weekdays are none.
import type { DayNumber } from '../calendar/day.ts'
import { isoWeekday } from '../calendar/day.ts'
import { simple, weekdaysNamed } from '../calendar/french-day.ts'
import type { DayAxis } from './day-axis.ts'
import { findAttributes } from './headings.ts'
import type { Attribute, AttributeColumns } from './headings.ts'
import { joinName, splitName } from './person-names.ts'
import type { PersonName } from './person-names.ts'
import { teamName } from './team-names.ts'
import type { Table, WorkbookCell } from './workbook.ts'

export interface RosterRow extends PersonName {
  readonly row: number
  readonly registrationNumber: string | null
  /** The team that its column or the heading above names. */
  readonly team: string | null
  readonly cells: ReadonlyMap<DayNumber, WorkbookCell>
}

export interface Roster {
  readonly axis: DayAxis
  readonly rows: readonly RosterRow[]
  /** Rows that have codes and whose text is no name of a person. */
  readonly unnamed: readonly string[]
}

/** Beginnings of rows that count, explain or name something, and are nobody. */
const NO_PERSON =
  /^(?:sous[- ]?total|total|effectif|present|nb\b|nbre|nombre|besoin|mini|maxi|manque|ecart|cumul|moyenne|somme|heures?\b|solde|reste|absent|legende|codes?\b|observation|remarque|semaine|jours?\b|date|mois|feries?\b|vacances|nuits?\b|matins?\b|dont\b|quota|objectif|taux|version|edite|imprime|valide|visa|signature|mise a jour)/
const TEAM_WORD =
  /(?:^|[^a-z])(?:equipes?|eq|gardes?|brigades?|groupes?|quarts?|sections?|pelotons?|team|volontaires|spv|hors|roulement|postes?)(?![a-z])/

const isBlank = (cell: WorkbookCell) => cell.text.trim() === ''

interface Frame {
  readonly table: Table
  readonly axis: DayAxis
  readonly attributes: AttributeColumns
  readonly firstDayColumn: number
  readonly lastDayColumn: number
}

/** The cell of a day; null where a heading of the row is merged over it. */
function dayCell({ table, firstDayColumn }: Frame, row: number, column: number): WorkbookCell | null {
  const anchor = table.anchorOf(row, column)
  return anchor.column < firstDayColumn ? null : table.at(row, column)
}

function dayCells(frame: Frame, row: number): Map<DayNumber, WorkbookCell> {
  const cells = new Map<DayNumber, WorkbookCell>()
  for (const [column, day] of frame.axis.days) {
    const cell = dayCell(frame, row, column)
    if (cell !== null) cells.set(day, cell)
  }
  return cells
}

const attribute = ({ table, attributes, firstDayColumn }: Frame, row: number, name: Attribute): string => {
  const column = attributes.columns.get(name)
  if (column === undefined) return ''
  const anchor = table.anchorOf(row, column)
  // A heading merged over the name and the days is no name.
  return anchor.column !== column && anchor.column < firstDayColumn && name !== 'team' ? '' : table.at(row, column).text.trim()
}

/** Texts of a row before its days, each merge once: a legend at the right has nothing to do with the row. */
function textsBefore({ table, firstDayColumn }: Frame, row: number): string[] {
  const texts: string[] = []
  const seen = new Set<number>()
  for (let column = 0; column < firstDayColumn; column++) {
    const anchor = table.anchorOf(row, column)
    if (seen.has(anchor.column) || anchor.row !== row) continue
    seen.add(anchor.column)
    const text = table.at(row, anchor.column).text.trim()
    if (text !== '') texts.push(text)
  }
  return texts
}

/** Letters of weekdays that agree with the days. */
function isWeekdayRow(cells: ReadonlyMap<DayNumber, WorkbookCell>): boolean {
  let filled = 0
  let right = 0
  for (const [day, cell] of cells) {
    if (isBlank(cell)) continue
    filled += 1
    if (weekdaysNamed(cell.text).includes(isoWeekday(day))) right += 1
  }
  return filled >= 5 && right * 10 >= filled * 9
}

/** Says whether all cells are numbers, as in rows that count heads. */
function isCounting(cells: ReadonlyMap<DayNumber, WorkbookCell>): boolean {
  let filled = 0
  let numbers = 0
  for (const cell of cells.values()) {
    if (isBlank(cell)) continue
    filled += 1
    if (cell.number !== null) numbers += 1
  }
  return filled >= 3 && numbers * 10 >= filled * 8
}

const isFilled = (cells: ReadonlyMap<DayNumber, WorkbookCell>) => [...cells.values()].some((cell) => !isBlank(cell))

function nameOf(frame: Frame, row: number): PersonName | null {
  const { columns, order } = frame.attributes
  if (columns.has('lastName')) return joinName(attribute(frame, row, 'lastName'), attribute(frame, row, 'name'))
  const text = attribute(frame, row, 'fullName')
  const found = splitName(text, order)
  if (found !== null) return found
  // Some tables know last names alone.
  return /^[\p{L}'’ -]{2,}$/u.test(text) && hasCodes(dayCells(frame, row)) ? { name: '', lastName: text } : null
}

/** At least a third of the days of a row are filled with short texts. */
function hasCodes(cells: ReadonlyMap<DayNumber, WorkbookCell>): boolean {
  let filled = 0
  for (const { text, number } of cells.values()) if (text.trim() !== '' && text.length <= 8 && number === null) filled += 1
  return filled * 3 >= cells.size
}

/** The people under an axis, down to the next one. */
function readRoster(table: Table, axis: DayAxis, end: number): Roster {
  const candidates = Array.from({ length: end - axis.row - 1 }, (_, i) => axis.row + 1 + i)
  const columns = [...axis.days.keys()]
  const attributes = findAttributes(table, axis, candidates)
  const frame: Frame = { table, axis, attributes, firstDayColumn: Math.min(...columns), lastDayColumn: Math.max(...columns) }
  const carriesTeam = isCarried(frame, candidates)
  const rows: RosterRow[] = []
  const unnamed: string[] = []
  let heading: string | null = null
  let carried: string | null = null
  let isAfterGap = false
  for (const row of candidates) {
    const texts = textsBefore(frame, row)
    const cells = dayCells(frame, row)
    const [first = ''] = texts
    if (/^legendes?\b/.test(simple(first))) break
    if (texts.length === 0 && !isFilled(cells)) {
      isAfterGap = true
      continue
    }
    const name = nameOf(frame, row)
    const registrationNumber = attribute(frame, row, 'registrationNumber') || null
    const fullText = attribute(frame, row, 'fullName') || attribute(frame, row, 'lastName')
    const isUncounted = !isWeekdayRow(cells) && !isCounting(cells)
    const isNobody = !isUncounted || NO_PERSON.test(simple(fullText || first))
    // « JOUR – GROUPE 1 » is a team, « Jours » a count.
    if (isUncounted && (!isNobody || TEAM_WORD.test(simple(first))) && isHeading(frame, row, { texts, name, registrationNumber })) {
      heading = first
      carried = null
      isAfterGap = false
      continue
    }
    if (isNobody) continue
    if (name === null) {
      if (fullText !== '' && hasCodes(cells)) unnamed.push(fullText)
      continue
    }
    // A name far below, without a number, a team or a cell, is a signature or a note, no person.
    const own = attribute(frame, row, 'team')
    if (!isFilled(cells) && registrationNumber === null && own === '' && isAfterGap) continue
    if (own !== '') carried = own
    const written = own || (carriesTeam ? carried : null) || heading || attribute(frame, row, 'status') || null
    const team = written === null ? null : teamName(written, own === '' && !carriesTeam ? null : attributes.teamWord)
    rows.push({ ...name, row, registrationNumber, team, cells })
    isAfterGap = false
  }
  return { axis, rows: withoutStrangers(rows), unnamed }
}

/** A team is written once, on its first row. */
function isCarried(frame: Frame, rows: readonly number[]): boolean {
  const people = rows.filter((row) => nameOf(frame, row) !== null)
  const values = people.map((row) => attribute(frame, row, 'team')).filter((value) => value !== '')
  return values.length > 1 && new Set(values).size === values.length && values.length * 2 <= people.length
}

interface HeadingRow {
  readonly texts: readonly string[]
  readonly name: PersonName | null
  readonly registrationNumber: string | null
}

/** A row that names the team of those below. */
function isHeading(frame: Frame, row: number, { texts, name, registrationNumber }: HeadingRow): boolean {
  const [text = ''] = texts
  if (texts.length !== 1 || text.length > 60 || /[=:;]/.test(text)) return false
  const { table, firstDayColumn, lastDayColumn } = frame
  const isSpread = [...frame.axis.days.keys()].some((column) => table.anchorOf(row, column).column < firstDayColumn)
  const cells = dayCells(frame, row)
  if ([...cells.values()].some((cell) => !isBlank(cell)) && !isSpread) return false
  if (isSpread && table.anchorOf(row, lastDayColumn).column < firstDayColumn) return true
  if (registrationNumber !== null && registrationNumber !== text) return false
  return TEAM_WORD.test(simple(text)) || name === null
}

/** Where nearly everybody has a number, rows without one and without a cell are nobody. */
function withoutStrangers(rows: readonly RosterRow[]): readonly RosterRow[] {
  const numbered = rows.filter(({ registrationNumber }) => registrationNumber !== null).length
  return numbered * 10 < rows.length * 9
    ? rows
    : rows.filter(({ registrationNumber, cells }) => registrationNumber !== null || isFilled(cells))
}

/** The people of a table, axis by axis. */
export function readRosters(table: Table, axes: readonly DayAxis[]): readonly Roster[] {
  return axes.map((axis, i) => readRoster(table, axis, axes[i + 1]?.row ?? table.height)).filter(({ rows }) => rows.length > 0)
}
