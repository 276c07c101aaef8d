// A whole server in a process of its own, for tests that kill it: node server-process.ts <configuration as JSON>. It prints where it
// listens, and stops on SIGTERM as `npm start` does. The optional second argument is the descriptor of a listening socket to use.
import type { ServerConfig } from '#config/config.ts'
import { callLimits, createPool } from '#db/pool.ts'
import { startServer } from '#main.ts'
import { unlimited } from '../server.ts'
import { createStopping, stopWithinMs } from '#stopping.ts'

const isConfig = (value: unknown): value is ServerConfig => typeof value === 'object' && value !== null && 'databaseUrl' in value
const config: unknown = JSON.parse(process.argv[2] ?? 'null')
if (!isConfig(config)) throw new Error('the first argument is the configuration')
const pool = createPool({ url: config.databaseUrl, isPooled: config.directUrl !== null, limits: callLimits })
const [, , , fd] = process.argv
const server = await startServer(config, pool, { ...unlimited, heldFd: fd === undefined ? undefined : Number(fd) })
const stopping = createStopping((error) => process.stderr.write(`${String(error)}\n`))
stopping.add(() => pool.end(), stopWithinMs.pool)
stopping.add(() => server.close(), stopWithinMs.server)
process.once('SIGTERM', () => void stopping.stop().then(() => process.exit(0)))
process.stdout.write(`${server.url}\n`)
