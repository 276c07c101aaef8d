// The server under measure, in a process of its own: the processor time and the memory of that process are the server's alone.
import os from 'node:os'
import { createPool, callLimits } from '../../apps/server/src/db/pool.ts'
import { startServer } from '../../apps/server/src/main.ts'
import { testConfig, unlimited } from '../../apps/server/test/server.ts'
import { answerCommands, numberOf, textOf } from '../../bench/src/child.ts'

let stop = async () => {}

async function start(databaseUrl: string, now: number): Promise<{ url: string }> {
  const config = testConfig({ databaseUrl, dataDirectory: os.tmpdir(), jobs: 0, sms: null })
  // A call of the whole installation takes as long as it takes: how long is what is asked.
  const limits = { ...callLimits, statementMs: 300_000, silentMs: 305_000 }
  const pool = createPool({ url: databaseUrl, size: config.poolSize, limits })
  const running = await startServer(config, pool, { clock: () => now, jobs: false, ...unlimited })
  stop = async () => {
    await running.close()
    await pool.end()
  }
  return { url: running.url }
}

answerCommands(
  {
    start: (input) => start(textOf(input, 'databaseUrl'), numberOf(input, 'now')),
    usage: () => {
      const { user, system } = process.cpuUsage()
      return { processorUs: user + system, memoryBytes: process.memoryUsage.rss() }
    },
  },
  () => stop(),
)
