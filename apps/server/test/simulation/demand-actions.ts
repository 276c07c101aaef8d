// Acts of members on demands, drawn by chance: each is a request, and the model's change once it was granted.
import { demand as wireDemand } from '@releve/contract/demands'
import * as z from 'zod/mini'
import {
  closeDemand,
  heldOn,
  heldPieces,
  holdsPart,
  isOff,
  isWhollyOwn,
  offerAsPlanned,
  pieceMeant,
  plannedOn,
  takeDemand,
  undoDemand,
  workedOn,
  workedPieces,
} from './model.ts'
import type { Model, ModelDemand, Vacation } from './model.ts'
import { fits, isFree } from './rules.ts'
import { dateOf, dayOf, endOf, startOf, todayOf } from './time.ts'
import { vacationOf } from './world.ts'
import type { Request, World } from './world.ts'

export interface Action extends Request {
  /** It gives, takes or undoes a part of a vacation. */
  readonly isOfPart?: boolean
  /** @throws when the answer is not what the model says it must be */
  apply(model: Model, body: unknown): void
  /** The members and days whose planning it changes: judged once more, naively. */
  readonly judged?: { readonly userIds: readonly string[]; readonly days: readonly number[]; readonly isReturn?: boolean }
}

export function pick<T>({ dice }: World, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[dice.between(0, list.length - 1)]
}

export const membersOf = ({ model }: World) => [...model.members.values()].filter(({ isGone }) => !isGone)

export const adminsOf = (world: World) => membersOf(world).filter(({ isAdmin }) => isAdmin)

const demandsWith = ({ model }: World, status: ModelDemand['status']) =>
  [...model.demands.values()].filter((modelDemand) => modelDemand.status === status)

export const isSameVacation = (a: Vacation | null, b: Vacation | null) => a?.name === b?.name && a?.start === b?.start && a?.end === b?.end

function expectSame(circumstance: string, answered: Vacation | null, believed: Vacation | null): void {
  if (!isSameVacation(answered, believed))
    throw new Error(`${circumstance}: answered ${JSON.stringify(answered)}, believed ${JSON.stringify(believed)}`)
}

const withShifts = z.object({ demand: wireDemand })

export function post(world: World): Action | null {
  const { dice, model, server } = world
  const poster = pick(world, membersOf(world))
  if (poster === undefined) return null
  const today = todayOf(server.clock.now)
  const days = Array.from({ length: 12 }, (_, index) => today + index)
  const hotDays = days.filter((day) => model.parts.some((part) => part.day === day))
  const isHot = hotDays.length > 0 && dice.chance(0.4)
  const worked = (isHot ? hotDays : days).filter((day) => heldOn(model, poster.id, day) !== null)
  // Now and then one that was taken from a colleague: hands follow one another.
  const takenDays = worked.filter((day) => !isSameVacation(heldOn(model, poster.id, day), plannedOn(model, poster.id, day)))
  const list = takenDays.length > 0 && dice.chance(0.6) ? takenDays : worked
  const day = dice.chance(0.93) ? pick(world, list) : today + dice.between(-2, 12)
  if (day === undefined) return null
  const type = dice.pick<ModelDemand['type']>(['substitution', 'substitution', 'switch', 'hybrid'])
  const names = [...new Set([...model.rotations.values()].flat().flatMap((vacation) => vacation?.name ?? []))]
  const drawn = Array.from({ length: type === 'substitution' ? 0 : dice.between(2, 9) }, () => ({
    shift: pick(world, names) ?? 'J',
    points: dice.between(0, 8),
    date: dateOf(dice.chance(0.3) ? day : Math.max(today, day + dice.between(-5, 6))),
  }))
  const isTwice = dice.chance(0.03)
  const switches = isTwice ? drawn : [...new Map(drawn.map((exchange) => [`${exchange.shift} ${exchange.date}`, exchange])).values()]
  const admin = dice.chance(0.1) ? pick(world, adminsOf(world)) : undefined
  const isForAnother = admin !== undefined && admin.id !== poster.id
  const points = dice.between(0, 12)
  const body = {
    type,
    posterShift: { date: dateOf(day) },
    ...(type === 'substitution' ? {} : { acceptedSwitches: switches }),
    points,
    ...(isForAnother ? { onBehalfOf: poster.id, reason: 'À sa demande' } : {}),
  }
  return {
    who: isForAnother ? admin.id : poster.id,
    method: 'POST',
    path: '/substitution',
    body,
    apply(after, answer) {
      const { _id: id, posterShift, dependsOn, posterId } = wireDemand.parse(answer)
      if (posterId !== poster.id) throw new Error(`posted for ${posterId} instead of ${poster.id}`)
      const isWhole = isWhollyOwn(after, poster.id, day)
      const givenVacation = isWhole ? vacationOf(posterShift.shift) : pieceMeant(after, poster.id, day)
      if (givenVacation === null) throw new Error('a rest day was posted, or one of several pieces')
      if (isWhole) expectSame('posted', givenVacation, heldOn(after, poster.id, day))
      if (isWhole === (posterShift.from !== undefined)) throw new Error(`posted ${isWhole ? 'whole' : 'in part'}, and answered otherwise`)
      const terms = { id, posterId, day, type, given: givenVacation, isPart: !isWhole, points, switches, dependsOn }
      const places = { startAt: startOf(day, givenVacation), endAt: endOf(day, givenVacation) }
      if (places.startAt !== posterShift.startAt || places.endAt !== posterShift.endAt) throw new Error('posted at other instants')
      after.demands.set(id, { ...terms, ...places, status: 'open', accepterId: null, returned: null, amount: 0 })
    },
  }
}

/** One of the open demands, most often one of which the vacation is still to come. */
function openDemand(world: World, isWanted: (demand: ModelDemand) => boolean): ModelDemand | undefined {
  const open = demandsWith(world, 'open')
  const wanted = open.filter((demand) => isWanted(demand) && demand.startAt > world.server.clock.now)
  return pick(world, world.dice.chance(0.97) ? wanted : open)
}

/** The taker asks, or an administrator for them, now and then through the rules. */
function acting(world: World, takerId: string): { who: string; extra: object; isForced: boolean } {
  const admin = world.dice.chance(0.12) ? pick(world, adminsOf(world)) : undefined
  if (admin === undefined) return { who: takerId, extra: {}, isForced: false }
  const isForced = world.dice.chance(0.4)
  const onBehalf = admin.id === takerId ? {} : { onBehalfOf: takerId }
  return {
    who: admin.id,
    extra: { ...onBehalf, ...(isForced ? { override: { reason: 'Renfort' } } : { reason: 'Par téléphone' }) },
    isForced,
  }
}

export function accept(world: World): Action | null {
  const { dice, model } = world
  const demand = openDemand(world, ({ type }) => type !== 'switch')
  if (demand === undefined) return null
  const { isPart, given, day } = demand
  const isBeside = (id: string) => workedPieces(model, id, day).every(({ start, end }) => end <= given.start || start >= given.end)
  const free = membersOf(world).filter(
    ({ id }) => id !== demand.posterId && (isPart ? isBeside(id) && !isOff(model, id, day) : isFree(model, id, day)),
  )
  const rested = dice.chance(0.75) ? free.filter(({ id }) => fits(model, id, day, { vacation: given, isPart }, world.rules)) : free
  const taker = pick(world, rested.length > 0 ? rested : dice.chance(0.5) ? free : membersOf(world))
  if (taker === undefined) return null
  const { who, extra, isForced } = acting(world, taker.id)
  return {
    who,
    method: 'POST',
    path: `/substitution/${demand.id}/accept`,
    isOfPart: isPart,
    body: extra,
    apply(after, answer) {
      const takenDemand = withShifts.parse(answer).demand
      const believed = after.demands.get(demand.id)
      if (believed?.status !== 'open') throw new Error(`${demand.id} was taken although it is ${believed?.status}`)
      if (takenDemand.accepterId !== taker.id) throw new Error(`taken by ${takenDemand.accepterId} instead of ${taker.id}`)
      const isTheirs = isPart
        ? holdsPart(after, demand.posterId, day, given)
        : heldOn(after, demand.posterId, day)?.name === given.name && heldPieces(after, demand.posterId, day).length > 0
      if (!isTheirs) throw new Error('taken from somebody who no longer has it')
      takeDemand(after, believed, taker.id, null, believed.points)
    },
    ...(isForced ? {} : { judged: { userIds: [taker.id, demand.posterId], days: [demand.day] } }),
  }
}

export function swap(world: World): Action | null {
  const { dice, model } = world
  const demand = openDemand(world, ({ type }) => type !== 'substitution')
  if (demand === undefined) return null
  const possible = demand.switches.flatMap(({ shift, date }) => {
    const day = date === undefined ? demand.day : dayOf(date)
    return membersOf(world)
      .filter(({ id }) => id !== demand.posterId && workedOn(model, id, day)?.name === shift)
      .map(({ id }) => ({ id, day }))
  })
  const rested = dice.chance(0.75)
    ? possible.filter(({ id, day }) => fits(model, id, demand.day, { vacation: demand.given }, world.rules, day))
    : possible
  const chosen = pick(world, rested.length > 0 ? rested : possible)
  const takerId = chosen?.id ?? (dice.chance(0.2) ? pick(world, membersOf(world))?.id : undefined)
  if (takerId === undefined) return null
  const { who, extra, isForced } = acting(world, takerId)
  const date = chosen !== undefined && dice.chance(0.9) ? { date: dateOf(chosen.day) } : {}
  const days = [demand.day, ...(chosen === undefined ? [] : [chosen.day])]
  return {
    who,
    method: 'POST',
    path: `/substitution/${demand.id}/swap`,
    body: { ...extra, ...date },
    apply(after, answer) {
      const { acceptedSwitch, accepterId } = withShifts.parse(answer).demand
      const believed = after.demands.get(demand.id)
      if (believed?.status !== 'open') throw new Error(`${demand.id} was exchanged although it is ${believed?.status}`)
      const vacation = acceptedSwitch === null ? null : vacationOf(acceptedSwitch.shift)
      if (acceptedSwitch === null || vacation === null) throw new Error('an exchange without a vacation in return')
      if (accepterId !== takerId) throw new Error(`exchanged by ${accepterId} instead of ${takerId}`)
      const day = dayOf(acceptedSwitch.date)
      expectSame('given in return', vacation, workedOn(after, takerId, day))
      const exchange = believed.switches.find(
        (switchTerm) => switchTerm.shift === vacation.name && (switchTerm.date ?? dateOf(demand.day)) === acceptedSwitch.date,
      )
      if (exchange?.points !== acceptedSwitch.points)
        throw new Error(`exchanged for ${acceptedSwitch.points} points, not ${exchange?.points}`)
      takeDemand(after, believed, takerId, { day, vacation }, acceptedSwitch.points)
    },
    ...(isForced ? {} : { judged: { userIds: [takerId, demand.posterId], days } }),
  }
}

export function unaccept(world: World): Action | null {
  const demand = pick(world, demandsWith(world, 'accepted'))
  if (demand === undefined || demand.accepterId === null) return null
  const admin = world.dice.chance(0.2) ? pick(world, adminsOf(world)) : undefined
  const isForced = admin !== undefined && world.dice.chance(0.4)
  const { posterId, accepterId } = demand
  const days = [demand.day, ...(demand.returned === null ? [] : [demand.returned.day])]
  return {
    who: admin?.id ?? accepterId,
    method: 'POST',
    path: `/substitution/${demand.id}/unaccept`,
    isOfPart: demand.isPart,
    body: admin === undefined ? {} : isForced ? { override: { reason: 'Renfort' } } : { reason: 'À sa demande' },
    apply(after) {
      const believed = after.demands.get(demand.id)
      if (believed?.status !== 'accepted') throw new Error(`${demand.id} was given back although it is ${believed?.status}`)
      undoDemand(after, believed, 'open')
      offerAsPlanned(after, believed)
    },
    ...(isForced ? {} : { judged: { userIds: [posterId, accepterId], days, isReturn: true } }),
  }
}

export function cancel(world: World): Action | null {
  const demand = openDemand(world, () => true)
  if (demand === undefined) return null
  const cancellerId = world.dice.chance(0.9) ? demand.posterId : (pick(world, membersOf(world))?.id ?? demand.posterId)
  return {
    who: cancellerId,
    method: 'POST',
    path: `/substitution/${demand.id}/cancel`,
    isOfPart: demand.isPart,
    body: cancellerId === demand.posterId ? {} : { reason: 'À sa demande' },
    apply(after) {
      if (after.demands.get(demand.id)?.status !== 'open') throw new Error(`${demand.id} was cancelled although it is not open`)
      closeDemand(after, demand.id)
    },
  }
}

export function edit(world: World): Action | null {
  const { dice } = world
  const demand = openDemand(world, () => true)
  if (demand === undefined) return null
  const points = dice.between(0, 15)
  return {
    who: demand.posterId,
    method: 'PUT',
    path: `/substitution/${demand.id}`,
    body: { points },
    apply(after, answer) {
      const believed = after.demands.get(demand.id)
      const edited = wireDemand.parse(answer)
      if (believed?.status !== 'open') throw new Error(`${demand.id} was edited although it is ${believed?.status}`)
      if (edited.points !== points) throw new Error(`${edited.points} points instead of ${points}`)
      if (demand.isPart) {
        Object.assign(believed, { points })
        return
      }
      // The vacation itself may have other times since, by a change of the plan: what is offered then is as it is.
      const editedVacation = vacationOf(edited.posterShift.shift)
      if (editedVacation === null) throw new Error('edited into a rest day')
      expectSame('edited', editedVacation, heldOn(after, demand.posterId, demand.day))
      Object.assign(believed, {
        points,
        given: editedVacation,
        startAt: startOf(demand.day, editedVacation),
        endAt: endOf(demand.day, editedVacation),
      })
    },
  }
}

/** Interest, hiding: nothing of it moves a vacation. */
export function mark(world: World): Action | null {
  const demand = openDemand(world, () => true)
  const viewer = pick(world, membersOf(world))
  if (demand === undefined || viewer === undefined) return null
  const path = `/substitution/${demand.id}/${world.dice.pick(['interest', 'reject'])}`
  return { who: viewer.id, method: 'POST', path, body: {}, apply() {} }
}

/** A caller of another centre tries: nothing here exists for them. */
export function trespass(world: World): Action | null {
  const stranger = pick(world, world.strangers)
  const demand = openDemand(world, () => true)
  if (stranger === undefined || demand === undefined) return null
  return {
    who: stranger.userId,
    method: 'POST',
    path: `/substitution/${demand.id}/${world.dice.pick(['accept', 'swap', 'cancel', 'interest'])}`,
    body: {},
    apply() {
      throw new Error('somebody of another centre was let in')
    },
  }
}
