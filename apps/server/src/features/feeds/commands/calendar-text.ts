// Events as a text of RFC 5545. Calendar programs compare DTSTAMP, LAST-MODIFIED and SEQUENCE to decide what changed, so these come from what
// the address said before (`revise`), and the same facts always give the same bytes.
import { createHash } from 'node:crypto'
import { onOneLine } from '@releve/contract/fields'
import type { DayNumber } from '@releve/domain/calendar/day'
import { escape, ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'

/** Exact instants, or whole days: these have no zone. */
type EventTime = { readonly startAt: number; readonly endAt: number } | { readonly firstDay: DayNumber; readonly lastDay: DayNumber }

export interface CalendarEvent {
  readonly id: string
  readonly time: EventTime
  readonly summary: string
  readonly location: string | null
  readonly lines: readonly string[]
  /** Minutes before the start; null: none. */
  readonly alarmMinutes: number | null
  /** Nobody can be asked for something else meanwhile. */
  readonly isBusy: boolean
  /** The roster is not firm on that day. */
  readonly isProvisional?: true
}

/** An event as an address said it: the digest of its content (empty once it is gone), the second and the number of its last change, its last day. */
type SaidEvent = readonly [digest: string, changedAt: number, sequence: number, lastDay: DayNumber]
export type SaidEvents = Readonly<Record<string, SaidEvent>>

export interface RevisedEvent extends CalendarEvent {
  /** It changes with anything that the event says, and with each time that it comes back. */
  readonly tag: string
  /** The instant of the change, in seconds. */
  readonly changedAt: number
  readonly sequence: number
}

export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

const DAY_MS = 86_400_000
const lastDayOf = (time: EventTime): DayNumber => ('lastDay' in time ? time.lastDay : Math.floor(time.endAt / DAY_MS))

/**
 * The events with the instant and the number of their last change, and what is to be remembered of them. An event that is gone is remembered
 * as long as its days are shown: were it to come back with a lower number, programs would keep what they had.
 * @param firstDay the first that is shown
 */
export function revise(
  events: readonly CalendarEvent[],
  said: SaidEvents,
  { now, firstDay }: { readonly now: number; readonly firstDay: DayNumber },
): { readonly events: readonly RevisedEvent[]; readonly said: SaidEvents } {
  const second = Math.floor(now / 1000)
  const next: Record<string, SaidEvent> = {}
  const revised = events.map((event): RevisedEvent => {
    const digest = digestOf(event)
    const before = said[event.id]
    const isSame = before?.[0] === digest
    const changedAt = before === undefined ? second : isSame ? before[1] : Math.max(second, before[1])
    const sequence = before === undefined ? 0 : isSame ? before[2] : before[2] + 1
    next[event.id] = [digest, changedAt, sequence, lastDayOf(event.time)]
    return { ...event, tag: `${digest}.${sequence}`, changedAt, sequence }
  })
  for (const [id, [digest, changedAt, sequence, lastDay]] of Object.entries(said)) {
    if (next[id] !== undefined || lastDay < firstDay) continue
    // An event that goes now changes now; one that went before stays as it was.
    next[id] = ['', digest === '' ? changedAt : Math.max(second, changedAt), sequence, lastDay]
  }
  return { events: revised, said: next }
}

/** Times are exact instants: a calendar program shows them in the zone of the phone (docs/decisions). */
const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC')
/** Whole days have no zone: the library writes the date alone. */
const wholeDay = (day: DayNumber) => at(day * DAY_MS)

/**
 * Names are made one line: programs end lines at more than what the library escapes.
 * @param isPublished a file of its own says that it is published; an event of a CalDAV collection may say nothing of the kind (RFC 4791, 4.1)
 */
export function calendarText(name: string, events: readonly RevisedEvent[], { isPublished = true } = {}): string {
  const calendar = new ICalCalendar({
    // The library writes the name of the calendar as it is.
    name: escape(onOneLine(name), false),
    prodId: { company: 'Relève', product: 'Relève', language: 'FR' },
    ...(isPublished && { method: ICalCalendarMethod.PUBLISH }),
    // Programs ask again within the hour: an exchange shows the same day.
    ttl: 3600,
  })
  for (const { id, time, summary, location, lines, alarmMinutes, isBusy, isProvisional, changedAt, sequence } of events) {
    const changed = at(changedAt * 1000)
    const event = calendar.createEvent({
      id,
      sequence,
      stamp: changed,
      lastModified: changed,
      ...('startAt' in time
        ? { start: at(time.startAt), end: at(time.endAt) }
        : // The end is the day after the last one (RFC 5545, 3.6.1).
          { start: wholeDay(time.firstDay), end: wholeDay(time.lastDay + 1), allDay: true }),
      summary: onOneLine(summary),
      location: location === null ? null : onOneLine(location),
      description: lines.length === 0 ? null : lines.map(onOneLine).join('\n'),
      // Events that are over are left out: some programs show a cancelled event as any other.
      status: isProvisional === true ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
    if (alarmMinutes !== null) {
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: alarmMinutes * 60, description: 'Prise de service' })
    }
  }
  // Each line ends with CRLF, the last one too (RFC 5545, 3.1); the library leaves that one open.
  return `${calendar.toString()}\r\n`
}
