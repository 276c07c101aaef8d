// A thousand sequences of part-sequences.fixture.ts in each centre: `npm run test:deep`.
import { expect, test } from 'vitest'
import { playSequences, SCENES } from './part-sequences.fixture.ts'

test.each(SCENES)('$name: a thousand sequences of wholes and parts keep minutes, rests and points', { timeout: 3_600_000 }, (scene) => {
  expect(playSequences(scene, 1000).takenParts).toBeGreaterThan(1000)
})
