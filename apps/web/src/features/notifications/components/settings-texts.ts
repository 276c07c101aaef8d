// The words of the settings of notifications.
import { notificationGroups } from './group-texts.ts'

export const notificationSettingsTexts = {
  app: 'Dans Relève',
  email: 'Par e-mail',
  mails: { none: 'Aucun', important: 'L’essentiel', all: 'Tous' },
  security:
    'Ce qui touche à la sécurité de votre compte (session fermée, rôle, centre) vous est toujours signalé, dans Relève et par e-mail.',
  groups: notificationGroups,
  notes: {
    offers: 'Une vacation que vous pouvez prendre, ou qui vous est proposée.',
    demands: 'Vos demandes prises, rendues, annulées, ou qui intéressent un collègue.',
    points: 'Les points que vous recevez et les transferts annulés.',
    planning: 'Vos absences et modifications décidées, les changements d’équipe et de cycle.',
    messages: 'Ce que vos collègues vous écrivent.',
    administration: 'Comptes en attente, accès perdus, courrier reçu.',
    announcements: 'Ce que vos administrateurs envoient à tout le centre.',
  },
} as const
