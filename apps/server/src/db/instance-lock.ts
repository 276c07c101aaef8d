// One running instance per data folder: a lock the kernel frees by itself when its holder dies, however it dies.

import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface InstanceLock {
  release(): Promise<void>
}

/**
 * Takes the lock of a folder, or gives null when a living process holds it. It is a listening socket: on Linux in the abstract
 * namespace (no file, so nothing stale after a kill), elsewhere a socket file that nobody answers is taken over.
 * @param directory must exist
 */
export async function lockInstance(directory: string): Promise<InstanceLock | null> {
  const key = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32)
  if (process.platform === 'linux') return listen(`\0releve-${key}`)
  const file = path.join(os.tmpdir(), `releve-${key}.sock`)
  const lock = await listen(file)
  if (lock !== null || (await isAnswered(file))) return lock
  rmSync(file, { force: true })
  return listen(file)
}

function listen(socketPath: string): Promise<InstanceLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path: socketPath }, () => {
      // The lock alone must not keep the process alive.
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
