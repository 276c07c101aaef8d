// The words of fairness: what each worked, and what counts.
import type { Day } from '@releve/domain/calendar/day'
import { formatCount, formatDay, formatNumber, NBSP, NNBSP } from '#ui/format.ts'

export const PERIODS = ['year', 'days90', 'days365', 'between'] as const

export const fairnessTexts = {
  title: 'Équité',
  failed: 'Les chiffres n’ont pas pu être chargés',
  emptyTitle: 'Rien à comparer',
  empty: `Personne n’a terminé de vacation sur cette période. Les chiffres viennent avec les vacations faites.`,
  nobody: 'Personne dans cette équipe sur cette période.',
  team: 'Équipe',
  everybody: 'Tous les membres',
  noTeam: 'Sans équipe',
  period: 'Période',
  periods: {
    year: 'Cette année',
    days90: 'Les 90 derniers jours',
    days365: 'Les 12 derniers mois',
    between: 'Entre deux dates',
  },
  from: 'Du',
  to: 'Au',
  toBeforeFrom: 'Cette date précède la première.',
  twoDates: 'Indiquez le premier et le dernier jour, 400 jours au plus.',
  range: (from: Day, to: Day) => `Du ${formatDay(from, 'date', { year: true })} au ${formatDay(to, 'date', { year: true })}`,
  sort: 'Trier par',
  sortBy: (measure: string) => `Trier par ${measure}`,
  view: 'Affichage',
  views: { bars: 'Barres', table: 'Tableau' },
  members: (count: number) => formatCount(count, { one: 'membre', other: 'membres' }),
  member: 'Membre',
  table: 'Nuits, week-ends, jours fériés, heures et remplacements par membre',
  mean: (text: string) => `moyenne ${text}`,
  measures: {
    nights: { label: 'Nuits', over: null },
    weekends: { label: 'Week-ends', over: null },
    holidays: { label: 'Jours fériés', over: null },
    minutes: { label: 'Heures', over: null },
    taken: { label: 'pris', over: 'Remplacements' },
    asked: { label: 'demandés', over: 'Remplacements' },
  },
  presence: (present: number, days: number) =>
    `Présence${NBSP}: ${formatCount(Math.round(present * 10) / 10, { one: 'jour', other: 'jours' })} à temps plein sur ${formatNumber(days)}. L’écart est à présence égale.`,
  joined: (day: Day) => `depuis le ${formatDay(day, 'dateShort', { year: true })}`,
  legendTeam: 'moyenne de l’équipe',
  legendCenter: 'moyenne du centre',
  legendNoTeam: 'moyenne des membres sans équipe',
  legendGap: `À droite du chiffre${NBSP}: l’écart à la moyenne.`,
  own: 'Chaque membre voit ses chiffres et la moyenne, pas ceux des autres.',
  rulesTitle: 'Ce qui compte',
  rules: [
    `Une vacation compte une fois terminée, et pour le jour où elle commence${NBSP}: la nuit du vendredi n’est pas un week-end, celle du dimanche en est un${NNBSP}; la nuit du 24${NBSP}décembre n’est pas un jour férié, celle du 25 en est un.`,
    'Les heures sont celles qui ont été faites, changements d’heure compris. Une nuit a au moins trois heures de travail de nuit, selon le régime du centre.',
    `L’écart se mesure à présence égale${NBSP}: chacun est comparé à ce que les autres ont fait en autant de jours de présence. Une absence en retire les heures que le planning prévoyait, qu’elle soit posée sur les seules vacations ou aussi sur les repos${NNBSP}; une quotité de 50${NBSP}% en retire la moitié. Qui revient de congé, d’un arrêt ou travaille à temps partiel ne paraît donc pas moins chargé.`,
    'Un remplacement est pris par qui a travaillé la vacation, demandé par qui elle était d’abord. Une vacation reprise puis rendue, ou passée à un autre, ne compte pas entre les deux. Les permutations ne comptent pas, ni les demandes restées sans réponse.',
  ],
  more: (count: number) => `Afficher ${formatCount(count, { one: 'autre membre', other: 'autres membres' })}`,
  nightsByMonth: 'Nuits par mois',
  ofOthers: 'moyenne',
  month: (month: string, nights: number, mean: string) =>
    `${month}${NBSP}: ${formatCount(nights, { one: 'nuit', other: 'nuits' })}, moyenne ${mean}`,
  gap: 'écart',
  load: (percent: string) => `Charge ${percent}`,
  loadNote: (comparison: string) =>
    `sur 90${NBSP}jours${NBSP}: les heures faites, celles des remplacements comptées deux fois, par jour de présence à temps plein et par rapport à la ${comparison}${NBSP}: ni les absences ni le temps partiel n’allègent personne. Elle compte dans le rang des vacations à pourvoir.`,
  openProfile: 'Ouvrir le profil',
  ownTitle: 'Équité',
  ownTable: 'Chiffres et moyenne',
  figureHead: 'Chiffre',
  you: 'Vous',
  they: 'Membre',
  meanHead: 'Moyenne',
  gapHead: 'Écart',
  exported: 'Chiffres exportés',
  meanOfTeam: (count: number) => `Moyenne des ${formatNumber(count)}${NBSP}membres de l’équipe, à présence égale.`,
  meanOfCenter: (count: number) =>
    `Moyenne des ${formatNumber(count)}${NBSP}membres du centre, à présence égale${NBSP}: l’équipe est trop petite pour qu’une moyenne ne dise rien de personne.`,
  noMean: 'Trop peu de membres pour une moyenne qui ne dirait rien de personne.',
} as const

/** Writes a measure in one line: « Remplacements pris ». */
export function measureLabel(measure: keyof typeof fairnessTexts.measures): string {
  const { label, over } = fairnessTexts.measures[measure]
  return over === null ? label : `${over} ${label}`
}

export const exportTexts = {
  madeOn: (day: string) => `Établi le ${day}`,
  joined: 'Depuis',
  presence: 'Présence (jours)',
  mean: 'Moyenne',
  load: 'Charge sur 90 jours',
} as const
