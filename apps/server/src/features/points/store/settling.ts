// Points that are due: those of demands whose vacation has ended, those of transfers whose day has come. Many of one centre at once, each
// statement for all of them, so that as many as end at one instant are settled in seconds.
//
// Order of locks: demands, then transactions, then accounts by identifier, as everywhere. Who does not wait passes over what others hold.
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { afterDue } from '#db/due.ts'
import type { Due } from '#db/due.ts'
import { execute, instant, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DemandsRow, PointsTransactionsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { lockAccountsById } from './ledger.ts'
import type { AccountRow } from './ledger.ts'

/** Finds accepted demands whose vacation has ended. */
export function findDueDemands(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT end_at::text AS at, center_id, _id FROM demands
        WHERE status = 'accepted' AND settled_at IS NULL AND end_at <= ${instant(now)} AND (end_at, center_id, _id) > ${afterDue(after)}
        ORDER BY end_at, center_id, _id LIMIT ${limit}`,
  )
}

/** Finds scheduled transfers whose day has come. */
export function findDueTransfers(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT due_at::text AS at, center_id, _id FROM points_transactions
        WHERE status = 'pending' AND demand_id IS NULL AND due_at <= ${instant(now)} AND (due_at, center_id, _id) > ${afterDue(after)}
        ORDER BY due_at, center_id, _id LIMIT ${limit}`,
  )
}

/** The items of one centre to settle. Without `waits`, those whose accounts somebody else holds are passed over. */
export interface ToSettle {
  readonly centerId: CenterId
  readonly ids: readonly string[]
  readonly waits: boolean
  readonly now: number
}

/** The movement from one account to another; the issuing account has no member. */
interface Moved {
  readonly senderId: UserId | null
  readonly receiverId: UserId | null
  readonly amount: number
}

export interface Settled {
  /** The identifier of the demand, or of the scheduled transfer. */
  readonly id: string
  readonly demandId: DemandId | null
  readonly moved: Moved | null
  /** The member whose points are no longer held, when nothing moved. */
  readonly releasedId: UserId | null
}

type PendingRow = Pick<PointsTransactionsRow, '_id' | 'demand_id' | 'sender_account' | 'receiver_account' | 'amount'>

/** The work on accounts: the points each item holds are released, and move when it has a transaction. */
interface Item {
  readonly id: string
  readonly demandId: DemandId | null
  readonly pending: PendingRow | null
  /** The account that holds `release`; null: nothing is held. */
  readonly holder: string | null
  readonly release: number
}

type DueDemandRow = Pick<DemandsRow, '_id' | 'reserved'> & { readonly account_id: string | null }

/** Settles those of these demands that are accepted and not settled, and that nobody else is settling. */
export async function settleDemands(tx: Transaction, { centerId, ids, waits, now }: ToSettle): Promise<Settled[]> {
  const demands = await rows<DueDemandRow>(
    tx,
    named(
      'points.lockDueDemands',
      sql`SELECT d._id, d.reserved, a._id AS account_id
          FROM demands d LEFT JOIN points_accounts a ON a.center_id = d.center_id AND a.user_id = d.poster_id
          WHERE d.center_id = ${centerId} AND d._id = ANY (${[...ids]}::uuid[]) AND d.status = 'accepted' AND d.settled_at IS NULL
          ORDER BY d._id FOR UPDATE OF d SKIP LOCKED`,
    ),
  )
  if (demands.length === 0) return []
  // A second statement: the transaction of a demand is what whoever held the demand before left of it.
  const pending = await rows<PendingRow>(
    tx,
    named(
      'points.lockPendingOfDemands',
      sql`SELECT _id, demand_id, sender_account, receiver_account, amount FROM points_transactions
          WHERE center_id = ${centerId} AND demand_id = ANY (${demands.map(({ _id }) => _id)}::uuid[]) AND status = 'pending'
          ORDER BY _id FOR UPDATE`,
    ),
  )
  const byDemand = new Map(pending.map((row) => [row.demand_id, row]))
  const items = demands.map(({ _id, reserved, account_id: accountId }): Item => {
    const transaction = byDemand.get(_id) ?? null
    const holder = transaction?.sender_account ?? (reserved > 0 ? accountId : null)
    return { id: _id, demandId: _id, pending: transaction, holder, release: reserved }
  })
  const settled = await settleItems(tx, centerId, items, waits, now)
  await execute(
    tx,
    named(
      'points.markSettled',
      sql`UPDATE demands SET settled_at = ${instant(now)}, reserved = 0
          WHERE center_id = ${centerId} AND _id = ANY (${settled.map(({ id }) => id)}::uuid[])`,
    ),
  )
  return settled
}

/** Settles those of these scheduled transfers that are pending, and that nobody else is settling. */
export async function settleTransfers(tx: Transaction, { centerId, ids, waits, now }: ToSettle): Promise<Settled[]> {
  const pending = await rows<PendingRow>(
    tx,
    named(
      'points.lockDueTransfers',
      sql`SELECT _id, demand_id, sender_account, receiver_account, amount FROM points_transactions
          WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND status = 'pending' AND demand_id IS NULL
          ORDER BY _id FOR UPDATE SKIP LOCKED`,
    ),
  )
  const items = pending.map((row): Item => ({ id: row._id, demandId: null, pending: row, holder: row.sender_account, release: row.amount }))
  return settleItems(tx, centerId, items, waits, now)
}

const accountsOf = ({ pending, holder }: Item): string[] =>
  [pending?.sender_account, pending?.receiver_account, holder].filter((id) => id !== undefined && id !== null)

async function settleItems(tx: Transaction, centerId: CenterId, items: readonly Item[], waits: boolean, now: number): Promise<Settled[]> {
  const wanted = [...new Set(items.flatMap(accountsOf))]
  const accounts = wanted.length === 0 ? new Map<string, AccountRow>() : await lockAccountsById(tx, centerId, wanted, waits)
  const settledItems = items.filter((item) => accountsOf(item).every((id) => accounts.has(id)))
  if (waits && settledItems.length < items.length) throw new Error('a transaction names an unknown account')
  await writeItems(tx, { centerId, items: settledItems, accounts, now })
  return settledItems.map(({ id, demandId, pending, holder, release }) => ({
    id,
    demandId,
    moved:
      pending === null
        ? null
        : {
            senderId: accounts.get(pending.sender_account)?.user_id ?? null,
            receiverId: accounts.get(pending.receiver_account)?.user_id ?? null,
            amount: pending.amount,
          },
    releasedId: pending === null && release > 0 && holder !== null ? (accounts.get(holder)?.user_id ?? null) : null,
  }))
}

interface Entry {
  readonly transactionId: string
  readonly accountId: string
  readonly amount: number
  readonly balanceAfter: number
}

/** Double entry, one after the other: the balances noted follow one another as if each had been settled alone. */
async function writeItems(
  tx: Transaction,
  written: {
    readonly centerId: CenterId
    readonly items: readonly Item[]
    readonly accounts: ReadonlyMap<string, AccountRow>
    readonly now: number
  },
): Promise<void> {
  const { centerId, items, accounts, now } = written
  const entries: Entry[] = []
  const balances = new Map([...accounts].map(([id, { balance }]) => [id, balance]))
  const released = new Map<string, number>()
  for (const { pending, holder, release } of items) {
    if (holder !== null) released.set(holder, (released.get(holder) ?? 0) + release)
    if (pending === null) continue
    const sides = [
      [pending.sender_account, -pending.amount],
      [pending.receiver_account, pending.amount],
    ] as const
    for (const [accountId, amount] of sides) {
      const balanceAfter = (balances.get(accountId) ?? 0) + amount
      balances.set(accountId, balanceAfter)
      entries.push({ transactionId: pending._id, accountId, amount, balanceAfter })
    }
  }
  const touched = [...new Set([...entries.map(({ accountId }) => accountId), ...released.keys()])]
  if (touched.length === 0) return
  await execute(
    tx,
    named(
      'points.settle',
      sql`WITH completed AS (
            UPDATE points_transactions SET status = 'completed', settled_at = ${instant(now)}
            WHERE center_id = ${centerId} AND _id = ANY (${items.flatMap(({ pending }) => pending?._id ?? [])}::uuid[])
          ), moved AS (
            UPDATE points_accounts a SET balance = m.balance, held = a.held - m.released
            FROM unnest(${touched}::uuid[], ${touched.map((id) => balances.get(id) ?? 0)}::bigint[],
              ${touched.map((id) => released.get(id) ?? 0)}::bigint[]) AS m (_id, balance, released)
            WHERE a.center_id = ${centerId} AND a._id = m._id
          )
          INSERT INTO points_entries (center_id, transaction_id, account_id, amount, balance_after, at)
          SELECT ${centerId}, e.transaction_id, e.account_id, e.amount, e.balance_after, ${instant(now)}
          FROM unnest(${entries.map(({ transactionId }) => transactionId)}::uuid[], ${entries.map(({ accountId }) => accountId)}::uuid[],
            ${entries.map(({ amount }) => amount)}::bigint[], ${entries.map(({ balanceAfter }) => balanceAfter)}::bigint[])
            AS e (transaction_id, account_id, amount, balance_after)`,
    ),
  )
}

/** One event names so many; it has room for some two hundred. */
const NAMED_AT_ONCE = 100

/** Tells everybody whose points moved or are free again to read them anew, and notifies whoever received some. */
export async function tellSettled(tx: Transaction, centerId: CenterId, settled: readonly Settled[], now: number): Promise<void> {
  const concerned = settled.flatMap(({ moved, releasedId }) => [moved?.senderId, moved?.receiverId, releasedId])
  const users = [...new Set(concerned.filter((id) => id !== undefined && id !== null))]
  const events = Array.from({ length: Math.ceil(users.length / NAMED_AT_ONCE) }, (_, place) => ({
    kind: 'points' as const,
    users: users.slice(place * NAMED_AT_ONCE, (place + 1) * NAMED_AT_ONCE),
  }))
  if (events.length > 0) await publish(tx, centerId, ...events)
  const received = settled.flatMap(({ demandId, moved }) =>
    moved === null || moved.receiverId === null
      ? []
      : [{ userId: moved.receiverId, kind: 'pointsReceived' as const, actorId: moved.senderId, demandId, points: moved.amount }],
  )
  await notify(tx, centerId, received, now)
}
