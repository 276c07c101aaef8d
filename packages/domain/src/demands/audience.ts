// Whom a demand concerns: everybody of the centre for whom it stands among what they can do, by the law that each of their screens
// shows. One reading of the centre serves them all.
import type { UserId } from '../ids.ts'
import type { Rule } from '../working-time/rules.ts'
import type { CenterFacts } from './center-facts.ts'
import type { Demand } from './demand.ts'
import type { Person } from './person.ts'
import { answerOf } from './taking.ts'
import type { Answer } from './taking.ts'

/** Those of `userIds` who could answer it, in that order, each with how; who is not of the centre cannot. */
export function audienceOf(demand: Demand, facts: CenterFacts, userIds: Iterable<UserId>): Map<UserId, Answer> {
  const audience = new Map<UserId, Answer>()
  const strict = strictly()
  const poster = facts.person(demand.posterId)
  if (poster === null) return audience
  const shared = { ...facts, rules: { ...facts.rules, rules: strict(facts.rules.rules) } }
  const judged = (person: Person): Person => ({ ...person, rules: strict(person.rules) })
  const asPoster = judged(poster)
  for (const userId of userIds) {
    const person = facts.person(userId)
    if (person === null) continue
    const answer = answerOf(demand, { ...shared, poster: asPoster, viewer: judged(person) })
    if (answer !== null) audience.set(userId, answer)
  }
  return audience
}

/** The rules that refuse: what only warns keeps nobody from it, and costs most of the time. Members share few lists of rules. */
function strictly(): (rules: readonly Rule[]) => readonly Rule[] {
  const known = new Map<readonly Rule[], readonly Rule[]>()
  return (rules) => {
    const found = known.get(rules) ?? rules.filter(({ severity }) => severity === 'blocking')
    known.set(rules, found)
    return found
  }
}
