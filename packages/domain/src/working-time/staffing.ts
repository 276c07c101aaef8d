// Minimum staffing of one vacation: enough people, and each qualified place held by a person of its own.
import type { DayNumber } from '../calendar/day.ts'
import type { MinimumStaffing, Severity, Violation } from './rules.ts'

/** What a person may be counted as. */
export type Qualifications = readonly string[]

export interface Shortage {
  /** People to add at the very least: unfilled qualified places, or heads missing, whichever is more. */
  readonly total: number
  /** Unfilled places by qualification, only those that lack somebody. */
  readonly missing: Readonly<Record<string, number>>
}

/**
 * What a vacation lacks. A person fills one place, so places are filled by a maximum matching, in the order of the names of
 * the qualifications: the answer depends neither on the order of the people nor on that of the keys.
 */
export function shortage(people: readonly Qualifications[], minimum: MinimumStaffing): Shortage {
  const missing: Record<string, number> = {}
  const placeOf = new Array<string | null>(people.length).fill(null)
  let unfilled = 0
  for (const qualification of namedQualifications(minimum)) {
    const wanted = minimum.byQualification[qualification] ?? 0
    for (let place = 0; place < wanted; place++) {
      if (findHolder(qualification, people, placeOf, new Set())) continue
      // One path failing means that no further place of this qualification can be filled either.
      missing[qualification] = wanted - place
      unfilled += wanted - place
      break
    }
  }
  return { total: Math.max(unfilled, minimum.total - people.length, 0), missing }
}

/** Qualifications of which at least one is asked, in code-point order. */
function namedQualifications(minimum: MinimumStaffing): string[] {
  return Object.keys(minimum.byQualification)
    .filter((qualification) => (minimum.byQualification[qualification] ?? 0) > 0)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** Augmenting path: somebody free, or somebody whose place another may take over. */
function findHolder(
  qualification: string,
  people: readonly Qualifications[],
  placeOf: (string | null)[],
  visited: Set<number>,
): boolean {
  for (let person = 0; person < people.length; person++) {
    if (visited.has(person) || !people[person]!.includes(qualification)) continue
    visited.add(person)
    const held = placeOf[person]!
    if (held === null || findHolder(held, people, placeOf, visited)) {
      placeOf[person] = qualification
      return true
    }
  }
  return false
}

export interface StaffingInput {
  readonly day: DayNumber
  readonly shiftName: string
  /** Whose leaving is judged. */
  readonly userId: string
  /** Everybody who works this vacation, before and after the change. */
  readonly before: readonly Qualifications[]
  readonly after: readonly Qualifications[]
  readonly minimum: MinimumStaffing
  /** Of the centre's `minimumStaffing` rule. */
  readonly severity: Severity
}

/** Beyond this many qualifications in one minimum, only single ones and all of them together are compared. */
const MAX_EXACT = 12

/**
 * What the change creates or worsens, empty otherwise. A vacation already short refuses no equal exchange.
 *
 * Compared are the people in all, and, for every group of qualifications, the people who hold one of them against the places
 * they have to fill (Hall's condition). A group whose lack grows has worsened, even when another one's shrinks: a deputy
 * does not make up for the last controller. Single qualifications are told by their own figures (holders against places);
 * only when none of them alone has worsened does a larger group speak, through the qualification it cannot fill.
 */
export function staffingViolations(input: StaffingInput): Violation[] {
  const { before, after, minimum } = input
  const found: Violation[] = []
  if (after.length < minimum.total && after.length < before.length) {
    found.push(toViolation(input, after.length, minimum.total))
  }
  const named = namedQualifications(minimum)
  const heldBefore = before.map((person) => maskOf(person, named))
  const heldAfter = after.map((person) => maskOf(person, named))
  let hasSingle = false
  for (const [index, qualification] of named.entries()) {
    const places = minimum.byQualification[qualification] ?? 0
    const holders = countHolders(heldAfter, 1 << index)
    if (holders < places && holders < countHolders(heldBefore, 1 << index)) {
      hasSingle = true
      found.push(toViolation(input, holders, places, qualification))
    }
  }
  if (hasSingle) return found
  for (const group of groupsOf(named.length)) {
    let places = 0
    for (const [index, qualification] of named.entries()) {
      if (group & (1 << index)) places += minimum.byQualification[qualification] ?? 0
    }
    const holders = countHolders(heldAfter, group)
    if (holders >= places || holders >= countHolders(heldBefore, group)) continue
    const { missing } = shortage(after, minimum)
    const lacking = named.find((qualification, index) => group & (1 << index) && (missing[qualification] ?? 0) > 0)
    if (lacking === undefined) throw new Error('A group short of people fills all its places')
    const wanted = minimum.byQualification[lacking] ?? 0
    found.push(toViolation(input, wanted - (missing[lacking] ?? 0), wanted, lacking))
    break
  }
  return found
}

function maskOf(person: Qualifications, named: readonly string[]): number {
  let mask = 0
  for (const [index, qualification] of named.entries()) if (person.includes(qualification)) mask |= 1 << index
  return mask
}

function countHolders(masks: readonly number[], group: number): number {
  let count = 0
  for (const mask of masks) if (mask & group) count++
  return count
}

/** Groups of two qualifications or more, as bit masks, ascending. */
function groupsOf(size: number): number[] {
  if (size < 2) return []
  if (size > MAX_EXACT) return [-1]
  const groups: number[] = []
  for (let group = 3; group < 1 << size; group++) if (group & (group - 1)) groups.push(group)
  return groups
}

function toViolation(input: StaffingInput, actual: number, limit: number, qualification?: string): Violation {
  const { severity, userId, day, shiftName } = input
  const violation = { code: 'minimumStaffing' as const, severity, userId, actual, limit, day, shiftName }
  return qualification === undefined ? violation : { ...violation, qualification }
}

/**
 * Whether `joiner` taking the place of `leaver` could worsen the staffing. False is a proof (he holds every qualification of
 * the leaver that the minimum asks for); true only means that colleagues must be loaded to know.
 */
export function staffingMayWorsen(
  leaver: Qualifications,
  joiner: Qualifications,
  minimum: MinimumStaffing | undefined,
): boolean {
  if (minimum === undefined) return false
  return leaver.some(
    (qualification) => (minimum.byQualification[qualification] ?? 0) > 0 && !joiner.includes(qualification),
  )
}
