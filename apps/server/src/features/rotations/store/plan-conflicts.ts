// The demands and modifications that a change of the plan touches, for the administrator to decide on each.
import { fromDayNumber } from '@releve/domain/calendar/day'
import { demandConflicts, modificationConflicts } from '@releve/domain/demands/plan-conflicts'
import type { PlanState } from '@releve/domain/demands/plan-conflicts'
import { planConflictSentence } from '@releve/contract/plan-conflicts'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { loadPeopleOf } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import type { LoadedFacts } from './plan-facts.ts'

export async function conflictsOf(db: Queryable, facts: LoadedFacts, after: PlanState): Promise<WirePlanConflict[]> {
  const change = { before: facts, after, from: facts.today, rulesOf: facts.rulesOf }
  const ofDemands = demandConflicts(facts.demands, change)
  const ofModifications = modificationConflicts(change)
  const ids = [...ofDemands.flatMap(({ demand }) => [demand.posterId, demand.accepterId]), ...ofModifications.map(({ userId }) => userId)]
  const people = await loadPeopleOf(
    db,
    facts.centerId,
    facts.roster,
    ids.filter((id) => id !== null),
  )
  return [
    ...ofDemands.map(({ demand, role, userId, day, reason, isVoid }): WirePlanConflict => {
      const otherId = role === 'poster' ? demand.accepterId : demand.posterId
      return {
        demandId: demand._id,
        kind: demand.type,
        status: demand.status,
        date: fromDayNumber(day),
        user: wirePerson(people, userId),
        other: otherId === null ? null : wirePerson(people, otherId),
        reason,
        ...(isVoid ? { isVoid } : {}),
        message: planConflictSentence(reason, role, isVoid),
      }
    }),
    ...ofModifications.map(({ modification, userId, day, reason }): WirePlanConflict => ({
      modificationId: modification._id,
      kind: modification.type,
      status: 'approved',
      date: fromDayNumber(day),
      user: wirePerson(people, userId),
      other: null,
      reason,
      message: planConflictSentence(reason, null),
    })),
  ]
}

function wirePerson(people: ReadonlyMap<UserId, Person>, id: UserId) {
  const person = people.get(id)
  return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
}
