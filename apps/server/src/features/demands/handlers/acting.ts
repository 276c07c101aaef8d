// The person a call acts for, the demand under lock, and the callers' answers.
import type { Routes } from '@releve/contract'
import type { CenterEvent } from '@releve/contract/events'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterFacts } from '@releve/domain/demands/center-facts'
import type { AcceptedSwitch, DemandType } from '@releve/domain/demands/demand'
import type { KnownRotations } from '@releve/domain/demands/offer'
import { anyOtherShift } from '@releve/domain/demands/post'
import type { Person } from '@releve/domain/demands/person'
import type { wishedShift } from '@releve/domain/demands/post'
import type { ClockSpan } from '@releve/domain/planning/part'
import type { Part } from '@releve/domain/planning/shift'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, CallName, Deps } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import type { ActDetail, Broken } from '#features/journal/store.ts'
import { loadShiftDays } from '#features/shifts/store.ts'
import { toWireDemands } from '../commands.ts'
import type { DemandRow, LockedDemand } from '../store/columns.ts'
import { lockDemand } from '../store/locking.ts'
import { findDemand } from '../store/reading.ts'

export type CallOf<Name extends CallName> = Call<Routes[Name]>

/** The person acted for, the person who acts, and the reason when they differ. */
export interface Acting {
  readonly memberId: UserId
  readonly actorId: UserId
  readonly reason: string | null
  /** An administrator goes through rules and notices, and says why. */
  readonly override: string | null
}

/** An administrator may act for a member of their centre, with a reason that the history keeps. */
export function actingFor(
  me: CenterMember,
  memberId: UserId | undefined,
  { reason, override }: { readonly reason?: string | undefined; readonly override?: { readonly reason: string } | undefined } = {},
): Acting {
  const forced = override?.reason ?? null
  const statedReason = forced ?? (reason === undefined || reason === '' ? null : reason)
  if (forced !== null && !administers(me, me.centerId)) throw new AppError('forbidden')
  if (memberId === undefined || memberId === me.userId) {
    return { memberId: me.userId, actorId: me.userId, reason: statedReason, override: forced }
  }
  if (!administers(me, me.centerId)) throw new AppError('forbidden')
  if (statedReason === null) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  return { memberId, actorId: me.userId, reason: statedReason, override: forced }
}

/** Keeps in the journal what an administrator went through; nothing when they went through nothing by a reason of theirs. */
export async function keepOverride(
  tx: Transaction,
  centerId: CenterId,
  { memberId, actorId, override }: Acting,
  deed: { readonly act: ActDetail['act']; readonly date: string; readonly broken: readonly Broken[]; readonly now: number },
): Promise<void> {
  if (override === null) return
  const { act, date, broken, now } = deed
  await keepAct(tx, centerId, { kind: 'override', actorId, subjectId: memberId, detail: { act, reason: override, date, broken }, now })
}

/** The person as the facts know them; somebody of another centre is unknown here. */
export function personIn(facts: CenterFacts, userId: UserId): Person {
  const person = facts.person(userId)
  if (person === null) throw new AppError('notFound')
  return person
}

/** Locks a live demand and the people it concerns, then reads it as the last one left it. */
export async function lockedDemand(
  tx: Transaction,
  centerId: CenterId,
  id: DemandId,
  userIds: readonly UserId[],
  withAccepter = false,
): Promise<LockedDemand> {
  const demand = await lockDemand(tx, centerId, id, userIds, withAccepter)
  if (demand === null) throw new AppError('notFound')
  if (demand.closedAt !== null) throw new AppError('demandClosed')
  return demand
}

export async function liveDemand(db: Queryable, centerId: CenterId, id: DemandId): Promise<DemandRow> {
  const demand = await findDemand(db, centerId, id)
  if (demand === null || demand.closedAt !== null) throw new AppError('notFound')
  return demand
}

export function withoutUndefined(switches: readonly { shift: string; points: number; date?: string | undefined }[]): AcceptedSwitch[] {
  return switches.map(({ shift, points, date }) => (date === undefined ? { shift, points } : { shift, points, date }))
}

/** The hours of the part that a call names; null: all of the vacation. */
export function partAsked({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): ClockSpan | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined) throw new AppError('invalidInput', { fields: { 'posterShift.from': 'Indiquez aussi l’heure de début.' } })
  if (to === undefined) throw new AppError('invalidInput', { fields: { 'posterShift.to': 'Indiquez aussi l’heure de fin.' } })
  return { from, to }
}

/** The part of a vacation that a wish means; null: all of it, or none. */
export function partOf(wished: ReturnType<typeof wishedShift>): Part | null {
  return typeof wished === 'object' && 'part' in wished ? wished.part : null
}

/** An exchange that names no vacation takes any other one of its day. `givenName`: the vacation of that day. */
export function switchesAsked(
  { type, acceptedSwitches }: { readonly type: DemandType; readonly acceptedSwitches?: Parameters<typeof withoutUndefined>[0] | undefined },
  center: KnownRotations,
  givenName: string,
): AcceptedSwitch[] {
  if (acceptedSwitches !== undefined) return withoutUndefined(acceptedSwitches)
  return type === 'substitution' ? [] : anyOtherShift(center, givenName)
}

/**
 * The demand as the caller sees it now, and those of their days that `days` changed. What they did is done: when somebody closed the
 * demand right afterwards, they get it closed.
 */
export async function answer(
  call: Pick<Deps, 'pool' | 'clock'>,
  me: CenterMember,
  id: DemandId,
  days: readonly DayNumber[],
  isThorough = false,
) {
  const demand = await findDemand(call.pool, me.centerId, id)
  if (demand === null) throw new AppError('notFound')
  const reader = { centerId: me.centerId, viewerId: me.userId, now: call.clock(), isThorough }
  const [wire] = await toWireDemands(call.pool, reader, [demand])
  if (wire === undefined) throw new AppError('notFound')
  const touched = [...new Set(days)].sort((a, b) => a - b)
  const newShiftData = await Promise.all(touched.map((day) => loadShiftDays(call.pool, me.centerId, me.userId, day, day)))
  return { demand: wire, newShiftData: newShiftData.flat() }
}

interface Changed {
  readonly days?: readonly string[]
  readonly users: readonly UserId[]
  readonly points?: readonly UserId[]
  readonly notified?: readonly UserId[]
}

/** The events of a demand that changed, with whose points and whose notifications changed by it. */
export function eventsOf(
  { _id: demandId, posterShift }: { readonly _id: DemandId; readonly posterShift: { readonly date: string } },
  { days = [posterShift.date], users, points = [], notified = [] }: Changed,
): CenterEvent[] {
  const events: CenterEvent[] = [{ kind: 'demand', demandId, days: [...days], users: [...users] }]
  if (points.length > 0) events.push({ kind: 'points', users: [...points] })
  if (notified.length > 0) events.push({ kind: 'notification', users: [...notified] })
  return events
}

/** Tells the centre of them. */
export async function publishDemand(
  tx: Transaction,
  demand: Parameters<typeof eventsOf>[0] & { readonly centerId: CenterId },
  changed: Changed,
): Promise<void> {
  await publish(tx, demand.centerId, ...eventsOf(demand, changed))
}
