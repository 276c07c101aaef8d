// One's own month as a table for a spreadsheet: a row a day, then what it adds up to.
import type { ServiceFigures } from '@releve/domain/working-time/service-figures'
import { durationMs, timesOf } from '@releve/domain/planning/shift'
import type { Day } from '@releve/domain/calendar/day'
import { capitalize, formatDayNumeric, formatMonth, formatWeekday } from '../../../../ui/format.ts'
import { exportTexts as texts } from './export-texts.ts'
import { calendarTexts, eventText, holidayLabels, listed, shiftWord } from '../../texts.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { HEAD, HOLIDAY, QUIET, toneOf, type Sheet, type SheetCell } from '../../../../shared/sheet-cells.ts'

interface OwnSheetFacts {
  /** The days of the month, in order. */
  readonly days: readonly CalendarDay[]
  readonly figures: ServiceFigures
  readonly name: string
  readonly today: Day
}

function dayRow({ day, duty, shiftDay, holiday, event }: CalendarDay): SheetCell[] {
  // What colleagues ask for is not part of one's own planning.
  const story = event === null || event.kind === 'takeable' || event.kind === 'switchable' ? null : eventText(event, 'long')
  const note = listed(holiday === null ? null : holidayLabels[holiday], story)
  const head: SheetCell[] = [
    { value: day, isDay: true, align: 'left', ...(holiday !== null && { tone: HOLIDAY }) },
    { value: formatWeekday(day, 'long') },
  ]
  if (duty === null || shiftDay === null) {
    const word = shiftDay?.isOff === true ? calendarTexts.unavailable : shiftDay === null ? null : capitalize(shiftWord('R'))
    return [...head, { value: null }, { value: word, tone: QUIET }, { value: null }, { value: null }, { value: null }, { value: note }]
  }
  const { startTime, endTime } = timesOf(shiftDay.shift)
  const { name } = shiftDay.shift
  return [
    ...head,
    { value: name, tone: toneOf(name), bold: true, align: 'center' },
    { value: capitalize(shiftWord(name)) },
    { value: startTime, align: 'center' },
    { value: endTime, align: 'center' },
    { value: durationMs(duty) / 3_600_000, align: 'right', format: '0.##' },
    { value: note },
  ]
}

export function ownSheet({ days, figures, name, today }: OwnSheetFacts): Sheet {
  const month = capitalize(formatMonth(days[0]?.day ?? today, { year: true }))
  const sum = (label: string, value: number, format?: string): SheetCell[] => [
    { value: label, span: 2 },
    { value, bold: true, align: 'right', ...(format !== undefined && { format }) },
  ]
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
      sum(texts.totals.hours, figures.minutes / 60, '0.##'),
      sum(texts.totals.vacations, figures.vacations),
      sum(texts.totals.nights, figures.nights),
      sum(texts.totals.weekends, figures.weekends),
      sum(texts.totals.holidays, figures.holidays),
    ],
    widths: [13, 12, 8, 16, 9, 9, 9, 44],
    stickyRows: 3,
    stickyColumns: 0,
  }
}
