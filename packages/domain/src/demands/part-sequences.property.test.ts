// Some sequences of part-sequences.fixture.ts at every change; part-sequences.deep.test.ts plays a thousand.
import { expect, test } from 'vitest'
import { playSequences, SCENES } from './part-sequences.fixture.ts'

const RUNS = 12

test.each(SCENES)('$name: any sequence of wholes and parts keeps minutes, rests and points', (scene) => {
  const { takenParts, offers } = playSequences(scene, RUNS)
  // The sequences must hold enough parts to prove something.
  expect(takenParts).toBeGreaterThan(RUNS / 2)
  expect(offers).toBeGreaterThan(RUNS / 2)
})
