// The days of a roster that hours of activities touch, as colleagues may read them: the real work of the day, and the parts of the vacation
// that are left. One character per cell cannot say either.
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { dutiesOfPieces } from './duties.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { isInPieces } from './placed.ts'
import { durationMs } from './shift.ts'

export interface RosterPart {
  /** The index of the member, and of the day in the range. */
  readonly row: number
  readonly day: number
  /** Real minutes of work that begins that day. */
  readonly minutes: number
  /** The parts of the vacation that are left, in minutes of the wall clock since midnight of that day; empty: nothing, or the day had none. */
  readonly spans: readonly (readonly [start: number, end: number])[]
}

/** An activity without a name for colleagues counts as an absence, whatever it is: within a vacation as the plan held it, elsewhere not at all. */
function asRead(piece: Piece): Piece {
  return piece.activity === null || piece.activity.isNamed ? piece : { ...piece, activity: { ...piece.activity, kind: 'absence' } }
}

/** Colleagues see nothing of hours that are hidden, but for the vacation that they cut. */
const isSeen = ({ activity }: Piece) => activity?.isUnseen !== true

const isCut = ({ startAt, endAt, whole }: Piece) => startAt !== whole.startAt || endAt !== whole.endAt

function partsOfMember(center: CenterPlan, member: MemberPlan, row: number, from: DayNumber, to: DayNumber): RosterPart[] {
  const around = pieces(center, member, from - 1, to + 1).map(asRead)
  const minutes = new Map<DayNumber, number>()
  for (const duty of dutiesOfPieces(around)) minutes.set(duty.day, (minutes.get(duty.day) ?? 0) + durationMs(duty) / 60_000)
  const found: RosterPart[] = []
  for (const [day, ofDay] of Map.groupBy(around, (piece) => piece.day)) {
    const isAsHeld = (piece: Piece) => piece.activity === null && piece.takenId === undefined && !isCut(piece)
    if (day < from || day > to || ofDay.filter(isSeen).every(isAsHeld)) continue
    const spans = ofDay.flatMap(({ activity, nominalStart, nominalEnd }): [number, number][] =>
      activity === null ? [[nominalStart - day * 1440, nominalEnd - day * 1440]] : [],
    )
    found.push({ row, day: day - from, minutes: Math.round(minutes.get(day) ?? 0), spans })
  }
  return found
}

/** Those of `members` on `from … to`, both included: row after row. */
export function rosterParts(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): RosterPart[] {
  return members.flatMap((member, row) => (isInPieces(member) ? partsOfMember(center, member, row, from, to) : []))
}
