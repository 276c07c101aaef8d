// The draft of an activity for several people, and the bodies the server will check by the same schemas.
import { placementRoutes } from '@releve/contract/placements'
import { validate } from '@releve/contract/validation'
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

export interface PlacementDraft {
  readonly userIds: readonly string[]
  readonly activity: string | null
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

/** Each refusal of the server stands beside this field. */
export const FIELD_OF_PLACEMENT_REFUSAL = {
  modificationPast: 'fromDate',
  modificationTooFar: 'toDate',
  activityUnknown: 'activity',
} as const
