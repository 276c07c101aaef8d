// The staffing by the hour of the days that a decision touches: how many people are there as the planning stands, how many would be, and how many
// are asked for.
import type { DayNumber } from '../calendar/day.ts'
import { followedFrom } from '../planning/cycle.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { presenceOver } from '../planning/presence.ts'
import type { Presence } from '../planning/presence.ts'
import { askedOver } from '../planning/staffing-rows.ts'
import { minimumOf, stretchesOf } from '../working-time/timed-lacks.ts'
import { vacationsOf } from '../working-time/vacation-lacks.ts'
import type { CenterFacts } from './center-facts.ts'

/** Further days are left out: nobody would read them. */
export const SKYLINE_DAYS_MOST = 8

interface Span {
  /** Milliseconds. */
  readonly startAt: number
  readonly endAt: number
}

/** Hours over which the same number of people is there. */
export interface SkylineStretch extends Span {
  /** The vacation that lies over these hours, the shortest one; null: none does. */
  readonly shift: string | null
  readonly present: number
  readonly after: number
  /** Null: no minimum is set for these hours. */
  readonly minimum: number | null
}

type Facts = Pick<CenterFacts, 'center' | 'presenceAround' | 'zone' | 'rules'>

const covers = (outer: Span, inner: Span) => outer.startAt <= inner.startAt && outer.endAt >= inner.endAt
const isThere = ({ parts }: Presence, stretch: Span) => parts.some((part) => covers(part, stretch))

const partsOn = (presence: readonly Presence[], day: DayNumber) =>
  JSON.stringify(presence.flatMap((each) => (each.day === day ? [each.shiftName, each.parts] : [])))

/** The span from the first hour of the vacations of a day to their last one; null: nobody works and nothing is planned. */
function spanOf(vacations: readonly (Span & { readonly day: DayNumber })[], day: DayNumber): Span | null {
  const ofDay = vacations.filter((vacation) => vacation.day === day)
  if (ofDay.length === 0) return null
  return { startAt: Math.min(...ofDay.map(({ startAt }) => startAt)), endAt: Math.max(...ofDay.map(({ endAt }) => endAt)) }
}

/** The people who are asked for over hours that no bound of a row or of a vacation cuts; null: no minimum speaks of them. */
function minimumOver(facts: Facts, vacations: readonly (Span & { readonly name: string })[], stretch: Span): number | null {
  const { center, rules, zone } = facts
  const rows = center.staffing === undefined ? undefined : askedOver(center.staffing, stretch, zone)[0]
  const byShift = vacations.flatMap(({ name, ...span }) => (covers(span, stretch) ? (rules.minimumStaffing[name]?.total ?? []) : []))
  const figures = [
    ...(rows === undefined ? [] : [minimumOf(rows).total]),
    ...(byShift.length === 0 ? [] : [byShift.reduce((a, b) => a + b, 0)]),
  ]
  return figures.length === 0 ? null : Math.max(...figures)
}

/** The stretches over which the rows say one thing; none without rows. */
const boundsOfRows = ({ center, zone }: Facts, span: Span): readonly Span[] =>
  center.staffing === undefined ? [] : askedOver(center.staffing, span, zone)

const isSame = (a: SkylineStretch, b: SkylineStretch) =>
  a.endAt === b.startAt && a.shift === b.shift && a.present === b.present && a.after === b.after && a.minimum === b.minimum

/**
 * The hours of the vacations of each day on which the member would be there at other hours, in order.
 * @param before their planning as it stands, `after` as it would be
 */
export function skyline(
  facts: Facts,
  { before, after }: { readonly before: MemberPlan; readonly after: MemberPlan },
  { from, to }: { readonly from: DayNumber; readonly to: DayNumber },
): SkylineStretch[] {
  const { center, presenceAround } = facts
  const first = Math.max(from, followedFrom(center) ?? Infinity)
  if (first > to) return []
  const own = { before: presenceOver(center, [before], first - 1, to + 1), after: presenceOver(center, [after], first - 1, to + 1) }
  const days = Array.from({ length: to - first + 1 }, (_, index) => first + index)
  const touched = days.filter((day) => partsOn(own.before, day) !== partsOn(own.after, day)).slice(0, SKYLINE_DAYS_MOST)
  const found: SkylineStretch[] = []
  for (const day of touched) {
    const others = presenceAround(day).filter(({ userId }) => userId !== before.userId)
    const vacations = vacationsOf(center, [...others, ...own.before, ...own.after], day - 1, day + 1)
    const span = spanOf(vacations, day)
    if (span === null) continue
    // A night ends in the hours of the next day, which has stretches of its own.
    const startAt = Math.max(span.startAt, found.at(-1)?.endAt ?? -Infinity)
    if (startAt >= span.endAt) continue
    const bounds = [...others, ...own.before, ...own.after].flatMap(({ parts }) => parts)
    for (const stretch of stretchesOf({ startAt, endAt: span.endAt }, [...bounds, ...vacations, ...boundsOfRows(facts, span)])) {
      const there = others.filter((each) => isThere(each, stretch)).length
      const shortest = vacations
        .filter((vacation) => covers(vacation, stretch))
        .toSorted((a, b) => a.endAt - a.startAt - (b.endAt - b.startAt) || a.startAt - b.startAt)[0]
      const next = {
        ...stretch,
        shift: shortest?.name ?? null,
        present: there + Number(own.before.some((each) => isThere(each, stretch))),
        after: there + Number(own.after.some((each) => isThere(each, stretch))),
        minimum: minimumOver(facts, vacations, stretch),
      }
      const last = found.at(-1)
      if (last !== undefined && isSame(last, next)) found[found.length - 1] = { ...last, endAt: next.endAt }
      else found.push(next)
    }
  }
  return found
}
