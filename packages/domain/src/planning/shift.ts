// What a vacation is, in the form that travels: the same object in the domain, on the wire and in a demand's snapshot.
import type { ClockTime, Day, DayNumber } from '../calendar/day.ts'

/** Other times of the same vacation, that a demand may select (for example 08:00 – 20:00). */
export interface ShiftVariation {
  readonly name: string
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  readonly endsNextDay: boolean
}

/** A kind of vacation, or rest. `name` is the letter people read (J, N, M, A, G, R). */
export interface Shift {
  readonly name: string
  readonly type: 'work' | 'rest'
  readonly default: { readonly startTime: ClockTime; readonly endTime: ClockTime }
  readonly endsNextDay: boolean
  /** The selected variation, whose times then replace the default ones. */
  readonly variation: ShiftVariation | null
}

/** The rest day: no times are meant by its 00:00 – 00:00. */
export const REST: Shift = {
  name: 'R',
  type: 'rest',
  default: { startTime: '00:00', endTime: '00:00' },
  endsNextDay: false,
  variation: null,
}

/** A vacation somebody works, placed in time. */
export interface Duty {
  readonly day: DayNumber
  readonly name: string
  /** Instants, in milliseconds since the epoch. */
  readonly startAt: number
  readonly endAt: number
  /** Wall-clock starts and ends in minutes since 1970-01-01T00:00 local: the nominal length, blind to DST. */
  readonly nominalStart: number
  readonly nominalEnd: number
  /** The team whose vacation it is: the one that counts it in its staffing. */
  readonly teamId: string | null
}

/** One hand through which the vacation of a day went. */
export interface SubstitutionStep {
  readonly demandId: string
  readonly type: 'substitution' | 'switch'
  readonly fromUserId: string
  readonly toUserId: string
  readonly shift: Shift
  readonly at: number
}

/** One day of one member, after every layer. */
export interface ShiftDay {
  readonly date: Day
  readonly shift: Shift
  readonly teamId: string | null
  readonly isSubstitution: boolean
  readonly substitutionType: 'substitution' | 'switch' | null
  /** What cycle and approved modifications said, before any demand. */
  readonly initialShift: Shift
  readonly substitutionHistory: readonly SubstitutionStep[]
  /** An approved absence or day off covers the day. */
  readonly isOff: boolean
  /** A vacation the member had taken lies under his absence: nobody works it now. */
  readonly isUncovered: boolean
}
