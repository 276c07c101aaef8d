// The days of a member as they travel: the vacation of each after every layer, the hands it went through, and its parts where hours of an
// activity are placed.
import { clockOf } from '../calendar/clock-time.ts'
import { fromDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan, Planned, Transfer } from './center-plan.ts'
import { demandEffect, isOneCircle, layerDays } from './layers.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { REST } from './shift.ts'
import type { DayPart, Shift, ShiftDay, SubstitutionStep } from './shift.ts'

/**
 * Every transfer of the vacations that went through the hands of `userId`, in order: whoever gave one away is told who holds it
 * since, and who took it, whose it was. Each of `ofDay` (all the day's) moves one vacation, a swap of one day two.
 */
function handsOn(userId: Planned['userId'], ofDay: readonly Transfer[]): Transfer[] {
  // The transfers, so far, of what each person holds; a list goes from hand to hand with its vacation.
  const heldBy = new Map<Planned['userId'], Transfer[]>()
  const ownTransfers = new Set<Transfer>()
  const own = new Set<Transfer[]>()
  const inTurn = ofDay.toSorted((a, b) => a.at - b.at)
  // In a circle each gives what they held before any of it.
  let before = new Map(heldBy)
  let last: Transfer | null = null
  for (const transfer of inTurn) {
    const { giverId, takerId, returned } = transfer
    if (last === null || !isOneCircle(transfer, last)) before = new Map(heldBy)
    last = transfer
    const vacationTransfers = before.get(giverId) ?? []
    const back = returned === null ? null : (before.get(takerId) ?? [])
    heldBy.set(takerId, vacationTransfers)
    if (back !== null) heldBy.set(giverId, back)
    else if (heldBy.get(giverId) === vacationTransfers) heldBy.delete(giverId)
    for (const vacation of back === null ? [vacationTransfers] : [vacationTransfers, back]) {
      vacation.push(transfer)
      if (giverId === userId || takerId === userId) own.add(vacation)
    }
  }
  for (const vacation of own) for (const transfer of vacation) ownTransfers.add(transfer)
  return inTurn.filter((transfer) => ownTransfers.has(transfer))
}

const DAY_MINUTES = 1440

function stepOf({ demandId, type, giverId, takerId, given, at }: Transfer): SubstitutionStep {
  return { demandId, type, fromUserId: giverId, toUserId: takerId, shift: given, at }
}

/** Whether hours of the day before or after reach into the vacation of the day: its own hours are among the pieces. */
function isCut(heldShift: Shift, ofDay: readonly Piece[], isPlaced: boolean): boolean {
  if (!isPlaced || heldShift.type === 'rest') return false
  const [only, ...others] = ofDay
  return only === undefined || others.length > 0 || only.startAt !== only.whole.startAt || only.endAt !== only.whole.endAt
}

/**
 * The vacation for whoever knows whole days alone: its longest part that is left, at its hours. A part that begins after midnight cannot be
 * said in the times of a day: beside a longer part of the evening it is left out, and alone it leaves the vacation as it was planned.
 */
function shiftLeft(day: DayNumber, heldShift: Shift, ofDay: readonly Piece[]): Shift {
  if (heldShift.type === 'rest') return heldShift
  const parts = ofDay.filter(({ activity }) => activity === null)
  if (parts.length === 0) return REST
  const midnight = (day + 1) * DAY_MINUTES
  const [longest] = parts
    .filter(({ nominalStart }) => nominalStart < midnight)
    .toSorted((a, b) => b.endAt - b.startAt - (a.endAt - a.startAt) || a.startAt - b.startAt)
  if (longest === undefined || (longest.startAt === longest.whole.startAt && longest.endAt === longest.whole.endAt)) return heldShift
  const { nominalStart, nominalEnd } = longest
  const [startTime, endTime] = [clockOf(nominalStart), clockOf(nominalEnd)]
  return { ...heldShift, variation: { name: `${startTime} – ${endTime}`, startTime, endTime, endsNextDay: nominalEnd >= midnight } }
}

/** @param isFor who reads it: the member and their administrators read every activity, colleagues those that are named */
function partOf({ name, startAt, endAt, nominalStart, nominalEnd, activity }: Piece, isFor: Reader): DayPart {
  const span = { startAt, endAt, startTime: clockOf(nominalStart), endTime: clockOf(nominalEnd) }
  if (activity === null) return { ...span, kind: 'shift', letters: name, name: null }
  if (isFor === 'colleague' && !activity.isNamed) return { ...span, kind: 'unavailable', letters: '', name: null }
  return { ...span, kind: activity.kind, letters: name, name: activity.name }
}

export type Reader = 'own' | 'colleague'

/**
 * The shift days `from … to`, both included, in order. `isSubstitution` compares layers 1–2 with layer 3: an absence above
 * hides the vacation, not the demand. `hands`: every transfer of the centre on the days on which the member has one.
 */
export function shiftDays(
  center: CenterPlan,
  member: MemberPlan,
  from: DayNumber,
  to: DayNumber,
  hands: readonly Transfer[] = member.transfers,
  reader: Reader = 'colleague',
): ShiftDay[] {
  const placed = member.placed ?? []
  const byDay = placed.length === 0 ? null : Map.groupBy(pieces(center, member, from, to), ({ day }) => day)
  return layerDays(center, member, from, to).map((layers, index) => {
    const { initial, heldShift, teamId, ownTeamId, isOff, isTaken, transfers } = layers
    const effect = demandEffect(layers)
    const day = from + index
    const ofDay = byDay?.get(day) ?? []
    const isInParts = !isOff && (ofDay.some(({ activity }) => activity !== null) || isCut(heldShift, ofDay, byDay !== null))
    const history =
      transfers.length === 0
        ? transfers
        : handsOn(
            member.userId,
            hands.filter((hand) => hand.day === day),
          )
    return {
      date: fromDayNumber(day),
      shift: isOff ? REST : isInParts ? shiftLeft(day, heldShift, ofDay) : heldShift,
      teamId: isOff ? ownTeamId : teamId,
      isSubstitution: effect !== null,
      substitutionType: effect === null ? null : effect.type,
      initialShift: initial,
      substitutionHistory: history.map(stepOf),
      isOff,
      isUncovered: isOff && isTaken && heldShift.type === 'work',
      ...(isInParts && { parts: ofDay.map((piece) => partOf(piece, reader)) }),
    }
  })
}
