// The connection pool, and how PostgreSQL values become JavaScript values. Set on the pool, never on the shared `pg.types`.

import pg from 'pg'
import { Connection } from './connection.ts'
import { PooledConnection } from './pooled-connection.ts'
import { processName, PROGRAM } from './working-for.ts'

/** How long each thing may take; each is in milliseconds. */
export interface Limits {
  /** A caller who waits longer than this for a locked row is asked to come back, before all connections wait for the same row. */
  readonly lockMs: number
  /** PostgreSQL gives a statement up, and says so. */
  readonly statementMs: number
  /** Nothing came back, not even that: the connection is thrown away. The longer of the two. */
  readonly silentMs: number
  /** A transaction in which nothing happens is undone with its connection: nobody holds locks and forgets them. */
  readonly idleInTransactionMs: number
}

/**
 * Limits of calls, for which somebody waits. A network that began to swallow is left behind within twenty seconds: twice the longest of
 * these.
 */
export const callLimits: Limits = { lockMs: 3_000, statementMs: 7_000, silentMs: 8_000, idleInTransactionMs: 10_000 }

/** Limits of work that nobody waits for, which may read and write a lot. */
export const jobLimits: Limits = { lockMs: 60_000, statementMs: 60_000, silentMs: 65_000, idleInTransactionMs: 60_000 }

export interface PoolOptions {
  url: string
  /** Connections at most; 10 by default. */
  size?: number
  /** Absent: statements take as long as they take, for tools and for the demonstration. */
  limits?: Limits
  /** Whether `url` leads to a pooler of transactions. */
  isPooled?: boolean
  /** How long a caller waits for a connection; 10 s by default. */
  connectWithinMs?: number
  /** Hears of idle connections that broke (the pool replaces them by itself). */
  onIdleError?: (error: Error) => void
}

const oid = { int8: 20, date: 1082, timestamptz: 1184, int8Array: 1016, dateArray: 1182, timestamptzArray: 1185 } as const

/** A bigint as a number; beyond 2^53 silence would be a wrong balance, so it throws. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}

/** A parser of pg, whose declarations say `any`. */
type Parser = (text: string) => unknown
const builtIn: (id: number, format?: 'text' | 'binary') => Parser = pg.types.getTypeParser

const parseTimestamp = builtIn(oid.timestamptz, 'text')

/** An instant as milliseconds since 1970; PostgreSQL's microseconds are cut. */
function milliseconds(text: string): number {
  const parsed = parseTimestamp(text)
  return parsed instanceof Date ? parsed.getTime() : Number(parsed)
}

const plainDay = (text: string) => text

/** text[]: absent from the list of the type declarations. */
const textArrayOid: number = 1009
const parseTextArray = builtIn(textArrayOid, 'text')

/** A one-dimensional array; NULL elements stay null. */
const arrayOf =
  <T>(item: (text: string) => T) =>
  (text: string): (T | null)[] => {
    const elements = parseTextArray(text)
    if (!Array.isArray(elements)) throw new TypeError(`not an array: ${text}`)
    return elements.map((element: unknown) => (typeof element === 'string' ? item(element) : null))
  }

const parsers = new Map<number, Parser>([
  [oid.int8, safeInteger],
  [oid.date, plainDay],
  [oid.timestamptz, milliseconds],
  [oid.int8Array, arrayOf(safeInteger)],
  [oid.dateArray, arrayOf(plainDay)],
  [oid.timestamptzArray, arrayOf(milliseconds)],
])

const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => parsers.get(id) ?? builtIn(id, format),
}

/**
 * Opens a pool. `bigint` arrives as a safe integer, `date` as 'YYYY-MM-DD', `timestamptz` as milliseconds, `numeric` as text.
 * To write an instant held in milliseconds: `instant` of query.ts.
 */
export function createPool({
  url,
  size = 10,
  limits,
  isPooled = false,
  connectWithinMs = 10_000,
  onIdleError = () => {},
}: PoolOptions): pg.Pool {
  const settings = {
    idle_in_transaction_session_timeout: limits?.idleInTransactionMs ?? 60_000,
    ...(limits === undefined ? {} : { statement_timeout: limits.statementMs, lock_timeout: limits.lockMs }),
  }
  const Direct = class extends Connection {
    constructor(config: pg.ClientConfig = {}) {
      super(config, limits?.silentMs)
    }
  }
  const Pooled = class extends PooledConnection {
    constructor(config: pg.ClientConfig = {}) {
      super(config, limits)
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: valueTypes,
    // A pooler would tell PostgreSQL each time that a session passes to another process.
    application_name: isPooled ? PROGRAM : processName,
    connectionTimeoutMillis: connectWithinMs,
    ...(isPooled ? { Client: Pooled } : { ...settings, Client: Direct }),
  })
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', onIdleError)
  return pool
}
