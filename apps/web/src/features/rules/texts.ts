// The words of the working-time rules.
import type { WireCenterRules } from '@releve/contract/centers'
import type { RuleCode, Severity } from '@releve/domain/working-time/rules'
import { formatDuration, formatNumber, NBSP } from '../../ui/format.ts'

export const profileLabels: Readonly<Record<WireCenterRules['profile'], string>> = {
  SPP12: `Sapeurs-pompiers, vacations de 12${NBSP}h`,
  SPP_G24: `Sapeurs-pompiers, gardes de 24${NBSP}h`,
  FPT: 'Fonction publique territoriale',
  FPH: 'Fonction publique hospitalière',
  PN: 'Police nationale',
  CODE_TRAVAIL: 'Code du travail',
}

export const severityLabels: Readonly<Record<Severity, string>> = {
  blocking: 'Bloquant',
  warning: 'Avertissement',
  information: 'Information',
}

export const ruleLabels: Readonly<Record<RuleCode, { readonly title: string; readonly note: string }>> = {
  overlap: { title: 'Deux vacations à la fois', note: 'Personne ne travaille deux fois au même moment.' },
  unavailable: { title: 'Absence ou jour non travaillé', note: 'Qui est indisponible ne prend pas de vacation.' },
  qualificationUnknown: { title: 'Qualification inconnue', note: 'Un membre sans qualification ne tient aucune place qui en demande une.' },
  minimumStaffing: { title: 'Effectif minimal', note: 'Un échange ne fait pas passer une vacation sous son minimum.' },
  dailyRest: { title: 'Repos entre deux vacations', note: 'Mesuré en heures réelles.' },
  restAfterShift: { title: 'Repos après une vacation', note: 'En proportion de la durée de la vacation.' },
  shiftLength: { title: 'Durée d’une vacation', note: 'De son début à sa fin, à la pendule.' },
  hoursSlidingWeek: { title: 'Heures sur des jours glissants', note: 'N’importe quels jours de suite.' },
  hoursCivilWeek: { title: 'Heures par semaine civile', note: 'Du lundi au dimanche.' },
  weeklyRest: { title: 'Repos hebdomadaire', note: 'D’un seul tenant, dans toute période de cette longueur.' },
  consecutiveDays: { title: 'Jours de travail de suite', note: 'Jours où commence une vacation.' },
  averageWeek: { title: 'Semaine en moyenne', note: 'Sur toutes les semaines civiles de la période.' },
  semesterHours: { title: 'Heures de présence par semestre', note: 'Semestre civil.' },
  semesterGuards: { title: 'Gardes par semestre', note: `Gardes de 24${NBSP}h, par semestre civil.` },
}

/** Of the parameters, by their name in the rule. */
export const parameterLabels: Readonly<Record<string, { readonly label: string; readonly unit: string }>> = {
  minHours: { label: 'Au moins', unit: 'h' },
  maxHours: { label: 'Au plus', unit: 'h' },
  days: { label: 'Sur', unit: 'jours' },
  maxDays: { label: 'Au plus', unit: 'jours' },
  weeks: { label: 'Sur', unit: 'semaines' },
  maxGuards: { label: 'Au plus', unit: 'gardes' },
  ratio: { label: 'Au moins', unit: 'fois sa durée' },
}

export const rulesTexts = {
  title: 'Règles',
  readOnly: 'Vous consultez ces règles. Les administrateurs du centre les modifient.',
  failed: 'Les règles n’ont pas pu être chargées',
  profile: 'Régime de travail',
  profileHint: 'Il propose des valeurs. Chacune se règle ensuite pour le centre.',
  reset: 'Revenir aux valeurs du régime',
  asProfile: 'Les règles sont celles du régime.',
  rules: 'Temps de travail',
  severity: 'Portée',
  reference: 'Référence',
  noReference: 'Règle propre au centre',
  changed: 'Modifiée',
  wasProfile: (value: string) => `Valeur du régime${NBSP}: ${value}`,
  staffing: {
    title: 'Effectif minimal',
    note: 'Par vacation, en tout et par qualification. Une personne tient une seule place.',
    total: 'En tout',
    add: 'Ajouter une qualification',
    addPlaceholder: 'Qualification',
    remove: (name: string) => `Retirer ${name}`,
    persons: 'pers.',
    none: 'Aucun cycle actif\u00A0: les vacations du centre ne sont pas encore connues.',
    vacation: (name: string) => `Vacation ${name}`,
  },
  notices: {
    title: 'Délais avant le début de la vacation',
    post: 'Poster une demande, au plus tard',
    withdraw: 'Se désister, au plus tard',
    unit: 'h avant',
  },
  points: {
    title: 'Points',
    defaultPoints: 'Proposés pour un remplacement',
    openingGrant: 'Donnés à l’arrivée d’un membre',
    lowestBalance: 'Plancher d’un compte',
    unit: 'points',
  },
  crossTeam: {
    title: 'Échanges entre équipes',
    label: 'Prendre les vacations d’une autre équipe',
    hint: 'Sinon, chacun ne prend que celles de son équipe.',
  },
  preview: {
    title: 'Ce qu’elles disent du cycle actif',
    none: 'Aucun cycle n’est actif dans ce centre.',
    teamsFailed: 'Les équipes n’ont pas pu être lues\u00A0: ce que ces règles disent du cycle n’est pas connu.',
    invalid: 'Corrigez les champs signalés pour voir ce que ces règles disent du cycle.',
    kept: 'respectée',
    limit: 'tout juste',
    broken: 'dépassée',
    note: 'Le cycle par lui-même ne refuse aucun échange\u00A0: une règle juge ce qu’un échange crée ou aggrave.',
    against: (figure: string, limit: string) => `${figure}, limite ${limit}`,
    endless: 'sans fin',
  },
  bar: {
    dirty: 'Modifications non enregistrées',
    joined: 'Ces règles viennent d’être changées par ailleurs\u00A0: ces changements sont repris ici, les vôtres s’y ajoutent.',
    errors: (count: number) => `${count} ${count > 1 ? 'champs sont' : 'champ est'} à corriger`,
    cancel: 'Annuler',
    save: 'Enregistrer',
    saved: 'Règles enregistrées. Elles valent pour tout nouvel échange.',
  },
} as const

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
  yes: 'oui',
  no: 'non',
  severity: 'portée',
  reference: 'référence',
  staffing: (shift: string) => `Effectif minimal de ${shift}`,
  place: (shift: string, qualification: string) => `Effectif minimal de ${shift}, qualification ${qualification}`,
} as const

/** Of the centre itself, as its form names them. */
export const centerFieldLabels: Readonly<Record<string, string>> = {
  name: 'Nom du centre',
  department: 'Département ou service',
  zone: 'Fuseau horaire',
  holidayArea: 'Jours fériés',
  schoolZone: 'Vacances scolaires',
  requiresTotp: 'Double authentification des administrateurs',
}

/** « 12 h », « 6 j », « 47 gardes ». */
export function figureText(code: RuleCode, value: number): string {
  if (!Number.isFinite(value)) return rulesTexts.preview.endless
  if (code === 'consecutiveDays') return `${formatNumber(value)}${NBSP}j`
  return code === 'semesterGuards' ? `${formatNumber(value)}${NBSP}gardes` : formatDuration(value * 60)
}
