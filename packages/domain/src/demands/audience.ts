// The audience of a demand: everybody of the centre who can answer it, by the law that each of their screens shows. One reading of the
// centre serves them all.
import type { UserId } from '../ids.ts'
import type { CenterFacts } from './center-facts.ts'
import type { Demand } from './demand.ts'
import { strictFacts } from './strict-facts.ts'
import { answerOf } from './taking.ts'
import type { Answer } from './taking.ts'

/** Keeps of `userIds` those who could answer it, in the same order, and says how. People outside the centre cannot. */
export function audienceOf(demand: Demand, facts: CenterFacts, userIds: Iterable<UserId>): Map<UserId, Answer> {
  const audience = new Map<UserId, Answer>()
  const strict = strictFacts(facts)
  const poster = demand.posterId === null ? null : strict.person(demand.posterId)
  if (poster === null && demand.vacancy === null) return audience
  const answerOfOne = (userId: UserId) => {
    const viewer = strict.person(userId)
    return viewer === null ? null : answerOf(demand, { ...strict, poster, viewer })
  }
  // Members whom the demand names are judged one by one, everybody else once for all who are alike.
  const { posterId, declined, offer, first, vacancy } = demand
  const namedIds = new Set([posterId, ...declined, offer?.userId, ...(first?.userIds ?? []), ...(vacancy?.pricedBy ?? [])])
  const known = new Map<string, Answer | null>()
  for (const userId of userIds) {
    const likeness = namedIds.has(userId) ? null : facts.likeness(userId)
    const sharedAnswer = likeness === null ? undefined : known.get(likeness)
    const answer = sharedAnswer === undefined ? answerOfOne(userId) : sharedAnswer
    if (likeness !== null) known.set(likeness, answer)
    if (answer !== null) audience.set(userId, answer)
  }
  return audience
}
