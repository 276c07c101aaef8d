// The places that a vacation under its minimum lacks, each with the qualification that whoever takes it must hold, and whose absence left
// it. A vacancy is opened for one of them, so that it never ends filled while what was missing is missing still.
import type { UserId } from '../ids.ts'
import type { MinimumStaffing } from '../working-time/rules.ts'
import { shortage } from '../working-time/staffing.ts'
import type { Qualifications } from '../working-time/staffing.ts'

export interface Place {
  /** Null: anybody fills it. */
  readonly qualification: string | null
  /** The member whose absence left it; null: nobody known. */
  readonly holderId: UserId | null
}

interface Staffed {
  /** The qualifications of each person who works the vacation. */
  readonly present: readonly Qualifications[]
  /** The qualification required by each place that the centre already seeks somebody for; null: none. */
  readonly offered: readonly (string | null)[]
  readonly minimum: MinimumStaffing
}

interface Absent {
  readonly userId: UserId
  readonly qualifications: Qualifications
}

/** The people there will be, once each place on offer has been taken: its taker holds what it requires. */
function peopleOf({ present, offered }: Staffed): Qualifications[] {
  return [...present, ...offered.map(heldBy)]
}

const heldBy = (qualification: string | null): Qualifications => (qualification === null ? [] : [qualification])

function unfilled(people: readonly Qualifications[], minimum: MinimumStaffing): number {
  return Object.values(shortage(people, minimum).missing).reduce((sum, count) => sum + count, 0)
}

/** The first of these qualifications, by name, of which one more holder fills a place; null: none of them is missing. */
function missingOf(heldQualifications: Qualifications, people: readonly Qualifications[], minimum: MinimumStaffing): string | null {
  const before = unfilled(people, minimum)
  if (before === 0) return null
  const sortedQualifications = heldQualifications.toSorted((a, b) => (a < b ? -1 : 1))
  return sortedQualifications.find((qualification) => unfilled([...people, [qualification]], minimum) < before) ?? null
}

/** The qualification that a replacement of this absent person must hold, as far as the minimum lacks it; null: none. */
export function qualificationLeftBy(heldQualifications: Qualifications, staffed: Staffed): string | null {
  return missingOf(heldQualifications, peopleOf(staffed), staffed.minimum)
}

/**
 * As many places as there are people to add: those that lack a qualification first, each with an absent person who brought it where there
 * is one; then those that anybody fills.
 * @param absent the people who would work it and are away, and for whom nobody is sought yet
 */
export function placesLacking(staffed: Staffed & { readonly absent: readonly Absent[] }): Place[] {
  const { absent, minimum } = staffed
  const people = peopleOf(staffed)
  const places: Place[] = []
  const add = (qualification: string | null, holderId: UserId | null) => {
    places.push({ qualification, holderId })
    people.push(heldBy(qualification))
  }
  const others: UserId[] = []
  for (const { userId, qualifications } of absent) {
    const qualification = missingOf(qualifications, people, minimum)
    if (qualification === null) others.push(userId)
    else add(qualification, userId)
  }
  for (const [qualification, count] of Object.entries(shortage(people, minimum).missing))
    for (let place = 0; place < count; place++) add(qualification, null)
  const heads = shortage(people, minimum).total
  for (let place = 0; place < heads; place++) add(null, others[place] ?? null)
  return places
}
