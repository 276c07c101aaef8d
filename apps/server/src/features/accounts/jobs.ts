// Sessions nobody refreshed in time end; old ones and forgotten log-in tries go.
import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import { publishSessionsEnded } from '../../http/events/store.ts'
import { purgeLoginTries, purgeSessions } from './store.ts'

const DAY_MS = 86_400_000
/** Security logs are kept six months: an ended session is one of their lines. */
const KEEP_SESSIONS_MS = 180 * DAY_MS

export async function purgeAccounts(pool: pg.Pool, now: number): Promise<void> {
  await purgeLoginTries(pool, now - DAY_MS)
  await inTransaction(pool, async (tx) => {
    const ended = await purgeSessions(tx, now, now - KEEP_SESSIONS_MS)
    await publishSessionsEnded(tx, ended)
  })
}
