// The minimum of a vacation that several people share, judged hour by hour: whoever is away for some hours counts in the others, and whoever took
// a part of it counts in that part. Somebody who begins or ends at other times than their colleagues counts for all of it, as in the minimum.
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { Presence } from '../planning/presence.ts'
import type { Severity } from '../rules/rule.ts'
import { hoursWithin } from '../working-time/row-violations.ts'
import type { Judged, MinimumStaffing, Violation } from '../working-time/rules.ts'
import { staffingViolations } from '../working-time/staffing.ts'
import { holesOf, meets, stretchesOf } from '../working-time/timed-lacks.ts'

interface Shared {
  readonly day: DayNumber
  readonly shiftName: string
  readonly zone: Zone
  /** Everybody of the vacation, before and after the change. */
  readonly before: readonly Presence[]
  readonly after: readonly Presence[]
  readonly userId: Judged
  readonly minimum: MinimumStaffing
  readonly severity: Severity
}

interface Worst {
  readonly violation: Violation
  readonly startAt: number
  endAt: number
}

const lackOf = ({ limit, actual }: Violation) => limit - actual

/** The breaches of the minimum that the change creates or worsens, of each qualification the worst, with the hours that go on from there. */
export function sharedBreaches({ day, shiftName, zone, before, after, userId, minimum, severity }: Shared): Violation[] {
  const cut = (list: readonly Presence[]) => list.filter(({ parts }) => parts.length > 0).map((each) => ({ each, holes: holesOf(each) }))
  const [was, is] = [cut(before), cut(after)]
  const wholes = [...before, ...after].map(({ whole }) => whole)
  const whole = { startAt: Math.min(...wholes.map(({ startAt }) => startAt)), endAt: Math.max(...wholes.map(({ endAt }) => endAt)) }
  const stretches = stretchesOf(
    whole,
    [...was, ...is].flatMap(({ holes }) => holes),
  )
  const worstOf = new Map<string | undefined, Worst>()
  for (const stretch of stretches) {
    const there = (list: typeof was) =>
      list.filter(({ holes }) => !holes.some((hole) => meets(hole, stretch))).map(({ each: { qualifications } }) => qualifications)
    const compared = { before: there(was), after: there(is) }
    for (const violation of staffingViolations({ ...compared, day, shiftName, userId, minimum, severity })) {
      const worst = worstOf.get(violation.qualification)
      if (worst !== undefined && worst.endAt === stretch.startAt && worst.violation.actual === violation.actual) worst.endAt = stretch.endAt
      else if (worst === undefined || lackOf(violation) > lackOf(worst.violation))
        worstOf.set(violation.qualification, { violation, ...stretch })
    }
  }
  return [...worstOf.values()].map(({ violation, ...hours }) => ({ ...violation, ...hoursWithin(whole, hours, zone) }))
}
