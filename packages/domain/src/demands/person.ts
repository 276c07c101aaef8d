// One member as the decisions on demands see him: his days, his vacations in time, the rules he follows. Computed once from
// his plan, read many times (a list of 500 demands asks thousands of questions).
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan, Transfer } from '../planning/center-plan.ts'
import { layerDays } from '../planning/layers.ts'
import { dutyOf, REST } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'
import type { Rule } from '../working-time/rules.ts'

/** Days either side of a change that its rules look at: the widest window (7 days) and the rest beyond it. */
export const MARGIN_DAYS = 10

/** What a member's day holds, after every layer. */
export interface PersonDay {
  readonly shift: Shift
  readonly teamId: string | null
  /** Under an approved absence or day off. */
  readonly isOff: boolean
  /** The accepted demand by which he gave a vacation of this day. */
  readonly given: Transfer | null
  /** The accepted demand by which he took one. */
  readonly taken: Transfer | null
}

export interface Person {
  readonly userId: string
  readonly qualifications: readonly string[]
  readonly rules: readonly Rule[]
  /** Throws RangeError outside the span the person was built for. */
  on(day: DayNumber): PersonDay
  /** His vacations that start on the days `from … to`, by start. Clipped to the span. */
  duties(from: DayNumber, to: DayNumber): readonly Duty[]
}

const NO_RULES: readonly Rule[] = []

/**
 * `from … to` must reach MARGIN_DAYS beyond every day the decisions will touch.
 * `rules`: the centre's, or those of the member's own profile.
 */
export function personOf(
  center: CenterPlan,
  member: MemberPlan,
  rules: readonly Rule[] | null,
  from: DayNumber,
  to: DayNumber,
): Person {
  const layers = layerDays(center, member, from, to)
  const zone = zoneOf(center.zone)
  const work: Duty[] = []
  for (const [index, { held, teamId, isOff }] of layers.entries()) {
    if (held.type === 'work' && !isOff) work.push(dutyOf(from + index, held, teamId, zone))
  }
  work.sort((a, b) => a.startAt - b.startAt)

  return {
    userId: member.userId,
    qualifications: member.qualifications,
    rules: rules ?? NO_RULES,
    on(day) {
      const layersOfDay = layers[day - from]
      if (layersOfDay === undefined) throw new RangeError(`day ${day} is outside ${from}…${to}`)
      const { held, teamId, ownTeamId, isOff, transfers } = layersOfDay
      return {
        shift: isOff ? REST : held,
        teamId: isOff ? ownTeamId : teamId,
        isOff,
        given: transfers.findLast(({ giverId }) => giverId === member.userId) ?? null,
        taken: transfers.findLast(({ takerId }) => takerId === member.userId) ?? null,
      }
    },
    duties(first, last) {
      let low = 0
      while (low < work.length && (work[low]?.day ?? 0) < first) low++
      let high = low
      while (high < work.length && (work[high]?.day ?? 0) <= last) high++
      return work.slice(low, high)
    },
  }
}
