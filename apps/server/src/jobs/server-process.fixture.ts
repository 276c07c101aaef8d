// A whole server in a process of its own, for tests that kill it: node server-process.fixture.ts <configuration as JSON>. Says where
// it listens, stops on SIGTERM as `npm start` does.
import type { ServerConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { startServer } from '../main.ts'
import { unlimited } from '../server.fixture.ts'

const isConfig = (value: unknown): value is ServerConfig => typeof value === 'object' && value !== null && 'databaseUrl' in value
const config: unknown = JSON.parse(process.argv[2] ?? 'null')
if (!isConfig(config)) throw new Error('the first argument is the configuration')
const pool = createPool({ url: config.databaseUrl })
const server = await startServer(config, pool, unlimited)
process.once('SIGTERM', () => {
  void server.close().then(async () => {
    await pool.end()
    process.exit(0)
  })
})
process.stdout.write(`${server.url}\n`)
