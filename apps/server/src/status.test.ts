// The status an administrator reads of a real server on a real database: all in order, then each fault by itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { newestVersion } from './db/migrate.ts'
import { startSmtp } from '#test/transport/mail/smtp.ts'
import type { TestSmtp } from '#test/transport/mail/smtp.ts'
import { startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { judgeCertificate, statusLines } from './status.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
let smtp: TestSmtp
let folder: string

beforeAll(async () => {
  server = await startTestServer(Date.now())
  smtp = await startSmtp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'releve-status-'))
  mkdirSync(path.join(folder, 'backups'))
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A backup made that long ago. */
function leaveBackup(ageMs: number): void {
  const stamp = new Date(Date.now() - ageMs).toISOString().slice(0, 19).replaceAll(':', '-')
  writeFileSync(path.join(folder, `backups/releve-${stamp}Z.backup.age`), 'x'.repeat(1_500))
}

async function read(environment: NodeJS.ProcessEnv = {}, databaseUrl: string | null = server.database.url) {
  const config = readConfig(
    {
      PORT: new URL(server.url).port,
      RELEVE_DATA_DIR: folder,
      RELEVE_PUBLIC_URL: server.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      ...environment,
    },
    folder,
  )
  const lines = await statusLines({ config, databaseUrl, version: '0.1.0+7', now: Date.now() })
  return new Map(lines.map(({ name, state, text }) => [name, { state, text: text.replaceAll(/[\u00A0\u202F]/g, ' ') }]))
}

test('all in order', async () => {
  leaveBackup(3 * HOUR_MS)
  const found = await read()
  // How full the disk of this machine is, is its own affair.
  expect([...found].filter(([name, { state }]) => state !== 'good' && name !== 'Disque')).toEqual([])
  const text = (name: string) => found.get(name)?.text
  expect(text('Service')).toBe(`répond sur ${server.url}`)
  expect(text('Version')).toBe(`0.1.0+7, base à sa version ${newestVersion()}`)
  expect(text('Base')).toMatch(/^PostgreSQL \d+\.\d+, [\d,]+ Mo, \d+ connexions sur \d+$/)
  expect(text('Tâches')).toBe('0 attend')
  expect(text('Courriels')).toBe('127.0.0.1 les accepte')
  expect(text('Sauvegarde')).toBe('prouvée il y a 3 h, 2 ko, chiffrée ; 1 gardée, 14 jours')
  expect(text('Disque')).toMatch(/^[\d,]+ [GM]o libres \(\d+ %\) pour /)
  expect(text('Certificat')).toBe('aucun, Relève ne sert que cette machine')
})

test('nobody there: each line says so by itself', async () => {
  const found = await read(
    { PORT: '1', SMTP_URL: 'smtp://127.0.0.1:1', RELEVE_PUBLIC_URL: 'https://127.0.0.1:1' },
    'postgres://nobody@127.0.0.1:1/releve',
  )
  const bad = [...found].filter(([, { state }]) => state === 'bad').map(([name]) => name)
  expect(bad).toEqual(expect.arrayContaining(['Service', 'Base', 'Courriels', 'Certificat']))
  expect(found.get('Base')?.text).toMatch(/^ne répond pas : /)
  expect(found.has('Tâches')).toBe(false)
  expect((await read({}, null)).get('Base')?.text).toBe('ne répond pas : le PostgreSQL intégré ne tourne pas')
})

test('a database of another version', async () => {
  const moved = (from: number, to: number) =>
    server.pool.query('UPDATE public.schema_version SET version = $2 WHERE version = $1', [from, to])
  const newest = newestVersion()
  await server.pool.query('DELETE FROM public.schema_version WHERE version = 0')
  await moved(newest, 0)
  const older = await read()
  await moved(0, newest + 1)
  const newer = await read()
  await moved(newest + 1, newest)
  expect(older.get('Service')?.text).toContain('vit mais ne peut pas servir (503)')
  expect(older.get('Version')).toEqual({
    state: 'bad',
    text: `0.1.0+7 attend une base à la version ${newest}, elle est à la version ${newest - 1} : redémarrez Relève`,
  })
  expect(newer.get('Service')?.state).toBe('good')
  expect(newer.get('Version')).toEqual({
    state: 'warning',
    text: `0.1.0+7, base à sa version ${newest + 1} : un Relève plus récent l’a préparée`,
  })
})

test('jobs that nobody does, and jobs given up', async () => {
  await server.pool.query(`SELECT graphile_worker.add_job('mail', run_at := now() - interval '10 minutes', job_key := 'late')`)
  expect((await read()).get('Tâches')).toEqual({ state: 'bad', text: '1 attend, la plus ancienne depuis 10 min : personne ne les fait' })
  await server.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
  expect((await read()).get('Tâches')).toEqual({ state: 'warning', text: '0 attend, 1 abandonnée (Administration, Tâches)' })
})

test('mails that go nowhere', async () => {
  const found = await read({ SMTP_URL: '' })
  expect(found.get('Courriels')).toEqual({
    state: 'warning',
    text: `SMTP_URL n’est pas renseignée : écrits dans ${folder}/outbox, personne ne les reçoit`,
  })
})

test('a backup that is too old, or was never made', async () => {
  rmSync(path.join(folder, 'backups'), { recursive: true })
  // A database of today has had no night yet.
  expect((await read()).get('Sauvegarde')).toEqual({ state: 'warning', text: `aucune dans ${folder}/backups` })
  await server.pool.query(`UPDATE public.schema_version SET run_at = now() - interval '3 days'`)
  expect((await read()).get('Sauvegarde')?.state).toBe('bad')
  mkdirSync(path.join(folder, 'backups'))
  leaveBackup(60 * HOUR_MS)
  expect((await read()).get('Sauvegarde')).toEqual({
    state: 'bad',
    text: 'prouvée il y a 2 jours, 2 ko, chiffrée ; 1 gardée, 14 jours',
  })
})

test('each database of some centres has its line, and that of its backup', async () => {
  leaveBackup(3 * HOUR_MS)
  const stamp = new Date(Date.now() - 30 * HOUR_MS).toISOString().slice(0, 19).replaceAll(':', '-')
  writeFileSync(path.join(folder, `backups/releve-${stamp}Z-nord.backup`), 'x'.repeat(1_500))
  const other = await createTestDatabase()
  try {
    const databases = `nord=${server.database.url},sud=${other.url}`
    const found = await read({ DATABASE_URL: server.database.url, RELEVE_DATABASES: databases })
    expect(found.get('Base nord')?.state).toBe('good')
    expect(found.get('Sauvegarde')?.state).toBe('good')
    expect(found.get('Sauvegarde nord')).toEqual({
      state: 'bad',
      text: 'prouvée il y a 30 h, 2 ko, non chiffrée ; 1 gardée, 14 jours',
    })
    expect(found.get('Sauvegarde sud')).toEqual({ state: 'warning', text: `aucune dans ${folder}/backups` })
  } finally {
    await other.close()
  }
})

test.each([
  [90 * 24, 60 * 24, null, 'good', 'releve.example, jusqu’au 25 janvier 2027 (60 jours)'],
  [90 * 24, 17 * 24, null, 'warning', 'releve.example, jusqu’au 13 décembre 2026 (17 jours)'],
  [365 * 24, 20 * 24, null, 'warning', 'releve.example, jusqu’au 16 décembre 2026 (20 jours)'],
  [90 * 24, 2 * 24 + 1, null, 'bad', 'releve.example, jusqu’au 28 novembre 2026 (2 jours)'],
  // A certificate of Caddy's own authority, renewed every eight hours.
  [12, 4, null, 'good', 'releve.example, jusqu’au 26 novembre 2026 (4 h)'],
  [90 * 24, -1, 'CERT_HAS_EXPIRED', 'bad', 'releve.example, expiré le 26 novembre 2026'],
  [
    90 * 24,
    60 * 24,
    'SELF_SIGNED_CERT_IN_CHAIN',
    'warning',
    'releve.example, jusqu’au 25 janvier 2027 (60 jours), que cette machine ne reconnaît pas : SELF_SIGNED_CERT_IN_CHAIN',
  ],
])('a certificate for %i hours, %i of them left, refused for %s', (life, hours, refused, state, text) => {
  const now = Date.UTC(2026, 10, 26, 12)
  const until = now + hours * HOUR_MS
  const line = judgeCertificate('releve.example', { since: until - life * HOUR_MS, until, refused }, now)
  expect({ state: line.state, text: line.text.replaceAll('\u00A0', ' ') }).toEqual({ state, text })
})

test('an address without TLS, or none', async () => {
  expect((await read({ RELEVE_PUBLIC_URL: 'http://releve.example' })).get('Certificat')).toEqual({
    state: 'bad',
    text: 'aucun : http://releve.example est en clair',
  })
  expect((await read({ RELEVE_PUBLIC_URL: '' })).get('Certificat')?.state).toBe('warning')
})
