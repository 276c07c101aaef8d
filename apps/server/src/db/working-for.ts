// The application name that a PostgreSQL session shows in pg_stat_activity and in PostgreSQL's own log (`%a`): the process, by the `pid`
// and `hostname` of our log lines, and within a transaction the call or the job, by the `reqId` of its log lines or its name in the queue.
import { AsyncLocalStorage } from 'node:async_hooks'
import os from 'node:os'

/** PostgreSQL cuts a longer application name. */
const BYTES_AT_MOST = 63

/** Through a pooler, which passes sessions around, all of them say only this outside transactions. */
export const PROGRAM = 'releve'

const hostname = os.hostname()
export const processName = `${PROGRAM} ${process.pid} ${hostname}`

const works = new AsyncLocalStorage<string>()

/** Transactions that `work` begins say that they are for that. */
export const workingFor = <T>(name: string, work: () => T): T => works.run(name, work)

/** Process and work; where both are long, the host gives way, as its end says least. */
export function nameFor(work: string, host = hostname): string {
  const start = `${PROGRAM} ${process.pid} `
  const end = ` ${work}`
  // Writes a text in the form PostgreSQL would give it, and without what ends a text.
  const plain = (text: string) => text.replaceAll(/[^\w .:-]/g, '?')
  const room = Math.max(0, BYTES_AT_MOST - start.length - end.length)
  return plain(`${start}${host.slice(0, room)}${end}`).slice(0, BYTES_AT_MOST)
}

/**
 * Begins a transaction and names its work in the same message: the holder of a lock is known without a further query (docs/decisions/0081).
 */
export function beginning(): string {
  const work = works.getStore()
  return work === undefined ? 'BEGIN' : `BEGIN; SET LOCAL application_name = '${nameFor(work)}'`
}
