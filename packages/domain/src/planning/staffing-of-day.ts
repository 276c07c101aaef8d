// The people on duty: those whose effective shift of a day has a name. It is asked once per demand and per candidate, so a team's cycle is
// read once for all its members.
import type { DayNumber } from '../calendar/day.ts'
import { datedValue, rotationDayOf } from './cycle.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { effectiveShift, isExceptional } from './layers.ts'
import { hasVacation, pieces } from './pieces.ts'
import type { Shift } from './shift.ts'

const worksPartOf = (center: CenterPlan, member: MemberPlan, day: DayNumber, shiftName: string) =>
  pieces(center, member, day, day).some(({ activity, name }) => activity === null && name === shiftName)

/** Lists who works the vacation `shiftName` on `day`, after every layer, in the order of `members`. */
export function peopleOn(center: CenterPlan, members: readonly MemberPlan[], day: DayNumber, shiftName: string): MemberPlan[] {
  const isWanted = (shift: Shift | undefined) => shift?.type === 'work' && shift.name === shiftName
  const answerOfTeam = new Map<string, boolean>()
  return members.filter((member) => {
    if (isExceptional(member, day)) {
      if (member.parts?.some((part) => part.day === day) === true) return worksPartOf(center, member, day, shiftName)
      return isWanted(effectiveShift(center, member, day).shift) && hasVacation(center, member, day)
    }
    const teamId = datedValue(member.teams, day) ?? null
    if (teamId === null) return false
    let answer = answerOfTeam.get(teamId)
    if (answer === undefined) {
      answer = isWanted(rotationDayOf(center, teamId, day)?.shift)
      answerOfTeam.set(teamId, answer)
    }
    return answer
  })
}
