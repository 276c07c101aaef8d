// What notifications are about, as it is chosen in the list and in the settings.

export const notificationGroups = {
  offers: 'Vacations proposées',
  demands: 'Échanges',
  planning: 'Planning',
  points: 'Points',
  messages: 'Messages',
  administration: 'Administration',
  announcements: 'Annonces',
} as const
