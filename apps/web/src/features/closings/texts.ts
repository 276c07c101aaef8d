// The words of the end of a month.
import { ofName } from '@releve/contract/elision'
import { hoursText } from '@releve/contract/hours-text'
import { payColumnWords, payFigureWords, payUnitWords } from '@releve/contract/pay-words'
import type { WirePayProfile } from '@releve/contract/payroll'
import type { Day } from '@releve/domain/calendar/day'
import { capitalize, formatCount, formatDay, formatMonth, formatNumber, NBSP } from '#ui/format.ts'

/** « novembre 2026 » of « 2026-11 ». */
export const monthName = (month: string): string => formatMonth(`${month}-01`, { year: true })

/** « 168 h », or nothing for none. */
export const hoursOrDash = (minutes: number): string => (minutes === 0 ? '–' : hoursText(minutes / 60))
export const numberOrDash = (count: number): string => (count === 0 ? '–' : formatNumber(count))

/** « +1 h 30 », « −2 vacations ». */
export function quantityText(quantity: number, unit: keyof typeof payUnitWords): string {
  const sign = quantity > 0 ? '+' : ''
  return unit === 'minutes'
    ? `${sign}${hoursText(quantity / 60)}`
    : `${sign}${formatNumber(quantity)}${NBSP}${unit === 'count' ? '' : payUnitWords[unit]}`.trim()
}

const people = { one: 'personne', other: 'personnes' }

export const monthTexts = {
  title: 'Fin de mois',
  failed: 'Ce mois n’a pas pu être lu.',
  notYours: {
    title: 'Page réservée',
    children: 'Les administrateurs du centre et les ressources humaines lisent ici les heures et les absences du mois.',
  },
  absences: 'Voir les absences',
  before: (month: string) => `Mois précédent, ${monthName(month)}`,
  after: (month: string) => `Mois suivant, ${monthName(month)}`,
  states: { running: 'en cours', open: 'ouvert', closed: 'clos' },
  stillOpen: 'Encore ouvert',
  nothingOpen: 'Rien n’attend\u00A0: ce mois peut être clos.',
  nothingYet: (month: string) => `Rien n’attend pour l’instant. Ce mois se clôt à partir du 1er ${monthName(month)}.`,
  pending: { one: 'demande à décider', other: 'demandes à décider' },
  demands: { one: 'échange sans réponse', other: 'échanges sans réponse' },
  lacks: { one: 'manque', other: 'manques' },
  withoutNumber: { one: 'matricule manquant', other: 'matricules manquants' },
  unmapped: { one: 'chiffre sans code de paie', other: 'chiffres sans code de paie' },
  treat: 'Traiter',
  enter: 'Saisir',
  map: 'Attribuer',
  andMore: (shown: string, more: number) => (more === 0 ? shown : `${shown} et ${formatCount(more, { one: 'autre', other: 'autres' })}`),
  what: (name: string | null, startDate: Day, endDate: Day) =>
    `${name ?? 'Planning'}, ${formatDay(startDate, 'dateShort')}${startDate === endDate ? '' : `${NBSP}–${NBSP}${formatDay(endDate, 'dateShort')}`}`,
  freeze: (month: string, next: string) =>
    `Clore fige ${monthName(month)}. Une correction faite plus tard devient une ligne «${NBSP}régularisation${NBSP}» ${ofName(monthName(next))}, avec son origine. Rouvrir demande un administrateur principal et un motif.`,
  close: (month: string) => `Clore ${formatMonth(`${month}-01`)}`,
  closeQuestion: (month: string) => `Clore ${monthName(month)}${NBSP}?`,
  closeWhat: 'Ses chiffres sont gardés tels qu’ils sont. Absences, échanges, activités et cycles de ce mois ne changeront plus.',
  note: 'Pourquoi il a manqué du monde',
  noteHint: 'Gardé avec la clôture et au journal.',
  closed: (month: string) => `${capitalize(monthName(month))} est clos.`,
  closedBy: (day: string, name: string) => `Clos le ${day} par ${name}.`,
  reopenedBy: (day: string, name: string, reason: string) => `Rouvert le ${day} par ${name}${NBSP}: ${reason}`,
  reopen: 'Rouvrir',
  reopenQuestion: (month: string) => `Rouvrir ${monthName(month)}${NBSP}?`,
  reopenWhat: 'Ce qui a été remis à la paie le reste\u00A0: le prochain fichier de ce mois ne portera que la différence.',
  reason: 'Motif',
  reasonHint: 'Gardé avec le mois et au journal.',
  reopened: (month: string) => `${capitalize(monthName(month))} est rouvert.`,
  previous: 'Mois clos',
  ofClosed: (day: string, lastExport: number | null) =>
    lastExport === null ? `clos le ${day}, pas encore remis` : `clos le ${day}, export n°${NBSP}${lastExport}`,
  received: 'Ce que la paie recevra',
  count: (count: number) => formatCount(count, people),
  name: 'Membre',
  total: 'Total du centre',
  columns: { hours: 'Heures', night: 'Nuit', sundays: 'Dimanche', holidays: 'Férié', overCycle: 'Hors cycle', meals: 'Repas' },
  none: 'Personne n’a travaillé ni été absent ce mois-ci.',
  noneNote: 'Le mois se remplit avec le planning.',
  missingNumber: 'matricule manquant',
  share: (share: number) => `${share}${NBSP}%`,
  corrections: 'Régularisations',
  noCorrections: 'Aucune. Une erreur d’un mois clos s’écrit ici, et part avec le mois suivant.',
  correct: 'Écrire une régularisation',
  correctionOf: (figure: string, month: string) => `${figure}, ${monthName(month)}`,
  waiting: 'part avec le prochain mois clos',
  by: (name: string, reason: string) => `${name}${NBSP}: ${reason}`,
} as const

export const correctionTexts = {
  title: (month: string) => `Régularisation, ${monthName(month)}`,
  member: 'Membre',
  figure: 'Chiffre corrigé',
  way: 'Sens',
  ways: { add: 'Ajouter', take: 'Retirer' },
  hours: 'Heures',
  hoursHint: 'Par exemple 12, 12\u00A0h\u00A030 ou 12,5.',
  count: 'Nombre',
  countHint: 'Par exemple 1 ou 0,5.',
  wrong: 'Indiquez une quantité, par exemple 12\u00A0h\u00A030.',
  memberRequired: 'Choisissez un membre.',
  reason: 'Motif',
  reasonHint: 'Gardé avec la ligne.',
  confirm: 'Écrire la ligne',
  done: 'Régularisation écrite\u00A0: elle part avec le prochain mois clos.',
} as const

export const handTexts = {
  title: 'Remettre à la paie',
  notClosed: 'Le fichier s’établit une fois le mois clos.',
  profile: 'Profil',
  format: 'Fichier',
  formats: { xlsx: 'XLSX', csv: 'CSV' },
  hand: 'Établir le fichier',
  done: (number: number) => `Export n°${NBSP}${number} enregistré.`,
  same: 'Même mois et même profil\u00A0: le même fichier, octet pour octet. Chaque export porte son numéro, dans son nom et au journal.',
  difference: 'Ce mois a été rouvert\u00A0: le fichier ne porte que la différence avec ce qui avait été remis.',
  numbers: 'Matricules manquants',
  numbersHint: 'Un membre parti n’a plus de profil\u00A0: son matricule s’écrit ici.',
  settings: 'Codes et profils',
} as const

export const settingTexts = {
  title: 'Codes et profils de paie',
  failed: 'Les réglages de paie n’ont pas pu être lus.',
  codes: 'Codes de paie',
  codesNote:
    'Sans code, rien n’est remis tant qu’un membre a ce chiffre. Cochez «\u00A0Ne pas remettre\u00A0» pour ceux que la paie n’attend pas.',
  code: (figure: string) => `Code, ${figure}`,
  unit: (figure: string) => `Unité, ${figure}`,
  units: payUnitWords,
  skip: 'Ne pas remettre',
  codeRequired: 'Indiquez un code, ou cochez «\u00A0Ne pas remettre\u00A0».',
  step: 'Arrondi des heures',
  steps: (minutes: number) => `${minutes}${NBSP}min`,
  stepNote: 'Une fois par membre et par code. Ce que l’arrondi retranche ou ajoute est reporté au mois suivant.',
  profile: 'Profil du fichier',
  name: 'Nom du profil',
  columns: 'Colonnes, dans l’ordre',
  column: payColumnWords,
  earlier: (column: string) => `Avancer «${NBSP}${column}${NBSP}»`,
  remove: (column: string) => `Retirer «${NBSP}${column}${NBSP}»`,
  add: 'Ajouter une colonne',
  hoursForm: 'Heures',
  hoursForms: { decimal: 'Décimales (7,25)', clock: 'Heures et minutes (7:15)' },
  decimalSign: 'Signe décimal',
  decimalSigns: { ',': 'Virgule', '.': 'Point' },
  dateForm: 'Dates',
  dateForms: { 'dd/mm/yyyy': '31/12/2026', 'yyyy-mm-dd': '2026-12-31', yyyymmdd: '20261231' },
  separator: 'Séparateur du CSV',
  separators: { ';': 'Point-virgule', ',': 'Virgule', tab: 'Tabulation' },
  encoding: 'Encodage du CSV',
  encodings: { 'utf-8-bom': 'UTF-8, pour Excel', 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' },
  titles: 'Une première ligne de titres dans le CSV',
  save: 'Enregistrer',
  saved: 'Réglages de paie enregistrés.',
} as const satisfies { readonly column: Readonly<Record<WirePayProfile['columns'][number], string>> } & Readonly<Record<string, unknown>>

export const figureTexts = payFigureWords
