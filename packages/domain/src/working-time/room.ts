// The plan on the wall of a room: the vacations under way and to come, with the people each lacks of its minimum.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { DutyGroup } from '../planning/duty-groups.ts'
import { askedQualifications } from './asked-qualifications.ts'
import type { AskedTerms } from './asked-qualifications.ts'
import type { VacationLack } from './timed-lacks.ts'
import { lacksIn } from './vacation-lacks.ts'
import type { MinimumStaffing } from './rules.ts'
import { lackOfVacation, shortage } from './staffing.ts'
import type { Qualifications, Shortage } from './staffing.ts'

export interface RoomVacation {
  readonly group: DutyGroup
  /** The people of the group without its trainees, whom no staffing counts. */
  readonly counted: DutyGroup['people']
  /** Null: none is asked for. */
  readonly minimum: MinimumStaffing | null
  /** Null: nobody is missing. */
  readonly shortage: Shortage | null
}

export interface RoomTerms {
  /** The key is the name of the shift. */
  readonly minimumStaffing: Readonly<Record<string, MinimumStaffing>>
  /** The first day on which a cycle is followed: nobody is missing before. Null: none is. */
  readonly followedFrom: DayNumber | null
  /** The hours in which a vacation lacks people, beside its minimum as a whole. */
  readonly lacks: readonly VacationLack[]
  /** Those that count on that day. */
  readonly qualificationsOf: (userId: UserId, day: DayNumber) => Qualifications
}

/** Each vacation that has not ended at `now`, in the order given. */
export function roomVacations(
  groups: readonly DutyGroup[],
  { minimumStaffing, followedFrom, lacks, qualificationsOf }: RoomTerms,
  now: number,
): RoomVacation[] {
  return groups
    .filter(({ endAt }) => endAt > now)
    .map((group) => {
      const isAsked = followedFrom !== null && group.day >= followedFrom
      const minimum = isAsked ? (minimumStaffing[group.name] ?? null) : null
      const counted = group.people.filter(({ isTrainee = false }) => !isTrainee)
      const present = counted.map(({ userId }) => qualificationsOf(userId, group.day))
      const asWhole = minimum === null ? null : shortage(present, minimum)
      const lacking = lackOfVacation(asWhole, lacksIn(lacks, group.day, group.name), group)
      return { group, counted, minimum, shortage: lacking.total === 0 ? null : lacking }
    })
}

interface Named {
  readonly qualifications: readonly string[]
}

/**
 * The order a shift is read in: who holds more qualifications first, of as many who holds more of those that the centre asks for, then by
 * the first of theirs. The rest stays as it was.
 */
export function byRank<Person extends Named>(people: readonly Person[], rules: AskedTerms): Person[] {
  const required = askedQualifications(rules)
  const requiredCount = ({ qualifications }: Named) => qualifications.filter((name) => required.has(name)).length
  const main = ({ qualifications: [first = ''] }: Named) => first
  return people.toSorted(
    (a, b) =>
      b.qualifications.length - a.qualifications.length ||
      requiredCount(b) - requiredCount(a) ||
      (main(a) === main(b) ? 0 : main(a) < main(b) ? -1 : 1),
  )
}
