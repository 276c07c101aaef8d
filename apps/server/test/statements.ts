// The statements that a server asks its database while something is done.
import type { TestServer } from './server.ts'

/** Lists the texts of what the server asks during the work, in order; what transactions ask is left out. */
export async function statementsOf({ pool }: Pick<TestServer, 'pool'>, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    query: (statement: { text: string }) => {
      seen.push(statement.text)
      return query(statement)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(pool, { query })
  }
  return seen
}
