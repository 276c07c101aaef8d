// It judges as many waves as somebody else once read, of whom one in eighty was wrong, and as many again.
import { expect, test } from 'vitest'
import { faultsOf, naiveWave } from './naive-wave.fixture.ts'

test('of 80 850 random waves, none has a fault', () => {
  const wrong: Record<string, number> = {}
  for (let seed = 1_000_000; seed < 1_080_850; seed++) for (const fault of faultsOf(naiveWave(seed))) wrong[fault] = (wrong[fault] ?? 0) + 1
  expect(wrong).toEqual({})
})
