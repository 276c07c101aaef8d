// The share of a campaign by the solver in its thread, against a search that tries everything; a large one; one without time.
import { compareShares, isLegal, valueOf } from '@releve/domain/campaigns/campaign'
import type { Campaign } from '@releve/domain/campaigns/campaign'
import { dearestLimits, explainTo } from '@releve/domain/campaigns/explain'
import { campaignByChance } from '@releve/domain/campaigns/exhaustive.fixture'
import { afterAll, describe, expect, test } from 'vitest'
import { ShareSolver } from './commands/best-share.ts'
import { expectBest } from '#test/features/campaigns/shares.ts'

const WITHIN_MS = 60_000
const solver = new ShareSolver()
afterAll(() => solver.close())

const one = (credit = 0, wishes = 1) => ({ credit, wishes, pinned: null, forbidden: [] })
const week = (most: number, ...grants: readonly (readonly [number, number])[]) => ({
  most,
  grants: grants.map(([person, wish]) => ({ person, wish })),
})
const campaignOf = (campaign: Partial<Campaign>): Campaign => ({
  ranks: 6,
  participants: [],
  limits: [],
  couples: [],
  seed: 1,
  ...campaign,
})
const shareOf = async (campaign: Campaign) => {
  const answer = await solver.share(campaign, WITHIN_MS)
  if (!('share' in answer)) throw new Error('there is no legal share')
  expect(answer.unproven).toBeNull()
  return answer.share
}

describe('the best share', () => {
  test('is what trying everything finds, felt rank by felt rank, the same each time', async () => {
    for (let seed = 1; seed <= 25; seed++) await expectBest(solver, seed)
  })

  test('serves people before it serves them well', async () => {
    // The first asks for the week that the second has as their first of two.
    const share = await shareOf(campaignOf({ participants: [one(0, 1), one(0, 2)], limits: [week(1, [0, 0], [1, 0])] }))
    expect(share).toEqual([0, 1])
  })

  test('gives the first wish to who carries a credit', async () => {
    const limits = [week(1, [0, 0], [1, 0])]
    expect(await shareOf(campaignOf({ participants: [one(1, 2), one(0, 2)], limits }))).toEqual([0, 1])
    expect(await shareOf(campaignOf({ participants: [one(0, 2), one(1, 2)], limits }))).toEqual([1, 0])
  })

  test('puts an agreed couple together where nobody else loses by it', async () => {
    const participants = [one(0, 2), one(0, 2), one(0, 2)]
    // One place in the week of all first wishes: two have their second one.
    const limits = [week(1, [0, 0], [1, 0], [2, 0])]
    const pairs = [
      [
        { person: 1, wish: 1 },
        { person: 2, wish: 1 },
      ] as const,
    ]
    expect(await shareOf(campaignOf({ participants, limits, couples: [{ pairs }] }))).toEqual([0, 1, 1])
  })

  test('is drawn where two are as good, and the seed says how', async () => {
    const campaign = campaignOf({ participants: [one(0, 2), one(0, 2)], limits: [week(1, [0, 0], [1, 0])] })
    const shares = new Set<string>()
    for (let seed = 1; seed <= 12; seed++) {
      const share = await shareOf({ ...campaign, seed })
      expect(await shareOf({ ...campaign, seed })).toEqual(share)
      shares.add(share.join(' '))
    }
    expect([...shares].sort()).toEqual(['0 1', '1 0'])
  })

  test('keeps what a chief granted and forbade, and says which limits the pins pass', async () => {
    const limits = [week(1, [0, 0], [1, 0])]
    const pinned = { ...one(0, 2), pinned: 0 }
    expect(await shareOf(campaignOf({ participants: [one(2, 2), pinned], limits }))).toEqual([1, 0])
    expect(await shareOf(campaignOf({ participants: [{ ...one(2, 2), forbidden: [0] }, one()], limits }))).toEqual([1, 0])
    expect(await solver.share(campaignOf({ participants: [pinned, pinned], limits }), WITHIN_MS)).toEqual({ passed: [0] })
  })

  test('of nobody is nothing', async () => {
    expect(await solver.share(campaignOf({}), WITHIN_MS)).toEqual({ share: [], unproven: null, servedAtMost: 0 })
  })

  test('without time is legal, and says what is not proven', async () => {
    const campaign = campaignByChance(3, { people: 160, weeks: 17, teams: 1, plenty: 0.13 }, false)
    const answer = await solver.share(campaign, 1)
    if (!('share' in answer)) throw new Error('there is no legal share')
    expect(isLegal(campaign, answer.share)).toBe(true)
    expect(answer.unproven).toBe('served')
    expect(answer.servedAtMost).toBeGreaterThanOrEqual(answer.share.filter((wish) => wish !== null).length)
  })

  test('of 160 people with six wishes in seventeen weeks is proven', async () => {
    const campaign = campaignByChance(11, { people: 160, weeks: 17, teams: 4, plenty: 0.13 }, false)
    const answer = await solver.share(campaign, WITHIN_MS)
    if (!('share' in answer)) throw new Error('there is no legal share')
    expect(answer.unproven).toBeNull()
    const value = valueOf(campaign, answer.share)
    expect(value.served).toBe(answer.servedAtMost)
    expect(value.served).toBeLessThan(160)
    // The first come, first served share of the same people is behind.
    const without = await solver.share(campaign, 1)
    if (!('share' in without)) throw new Error('there is no legal share')
    expect(compareShares(value, valueOf(campaign, without.share))).toBeLessThanOrEqual(0)
  })
})

describe('the explanation', () => {
  test('says the limit that is full, how many wished for it and who stood before', async () => {
    const participants = [one(1, 2), one(0, 2), one(0, 2)]
    const campaign = campaignOf({ participants, limits: [week(1, [0, 0], [1, 0], [2, 0]), week(2, [1, 1], [2, 1])] })
    const share = await shareOf(campaign)
    expect(share).toEqual([0, 1, 1])
    expect(explainTo(campaign, share, 0)).toEqual([{ kind: 'granted' }, { kind: 'notNeeded' }])
    expect(explainTo(campaign, share, 1)).toEqual([
      { kind: 'full', obstacles: [{ limit: 0, most: 1, wished: 3, before: { moreCredit: 1, sameCredit: 0, lessCredit: 0 } }] },
      { kind: 'granted' },
    ])
    expect(dearestLimits(campaign, share)).toEqual([{ limit: 0, wishes: 2 }])
  })

  test('names an obstacle for every better wish that a best share does not grant', async () => {
    const unexplained: string[] = []
    for (let seed = 1; seed <= 12; seed++) {
      const campaign = campaignByChance(seed, { people: 24, weeks: 8, teams: 2, plenty: 0.2 })
      const answer = await solver.share(campaign, WITHIN_MS)
      if (!('share' in answer)) continue
      for (const person of campaign.participants.keys())
        for (const reason of explainTo(campaign, answer.share, person))
          if (reason.kind === 'full' && reason.obstacles.length === 0) unexplained.push(`${seed}: ${person}`)
    }
    expect(unexplained).toEqual([])
  })
})
