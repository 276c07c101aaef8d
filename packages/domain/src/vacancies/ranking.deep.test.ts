// A hundred thousand people who would be asked, none of whom the law forbids it by the naive reading; and nobody left out whom it allows.
import { expect, test } from 'vitest'
import { domainCenter, naiveCenter, naiveRanking } from './naive-ranking.fixture.ts'
import { rankCandidates } from './ranking.ts'

const OFFERS = 100_000

test('of 100 000 people asked, none breaks a rule, and all who may be asked are', () => {
  let offers = 0
  let illegal = 0
  let forgotten = 0
  // These are other centres than those of the unit test.
  for (let seed = 1_000_000; offers < OFFERS; seed++) {
    const naive = naiveCenter(seed)
    const { facts, vacancy, candidates } = domainCenter(naive)
    const found = rankCandidates(facts, vacancy, candidates)
    const reading = naiveRanking(naive)
    for (const list of ['asked', 'unsaid'] as const) {
      const [possibleIds, askedIds] = [reading[list], found[list]].map((lines) => new Set<string>(lines.map(({ userId }) => userId)))
      if (possibleIds === undefined || askedIds === undefined) throw new Error('two lists')
      if (list === 'asked') offers += askedIds.size
      illegal += askedIds.difference(possibleIds).size
      forgotten += possibleIds.difference(askedIds).size
    }
  }
  expect({ illegal, forgotten }).toEqual({ illegal: 0, forgotten: 0 })
})
