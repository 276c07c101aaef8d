// The hours in which the vacations of a centre lack people, by its rows and where hours of activities cut vacations under a minimum.
import { zoneOf } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { followedFrom, rotationDayOf } from '../planning/cycle.ts'
import { isInPieces, isPlacedAround } from '../planning/placed.ts'
import { presenceOver } from '../planning/presence.ts'
import type { Presence } from '../planning/presence.ts'
import { dutyOf } from '../planning/shift.ts'
import { inVacations, lacksByCuts, lacksByRows } from './timed-lacks.ts'
import type { InVacation, PlacedVacation, VacationLack } from './timed-lacks.ts'
import { hasRemarks, remarksByRows } from './row-remarks.ts'
import type { RowRemark } from './row-remarks.ts'

interface Span {
  readonly startAt: number
  readonly endAt: number
}

/** The vacations that the cycles of these days have, at their usual hours, and those that somebody works beside them. */
export function vacationsOf(center: CenterPlan, presence: readonly Presence[], from: DayNumber, to: DayNumber): PlacedVacation[] {
  const zone = zoneOf(center.zone)
  const found = new Map<string, PlacedVacation>()
  for (let day = from; day <= to; day++) {
    for (const teamId of center.teams.keys()) {
      const shift = rotationDayOf(center, teamId, day)?.shift
      if (shift?.type === 'work') found.set(`${day} ${shift.name}`, dutyOf(day, { ...shift, variation: null }, null, zone))
    }
  }
  for (const { day, shiftName: name, whole } of presence) {
    const key = `${day} ${name}`
    if (!found.has(key)) found.set(key, { day, name, ...whole })
  }
  return [...found.values()]
}

/**
 * The lacks by the hour of the vacations of the days `from … to`, both included; none before a cycle is followed. `members` are known one day
 * beyond on either side.
 */
export function vacationLacks(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): VacationLack[] {
  const { staffing } = center
  const first = Math.max(from, followedFrom(center) ?? Infinity)
  if (staffing === undefined || first > to) return []
  return [...lacksOfRows(center, members, first, to), ...lacksOfCuts(center, members, first, to)].toSorted(
    (a, b) => a.startAt - b.startAt || a.endAt - b.endAt,
  )
}

function lacksOfRows(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): VacationLack[] {
  const { staffing } = center
  if (staffing === undefined || staffing.rows.length === 0) return []
  return lacksOfPresence(center, presenceOver(center, members, from - 1, to + 1), from, to)
}

export type VacationRemark = RowRemark & InVacation

/** The hours of these days in which fewer people are there than a row aims at, or more than it allows; as `vacationLacks`. */
export function vacationRemarks(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): VacationRemark[] {
  const { staffing } = center
  const first = Math.max(from, followedFrom(center) ?? Infinity)
  if (staffing === undefined || first > to || !hasRemarks(staffing)) return []
  const presence = presenceOver(center, members, first - 1, to + 1)
  return placedIn(center, presence, first, to, (span, zone) => remarksByRows(staffing, presence, span, zone))
}

/** The hours in which these people leave the rows of the days `from … to` short. @param presence known one day beyond on either side */
export function lacksOfPresence(center: CenterPlan, presence: readonly Presence[], from: DayNumber, to: DayNumber): VacationLack[] {
  const { staffing } = center
  if (staffing === undefined || staffing.rows.length === 0) return []
  return placedIn(center, presence, from, to, (span, zone) => lacksByRows(staffing, presence, span, zone))
}

/** Places in their vacations the hours of these days of which something is said. */
function placedIn<Said extends Span>(
  center: CenterPlan,
  presence: readonly Presence[],
  from: DayNumber,
  to: DayNumber,
  saidOver: (span: Span, zone: Zone) => readonly Said[],
): (Said & InVacation)[] {
  const zone = zoneOf(center.zone)
  const vacations = vacationsOf(center, presence, from - 1, to + 1)
  // Hours of the day after the last are of its last vacations, or of a day that is not asked for.
  const end = Math.max(zone.instantAt(to + 1, 0), ...vacations.flatMap(({ day, endAt }) => (day === to ? [endAt] : [])))
  const said = saidOver({ startAt: zone.instantAt(from, 0), endAt: end }, zone)
  return inVacations(said, vacations, zone).filter(({ day }) => day >= from && day <= to)
}

function lacksOfCuts(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): VacationLack[] {
  const minima = Object.entries(center.staffing?.byShift ?? {})
  const withHours = members.filter(isInPieces)
  if (minima.length === 0 || withHours.length === 0) return []
  const zone = zoneOf(center.zone)
  const found: VacationLack[] = []
  for (let day = from; day <= to; day++) {
    if (!withHours.some((member) => isPlacedAround(member, day))) continue
    const presence = presenceOver(center, members, day, day)
    for (const [name, minimum] of minima) {
      const people = presence.filter(({ shiftName }) => shiftName === name)
      if (people.length === 0) continue
      const all = {
        startAt: Math.min(...people.map((each) => each.whole.startAt)),
        endAt: Math.max(...people.map((each) => each.whole.endAt)),
      }
      found.push(...inVacations(lacksByCuts(people, minimum), [{ day, name, ...all }], zone))
    }
  }
  return found
}

/** The lacks of one vacation. */
export const lacksIn = (lacks: readonly VacationLack[], day: DayNumber, shiftName: string): VacationLack[] =>
  lacks.filter((lack) => lack.day === day && lack.shiftName === shiftName)
