// How a person is named, whatever screen names them, and in which order.
import { compareFolded } from '../ui/fold-text.ts'

export interface NamedPerson {
  readonly name: string
  readonly lastName: string
}

/** « Zoé Ardoisière »; a centre bears no last name. */
export function fullName({ name, lastName }: NamedPerson): string {
  return `${name} ${lastName}`.trim()
}

/** « équipe D » inside a sentence; a letter or an acronym keeps its capitals: « B », « SMUR 1 ». */
export function teamInSentence({ name }: { readonly name: string }): string {
  const [first = ''] = name
  const isWord = /^\p{Lu}\p{Ll}/u.test(name)
  return (isWord ? first.toLocaleLowerCase('fr') : first) + name.slice(first.length).replace(' ', '\u00A0')
}

/** « Opérateur CTA, équipe A » under a name; what is not known is left out, and the team alone keeps its capital. */
export function roleAndTeam(person: { readonly role: string | null; readonly team: { readonly name: string } | null } | undefined): string {
  const role = person?.role ?? ''
  const team = person?.team ?? null
  if (team === null) return role
  return role === '' ? team.name : `${role}, ${teamInSentence(team)}`
}

/** The order of a list of people: by last name, then by first name. */
export function byName(a: NamedPerson, b: NamedPerson): number {
  return compareFolded(a.lastName, b.lastName) || compareFolded(a.name, b.name)
}
