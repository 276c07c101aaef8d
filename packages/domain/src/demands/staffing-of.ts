// The staffing of one vacation: the people on it, its minimum, and the people it lacks, as a whole or in some of its hours.
import type { DayNumber } from '../calendar/day.ts'
import type { Shift } from '../planning/shift.ts'
import { timesOf } from '../planning/shift.ts'
import { lackOfVacation, shortage } from '../working-time/staffing.ts'
import type { Qualifications, Shortage } from '../working-time/staffing.ts'
import type { CenterFacts } from './center-facts.ts'

interface StaffingOf {
  readonly present: readonly Qualifications[]
  /** Null: none is asked for as a whole. */
  readonly minimum: number | null
  readonly lack: Shortage
}

/** @param usual the vacation at the hours it has in the cycle */
export function staffingOf(facts: CenterFacts, day: DayNumber, usual: Shift): StaffingOf {
  const minimum = facts.rules.minimumStaffing[usual.name]
  const present = facts.peopleOn(day, usual.name).map(({ qualifications }) => qualifications)
  const asWhole = minimum === undefined ? null : shortage(present, minimum)
  return {
    present,
    minimum: minimum?.total ?? null,
    lack: lackOfVacation(asWhole, facts.lacksOn(day, usual.name), timesOf(usual)),
  }
}
