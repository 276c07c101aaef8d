// The version before and the one of this folder side by side on one database, under writers: the new one migrates while the former serves,
// then takes its place, one process after the other. What nobody sees: every call is answered, at the second try at the latest.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { settleAccounts } from '../../apps/server/test/faults/notebook.ts'
import { startWriters } from '../../apps/server/test/faults/writers.ts'
import { SECRET } from '../../apps/server/test/server.ts'
import { root } from '../../scripts/database.ts'
import { run } from './computer.ts'

interface Program {
  readonly url: string
  stop(): Promise<void>
}

/** More than it takes to install, to build and to migrate. */
const NEVER_MS = 480_000
/** How long each way of serving is measured while calls write. */
const SERVE_MS = 20_000
/** Few enough for nobody to reach what a member may do in an hour: these servers have their limits. */
const WRITERS = 32
const PAUSE_MS = 1_000

/** `npm start` of that folder, as somebody who installs it. */
async function startProgram(
  folder: string,
  port: number,
  databaseUrl: string,
  dataDirectory: string,
  ends: Upgrade['ends'],
): Promise<Program> {
  mkdirSync(dataDirectory, { recursive: true })
  const log = openSync(path.join(dataDirectory, 'log'), 'a')
  const child: ChildProcess = spawn('node', ['scripts/start.mjs'], {
    cwd: folder,
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/root',
      PORT: String(port),
      RELEVE_HOST: '127.0.0.1',
      RELEVE_SECRET: SECRET,
      RELEVE_DATA_DIR: dataDirectory,
      RELEVE_PROCESSES: '4',
      DATABASE_URL: databaseUrl,
    },
  })
  closeSync(log)
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
  }
  ends.push(stop)
  let isOver = false
  void exit.then(() => (isOver = true))
  const url = `http://127.0.0.1:${port}`
  const neverAt = performance.now() + NEVER_MS
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok === true) break
    if (isOver || performance.now() > neverAt)
      throw new Error(`${folder} did not start: ${readFileSync(path.join(dataDirectory, 'log'), 'utf8').slice(-1_500)}`)
    await wait(250)
  }
  return { url, stop }
}

/** The files of that commit, in a folder beside, which stays: installing them takes longer than all the rest. */
function checkOut(commit: string, folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  run('git', '-C', root, 'archive', '-o', archive, commit)
  run('tar', '-x', '-f', archive, '-C', folder)
  rmSync(archive)
}

export interface Upgrade {
  /** The commit or tag of the earlier version. */
  readonly from: string
  readonly folder: string
  readonly databaseUrl: string
  /** Functions that end whatever was started, at any outcome. */
  readonly ends: (() => Promise<void>)[]
  readonly progress: (sentence: string) => void
}

export interface Upgraded {
  readonly versions: string
  readonly calls: number
  /** The number of calls that were answered at the second try. */
  readonly again: number
  /** The calls that were still not answered then, or were refused. */
  readonly failed: readonly string[]
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly problems: readonly string[]
  /** Servers that said they were not ready while they served. */
  readonly unready: readonly string[]
  readonly load: number
}

export async function upgrade({ from, folder, databaseUrl, ends, progress }: Upgrade): Promise<Upgraded> {
  const commit = run('git', '-C', root, 'rev-parse', '--short', from).trim()
  const former = path.join(folder, `former-${commit}`)
  checkOut(commit, former)
  const dataOf = (name: string) => path.join(folder, `upgrade-${name}`)
  progress(`Installation et démarrage de ${commit}…`)
  const first = await startProgram(former, 27_181, databaseUrl, dataOf('former-1'), ends)
  const second = await startProgram(former, 27_182, databaseUrl, dataOf('former-2'), ends)
  const db = createPool({ url: databaseUrl, size: 2 })
  const versionNow = async () =>
    (await db.query<{ version: number }>('SELECT max(version) AS version FROM public.schema_version')).rows[0]?.version
  const versionBefore = await versionNow()
  const serving = new Set([first, second])
  const writers = await startWriters(db, () => [...serving].map(({ url }) => url), {
    pairs: WRITERS,
    pauseMs: PAUSE_MS,
    areAllKeyed: true,
    rivals: 'none',
  })
  const unready: string[] = []
  const serve = async (step: string) => {
    progress(step)
    await wait(SERVE_MS)
    for (const { url } of serving) {
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) unready.push(`${step}\u00A0: ${url}, ${status}`)
    }
  }
  await serve(`${commit} seul`)
  const third = await startProgram(root, 27_183, databaseUrl, dataOf('new-1'), ends)
  serving.add(third)
  const versionAfter = await versionNow()
  await serve('les deux versions ensemble')
  // Its writers still ask it: a stop lets what has begun finish, and whoever comes after asks another one.
  await first.stop()
  serving.delete(first)
  const fourth = await startProgram(root, 27_184, databaseUrl, dataOf('new-2'), ends)
  serving.add(fourth)
  await second.stop()
  serving.delete(second)
  await serve('la nouvelle seule')
  const [load = 0] = os.loadavg()
  await writers.stop(60_000)
  const { lost, doubled, problems } = await settleAccounts(db, writers.notes)
  await third.stop()
  await fourth.stop()
  await db.end()
  const { notes } = writers
  return {
    versions: `${versionBefore} → ${versionAfter}`,
    calls: notes.length,
    again: notes.filter(({ attempts, outcome }) => attempts === 2 && outcome === 'acknowledged').length,
    failed: notes
      .filter(({ attempts, outcome }) => attempts > 2 || outcome !== 'acknowledged')
      .map(({ kind, mark, attempts }) => `${kind} ${mark}: ${attempts} tries`),
    lost,
    doubled,
    problems,
    unready,
    load,
  }
}
