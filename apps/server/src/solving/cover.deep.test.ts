// A thousand small months against a search that tries everything, and ten thousand against a naive reading of the law.
import { bestCover } from '@releve/domain/cover/best-cover'
import { coverValue } from '@releve/domain/cover/cover'
import type { Cover } from '@releve/domain/cover/cover'
import { bestByTrying, isLegalProposal, monthByChance } from '@releve/domain/cover/exhaustive.fixture'
import { domainMonth, illegalAskings, largeMonth, naiveMonth } from '@releve/domain/cover/months.fixture'
import { expect, test } from 'vitest'
import { solveByGlpk } from './glpk.ts'

/** The first six of each vacation: everything is tried of what is left. */
const fewest = (cover: Cover): Cover => ({ ...cover, needs: cover.needs.map((need) => ({ ...need, options: need.options.slice(0, 6) })) })

test('a thousand small months are covered as trying everything covers them', async () => {
  const wrong: number[] = []
  for (let seed = 1; seed <= 1000; seed++) {
    const { cover, judge } = monthByChance(seed)
    const { proposal, unproven } = await bestCover(cover, judge, (programme) => Promise.resolve(solveByGlpk(programme, Infinity)))
    const isBest = JSON.stringify(coverValue(cover, judge, proposal)) === JSON.stringify(bestByTrying(cover, judge))
    if (unproven !== null || !isBest || !isLegalProposal(judge, proposal)) wrong.push(seed)
  }
  expect(wrong).toEqual([])
})

test('the naive reading of the law refuses nothing of ten thousand random months', async () => {
  const wrong: string[] = []
  let askings = 0
  for (let seed = 1; seed <= 10_000; seed++) {
    const naive = naiveMonth(seed)
    const month = domainMonth(naive, seed)
    const { proposal } = await bestCover(month.cover, month.judge, (programme) => Promise.resolve(solveByGlpk(programme, Infinity)))
    askings += proposal.filter((person) => person !== null).length
    for (const illegal of illegalAskings(naive, month, proposal)) wrong.push(`month ${seed}: ${illegal}`)
  }
  expect(wrong).toEqual([])
  expect(askings).toBeGreaterThan(10_000)
})

test('months of centres are covered as trying everything covers them', async () => {
  const wrong: number[] = []
  for (let seed = 1; seed <= 1000; seed++) {
    const month = domainMonth(naiveMonth(seed, 3), seed)
    const { cover, judge } = { ...month, cover: fewest(month.cover) }
    const { proposal } = await bestCover(cover, judge, (programme) => Promise.resolve(solveByGlpk(programme, Infinity)))
    if (JSON.stringify(coverValue(cover, judge, proposal)) !== JSON.stringify(bestByTrying(cover, judge))) wrong.push(seed)
  }
  expect(wrong).toEqual([])
})

test('large months of 119 people and 60 vacations are covered by the naive reading of the law', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const naive = largeMonth(seed)
    const month = domainMonth(naive, seed)
    const endsAt = Date.now() + 60_000
    const { proposal } = await bestCover(month.cover, month.judge, (programme) => Promise.resolve(solveByGlpk(programme, endsAt)))
    expect(illegalAskings(naive, month, proposal)).toEqual([])
    expect(proposal.filter((person) => person !== null)).toHaveLength(60)
  }
})
