// A port that nobody listens on, for a server that a test starts.
import { createServer } from 'node:net'

/**
 * The first port of a part of a run. Ports are below those that systems give to outgoing connections, since a server takes its port long after
 * it was chosen here.
 */
const FIRST = 20_000
const OF_A_PART = 5000

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export async function freePort(): Promise<number> {
  const part = process.env['RELEVE_E2E_PART'] === '2' ? 1 : 0
  for (let tries = 0; tries < 50; tries++) {
    const port = FIRST + part * OF_A_PART + Math.floor(Math.random() * OF_A_PART)
    // Ports are tried one at a time until one is free.
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}
