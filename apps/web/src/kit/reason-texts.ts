// The words of a form that asks why.
export const reasonTexts = {
  cancel: 'Ne rien changer',
  reasonOptional: 'Motif (facultatif)',
  reasonRequired: 'Motif',
  reasonMissing: 'Indiquez un motif.',
  override: 'Passer outre, en en répondant',
  overrideHint: 'Votre motif restera dans l’historique, avec votre nom.',
  broken: 'Règles qui s’y opposent',
} as const
