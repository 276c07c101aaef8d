// The differences in the terms of a demand since somebody saw them: a member confirms what they saw, so each difference is shown first.
import type { Day } from '../calendar/day.ts'
import { sameShift } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { AcceptedSwitch, DemandType } from './demand.ts'

/** The terms of a demand, as the database keeps them or as a call sent them. */
interface Terms {
  readonly type: DemandType
  readonly posterShift: { readonly date: Day; readonly shift: Shift }
  readonly acceptedSwitches: readonly (Omit<AcceptedSwitch, 'date'> & { readonly date?: Day | undefined })[]
  readonly points: number
  readonly comment: string
}

export type ChangedTerm =
  | { readonly term: 'type'; readonly to: DemandType }
  | { readonly term: 'shift'; readonly to: Shift }
  | { readonly term: 'points'; readonly from: number; readonly to: number }
  /** A vacation accepted in exchange: no longer (`to` null), newly (`from` null), or for other points. */
  | { readonly term: 'exchange'; readonly shift: string; readonly date: Day; readonly from: number | null; readonly to: number | null }
  | { readonly term: 'comment'; readonly to: string }
  /** The vacation that an interested member would give. */
  | { readonly term: 'counter'; readonly date: Day; readonly to: Shift }

/** Every difference that its reader would see, the weightiest first; none when only the version moved. */
export function changedTerms(readTerms: Terms, now: Terms): ChangedTerm[] {
  const changes: ChangedTerm[] = []
  if (readTerms.type !== now.type) changes.push({ term: 'type', to: now.type })
  if (!sameShift(readTerms.posterShift.shift, now.posterShift.shift)) changes.push({ term: 'shift', to: now.posterShift.shift })
  if (readTerms.points !== now.points) changes.push({ term: 'points', from: readTerms.points, to: now.points })
  const [before, after] = [exchangePoints(readTerms), exchangePoints(now)]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const exchange = after.get(key) ?? before.get(key)
    const [from, to] = [before.get(key)?.points ?? null, after.get(key)?.points ?? null]
    if (exchange !== undefined && from !== to) changes.push({ term: 'exchange', shift: exchange.shift, date: exchange.date, from, to })
  }
  if (readTerms.comment !== now.comment) changes.push({ term: 'comment', to: now.comment })
  return changes
}

interface Named {
  readonly date: Day
  readonly shift: Shift
  readonly points: number
}

/** The same of a vacation that was named in exchange, to the poster who would agree to it. */
export function changedCounter(readOffer: Named, now: Named): ChangedTerm[] {
  const changes: ChangedTerm[] = []
  if (readOffer.date !== now.date || !sameShift(readOffer.shift, now.shift))
    changes.push({ term: 'counter', date: now.date, to: now.shift })
  if (readOffer.points !== now.points) changes.push({ term: 'points', from: readOffer.points, to: now.points })
  return changes
}

function exchangePoints({ acceptedSwitches, posterShift }: Terms) {
  const dated = acceptedSwitches.map((exchange) => ({ ...exchange, date: exchange.date ?? posterShift.date }))
  return new Map(dated.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((exchange) => [`${exchange.date} ${exchange.shift}`, exchange]))
}
