// Events leave with the commit of what they tell: pg_notify inside the transaction. Nothing relies on their arrival; a client
// that may have missed one is told to read again.
import type { CenterEvent } from '@releve/contract/events'
import type pg from 'pg'
import type { Queryable } from '../../db/query.ts'

const CHANNEL = 'releve_events'

/** PostgreSQL refuses 8 000 bytes and more. */
const PAYLOAD_BYTES_AT_MOST = 7_900

/** What travels between servers. `sessions`: those that have just ended. */
export type Message = { readonly centerId: string; readonly event: CenterEvent } | { readonly sessions: readonly string[] }

async function notifyAll(db: Queryable, message: Message): Promise<void> {
  await db.query({ name: 'events.notify', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, JSON.stringify(message)] })
}

/** Tells the members of a centre, on every server, when the transaction commits. */
export async function publish(tx: Queryable, centerId: string, event: CenterEvent): Promise<void> {
  const isTooLong = Buffer.byteLength(JSON.stringify({ centerId, event })) > PAYLOAD_BYTES_AT_MOST
  await notifyAll(tx, { centerId, event: isTooLong ? { kind: 'resync' } : event })
}

/** From here on this connection receives what is published. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`LISTEN ${CHANNEL}`)
}

/** Ends the streams of sessions that are over, on every server, when the transaction commits. */
export async function publishSessionsEnded(tx: Queryable, sessions: readonly string[]): Promise<void> {
  for (let start = 0; start < sessions.length; start += 100) await notifyAll(tx, { sessions: sessions.slice(start, start + 100) })
}
