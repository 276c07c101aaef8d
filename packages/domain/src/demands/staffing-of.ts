// The staffing of one vacation: the people on it, its minimum, and the people it lacks, as a whole or in some of its hours; and the hours that
// a planning leaves short.
import type { DayNumber } from '../calendar/day.ts'
import type { Shift } from '../planning/shift.ts'
import { followedFrom } from '../planning/cycle.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { presenceOver } from '../planning/presence.ts'
import { dutyOf, timesOf } from '../planning/shift.ts'
import { lackOfVacation, shortage } from '../working-time/staffing.ts'
import type { Qualifications, Shortage } from '../working-time/staffing.ts'
import type { VacationLack } from '../working-time/timed-lacks.ts'
import { lacksOfPresence } from '../working-time/vacation-lacks.ts'
import type { CenterFacts } from './center-facts.ts'
import type { PlacedShift } from './circumstances.ts'

interface StaffingOf {
  readonly present: readonly Qualifications[]
  /** Null: none is asked for as a whole. */
  readonly minimum: number | null
  readonly lack: Shortage
}

/** The staffing of vacations that was counted already, by the people it was counted of: a list of vacancies asks for one several times. */
const counted = new WeakMap<CenterFacts['peopleOn'], Map<string, StaffingOf>>()

/** @param usual the vacation at the hours it has in the cycle */
export function staffingOf(facts: CenterFacts, day: DayNumber, usual: Shift): StaffingOf {
  const known = counted.getOrInsertComputed(facts.peopleOn, () => new Map())
  const { startTime, endTime } = timesOf(usual)
  return known.getOrInsertComputed(`${day} ${startTime} ${endTime} ${usual.name}`, () => countStaffing(facts, day, usual))
}

function countStaffing(facts: CenterFacts, day: DayNumber, usual: Shift): StaffingOf {
  const minimum = facts.rules.minimumStaffing[usual.name]
  const present = facts.peopleOn(day, usual.name).map(({ qualifications }) => qualifications)
  const asWhole = minimum === undefined ? null : shortage(present, minimum)
  return {
    present,
    minimum: minimum?.total ?? null,
    lack: lackOfVacation(asWhole, facts.lacksOn(day, usual.name), timesOf(usual)),
  }
}

/** The lacks by the hour, within a vacation that a member leaves, once their planning is that of `after`. */
export function lacksLeft(
  { center, presenceAround, zone }: Pick<CenterFacts, 'center' | 'presenceAround' | 'zone'>,
  after: MemberPlan,
  { day, shift, teamId }: PlacedShift,
): VacationLack[] {
  if ((center.staffing?.rows ?? []).length === 0 || day < (followedFrom(center) ?? Infinity)) return []
  const others = presenceAround(day).filter(({ userId }) => userId !== after.userId)
  const { startAt, endAt } = dutyOf(day, shift, teamId, zone)
  return lacksOfPresence(center, [...others, ...presenceOver(center, [after], day - 1, day + 1)], day, day).filter(
    (lack) => lack.startAt < endAt && lack.endAt > startAt,
  )
}
