// The qualifications of a member that count on a day: each may have a first and a last day on which it is valid.
import type { DayNumber } from '../calendar/day.ts'

/** The days on which a qualification counts. */
export interface Validity {
  readonly name: string
  /** Null: since ever. */
  readonly fromDay: DayNumber | null
  /** The last day; null: for good. */
  readonly untilDay: DayNumber | null
}

interface Qualified {
  readonly qualifications: readonly string[]
  /** Absent: all of them count on every day. */
  readonly validity?: readonly Validity[]
}

function isValidOn({ fromDay, untilDay }: Validity, day: DayNumber): boolean {
  return (fromDay === null || fromDay <= day) && (untilDay === null || day <= untilDay)
}

/** The qualifications that count on that day, in the order in which they are held. */
export function qualificationsOn({ qualifications, validity = [] }: Qualified, day: DayNumber): readonly string[] {
  const lapsed = validity.filter((each) => !isValidOn(each, day)).map(({ name }) => name)
  return lapsed.length === 0 ? qualifications : qualifications.filter((name) => !lapsed.includes(name))
}

/** The same member with the qualifications of that day alone. */
export function qualifiedOn<Member extends Qualified>(member: Member, day: DayNumber): Member {
  const qualifications = qualificationsOn(member, day)
  return qualifications === member.qualifications ? member : { ...member, qualifications }
}
