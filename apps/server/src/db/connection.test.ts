// Connections that break at the worst moment, and networks that lose what they carry: the program lives on, and serves again.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { Connection, SilenceError } from './connection.ts'
import { startNetwork } from '#test/db/network.ts'
import type { TestNetwork } from '#test/db/network.ts'
import { createPool } from './pool.ts'
import { CommitUnknownError, inTransaction } from './transaction.ts'

const message = (type: string, body: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')])
}
const welcome = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')])
const result = Buffer.concat([message('T', '\0\0'), message('C', 'SELECT 0\0'), message('Z', 'I')])
const terminated = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')

describe('a PostgreSQL that stops in the same breath as it answers', () => {
  let server: Server
  let pool: pg.Pool
  let answer: (socket: Socket, question: number) => void = () => {}
  beforeAll(async () => {
    server = createServer((socket) => {
      let question = 0
      socket.on('error', () => {})
      socket.on('data', () => answer(socket, question++))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => pool.end())
  afterAll(() => server.close())
  const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0)
  const open = () => createPool({ url: `postgres://releve@127.0.0.1:${portOf(server.address())}/releve`, size: 1 })

  test('a connection that ends while it is handed over for the first time ends nothing else', async () => {
    answer = (socket) => socket.end(Buffer.concat([welcome, terminated]))
    pool = open()
    const client = await pool.connect()
    await expect(client.query('SELECT')).rejects.toThrow('not queryable')
    client.release()
    expect(pool.totalCount).toBe(0)
  })

  test('nor does one that ends while it goes from one holder to the next', async () => {
    answer = (socket, question) => {
      if (question === 0) socket.write(welcome)
      else socket.end(Buffer.concat([result, terminated]))
    }
    pool = open()
    const first = pool.query('SELECT')
    const second = pool.connect()
    await first
    const client = await second
    await expect(client.query('SELECT')).rejects.toThrow('not queryable')
    client.release()
    expect(pool.totalCount).toBe(0)
  })
})

describe('a network that swallows what it carries', () => {
  // The order of production's; short, so that the tests are.
  const limits = { lockMs: 3_000, statementMs: 1_500, silentMs: 2_000, idleInTransactionMs: 3_000 }
  let database: TestDatabase
  let network: TestNetwork
  let pool: pg.Pool
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false })
    await database.pool.query('CREATE TABLE counted (id int PRIMARY KEY, n int NOT NULL)')
  })
  beforeEach(async () => {
    await database.pool.query('TRUNCATE counted')
    await database.pool.query('INSERT INTO counted VALUES (1, 0)')
    network = await startNetwork(database.url)
    pool = createPool({ url: network.url, size: 3, limits })
  })
  afterEach(async () => {
    await pool.end()
    await network.close()
  })
  afterAll(() => database.close())

  const add = (db: Pick<pg.PoolClient, 'query'>) => db.query('UPDATE counted SET n = n + 1 WHERE id = 1')
  const counted = async () => (await database.pool.query<{ n: number }>('SELECT n FROM counted')).rows[0]?.n

  test('is left behind: what was asked is refused, and the next questions go through new connections', async () => {
    await Promise.all([add(pool), add(pool), add(pool)])
    network.swallow()
    const lost = await Promise.allSettled([add(pool), add(pool), add(pool)])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(lost[0]).toMatchObject({ reason: { code: 'ETIMEDOUT' } })
    await add(pool)
    expect(await counted()).toBe(4)
  })

  test('a transaction cut short is undone, and PostgreSQL gives its rows back', async () => {
    const attempt = inTransaction(pool, async (tx) => {
      await add(tx)
      network.swallow()
      await add(tx)
    })
    await expect(attempt).rejects.toBeInstanceOf(SilenceError)
    expect(pool.totalCount).toBe(0)
    // Its row is locked until PostgreSQL notices that nobody is there any more.
    await until(() =>
      inTransaction(pool, add).then(
        () => true,
        () => false,
      ),
    )
    expect(await counted()).toBe(1)
  })

  test('a commit nobody answers is one of which nobody knows, and it is not repeated', async () => {
    let calls = 0
    const attempt = inTransaction(pool, async (tx) => {
      calls += 1
      await add(tx)
      network.swallow()
    })
    await expect(attempt).rejects.toBeInstanceOf(CommitUnknownError)
    expect(calls).toBe(1)
  })

  test('a statement that is only slow is refused by PostgreSQL, and its connection stays', async () => {
    const patient = createPool({ url: network.url, size: 1, limits: { ...limits, silentMs: 60_000 } })
    const { rows } = await patient.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const refused = inTransaction(patient, (tx) => tx.query('SELECT pg_sleep(60)'))
    await expect(refused).rejects.toMatchObject({ code: '57014' })
    expect((await patient.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows)
    await patient.end()
  })

  test('when nothing passes at all, questions are refused, and answered when it passes again', async () => {
    const impatient = createPool({ url: network.url, size: 1, limits, connectWithinMs: 3_000 })
    await add(impatient)
    network.silence()
    await expect(add(impatient)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await expect(add(impatient)).rejects.toThrow('connection timeout')
    network.pass()
    await add(impatient)
    await impatient.end()
  })

  test('a connection that is closed does not wait for a goodbye', async () => {
    const connection = new Connection({ connectionString: network.url })
    await connection.connect()
    network.swallow()
    await connection.end()
    expect(network.open).toBe(0)
  })
})
