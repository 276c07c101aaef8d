// The embedded PostgreSQL through what happens to it: first start, second start, kills of every kind, and nobody else let in.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { scratchRoot } from '@releve/testing/scratch'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts'
import { lockInstance } from './instance-lock.ts'
import { createPool } from './pool.ts'
import { postmasterPid, postmasterSocketDirectory, until } from './postgres-processes.ts'
import { canTraverse } from './postgres-user.ts'

let directory = ''
let data = ''
let running: EmbeddedPostgres[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(scratchRoot(), 'releve-embedded-'))
  data = path.join(directory, 'postgres')
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running = []
  rmSync(directory, { recursive: true })
})

async function start(more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ directory, durable: true, ...more })
  running.push(postgres)
  return postgres
}

async function query<Row extends pg.QueryResultRow>(postgres: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url() })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
const socketFolder = () => postmasterSocketDirectory(data) ?? ''

describe('startEmbedded', () => {
  test('serves UTF-8 in UTC, on a socket alone, and keeps the data over a stop', async () => {
    const first = await start()
    await query(first, "CREATE TABLE kept AS SELECT 'Été' AS word")
    expect(await query(first, "SELECT current_setting('listen_addresses') AS listen, current_setting('TimeZone') AS zone")).toEqual([
      { listen: '', zone: 'UTC' },
    ])
    await first.stop()
    const second = await start()
    expect(await query(second, 'SELECT word, upper(word) AS upper FROM kept')).toEqual([{ word: 'Été', upper: 'ÉTÉ' }])
    expect(second.url()).not.toBe(first.url())
  })

  test('shuts others out: password and socket are for their owner alone', async () => {
    const postgres = await start()
    expect(statSync(path.join(directory, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(socketFolder()).mode & 0o777).toBe(0o700)
    const url = new URL(postgres.url())
    url.password = 'wrong'
    const client = new pg.Client({ connectionString: url.href })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  test('leaves no process and no temporary folder when stopped', async () => {
    const postgres = await start()
    const pid = postmasterPid(data) ?? 0
    const socket = socketFolder()
    await Promise.all([postgres.stop(), postgres.stop()])
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(socket)).toBe(false)
  })

  test('recovers what was committed after its processes were killed', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    const pid = postmasterPid(data) ?? 0
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid), 5_000)
    expect(existsSync(path.join(data, 'postmaster.pid'))).toBe(true)
    const second = await start()
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  test('takes over from an orphan that still runs on the folder', async () => {
    await start()
    const orphan = postmasterPid(data) ?? 0
    const socket = socketFolder()
    const second = await start()
    expect(isAlive(orphan)).toBe(false)
    expect(existsSync(socket)).toBe(false)
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is not fooled by a pid that another program carries now', async () => {
    const first = await start()
    await first.stop()
    // The bystander runs as the same user: PostgreSQL would otherwise see by itself that the pid is not its own.
    const { uid, gid } = statSync(data)
    const bystander = spawn('sleep', ['60'], { cwd: data, stdio: 'ignore', uid, gid })
    try {
      writeFileSync(path.join(data, 'postmaster.pid'), `${bystander.pid}\n${data}\n`)
      const second = await start()
      expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
    } finally {
      bystander.kill()
    }
  })

  test('starts over when the first preparation was cut short', async () => {
    mkdirSync(`${data}.new/base`, { recursive: true })
    const postgres = await start()
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(directory).toSorted()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
  })

  test('says where the cause is when PostgreSQL cannot start', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(path.join(data, 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(start()).rejects.toThrow(
      `PostgreSQL n’a pas pu démarrer\u00A0: la cause est dans ${path.join(directory, 'postgres.log')}.`,
    )
    expect(readFileSync(path.join(directory, 'postgres.log'), 'utf8')).toContain('no_such_setting')
  })
})

describe('a supervised PostgreSQL', () => {
  const killPostmaster = () => process.kill(postmasterPid(data) ?? 0, 'SIGKILL')
  const answers = (pool: pg.Pool) =>
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    )

  test('is started again whenever it is killed, at the same address, with what was committed', async () => {
    const sentences: string[] = []
    const postgres = await start({ supervised: true, progress: (sentence) => sentences.push(sentence) })
    const pool = createPool({ url: postgres.url() })
    await pool.query('CREATE TABLE kept (n int)')
    for (const n of [1, 2, 3]) {
      await pool.query('INSERT INTO kept VALUES ($1)', [n])
      const killed = postmasterPid(data)
      killPostmaster()
      await expect.poll(() => postmasterPid(data) !== killed && answers(pool)).toBe(true)
    }
    expect((await pool.query('SELECT n FROM kept ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await pool.end()
    const log = path.join(directory, 'postgres.log')
    expect(sentences).toContain(`PostgreSQL s’est arrêté sans qu’on le lui demande\u00A0: Relève le relance. La cause est dans ${log}.`)
    // It answers others before whoever started it again has seen that it does.
    await expect.poll(() => sentences.at(-1)).toBe('PostgreSQL répond de nouveau.')
  })

  test('is tried again while it cannot start, says so, and is there when it can', async () => {
    const sentences: string[] = []
    const postgres = await start({ supervised: true, progress: (sentence) => sentences.push(sentence) })
    renameSync(data, `${data}.away`)
    const orphan = Number(readFileSync(path.join(`${data}.away`, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(orphan, 'SIGKILL')
    await expect.poll(() => sentences.filter((sentence) => sentence.includes('Nouvel essai dans')).length).toBeGreaterThan(1)
    renameSync(`${data}.away`, data)
    await expect.poll(() => sentences.at(-1)).toBe('PostgreSQL répond de nouveau.')
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('asked to stop while it cannot start, it is left alone at once', async () => {
    const sentences: string[] = []
    const postgres = await start({ supervised: true, progress: (sentence) => sentences.push(sentence) })
    writeFileSync(path.join(data, 'postgresql.conf'), 'no_such_setting = 1\n')
    const socket = socketFolder()
    killPostmaster()
    await expect.poll(() => sentences.some((sentence) => sentence.includes('Nouvel essai dans'))).toBe(true)
    await postgres.stop()
    expect(existsSync(socket)).toBe(false)
  })

  test('a PostgreSQL that does not hear is ended all the same', async () => {
    const postgres = await start()
    const pid = postmasterPid(data) ?? 0
    process.kill(pid, 'SIGSTOP')
    await postgres.stop()
    expect(isAlive(pid)).toBe(false)
  })
})

describe('lockInstance', () => {
  test('one holder at a time, free again when released', async () => {
    const first = await lockInstance(directory)
    expect(await lockInstance(directory)).toBeNull()
    await first?.release()
    const second = await lockInstance(directory)
    expect(second).not.toBeNull()
    await second?.release()
  })

  test('frees itself when its holder is killed', async () => {
    const program = `import { lockInstance } from ${JSON.stringify(path.join(import.meta.dirname, 'instance-lock.ts'))}
      console.log((await lockInstance(${JSON.stringify(directory)})) === null ? 'busy' : 'held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', program])
    const holderExit = new Promise((resolve) => holder.once('exit', resolve))
    try {
      const firstOutput = await new Promise((resolve) => holder.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())))
      expect(firstOutput).toBe('held')
      expect(await lockInstance(directory)).toBeNull()
    } finally {
      holder.kill('SIGKILL')
      await holderExit
    }
    const lock = await lockInstance(directory)
    expect(lock).not.toBeNull()
    await lock?.release()
  })
})

test('canTraverse judges each folder on the way by its mode', () => {
  const stranger = { uid: 54_321, gid: 54_321 }
  const owner = { uid: statSync(directory).uid, gid: statSync(directory).gid }
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  expect(canTraverse(path.join(directory, 'file'), stranger)).toBe(false)
  expect(canTraverse(path.join(directory, 'file'), owner)).toBe(true)
  expect(canTraverse(directory, stranger)).toBe(true)
})
