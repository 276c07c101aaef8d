// Many more plannings drawn by chance than `proposal.test.ts` reads. Where a person's leave covers the day of a change of teams, the day is
// anybody's guess: one reading in a hundred may differ from what was drawn.
import { expect, test } from 'vitest'
import { Chance, drawPlanning } from './drawn-planning.fixture.ts'
import { judge } from './judge.fixture.ts'
import { drawLayout, layOut } from './laid-out-planning.fixture.ts'
import { readTakeover } from './proposal.ts'

const SEEDS = 400

test('at least 99 of 100 plannings drawn by chance are read right', () => {
  const wrong: string[] = []
  for (let seed = 1000; seed < 1000 + SEEDS; seed++) {
    const chance = new Chance(seed)
    const planning = drawPlanning(chance)
    const layout = drawLayout(chance, planning)
    const read = readTakeover(layOut(chance, planning, layout), 2026)
    const faults = 'refusal' in read ? [read.refusal] : judge(planning, layout, read.proposal)
    if (faults.length > 0) wrong.push(`seed ${seed}: ${faults.join('; ')}`)
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(SEEDS / 100)
}, 600_000)
