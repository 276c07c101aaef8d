// The words of the activities of a centre.
import { dayCountText } from '@releve/contract/activities'
import { hoursText } from '@releve/contract/hours-text'
import { isAskedKind, isWorkKind } from '@releve/domain/planning/activity'
import { capitalize, NBSP } from '#ui/format.ts'
import type { WireActivity } from './queries.ts'

type Kind = WireActivity['kind']

/** The reading of colleagues: the name of an activity, that its member is unavailable, or nothing. */
export type Reading = 'name' | 'unavailable' | 'nothing'

const askings = {
  members: 'Par les membres',
  noticed: (days: number) => `Par les membres, ${dayCountText(days)} avant`,
  administrators: 'Posée par les administrateurs seuls',
}

export const activityTexts = {
  title: 'Activités',
  note: `Ce que les membres font ou prennent en dehors des vacations du cycle. Ce qui est déjà posé garde ses mots.`,
  failed: 'Les activités n’ont pas pu être lues.',
  kinds: {
    work: {
      title: 'Travail hors cycle',
      note: `Compte dans les heures et les repos (CJUE, C-909/19${NBSP}: la formation est du travail).`,
    },
    leave: {
      title: 'Congés',
      note: 'Les heures sont cédées, rien n’est travaillé. La cause reste entre le membre et ses administrateurs.',
    },
    absence: {
      title: 'Absences',
      note: 'Les heures prévues restent comptées. La cause reste entre le membre et ses administrateurs.',
    },
    onCall: {
      title: 'Astreintes',
      note: 'Joignable et prêt à intervenir\u00A0: un repos, qui ne compte ni dans les heures ni dans les semaines.',
    },
    intervention: {
      title: 'Interventions d’astreinte',
      note: 'Trajet compris, du travail comme un autre. Chaque membre déclare les siennes après coup\u202F; elles se valident.',
    },
  } satisfies Record<Kind, { title: string; note: string }>,
  name: 'Nom',
  letters: 'Lettres',
  reading: 'Ce que lisent les collègues',
  readings: { name: 'Son nom', unavailable: `«${NBSP}Indisponible${NBSP}»`, nothing: 'Rien' } satisfies Record<Reading, string>,
  readingHints: {
    name: undefined,
    unavailable: undefined,
    nothing:
      'Sur une vacation, ils lisent seulement qu’il n’est pas là à ces heures\u202F; sur un repos, un repos. L’effectif et les repos en tiennent compte\u00A0: un refus peut le laisser deviner.',
  } satisfies Record<Reading, string | undefined>,
  changeTerms: 'Conditions',
  changeTermsOf: (name: string) => `Conditions${NBSP}: ${name}`,
  /** « Par les membres, 14 jours avant, au plus 5 jours par an, 7 h par jour, nom lu par les collègues » */
  termsOf: ({
    kind,
    isNamed,
    isUnseen,
    isForAdministrators,
    noticeDays,
    isByDays,
    yearlyDays = 0,
    fixedMinutes = 0,
  }: Omit<WireActivity, '_id'>) => {
    const { members, noticed, administrators } = askings
    const asking = isForAdministrators === true ? administrators : noticeDays === undefined ? members : noticed(noticeDays)
    const parts = [
      ...(isAskedKind(kind) ? [asking] : []),
      ...(isByDays === true ? ['par jours entiers'] : []),
      ...(yearlyDays > 0 ? [`au plus ${dayCountText(yearlyDays)} par an`] : []),
      ...(fixedMinutes > 0 ? [`${hoursText(fixedMinutes / 60)} par jour`] : []),
      ...(isUnseen === true
        ? ['rien pour les collègues']
        : isWorkKind(kind)
          ? [isNamed ? 'nom lu par les collègues' : `«${NBSP}indisponible${NBSP}» pour les collègues`]
          : []),
    ]
    return capitalize(parts.join(', '))
  },
  asking: 'Demandes',
  askings,
  isByDays: 'Demandée par jours entiers seulement',
  isFixed: 'Compte des heures fixes par jour',
  fixedHours: 'Heures comptées par jour',
  fixedHint: 'Au compte d’heures, quelle que soit sa durée. Les repos gardent son temps réel.',
  isLimited: 'Limitée à un nombre de jours par an',
  yearlyDays: 'Jours par an, au plus',
  dayUnit: { one: 'jour', other: 'jours' },
  unnamed: 'cette activité',
  up: (name: string) => `Monter${NBSP}: ${name}`,
  down: (name: string) => `Descendre${NBSP}: ${name}`,
  close: (name: string) => `Ne plus proposer${NBSP}: ${name}`,
  place: 'Poser',
  placeNamed: (name: string) => `Poser${NBSP}: ${name}`,
  add: {
    work: 'Ajouter un travail',
    leave: 'Ajouter un congé',
    absence: 'Ajouter une absence',
    onCall: 'Ajouter une astreinte',
    intervention: 'Ajouter une intervention',
  } satisfies Record<Kind, string>,
  cancel: 'Annuler',
  save: 'Enregistrer les activités',
  saved: 'Activités enregistrées.',
}
