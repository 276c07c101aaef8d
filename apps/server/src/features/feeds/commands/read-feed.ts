// One reading of a calendar, at its address or by a device. Before anything is computed, the version of the facts says whether the calendar can
// be another one than last time.
import { ofName } from '@releve/contract/elision'
import { FIRST_DAY, LAST_DAY, toDayNumber } from '@releve/domain/calendar/day'
import { VERSION } from '#config/version.ts'
import { centerOf } from '#db/databases.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { loadPeopleOf } from '#features/members/store/members.ts'
import { loadDistinctions, withDistinctions } from '#features/members/store/namesakes.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { openDevice, openFeed } from '#features/directory/store.ts'
import type { OpenFeed } from '#features/directory/store.ts'
import { loadFeedFacts, loadSaidEvents, saveContent } from '../store.ts'
import type { FeedFacts, Memory } from '../store.ts'
import { calendarText, digestOf, revise } from './calendar-text.ts'
import type { CalendarEvent, RevisedEvent, SaidEvents } from './calendar-text.ts'
import { memberEvents, namedIn } from './member-calendar.ts'

/** The span of a calendar: days of the past, and days ahead. */
const DAYS_BACK = 31
const DAYS_AHEAD = 366

export interface ReadingDeps {
  readonly pool: Queryable
  readonly now: number
  /** Ends the identifiers. */
  readonly host: string
}

/** A calendar as it stands. */
export interface CurrentCalendar {
  /** The tag of its text. */
  readonly tag: string
  /** Null: nothing has changed since a reading that the reader has. */
  readonly content: CalendarContent | null
}

interface CalendarContent {
  readonly name: string
  readonly events: readonly RevisedEvent[]
  /** Its events and those that are gone, by their identifiers. */
  readonly said: SaidEvents
}

/** A calendar as it was read, with what it was opened by. */
interface Reading extends CurrentCalendar {
  readonly name: string
  readonly feed: OpenFeed
}

interface Source {
  readonly memory: Memory
  readonly open: () => Promise<OpenFeed | null>
  /** Whether the reader has the text of that tag. */
  readonly has: (tag: string) => boolean
}

async function eventsOf({ pool, host, now }: ReadingDeps, feed: OpenFeed, facts: FeedFacts): Promise<CalendarEvent[]> {
  const { center_id: centerId, user_id: userId, alarm_minutes: alarmMinutes } = feed
  const db = centerOf(pool, centerId)
  const from = Math.max(FIRST_DAY, toDayNumber(facts.first_day))
  const to = Math.min(LAST_DAY, toDayNumber(facts.last_day))
  const { planVersion, roster, members } = await loadMembers(db, centerId, [userId], from, to)
  const [member] = members
  if (member === undefined) return []
  const plan = await loadCenterPlan(db, centerId, planVersion)
  const found = await loadPeopleOf(db, centerId, roster, namedIn(member))
  const center = { centerId, zone: plan.zone, planVersion, rosterVersion: roster.version }
  const { forColleagues: distinctions } = await loadDistinctions(db, center, now)
  const people = withDistinctions(found, distinctions)
  const firmUntil = facts.firm_until === null ? null : toDayNumber(facts.firm_until)
  return memberEvents({ plan, member, people, centerName: facts.center_name, firmUntil, alarmMinutes, host }, from, to)
}

/** Null: nobody has this address or password, or its owner is no member any more. */
async function readCalendar(deps: ReadingDeps, { memory, open, has }: Source): Promise<Reading | null> {
  const { pool, now, host } = deps
  // Another reading that writes in between costs one more turn: of those at once, one always succeeds.
  for (;;) {
    const feed = await open()
    const facts = feed === null ? null : await loadFeedFacts(pool, feed, { daysBack: DAYS_BACK, daysAhead: DAYS_AHEAD, now })
    if (feed === null || facts === null) return null
    const { alarm_minutes: alarmMinutes, content_tag: saidTag } = feed
    // The version is read before the facts: a change between the two is read again the next time, and never missed.
    // Another release may word events otherwise; whatever else does is read once the days shown are others, after midnight.
    const version = digestOf(VERSION, host, feed.center_id, alarmMinutes, facts)
    const isUnchanged = feed.content_version === version
    const name = `Vacations ${ofName(`${facts.name} ${facts.last_name}`)}`
    if (saidTag !== null && isUnchanged && has(saidTag)) return { tag: saidTag, name, feed, content: null }
    const events = await eventsOf(deps, feed, facts)
    const before = await loadSaidEvents(pool, memory, feed)
    if (before === null) continue
    const revised = revise(events, before, { now, firstDay: toDayNumber(facts.first_day) })
    const content = { name, ...revised }
    const tag = digestOf(calendarText(name, revised.events))
    const isKnown = tag === saidTag && isUnchanged
    if (isKnown || (await saveContent(pool, memory, feed, { version, tag, said: revised.said }))) {
      return { tag, name, feed, content }
    }
  }
}

/** The calendar at an address. */
export async function readFeed(deps: ReadingDeps, id: string, has: Source['has']): Promise<CurrentCalendar | null> {
  const read = await readCalendar(deps, { memory: 'calendar_feeds', open: () => openFeed(deps.pool, id, deps.now), has })
  return read && { tag: read.tag, content: has(read.tag) ? null : read.content }
}

/** The state of a calendar, which is known without its planning while nothing changed. */
export interface CalendarState {
  readonly tag: string
  readonly name: string
  readonly said: SaidEvents
}

export interface StandingCalendar extends CalendarState {
  readonly events: readonly RevisedEvent[]
}

export interface DeviceCalendar extends CalendarState {
  /** All of it, of the same moment or a later one. Throws where the device was removed meanwhile. */
  readonly whole: () => Promise<StandingCalendar>
}

/** The calendar of the device that has the password of that digest. */
export async function readDevice(deps: ReadingDeps, passwordDigest: Buffer): Promise<DeviceCalendar | null> {
  const source = { memory: 'calendar_devices', open: () => openDevice(deps.pool, passwordDigest, deps.now) } as const
  const whole = async () => {
    const calendar = await readCalendar(deps, { ...source, has: () => false })
    if (calendar === null || calendar.content === null) throw new AppError('devicePassword')
    return { tag: calendar.tag, ...calendar.content }
  }
  const read = await readCalendar(deps, { ...source, has: () => true })
  if (read === null) return null
  const { tag, name, feed, content } = read
  if (content !== null) return { tag, ...content, whole: () => Promise.resolve({ tag, ...content }) }
  const said = await loadSaidEvents(deps.pool, source.memory, feed)
  if (said !== null) return { tag, name, said, whole }
  // Another reading of the same device came between the two.
  const calendar = await whole()
  return { ...calendar, whole: () => Promise.resolve(calendar) }
}
