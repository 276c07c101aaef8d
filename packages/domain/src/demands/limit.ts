// Why a person may not do a thing with a demand. Codes and figures only: statuses and French sentences stand in the contract.
import type { Shift } from '../planning/shift.ts'
import type { Violation } from '../working-time/rules.ts'
import { isForcibleRefusal } from './forcible.ts'
import { isBlocking } from './judge.ts'

/** One reason, with what its sentence needs. */
export type Limit =
  | {
      readonly code:
        // posting
        | 'restDay'
        | 'dayInPast'
        | 'dayTooFar'
        | 'duplicateOpen'
        | 'duplicateAccepted'
        | 'variationUnknown'
        | 'switchesRequired'
        | 'switchesNotAllowed'
        | 'switchShiftUnknown'
        | 'switchDateInPast'
        | 'switchDuplicate'
        | 'sameVacation'
        | 'insufficientPoints'
        // a part of a vacation
        | 'partsNotAllowed'
        | 'partNotExchanged'
        | 'partOutside'
        // a time on call
        | 'onCallUnknown'
        | 'onCallNotExchanged'
        | 'onCallBusy'
        | 'onCallTooLong'
        // taking
        | 'ownDemand'
        | 'alreadyAccepted'
        | 'demandClosed'
        | 'demandChanged'
        | 'vacationStarted'
        | 'switchOnly'
        | 'notSwitch'
        | 'alreadyTakenThatDay'
        | 'otherTeam'
        | 'noMatchingShift'
        | 'exchangeDateRequired'
        | 'declinedByPoster'
        | 'reserved'
        | 'addressedToOthers'
        // they have left the centre by then
        | 'afterDeparture'
        // taking a vacancy: opened or priced by themselves; away that day; without what it asks for; the day changed hands, and nothing is laid under that
        | 'vacancyPriced'
        | 'awayThatDay'
        | 'traineeThatDay'
        | 'qualificationRequired'
        | 'exchangedThatDay'
        // the vacation named is theirs no more, or they withdrew it, or the terms changed
        | 'counterOfferOver'
        // offering it to one person, opening it to everybody
        | 'alreadyOffered'
        | 'cannotTake'
        // giving back
        | 'notAccepted'
        | 'notAccepter'
        | 'notPoster'
        | 'shiftPassedOn'
        // declining, as the poster, an interest that nobody has
        | 'notInterested'
        // they read as an administrator of another centre
        | 'notMember'
    }
  /** Hours that the notice asks for, or that a part has at least. */
  | { readonly code: 'postNotice' | 'withdrawNotice' | 'partTooShort'; readonly hours: number }
  /** They work that day: only an exchange could do. */
  | { readonly code: 'ownShift'; readonly shift: Shift }
  /** One for each rule broken; `posterCannotResume`: in the planning of the poster, by a withdrawal. */
  | { readonly code: 'ruleBroken' | 'posterCannotResume'; readonly violation: Violation }

/** Some reasons have another name as the error of a call. */
const ERROR_OF = { ownShift: 'worksThatDay', switchOnly: 'notSubstitution' } as const

export type DemandRefusalCode =
  | Exclude<Limit['code'], keyof typeof ERROR_OF | 'notMember' | 'sameVacation'>
  | (typeof ERROR_OF)[keyof typeof ERROR_OF]

export interface DemandRefusal {
  readonly code: DemandRefusalCode
  /** Everything that would be broken, for `ruleBroken` and `posterCannotResume`. */
  readonly violations?: readonly Violation[]
  /** Hours asked by a notice or of a part, for its sentence. */
  readonly hours?: number
}

/** An administrator may go through it with a written reason. */
export function isForcible(limit: Limit): boolean {
  return isForcibleRefusal(limit.code, 'violation' in limit ? [limit.violation] : [])
}

/** The first reason, with all the rules where it is a rule; null when there is none. */
export function refusalOf(limits: readonly Limit[]): DemandRefusal | null {
  const [first] = limits
  if (first === undefined) return null
  if ('violation' in first) {
    return { code: first.code, violations: limits.flatMap((limit) => ('violation' in limit ? limit.violation : [])) }
  }
  if ('hours' in first) return first
  if (first.code === 'notMember' || first.code === 'sameVacation') throw new Error(`${first.code} is shown, and refuses no call`)
  if (first.code === 'ownShift' || first.code === 'switchOnly') return { code: ERROR_OF[first.code] }
  return { code: first.code }
}

/** The blocking ones among the violations found. */
export function brokenRules(violations: readonly Violation[]): Limit[] {
  return violations.filter(isBlocking).map((violation) => ({ code: 'ruleBroken', violation }))
}
