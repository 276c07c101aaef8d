// The posted demands a member wants to be alerted of: some kinds of vacation, some days of the week, a least number of points. The others
// stand in their inbox, and in the lists, as ever.
import { isoWeekday, toDayNumber } from '../calendar/day.ts'
import type { IsoWeekday } from '../calendar/day.ts'
import type { Demand } from './demand.ts'

export interface Alert {
  readonly isOn: boolean
  /** Names of kinds of vacation; none: any. */
  readonly shifts: readonly string[]
  /** The vacation begins on one of these; an empty list: on any day. */
  readonly weekdays: readonly IsoWeekday[]
  /** The demand gives at least so many. */
  readonly points: number
}

type Offered = Pick<Demand, 'type' | 'points' | 'acceptedSwitches'> & {
  readonly posterShift: { readonly date: Demand['posterShift']['date']; readonly shift: { readonly name: string } }
}

/** The most that answering it may bring: which of the exchanges somebody can make is not asked. */
function mostPoints({ type, points, acceptedSwitches }: Offered): number {
  const ofExchanges = type === 'substitution' ? [] : acceptedSwitches.map((accepted) => accepted.points)
  return Math.max(0, ...(type === 'switch' ? [] : [points]), ...ofExchanges)
}

export function isSought({ isOn, shifts, weekdays, points }: Alert, demand: Offered): boolean {
  if (!isOn) return true
  const { date, shift } = demand.posterShift
  const isKind = shifts.length === 0 || shifts.includes(shift.name)
  const isDay = weekdays.length === 0 || weekdays.includes(isoWeekday(toDayNumber(date)))
  return isKind && isDay && mostPoints(demand) >= points
}
