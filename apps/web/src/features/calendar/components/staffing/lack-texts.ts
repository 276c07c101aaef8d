// What keeps plannings empty, in words: to who may mend it and to who has to wait for it.
import { NBSP } from '../../../../ui/format.ts'

/** `admin`: to administrators of the centre, `member`: to all others. */
export const lackTexts = {
  teams: {
    title: 'Le centre n’a pas encore d’équipe',
    admin: 'Sans équipe, personne n’a de vacation. Il faut en créer, puis donner à chacune sa place dans le cycle de service.',
    member: `Un administrateur du centre doit d’abord créer les équipes${NBSP}: les vacations s’afficheront ensuite d’elles-mêmes.`,
    action: 'Créer les équipes',
  },
  cycle: {
    title: 'Aucun cycle de service n’est suivi',
    admin: 'Les équipes existent, mais aucun cycle suivi aujourd’hui ne leur donne de vacations. Il faut en activer un.',
    member: `Un administrateur du centre doit d’abord activer un cycle${NBSP}: les vacations s’afficheront ensuite d’elles-mêmes.`,
    action: 'Ouvrir les cycles',
  },
  ownTeam: {
    title: 'Vous n’êtes dans aucune équipe',
    admin: 'Aucun cycle ne vous donne de vacation. Votre équipe se choisit parmi les membres du centre.',
    member: 'Aucun cycle ne vous donne de vacation. Pour rejoindre une équipe, adressez-vous à un administrateur de votre centre.',
    action: 'Ouvrir les membres',
  },
} as const
