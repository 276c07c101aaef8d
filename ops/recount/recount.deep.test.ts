// The recount of recount.test.ts over many years by chance.
import { expect, test } from 'vitest'
import { recounted } from './recount.fixture.ts'
import { figuresOf, yearByChance } from './year-by-chance.fixture.ts'

test('sixty years by chance are counted the same in both languages', () => {
  for (let seed = 1000; seed < 1060; seed++) {
    const year = yearByChance(seed, 30)
    expect(recounted(year, figuresOf(year)), `seed ${seed}`).toMatchObject({ status: 0 })
  }
})
