// The rules that a change of the plan breaks or breaks further: in the working time of each team (its cycle before and after the change),
// in that of members who change or join a team, and in the minimum staffing of each vacation. Exchanges do not count in the working time:
// they are listed as conflicts.
import type { TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, Dated, MemberPlan, Planned } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { leaveOver } from '../planning/leave.ts'
import { effectiveShift, layersOn } from '../planning/layers.ts'
import { staffOn } from '../planning/staffing-of-day.ts'
import { rotationDayOf } from '../planning/cycle.ts'
import { sameShift } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import type { Span } from '../rules/rule.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import type { EvaluationInput } from '../working-time/evaluate.ts'
import type { CenterRules, FollowedRules, Violation } from '../working-time/rules.ts'
import { staffingViolations } from '../working-time/staffing.ts'
import { MARGIN_DAYS } from './person.ts'
import type { PlanState } from './plan-conflicts.ts'
import { rowWarnings } from './row-warnings.ts'

/**
 * The number of days after a step of the plan within which a breach may begin: two rounds of the longest common cycle. `warnedSpans`
 * extends it to one round of the longest cycle of the centre.
 */
const WARNED_DAYS = 120

type DatedList = readonly Dated<unknown>[]

/**
 * The days, from `from` on, on which a change is checked: those that follow each step of either plan (an activation, a cycle start, a
 * rotation or a membership that begins), even a step that is years away. `teams`: the memberships of members who change.
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

/** The same vacations in a year in which no clock changes. */
const onWallClock = (list: readonly Duty[]): Duty[] =>
  list.map((duty) => ({ ...duty, startAt: duty.nominalStart * 60_000, endAt: duty.nominalEnd * 60_000 }))

/** A violation of a plan, and whether the clocks alone make it: the cycle itself keeps the rule. */
interface PlanViolation {
  readonly violation: Violation
  readonly isByClocks: boolean
}

/**
 * Judges a plan. A cycle is judged as it repeats: what it breaks on a night of clock change alone refuses no plan, and is told as
 * something to know (docs/decisions/0108).
 */
function planViolations(input: EvaluationInput): PlanViolation[] {
  const found = violations(input)
  if (found.every(({ clockChange }) => clockChange === undefined)) return found.map((violation) => ({ violation, isByClocks: false }))
  const nominal = violations({ ...input, before: onWallClock(input.before), after: onWallClock(input.after) })
  return found.map((violation) => {
    const isByClocks =
      violation.clockChange !== undefined && !nominal.some(({ code, day }) => code === violation.code && day === violation.day)
    const severity = isByClocks && violation.severity === 'blocking' ? 'warning' : violation.severity
    return { violation: { ...violation, severity }, isByClocks }
  })
}

/**
 * The rules that a plan newly breaks in these spans: the first violation of each rule, and each night of clock change that breaks it.
 * `dutiesOf` reads either plan.
 */
function firstViolations(
  spans: readonly Span[],
  { profile, rules }: FollowedRules,
  judged: Pick<EvaluationInput, 'userId' | 'unavailableDays' | 'leave'>,
  dutiesOf: { readonly before: (from: DayNumber, to: DayNumber) => Duty[]; readonly after: (from: DayNumber, to: DayNumber) => Duty[] },
  isTold: (violation: Violation) => boolean = () => true,
): Violation[] {
  const margin = MARGIN_DAYS + reachDays(rules)
  const newViolations = spans.flatMap(({ from, to }, index) => {
    // Duties after the start of the next span are left out: that span checks its own.
    const bounds = [from - margin, Math.min(to + margin, (spans[index + 1]?.from ?? Infinity) - 1)] as const
    const compared = { before: dutiesOf.before(...bounds), after: dutiesOf.after(...bounds) }
    return planViolations({ ...judged, ...compared, profile, rules }).filter(({ violation }) => violation.day >= from && isTold(violation))
  })
  const ofPlan = newViolations.flatMap(({ violation, isByClocks }) => (isByClocks ? [] : [violation]))
  const byClocks = newViolations.flatMap(({ violation, isByClocks }) => (isByClocks ? [violation] : []))
  return [...firstOfEach(ofPlan, ({ code }) => code), ...firstOfEach(byClocks, ({ code, day }) => `${code} ${day}`)]
}

interface TeamWarning {
  readonly teamId: TeamId
  /** The first violation of its rule. */
  readonly violation: Violation
}

interface WarnedChange {
  readonly before: CenterPlan
  readonly after: CenterPlan
  /** The teams that still exist, even those without members: somebody who joins later follows the cycle as it was decided. */
  readonly teamIds: Iterable<TeamId>
  readonly rules: FollowedRules
  /** The days to check. Plannings are read beyond them, as far as the rules reach. */
  readonly spans: readonly Span[]
}

/** A person who follows the cycle of a team from a day on, without anything else in their planning. */
function followerOf(teamId: TeamId, fromDay: DayNumber): Planned {
  return { userId: teamId, qualifications: [], teams: [{ fromDay, value: teamId }], transfers: [], modifications: [] }
}

/** The warnings on teams: one for each team and rule, in the order of the teams. */
export function teamWarnings({ before, after, teamIds, rules, spans }: WarnedChange): TeamWarning[] {
  const livingIds = new Set(teamIds)
  const teams = [...after.teams.values()].filter(({ _id }) => livingIds.has(_id)).sort((a, b) => a.order - b.order)
  return teams.flatMap(({ _id }) => {
    const anybody = followerOf(_id, -Infinity)
    const dutiesOf = (center: CenterPlan) => (from: DayNumber, to: DayNumber) => duties(center, anybody, from, to)
    const newViolations = firstViolations(spans, rules, { userId: _id }, { before: dutiesOf(before), after: dutiesOf(after) })
    return newViolations.map((violation) => ({ teamId: _id, violation }))
  })
}

/**
 * The rules that the plan breaks for a member who joins a team on a day, having worked nothing before: one violation for each rule, from
 * that day on. A breach by one night of clock change is left out, because it would occur in every team.
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

/** The rules that a change of team breaks for this member: one violation for each rule. */
export function memberWarnings({ before, after, spans }: StateChange, userId: UserId, rules: FollowedRules): Violation[] {
  const [memberBefore, memberAfter] = [before.members.get(userId), after.members.get(userId)]
  if (memberBefore === undefined || memberAfter === undefined) return []
  const dutiesOf =
    ({ center }: PlanState, member: MemberPlan) =>
    (from: DayNumber, to: DayNumber) =>
      duties(center, { ...member, transfers: [], parts: [] }, from, to)
  const unavailableDays = (day: DayNumber) => layersOn(after.center, memberAfter, day).isOff
  return firstViolations(
    spans,
    rules,
    { userId, unavailableDays, leave: (from, to) => leaveOver(after.center, { ...memberAfter, transfers: [], parts: [] }, from, to) },
    { before: dutiesOf(before, memberBefore), after: dutiesOf(after, memberAfter) },
  )
}

/**
 * The vacations that lack more people after the change than before, exchanges and absences included, and the hours of rows: the first day for
 * each vacation and qualification. A vacation that no longer exists is not reported, but its hours are where a row asks for them. `userIds`: the only members who change; null: anybody may.
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
    return !sameShift(effectiveShift(before.center, memberBefore, day).shift, effectiveShift(after.center, memberAfter, day).shift)
  }
  const isTouched = (day: DayNumber) => (userIds === null ? isMoved(day) : userIds.some((userId) => isChanged(day, userId)))
  const checkedDays = spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const days = checkedDays.filter(isTouched)
  const newViolations: Violation[] = []
  const [staffBefore, staffAfter] = [staffByDay(before.center, membersBefore), staffByDay(after.center, membersAfter)]
  for (const [shiftName, minimum] of Object.entries(minimumStaffing)) {
    const peopleThen = (day: DayNumber) => staffAfter(day).get(shiftName) ?? []
    const isWorked = () => checkedDays.some((day) => day >= (days[0] ?? Infinity) && peopleThen(day).length > 0)
    const ofShift = days.flatMap((day) => {
      const compared = {
        before: qualificationsOf(staffBefore(day).get(shiftName) ?? []),
        after: qualificationsOf(peopleThen(day)),
      }
      return staffingViolations({ ...compared, day, shiftName, userId: '', minimum, severity: rule.severity })
    })
    if (ofShift.length > 0 && (userIds !== null || isWorked()))
      newViolations.push(...firstOfEach(ofShift, ({ qualification }) => qualification))
  }
  const byRows = rowWarnings(before, after, days, rule.severity)
  newViolations.push(...firstOfEach(byRows, ({ shiftName, qualification }) => JSON.stringify([shiftName, qualification])))
  return newViolations.toSorted((a, b) => a.day - b.day)
}

/** The people of each vacation of a day, looked for once for all vacations. */
function staffByDay(center: CenterPlan, members: readonly MemberPlan[]): (day: DayNumber) => ReadonlyMap<string, readonly MemberPlan[]> {
  const days = new Map<DayNumber, ReadonlyMap<string, readonly MemberPlan[]>>()
  return (day) => days.getOrInsertComputed(day, () => staffOn(center, members, day))
}

const qualificationsOf = (people: readonly MemberPlan[]) => people.map(({ qualifications }) => qualifications)

function firstOfEach(list: readonly Violation[], keyOf: (violation: Violation) => string | undefined): Violation[] {
  const seenKeys = new Set<string | undefined>()
  return list.filter((violation) => {
    const key = keyOf(violation)
    if (seenKeys.has(key)) return false
    seenKeys.add(key)
    return true
  })
}
