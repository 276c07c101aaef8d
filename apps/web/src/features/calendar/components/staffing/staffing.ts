// Who is on a vacation of a day, its minimum and what they lack of it, and both in words: the month does without.
import type { MinimumStaffing } from '@releve/domain/working-time/rules'
import { shortage, type Shortage } from '@releve/domain/working-time/staffing'
import type { Day } from '@releve/domain/calendar/day'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import { byRank, requiredQualifications, type Member } from '../people.ts'
import { capitalize, formatCount, NBSP } from '../../../../ui/format.ts'
import { calendarTexts, shiftWord } from '../../texts.ts'

/** « 7 présents, minimum 5 ». */
export function presenceText(present: number, minimum: number | null): string {
  const count = formatCount(present, calendarTexts.present)
  return minimum === null ? count : `${count}, minimum ${minimum}`
}

/** « Nuit du sam. 26 déc. : 4 présents pour 5 ». `day`: « sam. 26 déc. ». */
export function shortageText(name: string, day: string, present: number, minimum: number | null, missing: string | null): string {
  const head = `${capitalize(shiftWord(name))} du ${day}${NBSP}:`
  const isFew = minimum !== null && present < minimum
  const parts = [isFew ? `${formatCount(present, calendarTexts.present)} pour ${minimum}` : null, missing]
  return `${head} ${parts.filter((part) => part !== null).join(', ')}`
}

export type MinimumByShift = Readonly<Record<string, MinimumStaffing>>

/** Those on a vacation of a day, who leads it first. */
export function peopleByRank(planning: DecodedPlanning, day: Day, shift: string, minimums: MinimumByShift): readonly Member[] {
  return planning.peopleOn(day, shift).toSorted(byRank(requiredQualifications(minimums)))
}

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
