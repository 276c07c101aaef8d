// The draft of a request, and the body the server will check by the same schema.
import { addDays, type Day } from '@releve/domain/calendar/day'
import { clockOf, minutesOf } from '@releve/domain/calendar/clock-time'
import type { ClockTime } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import { isAwayKind } from '@releve/domain/planning/activity'
import { customShiftOf } from '@releve/domain/demands/modification'
import { vacationsOf } from '@releve/domain/rotations/coverage'
import type { WireRotation } from '@releve/contract/rotations'
import { planningRoutes, type WireModification } from '@releve/contract/planning'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { validate } from '@releve/contract/validation'
import { formatDayNumeric } from '#ui/format.ts'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
import { readDay } from '#ui/read-day.ts'
import type { Read } from '#kit/use-contract-form.ts'
import type { WireActivity } from '#features/activities/queries.ts'
import type { RegisterBody } from '../queries.ts'
import { reasonTexts } from '#kit/reason-texts.ts'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.form

/** Hours that begin before it are those in which a night ends. */
const MORNING_ENDS = '06:00'

export const USUAL = '—'
export const OTHER = '…'

/** Hours of an activity are asked for by the same call: by what the activity is, as other hours or as an absence. */
export type RequestKind = WireModification['type'] | 'activity'

export interface RequestDraft {
  readonly type: RequestKind
  /** Days and times as they are typed. */
  readonly fromDate: string
  readonly toDate: string
  /** A cause in the list of the centre. */
  readonly cause: string | null
  /** Name of the vacation worked instead. */
  readonly shift: string | null
  /** An activity in the list of the centre. */
  readonly activity: string | null
  /** The days of the week on which it is, Monday 1; none chosen: every day of the period. */
  readonly weekdays: readonly number[]
  /** `USUAL`, `OTHER`, or the name of a variation. */
  readonly times: string
  readonly startTime: string
  readonly endTime: string
  readonly comment: string
  readonly reason: string
}

export function emptyDraft(day: Day): RequestDraft {
  return {
    type: 'absence',
    fromDate: formatDayNumeric(day),
    toDate: formatDayNumeric(day),
    cause: null,
    shift: null,
    activity: null,
    weekdays: [],
    times: USUAL,
    startTime: '',
    endTime: '',
    comment: '',
    reason: '',
  }
}

/** Vacations one may work, with their times and variations, as the cycles of the centre know them. */
export function workShiftsOf(rotations: readonly WireRotation[]): { readonly shift: WireShift; readonly variations: readonly string[] }[] {
  const days = rotations.flatMap((rotation) => rotation.days)
  return vacationsOf(rotations).map((shift) => {
    const variations = days.filter((day) => day.shift.name === shift.name).flatMap((day) => day.variations.map(({ name }) => name))
    return { shift: { ...shift, variation: null }, variations: [...new Set(variations)] }
  })
}

/** The days with `fromDate` typed anew: an end that came before it comes along. */
export function withFrom({ toDate }: RequestDraft, text: string): Pick<RequestDraft, 'fromDate' | 'toDate'> {
  const [from, to] = [readDay(text), readDay(toDate)]
  const isBefore = 'day' in from && 'day' in to && to.day < from.day
  return { fromDate: text, toDate: isBefore ? text : toDate }
}

/** The hours asked for: usual, of a variation, or others, which end on the day after when their end does not follow their start. */
function wishedTimes({ times, ...typed }: RequestDraft) {
  if (times === USUAL) return { variation: null, times: null }
  if (times !== OTHER) return { variation: times, times: null }
  const [startTime, endTime] = [readClock(typed.startTime), readClock(typed.endTime)]
  return startTime === null || endTime === null
    ? null
    : { variation: null, times: { startTime, endTime, endsNextDay: endTime <= startTime } }
}

/** The vacation the draft means, for showing it; null when it is not complete. */
export function shiftOf(draft: RequestDraft, rotations: readonly WireRotation[]): WireShift | null {
  const wished = wishedTimes(draft)
  if (draft.type !== 'custom_modification' || draft.shift === null || wished === null) return null
  return customShiftOf({ rotations: new Map(rotations.map((rotation) => [rotation._id, rotation])) }, { name: draft.shift, ...wished })
}

/** Hours typed by hand; an end that does not follow its start is on the day after. */
export function typedHours({ startTime: start, endTime: end }: Pick<RequestDraft, 'startTime' | 'endTime'>) {
  const [startTime, endTime] = [readClock(start), readClock(end)]
  return startTime === null || endTime === null ? null : { startTime, endTime, endsNextDay: endTime <= startTime }
}

/** « Dure 3 h. » or « Dure 24 h, finit le lendemain. »; null while the hours do not read. */
export function lengthText(draft: Pick<RequestDraft, 'startTime' | 'endTime'>): string | null {
  const hours = typedHours(draft)
  if (hours === null) return null
  const { startTime, endTime, endsNextDay } = hours
  return texts.length(minutesOf(endTime) - minutesOf(startTime) + (endsNextDay ? 1440 : 0), endsNextDay)
}

/**
 * The day after, where hours typed for the one day that the form was opened on lie in its early morning: somebody who means the end of that
 * day's night means the day after. Null: they do not.
 */
export function morningAfter({ fromDate, toDate, ...draft }: RequestDraft, openedOn: Day): Day | null {
  const [from, to, hours] = [readDay(fromDate), readDay(toDate), typedHours(draft)]
  if (hours === null || hours.endsNextDay || hours.startTime >= MORNING_ENDS) return null
  const isOfThatDay = 'day' in from && 'day' in to && from.day === openedOn && to.day === openedOn
  return isOfThatDay ? addDays(openedOn, 1) : null
}

/** Its first day, once it is one. */
export function firstDayOf({ fromDate }: Pick<RequestDraft, 'fromDate'>): Day | null {
  const from = readDay(fromDate)
  return 'day' in from ? from.day : null
}

export interface Half {
  /** The words of a day that has a morning and an afternoon; those of any other vacation say which half it is. */
  readonly word: 'morning' | 'afternoon' | 'first' | 'second'
  readonly startTime: ClockTime
  readonly endTime: ClockTime
}

const [LAST_MORNING_START, FIRST_AFTERNOON_END, STEP_MINUTES] = ['10:00', '16:00', 5] as const

/** The halves of a whole vacation that ends on its day; none of a night, of a day off, or of a day that is in parts already. */
export function halvesOf({ shift, parts, isOff }: Pick<WireShiftDay, 'shift' | 'parts' | 'isOff'>): Half[] {
  const { startTime, endTime, endsNextDay } = timesOf(shift)
  if (isOff || parts !== undefined || shift.type === 'rest' || endsNextDay) return []
  const middle = clockOf(Math.round((minutesOf(startTime) + minutesOf(endTime)) / 2 / STEP_MINUTES) * STEP_MINUTES)
  const hasNoon = startTime <= LAST_MORNING_START && endTime >= FIRST_AFTERNOON_END
  return [
    { word: hasNoon ? 'morning' : 'first', startTime, endTime: middle },
    { word: hasNoon ? 'afternoon' : 'second', startTime: middle, endTime },
  ]
}

/** The names that fields of the form have, by the paths of the call. */
const FORM_FIELDS: Readonly<Record<string, keyof RequestDraft>> = {
  'hours.startTime': 'startTime',
  'hours.endTime': 'endTime',
  hours: 'startTime',
}

const asFormFields = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [FORM_FIELDS[path] ?? path, sentence]))

/** `memberId`: registered, already approved, by an administrator; null: asked for oneself. */
export function readRequest(draft: RequestDraft, memberId: string | null, activities: readonly WireActivity[] = []): Read<RegisterBody> {
  const [from, to] = [readDay(draft.fromDate), readDay(draft.toDate)]
  const isCustom = draft.type === 'custom_modification'
  const wished = wishedTimes(draft)
  const isActivity = draft.type === 'activity'
  const activity = isActivity ? activities.find(({ _id }) => _id === draft.activity) : undefined
  const hours = isActivity ? typedHours(draft) : null
  const isTyped = isActivity || (isCustom && draft.shift !== null && draft.times === OTHER)
  const isAbsence = draft.type === 'absence' || (activity !== undefined && isAwayKind(activity.kind))
  const fields: Record<string, string> = {
    ...('error' in from && { fromDate: from.error }),
    ...('error' in to && { toDate: to.error }),
    ...(isCustom && draft.shift === null && { shift: texts.shiftMissing }),
    ...(isActivity && activity === undefined && { activity: texts.activityMissing }),
    ...(isTyped && readClock(draft.startTime) === null && { startTime: clockInputTexts.wrong }),
    ...(isTyped && readClock(draft.endTime) === null && { endTime: clockInputTexts.wrong }),
    ...(memberId !== null && !isAbsence && draft.reason.trim().length < 3 && { reason: reasonTexts.reasonMissing }),
  }
  if ('error' in from || 'error' in to || Object.keys(fields).length > 0) return { fields }
  const body: RegisterBody = {
    type: draft.type === 'activity' ? (isAbsence ? 'absence' : 'custom_modification') : draft.type,
    fromDate: from.day,
    toDate: to.day,
    comment: draft.comment.trim(),
    ...(draft.type === 'absence' && draft.cause !== null && { cause: draft.cause }),
    ...(isCustom && {
      shift: { name: draft.shift ?? '', ...(draft.times !== USUAL && (wished?.times ?? { selectedVariation: draft.times })) },
    }),
    ...(activity !== undefined && hours !== null && { activity: activity._id, hours }),
    // One day has no other: the choice is not shown, and what was chosen for a period before is not meant.
    ...(isActivity && from.day !== to.day && draft.weekdays.length > 0 && { weekdays: draft.weekdays.toSorted((a, b) => a - b) }),
    ...(memberId !== null && { userId: memberId, approve: true, ...(draft.reason.trim() !== '' && { reason: draft.reason.trim() }) }),
  }
  const checked = validate(planningRoutes['planning.register'].body, body)
  return 'value' in checked ? { value: body } : { fields: asFormFields(checked.fields) }
}

/** Each refusal of the server stands beside this field. */
export const FIELD_OF_REFUSAL = {
  modificationPast: 'fromDate',
  modificationTooFar: 'toDate',
  modificationOverlap: 'fromDate',
  modificationOnLeave: 'fromDate',
  modificationShiftUnknown: 'shift',
  reasonRequired: 'reason',
  activityUnknown: 'activity',
  hoursOverlap: 'startTime',
  interventionNotOver: 'endTime',
  interventionOffCall: 'startTime',
  hoursOnNoDay: 'weekdays',
  hoursSkipped: 'startTime',
} as const
