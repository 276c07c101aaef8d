// The words of what is searched; apart from those of the kit, which every page loads.

export const searchTexts = {
  clear: 'Effacer la recherche',
  nothing: 'Rien ne correspond à cette recherche.',
  goesOn: 'Recherche dans toute la liste…',
  failed: 'La suite de la liste n’a pas pu être lue.',
  /** Of somebody who is chosen by typing. */
  nobody: 'Personne de ce nom.',
  clearPerson: 'Effacer le choix',
} as const
