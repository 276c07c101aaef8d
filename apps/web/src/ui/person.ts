// How a person is named, whatever screen names him, and in which order.
import { compareFolded } from './fold-text.ts'

export interface NamedPerson {
  readonly name: string
  readonly lastName: string
}

/** « Zoé Ardoisière »; a centre bears no last name. */
export function fullName({ name, lastName }: NamedPerson): string {
  return `${name} ${lastName}`.trim()
}

/** « Zoé A. », « Théo A. » for d’Aulnaie: filed by its A. */
export function shortName({ name, lastName }: NamedPerson): string {
  const [initial = ''] = lastName.replace(/^[dl][’']/i, '')
  return initial === '' ? name : `${name}\u00A0${initial.toLocaleUpperCase('fr')}.`
}

/** The order of a list of people: by last name, then by first name. */
export function byName(a: NamedPerson, b: NamedPerson): number {
  return compareFolded(a.lastName, b.lastName) || compareFolded(a.name, b.name)
}
