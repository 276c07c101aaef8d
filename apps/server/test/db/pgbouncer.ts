// A PgBouncer in transaction mode before a test's database: Debian's program, where it is installed.
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { until } from '../until.ts'

export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file)) ?? null

export interface Pooler {
  readonly url: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** @param sessions of PostgreSQL behind it */
export async function startPgbouncer(program: string, databaseUrl: string, sessions: number): Promise<Pooler> {
  const { username, password, pathname, searchParams, hostname, port: databasePort } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const name = pathname.slice(1)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${databasePort === '' ? '5432' : databasePort} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  )
  // It runs as the user who runs PostgreSQL: it refuses root too, and the folder of the socket is closed to others.
  const owner = host.startsWith('/') ? statSync(host) : null
  const identity = process.getuid?.() === 0 && owner !== null ? { uid: owner.uid, gid: owner.gid } : {}
  if (process.getuid?.() === 0 && owner !== null) for (const each of [folder, file]) chownSync(each, owner.uid, owner.gid)
  const child = spawn(program, [file], { stdio: 'ignore', ...identity })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await until(() => answers(port))
  return {
    url: `postgres://${username}:x@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
