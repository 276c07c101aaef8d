// Who is on duty: the people whose effective shift of a day has a name.
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { effectiveShift } from './layers.ts'

/** Those who work the vacation `shiftName` on `day`, after every layer, in the order of `members`. */
export function peopleOn(
  center: CenterPlan,
  members: readonly MemberPlan[],
  day: DayNumber,
  shiftName: string,
): MemberPlan[] {
  return members.filter((member) => {
    const { shift } = effectiveShift(center, member, day)
    return shift.type === 'work' && shift.name === shiftName
  })
}
