// The rows of the staffing by the hour while they are edited: hours, dates and figures as they are typed.
import type { WireCenterRules } from '@releve/contract/centers'
import { DAY_KINDS, rowsOfMinimum, type DayKind } from '@releve/domain/planning/staffing-rows'
import { formatDayNumeric } from '#ui/format.ts'
import { readClock } from '#ui/read-clock.ts'
import { readDay } from '#ui/read-day.ts'
import { carriedOnto } from '#kit/use-contract-form.ts'

type Row = NonNullable<WireCenterRules['staffing']>[number]

/** The row counts everybody. No qualification has this name, and an empty one would be drawn as no choice at all. */
export const EVERYBODY = ' '

export interface RowDraft {
  readonly qualification: string
  readonly startTime: string
  readonly endTime: string
  readonly kinds: readonly DayKind[]
  /** « 24/12/2026, 31/12/2026 ». */
  readonly dates: string
  readonly minimum: string
  /** Empty: none. */
  readonly target: string
  readonly maximum: string
}

/** Days in one order: chosen, left and chosen again, they are no change. */
export const inOrder = (kinds: readonly DayKind[]) => DAY_KINDS.filter((kind) => kinds.includes(kind))

const typedFigure = (figure: number | null) => (figure === null ? '' : String(figure))

export function rowDraft({ qualification, kinds, dates, minimum, target, maximum, ...row }: Row): RowDraft {
  return {
    ...row,
    qualification: qualification ?? EVERYBODY,
    kinds: inOrder(kinds),
    dates: dates.map(formatDayNumeric).join(', '),
    minimum: String(minimum),
    target: typedFigure(target),
    maximum: typedFigure(maximum),
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
  const figureOrNone = (text: string) => (text.trim() === '' ? null : readFigure(text))
  return {
    qualification: qualification === EVERYBODY ? null : qualification,
    startTime: readClock(startTime) ?? startTime,
    endTime: readClock(endTime) ?? endTime,
    kinds,
    dates: readDates(dates),
    minimum: readFigure(minimum),
    target: figureOrNone(target),
    maximum: figureOrNone(maximum),
  }
}

/** The people a row counts and when: its figures may change, and it stays the same row. */
const keyOf = ({ qualification, startTime, endTime, kinds, dates }: RowDraft) =>
  JSON.stringify([qualification, startTime, endTime, inOrder(kinds), readDates(dates).toSorted()])

/** Row by row: one that somebody else added or changed stays beside one's own; of a row that both changed, each figure that one typed. */
export function rowsOnto(ownDraft: readonly RowDraft[], before: readonly RowDraft[], now: readonly RowDraft[]): RowDraft[] {
  const [ownRows, rowsBefore, rowsNow] = [ownDraft, before, now].map((rows) => new Map(rows.map((row) => [keyOf(row), row])))
  const isAdded = (row: RowDraft) => rowsBefore?.has(keyOf(row)) !== true && rowsNow?.has(keyOf(row)) !== true
  const kept = [...new Set([...now, ...ownDraft].map(keyOf))].flatMap((key): RowDraft[] => {
    const [ownRow, rowBefore, rowNow] = [ownRows?.get(key), rowsBefore?.get(key), rowsNow?.get(key)]
    // One that one took away is gone; one that they took away stays only where one changed it.
    if (rowNow === undefined) return ownRow === undefined || isAdded(ownRow) || isSameRow(ownRow, rowBefore) ? [] : [ownRow]
    if (ownRow === undefined) return rowBefore === undefined ? [rowNow] : []
    return [rowBefore === undefined ? ownRow : carriedOnto(ownRow, rowBefore, rowNow).draft]
  })
  return [...kept, ...ownDraft.filter(isAdded)]
}

const isSameRow = (a: RowDraft, b: RowDraft | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** The line of a vacation as rows over its hours; none while it asks for nobody, or a figure of it cannot be read. */
export function rowsOfVacation(
  { total, places }: { readonly total: string; readonly places: readonly { readonly qualification: string; readonly count: string }[] },
  hours: { readonly startTime: string; readonly endTime: string },
  readFigure: (text: string) => number,
): RowDraft[] {
  const byQualification = Object.fromEntries(places.map(({ qualification, count }) => [qualification, readFigure(count)]))
  const minimum = { total: total.trim() === '' ? 0 : readFigure(total), byQualification }
  if ([minimum.total, ...Object.values(byQualification)].some(Number.isNaN)) return []
  return rowsOfMinimum(minimum, hours).map(rowDraft)
}

/** A row more: the hours and days that follow those of the last one. */
export function nextRow(rows: readonly RowDraft[]): RowDraft {
  const last = rows.at(-1)
  const figures = { minimum: '', target: '', maximum: '' }
  if (last === undefined)
    return { qualification: EVERYBODY, startTime: '07:00', endTime: '19:00', kinds: ['weekday'], dates: '', ...figures }
  return { qualification: EVERYBODY, startTime: last.endTime, endTime: last.startTime, kinds: last.kinds, dates: '', ...figures }
}
