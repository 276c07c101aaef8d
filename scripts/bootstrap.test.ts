// The launcher: the program runs as if it had been called itself, and with less memory than Node takes by itself.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-bootstrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function launched(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const file = path.join(folder, 'program.ts')
  writeFileSync(file, program)
  const { NODE_COMPILE_CACHE: _cache, MALLOC_ARENA_MAX: _arenas, ...own } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', path.relative(root, file), ...args], {
    cwd: root,
    env: { ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  return { code: await promise, output }
}

test('arguments and exit code go through, TypeScript runs unbuilt, compiled code is kept and memory arenas are few', async () => {
  const program = `const { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env
    const words: string[] = process.argv.slice(2)
    console.log(JSON.stringify({ words, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX }))
    process.exit(7)`
  const { code, output } = await launched(program, ['un', 'deux'])
  expect(code).toBe(7)
  expect(JSON.parse(output)).toEqual({
    words: ['un', 'deux'],
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    MALLOC_ARENA_MAX: '2',
  })
})

test('what the environment already says about both is kept', async () => {
  const program = 'console.log(process.env.NODE_COMPILE_CACHE, process.env.MALLOC_ARENA_MAX)'
  const { output } = await launched(program, [], { NODE_COMPILE_CACHE: folder, MALLOC_ARENA_MAX: '4' })
  expect(output.trim()).toBe(`${folder} 4`)
})
