// A planning as calendar programs read it (RFC 5545): one event a vacation, whose identifier is the member and the day, so that a change
// moves the event a phone already has instead of adding another; and one a leave, over its whole days.
import { createHmac, hkdfSync } from 'node:crypto'
import { ofName } from '@releve/contract/elision'
import { onOneLine } from '@releve/contract/fields'
import type { WireShiftDay } from '@releve/contract/shifts'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { isProof } from '#db/sealing.ts'
import type { FeedOwner } from './store.ts'

const ADDRESS = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})\.ics$/

function seal(secret: string, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'releve calendar feed', 32))
  return createHmac('sha256', key).update(id).digest()
}

/** The last part of the address: the feed and the proof that this server gave it. */
export function addressOf(secret: string, id: string): string {
  return `${id}.${seal(secret, id).toString('base64url')}.ics`
}

/** The feed an address names, or null when nobody was given that address. */
export function feedOfAddress(secret: string, address: string): string | null {
  const match = ADDRESS.exec(address)
  const [, id, proof] = match ?? []
  if (id === undefined || proof === undefined) return null
  return isProof(proof, seal(secret, id)) ? id : null
}

/**
 * The colleague they have the vacation of the day from: in a swap of one day, the poster received one as well, from the member who
 * answered.
 */
function giverOf({ substitutionHistory }: WireShiftDay, me: string) {
  const step = substitutionHistory.findLast(({ from, to }) => from._id === me || to._id === me)
  return step?.from._id === me ? step.to : step?.from
}

/** As exact instants: a calendar program shows them in the zone of the phone (docs/decisions). */
const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC')
/** Whole days have no zone: the library writes the date alone. */
const wholeDay = (day: DayNumber) => at(day * 86_400_000)

/** First and last day of each leave: the days off that follow one another. */
function leavesOf(days: readonly WireShiftDay[]): { first: DayNumber; last: DayNumber }[] {
  const leaves: { first: DayNumber; last: DayNumber }[] = []
  for (const { date, isOff } of days) {
    if (!isOff) continue
    const day = toDayNumber(date)
    const leave = leaves.at(-1)
    if (leave?.last === day - 1) leave.last = day
    else leaves.push({ first: day, last: day })
  }
  return leaves
}

/**
 * The days of a member as a calendar: vacations, and leaves without their cause; days of rest are not in it. `host` ends the identifiers.
 * Names are made one line: the library writes that of the calendar as it is, and programs end lines at more than what it escapes.
 */
export function calendarOf(owner: FeedOwner, days: readonly WireShiftDay[], host: string, now: number): string {
  const zone = zoneOf(owner.zone)
  const calendar = new ICalCalendar({
    name: onOneLine(`Vacations ${ofName(`${owner.name} ${owner.last_name}`)}`),
    prodId: { company: 'Relève', product: 'Relève', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    // Programs ask again within the hour: an exchange shows the same day.
    ttl: 3600,
  })
  for (const day of days) {
    if (day.shift.type !== 'work' || day.isOff) continue
    const { startAt, endAt } = dutyOf(toDayNumber(day.date), day.shift, null, zone)
    const { startTime, endTime } = timesOf(day.shift)
    const giver = day.isSubstitution ? giverOf(day, owner.user_id) : undefined
    const lines = [
      day.teamObject?.name,
      giver === undefined ? undefined : `Reçue ${ofName(`${giver.name} ${giver.lastName}`)}`,
      'Consultez Relève avant de compter sur cet horaire\u00A0: un échange a pu le changer depuis la dernière lecture de votre calendrier.',
    ]
    const event = calendar.createEvent({
      id: `${owner.user_id}-${day.date}@${host}`,
      start: at(startAt),
      end: at(endAt),
      stamp: at(now),
      summary: onOneLine(`${day.shift.name}, ${startTime} – ${endTime}`),
      location: onOneLine(owner.center_name),
      description: lines.flatMap((line) => (line === undefined ? [] : [onOneLine(line)])).join('\n'),
    })
    if (owner.alarm_minutes !== null) {
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: owner.alarm_minutes * 60, description: 'Prise de service' })
    }
  }
  for (const { first, last } of leavesOf(days)) {
    calendar.createEvent({
      id: `${owner.user_id}-${fromDayNumber(first)}-off@${host}`,
      start: wholeDay(first),
      // The day after the last one (RFC 5545, 3.6.1).
      end: wholeDay(last + 1),
      allDay: true,
      stamp: at(now),
      // The summary shows as much as colleagues see: the calendar of a phone is shown around, and shared with a family.
      summary: 'Indisponible',
      // One is free for one's own, though not for the centre.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
