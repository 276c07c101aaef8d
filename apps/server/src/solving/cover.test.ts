// The best joint proposal by the solver in its thread, against a search that tries everything; and without time.
import { bestCover, firstFit } from '@releve/domain/cover/best-cover'
import { coverValue } from '@releve/domain/cover/cover'
import type { Cover, CoverJudge } from '@releve/domain/cover/cover'
import { bestByTrying, isLegalProposal, monthByChance } from '@releve/domain/cover/exhaustive.fixture'
import { domainMonth, illegalAskings, naiveMonth } from '@releve/domain/cover/months.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProgrammeSolver } from './programme-solver.ts'

const WITHIN_MS = 120_000
let solver: ProgrammeSolver
beforeAll(() => {
  solver = new ProgrammeSolver(WITHIN_MS)
})
afterAll(() => solver.close())

const covered = (cover: Cover, judge: CoverJudge) => bestCover(cover, judge, (programme) => solver.solve(programme))

test('small months are covered as trying everything covers them, aim by aim', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { cover, judge } = monthByChance(seed)
    const { proposal, unproven } = await covered(cover, judge)
    expect(unproven, `month ${seed}`).toBeNull()
    expect(isLegalProposal(judge, proposal), `month ${seed}`).toBe(true)
    expect(coverValue(cover, judge, proposal), `month ${seed}`).toEqual(bestByTrying(cover, judge))
  }
})

test('months of centres are covered by the law of the centre, as the naive reading of it finds too', async () => {
  let repeated = 0
  for (let seed = 1; seed <= 30; seed++) {
    const naive = naiveMonth(seed)
    const month = domainMonth(naive, seed)
    const { proposal, unproven } = await covered(month.cover, month.judge)
    expect(unproven, `month ${seed}`).toBeNull()
    expect(illegalAskings(naive, month, proposal), `month ${seed}`).toEqual([])
    expect(isLegalProposal(month.judge, proposal), `month ${seed}`).toBe(true)
    repeated += Number(new Set(proposal.filter((person) => person !== null)).size < proposal.filter((person) => person !== null).length)
  }
  // Months in which nobody is asked twice would prove nothing.
  expect(repeated).toBeGreaterThan(3)
})

test('without time, the scarcest vacations are given first, and it is said that nothing is proven', async () => {
  const late = new ProgrammeSolver(0)
  for (let seed = 1; seed <= 100; seed++) {
    const { cover, judge } = monthByChance(seed)
    const { proposal, unproven } = await bestCover(cover, judge, (programme) => late.solve(programme))
    expect(proposal).toEqual(firstFit(cover, judge))
    expect(isLegalProposal(judge, proposal), `month ${seed}`).toBe(true)
    if (cover.needs.some(({ options }) => options.length > 0)) expect(unproven).not.toBeNull()
  }
})
