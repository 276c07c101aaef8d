// Events leave with the commit of what they tell: pg_notify inside the transaction. Nothing relies on their arrival; a client
// that may have missed one is asked to read again.
import type { CenterEvent } from '@releve/contract/events'
import type { CenterId } from '@releve/domain/ids'
import type pg from 'pg'
import type { Queryable } from '../../db/query.ts'

const CHANNEL = 'releve_events'

/** PostgreSQL refuses 8 000 bytes and more. */
const PAYLOAD_BYTES_AT_MOST = 7_900

/** What travels between servers. `administered`: for those who administer that centre; `sessions`: those that have just ended. */
type Message =
  | { readonly centerId: CenterId; readonly event: CenterEvent }
  | { readonly administered: CenterId | null; readonly event: CenterEvent }
  | { readonly sessions: readonly string[] }

async function notifyAll(db: Queryable, messages: readonly Message[]): Promise<void> {
  const payloads = messages.map((message) => JSON.stringify(message))
  await db.query({ name: 'events.notify', text: 'SELECT pg_notify($1, m) FROM unnest($2::text[]) m', values: [CHANNEL, payloads] })
}

/** Tells the members of a centre, on every server, when the transaction commits; in this order. */
export async function publish(tx: Queryable, centerId: CenterId, ...events: readonly CenterEvent[]): Promise<void> {
  const isTooLong = (event: CenterEvent) => Buffer.byteLength(JSON.stringify({ centerId, event })) > PAYLOAD_BYTES_AT_MOST
  await notifyAll(
    tx,
    events.map((event) => ({ centerId, event: isTooLong(event) ? { kind: 'resync' } : event })),
  )
}

/** Tells the administrators of a centre and the masters (`null`: the masters alone), on every server, when the transaction commits. */
export async function publishToAdministrators(tx: Queryable, centerId: CenterId | null, event: CenterEvent): Promise<void> {
  await notifyAll(tx, [{ administered: centerId, event }])
}

/** From here on this connection receives what is published. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`LISTEN ${CHANNEL}`)
}

/** Ends the streams of sessions that are over, on every server, when the transaction commits. */
export async function publishSessionsEnded(tx: Queryable, sessions: readonly string[]): Promise<void> {
  const messages: Message[] = []
  for (let start = 0; start < sessions.length; start += 100) messages.push({ sessions: sessions.slice(start, start + 100) })
  await notifyAll(tx, messages)
}
