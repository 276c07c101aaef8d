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

/** The return of somebody who was logged in: a proof, or a link. */
export const errandTexts = {
  done: {
    prove: { title: 'C’est confirmé', intro: 'Recommencez ce que vous alliez faire\u00A0: la confirmation vaut cinq minutes.' },
    link: { title: 'Votre compte est relié', intro: 'Vous pouvez désormais entrer aussi par ce service. Un courriel vous le confirme.' },
  },
  apart: 'Vous pouvez fermer cette fenêtre\u00A0: Relève continue dans l’autre.',
  failed: { prove: 'Confirmation impossible', link: 'Lien impossible' },
  under: 'Retour du service de connexion…',
  goOn: 'Continuer',
} as const

export const linkTexts = {
  title: 'Services de connexion',
  hint: 'Les comptes d’ailleurs avec lesquels vous entrez dans Relève.',
  failed: 'Vos services de connexion n’ont pas pu être lus',
  notLinked: 'Pas relié à votre compte',
  usedOn: (day: string) => `Dernière connexion par lui le ${day}`,
  gone: 'Ce service n’est plus proposé.',
  link: 'Relier',
  linkNamed: (label: string) => `Relier ${label}`,
  unlink: 'Délier',
  unlinkNamed: (label: string) => `Délier ${label}`,
  unlinkTitle: (label: string) => `Délier ${label}\u202F?`,
  unlinkBody:
    'Vous n’entrerez plus par lui, et les autres sessions qu’il a ouvertes seront fermées. Il vous reste votre mot de passe\u202F; si vous n’en avez pas, «\u00A0Mot de passe oublié\u00A0» vous en donne un.',
  unlinked: 'Ce service n’ouvre plus votre compte.',
} as const
