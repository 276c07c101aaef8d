// The vacations of a centre as its room sees them: who works together, from when to when, and of which team they mostly are.
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { TeamId, UserId } from '../ids.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { layerDays } from './layers.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { dutyOf } from './shift.ts'

/**
 * A person on a vacation, at their own hours, in milliseconds: with a variation they begin or end at other times than the vacation usually
 * does.
 */
export interface OnDuty {
  readonly userId: UserId
  readonly startAt: number
  readonly endAt: number
  /** The parts that hours of activities left of their vacation, in order. Absent: they are there for all of it. */
  readonly parts?: readonly Pick<Piece, 'startAt' | 'endAt' | 'nominalStart' | 'nominalEnd'>[]
}

export interface DutyGroup {
  readonly day: DayNumber
  /** The vacation: J, N… */
  readonly name: string
  /** Usual start and end, milliseconds. */
  readonly startAt: number
  readonly endAt: number
  /** In the order of the members given. */
  readonly people: readonly OnDuty[]
  /** The team that most of them work for; null when none of them works for one. */
  readonly teamId: TeamId | null
}

/** The value most of them have; of two as frequent, the one met first. */
function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce<[T, number] | undefined>(
    (most, entry) => (most === undefined || entry[1] > most[1] ? entry : most),
    undefined,
  )?.[0]
}

/** The parts of their vacations that are left beside placed hours, by day; null: none are placed. */
function hoursByDay(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): ReadonlyMap<DayNumber, Piece[]> | null {
  if (member.placed === undefined || member.placed.length === 0) return null
  return Map.groupBy(
    pieces(center, member, from, to).filter(({ activity }) => activity === null),
    ({ day }) => day,
  )
}

/** Every vacation of the days `from … to`, both included, that somebody works after every layer; in order of their starts. */
export function dutyGroups(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): DutyGroup[] {
  const zone = zoneOf(center.zone)
  const found = new Map<string, { people: OnDuty[]; teams: TeamId[]; usual: string[]; day: DayNumber; name: string }>()
  for (const member of members) {
    const byDay = hoursByDay(center, member, from, to)
    for (const [index, { heldShift, teamId, isOff }] of layerDays(center, member, from, to).entries()) {
      if (heldShift.type !== 'work' || isOff) continue
      const day = from + index
      const there = byDay === null ? [dutyOf(day, heldShift, teamId, zone)] : (byDay.get(day) ?? [])
      if (there.length === 0) continue
      const group = found.getOrInsert(`${day} ${heldShift.name}`, { people: [], teams: [], usual: [], day, name: heldShift.name })
      // A person whose vacation is cut stands in it once: from their first hour to their last.
      const [startAt, endAt] = [Math.min(...there.map((part) => part.startAt)), Math.max(...there.map((part) => part.endAt))]
      const isCut = byDay?.get(day)?.some(({ whole, ...part }) => part.startAt !== whole.startAt || part.endAt !== whole.endAt) === true
      const parts = there.map((part) => ({
        startAt: part.startAt,
        endAt: part.endAt,
        nominalStart: part.nominalStart,
        nominalEnd: part.nominalEnd,
      }))
      group.people.push({ userId: member.userId, startAt, endAt, ...(isCut && { parts }) })
      if (teamId !== null) group.teams.push(teamId)
      const usual = dutyOf(day, { ...heldShift, variation: null }, teamId, zone)
      group.usual.push(`${usual.startAt} ${usual.endAt}`)
    }
  }
  return [...found.values()]
    .map(({ people, teams, usual, day, name }) => {
      const [startAt = 0, endAt = 0] = (mostFrequent(usual) ?? '').split(' ').map(Number)
      return { day, name, startAt, endAt, people, teamId: mostFrequent(teams) ?? null }
    })
    .sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt || (a.name < b.name ? -1 : 1))
}

/** Keeps the groups whose usual hours hold `at`. */
export function groupsAt<Placed extends Pick<DutyGroup, 'startAt' | 'endAt'>>(groups: readonly Placed[], at: number): Placed[] {
  return groups.filter(({ startAt, endAt }) => startAt <= at && at < endAt)
}
