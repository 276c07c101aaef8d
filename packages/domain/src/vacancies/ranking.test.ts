// The order of asking for a vacancy: a thousand random centres against a naive model, and a draw that is the same for every reader.
import { expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import { createDraw } from '../draw.fixture.ts'
import { comparable, domainCenter, naiveCenter, naiveRanking } from './naive-ranking.fixture.ts'
import { drawOf, rankCandidates } from './ranking.ts'
import type { Criterion, OutReason } from './ranking.ts'

const CENTERS = 1000

test('a thousand random centres rank as the naive reading does', () => {
  const decided: Record<Criterion, number> = { availability: 0, warnings: 0, load: 0, lastAsked: 0, rest: 0, draw: 0 }
  const refusalCounts: Partial<Record<OutReason, number>> = {}
  for (let seed = 0; seed < CENTERS; seed++) {
    const naive = naiveCenter(seed)
    const { facts, vacancy, candidates } = domainCenter(naive)
    const ranking = rankCandidates(facts, vacancy, candidates)
    expect(comparable(ranking, naive.vacancyId), `centre ${seed}`).toEqual(naiveRanking(naive))
    for (const { behind } of [...ranking.asked, ...ranking.unsaid]) if (behind !== null) decided[behind]++
    for (const { reason } of ranking.out) refusalCounts[reason] = (refusalCounts[reason] ?? 0) + 1
    const counted = Object.values(ranking.counts).reduce((sum, count) => sum + count, 0)
    expect(counted).toBe(ranking.out.length)
  }
  // Centres in which nothing decides would prove nothing.
  expect(Math.min(...Object.values(decided))).toBeGreaterThan(30)
  expect(Object.keys(refusalCounts).toSorted()).toEqual(
    [
      'absent',
      'exchangedThatDay',
      'no',
      'otherTeam',
      'priced',
      'qualification',
      'rest',
      'restOwed',
      'suspended',
      'rule',
      'started',
      'worksThatDay',
    ].toSorted(),
  )
  expect(Math.min(...Object.values(refusalCounts))).toBeGreaterThan(100)
})

test('the order in which members were loaded decides nothing', () => {
  for (let seed = 0; seed < 50; seed++) {
    const { facts, vacancy, candidates } = domainCenter(naiveCenter(seed))
    const draw = createDraw(seed)
    const shuffled = candidates.map((candidate) => ({ candidate, at: draw(1_000_000) })).toSorted((a, b) => a.at - b.at)
    const again = rankCandidates(
      facts,
      vacancy,
      shuffled.map(({ candidate }) => candidate),
    )
    const { asked, unsaid, counts } = rankCandidates(facts, vacancy, candidates)
    expect(again).toMatchObject({ asked, unsaid, counts })
  }
})

test('luck is the same at every reading, and another at the next vacancy', () => {
  const members = Array.from({ length: 50 }, (_, index) => `member ${index}`)
  const firstOf = (vacancy: string) => members.toSorted((a, b) => drawOf(vacancy, a) - drawOf(vacancy, b))[0]
  expect(firstOf('one')).toBe(firstOf('one'))
  const first = Array.from({ length: 1000 }, (_, index) => firstOf(`vacancy ${index}`))
  // Each of fifty is first about twenty times in a thousand.
  const times = members.map((member) => first.filter((firstMember) => firstMember === member).length)
  expect(Math.min(...times)).toBeGreaterThan(5)
  expect(Math.max(...times)).toBeLessThan(45)
})

test('who left the centre is passed over', () => {
  const { facts, vacancy, candidates } = domainCenter(naiveCenter(1))
  const [first] = candidates
  if (first === undefined) throw new Error('nobody')
  const strangerCandidate = { ...first, userId: idOf('user', 'gone') }
  expect(rankCandidates(facts, vacancy, [...candidates, strangerCandidate])).toEqual(rankCandidates(facts, vacancy, candidates))
})
