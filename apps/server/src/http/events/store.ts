// Events are written down in the transaction whose change they tell, and leave after its commit: every server reads what was committed
// since it last read (`relay.ts`). No writer waits for another one through them, as they would by a NOTIFY of their own, which holds
// one lock of the whole cluster until the COMMIT is on disk.
//
// Their order is that of the commits; of what was committed between two readings, that of writing. Two transactions that wait for one
// another by a lock write theirs once they hold it, so that the second one is told second.
import type { ErrorCode } from '@releve/contract/errors'
import type { CenterEvent } from '@releve/contract/events'
import type { CenterId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { AppError } from '../app-error.ts'
import { execute, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { onceCommitted } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'

/** A longer one names so much that everything is read again. */
const EVENT_BYTES_AT_MOST = 7_900

/** The message between servers. `administered`: for the administrators of that centre; `sessions`: those that have just ended. */
type Message =
  | { readonly centerId: CenterId; readonly event: CenterEvent }
  | { readonly administered: CenterId | null; readonly event: CenterEvent }
  | { readonly sessions: readonly string[]; readonly because?: ErrorCode }

/** The servers of this process. */
const readers = new Set<() => void>()
const tellReaders = () => {
  for (const read of readers) read()
}

/** Calls `read` after each commit of this process that published something, until what it returns is called. */
export function onPublished(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

async function write(tx: Transaction, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map((message) => JSON.stringify(message))
  await execute(tx, named('events.write', sql`INSERT INTO events (messages) VALUES (${texts}::text[])`))
  hasPublished(tx)
}

/** Serves a transaction whose own statement has written events: they are read right after its commit. */
export const hasPublished = (tx: Transaction) => onceCommitted(tx, tellReaders)

/** Tells the members of a centre, on every server, once the transaction is committed; in this order. */
export async function publish(tx: Transaction, centerId: CenterId, ...events: readonly CenterEvent[]): Promise<void> {
  await publishToEach(
    tx,
    events.map((event) => ({ centerId, event })),
  )
}

/** Does what `publish` does, for several centres at once. */
export async function publishToEach(
  tx: Transaction,
  events: readonly { readonly centerId: CenterId; readonly event: CenterEvent }[],
): Promise<void> {
  await write(tx, events.map(shortened))
}

const shortened = (message: { readonly centerId: CenterId; readonly event: CenterEvent }): Message =>
  Buffer.byteLength(JSON.stringify(message)) > EVENT_BYTES_AT_MOST ? { ...message, event: { kind: 'resync' } } : message

/** Events of a centre as the column `events.messages` holds them: for a statement that writes them itself, before `hasPublished`. */
export const messagesOf = (centerId: CenterId, events: readonly CenterEvent[]): string[] =>
  events.map((event) => JSON.stringify(shortened({ centerId, event })))

/** Everybody of a centre reads again, for it has come to that database. In a transaction of its own. */
export async function askToReadAgain(session: Pick<pg.Client, 'query'>, centerId: string): Promise<void> {
  await session.query('INSERT INTO public.events (messages) VALUES (ARRAY[$1])', [JSON.stringify({ centerId, event: { kind: 'resync' } })])
}

/** Tells the administrators of a centre and the masters (`null`: the masters alone), on every server, once the transaction is committed. */
export async function publishToAdministrators(tx: Transaction, centerId: CenterId | null, event: CenterEvent): Promise<void> {
  await write(tx, [{ administered: centerId, event }])
}

/**
 * Ends the streams of sessions that are over, on every server, once the transaction is committed.
 * @param because the answer that their renewal gets, where it says more than that they are over
 */
export async function publishSessionsEnded(tx: Transaction, sessions: readonly string[], because?: ErrorCode): Promise<void> {
  if (sessions.length > 0) await write(tx, [{ sessions, ...(because !== undefined && { because }) }])
}

export interface Position {
  /** The transactions already read: those this snapshot shows. */
  readonly snapshot: string
  /** The database's clock, milliseconds. */
  readonly at: number
}

/**
 * From here on this connection hears when there is something to read.
 * @returns where reading begins, and since when nothing was lost: another name than before, and something may have been
 */
export async function listen(
  client: Queryable,
): Promise<{ readonly process: number; readonly since: string; readonly position: Position }> {
  // Statistics say nothing of a table that is emptied as fast as it fills.
  await execute(client, sql`SET enable_seqscan = off`)
  await execute(client, sql`SET enable_bitmapscan = off`)
  await execute(client, sql`LISTEN releve_read_events`)
  await execute(
    client,
    sql`INSERT INTO events (xid, id, messages) VALUES ('0', 0, ARRAY[gen_random_uuid()::text]) ON CONFLICT (xid, id) DO NOTHING`,
  )
  return oneRow(
    client,
    sql`SELECT pg_backend_pid() AS process, messages[1] AS since, json_build_object('snapshot', pg_current_snapshot()::text,
          'at', floor(extract(epoch FROM clock_timestamp()) * 1000)) AS position FROM events WHERE xid = '0'`,
  )
}

/** The most rows of one reading; beyond, everything is read again. */
const WRITES_AT_MOST = 5_000

/**
 * The events committed since, in order, and the place from which the next reading goes on. However long a transaction took, its events are
 * read once after its commit: they are those that the snapshot of the last reading did not show and that of this one does. Events that the
 * earlier snapshot did not show belong to transactions begun after it, or under way then, by name: one old transaction, of whichever
 * database of the cluster, does not make each reading go through all that was written since it began. @returns `payloads` null: too many
 */
export async function readSince(
  client: Queryable,
  { snapshot }: Position,
): Promise<{ readonly payloads: readonly string[] | null; readonly position: Position }> {
  const found = await rows<Position & { messages: string[] | null }>(
    client,
    named(
      'events.readSince',
      sql`SELECT now.snapshot, now.at, e.messages
          FROM (SELECT pg_current_snapshot()::text AS snapshot, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at) now
          LEFT JOIN LATERAL (
            SELECT id, messages FROM events WHERE xid >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
            UNION ALL
            SELECT id, messages FROM events WHERE xid = ANY (ARRAY(SELECT pg_snapshot_xip(${snapshot}::pg_snapshot)))
          ) e ON true
          ORDER BY e.id LIMIT ${WRITES_AT_MOST + 1}`,
    ),
  )
  const [first] = found
  if (first === undefined) throw new Error('no snapshot')
  const payloads = found.length > WRITES_AT_MOST ? null : found.flatMap(({ messages }) => messages ?? [])
  return { payloads, position: { snapshot: first.snapshot, at: first.at } }
}

/** Tells the other servers that there is something to read. In no transaction but its own: nothing waits for it. */
export async function tellServers(client: Queryable): Promise<void> {
  await execute(client, named('events.tell', sql`SELECT pg_notify('releve_read_events', '')`))
}

const SWEPT_AT_ONCE = 2_000

interface Place {
  readonly xid: string
  readonly id: number
}

/**
 * Deletes what was written more than that long ago, some at a time, each going on where the one before ended: what is deleted stays in the way
 * as long as a backup may see it. Stops at the first of them in which everything is younger.
 */
export async function sweep(client: Queryable, keptMs: number): Promise<void> {
  let after: Place | null = { xid: '0', id: 0 }
  while (after !== null) after = await sweepAfter(client, after, keptMs)
}

/** @returns where it ended; null: nothing more to delete */
async function sweepAfter(client: Queryable, after: Place, keptMs: number): Promise<Place | null> {
  const last = await maybeRow<Place & { readonly swept: number }>(
    client,
    named(
      'events.sweep',
      // The oldest stand first: those that stay are not read through.
      sql`WITH oldest AS (
            SELECT ctid, xid, id, written_at FROM events WHERE (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
            ORDER BY xid, id LIMIT ${SWEPT_AT_ONCE}
          ), gone AS (
            DELETE FROM events WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM oldest WHERE written_at < clock_timestamp() - ${keptMs} * interval '1 millisecond')) RETURNING id
          )
          SELECT xid, id, (SELECT count(*) FROM gone) AS swept FROM oldest ORDER BY xid DESC, id DESC LIMIT 1`,
    ),
  )
  return last !== null && last.swept > 0 ? last : null
}

// Each server holds one connection that hears events, under a name that says what it knows. Rows that older servers would misread are
// written once none of them runs any more; one that starts later finds the database newer than itself, and refuses to.

/** The name under which servers that know hours of activities, parts of vacations, times on call that are given and the staffing by the hour hear events. */
export const RELAY_NAME = 'releve-events-5'
/**
 * The names of those of before, which read such hours as other hours of the whole day, a part as all of its vacation, a time on call as a
 * part of one, or lose the rows of a staffing by the hour when they save rules.
 */
export const FORMER_RELAY_NAMES = ['releve-events', 'releve-events-2', 'releve-events-3', 'releve-events-4'] as const

/** @throws AppError serversDiffer while a server of before runs beside this one */
export async function requireSameVersion(db: Queryable): Promise<void> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY (${[...FORMER_RELAY_NAMES]}::text[])) AS found`,
  )
  if (found) throw new AppError('serversDiffer')
}
