// The month of a team as a table for a spreadsheet: members × days with letters and colours, counts against the minimum, legend.
import { withDistinction } from '@releve/contract/person-name'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { holidayOf, type HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import type { Zone } from '@releve/domain/calendar/zone'
import { capitalize, formatDayNumeric, formatHours, formatMonth } from '#ui/format.ts'
import { isOnDuty, type DecodedPlanning } from '#features/shifts/queries.ts'
import { exportTexts as texts } from './export-texts.ts'
import { calendarTexts } from '#features/calendar/texts.ts'
import { GUARD, shiftWord } from '#shared/shift-word.ts'
import { teamTexts } from '../team/team-texts.ts'
import { isWeekend, minutesBetween, type MatrixItem, type ShiftCounts } from '../team/matrix.ts'
import { mainQualification, type Member } from '../people.ts'
import {
  columnName,
  countFormula,
  HEAD,
  HOLIDAY,
  lengthCell,
  LIMIT,
  QUIET,
  SHORT,
  toneOf,
  WEEKEND,
  type Sheet,
  type SheetCell,
  type SheetTone,
} from '#shared/sheet-cells.ts'

/** More rows go to a second tab: the file is compressed in one go, and each tab has to stay small for that. */
const ROWS_OF_TAB = 150

interface TeamSheetFacts {
  readonly planning: DecodedPlanning
  /** The days of the month. */
  readonly days: readonly Day[]
  /** The shown rows, filters applied. */
  readonly items: readonly MatrixItem[]
  readonly counts: readonly ShiftCounts[]
  readonly pending: ReadonlyMap<string, ReadonlySet<Day>>
  readonly centerName: string
  readonly today: Day
  readonly holidays: HolidayCalendar
  readonly zone: Zone
}

const EMPTY: SheetCell = { value: null }
/** The sign says it without the colour; the cell stays a number. */
const SHORT_MARK = { tone: SHORT, bold: true, format: '"▼"0' }

/** The letters of vacations; those of activities are none. */
const lettersOfWork = ({ shifts }: DecodedPlanning) => shifts.filter(({ type }) => type === 'work').map(({ name }) => name)

/** Rows above the first member, and columns before the first day. */
const HEAD_ROWS = 4
const HEAD_COLUMNS = 3

/** The days of one row, the days of one column, in the spreadsheet's words. */
const rowRange = (row: number, days: readonly Day[]) =>
  `${columnName(HEAD_COLUMNS)}${row}:${columnName(HEAD_COLUMNS + days.length - 1)}${row}`
const columnRange = (column: number, rows: number) => `${columnName(column)}${HEAD_ROWS + 1}:${columnName(column)}${HEAD_ROWS + rows}`

/** A count that is the one of the letters seen is one in the spreadsheet too. Struck letters and those of activities are no vacation. */
function counted(
  cells: readonly (SheetCell | undefined)[],
  letters: readonly string[],
  count: number | null,
  range: string,
): Partial<SheetCell> {
  const seen = cells.filter((cell) => typeof cell?.value === 'string' && letters.includes(cell.value)).length
  return count === seen && letters.length > 0 ? { formula: countFormula(range, letters) } : {}
}

function dayTone(day: Day, holidays: HolidayCalendar): SheetTone {
  if (holidayOf(toDayNumber(day), holidays) !== null) return HOLIDAY
  return isWeekend(day) ? WEEKEND : HEAD
}

/** Two head rows: weekdays and numbers of the days, both dates, between the words for the columns left and right of them. */
function headRows({ planning, days, holidays }: TeamSheetFacts): SheetCell[][] {
  const names = lettersOfWork(planning)
  const vacations = names.length > 0 && names.every((name) => name === GUARD) ? texts.guards : texts.vacations
  const row = (hasWords: boolean): SheetCell[] => {
    const head = (word: string) => ({ value: hasWords ? word : null, tone: HEAD, bold: hasWords })
    const ofDay = (day: Day) => ({ value: day, isDay: true, format: hasWords ? 'd' : 'ddd', tone: dayTone(day, holidays) })
    return [
      ...[texts.team, texts.member, texts.qualification].map(head),
      ...days.map((day): SheetCell => ({ ...ofDay(day), bold: hasWords, align: 'center' })),
      ...[vacations, texts.hours].map((word): SheetCell => ({ ...head(word), align: 'right' })),
    ]
  }
  return [row(false), row(true)]
}

interface Placed {
  readonly member: Member
  /** Their row of the planning. */
  readonly index: number
  readonly team: string
  /** Their row of the spreadsheet. */
  readonly row: number
}

function memberRow({ member, index, team, row: ofSheet }: Placed, { planning, days, pending, zone }: TeamSheetFacts): SheetCell[] {
  const row = planning.rowOf(index)
  const first = toDayNumber(planning.from)
  const open = pending.get(member._id)
  let vacations = 0
  const cells = days.map((day): SheetCell => {
    const cell = row[toDayNumber(day) - first]
    if (cell === undefined) return EMPTY
    if (cell.state === 'unavailable') return { value: texts.unavailable, tone: QUIET, isHatched: true, align: 'center' }
    if (cell.state === 'given') return { value: cell.name, tone: QUIET, isStruck: true, align: 'center' }
    if (cell.mark === 'activity') return { value: cell.name, tone: QUIET, bold: true, align: 'center' }
    if (!isOnDuty(cell)) return EMPTY
    vacations++
    return {
      value: cell.name,
      tone: toneOf(cell.name),
      bold: true,
      align: 'center',
      ...(cell.mark === 'part' && { isHatched: true }),
      ...(open?.has(day) === true && { isFramed: true }),
    }
  })
  const minutes = minutesBetween(planning, index, toDayNumber(days[0] ?? planning.from), toDayNumber(days.at(-1) ?? planning.from), zone)
  return [
    { value: team },
    { value: withDistinction(`${member.lastName} ${member.name}`, member), bold: true },
    { value: mainQualification(member) },
    ...cells,
    { value: vacations, align: 'right', ...counted(cells, lettersOfWork(planning), vacations, rowRange(ofSheet, days)) },
    lengthCell(minutes),
  ]
}

/** @param members the rows of all members, where they stand in this tab; null: some stand in another one */
function countRows({ counts, days }: TeamSheetFacts, members: readonly (readonly SheetCell[])[] | null): SheetCell[][] {
  const formula = (name: string, column: number, value: number | null) =>
    members === null
      ? {}
      : counted(
          members.map((row) => row[HEAD_COLUMNS + column]),
          [name],
          value,
          columnRange(HEAD_COLUMNS + column, members.length),
        )
  return counts.map(({ name, minimum, counts: ofDays }) => [
    { value: texts.present(name), span: 2, bold: true },
    { value: minimum === null ? null : teamTexts.minimum(minimum) },
    ...days.map((_day, column): SheetCell => {
      const { present: value = null, state } = ofDays[column] ?? {}
      return {
        value,
        align: 'center',
        ...formula(name, column, value),
        ...(state === 'short' && SHORT_MARK),
        ...(state === 'limit' && { tone: LIMIT }),
      }
    }),
  ])
}

/** The sums of the two last columns. */
function totalRow({ days }: TeamSheetFacts, members: readonly (readonly SheetCell[])[]): SheetCell[] {
  const sum = (fromRight: number): SheetCell => {
    const column = HEAD_COLUMNS + days.length + 2 - fromRight
    const values = members.map((row) => row.at(-fromRight)?.value).filter((value) => typeof value === 'number')
    return {
      value: values.reduce((total, value) => total + value, 0),
      formula: `SUM(${columnRange(column, members.length)})`,
      align: 'right',
      bold: true,
    }
  }
  return [{ value: texts.total, span: 3, bold: true }, ...days.map(() => EMPTY), sum(2), { ...sum(1), format: '[h]:mm' }]
}

function legendRows({ planning }: TeamSheetFacts): SheetCell[][] {
  const line = (mark: SheetCell, value: string): SheetCell[] => [
    { ...mark, align: 'center' },
    { value, span: 6 },
  ]
  return [
    [{ value: texts.legend, bold: true }],
    ...planning.shifts
      .filter(({ type }) => type === 'work')
      .map(({ name, default: { startTime, endTime } }) =>
        line({ value: name, tone: toneOf(name), bold: true }, `${capitalize(shiftWord(name))}, ${formatHours(startTime, endTime)}`),
      ),
    line({ value: texts.unavailable, tone: QUIET, isHatched: true }, calendarTexts.unavailable),
    line({ value: 'J', tone: toneOf('J'), isHatched: true }, capitalize(teamTexts.part)),
    line({ value: 'F', tone: QUIET, bold: true }, capitalize(teamTexts.activity)),
    line({ value: 'J', tone: QUIET, isStruck: true }, texts.given),
    line({ value: 'J', tone: QUIET, isFramed: true }, texts.pending),
    line({ value: 4, ...SHORT_MARK }, texts.short),
    line({ value: 5, tone: LIMIT }, texts.limit),
  ]
}

/** One tab, or several for a very large centre; head, counts and legend stand on each. */
export function teamSheets(facts: TeamSheetFacts): Sheet[] {
  const { items, days, centerName, today } = facts
  let team = ''
  const members: SheetCell[][] = []
  for (const item of items) {
    if (item.kind === 'group') team = item.team?.name ?? calendarTexts.withoutTeam
    else {
      const row = HEAD_ROWS + 1 + (members.length % ROWS_OF_TAB)
      members.push(memberRow({ member: item.member, index: item.index, team, row }, facts))
    }
  }
  const month = capitalize(formatMonth(days[0] ?? today, { year: true }))
  const tabs = Math.max(1, Math.ceil(members.length / ROWS_OF_TAB))
  const ofTab = (tab: number) => members.slice(tab * ROWS_OF_TAB, (tab + 1) * ROWS_OF_TAB)
  return Array.from({ length: tabs }, (_, tab): Sheet => ({
    name: tabs === 1 ? month : `${month} (${tab + 1})`,
    rows: [
      [{ value: `${month}, ${centerName}`, bold: true, size: 16 }],
      [{ value: texts.madeOn(formatDayNumeric(today)), tone: QUIET }],
      ...headRows(facts),
      ...ofTab(tab),
      [],
      ...countRows(facts, tabs === 1 ? members : null),
      ...(members.length === 0 ? [] : [totalRow(facts, ofTab(tab))]),
      [],
      ...legendRows(facts),
    ],
    widths: [14, 28, 14, ...days.map(() => 5), 11, 9],
    stickyRows: HEAD_ROWS,
    stickyColumns: HEAD_COLUMNS,
  }))
}
