// The words of the page of the rules; those of each rule stand in the contract.
import type { DayKind } from '@releve/domain/planning/staffing-rows'
import type { Severity } from '@releve/domain/rules/rule'
import type { PartRounding } from '@releve/domain/points/part'
import { hoursText, noticeText } from '@releve/contract/hours-text'
import { formatCount, formatNumber, NBSP } from '#ui/format.ts'

export const severityLabels: Readonly<Record<Severity, string>> = {
  blocking: 'Bloquant',
  warning: 'Avertissement',
  information: 'Information',
}

/** « Tout le monde, 07:00 – 19:00, semaine, samedi ». */
export function hourRow(who: string, from: string, to: string, kinds: readonly DayKind[], dates: string): string {
  const days = [...kinds.map((kind) => rulesTexts.byHour.kinds[kind].toLocaleLowerCase('fr')), ...(dates === '' ? [] : [dates])]
  // Equal hours are a whole day, which a reader may take for none.
  return [who, `${from}${NBSP}–${NBSP}${to}${from === to ? `${NBSP}(24${NBSP}h)` : ''}`, ...days].join(', ')
}

interface RowFigures {
  readonly minimum: string
  readonly target: string
  readonly maximum: string
}

const roundings = { half: 'Au point le plus proche', up: 'Au point supérieur', down: 'Au point inférieur' } as const

export const rulesTexts = {
  title: 'Règles',
  readOnly: 'Vous consultez ces règles. Les administrateurs du centre les modifient.',
  failed: 'Les règles n’ont pas pu être chargées',
  contents: 'Sommaire des règles',
  addMissing: (count: number) =>
    count === 1 ? 'Ajouter la règle du régime qui manque' : `Ajouter les ${formatNumber(count)} règles du régime qui manquent`,
  missing: (titles: readonly string[]) => `Le régime demande aussi${NBSP}: ${titles.join(' · ')}. Les valeurs du centre ne changent pas.`,
  profile: 'Régime de travail',
  profileLabel: 'Régime',
  profileHint: 'Il propose des valeurs. Chacune se règle ensuite pour le centre.',
  reset: 'Revenir aux valeurs du régime',
  asProfile: 'Les règles sont celles du régime.',
  rules: 'Temps de travail',
  severity: 'Portée',
  reference: 'Référence',
  noReference: 'Règle propre au centre',
  changed: 'Modifiée',
  add: 'Ajouter une règle',
  addPlaceholder: 'Règle',
  remove: (title: string) => `Retirer la règle «${NBSP}${title}${NBSP}»`,
  wasProfile: (value: string) => `Valeur du régime${NBSP}: ${value}`,
  staffing: {
    total: 'En tout',
    add: 'Ajouter une qualification',
    addPlaceholder: 'Qualification',
    remove: (name: string) => `Retirer ${name}`,
    persons: 'pers.',
    none: 'Le centre ne suit pas encore de cycle\u00A0: ses vacations ne sont pas connues.',
    toCycles: 'Voir les cycles',
    noQualifications: 'Pour fixer un minimum par qualification, indiquez d’abord celles des membres.',
    vacation: (name: string) => `Vacation ${name}`,
    detail: (name: string) => `Détailler ${name} par heures et par jours`,
  },
  byHour: {
    title: 'Effectif',
    note: `Par vacation, en tout et par qualification, tous les jours. Pour d’autres heures, ou pour certains jours, ajoutez une ligne. Une personne ne compte que pour une place. Une date passe avant un jour férié, un jour férié avant les vacances scolaires, et elles avant le jour de la semaine.`,
    none: 'Aucune ligne.',
    add: 'Ajouter une ligne',
    row: (number: number) => `Ligne ${number}`,
    remove: (number: number) => `Retirer la ligne ${number}`,
    who: 'Qui',
    everybody: 'Tout le monde',
    from: 'De',
    to: 'À',
    untilNextDay: `24${NBSP}h, jusqu’au lendemain`,
    figures: { minimum: 'Au moins', target: 'Objectif', maximum: 'Au plus' },
    days: 'Jours',
    dates: 'Dates',
    datesHint: 'jj/mm/aaaa, séparées par des virgules',
    line: (who: string, from: string, to: string, kinds: readonly DayKind[], dates: string, { minimum, target, maximum }: RowFigures) =>
      [
        `${hourRow(who, from, to, kinds, dates)}${NBSP}: ${minimum}${NBSP}pers.`,
        ...(target === '' ? [] : [`objectif ${target}`]),
        ...(maximum === '' ? [] : [`maximum ${maximum}`]),
      ].join(', '),
    kinds: {
      weekday: 'Semaine',
      saturday: 'Samedi',
      sunday: 'Dimanche',
      holiday: 'Jour férié',
      schoolHoliday: 'Vacances scolaires',
    },
  },
  assignsVacancies: {
    label: 'Affecter quelqu’un sans son accord',
    hint: 'Par un administrateur ou un responsable des remplacements, avec un motif. Sinon, une vacation à pourvoir ne va qu’à qui l’accepte.',
  },
  sendsSms: {
    title: 'SMS',
    label: 'Envoyer des SMS',
    hint: 'À qui en demande, au numéro qu’il a donné pour cela. Sinon, le centre n’en envoie aucun.',
  },
  allowsParts: {
    label: 'Céder une partie de vacation',
    hint: 'De telle heure à telle heure, contre des points. Sinon, une vacation se cède entière.',
  },
  partRounding: {
    label: 'Arrondi de la part des points',
    values: roundings,
    chosen: (rounding: PartRounding) => `Arrondi de la part des points${NBSP}: ${roundings[rounding].toLowerCase()}.`,
  },
  crossTeam: {
    title: 'Échanges entre équipes',
    label: 'Prendre les vacations d’une autre équipe',
    hint: 'Sinon, chacun ne prend que celles de son équipe.',
  },
  /** It stands under a notice that one thinks of in days. */
  notice: (text: string) => `Soit ${text}`,
  preview: {
    title: 'Ce qu’elles disent du cycle',
    none: 'Le centre ne suit pas encore de cycle.',
    teamsFailed: 'Les équipes n’ont pas pu être lues\u00A0: ce que ces règles disent du cycle n’est pas connu.',
    invalid: 'Corrigez les champs signalés pour voir ce que ces règles disent du cycle.',
    kept: 'respectée',
    limit: 'tout juste',
    broken: 'dépassée',
    note: 'Le cycle par lui-même ne refuse aucun échange\u00A0: une règle juge ce qu’un échange crée ou aggrave.',
    against: (figure: string, limit: string) => `${figure}, limite ${limit}`,
  },
  bar: {
    dirty: 'Modifications non enregistrées',
    joined: 'Ces règles viennent d’être changées par ailleurs\u00A0: ces changements sont repris ici, les vôtres s’y ajoutent.',
    overtaken: (label: string, name: string | null, theirValue: string, ownValue: string) =>
      `${label}${NBSP}: ${name ?? 'quelqu’un'} vient de mettre «${NBSP}${theirValue}${NBSP}». Enregistrer y mettra «${NBSP}${ownValue}${NBSP}».`,
    errors: (count: number) => `${count} ${count > 1 ? 'champs sont' : 'champ est'} à corriger`,
    cancel: 'Annuler',
    save: 'Enregistrer les règles',
    saved: 'Règles enregistrées. Elles valent pour tout nouvel échange.',
  },
} as const

/** It stands behind a notice, which is counted in hours before the start. */
export const NOTICE_UNIT = 'h avant'

/** The figures of a centre that belong to no rule, as they stand on its page, each by its name in the rules document. */
export const FIGURES = [
  {
    id: 'delais',
    title: 'Délais avant le début de la vacation',
    contents: 'Délais',
    unit: NOTICE_UNIT,
    fields: [
      { name: 'postNoticeHours', label: 'Poster une demande, au plus tard' },
      { name: 'withdrawNoticeHours', label: 'Se désister, au plus tard' },
    ],
  },
  {
    id: 'points',
    title: 'Points',
    unit: { one: 'point', other: 'points' },
    fields: [
      { name: 'defaultPoints', label: 'Proposés pour un remplacement' },
      { name: 'openingGrant', label: 'Donnés à l’arrivée d’un membre' },
      { name: 'lowestBalance', label: 'Plancher d’un compte' },
      { name: 'vacancyPointsMost', label: 'Donnés au plus pour une vacation à pourvoir' },
    ],
  },
  {
    id: 'vague',
    title: 'Vacations à pourvoir',
    unit: 'pers.',
    fields: [{ name: 'waveBatch', label: 'Sollicitées à la fois' }],
  },
  {
    id: 'parties',
    title: 'Parties de vacation',
    unit: 'h',
    fields: [{ name: 'shortestPartHours', label: 'Durée la plus courte, cédée ou gardée' }],
  },
  {
    id: 'ailleurs',
    title: 'Engagements ailleurs',
    unit: 'par mois',
    fields: [{ name: 'elsewhereMost', label: `Par membre, au plus (31${NBSP}: sans limite)` }],
  },
] as const

export const historyTexts = {
  title: 'Historique des changements',
  failed: 'L’historique n’a pas pu être chargé',
  empty: 'Rien n’a encore été changé. Chaque changement des règles ou du centre s’inscrira ici, avec son auteur.',
  searched: {
    search: 'Chercher un changement',
    count: { one: 'changement', other: 'changements' },
    more: 'Afficher les précédents',
  },
  at: (clock: string) => `à ${clock}`,
  becomes: 'devient',
  none: 'aucun',
  noneFeminine: 'aucune',
  yes: 'oui',
  no: 'non',
  severity: 'portée',
  reference: 'référence',
  cause: 'Cause d’absence',
  ownHoliday: 'Jour férié du centre',
  activity: 'Activité',
  leaveTerms: (year: string) => `Solde de congé à partir de ${year}`,
  payCode: (figure: string) => `Code de paie, ${figure}`,
  payStep: 'Arrondi des heures remises à la paie',
  payMeals: 'Plages des repas',
  payProfile: 'Profil d’export',
  hourTerms: (day: string) => `Heures dues à partir du ${day}`,
  byHour: { minimum: 'au moins', target: 'objectif', maximum: 'au plus' },
  staffing: (shift: string) => `Effectif minimal de ${shift}`,
  place: (shift: string, qualification: string) => `Effectif minimal de ${shift}, qualification ${qualification}`,
} as const

/** The labels of the centre's own fields, as its form has them. */
export const centerFieldLabels: Readonly<Record<string, string>> = {
  name: 'Nom du centre',
  department: 'Département ou service',
  zone: 'Fuseau horaire',
  holidayArea: 'Territoire des jours fériés',
  schoolZone: 'Vacances scolaires',
  requiresTotp: 'Double authentification des administrateurs',
  firmUntil: 'Tableau de service arrêté jusqu’au',
}

const persons = (count: number) => formatCount(count, { one: 'personne', other: 'personnes' })

/** The rules as a member reads them on the page of their centre. */
export const wordsTexts = {
  staffing: 'Effectif minimum',
  noStaffing: 'Aucun effectif minimum n’est fixé.',
  /** « 6 personnes, dont 1 CDS et 2 ADJ ». */
  minimum: (total: number, byQualification: readonly (readonly [string, number])[]) => {
    const places = byQualification.filter(([, count]) => count > 0).map(([name, count]) => `${count}${NBSP}${name}`)
    const list = new Intl.ListFormat('fr', { type: 'conjunction' }).format(places)
    if (total === 0) return list
    return places.length === 0 ? persons(total) : `${persons(total)}, dont ${list}`
  },
  exchanges: 'Échanges',
  post: (hours: number) =>
    hours === 0
      ? 'Une demande se poste jusqu’au début de la vacation.'
      : `Une demande se poste au plus tard ${noticeText(hours)} avant le début de la vacation.`,
  withdraw: (hours: number) =>
    hours === 0
      ? 'On se désiste jusqu’au début de la vacation.'
      : `On se désiste au plus tard ${noticeText(hours)} avant le début de la vacation.`,
  crossTeam: (isAllowed: boolean) =>
    isAllowed ? 'On peut prendre les vacations d’une autre équipe.' : 'On ne prend que les vacations de son équipe.',
  /** Null: a vacation is given as a whole. */
  parts: (shortestHours: number | null) =>
    shortestHours === null
      ? 'Une vacation se cède entière.'
      : `Une vacation peut se céder en partie, par tranches de ${hoursText(shortestHours)} au moins.`,
  refused: 'Ce qui fait refuser un échange',
  pointedOut: 'Ce qui est signalé, sans être refusé',
} as const
