// A change of vacations is judged by these: the vacations that each person loses and gains, and the facts beside the people it moves.
import type { DemandId, TeamId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { PlacedActivity } from '../planning/activity.ts'
import type { Presence } from '../planning/presence.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Duty, Part, Shift } from '../planning/shift.ts'
import type { StaffingTerms } from '../planning/staffing-rows.ts'
import type { CenterRules } from '../working-time/rules.ts'
import type { Colleague } from './headcount.ts'
import type { Person } from './person.ts'

/** The facts of a decision beside the people it moves. */
export interface Circumstances {
  /** Instant, milliseconds. */
  readonly now: number
  readonly zone: Zone
  readonly rules: CenterRules
  /** The people on a vacation before the change. Asked only when its staffing could worsen. */
  peopleOn(day: DayNumber, shiftName: string): readonly Colleague[]
  /**
   * Everybody's presence in a vacation of which hours of activities or parts that changed hands take some of its people away; null: nobody is missing
   * from any of its hours. Asked only when its staffing could worsen. Absent: nobody's vacations are cut.
   */
  cutsOn?(day: DayNumber, shiftName: string): readonly Presence[] | null
  /** The staffing by the hour. Absent: the centre asks for none. */
  readonly staffing?: StaffingTerms | undefined
  /** Everybody's vacations of a day and of those beside it, before the change. Asked only where rows ask for people by the hour. */
  presenceAround?(day: DayNumber): readonly Presence[]
}

export interface PlacedShift {
  readonly day: DayNumber
  readonly shift: Shift
  readonly teamId: TeamId | null
  /** The part of the vacation; absent as null: all of it. */
  readonly part?: Part | null
  /** It is a time on call of that activity, and no vacation; absent: it is one. */
  readonly onCall?: PlacedActivity
  /** The hours of it that are lost. Absent: all of them. */
  readonly hours?: readonly Hours[]
}

export interface Hours {
  readonly startAt: number
  readonly endAt: number
}

export function dutyOfPlaced({ day, shift, teamId, part = null }: PlacedShift, zone: Zone): Duty {
  return dutyOf(day, shift, teamId, zone, part)
}

export const isPart = ({ part = null }: PlacedShift) => part !== null

/** The vacations one person loses and gains. */
export interface Move {
  readonly person: Person
  readonly loses: readonly PlacedShift[]
  readonly gains: readonly PlacedShift[]
  /** They get back what was theirs: what their cycle alone already broke does not refuse it. */
  readonly isReturn?: boolean
  /** The demand for a part that is undone by it. */
  readonly undoes?: DemandId
}
