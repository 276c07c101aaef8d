// A person named in little room: their first name and an initial.

/** « Zoé A. », « Théo A. » for d’Aulnaie: filed by its A. */
export function shortName({ name, lastName }: { readonly name: string; readonly lastName: string }): string {
  const [initial = ''] = lastName.replace(/^[dl][’']/i, '')
  return initial === '' ? name : `${name}\u00A0${initial.toLocaleUpperCase('fr')}.`
}
