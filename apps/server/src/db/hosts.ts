// One database at several addresses, of which one takes writes: postgres://releve@n1:5432,n2:5432,n3:5432/releve, as libpq writes it.
// `pg` knows one host only. Where writes are taken is asked of all of them, and known as long as connections to it are open and none breaks. Of two that
// say it (one was left behind by an election and does not know), the one of the later timeline has it.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf } from '../config/database-hosts.ts'

/** A host that does not answer within this time is passed over, like one that refuses. */
const ANSWER_WITHIN_MS = 2_000
/** One takes writes: so long the others have to say that they do since a later election, and a machine that stands still is not waited for. */
const OTHERS_WITHIN_MS = 500
const GOODBYE_MS = 2_000

/** Nobody takes writes: an election is under way. */
class NoLeaderError extends Error {
  /** « cannot connect now ». */
  readonly code = '57P03'

  constructor() {
    super('none of the hosts of the database takes writes')
    this.name = 'NoLeaderError'
  }
}

/** @returns its timeline, which grows with each election; null: it takes no writes @throws when it does not answer */
async function timelineOf(address: string, withinMs: number): Promise<number | null> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ file: string | null }>(
      `SELECT CASE WHEN current_setting('transaction_read_only') = 'off' THEN pg_walfile_name(pg_current_wal_lsn()) END AS file`,
    )
    const file = rows[0]?.file ?? null
    return file === null ? null : Number.parseInt(file.slice(0, 8), 16)
  } finally {
    // A host that does not answer never ends its socket either, so the socket is destroyed after a short wait.
    client.end().catch(() => {})
    setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS).unref()
  }
}

export class Hosts {
  readonly addresses: readonly string[]
  readonly #answerWithinMs: number
  #leading: Promise<string> | null = null
  #isAsking = false
  /** The functions that close each open connection, with the host each one leads to; they run when another host becomes the leader. */
  readonly #open = new Map<() => void, string>()

  constructor(addresses: readonly string[], answerWithinMs: number = ANSWER_WITHIN_MS) {
    this.addresses = addresses
    this.#answerWithinMs = answerWithinMs
  }

  /** The address that takes writes. @throws when there is none */
  leading(): Promise<string> {
    if (this.#leading !== null) return this.#leading
    this.#isAsking = true
    const search = this.#find().finally(() => (this.#isAsking = false))
    this.#leading = search
    search.catch(() => {
      if (this.#leading === search) this.#leading = null
    })
    return search
  }

  /** A connection that is open is closed when another address takes writes, so that nobody reads what was true before. */
  opened(address: string, close: () => void): void {
    this.#open.set(close, address)
  }

  /** The connection broke or was closed. */
  closed(close: () => void): void {
    this.#open.delete(close)
    if (this.#open.size === 0 && !this.#isAsking) this.#leading = null
  }

  /** A connection broke: all hosts are asked again, at once when others are open, which may have been left behind. */
  doubt(): void {
    if (this.#isAsking) return
    this.#leading = null
    if (this.#open.size > 0) this.leading().catch(() => {})
  }

  async #find(): Promise<string> {
    const leaders: { address: string; timeline: number }[] = []
    const refusals: unknown[] = []
    const { promise: oneLeads, resolve: leads } = Promise.withResolvers<void>()
    const ask = async (address: string) => {
      try {
        const timeline = await timelineOf(address, this.#answerWithinMs)
        if (timeline === null) return
        leaders.push({ address, timeline })
        leads()
      } catch (error) {
        refusals.push(error)
      }
    }
    const all = Promise.all(this.addresses.map(ask))
    await Promise.race([all, oneLeads.then(() => pause(OTHERS_WITHIN_MS, undefined, { ref: false }))])
    const [leader] = leaders.toSorted((a, b) => b.timeline - a.timeline)
    if (leader === undefined) throw refusals.length === this.addresses.length ? refusals[0] : new NoLeaderError()
    for (const [close, address] of this.#open) if (address !== leader.address) close()
    return leader.address
  }
}

/** One for each URL, so that all connections to it know together. */
const known = new Map<string, Hosts>()

/** Null: it has one host. */
export function hostsOf(url: string | undefined): Hosts | null {
  if (url === undefined) return null
  const addresses = addressesOf(url)
  if (addresses.length < 2) return null
  const hosts = known.get(url) ?? new Hosts(addresses)
  known.set(url, hosts)
  return hosts
}
