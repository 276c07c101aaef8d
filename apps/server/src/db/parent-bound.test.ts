// A program bound to its parent ends with it, though the parent was killed and could tell nobody.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('its parent is killed, and it ends', async () => {
  const program = `import { spawn } from 'node:child_process'
    import { parentBound } from ${JSON.stringify(path.join(import.meta.dirname, 'parent-bound.ts'))}
    const child = spawn(...parentBound('sleep', ['300'], 'TERM'), { detached: true, stdio: 'ignore' })
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise, resolve } = Promise.withResolvers<number>()
  parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
  const child = await promise
  expect(existsSync(`/proc/${child}`)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${child}`)).toBe(false)
})
