// The vacations of a centre as its room sees them: who works together, from when to when, and of which team they mostly are.
import { clockOf } from '../calendar/clock-time.ts'
import type { ClockTime, DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { TeamId, UserId } from '../ids.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { layerDays } from './layers.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { isInPieces } from './placed.ts'
import { dutyOf } from './shift.ts'
import type { Duty, Shift } from './shift.ts'
import { isTraineeOn } from './trainee.ts'

/**
 * A person on a vacation, at their own hours, in milliseconds: with a variation they begin or end at other times than the vacation usually
 * does.
 */
export interface OnDuty {
  readonly userId: UserId
  /** The team whose vacation it is. */
  readonly teamId: TeamId | null
  readonly startAt: number
  readonly endAt: number
  /** The parts that hours of activities left of their vacation, in order. Absent: they are there for all of it. */
  readonly parts?: readonly Pick<Piece, 'startAt' | 'endAt' | 'nominalStart' | 'nominalEnd'>[]
  /** Hours of an activity take the beginning of their vacation: they relieve nobody. Absent: they begin with it. */
  readonly isLate?: true
  /** They are a trainee, whom no staffing counts. Absent: they are not. */
  readonly isTrainee?: true
}

export interface DutyGroup {
  readonly day: DayNumber
  /** The vacation: J, N… */
  readonly name: string
  /** Usual start and end, milliseconds, and on the wall clock. */
  readonly startAt: number
  readonly endAt: number
  readonly startTime: ClockTime
  readonly endTime: ClockTime
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

/** The pieces of vacations that they work, by day; null: they work theirs whole. */
function hoursByDay(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): ReadonlyMap<DayNumber, Piece[]> | null {
  if (!isInPieces(member)) return null
  return Map.groupBy(
    pieces(center, member, from, to).filter(({ activity }) => activity === null),
    ({ day }) => day,
  )
}

/**
 * Every vacation of the days `from … to`, both included, that somebody works after every layer; in order of their starts.
 * @param ofTeam those alone who work for this team, and its own usual hours: teams of two rotations may have other ones; null: everybody
 */
export function dutyGroups(
  center: CenterPlan,
  members: readonly MemberPlan[],
  from: DayNumber,
  to: DayNumber,
  ofTeam: TeamId | null = null,
): DutyGroup[] {
  const zone = zoneOf(center.zone)
  const found = new Map<string, { people: OnDuty[]; teams: TeamId[]; usual: string[]; day: DayNumber; name: string }>()
  /** A person whose vacation is cut stands in its group once: from their first hour to their last. */
  function join(
    member: MemberPlan,
    shift: Shift,
    teamId: TeamId | null,
    there: readonly (Omit<Duty, 'activity'> & { readonly whole?: Piece['whole'] })[],
  ): void {
    const [first] = there
    if (first === undefined || (ofTeam !== null && teamId !== ofTeam)) return
    const { day } = first
    const group = found.getOrInsert(`${day} ${shift.name}`, { people: [], teams: [], usual: [], day, name: shift.name })
    const [startAt, endAt] = [Math.min(...there.map((part) => part.startAt)), Math.max(...there.map((part) => part.endAt))]
    const isCut = there.some(({ whole = first, ...part }) => part.startAt !== whole.startAt || part.endAt !== whole.endAt)
    const parts = there.map((part) => ({
      startAt: part.startAt,
      endAt: part.endAt,
      nominalStart: part.nominalStart,
      nominalEnd: part.nominalEnd,
    }))
    const isLate = there.every(({ whole = first, ...part }) => part.startAt > whole.startAt)
    group.people.push({
      userId: member.userId,
      teamId,
      startAt,
      endAt,
      ...(isCut && { parts }),
      ...(isLate && { isLate }),
      ...(isTraineeOn(member, day) && { isTrainee: true }),
    })
    if (teamId !== null) group.teams.push(teamId)
    const usual = dutyOf(day, { ...shift, variation: null }, teamId, zone)
    group.usual.push(`${usual.startAt} ${usual.endAt}`)
  }

  for (const member of members) {
    const byDay = hoursByDay(center, member, from, to)
    for (const [index, { heldShift, teamId, isOff }] of layerDays(center, member, from, to).entries()) {
      if (isOff) continue
      const day = from + index
      // A part of another vacation that they took stands in the group of that one.
      const ofDay = byDay?.get(day) ?? []
      for (const each of Map.groupBy(
        ofDay.filter(({ takenId }) => takenId !== undefined),
        ({ name }) => name,
      ).values()) {
        const taken = member.parts?.find(({ demandId }) => demandId === each[0]?.takenId)
        if (taken !== undefined) join(member, taken.given, taken.givenTeamId, each)
      }
      if (heldShift.type !== 'work') continue
      const own = byDay === null ? [dutyOf(day, heldShift, teamId, zone)] : ofDay.filter(({ takenId }) => takenId === undefined)
      join(member, heldShift, teamId, own)
    }
  }
  return [...found.values()]
    .map(({ people, teams, usual, day, name }) => {
      const [startAt = 0, endAt = 0] = (mostFrequent(usual) ?? '').split(' ').map(Number)
      const [startTime, endTime] = [clockOf(zone.minutesAt(startAt)), clockOf(zone.minutesAt(endAt))]
      return { day, name, startAt, endAt, startTime, endTime, people, teamId: mostFrequent(teams) ?? null }
    })
    .sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt || (a.name < b.name ? -1 : 1))
}

/** Keeps the groups whose usual hours hold `at`. */
export function groupsAt<Placed extends Pick<DutyGroup, 'startAt' | 'endAt'>>(groups: readonly Placed[], at: number): Placed[] {
  return groups.filter(({ startAt, endAt }) => startAt <= at && at < endAt)
}
