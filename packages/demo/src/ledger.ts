// The points of a demo centre, as if they had been given and earned day after day: double entry, in chronological order.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { UserId } from '@releve/domain/ids'
import { instantText } from './insert.ts'
import type { Tables } from './insert.ts'
import { idOf } from './people.ts'
import { OPENING_GRANT_TEXT } from './texts.ts'
import type { Deal, World } from './world.ts'

const DAY_MS = 86_400_000
/** The number of days since every member of the demo was approved. */
const GRANTED_DAYS_AGO = 120

interface Move {
  readonly key: string
  readonly senderId: UserId | null
  readonly receiverId: UserId
  readonly amount: number
  readonly type: 'transfer' | 'replacement'
  readonly status: 'pending' | 'completed' | 'cancelled'
  readonly description: string
  readonly demandId: string | null
  readonly effectiveDate: string
  readonly scheduledDate: string | null
  readonly createdAt: number
  readonly dueAt: number
  readonly settledAt: number | null
}

export interface LedgerRows {
  readonly accounts: Tables['points_accounts'][]
  readonly transactions: Tables['points_transactions'][]
  readonly entries: Tables['points_entries'][]
}

/** Points that one member sends another, at once or on a day to come. */
export interface Gift {
  readonly senderId: UserId
  readonly receiverId: UserId
  readonly amount: number
  readonly description: string
  readonly at: number
  readonly scheduledDay: number | null
}

/** The instant at which the points of a deal were paid; null: they are not paid yet. */
export function settledAt({ effects, duty }: Deal, now: number): number | null {
  return effects !== null && duty.endAt <= now ? duty.endAt : null
}

/**
 * The points that the poster's account reserves for a demand now: from its post until the vacation has been worked or the demand is closed.
 */
export function heldFor(deal: Deal, now: number): number {
  return deal.closed !== null || settledAt(deal, now) !== null ? 0 : deal.reserved
}

function accountIdOf(userId: UserId): string {
  return idOf(`account ${userId}`)
}

function grants(world: World): Move[] {
  const { center, now, zone, today } = world
  const at = Math.min(zone.instantAt(today - GRANTED_DAYS_AGO, 9 * 60), now)
  return center.members.map(({ userId }) => ({
    key: `grant ${userId}`,
    senderId: null,
    receiverId: userId,
    amount: center.rules.openingGrant,
    type: 'transfer',
    status: 'completed',
    description: OPENING_GRANT_TEXT,
    demandId: null,
    effectiveDate: fromDayNumber(zone.dayAt(at)),
    scheduledDate: null,
    createdAt: at,
    dueAt: at,
    settledAt: at,
  }))
}

function replacements({ deals, now }: World): Move[] {
  return deals.flatMap(({ demand, duty, effects, withdrawn }) => {
    const moves: Move[] = []
    const base = {
      senderId: demand.posterId,
      type: 'replacement' as const,
      description: '',
      demandId: demand._id,
      effectiveDate: demand.posterShift.date,
      scheduledDate: null,
      dueAt: duty.endAt,
    }
    if (withdrawn !== null && withdrawn.effects.points > 0) {
      const { byId, acceptedAt, at, effects: undone } = withdrawn
      const cancelled = { key: `withdrawn ${demand._id}`, receiverId: byId, amount: undone.points, createdAt: acceptedAt, settledAt: at }
      moves.push({ ...base, ...cancelled, status: 'cancelled' })
    }
    if (effects !== null && effects.points > 0 && demand.accepterId !== null && demand.acceptedAt !== null) {
      const isDone = duty.endAt <= now
      moves.push({
        ...base,
        key: `taken ${demand._id}`,
        receiverId: demand.accepterId,
        amount: effects.points,
        createdAt: demand.acceptedAt,
        status: isDone ? 'completed' : 'pending',
        settledAt: isDone ? duty.endAt : null,
      })
    }
    return moves
  })
}

function transfers({ zone, today }: World, gifts: readonly Gift[]): Move[] {
  return gifts.map(({ scheduledDay, at, ...gift }, index) => {
    const day = scheduledDay ?? zone.dayAt(at)
    return {
      ...gift,
      key: `gift ${today} ${index} ${gift.senderId}`,
      type: 'transfer',
      status: scheduledDay === null ? 'completed' : 'pending',
      demandId: null,
      effectiveDate: fromDayNumber(day),
      scheduledDate: scheduledDay === null ? null : fromDayNumber(day),
      createdAt: at,
      dueAt: scheduledDay === null ? at : zone.instantAt(day, 0),
      settledAt: scheduledDay === null ? at : null,
    }
  })
}

export function ledgerOf(world: World, gifts: readonly Gift[]): LedgerRows {
  const { center } = world
  const center_id = center._id
  const issuerId = idOf(`account ${center.key} issuer`)
  const accountOf = (userId: UserId | null) => (userId === null ? issuerId : accountIdOf(userId))
  const moves = [...grants(world), ...replacements(world), ...transfers(world, gifts)]

  const balances = new Map<string, number>()
  const entries: Tables['points_entries'][] = []
  const completed = moves.flatMap((move) => (move.status === 'completed' && move.settledAt !== null ? [{ move, at: move.settledAt }] : []))
  for (const { move, at } of completed.sort((a, b) => a.at - b.at)) {
    const sides = [
      [accountOf(move.senderId), -move.amount],
      [accountOf(move.receiverId), move.amount],
    ] as const
    for (const [account_id, amount] of sides) {
      const balance_after = (balances.get(account_id) ?? 0) + amount
      balances.set(account_id, balance_after)
      entries.push({ center_id, transaction_id: idOf(move.key), account_id, amount, balance_after, at: instantText(at) })
    }
  }

  const heldPoints = new Map<string, number>()
  const hold = (userId: UserId, amount: number) => heldPoints.set(userId, (heldPoints.get(userId) ?? 0) + amount)
  for (const deal of world.deals) hold(deal.demand.posterId, heldFor(deal, world.now))
  for (const { senderId, amount, scheduledDay } of gifts) if (scheduledDay !== null) hold(senderId, amount)

  const lowest_balance = center.rules.lowestBalance
  return {
    accounts: [
      { center_id, _id: issuerId, user_id: null, balance: balances.get(issuerId) ?? 0, held: 0, lowest_balance },
      ...center.members.map(({ userId }) => {
        const _id = accountIdOf(userId)
        return { center_id, _id, user_id: userId, balance: balances.get(_id) ?? 0, held: heldPoints.get(userId) ?? 0, lowest_balance }
      }),
    ],
    transactions: moves.map((move) => ({
      center_id,
      _id: idOf(move.key),
      sender_account: accountOf(move.senderId),
      receiver_account: accountOf(move.receiverId),
      amount: move.amount,
      type: move.type,
      status: move.status,
      description: move.description,
      demand_id: move.demandId,
      effective_date: move.effectiveDate,
      scheduled_date: move.scheduledDate,
      due_at: instantText(move.dueAt),
      created_at: instantText(move.createdAt),
      settled_at: move.settledAt === null ? null : instantText(move.settledAt),
    })),
    entries,
  }
}

/** A few gifts of thanks between colleagues of one team, and one from the printed member on a day to come. */
export function giftsOf(world: World, printedId: UserId, texts: readonly string[], chance: (low: number, high: number) => number): Gift[] {
  const { center, now, today } = world
  const gifts: Gift[] = []
  const workers = center.members.filter(({ teamId }) => teamId !== null)
  for (const [index, description] of texts.entries()) {
    const sender = index === 0 ? world.member(printedId) : workers[chance(0, workers.length - 1)]
    const colleagues = workers.filter(({ userId, teamId }) => teamId === sender?.teamId && userId !== sender?.userId)
    const receiver = colleagues[chance(0, colleagues.length - 1)]
    const amount = chance(1, 3) * 5
    if (sender === undefined || receiver === undefined || !world.promise(sender.userId, amount)) continue
    const isScheduled = index === 0
    const at = now - (isScheduled ? chance(10, 40) / 24 : chance(1, 24) + chance(1, 900) / 1000) * DAY_MS
    const scheduledDay = isScheduled ? today + chance(4, 9) : null
    gifts.push({ senderId: sender.userId, receiverId: receiver.userId, amount, description, at: Math.floor(at), scheduledDay })
  }
  return gifts
}
