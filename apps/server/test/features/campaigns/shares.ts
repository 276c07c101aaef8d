// Holds the share of a campaign by chance against the best one that trying everything finds.
import { isLegal, valueOf } from '@releve/domain/campaigns/campaign'
import { bestByTrying, campaignByChance } from '@releve/domain/campaigns/exhaustive.fixture'
import { expect } from 'vitest'
import type { ShareSolver } from '#features/campaigns/commands/best-share.ts'

const WITHIN_MS = 60_000

/** Up to eight people with up to six wishes. Returns whether the campaign has a legal share at all. */
export async function expectBest(solver: ShareSolver, seed: number): Promise<boolean> {
  const campaign = campaignByChance(seed, { people: 2 + (seed % 7), weeks: 5, teams: 1 + (seed % 2), plenty: 0.3 + (seed % 3) * 0.15 })
  const answer = await solver.share(campaign, WITHIN_MS)
  const best = bestByTrying(campaign)
  if (!('share' in answer)) {
    expect(best, `campaign ${seed}`).toBeNull()
    return false
  }
  expect(answer.unproven).toBeNull()
  expect(isLegal(campaign, answer.share)).toBe(true)
  expect(valueOf(campaign, answer.share), `campaign ${seed}`).toEqual(best)
  expect(answer.servedAtMost).toBe(best?.served)
  return true
}
