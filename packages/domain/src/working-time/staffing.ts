// Minimum staffing of one vacation: enough people, and each qualified place held by a person of its own.
import type { ClockTime, Day, DayNumber } from '../calendar/day.ts'
import { at } from '../rules/changes.ts'
import type { Severity } from '../rules/rule.ts'
import type { Judged, MinimumStaffing, Violation } from './rules.ts'

/** The qualifications a person may be counted as. */
export type Qualifications = readonly string[]

export interface Shortage {
  /** People to add at the very least: unfilled qualified places, or heads missing, whichever is more. */
  readonly total: number
  /** Unfilled places by qualification, only those that lack somebody. */
  readonly missing: Readonly<Record<string, number>>
  /** The hours in which it is so. Absent: all of the vacation. */
  readonly during?: readonly LackDuring[] | undefined
  /** The missing qualifications that people of the vacation hold on other days alone. Absent: none. */
  readonly lapsed?: readonly Lapsed[] | undefined
}

/** A qualification that does not count on the day of a lack. */
export interface Lapsed {
  /** The name of the person, as the reader may know it. */
  readonly holder: string
  readonly qualification: string
  /** The first day on which it counts, where that comes after; null otherwise. */
  readonly fromDate: Day | null
  /** The last day on which it counted, where that is over; null otherwise. */
  readonly untilDate: Day | null
}

/** People who are missing for some hours, on the wall clock of the centre. */
export interface LackDuring extends Pick<Shortage, 'total' | 'missing'> {
  readonly startTime: ClockTime
  readonly endTime: ClockTime
}

/**
 * The people a vacation lacks. A person fills one place, so places are filled by a maximum matching, in the order of the names of the
 * qualifications: the answer depends neither on the order of the people nor on that of the keys.
 */
export function shortage(people: readonly Qualifications[], minimum: MinimumStaffing): Shortage {
  const missing: Record<string, number> = {}
  const requiredNames = namedQualifications(minimum)
  const groups = groupsOf(people, requiredNames)
  let unfilled = 0
  for (const qualification of requiredNames) {
    const required = minimum.byQualification[qualification] ?? 0
    for (let place = 0; place < required; place++) {
      if (fillPlace(qualification, groups, new Set([qualification]))) continue
      // One path failing means that no further place of this qualification can be filled either.
      missing[qualification] = required - place
      unfilled += required - place
      break
    }
  }
  return { total: Math.max(unfilled, minimum.total - people.length, 0), missing }
}

/**
 * The lack of a vacation: that of its minimum as a whole, and of the hours in it. The figures are those of the worst moment, and `during` says
 * when. @param hours of the vacation
 */
export function lackOfVacation(
  asWhole: Shortage | null,
  during: readonly LackDuring[],
  { startTime: from, endTime: to }: Pick<LackDuring, 'startTime' | 'endTime'>,
): Shortage {
  if (during.length === 0) return asWhole ?? { total: 0, missing: {} }
  const whole =
    asWhole === null || asWhole.total === 0 ? [] : [{ startTime: from, endTime: to, total: asWhole.total, missing: asWhole.missing }]
  const all = [...whole, ...during.map(({ startTime, endTime, total, missing }) => ({ startTime, endTime, total, missing }))]
  const { total, missing } = all.reduce((most, lack) => (lack.total > most.total ? lack : most))
  return { total, missing, during: all }
}

/** Qualifications of which at least one is asked, in code-point order. */
function namedQualifications(minimum: MinimumStaffing): string[] {
  return Object.keys(minimum.byQualification)
    .filter((qualification) => (minimum.byQualification[qualification] ?? 0) > 0)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** People who hold the same of the qualifications that are asked for: a team of hundreds has a few such groups. */
interface Group {
  readonly qualifications: Qualifications
  /** The number of those who fill no place. */
  free: number
  /** The number of those who fill a place, by its qualification. */
  readonly filling: Map<string, number>
}

function groupsOf(people: readonly Qualifications[], requiredNames: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const person of people) {
    const qualifications = requiredNames.filter((qualification) => person.includes(qualification))
    const key = qualifications.join('\n')
    const group = groups.get(key)
    if (group !== undefined) group.free++
    else if (key !== '') groups.set(key, { qualifications, free: 1, filling: new Map() })
  }
  return [...groups.values()]
}

/** Augmenting path: somebody free, or somebody whose place another may take over. `visited` are the qualifications on the path. */
function fillPlace(qualification: string, groups: readonly Group[], visited: Set<string>): boolean {
  const holders = groups.filter(({ qualifications }) => qualifications.includes(qualification))
  const add = (group: Group, name: string, count: number) => group.filling.set(name, (group.filling.get(name) ?? 0) + count)
  const freeGroup = holders.find(({ free }) => free > 0)
  if (freeGroup !== undefined) {
    freeGroup.free--
    add(freeGroup, qualification, 1)
    return true
  }
  for (const group of holders) {
    for (const [heldPlace, count] of group.filling) {
      if (count === 0 || visited.has(heldPlace)) continue
      visited.add(heldPlace)
      if (!fillPlace(heldPlace, groups, visited)) continue
      add(group, heldPlace, -1)
      add(group, qualification, 1)
      return true
    }
  }
  return false
}

export interface StaffingInput {
  readonly day: DayNumber
  readonly shiftName: string
  /** The person whose leaving is judged. */
  readonly userId: Judged
  /** The qualifications of everybody who works this vacation, before and after the change. */
  readonly before: readonly Qualifications[]
  readonly after: readonly Qualifications[]
  readonly minimum: MinimumStaffing
  /** The severity of the centre's `minimumStaffing` rule. */
  readonly severity: Severity
}

/** Beyond this many qualifications in one minimum, only single ones and all of them together are compared. */
const MAX_EXACT = 12

/**
 * The shortages that the change creates or worsens. A vacation already short refuses no equal exchange. Compared are the heads in all, and,
 * for every group of qualifications, how many of its places can be filled. That says exactly whether every way to fill the places which was
 * possible still is. A group that can fill fewer has worsened even when another fills more: a deputy who comes does not make up for the
 * last controller who leaves. Single qualifications are reported by their own figures (holders, places); only when none of them alone has
 * worsened does a larger group report, through the qualification it cannot fill.
 */
export function staffingViolations(input: StaffingInput): Violation[] {
  const { before, after, minimum } = input
  const violations: Violation[] = []
  if (after.length < minimum.total && after.length < before.length) {
    violations.push(toViolation(input, after.length, minimum.total))
  }
  const requiredNames = namedQualifications(minimum)
  const places = requiredNames.map((qualification) => minimum.byQualification[qualification] ?? 0)
  let hasSingle = false
  for (const [index, qualification] of requiredNames.entries()) {
    const required = at(places, index)
    const holders = countHolders(after, qualification)
    if (holders < required && holders < countHolders(before, qualification)) {
      hasSingle = true
      violations.push(toViolation(input, holders, required, qualification))
    }
  }
  if (hasSingle) return violations
  const group = worsenedGroup(before, after, requiredNames, places, minimum)
  if (group.length === 0) return violations
  const { missing } = shortage(after, minimum)
  const lacking = group.find((qualification) => (missing[qualification] ?? 0) > 0)
  if (lacking === undefined) throw new Error('A group that cannot fill its places lacks nobody')
  const required = minimum.byQualification[lacking] ?? 0
  violations.push(toViolation(input, required - (missing[lacking] ?? 0), required, lacking))
  return violations
}

function countHolders(people: readonly Qualifications[], qualification: string): number {
  let count = 0
  for (const person of people) if (person.includes(qualification)) count++
  return count
}

/** The first group of qualifications that can fill fewer places than before; empty when there is none. */
function worsenedGroup(
  before: readonly Qualifications[],
  after: readonly Qualifications[],
  requiredNames: readonly string[],
  places: readonly number[],
  minimum: MinimumStaffing,
): readonly string[] {
  if (requiredNames.length > MAX_EXACT) {
    const unfilled = (people: readonly Qualifications[]) =>
      Object.values(shortage(people, minimum).missing).reduce((sum, count) => sum + count, 0)
    return unfilled(after) > unfilled(before) ? requiredNames : []
  }
  const fillableBefore = fillablePlaces(before, requiredNames, places)
  const fillableAfter = fillablePlaces(after, requiredNames, places)
  const worse = fillableAfter.findIndex((count, group) => count < at(fillableBefore, group))
  return requiredNames.filter((_, index) => worse >= 0 && worse & (1 << index))
}

/**
 * Most places that can be filled in each group of qualifications, indexed by bit mask. By König's theorem it is the least,
 * over the parts of the group, of those who hold something of the part plus the places of the rest.
 */
function fillablePlaces(people: readonly Qualifications[], requiredNames: readonly string[], places: readonly number[]): number[] {
  const masks = people.map((person) =>
    requiredNames.reduce((mask, qualification, index) => (person.includes(qualification) ? mask | (1 << index) : mask), 0),
  )
  const fillable = [0]
  for (let group = 1; group < 1 << requiredNames.length; group++) {
    let least = 0
    for (const mask of masks) if (mask & group) least++
    for (const [index, required] of places.entries()) {
      if (group & (1 << index)) least = Math.min(least, at(fillable, group ^ (1 << index)) + required)
    }
    fillable.push(least)
  }
  return fillable
}

function toViolation(input: StaffingInput, actual: number, limit: number, qualification?: string): Violation {
  const { severity, userId, day, shiftName } = input
  const violation = { code: 'minimumStaffing' as const, severity, userId, actual, limit, day, shiftName }
  return qualification === undefined ? violation : { ...violation, qualification }
}

/**
 * Whether `joiner` taking the place of `leaver` could worsen the staffing. False is a proof (they hold every qualification of
 * the leaver that the minimum asks for); true only means that colleagues must be loaded to know.
 */
export function staffingMayWorsen(leaver: Qualifications, joiner: Qualifications, minimum: MinimumStaffing | undefined): boolean {
  if (minimum === undefined) return false
  return leaver.some((qualification) => (minimum.byQualification[qualification] ?? 0) > 0 && !joiner.includes(qualification))
}
