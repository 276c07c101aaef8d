// The ledger of the database. Balances are sums kept beside append-only entries; whoever changes accounts locks them first, by
// identifier, so that two transfers in opposite directions wait for each other instead of failing.
import { randomUUID } from 'node:crypto'
import type { WireTransaction } from '@releve/contract/points'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { bulk, empty } from 'sql-template-tag'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { PointsAccountsRow, PointsTransactionsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'

export type AccountRow = Omit<PointsAccountsRow, 'center_id'>

const accountColumns = sql`_id, user_id, balance, held, lowest_balance`

/** The account of a member, or null before they have one. */
export function loadAccount(db: Queryable, centerId: CenterId, userId: UserId): Promise<AccountRow | null> {
  return maybeRow<AccountRow>(db, sql`SELECT ${accountColumns} FROM points_accounts WHERE center_id = ${centerId} AND user_id = ${userId}`)
}

/**
 * Opens the accounts that are missing (empty, at the centre's floor), then locks those of both members in the order of their
 * identifiers until the transaction ends.
 * @throws AppError notFound when one of them has left the centre, perhaps while this waited for them
 */
export async function lockAccounts(
  tx: Transaction,
  centerId: CenterId,
  userIds: readonly [string, string],
): Promise<[AccountRow, AccountRow]> {
  await execute(
    tx,
    sql`INSERT INTO points_accounts (center_id, _id, user_id, lowest_balance)
        SELECT c._id, gen_random_uuid(), u._id, coalesce((c.rules ->> 'lowestBalance')::bigint, 0)
        FROM centers c JOIN members u ON u.center_id = c._id WHERE c._id = ${centerId} AND u._id = ANY (${[...userIds]}::uuid[])
          AND u.left_at IS NULL
          AND NOT EXISTS (SELECT FROM points_accounts a WHERE a.center_id = c._id AND a.user_id = u._id)
        ON CONFLICT DO NOTHING`,
  )
  const locked = await rows<AccountRow>(
    tx,
    sql`SELECT ${accountColumns} FROM points_accounts
        WHERE center_id = ${centerId} AND user_id = ANY (${[...userIds]}::uuid[]) AND closed_at IS NULL ORDER BY _id FOR UPDATE`,
  )
  const [first, second] = userIds.map((userId) => locked.find((account) => account.user_id === userId))
  if (first === undefined || second === undefined) throw new AppError('notFound')
  return [first, second]
}

/** True for an approved member of that centre. */
export async function isMemberOf(db: Queryable, centerId: CenterId, userId: UserId): Promise<boolean> {
  const row = await oneRow<{ exists: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM members WHERE center_id = ${centerId} AND _id = ${userId} AND status = 'approved'
        AND left_at IS NULL) AS exists`,
  )
  return row.exists
}

export interface NewTransfer {
  readonly centerId: CenterId
  readonly sender: AccountRow
  readonly receiver: AccountRow
  readonly amount: number
  readonly description: string
  /** YYYY-MM-DD */
  readonly effectiveDate: string
  readonly scheduledDate: string | null
  /** Null: completed now. Otherwise pending until then, and held on the sender's account. */
  readonly dueAt: number | null
  readonly now: number
}

/** Both accounts are locked. Returns the identifier of the transaction. */
export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<string> {
  const { centerId, sender, receiver, amount, description, effectiveDate, scheduledDate, dueAt, now } = transfer
  const id = randomUUID()
  await execute(
    tx,
    sql`INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, description,
          effective_date, scheduled_date, due_at, created_at, settled_at)
        VALUES (${centerId}, ${id}, ${sender._id}, ${receiver._id}, ${amount}, 'transfer', ${dueAt === null ? 'completed' : 'pending'},
          ${description}, ${effectiveDate}, ${scheduledDate}, ${instant(dueAt ?? now)}, ${instant(now)},
          ${dueAt === null ? instant(now) : null})`,
  )
  if (dueAt === null) await moveBalances(tx, { centerId, transactionId: id, sender, receiver, amount, release: 0, now })
  else {
    await execute(tx, sql`UPDATE points_accounts SET held = held + ${amount} WHERE center_id = ${centerId} AND _id = ${sender._id}`)
  }
  return id
}

interface Move {
  readonly centerId: CenterId
  readonly transactionId: string
  readonly sender: AccountRow
  readonly receiver: AccountRow
  readonly amount: number
  /** The points that the sender's account held for it. */
  readonly release: number
  readonly now: number
}

/** Double entry: what leaves one account arrives in the other, in two rows that are never changed. */
export async function moveBalances(tx: Transaction, move: Move): Promise<void> {
  const { centerId, transactionId, sender, receiver, amount, release, now } = move
  await execute(
    tx,
    sql`UPDATE points_accounts SET balance = balance - ${amount}, held = held - ${release}
        WHERE center_id = ${centerId} AND _id = ${sender._id}`,
  )
  await execute(tx, sql`UPDATE points_accounts SET balance = balance + ${amount} WHERE center_id = ${centerId} AND _id = ${receiver._id}`)
  await execute(
    tx,
    sql`INSERT INTO points_entries (center_id, transaction_id, account_id, amount, balance_after, at) VALUES ${bulk([
      [centerId, transactionId, sender._id, -amount, sender.balance - amount, instant(now)],
      [centerId, transactionId, receiver._id, amount, receiver.balance + amount, instant(now)],
    ])}`,
  )
}

/** Locks accounts in the order of their identifiers. Without `waits`, those somebody else holds are left out. */
export async function lockAccountsById(
  tx: Transaction,
  centerId: CenterId,
  ids: readonly string[],
  waits = true,
): Promise<Map<string, AccountRow>> {
  const locked = await rows<AccountRow>(
    tx,
    sql`SELECT ${accountColumns} FROM points_accounts WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[])
        ORDER BY _id FOR UPDATE ${waits ? empty : sql`SKIP LOCKED`}`,
  )
  return new Map(locked.map((account) => [account._id, account]))
}

interface TransactionRow extends Omit<PointsTransactionsRow, 'center_id' | 'sender_account' | 'receiver_account' | 'due_at'> {
  readonly balance_after: number | null
  readonly sender: WireTransaction['sender']
  readonly receiver: WireTransaction['receiver']
}

/** The issuing account bears the identifier and the name of its centre. */
const party = (side: 's' | 'r') =>
  side === 's'
    ? sql`json_build_object('_id', coalesce(su._id, c._id), 'name', coalesce(su.name, c.name), 'lastName', coalesce(su.last_name, ''))`
    : sql`json_build_object('_id', coalesce(ru._id, c._id), 'name', coalesce(ru.name, c.name), 'lastName', coalesce(ru.last_name, ''))`

function toWire(row: TransactionRow): WireTransaction {
  return {
    _id: row._id,
    sender: row.sender,
    receiver: row.receiver,
    amount: row.amount,
    status: row.status,
    type: row.type,
    description: row.description,
    createdAt: row.created_at,
    effectiveDate: row.effective_date,
    scheduledDate: row.scheduled_date,
    settledAt: row.settled_at,
    demandId: row.demand_id,
    balanceAfter: row.balance_after,
  }
}

export interface TransactionsQuery {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly pendingOnly: boolean
  /** Transactions older than this one; an unknown one gives none. */
  readonly before: string | null
  readonly limit: number
  /** That transaction alone. */
  readonly only?: string
}

/** Transactions of a member, newest first. */
export async function loadTransactions(db: Queryable, query: TransactionsQuery): Promise<WireTransaction[]> {
  const { centerId, userId, pendingOnly, before, limit, only = null } = query
  const found = await rows<TransactionRow>(
    db,
    named(
      'points.loadTransactions',
      sql`WITH own AS (SELECT _id FROM points_accounts WHERE center_id = ${centerId} AND user_id = ${userId}),
          mine AS (
            SELECT t.* FROM points_transactions t, own WHERE t.center_id = ${centerId} AND t.sender_account = own._id
            UNION ALL
            SELECT t.* FROM points_transactions t, own WHERE t.center_id = ${centerId} AND t.receiver_account = own._id)
        SELECT t._id, t.amount, t.status, t.type, t.description, t.created_at, t.effective_date, t.scheduled_date, t.settled_at,
          t.demand_id, e.balance_after, ${party('s')} AS sender, ${party('r')} AS receiver
        FROM mine t CROSS JOIN own JOIN centers c ON c._id = t.center_id
        JOIN points_accounts sa ON sa.center_id = t.center_id AND sa._id = t.sender_account
          LEFT JOIN members su ON su.center_id = sa.center_id AND su._id = sa.user_id
        JOIN points_accounts ra ON ra.center_id = t.center_id AND ra._id = t.receiver_account
          LEFT JOIN members ru ON ru.center_id = ra.center_id AND ru._id = ra.user_id
        LEFT JOIN points_entries e ON e.center_id = t.center_id AND e.transaction_id = t._id AND e.account_id = own._id
        WHERE (NOT ${pendingOnly} OR t.status = 'pending') AND (${only}::uuid IS NULL OR t._id = ${only}::uuid)
          AND (${before}::uuid IS NULL OR (t.created_at, t._id) < (SELECT b.created_at, b._id FROM mine b WHERE b._id = ${before}::uuid))
        ORDER BY t.created_at DESC, t._id DESC LIMIT ${limit}`,
    ),
  )
  return found.map(toWire)
}

/** One transaction as a member sees it. */
export async function loadTransaction(db: Queryable, centerId: CenterId, userId: UserId, id: string): Promise<WireTransaction> {
  const [transaction] = await loadTransactions(db, { centerId, userId, pendingOnly: false, before: null, limit: 1, only: id })
  if (transaction === undefined) throw new Error(`transaction ${id} is none of this member's`)
  return transaction
}
