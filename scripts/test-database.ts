// One PostgreSQL per test run, started before the workers: an embedded server in its own temporary folder (scratch.ts) and a migrated template
// in it, which packages/testing/src/database.ts clones per test file. Vitest calls this once per project: the first call serves them all.

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded, type EmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import { lockInstance } from '../apps/server/src/db/instance-lock.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { stopLeftovers } from '../apps/server/src/db/postgres-processes.ts'
import { templateVariable } from '../packages/testing/src/database.ts'
import { scratchRoot, scratchRoots } from '../packages/testing/src/scratch.ts'

const prefix = 'releve-test-'
const template = 'releve_template'

export async function setup(): Promise<() => Promise<void>> {
  if (process.env[templateVariable] !== undefined) return async () => {}
  await sweepKilledRuns()
  const directory = mkdtempSync(path.join(scratchRoot(), prefix))
  const lock = await lockInstance(directory)
  let postgres: EmbeddedPostgres | undefined
  const stop = async () => {
    delete process.env[templateVariable]
    await postgres?.stop()
    await lock?.release()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    postgres = await startEmbedded({ directory, durable: false })
    const pool = createPool({ url: postgres.url('postgres') })
    await pool.query(`CREATE DATABASE ${template}`)
    await pool.end()
    await migrate(postgres.url(template))
  } catch (error) {
    await stop()
    throw error
  }
  process.env[templateVariable] = postgres.url(template)
  return stop
}

/** The folders of runs there. */
function foldersIn(root: string): readonly string[] {
  if (statSync(root, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(root).flatMap((name) => (name.startsWith(prefix) ? [path.join(root, name)] : []))
}

/** A run killed with its PostgreSQL still up leaves both behind; the next run clears what nobody holds any more. */
async function sweepKilledRuns(): Promise<void> {
  const olderThan = Date.now() - 10 * 60_000
  for (const directory of scratchRoots().flatMap(foldersIn)) {
    const stat = statSync(directory, { throwIfNoEntry: false })
    if (stat === undefined || stat.uid !== process.getuid?.() || stat.mtimeMs > olderThan) continue
    const lock = await lockInstance(directory)
    if (lock === null) continue
    const data = path.join(directory, 'postgres')
    if (statSync(data, { throwIfNoEntry: false }) !== undefined) await stopLeftovers(data)
    rmSync(directory, { recursive: true, force: true })
    await lock.release()
  }
}
