// A PostgreSQL of its own for each seeded installation, in a folder that stays: seeding takes minutes, measuring is done again and again.
import { mkdirSync } from 'node:fs'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { lockInstance } from '../../apps/server/src/db/instance-lock.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { StartupError } from '../../apps/server/src/config/startup-error.ts'

/** @param durable false while it is filled: what is lost by a crash is filled again */
export async function withBase<T>(folder: string, durable: boolean, work: (url: string) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const lock = await lockInstance(folder)
  if (lock === null) throw new StartupError(`Le dossier ${folder} est déjà utilisé.`)
  try {
    const postgres = await startEmbedded({ directory: folder, durable, progress: console.error })
    try {
      await migrate(postgres.url())
      return await work(postgres.url())
    } finally {
      await postgres.stop()
    }
  } finally {
    await lock.release()
  }
}
