// Why a person may not do a thing with a demand, in French: once, for what a screen shows and for what a call is refused with.
import { refusalOf } from '@releve/domain/demands/limit'
import type { DemandRefusalCode, Limit } from '@releve/domain/demands/limit'
import { withoutWeakerRests } from '@releve/domain/working-time/weaker-rests'
import type { LimitEntry } from './demands.ts'
import { ofName } from './elision.ts'
import { errors } from './errors.ts'
import { hoursText, noticeText } from './hours-text.ts'
import { toWireViolation, violationSentence, type NameOf } from './sentences.ts'

const NBSP = '\u00A0'

/** One French sentence, to who reads what they may do. */
export function limitSentence(limit: Limit, viewerId: string, nameOf?: NameOf): string {
  switch (limit.code) {
    case 'ownDemand':
      return 'C’est votre propre demande.'
    case 'alreadyAccepted':
      return 'Un collègue a déjà pris cette vacation.'
    case 'duplicateOpen':
      return 'Vous avez déjà une demande en attente pour ce jour.'
    case 'duplicateAccepted':
      return 'Vous avez déjà cédé une vacation de ce jour.'
    case 'alreadyTakenThatDay':
      return 'Vous avez déjà pris une vacation ce jour-là.'
    case 'notMember':
      return 'Vous n’appartenez pas à ce centre.'
    case 'sameVacation':
      return 'C’est la vacation que vous proposez.'
    case 'switchOnly':
      return 'Elle ne se prend qu’en échange d’une de vos vacations.'
    case 'ownShift':
      return `Vous travaillez déjà ce jour-là (${limit.shift.name}).`
    case 'postNotice':
    case 'withdrawNotice': {
      const { message } = errors[limit.code]
      return limit.hours > 0 ? `${message.slice(0, -1)}${NBSP}: il était de ${noticeText(limit.hours)} avant le début.` : message
    }
    case 'partTooShort':
      return `La partie cédée et ce qu’il vous reste de la vacation durent chacun au moins ${hoursText(limit.hours)}.`
    case 'ruleBroken':
      return violationSentence(limit.violation, viewerId, nameOf)
    case 'posterCannotResume':
      return `${errors.posterCannotResume.message} ${violationSentence(limit.violation, viewerId, nameOf)}`
    default:
      return errors[limit.code].message
  }
}

export function toLimitEntry(limit: Limit, readerId: string, nameOf?: NameOf): LimitEntry {
  const message = limitSentence(limit, readerId, nameOf)
  if (!('violation' in limit)) return { code: limit.code, message }
  return { code: limit.violation.code, message, violation: toWireViolation(limit.violation, readerId, nameOf) }
}

/** Leaves out the less strict of two rules on one rest. */
function withoutWeaker(limits: readonly Limit[]): Limit[] {
  return withoutWeakerRests(limits, (limit) => ('violation' in limit ? limit.violation : null))
}

/** Gives limits the form in which they travel. */
export function toLimitEntries(limits: readonly Limit[], readerId: string, nameOf?: NameOf): LimitEntry[] {
  return withoutWeaker(limits).map((limit) => toLimitEntry(limit, readerId, nameOf))
}

/** Sentences addressed to the member who takes a vacation, reworded for the administrator who gives it to them. */
const saidOf: Partial<Record<DemandRefusalCode, (memberName: string) => string>> = {
  ownDemand: (name) => `${name} a posté cette demande${NBSP}: un collègue doit la prendre.`,
  worksThatDay: (name) => `${name} travaille déjà ce jour-là.`,
  afterDeparture: (name) => `${name} aura quitté le centre à cette date.`,
  noMatchingShift: (name) => `Aucune vacation ${ofName(name)} ne correspond à l’échange demandé.`,
  exchangeDateRequired: (name) => `Plusieurs vacations ${ofName(name)} conviennent${NBSP}: choisissez celle qui est donnée en échange.`,
  declinedByPoster: (name) => `L’auteur de la demande a choisi une autre solution${NBSP}: ${name} ne peut plus prendre cette vacation.`,
}

/**
 * The error of a call that these limits refuse: its code and sentence, and everything that would be broken; null when nothing refuses.
 * `memberName`: of who would take the vacation, where somebody else gives it to them; `nameOf`: of whoever else it befalls, then.
 */
export function refusalBody(all: readonly Limit[], readerId: string, memberName: string | null = null, nameOf?: NameOf) {
  const limits = withoutWeaker(all)
  const [first] = limits
  const refusal = refusalOf(limits)
  if (first === undefined || refusal === null) return null
  const violations = (refusal.violations ?? []).map((violation) => toWireViolation(violation, readerId, nameOf))
  const isPlain = !('violation' in first) && !('hours' in first)
  const memberSentence = memberName === null ? undefined : saidOf[refusal.code]?.(memberName)
  const message = memberSentence ?? (isPlain ? errors[refusal.code].message : limitSentence(first, readerId, nameOf))
  return { code: refusal.code, message, violations }
}
