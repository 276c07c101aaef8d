// The queue as its own public view and functions show it (graphile-worker keeps the right to change its tables), and the mails.
import { COUNTED_MOST } from '@releve/contract/counted'
import type { WireJob, WireMail } from '@releve/contract/jobs'
import sql, { type Sql } from 'sql-template-tag'
import { everyDatabase, everyPart } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MailsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

/** Alike for every statement below. A job tried as often as it may be is left alone by every worker. */
const status = sql`CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed' ELSE 'waiting' END`

export interface TaskCounts {
  readonly task: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** Counts the queues of all databases. */
export async function countJobs(db: Queryable): Promise<TaskCounts[]> {
  const [first = [], ...others] = await Promise.all(everyDatabase(db).map(countJobsIn))
  const counts = new Map(first.map((counted) => [counted.task, counted]))
  for (const { task, waiting, running, failed } of others.flat()) {
    const so = counts.get(task) ?? { waiting: 0, running: 0, failed: 0 }
    counts.set(task, { task, waiting: so.waiting + waiting, running: so.running + running, failed: so.failed + failed })
  }
  return [...counts.values()]
}

/** Counts the queue of that database alone. */
export function countJobsIn(db: Queryable): Promise<TaskCounts[]> {
  return rows<TaskCounts>(
    db,
    sql`SELECT task_identifier AS task, count(*) FILTER (WHERE s = 'waiting') AS waiting, count(*) FILTER (WHERE s = 'running') AS running,
          count(*) FILTER (WHERE s = 'failed') AS failed
        FROM (SELECT task_identifier, ${status} AS s FROM graphile_worker.jobs) j GROUP BY task_identifier ORDER BY task_identifier`,
  )
}

interface JobRow {
  readonly id: number
  readonly task_identifier: string
  readonly status: WireJob['status']
  readonly attempts: number
  readonly max_attempts: number
  readonly last_error: string | null
  readonly run_at: number
  readonly created_at: number
}

/** Each queue counts from one: by so much are the numbers of the second database's, of the third's… moved. */
const NUMBERS = 10n ** 15n

const wireId = (id: number, place: number) => String(BigInt(id) + BigInt(place) * NUMBERS)

/** The queue that a job is in, and its number there; null: no such queue. */
function queueOf(db: Queryable, id: string): { readonly queue: Queryable; readonly number: string } | null {
  const queue = everyDatabase(db)[Number(BigInt(id) / NUMBERS)]
  return queue === undefined ? null : { queue, number: String(BigInt(id) % NUMBERS) }
}

const order = (job: WireJob) => (job.status === 'failed' ? 0 : 1)

export async function loadJobs(db: Queryable, limit: number): Promise<WireJob[]> {
  const [first = [], ...others] = await Promise.all(everyDatabase(db).map((each, place) => loadThere(each, place, limit)))
  if (others.length === 0) return first
  return [first, ...others]
    .flat()
    .toSorted((a, b) => order(a) - order(b) || a.runAt - b.runAt)
    .slice(0, limit)
}

async function loadThere(db: Queryable, place: number, limit: number): Promise<WireJob[]> {
  const found = await rows<JobRow>(
    db,
    sql`SELECT id, task_identifier, ${status} AS status, attempts, max_attempts, last_error, run_at, created_at FROM graphile_worker.jobs
        ORDER BY (locked_at IS NULL AND attempts >= max_attempts) DESC, run_at, id LIMIT ${limit}`,
  )
  return found.map((row) => ({
    _id: wireId(row.id, place),
    task: row.task_identifier,
    status: row.status,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: row.last_error,
    runAt: row.run_at,
    createdAt: row.created_at,
  }))
}

/** Reads when each schedule last put its job into the queue. The table is the only one of the queue without a public view. */
export async function loadLastRuns(db: Queryable): Promise<Map<string, number | null>> {
  const found = await rows<{ identifier: string; last_execution: number | null }>(
    db,
    sql`SELECT identifier, last_execution FROM graphile_worker._private_known_crontabs`,
  )
  return new Map(found.map(({ identifier, last_execution: at }) => [identifier, at]))
}

/** All its tries before it again, from now on. `gone`: no such job; `running`: a worker has it. */
export async function retryJob(db: Queryable, id: string): Promise<'done' | 'gone' | 'running'> {
  const found = queueOf(db, id)
  if (found === null) return 'gone'
  const { queue, number } = found
  // A job that a worker takes meanwhile is skipped by this function itself.
  const completedJobs = await rows(
    queue,
    sql`SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[${number}::bigint], run_at := now(), attempts := 0)`,
  )
  if (completedJobs.length > 0) return 'done'
  const { exists } = await oneRow<{ exists: boolean }>(
    queue,
    sql`SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE id = ${number}::bigint) AS exists`,
  )
  return exists ? 'running' : 'gone'
}

/** Deletes it only when it failed for good: the queue's own function would complete any job that nobody holds. */
export async function deleteJob(tx: Transaction, id: string): Promise<'done' | 'gone' | 'notFailed'> {
  const place = queueOf(tx, id)
  if (place === null) return 'gone'
  const { queue, number } = place
  const found = await maybeRow<{ status: string }>(
    queue,
    sql`SELECT ${status} AS status FROM graphile_worker.jobs WHERE id = ${number}::bigint`,
  )
  if (found === null) return 'gone'
  if (found.status !== 'failed') return 'notFailed'
  const completedJobs = await rows(queue, sql`SELECT id FROM graphile_worker.complete_jobs(ARRAY[${number}::bigint])`)
  return completedJobs.length > 0 ? 'done' : 'notFailed'
}

type MailRow = Omit<MailsRow, 'text' | 'html' | 'announcement_id'> & { readonly can_retry: boolean }

export interface MailsQuery {
  readonly status: MailsRow['status'] | null
  /** Mails older than this one; an unknown one gives none. */
  readonly before: string | null
  readonly limit: number
}

export async function loadMails(db: Queryable, query: MailsQuery): Promise<WireMail[]> {
  const { before, limit } = query
  const databases = everyDatabase(db)
  if (databases.length === 1) return mailsThere(db, query, null)
  // Their instants are whole milliseconds, by the server's clock: sorted here as PostgreSQL sorts them.
  const after = before === null ? null : await whenWritten(databases, before)
  if (before !== null && after === null) return []
  const found = (await Promise.all(databases.map((each) => mailsThere(each, query, after)))).flat()
  return found.toSorted((a, b) => b.createdAt - a.createdAt || (a._id < b._id ? 1 : -1)).slice(0, limit)
}

async function whenWritten(databases: readonly Queryable[], mailId: string): Promise<number | null> {
  for (const each of databases) {
    const found = await maybeRow<{ at: number }>(each, sql`SELECT created_at AS at FROM mails WHERE _id = ${mailId}::uuid`)
    if (found !== null) return found.at
  }
  return null
}

/** @param after when the one named `before` was written, where it may be in another database */
async function mailsThere(db: Queryable, { status: wanted, before, limit }: MailsQuery, after: number | null): Promise<WireMail[]> {
  const position =
    after === null
      ? sql`SELECT b.created_at, b._id FROM mails b WHERE b._id = ${before}::uuid`
      : sql`SELECT ${instant(after)}, ${before}::uuid`
  const found = await rows<MailRow>(
    db,
    sql`SELECT _id, kind, recipient, subject, status, attempts, last_error, created_at, settled_at,
          status = 'failed' AND text IS NOT NULL AND html IS NOT NULL AS can_retry
        FROM mails WHERE (${wanted}::text IS NULL OR status = ${wanted}::text)
          AND (${before}::uuid IS NULL OR (created_at, _id) < (${position}))
        ORDER BY created_at DESC, _id DESC LIMIT ${limit}`,
  )
  return found.map((row) => ({
    _id: row._id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    canRetry: row.can_retry,
  }))
}

/** Each as far as it is counted, and one more. */
export async function countMails(db: Queryable): Promise<Record<MailsRow['status'] | 'retrying', number>> {
  const counts = await Promise.all(everyDatabase(db).map(countMailsIn))
  const sum = (status: MailsRow['status'] | 'retrying') => counts.reduce((total, counted) => total + counted[status], 0)
  return { queued: sum('queued'), sent: sum('sent'), failed: sum('failed'), retrying: sum('retrying') }
}

/** Counts the mails of that database alone. */
export function countMailsIn(db: Queryable): Promise<Record<MailsRow['status'] | 'retrying', number>> {
  // The counts are written out: an index holds those that wait, another one those that failed. The oldest are nearly all sent, the newest
  // may wait.
  const upTo = (condition: Sql) => sql`(SELECT count(*)::int FROM (SELECT FROM mails WHERE ${condition} LIMIT ${COUNTED_MOST + 1}) counted)`
  return oneRow(
    db,
    sql`SELECT ${upTo(sql`status = 'queued'`)} AS queued,
        ${upTo(sql`status = 'queued' AND attempts > 0`)} AS retrying,
        ${upTo(sql`status = 'sent' ORDER BY created_at, _id`)} AS sent, ${upTo(sql`status = 'failed'`)} AS failed`,
  )
}

/** The part of the transaction that is where that mail is. */
export async function partOfMail(tx: Transaction, id: string): Promise<Transaction> {
  for (const part of await everyPart(tx)) if ((await execute(part, sql`SELECT FROM mails WHERE _id = ${id}`)) === 1) return part
  return tx
}

/**
 * Puts a mail that was given up back into the queue, if its text is still there. Null otherwise; `exists` tells whether there is such a
 * mail.
 */
export async function retryMail(tx: Transaction, id: string): Promise<{ announcementId: string | null } | 'gone' | 'notRetryable'> {
  const row = await maybeRow<{ announcement_id: string | null }>(
    tx,
    sql`UPDATE mails SET status = 'queued', settled_at = NULL
        WHERE _id = ${id} AND status = 'failed' AND text IS NOT NULL AND html IS NOT NULL RETURNING announcement_id`,
  )
  if (row !== null) return { announcementId: row.announcement_id }
  return (await execute(tx, sql`SELECT FROM mails WHERE _id = ${id}`)) === 0 ? 'gone' : 'notRetryable'
}
