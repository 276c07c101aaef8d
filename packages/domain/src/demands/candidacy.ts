// Why somebody may not take a vacancy. Nobody gives it: they gain a vacation, as who is assigned to one does, and colleagues judge it by
// the same rules as any change of their planning.
import { isBlocking, judge } from './judge.ts'
import type { Circumstances, Move } from './circumstances.ts'
import { hasLeftBy } from './person.ts'
import type { Person } from './person.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { IdLike, TeamId, UserId } from '../ids.ts'
import type { DayLayers } from '../planning/layers.ts'
import type { Shift } from '../planning/shift.ts'
import { isOtherTeams, startOf } from './moves.ts'
import type { Violation } from '../working-time/rules.ts'

export interface Vacancy {
  /** One that nobody has opened yet has any text that is no other's. */
  readonly _id: IdLike<'demand'>
  readonly day: DayNumber
  readonly shift: Shift
  /** Null: no team's, and anybody's to take. */
  readonly teamId: TeamId | null
  /** The qualification that the taker must hold; null: none. */
  readonly qualification: string | null
  /** The people who opened it or set its points. */
  readonly pricedBy: readonly UserId[]
  /** The member whose absence opened it; null: it lacks people, or is an extra one. */
  readonly holderId: UserId | null
}

/** The law's reasons against it, in the order in which they are given. */
export type CandidacyRefusal =
  | 'started'
  | 'priced'
  | 'absent'
  | 'trainee'
  | 'qualification'
  | 'worksThatDay'
  | 'exchangedThatDay'
  | 'otherTeam'
  | 'rule'

export interface Candidacy {
  /** The first reason; null: they may. */
  readonly refusal: CandidacyRefusal | null
  /** The rules it breaks or breaks further; empty when it is refused before the rules are asked. */
  readonly violations: readonly Violation[]
}

export function candidacyOf(vacancy: Vacancy, person: Person, circumstances: Circumstances): Candidacy {
  const refusal = refusalOfDay(vacancy, person, circumstances)
  if (refusal !== null) return { refusal, violations: [] }
  const violations = judge([gainOf(vacancy, person)], circumstances)
  return { refusal: violations.some(isBlocking) ? 'rule' : null, violations }
}

export function gainOf({ day, shift, teamId }: Vacancy, person: Person): Move {
  return { person, loses: [], gains: [{ day, shift, teamId }] }
}

/** They are on it, or it is their own that they left: no candidate, and nobody to count among those who cannot. */
export function isTheirs({ day, shift, holderId }: Vacancy, person: Person): boolean {
  const worked = person.on(day).shift
  return person.userId === holderId || (worked.type === 'work' && worked.name === shift.name)
}

/** Whether the absent member still leaves it: they are away that day, and would work a vacation of that name. */
export function isLeft({ shift }: Pick<Vacancy, 'shift'>, { isOff, heldShift }: Pick<DayLayers, 'isOff' | 'heldShift'>): boolean {
  return isOff && heldShift.type === 'work' && heldShift.name === shift.name
}

function refusalOfDay(vacancy: Vacancy, person: Person, { now, zone, rules }: Circumstances): CandidacyRefusal | null {
  const { day, qualification, pricedBy } = vacancy
  const { shift, isOff, lastTransfer } = person.on(day)
  if (startOf(vacancy, zone) <= now) return 'started'
  if (pricedBy.includes(person.userId)) return 'priced'
  if (isOff || hasLeftBy(person, day)) return 'absent'
  if (person.isTraineeOn(day)) return 'trainee'
  if (qualification !== null && !person.qualificationsOn(day).includes(qualification)) return 'qualification'
  if (shift.type === 'work') return 'worksThatDay'
  // An exchange of that day lies over any assignment to it.
  if (lastTransfer !== null) return 'exchangedThatDay'
  return isOtherTeams(vacancy, person, rules) ? 'otherTeam' : null
}
