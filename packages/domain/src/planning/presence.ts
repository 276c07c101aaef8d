// The people who are there and count, from which instant to which: the parts of their vacations that hours of activities leave.
import { zoneOf } from '../calendar/zone.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { layerDays } from './layers.ts'
import { isPlacedAround } from './placed.ts'
import { pieces } from './pieces.ts'
import { qualificationsOn } from './qualified.ts'
import { dutyOf } from './shift.ts'
import type { Shift } from './shift.ts'
import { isTraineeOn } from './trainee.ts'

interface Span {
  readonly startAt: number
  readonly endAt: number
}

/** The vacation of somebody on a day, and the parts of it in which they are there; none where hours of activities fill it. */
export interface Presence {
  readonly userId: UserId
  readonly qualifications: readonly string[]
  readonly day: DayNumber
  readonly shiftName: string
  readonly whole: Span
  readonly parts: readonly Span[]
}

/** Everybody's vacations of the days `from … to`, both included, in the order of the members; those of trainees count for nobody. */
export function presenceOver(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): Presence[] {
  const zone = zoneOf(center.zone)
  const spanOf = (day: DayNumber, shift: Shift): Span => {
    const { startAt, endAt } = dutyOf(day, shift, null, zone)
    return { startAt, endAt }
  }
  return members.flatMap((member) => {
    const { userId } = member
    const ofMember: Presence[] = []
    for (const [index, { heldShift, isOff }] of layerDays(center, member, from, to).entries()) {
      const day = from + index
      if (isOff || isTraineeOn(member, day)) continue
      const isWhole = !isPlacedAround(member, day)
      const own = { userId, qualifications: qualificationsOn(member, day), day, shiftName: heldShift.name }
      const there = isWhole ? [] : pieces(center, member, day, day).filter(({ activity }) => activity === null)
      if (heldShift.type === 'work') {
        const whole = spanOf(day, heldShift)
        ofMember.push({ ...own, whole, parts: isWhole ? [whole] : there.filter(({ takenId }) => takenId === undefined) })
      }
      // A part of another vacation is a presence in that one.
      for (const { demandId, given } of member.parts ?? []) {
        const parts = there.filter(({ takenId }) => takenId === demandId)
        // The vacation travels at the hours of the part, which are its variation.
        if (parts.length > 0) ofMember.push({ ...own, shiftName: given.name, whole: spanOf(day, { ...given, variation: null }), parts })
      }
    }
    return ofMember
  })
}
