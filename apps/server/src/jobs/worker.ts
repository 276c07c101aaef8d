// The queue: graphile-worker makes one server of all do each job, and tries again what failed. The tasks and their schedules are given.
import { Logger, run } from 'graphile-worker'
import type { TaskList, WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { queueSize } from '../db/connection-sizes.ts'
import { Databases } from '../db/databases.ts'
import { callLimits, createPool, jobLimits } from '../db/pool.ts'
import { workingFor } from '../db/working-for.ts'
import { startInstance } from './instance.ts'
import { describeFailure } from './job-error.ts'
import { keepRunning } from './runner.ts'
import type { Schedule } from './schedule.ts'
import { knowSchedules, ping, queueSchedules } from './store.ts'
import type { JobDeps, Tasks } from './task.ts'

export interface Jobs {
  /** Waits for the job under way. */
  stop(): Promise<void>
}

/** The tasks as the queue calls them. `ready`: what each waits for before it begins. */
export function taskListOf<Deps extends JobDeps>(
  tasks: Tasks<Deps>,
  deps: Deps,
  ready: () => Promise<void> = () => Promise.resolve(),
): TaskList {
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

export interface Work<Deps extends JobDeps> {
  readonly tasks: Tasks<Deps>
  readonly schedules: readonly Schedule[]
  /** Waits for what tasks have begun and no job waits for: it may still use the connections. */
  drained(): Promise<void>
}

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
 * @param deps its `pool` serves calls; jobs have their own, so that neither waits for the other
 */
export async function startJobs<Deps extends JobDeps>(deps: Deps, work: Work<Deps>, options: JobsOptions = {}): Promise<Jobs> {
  const { config, log } = deps
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
    await work.drained()
    await Promise.all(databases.all.map((each) => each.end()))
  }
  try {
    queues.push(await startQueue({ ...deps, pool }, work, directUrl ?? databaseUrl, options))
    for (const { name, url } of config.databases)
      queues.push(await startQueue({ ...deps, pool: databases.named(name) }, work, url, options))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param deps its `pool` does the jobs of the database at `directUrl` */
async function startQueue<Deps extends JobDeps>(
  deps: Deps,
  { tasks, schedules }: Work<Deps>,
  directUrl: string,
  { takeOverAfterMs = 15_000 }: JobsOptions,
): Promise<Jobs> {
  const { config, log } = deps
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
      taskList: taskListOf(tasks, deps, instance.alive),
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
