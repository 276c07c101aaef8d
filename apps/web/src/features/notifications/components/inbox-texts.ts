// The words of the list of notifications.
import { NBSP, NNBSP } from '#ui/format.ts'

export const inboxTexts = {
  isUnread: 'Non lue',
  readAll: 'Tout marquer comme lu',
  tools: 'Lire ou effacer toutes les notifications',
  options: (sentence: string) => `Lire ou effacer${NBSP}: ${sentence}`,
  readOne: 'Marquer comme lue',
  clearOne: 'Effacer',
  clearAll: 'Tout effacer',
  clearAllTitle: `Effacer toutes vos notifications${NNBSP}?`,
  clearAllBody: 'Elles ne pourront pas être retrouvées. Vos échanges, votre planning et vos messages ne changent pas.',
  clearedOne: 'Notification effacée.',
  undo: 'Annuler',
  cleared: 'Notifications effacées.',
  emptyTitle: 'Rien à signaler',
  empty: 'Vous verrez ici qui prend vos vacations, qui s’y intéresse et les points reçus.',
  searched: {
    search: 'Chercher une notification',
    count: { one: 'notification', other: 'notifications' },
    more: 'Afficher les plus anciennes',
  },
  shown: 'Notifications affichées',
  shownAll: 'Toutes',
  kinds: {
    unread: 'Non lues',
    offers: 'Vacations proposées',
    demands: 'Échanges',
    planning: 'Planning',
    points: 'Points',
    messages: 'Messages',
    announcements: 'Annonces',
    administration: 'Administration',
    security: 'Sécurité du compte',
  },
  vacation: 'vacation',
  points: { one: 'point', other: 'points' },
} as const
