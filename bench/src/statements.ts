// The statements a call really sent, to send the very same ones without the server: recorded at the one door they all pass.
import pg from 'pg'
import { fieldsOf } from './child.ts'

export interface Statement {
  readonly text: string
  /** Of a prepared statement. */
  readonly name: string | undefined
  readonly values: readonly unknown[]
  /** Between BEGIN and COMMIT, both included: on one connection. */
  readonly isInTransaction: boolean
}

interface Sent extends Omit<Statement, 'isInTransaction'> {
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

export function startRecording(): void {
  sent = []
  original = pg.Client.prototype.query
  pg.Client.prototype.query = new Proxy(original, {
    apply(target, connection: unknown, given: unknown[]) {
      sent.push(sentBy(connection, given))
      const result: unknown = Reflect.apply(target, connection, given)
      return result
    },
  })
}

/** What was sent since, in order; the schedules' own statements are left out. */
export function stopRecording(): readonly Statement[] {
  if (original !== null) pg.Client.prototype.query = original
  original = null
  const open = new Set<unknown>()
  return sent
    .filter(({ text }) => !text.includes('graphile_worker'))
    .map(({ connection, text, name, values }) => {
      if (text === 'BEGIN') open.add(connection)
      const isInTransaction = open.has(connection)
      if (text === 'COMMIT') open.delete(connection)
      return { text, name, values, isInTransaction }
    })
}

export function isStatements(input: unknown): input is readonly Statement[] {
  return Array.isArray(input) && input.every((one: unknown) => typeof one === 'object' && one !== null && 'text' in one && 'values' in one)
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
