// The rows of the staffing by the hour while they are edited: hours, dates and figures as they are typed.
import type { WireCenterRules } from '@releve/contract/centers'
import { DAY_KINDS, type DayKind } from '@releve/domain/planning/staffing-rows'
import { formatDayNumeric } from '#ui/format.ts'
import { readClock } from '#ui/read-clock.ts'
import { readDay } from '#ui/read-day.ts'

type Row = NonNullable<WireCenterRules['staffing']>[number]

/** The row counts everybody. No qualification has this name, and an empty one would be drawn as no choice at all. */
export const EVERYBODY = ' '

export interface RowDraft extends Pick<Row, 'target' | 'maximum'> {
  readonly qualification: string
  readonly startTime: string
  readonly endTime: string
  readonly kinds: readonly DayKind[]
  /** « 24/12/2026, 31/12/2026 ». */
  readonly dates: string
  readonly minimum: string
}

/** Days in one order: chosen, left and chosen again, they are no change. */
export const inOrder = (kinds: readonly DayKind[]) => DAY_KINDS.filter((kind) => kinds.includes(kind))

export function rowDraft({ qualification, kinds, dates, minimum, ...row }: Row): RowDraft {
  return {
    ...row,
    qualification: qualification ?? EVERYBODY,
    kinds: inOrder(kinds),
    dates: dates.map(formatDayNumeric).join(', '),
    minimum: String(minimum),
  }
}

function readDates(text: string): string[] {
  const written = text.split(/[,;\s]+/).filter((each) => each !== '')
  return written.map((each) => {
    const read = readDay(each)
    return 'day' in read ? read.day : each
  })
}

/** The row as it is sent; what cannot be read stays as typed, and its schema has a sentence for it. */
export function rowBody(row: RowDraft, readFigure: (text: string) => number) {
  const { qualification, startTime, endTime, kinds, dates, minimum, target, maximum } = row
  return {
    qualification: qualification === EVERYBODY ? null : qualification,
    startTime: readClock(startTime) ?? startTime,
    endTime: readClock(endTime) ?? endTime,
    kinds,
    dates: readDates(dates),
    minimum: readFigure(minimum),
    target,
    maximum,
  }
}

/** A row more: the hours and days that follow those of the last one. */
export function nextRow(rows: readonly RowDraft[]): RowDraft {
  const last = rows.at(-1)
  const figures = { minimum: '', target: null, maximum: null }
  if (last === undefined)
    return { qualification: EVERYBODY, startTime: '07:00', endTime: '19:00', kinds: ['weekday'], dates: '', ...figures }
  return { qualification: EVERYBODY, startTime: last.endTime, endTime: last.startTime, kinds: last.kinds, dates: '', ...figures }
}
