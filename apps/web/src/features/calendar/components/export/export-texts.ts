// The words of exported plannings. With the export, apart from the calendar's own: they load with it.
import { formatCount, NBSP } from '../../../../ui/format.ts'
import { shiftWord } from '../../texts.ts'

export const exportTexts = {
  making: {
    begun: 'Préparation du fichier',
    rows: (done: number, total: number) => `Préparation du fichier, ligne ${done} sur ${total}`,
    writing: (total: number) => `Écriture du fichier, ${formatCount(total, { one: 'ligne', other: 'lignes' })}`,
    stop: 'Interrompre',
    done: 'Planning exporté',
    stopped: 'Export interrompu. Aucun fichier n’a été enregistré.',
    failed: (step: string) => `L’export s’est arrêté (${step[0]?.toLowerCase() ?? ''}${step.slice(1)}). Aucun fichier n’a été enregistré.`,
  },
  team: 'Équipe',
  member: 'Membre',
  qualification: 'Qualification',
  vacations: 'Vacations',
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
