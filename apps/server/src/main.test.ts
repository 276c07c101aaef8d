// Starting and stopping: the schedules run, calls that have begun are finished, and the first administrator can be made.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@releve/testing/database'
import { createCenter, createMember, DAY_SHIFT } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { createPool } from './db/pool.ts'
import { serverOfTests } from '#test/scene.ts'
import { callOn } from '#test/server.ts'
import { until } from '#test/until.ts'

const server = serverOfTests()

describe('startServer', () => {
  test('runs the schedules: a demand that has begun expires without anybody asking', async () => {
    const { pool } = server
    const center = await createCenter(pool)
    const { userId } = await createMember(pool, center)
    const demandId = randomUUID()
    await pool.query(
      `INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, shift, points)
       VALUES ($1, $2, 'substitution', $3, '2026-11-16', '2026-11-16T06:00Z', '2026-11-16T18:00Z', $4, 0)`,
      [center.centerId, demandId, userId, JSON.stringify(DAY_SHIFT)],
    )
    const scheduled = await server.second({ jobs: true })
    // The schedule is the minute's; the job it queues is queued here at once.
    await pool.query("SELECT graphile_worker.add_job('expire')")
    const expired = "SELECT FROM demands WHERE _id = $1 AND closed_because = 'expired'"
    await until(async () => (await pool.query(expired, [demandId])).rowCount === 1)
    const { rows } = await pool.query<{ identifier: string }>(
      'SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier',
    )
    expect(rows.map(({ identifier }) => identifier)).toEqual([
      'departures',
      'directories',
      'expire',
      'keys',
      'mailNotifications',
      'purge',
      'push',
      'qualifications',
      'searchAtNight',
      'settle',
      'sms',
      'waves',
      'webhooks',
    ])
    await scheduled.close()
  })

  test('finishes a call that has begun, then takes no more', async () => {
    const center = await createCenter(server.pool)
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    const other = await server.second()
    const blocker = await server.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM members WHERE _id = $1 FOR UPDATE', [userId])
    const call = callOn(other.url, 'PUT', `/users/${userId}/preferences`, { token, body: { preferences: { theme: 'lightTheme' } } })
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    await until(async () => (await server.pool.query(waiting)).rowCount !== 0)
    const closed = other.close()
    await blocker.query('COMMIT')
    blocker.release()
    expect((await call).status).toBe(200)
    await closed
    await expect(callOn(other.url, 'GET', '/center')).rejects.toThrow('fetch failed')
  })
})

const stopping = { error: 'stopping', message: 'Le service s’arrête ou redémarre. Réessayez dans un instant.' }

test.each([
  ['/api/center', false, 503, stopping],
  ['/login', false, 503, stopping],
  ['/healthz', false, 200, { status: 'ok' }],
  ['/readyz', false, 503, { status: 'unavailable' }],
  // Another process takes the socket: who is on this one already is answered here, but for a stream.
  ['/api/info', true, 200, { name: 'Essais' }],
  ['/api/events', true, 503, stopping],
  ['/readyz', true, 503, { status: 'unavailable' }],
])('what comes while the server stops is told so: %s, the socket held: %s', async (address, isHeld, status, body) => {
  const other = await server.second({ isHeld })
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('close', () => resolve(text))
  // The connection is not idle: its request has begun to come, and is not there.
  await new Promise<void>((written) => socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n`, () => written()))
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  const closed = other.close()
  await until(() =>
    fetch(`${other.url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  socket.write('\r\n')
  const answer = await promise
  await closed
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer.toLowerCase().includes('retry-after: ')).toBe('error' in body)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject(body)
})

test('who has come to a held socket and has not asked yet is answered; who never asks is not waited for', async () => {
  const other = await server.second({ isHeld: true })
  const { port } = new URL(other.url)
  const open = async () => {
    const socket = connect(Number(port), '127.0.0.1')
    const { promise, resolve } = Promise.withResolvers<string>()
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    await new Promise<void>((connected) => socket.once('connect', connected))
    return { socket, answer: promise }
  }
  const [late, silent] = [await open(), await open()]
  // It has taken those before this one.
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  const closed = other.close()
  await until(() =>
    fetch(`${other.url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  late.socket.write('GET /api/info HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await late.answer).toMatch(/^HTTP\/1.1 200 /)
  await closed
  expect(await silent.answer).toBe('')
})

describe('npm run admin', () => {
  const node = process.execPath
  const file = path.resolve(import.meta.dirname, '../../../scripts/admin.ts')

  async function admin(databaseUrl: string | undefined, ...options: string[]): Promise<{ code: number | null; text: string }> {
    const child = spawn(node, [file, ...options], {
      env: { ...process.env, DATABASE_URL: databaseUrl ?? '', RELEVE_DATA_DIR: path.join(os.tmpdir(), `releve-admin-${randomUUID()}`) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const { promise, resolve } = Promise.withResolvers<number | null>()
    child.on('close', resolve)
    return { code: await promise, text }
  }

  test('creates one master, once, with a password that is strong enough', async () => {
    const database = await createTestDatabase({ openPool: (url) => createPool({ url }), migrated: false })
    try {
      const identity = ['--email', 'alix@releve.example', '--name', 'Alix', '--last-name', 'Boussolier']
      const weak = await admin(database.url, ...identity, '--password', 'motdepasse')
      expect(weak).toEqual({ code: 1, text: 'Le mot de passe d’un administrateur doit compter au moins 16 caractères.\n' })
      const broken = await admin(database.url, '--email', 'alix@releve.example', '--name', 'Alix\u2028B', '--last-name', 'B')
      expect(broken).toEqual({ code: 1, text: 'Ce texte doit tenir sur une ligne.\n' })
      const creation = await admin(database.url, ...identity, '--password', 'Trois hérons gris au port')
      expect(creation).toEqual({
        code: 0,
        text: 'L’administrateur principal Alix Boussolier peut se connecter avec alix@releve.example.\n',
      })
      const { rows } = await database.pool.query<{ password_hash: string }>(
        `SELECT carried ->> 'status' AS status, is_master, password_hash FROM accounts`,
      )
      expect(rows).toMatchObject([{ status: 'approved', is_master: true }])
      expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
      const again = await admin(database.url, ...identity, '--password', 'Trois hérons gris au port')
      expect(again.code).toBe(1)
      expect(again.text).toContain('existe déjà')
    } finally {
      await database.close()
    }
  })

  test('the only master is lost: a member takes their place from the machine, and every centre finds it in its journal', async () => {
    const database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
    try {
      const { pool } = database
      const [center, other] = [await createCenter(pool), await createCenter(pool)]
      await createMember(pool, null, { adminType: 'master' })
      const member = await createMember(pool, center)
      const waiting = await createMember(pool, center, { status: 'pending' })
      const password = ['--password', 'Trois hérons gris au port']
      const without = await admin(database.url, '--email', member.email, ...password)
      expect(without.code).toBe(1)
      expect(without.text).toContain('--recover')
      expect(await admin(database.url, '--recover', '--email', waiting.email, ...password)).toMatchObject({ code: 1 })
      await pool.query("UPDATE accounts SET totp_secret = 'x', totp_confirmed_at = now() WHERE _id = $1", [member.userId])
      const done = await admin(database.url, '--recover', '--email', member.email, ...password)
      expect(done.code).toBe(0)
      expect(done.text).toContain(member.email)
      const { rows } = await pool.query(
        "SELECT is_master, totp_secret, password_hash LIKE '$argon2id$%' AS can_log_in FROM accounts WHERE _id = $1",
        [member.userId],
      )
      expect(rows).toEqual([{ is_master: true, totp_secret: null, can_log_in: true }])
      const newcomer = ['--email', 'neuf@releve.example', '--name', 'Nina', '--last-name', 'Neuf']
      expect(await admin(database.url, '--recover', ...newcomer, ...password)).toMatchObject({ code: 0 })
      const { rows: acts } = await pool.query<{ center_id: string }>("SELECT center_id FROM center_changes WHERE kind = 'masterRecovered'")
      expect(acts.map(({ center_id: id }) => id).toSorted()).toEqual(
        [center, center, other, other].map(({ centerId }) => centerId).toSorted(),
      )
    } finally {
      await database.close()
    }
  })

  test('says what is missing', async () => {
    const without = await admin(undefined)
    const wrong = await admin(undefined, '--wrong')
    expect([without.code, wrong.code]).toEqual([1, 1])
    expect(without.text).toContain('DATABASE_URL')
    expect(wrong.text).toContain('Utilisation')
  })
})
