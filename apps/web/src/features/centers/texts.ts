// The words about centres.
import { schoolZoneNames } from '@releve/contract/school-holidays'
import type { HolidayArea } from '@releve/domain/calendar/holidays'
import { formatCount, formatDayNumeric, NBSP, NNBSP } from '#ui/format.ts'

export const AREA_NAMES: Readonly<Record<HolidayArea, string>> = {
  metropole: 'Métropole',
  alsaceMoselle: 'Alsace-Moselle',
  guadeloupe: 'Guadeloupe',
  martinique: 'Martinique',
  guyane: 'Guyane',
  reunion: 'La Réunion',
  mayotte: 'Mayotte',
  saintMartin: 'Saint-Martin',
  saintBarthelemy: 'Saint-Barthélemy',
  saintPierreEtMiquelon: 'Saint-Pierre-et-Miquelon',
  nouvelleCaledonie: 'Nouvelle-Calédonie',
  polynesie: 'Polynésie française',
  wallisEtFutuna: 'Wallis-et-Futuna',
}

export const SCHOOL_ZONE_NAMES = { none: 'Aucune', ...schoolZoneNames } as const

/** Time zones of the French territories. */
export const ZONE_NAMES: readonly (readonly [string, string])[] = [
  ['Europe/Paris', 'Paris'],
  ['America/Guadeloupe', 'Guadeloupe'],
  ['America/Martinique', 'Martinique'],
  ['America/Cayenne', 'Guyane'],
  ['America/Miquelon', 'Saint-Pierre-et-Miquelon'],
  ['Indian/Reunion', 'La Réunion'],
  ['Indian/Mayotte', 'Mayotte'],
  ['Pacific/Noumea', 'Nouvelle-Calédonie'],
  ['Pacific/Tahiti', 'Tahiti'],
  ['Pacific/Marquesas', 'Marquises'],
  ['Pacific/Gambier', 'Gambier'],
  ['Pacific/Wallis', 'Wallis-et-Futuna'],
]

/** A value of a centre as its form says it. */
export function centerValueText(field: string, value: string): string {
  if (field === 'firmUntil') return formatDayNumeric(value)
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    holidayArea: AREA_NAMES,
    schoolZone: SCHOOL_ZONE_NAMES,
    zone: Object.fromEntries(ZONE_NAMES),
  }
  return names[field]?.[value] ?? value
}

export const centerTexts = {
  title: 'Centres',
  ownTitle: 'Votre centre',
  create: 'Créer un centre',
  search: 'Chercher un centre',
  list: 'Centres',
  count: { one: 'centre', other: 'centres' },
  emptyTitle: 'Aucun centre',
  empty: 'Créez le premier centre\u00A0: ses membres pourront ensuite demander leur compte.',
  neededFirst: 'Cycles, équipes et règles appartiennent à un centre\u00A0: commencez par créer le premier.',
  failedTitle: 'Les centres n’ont pas pu être chargés',
  noCenterTitle: 'Aucun centre',
  noCenter: 'Votre compte n’est rattaché à aucun centre\u00A0: un administrateur peut vous rattacher au vôtre.',
  noCenterWrite: 'Écrire à un administrateur',
  neededForPlanning: 'Plannings et échanges appartiennent à un centre\u00A0: commencez par créer le premier.',
  masterTitle: 'Vous n’appartenez à aucun centre',
  master: 'Plannings et échanges sont ceux d’un centre. Vous administrez tous les centres sans être membre d’aucun.',
  masterSees: 'Voir les centres',
  members: (count: number) => formatCount(count, { one: 'membre', other: 'membres' }),
  teams: (count: number) => formatCount(count, { one: 'équipe', other: 'équipes' }),
  admins: (count: number) => formatCount(count, { one: 'administrateur', other: 'administrateurs' }),
  pending: (count: number) => formatCount(count, { one: 'compte en attente', other: 'comptes en attente' }),
  noRotation: 'aucun cycle suivi',
  choice: 'Centre',
  choiceFailed: 'Les centres n’ont pas pu être lus.',
  openTeams: 'Voir les équipes',
  openRotation: 'Voir le cycle',
  openRules: 'Voir les règles',
  openPlanning: 'Voir le planning',
  openJournal: 'Voir le journal',
  toSetUp: 'à mettre en place',
} as const

export const centerFormTexts = {
  createTitle: 'Nouveau centre',
  name: 'Nom du centre',
  department: 'Département ou service (facultatif)',
  departmentShort: 'Département ou service',
  zone: 'Fuseau horaire',
  zoneHint: 'Tous les jours et toutes les heures du centre se lisent dans ce fuseau.',
  area: 'Territoire des jours fériés',
  areaHint: 'Un autre territoire est une correction\u00A0: les jours fériés passés et ce qui en a été compté changent aussi.',
  school: 'Vacances scolaires',
  schoolOverseas: 'Chaque territoire d’outre-mer a ses propres dates. Choisissez le vôtre\u00A0: sans cela, aucune date n’est affichée.',
  profile: 'Régime de travail',
  profileHint: 'Il donne les règles de départ\u202F; elles se modifient ensuite.',
  firmUntil: 'Tableau de service arrêté jusqu’au (facultatif)',
  firmUntilShort: 'Tableau de service arrêté jusqu’au',
  firmUntilHint:
    'Au-delà, le planning se lit comme provisoire. À l’hôpital, le tableau est connu quinze jours avant (décret 2002-9, article 13).',
  totp: 'Double authentification des administrateurs',
  totpHint: 'Chaque administrateur du centre confirme ses connexions avec un code.',
  save: 'Enregistrer',
  saved: 'Centre enregistré',
  createConfirm: 'Créer le centre',
  created: 'Centre créé',
  remove: 'Supprimer le centre',
  removeTitle: (name: string) => `Supprimer «${NBSP}${name}${NBSP}»${NNBSP}?`,
  removeBody: 'Le centre disparaît des listes. Un centre qui compte encore des membres ne peut pas être supprimé.',
  hasMembers: 'Ce centre compte encore des membres.',
  removed: 'Centre supprimé',
  none: 'Non précisé',
} as const

export const setUpTexts = {
  title: 'Mettre le centre en place',
  note: 'Dans cet ordre, jusqu’à ce que quelqu’un y prenne son service.',
  done: 'Fait',
  takeover: {
    title: 'Reprendre votre planning',
    note: 'Votre tableur donne les membres, les équipes, le cycle et les absences\u00A0: tout ce qui suit, d’un coup.',
  },
  cycle: { title: 'Créer le cycle', note: 'À partir d’un modèle du métier.' },
  teams: { title: 'Créer les équipes', note: 'Celles du cycle d’un coup, chacune à sa place, ou une à une.' },
  activation: { title: 'Activer le cycle', note: 'À partir du jour choisi, il donne leurs vacations aux équipes.' },
  rules: {
    title: 'Fixer les effectifs minimums',
    note: 'Les règles du régime de travail s’appliquent déjà\u202F; l’effectif attendu se fixe vacation par vacation.',
  },
  members: { title: 'Faire venir les membres', note: 'Depuis un tableau, ou en approuvant les demandes de compte.' },
  duty: { title: 'Première vacation', note: 'Elle apparaît au planning dès qu’un membre est dans une équipe qui suit le cycle.' },
} as const
