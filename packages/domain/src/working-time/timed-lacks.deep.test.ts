// Ten thousand random centres: the people that their rows lack are those who are missing at each minute.
import fc from 'fast-check'
import { test } from 'vitest'
import { anyScene, expectLacksOfMinutes } from './timed-lacks.fixture.ts'

test('ten thousand centres, in four zones and over both changes of the clock', { timeout: 3_600_000 }, () => {
  fc.assert(fc.property(anyScene, expectLacksOfMinutes), { numRuns: Number(process.env['RELEVE_TEST_ROUNDS'] ?? 10_000) })
})
