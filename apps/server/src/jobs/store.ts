// The queue's only way in: a job enters with the commit of the change it belongs to, or not at all.
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { execute, instant, named, oneRow } from '../db/query.ts'
import type { Queryable } from '../db/query.ts'
import type { Schedule } from './schedule.ts'

/** Tries have growing pauses between them; 8 of them end after about half an hour. */
const MAX_ATTEMPTS = 8

export interface NewJob {
  /** A name of the task list. */
  readonly task: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** Instant, milliseconds of the real clock; absent: at once. */
  readonly runAt?: number
  /** `MAX_ATTEMPTS` unless said. */
  readonly maxAttempts?: number
  /** One waiting job of that key at most: a newer one takes its place. */
  readonly jobKey?: string
  /** The smaller is done first; absent: 0. */
  readonly priority?: number
}

export async function enqueue(tx: Queryable, job: NewJob): Promise<void> {
  await execute(tx, named('jobs.enqueue', sql`SELECT ${jobAdded(job)}`))
}

/** Puts the job into the queue where a statement evaluates this expression: once for each row that it is selected with. */
export function jobAdded({ task, payload = {}, runAt, maxAttempts = MAX_ATTEMPTS, jobKey, priority = 0 }: NewJob): Sql {
  return sql`graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
          run_at := coalesce(${instant(runAt ?? null)}, now()),
          max_attempts := ${maxAttempts}, job_key := ${jobKey ?? null}, priority := ${priority})`
}

/** Puts many jobs of one task into the queue at once: by one statement, however many there are. */
export async function enqueueAll(
  tx: Queryable,
  jobs: Pick<NewJob, 'task' | 'maxAttempts' | 'priority'> & {
    /** How long from now, by the database's clock; absent: at once. */
    readonly afterMs?: number
  },
  payloads: readonly NonNullable<NewJob['payload']>[],
): Promise<void> {
  if (payloads.length === 0) return
  const { task, maxAttempts = MAX_ATTEMPTS, priority = 0, afterMs = 0 } = jobs
  await execute(
    tx,
    sql`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
          SELECT ROW(${task}, payload, NULL, now() + ${afterMs} * interval '1 millisecond', ${maxAttempts}::int, NULL, ${priority}::int, NULL)::graphile_worker.job_spec
          FROM unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) payload))`,
  )
}

/** Schedules seen for the first time begin with their next instant. */
export async function knowSchedules(db: Queryable, schedules: readonly Schedule[]): Promise<void> {
  await execute(
    db,
    sql`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
        SELECT task, clock_timestamp(), date_trunc('minute', clock_timestamp())
        FROM unnest(${schedules.map(({ task }) => task)}::text[]) task
        ON CONFLICT (identifier) DO NOTHING`,
  )
}

/**
 * Puts the jobs of the schedules into the queue whose instant has come since they were last put there, each once for all servers: the row
 * of the schedule is one server's. By the database's clock alone. An instant that is still to come was written by a machine whose clock
 * was wrong, and counts for nothing. In the queue's own table of schedules, where its own scheduler, which goes by the clock of each
 * machine, kept them.
 */
export async function queueSchedules(db: Queryable, schedules: readonly Schedule[]): Promise<void> {
  await execute(
    db,
    sql`WITH instants AS (
          SELECT task, CASE WHEN minute IS NULL THEN date_trunc('minute', clock_timestamp())
              ELSE date_trunc('hour', clock_timestamp() - minute * interval '1 minute') + minute * interval '1 minute' END AS latest
          FROM unnest(${schedules.map(({ task }) => task)}::text[], ${schedules.map(({ minute }) => minute)}::int[]) s (task, minute)
        ), due AS (
          UPDATE graphile_worker._private_known_crontabs k SET last_execution = latest FROM instants
          WHERE k.identifier = task AND (k.last_execution IS NULL OR k.last_execution < latest OR k.last_execution > clock_timestamp())
          RETURNING task
        )
        SELECT graphile_worker.add_job(task, max_attempts := 3, job_key := task) FROM due`,
  )
}

/** @throws when the database cannot answer */
export async function ping(db: Queryable): Promise<void> {
  await oneRow(db, sql`SELECT 1 AS one`)
}
