// How far an announcement is. Its counters follow the mails while these are kept, and stay when they go.
import type { CenterId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { maybeRow, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AnnouncementsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publishToAdministrators } from '#http/events/store.ts'
import type { MailsSettled } from '#transport/mail/deliver.ts'
import type { Figures } from './figures.ts'

/** Counts the people whom it is for; null when there is no such announcement. */
export async function loadTotal(db: Queryable, announcementId: string): Promise<number | null> {
  return (
    (await maybeRow<Pick<AnnouncementsRow, 'total'>>(directoryOf(db), sql`SELECT total FROM announcements WHERE _id = ${announcementId}`))
      ?.total ?? null
  )
}

export type ProgressRow = Omit<Figures, 'count'> & { readonly _id: string; readonly center_id: CenterId | null }

/** Notifies those who administer the centre it was sent to. */
export const tell = (tx: Transaction, { _id, center_id: centerId, total, sent, failed }: ProgressRow): Promise<void> =>
  publishToAdministrators(tx, centerId, { kind: 'announcement', announcementId: _id, total, sent, failed })

/** Its progress is told after so many mails: a hundred times at most, and when the last one is settled. */
export const stepOf = (total: number): number => Math.max(1, Math.ceil(total / 100))

/**
 * Adds what mails of the announcement became, in the transaction that settles them (a mail tried again has `failed: -1`), and tells how
 * far it is. Each mail settles once, under its own lock: ten thousand are added up, never counted again.
 */
export async function announcementProgress(tx: Transaction, announcementId: string, { sent = 0, failed = 0 }: MailsSettled): Promise<void> {
  const row = await oneRow<ProgressRow>(
    directoryOf(tx),
    sql`UPDATE announcements a SET sent = a.sent + ${sent}::int, failed = a.failed + ${failed}::int
        WHERE a._id = ${announcementId} RETURNING a._id, a.center_id, a.total, a.sent, a.failed`,
  )
  const settled = row.sent + row.failed
  const stepsOf = (count: number) => Math.floor(count / stepOf(row.total))
  if (settled === row.total || stepsOf(settled) !== stepsOf(settled - sent - failed)) await tell(tx, row)
}
