// The points of a part: its share of the price of the vacation, by its hours.
import type { Part } from '../planning/shift.ts'

export type PartRounding = 'half' | 'up' | 'down'

/** How a share is rounded to whole points where the centre does not say: a half goes up. */
export const USUAL_PART_ROUNDING: PartRounding = 'half'

const minutesOf = ({ from, to }: Part) => to - from

/** Minutes are those of the wall clock: the price of an hour is the same on the nights on which the clocks change. */
export function pointsOfPart(price: number, part: Part, whole: Part, rounding: PartRounding = USUAL_PART_ROUNDING): number {
  const [share, among] = [price * minutesOf(part), minutesOf(whole)]
  if (rounding === 'up') return Math.ceil(share / among)
  return Math.floor(rounding === 'down' ? share / among : (2 * share + among) / (2 * among))
}
