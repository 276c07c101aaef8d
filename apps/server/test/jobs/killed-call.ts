// A call in which its server dies for real (kill -9), with everything of it written but the entry of the journal: that is written last.
import { expect, onTestFinished } from 'vitest'
import { hold } from '../hold.ts'
import { callOn } from '../server.ts'
import type { TestServer } from '../server.ts'
import { until } from '../until.ts'
import { startServerProcess } from './start-process.ts'

/** Returns once PostgreSQL has undone what was begun. */
export async function dieInCall(
  { pool, config }: TestServer,
  path: string,
  sent: { readonly token: string; readonly body: object },
): Promise<void> {
  const journal = await hold(pool, 'LOCK TABLE center_changes IN EXCLUSIVE MODE', [])
  const doomed = await startServerProcess(config)
  onTestFinished(() => void doomed.child.kill('SIGKILL'))
  const call = callOn(doomed.url, 'POST', path, sent).catch(() => null)
  await until(async () => (await journal.waiting()).length > 0)
  const blocked = await journal.waiting()
  doomed.child.kill('SIGKILL')
  await doomed.exit
  expect(await call).toBeNull()
  await journal.release()
  await until(async () => (await pool.query('SELECT FROM pg_stat_activity WHERE pid = ANY ($1)', [blocked])).rowCount === 0)
}
