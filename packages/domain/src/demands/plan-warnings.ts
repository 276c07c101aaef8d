// What a change of the plan creates or worsens: in the working time of each team (its cycle before and after, from the days before the
// change on), in that of a member who changes team, and in the minimum staffing of each vacation. Nobody's exchanges are in the first
// two: those are conflicts.
import type { TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan, Planned } from '../planning/center-plan.ts'
import { duties, effectiveShift, layersOn } from '../planning/layers.ts'
import { peopleOn } from '../planning/staffing-of-day.ts'
import { datedValue } from '../planning/cycle.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import type { CenterRules, Rule, Violation } from '../working-time/rules.ts'
import { staffingViolations } from '../working-time/staffing.ts'
import { MARGIN_DAYS } from './person.ts'
import type { PlanState } from './plan-conflicts.ts'

export interface TeamWarning {
  readonly teamId: TeamId
  /** The first of its rule. */
  readonly violation: Violation
}

export interface WarnedChange {
  readonly before: CenterPlan
  readonly after: CenterPlan
  /** Of the centre: a team with nobody in it warns nobody. */
  readonly members: Iterable<MemberPlan>
  readonly rules: readonly Rule[]
  readonly from: DayNumber
  /** Plannings are read further, as far as the rules reach. */
  readonly to: DayNumber
}

/** One line a team and rule, teams in their order. */
export function teamWarnings({ before, after, members, rules, from, to }: WarnedChange): TeamWarning[] {
  const inhabited = new Set<TeamId | null>()
  for (const { teams } of members) {
    inhabited.add(datedValue(teams, from) ?? null)
    for (const { fromDay, value } of teams) if (fromDay > from) inhabited.add(value)
  }
  const margin = MARGIN_DAYS + reachDays(rules)
  const teams = [...after.teams.values()].filter(({ _id }) => inhabited.has(_id)).sort((a, b) => a.order - b.order)
  return teams.flatMap(({ _id }) => {
    const anybody: Planned = {
      userId: _id,
      qualifications: [],
      teams: [{ fromDay: from - margin, value: _id }],
      transfers: [],
      modifications: [],
    }
    const dutiesOf = (center: CenterPlan) => duties(center, anybody, from - margin, to + margin)
    const found = violations({ userId: _id, before: dutiesOf(before), after: dutiesOf(after), rules })
    const seen = new Set<string>()
    return found.flatMap((violation) => {
      if (violation.day < from || seen.has(violation.code)) return []
      seen.add(violation.code)
      return [{ teamId: _id, violation }]
    })
  })
}

export interface StateChange {
  readonly before: PlanState
  readonly after: PlanState
  readonly from: DayNumber
  readonly to: DayNumber
}

/** Of the members whose own teams change: what passing from one team to the other does, one line a rule. */
export function memberWarnings(
  { before, after, from, to }: StateChange,
  userIds: readonly UserId[],
  rulesOf: (userId: UserId) => readonly Rule[],
): Violation[] {
  return userIds.flatMap((userId) => {
    const [was, is] = [before.members.get(userId), after.members.get(userId)]
    if (was === undefined || is === undefined) return []
    const rules = rulesOf(userId)
    const margin = MARGIN_DAYS + reachDays(rules)
    const dutiesOf = ({ center }: PlanState, member: MemberPlan) => duties(center, { ...member, transfers: [] }, from - margin, to + margin)
    const unavailableDays = (day: DayNumber) => layersOn(after.center, is, day).isOff
    const found = violations({ userId, before: dutiesOf(before, was), after: dutiesOf(after, is), rules, unavailableDays })
    return firstOfEach(
      found.filter(({ day }) => day >= from),
      ({ code }) => code,
    )
  })
}

/**
 * The vacations left shorter of people than they were, exchanges and absences included: the first day of each vacation and
 * qualification. A vacation that exists no more at all lacks nobody. `userIds`: who alone changes; null: anybody may.
 */
export function staffingWarnings(
  { before, after, from, to }: StateChange,
  userIds: readonly UserId[] | null,
  { rules, minimumStaffing }: CenterRules,
): Violation[] {
  const rule = rules.find(({ code }) => code === 'minimumStaffing')
  if (rule === undefined) return []
  const [had, has] = [[...before.members.values()], [...after.members.values()]]
  const isTouched = (day: DayNumber) =>
    userIds === null ||
    userIds.some((userId) => {
      const [was, is] = [before.members.get(userId), after.members.get(userId)]
      if (was === undefined || is === undefined) return true
      return effectiveShift(before.center, was, day).shift.name !== effectiveShift(after.center, is, day).shift.name
    })
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(isTouched)
  const found: Violation[] = []
  for (const [shiftName, minimum] of Object.entries(minimumStaffing)) {
    const ofShift: Violation[] = []
    let isWorked = false
    for (const day of days) {
      const people = peopleOn(after.center, has, day, shiftName)
      isWorked ||= people.length > 0
      const compared = { before: qualificationsOf(peopleOn(before.center, had, day, shiftName)), after: qualificationsOf(people) }
      ofShift.push(...staffingViolations({ ...compared, day, shiftName, userId: '', minimum, severity: rule.severity }))
    }
    if (isWorked || userIds !== null) found.push(...firstOfEach(ofShift, ({ qualification }) => qualification))
  }
  return found.toSorted((a, b) => a.day - b.day)
}

const qualificationsOf = (people: readonly MemberPlan[]) => people.map(({ qualifications }) => qualifications)

function firstOfEach(found: readonly Violation[], keyOf: (violation: Violation) => string | undefined): Violation[] {
  const seen = new Set<string | undefined>()
  return found.filter((violation) => {
    const key = keyOf(violation)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
