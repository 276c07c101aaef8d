// Writes one's own month as a table for a spreadsheet: a row a day, then what it adds up to.
import type { ServiceFigures } from '@releve/domain/working-time/service-figures'
import type { WireDayPart } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import { holidayLabel } from '@releve/contract/holiday-words'
import { capitalize, formatDayNumeric, formatHours, formatMonth } from '#ui/format.ts'
import { exportTexts as texts } from './export-texts.ts'
import { calendarTexts, eventText, listed, vacationWord } from '#features/calendar/texts.ts'
import { GUARD, shiftWord } from '#shared/shift-word.ts'
import { lettersOn, workHoursOn } from '#features/shifts/queries.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { HEAD, HOLIDAY, lengthCell, QUIET, timeCell, toneOf, type Sheet, type SheetCell } from '#shared/sheet-cells.ts'

interface OwnSheetFacts {
  /** The days of the month, in order. */
  readonly days: readonly CalendarDay[]
  readonly figures: ServiceFigures
  readonly name: string
  readonly today: Day
}

/** « J 07:00 – 14:00, F 14:00 – 17:00 » of a day in parts. */
const partsNote = (parts: readonly WireDayPart[]) =>
  parts.map(({ letters, startTime, endTime }) => `${letters} ${formatHours(startTime, endTime)}`).join(', ')

/** The letters of an absence or of hours on call; of nothing on a day of rest. */
function awayCell(shiftDay: CalendarDay['shiftDay']): SheetCell {
  const letters = shiftDay?.parts?.find((part) => part.letters !== '')?.letters ?? (shiftDay?.isOff === true ? texts.unavailable : null)
  return { value: letters, tone: QUIET, align: 'center' }
}

function dayRow({ day, minutes, shiftDay, holiday, event }: CalendarDay): SheetCell[] {
  // Colleagues' demands are not part of one's own planning.
  const story = event === null || event.kind === 'takeable' || event.kind === 'switchable' ? null : eventText(event)
  const note = listed(
    holiday === null ? null : holidayLabel(holiday),
    story,
    shiftDay?.parts === undefined ? null : partsNote(shiftDay.parts),
  )
  const head: SheetCell[] = [
    { value: day, isDay: true, align: 'left', ...(holiday !== null && { tone: HOLIDAY }) },
    { value: day, isDay: true, format: 'dddd', align: 'left' },
  ]
  const hours = shiftDay === null ? null : workHoursOn(shiftDay)
  if (hours === null || shiftDay === null) {
    const word = shiftDay?.isOff === true ? calendarTexts.unavailable : shiftDay === null ? null : capitalize(shiftWord('R'))
    return [...head, awayCell(shiftDay), { value: word, tone: QUIET }, { value: null }, { value: null }, { value: null }, { value: note }]
  }
  const { name } = lettersOn(shiftDay)
  return [
    ...head,
    { value: name, tone: toneOf(name), bold: true, align: 'center' },
    { value: capitalize(vacationWord(shiftDay)) },
    timeCell(hours.startTime),
    timeCell(hours.endTime),
    lengthCell(minutes),
    { value: note },
  ]
}

/** Rows above the first day. */
const HEAD_ROWS = 3

export function ownSheet({ days, figures, name, today }: OwnSheetFacts): Sheet {
  const month = capitalize(formatMonth(days[0]?.day ?? today, { year: true }))
  const sum = (label: string, cell: SheetCell): SheetCell[] => [
    { value: label, span: 2 },
    { ...cell, bold: true },
  ]
  const hours = days.flatMap(({ minutes, shiftDay }) => (shiftDay === null || workHoursOn(shiftDay) === null ? [] : [minutes]))
  const column = `G${HEAD_ROWS + 1}:G${HEAD_ROWS + days.length}`
  /** A total that is the sum of the column is one in the spreadsheet too: whoever changes an hour there sees it. */
  const computed = (cell: SheetCell, formula: string, ofColumn: number, total: number): SheetCell =>
    ofColumn === total ? { ...cell, formula } : cell
  const worked = days.filter(({ shiftDay }) => shiftDay !== null && workHoursOn(shiftDay) !== null)
  const areGuards = worked.length > 0 && worked.every(({ shiftDay }) => shiftDay?.shift.name === GUARD)
  const minutes = hours.reduce((total, ofDay) => total + ofDay, 0)
  const count = (label: string, value: number) => sum(label, { value, align: 'right' })
  return {
    name: month,
    rows: [
      [{ value: `${month}, ${name}`, bold: true, size: 16 }],
      [{ value: texts.madeOn(formatDayNumeric(today)), tone: QUIET }],
      [texts.date, texts.weekday, texts.letter, texts.vacation, texts.start, texts.end, texts.hours, texts.note].map(
        (value): SheetCell => ({ value, tone: HEAD, bold: true }),
      ),
      ...days.map(dayRow),
      [],
      sum(texts.totals.hours, computed(lengthCell(figures.minutes), `SUM(${column})`, minutes, figures.minutes)),
      sum(
        areGuards ? texts.guards : texts.totals.vacations,
        computed({ value: figures.vacations, align: 'right' }, `COUNT(${column})`, hours.length, figures.vacations),
      ),
      count(texts.totals.nights, figures.nights),
      count(texts.totals.weekends, figures.weekends),
      count(texts.totals.holidays, figures.holidays),
    ],
    widths: [13, 12, 8, 16, 9, 9, 9, 44],
    stickyRows: HEAD_ROWS,
    stickyColumns: 0,
  }
}
