// The words of what is searched; apart from those of the kit, which every page loads.

export const searchTexts = {
  clear: 'Effacer la recherche',
  nothing: 'Rien ne correspond à cette recherche.',
  nothingYet: 'Rien ne correspond dans ce qui a été lu.',
  goesOn: 'Recherche dans toute la liste…',
  failed: 'La suite de la liste n’a pas pu être lue.',
  more: 'Charger la suite',
  /** Another list is on its way: how much it holds is not known. */
  awaited: '…',
  /** Texts for a person who is chosen by typing. */
  nobody: 'Personne de ce nom.',
  peopleAwaited: 'Les noms arrivent…',
  peopleFailed: 'Les noms n’ont pas pu être lus.',
  clearPerson: 'Effacer le choix',
} as const

/** How much was found; of a list whose rest could not be read, in what was read of it. */
export function foundText(count: string, isNothing: boolean, isCut: boolean): string {
  if (isNothing) return isCut ? searchTexts.nothingYet : searchTexts.nothing
  return isCut ? `${count} dans ce qui a été lu` : count
}
