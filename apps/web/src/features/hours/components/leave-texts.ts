// The words of balances of leave.
import { ofName } from '@releve/contract/elision'
import { leaveAmountText } from '@releve/contract/leave-text'
import type { LeaveUnit } from '@releve/domain/hours/leave-use'
import type { Day } from '@releve/domain/calendar/day'
import { formatDay } from '#ui/format.ts'

export const amountText = leaveAmountText
export const signedAmount = (unit: LeaveUnit, amount: number): string =>
  amount > 0 ? `+${amountText(unit, amount)}` : amountText(unit, amount)

export const leaveTexts = {
  title: 'Congés',
  failed: 'Les soldes de congés n’ont pas pu être lus.',
  left: 'Reste',
  right: 'Droit de l’année',
  opening: 'Report',
  gained: 'Gagné',
  transferred: 'Transféré',
  corrected: 'Corrigé',
  closed: 'Reporté à l’année suivante',
  taken: 'Pris',
  planned: 'Prévu',
  asked: 'Demandé, pas encore décidé',
  expired: 'Perdu, pas pris à temps',
  expiring: (amount: string, until: Day) => `${amount} à prendre jusqu’au ${formatDay(until, 'date', { year: true })}, perdus ensuite.`,
  below: 'Ce solde est au-dessous de zéro.',
  lines: 'Reports, gains et corrections de congés',
  kind: { opening: 'Report', gain: 'Gain', transfer: 'Transfert', correction: 'Correction', closing: 'Reporté à l’année suivante' },
  write: 'Écrire une ligne de congé',
} as const

export const leaveLineTexts = {
  title: (name: string) => `Congés ${ofName(name)}`,
  activity: 'Congé',
  kind: 'Nature',
  way: 'Sens',
  ways: { add: 'Ajouter', take: 'Retirer' },
  to: 'Vers le congé',
  amount: { hours: 'Heures', shifts: 'Vacations', workingDays: 'Jours ouvrés' },
  amountHint: { hours: 'Par exemple 12 ou 12\u00A0h\u00A030.', shifts: 'Par exemple 2 ou 2,5.', workingDays: 'Par exemple 2 ou 2,5.' },
  amountWrong: 'Indiquez une quantité, par exemple 12.',
  reason: 'Motif',
  reasonHint: 'Le membre le lit.',
  confirm: 'Écrire la ligne',
  done: 'Ligne de congé écrite.',
} as const

export const leaveTermTexts = {
  title: 'Soldes de congés',
  note: 'Les congés dont le centre tient le solde, à partir d’une année civile. Le droit suit la quotité et les jours de présence au centre.',
  failed: 'Les soldes de congés n’ont pas pu être lus.',
  none: 'Aucun solde n’est tenu\u00A0: une demande de congé ne se compte pas.',
  activity: 'Congé',
  gone: 'Congé retiré de la liste',
  fromYear: 'À partir de l’année',
  unit: 'Compté en',
  units: { hours: 'heures', shifts: 'vacations', workingDays: 'jours ouvrés' },
  yearly: 'Droit par an, à temps plein',
  yearlyHint: 'Par exemple 200. 0\u00A0: seulement ce qui est gagné ou reporté.',
  carried: 'Report à prendre jusqu’au',
  carriedHint: 'Jour et mois, par exemple 30/04. Vide\u00A0: il ne se perd pas.',
  activityMissing: 'Choisissez un congé.',
  yearlyWrong: 'Indiquez une quantité, par exemple 200.',
  carriedWrong: 'Indiquez un jour et un mois, par exemple 30/04.',
  yearWrong: 'Indiquez une année, par exemple 2027.',
  below: 'Peut passer au-dessous de zéro',
  belowHint: 'Sinon, une demande qui dépasse ce qu’il reste est refusée.',
  add: 'Ajouter un congé',
  remove: (name: string) => `Retirer ${name}`,
  save: 'Enregistrer les soldes',
  cancel: 'Annuler',
  saved: 'Soldes de congés enregistrés.',
} as const
