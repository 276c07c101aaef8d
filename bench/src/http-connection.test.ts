// A server closes connections that were idle for a while: the next slice of load must open them again.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { keepOpen } from './http-connection.ts'
import type { HttpConnection } from './http-connection.ts'

test('connections that the server closed while they were idle are opened again', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-length', 2)
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const kept: HttpConnection[] = []
  const send = async () => {
    const open = await keepOpen(kept, address.port, 2)
    return Promise.all(open.map((connection) => connection.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')))
  }
  try {
    expect(await send()).toEqual([
      { status: 200, bytes: 2 },
      { status: 200, bytes: 2 },
    ])
    const [first, second] = kept
    server.closeIdleConnections()
    while (first?.isOpen() === true || second?.isOpen() === true) await new Promise((resolve) => setImmediate(resolve))
    expect(await send()).toHaveLength(2)
    expect(kept).toHaveLength(2)
  } finally {
    for (const connection of kept) connection.close()
    server.close()
  }
})
