// The month of a team as a table for a spreadsheet: members × days with letters and colours, counts against the minimum, legend.
import { withDistinction } from '@releve/contract/person-name'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { holidayOf, type HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import type { Zone } from '@releve/domain/calendar/zone'
import { capitalize, formatDayNumeric, formatHours, formatMonth, formatWeekday } from '#ui/format.ts'
import { isOnDuty, type DecodedPlanning } from '#features/shifts/queries.ts'
import { exportTexts as texts } from './export-texts.ts'
import { calendarTexts } from '#features/calendar/texts.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { teamTexts } from '../team/team-texts.ts'
import { isWeekend, minutesBetween, type MatrixItem, type ShiftCounts } from '../team/matrix.ts'
import { mainQualification, type Member } from '../people.ts'
import {
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

function dayTone(day: Day, holidays: HolidayCalendar): SheetTone {
  if (holidayOf(toDayNumber(day), holidays) !== null) return HOLIDAY
  return isWeekend(day) ? WEEKEND : HEAD
}

/** Two head rows: letters and numbers of the days, between the words for the columns left and right of them. */
function headRows({ days, holidays }: TeamSheetFacts): SheetCell[][] {
  const row = (hasWords: boolean): SheetCell[] => {
    const head = (word: string) => ({ value: hasWords ? word : null, tone: HEAD, bold: hasWords })
    const ofDay = (day: Day) => ({ value: hasWords ? Number(day.slice(8)) : formatWeekday(day, 'letter'), tone: dayTone(day, holidays) })
    return [
      ...[texts.team, texts.member, texts.qualification].map(head),
      ...days.map((day): SheetCell => ({ ...ofDay(day), bold: hasWords, align: 'center' })),
      ...[texts.vacations, texts.hours].map((word): SheetCell => ({ ...head(word), align: 'right' })),
    ]
  }
  return [row(false), row(true)]
}

function memberRow(member: Member, index: number, team: string, { planning, days, pending, zone }: TeamSheetFacts): SheetCell[] {
  const row = planning.rowOf(index)
  const first = toDayNumber(planning.from)
  const open = pending.get(member._id)
  let vacations = 0
  const cells = days.map((day): SheetCell => {
    const cell = row[toDayNumber(day) - first]
    if (cell === undefined) return EMPTY
    if (cell.state === 'unavailable') return { value: null, tone: QUIET, isHatched: true }
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
    { value: vacations, align: 'right' },
    lengthCell(minutes),
  ]
}

function countRows({ counts, days }: TeamSheetFacts): SheetCell[][] {
  return counts.map(({ name, minimum, counts: ofDays }) => [
    { value: texts.present(name), span: 2, bold: true },
    { value: minimum === null ? null : teamTexts.minimum(minimum) },
    ...days.map((_day, column): SheetCell => {
      const { present: value = null, state } = ofDays[column] ?? {}
      return { value, align: 'center', ...(state === 'short' && SHORT_MARK), ...(state === 'limit' && { tone: LIMIT }) }
    }),
  ])
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
    line({ value: null, tone: QUIET, isHatched: true }, calendarTexts.unavailable),
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
    else members.push(memberRow(item.member, item.index, team, facts))
  }
  const month = capitalize(formatMonth(days[0] ?? today, { year: true }))
  const tabs = Math.max(1, Math.ceil(members.length / ROWS_OF_TAB))
  return Array.from({ length: tabs }, (_, tab): Sheet => ({
    name: tabs === 1 ? month : `${month} (${tab + 1})`,
    rows: [
      [{ value: `${month}, ${centerName}`, bold: true, size: 16 }],
      [{ value: texts.madeOn(formatDayNumeric(today)), tone: QUIET }],
      ...headRows(facts),
      ...members.slice(tab * ROWS_OF_TAB, (tab + 1) * ROWS_OF_TAB),
      [],
      ...countRows(facts),
      [],
      ...legendRows(facts),
    ],
    widths: [14, 28, 14, ...days.map(() => 4.3), 11, 9],
    stickyRows: 4,
    stickyColumns: 3,
  }))
}
