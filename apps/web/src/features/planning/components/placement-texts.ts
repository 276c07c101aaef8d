// The words of an activity that is placed for several people at once.
import { sentence } from '@releve/contract/day-words'
import { planningTexts } from '../texts.ts'
import { formatCount, formatDay, NBSP } from '#ui/format.ts'

const PEOPLE = { one: 'personne', other: 'personnes' } as const
const DAYS = { one: 'jour', other: 'jours' } as const

export const placementTexts = {
  open: 'Poser une activité',
  title: 'Poser une activité',
  people: 'Pour qui',
  teams: 'Équipes entières',
  withoutTeam: 'Sans équipe',
  add: 'Ajouter quelqu’un',
  addPlaceholder: 'Nom du membre',
  chosen: (count: number) => formatCount(count, PEOPLE),
  remove: (name: string) => `Sans ${name}`,
  peopleMissing: 'Choisissez au moins une personne.',
  extent: 'Durée',
  wholeDays: 'Journées entières',
  someHours: 'Quelques heures',
  wholeTooMany: (cells: number, days: number) => `Au plus ${days} jours, et ${cells} journées en tout.`,
  wholeOnNoDay: 'Aucun de ces jours n’est dans la période.',
  endBeforeStart: 'La date de fin précède la date de début.',
  days: 'Quand',
  period: 'Une période',
  someDays: 'Des jours précis',
  turns: 'Chacun',
  turnChoices: { together: 'Tous en même temps', week: 'À tour de rôle, une semaine', day: 'À tour de rôle, un jour' },
  turnsHint: `Dans l’ordre où vous les avez choisis, puis de nouveau le premier, jusqu’à la fin de la période.`,
  inTurns: (days: number) => (days === 7 ? 'à tour de rôle, une semaine chacun' : 'à tour de rôle, un jour chacun'),
  day: 'Jour',
  addDay: 'Ajouter ce jour',
  removeDay: (day: string) => `Retirer le ${formatDay(day)}`,
  daysMissing: 'Ajoutez au moins un jour.',
  dayTwice: 'Ce jour est déjà choisi.',
  next: 'Voir ce que cela change',
  back: 'Modifier',
  save: (count: number) => `Poser pour ${formatCount(count, PEOPLE)}`,
  saved: 'Activité posée. Chacun en est prévenu une fois.',
  judging: 'Relève regarde les repos, l’effectif et les congés de chacun…',
  failed: 'Ce que cela change n’a pas pu être lu.',
  total: (people: number, days: number) =>
    `${formatCount(people, PEOPLE)}, ${formatCount(days, { one: 'journée', other: 'journées' })} en tout`,
  fine: (count: number) => `Rien ne s’y oppose pour ${formatCount(count, PEOPLE)}.`,
  whereFree: 'Laisser de côté les jours empêchés',
  whereFreeHint: 'Pour chacun, les jours où une règle, une absence ou d’autres heures l’empêchent ne sont pas posés.',
  leftOut: (days: readonly string[]) =>
    sentence(`Sans ${days.length > 1 ? 'les' : 'le'} ${new Intl.ListFormat('fr').format(days.map((day) => formatDay(day)))}`),
  noDay: 'Aucun jour n’est possible.',
  asked: `Vous${NBSP}: un autre administrateur en décidera.`,
  daysOf: (count: number) => formatCount(count, DAYS),
  leave: planningTexts.promises.leave,
  change: {
    open: 'Changer pour tous',
    title: 'Posée pour plusieurs personnes',
    scope: 'Ce qui change',
    scopes: { day: 'Ce jour seulement', following: 'Ce jour et les suivants', all: 'Tous les jours à venir' },
    what: 'Ce que cela devient',
    whats: { hours: 'D’autres heures', off: 'Retirée' },
    date: 'Le',
    weekdays: 'Jours de la semaine',
    save: 'Changer pour tous',
    remove: 'Retirer pour tous',
    saved: 'Activité changée. Chacun en est prévenu une fois.',
    removed: 'Activité retirée. Chacun en est prévenu une fois.',
    gone: (people: number, days: number) =>
      `Retirée pour ${formatCount(people, PEOPLE)}, ${formatCount(days, { one: 'journée', other: 'journées' })} en tout.`,
  },
} as const
