// What the form of a new account says.
import { NBSP, NNBSP } from '../../../ui/format.ts'

export const creationTexts = {
  title: 'Créer un compte',
  intro: `Un administrateur de votre centre l’approuvera${NBSP}: donnez le nom sous lequel il vous connaît.`,
  email: 'E-mail',
  emailHint: 'Vous y recevrez les messages de Relève.',
  submit: 'Créer le compte',
  already: `Vous avez déjà un compte${NNBSP}?`,
  logIn: 'Se connecter',
  receivedTitle: 'Votre demande est enregistrée',
  received: (email: string) =>
    `Un message vient d’être envoyé à ${email}. Si cette adresse avait déjà un compte, il dit comment y revenir${NNBSP}; connectez-vous avec votre mot de passe habituel.`,
} as const
