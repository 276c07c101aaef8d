// The words of the notifications.
import { NBSP } from '../../ui/format.ts'

export const notificationTexts = {
  title: 'Notifications',
  unread: { one: 'notification non lue', other: 'notifications non lues' },
  isUnread: 'Non lue',
  readAll: 'Tout marquer comme lu',
  readOne: (sentence: string) => `Marquer comme lue${NBSP}: ${sentence}`,
  emptyTitle: 'Rien à signaler',
  empty: 'Vous verrez ici qui prend vos vacations, qui s’y intéresse et les points reçus.',
  failedTitle: 'Les notifications n’ont pas pu être chargées',
  somebody: 'Un collègue',
  vacation: 'vacation',
  points: { one: 'point', other: 'points' },
  sessionRevoked: `Une de vos sessions a été fermée${NBSP}: son jeton avait déjà servi. Si ce n’était pas vous, prévenez votre administrateur`,
} as const
