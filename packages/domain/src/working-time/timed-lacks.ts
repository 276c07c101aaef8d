// The hours in which people are missing: counted by presence, from one boundary to the next, and said of the vacation in which they lie.
import { clockOf } from '../calendar/clock-time.ts'
import type { ClockTime, DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { Presence } from '../planning/presence.ts'
import { askedOver } from '../planning/staffing-rows.ts'
import type { AskedStretch, StaffingTerms } from '../planning/staffing-rows.ts'
import type { MinimumStaffing } from './rules.ts'
import { shortage } from './staffing.ts'
import type { LackDuring, Qualifications, Shortage } from './staffing.ts'

interface Span {
  readonly startAt: number
  readonly endAt: number
}

type Rows = Pick<StaffingTerms, 'rows' | 'calendar'>

/** People who are missing from an instant to another. */
export interface TimedLack extends Span, Shortage {
  /** The qualifications of each person who is there, and what is asked. */
  readonly present: readonly Qualifications[]
  readonly minimum: MinimumStaffing
}

/** The vacation in which hours lie, and these hours on the wall clock. */
export interface InVacation {
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  readonly day: DayNumber
  /** Null: no vacation covers these hours. */
  readonly shiftName: string | null
}

export interface VacationLack extends TimedLack, InVacation, LackDuring {}

const covers = (outer: Span, inner: Span) => outer.startAt <= inner.startAt && outer.endAt >= inner.endAt
export const meets = (a: Span, b: Span) => a.startAt < b.endAt && b.startAt < a.endAt

/** The span, cut at every instant at which somebody comes or goes. */
export function stretchesOf(span: Span, changes: readonly Span[]): Span[] {
  const bounds = new Set([span.startAt, span.endAt])
  for (const { startAt, endAt } of changes) {
    if (startAt > span.startAt && startAt < span.endAt) bounds.add(startAt)
    if (endAt > span.startAt && endAt < span.endAt) bounds.add(endAt)
  }
  const inOrder = [...bounds].toSorted((a, b) => a - b)
  return inOrder.slice(1).map((endAt, index) => ({ startAt: inOrder[index] ?? endAt, endAt }))
}

/** The minimum that the rows come to. A person fills one place, as in the minimum of a vacation. */
export function minimumOf({ asked }: Pick<AskedStretch, 'asked'>): MinimumStaffing {
  const everybody = asked.find(({ qualification }) => qualification === null)
  const places = asked.flatMap(({ qualification, minimum }) => (qualification === null ? [] : [[qualification, minimum] as const]))
  return { total: everybody?.minimum ?? 0, byQualification: Object.fromEntries(places) }
}

const isSame = (a: Shortage, b: Shortage) => a.total === b.total && JSON.stringify(a.missing) === JSON.stringify(b.missing)

/** Stretches that touch and lack the same are one. */
function joined<Lack extends TimedLack>(lacks: readonly Lack[]): Lack[] {
  const found: Lack[] = []
  for (const lack of lacks) {
    const last = found.at(-1)
    if (last !== undefined && last.endAt === lack.startAt && isSame(last, lack)) found[found.length - 1] = { ...last, endAt: lack.endAt }
    else found.push(lack)
  }
  return found
}

/** The stretches of a span over which the rows hold, each with the people who are there for all of it. */
export function staffedStretches<There extends Pick<Presence, 'parts'>>(
  terms: Rows,
  presence: readonly There[],
  span: Span,
  zone: Zone,
): {
  readonly stretch: Span
  readonly asked: AskedStretch['asked']
  readonly minimum: MinimumStaffing
  readonly people: readonly There[]
}[] {
  const near = presence.filter(({ parts }) => parts.some((part) => meets(part, span)))
  return askedOver(terms, span, zone).flatMap((askedStretch) => {
    const { asked } = askedStretch
    const minimum = minimumOf(askedStretch)
    const there = near.filter(({ parts }) => parts.some((part) => meets(part, askedStretch)))
    return stretchesOf(
      askedStretch,
      there.flatMap(({ parts }) => parts),
    ).map((stretch) => ({ stretch, asked, minimum, people: there.filter(({ parts }) => parts.some((part) => covers(part, stretch))) }))
  })
}

/** The hours of a span in which the rows lack people, in order. */
export function lacksByRows(
  terms: Rows,
  presence: readonly Pick<Presence, 'qualifications' | 'parts'>[],
  span: Span,
  zone: Zone,
): TimedLack[] {
  const lacks = staffedStretches(terms, presence, span, zone).flatMap(({ stretch, minimum, people }) => {
    const present = people.map(({ qualifications }) => qualifications)
    const lack = shortage(present, minimum)
    return lack.total === 0 ? [] : [{ ...stretch, ...lack, present, minimum }]
  })
  return joined(lacks)
}

/** The hours of their vacation in which somebody is not there. */
export function holesOf({ whole, parts }: Pick<Presence, 'whole' | 'parts'>): Span[] {
  return stretchesOf(whole, parts).filter((stretch) => !parts.some((part) => covers(part, stretch)))
}

/**
 * The hours of a vacation in which its minimum lacks more people than it does as a whole, since hours of activities take some of them away.
 * Somebody who begins or ends at other times than their colleagues counts for all of it.
 */
export function lacksByCuts(people: readonly Presence[], minimum: MinimumStaffing): TimedLack[] {
  const cut = people.map((person) => ({ person, holes: holesOf(person) }))
  const holes = cut.flatMap((each) => each.holes)
  if (holes.length === 0) return []
  const lackOf = (present: readonly Qualifications[]) => shortage(present, minimum)
  const counted = people.filter(({ parts }) => parts.length > 0)
  const asWhole = lackOf(counted.map(({ qualifications }) => qualifications))
  const span = { startAt: Math.min(...holes.map(({ startAt }) => startAt)), endAt: Math.max(...holes.map(({ endAt }) => endAt)) }
  const lacks = stretchesOf(span, holes).flatMap((stretch) => {
    const there = cut.filter((each) => !each.holes.some((hole) => meets(hole, stretch)))
    const present = there.map(({ person: { qualifications } }) => qualifications)
    const lack = lackOf(present)
    return lack.total > asWhole.total ? [{ ...stretch, ...lack, present, minimum }] : []
  })
  return joined(lacks)
}

/** A vacation of the centre, placed in time, that somebody may be sought for. */
export interface PlacedVacation extends Span {
  readonly day: DayNumber
  readonly name: string
}

/**
 * Each lack, or whatever else is said of hours, in the vacation it lies in, cut where it goes from one into the next: the shortest of those that hold its beginning. Hours that
 * no vacation covers stand alone, a day of them at most: they are told by the clock.
 */
export function inVacations<Said extends Span>(
  lacks: readonly Said[],
  vacations: readonly PlacedVacation[],
  zone: Zone,
): (Said & InVacation)[] {
  const ordered = vacations.toSorted((a, b) => a.endAt - a.startAt - (b.endAt - b.startAt) || a.startAt - b.startAt)
  const found: (Said & InVacation)[] = []
  for (const lack of lacks) {
    const { endAt } = lack
    for (let from = lack.startAt; from < endAt;) {
      const at = from
      const vacation = ordered.find((each) => each.startAt <= at && each.endAt > at)
      const dayLater = zone.instantAt(zone.dayAt(at) + 1, zone.minutesAt(at))
      const next = Math.min(endAt, dayLater, ...vacations.flatMap(({ startAt }) => (startAt > at ? [startAt] : [])))
      const until = vacation === undefined ? next : Math.min(endAt, vacation.endAt)
      const clock = (instant: number): ClockTime => clockOf(zone.minutesAt(instant))
      found.push({
        ...lack,
        startAt: at,
        endAt: until,
        startTime: clock(at),
        endTime: clock(until),
        day: vacation?.day ?? zone.dayAt(at),
        shiftName: vacation?.name ?? null,
      })
      from = until
    }
  }
  return found
}
