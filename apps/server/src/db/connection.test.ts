// Connections that break at the worst moment, and networks that lose what they carry: the program lives on, and serves again.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './pool.ts'

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
