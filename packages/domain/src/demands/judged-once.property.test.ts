// A person who is judged once for a whole list, and for all who read it, is judged as each demand alone would say, on centres by chance.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worlds } from '../matching/random-centers.fixture.ts'
import { centerFacts } from './center-facts.ts'
import type { CenterFacts } from './center-facts.ts'
import type { PostedDemand } from './demand.ts'
import type { CenterInMemory } from './center.fixture.ts'
import { viewDemand } from './view.ts'
import { idOf } from '../ids.fixture.ts'

function factsOf({ plan, rules, members, from, to, now }: CenterInMemory): CenterFacts {
  return centerFacts({ center: plan, rules, ownRules: new Map(), members, from, to, now })
}

function viewed(demand: PostedDemand, facts: CenterFacts, viewerId: string) {
  const [poster, viewer] = [facts.person(demand.posterId), facts.person(idOf('user', viewerId))]
  if (poster === null || viewer === null) throw new Error('they are of the centre')
  return viewDemand(demand, { ...facts, poster, viewer })
}

test('a demand means the same read with all others or alone', () => {
  let viewCount = 0
  fc.assert(
    fc.property(worlds({ membersPerTeam: 4, days: 12, demands: 10, reach: 6 }), ({ center }) => {
      const together = factsOf(center)
      for (const { userId } of center.members) {
        for (const demand of center.demands.values()) {
          viewCount++
          expect(viewed(demand, together, userId)).toEqual(viewed(demand, factsOf(center), userId))
        }
      }
    }),
    { numRuns: 8 },
  )
  expect(viewCount).toBeGreaterThan(500)
})
