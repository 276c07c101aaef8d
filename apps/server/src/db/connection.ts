// One connection to PostgreSQL, as everything in the program opens it, alone or in a pool. `pg` leaves three things to its user that
// would cost a server its life or its patience: an error that nobody listens to ends the process; a network that loses what it carries
// without saying so leaves a question open for ever; and a connection that is being closed waits for the other side to agree.
import pg from 'pg'
import { hostsOf } from './hosts.ts'
import type { Hosts } from './hosts.ts'

/** A closed connection says goodbye; whoever does not answer it is gone. */
const GOODBYE_MS = 1_000

/**
 * These settings tell PostgreSQL what to do when the program disappears without a word (a machine without power, a silent network): it
 * checks the connection after ten seconds of silence, then ends the session and releases its locks some fifteen seconds later. A socket
 * file ignores them.
 */
const SERVER_NOTICES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=15000'

/** PostgreSQL left a question without an answer. The connection is thrown away with it. */
export class SilenceError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(silentMs: number) {
    super(`PostgreSQL left a question without an answer for ${silentMs} ms`)
    this.name = 'SilenceError'
  }
}

export class Connection extends pg.Client {
  /** @param silentMs a question that stays open for longer ends the connection; absent: questions may take hours */
  constructor(config: pg.ClientConfig, silentMs?: number) {
    const hosts = hostsOf(config.connectionString)
    const address = hosts === null ? {} : { connectionString: hosts.addresses[0] }
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, options: SERVER_NOTICES, ...config, ...address })
    // From the first moment, whoever holds the connection: between two holders nobody listens, and the question under way is rejected anyway.
    this.on('error', () => {})
    if (silentMs !== undefined) this.#giveUpAfter(silentMs)
    if (hosts !== null) this.#goWhereWritesAre(hosts)
    let goodbye: NodeJS.Timeout | undefined
    this.on('end', () => clearTimeout(goodbye))
    this.end = new Proxy(this.end, {
      apply: (_end, connection: unknown, endArguments: unknown[]) => {
        goodbye ??= setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref()
        const ended: unknown = Reflect.apply(pg.Client.prototype.end, connection, endArguments)
        return ended
      },
    })
  }

  /** Connects to the host that accepts writes; each time a connection breaks, the hosts are asked again which one that is. */
  #goWhereWritesAre(hosts: Hosts): void {
    const close = () => this.connection.stream.destroy()
    this.on('error', () => hosts.doubt())
    this.on('end', () => hosts.closed(close))
    const connect = async () => {
      const address = await hosts.leading()
      const { host, port } = new pg.Client({ connectionString: address })
      Object.assign(this, { host, port })
      hosts.opened(address, close)
      try {
        const connected: unknown = Reflect.apply(pg.Client.prototype.connect, this, [])
        await connected
      } catch (error) {
        hosts.closed(close)
        hosts.doubt()
        throw error
      }
    }
    this.connect = new Proxy(this.connect, {
      apply(_connect, _connection, [callback]: unknown[]) {
        const connected = connect()
        if (typeof callback !== 'function') return connected
        const answer = (error: unknown): void => void Reflect.apply(callback, undefined, [error])
        connected.then(() => answer(null), answer)
      },
    })
  }

  /** pg's own `query_timeout` rejects the question and keeps the connection, on which every later question waits behind the lost one. */
  #giveUpAfter(silentMs: number): void {
    let waiting: NodeJS.Timeout | undefined
    const answered = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    this.on('drain', answered)
    this.on('end', answered)
    this.query = new Proxy(this.query, {
      apply: (_query, connection: unknown, queryArguments: unknown[]) => {
        waiting ??= setTimeout(() => this.connection.stream.destroy(new SilenceError(silentMs)), silentMs).unref()
        // The method is looked up at each query: measurements replace it to watch what passes there.
        const result: unknown = Reflect.apply(pg.Client.prototype.query, connection, queryArguments)
        return result
      },
    })
  }
}
