// When a rest that is due may be given without breaking anything: a vacation that begins later or ends earlier by it, or is left whole.
import { clockOf } from '../calendar/clock-time.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { PlacedHours } from '../planning/center-plan.ts'
import { hoursOverlap, placedPieces } from '../planning/pieces.ts'
import type { Duty } from '../planning/shift.ts'
import type { CenterFacts } from './center-facts.ts'
import { judgePlacing } from './placing.ts'
import { personOf } from './person.ts'
import type { Person } from './person.ts'

const DAY_MINUTES = 1440

/** It has no words yet: nobody reads them of what is not written. */
const REST = { _id: '', name: '', letters: '', kind: 'leave', isNamed: false } as const

/** Hours of rest between two minutes of the wall clock, counted from 1970. They are named by nothing: they are not written yet. */
function restBetween(from: number, to: number): PlacedHours {
  const day = Math.floor(from / DAY_MINUTES)
  const hours = {
    startTime: clockOf(from % DAY_MINUTES),
    endTime: clockOf(to % DAY_MINUTES),
    endsNextDay: Math.floor(to / DAY_MINUTES) > day,
  }
  return { _id: '', fromDay: day, toDay: day, weekdays: null, hours, activity: REST }
}

/** A later beginning is first: the rest follows the one before it (for the police, article 75). */
function waysIn({ nominalStart, nominalEnd }: Duty, minutes: number): PlacedHours[] {
  if (nominalEnd - nominalStart <= minutes) return [restBetween(nominalStart, nominalEnd)]
  return [restBetween(nominalStart, nominalStart + minutes), restBetween(nominalEnd - minutes, nominalEnd)]
}

export interface RestWish {
  readonly userId: UserId
  /** How long it lasts; of a shorter vacation it takes all. */
  readonly minutes: number
  /** The days of the vacations that may be shortened, both included. */
  readonly from: DayNumber
  readonly to: DayNumber
  readonly most: number
}

/** Up to `most` ways to give that rest on vacations that are to come, earliest first, none of which breaks a rule or leaves a minimum. */
export function restProposals(facts: CenterFacts, { userId, minutes, from, to, most }: RestWish): PlacedHours[] {
  const [person, member] = [facts.person(userId), facts.member(userId)]
  if (person === null || member === null || minutes <= 0) return []
  const { placed = [] } = member
  const found: PlacedHours[] = []
  for (const duty of person.duties(from, to)) {
    if (duty.activity !== undefined || duty.startAt <= facts.now || person.on(duty.day).isOff) continue
    for (const wish of waysIn(duty, minutes)) {
      if (placed.some((other) => hoursOverlap(wish, other, facts.zone))) continue
      const after = personOf(facts.center, { ...member, placed: [...placed, wish] }, person, facts.from, facts.to)
      if (judgePlacing(person, after, wish, facts).length > 0) continue
      found.push(wish)
      if (found.length === most) return found
    }
  }
  return found
}

/** Whether the member would work in all of these hours: hours of rest beside their work give nothing back. */
export function isWorkIn(person: Pick<Person, 'duties'>, wish: PlacedHours, { zone }: Pick<CenterFacts, 'zone'>): boolean {
  const spans = placedPieces(wish, wish.fromDay, wish.toDay, zone)
  const duties = person.duties(wish.fromDay - 1, wish.toDay + 1)
  const worked = spans.flatMap((span) =>
    duties.map(({ startAt, endAt }) => Math.max(0, Math.min(endAt, span.endAt) - Math.max(startAt, span.startAt))),
  )
  const length = spans.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0)
  return length > 0 && worked.reduce((sum, each) => sum + each, 0) >= length
}
