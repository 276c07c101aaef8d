// Taking back some of the days of a modification, begun or not: which days it keeps, and which promises rest on the days that go. Somebody
// may work a vacation in the place of a member who comes back, or have exchanged the very hours that are taken back: this is said first.
import type { DemandId, UserId } from '../ids.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { isLeft } from './candidacy.ts'
import type { Demand } from './demand.ts'
import { hasBegun } from './moves.ts'
import type { Circumstances } from './circumstances.ts'
import type { Person } from './person.ts'
import type { Modification, PartTransfer, Transfer } from '../planning/center-plan.ts'

/** Both ends are included. */
export interface DayRange {
  readonly from: DayNumber
  readonly to: DayNumber
}

/** The days of a modification that stay and those that go, each as whole ranges in order. */
export interface SplitRange {
  readonly kept: readonly DayRange[]
  readonly gone: readonly DayRange[]
}

/** Splits the days of a modification by whether each of them goes. */
export function splitRange({ from, to }: DayRange, isGone: (day: DayNumber) => boolean): SplitRange {
  const kept: DayRange[] = []
  const gone: DayRange[] = []
  for (let first = from; first <= to;) {
    const goes = isGone(first)
    let last = first
    while (last < to && isGone(last + 1) === goes) last++
    const list = goes ? gone : kept
    list.push({ from: first, to: last })
    first = last + 1
  }
  return { kept, gone }
}

export type TakingBackRefusal = 'modificationStarted' | 'daysNotOfModification'

/**
 * Says why these days may not be taken back. A pending modification promises nothing: its days go whenever somebody wishes. Of an approved
 * one, its member gives back days that are still to come; an administrator corrects past days too, with a reason.
 */
export function refuseTakingBack(
  { from, to, status }: DayRange & { readonly status: 'pending' | 'approved' },
  part: DayRange,
  { today, isAdministrator }: { readonly today: DayNumber; readonly isAdministrator: boolean },
): TakingBackRefusal | null {
  if (part.from > part.to || part.from < from || part.to > to) return 'daysNotOfModification'
  return status === 'approved' && !isAdministrator && part.from <= today ? 'modificationStarted' : null
}

/** The modifications of a member without the days that go; those of which nothing stays are left out. */
export function withoutDays(
  modifications: readonly Modification[],
  isGone: (modification: Modification, day: DayNumber) => boolean,
): readonly Modification[] {
  return modifications.flatMap((modification) => {
    const { kept } = splitRange({ from: modification.fromDay, to: modification.toDay }, (day) => isGone(modification, day))
    return kept.map(({ from, to }) => ({ ...modification, fromDay: from, toDay: to }))
  })
}

/**
 * - `covered`: somebody works this vacation in the place of a member who comes back;
 * - `sought`: the centre still seeks somebody for it, and stops;
 * - `givenAway`: the member who comes back had given this vacation to a colleague, who keeps it;
 * - `exchanged`: other hours of this day were exchanged, and stay as long as the exchange does.
 */
export type TakingBackReason = 'covered' | 'sought' | 'givenAway' | 'exchanged'

export interface TakingBackConflict<D extends Demand> {
  readonly demand: D
  readonly day: DayNumber
  readonly reason: TakingBackReason
  /** The person whose planning rests on the days that go: the colleague who works, or the member while nobody does. */
  readonly userId: UserId
  readonly otherId: UserId | null
  /** It stays whatever is decided: it has begun, or it takes nothing from anybody. */
  readonly isKept: boolean
}

export interface TakingBack<D extends Demand> {
  readonly before: Person
  /** The person without the days that go. */
  readonly after: Person
  readonly range: DayRange
  /** Days of other hours that are to go. */
  isHoursGone(day: DayNumber): boolean
  /** The transfers by which vacations of these days, or parts of them, changed hands, to or from the member. */
  readonly transfers: readonly Pick<Transfer | PartTransfer, 'demandId' | 'day' | 'giverId' | 'takerId'>[]
  /** The live vacancies that absences of the member left on these days, and the demands of `transfers`. */
  readonly demands: readonly D[]
}

/** Lists what rests on the days that go, day by day. */
export function takingBackConflicts<D extends Demand>(
  { before, after, range, isHoursGone, transfers, demands }: TakingBack<D>,
  circumstances: Pick<Circumstances, 'zone' | 'now'>,
): TakingBackConflict<D>[] {
  const { userId } = before
  const byId = new Map<DemandId, D>(demands.map((demand) => [demand._id, demand]))
  const found: TakingBackConflict<D>[] = []
  for (let day = range.from; day <= range.to; day++) {
    const [dayBefore, dayAfter] = [before.on(day), after.on(day)]
    const isBack = dayBefore.isOff && !dayAfter.isOff
    for (const demand of demands) {
      if (demand.vacancy === null || !isBack || toDayNumber(demand.posterShift.date) !== day) continue
      if (isLeft(demand.posterShift, dayAfter) || demand.accepterId === userId) continue
      const { accepterId } = demand
      const isKept = hasBegun(demand, circumstances)
      if (accepterId !== null) found.push({ demand, day, reason: 'covered', userId: accepterId, otherId: userId, isKept })
      else if (!isKept) found.push({ demand, day, reason: 'sought', userId, otherId: null, isKept })
    }
    for (const { demandId, giverId, takerId } of transfers.filter((transfer) => transfer.day === day)) {
      const demand = byId.get(demandId)
      if (demand === undefined) continue
      const isGiven = giverId === userId
      const line = { demand, day, userId: isGiven ? takerId : giverId, otherId: userId }
      if (isHoursGone(day)) found.push({ ...line, reason: 'exchanged', isKept: hasBegun(demand, circumstances) })
      else if (isBack && isGiven && (dayAfter.givenTransfer?.demandId === demandId || (demand.posterShift.part ?? null) !== null))
        found.push({ ...line, reason: 'givenAway', isKept: true })
    }
  }
  return found
}
