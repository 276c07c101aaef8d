// Decisions on points: who may give how many, what an open demand reserves, when a transaction is due.
import type { IdLike, UserId } from '../ids.ts'
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

/** What is scheduled is held until its day and cannot be taken back: not for ever. */
const MAX_SCHEDULED_DAYS = 400

/** What may still be promised. Points to come do not count before they are there. */
export function availableOf(account: Account): number {
  return account.balance - account.held
}

export interface TransferInput {
  readonly amount: number
  readonly fromUserId: IdLike<'user'>
  readonly toUserId: IdLike<'user'>
  readonly sameCenter: boolean
  /** Of the sender. */
  readonly available: number
  readonly lowestBalance: number
  /** Of the centre, in its zone. */
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

export interface PricedDemand {
  readonly type: 'substitution' | 'switch' | 'hybrid'
  /** For a replacement. */
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
  /** What the same demand holds already, when it is edited. It is part of what `available` leaves out. */
  readonly alreadyReserved?: number
}

/** What a demand may reserve above the lowest balance, below nothing where there is a debt. */
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

export interface PointsTransaction {
  readonly type: 'transfer' | 'replacement'
  readonly status: 'pending' | 'completed' | 'cancelled'
  readonly fromUserId: UserId
  readonly toUserId: UserId
  readonly amount: number
  /** Day on which it takes effect, in the zone of the centre. */
  readonly effectiveDay: DayNumber
  /** Instant from which it is due. */
  readonly completesAt: number
}

export interface ReplacementInput {
  /** They give their vacation away, and the points with it. */
  readonly posterId: UserId
  readonly accepterId: UserId
  readonly amount: number
  /** Of the vacation: the day it starts, the instant it ends. */
  readonly day: DayNumber
  readonly endAt: number
}

/** What an accepted demand owes, pending until the vacation has been worked; null when it costs nothing. */
export function replacementTransaction(input: ReplacementInput): PointsTransaction | null {
  const { amount } = input
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error('Points of an accepted demand are a natural number')
  if (input.posterId === input.accepterId) throw new Error('Nobody accepts their own demand')
  if (amount === 0) return null
  return {
    type: 'replacement',
    status: 'pending',
    fromUserId: input.posterId,
    toUserId: input.accepterId,
    amount,
    effectiveDay: input.day,
    completesAt: input.endAt,
  }
}

/** Completes what is due at `now`. Anything else comes back as it is, so that settling twice changes nothing. */
export function settle(transaction: PointsTransaction, now: number): PointsTransaction {
  if (transaction.status !== 'pending' || now < transaction.completesAt) return transaction
  return { ...transaction, status: 'completed' }
}

/** Gives up what is still pending. Completed points come back by a new entry only. */
export function cancelPending(transaction: PointsTransaction): PointsTransaction {
  if (transaction.status !== 'pending') throw new Error('Only a pending transaction can be cancelled')
  return { ...transaction, status: 'cancelled' }
}
