// The queue's only way in: a job enters with the commit of the change it belongs to, or not at all.
import sql from 'sql-template-tag'
import { execute } from '../db/query.ts'
import type { Queryable } from '../db/query.ts'

/** With growing pauses between them; 8 tries end after about half an hour. */
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
  const { task, payload = {}, runAt, maxAttempts = MAX_ATTEMPTS, jobKey, priority = 0 } = job
  await execute(
    tx,
    sql`SELECT graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
          run_at := coalesce(to_timestamp(${runAt ?? null}::double precision / 1000), now()),
          max_attempts := ${maxAttempts}, job_key := ${jobKey ?? null}, priority := ${priority})`,
  )
}

/** Many jobs of one task at once: one statement, however many there are. */
export async function enqueueAll(
  tx: Queryable,
  jobs: Pick<NewJob, 'task' | 'maxAttempts' | 'priority'>,
  payloads: readonly NonNullable<NewJob['payload']>[],
): Promise<void> {
  if (payloads.length === 0) return
  const { task, maxAttempts = MAX_ATTEMPTS, priority = 0 } = jobs
  await execute(
    tx,
    sql`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
          SELECT ROW(${task}, payload, NULL, now(), ${maxAttempts}::int, NULL, ${priority}::int, NULL)::graphile_worker.job_spec
          FROM unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) payload))`,
  )
}
