// Every statement the program sends, as PostgreSQL carries it out: each is explained on its own connection the moment before it is sent,
// with its values, in the state it meets, and undone. What a plan does not show (a foreign key looked after, a trigger) is counted by table.
import { Connection } from '../../apps/server/src/db/connection.ts'

export interface Explained {
  /** The name of a prepared statement; null for one without a name. */
  readonly name: string | null
  readonly text: string
  /** The call under way when the statement was sent. */
  readonly during: string
  /** Pages of 8 KB it looked at. */
  readonly buffers: number
  /** Rows it answered with or wrote, whichever are more. */
  readonly rows: number
  /** Tables it read from end to end. */
  readonly scanned: readonly string[]
}

export interface Explaining {
  /** The call whose statements are explained from now on; null to explain none. */
  during: string | null
  /** Puts everything back. @returns what was sent, in order; what was refused is left out */
  stop(): readonly Explained[]
}

type Row = Readonly<Record<string, unknown>>
type Send = (statement: { readonly text: string; readonly values?: readonly unknown[] }) => Promise<readonly Row[]>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Locks of a session outlive what is undone. */
const isExplainable = (text: string) =>
  /^\s*(?:--[^\n]*\n\s*)*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && !/pg_(?:try_)?advisory_(?:un)?lock/.test(text)

/** How often each table was read from end to end by this transaction, by triggers and keys too. */
const SCANS = "SELECT relname AS name, seq_scan AS count FROM pg_stat_xact_user_tables WHERE schemaname = 'public' AND seq_scan > 0"

function number(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
}

const countsOf = (rows: readonly Row[]) => new Map(rows.map(({ name, count }) => [String(name), number(count)]))

interface Plan {
  readonly cost: number
  readonly buffers: number
  readonly rows: number
  readonly scanned: readonly string[]
}

const childrenOf = (node: Row): readonly Row[] => (Array.isArray(node['Plans']) ? node['Plans'].filter(isRow) : [])

const rowsOf = (node: Row) => number(node['Actual Rows']) * number(node['Actual Loops'])

/** The rows that each writing node beneath was given: without RETURNING such a node itself counts none. */
function writtenIn(node: Row): readonly number[] {
  const given = node['Node Type'] === 'ModifyTable' ? childrenOf(node).map(rowsOf) : []
  return [...given, ...childrenOf(node).flatMap(writtenIn)]
}

function scannedIn(node: Row): readonly string[] {
  const children = childrenOf(node)
  const own = node['Node Type'] === 'Seq Scan' ? [String(node['Relation Name'])] : []
  return [...own, ...children.flatMap(scannedIn)]
}

function planOf(rows: readonly Row[]): Plan | null {
  const [answer] = rows
  const plans: unknown = answer?.['QUERY PLAN']
  const first: unknown = Array.isArray(plans) ? plans[0] : null
  const plan = isRow(first) ? first['Plan'] : null
  if (!isRow(plan)) return null
  const buffers = number(plan['Shared Hit Blocks']) + number(plan['Shared Read Blocks'])
  return { cost: number(plan['Total Cost']), buffers, rows: Math.max(rowsOf(plan), ...writtenIn(plan)), scanned: scannedIn(plan) }
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | null
}

function statementOf([first, second]: readonly unknown[]): Statement | null {
  const config = typeof first === 'string' ? { text: first } : isRow(first) ? first : {}
  const { text, name, values = second }: Row = config
  if (typeof text !== 'string') return null
  return { text, name: typeof name === 'string' ? name : null, values: Array.isArray(values) ? values : [] }
}

async function explain(send: Send, { text, values, name }: Statement, isWithin: boolean): Promise<Omit<Explained, 'during'> | null> {
  await send({ text: isWithin ? 'SAVEPOINT explained' : 'BEGIN' })
  try {
    const before = countsOf(await send({ text: SCANS }))
    const plan = planOf(await send({ text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values }))
    const counted = [...countsOf(await send({ text: SCANS }))].filter(([table, count]) => count > (before.get(table) ?? 0))
    // The plan a prepared statement is settled on, once PostgreSQL finds that it does not depend on the values.
    const generic = name === null ? null : planOf(await send({ text: `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}` }))
    if (plan === null) return null
    const settled = generic !== null && generic.cost <= plan.cost ? generic.scanned : []
    const scanned = new Set([...plan.scanned, ...counted.map(([table]) => table), ...settled])
    return { name, text, buffers: plan.buffers, rows: plan.rows, scanned: [...scanned].toSorted() }
  } catch {
    // Refused: so will be the statement itself.
    return null
  } finally {
    await send({ text: isWithin ? 'ROLLBACK TO explained; RELEASE explained' : 'ROLLBACK' })
  }
}

/** Explains every statement from now on, on every connection of this process. */
export function startExplaining(): Explaining {
  const base: unknown = Object.getPrototypeOf(Connection.prototype)
  if (!isRow(base)) throw new Error('no client of pg')
  const original = base['query']
  if (typeof original !== 'function') throw new Error('no query of pg')
  const within = new WeakSet<object>()
  const explained: Explained[] = []
  /** One that was explained during a call is not explained again during it. */
  const explainedKeys = new Set<string>()
  const explaining: Explaining = {
    during: null,
    stop() {
      Reflect.set(base, 'query', original)
      return explained
    },
  }
  const isNew = (text: string) => {
    const { during } = explaining
    if (during === null || !isExplainable(text) || explainedKeys.has(`${during}\n${text}`)) return false
    explainedKeys.add(`${during}\n${text}`)
    return true
  }
  const watched: unknown = new Proxy(original, {
    apply(query, connection: unknown, queryArguments: unknown[]) {
      const goOn = (): unknown => Reflect.apply(query, connection, queryArguments)
      const statement = statementOf(queryArguments)
      if (statement === null || !isRow(connection)) return goOn()
      if (/^BEGIN\b/i.test(statement.text)) within.add(connection)
      if (/^(?:COMMIT|ROLLBACK)$/i.test(statement.text)) within.delete(connection)
      const { during } = explaining
      if (during === null || !isNew(statement.text)) return goOn()
      const send: Send = async (sentQuery) => {
        const answer: unknown = await Reflect.apply(query, connection, [sentQuery])
        const rows = isRow(answer) ? answer['rows'] : []
        return Array.isArray(rows) ? rows.filter(isRow) : []
      }
      return explain(send, statement, within.has(connection)).then((explanation) => {
        if (explanation !== null) explained.push({ ...explanation, during })
        return goOn()
      })
    },
  })
  Reflect.set(base, 'query', watched)
  return explaining
}
