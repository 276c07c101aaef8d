// The figures of one member and one month that a payroll asks for. They are kept when the month is closed, so nothing is rounded here.
import { holidayOf } from '../calendar/center-holidays.ts'
import { isoWeekday, lastOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { fixedHoursOf } from './fixed-hours.ts'
import { isAwayKind } from '../planning/activity.ts'
import { layerDays } from '../planning/layers.ts'
import { piecesOver } from '../planning/pieces.ts'
import { durationMs, dutyOf } from '../planning/shift.ts'
import { mealsOfMonth } from './meals.ts'
import type { MealWindow } from './meals.ts'
import { countedMinutes, hoursOfMonths, weightOf } from './month-hours.ts'
import type { HoursInput } from './month-hours.ts'
import { overlapMs } from './span.ts'

/** The figures that are one number a month, in the order in which people read them. */
export const plainFigures = ['hours', 'night', 'sundays', 'holidays', 'overCycle', 'meals'] as const
export type PlainFigure = (typeof plainFigures)[number]

/** Days of an activity, or of an absence: in hours, in vacations and in working days. */
export interface ActivityDays {
  readonly activityId: string
  /** The first and the last day, both included and both of the month. */
  readonly from: DayNumber
  readonly to: DayNumber
  readonly minutes: number
  readonly shifts: number
  readonly workingDays: number
}

export interface MonthFigures extends Readonly<Record<PlainFigure, number>> {
  readonly activities: readonly ActivityDays[]
}

/** An absence of whole days has one of these names where no activity of the centre is named: the two of the specification. */
const UNNAMED_ABSENCE = 'absence'
export const DAY_OFF = 'off_day'

export interface MonthFiguresInput extends Omit<HoursInput, 'from' | 'to' | 'now'> {
  /** The first day of the month. */
  readonly month: DayNumber
  readonly meals: readonly MealWindow[]
  /** The activity for which each absence of whole days is; one that is missing has none. */
  readonly activityOf: ReadonlyMap<string, string>
}

const MINUTE_MS = 60_000
/** The month is over: whatever began in it is done, though its last night ends in the next one. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER
const MARGIN = 2

/** The figures of the month as they stand once it is over. */
export function monthFigures({ month, meals, activityOf, ...input }: MonthFiguresInput): MonthFigures {
  const { center, member, centerTerms, terms } = input
  const zone = zoneOf(center.zone)
  const [from, to] = [month, lastOfMonth(month)]
  const layers = layerDays(center, member, from - MARGIN, to + MARGIN)
  const pieces = piecesOver(layers, member, from - 1, to + 1, zone)
  const [sums] = hoursOfMonths({ ...input, from, to, now: AFTER_ALL })
  if (sums === undefined) throw new Error('a month has hours')

  const heldOn = (day: DayNumber) => {
    const held = layers[day - from + MARGIN]?.heldShift
    return held === undefined || held.type === 'rest' ? null : { shift: held, duty: dutyOf(day, held, null, zone) }
  }
  const isWorkingDay = (day: DayNumber) => isoWeekday(day) <= 5 && holidayOf(day, terms.holidays) === null
  const whole = member.modifications.flatMap((modification): ActivityDays[] => {
    const { _id, type, fromDay, toDay } = modification
    const [first, last] = [Math.max(fromDay, from), Math.min(toDay, to)]
    if (type === 'custom_modification' || first > last) return []
    let [minutes, shifts, workingDays] = [0, 0, 0]
    for (let day = first; day <= last; day++) {
      if (isWorkingDay(day)) workingDays++
      const held = heldOn(day)
      if (held === null) continue
      shifts++
      minutes += (durationMs(held.duty) / MINUTE_MS) * weightOf(held.shift, centerTerms, day)
    }
    const unnamed = type === 'off_day' ? DAY_OFF : UNNAMED_ABSENCE
    return [{ activityId: activityOf.get(_id) ?? unnamed, from: first, to: last, minutes, shifts, workingDays }]
  })

  const placed = new Map<string, ActivityDays>()
  const timesOnCall = new Set<string>()
  const weightOfActivity = fixedHoursOf(pieces)
  for (const piece of pieces) {
    const { day, activity, startAt, endAt, placedId = '' } = piece
    if (activity === null || day < from || day > to) continue
    const { _id: activityId, kind } = activity
    const ofPiece = { minutes: ((endAt - startAt) / MINUTE_MS) * weightOfActivity(piece), shifts: 0, workingDays: 0 }
    if (kind === 'onCall') {
      // Each time on call counts once, in as many pieces as interventions leave of it.
      const time = `${placedId} ${day}`
      ofPiece.shifts = timesOnCall.has(time) ? 0 : 1
      timesOnCall.add(time)
      if (isWorkingDay(day)) ofPiece.workingDays = ofPiece.shifts
    } else if (isAwayKind(kind)) {
      ofPiece.minutes = 0
      for (let near = day - 1; near <= day + 1; near++) {
        const held = heldOn(near)
        if (held === null || layers[near - from + MARGIN]?.isOff === true) continue
        const ms = overlapMs({ startAt, endAt }, held.duty)
        ofPiece.minutes += (ms / MINUTE_MS) * weightOf(held.shift, centerTerms, near)
        ofPiece.shifts += ms / durationMs(held.duty)
      }
      if (isWorkingDay(day)) ofPiece.workingDays = ofPiece.shifts
    }
    // Work and on-call duty are one sum a month; the days of a leave and of an absence stay apart, each with its date.
    const isApart = isAwayKind(kind)
    const key = isApart ? `${activityId} ${day}` : activityId
    const before = placed.get(key)
    placed.set(key, {
      activityId,
      from: isApart ? day : from,
      to: isApart ? day : to,
      minutes: (before?.minutes ?? 0) + ofPiece.minutes,
      shifts: (before?.shifts ?? 0) + ofPiece.shifts,
      workingDays: (before?.workingDays ?? 0) + ofPiece.workingDays,
    })
  }

  return {
    hours: countedMinutes(sums.done),
    night: sums.done.atNight,
    sundays: sums.done.onSundays,
    holidays: sums.done.onHolidays,
    overCycle: sums.overCycle,
    meals: mealsOfMonth(pieces, month, meals, zone),
    activities: [...whole, ...placed.values()].toSorted(
      (a, b) => a.from - b.from || a.to - b.to || (a.activityId < b.activityId ? -1 : a.activityId > b.activityId ? 1 : 0),
    ),
  }
}
