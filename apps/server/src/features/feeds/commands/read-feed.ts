// One reading of a calendar address. Before anything is computed, the version of the facts says whether the text can be another one than last
// time; whoever has that text is told so.
import { ofName } from '@releve/contract/elision'
import { FIRST_DAY, LAST_DAY, toDayNumber } from '@releve/domain/calendar/day'
import { VERSION } from '#config/version.ts'
import { centerOf } from '#db/databases.ts'
import type { Queryable } from '#db/query.ts'
import { loadPeopleOf } from '#features/members/store/members.ts'
import { loadDistinctions, withDistinctions } from '#features/members/store/namesakes.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { openFeed } from '#features/directory/store.ts'
import type { OpenFeed } from '#features/directory/store.ts'
import { loadFeedFacts, loadSaidEvents, saveContent } from '../store.ts'
import type { FeedFacts } from '../store.ts'
import { calendarText, digestOf, revise } from './calendar-text.ts'
import type { CalendarEvent } from './calendar-text.ts'
import { memberEvents, namedIn } from './member-calendar.ts'

/** The span of a calendar: days of the past, and days ahead. */
const DAYS_BACK = 31
const DAYS_AHEAD = 366

export interface Reading {
  readonly tag: string
  /** Null: the reader has it. */
  readonly text: string | null
}

interface ReadingDeps {
  readonly pool: Queryable
  readonly now: number
  /** Ends the identifiers. */
  readonly host: string
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

/** Null: nobody has this address, or its owner is no member any more. */
export async function readFeed(deps: ReadingDeps, id: string): Promise<Reading | null> {
  const { pool, now, host, has } = deps
  // Another reading that writes in between costs one more turn: of those at once, one always succeeds.
  for (;;) {
    const feed = await openFeed(pool, id, now)
    const facts = feed === null ? null : await loadFeedFacts(pool, feed, { daysBack: DAYS_BACK, daysAhead: DAYS_AHEAD, now })
    if (feed === null || facts === null) return null
    const { alarm_minutes: alarmMinutes, content_tag: saidTag } = feed
    // The version is read before the facts: a change between the two is read again the next time, and never missed.
    // Another release may word events otherwise; whatever else does is read once the days shown are others, after midnight.
    const version = digestOf(VERSION, host, feed.center_id, alarmMinutes, facts)
    if (saidTag !== null && feed.content_version === version && has(saidTag)) return { tag: saidTag, text: null }
    const events = await eventsOf(deps, feed, facts)
    const before = await loadSaidEvents(pool, feed)
    if (before === null) continue
    const { events: revised, said } = revise(events, before, { now, firstDay: toDayNumber(facts.first_day) })
    const text = calendarText(`Vacations ${ofName(`${facts.name} ${facts.last_name}`)}`, revised)
    const tag = digestOf(text)
    const isKnown = tag === saidTag && version === feed.content_version
    if (isKnown || (await saveContent(pool, feed, { version, tag, said }))) return { tag, text: has(tag) ? null : text }
  }
}
