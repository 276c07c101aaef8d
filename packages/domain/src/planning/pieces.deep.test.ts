// Ten thousand random centres: their pieces are the minutes that a naive reading paints one after the other.
import fc from 'fast-check'
import { test } from 'vitest'
import { anyScene, expectPainted } from './pieces.fixture.ts'

test('ten thousand centres, in four zones and over both changes of the clock', { timeout: 900_000 }, () => {
  fc.assert(fc.property(anyScene, expectPainted), { numRuns: 10_000 })
})
