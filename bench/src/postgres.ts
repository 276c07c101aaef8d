// A PostgreSQL of its own for the measures: embedded and durable as in production, in a folder that goes with the run.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '@releve/server/src/db/embedded.ts'
import type { EmbeddedPostgres } from '@releve/server/src/db/embedded.ts'
import { lockInstance } from '@releve/server/src/db/instance-lock.ts'
import { migrate } from '@releve/server/src/db/migrate.ts'
import { stopLeftovers } from '@releve/server/src/db/postgres-processes.ts'

export const root = path.resolve(import.meta.dirname, '../..')
/** It is on the disk of the project, as its data: a temporary folder may be memory, where a durable commit costs nothing. */
const scratch = path.join(root, 'node_modules/.releve')
const prefix = 'bench-'

export interface BenchDatabase {
  readonly url: string
  close(): Promise<void>
}

/** A new folder beside those of other runs. The caller removes it. */
export function scratchFolder(): string {
  mkdirSync(scratch, { recursive: true })
  return mkdtempSync(path.join(scratch, prefix))
}

/** Removes the folders of killed runs, once no process uses them any more. */
async function sweep(): Promise<void> {
  const olderThan = Date.now() - 10 * 60_000
  for (const name of readdirSync(scratch)) {
    const directory = path.join(scratch, name)
    if (!name.startsWith(prefix) || statSync(directory).mtimeMs > olderThan) continue
    const lock = await lockInstance(directory)
    if (lock === null) continue
    const data = path.join(directory, 'postgres')
    // A run that was killed before its PostgreSQL was made has left none.
    if (existsSync(data)) await stopLeftovers(data)
    rmSync(directory, { recursive: true, force: true })
    await lock.release()
  }
}

export async function startDatabase(): Promise<BenchDatabase> {
  const directory = scratchFolder()
  await sweep()
  const lock = await lockInstance(directory)
  let postgres: EmbeddedPostgres | undefined
  const close = async () => {
    await postgres?.stop()
    await lock?.release()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    postgres = await startEmbedded({ directory, durable: true })
    await migrate(postgres.url())
  } catch (error) {
    await close()
    throw error
  }
  return { url: postgres.url(), close }
}
