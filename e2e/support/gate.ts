// A gate between a browser and the server: shut, every connection ends and none begins, as when the server is away.
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export interface Gate {
  /** Address of the application through the gate. */
  readonly origin: string
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
}

/** `serverPort`: of the server behind. Shut it at the end of the test. */
export async function openGate(serverPort: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  const follow = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Cut connections are what this is for.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((browser) => {
    const behind = connect(serverPort, '127.0.0.1')
    for (const socket of [browser, behind]) follow(socket)
    browser.pipe(behind).pipe(browser)
    browser.on('close', () => behind.destroy())
    behind.on('close', () => browser.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gate has no port')
  const { port } = address
  return {
    origin: `http://localhost:${port}`,
    open: () => listen(port),
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
