// Decides who could be assigned to a vacation that lacks people, in which order they are proposed, and what speaks against it.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { Modification } from '../planning/center-plan.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { MinimumStaffing, Violation } from '../working-time/rules.ts'
import { shortage } from '../working-time/staffing.ts'
import type { Qualifications, Shortage } from '../working-time/staffing.ts'
import type { CenterFacts } from './center-facts.ts'
import { isForcible } from './forcible.ts'
import { isBlocking } from './judge.ts'
import { hasExchange, judgeModification, modificationEffects } from './modification.ts'
import { personOf } from './person.ts'
import type { Person } from './person.ts'
import { staffingOf } from './staffing-of.ts'

export interface Vacation {
  readonly day: DayNumber
  readonly shift: Shift
}

/** Refusals that no reason overrides: they are on it, away, or another change of that day stands in its place. */
type AssignmentRefusal = 'assignedAlready' | 'assignedAway' | 'modificationExchanged' | 'modificationOverlap'

const worksIt = (person: Person, { day, shift }: Vacation) => {
  const heldShift = person.on(day).shift
  return heldShift.type === 'work' && heldShift.name === shift.name
}

/** Why they cannot be assigned whatever the rules say; null when they can. An overlap is known to the database alone. */
export function refuseAssignment(person: Person, vacation: Vacation): AssignmentRefusal | null {
  const { day } = vacation
  if (person.on(day).isOff) return 'assignedAway'
  if (worksIt(person, vacation)) return 'assignedAlready'
  return hasExchange(person, { from: day, to: day }) ? 'modificationExchanged' : null
}

/** Somebody may be called to one that runs, not to one that is over. */
export function isOver({ day, shift }: Vacation, { zone, now }: Pick<CenterFacts, 'zone' | 'now'>): boolean {
  return dutyOf(day, shift, null, zone).endAt <= now
}

export interface Candidate {
  readonly userId: UserId
  /** With them the vacation lacks fewer people or qualifications. */
  readonly fills: boolean
  /** The vacation of that day they would not work; null: they rest. */
  readonly leaves: Shift | null
  readonly refusal: AssignmentRefusal | null
  /** The rules it breaks or breaks further, as for any change of their planning. */
  readonly violations: readonly Violation[]
}

interface Assignable {
  readonly present: number
  readonly minimum: number | null
  readonly lack: Shortage
  readonly candidates: readonly Candidate[]
}

/** 0: nothing refuses; 1: an administrator may go through it with a reason; 2: nobody may. */
function obstacle({ refusal, violations }: Candidate): number {
  if (refusal !== null) return 2
  const blocking = violations.filter(isBlocking)
  return blocking.length === 0 ? 0 : blocking.every(isForcible) ? 1 : 2
}

const byFitness = (a: Candidate, b: Candidate) =>
  obstacle(a) - obstacle(b) ||
  Number(b.fills) - Number(a.fills) ||
  a.violations.length - b.violations.length ||
  Number(a.leaves !== null) - Number(b.leaves !== null)

/**
 * The lack of a vacation, and everybody of the centre who is not on it: first those whom nothing refuses, then those who bring what is
 * missing, break least and leave no other vacation; otherwise in the order of `userIds`. @param overlapping the members with another change
 * of hours, requested or approved, on that day
 */
export function assignable(
  facts: CenterFacts,
  userIds: readonly UserId[],
  vacation: Vacation,
  overlapping: ReadonlySet<UserId>,
): Assignable {
  const { day, shift } = vacation
  const { present, minimum, lack } = staffingOf(facts, day, shift)
  const asked: MinimumStaffing | undefined = facts.rules.minimumStaffing[shift.name]
  // An assigned member works all of it: they help in each hour that lacks somebody.
  const moments = [...(asked === undefined ? [] : [{ present, minimum: asked }]), ...facts.lacksOn(day, shift.name)]
  const helps = (qualifications: Qualifications) =>
    moments.some(
      (moment) => shortage([...moment.present, qualifications], moment.minimum).total < shortage(moment.present, moment.minimum).total,
    )
  const candidates = userIds.flatMap((userId): Candidate[] => {
    const person = facts.person(userId)
    if (person === null) return []
    const ownRefusal = refuseAssignment(person, vacation)
    if (ownRefusal === 'assignedAlready') return []
    const refusal = ownRefusal ?? (overlapping.has(userId) ? 'modificationOverlap' : null)
    const heldShift = person.on(day).shift
    return [
      {
        userId,
        fills: lack.total > 0 && !person.isTraineeOn(day) && helps(person.qualificationsOn(day)),
        leaves: heldShift.type === 'work' ? heldShift : null,
        refusal,
        violations: refusal === null ? judgeAssignment(facts, person, vacation) : [],
      },
    ]
  })
  return { present: present.length, minimum, lack, candidates: candidates.toSorted(byFitness) }
}

function judgeAssignment(facts: CenterFacts, before: Person, { day, shift }: Vacation): Violation[] {
  const member = facts.member(before.userId)
  if (member === null) return []
  const assigned: Modification = { _id: '', type: 'custom_modification', fromDay: day, toDay: day, shift }
  const planned = { ...member, modifications: [...member.modifications, assigned] }
  const after = personOf(facts.center, planned, before, facts.from, facts.to)
  return judgeModification(modificationEffects(before, after, { from: day, to: day }), facts)
}
