// Amounts of leave in French. There are no schemas here, so that a screen may import it.
import type { LeaveUnit } from '@releve/domain/hours/leave-use'
import { hoursText } from './hours-text.ts'

const WORDS = { shifts: ['vacation', 'vacations'], workingDays: ['jour ouvré', 'jours ouvrés'] } as const

/** « 36 h », « 2,5 vacations », « 1 jour ouvré ». */
export function leaveAmountText(unit: LeaveUnit, amount: number): string {
  if (unit === 'hours') return hoursText(amount / 60)
  const count = amount / 100
  const [one, other] = WORDS[unit]
  const text = count.toLocaleString('fr-FR', { maximumFractionDigits: 2 }).replace('-', '−')
  return `${text}\u00A0${Math.abs(count) < 2 ? one : other}`
}
