// Prepares what a journey needs on whatever day it runs: a vacation somebody may give and somebody else may take. Nothing is
// computed here: a demand is posted, looked at through the other's eyes, and cancelled when it does not suit.
import type { WireCircle } from '@releve/contract/circles'
import type { WireDemand, WireExchange } from '@releve/contract/demands'
import type { WireShiftDay } from '@releve/contract/shifts'
import { ApiRefusal } from './api.ts'
import type { Api } from './api.ts'
import { dayAfter, todayIn } from './calendar.ts'

const DAY_MS = 86_400_000

/** Days far enough for the longest withdrawal notice of the demo (168 h), near enough to be seen in a month or two. */
const FIRST_DAY = 9
const LAST_DAY = 75

/** `YYYY-MM-DD`, `days` after today, where the centres of the demonstration are. */
export function dayIn(days: number): string {
  return dayAfter(todayIn('Europe/Paris'), days)
}

/** The vacations somebody really works, from FIRST_DAY to LAST_DAY from now; days off and days already posted are left out. */
export async function vacationsOf({ call, session }: Api): Promise<WireShiftDay[]> {
  const params = { id: session.userData._id }
  const dates = { startDate: dayIn(FIRST_DAY), endDate: dayIn(LAST_DAY) }
  const [days, demands] = await Promise.all([
    call('shifts.getWithSubstitutions', { params, body: { dates } }),
    call('users.substitution', { params }),
  ])
  const posted = new Set(demands.flatMap(({ posterId, posterShift }) => (posterId === params.id ? [posterShift.date] : [])))
  return days.filter(({ date, shift, isOff }) => shift.type === 'work' && !isOff && !posted.has(date))
}

export async function shiftOn({ call, session }: Api, day: string): Promise<WireShiftDay> {
  const [found] = await call('shifts.getWithSubstitutions', { params: { id: session.userData._id }, body: { dates: [day] } })
  if (found === undefined) throw new Error(`no planning on ${day}`)
  return found
}

export async function balanceOf({ call, session }: Api): Promise<{ points: number; available: number; reserved: number }> {
  return call('points.balance', { params: { id: session.userData._id } })
}

export interface Draft {
  readonly type: WireDemand['type']
  readonly date: string
  readonly acceptedSwitches?: readonly { shift: string; points: number; date?: string }[]
  /** The hours of a part; absent: all of the vacation. */
  readonly part?: PartHours
}

export interface PartHours {
  readonly from: string
  readonly to: string
}

export interface Scene {
  readonly poster: Api
  readonly taker: Api
  /** The demand as the taker sees it. */
  readonly demand: WireDemand
}

export async function post({ call }: Api, { type, date, acceptedSwitches = [], part }: Draft): Promise<WireDemand> {
  return call('demands.post', {
    body: { type, posterShift: { date, ...part }, acceptedSwitches: [...acceptedSwitches], ...(type === 'switch' ? {} : { points: 10 }) },
  })
}

/** Removes what was posted. */
export async function clear({ poster, demand }: Scene): Promise<void> {
  await poster.call('demands.cancel', { params: { id: demand._id } })
}

/** The first of the drafts that the poster may post and that suits the taker, left posted; null when none does. */
async function firstSuiting(
  poster: Api,
  taker: Api,
  drafts: readonly Draft[],
  suits: (demand: WireDemand) => boolean,
): Promise<Scene | null> {
  for (const draft of drafts) {
    let posted: WireDemand
    try {
      posted = await post(poster, draft)
    } catch (error) {
      if (error instanceof ApiRefusal) continue
      throw error
    }
    const demand = await taker.call('demands.get', { params: { id: posted._id } })
    const scene = { poster, taker, demand }
    if (suits(demand)) return scene
    await clear(scene)
  }
  return null
}

function isFree({ isSubstitution, substitutionHistory }: WireShiftDay): boolean {
  return !isSubstitution && substitutionHistory.length === 0
}

/** A vacation of that name that the taker may simply take, posted. */
export async function postReplacement(poster: Api, taker: Api, shiftName: string): Promise<Scene> {
  const days = (await vacationsOf(poster)).filter((day) => day.shift.name === shiftName && isFree(day))
  const drafts = days.map(({ date }): Draft => ({ type: 'substitution', date }))
  const scene = await firstSuiting(poster, taker, drafts, ({ category }) => category === 'availableSubstitution')
  if (scene === null) throw new Error(`${taker.session.userData.email} may take no ${shiftName} of ${poster.session.userData.email}`)
  return scene
}

/** The first day whose vacation of that name holds these parts, with somebody else for each who may simply take it; nothing stays posted. */
export async function dayOfParts(
  poster: Api,
  takers: readonly Api[],
  shiftName: string,
  parts: readonly PartHours[],
): Promise<{ date: string; found: Api[] }> {
  for (const day of (await vacationsOf(poster)).filter(
    (each) => each.shift.name === shiftName && isFree(each) && each.parts === undefined,
  )) {
    const found: Api[] = []
    for (const part of parts) {
      const posted = await post(poster, { type: 'substitution', date: day.date, part })
      for (const taker of takers.filter((each) => !found.includes(each))) {
        const { category } = await taker.call('demands.get', { params: { id: posted._id } })
        if (category !== 'availableSubstitution') continue
        found.push(taker)
        break
      }
      await clear({ poster, taker: poster, demand: posted })
    }
    if (found.length === parts.length) return { date: day.date, found }
  }
  throw new Error(`no ${shiftName} of ${poster.session.userData.email} whose parts may be taken`)
}

/** The exchange the taker could make, when there is one. */
export function possibleExchange({ exchanges }: WireDemand): WireExchange | undefined {
  return exchanges.find(({ isPossible }) => isPossible)
}

const isSwitchable = (demand: WireDemand) => demand.category === 'availableSwitch' && possibleExchange(demand) !== undefined

/** An exchange of `givenName` (the poster's) against `wantedName` (the taker's) of the same day, posted. */
export async function postSameDaySwitch(poster: Api, takers: readonly Api[], givenName: string, wantedName: string): Promise<Scene> {
  const drafts = (await vacationsOf(poster))
    .filter((day) => day.shift.name === givenName && isFree(day))
    .map(({ date }): Draft => ({ type: 'switch', date, acceptedSwitches: [{ shift: wantedName, points: 0 }] }))
  for (const taker of takers) {
    const scene = await firstSuiting(poster, taker, drafts, isSwitchable)
    if (scene !== null) return scene
  }
  throw new Error(`nobody may exchange ${wantedName} against a ${givenName} of ${poster.session.userData.email}`)
}

/** An exchange that asks for what the taker does not have, and the day of a vacation of theirs that both could exchange all the same. */
export async function postUnansweredSwitch(poster: Api, takers: readonly Api[]): Promise<Scene & { readonly date: string }> {
  const scene = await postOtherDaySwitch(poster, takers)
  const exchange = possibleExchange(scene.demand)
  if (exchange === undefined) throw new Error('no exchange to name')
  await clear(scene)
  const { date, shift } = scene.demand.posterShift
  // It is their own vacation, on its own day: nobody can give that.
  const draft: Draft = { type: 'switch', date, acceptedSwitches: [{ shift: shift.name, points: 0 }] }
  const demand = await scene.taker.call('demands.get', { params: { id: (await post(poster, draft))._id } })
  return { ...scene, demand, date: exchange.date }
}

/** Names another of the taker's own vacations, not that of `date`, which both could exchange. @returns its day */
export async function nameAnother(taker: Api, { _id: id }: WireDemand, date: string): Promise<string> {
  for (const other of (await vacationsOf(taker)).filter((vacationDay) => isFree(vacationDay) && vacationDay.date !== date)) {
    try {
      await taker.call('demands.name', { params: { id }, body: { date: other.date } })
      return other.date
    } catch (error) {
      // The law has something against it.
      if (!(error instanceof ApiRefusal)) throw error
    }
  }
  throw new Error('nothing else to name')
}

/** An exchange of a vacation against one of the taker's on another day, posted. */
export async function postOtherDaySwitch(poster: Api, takers: readonly Api[]): Promise<Scene> {
  const own = (await vacationsOf(poster)).filter(isFree)
  const works = new Set(own.map(({ date }) => date))
  for (const taker of takers) {
    const takerDays = (await vacationsOf(taker)).filter((day) => isFree(day) && !works.has(day.date))
    const theirDays = new Set(takerDays.map(({ date }) => date))
    const drafts = own
      .filter(({ date }) => !theirDays.has(date))
      .flatMap(({ date }) =>
        takerDays
          .filter((other) => Math.abs(Date.parse(other.date) - Date.parse(date)) <= 9 * DAY_MS)
          .map((other): Draft => ({
            type: 'switch',
            date,
            acceptedSwitches: [{ shift: other.shift.name, points: 0, date: other.date }],
          })),
      )
    const scene = await firstSuiting(poster, taker, drafts, isSwitchable)
    if (scene !== null) return scene
  }
  throw new Error(`nobody may exchange another day with ${poster.session.userData.email}`)
}

/** The vacations somebody really works and never gave or took, by day. */
async function lettersOf(api: Api): Promise<ReadonlyMap<string, string>> {
  return new Map((await vacationsOf(api)).filter(isFree).map(({ date, shift }) => [date, shift.name]))
}

/** Waits until it is proposed: the demands are looked at once their posting was answered. */
async function proposalOf({ call }: Api, ids: readonly string[]): Promise<WireCircle | undefined> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const circles = await call('circles.list', {})
    const found = circles.find(({ hands }) => hands.length === ids.length && hands.every(({ demandId }) => ids.includes(demandId)))
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}

interface CircleDraft {
  readonly date: string
  readonly wanted: { readonly shift: string; readonly date: string }
}

/** Posted by each of them, in the order of taking. */
async function postAll(people: readonly Api[], drafts: readonly CircleDraft[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { date, wanted }] of drafts.entries()) {
    const poster = people[index]
    if (poster !== undefined) ids.push((await post(poster, { type: 'switch', date, acceptedSwitches: [{ ...wanted, points: 0 }] }))._id)
  }
  return ids
}

async function postAndAwait(people: readonly Api[], drafts: readonly CircleDraft[]): Promise<WireCircle> {
  const [first] = people
  const circle = first === undefined ? undefined : await proposalOf(first, await postAll(people, drafts))
  if (circle === undefined) throw new Error(`no exchange is proposed of ${drafts.map(({ date }) => date).join(', ')}`)
  return circle
}

/** « 2026-12-13 J » of what is offered for an exchange already: with one of those another circle could be found first. */
async function offeredIn({ call }: Api): Promise<ReadonlySet<string>> {
  const body = { startDate: dayIn(FIRST_DAY), endDate: dayIn(LAST_DAY) }
  const demands = await call('demands.list', { body })
  return new Set(demands.filter(({ type }) => type !== 'substitution').map(({ posterShift: { date, shift } }) => `${date} ${shift.name}`))
}

/**
 * The drafts of an exchange among three: the first gives a night for the day the third works then, the second the night before for that
 * one, the third their day for that of the second. No two of them have what the other asks for.
 */
async function threeOf(people: readonly [Api, Api, Api]): Promise<readonly [CircleDraft, CircleDraft, CircleDraft]> {
  const [a, b, c] = await Promise.all(people.map(lettersOf))
  const offered = await offeredIn(people[0])
  for (const [day, letter] of a ?? []) {
    const before = dayAfter(day, -1)
    const suits =
      letter === 'N' && a?.get(before) === 'J' && b?.get(before) === 'N' && c?.get(day) === 'J' && c.get(dayAfter(day, 1)) === 'N'
    if (!suits || b.has(day) || b.get(dayAfter(day, -2)) !== 'J' || c.has(before)) continue
    if ([`${day} N`, `${day} J`, `${before} N`].some((vacation) => offered.has(vacation))) continue
    return [
      { date: day, wanted: { shift: 'J', date: day } },
      { date: before, wanted: { shift: 'N', date: day } },
      { date: day, wanted: { shift: 'N', date: before } },
    ]
  }
  throw new Error('no night that three could exchange')
}

/** Declines the circles that wait for them: nobody has more than two at once, and the demo has made one. */
export async function declineWaiting(people: readonly Api[]): Promise<void> {
  for (const { call } of people)
    for (const { _id: id, status } of await call('circles.list', {}))
      if (status === 'waiting') await call('circles.decline', { params: { id }, body: {} })
}

/** Posts a circle that is proposed to all three. */
export async function postCircle(people: readonly [Api, Api, Api]): Promise<WireCircle> {
  return postAndAwait(people, await threeOf(people))
}

/** Posts the demands of the second and the third alone. @returns what the first would have to post, for the three to exchange */
export async function postAllButOne(people: readonly [Api, Api, Api]): Promise<CircleDraft> {
  const [own, ...others] = await threeOf(people)
  await postAll(people.slice(1), others)
  return own
}

/** An exchange among four, proposed to them: the night of the first for the day of the second, that one for a night of the third, and so on. */
export async function postCircleOfFour(people: readonly [Api, Api, Api, Api]): Promise<WireCircle> {
  const [a, b, c, d] = await Promise.all(people.map(lettersOf))
  const offered = await offeredIn(people[0])
  for (const [day, letter] of a ?? []) {
    const at = (offset: number) => dayAfter(day, offset)
    const suits = letter === 'N' && a?.get(at(-1)) === 'J' && b?.get(day) === 'J' && b.get(at(1)) === 'N' && c?.get(at(1)) === 'J'
    if (!suits || c?.get(at(2)) !== 'N' || c.get(at(-2)) !== 'N' || c.has(at(-1)) || d?.get(at(-1)) !== 'N' || d.has(day)) continue
    if ([`${day} N`, `${day} J`, `${at(2)} N`, `${at(-1)} N`].some((vacation) => offered.has(vacation))) continue
    return postAndAwait(people, [
      { date: day, wanted: { shift: 'J', date: day } },
      { date: day, wanted: { shift: 'N', date: at(2) } },
      { date: at(2), wanted: { shift: 'N', date: at(-1) } },
      { date: at(-1), wanted: { shift: 'N', date: day } },
    ])
  }
  throw new Error('no night that four could exchange')
}
