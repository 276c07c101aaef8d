// Why an action on a demand is refused. Codes only: statuses and French sentences stand in the contract.
import type { Violation } from '../working-time/rules.ts'

export type DemandRefusalCode =
  // posting
  | 'restDay'
  | 'dayInPast'
  | 'dayTooFar'
  | 'postNotice'
  | 'duplicateOpen'
  | 'duplicateAccepted'
  | 'variationUnknown'
  | 'switchesRequired'
  | 'switchesNotAllowed'
  | 'switchShiftUnknown'
  | 'switchDateInPast'
  | 'switchDuplicate'
  | 'insufficientPoints'
  // taking
  | 'ownDemand'
  | 'alreadyAccepted'
  | 'demandClosed'
  | 'demandChanged'
  | 'vacationStarted'
  | 'notSubstitution'
  | 'notSwitch'
  | 'worksThatDay'
  | 'alreadyTakenThatDay'
  | 'otherTeam'
  | 'noMatchingShift'
  | 'exchangeDateRequired'
  | 'ruleBroken'
  // withdrawing
  | 'notAccepted'
  | 'notAccepter'
  | 'notPoster'
  | 'withdrawNotice'
  | 'posterCannotResume'
  | 'shiftPassedOn'
  | 'notInterested'

export interface DemandRefusal {
  readonly code: DemandRefusalCode
  /** For `ruleBroken` and `posterCannotResume`: what would be broken. */
  readonly violations?: readonly Violation[]
  /** Hours asked by a notice, for its sentence. */
  readonly hours?: number
}

export function refuse(code: DemandRefusalCode, details: Omit<DemandRefusal, 'code'> = {}): DemandRefusal {
  return { code, ...details }
}
