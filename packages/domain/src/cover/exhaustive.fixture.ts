// The best proposal by trying everything, and small months by chance whose law is a list of what is refused.
import { createDraw } from '../draw.fixture.ts'
import { askingsOf, compareCovers, coverValue, needsByPerson } from './cover.ts'
import type { Cover, CoverJudge, CoverValue, Proposal } from './cover.ts'

/** Every part of what each person is asked for is legal, and all of it together. */
export function isLegalProposal(judge: CoverJudge, proposal: Proposal): boolean {
  for (const [person, needs] of needsByPerson(askingsOf(proposal)))
    for (let mask = 1; mask < 2 ** needs.length; mask++)
      if (
        !judge.isLegal(
          person,
          needs.filter((_, place) => (mask >> place) % 2 === 1),
        )
      )
        return false
  return judge.areLegal(askingsOf(proposal))
}

export function bestByTrying(cover: Cover, judge: CoverJudge): CoverValue {
  let best = coverValue(
    cover,
    judge,
    cover.needs.map(() => null),
  )
  const proposal: (number | null)[] = []
  const goOn = () => {
    const need = cover.needs[proposal.length]
    if (need === undefined) {
      const value = coverValue(cover, judge, proposal)
      if (compareCovers(value, best) < 0 && isLegalProposal(judge, proposal)) best = value
      return
    }
    for (const person of [null, ...need.options.map((option) => option.person)]) {
      proposal.push(person)
      goOn()
      proposal.pop()
    }
  }
  goOn()
  return best
}

/** Up to five vacations and five people, with pairs and triples that cannot be taken together, and a moment that holds too many. */
export function monthByChance(seed: number): { readonly cover: Cover; readonly judge: CoverJudge } {
  const draw = createDraw(seed)
  const chance = (percent: number) => draw(100) < percent
  const people = Array.from({ length: 2 + draw(4) }, () => ({ load: draw(40) - 20, held: Number(chance(15)) }))
  const needs = Array.from({ length: 2 + draw(4) }, (_, index) => ({
    day: Math.floor(index / 2),
    minutes: [480, 720, 720, 1440][draw(4)] ?? 720,
    isQualified: chance(40),
    options: people
      .map((_person, person) => ({ person, isLastResort: chance(30), warnings: chance(30) ? 1 + draw(2) : 0, gain: 5 + draw(20) }))
      .filter(() => chance(60))
      .map((option) => ({ option, at: draw(1000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ option }) => option),
  }))
  const refused = Array.from({ length: draw(12) }, () => ({
    person: draw(people.length),
    needs: [...new Set([draw(needs.length), draw(needs.length), ...(chance(30) ? [draw(needs.length)] : [])])],
  })).filter((each) => each.needs.length > 1)
  const crowd = chance(25) ? [draw(needs.length), draw(needs.length)] : []
  const judge: CoverJudge = {
    isLegal: (person, asked) => !refused.some((each) => each.person === person && each.needs.every((need) => asked.includes(need))),
    warningsOfBoth: (person, first, second) => Number((person + first * second) % 3 === 0),
    areLegal: (askings) =>
      crowd.length === 0 || crowd[0] === crowd[1] || !crowd.every((need) => askings.some((asking) => asking.need === need)),
  }
  return { cover: { needs, people }, judge }
}
