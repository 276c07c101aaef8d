// Whether the teams that follow a cycle hold each vacation on each day; and the smallest correction when they do not: another order
// of its days, or other cycle starts.
import { minutesOf } from '../calendar/clock-time.ts'
import { fromDayNumber, isoWeekday, toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { nominalMinutes, REST, timesOf } from '../planning/shift.ts'
import type { RotationDay, Shift } from '../planning/shift.ts'
import { positionInCycle } from '../planning/cycle.ts'

/** A team as it stands in a cycle. */
export interface PlacedTeam {
  readonly days: readonly RotationDay[]
  /** The day of position 0; null: in no cycle yet. */
  readonly start: DayNumber | null
}

/** `none`: nobody on a day on which somebody should be; `closed`: never anybody on that day of the week. */
export type CoverageState = 'held' | 'several' | 'none' | 'closed'

export interface VacationCoverage {
  readonly shift: Shift
  /** One for each day asked for: how many teams start it. */
  readonly counts: readonly number[]
  readonly states: readonly CoverageState[]
  /** No day without anybody, however far one looks. */
  readonly isHeld: boolean
}

const DAY_MINUTES = 1440
/** Cycles of several lengths meet again late: no further than this. */
const LONGEST_PERIOD = 2_800

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return (a / x) * b
}

function periodOf(teams: readonly PlacedTeam[]): number {
  let period = 7
  for (const { days } of teams) period = Math.min(LONGEST_PERIOD, leastCommonMultiple(period, days.length))
  return period
}

function shiftOf({ days, start }: PlacedTeam, day: DayNumber): Shift | null {
  if (start === null) return null
  const shift = days[positionInCycle(day, start, days.length)]?.shift
  return shift === undefined || shift.type === 'rest' ? null : shift
}

/** The vacations of the teams' cycles, in the order in which they come. */
export function vacationsOf(teams: readonly Pick<PlacedTeam, 'days'>[]): Shift[] {
  const byName = new Map<string, Shift>()
  for (const { days } of teams)
    for (const { shift } of days) if (shift.type === 'work' && !byName.has(shift.name)) byName.set(shift.name, shift)
  return [...byName.values()]
}

function countOn(teams: readonly PlacedTeam[], name: string, day: DayNumber): number {
  let count = 0
  for (const team of teams) if (shiftOf(team, day)?.name === name) count++
  return count
}

/** All minutes of `vacation` on that day lie within vacations of some team, whatever their names. */
function hoursHeld(teams: readonly PlacedTeam[], vacation: Shift, day: DayNumber): boolean {
  const spans: (readonly [number, number])[] = []
  for (const team of teams) {
    for (const offset of [-1, 0, 1]) {
      const shift = shiftOf(team, day + offset)
      if (shift === null) continue
      const start = offset * DAY_MINUTES + minutesOf(timesOf(shift).startTime)
      spans.push([start, start + nominalMinutes(shift)])
    }
  }
  spans.sort(([a], [b]) => a - b)
  let until = minutesOf(timesOf(vacation).startTime)
  const end = until + nominalMinutes(vacation)
  for (const [from, to] of spans) {
    if (from > until) break
    until = Math.max(until, to)
  }
  return until >= end
}

/**
 * Each vacation of the teams' cycles on `dayCount` days from `from` on; then those of `required` that no cycle has, held when other
 * vacations cover their hours.
 */
export function coverageOf(
  teams: readonly PlacedTeam[],
  from: DayNumber,
  dayCount: number,
  required: readonly Shift[] = [],
): VacationCoverage[] {
  const placed = teams.filter(({ start }) => start !== null)
  const period = periodOf(placed)
  const days = Array.from({ length: dayCount }, (_, index) => from + index)
  const own = vacationsOf(teams)
  const found = own.map((shift): VacationCoverage => {
    const fewest = Array.from({ length: 8 }, () => Infinity)
    const most = Array.from({ length: 8 }, () => 0)
    for (let day = from; day < from + period; day++) {
      const count = countOn(placed, shift.name, day)
      const weekday = isoWeekday(day)
      fewest[weekday] = Math.min(fewest[weekday] ?? Infinity, count)
      most[weekday] = Math.max(most[weekday] ?? 0, count)
    }
    const isNeverHeld = most.every((count) => count === 0)
    const counts = days.map((day) => countOn(placed, shift.name, day))
    const states = counts.map((count, index): CoverageState => {
      const weekday = isoWeekday(from + index)
      if (count === 0) return isNeverHeld || (most[weekday] ?? 0) > 0 ? 'none' : 'closed'
      return count > 1 && fewest[weekday] !== most[weekday] ? 'several' : 'held'
    })
    const isHeld = !isNeverHeld && fewest.every((count, weekday) => count > 0 || most[weekday] === 0)
    return { shift, counts, states, isHeld }
  })
  const names = new Set(own.map(({ name }) => name))
  const others = required.filter(({ name }) => !names.has(name))
  return [
    ...found,
    ...others.map((shift): VacationCoverage => {
      const heldByDay = Array.from({ length: Math.max(period, dayCount) }, (_, index) => hoursHeld(placed, shift, from + index))
      const shownDays = heldByDay.slice(0, dayCount)
      return {
        shift,
        counts: shownDays.map(Number),
        states: shownDays.map((isHeld) => (isHeld ? 'held' : 'none')),
        isHeld: heldByDay.slice(0, period).every(Boolean),
      }
    }),
  ]
}

/** Every vacation is held, by as many teams on each Monday, on each Tuesday… */
function isEven(days: readonly RotationDay[], offsets: readonly number[]): boolean {
  const period = leastCommonMultiple(days.length, 7)
  for (const { name } of vacationsOf([{ days }])) {
    const counts = new Map<number, number>()
    for (let day = 0; day < period; day++) {
      let count = 0
      for (const offset of offsets) {
        const shift = days[positionInCycle(day, -offset, days.length)]?.shift
        if (shift?.type === 'work' && shift.name === name) count++
      }
      const known = counts.get(day % 7)
      if (known === undefined) counts.set(day % 7, count)
      else if (known !== count) return false
    }
    if (![...counts.values()].some((count) => count > 0)) return false
  }
  return true
}

/** One gesture of the editor. */
export type CycleFix =
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'replace'; readonly index: number; readonly day: RotationDay }

/** `days` with the one at `from` taken out and put back so that it stands at `to`. */
export function moveDay(days: readonly RotationDay[], from: number, to: number): RotationDay[] {
  const moved = [...days]
  const [day] = moved.splice(from, 1)
  if (day !== undefined) moved.splice(to, 0, day)
  return moved
}

/** Longer cycles are not searched: too many gestures. */
const LONGEST_SEARCHED = 56

/**
 * The smallest gesture after which the teams hold every vacation evenly: a worked day moved, towards the start rather than the end;
 * else a day changed, no vacation given up. Null: none does.
 */
export function findCycleFix(days: readonly RotationDay[], offsets: readonly number[]): CycleFix | null {
  if (days.length > LONGEST_SEARCHED || offsets.length === 0) return null
  const { length } = days
  for (let distance = 1; distance < length; distance++) {
    for (const isBack of [true, false]) {
      for (let low = 0; low + distance < length; low++) {
        const [from, to] = isBack ? [low + distance, low] : [low, low + distance]
        if (days[from]?.shift.type !== 'work' || days[from].shift.name === days[to]?.shift.name) continue
        if (isEven(moveDay(days, from, to), offsets)) return { kind: 'move', from, to }
      }
    }
  }
  const vacationCount = vacationsOf([{ days }]).length
  const kinds = new Map(days.map((day) => [day.shift.name, day]))
  for (let index = 0; index < length; index++) {
    for (const day of kinds.values()) {
      const changed = days.with(index, day)
      const isOther = day.shift.name !== days[index]?.shift.name && vacationsOf([{ days: changed }]).length === vacationCount
      if (isOther && isEven(changed, offsets)) return { kind: 'replace', index, day }
    }
  }
  return null
}

/** The search tries at most so many ways of placing the teams. */
const MOST_PLACES = 20_000

/** The same step from team to team: that is how services set their teams. */
function findEqualSteps(days: readonly RotationDay[], teamCount: number): number[] | null {
  const { length } = days
  for (let step = length - 1; step > 0; step--) {
    const offsets = Array.from({ length: teamCount }, (_, index) => (index * step) % length)
    if (isEven(days, offsets)) return offsets
  }
  return null
}

/**
 * Positions of `teamCount` teams on one day with which they hold every vacation evenly, the first at 0; null when there are none.
 * Equal steps come first.
 */
export function findOffsets(days: readonly RotationDay[], teamCount: number): number[] | null {
  const { length } = days
  if (teamCount < 1) return null
  const steps = findEqualSteps(days, teamCount)
  if (steps !== null) return steps
  if (length ** (teamCount - 1) > MOST_PLACES) return null
  for (let code = 0; code < length ** (teamCount - 1); code++) {
    const offsets = [0]
    for (let rest = code; offsets.length < teamCount; rest = Math.floor(rest / length)) offsets.push(rest % length)
    if (isEven(days, offsets)) return offsets
  }
  return null
}

/** No centre sets more teams on one cycle. */
const MOST_TEAMS = 12

/** The fewest teams that hold every vacation evenly; null: none up to twelve, or the cycle is too long to look. */
export function teamsNeeded(days: readonly RotationDay[]): number | null {
  if (days.length > LONGEST_SEARCHED) return null
  for (let count = 1; count <= MOST_TEAMS; count++) if (findOffsets(days, count) !== null) return count
  return null
}

/** Cycle start of each of the fewest teams that hold every vacation evenly, the first one today; null as of `teamsNeeded`. */
export function firstStarts(days: readonly RotationDay[], today: Day): Day[] | null {
  const offsets = findOffsets(days, teamsNeeded(days) ?? 0)
  return offsets?.map((offset) => fromDayNumber(toDayNumber(today) - offset)) ?? null
}

/** Finds the place where the longest run of rest days ends, before the cycle begins again; null: there is no rest. */
function endOfLongestRest(days: readonly RotationDay[]): number | null {
  let [end, longest, run]: [number | null, number, number] = [null, 0, 0]
  for (const [index, { shift }] of days.entries()) {
    run = shift.type === 'rest' ? run + 1 : 0
    if (run > longest) [end, longest] = [index, run]
  }
  return end
}

/**
 * The cycle with the fewest rest days put in, or taken out, that `teamCount` teams hold evenly by equal steps: where it rests longest, so
 * that its runs of work stay as they are. Null: rest days alone do not do it.
 */
export function fitToTeams(days: readonly RotationDay[], teamCount: number, needed: number): RotationDay[] | null {
  let fitted = [...days]
  for (let changes = 0; changes < days.length && fitted.length < LONGEST_SEARCHED; changes++) {
    const end = endOfLongestRest(fitted)
    const rest = end === null ? undefined : fitted[end]
    if (teamCount > needed) fitted = fitted.toSpliced((end ?? fitted.length - 1) + 1, 0, rest ?? { shift: REST, variations: [] })
    else if (end === null) return null
    else fitted = fitted.toSpliced(end, 1)
    if (findEqualSteps(fitted, teamCount) !== null) return fitted
  }
  return null
}
