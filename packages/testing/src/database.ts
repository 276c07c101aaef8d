// A real PostgreSQL database per test file, cloned from a migrated template in some 50 ms and dropped at the end.
// This package may not import the server, and only the server knows how to start PostgreSQL and to migrate. So
// scripts/test-database.ts (vitest's globalSetup, once per run) does both and leaves the address of the template in the environment;
// here it is only cloned. A server test passes the server's own `createPool`, to read values as the server reads them.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Set by scripts/test-database.ts: the URL of the migrated template; the role in it may create databases. */
export const templateVariable = 'RELEVE_TEST_TEMPLATE_URL'

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  /** Ends the pool and drops the database, even if other connections are still open. */
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  /** How the pool is made; in server tests `(url) => createPool({ url })` of db/pool.ts. By default a plain `pg.Pool`. */
  openPool?: (url: string) => pg.Pool
  /** False for a database without any table. True by default. */
  migrated?: boolean
}

/** Clones the template. Call it in `beforeAll`, and `close` in `afterAll`. */
export async function createTestDatabase({ openPool, migrated = true }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const templateUrl = process.env[templateVariable]
  if (templateUrl === undefined)
    throw new Error(`${templateVariable} is not set: this test belongs to a vitest project whose globalSetup is scripts/test-database.ts`)
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const url = withDatabase(templateUrl, name)
  // The template is copied as files: a copy through the log of writes, which nobody reads here, takes three times the processor.
  await administer(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${migrated ? template : 'template0'} STRATEGY file_copy`)
  const pool = openPool?.(url) ?? new pg.Pool({ connectionString: url })
  // `end` resolves before its sockets are closed: the errors that DROP then causes on them do not matter.
  pool.on('error', () => {})
  return {
    url,
    pool,
    close: async () => {
      if (!pool.ended) await pool.end()
      await administer(templateUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

function withDatabase(url: string, database: string): string {
  const changedUrl = new URL(url)
  changedUrl.pathname = `/${database}`
  return changedUrl.href
}

/** One statement on the maintenance database: CREATE DATABASE needs a connection that is not to the template. */
async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
