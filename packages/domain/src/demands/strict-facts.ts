// The facts of a centre with the rules that refuse alone: what only warns keeps nobody from anything, and costs most of the time where
// many people are judged at once.
import type { JudgedRule } from '../working-time/rules.ts'
import type { CenterFacts } from './center-facts.ts'
import type { Person } from './person.ts'

const isStrict = ({ severity }: JudgedRule) => severity === 'blocking'

export function strictFacts(facts: CenterFacts): CenterFacts {
  // Members share few lists of rules.
  const known = new Map<readonly JudgedRule[], readonly JudgedRule[]>()
  const strict = (rules: readonly JudgedRule[]) => {
    const found = known.get(rules) ?? rules.filter(isStrict)
    known.set(rules, found)
    return found
  }
  const people = new Map<Person['userId'], Person>()
  return {
    ...facts,
    rules: { ...facts.rules, rules: facts.rules.rules.filter(isStrict) },
    person(userId) {
      const found = people.get(userId)
      if (found !== undefined) return found
      const person = facts.person(userId)
      if (person === null) return null
      const judged = { ...person, rules: strict(person.rules) }
      people.set(userId, judged)
      return judged
    },
  }
}
