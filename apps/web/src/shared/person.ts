// The line under a person's name, and the order in which people are listed.
import { teamInSentence, type NamedPerson } from '@releve/contract/person-name'
import { compareFolded } from '../ui/fold-text.ts'

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
