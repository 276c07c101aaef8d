// A person named in little room: their first name and an initial.
import { withDistinction, type NamedPerson } from './person-name.ts'

/** « Zoé A. », « Théo A. » for d’Aulnaie: filed by its A. A namesake stays told apart. */
export function shortName(person: NamedPerson): string {
  const { name, lastName } = person
  const [initial = ''] = lastName.replace(/^[dl][’']/i, '')
  return withDistinction(initial === '' ? name : `${name}\u00A0${initial.toLocaleUpperCase('fr')}.`, person)
}
