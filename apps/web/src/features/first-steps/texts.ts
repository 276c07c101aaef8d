// The words of the first steps.
import { NBSP } from '#ui/format.ts'
import type { Step } from './components/steps.ts'

export const firstStepTexts = {
  title: 'Premiers pas',
  progress: (count: number, all: number) => `${count} sur${NBSP}${all}`,
  dismissAll: 'Tout masquer',
  markDone: (title: string) => `Marquer «\u00A0${title}\u00A0» comme fait`,
  done: 'Fait',
  steps: {
    theme: { title: 'Choisir l’apparence', note: 'Sombre pour la salle de nuit, claire pour le jour.' },
    notifications: { title: 'Régler les notifications', note: 'Ce dont vous voulez être prévenu, par quel moyen et à quelles heures.' },
    calendar: { title: 'Relier votre agenda', note: 'Vos vacations, dans un abonnement que votre téléphone tient à jour.' },
    installation: {
      title: 'Installer Relève',
      note: `Dans le menu du navigateur${NBSP}: «\u00A0Ajouter à l’écran d’accueil\u00A0». Votre planning s’ouvre alors d’un geste, même sans réseau.`,
    },
  } satisfies Readonly<Record<Step, { title: string; note: string }>>,
  /** It is said where the browser is that of an iPhone or iPad. */
  installOnApple: `Bouton Partager du navigateur, puis «\u00A0Sur l’écran d’accueil\u00A0». Votre planning s’ouvre alors d’un geste, même sans réseau.`,
} as const
