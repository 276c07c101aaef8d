// The statements a call really sent, to send the very same ones without the server: recorded at the one door they all pass.
import pg from 'pg'
import { fieldsOf } from './child.ts'

export interface Statement {
  readonly text: string
  /** The name of a prepared statement. */
  readonly name: string | undefined
  readonly values: readonly unknown[]
  /** Between BEGIN and COMMIT, both included: on one connection. */
  readonly isInTransaction: boolean
}

/** A statement as it left, on which connection. */
export interface Sent extends Omit<Statement, 'isInTransaction'> {
  readonly connection: unknown
}

let sent: Sent[] = []
let original: typeof pg.Client.prototype.query | null = null

function sentBy(connection: unknown, [first, second]: readonly unknown[]): Sent {
  const config = typeof first === 'string' ? { text: first } : fieldsOf(first)
  const { text, name, values = second }: Readonly<Record<string, unknown>> = config
  if (typeof text !== 'string') throw new Error('a statement without text')
  return { connection, text, name: typeof name === 'string' ? name : undefined, values: Array.isArray(values) ? values : [] }
}

/** @param isOfCalls whether a connection serves calls: the schedules have their own */
export function startRecording(isOfCalls: (connection: unknown) => boolean): void {
  sent = []
  original = pg.Client.prototype.query
  pg.Client.prototype.query = new Proxy(original, {
    apply(target, connection: unknown, queryArguments: unknown[]) {
      if (isOfCalls(connection)) sent.push(sentBy(connection, queryArguments))
      const result: unknown = Reflect.apply(target, connection, queryArguments)
      return result
    },
  })
}

/** Ends the recording. @returns the statements sent since it began, in order */
export function stopRecording(): readonly Statement[] {
  if (original !== null) pg.Client.prototype.query = original
  original = null
  return sendable(sent)
}

/**
 * Leaves out the transactions of which the end was not seen, or that were undone: sent again, they would keep their connection for ever.
 */
export function sendable(recorded: readonly Sent[]): readonly Statement[] {
  const open = new Map<unknown, { isCommitted: boolean }>()
  const marked = recorded.map((statement) => {
    const { connection, text } = statement
    if (text.startsWith('BEGIN')) open.set(connection, { isCommitted: false })
    const transaction = open.get(connection) ?? null
    if (text === 'COMMIT' && transaction !== null) transaction.isCommitted = true
    if (text === 'COMMIT' || text === 'ROLLBACK') open.delete(connection)
    return { statement, transaction }
  })
  return marked
    .filter(({ transaction }) => transaction === null || transaction.isCommitted)
    .map(({ statement: { text, name, values }, transaction }) => ({ text, name, values, isInTransaction: transaction !== null }))
}

export function isStatements(input: unknown): input is readonly Statement[] {
  return (
    Array.isArray(input) &&
    input.every((statement: unknown) => typeof statement === 'object' && statement !== null && 'text' in statement && 'values' in statement)
  )
}

/** The same statement about other people: identifiers are replaced wherever they stand, inside JSON too. */
export function about(statement: Statement, replacements: ReadonlyMap<string, string>): Statement {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'string') return value
    let text = value
    for (const [from, to] of replacements) text = text.replaceAll(from, to)
    return text
  }
  return { ...statement, values: statement.values.map(replace) }
}
