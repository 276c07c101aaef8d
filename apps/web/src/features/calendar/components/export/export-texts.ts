// The words of exported plannings. With the export, apart from the calendar's own: they load with it.
import { NBSP } from '#ui/format.ts'
import { shiftWord } from '#shared/shift-word.ts'

export const exportTexts = {
  team: 'Équipe',
  member: 'Membre',
  qualification: 'Qualification',
  vacations: 'Vacations',
  /** Vacations are called so where all of them are guards of 24 h. */
  guards: 'Gardes',
  total: 'Total',
  /** The letter of who cannot be asked: no activity says why. */
  unavailable: 'I',
  hours: 'Heures',
  present: (name: string) => `Présents, ${shiftWord(name)}`,
  madeOn: (day: string) => `Établi le ${day}`,
  legend: 'Légende',
  given: `Barrée${NBSP}: vacation cédée`,
  pending: `Encadrée${NBSP}: demande en attente`,
  short: 'Il manque du monde ou une qualification',
  limit: 'Exactement le minimum',
  date: 'Date',
  weekday: 'Jour',
  letter: 'Lettre',
  vacation: 'Vacation',
  start: 'Début',
  end: 'Fin',
  note: 'Remarque',
  totals: {
    hours: 'Heures de service',
    vacations: 'Vacations',
    nights: 'Nuits',
    weekends: 'Week-ends travaillés',
    holidays: 'Jours fériés',
  },
} as const
