// One reading of a calendar, at its address or by a device. Before anything is computed, the version of the facts says whether the calendar can
// be another one than last time.
import { ofName } from '@releve/contract/elision'
import { FIRST_DAY, LAST_DAY, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { VERSION } from '#config/version.ts'
import { centerOf } from '#db/databases.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { loadPeopleOf } from '#features/members/store/members.ts'
import { loadDistinctions, loadDistinctionsOf, withDistinctions } from '#features/members/store/namesakes.ts'
import { loadCenterPlan, loadMembers, loadPlanningsVersion, loadSharedMembers } from '#features/shifts/store.ts'
import { openDevice, openFeed, openGroupFeed } from '#features/directory/store.ts'
import type { OpenFeed, OpenGroupFeed } from '#features/directory/store.ts'
import { loadFeedFacts, loadGroupFeedFacts, loadSaidEvents, saveContent } from '../store.ts'
import type { FeedFacts, Memory, Remembered } from '../store.ts'
import { calendarText, digestOf, revise } from './calendar-text.ts'
import type { CalendarEvent, RevisedEvent, SaidEvents } from './calendar-text.ts'
import { groupEvents } from './group-calendar.ts'
import { memberEvents, namedIn } from './member-calendar.ts'

/** The span of a calendar: days of the past, and days ahead. */
const DAYS_BACK = 31
const DAYS_AHEAD = 366
/** The same of a group, which is a whole room: its leaves are planned by the quarter, and a year would weigh as much as a hundred members. */
const GROUP_DAYS_BACK = 7
const GROUP_DAYS_AHEAD = 92

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
interface Reading<Opened> extends CurrentCalendar {
  readonly name: string
  readonly feed: Opened
}

type Opened = Remembered & Pick<OpenFeed, 'content_version'>

/** The content of a calendar, and its version, which is known before its events are. */
interface Subject {
  readonly name: string
  /** It changes with everything that the events are made of. */
  readonly version: string
  readonly firstDay: Day
  readonly events: () => Promise<CalendarEvent[]>
}

interface Source<Feed> {
  readonly memory: Memory
  readonly open: () => Promise<Feed | null>
  /** Null: its owner is no member any more. */
  readonly subjectOf: (feed: Feed) => Promise<Subject | null>
  /** Whether the reader has the text of that tag. */
  readonly has: (tag: string) => boolean
}

/** The days that can be read of those wanted. */
const daysOf = (facts: { readonly first_day: Day; readonly last_day: Day }) =>
  [Math.max(FIRST_DAY, toDayNumber(facts.first_day)), Math.min(LAST_DAY, toDayNumber(facts.last_day))] as const
const firmOf = ({ firm_until: firmUntil }: Pick<FeedFacts, 'firm_until'>) => (firmUntil === null ? null : toDayNumber(firmUntil))

async function eventsOf({ pool, host, now }: ReadingDeps, feed: OpenFeed, facts: FeedFacts): Promise<CalendarEvent[]> {
  const { center_id: centerId, user_id: userId, alarm_minutes: alarmMinutes } = feed
  const db = centerOf(pool, centerId)
  const [from, to] = daysOf(facts)
  const { planVersion, roster, members } = await loadMembers(db, centerId, [userId], from, to)
  const [member] = members
  if (member === undefined) return []
  const plan = await loadCenterPlan(db, centerId, planVersion)
  const found = await loadPeopleOf(db, centerId, roster, namedIn(member))
  const center = { centerId, zone: plan.zone, planVersion, rosterVersion: roster.version }
  const { forColleagues: distinctions } = await loadDistinctions(db, center, now)
  const people = withDistinctions(found, distinctions)
  return memberEvents({ plan, member, people, centerName: facts.center_name, firmUntil: firmOf(facts), alarmMinutes, host }, from, to)
}

async function subjectOfMember(deps: ReadingDeps, feed: OpenFeed): Promise<Subject | null> {
  const { pool, now, host } = deps
  const facts = await loadFeedFacts(pool, feed, { daysBack: DAYS_BACK, daysAhead: DAYS_AHEAD, now })
  return (
    facts && {
      name: `Vacations ${ofName(`${facts.name} ${facts.last_name}`)}`,
      // Another release may word events otherwise; whatever else does is read once the days shown are others, after midnight.
      version: digestOf(VERSION, host, feed.center_id, feed.alarm_minutes, facts),
      firstDay: facts.first_day,
      events: () => eventsOf(deps, feed, facts),
    }
  )
}

/** The calendar of a team, or of a whole centre. */
async function subjectOfGroup({ pool, now, host }: ReadingDeps, feed: OpenGroupFeed): Promise<Subject | null> {
  const { center_id: centerId, team_id: teamId } = feed
  const facts = await loadGroupFeedFacts(pool, feed, { daysBack: GROUP_DAYS_BACK, daysAhead: GROUP_DAYS_AHEAD, now })
  if (facts === null) return null
  const { center_name: centerName, team_name: teamName, names, rules } = facts
  const db = centerOf(pool, centerId)
  const [from, to] = daysOf(facts)
  return {
    name: teamName === null ? centerName : `${teamName}, ${centerName}`,
    version: digestOf(VERSION, host, centerId, teamId, facts, await loadPlanningsVersion(db, centerId, from - 1, to + 1)),
    firstDay: facts.first_day,
    events: async () => {
      const { planVersion, roster, members } = await loadSharedMembers(db, centerId, from - 1, to + 1)
      const plan = await loadCenterPlan(db, centerId, planVersion)
      const distinctions = await loadDistinctionsOf(db, centerId, now)
      return groupEvents({ plan, members, roster, distinctions, names, rules, centerId, teamId, firmUntil: firmOf(facts), host }, from, to)
    },
  }
}

/** Null: nobody has this address or password, or its owner is no member any more. */
async function readCalendar<Feed extends Opened>(
  { pool, now }: ReadingDeps,
  { memory, open, subjectOf, has }: Source<Feed>,
): Promise<Reading<Feed> | null> {
  // Another reading that writes in between costs one more turn: of those at once, one always succeeds.
  for (;;) {
    const feed = await open()
    // The version is read before the facts: a change between the two is read again the next time, and never missed.
    const subject = feed === null ? null : await subjectOf(feed)
    if (feed === null || subject === null) return null
    const { name, version } = subject
    const { content_tag: saidTag } = feed
    const isUnchanged = feed.content_version === version
    if (saidTag !== null && isUnchanged && has(saidTag)) return { tag: saidTag, name, feed, content: null }
    const events = await subject.events()
    const before = await loadSaidEvents(pool, memory, feed)
    if (before === null) continue
    const revised = revise(events, before, { now, firstDay: toDayNumber(subject.firstDay) })
    const content = { name, ...revised }
    const tag = digestOf(calendarText(name, revised.events))
    const isKnown = tag === saidTag && isUnchanged
    if (isKnown || (await saveContent(pool, memory, feed, { version, tag, said: revised.said }))) {
      return { tag, name, feed, content }
    }
  }
}

/** The calendar at an address: of a member, or of a group. */
export async function readFeed(deps: ReadingDeps, id: string, has: (tag: string) => boolean): Promise<CurrentCalendar | null> {
  const { pool, now } = deps
  const read =
    (await readCalendar(deps, {
      memory: 'calendar_feeds',
      open: () => openFeed(pool, id, now),
      subjectOf: (feed) => subjectOfMember(deps, feed),
      has,
    })) ??
    (await readCalendar(deps, {
      memory: 'calendar_group_feeds',
      open: () => openGroupFeed(pool, id, now),
      subjectOf: (feed) => subjectOfGroup(deps, feed),
      has,
    }))
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
  const source = {
    memory: 'calendar_devices',
    open: () => openDevice(deps.pool, passwordDigest, deps.now),
    subjectOf: (feed: OpenFeed) => subjectOfMember(deps, feed),
  } as const
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
