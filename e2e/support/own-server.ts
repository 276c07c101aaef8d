// A Relève of its own, with its own data: for the pictures, which change what they show, and for what ends a server.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { scratchRoot } from '@releve/testing/scratch'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface OwnServer {
  readonly url: string
  /** The address of its PostgreSQL, to write what no screen writes. */
  readonly databaseUrl: string
  readonly stop: () => Promise<void>
}

/** Starts it as `npm start` does, on a free port; `settings` are variables of its environment. Rejects with what it said when it does not come up. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(scratchRoot(), 'releve-own-'))
  const port = `${await freePort()}`
  const child = spawn(process.execPath, [path.join(root, 'scripts/serve.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      RELEVE_DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: '',
      RELEVE_HOST: '',
      RELEVE_PUBLIC_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await announced(child)
  return {
    url: `http://localhost:${port}`,
    databaseUrl: databaseUrlOf(path.join(folder, 'data')),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded PostgreSQL listens on a socket alone, in the folder that its own file names. @param data the folder of data of a server */
export function databaseUrlOf(data: string): string {
  const password = readFileSync(path.join(data, 'postgres-password'), 'utf8').trim()
  const socketFolder = readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]?.trim() ?? ''
  return `postgres://releve:${password}@localhost/releve?host=${encodeURIComponent(socketFolder)}`
}

function announced(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Relève est prêt')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(output)))
  })
}
