// The facts from which every planning of a centre is computed: rotations, dated activations, dated cycle starts, dated
// memberships, transfers of vacations, approved modifications. Loaded by the server, decided on here.
import type { CenterId, DemandId, RotationId, TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { PlacedActivity } from './activity.ts'
import type { Validity } from './qualified.ts'
import type { Traineeship } from './trainee.ts'
import type { Part, RotationDay, Shift, ShiftTimes } from './shift.ts'
import type { StaffingTerms } from './staffing-rows.ts'

export interface Rotation {
  readonly _id: RotationId
  readonly name: string
  /** The cycle, read at `(day − cycle start) mod length`. Never empty. */
  readonly days: readonly RotationDay[]
}

/** A value that holds from a day on. Lists of these are sorted by `fromDay`, ascending, with one per day at most. */
export interface Dated<T> {
  readonly fromDay: DayNumber
  readonly value: T
}

export interface TeamPlan {
  readonly _id: TeamId
  readonly name: string
  readonly order: number
  readonly color: string
  /** The day on which position 0 of the cycle falls, as it was decided from each day on. */
  readonly cycleStarts: readonly Dated<DayNumber>[]
  /** A rotation of its own; `null` means the centre's active one. */
  readonly rotations: readonly Dated<RotationId | null>[]
}

export interface CenterPlan {
  readonly centerId: CenterId
  /** IANA name. */
  readonly zone: string
  readonly rotations: ReadonlyMap<RotationId, Rotation>
  /** Activation timeline of the centre: which rotation applies from which day on. */
  readonly activations: readonly Dated<RotationId>[]
  readonly teams: ReadonlyMap<TeamId, TeamPlan>
  /** The staffing it asks for. Absent: none by the hour. */
  readonly staffing?: StaffingTerms
}

/** A vacation that changed hands on one day: what one accepted demand did to it. */
export interface Transfer {
  readonly demandId: DemandId
  readonly type: 'substitution' | 'switch'
  readonly day: DayNumber
  readonly giverId: UserId
  readonly takerId: UserId
  /** The vacation given, a snapshot of the day it was promised. */
  readonly given: Shift
  readonly givenTeamId: TeamId | null
  /** A same-day exchange: what the taker gave back. `null` when the giver rests that day. */
  readonly returned: Shift | null
  readonly returnedTeamId: TeamId | null
  /** Instant of the accept, in milliseconds: the order in which transfers of a day apply. */
  readonly at: number
  /** The circle of exchanges by which it went round, together with others. */
  readonly circleId?: string | null
}

/** A part of a vacation, or a time on call, that changed hands: what one accepted demand did to it. The rest stays with its giver. */
export interface PartTransfer {
  readonly demandId: DemandId
  readonly day: DayNumber
  readonly giverId: UserId
  readonly takerId: UserId
  /** The vacation it is a part of, as it was on the day it was promised. */
  readonly given: Shift
  readonly givenTeamId: TeamId | null
  readonly part: Part
  /** The activity of the time on call that it is of, all of it then; absent: it is of a vacation. */
  readonly onCall?: PlacedActivity
  /** Instant of the accept, in milliseconds: the order in which the parts of a day change hands. */
  readonly at: number
}

/** An approved modification that covers the days `fromDay … toDay`, both included. */
export interface Modification {
  readonly _id: string
  readonly type: 'absence' | 'off_day' | 'custom_modification'
  readonly fromDay: DayNumber
  readonly toDay: DayNumber
  /** The vacation worked instead, for a `custom_modification`. */
  readonly shift: Shift | null
  /** Colleagues see nothing of this absence on days of rest. Absent: they see it. */
  readonly isUnseen?: true
  /** The vacancy that the member took: the one whose absence left it, null where it was nobody's. Absent: no vacancy made this transfer. */
  readonly vacancy?: { readonly holderId: UserId | null }
  /** The cause of an absence or a day off, as it was called when it was placed. Absent: nothing was said, or it was not asked for. */
  readonly causeName?: string
}

/** Approved hours of an activity on the days `fromDay … toDay`, both included; when `weekdays` are named, only on these. */
export interface PlacedHours {
  readonly _id: string
  readonly fromDay: DayNumber
  readonly toDay: DayNumber
  /** Monday is 1, Sunday 7; null: every day. */
  readonly weekdays: readonly number[] | null
  readonly hours: ShiftTimes
  readonly activity: PlacedActivity
}

/** The subject of a computed planning: a member, or a team (the days of anybody who follows its cycle alone). */
export interface Planned extends Omit<MemberPlan, 'userId'> {
  readonly userId: UserId | TeamId
}

/** All that one member's planning is made of. */
export interface MemberPlan {
  readonly userId: UserId
  readonly qualifications: readonly string[]
  /** The days on which some of them count. Absent: all of them count on every day. */
  readonly validity?: readonly Validity[]
  /** The days on which they are a trainee, whom no staffing counts. Absent: none. */
  readonly traineeships?: readonly Traineeship[]
  /** Team by day; `null` when they have none from that day on. */
  readonly teams: readonly Dated<TeamId | null>[]
  /** The transfers in which they give or take, oldest first. */
  readonly transfers: readonly Transfer[]
  readonly modifications: readonly Modification[]
  /** Hours of activities, in the order in which they were placed: the later of two that overlap holds. Absent: none. */
  readonly placed?: readonly PlacedHours[]
  /** The parts of vacations that they gave or took, oldest first. Absent: none. */
  readonly parts?: readonly PartTransfer[]
  /** Their last day in the centre, once their departure is decided. Absent: it is not. Nothing of theirs lies beyond it (`untilLastDay`). */
  readonly lastDay?: DayNumber
}
