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
  unsavedTitle: 'Quitter sans enregistrer ?',
  unsavedBody: 'Ce que vous avez saisi ici n’est pas encore enregistré.',
  unsavedLeave: 'Quitter sans enregistrer',
  unsavedStay: 'Continuer la saisie',
  showTable: 'Voir les chiffres',
  hideTable: 'Masquer les chiffres',
  points: { one: 'point', other: 'points' },
} as const
