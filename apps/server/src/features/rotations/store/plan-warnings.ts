// The rules that a changed plan breaks, with the names of the people concerned.
import type { PlanState } from '@releve/domain/demands/plan-conflicts'
import { memberWarnings, staffingWarnings, teamWarnings, warnedSpans } from '@releve/domain/demands/plan-warnings'
import { fullName } from '@releve/contract/person-name'
import type { WireViolation } from '@releve/contract/demands'
import { namedTogether, planWarningSentence } from '@releve/contract/plan-conflicts'
import { withoutWeakerRests } from '@releve/domain/working-time/weaker-rests'
import { toWireViolation, violationSentence } from '@releve/contract/sentences'
import type { MemberPlan } from '@releve/domain/planning/center-plan'
import type { Violation } from '@releve/domain/working-time/rules'
import type { Distinctions } from '#features/members/store/namesakes.ts'
import type { Person } from '#features/members/store/members.ts'
import type { LoadedFacts } from './plan-facts.ts'

/** Warnings on the plan itself, the members whose own teams change, and the vacations that are left short of people. */
export function warningsOf(facts: LoadedFacts, after: PlanState, changedMembers: readonly MemberPlan[] = []): WireViolation[] {
  const { center, members, rules, today, teamIds } = facts
  const isPlan = after.center !== center
  if (!isPlan && changedMembers.length === 0) return []
  const userIds = changedMembers.map(({ userId }) => userId)
  const memberships = userIds.flatMap((userId) => [members.get(userId)?.teams ?? [], after.members.get(userId)?.teams ?? []])
  const spans = warnedSpans(center, after.center, memberships, today)
  const change = { before: facts, after, spans }
  const ofTeams = isPlan ? teamWarnings({ before: center, after: after.center, teamIds, rules, spans }) : []
  const ofMembers = userIds.flatMap((userId) =>
    withoutWeakerRests(memberWarnings(change, userId, facts.rulesOf(userId)), (violation) => violation).map((violation) => ({
      userId,
      violation,
    })),
  )
  return [
    ...withoutWeakerRests(ofTeams, ({ violation }) => violation).map(({ teamId, violation }) =>
      toWire(violation, null, planWarningSentence(after.center.teams.get(teamId)?.name ?? '', violation)),
    ),
    // The sheet shows the name of a single member anyway.
    ...(userIds.length < 2
      ? ofMembers.map(({ userId, violation }) => toWire(violation, userId, violationSentence(violation, userId)))
      : namedWarnings(
          ofMembers.map(({ userId, violation }) => ({
            name: nameOf(facts.roster.byId.get(userId), facts.distinctions),
            violation,
          })),
        )),
    ...staffingWarnings(change, isPlan ? null : userIds, rules).map((violation) =>
      toWire(violation, null, violationSentence(violation, '')),
    ),
  ]
}

export const nameOf = (person: Person | undefined, distinctions: Distinctions) =>
  person === undefined ? '' : fullName({ ...person, distinction: distinctions.get(person._id) })

interface NamedViolation {
  /** The name of the member concerned. */
  readonly name: string
  readonly violation: Violation
}

/** Members with the same violation share one line, which names them. */
export function namedWarnings(memberViolations: readonly NamedViolation[]): WireViolation[] {
  const groups = Map.groupBy(memberViolations, ({ violation }) => JSON.stringify({ ...violation, userId: '' }))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [toWire(first.violation, null, planWarningSentence(namedTogether(group.map(({ name }) => name)), first.violation))]
  })
}

export function toWire(violation: Violation, userId: Violation['userId'] | null, message: string): WireViolation {
  return { ...toWireViolation(violation, ''), userId, message }
}
