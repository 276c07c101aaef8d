// The schedules: every minute what is due is settled and what is over expires, every hour what is no longer needed goes.
// graphile-worker makes one server of all do each of them, and tries again what failed.
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { purgeAccounts } from '../features/accounts/jobs.ts'
import { expireDemands } from '../features/demands/jobs.ts'
import { settle } from '../features/points/jobs.ts'
import { purgeKeys } from '../http/store.ts'

export interface JobsOptions {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

export interface Jobs {
  /** Waits for the job under way. */
  stop(): Promise<void>
}

const DAY_MS = 86_400_000

export async function startJobs({ databaseUrl, pool, clock, log }: JobsOptions): Promise<Jobs> {
  const taskList: TaskList = {
    settle: async () => {
      const count = await settle(pool, clock())
      if (count > 0) log.info({ count }, 'points settled')
    },
    expire: async () => {
      const count = await expireDemands(pool, clock())
      if (count > 0) log.info({ count }, 'demands expired')
    },
    purge: async () => {
      const now = clock()
      await purgeKeys(pool, now - DAY_MS)
      await purgeAccounts(pool, now)
    },
  }
  const every = (task: string, match: string) => ({ task, match, options: { backfillPeriod: 0, maxAttempts: 3, jobKey: task } })
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 1,
    maxPoolSize: 3,
    // The program stops itself, in its own order.
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems([every('settle', '* * * * *'), every('expire', '* * * * *'), every('purge', '7 * * * *')]),
    logger: new Logger(() => (level, message, meta) => {
      const bindings = meta?.['error'] === undefined ? {} : { err: meta['error'] }
      if (level === 'error') log.error(bindings, message)
      else if (level === 'warning') log.warn(bindings, message)
      else log.debug(bindings, message)
    }),
  })
  return { stop: () => runner.stop() }
}
