// Work of which a centre counts the same hours on each of its days, however long it was: a course is seven hours, with its way there or without.
import type { Piece } from '../planning/pieces.ts'

const MINUTE_MS = 60_000

type OfActivity = Pick<Piece, 'day' | 'activity' | 'placedId' | 'whole'>

const keyOf = (activityId: string, day: number) => `${activityId} ${day}`

/**
 * Weighs each of these pieces in accounts, as a factor of its time: 1, but for an activity of fixed hours. These are shared by all that
 * is placed of it on one day (two halves are one day of it), and a piece that was cut keeps its part of them.
 */
export function fixedHoursOf(pieces: readonly OfActivity[]): (piece: OfActivity) => number {
  /** The span of each of the hours that are placed, by the activity and its day. */
  const spans = new Map<string, Map<string, number>>()
  for (const { day, activity, placedId = '', whole } of pieces) {
    if (activity?.fixedMinutes === undefined) continue
    const key = keyOf(activity._id, day)
    const ofDay = spans.get(key) ?? new Map<string, number>()
    spans.set(key, ofDay.set(placedId, whole.endAt - whole.startAt))
  }
  return ({ day, activity }) => {
    if (activity?.fixedMinutes === undefined) return 1
    const ofDay = spans.get(keyOf(activity._id, day))?.values() ?? []
    return (activity.fixedMinutes * MINUTE_MS) / [...ofDay].reduce((sum, ms) => sum + ms, 0)
  }
}
