// The words about members: the search of the bar, profiles, what changed a planning.

export const searchTexts = {
  label: 'Chercher un collègue, une date',
  shortcut: 'Ctrl K',
  results: 'Résultats',
  openDay: 'Ouvrir le calendrier',
  noSuchDay: 'Cette date n’existe pas',
  nothing: 'Personne de ce nom dans votre centre',
  count: { one: 'résultat', other: 'résultats' },
} as const
