// The minimum of a vacation on a day, and what its people lack of it: the month does without.
import type { MinimumStaffing } from '@releve/domain/working-time/rules'
import { shortage, type Shortage } from '@releve/domain/working-time/staffing'
import type { Day } from '@releve/domain/calendar/day'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import type { Member } from '../people.ts'

/** The minimum of a vacation on a day: none before a cycle is followed, as nobody is expected yet. */
export function minimumOn(
  planning: Pick<DecodedPlanning, 'isFollowed'>,
  day: Day,
  minimum: MinimumStaffing | undefined,
): MinimumStaffing | undefined {
  return planning.isFollowed(day) ? minimum : undefined
}

/** What these people lack of a minimum; null where there is none. */
export function shortageOf(people: readonly Member[], minimum: MinimumStaffing | undefined): Shortage | null {
  const held = people.map(({ qualifications }) => qualifications)
  return minimum === undefined ? null : shortage(held, minimum)
}
