// Works off what is due, one item a transaction: several servers share the work, and an item that fails is left aside, so that it
// holds nothing else up, and is reported at the end.
import type pg from 'pg'
import { inTransaction } from './transaction.ts'
import type { Transaction } from './transaction.ts'

/**
 * @param lock locks the next item but for those left aside and those another server holds; null when none is left
 * @returns how many were done
 * @throws AggregateError of what failed, once everything else is done; or at once what keeps even the next one from being found
 */
export async function workOff<T extends { readonly _id: string }>(
  pool: pg.Pool,
  lock: (tx: Transaction, leftAside: readonly string[]) => Promise<T | null>,
  work: (tx: Transaction, item: T) => Promise<void>,
): Promise<number> {
  const leftAside: string[] = []
  const causes: unknown[] = []
  let count = 0
  for (;;) {
    let current: string | null = null
    try {
      const found = await inTransaction(pool, async (tx) => {
        const item = await lock(tx, leftAside)
        current = item?._id ?? null
        if (item !== null) await work(tx, item)
        return item
      })
      if (found === null) break
      count += 1
    } catch (error) {
      if (current === null) throw error
      leftAside.push(current)
      causes.push(error)
    }
  }
  if (causes.length > 0) throw new AggregateError(causes, `left aside: ${leftAside.join(', ')}`)
  return count
}
