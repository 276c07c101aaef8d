// The words about teams.
import type { Day } from '@releve/domain/calendar/day'
import { formatCount, formatDay, NBSP, NNBSP } from '#ui/format.ts'

export const MEMBERS = { one: 'membre', other: 'membres' } as const

/** Names of the colours a team may take: colour never speaks alone. */
export const COLOR_NAMES: Readonly<Record<string, string>> = {
  '#1565C0': 'Bleu',
  '#2E7D32': 'Vert',
  '#C62828': 'Rouge',
  '#F9A825': 'Jaune',
  '#6A1B9A': 'Violet',
  '#00838F': 'Turquoise',
  '#AD1457': 'Framboise',
  '#4E342E': 'Brun',
}

export const teamTexts = {
  title: 'Équipes',
  readOnly: 'Lecture seule',
  back: 'Voir les centres',
  create: 'Créer une équipe',
  list: 'Équipes du centre',
  order: `Pour changer l’ordre${NBSP}: faites glisser une poignée, ou déplacez-la avec les flèches du clavier.`,
  handle: (name: string) => `Déplacer ${name}. Flèches haut et bas.`,
  moved: (name: string, place: number, count: number) => `${name}, place ${place} sur ${count}.`,
  members: (count: number) => formatCount(count, MEMBERS),
  centerCycle: 'Cycle du centre',
  ownCycle: 'Un autre cycle',
  membersCountFailed: 'Le nombre de membres n’a pas pu être lu.',
  rotationsFailed: 'Les cycles du centre n’ont pas pu être lus.',
  noCycle: 'Pas encore placée dans un cycle',
  starts: (day: Day) => `jour 1 le ${formatDay(day, 'short', { year: true })}`,
  activated: (day: Day) => `, activation du ${formatDay(day, 'short', { year: true })}`,
  followed: (day: Day) => `, suivi à partir du ${formatDay(day, 'short', { year: true })}`,
  from: (day: Day) => `, à partir du ${formatDay(day, 'short', { year: true })}`,
  emptyTitle: 'Aucune équipe',
  empty: 'Les équipes suivent le cycle du centre, chacune à sa place. Créez la première.',
  emptyForCycle: 'Les équipes suivent le cycle du centre, chacune à sa place.',
  emptyMember: 'Les équipes de votre centre s’afficheront ici.',
  failedTitle: 'Les équipes n’ont pas pu être chargées',
  missingTitle: 'Ce centre n’existe pas',
  missing: 'Il n’existe plus, ou vous n’y avez pas accès.',
  home: 'Revenir à l’accueil',
  orderRefused: 'L’ordre n’a pas pu être enregistré.',
} as const

export const teamSheetTexts = {
  activity: 'Poser une activité pour l’équipe',
  preview: '31 prochains jours',
  previewFailed: 'Les jours à venir n’ont pas pu être chargés.',
  members: 'Membres',
  search: 'Chercher dans l’équipe',
  membersFailed: 'Les membres n’ont pas pu être chargés.',
  noMembers: 'Personne dans cette équipe aujourd’hui.',
  noCycle: 'Sans cycle',
  rest: 'repos',
  edit: 'Modifier le nom ou la couleur',
  place: 'Changer sa place dans le cycle',
  rotation: 'Changer de cycle',
  remove: 'Supprimer l’équipe',
  removeTitle: (name: string) => `Supprimer ${name}${NNBSP}?`,
  removeBody: 'Une équipe sans membre peut être supprimée. Les plannings passés restent.',
  hasMembers: 'Changez d’abord ses membres d’équipe.',
  removed: 'Équipe supprimée',
  name: 'Nom',
  nameMissing: 'Donnez un nom à l’équipe.',
  color: 'Couleur',
  otherColor: 'Couleur actuelle',
  save: 'Enregistrer',
  saved: 'Équipe enregistrée',
  createTitle: 'Nouvelle équipe',
  create: 'Créer l’équipe',
  created: 'Équipe créée',
  start: 'Jour 1 du cycle (facultatif)',
  startHint: 'Le jour où l’équipe fait la première journée du cycle.',
} as const

const TEAMS = { one: 'équipe', other: 'équipes' } as const

export const firstTeamsTexts = {
  /** It stands on the button that opens it. */
  offer: (count: number) => `Créer les ${count} équipes du cycle`,
  title: 'Les équipes du cycle',
  explain: (cycle: string, count: number) =>
    `Le cycle ${cycle} se tient à ${formatCount(count, TEAMS)}\u00A0: chacune prend sa place, et chaque vacation a la sienne tous les jours. La première fait aujourd’hui le jour 1\u202F; tout cela se change ensuite.`,
  usual: (letter: string) => `Équipe ${letter}`,
  name: (place: number) => (place === 1 ? 'Nom de la 1re équipe' : `Nom de la ${place}e équipe`),
  sameName: 'Ce nom est déjà celui d’une équipe au-dessus.',
  create: (count: number) => `Créer ${formatCount(count, TEAMS)}`,
  created: 'Équipes créées',
} as const

export const teamPlanTexts = {
  placeTitle: (name: string) => `${name}${NBSP}: place dans le cycle`,
  start: 'Jour 1 du cycle',
  startHint: 'Un jour où l’équipe fait la première journée du cycle.',
  placeConfirm: 'Changer la place',
  placed: 'Place dans le cycle changée',
  rotationTitle: (name: string) => `${name}${NBSP}: cycle suivi`,
  rotation: 'Cycle suivi',
  rotationConfirm: 'Changer de cycle',
  followed: 'Cycle de l’équipe changé',
} as const
