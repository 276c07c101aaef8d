// `npm start`, ended in each way a terminal or a supervisor ends it: the server and its PostgreSQL end with it, in order.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { postmasterPid, signalIfAlive, stopLeftovers } from '../apps/server/src/db/postgres-processes.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-start-'))
const data = path.join(folder, 'postgres')
let npm: ChildProcess | null = null

afterEach(async () => {
  // Of a test that failed: its processes, of a group of their own, then what they left.
  if (npm?.pid !== undefined) signalIfAlive(-npm.pid, 'SIGKILL')
  if (existsSync(data)) await stopLeftovers(data)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Resolves with what it had said, once it has said that. */
async function start(words: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', RELEVE_DATA_DIR: folder, RELEVE_DEMO: '0', DATABASE_URL: '', npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  npm = child
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes(words)) resolve()
  })
  child.once('close', () => reject(new Error(`npm start ended by itself: ${output}`)))
  await promise
  return { child, said: output }
}

test.each([
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGHUP', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'all its processes'],
  ['SIGINT', 'all its processes'],
  ['SIGHUP', 'all its processes'],
] as const)('%s to %s ends the server and PostgreSQL in order', async (signal, target) => {
  const { child, said } = await start('Ctrl+C pour arrêter.')
  // Nobody is in it yet: it says how somebody gets in.
  expect(said).toContain('npm run admin')
  const pid = Number(child.pid)
  expect(postmasterPid(data)).not.toBeNull()
  process.kill(target === 'npm' ? pid : -pid, signal)
  // The last one that holds its output is gone.
  await once(child, 'close')
  expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  expect(postmasterPid(data)).toBeNull()
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

/** Whether somebody was told its number, which Linux alone says. */
function isTold(npm: number): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`NPM_PID=${npm}\0`)
    } catch {
      // Gone meanwhile, or somebody else's.
      return false
    }
  })
}
