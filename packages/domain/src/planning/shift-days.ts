// The days of a member as they travel: the vacation of each after every layer, the hands it went through, and its parts where hours of an
// activity are placed or parts changed hands.
import { clockOf } from '../calendar/clock-time.ts'
import { fromDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan, PartTransfer, Planned, Transfer } from './center-plan.ts'
import { demandEffect, isOffUnseen, isOneCircle, layerDays } from './layers.ts'
import { pieces } from './pieces.ts'
import { shiftOfPart } from './part.ts'
import type { Piece } from './pieces.ts'
import { isInPieces } from './placed.ts'
import { dutyOf, REST } from './shift.ts'
import type { DayPart, Duty, Shift, ShiftDay, SubstitutionStep } from './shift.ts'

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

const stepOfPart = ({ demandId, giverId, takerId, given, part, at }: PartTransfer): SubstitutionStep => ({
  demandId,
  type: 'substitution',
  fromUserId: giverId,
  toUserId: takerId,
  shift: shiftOfPart(given, part),
  at,
})

/** Hands of whole vacations and of parts, in one order. */
const stepsInOrder = (history: readonly Transfer[], parts: readonly PartTransfer[]): SubstitutionStep[] =>
  [...history.map(stepOf), ...parts.map(stepOfPart)].sort((a, b) => a.at - b.at)

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
function shiftLeft(day: DayNumber, heldShift: Shift, ofDay: readonly Piece[], taken: readonly PartTransfer[]): Shift {
  const parts = ofDay.filter(({ activity }) => activity === null)
  if (parts.length === 0) return heldShift.type === 'rest' ? heldShift : REST
  const midnight = (day + 1) * DAY_MINUTES
  const [longest] = parts
    .filter(({ nominalStart }) => nominalStart < midnight)
    .toSorted((a, b) => b.endAt - b.startAt - (a.endAt - a.startAt) || a.startAt - b.startAt)
  if (longest === undefined) return heldShift
  const { nominalStart, nominalEnd, whole, takenId } = longest
  const of = takenId === undefined ? heldShift : (taken.find(({ demandId }) => demandId === takenId)?.given ?? heldShift)
  if (takenId === undefined && longest.startAt === whole.startAt && longest.endAt === whole.endAt) return of
  return shiftOfPart(of, { from: nominalStart - day * DAY_MINUTES, to: nominalEnd - day * DAY_MINUTES })
}

/** @param isFor who reads it: the member and their administrators read every activity, colleagues those that are named */
function partOf({ name, startAt, endAt, nominalStart, nominalEnd, activity, takenId }: Piece, isFor: Reader): DayPart {
  const span = { startAt, endAt, startTime: clockOf(nominalStart), endTime: clockOf(nominalEnd) }
  if (activity === null) return { ...span, kind: 'shift', letters: name, name: null, ...(takenId && { demandId: takenId }) }
  if (isFor === 'colleague' && !activity.isNamed) return { ...span, kind: 'unavailable', letters: '', name: null }
  return { ...span, kind: activity.kind, letters: name, name: activity.name, ...(takenId && { demandId: takenId }) }
}

/** The cause of the last absence or day off that covers the day. */
function causeOn({ modifications }: MemberPlan, day: DayNumber): Pick<ShiftDay, 'causeName'> {
  const last = modifications.findLast(({ type, fromDay, toDay }) => type !== 'custom_modification' && fromDay <= day && day <= toDay)
  return last?.causeName === undefined ? {} : { causeName: last.causeName }
}

export type Reader = 'own' | 'colleague'

/** Colleagues see nothing of hours that are hidden, but for the vacation that they cut. */
const isSeenBy = (reader: Reader) => (piece: Piece) => reader === 'own' || piece.activity?.isUnseen !== true

/** A vacation that hidden hours take whole: whoever does not see them reads that the member is not there during it. */
function partAway({ startAt, endAt, nominalStart, nominalEnd }: Duty): DayPart {
  const span = { startAt, endAt, startTime: clockOf(nominalStart), endTime: clockOf(nominalEnd) }
  return { ...span, kind: 'unavailable', letters: '', name: null }
}

/**
 * The shift days `from … to`, both included, in order. `isSubstitution` compares layers 1–2 with layer 3, parts that changed hands among it:
 * an absence above hides the vacation, not the demand. `hands`: every transfer of the centre on the days on which the member has one.
 */
export function shiftDays(
  center: CenterPlan,
  member: MemberPlan,
  from: DayNumber,
  to: DayNumber,
  hands: readonly Transfer[] = member.transfers,
  reader: Reader = 'colleague',
): ShiftDay[] {
  // A time on call is beside the vacation: who gives or takes one works the same one as before.
  const handed = (member.parts ?? []).filter(({ onCall }) => onCall === undefined)
  const byDay = isInPieces(member) ? Map.groupBy(pieces(center, member, from, to), ({ day }) => day) : null
  return layerDays(center, member, from, to).map((layers, index) => {
    const { initial, heldShift, teamId, ownTeamId, isTaken, transfers } = layers
    const effect = demandEffect(layers)
    const day = from + index
    const isOff = layers.isOff && (reader === 'own' || !isOffUnseen(member, layers, day))
    const all = byDay?.get(day) ?? []
    const ofDay = all.filter(isSeenBy(reader))
    const partsOfDay = handed.filter((each) => each.day === day)
    const isMore = ofDay.some(({ activity, takenId }) => activity !== null || takenId !== undefined)
    const isInParts = !isOff && (isMore || isCut(heldShift, ofDay, byDay !== null))
    const [firstPart] = partsOfDay
    const isAway = heldShift.type === 'work' && all.length > 0 && ofDay.length === 0 && firstPart === undefined
    const history =
      transfers.length === 0
        ? transfers
        : handsOn(
            member.userId,
            hands.filter((hand) => hand.day === day),
          )
    return {
      date: fromDayNumber(day),
      shift: isOff ? REST : isInParts ? shiftLeft(day, heldShift, ofDay, partsOfDay) : heldShift,
      teamId: isOff ? ownTeamId : teamId,
      isSubstitution: effect !== null || firstPart !== undefined,
      substitutionType: effect?.type ?? (firstPart === undefined ? null : 'substitution'),
      initialShift: initial,
      substitutionHistory: firstPart === undefined ? history.map(stepOf) : stepsInOrder(history, partsOfDay),
      isOff,
      ...(isOff && reader === 'own' && causeOn(member, day)),
      isUncovered: isOff && isTaken && heldShift.type === 'work',
      ...(isInParts && {
        parts: isAway ? [partAway(dutyOf(day, heldShift, teamId, zoneOf(center.zone)))] : ofDay.map((piece) => partOf(piece, reader)),
      }),
    }
  })
}
