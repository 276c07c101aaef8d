// Why somebody stands where they stand on the board of a vacancy, and why others cannot take it, in French words. The ranking gives codes
// and figures.
import { shortDay } from './day-words.ts'
import type { WireBoard, WireVacancyStanding } from './vacancies.ts'

type OutReason = WireBoard['out'][number]['reason']

const NBSP = '\u00A0'
const MINUS = '\u2212'

export const availabilityWords: Readonly<Record<WireVacancyStanding['availability'], string>> = {
  available: 'disponible',
  lastResort: 'dernier recours',
  unsaid: 'n’a rien dit',
}

/** The words compare a line with the one above it. */
export const criterionWords: Readonly<Record<NonNullable<WireVacancyStanding['behind']>, string>> = {
  availability: 'moins disponible',
  warnings: 'plus d’alertes',
  load: 'charge plus forte',
  lastAsked: 'appel plus récent',
  rest: 'moins de repos',
  draw: 'à égalité, par tirage au sort',
}

/** « Vague 1 sur 3 »; « Vague 1 » where nobody knows of how many. The first is said of a wave whose people all sleep yet. */
export function batchText(batch: number, batches: number | null): string {
  const shown = Math.max(1, batch)
  return batches === null ? `Vague ${shown}` : `Vague ${shown} sur ${Math.max(shown, batches)}`
}

/** The words for one reason. */
export const outWords: Readonly<Record<OutReason, (count: number) => string>> = {
  priced: (count) => (count === 1 ? '1 qui l’a ouverte ou en a fixé les points' : `${count} qui l’ont ouverte ou en ont fixé les points`),
  started: () => 'la vacation est commencée',
  absent: (count) => (count === 1 ? '1 indisponible' : `${count} indisponibles`),
  trainee: (count) => `${count} en doublure`,
  qualification: (count) => `${count} sans la qualification`,
  worksThatDay: (count) => `${count} déjà en service ce jour-là`,
  exchangedThatDay: (count) => `${count} par un échange ce jour-là`,
  otherTeam: (count) => `${count} d’une autre équipe`,
  rest: (count) => `${count} par le repos`,
  rule: (count) => `${count} par une autre règle`,
  otherHours: (count) => `${count} à d’autres horaires`,
  restOwed: (count) => `${count} à qui un repos est dû`,
  suspended: (count) => (count === 1 ? '1 au compte suspendu' : `${count} au compte suspendu`),
  no: (count) => (count === 1 ? '1 a dit non' : `${count} ont dit non`),
}

/** « 30 ne peuvent pas : 20 par le repos, 6 indisponibles, 4 sans la qualification », the greatest first; null: all can. */
export function outSentence(counts: Readonly<Partial<Record<OutReason, number>>>): string | null {
  const counted = reasons.flatMap((reason) => {
    const count = counts[reason] ?? 0
    return count > 0 ? [{ reason, count }] : []
  })
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const words = counted.toSorted((a, b) => b.count - a.count).map(({ reason, count }) => outWords[reason](count))
  return `${total} ${total === 1 ? 'ne peut pas' : 'ne peuvent pas'}${NBSP}: ${words.join(', ')}`
}

const reasons: readonly OutReason[] = [
  'rest',
  'rule',
  'worksThatDay',
  'absent',
  'trainee',
  'qualification',
  'otherTeam',
  'exchangedThatDay',
  'otherHours',
  'restOwed',
  'suspended',
  'no',
  'priced',
  'started',
]

/** « −8 % », « +4 % », « 0 % » */
export function loadText(percent: number): string {
  const sign = percent === 0 ? '' : percent > 0 ? '+' : MINUS
  return `${sign}${Math.abs(percent)}${NBSP}%`
}

/** Says when they were last asked for another vacancy. */
export function lastAskedText(days: number | null): string {
  if (days === null) return 'aucun appel'
  return days === 0 ? 'appel aujourd’hui' : `appel il y a ${days}${NBSP}j`
}

/** Why a proposal to cover a period is not sent. */
export const coverRefused = (name: string, date: string): string =>
  `${name} ne peut plus prendre la vacation du ${shortDay(date)}${NBSP}: le planning ou une autre vacation proposée s’y oppose. Relisez la proposition.`
