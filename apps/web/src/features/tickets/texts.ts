// The words of writing to the administrators, and of reading what they receive.
import { countedText, formatCount, NBSP, NNBSP } from '#ui/format.ts'

export const contactTexts = {
  title: 'Nous écrire',
  introMember: 'Votre message arrive aux administrateurs de votre centre. Leur réponse vous parvient ici et par e-mail.',
  introVisitor: `Une question avant de créer un compte, un accès perdu, un centre à ouvrir${NBSP}: écrivez, un administrateur vous répond par e-mail.`,
  introMaster: 'Votre message arrive aux administrateurs de Relève.',
  introPending: 'Une erreur dans votre demande, une question\u202F? Écrivez aux administrateurs de votre centre.',
  pendingTitle: 'Écrire aux administrateurs',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  emailHint: 'Pour vous répondre.',
  center: 'Votre centre',
  noCenter: 'Aucun, ou je ne sais pas',
  noCenterNote: 'Aux administrateurs de Relève',
  centersFailed: 'La liste des centres n’a pas pu être chargée. Sans elle, votre message va aux administrateurs de Relève.',
  subject: 'Objet',
  message: 'Message',
  messageHint: 'Ne donnez pas de mot de passe ni d’information de santé.',
  send: 'Envoyer le message',
  sentTitle: 'Message envoyé',
  sent: (email: string) => `Un administrateur vous répondra à l’adresse ${email}.`,
  sentMember: 'La réponse vous parviendra ici et par e-mail.',
  another: 'Écrire un autre message',
  home: 'Revenir à l’accueil',
  login: 'Se connecter',
} as const

export const threadTexts = {
  states: { open: 'Ouvert', answered: 'Répondu', closed: 'Clos' },
  list: 'Suite du message',
  answer: 'Réponse',
  administrator: 'Un administrateur',
} as const

export const ownTicketTexts = {
  title: 'Vos messages',
  failed: 'Vos messages n’ont pas pu être chargés.',
  more: 'Messages plus anciens',
  write: {
    label: 'Écrire de nouveau',
    hint: 'Le message est rouvert, et les administrateurs prévenus.',
    send: 'Envoyer',
    done: 'Message envoyé.',
  },
} as const

export const ticketTexts = {
  title: 'Courrier reçu',
  filter: 'Messages affichés',
  filters: { all: 'Tous', open: 'Ouverts', unread: 'Non lus', read: 'Lus' },
  unreadCount: (count: number) => `Non lus${count === 0 ? '' : `${NBSP}(${countedText(count)})`}`,
  search: 'Chercher dans le courrier',
  list: 'Messages reçus',
  isUnread: 'Non lu',
  toMasters: 'Aux administrateurs de Relève',
  empty: {
    all: { title: 'Aucun message', children: 'Ce que vos membres et les visiteurs vous écrivent arrive ici.' },
    unread: { title: 'Tout est lu', children: 'Les messages auxquels vous n’avez pas encore touché apparaîtront ici.' },
    open: { title: 'Rien à répondre', children: 'Les messages qui attendent une réponse apparaîtront ici.' },
    read: { title: 'Aucun message', children: 'Vous n’avez encore lu aucun message.' },
  },
  noneFoundTitle: 'Aucun message ne correspond',
  noneFound: (count: number, isCut: boolean) =>
    isCut
      ? `Cherché parmi les ${formatCount(count, { one: 'message', other: 'messages' })} les plus récents. Les plus anciens ne sont pas encore chargés.`
      : `Cherché parmi ${formatCount(count, { one: 'message', other: 'messages' })}.`,
  showAll: 'Tout afficher',
  failedTitle: 'Le courrier n’a pas pu être chargé',
  more: 'Messages plus anciens',
  choose: 'Choisissez un message',
  chooseNote: 'Il s’affichera ici.',
  visitor: 'Visiteur',
  member: 'Membre',
  readBy: (name: string, when: string) => `Lu par ${name}, ${when}`,
  seeProfile: 'Voir son profil',
  reply: (name: string, isVisitor: boolean) => ({
    label: 'Votre réponse',
    hint: isVisitor ? `${name} la reçoit par e-mail.` : `${name} la reçoit dans Relève et par e-mail.`,
    send: 'Répondre',
    done: 'Réponse envoyée.',
  }),
  close: 'Clore',
  reopen: 'Rouvrir',
  markUnread: 'Marquer comme non lu',
  markRead: 'Marquer comme lu',
  delete: 'Supprimer',
  deleteTitle: `Supprimer ce message${NNBSP}?`,
  deleteBody: (subject: string) =>
    `«${NBSP}${subject}${NBSP}» disparaîtra pour tous les administrateurs et pour son auteur, et ne pourra pas être retrouvé.`,
  deleted: 'Message supprimé.',
} as const
