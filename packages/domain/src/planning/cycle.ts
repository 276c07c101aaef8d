// The day of the cycle that a team is on. Everything that decides it is dated, so a change holds from its day on.
import type { TeamId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { CenterPlan, Dated, Rotation, TeamPlan } from './center-plan.ts'
import type { RotationDay, Shift } from './shift.ts'

/** `(day − cycleStart) mod length`, 0 to length − 1, also for days before the start. */
export function positionInCycle(day: DayNumber, cycleStart: DayNumber, length: number): number {
  return (((day - cycleStart) % length) + length) % length
}

/** Index of the last entry that holds on `day`, or −1 when none does yet. */
function datedIndex(list: readonly Dated<unknown>[], day: DayNumber): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = list[middle]
    if (entry !== undefined && entry.fromDay <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The value on `day`: the last entry not after it; `undefined` before the first. */
export function datedValue<T>(list: readonly Dated<T>[], day: DayNumber): T | undefined {
  return list[datedIndex(list, day)]?.value
}

/** The first day after `day` on which the list says something new; Infinity when it never does. */
function nextChange(list: readonly Dated<unknown>[], day: DayNumber): DayNumber {
  return list[datedIndex(list, day) + 1]?.fromDay ?? Infinity
}

/** The day of position 0, as it was decided for `day`; `null` when the team has no cycle start yet. */
export function cycleStartOf(team: TeamPlan, day: DayNumber): DayNumber | null {
  return datedValue(team.cycleStarts, day) ?? null
}

/** The rotation a team follows on `day`: its own, else the centre's active one; `null` when there is none. */
export function rotationOf(center: CenterPlan, teamId: TeamId, day: DayNumber): Rotation | null {
  const team = center.teams.get(teamId)
  if (team === undefined) return null
  const rotationId = datedValue(team.rotations, day) ?? datedValue(center.activations, day)
  return rotationId === undefined ? null : (center.rotations.get(rotationId) ?? null)
}

/** The day of the cycle of a team on `day`; `null` without a cycle start or a rotation. */
export function rotationDayOf(center: CenterPlan, teamId: TeamId, day: DayNumber): RotationDay | null {
  const team = center.teams.get(teamId)
  if (team === undefined) return null
  const rotation = rotationOf(center, teamId, day)
  const start = cycleStartOf(team, day)
  if (rotation === null || start === null) return null
  return rotation.days[positionInCycle(day, start, rotation.days.length)] ?? null
}

/**
 * The first day on which a team of the centre reads a cycle: it has its place in one, and the one it follows is its own or the centre's.
 * `null`: none ever does. Nobody is expected before.
 */
export function followedFrom({ teams, activations }: Pick<CenterPlan, 'teams' | 'activations'>): DayNumber | null {
  const first = Math.min(
    ...[...teams.values()].map(({ cycleStarts, rotations }) => {
      const own = rotations.find(({ value }) => value !== null)
      const rotation = Math.min(own?.fromDay ?? Infinity, activations[0]?.fromDay ?? Infinity)
      return Math.max(cycleStarts[0]?.fromDay ?? Infinity, rotation)
    }),
  )
  return first === Infinity ? null : first
}

/** Keeps the entries that hold on `day` or come later. */
const fromThen = <T>(list: readonly Dated<T>[], day: DayNumber): readonly T[] =>
  list.slice(Math.max(0, datedIndex(list, day))).map(({ value }) => value)

/** The kinds of vacation of the cycles that the centre or one of its teams follows on `day` or later: each name once, earliest start first. */
export function kindsFollowed({ rotations, activations, teams }: CenterPlan, day: DayNumber): Shift[] {
  const followed = [...fromThen(activations, day), ...[...teams.values()].flatMap((team) => fromThen(team.rotations, day))]
  const kinds = new Map<string, Shift>()
  for (const rotationId of followed) {
    const days = rotationId === null ? [] : (rotations.get(rotationId)?.days ?? [])
    for (const { shift } of days) if (shift.type === 'work' && !kinds.has(shift.name)) kinds.set(shift.name, shift)
  }
  const startOf = ({ default: { startTime } }: Shift) => startTime
  return [...kinds.values()].sort((a, b) => (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b))))
}

/** Consecutive days on which a team reads one rotation without a jump. */
export interface CycleRun {
  readonly fromDay: DayNumber
  /** The last day; it counts. */
  readonly toDay: DayNumber
  readonly teamId: TeamId | null
  /** `null`: no team, no rotation or no cycle start. */
  readonly rotation: Rotation | null
  /** Position of `fromDay` in the cycle. */
  readonly position: number
}

/** Cuts `from … to` (included) where a membership, a cycle start or a rotation changes. Covers every day, in order. */
export function cycleRuns(center: CenterPlan, teams: readonly Dated<TeamId | null>[], from: DayNumber, to: DayNumber): CycleRun[] {
  const runs: CycleRun[] = []
  let day = from
  while (day <= to) {
    const teamId = datedValue(teams, day) ?? null
    const team = teamId === null ? undefined : center.teams.get(teamId)
    let next = Math.min(to + 1, nextChange(teams, day))
    let rotation: Rotation | null = null
    let position = 0
    if (teamId !== null && team !== undefined) {
      next = Math.min(next, nextChange(team.cycleStarts, day), nextChange(team.rotations, day), nextChange(center.activations, day))
      const start = cycleStartOf(team, day)
      if (start !== null) {
        rotation = rotationOf(center, teamId, day)
        if (rotation !== null) position = positionInCycle(day, start, rotation.days.length)
      }
    }
    runs.push({ fromDay: day, toDay: next - 1, teamId, rotation, position })
    day = next
  }
  return runs
}
