// Hours over the cycle: work outside the vacations that the cycle gave, less those of its vacations that were given to a colleague in the
// same month. Who exchanges one for the other has none.
import { firstOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { isWorkKind } from '../planning/activity.ts'
import type { CenterPlan, MemberPlan, Planned } from '../planning/center-plan.ts'
import { layerDays } from '../planning/layers.ts'
import type { DayLayers } from '../planning/layers.ts'
import type { Piece } from '../planning/pieces.ts'
import { durationMs, dutyOf } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import { overlapMs } from './span.ts'

interface OverCycleInput {
  readonly center: CenterPlan
  readonly member: MemberPlan
  /** The first and the last day, both included. */
  readonly from: DayNumber
  readonly to: DayNumber
  /** The pieces of these days, of the day before and of the day after. */
  readonly pieces: readonly Piece[]
  readonly layersOn: (day: DayNumber) => DayLayers | undefined
  /** An instant, in milliseconds: what is not over by then does not count. */
  readonly now: number
}

/** The vacations that the cycle alone gives, by day. */
function cycleDuties(center: CenterPlan, member: Planned, from: DayNumber, to: DayNumber): Map<DayNumber, Duty> {
  const zone = zoneOf(center.zone)
  const duties = new Map<DayNumber, Duty>()
  const days = layerDays(center, { ...member, transfers: [], modifications: [], placed: [] }, from, to)
  for (const [index, { initial }] of days.entries())
    if (initial.type === 'work') duties.set(from + index, dutyOf(from + index, initial, null, zone))
  return duties
}

const givesOn = (layers: DayLayers | undefined, { userId, parts = [] }: MemberPlan, on: DayNumber) =>
  layers !== undefined &&
  !layers.isOff &&
  (parts.some(({ day, giverId, onCall }) => day === on && giverId === userId && onCall === undefined) ||
    layers.transfers.some(({ giverId, takerId, returned }) => giverId === userId || (takerId === userId && returned !== null)))

/** Milliseconds by the first day of the month; a month without any is absent. */
export function overCycleByMonth({ center, member, from, to, pieces, layersOn, now }: OverCycleInput): ReadonlyMap<DayNumber, number> {
  const cycle = cycleDuties(center, member, from - 1, to + 1)
  const balance = new Map<DayNumber, number>()
  const isCounted = ({ day, endAt }: { day: DayNumber; endAt: number }) => day >= from && day <= to && endAt <= now
  const add = (day: DayNumber, ms: number) => balance.set(firstOfMonth(day), (balance.get(firstOfMonth(day)) ?? 0) + ms)
  const piecesByDay = Map.groupBy(pieces, ({ day }) => day)
  const around = <Value>(day: DayNumber, read: (near: DayNumber) => Value | readonly Value[]) => [day - 1, day, day + 1].flatMap(read)

  for (const piece of pieces) {
    if (!isCounted(piece) || (piece.activity !== null && !isWorkKind(piece.activity.kind))) continue
    const inCycle = around(piece.day, (day) => cycle.get(day) ?? []).reduce((sum, duty) => sum + overlapMs(duty, piece), 0)
    add(piece.day, piece.endAt - piece.startAt - inCycle)
  }
  for (const [day, duty] of cycle) {
    if (!isCounted(duty) || !givesOn(layersOn(day), member, day)) continue
    const kept = around(day, (near) => piecesByDay.get(near) ?? []).reduce((sum, piece) => sum + overlapMs(duty, piece), 0)
    add(day, kept - durationMs(duty))
  }
  return new Map([...balance].map(([month, ms]) => [month, Math.max(0, ms)]))
}
