// What a change of one person's planning breaks. The same function refuses on the server and explains in the browser.
import type { DayNumber } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, findChange } from './changes.ts'
import type { Change } from './changes.ts'
import { findCivilWeekHours, findLongRuns, findLongShifts, findSlidingHours, findUnavailable } from './loads.ts'
import { findAverageWeek, findSemesterGuards, findSemesterHours } from './long-loads.ts'
import { findMissingWeeklyRests, findOverlaps, findShortDailyRests, findShortRestsAfterShift } from './rests.ts'
import type { Finding } from './rests.ts'
import type { Rule, Violation } from './rules.ts'

export { worstSlidingWeek } from './loads.ts'

export interface EvaluationInput {
  readonly userId: string
  /** His vacations sorted by start, over at least eight days either side of what changes, `reachDays` for rules over months. */
  readonly before: readonly Duty[]
  readonly after: readonly Duty[]
  readonly rules: readonly Rule[]
  /** Days of absence, days off. A vacation belongs to the day it starts. */
  readonly unavailableDays?: (day: DayNumber) => boolean
}

/**
 * What `after` creates or worsens, in the order of the rules then of time. A breach that `before` already had, at the same
 * place and with a figure at least as bad, is silent; to work less is always silent. Only the neighbourhoods of vacations
 * whose times are new are looked at: the same hours for another team or under another name are no change here.
 *
 * What "the same place" means, rule by rule (details stand on each function):
 * - `overlap`: the other vacation; when both are new, the two they replace;
 * - `unavailable`: the day;
 * - `dailyRest`, `restAfterShift`: the side of the neighbour that was there; when both are new, the rest between the two
 *   they replace. The figure is the time missing;
 * - `shiftLength`: the vacation replaced;
 * - `hoursSlidingWeek`: the very same window, or any that touched the vacation replaced;
 * - `hoursCivilWeek`: the civil week;
 * - `weeklyRest`: the stretches that share a vacation with this one or hold one it replaces;
 * - `consecutiveDays`: the runs, likewise.
 * - `averageWeek`: the same weeks; `semesterHours`, `semesterGuards`: the semester.
 * A new vacation replaces the removed one that starts nearest, within seven days, each one once.
 *
 * `minimumStaffing` needs the colleagues (`staffing.ts`); `qualificationUnknown` needs the person, and is judged elsewhere.
 */
export function violations(input: EvaluationInput): Violation[] {
  const change = findChange(input.before, input.after)
  if (change === null) return []
  const found: Violation[] = []
  for (const rule of input.rules) {
    for (const finding of findingsOf(rule, change, input.unavailableDays)) {
      found.push(toViolation(rule, finding, input.userId))
    }
  }
  return found
}

const NONE: readonly Finding[] = []

function findingsOf(rule: Rule, change: Change, unavailableDays: ((day: DayNumber) => boolean) | undefined): readonly Finding[] {
  switch (rule.code) {
    case 'overlap':
      return findOverlaps(change)
    case 'unavailable':
      return unavailableDays === undefined ? NONE : findUnavailable(change, unavailableDays)
    case 'dailyRest':
      return findShortDailyRests(change, rule.minHours)
    case 'restAfterShift':
      return findShortRestsAfterShift(change, rule.ratio)
    case 'shiftLength':
      return findLongShifts(change, rule.maxHours)
    case 'hoursSlidingWeek':
      return findSlidingHours(change, rule.maxHours, rule.days)
    case 'hoursCivilWeek':
      return findCivilWeekHours(change, rule.maxHours)
    case 'weeklyRest':
      return findMissingWeeklyRests(change, rule.minHours, rule.days)
    case 'consecutiveDays':
      return findLongRuns(change, rule.maxDays)
    case 'averageWeek':
      return findAverageWeek(change, rule.maxHours, rule.weeks)
    case 'semesterHours':
      return findSemesterHours(change, rule.maxHours)
    case 'semesterGuards':
      return findSemesterGuards(change, rule.maxGuards)
    case 'minimumStaffing':
    case 'qualificationUnknown':
      return NONE
  }
}

function toViolation(rule: Rule, finding: Finding, userId: string): Violation {
  const { actual, limit, duty, other } = finding
  const violation = {
    code: rule.code,
    severity: rule.severity,
    userId,
    actual,
    limit,
    day: duty.day,
    shiftName: duty.name,
  }
  return other === undefined ? violation : { ...violation, otherDay: other.day, otherShiftName: other.name }
}

export interface RestAround {
  /** Real hours; 0 when the neighbour overlaps; null when there is none. */
  readonly beforeHours: number | null
  readonly afterHours: number | null
  readonly previous: Duty | null
  readonly next: Duty | null
}

/**
 * Rest on each side of a vacation in real hours, for the screens. `after` is sorted by start and may hold the vacation
 * itself, which is then left out of its own neighbours.
 */
export function wouldRest(after: readonly Duty[], duty: Duty): RestAround {
  let previous: Duty | null = null
  let next: Duty | null = null
  let isLeftOut = false
  for (const other of after) {
    if (!isLeftOut && other.startAt === duty.startAt && other.endAt === duty.endAt && other.name === duty.name) {
      isLeftOut = true
    } else if (other.startAt <= duty.startAt) {
      if (previous === null || other.endAt >= previous.endAt) previous = other
    } else {
      next = other
      break
    }
  }
  return {
    beforeHours: previous === null ? null : Math.max(0, duty.startAt - previous.endAt) / HOUR_MS,
    afterHours: next === null ? null : Math.max(0, next.startAt - duty.endAt) / HOUR_MS,
    previous,
    next,
  }
}
