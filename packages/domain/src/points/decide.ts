// Decisions on points: who may give how many, and what an open demand reserves.
import type { IdLike } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'

/** Points are integers. `held` is the part of the balance already promised: open demands and pending transactions. */
export interface Account {
  readonly _id: string
  readonly balance: number
  readonly held: number
}

export type PointsRefusal =
  | 'amountNotPositiveInteger'
  | 'toSelf'
  | 'otherCenter'
  | 'insufficientPoints'
  | 'scheduledInPast'
  | 'scheduledTooFar'

/** A scheduled transfer is held until its day and cannot be taken back, so it may not lie too far away. */
const MAX_SCHEDULED_DAYS = 400

/** The points that may still be promised. Points to come do not count before they are there. */
export function availableOf(account: Account): number {
  return account.balance - account.held
}

export interface TransferInput {
  readonly amount: number
  readonly fromUserId: IdLike<'user'>
  readonly toUserId: IdLike<'user'>
  readonly sameCenter: boolean
  /** The sender's available points. */
  readonly available: number
  readonly lowestBalance: number
  /** Today in the zone of the centre. */
  readonly today: DayNumber
  /** Null: at once. Today is at once, too. */
  readonly scheduledDay: DayNumber | null
}

/** Why a transfer is refused, the first reason found, or null. */
export function refuseTransfer(input: TransferInput): PointsRefusal | null {
  if (!Number.isSafeInteger(input.amount) || input.amount <= 0) return 'amountNotPositiveInteger'
  if (input.fromUserId === input.toUserId) return 'toSelf'
  if (!input.sameCenter) return 'otherCenter'
  if (input.scheduledDay !== null && input.scheduledDay < input.today) return 'scheduledInPast'
  if (input.scheduledDay !== null && input.scheduledDay > input.today + MAX_SCHEDULED_DAYS) return 'scheduledTooFar'
  if (input.available - input.amount < input.lowestBalance) return 'insufficientPoints'
  return null
}

/**
 * Why an administrator may not add that many points, or take them away where the number is below zero. What is promised stays covered,
 * as for the owner.
 */
export function refuseCorrection({
  amount,
  available,
  lowestBalance,
}: Pick<TransferInput, 'amount' | 'available' | 'lowestBalance'>): PointsRefusal | null {
  if (!Number.isSafeInteger(amount) || amount === 0) return 'amountNotPositiveInteger'
  return amount < 0 && available + amount < lowestBalance ? 'insufficientPoints' : null
}

export interface PricedDemand {
  readonly type: 'substitution' | 'switch' | 'hybrid'
  /** The points that a replacement gives. */
  readonly points: number
  readonly acceptedSwitches: readonly { readonly points: number }[]
}

/** The most that an open demand may cost its poster, reserved so that whoever accepts is sure of it. */
export function reserveOf(demand: PricedDemand): number {
  let most = demand.type === 'switch' ? 0 : demand.points
  if (demand.type !== 'substitution') {
    for (const { points } of demand.acceptedSwitches) if (points > most) most = points
  }
  return most
}

export interface ReserveInput {
  readonly available: number
  readonly lowestBalance: number
  readonly reserve: number
  /** The points that the same demand holds already, when it is edited. `available` leaves them out. */
  readonly alreadyReserved?: number
}

/** The points a demand may reserve above the lowest balance; negative where there is a debt. */
export function promisableOf({ available, lowestBalance, alreadyReserved = 0 }: Omit<ReserveInput, 'reserve'>): number {
  return available + alreadyReserved - lowestBalance
}

/** Why an open demand may not reserve that much, or null. Nothing to reserve is never refused. */
export function refuseReserve(input: ReserveInput): PointsRefusal | null {
  const { reserve, alreadyReserved = 0 } = input
  if (!Number.isSafeInteger(reserve) || reserve < 0) return 'amountNotPositiveInteger'
  if (reserve <= alreadyReserved) return null
  return promisableOf(input) < reserve ? 'insufficientPoints' : null
}
