// How long until the program serves: the first start on an empty folder, and the next one. For information: it depends on the disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { root, scratchFolder } from './postgres.ts'

const PATIENCE_MS = 120_000

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200
  } catch {
    return false
  }
}

/** Seconds from the command to the first 200, then stops it. */
async function startOnce(dataDirectory: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      RELEVE_DATA_DIR: dataDirectory,
      RELEVE_LOG_LEVEL: 'warn',
      // Its own PostgreSQL and the demo, whatever the shell is set for: an empty base of somebody's would be filled.
      DATABASE_URL: '',
      DATABASE_DIRECT_URL: '',
      RELEVE_DATABASES: '',
      RELEVE_DEMO: '',
      RELEVE_HOST: '',
      RELEVE_PUBLIC_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended instead of starting:\n${output}`)
      if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`it did not start in ${PATIENCE_MS} ms:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    child.kill('SIGTERM')
    const killed = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await exited
    clearTimeout(killed)
  }
}

export async function startWork(): Promise<readonly Finding[]> {
  const directory = scratchFolder()
  try {
    const { list, say } = findingsOf('npm start, built and installed, to /healthz')
    say('on an empty folder: PostgreSQL made, migrated, demo loaded', await startOnce(directory), 's')
    say('again', await startOnce(directory), 's')
    return list
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
