// The queue as its own public view and functions show it (graphile-worker keeps the right to change its tables), and the mails.
import { COUNTED_MOST } from '@releve/contract/counted'
import type { WireJob, WireMail } from '@releve/contract/jobs'
import sql, { type Sql } from 'sql-template-tag'
import { execute, maybeRow, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { MailsRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'

/** Alike for every statement below. A job tried as often as it may be is left alone by every worker. */
const status = sql`CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed' ELSE 'waiting' END`

export interface TaskCounts {
  readonly task: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

export function countJobs(db: Queryable): Promise<TaskCounts[]> {
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

export async function loadJobs(db: Queryable, limit: number): Promise<WireJob[]> {
  const found = await rows<JobRow>(
    db,
    sql`SELECT id, task_identifier, ${status} AS status, attempts, max_attempts, last_error, run_at, created_at FROM graphile_worker.jobs
        ORDER BY (locked_at IS NULL AND attempts >= max_attempts) DESC, run_at, id LIMIT ${limit}`,
  )
  return found.map((row) => ({
    _id: String(row.id),
    task: row.task_identifier,
    status: row.status,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: row.last_error,
    runAt: row.run_at,
    createdAt: row.created_at,
  }))
}

/** When each schedule last put its job into the queue. The one table of the queue that has no public view. */
export async function loadLastRuns(db: Queryable): Promise<Map<string, number | null>> {
  const found = await rows<{ identifier: string; last_execution: number | null }>(
    db,
    sql`SELECT identifier, last_execution FROM graphile_worker._private_known_crontabs`,
  )
  return new Map(found.map(({ identifier, last_execution: at }) => [identifier, at]))
}

/** All its tries before it again, from now on. `gone`: no such job; `running`: a worker has it. */
export async function retryJob(db: Queryable, id: string): Promise<'done' | 'gone' | 'running'> {
  // A job that a worker takes meanwhile is skipped by this function itself.
  const done = await rows(db, sql`SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at := now(), attempts := 0)`)
  if (done.length > 0) return 'done'
  const { exists } = await oneRow<{ exists: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE id = ${id}::bigint) AS exists`,
  )
  return exists ? 'running' : 'gone'
}

/** Deletes it only when it failed for good: the queue's own function would complete any job that nobody holds. */
export async function deleteJob(tx: Transaction, id: string): Promise<'done' | 'gone' | 'notFailed'> {
  const found = await maybeRow<{ status: string }>(tx, sql`SELECT ${status} AS status FROM graphile_worker.jobs WHERE id = ${id}::bigint`)
  if (found === null) return 'gone'
  if (found.status !== 'failed') return 'notFailed'
  const done = await rows(tx, sql`SELECT id FROM graphile_worker.complete_jobs(ARRAY[${id}::bigint])`)
  return done.length > 0 ? 'done' : 'notFailed'
}

type MailRow = Omit<MailsRow, 'text' | 'html' | 'announcement_id'> & { readonly can_retry: boolean }

export interface MailsQuery {
  readonly status: MailsRow['status'] | null
  /** Those older than this one; an unknown one gives none. */
  readonly before: string | null
  readonly limit: number
}

export async function loadMails(db: Queryable, { status: wanted, before, limit }: MailsQuery): Promise<WireMail[]> {
  const found = await rows<MailRow>(
    db,
    sql`SELECT _id, kind, recipient, subject, status, attempts, last_error, created_at, settled_at,
          status = 'failed' AND text IS NOT NULL AND html IS NOT NULL AS can_retry
        FROM mails WHERE (${wanted}::text IS NULL OR status = ${wanted}::text)
          AND (${before}::uuid IS NULL OR (created_at, _id) < (SELECT b.created_at, b._id FROM mails b WHERE b._id = ${before}::uuid))
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
export function countMails(db: Queryable): Promise<Record<MailsRow['status'] | 'retrying', number>> {
  // Written out: an index holds those that wait, another one those that failed. The oldest are nearly all sent, the newest may wait.
  const upTo = (those: Sql) => sql`(SELECT count(*)::int FROM (SELECT FROM mails WHERE ${those} LIMIT ${COUNTED_MOST + 1}) counted)`
  return oneRow(
    db,
    sql`SELECT ${upTo(sql`status = 'queued'`)} AS queued,
        ${upTo(sql`status = 'queued' AND attempts > 0`)} AS retrying,
        ${upTo(sql`status = 'sent' ORDER BY created_at, _id`)} AS sent, ${upTo(sql`status = 'failed'`)} AS failed`,
  )
}

/** Given up and its text still there: back into the queue. Null when it is not so, `exists` telling whether there is such a mail. */
export async function retryMail(tx: Transaction, id: string): Promise<{ announcementId: string | null } | 'gone' | 'notRetryable'> {
  const row = await maybeRow<{ announcement_id: string | null }>(
    tx,
    sql`UPDATE mails SET status = 'queued', settled_at = NULL
        WHERE _id = ${id} AND status = 'failed' AND text IS NOT NULL AND html IS NOT NULL RETURNING announcement_id`,
  )
  if (row !== null) return { announcementId: row.announcement_id }
  return (await execute(tx, sql`SELECT FROM mails WHERE _id = ${id}`)) === 0 ? 'gone' : 'notRetryable'
}
