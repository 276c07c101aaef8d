// The words of the first steps.
import type { Step } from './queries.ts'

export const firstStepTexts = {
  title: 'Premiers pas',
  dismissAll: 'Tout masquer',
  dismiss: (title: string) => `Masquer « ${title} »`,
  install: 'Installer',
  steps: {
    theme: { title: 'Choisir l’apparence', note: 'Sombre pour la salle de nuit, claire pour le jour.' },
    notifications: { title: 'Régler les notifications', note: 'Ce dont vous voulez être prévenu, et par quel moyen.' },
    calendar: { title: 'Voir vos vacations dans votre agenda', note: 'Un abonnement que votre téléphone tient à jour.' },
    installation: { title: 'Installer Relève', note: 'Dans le menu du navigateur : « Ajouter à l’écran d’accueil ».' },
  } satisfies Readonly<Record<Step, { title: string; note: string }>>,
} as const
