// The words around what a team's cycle breaks for those who join it.

export const placementTexts = {
  look: 'Lisez ce que ce planning ne respecte pas, puis confirmez.',
  reason: 'Motif',
  reasonHint: 'Il figure dans l’historique des membres concernés.',
  reasonNeeded: 'Ce planning ne respecte pas toutes les règles\u00A0: donnez un motif pour passer outre.',
} as const
