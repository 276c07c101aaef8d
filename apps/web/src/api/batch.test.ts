// Readings requested in the same moment are one call, and each gets its own answer.
import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

test('those asked for together are read together, each once, some at a time; each gets its own, or that there is none', async () => {
  const calls: string[][] = []
  const read = createBatch(async (ids: readonly string[]) => {
    calls.push([...ids])
    return new Map(ids.filter((id) => id !== 'x').map((id) => [id, id.toUpperCase()]))
  }, 2)
  expect(await Promise.all(['a', 'b', 'a', 'x'].map(read))).toEqual(['A', 'B', 'A', undefined])
  expect(calls).toEqual([['a', 'b'], ['x']])
  expect(await read('a')).toBe('A')
})

test('a failure is that of all who asked, and those who ask later are asked for anew', async () => {
  let isDown = true
  const read = createBatch(async (ids: readonly string[]) => {
    if (isDown) throw new Error('down')
    return new Map(ids.map((id) => [id, id]))
  }, 10)
  const answers = ['a', 'b'].map((id) => read(id).catch((error: unknown) => (error instanceof Error ? error.message : error)))
  expect(await Promise.all(answers)).toEqual(['down', 'down'])
  isDown = false
  expect(await read('a')).toBe('a')
})
