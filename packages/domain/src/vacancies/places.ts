// The places that a vacation under its minimum lacks, each with the qualification that whoever takes it must hold, and whose absence left
// it. A vacancy is opened for one of them, so that it never ends filled while what was missing is missing still.
import type { ClockTime } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { MinimumStaffing } from '../working-time/rules.ts'
import type { VacationLack } from '../working-time/timed-lacks.ts'
import { shortage } from '../working-time/staffing.ts'
import type { Qualifications } from '../working-time/staffing.ts'

export interface Place {
  /** Null: anybody fills it. */
  readonly qualification: string | null
  /** The member whose absence left it; null: nobody known. */
  readonly holderId: UserId | null
}

/** A place of some hours of a vacation. */
export interface PlaceByHour extends Place {
  /** Null: all of the vacation. */
  readonly hours: Pick<VacationLack, 'startAt' | 'endAt' | 'startTime' | 'endTime'> | null
}

/** Somebody is already sought for it. */
export interface Offer {
  readonly qualification: string | null
  readonly startAt: number
  readonly endAt: number
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

interface Hours {
  /** The hours of the vacation that lack people. */
  readonly lacks: readonly VacationLack[]
  /** The vacation as a whole. */
  readonly whole: { readonly startAt: number; readonly endAt: number; readonly startTime: ClockTime }
  readonly offers: readonly Offer[]
  /** Places of all of the vacation that are proposed already. */
  readonly places: readonly Place[]
  readonly absent: readonly Absent[]
}

/** The places that hours of a vacation lack beside those of all of it, in order; of the whole vacation where it lacks them from end to end. */
export function placesByHour({ lacks, whole, offers, places, absent }: Hours): PlaceByHour[] {
  const found: PlaceByHour[] = []
  for (const lack of lacks) {
    const covers = ({ startAt, endAt }: { readonly startAt: number; readonly endAt: number }) =>
      startAt <= lack.startAt && endAt >= lack.endAt
    // Hours that begin after midnight cannot be said of the day on which the vacation begins: all of it is offered.
    const isAll = (lack.startAt <= whole.startAt && lack.endAt >= whole.endAt) || lack.startTime < whole.startTime
    const offered = [
      ...places.map(({ qualification }) => qualification),
      ...offers.filter(covers).map(({ qualification }) => qualification),
      ...found.filter(({ hours }) => hours === null || covers(hours)).map(({ qualification }) => qualification),
    ]
    const named = new Set([...places, ...found].map(({ holderId }) => holderId))
    const away = isAll ? absent.filter(({ userId }) => !named.has(userId)) : []
    const { present, minimum, startAt, endAt, startTime, endTime } = lack
    const hours = isAll ? null : { startAt, endAt, startTime, endTime }
    found.push(...placesLacking({ present, offered, minimum, absent: away }).map((place) => ({ ...place, hours })))
  }
  return found
}
