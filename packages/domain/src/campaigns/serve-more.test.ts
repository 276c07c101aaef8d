// The search without a solver: legal, and better than what everybody takes in turn.
import { expect, test } from 'vitest'
import { firstFit } from './allocate.ts'
import { isLegal } from './campaign.ts'
import { campaignByChance } from './exhaustive.fixture.ts'
import { serveMore } from './serve-more.ts'

const served = (share: readonly (number | null)[]) => share.filter((wish) => wish !== null).length

test('somebody who has nothing takes a place whose holder has another wish that fits', () => {
  const one = (wishes: number) => ({ credit: 0, wishes, pinned: null, forbidden: [] })
  // The first takes the only week that the second wishes for; the third is imposed and stays where the second could go.
  const campaign = {
    ranks: 6,
    participants: [one(2), one(1), { ...one(1), pinned: 0 }],
    limits: [
      {
        most: 2,
        grants: [
          { person: 0, wish: 0 },
          { person: 1, wish: 0 },
          { person: 2, wish: 0 },
        ],
      },
      { most: 1, grants: [{ person: 0, wish: 1 }] },
    ],
    couples: [],
    seed: 1,
  }
  expect(firstFit(campaign)).toEqual([0, null, 0])
  expect(serveMore(campaign, firstFit(campaign))).toEqual([1, 0, 0])
})

test('it is legal, serves no fewer and is the same each time, with wishes that are imposed and refused', () => {
  let gained = 0
  for (let seed = 1; seed <= 60; seed++) {
    const campaign = campaignByChance(seed, { people: 24, weeks: 6, teams: 1 + (seed % 2), plenty: 0.15 }, seed % 3 > 0)
    const first = firstFit(campaign)
    if (!isLegal(campaign, first)) continue
    const share = serveMore(campaign, first)
    expect(isLegal(campaign, share), `campaign ${seed}`).toBe(true)
    expect(served(share)).toBeGreaterThanOrEqual(served(first))
    expect(serveMore(campaign, first)).toEqual(share)
    gained += served(share) - served(first)
  }
  expect(gained).toBeGreaterThan(60)
})
