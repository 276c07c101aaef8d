// The statements of a call sent through `pg` alone, as fast as they go: no HTTP, no decision, nothing read of the answers.
import { inTransaction } from '@releve/server/src/db/transaction.ts'
import pg from 'pg'
import { answerCommands, fieldsOf, textOf } from './child.ts'
import { about, isStatements } from './statements.ts'
import type { Statement } from './statements.ts'

let pool: pg.Pool | null = null

type Sender = Pick<pg.PoolClient, 'query'>

async function send(sender: Sender, { text, name, values }: Statement): Promise<void> {
  await sender.query(name === undefined ? { text, values: [...values] } : { text, name, values: [...values] })
}

/** One call: its statements in their order, those of its transaction on one connection, again if PostgreSQL asks for it. */
async function sendAll(from: pg.Pool, statements: readonly Statement[]): Promise<void> {
  let begun: Statement[] = []
  for (const statement of statements) {
    if (!statement.isInTransaction) await send(from, statement)
    else if (statement.text.startsWith('BEGIN')) begun = []
    else if (statement.text !== 'COMMIT') begun.push(statement)
    else {
      const ofTransaction = begun
      await inTransaction(from, async (tx) => {
        for (const each of ofTransaction) await send(tx, each)
      })
    }
  }
}

function readOrder(input: unknown) {
  const { statements, replacements, atOnce } = fieldsOf(input)
  if (!isStatements(statements) || !Array.isArray(replacements) || typeof atOnce !== 'number') throw new Error('not an order')
  return {
    statements,
    atOnce,
    calls: replacements.filter((replacement): replacement is ReadonlyMap<string, string> => replacement instanceof Map),
  }
}

answerCommands(
  {
    start: async (input) => {
      pool = new pg.Pool({ connectionString: textOf(input, 'databaseUrl'), max: 10, connectionTimeoutMillis: 30_000 })
      await pool.query('SELECT 1')
    },
    /** One call for each of `replacements`, `atOnce` at a time. */
    run: async (input) => {
      const { statements, calls, atOnce } = readOrder(input)
      const open = pool
      if (open === null) throw new Error('not started')
      const prepared = calls.map((replacements) => statements.map((statement) => about(statement, replacements)))
      const startedAt = performance.now()
      let next = 0
      const runStatements = async () => {
        for (let call = prepared[next++]; call !== undefined; call = prepared[next++]) await sendAll(open, call)
      }
      await Promise.all(Array.from({ length: atOnce }, runStatements))
      return { ms: performance.now() - startedAt }
    },
  },
  async () => pool?.end(),
)
