// The work of a person as the rules on working time read it: pieces that touch are one, and a break within a working day is no rest.
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { isWorkKind } from './activity.ts'
import type { CenterPlan, Planned } from './center-plan.ts'
import { layerDays } from './layers.ts'
import { pieces } from './pieces.ts'
import { isInPieces } from './placed.ts'
import type { Piece } from './pieces.ts'
import { dutyOf } from './shift.ts'
import type { Duty } from './shift.ts'

/** The longest working day that leaves 11 h of rest in 24 (directive 2003/88/EC, article 3): within it, time between two pieces is a break. */
const LONGEST_DAY_MS = 13 * 3_600_000

interface Stretch {
  startAt: number
  /** The vacation in it, or the last part of one that was taken. */
  vacation: Piece | null
  /** The day whose vacation it holds, however many pieces are left of it; it never holds two. Null: none. */
  heldDay: DayNumber | null
}

const isWork = ({ activity }: Piece) => activity === null || isWorkKind(activity.kind)

function dutyOfPiece({ activity, whole: _whole, placedId: _placedId, takenId: _takenId, ...span }: Piece): Duty {
  return activity === null ? span : { ...span, activity }
}

/**
 * The duty with the piece that follows it. That it was a vacation, or part of one, stays said, and the vacation of a day gives it its day and
 * name: who holds it is found by them.
 */
function joined(duty: Duty, piece: Piece, isOfDay: boolean): Duty {
  const { endAt, nominalEnd } = piece
  const { isContinued } = duty
  if (piece.activity !== null || (duty.activity === undefined && !isOfDay)) return { ...duty, endAt, nominalEnd }
  const { startAt, nominalStart } = duty
  return { ...dutyOfPiece(piece), startAt, nominalStart, ...(isContinued && { isContinued }) }
}

/** Whether both are what is left of one vacation, or of one part that was taken. */
const isOneVacation = (a: Piece, b: Piece) => a.day === b.day && a.takenId === b.takenId

/**
 * The work in these pieces, sorted by start. Parts of one vacation are one stretch of work, and so is what is placed beside it, or taken as a
 * part of another one, as long as all of it lasts at most LONGEST_DAY_MS: the time between is a break. What goes further stands alone and asks
 * for its rest, but for what somebody stayed to do once their vacation was over: it ends with that. The hours of an absence within a vacation
 * stay counted, as the plan held them.
 */
export function dutiesOfPieces(list: readonly Piece[]): Duty[] {
  const result: Duty[] = []
  let stretch: Stretch = { startAt: -Infinity, vacation: null, heldDay: null }
  for (const piece of list.filter(isWork)) {
    const last = result.at(-1)
    const { vacation } = stretch
    const isVacation = piece.activity === null
    const isOfDay = isVacation && piece.takenId === undefined
    const isSameVacation = vacation !== null && (isVacation ? isOneVacation(vacation, piece) : piece.endAt <= vacation.whole.endAt)
    const isOfOther = isOfDay && stretch.heldDay !== null && stretch.heldDay !== piece.day
    const isOneDay = !isOfOther && piece.endAt - stretch.startAt <= LONGEST_DAY_MS
    const isLateEnd = piece.activity?.kind === 'intervention' && piece.startAt === last?.endAt
    if (last === undefined || piece.startAt < last.endAt || !(isSameVacation || isOneDay || isLateEnd)) {
      result.push(dutyOfPiece(piece))
      stretch = { startAt: piece.startAt, vacation: isVacation ? piece : null, heldDay: isOfDay ? piece.day : null }
      continue
    }
    const heldDay = isOfDay ? piece.day : stretch.heldDay
    stretch = { startAt: stretch.startAt, vacation: isVacation ? piece : vacation, heldDay }
    const isTouching = piece.startAt === last.endAt
    const isBridged = isSameVacation && isVacation && isAbsent(list, last.endAt, piece.startAt)
    if (isTouching || isBridged) result[result.length - 1] = joined(last, piece, isOfDay)
    else result.push({ ...dutyOfPiece(piece), isContinued: true })
  }
  return result
}

/** Whether absences of hours fill all of the time between these instants: hours that were given away are none of theirs. */
function isAbsent(list: readonly Piece[], from: number, to: number): boolean {
  const absences = list.filter(({ activity }) => activity?.kind === 'absence')
  const filled = absences.reduce((sum, { startAt, endAt }) => sum + Math.max(0, Math.min(endAt, to) - Math.max(startAt, from)), 0)
  return filled === to - from
}

/** The work of the days `from … to`, after every layer, sorted by start. */
export function duties(center: CenterPlan, member: Planned, from: DayNumber, to: DayNumber): Duty[] {
  if (isInPieces(member)) {
    return dutiesOfPieces(pieces(center, member, from - 1, to + 1)).filter(({ day }) => day >= from && day <= to)
  }
  const zone = zoneOf(center.zone)
  const result: Duty[] = []
  // There is one vacation a day, and each starts on its day: the order of the days is the order of the starts.
  for (const [index, { heldShift, teamId, isOff }] of layerDays(center, member, from, to).entries()) {
    if (heldShift.type === 'work' && !isOff) result.push(dutyOf(from + index, heldShift, teamId, zone))
  }
  return result
}
