// Replacements as they came out: who works, in the end, a vacation that was somebody else's by right, whatever hands it went through.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { MemberPlan, Transfer } from '../planning/center-plan.ts'
import type { Shift } from '../planning/shift.ts'

/** One vacation replaced: `asker` had it by their cycle or by an exchange, `taker` took it. Never the same person. */
export interface Replacement {
  /** Null: a vacancy that was nobody's. */
  readonly asker: UserId | null
  readonly taker: UserId
  readonly shift: Shift
  /** The taker still holds it: what an absence takes from them is a replacement that nobody works. */
  readonly isHeld: boolean
}

/** A vacation on its way, and whose it is by right. */
interface Held {
  readonly right: UserId | null
  readonly shift: Shift
}

/** A vacancy and who won it. */
export interface Won {
  readonly taker: UserId
  readonly holderId: UserId | null
  readonly shift: Shift
}

/**
 * Counts the replacements of one day, whose transfers are `ofDay`. Whoever won a vacancy has it before any of them: the law asks for a day
 * on which nothing changed hands. People through whose hands a vacation only passed count for nothing: the replacement is between its two
 * ends alone, and there is none when it came back. Somebody who exchanges a vacation that they took did take it, since an exchange gives a
 * right of its own.
 */
export function replacementsOf(ofDay: readonly Transfer[], won: readonly Won[] = []): Replacement[] {
  const found: Replacement[] = []
  const heldBy = new Map<UserId, Held>(won.map(({ taker, holderId, shift }) => [taker, { right: holderId, shift }]))
  const settle = (taker: UserId, { right, shift }: Held, isHeld: boolean) => {
    if (right !== taker) found.push({ asker: right, taker, shift, isHeld })
  }
  for (const { type, giverId, takerId, given, returned } of ofDay.toSorted((a, b) => a.at - b.at)) {
    const heldVacation = heldBy.get(giverId) ?? { right: giverId, shift: given }
    heldBy.delete(giverId)
    if (type === 'substitution') {
      heldBy.set(takerId, heldVacation)
      continue
    }
    settle(giverId, heldVacation, false)
    if (returned !== null) {
      settle(takerId, heldBy.get(takerId) ?? { right: takerId, shift: returned }, false)
      heldBy.set(giverId, { right: giverId, shift: returned })
    }
    heldBy.set(takerId, { right: takerId, shift: given })
  }
  for (const [taker, heldVacation] of heldBy) settle(taker, heldVacation, true)
  return found
}

/** The vacancies won of the days `from … to` (both included) by their day. */
export function wonByDay(members: readonly MemberPlan[], from: DayNumber, to: DayNumber): Map<DayNumber, Won[]> {
  const byDay = new Map<DayNumber, Won[]>()
  for (const { userId: taker, modifications } of members) {
    for (const { fromDay: day, shift, vacancy } of modifications) {
      if (vacancy === undefined || shift === null || day < from || day > to) continue
      const won = { taker, holderId: vacancy.holderId, shift }
      const ofDay = byDay.get(day)
      if (ofDay === undefined) byDay.set(day, [won])
      else ofDay.push(won)
    }
  }
  return byDay
}

/** The transfers of the days `from … to` (both included) by their day, each once: both its people carry it. */
export function transfersByDay(members: readonly MemberPlan[], from: DayNumber, to: DayNumber): Map<DayNumber, Transfer[]> {
  const byDay = new Map<DayNumber, Transfer[]>()
  const known = new Set<string>()
  for (const { transfers } of members) {
    for (const transfer of transfers) {
      const { day, demandId, giverId } = transfer
      const key = `${demandId} ${day} ${giverId}`
      if (day < from || day > to || known.has(key)) continue
      known.add(key)
      const ofDay = byDay.get(day)
      if (ofDay === undefined) byDay.set(day, [transfer])
      else ofDay.push(transfer)
    }
  }
  return byDay
}
