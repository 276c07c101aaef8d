// A connection through a pooler of transactions (PgBouncer): each transaction, and each statement outside one, may reach another session of
// PostgreSQL. What belongs to a session is no good there: limits are said again at each BEGIN, in the same message, and no statement has a
// name. Between two statements only the pooler's own limits hold.
import type pg from 'pg'
import { Connection } from './connection.ts'

interface SessionLimits {
  readonly lockMs: number
  readonly statementMs: number
  readonly silentMs: number
  readonly idleInTransactionMs: number
}

const isNamed = (statement: unknown): statement is object => typeof statement === 'object' && statement !== null && 'name' in statement

/** Such statements are made by `beginning` in db/working-for.ts. */
const isBeginning = (statement: unknown): statement is string => typeof statement === 'string' && /^BEGIN(?:;|$)/.test(statement)

export class PooledConnection extends Connection {
  constructor(config: pg.ClientConfig, limits?: SessionLimits) {
    // Poolers refuse a start with settings they do not know.
    super({ ...config, options: '' }, limits?.silentMs)
    const settings = Object.entries({
      statement_timeout: limits?.statementMs ?? 0,
      lock_timeout: limits?.lockMs ?? 0,
      idle_in_transaction_session_timeout: limits?.idleInTransactionMs ?? 60_000,
    })
    const limited = settings.map(([name, ms]) => `; SET LOCAL ${name} = ${ms}`).join('')
    this.query = new Proxy(this.query, {
      apply(query, connection: unknown, [statement, ...others]: unknown[]) {
        const sent = isBeginning(statement) ? `${statement}${limited}` : isNamed(statement) ? { ...statement, name: undefined } : statement
        const result: unknown = Reflect.apply(query, connection, [sent, ...others])
        return result
      },
    })
  }
}
