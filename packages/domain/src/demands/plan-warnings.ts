// The rules that a change of the plan breaks or breaks further: in the working time of each team (its cycle before and after, from the days
// before the change on), in that of members who change or join a team, and in the minimum staffing of each vacation. Exchanges are left out
// of the working time: those are conflicts.
import type { TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, Dated, MemberPlan, Planned } from '../planning/center-plan.ts'
import { duties, effectiveShift, layersOn } from '../planning/layers.ts'
import { peopleOn } from '../planning/staffing-of-day.ts'
import { rotationDayOf } from '../planning/cycle.ts'
import type { Duty } from '../planning/shift.ts'
import type { Span } from '../rules/rule.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import type { EvaluationInput } from '../working-time/evaluate.ts'
import type { CenterRules, FollowedRules, Violation } from '../working-time/rules.ts'
import { staffingViolations } from '../working-time/staffing.ts'
import { MARGIN_DAYS } from './person.ts'
import type { PlanState } from './plan-conflicts.ts'

/**
 * How long after a step of the plan a breach may begin: two rounds of the longest common cycle, and once round the longest of the centre.
 */
const WARNED_DAYS = 120

type DatedList = readonly Dated<unknown>[]

/**
 * The days on which a change is looked at, from `from` on: those that follow each step of the plan before or after it (an activation, a
 * cycle start, a rotation or membership of its own), were it years away. `teams`: the memberships of those who change.
 */
export function warnedSpans(before: CenterPlan, after: CenterPlan, teams: Iterable<DatedList>, from: DayNumber): Span[] {
  const listsOf = ({ activations, teams: own }: CenterPlan): DatedList[] => [
    activations,
    ...[...own.values()].flatMap(({ cycleStarts, rotations }) => [cycleStarts, rotations]),
  ]
  const lists = [...listsOf(before), ...listsOf(after), ...teams]
  const steps = new Set([from, ...lists.flat().flatMap(({ fromDay }) => (fromDay > from ? [fromDay] : []))])
  const length = Math.max(WARNED_DAYS, ...[...after.rotations.values()].map(({ days }) => days.length))
  const spans: { from: DayNumber; to: DayNumber }[] = []
  for (const step of [...steps].toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && step <= last.to + 1) last.to = step + length
    else spans.push({ from: step, to: step + length })
  }
  return spans
}

/** The rules that a plan newly breaks in these spans: the first violation of each rule. `dutiesOf` reads either plan. */
function firstViolations(
  spans: readonly Span[],
  { profile, rules }: FollowedRules,
  judged: Pick<EvaluationInput, 'userId' | 'unavailableDays'>,
  dutiesOf: { readonly before: (from: DayNumber, to: DayNumber) => Duty[]; readonly after: (from: DayNumber, to: DayNumber) => Duty[] },
  isTold: (violation: Violation) => boolean = () => true,
): Violation[] {
  const margin = MARGIN_DAYS + reachDays(rules)
  const found = spans.flatMap(({ from, to }, index) => {
    // The duties are cut off before the next span, which looks at its own.
    const around = [from - margin, Math.min(to + margin, (spans[index + 1]?.from ?? Infinity) - 1)] as const
    const compared = { before: dutiesOf.before(...around), after: dutiesOf.after(...around) }
    return violations({ ...judged, ...compared, profile, rules }).filter((violation) => violation.day >= from && isTold(violation))
  })
  return firstOfEach(found, ({ code }) => code)
}

interface TeamWarning {
  readonly teamId: TeamId
  /** The first of its rule. */
  readonly violation: Violation
}

interface WarnedChange {
  readonly before: CenterPlan
  readonly after: CenterPlan
  /** Those that still exist, were nobody in them yet: whoever joins finds the cycle as it was decided. */
  readonly teamIds: Iterable<TeamId>
  readonly rules: FollowedRules
  /** Plannings are read further, as far as the rules reach. */
  readonly spans: readonly Span[]
}

/** Somebody who follows the cycle of a team from a day on, and nothing else. */
function followerOf(teamId: TeamId, fromDay: DayNumber): Planned {
  return { userId: teamId, qualifications: [], teams: [{ fromDay, value: teamId }], transfers: [], modifications: [] }
}

/** One line a team and rule, teams in their order. */
export function teamWarnings({ before, after, teamIds, rules, spans }: WarnedChange): TeamWarning[] {
  const living = new Set(teamIds)
  const teams = [...after.teams.values()].filter(({ _id }) => living.has(_id)).sort((a, b) => a.order - b.order)
  return teams.flatMap(({ _id }) => {
    const anybody = followerOf(_id, -Infinity)
    const dutiesOf = (center: CenterPlan) => (from: DayNumber, to: DayNumber) => duties(center, anybody, from, to)
    const found = firstViolations(spans, rules, { userId: _id }, { before: dutiesOf(before), after: dutiesOf(after) })
    return found.map((violation) => ({ teamId: _id, violation }))
  })
}

/**
 * The rules that the plan breaks for a member who joins a team on a day, having worked nothing before: one line a rule, from that day on. A
 * breach by one night of clock change is left out: the whole team has it, and would have it in any other.
 */
export function newcomerWarnings(center: CenterPlan, teamId: TeamId, fromDay: DayNumber, rules: FollowedRules): Violation[] {
  const newcomer = followerOf(teamId, fromDay)
  const works = (from: DayNumber, to: DayNumber) => duties(center, newcomer, from, to)
  const compared = { before: () => [], after: works }
  const spans = warnedSpans(center, center, [], fromDay)
  return firstViolations(spans, rules, { userId: teamId }, compared, ({ clockChange }) => clockChange === undefined)
}

interface StateChange {
  readonly before: PlanState
  readonly after: PlanState
  readonly spans: readonly Span[]
}

/** The rules that passing from one team to the other breaks, for a member whose own teams change: one line a rule. */
export function memberWarnings({ before, after, spans }: StateChange, userId: UserId, rules: FollowedRules): Violation[] {
  const [memberBefore, memberAfter] = [before.members.get(userId), after.members.get(userId)]
  if (memberBefore === undefined || memberAfter === undefined) return []
  const dutiesOf =
    ({ center }: PlanState, member: MemberPlan) =>
    (from: DayNumber, to: DayNumber) =>
      duties(center, { ...member, transfers: [] }, from, to)
  const unavailableDays = (day: DayNumber) => layersOn(after.center, memberAfter, day).isOff
  return firstViolations(
    spans,
    rules,
    { userId, unavailableDays },
    { before: dutiesOf(before, memberBefore), after: dutiesOf(after, memberAfter) },
  )
}

/**
 * The vacations left shorter of people than they were, exchanges and absences included: the first day of each vacation and
 * qualification. A vacation that exists no more at all lacks nobody. `userIds`: who alone changes; null: anybody may.
 */
export function staffingWarnings(
  { before, after, spans }: StateChange,
  userIds: readonly UserId[] | null,
  { rules, minimumStaffing }: CenterRules,
): Violation[] {
  const rule = rules.find(({ code }) => code === 'minimumStaffing')
  if (rule === undefined) return []
  const [membersBefore, membersAfter] = [[...before.members.values()], [...after.members.values()]]
  const teamIds = [...after.center.teams.keys()]
  const isMoved = (day: DayNumber) =>
    teamIds.some((teamId) => rotationDayOf(before.center, teamId, day)?.shift !== rotationDayOf(after.center, teamId, day)?.shift)
  const isChanged = (day: DayNumber, userId: UserId) => {
    const [memberBefore, memberAfter] = [before.members.get(userId), after.members.get(userId)]
    if (memberBefore === undefined || memberAfter === undefined) return true
    return effectiveShift(before.center, memberBefore, day).shift.name !== effectiveShift(after.center, memberAfter, day).shift.name
  }
  const isTouched = (day: DayNumber) => (userIds === null ? isMoved(day) : userIds.some((userId) => isChanged(day, userId)))
  const looked = spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const days = looked.filter(isTouched)
  const found: Violation[] = []
  for (const [shiftName, minimum] of Object.entries(minimumStaffing)) {
    const peopleThen = (day: DayNumber) => peopleOn(after.center, membersAfter, day, shiftName)
    const isWorked = () => looked.some((day) => day >= (days[0] ?? Infinity) && peopleThen(day).length > 0)
    const ofShift = days.flatMap((day) => {
      const compared = {
        before: qualificationsOf(peopleOn(before.center, membersBefore, day, shiftName)),
        after: qualificationsOf(peopleThen(day)),
      }
      return staffingViolations({ ...compared, day, shiftName, userId: '', minimum, severity: rule.severity })
    })
    if (ofShift.length > 0 && (userIds !== null || isWorked())) found.push(...firstOfEach(ofShift, ({ qualification }) => qualification))
  }
  return found.toSorted((a, b) => a.day - b.day)
}

const qualificationsOf = (people: readonly MemberPlan[]) => people.map(({ qualifications }) => qualifications)

function firstOfEach(found: readonly Violation[], keyOf: (violation: Violation) => string | undefined): Violation[] {
  const seenKeys = new Set<string | undefined>()
  return found.filter((violation) => {
    const key = keyOf(violation)
    if (seenKeys.has(key)) return false
    seenKeys.add(key)
    return true
  })
}
