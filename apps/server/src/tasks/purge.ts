// The task `purge`: what is no longer needed goes, each after its time.
import { purgeAccounts } from '../features/accounts/jobs.ts'
import { purgeClosings } from '../features/closings/store/months.ts'
import { announcementProgress } from '../features/announcements/store/progress.ts'
import { purgeNotes } from '../features/handover/store.ts'
import { purgeJournal } from '../features/journal/store.ts'
import { purgeNotifications } from '../features/notifications/store/inbox.ts'
import { purgeSubscriptions } from '../features/accounts/store/push-devices.ts'
import { purgeSms } from '../features/sms/store.ts'
import { purgeTakeovers } from '../features/takeovers/store/takeovers.ts'
import { purgeTickets } from '../features/tickets/store.ts'
import { purgeKeys } from '../http/store.ts'
import { purgeMails } from '../transport/mail/store.ts'
import { purgeDeliveries } from '../features/webhooks/store.ts'
import { purgeSearchRecords } from '../features/vacancies/store.ts'
import type { Task } from '../jobs/task.ts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { inTransaction } from '../db/transaction.ts'

const DAY_MS = 86_400_000
/** Handover notes, once they ended: for who has to know what a team knew; plannings that were read and never written. */
const MONTH_MS = 30 * DAY_MS
/** Security logs are kept as long as ended sessions. */
const HALF_YEAR_MS = 180 * DAY_MS
const YEAR_MS = 365 * DAY_MS
/** Months of payroll, with their files: what may be claimed of a wage lapses after that time. The month in which it lapses is kept whole. */
const FIVE_YEARS_MS = 5 * YEAR_MS + 33 * DAY_MS

/** Erases what is no longer needed. */
export const purge: Task = async ({ pool, clock }) => {
  const now = clock()
  await purgeKeys(pool, now - DAY_MS)
  await purgeAccounts(pool, now)
  await inTransaction(pool, async (tx) => {
    for (const { announcementId, failed } of await purgeMails(tx, now)) await announcementProgress(tx, announcementId, { failed })
  })
  await purgeSubscriptions(pool, now)
  await purgeSms(pool, now)
  await purgeTickets(pool, now - YEAR_MS)
  await purgeJournal(pool, now - HALF_YEAR_MS)
  await purgeTakeovers(pool, now - MONTH_MS)
  await purgeClosings(pool, fromDayNumber(Math.floor((now - FIVE_YEARS_MS) / DAY_MS)))
  await purgeSearchRecords(pool, fromDayNumber(Math.floor((now - YEAR_MS) / DAY_MS)))
  await purgeDeliveries(pool, now - MONTH_MS)
  await purgeNotes(pool, now - MONTH_MS)
  await purgeNotifications(pool, { cleared: now - YEAR_MS, written: now - 2 * YEAR_MS })
}
