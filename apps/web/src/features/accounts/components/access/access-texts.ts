// The texts of the forms for people without access: their identity, a new account, an account whose address is lost.
import { NBSP, NNBSP } from '#ui/format.ts'

export const whoTexts = {
  center: 'Centre',
  centerPlaceholder: 'Choisir votre centre',
  centerMissing: 'Choisissez votre centre.',
  centersLoading: 'Chargement des centres…',
  centersFailed: 'La liste des centres n’a pas pu être chargée',
  noCenter: 'Aucun centre n’est encore ouvert ici. L’administrateur de la plateforme doit d’abord en créer un.',
} as const

export const creationTexts = {
  title: 'Créer un compte',
  intro: `Un administrateur de votre centre l’approuvera${NBSP}: donnez le nom sous lequel il vous connaît.`,
  emailHint: 'Vous y recevrez les messages de Relève.',
  submit: 'Créer le compte',
  already: `Vous avez déjà un compte${NNBSP}?`,
  logIn: 'Se connecter',
  receivedTitle: 'Votre demande est enregistrée',
  received: (email: string) =>
    `Un message vient d’être envoyé à ${email}. Si cette adresse avait déjà un compte, il dit comment y revenir${NNBSP}; connectez-vous avec votre mot de passe habituel.`,
} as const

export const recoveryTexts = {
  title: 'Récupérer un compte',
  intro: `Vous n’avez plus accès à votre adresse e-mail${NBSP}: dites qui vous êtes, les administrateurs de votre centre vous reconnaîtront.`,
  who: 'Qui vous êtes',
  reach: 'Où vous joindre désormais',
  formerEmail: 'Ancienne adresse e-mail',
  newEmail: 'Nouvelle adresse e-mail',
  newEmailHint: 'Le lien pour revenir y sera envoyé.',
  phoneHint: 'Pour vous rappeler en cas de doute.',
  message: 'Ce qui aidera à vous reconnaître',
  messageHint: 'Votre équipe, votre chef de salle, la date de votre dernière vacation…',
  submit: 'Envoyer la demande',
  stillAccess: `Vous recevez encore vos e-mails${NNBSP}?`,
  reset: 'Choisir un autre mot de passe',
  sentTitle: 'Votre demande est envoyée',
  sent: 'Les administrateurs de votre centre viennent d’en être prévenus.',
  next: 'Ce qui se passe maintenant',
  steps: (email: string) => [
    { title: 'Un administrateur vous reconnaît', text: 'Il compare ce que vous avez écrit à votre fiche. Il peut vous appeler.' },
    {
      title: 'Vous recevez sa réponse',
      text: `À ${email}. S’il accepte, le message contient un lien pour choisir un mot de passe.`,
    },
    {
      title: 'Vous retrouvez votre compte',
      text: `Planning, échanges et points sont intacts. Vos anciens appareils sont déconnectés, et la double authentification est à refaire.`,
    },
  ],
  back: 'Revenir à la connexion',
} as const
