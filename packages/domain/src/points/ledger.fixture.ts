// The ledger as a model for tests: what every action adds to it, and the two laws that no sequence of actions may break. The server
// writes it by statements (features/points/store/ledger.ts).
import type { Account } from './decide.ts'

/** One line of the ledger. Balances move by pairs that cancel out; what is held moves alone. */
export interface Entry {
  readonly accountId: string
  readonly balance: number
  readonly held: number
}

interface LedgerAccount extends Account {
  /** `lowestBalance` for a member; −Infinity for the issuing account, which owes what members have. */
  readonly floor: number
}

export type Ledger = ReadonlyMap<string, LedgerAccount>

function move(fromId: string, toId: string, amount: number): Entry[] {
  return [
    { accountId: fromId, balance: -amount, held: 0 },
    { accountId: toId, balance: amount, held: 0 },
  ]
}

/** A grant, an immediate transfer, or a balance given back. */
export function transferEntries(fromId: string, toId: string, amount: number): readonly Entry[] {
  return move(fromId, toId, amount)
}

/** Points promised: a demand is opened, a transfer is scheduled. Negative to release them. */
export function holdEntries(accountId: string, amount: number): readonly Entry[] {
  return [{ accountId, balance: 0, held: amount }]
}

/** A demand is accepted at `amount` of the `reserve` it held: the rest is released, the amount stays held while pending. */
export function acceptEntries(accountId: string, reserve: number, amount: number): readonly Entry[] {
  if (amount > reserve) throw new Error('A demand costs no more than it reserved')
  return holdEntries(accountId, amount - reserve)
}

/** A pending transaction is due: what was held leaves the account for good. */
export function completeEntries(fromId: string, toId: string, amount: number): readonly Entry[] {
  return [...holdEntries(fromId, -amount), ...move(fromId, toId, amount)]
}

/**
 * Applies one action. Throws, and changes nothing, when its entries do not cancel out, name an unknown account, or leave an
 * account with more released than was held, or, having lost by this action, with less available than its floor: all of them
 * mean that a decision was skipped.
 */
export function applyEntries(ledger: Ledger, entries: readonly Entry[]): Ledger {
  let sum = 0
  const next = new Map(ledger)
  for (const { accountId, balance, held } of entries) {
    const account = next.get(accountId)
    if (account === undefined) throw new Error(`Unknown account ${accountId}`)
    if (!Number.isSafeInteger(balance) || !Number.isSafeInteger(held)) throw new Error('Points are integers')
    sum += balance
    next.set(accountId, { ...account, balance: account.balance + balance, held: account.held + held })
  }
  if (sum !== 0) throw new Error('Entries of one action cancel out')
  for (const [accountId, accountAfter] of next) {
    const accountBefore = ledger.get(accountId)
    if (accountBefore === undefined || accountBefore === accountAfter) continue
    if (accountAfter.held < 0) throw new Error(`Account ${accountId} released more than it held`)
    const available = accountAfter.balance - accountAfter.held
    if (available < accountAfter.floor && available < accountBefore.balance - accountBefore.held) {
      throw new Error(`Account ${accountId} fell below its floor`)
    }
  }
  return next
}

/** Zero, always: the issuing account owes exactly what the members have. */
export function sumOfBalances(ledger: Ledger): number {
  let sum = 0
  for (const { balance } of ledger.values()) sum += balance
  return sum
}
