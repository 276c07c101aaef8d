// Connections that ask for nothing, or half of something: they are told so, then closed, whatever their other end does.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { callOn } from '#test/server.ts'
import { until } from '#test/until.ts'

const server = serverOfTests()

interface Held {
  readonly socket: Socket
  said: string
}

/** The other end of a connection that never closes its own side. */
function hold(url: string, text: string): Held {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  const heldConnection: Held = { socket, said: '' }
  socket.on('data', (chunk) => (heldConnection.said += chunk.toString()))
  // A write to what the server has left is answered by a reset.
  socket.on('error', () => socket.destroy())
  if (text !== '') socket.write(text)
  return heldConnection
}

const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'

test.each([
  ['nothing', ''],
  ['half a line', 'GET /heal'],
  ['half of its headers', `${REQUEST}x-a: `],
  ['half of its second request', `${REQUEST}\r\n${REQUEST}`],
  [
    'half of a body',
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":',
  ],
])('fifty connections that sent %s are told 408 and closed, while others are answered', async (_what, text) => {
  const impatient = await server.second({ bodyWithinMs: 2000 })
  const all = Array.from({ length: 50 }, () => hold(impatient.url, text))
  expect((await callOn(impatient.url, 'GET', '/center')).status).toBe(200)
  await until(async () => all.every(({ said }) => said.includes('HTTP/1.1 408')))
  expect(all[0]?.said).toContain('"error":"requestTimeout"')
  // A connection that the server only stopped writing to still takes what we write.
  await until(async () => {
    for (const { socket } of all) if (!socket.destroyed) socket.write('x')
    return all.every(({ socket }) => socket.destroyed)
  })
  await impatient.close()
})
