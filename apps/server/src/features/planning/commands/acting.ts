// Every act on a modification has a reason and a notice, and may be rehearsed.
import { inTransaction, rehearse } from '#db/transaction.ts'
import type { Database, Transaction } from '#db/transaction.ts'
import type { ModificationRow } from '../store/modifications.ts'

export const givenReason = (reason: string | undefined): string | null => (reason === undefined || reason === '' ? null : reason)

/** The subject of a modification's notification: its first day, and its last one where it has several. */
export function noticeOf({ _id, from_day: date, to_day: last }: Pick<ModificationRow, '_id' | 'from_day' | 'to_day'>) {
  return { subjectId: _id, date, lastDay: last === date ? null : last }
}

/** Does it, or shows what it would do. */
export function doing<T>(pool: Database, isRehearsal: boolean, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return isRehearsal ? rehearse(pool, work) : inTransaction(pool, work)
}
