// Opening and closing the account of a member. What a member has comes from the issuing account of their centre and goes back to
// it, by an entry like any other, so that the sum of a centre stays zero.
import { randomUUID } from 'node:crypto'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { PointsAccountsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { lockAccountsById, moveBalances } from './ledger.ts'
import type { AccountRow } from './ledger.ts'

/** The history of transactions shows it. */
const OPENING_GRANT = 'Dotation d’ouverture'
const GIVEN_BACK = 'Solde rendu au départ du centre'
const CORRECTION = 'Correction\u00A0: '

interface Member {
  readonly centerId: CenterId
  readonly userId: UserId
  /** YYYY-MM-DD, in the centre's zone. */
  readonly today: string
  readonly now: number
}

/** The issuing account and the members' own, locked by identifier; the issuing one is made when a centre never had it. */
async function lockWithIssuer(tx: Transaction, centerId: CenterId, userId: UserId): Promise<{ issuer: AccountRow; own: AccountRow }> {
  await execute(
    tx,
    sql`INSERT INTO points_accounts (center_id, _id, user_id) VALUES (${centerId}, gen_random_uuid(), NULL) ON CONFLICT DO NOTHING`,
  )
  const found = await rows<{ _id: string; user_id: UserId | null }>(
    tx,
    sql`SELECT _id, user_id FROM points_accounts WHERE center_id = ${centerId} AND (user_id IS NULL OR user_id = ${userId})`,
  )
  const locked = await lockAccountsById(
    tx,
    centerId,
    found.map(({ _id }) => _id),
  )
  const issuer = [...locked.values()].find((account) => account.user_id === null)
  const own = [...locked.values()].find((account) => account.user_id === userId)
  if (issuer === undefined || own === undefined) throw new Error('a member or a centre has no points account')
  return { issuer, own }
}

/** The account of a member at the floor of their centre, empty when they had none. */
async function ensureAccount(tx: Transaction, { centerId, userId }: Pick<Member, 'centerId' | 'userId'>): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO points_accounts (center_id, _id, user_id, lowest_balance)
        SELECT c._id, gen_random_uuid(), ${userId}, coalesce((c.rules ->> 'lowestBalance')::bigint, 0) FROM centers c WHERE c._id = ${centerId}
        ON CONFLICT DO NOTHING`,
  )
}

async function transfer(
  tx: Transaction,
  { centerId, today, now }: Member,
  { sender, receiver, amount, description }: { sender: AccountRow; receiver: AccountRow; amount: number; description: string },
): Promise<string> {
  const transactionId = randomUUID()
  await execute(
    tx,
    sql`INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, description,
          effective_date, due_at, created_at, settled_at)
        VALUES (${centerId}, ${transactionId}, ${sender._id}, ${receiver._id}, ${amount}, 'transfer', 'completed', ${description},
          ${today}, ${instant(now)}, ${instant(now)}, ${instant(now)})`,
  )
  await moveBalances(tx, { centerId, transactionId, sender, receiver, amount, release: 0, now })
  return transactionId
}

/**
 * The account of somebody who has just become a member, with the opening grant of their centre's rules. The member is locked and
 * approved by the same transaction, once: nobody is granted twice. One who comes back finds their former account, empty.
 */
export async function openAccount(tx: Transaction, member: Member): Promise<void> {
  const { centerId, userId } = member
  await ensureAccount(tx, member)
  const { issuer, own } = await lockWithIssuer(tx, centerId, userId)
  const { grant } = await oneRow<{ grant: number }>(
    tx,
    sql`SELECT coalesce((rules ->> 'openingGrant')::bigint, 0) AS grant FROM centers WHERE _id = ${centerId}`,
  )
  if (grant > 0) await transfer(tx, member, { sender: issuer, receiver: own, amount: grant, description: OPENING_GRANT })
  await execute(
    tx,
    sql`UPDATE points_accounts a SET closed_at = NULL, lowest_balance = coalesce((c.rules ->> 'lowestBalance')::bigint, 0)
        FROM centers c WHERE c._id = a.center_id AND a.center_id = ${centerId} AND a._id = ${own._id} AND a.closed_at IS NOT NULL`,
  )
}

/**
 * The accounts of many who have just become members, as `openAccount`, each table in one statement. They are new: none of them
 * had one.
 */
export async function openAccounts(
  tx: Transaction,
  creation: { readonly centerId: CenterId; readonly userIds: readonly UserId[]; readonly today: string; readonly now: number },
): Promise<void> {
  const { centerId, userIds, today, now } = creation
  await execute(
    tx,
    sql`INSERT INTO points_accounts (center_id, _id, user_id) VALUES (${centerId}, gen_random_uuid(), NULL) ON CONFLICT DO NOTHING`,
  )
  await execute(
    tx,
    sql`WITH issuer AS (
          SELECT a._id, a.balance FROM points_accounts a WHERE a.center_id = ${centerId} AND a.user_id IS NULL FOR UPDATE
        ), terms AS (
          SELECT coalesce((rules ->> 'openingGrant')::bigint, 0) AS grant, coalesce((rules ->> 'lowestBalance')::bigint, 0) AS lowest
          FROM centers WHERE _id = ${centerId}
        ), opened AS (
          INSERT INTO points_accounts (center_id, _id, user_id, balance, lowest_balance)
          SELECT ${centerId}, gen_random_uuid(), u, t.grant, t.lowest FROM terms t, unnest(${[...userIds]}::uuid[]) u
          RETURNING _id
        ), grants AS (
          SELECT a._id AS account_id, gen_random_uuid() AS transaction_id, row_number() OVER (ORDER BY a._id) AS place FROM opened a, terms t
          WHERE t.grant > 0
        ), transactions AS (
          INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, description,
            effective_date, due_at, created_at, settled_at)
          SELECT ${centerId}, g.transaction_id, i._id, g.account_id, t.grant, 'transfer', 'completed', ${OPENING_GRANT}, ${today}::date,
            ${instant(now)}, ${instant(now)}, ${instant(now)}
          FROM grants g, terms t, issuer i
        ), entries AS (
          INSERT INTO points_entries (center_id, transaction_id, account_id, amount, balance_after, at)
          SELECT ${centerId}::uuid, g.transaction_id, i._id, -t.grant, i.balance - t.grant * g.place, ${instant(now)} FROM grants g, terms t, issuer i
          UNION ALL
          SELECT ${centerId}::uuid, g.transaction_id, g.account_id, t.grant, t.grant, ${instant(now)} FROM grants g, terms t
        )
        UPDATE points_accounts a SET balance = a.balance - t.grant * (SELECT count(*) FROM grants)
        FROM issuer i, terms t WHERE a.center_id = ${centerId} AND a._id = i._id`,
  )
}

/**
 * Adds points to a member's balance from the issuing account, or gives them back to it. `decide` is asked under lock, and throws to refuse.
 * Returns the identifier of the transaction.
 * @throws AppError notFound when they have left meanwhile
 */
export async function correctBalance(
  tx: Transaction,
  member: Member,
  { amount, reason }: { readonly amount: number; readonly reason: string },
  decide: (own: AccountRow) => void,
): Promise<string> {
  const { centerId, userId } = member
  await ensureAccount(tx, member)
  const { issuer, own } = await lockWithIssuer(tx, centerId, userId)
  const { closed_at: closedAt } = await oneRow<Pick<PointsAccountsRow, 'closed_at'>>(
    tx,
    sql`SELECT closed_at FROM points_accounts WHERE center_id = ${centerId} AND _id = ${own._id}`,
  )
  if (closedAt !== null) throw new AppError('notFound')
  decide(own)
  const [sender, receiver] = amount > 0 ? [issuer, own] : [own, issuer]
  return transfer(tx, member, { sender, receiver, amount: Math.abs(amount), description: `${CORRECTION}${reason}` })
}

/** A scheduled transfer that will not take place. */
export interface CancelledTransfer {
  readonly senderId: UserId
  readonly receiverId: UserId
  readonly amount: number
}

/**
 * Cancels the transfers that a member has scheduled and those scheduled for them: what they held is free again. Waits for the
 * settling of one that is due at this very moment.
 */
async function cancelScheduled(tx: Transaction, { centerId, userId, now }: Member): Promise<CancelledTransfer[]> {
  // The transactions before the accounts, as the settling job locks them.
  const pending = await rows<{ _id: string; sender_account: string; receiver_account: string; amount: number }>(
    tx,
    sql`SELECT t._id, t.sender_account, t.receiver_account, t.amount FROM points_transactions t
        JOIN points_accounts a ON a.center_id = t.center_id AND a.user_id = ${userId} AND a._id IN (t.sender_account, t.receiver_account)
        WHERE t.center_id = ${centerId} AND t.status = 'pending' AND t.demand_id IS NULL ORDER BY t._id FOR UPDATE OF t`,
  )
  if (pending.length === 0) return []
  const accounts = await lockAccountsById(tx, centerId, [...new Set(pending.flatMap((row) => [row.sender_account, row.receiver_account]))])
  await execute(
    tx,
    sql`WITH cancelled AS (
          UPDATE points_transactions SET status = 'cancelled', settled_at = ${instant(now)}
          WHERE center_id = ${centerId} AND _id = ANY (${pending.map(({ _id }) => _id)}::uuid[]) AND status = 'pending'
          RETURNING sender_account, amount)
        UPDATE points_accounts a SET held = a.held - c.amount
        FROM (SELECT sender_account, sum(amount) AS amount FROM cancelled GROUP BY sender_account) c
        WHERE a.center_id = ${centerId} AND a._id = c.sender_account`,
  )
  return pending.flatMap(({ sender_account: from, receiver_account: to, amount }) => {
    const senderId = accounts.get(from)?.user_id ?? null
    const receiverId = accounts.get(to)?.user_id ?? null
    return senderId === null || receiverId === null ? [] : [{ senderId, receiverId, amount }]
  })
}

/**
 * Gives the balance of a member who leaves back to the issuing account, and closes their own. Their demands are closed, cancelled
 * or settled before, so that nothing is held but by scheduled transfers, which are cancelled here. Returns those.
 */
export async function closeAccount(tx: Transaction, member: Member): Promise<CancelledTransfer[]> {
  const { centerId, userId, now } = member
  const cancelled = await cancelScheduled(tx, member)
  const account = await maybeRow(tx, sql`SELECT _id FROM points_accounts WHERE center_id = ${centerId} AND user_id = ${userId}`)
  if (account === null) return cancelled
  const { issuer, own } = await lockWithIssuer(tx, centerId, userId)
  if (own.held !== 0) throw new Error(`the account of ${userId} still holds ${own.held} points`)
  // A floor above zero would keep the last points in.
  await execute(
    tx,
    sql`UPDATE points_accounts SET closed_at = ${instant(now)}, lowest_balance = least(lowest_balance, 0)
        WHERE center_id = ${centerId} AND _id = ${own._id}`,
  )
  const amount = Math.abs(own.balance)
  const [sender, receiver] = own.balance > 0 ? [own, issuer] : [issuer, own]
  if (amount > 0) await transfer(tx, member, { sender, receiver, amount, description: GIVEN_BACK })
  return cancelled
}
