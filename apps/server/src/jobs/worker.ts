// The schedules: every minute what is due is settled and what is over expires, every hour what is no longer needed goes.
// graphile-worker makes one server of all do each of them, and tries again what failed.
import { Logger, run } from 'graphile-worker'
import type { TaskList, WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { queueSize } from '../db/connection-sizes.ts'
import { Databases } from '../db/databases.ts'
import { callLimits, createPool, jobLimits } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { workingFor } from '../db/working-for.ts'
import { purgeAccounts, writeLetter } from '../features/accounts/jobs.ts'
import { LETTER_TASK } from '../features/accounts/store/letters.ts'
import { sendAnnounced, writeToNext } from '../features/announcements/jobs.ts'
import { announcementProgress, WALK_TASK } from '../features/announcements/store.ts'
import { endLapsedOffers, expireDemands, tellDemands, widenAddressed } from '../features/demands/jobs.ts'
import { endLapsedCircles, reviewCircles, searchAtNight, searchCircles } from '../features/circles/jobs.ts'
import { SEARCH_TASK } from '../features/circles/store.ts'
import { TELL_TASK } from '../features/demands/store/telling.ts'
import { RECONCILE_TASK } from '../features/directory/store.ts'
import { decideHours, mailNotifications } from '../features/notifications/jobs.ts'
import { purgeNotes } from '../features/handover/store.ts'
import { purgeJournal } from '../features/journal/store.ts'
import { purgeNotifications } from '../features/notifications/store.ts'
import { settle } from '../features/points/jobs.ts'
import { pushNotifications } from '../features/push/jobs.ts'
import { purgeSubscriptions } from '../features/accounts/store/push-devices.ts'
import { PUSH_TASK, takeOverWaiting } from '../features/push/store.ts'
import { sendTexts } from '../features/sms/jobs.ts'
import { purgeSms, SMS_TASK } from '../features/sms/store.ts'
import { purgeTickets } from '../features/tickets/store.ts'
import { keepName, reconcile } from '../features/users/jobs.ts'
import { advanceWaves } from '../features/vacancies/jobs.ts'
import { NAME_TASK } from '../features/users/store/search.ts'
import { ping, purgeKeys } from '../http/store.ts'
import { deliverMail } from '../mail/deliver.ts'
import { ANNOUNCED_TASK, purgeMails } from '../mail/store.ts'
import { startInstance } from './instance.ts'
import { describeFailure } from './job-error.ts'
import { keepRunning } from './runner.ts'
import { schedules } from './schedules.ts'
import { knowSchedules, queueSchedules } from './store.ts'
import type { JobDeps, Tasks } from './task.ts'

export interface Jobs {
  /** Waits for the job under way. */
  stop(): Promise<void>
}

const DAY_MS = 86_400_000
/** Handover notes, once they ended: for who has to know what a team knew. */
const MONTH_MS = 30 * DAY_MS
/** A reader may ask back a notification that they deleted or cleared for this long. */
/** Security logs are kept as long as ended sessions. */
const HALF_YEAR_MS = 180 * DAY_MS
const YEAR_MS = 365 * DAY_MS

const tasks: Tasks = {
  settle: async ({ pool, clock, log }) => {
    const count = await settle(pool, clock())
    if (count > 0) log.info({ count }, 'points settled')
  },
  expire: async ({ pool, clock, log }) => {
    const count = await expireDemands(pool, clock())
    if (count > 0) log.info({ count }, 'demands expired')
    const ended = await endLapsedOffers(pool, clock())
    if (ended > 0) log.info({ count: ended }, 'offers ended')
    const widened = await widenAddressed(pool, clock())
    if (widened > 0) log.info({ count: widened }, 'demands opened to everybody')
    const lapsed = await endLapsedCircles(pool, clock())
    if (lapsed > 0) log.info({ count: lapsed }, 'circles ended')
  },
  waves: async ({ pool, clock, log }) => {
    const count = await advanceWaves(pool, clock())
    if (count > 0) log.info({ count }, 'waves went on')
  },
  [TELL_TASK]: async (deps, run) => {
    await tellDemands(deps, run)
    await reviewCircles(deps, run)
  },
  [SEARCH_TASK]: searchCircles,
  searchAtNight,
  [WALK_TASK]: writeToNext,
  [ANNOUNCED_TASK]: sendAnnounced,
  mail: (deps, run) => deliverMail(deps, run, announcementProgress),
  mailNotifications: async ({ pool, clock, config, log }) => {
    const count = await mailNotifications(pool, config.publicUrl, clock())
    if (count > 0) log.info({ count }, 'notifications on their way by mail')
  },
  [PUSH_TASK]: async (deps, run) => {
    await takeOverWaiting(deps.pool, PUSH_TASK)
    // A notification waits until the hour of its sending is known.
    await decideHours(deps.pool, deps.clock())
    await pushNotifications(deps, run)
  },
  [SMS_TASK]: async (deps, run) => {
    await takeOverWaiting(deps.pool, SMS_TASK)
    await decideHours(deps.pool, deps.clock())
    await sendTexts(deps, run)
  },
  [LETTER_TASK]: writeLetter,
  [RECONCILE_TASK]: reconcile,
  [NAME_TASK]: keepName,
  purge: async ({ pool, clock }) => {
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
    await purgeNotes(pool, now - MONTH_MS)
    await purgeNotifications(pool, { cleared: now - YEAR_MS, written: now - 2 * YEAR_MS })
  },
}

/** The tasks as the queue calls them. `ready`: what each waits for before it begins. */
export function taskList(deps: JobDeps, ready: () => Promise<void> = () => Promise.resolve()): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) => {
        await ready()
        try {
          // Name and number as the queue says them of a job that failed.
          await workingFor(`${name} ${job.id}`, () => task(deps, { payload, attempt: job.attempts, maxAttempts: job.max_attempts }))
        } catch (error) {
          // The message goes into the queue, the cause into the log.
          throw new Error(describeFailure(error), { cause: error })
        }
      },
    ]),
  )
}

/** Passes the messages of the queue to the server's own log. */
export function queueLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    const bindings = meta?.['error'] === undefined ? {} : { err: meta['error'] }
    if (level === 'error') log.error(bindings, message)
    else if (level === 'warning') log.warn(bindings, message)
    else log.debug(bindings, message)
  })
}

/** How late a schedule may begin. */
const SCHEDULE_EVERY_MS = 5_000

export interface JobsOptions {
  /** How long a job of a server that is gone waits before another one does it. */
  readonly takeOverAfterMs?: number
}

/** How often the connection that hears of new jobs is asked whether it still hears; longer than it may take to answer. */
const ASK_EVERY_MS = 10_000

/** Without an answer the connection ends, and the queue opens another one. Until then new jobs are found by looking every two seconds. */
function keepListening(events: WorkerEvents): void {
  let timer: NodeJS.Timeout | undefined
  events.on('pool:listen:success', ({ client }) => {
    clearInterval(timer)
    timer = setInterval(() => void ping(client).catch(() => undefined), ASK_EVERY_MS)
    timer.unref()
  })
  events.on('pool:listen:release', () => clearInterval(timer))
}

/**
 * A queue of its own in every database: what is queued is done where it was written.
 * @param given its `pool` serves calls; jobs have their own, so that neither waits for the other
 */
export async function startJobs(given: JobDeps, options: JobsOptions = {}): Promise<Jobs> {
  const { config, log } = given
  const onIdleError = (error: unknown) => log.error({ err: error }, 'jobs')
  const { databaseUrl, directUrl, jobs: size } = config
  const pool = createPool({ url: databaseUrl, isPooled: directUrl !== null, size, limits: jobLimits, onIdleError })
  const others = new Map(
    config.databases.map(({ name, url }) => [name, createPool({ url, size, limits: jobLimits, onIdleError })] as const),
  )
  const databases = new Databases(pool, others)
  const queues: Jobs[] = []
  const stop = async () => {
    await Promise.all(queues.map((queue) => queue.stop()))
    // Sendings under way record their outcome before the connections close.
    await given.pusher.drained()
    await given.texter?.drained()
    await Promise.all(databases.all.map((each) => each.end()))
  }
  try {
    queues.push(await startQueue({ ...given, pool }, directUrl ?? databaseUrl, options))
    for (const { name, url } of config.databases) queues.push(await startQueue({ ...given, pool: databases.named(name) }, url, options))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param given its `pool` does the jobs of the database at `directUrl` */
async function startQueue(given: JobDeps, directUrl: string, { takeOverAfterMs = 15_000 }: JobsOptions): Promise<Jobs> {
  const { config, log } = given
  const onError = (error: unknown) => log.error({ err: error }, 'jobs')
  const { jobs: concurrency } = config
  const instance = await startInstance({
    databaseUrl: directUrl,
    takeOverAfterMs,
    onError,
    onTakenOver: (pools) => log.warn({ pools }, 'jobs of a server that is gone were taken over'),
  })
  keepListening(instance.events)
  // The queue's own statements are short: they have their own way to the database, so that a lost network does not hold them up.
  const queue = createPool({ url: directUrl, size: queueSize(concurrency), limits: callLimits, onIdleError: onError })
  // graphile-worker wants to see that somebody listens to each connection: it does so by itself.
  queue.on('connect', () => {})
  const stopInstance = async () => {
    await instance.stop()
    await queue.end()
  }
  const start = () =>
    run({
      pgPool: queue,
      // A mail may wait for its server: the points do not.
      concurrency,
      // The program stops itself, in its own order.
      noHandleSignals: true,
      // Written one by one, the end of a job is not waited for by a stop, and the job would be done again; in batches it is.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events: instance.events,
      taskList: taskList(given, instance.alive),
      // Its own scheduler goes by the clock of the machine.
      parsedCronItems: [],
      logger: queueLogger(log),
    })
  try {
    await knowSchedules(queue, schedules)
    const runner = await keepRunning(start, onError)
    let scheduling: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      scheduling = queueSchedules(queue, schedules).catch(onError)
    }, SCHEDULE_EVERY_MS)
    timer.unref()
    return {
      async stop() {
        clearInterval(timer)
        await Promise.all([scheduling, runner.stop()])
        await stopInstance()
      },
    }
  } catch (error) {
    await stopInstance()
    throw error
  }
}
