// Absences, other hours and points, drawn by chance: each a request, and what the model believes once it was granted.
import { planningModification } from '@releve/contract/planning'
import * as z from 'zod/mini'
import type { Action } from './demand-actions.ts'
import { adminsOf, membersOf, pick } from './demand-actions.ts'
import { closeDemand, movePoints } from './model.ts'
import type { Model, ModelModification } from './model.ts'
import { dateOf, dayOf, instantOf, todayOf } from './time.ts'
import { vacationOf } from './world.ts'
import type { World } from './world.ts'

const decided = z.object({ modification: planningModification, closedDemands: z.array(z.string()) })

/** Keeps what was answered: registered, approved or withdrawn; demands that had no object left are closed. */
function keep(model: Model, answer: unknown): void {
  const { modification, closedDemands } = decided.parse(answer)
  const { _id: id, userId, type, status, fromDate, toDate, shift } = modification
  model.modifications.set(id, {
    id,
    userId,
    type,
    from: dayOf(fromDate),
    to: dayOf(toDate),
    vacation: shift === null ? null : vacationOf(shift),
    status: status === 'pending' || status === 'approved' ? status : 'over',
  })
  for (const demandId of closedDemands) closeDemand(model, demandId)
  // Parts keep their hours whatever becomes of the vacation they were cut from: its minutes are then no longer those of the plan.
  for (const { day, giverId, takerId } of model.parts)
    if (type === 'custom_modification' && (giverId === userId || takerId === userId)) model.keptDays.add(day)
}

/**
 * Leaves the days of a modification that do not go, and of other hours those on which an exchange rests: their member, who may not undo it
 * alone, keeps them, and an administrator leaves those whose exchange has begun (`begunAt`: now; null: a member). The first days that stay are
 * the modification that it was.
 */
function leaveDays(model: Model, before: ModelModification, gone: Pick<ModelModification, 'from' | 'to'>, begunAt: number | null): void {
  const arePromised = before.type === 'custom_modification' && before.status === 'approved'
  const isHeld = (demandId: string) => begunAt === null || (model.demands.get(demandId)?.startAt ?? Infinity) <= begunAt
  const moves = [...model.moves, ...model.parts].filter(
    ({ demandId, giverId, takerId }) => [giverId, takerId].includes(before.userId) && isHeld(demandId),
  )
  const goes = (day: number) => day >= gone.from && day <= gone.to && !(arePromised && moves.some((move) => move.day === day))
  const days = daysOf(before).filter((day) => !goes(day))
  const firsts = days.filter((day) => !days.includes(day - 1))
  for (const [index, from] of firsts.entries()) {
    let to = from
    while (days.includes(to + 1)) to += 1
    const id = index === 0 ? before.id : `${before.id} ${from}`
    model.modifications.set(id, { ...before, id, from, to })
  }
}

const daysOf = ({ from, to }: Pick<ModelModification, 'from' | 'to'>) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export function register(world: World): Action | null {
  const { dice, model, server } = world
  const member = pick(world, membersOf(world))
  const admin = pick(world, adminsOf(world))
  if (member === undefined || admin === undefined) return null
  // Now and then on a day of which somebody gave or took a part.
  const today = todayOf(server.clock.now)
  const ofParts = model.parts.filter(({ day }) => day >= today).map(({ day }) => day)
  const from = (dice.chance(0.4) ? pick(world, ofParts) : undefined) ?? today + dice.between(0, 9)
  const to = from + dice.between(0, 3)
  const type = dice.pick(['absence', 'off_day', 'custom_modification'])
  const names = [...new Set([...model.rotations.values()].flat().flatMap((vacation) => vacation?.name ?? []))]
  const times = dice.chance(0.5) ? { startTime: '09:00', endTime: '17:00' } : {}
  const shift = type === 'custom_modification' ? { shift: { name: pick(world, names) ?? 'J', ...times } } : {}
  const isApproved = dice.chance(0.6) && admin.id !== member.id
  const isForced = isApproved && dice.chance(0.2)
  const byAdmin = isApproved
    ? { userId: member.id, approve: true, reason: 'Vu avec lui', ...(isForced ? { override: { reason: 'Renfort' } } : {}) }
    : {}
  const isJudged = type === 'custom_modification' && isApproved && !isForced
  return {
    who: isApproved ? admin.id : member.id,
    method: 'POST',
    path: '/planning-modifications/register',
    body: { type, fromDate: dateOf(from), toDate: dateOf(to), ...shift, ...byAdmin },
    apply: keep,
    ...(isJudged ? { judged: { userIds: [member.id], days: daysOf({ from, to }) } } : {}),
  }
}

export function decideModification(world: World): Action | null {
  const { dice, model } = world
  const pending = [...model.modifications.values()].filter(({ status }) => status === 'pending')
  const modification = pick(world, pending)
  const admin = pick(world, adminsOf(world))
  if (modification === undefined || admin === undefined) return null
  const path = `/planning-modifications/${modification.id}`
  if (dice.chance(0.25)) {
    return {
      who: admin.id,
      method: 'POST',
      path: `${path}/reject`,
      body: { reason: 'Effectif insuffisant' },
      apply(after) {
        after.modifications.set(modification.id, { ...modification, status: 'over' })
      },
    }
  }
  const isJudged = modification.type === 'custom_modification'
  return {
    who: admin.id,
    method: 'POST',
    path: `${path}/approve`,
    body: {},
    apply: keep,
    ...(isJudged ? { judged: { userIds: [modification.userId], days: daysOf(modification) } } : {}),
  }
}

/** Some days of an absence, at its beginning or its end, gone by or not, taken back by an administrator: the others stay its own. */
export function takeDaysBack(world: World): Action | null {
  const { dice, model, server } = world
  const long = [...model.modifications.values()].filter(({ status, from, to }) => status === 'approved' && from < to)
  const modification = pick(world, long)
  const admin = pick(world, adminsOf(world))
  if (modification === undefined || admin === undefined) return null
  const { id, userId, from, to } = modification
  const isEnd = dice.chance(0.7)
  const cut = dice.between(from, to - 1)
  const [first, last] = isEnd ? [cut + 1, to] : [from, cut]
  return {
    who: admin.id,
    method: 'POST',
    path: `/planning-modifications/${id}/withdraw`,
    body: { reason: 'De retour plus tôt', ...(isEnd ? { fromDate: dateOf(first) } : { toDate: dateOf(last) }) },
    apply(after, answer) {
      const believed = after.modifications.get(id)
      if (believed === undefined) throw new Error('days of a modification that is not there were taken back')
      keep(after, answer)
      leaveDays(after, believed, { from: first, to: last }, server.clock.now)
    },
    judged: { userIds: [userId], days: daysOf({ from: first, to: last }), isReturn: true },
  }
}

export function withdrawModification(world: World): Action | null {
  const { dice, model, server } = world
  const live = [...model.modifications.values()].filter(({ status }) => status !== 'over')
  const modification = pick(world, live)
  const admin = pick(world, adminsOf(world))
  if (modification === undefined || admin === undefined) return null
  const isOwn = dice.chance(0.7)
  return {
    who: isOwn ? modification.userId : admin.id,
    method: 'POST',
    path: `/planning-modifications/${modification.id}/withdraw`,
    body: isOwn ? {} : { reason: 'Vu avec lui' },
    apply(after, answer) {
      const before = after.modifications.get(modification.id)
      keep(after, answer)
      if (before !== undefined) leaveDays(after, before, before, isOwn ? null : server.clock.now)
    },
    judged: { userIds: [modification.userId], days: daysOf(modification), isReturn: true },
  }
}

export function transfer(world: World): Action | null {
  const { dice, server } = world
  const from = pick(world, membersOf(world))
  const to = dice.chance(0.05) ? pick(world, world.strangers)?.userId : pick(world, membersOf(world))?.id
  if (from === undefined || to === undefined) return null
  const amount = dice.between(1, 15)
  const day = todayOf(server.clock.now) + dice.between(0, 8)
  const isLater = dice.chance(0.5) && day > todayOf(server.clock.now)
  return {
    who: from.id,
    method: 'POST',
    path: `/users/${from.id}/points/transfer`,
    body: { toUserId: to, amount, ...(isLater ? { scheduledDate: dateOf(day) } : {}) },
    apply(after) {
      if (!after.members.has(to)) throw new Error('points were given to another centre')
      if (isLater) after.scheduled.push({ fromId: from.id, toId: to, amount, dueAt: instantOf(day, 0) })
      else movePoints(after, from.id, to, amount)
    },
  }
}

export function changeRole(world: World): Action | null {
  const admin = pick(world, adminsOf(world))
  const member = pick(world, membersOf(world))
  if (admin === undefined || member === undefined) return null
  const isAdmin = !member.isAdmin
  return {
    who: admin.id,
    method: 'POST',
    path: `/users/${member.id}/${isAdmin ? 'make-admin' : 'remove-admin'}`,
    body: {},
    apply(after) {
      const believed = after.members.get(member.id)
      if (believed !== undefined) believed.isAdmin = isAdmin
    },
  }
}
