// The texts of signing on by a provider: the buttons of the log-in page, and the return.

export const wayTexts = {
  continueWith: (label: string) => `Continuer avec ${label}`,
  or: 'ou',
  password: 'E-mail et mot de passe',
} as const

export const returnTexts = {
  title: 'Connexion',
  under: 'Connexion en cours…',
  failed: 'Connexion impossible',
  again: 'Revenir à la connexion',
  incomplete: 'Cette adresse n’est ouverte qu’au retour du service de connexion.',
} as const
