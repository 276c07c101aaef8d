// What the people of a vacation lack of its minimum: the month does without.
import type { MinimumStaffing } from '@releve/domain/working-time/rules'
import { shortage, type Shortage } from '@releve/domain/working-time/staffing'
import type { Member } from '../people.ts'

/** What these people lack of a minimum; null where there is none. */
export function shortageOf(people: readonly Member[], minimum: MinimumStaffing | undefined): Shortage | null {
  const held = people.map(({ qualifications }) => qualifications)
  return minimum === undefined ? null : shortage(held, minimum)
}
