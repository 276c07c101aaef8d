// The change history of each planning in a demo centre, derived from its story.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { PlanningChange } from '@releve/domain/demands/effects'
import type { UserId } from '@releve/domain/ids'
import { REST } from '@releve/domain/planning/shift'
import { changeRow, instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import { askedAt, deciderOf } from './modifications.ts'
import { idOf } from './people.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000

type Change = Tables['planning_changes']

export function changeRows(world: World, masterId: UserId): Change[] {
  const rows: Change[] = []
  const centerId = world.center._id
  const nextId = () => idOf(`change ${world.center.key} ${world.today} ${rows.length}`)
  for (const { member, modification, changed } of world.modifications) {
    const requestedAt = askedAt(world, modification.fromDay)
    for (const { day, from, to } of changed) {
      rows.push({
        center_id: centerId,
        _id: nextId(),
        user_id: member.userId,
        day: fromDayNumber(day),
        kind: 'modified',
        from_shift: from,
        to_shift: to ?? REST,
        actor_id: deciderOf(world, member.userId, masterId),
        other_id: null,
        demand_id: null,
        reason: null,
        at: instantText(requestedAt + 7 * HOUR_MS),
      })
    }
  }
  for (const deal of world.deals) {
    const { demand, effects, withdrawn, closed } = deal
    const { shift, date } = demand.posterShift
    /** The demand itself, whose vacation stays where it is. */
    const line = (kind: Tables['planning_changes']['kind'], actorId: string | null, at: number) =>
      rows.push({
        center_id: centerId,
        _id: nextId(),
        user_id: demand.posterId,
        day: date,
        kind,
        from_shift: shift,
        to_shift: shift,
        actor_id: actorId,
        other_id: null,
        demand_id: demand._id,
        reason: null,
        at: instantText(at),
      })
    const lines = (changes: readonly PlanningChange[], actorId: string, at: number) => {
      for (const change of changes) rows.push(changeRow({ _id: nextId(), centerId, demandId: demand._id, actorId, at }, change))
    }
    line('posted', demand.posterId, demand.createdAt)
    if (withdrawn !== null) {
      lines(withdrawn.effects.changes, withdrawn.byId, withdrawn.acceptedAt)
      lines(withdrawn.undone, withdrawn.byId, withdrawn.at)
    }
    if (effects !== null && demand.accepterId !== null && demand.acceptedAt !== null) {
      lines(effects.changes, demand.accepterId, demand.acceptedAt)
    }
    if (closed !== null) line(closed.because, closed.because === 'cancelled' ? demand.posterId : null, closed.at)
  }
  return rows
}
