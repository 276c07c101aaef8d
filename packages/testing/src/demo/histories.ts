// What a demo centre remembers of its story: modifications, the change history of each planning, and what people were told.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { REST } from '@releve/domain/planning/shift'
import { changeRow, instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import { isSettled } from './ledger.ts'
import type { Gift } from './ledger.ts'
import { idOf } from './people.ts'
import type { Deal, PlacedModification, World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What was told before is read by now. */
const READ_AFTER_MS = 30 * HOUR_MS

type Change = Tables['planning_changes']
type Notification = Tables['notifications']

/** Nobody decides on his own request: the administrators' own go to the master administrator. */
function deciderOf(world: World, memberId: string, masterId: string): string {
  return memberId === world.center.adminId ? masterId : world.center.adminId
}

function askedAt(world: World, fromDay: DayNumber): number {
  return Math.min(world.zone.instantAt(fromDay - 12, 10 * 60), world.now - 3 * DAY_MS)
}

function approvedRow(world: World, { member, modification }: PlacedModification, masterId: string): Tables['planning_modifications'] {
  const { _id, type, fromDay, toDay, shift } = modification
  const asked = askedAt(world, fromDay)
  const decider = deciderOf(world, member.userId, masterId)
  return {
    center_id: world.center._id,
    _id,
    user_id: member.userId,
    type,
    status: 'approved',
    from_day: fromDayNumber(fromDay),
    to_day: fromDayNumber(toDay),
    shift,
    created_by: type === 'custom_modification' ? decider : member.userId,
    decided_by: decider,
    reason: null,
    created_at: instantText(asked),
    decided_at: instantText(asked + 7 * HOUR_MS),
  }
}

/** Requests that still wait for an administrator, and one that was refused. */
function undecidedRows(world: World): Tables['planning_modifications'][] {
  const { center, now, today, zone } = world
  const taken = new Set(world.modifications.map(({ member }) => member.userId))
  const asking = center.members.filter(({ userId, teamId }) => teamId !== null && userId !== center.adminId && !taken.has(userId))
  return asking.slice(0, 3).map(({ userId }, index) => {
    const isRefused = index === 2
    const from = today + 16 + 5 * index
    return {
      center_id: center._id,
      _id: idOf(`request ${center.key} ${today} ${index}`),
      user_id: userId,
      type: index === 1 ? 'off_day' : 'absence',
      status: isRefused ? 'rejected' : 'pending',
      from_day: fromDayNumber(from),
      to_day: fromDayNumber(index === 1 ? from : from + 3),
      shift: null,
      created_by: userId,
      decided_by: isRefused ? center.adminId : null,
      reason: isRefused ? 'L’effectif minimal ne serait plus tenu ces jours-là.' : null,
      created_at: instantText(Math.min(zone.instantAt(today - 1 - index, 18 * 60), now - HOUR_MS)),
      decided_at: isRefused ? instantText(now - 20 * HOUR_MS) : null,
    }
  })
}

export function modificationRows(world: World, masterId: string): Tables['planning_modifications'][] {
  return [...world.modifications.map((placed) => approvedRow(world, placed, masterId)), ...undecidedRows(world)]
}

export function changeRows(world: World, masterId: string): Change[] {
  const rows: Change[] = []
  const centerId = world.center._id
  const nextId = () => idOf(`change ${world.center.key} ${world.today} ${rows.length}`)
  for (const { member, modification, changed } of world.modifications) {
    const asked = askedAt(world, modification.fromDay)
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
        at: instantText(asked + 7 * HOUR_MS),
      })
    }
  }
  for (const deal of world.deals) {
    const { demand, effects, withdrawn, closed } = deal
    const { shift, date } = demand.posterShift
    /** The demand itself, whose vacation stays where it is. */
    const line = (kind: string, actorId: string | null, at: number) =>
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
    const lines = (changes: Parameters<typeof changeRow>[1][], actorId: string, at: number) => {
      for (const change of changes) rows.push(changeRow({ _id: nextId(), centerId, demandId: demand._id, actorId, at }, change))
    }
    line('posted', demand.posterId, demand.createdAt)
    if (withdrawn !== null) {
      lines([...withdrawn.effects.changes], withdrawn.byId, withdrawn.acceptedAt)
      lines([...withdrawn.undone], withdrawn.byId, withdrawn.at)
    }
    if (effects !== null && demand.accepterId !== null && demand.acceptedAt !== null) {
      lines([...effects.changes], demand.accepterId, demand.acceptedAt)
    }
    if (closed !== null) line(closed.because, closed.because === 'cancelled' ? demand.posterId : null, closed.at)
  }
  return rows
}

interface Told {
  readonly userId: string
  readonly kind: string
  readonly actorId: string | null
  readonly points: number | null
  readonly at: number
}

function toldAbout({ demand, effects, withdrawn, closed, duty }: Deal, now: number): Told[] {
  const told: Told[] = []
  const userId = demand.posterId
  if (withdrawn !== null) {
    const { byId, acceptedAt, at } = withdrawn
    told.push({ userId, kind: 'demandAccepted', actorId: byId, points: withdrawn.effects.points, at: acceptedAt })
    told.push({ userId, kind: 'demandWithdrawn', actorId: byId, points: null, at })
  }
  for (const [index, actorId] of demand.interested.entries()) {
    const at = demand.createdAt + Math.floor((now - demand.createdAt) * (0.2 + 0.15 * index))
    told.push({ userId, kind: 'demandInterest', actorId, points: null, at })
  }
  if (effects !== null && demand.accepterId !== null && demand.acceptedAt !== null) {
    const kind = effects.acceptedSwitch === null ? 'demandAccepted' : 'demandSwapped'
    told.push({ userId, kind, actorId: demand.accepterId, points: effects.points, at: demand.acceptedAt })
    if (effects.points > 0 && duty.endAt <= now) {
      told.push({ userId: demand.accepterId, kind: 'pointsReceived', actorId: userId, points: effects.points, at: duty.endAt })
    }
  }
  if (closed?.because === 'expired') told.push({ userId, kind: 'demandExpired', actorId: null, points: null, at: closed.at })
  return told
}

export function notificationRows(world: World, gifts: readonly Gift[]): Notification[] {
  const rows: Notification[] = []
  const { center, now, today, zone } = world
  const add = ({ userId, kind, actorId, points, at }: Told, demandId: string | null, day: string) =>
    rows.push({
      center_id: center._id,
      _id: idOf(`notification ${center.key} ${today} ${rows.length}`),
      user_id: userId,
      kind,
      demand_id: demandId,
      day,
      actor_id: actorId,
      points,
      read_at: at < now - READ_AFTER_MS ? instantText(at + 2 * HOUR_MS) : null,
      created_at: instantText(at),
    })
  for (const deal of world.deals) {
    for (const told of toldAbout(deal, now)) add(told, deal.demand._id, deal.demand.posterShift.date)
  }
  for (const { receiverId, senderId, amount, at, scheduledDay } of gifts) {
    if (scheduledDay !== null) continue
    add({ userId: receiverId, kind: 'pointsReceived', actorId: senderId, points: amount, at }, null, fromDayNumber(zone.dayAt(at)))
  }
  return rows
}

/** When the points of a deal left for good. */
export function settledAt(deal: Deal, now: number): number | null {
  return isSettled(deal, now) ? deal.duty.endAt : null
}
