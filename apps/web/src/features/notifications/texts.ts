// The words of the notifications that every page of a member has. Those of the list and of the settings stand with these.

export const notificationTexts = {
  unread: { one: 'notification non lue', other: 'notifications non lues' },
  failedTitle: 'Les notifications n’ont pas pu être chargées',
} as const
