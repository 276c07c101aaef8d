// How a person is named, whatever screen names him.

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
