// The leave of a member as averages read it: an absence is neutral with the hours that the plan held on its days (directive 2003/88/EC, article
// 16 b), so it changes nothing whether it is written on days of vacations alone or on those of rest too.
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { layersOn } from './layers.ts'
import { placedPieces } from './pieces.ts'
import { dutyOf } from './shift.ts'
import type { Duty } from './shift.ts'

export interface Leave {
  /** The vacations, or the parts of them, that would be worked without the absences and leaves; sorted by start. */
  readonly held: readonly Duty[]
  /** Days away on which no cycle says what would be worked. */
  readonly unplannedDays: readonly DayNumber[]
}

export const NO_LEAVE: Leave = { held: [], unplannedDays: [] }

/** The part of a vacation that hours of leave cover; null: they do not meet. */
function coveredPart(vacation: Duty, { startAt, endAt, nominalStart, nominalEnd }: Duty): Duty | null {
  if (startAt >= vacation.endAt || endAt <= vacation.startAt) return null
  return {
    ...vacation,
    startAt: Math.max(startAt, vacation.startAt),
    endAt: Math.min(endAt, vacation.endAt),
    nominalStart: Math.max(nominalStart, vacation.nominalStart),
    nominalEnd: Math.min(nominalEnd, vacation.nominalEnd),
  }
}

/** The leave of the days `from … to`, both included. */
export function leaveOver(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): Leave {
  const zone = zoneOf(center.zone)
  const away = new Set<DayNumber>()
  for (const { type, fromDay, toDay } of member.modifications) {
    if (type === 'custom_modification') continue
    for (let day = Math.max(from, fromDay); day <= Math.min(to, toDay); day++) away.add(day)
  }
  const hours = (member.placed ?? []).filter(({ activity }) => activity.kind === 'leave')
  if (away.size === 0 && hours.length === 0) return NO_LEAVE
  const held: Duty[] = []
  const unplannedDays: DayNumber[] = []
  for (const day of away) {
    const { heldShift, teamId, isUnplanned } = layersOn(center, member, day)
    if (heldShift.type === 'work') held.push(dutyOf(day, heldShift, teamId, zone))
    else if (isUnplanned) unplannedDays.push(day)
  }
  for (const { activity: _activity, ...piece } of hours.flatMap((each) => placedPieces(each, from, to, zone))) {
    for (let day = piece.day - 1; day <= piece.day + 1; day++) {
      if (day < from || day > to || away.has(day)) continue
      const { heldShift, teamId } = layersOn(center, member, day)
      const covered = heldShift.type === 'work' ? coveredPart(dutyOf(day, heldShift, teamId, zone), piece) : null
      if (covered !== null) held.push(covered)
    }
  }
  return { held: held.sort((a, b) => a.startAt - b.startAt), unplannedDays }
}
