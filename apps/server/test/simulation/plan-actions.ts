// Changes of the plan, as an administrator makes them: what they touch is asked first, each line decided, then done. And departures.
import { planConflict } from '@releve/contract/plan-conflicts'
import * as z from 'zod/mini'
import { adminsOf, membersOf, pick } from './demand-actions.ts'
import { closeDemand, offerAsPlanned, on, settleDemandOf, undoDemand } from './model.ts'
import type { Dated, Model, ModelDemand, ModelModification } from './model.ts'
import { dateOf, dayOf, startOf, todayOf } from './time.ts'
import { ask, callThrough } from './world.ts'
import type { Fault, Request, World } from './world.ts'

const answered = z.object({ conflicts: z.array(planConflict), kept: z.array(z.string()) })
const refusal = z.object({ error: z.string() })
const changedRotation = z.object({ rotation: z.nullable(z.object({ _id: z.string() })) })

interface PlanChange extends Request {
  readonly body: Readonly<Record<string, unknown>>
  apply(model: Model, body: unknown): void
}

/** The list with that value on the day alone; later entries stay. */
const setOn = <T>(list: readonly Dated<T>[], from: number, value: T): Dated<T>[] =>
  [...list.filter((entry) => entry.from !== from), { from, value }].sort((a, b) => a.from - b.from)

/** The list with that value for good. */
const setFrom = <T>(list: readonly Dated<T>[], from: number, value: T): Dated<T>[] => [
  ...list.filter((entry) => entry.from < from),
  { from, value },
]

type Draw = (world: World, who: string, day: number) => PlanChange | null

const assignTeam: Draw = (world, callerId, day) => {
  const { dice, center } = world
  const member = pick(world, membersOf(world))
  if (member === undefined) return null
  const teamId = dice.chance(0.15) ? null : (pick(world, center.teamIds) ?? null)
  const to = dice.chance(0.5) ? day + dice.between(0, 10) : Infinity
  const body = { teamId, fromDate: dateOf(day), ...(to === Infinity ? {} : { toDate: dateOf(to) }) }
  return {
    who: callerId,
    method: 'POST',
    path: `/users/${member.id}/assign-team`,
    body,
    apply(model) {
      model.members.get(member.id)?.assignments.push({ from: day, to, teamId })
    },
  }
}

const startCycle: Draw = (world, callerId, day) => {
  const teamId = pick(world, world.center.teamIds)
  if (teamId === undefined) return null
  const start = day + world.dice.between(-4, 4)
  return {
    who: callerId,
    method: 'PUT',
    path: `/teams/${teamId}/cycle-start-date`,
    body: { cycleStartDate: dateOf(start), fromDate: dateOf(day) },
    apply(model) {
      const team = model.teams.get(teamId)
      if (team !== undefined) team.starts = setFrom(team.starts, day, start)
    },
  }
}

const followRotation: Draw = (world, callerId, day) => {
  const teamId = pick(world, world.center.teamIds)
  const rotationId = world.dice.chance(0.4) ? null : (pick(world, rotationsOf(world)) ?? null)
  if (teamId === undefined) return null
  return {
    who: callerId,
    method: 'PUT',
    path: `/teams/${teamId}/rotation`,
    body: { rotationId, fromDate: dateOf(day) },
    apply(model) {
      const team = model.teams.get(teamId)
      if (team !== undefined) team.rotations = setFrom(team.rotations, day, rotationId)
    },
  }
}

/** Rotations that were replaced since are in it too: a team that is asked to follow one does; when one is changed, the newest changes. */
const rotationsOf = ({ model }: World) => [...model.rotations.keys()]

function newest({ replacedBy }: Pick<Model, 'replacedBy'>, id: string): string {
  const next = replacedBy.get(id)
  return next === undefined ? id : newest({ replacedBy }, next)
}

const activate: Draw = (world, callerId, day) => {
  const rotationId = pick(world, rotationsOf(world))
  if (rotationId === undefined) return null
  return {
    who: callerId,
    method: 'POST',
    path: `/rotations/${rotationId}/activate`,
    body: { activationDate: dateOf(day) },
    apply(model) {
      model.activations = setOn(model.activations, day, rotationId)
    },
  }
}

const removeDate: Draw = (world, callerId) => {
  const today = todayOf(world.server.clock.now)
  const activation = pick(
    world,
    world.model.activations.filter(({ from }) => from > today),
  )
  if (activation === undefined) return null
  const { from: day, value: rotationId } = activation
  return {
    who: callerId,
    method: 'DELETE',
    path: `/rotations/${rotationId}/remove-date`,
    body: { activationDate: dateOf(day) },
    apply(model) {
      const after = model.activations.filter(({ from }) => from !== day)
      for (const team of model.teams.values()) {
        // A team that follows the centre again has the place it had before, until it follows something else.
        if ((on(team.rotations, day) ?? null) !== null) continue
        const laterOwn = team.rotations.filter(({ from }) => from > day).map(({ from }) => from)
        const end = Math.min(Infinity, ...laterOwn, ...after.filter(({ from }) => from > day).map(({ from }) => from))
        const atEnd = end === Infinity ? undefined : on(team.starts, end)
        const remainingStarts = team.starts.filter(({ from }) => from < day || from > end)
        team.starts = atEnd === undefined ? remainingStarts : setOn(remainingStarts, end, atEnd)
      }
      model.activations = after
    },
  }
}

/** Changes a day in a cycle: a rest day becomes worked, a vacation gets other hours, or there is a rest day more. */
const changeDay: Draw = (world, callerId, day) => {
  const named = pick(world, rotationsOf(world))
  if (named === undefined) return null
  const rotationId = newest(world.model, named)
  const days = world.model.rotations.get(rotationId) ?? []
  const index = world.dice.between(0, days.length - 1)
  const isRest = world.dice.chance(0.3)
  const times = world.dice.chance(0.5) ? { startTime: '07:00', endTime: '19:00' } : { startTime: '08:00', endTime: '18:00' }
  const shift = isRest ? { name: 'R', type: 'rest' } : { name: 'J', type: 'work', default: times }
  const vacation = isRest
    ? null
    : { name: 'J', start: Number(times.startTime.slice(0, 2)) * 60, end: Number(times.endTime.slice(0, 2)) * 60 }
  return {
    who: callerId,
    method: 'PUT',
    path: `/rotations/${named}/day`,
    body: { updatedDay: { index, shift }, fromDate: dateOf(day) },
    apply(model, answer) {
      const newId = changedRotation.parse(answer).rotation?._id
      if (newId === undefined) throw new Error('a rotation was changed and is not there')
      const changed = (model.rotations.get(rotationId) ?? []).with(index, vacation)
      model.rotations.set(newId, changed)
      if (newId === rotationId) return
      model.replacedBy.set(rotationId, newId)
      const follow = <T>(list: readonly Dated<T>[], old: T, copy: T): Dated<T>[] => {
        const later = list.map((entry) => (entry.from >= day && entry.value === old ? { ...entry, value: copy } : entry))
        return on(list, day) === old ? setOn(later, day, copy) : later
      }
      model.activations = follow(model.activations, rotationId, newId)
      for (const team of model.teams.values()) team.rotations = follow<string | null>(team.rotations, rotationId, newId)
    },
  }
}

const draws: readonly [Draw, ...Draw[]] = [assignTeam, assignTeam, startCycle, followRotation, activate, removeDate, changeDay]

/** The database's live demands, by identifier. */
async function liveDemands({ db, center }: World): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ _id: string }>('SELECT _id FROM demands WHERE center_id = $1 AND closed_at IS NULL', [center.centerId])
  return new Set(rows.map(({ _id }) => _id))
}

/** The demands that rest on a demand: posted again from it, or moved on after it by one of its people on one of its days. */
function restingOn(model: Model, id: string): string[] {
  const again = [...model.demands.values()].filter(({ dependsOn }) => dependsOn === id).map((demand) => demand.id)
  const moved = model.moves.flatMap((move, index) => {
    if (move.demandId !== id) return []
    const people = [move.giverId, move.takerId]
    const isLater = (other: typeof move) => other.day === move.day && (people.includes(other.giverId) || people.includes(other.takerId))
    return model.moves.slice(index + 1).filter((other) => other.demandId !== id && isLater(other))
  })
  return [...again, ...moved.map(({ demandId }) => demandId)]
}

/** Finds these, and all that rests on them. */
function withResting(model: Model, roots: Iterable<string>): ReadonlySet<string> {
  const found = new Set(roots)
  for (const id of found) for (const next of restingOn(model, id)) found.add(next)
  return found
}

/** The demands that went with the change: no more than those that were to go, and those that rest on them. */
function takeAway(model: Model, roots: ReadonlySet<string>, live: ReadonlySet<string>): void {
  const mayGo = withResting(model, roots)
  for (const demand of model.demands.values()) {
    if ((demand.status !== 'open' && demand.status !== 'accepted') || live.has(demand.id)) continue
    if (!mayGo.has(demand.id)) throw new Error(`demand ${demand.id} of day ${demand.day} is gone and nobody asked for it`)
    if (demand.status === 'open') closeDemand(model, demand.id)
    else undoDemand(model, demand, 'closed')
  }
}

const firstStart = ({ startAt, returned }: ModelDemand): number =>
  Math.min(startAt, returned === null ? Infinity : startOf(returned.day, returned.vacation))

/** The demands by which a vacation of these other hours changed hands, among what would go of them. */
const exchangesOf = ({ moves, parts }: Model, { userId, to }: ModelModification, from: number): string[] =>
  [...moves, ...parts]
    .filter(({ day, giverId, takerId }) => day >= from && day <= to && [giverId, takerId].includes(userId))
    .map(({ demandId }) => demandId)

/** Asks what it touches, decides by chance, does it. Gives the refusal when there is one. */
export async function changePlan(world: World, fault: Fault, delayMs: number): Promise<string> {
  const { dice, server } = world
  const admin = pick(world, adminsOf(world))
  if (admin === undefined) return 'nobody'
  const change = dice.pick(draws)(world, admin.id, todayOf(server.clock.now) + dice.between(1, 9))
  if (change === null) return 'nothing'
  const preview = await ask(world, { ...change, body: { ...change.body, dryRun: true } })
  if (preview.status >= 500) throw new Error(`${change.path}: ${preview.status} ${JSON.stringify(preview.body)}`)
  if (preview.status !== 200) return `${change.path} ${preview.status}`
  const { conflicts } = answered.parse(preview.body)
  const ids = [...new Set(conflicts.map(({ demandId, modificationId }) => demandId ?? modificationId))]
  const actions = new Map(ids.map((id) => [id, dice.chance(0.5) ? 'keep' : 'cancel']))
  const decisions = conflicts.map(({ demandId, modificationId }) => ({
    ...(demandId === undefined ? { modificationId } : { demandId }),
    action: actions.get(demandId ?? modificationId),
  }))
  const planAnswer = await callThrough(
    world,
    { ...change, body: { ...change.body, decisions, reason: 'Nouvelle organisation' } },
    fault,
    delayMs,
  )
  const { model } = world
  const { now } = server.clock
  const goingIds = conflicts.flatMap(({ demandId, isVoid = false }) =>
    demandId !== undefined && (isVoid || actions.get(demandId) === 'cancel') ? [demandId] : [],
  )
  const cancelled = conflicts.flatMap(({ modificationId, date }) => {
    const modification = modificationId === undefined ? undefined : model.modifications.get(modificationId)
    if (modification === undefined || actions.get(modificationId) !== 'cancel') return []
    // A modification that has begun stays as it was worked, until today or the day before the change.
    return [{ modification, last: Math.min(todayOf(now), dayOf(date) - 1) }]
  })
  const exchanged = cancelled
    .filter(({ modification }) => modification.type === 'custom_modification')
    .flatMap(({ modification, last }) => exchangesOf(model, modification, Math.max(modification.from, last + 1)))
  const going = withResting(model, goingIds)
  const isStanding = exchanged.some((id) => !going.has(id))
  if (planAnswer.status === 409) {
    const { error } = refusal.parse(planAnswer.body)
    // One of which a vacation has begun stands, whatever was decided, and with it what it rests on.
    const hasBegun = [...withResting(model, exchanged)].some((id) => {
      const demand = model.demands.get(id)
      return demand !== undefined && (demand.status === 'settled' || firstStart(demand) <= now)
    })
    if (error !== 'modificationExchanged' || !(isStanding || hasBegun))
      throw new Error(`${change.path}: ${JSON.stringify(planAnswer.body)} after its list`)
    return `${change.path} 409`
  }
  if (planAnswer.status !== 200) throw new Error(`${change.path}: ${planAnswer.status} ${JSON.stringify(planAnswer.body)} after its list`)
  const { kept } = answered.parse(planAnswer.body)
  if (isStanding || exchanged.some((id) => kept.includes(id)))
    throw new Error(`${change.path}: other hours went though a vacation of them was exchanged`)
  // A demand that rests on one that stands, its vacation having begun, goes all the same.
  const live = await liveDemands(world)
  for (const id of goingIds)
    if (!kept.includes(id) && live.has(id)) throw new Error(`demand ${id} was to go with the change, and is still there`)
  change.apply(model, planAnswer.body)
  for (const { modification, last } of cancelled) {
    if (modification.from <= last) modification.to = last
    else modification.status = 'over'
  }
  // Other hours that went with the change take along what was offered of them.
  for (const demand of model.demands.values()) if (demand.status === 'open') offerAsPlanned(model, demand)
  takeAway(model, new Set(goingIds), live)
  for (const demand of model.demands.values()) if (demand.status === 'open') offerAsPlanned(model, demand)
  // The vacations that stand may now be more, or fewer, than the cycle has on its days.
  for (const { day } of [...model.moves, ...model.parts]) model.keptDays.add(day)
  return `${change.path} ${planAnswer.status}`
}

/** A member leaves: what they had promised is undone, what has begun is settled. */
export async function depart(world: World, fault: Fault, delayMs: number): Promise<string> {
  const { model, server } = world
  const admin = pick(world, adminsOf(world))
  const member = pick(world, membersOf(world))
  if (admin === undefined || member === undefined || admin.id === member.id || membersOf(world).length < 9) return 'nobody'
  const { id } = member
  const { now } = server.clock
  const leaverDemands = [...model.demands.values()].filter(
    ({ posterId, accepterId, status }) => (posterId === id || accepterId === id) && (status === 'open' || status === 'accepted'),
  )
  const toCome = leaverDemands.filter((demand) => demand.status === 'accepted' && firstStart(demand) > now)
  const decisions = toCome.map((demand) => ({ demandId: demand.id, action: 'cancel' }))
  const request = { who: admin.id, method: 'DELETE', path: `/users/${id}`, body: { reason: 'Mutation', decisions } }
  const answer = await callThrough(world, request, fault, delayMs)
  if (answer.status !== 204 && answer.status !== 200) {
    if (answer.status >= 500 || (answer.status === 409 && decisions.length > 0))
      throw new Error(`departure: ${JSON.stringify(answer.body)}`)
    return `departure ${answer.status}`
  }
  const going = leaverDemands.filter((demand) => demand.status === 'open' || toCome.includes(demand))
  takeAway(model, new Set(going.map((demand) => demand.id)), await liveDemands(world))
  for (const demand of model.demands.values())
    if (demand.status === 'accepted' && (demand.posterId === id || demand.accepterId === id)) settleDemandOf(model, demand)
  model.scheduled = model.scheduled.filter(({ fromId, toId }) => fromId !== id && toId !== id)
  for (const modification of model.modifications.values())
    if (modification.userId === id && modification.status === 'pending') modification.status = 'over'
  for (const { day } of [...model.moves, ...model.parts]) model.keptDays.add(day)
  Object.assign(member, { isGone: true, isAdmin: false })
  return 'departure 204'
}
