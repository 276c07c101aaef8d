// `npm start`, ended in each way a terminal or a supervisor ends it: the server and its PostgreSQL end with it, in order.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { postmasterPid, postmasterSocketDirectory, signalIfAlive, stopLeftovers } from '../apps/server/src/db/postgres-processes.ts'
import { scratchRoot } from '../packages/testing/src/scratch.ts'
import { shareOf } from '../packages/testing/src/share.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(scratchRoot(), 'releve-start-'))
const data = path.join(folder, 'postgres')
let npm: ChildProcess | null = null
/** The output of the last one started, to its end. */
let output = ''

afterEach(async () => {
  // A failed test leaves processes in a group of their own, and their remains.
  if (npm?.pid !== undefined) signalIfAlive(-npm.pid, 'SIGKILL')
  if (existsSync(data)) await stopLeftovers(data)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Resolves with what it had said, once it has said that. */
async function start(words: string, environment: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      RELEVE_DATA_DIR: folder,
      RELEVE_DEMO: '0',
      DATABASE_URL: '',
      npm_config_update_notifier: 'false',
      // The banner is waited for, which « npm test --silent » would pass on as unwanted.
      npm_config_loglevel: 'notice',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  npm = child
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(words)) resolve()
    })
  child.once('close', () => reject(new Error(`npm start ended by itself: ${output}`)))
  await promise
  return { child, said: output }
}

/** PostgreSQL removes its postmaster.pid before it writes its last line: both are waited for. */
async function expectOrderlyEnd(): Promise<void> {
  await expect.poll(() => readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  expect(postmasterPid(data)).toBeNull()
}

const endings = [
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGHUP', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'all its processes'],
  ['SIGINT', 'all its processes'],
  ['SIGHUP', 'all its processes'],
] as const
test.each(shareOf<(typeof endings)[number]>(endings, 3))('%s to %s ends the server and PostgreSQL in order', async (signal, target) => {
  const { child, said } = await start('Ctrl+C pour arrêter.')
  // Nobody is in it yet: it says how somebody gets in.
  expect(said).toContain('npm run admin')
  const pid = Number(child.pid)
  expect(postmasterPid(data)).not.toBeNull()
  process.kill(target === 'npm' ? pid : -pid, signal)
  // The last one that holds its output is gone.
  await once(child, 'close')
  await expectOrderlyEnd()
})

test('killed before the launcher looks, npm is missed all the same', async () => {
  // The banner of npm, which then starts its shell.
  const { child } = await start('scripts/start.mjs')
  const npm = Number(child.pid)
  // The shell has become the launcher: before, it may not have noted yet whose child it was.
  while (process.platform === 'linux' && !isTold(npm)) await pause(1)
  process.kill(npm, 'SIGKILL')
  await once(child, 'close')
  expect(postmasterPid(data)).toBeNull()
})

test('the server alone is killed: it is said, and PostgreSQL ends in order', async () => {
  const { child } = await start('Ctrl+C pour arrêter.')
  const postgres = postmasterPid(data) ?? 0
  const socket = postmasterSocketDirectory(data) ?? ''
  process.kill(parentOf(postgres), 'SIGKILL')
  await once(child, 'close')
  expect(child.exitCode).toBe(137)
  expect(output).toContain('Le programme a été tué (SIGKILL)')
  await expectOrderlyEnd()
  // The next start clears the remains that it could not clear away.
  const next = await start('Ctrl+C pour arrêter.')
  expect(existsSync(socket)).toBe(false)
  process.kill(Number(next.child.pid), 'SIGTERM')
  await once(next.child, 'close')
})

test('all its processes are killed: PostgreSQL ends in order', async () => {
  const { child } = await start('Ctrl+C pour arrêter.')
  process.kill(-Number(child.pid), 'SIGKILL')
  await expectOrderlyEnd()
})

test('a port in use is said, and no folder is left that was not there', async () => {
  const occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
  const address = occupant.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const fresh = path.join(folder, 'outer', 'data')
  const { child } = await start('est déjà utilisé', { PORT: port, RELEVE_DATA_DIR: fresh })
  await once(child, 'close')
  occupant.close()
  expect(output).toContain(`Le port ${port} est déjà utilisé`)
  expect(existsSync(path.join(folder, 'outer'))).toBe(false)
})

/** The process that started it, which Linux alone says. */
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Whether somebody was told its number, which Linux alone says. */
function isTold(npm: number): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`NPM_PID=${npm}\0`)
    } catch {
      // The process has gone meanwhile, or is somebody else's.
      return false
    }
  })
}
