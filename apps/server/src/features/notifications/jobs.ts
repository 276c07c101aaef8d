// Turns the notifications whose readers want them by e-mail into mails, a moment after the fact: whoever acts waits for none.
import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/store.ts'
import { notificationMail } from './mails.ts'
import { takeDueMails } from './store.ts'

const AT_ONCE = 200

/** Mark and mail are committed together, so each leaves once, whatever dies meanwhile. Returns how many. */
export async function mailNotifications(pool: pg.Pool, publicUrl: string, now: number): Promise<number> {
  let count = 0
  for (;;) {
    // One batch after the other, until none is left.
    // oxlint-disable-next-line no-await-in-loop
    const taken = await inTransaction(pool, async (tx) => {
      const due = await takeDueMails(tx, AT_ONCE)
      await queueMails(
        tx,
        due.map((row) => notificationMail(row, publicUrl)),
        now,
      )
      return due.length
    })
    if (taken === 0) return count
    count += taken
  }
}
