// The few words the kit says by itself. What a screen says stands in the texts.ts of its feature.

export const uiTexts = {
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  back: 'Retour',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  required: 'obligatoire',
  decrease: 'Diminuer',
  increase: 'Augmenter',
  loading: 'Chargement',
  pending: 'En cours',
  notifications: 'Messages de l’application',
  today: 'aujourd’hui',
  points: { one: 'point', other: 'points' },
} as const
