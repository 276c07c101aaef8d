// Back to an instant: a backup taken while writers write, the WAL kept, and a copy of the database as it was when the first of them had
// ended and the others had not begun.
import os from 'node:os'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { settleAccounts } from '../../apps/server/test/faults/notebook.ts'
import { startWriters } from '../../apps/server/test/faults/writers.ts'
import { idOf, runAs, startAs } from './computer.ts'
import { pgbackrestOf, PROGRAMS } from './configuration.ts'
import { until } from './lab.ts'
import type { Lab } from './lab.ts'
import type { Server } from './servers.ts'

export interface Restored {
  readonly backupMs: number
  readonly restoreMs: number
  readonly kept: number
  readonly undone: number
  readonly wrong: readonly string[]
  readonly load: number
}

const PORT = 27_195
const WRITE_MS = 15_000
const WRITERS = { pairs: 32, pauseMs: 150, areAllKeyed: true, rivals: 'none' } as const

export async function restoreToInstant(lab: Lab, servers: readonly Server[], progress: (sentence: string) => void): Promise<Restored> {
  const leader = await lab.leader()
  const { user, folder } = leader
  const repository = path.join(folder, 'archive')
  const configuration = path.join(folder, 'pgbackrest.conf')
  const restored = path.join(folder, 'restored')
  for (const each of [repository, restored]) rmSync(each, { recursive: true, force: true })
  for (const each of [repository, restored]) {
    mkdirSync(each, { mode: 0o700 })
    chownSync(each, idOf(user), -1)
  }
  writeFileSync(configuration, pgbackrestOf(leader, repository), { mode: 0o644 })
  const password = decodeURIComponent(new URL(lab.superuserUrlAt(PORT, 'releve')).password)
  const ask = (...args: readonly string[]) =>
    runAs(user, { PGPASSWORD: password }, 'pgbackrest', `--config=${configuration}`, '--stanza=releve', ...args)
  const push = `pgbackrest --config=${configuration} --stanza=releve`
  await ask('stanza-create')
  await lab.archiveBy(`${push} archive-push %p`)
  await until('the WAL is archived', async () => {
    await ask('check')
    return true
  })

  const db = createPool({ url: lab.superuserUrlAt(leader.ports.postgres, 'releve'), size: 2 })
  const urls = () => servers.map((server) => server.url()).filter((url) => url !== null)
  progress('Sauvegarde pendant que l’on écrit…')
  const first = await startWriters(db, urls, WRITERS)
  await wait(WRITE_MS / 3)
  const backupFrom = performance.now()
  await ask('--type=full', 'backup')
  const backupMs = performance.now() - backupFrom
  await wait(WRITE_MS)
  await first.stop(60_000)
  const instant = (await db.query<{ now: string }>('SELECT clock_timestamp()::text AS now')).rows[0]?.now ?? ''
  await wait(1_000)
  const second = await startWriters(db, urls, WRITERS)
  await wait(WRITE_MS)
  await second.stop(60_000)
  // The chosen instant is in the archive once its WAL file is.
  const { rows } = await db.query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file')
  await until('the last WAL is archived', async () => {
    const found = await db.query<{ there: boolean }>('SELECT coalesce(last_archived_wal >= $1, false) AS there FROM pg_stat_archiver', [
      rows[0]?.file,
    ])
    return found.rows[0]?.there === true
  })
  await db.end()

  progress(`Retour à ${instant}…`)
  const restoreFrom = performance.now()
  await ask(`--pg1-path=${restored}`, '--type=time', `--target=${instant}`, '--target-action=promote', 'restore')
  const settings = {
    port: PORT,
    archive_mode: 'off',
    unix_socket_directories: folder,
    hba_file: `${restored}/pg_hba.conf`,
    ident_file: `${restored}/pg_ident.conf`,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = startAs(user, path.join(lab.folder, 'restored.log'), path.join(PROGRAMS, 'postgres'), '-D', restored, ...flags)
  const copy = createPool({ url: lab.superuserUrlAt(PORT, 'releve'), size: 2 })
  try {
    await until('the copy is promoted', async () => {
      const { rows: found } = await copy.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')
      return found[0]?.recovers === false
    })
    const restoreMs = performance.now() - restoreFrom
    const [load = 0] = os.loadavg()
    const account = await settleAccounts(copy, first.notes)
    const later = await settleAccounts(copy, second.notes)
    const undone = second.notes.filter(({ outcome }) => outcome === 'acknowledged')
    // Every call acknowledged after the chosen instant has to be gone.
    const remainingCount = undone.length - later.lost.length
    const wrong = [
      ...account.lost,
      ...account.doubled,
      ...account.problems,
      ...(remainingCount > 0 ? [`${remainingCount} of after the instant are there`] : []),
    ]
    return { backupMs, restoreMs, kept: account.acknowledged, undone: undone.length, wrong, load }
  } finally {
    await copy.end()
    server.kill('SIGINT')
    await wait(2_000)
  }
}
