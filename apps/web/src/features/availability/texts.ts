// The words of the page « Disponibilités ».
import { WEEKDAYS, WEEKDAYS_SHORT } from '@releve/contract/day-words'
import { MOST_DAYS_AHEAD, type AvailabilityAnswer } from '@releve/domain/availability/availability'
import type { WireAvailability } from '@releve/contract/availability'
import type { Day } from '@releve/domain/calendar/day'
import { NIGHT_REST_HOURS } from '@releve/domain/planning/due-at'
import { formatDay, formatDayOfMonth, NBSP, NNBSP } from '#ui/format.ts'

/** How a vacation of that name is called; another is called by its name. */
const KINDS: Readonly<Record<string, string>> = { J: 'jour', N: 'nuit', M: 'matin', A: 'après-midi', G: 'garde' }

const kindWord = (name: string) => (Object.hasOwn(KINDS, name) ? (KINDS[name] ?? name) : name)

/** « sam. 21 nov. », « du 24 déc. au 1er janv. »; the year where it is another one than today’s. */
function spanText(from: Day, to: Day, today: Day): string {
  if (from === to) return formatDay(from, 'short', { today })
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  if (isSameMonth) return `du ${formatDayOfMonth(from)} au ${formatDay(to, 'dateShort', { today })}`
  return `du ${formatDay(from, 'dateShort', from.slice(0, 4) === to.slice(0, 4) ? {} : { today })} au ${formatDay(to, 'dateShort', { today })}`
}

const sinceText = (from: Day, today: Day) => `à partir du ${formatDay(from, 'dateShort', { today })}`

const answers = { available: 'disponible', lastResort: 'en dernier recours', no: 'non', unsaid: 'sans réponse' } as const satisfies Record<
  AvailabilityAnswer | 'unsaid',
  string
>

export const availabilityTexts = {
  failed: 'Vos disponibilités n’ont pas pu être lues',
  refused: 'Votre choix n’a pas pu être enregistré.',
  answers,
  kindWord,
  /** Monday is 1. */
  weekday: (weekday: number) => WEEKDAYS[weekday - 1] ?? '',
  weekdayShort: (weekday: number) => WEEKDAYS_SHORT[weekday - 1] ?? '',
  volunteer: 'Me proposer des vacations',
  volunteerHint: 'Vous l’arrêtez quand vous voulez',
  chiefSees: ['Le responsable des remplacements voit ', 'votre réponse', ' le jour où il cherche quelqu’un.'],
  colleaguesSee: ['Vos collègues ne voient ', 'rien', '.'],
  offNote: `Tant que c’est éteint, vous n’êtes pas sollicité${NNBSP}; vos réponses sont gardées.`,
  week: 'Chaque semaine',
  weekHint: 'Touchez une case pour changer sa réponse.',
  noCycle: `Votre centre ne suit encore aucun cycle de service${NBSP}: ses vacations s’afficheront ici.`,
  cell: (weekday: number, kind: string, answer: AvailabilityAnswer | 'unsaid') =>
    `${WEEKDAYS[weekday - 1] ?? ''}, ${kindWord(kind)}${NBSP}: ${answers[answer]}`,
  neverCell: (weekday: number, kind: string) => `${WEEKDAYS[weekday - 1] ?? ''}, ${kindWord(kind)}${NBSP}: jamais`,
  never: (weekday: number) => `Jamais le ${WEEKDAYS[weekday - 1] ?? ''}`,
  withdrawNever: (weekday: number) => `Retirer la règle «${NBSP}Jamais le ${WEEKDAYS[weekday - 1] ?? ''}${NBSP}»`,
  rule: 'Une règle',
  rules: {
    title: 'Jamais ces jours-là',
    hint: `Quelle que soit la vacation. Un jour particulier peut dire le contraire.`,
    save: 'Enregistrer ces jours',
  },
  single: 'Jours particuliers',
  singleHint: 'Ils l’emportent sur les réponses de chaque semaine, puis s’effacent une fois passés.',
  add: 'Ajouter',
  span: (from: Day, to: Day, kind: string | null, today: Day) =>
    kind === null ? spanText(from, to, today) : `${spanText(from, to, today)}, ${kindWord(kind)}`,
  withdrawn: (answer: string) => `Retiré${NBSP}: ${answer}`,
  withdraw: (answer: string) => `Retirer${NBSP}: ${answer}`,
  days: {
    title: 'Jour particulier',
    from: 'Du',
    to: 'Au',
    toHint: 'Laissez vide pour un seul jour',
    kind: 'Vacation',
    whole: 'Toutes',
    answer: 'Votre réponse',
    save: 'Ajouter',
    past: 'Ces jours sont passés.',
    tooFar: `Vos disponibilités se disent pour les ${MOST_DAYS_AHEAD}${NBSP}jours à venir.`,
  },
  reach: 'Vous joindre',
  quiet: (from: string, to: string) => `Heures calmes, ${from} – ${to}`,
  quietHint: `et ${NIGHT_REST_HOURS}${NBSP}h après une nuit, rien ne sonne`,
  quietOff: 'Heures calmes éteintes',
  quietOffHint: 'vous pouvez être prévenu à toute heure',
  phone: 'M’appeler aussi',
  phoneOff: 'au numéro que vous donnerez',
  phoneOn: (number: string) => `au ${number}`,
  changeNumber: 'Changer de numéro',
  number: {
    title: 'M’appeler aussi',
    label: 'Téléphone',
    hint: `Comme 06 39 98 00 07${NNBSP}; hors de métropole avec l’indicatif, comme +262 639 98 00 07.`,
    note: 'Le responsable des remplacements le voit pendant qu’il cherche quelqu’un, si vous vous êtes porté volontaire. Vos collègues ne le voient pas. Il ne change pas celui de votre profil.',
    save: 'Enregistrer ce numéro',
  },
} as const

/** « Chaque vendredi », « Chaque mardi et vendredi ». */
function weekdaysText(weekdays: readonly number[]): string {
  const names = weekdays.map((weekday) => WEEKDAYS[weekday - 1] ?? '')
  const last = names.at(-1) ?? ''
  return `Chaque ${names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`}`
}

export const elsewhereTexts = {
  title: 'Occupé ailleurs',
  note: `Sapeur-pompier volontaire, second employeur${NNBSP}: aucune vacation ne vous est confiée sur ces heures, ni sans le repos avant et après. Vous seul les lisez.`,
  add: 'Noter un engagement',
  rhythm: 'Quand',
  once: 'Une fois',
  weekly: 'Chaque semaine',
  weekdays: 'Jours où il commence',
  noWeekday: 'Choisissez au moins un jour de la semaine.',
  from: 'Du',
  until: 'Au',
  untilOnce: 'Laissez vide pour un seul jour',
  untilWeekly: `Vide${NBSP}: sans fin.`,
  startTime: 'De',
  endTime: 'À',
  sameHours: 'Ces deux heures sont les mêmes.',
  most: (most: number) => `Votre centre en admet ${most} par mois.`,
  save: 'Enregistrer',
  /** « Chaque vendredi, 19:00 – 07:00, à partir du 1er déc. », « sam. 5 déc., 19:00 – 07:00 ». */
  line: ({ fromDate, untilDate, weekdays, startTime, endTime }: WireAvailability['elsewhere'][number], today: Day) => {
    const hours = `${startTime}${NBSP}–${NBSP}${endTime}`
    const period = untilDate === null ? sinceText(fromDate, today) : spanText(fromDate, untilDate, today)
    return weekdays.length === 0 ? `${period}, ${hours}` : `${weekdaysText(weekdays)}, ${hours}, ${period}`
  },
} as const
