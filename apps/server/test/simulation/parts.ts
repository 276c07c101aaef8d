// Parts of vacations in the simulation: acts that give some hours of one.
import { demand as wireDemand } from '@releve/contract/demands'
import { adminsOf, membersOf, pick } from './demand-actions.ts'
import type { Action } from './demand-actions.ts'
import { heldOn, heldPieces, holdingsOn, isWhollyOwn } from './model.ts'
import type { Vacation } from './model.ts'
import { dateOf, endOf, startOf, todayOf } from './time.ts'
import type { World } from './world.ts'

const clock = (minutes: number) => {
  const ofDay = minutes % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** The share of the usual points that hours of a vacation are worth, a half rounded up. */
const shareOf = (points: number, part: Vacation, whole: Vacation) =>
  Math.floor((points * (part.end - part.start)) / (whole.end - whole.start) + 0.5)

const HALF_HOUR = 30

/** Draws hours within a piece: often from its beginning or to its end, so that parts meet, now and then beyond it or too short. */
function hoursWithin({ dice }: World, { start, end }: Vacation): { readonly start: number; readonly end: number } {
  const halves = Math.floor((end - start) / HALF_HOUR)
  const from = dice.chance(0.4) ? start : start + HALF_HOUR * dice.between(0, Math.max(0, halves - 1))
  const to = from + HALF_HOUR * dice.between(1, 14)
  return { start: from, end: dice.chance(0.95) ? (dice.chance(0.3) ? end : Math.min(to, end)) : to }
}

/** Some hours of a vacation, or of a part that was taken. */
export function postPart(world: World): Action | null {
  const { dice, model, server, usualPoints } = world
  const today = todayOf(server.clock.now)
  const days = Array.from({ length: 10 }, (_, index) => today + index)
  const members = membersOf(world)
  // Vacations of which a part was given already are given further: several parts of one, and parts of parts.
  const again = model.parts
    .filter(({ day }) => day >= today)
    .flatMap(({ giverId, takerId, day }) => [
      { userId: giverId, day },
      { userId: takerId, day },
    ])
  const chosen = dice.chance(0.55)
    ? pick(
        world,
        again.filter(({ userId }) => members.some(({ id }) => id === userId)),
      )
    : undefined
  const userId = chosen?.userId ?? pick(world, members)?.id
  if (userId === undefined) return null
  const worked = days.filter((each) => heldPieces(model, userId, each).length > 0)
  const day = chosen?.day ?? pick(world, worked)
  if (day === undefined) return null
  const held = pick(world, heldPieces(model, userId, day))
  if (held === undefined) return null
  const { start, end } = hoursWithin(world, held)
  const admin = dice.chance(0.1) ? pick(world, adminsOf(world)) : undefined
  const isForAnother = admin !== undefined && admin.id !== userId
  const points = dice.chance(0.3) ? undefined : dice.between(0, 8)
  return {
    who: isForAnother ? admin.id : userId,
    method: 'POST',
    path: '/substitution',
    isOfPart: true,
    body: {
      type: dice.chance(0.03) ? 'switch' : 'substitution',
      posterShift: { date: dateOf(day), from: clock(start), to: clock(end) },
      ...(points === undefined ? {} : { points }),
      ...(isForAnother ? { onBehalfOf: userId, reason: 'À sa demande' } : {}),
    },
    apply(after, answer) {
      const posted = wireDemand.parse(answer)
      const { _id: id, posterShift, dependsOn, posterId } = posted
      if (posterId !== userId) throw new Error(`posted for ${posterId} instead of ${userId}`)
      const given: Vacation = { name: held.name, start, end }
      const own = heldOn(after, userId, day)
      const isPart = !(isWhollyOwn(after, userId, day) && own?.start === start && own.end === end)
      const holder = holdingsOn(after, userId, day).find(
        ({ whole, minutes }) =>
          whole.name === held.name && Array.from({ length: end - start }).every((_, index) => minutes.has(start + index)),
      )
      if (holder === undefined) throw new Error(`minutes ${start} to ${end} of day ${day} were posted by somebody who does not have them`)
      if (dependsOn !== holder.takenBy && holder.takenBy !== null) throw new Error(`posted from ${dependsOn}, not from ${holder.takenBy}`)
      const places = { startAt: startOf(day, given), endAt: endOf(day, given) }
      if (places.startAt !== posterShift.startAt || places.endAt !== posterShift.endAt) throw new Error('posted at other instants')
      const isSaid = posterShift.from === clock(start) && posterShift.to === clock(end)
      if (isPart ? !isSaid : posterShift.from !== undefined) throw new Error(`posted as ${posterShift.from} to ${posterShift.to}`)
      if (points === undefined && isPart && holder.takenBy === null && posted.points !== shareOf(usualPoints, given, holder.whole))
        throw new Error(`worth ${posted.points} points, not ${shareOf(usualPoints, given, holder.whole)}`)
      const terms = { id, posterId, day, type: posted.type, given, isPart, points: posted.points, switches: [], dependsOn }
      after.demands.set(id, { ...terms, ...places, status: 'open', accepterId: null, returned: null, amount: 0 })
    },
  }
}
