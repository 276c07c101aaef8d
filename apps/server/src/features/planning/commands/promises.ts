// The promises on the days of a modification, as they travel: decided on one by one, as in any change of the plan.
import { overlapSentence, takingBackSentence } from '@releve/contract/plan-conflicts'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { TakingBackConflict } from '@releve/domain/demands/taking-back'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { LockedDemand } from '#features/demands/store/columns.ts'
import { loadPeople, nameIn } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import { loadDistinctionsOf } from '#features/members/store/namesakes.ts'
import type { ModificationRow } from '../store/modifications.ts'

const wirePerson = (people: ReadonlyMap<UserId, Person>, id: UserId) => {
  const person = people.get(id)
  return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
}

interface ToWire {
  readonly centerId: CenterId
  /** Exchanges of other hours may be undone; a member keeps those days instead. */
  readonly mayUndo: boolean
  readonly now: number
}

export async function conflictsToWire(
  db: Queryable,
  found: readonly TakingBackConflict<LockedDemand>[],
  { centerId, mayUndo, now }: ToWire,
): Promise<WirePlanConflict[]> {
  const people = await loadPeople(
    db,
    centerId,
    found.flatMap(({ userId, otherId }) => [userId, otherId]),
  )
  const distinctions = await loadDistinctionsOf(db, centerId, now)
  const nameOf = (id: UserId) => nameIn(people, id, distinctions)
  return found.map(({ demand, day, reason, userId, otherId, isKept }) => ({
    demandId: demand._id,
    kind: demand.type,
    status: demand.status,
    date: fromDayNumber(day),
    user: wirePerson(people, userId),
    other: otherId === null ? null : wirePerson(people, otherId),
    reason,
    ...(reason === 'sought' ? { isVoid: true } : {}),
    ...(isKept || (reason === 'exchanged' && !mayUndo) ? { isKept: true } : {}),
    message: takingBackSentence(reason, isKept, { member: nameOf(otherId ?? userId), other: nameOf(userId) }),
  }))
}

/** Modifications in whose days another one would lie. */
export async function overlapsToWire(db: Queryable, found: readonly ModificationRow[]): Promise<WirePlanConflict[]> {
  const [first] = found
  if (first === undefined) return []
  const people = await loadPeople(db, first.center_id, [first.user_id])
  return found.map(({ _id, user_id: userId, type, status, from_day: from, to_day: to }) => ({
    modificationId: _id,
    kind: type,
    status: status === 'pending' ? 'open' : 'approved',
    date: from,
    user: wirePerson(people, userId),
    other: null,
    reason: 'overlaps',
    message: overlapSentence(type, from, to),
  }))
}

/** The decision on each demand and modification, by its identifier. */
export function actionsOf(decisions: readonly PlanDecision[] = []): ReadonlyMap<string, PlanDecision['action']> {
  return new Map(decisions.flatMap(({ demandId, modificationId, action }) => [[demandId ?? modificationId ?? '', action] as const]))
}
