// The draft of an activity for several people, and the bodies the server will check by the same schemas.
import { cellRoutes, MOST_CELLS, MOST_SPAN_DAYS } from '@releve/contract/cells'
import { placementRoutes } from '@releve/contract/placements'
import { validate } from '@releve/contract/validation'
import { fromDayNumber, isoWeekday, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { InputOf } from '#api/client.ts'
import type { Read } from '#kit/use-contract-form.ts'
import { formatDayNumeric } from '#ui/format.ts'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
import { readDay } from '#ui/read-day.ts'
import { placementTexts as texts } from './placement-texts.ts'
import { planningTexts } from '../texts.ts'
import { typedHours } from './request-form.ts'

export type PlaceBody = InputOf<'placements.place'>['body']

/** A leave or an absence of whole days: cells of the month, without hours. */
export interface WholeDays {
  readonly activity: string
  /** In order. */
  readonly days: readonly Day[]
  readonly body: InputOf<'planning.writeCells'>['body']
}

export interface PlacementDraft {
  readonly userIds: readonly string[]
  readonly activity: string | null
  /** A leave or an absence has whole days, unless hours are chosen for it. Work always has hours. */
  readonly isWhole: boolean
  readonly startTime: string
  readonly endTime: string
  /** `period`: from a day to another, on some days of the week or not; `dates`: days chosen one by one. */
  readonly days: 'period' | 'dates'
  readonly fromDate: string
  readonly toDate: string
  readonly weekdays: readonly number[]
  /** Each of the people in turn: for a day, for a week; `together`: all of them at once. */
  readonly turns: 'together' | 'day' | 'week'
  readonly dates: readonly Day[]
  readonly comment: string
}

export function emptyPlacement(
  day: Day,
  of: { readonly userIds?: readonly string[]; readonly activity?: string | undefined },
): PlacementDraft {
  return {
    userIds: of.userIds ?? [],
    activity: of.activity ?? null,
    isWhole: true,
    startTime: '',
    endTime: '',
    days: 'period',
    fromDate: formatDayNumeric(day),
    toDate: formatDayNumeric(day),
    weekdays: [],
    turns: 'together',
    dates: [],
    comment: '',
  }
}

/** The days of each turn. */
const TURN_DAYS = { together: null, day: 1, week: 7 } as const

const FORM_FIELDS: Readonly<Record<string, keyof PlacementDraft>> = {
  'hours.startTime': 'startTime',
  'hours.endTime': 'endTime',
  hours: 'startTime',
  turnDays: 'turns',
}

export function readPlacement(draft: PlacementDraft): Read<PlaceBody> {
  const isPeriod = draft.days === 'period'
  const [from, to] = [readDay(draft.fromDate), readDay(draft.toDate)]
  const hours = typedHours(draft)
  const fields: Record<string, string> = {
    ...(draft.userIds.length === 0 && { userIds: texts.peopleMissing }),
    ...(draft.activity === null && { activity: planningTexts.form.activityMissing }),
    ...(readClock(draft.startTime) === null && { startTime: clockInputTexts.wrong }),
    ...(readClock(draft.endTime) === null && { endTime: clockInputTexts.wrong }),
    ...(isPeriod && 'error' in from && { fromDate: from.error }),
    ...(isPeriod && 'error' in to && { toDate: to.error }),
    ...(!isPeriod && draft.dates.length === 0 && { dates: texts.daysMissing }),
  }
  if (Object.keys(fields).length > 0 || draft.activity === null || hours === null) return { fields }
  const turnDays = draft.userIds.length > 1 ? TURN_DAYS[draft.turns] : null
  const period =
    'day' in from && 'day' in to
      ? {
          fromDate: from.day,
          toDate: to.day,
          ...(from.day !== to.day && draft.weekdays.length > 0 && { weekdays: draft.weekdays.toSorted((a, b) => a - b) }),
          ...(from.day !== to.day && turnDays !== null && { turnDays }),
        }
      : {}
  const body: PlaceBody = {
    userIds: [...draft.userIds],
    activity: draft.activity,
    hours,
    ...(isPeriod ? period : { dates: draft.dates.toSorted() }),
    comment: draft.comment.trim(),
  }
  const checked = validate(placementRoutes['placements.place'].body, body)
  if ('value' in checked) return { value: body }
  return { fields: Object.fromEntries(Object.entries(checked.fields).map(([path, sentence]) => [FORM_FIELDS[path] ?? path, sentence])) }
}

/** The days of a period, one more than may be written at most. */
function daysBetween(from: Day, to: Day, weekdays: readonly number[]): Day[] {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  const days = Array.from({ length: Math.max(0, Math.min(last - first, MOST_SPAN_DAYS) + 1) }, (_, index) => first + index)
  return days.filter((day) => from === to || weekdays.length === 0 || weekdays.includes(isoWeekday(day))).map(fromDayNumber)
}

export function readWholeDays({ userIds, activity, ...draft }: PlacementDraft): Read<WholeDays> {
  const isPeriod = draft.days === 'period'
  const [from, to] = [readDay(draft.fromDate), readDay(draft.toDate)]
  const isBackwards = 'day' in from && 'day' in to && from.day > to.day
  const fields: Record<string, string> = {
    ...(userIds.length === 0 && { userIds: texts.peopleMissing }),
    ...(activity === null && { activity: planningTexts.form.activityMissing }),
    ...(isPeriod && 'error' in from && { fromDate: from.error }),
    ...(isPeriod && 'error' in to && { toDate: to.error }),
    ...(isPeriod && isBackwards && { toDate: texts.endBeforeStart }),
    ...(!isPeriod && draft.dates.length === 0 && { dates: texts.daysMissing }),
  }
  if (Object.keys(fields).length > 0 || activity === null) return { fields }
  const days = !isPeriod ? draft.dates.toSorted() : 'day' in from && 'day' in to ? daysBetween(from.day, to.day, draft.weekdays) : []
  if (days.length === 0) return { fields: { weekdays: texts.wholeOnNoDay } }
  const cells = userIds.flatMap((userId) => days.map((date) => ({ userId, date, place: { is: 'absence' as const, cause: activity } })))
  const checked = validate(cellRoutes['planning.writeCells'].body, { cells })
  if ('value' in checked) return { value: { activity, days, body: { cells } } }
  return { fields: { [isPeriod ? 'toDate' : 'dates']: texts.wholeTooMany(MOST_CELLS, MOST_SPAN_DAYS) } }
}

/** Each refusal of the server stands beside this field. */
export const FIELD_OF_PLACEMENT_REFUSAL = {
  modificationPast: 'fromDate',
  modificationTooFar: 'toDate',
  activityUnknown: 'activity',
} as const
