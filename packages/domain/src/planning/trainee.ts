// Trainees: members who learn a function beside somebody who holds it. They work, rest and are counted in hours as everybody does, and fill no
// place of a staffing.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'

/** The days on which a member learns a function. */
export interface Traineeship {
  /** The qualification that they learn. */
  readonly qualification: string
  readonly fromDay: DayNumber
  /** The last day; null: until somebody ends it. */
  readonly untilDay: DayNumber | null
  /** The tutor; null: whoever holds the qualification. */
  readonly tutorId: UserId | null
}

interface Learning {
  /** Absent: they learn nothing. */
  readonly traineeships?: readonly Pick<Traineeship, 'fromDay' | 'untilDay'>[]
}

const holdsOn = ({ fromDay, untilDay }: Pick<Traineeship, 'fromDay' | 'untilDay'>, day: DayNumber) =>
  fromDay <= day && (untilDay === null || day <= untilDay)

/** Whether they are a trainee on that day: they are present, and no staffing counts them. */
export const isTraineeOn = ({ traineeships = [] }: Learning, day: DayNumber): boolean =>
  traineeships.some((traineeship) => holdsOn(traineeship, day))
