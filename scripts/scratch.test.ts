// Databases of the tests stand in memory only where memory is plentiful.
import os from 'node:os'
import { expect, test } from 'vitest'
import { scratchRoot } from '../packages/testing/src/scratch.ts'

const plentiful = import.meta.dirname

test.each([
  ['a folder with enough room', plentiful, 1, plentiful],
  ['a folder with too little', plentiful, Infinity, os.tmpdir()],
  ['no such folder', '/dev/no-such-folder', 1, os.tmpdir()],
] as const)('%s', (_, memory, enoughBytes, root) => {
  expect(scratchRoot(memory, enoughBytes)).toBe(root)
})
