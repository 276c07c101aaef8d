// The words of hours accounts.
import { ofName } from '@releve/contract/elision'
import { hoursText } from '@releve/contract/hours-text'
import type { Day } from '@releve/domain/calendar/day'
import { formatCount, formatDay, NBSP, NNBSP } from '#ui/format.ts'

export const hours = (minutes: number): string => hoursText(minutes / 60)
export const signedHours = (minutes: number): string => (minutes > 0 ? `+${hours(minutes)}` : hours(minutes))

export const accountTexts = {
  title: 'Heures',
  of: (name: string) => `Heures ${ofName(name)}`,
  back: 'Retour au profil',
  note: 'Fait, prévu et dû, mois par mois',
  failed: 'Ce compte n’a pas pu être lu.',
  year: 'Année',
  before: (year: number) => `Année ${year}`,
  atYearEnd: 'Au 31 décembre',
  outOf: (minutes: number) => `sur ${hours(minutes)} dues`,
  today: (minutes: number) => `Aujourd’hui${NBSP}: ${signedHours(minutes)}.`,
  informs: 'Ce compte informe\u00A0: il n’empêche ni un échange ni un remplacement.',
  since: (day: Day) => `Compté depuis le ${formatDay(day, 'date', { year: true })}, quand le planning commence ici.`,
  nothing: (year: number) => `Rien n’est planifié ici en ${year}.`,
  nothingNote: 'Le compte d’une année commence avec son planning.',
  carriedOver: (year: number) => `Report de ${year - 1}`,
  corrected: 'Corrections',
  done: 'Fait',
  planned: 'Prévu',
  due: 'Dû',
  share: (share: number) => `Dû à ${share}${NBSP}%`,
  end: 'Fin d’année',
  byMonth: 'Heures par mois',
  month: 'Mois',
  series: {
    day: 'Jour',
    night: 'Nuit',
    activity: 'Activités',
    intervention: 'Interventions et fins tardives',
    absence: 'Absences comptées',
    planned: 'À venir',
  },
  dueLine: (minutes: number) => `Dû, ${hours(minutes)} par mois`,
  figures: 'Dont',
  atNight: 'De nuit',
  onSundays: 'Le dimanche',
  onHolidays: 'Les jours fériés',
  activity: 'Activités',
  intervention: 'Interventions et fins tardives',
  onCall: 'Astreintes, non comptées',
  absence: 'Absences comptées',
  leave: 'Congés, non comptés',
  overCycle: 'Au-delà du cycle',
  lines: 'Reports et corrections',
  linesNote: 'Aucune ligne ne s’efface\u00A0: une correction en est une de plus.',
  noLines: 'Aucun report ni correction cette année.',
  kind: { carriedOver: 'Report', correction: 'Correction' },
  by: (day: string, name: string) => `${day}, par ${name}`,
  terms: 'Quotité et heures dues',
  write: 'Écrire une ligne',
} as const

export const centerAccountTexts = {
  title: 'Comptes d’heures',
  failed: 'Les comptes d’heures n’ont pas pu être lus.',
  year: 'Année',
  ofYear: (year: number) => `Année ${year}`,
  nobody: (year: number) => `Rien n’est planifié ici en ${year}.`,
  sort: 'Ordre',
  orders: { name: 'Par nom', balance: 'Par retard' },
  name: 'Membre',
  columns: ['Fait', 'Prévu', 'Dû'],
  end: 'Fin d’année',
  share: (share: number) => `${share}${NBSP}%`,
  total: (count: number, minutes: number) => `${formatCount(count, { one: 'compte', other: 'comptes' })}, ${signedHours(minutes)} en tout`,
  more: (count: number) => `Afficher ${formatCount(count, { one: 'autre compte', other: 'autres comptes' })}`,
} as const

export const lineTexts = {
  title: (name: string) => `Compte d’heures ${ofName(name)}`,
  kind: 'Nature',
  kinds: { carriedOver: 'Report', correction: 'Correction' },
  way: 'Sens',
  ways: { add: 'Ajouter', take: 'Retirer' },
  amount: 'Heures',
  amountHint: 'Par exemple 12, 12\u00A0h\u00A030 ou 12,5.',
  amountWrong: 'Indiquez des heures, par exemple 12\u00A0h\u00A030.',
  reason: 'Motif',
  reasonHint: 'Le membre le lit sur son compte.',
  confirm: 'Écrire la ligne',
  done: (minutes: number) => `Ligne écrite${NBSP}: ${signedHours(minutes)}.`,
} as const

export const termTexts = {
  title: 'Heures dues',
  memberTitle: (name: string) => `Quotité ${ofName(name)}`,
  centerNote:
    'Les heures qu’un membre à temps plein doit dans une année civile, nettes de ses congés annuels et des jours fériés. Sans autre indication, 1\u202F607\u00A0h.',
  memberNote: 'Sa part du temps plein, et ses heures dues si elles ne sont pas celles du centre (service de nuit, jours non chômés).',
  failed: 'Les heures dues n’ont pas pu être lues.',
  from: 'À partir du',
  annual: 'Heures dues par an',
  annualHint: 'Par exemple 1607 ou 1547.',
  ownAnnual: 'Heures dues par an, à temps plein',
  ownAnnualHint: 'Vide\u00A0: celles du centre.',
  guard: 'Une garde de 24\u00A0h compte pour',
  guardHint: 'De 1 à 24\u00A0h, par exemple 18,71. Vide\u00A0: ses heures réelles. Seulement dans ce compte.',
  share: 'Quotité',
  percent: { one: '%', other: '%' },
  add: 'Ajouter une date',
  remove: (day: string) => (day === '' ? 'Retirer cette date' : `Retirer la date du ${day}`),
  none: 'Aucune date\u00A0: 1\u202F607\u00A0h par an, une garde de 24\u00A0h comptée pour ses heures réelles.',
  noneOfMember: 'Aucune date\u00A0: temps plein, aux heures dues du centre.',
  wrongHours: 'Indiquez des heures, par exemple 1607.',
  save: 'Enregistrer les heures dues',
  cancel: 'Annuler',
  saved: 'Heures dues enregistrées.',
} as const

export const headcountTexts = {
  title: `Combien de personnes faut-il${NNBSP}?`,
  note: 'Les heures d’une année à couvrir selon les effectifs demandés, et le nombre de personnes à temps plein pour les tenir. Les jours fériés comptent comme le jour de semaine où ils tombent. Rien n’est enregistré ici.',
  failed: 'Les effectifs demandés n’ont pas pu être lus.',
  none: `Aucun effectif n’est demandé dans ce centre${NBSP}: fixez-le dans ses règles pour voir ce qu’il demande.`,
  /** « 5 places × 12 h × 365 jours = 21 900 h » */
  line: (places: number, minutes: number, days: number) =>
    `${formatCount(places, { one: 'place', other: 'places' })} × ${hours(minutes)} × ${formatCount(days, { one: 'jour', other: 'jours' })} = ${hours(places * minutes * days)}`,
  annual: 'Heures dues par personne et par an',
  annualHint: 'Nettes des congés annuels et des jours fériés.',
  absence: 'Absences, en pour cent',
  absenceHint: 'Maladie, formation, mandats\u00A0: la part des heures dues qui n’est pas tenue.',
  more: 'Heures à couvrir en plus',
  moreHint: 'Formation, renforts, événements\u00A0: par an.',
  wrongHours: 'Indiquez des heures, par exemple 1607.',
  wrongPercent: 'Indiquez un nombre de 0 à 60.',
  people: (count: string) => `${count}${NBSP}personnes`,
  sum: (toCover: string, annual: string, percent: string) =>
    `${toCover} à couvrir, ${annual} dues par personne${percent === '0' ? '' : `, ${percent}${NBSP}% d’absences`}`,
} as const
