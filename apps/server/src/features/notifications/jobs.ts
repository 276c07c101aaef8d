// Turns the notifications whose readers want them by e-mail into mails, a moment after the fact: whoever acts waits for none.
import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/store.ts'
import { notificationMail } from './mails.ts'
import { takeDueMails } from './store.ts'
import type { DueMailRow } from './store.ts'

const AT_ONCE = 200

/**
 * What one person did to one demand again and again within a minute is mailed once: taken and given back by turns, it would fill a
 * mailbox. The inbox has every time.
 */
function lastOfEach(due: readonly DueMailRow[]): DueMailRow[] {
  const keyOf = ({ _id, email, kind, demand_id: demandId, actor_id: actorId }: DueMailRow) =>
    demandId === null ? _id : `${kind} ${demandId} ${actorId} ${email}`
  return [...new Map(due.map((row) => [keyOf(row), row])).values()]
}

/** What one act told one reader: one mail. */
function byAct(due: readonly DueMailRow[]): DueMailRow[][] {
  return [...Map.groupBy(due, ({ _id, email, act }) => (act === null ? _id : `${act} ${email}`)).values()]
}

/** Mark and mail are committed together, so each leaves once, whatever dies meanwhile. Returns how many. */
export async function mailNotifications(pool: pg.Pool, publicUrl: string, now: number): Promise<number> {
  let count = 0
  for (;;) {
    // One batch after the other, until none is left.
    const taken = await inTransaction(pool, async (tx) => {
      const due = await takeDueMails(tx, AT_ONCE)
      const mailed = byAct(lastOfEach(due.mails))
      await queueMails(
        tx,
        mailed.map((rows) => notificationMail(rows, publicUrl)),
        now,
      )
      return { isLast: due.taken === 0, count: mailed.length }
    })
    if (taken.isLast) return count
    count += taken.count
  }
}
