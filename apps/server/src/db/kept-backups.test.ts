// A kept backup was restored before it took its name; what cannot be proven is not kept, and nothing in clear is left behind.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../config/startup-error.ts'
import { keepBackups, listBackups } from './kept-backups.ts'
import type { BackupPlace } from './kept-backups.ts'
import { createPool } from './pool.ts'

const NOW = Date.UTC(2026, 10, 26, 2, 30, 11)
const DAY_MS = 86_400_000

let source: TestDatabase
let dataDirectory: string
let place: BackupPlace

beforeAll(async () => {
  source = await createTestDatabase({ openPool: (url) => createPool({ url }) })
  await source.pool.query(`SELECT graphile_worker.add_job('mail', '{"mailId": "x"}', run_at := '2031-01-01T00:00Z')`)
})
afterAll(() => source.close())
beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'releve-kept-'))
  place = { dataDirectory, secret: null, backupDirectory: path.join(dataDirectory, 'gardées'), backupDays: 2, backupKey: null }
  mkdirSync(place.backupDirectory)
})
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }))

const directory = () => ({ name: 'annuaire', url: source.url })
const names = () => readdirSync(place.backupDirectory)
const leave = (name: string) => writeFileSync(path.join(place.backupDirectory, name), '')

/** The `age` program comes from Debian; without it every test but the encryption runs. */
const hasAge = (() => {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test('is restored and judged, kept under its instant for its owner alone, and ends those that are too old', async () => {
  for (const name of [
    'releve-2026-11-24T02-30-10Z.backup',
    'releve-2026-11-24T02-30-10Z.secret.age',
    'releve-2026-11-24T02-30-12Z.backup',
    'à moi',
  ])
    leave(name)
  // This folder looks like one left by a backup that was killed.
  mkdirSync(path.join(dataDirectory, 'proof-abc'))
  writeFileSync(path.join(dataDirectory, 'secret'), 'le secret de ce Relève, qui est long')
  const identity = path.join(dataDirectory, 'clé.txt')
  if (hasAge) execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
  const backupKey = hasAge ? (/age1\w+/.exec(readFileSync(identity, 'utf8'))?.[0] ?? null) : null

  const { kept: all, failures, forgotten } = await keepBackups([directory()], { ...place, backupKey }, NOW)
  const [keptBackup] = all
  if (keptBackup === undefined) throw new Error(String(failures[0]?.error))
  expect([all.length, failures, forgotten]).toEqual([1, [], 2])
  expect(keptBackup).toMatchObject({ database: 'annuaire', createdAt: NOW, rows: 1, isSealed: hasAge, broken: [] })
  expect(listBackups(place.backupDirectory).map(({ createdAt }) => createdAt)).toEqual([NOW - 2 * DAY_MS + 1_000, NOW])
  expect(readdirSync(dataDirectory).toSorted()).toEqual([...(hasAge ? ['clé.txt'] : []), 'gardées', 'secret'])
  const opened = (name: string) => execFileSync('age', ['--decrypt', '--identity', identity, path.join(place.backupDirectory, name)])
  const archive = hasAge ? opened('releve-2026-11-26T02-30-11Z.backup.age') : readFileSync(keptBackup.file)
  // Files of gzip begin so.
  expect([...archive.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  if (!hasAge) return
  expect(readFileSync(keptBackup.file, 'latin1')).toMatch(/^age-encryption.org\/v1/)
  expect(opened('releve-2026-11-26T02-30-11Z.secret.age').toString()).toBe('le secret de ce Relève, qui est long')
})

test('what cannot be kept takes nobody’s place: nothing new, nothing forgotten, nothing in clear', async () => {
  leave('releve-2026-01-01T00-00-00Z.backup')
  await source.pool.query('ALTER TABLE tickets ADD COLUMN of_another_program text')
  try {
    const { failures, forgotten } = await keepBackups([directory()], place, NOW)
    expect(failures.map(({ database, error }) => [database, error instanceof StartupError])).toEqual([['annuaire', true]])
    expect(forgotten).toBe(0)
  } finally {
    await source.pool.query('ALTER TABLE tickets DROP COLUMN of_another_program')
  }
  expect(names()).toEqual(['releve-2026-01-01T00-00-00Z.backup'])
  expect(readdirSync(dataDirectory)).toEqual(['gardées'])
})

test('each database that is served is kept under its name; one that is away keeps no other from it, and none is forgotten', async () => {
  leave('releve-2026-01-01T00-00-00Z-nord.backup')
  const away = { name: 'sud', url: 'postgres://nobody@127.0.0.1:1/releve' }
  const nord = { name: 'nord-1', url: source.url }
  const { kept, failures, forgotten } = await keepBackups([away, nord], place, NOW)
  expect(kept.map(({ database }) => database)).toEqual(['nord-1'])
  expect(failures.map(({ database }) => database)).toEqual(['sud'])
  expect(forgotten).toBe(0)
  expect(names()).toEqual(['releve-2026-01-01T00-00-00Z-nord.backup', 'releve-2026-11-26T02-30-11Z-nord-1.backup'])
  expect(listBackups(place.backupDirectory).map(({ database }) => database)).toEqual(['nord', 'nord-1'])
})
