// The words of the notifications.
import { NBSP, NNBSP } from '../../ui/format.ts'

const groups = {
  demands: 'Échanges',
  planning: 'Planning',
  points: 'Points',
  messages: 'Messages',
  administration: 'Administration',
  announcements: 'Annonces',
} as const

export const notificationTexts = {
  unread: { one: 'notification non lue', other: 'notifications non lues' },
  isUnread: 'Non lue',
  readAll: 'Tout marquer comme lu',
  readOne: (sentence: string) => `Marquer comme lue${NBSP}: ${sentence}`,
  clearOne: (sentence: string) => `Effacer${NBSP}: ${sentence}`,
  clearAll: 'Tout effacer',
  clearAllTitle: `Effacer toutes vos notifications${NNBSP}?`,
  clearAllBody: 'Elles ne pourront pas être retrouvées. Vos échanges, votre planning et vos messages ne changent pas.',
  clearedOne: 'Notification effacée.',
  undo: 'Annuler',
  cleared: 'Notifications effacées.',
  emptyTitle: 'Rien à signaler',
  empty: 'Vous verrez ici qui prend vos vacations, qui s’y intéresse et les points reçus.',
  failedTitle: 'Les notifications n’ont pas pu être chargées',
  searched: {
    search: 'Chercher une notification',
    count: { one: 'notification', other: 'notifications' },
    more: 'Afficher les plus anciennes',
  },
  shown: 'Notifications affichées',
  kinds: { all: 'Toutes', unread: 'Non lues', ...groups, security: 'Sécurité du compte' },
  vacation: 'vacation',
  points: { one: 'point', other: 'points' },
} as const

export const notificationSettingsTexts = {
  app: 'Dans Relève',
  email: 'Par e-mail',
  mails: { none: 'Aucun', important: 'L’essentiel', all: 'Tous' },
  security:
    'Ce qui touche à la sécurité de votre compte (session fermée, rôle, centre) vous est toujours signalé, dans Relève et par e-mail.',
  groups,
  notes: {
    demands: 'Vos demandes prises, rendues, annulées, ou qui intéressent un collègue.',
    points: 'Les points que vous recevez et les transferts annulés.',
    planning: 'Vos absences et modifications décidées, les changements d’équipe et de cycle.',
    messages: 'Ce que vos collègues vous écrivent.',
    administration: 'Comptes en attente, accès perdus, courrier reçu.',
    announcements: 'Ce que vos administrateurs envoient à tout le centre.',
  },
} as const
