// The texts about an e-mail address that a link has to confirm, and one that a link brings back.
import { NBSP, NNBSP } from '#ui/format.ts'

export const addressTexts = {
  confirm: {
    title: 'Confirmer votre adresse e-mail',
    intro: (name: string) => `Bonjour ${name}. Confirmez que l’adresse où vous avez reçu ce lien est bien la vôtre.`,
    submit: 'Confirmer mon adresse',
    visitor: `Connectez-vous au compte pour lequel cette adresse a été donnée${NBSP}: c’est ce qui montre que l’un et l’autre sont à vous.`,
    logIn: 'Se connecter',
    notMine: `Vous n’avez pas de compte Relève${NNBSP}? Alors vous n’avez rien à faire${NBSP}: sans vous, cette adresse n’est rattachée à personne.`,
    doneTitle: 'Votre adresse est confirmée',
    done: (email: string) => `Vous vous connectez à Relève avec ${email}.`,
    go: 'Continuer',
  },
  restore: {
    title: 'Garder votre adresse e-mail',
    intro: `Le changement d’adresse de votre compte sera annulé, même s’il a déjà eu lieu.`,
    consequences: [
      'Toutes les sessions du compte seront fermées.',
      'Son mot de passe ne servira plus\u00A0: un message vous sera envoyé à cette adresse pour en choisir un autre.',
    ],
    submit: 'Garder cette adresse',
    doneTitle: 'Votre compte garde son adresse',
    done: `Un message vient de vous y être envoyé. Il contient le lien pour choisir votre nouveau mot de passe, valable 45 minutes.`,
    go: 'Revenir à la connexion',
  },
  incompleteTitle: 'Ce lien est incomplet',
  incomplete: 'Ouvrez-le de nouveau depuis le message reçu.',
  home: 'Aller à l’accueil',

  /** It stands in one's settings, and on the page of those who wait for approval. */
  pending: (email: string) =>
    `Nouvelle adresse demandée${NBSP}: ${email}. Elle remplacera la vôtre quand vous aurez ouvert le lien que nous y avons envoyé.`,
  unverified: `Cette adresse n’est pas encore confirmée. Ouvrez le lien que vous y avez reçu, ou demandez-en un autre.`,
  taken: 'Cette adresse n’est plus celle de votre compte\u00A0: quelqu’un d’autre a montré qu’elle est à lui. Donnez-en une autre.',
  send: 'Recevoir un lien',
  sendAgain: 'Renvoyer le lien',
  sent: (email: string) => `Un lien vient de partir à ${email}.`,
  cancel: 'Garder l’adresse actuelle',
  cancelled: 'Votre adresse reste la même.',
} as const
