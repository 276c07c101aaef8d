// The texts around a new password, and around asking for a link to choose one.
import { formatCount, NBSP, NNBSP } from '#ui/format.ts'

const characters = { one: 'caractère', other: 'caractères' } as const

export const newPasswordTexts = {
  label: 'Mot de passe',
  newLabel: 'Nouveau mot de passe',
  rule: (enough: number) => `${enough}${NBSP}caractères au moins. Trois ou quatre mots sans rapport entre eux font un bon mot de passe.`,
  missing: (count: number) => `Encore ${formatCount(count, characters)}.`,
  maybe: (count: number) => `Assez long s’il est difficile à deviner. Avec ${formatCount(count, characters)} de plus, il l’est à coup sûr.`,
  good: 'Bon mot de passe.',
} as const

export const resetTexts = {
  ask: {
    title: `Mot de passe oublié${NNBSP}?`,
    intro: `Indiquez votre adresse e-mail${NBSP}: vous y recevrez un lien pour choisir un autre mot de passe.`,
    submit: 'Recevoir le lien',
    sentTitle: 'Consultez votre messagerie',
    sent: (email: string) =>
      `Si un compte utilise l’adresse ${email}, un lien vient d’y être envoyé. Il vaut 45${NBSP}minutes et ne sert qu’une fois.`,
    spam: `Rien reçu au bout de quelques minutes${NNBSP}? Regardez dans les courriers indésirables, puis vérifiez l’adresse.`,
    again: 'Indiquer une autre adresse',
    noAccess: `Vous n’avez plus accès à cette adresse${NNBSP}?`,
    recover: 'Récupérer votre compte',
    back: 'Revenir à la connexion',
  },
  choose: {
    title: 'Choisir un mot de passe',
    intro: `Si vous en aviez un, le nouveau le remplace partout${NBSP}: vos autres appareils devront se reconnecter.`,
    account: 'Compte\u00A0:',
    submit: 'Enregistrer le mot de passe',
    refusedTitle: 'Ce lien n’est plus valable',
    refused: `Il a déjà servi, ou il a été envoyé il y a trop longtemps. Demandez-en un autre${NBSP}: il arrivera dans quelques instants.`,
    newLink: 'Demander un autre lien',
  },
} as const

/** The question comes before what gives or takes power. */
export const passwordQuestionTexts = {
  title: 'Confirmez votre mot de passe',
  description: 'Ce que vous allez faire touche aux droits ou au compte de quelqu’un. Votre mot de passe vaut ensuite pour cinq minutes.',
  label: 'Votre mot de passe',
  submit: 'Confirmer',
  /** The words for a session that a service of sign-on opened. */
  otherTitle: 'Confirmez que c’est vous',
  otherDescription: 'Ce que vous allez faire touche aux droits ou au compte de quelqu’un. La confirmation vaut ensuite pour cinq minutes.',
  confirmWith: (label: string) => `Confirmer avec ${label}`,
  away: 'Confirmez dans l’autre fenêtre, puis revenez ici.',
  code: 'Code à six chiffres',
  or: 'ou',
  missing: 'Il faut le code ou le mot de passe.',
} as const
