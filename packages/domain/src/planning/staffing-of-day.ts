// The people on duty: those whose effective shift of a day has a name. It is asked once per demand and per candidate, so a team's cycle is
// read once for all its members.
import type { DayNumber } from '../calendar/day.ts'
import type { TeamId } from '../ids.ts'
import { datedValue, rotationDayOf } from './cycle.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { effectiveShift, isExceptional } from './layers.ts'
import { hasVacation, pieces } from './pieces.ts'
import { qualifiedOn } from './qualified.ts'
import type { Shift } from './shift.ts'
import { isTraineeOn } from './trainee.ts'

const NONE: readonly string[] = []
const worked = (shift: Shift | undefined): readonly string[] => (shift?.type === 'work' ? [shift.name] : NONE)

/** The vacations of a day that differs from what the cycle says: parts of several may be worked. */
function namesOf(center: CenterPlan, member: MemberPlan, day: DayNumber): readonly string[] {
  if (member.parts?.some((part) => part.day === day) === true) {
    return [...new Set(pieces(center, member, day, day).flatMap(({ activity, name }) => (activity === null ? name : [])))]
  }
  const names = worked(effectiveShift(center, member, day).shift)
  return names.length === 0 || hasVacation(center, member, day) ? names : NONE
}

/**
 * Lists who works each vacation of `day`, after every layer, in the order of `members`, with the qualifications that count that day. Trainees are
 * not among them.
 */
export function staffOn(center: CenterPlan, members: readonly MemberPlan[], day: DayNumber): ReadonlyMap<string, MemberPlan[]> {
  const namesOfTeam = new Map<TeamId, readonly string[]>()
  const staff = new Map<string, MemberPlan[]>()
  const namesOfCycle = (teamId: TeamId | null): readonly string[] =>
    teamId === null ? NONE : namesOfTeam.getOrInsertComputed(teamId, () => worked(rotationDayOf(center, teamId, day)?.shift))
  for (const member of members) {
    if (isTraineeOn(member, day)) continue
    const names = isExceptional(member, day) ? namesOf(center, member, day) : namesOfCycle(datedValue(member.teams, day) ?? null)
    for (const name of names) staff.getOrInsertComputed(name, () => []).push(qualifiedOn(member, day))
  }
  return staff
}

/** Lists who works the vacation `shiftName` on `day`. */
export function peopleOn(center: CenterPlan, members: readonly MemberPlan[], day: DayNumber, shiftName: string): readonly MemberPlan[] {
  return staffOn(center, members, day).get(shiftName) ?? []
}
