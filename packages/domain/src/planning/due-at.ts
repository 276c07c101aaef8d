// Decides when a notice may ring: not in the quiet hours of its reader, nor while they sleep after a night, but for what they asked to be
// woken for; a reader who wants one digest gets all notices of a day at once. It computes with instants: a window begins and ends where the
// wall clock of the centre says, and lasts an hour more or less when the clocks change.
import { minutesOf } from '../calendar/clock-time.ts'
import type { ClockTime } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { coversNight } from './night.ts'
import type { Duty } from './shift.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MINUTES = 1440

interface QuietHours {
  readonly isOn: boolean
  /** When it is after `to`, the hours go over midnight. */
  readonly from: ClockTime
  readonly to: ClockTime
}

const defaultQuietHours: QuietHours = { isOn: true, from: '21:00', to: '08:00' }

/** How long after the end of a night vacation nothing rings. */
export const NIGHT_REST_HOURS = 8
/** A demand whose vacation begins within this time may wake a member who opted in. */
export const RING_WITHIN_HOURS = 12
export const DIGEST_AT: ClockTime = '18:00'

export interface HourChoices {
  readonly quietHours: QuietHours
  readonly ringsAtNight: boolean
  readonly dailyDigest: boolean
}

export const defaultHourChoices: HourChoices = { quietHours: defaultQuietHours, ringsAtNight: false, dailyDigest: false }

export interface Notice {
  /** The vacation it is about begins then, in milliseconds; null: it is about none. */
  readonly startAt: number | null
  /** The reader may be woken for it, where they asked for that: the vacation is offered to them, or has become theirs. */
  readonly mayWake: boolean
}

/** The end of the quiet hours that `at` lies in, or null. */
function endOfQuiet(at: number, { from, to }: QuietHours, zone: Zone): number | null {
  const start = minutesOf(from)
  const end = minutesOf(to) + (to <= from ? DAY_MINUTES : 0)
  const today = zone.dayAt(at)
  for (const day of [today - 1, today]) {
    const endAt = zone.instantAt(day, end)
    if (zone.instantAt(day, start) <= at && at < endAt) return endAt
  }
  return null
}

/** The hours at which who chose nothing is not rung. */
export const isQuietByDefault = (at: number, zone: Zone): boolean => endOfQuiet(at, defaultQuietHours, zone) !== null

/** The end of the rest that `at` lies in, or null. */
function endOfRest(at: number, worked: readonly Duty[]): number | null {
  let latest: number | null = null
  for (const duty of worked) {
    const restUntil = duty.endAt + NIGHT_REST_HOURS * HOUR_MS
    if (duty.endAt <= at && at < restUntil && coversNight(duty) && (latest === null || restUntil > latest)) latest = restUntil
  }
  return latest
}

/** The digest that comes at `now` or next. */
function nextDigest(now: number, zone: Zone): number {
  const today = zone.dayAt(now)
  const at = zone.instantAt(today, minutesOf(DIGEST_AT))
  return at >= now ? at : zone.instantAt(today + 1, minutesOf(DIGEST_AT))
}

/**
 * The instant, in milliseconds, from which a notice of `now` may reach the devices and the mailbox of its reader: `now` when nothing holds
 * it back.
 * @param worked what the reader works, two days before `now` to four days after it
 * @param zone of their centre
 */
export function dueAt(now: number, choices: HourChoices, worked: readonly Duty[], notice: Notice, zone: Zone): number {
  const { quietHours, ringsAtNight, dailyDigest } = choices
  const { startAt, mayWake } = notice
  // From then on they are woken for it, if they asked to be: in less than twelve hours, told by the minute.
  const wakesAt =
    ringsAtNight && mayWake && startAt !== null && now < startAt ? startAt - RING_WITHIN_HOURS * HOUR_MS + MINUTE_MS : Infinity
  if (wakesAt - MINUTE_MS < now) return now
  const digest = dailyDigest ? nextDigest(now, zone) : now
  // A digest that would come after the vacation has begun is none for it.
  let at = startAt !== null && now < startAt && startAt <= digest ? now : digest
  if (!quietHours.isOn) return Math.min(at, wakesAt)
  // One ends in the other: the quiet hours at eight, the rest after the night at three in the afternoon.
  for (;;) {
    const end = endOfQuiet(at, quietHours, zone) ?? endOfRest(at, worked)
    if (end === null) return Math.min(at, wakesAt)
    at = end
  }
}
