// The work of days as the rules read it: their vacations, and hours of activities that are work.
import type { WireShiftDay } from '@releve/contract/shifts'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { dutiesOfPieces } from '@releve/domain/planning/duties'
import type { Piece } from '@releve/domain/planning/pieces'
import { dutyOf, type Duty } from '@releve/domain/planning/shift'

/** The vacation worked on a day; null for rest, absence, or nothing. */
export function dutyOfDay({ date, shift, teamObject, isOff }: WireShiftDay, zone: Zone): Duty | null {
  if (isOff || shift.type === 'rest') return null
  return dutyOf(toDayNumber(date), shift, teamObject?._id ?? null, zone)
}

/** A day in parts, as the rules read its work. */
function piecesOf({ date, parts = [], teamObject }: WireShiftDay, zone: Zone): Piece[] {
  const vacation = parts.filter(({ kind }) => kind === 'shift')
  const span = { startAt: Math.min(...vacation.map(({ startAt }) => startAt)), endAt: Math.max(...vacation.map(({ endAt }) => endAt)) }
  const nominalAt = (instant: number) => zone.dayAt(instant) * 1440 + zone.minutesAt(instant)
  return parts.map(({ startAt, endAt, kind, letters, name }) => ({
    day: toDayNumber(date),
    name: letters,
    startAt,
    endAt,
    nominalStart: nominalAt(startAt),
    nominalEnd: nominalAt(endAt),
    teamId: teamObject?._id ?? null,
    activity:
      kind === 'shift'
        ? null
        : { _id: '', name: name ?? '', letters, kind: kind === 'unavailable' ? 'absence' : kind, isNamed: name !== null },
    whole: kind === 'shift' ? span : { startAt, endAt },
  }))
}

/** The work of these days, sorted by start: vacations, and hours of activities that are work. */
export function dutiesOf(days: readonly WireShiftDay[], zone: Zone): Duty[] {
  return days.flatMap((day) => (day.parts === undefined ? (dutyOfDay(day, zone) ?? []) : dutiesOfPieces(piecesOf(day, zone))))
}
