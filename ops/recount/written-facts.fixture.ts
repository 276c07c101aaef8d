// The facts of a centre's year as recount.py reads them: all that its figures rest on, and none of these figures.
import { fromDayNumber } from '../../packages/domain/src/calendar/day.ts'
import type { DayNumber } from '../../packages/domain/src/calendar/day.ts'
import type { CenterHourTerms, MemberHourTerms } from '../../packages/domain/src/hours/due.ts'
import type { HeldPlaces } from '../../packages/domain/src/hours/headcount.ts'
import type { LeaveBalanceInput, LeaveTerms } from '../../packages/domain/src/hours/leave-balance.ts'
import type { CenterPlan, Dated, MemberPlan, PartTransfer, Transfer } from '../../packages/domain/src/planning/center-plan.ts'
import { nightOf } from '../../packages/domain/src/planning/night.ts'
import type { Profile } from '../../packages/domain/src/planning/profile.ts'
import { timesOf } from '../../packages/domain/src/planning/shift.ts'
import type { Shift } from '../../packages/domain/src/planning/shift.ts'
import { clockOf } from '../../packages/domain/src/calendar/clock-time.ts'

export interface YearOfCenter {
  readonly year: number
  readonly plan: CenterPlan
  readonly profile: Profile
  readonly centerTerms: readonly Dated<CenterHourTerms>[]
  /** Minutes to which payroll rounds. */
  readonly stepMinutes: number
  /** A leave, in the unit and by the terms of the year, and the day on which its balance is read. */
  readonly leave: LeaveTerms
  readonly today: DayNumber
  /** Places to hold, for « Combien de personnes faut-il ? »; absent: none are asked for. */
  readonly places?: readonly HeldPlaces[]
  readonly members: readonly MemberOfYear[]
}

export interface MemberOfYear {
  readonly plan: MemberPlan
  readonly terms: readonly Dated<MemberHourTerms>[]
  /** Minutes carried over and corrected. */
  readonly written: number
  /** Identifiers of the absences that are leave. */
  readonly leaves: ReadonlySet<string>
  /** The lines of the balance of the leave. */
  readonly leaveLines: LeaveBalanceInput['lines']
}

const dayOf = (day: DayNumber) => fromDayNumber(day)

function shiftOf(shift: Shift | null) {
  if (shift === null || shift.type === 'rest') return null
  const { startTime: start, endTime: end, endsNextDay } = timesOf(shift)
  return { name: shift.name, start, end, endsNextDay }
}

function handsOf({ transfers, parts = [] }: MemberPlan) {
  const hand = ({ demandId: id, day, at, giverId: giver, takerId: taker, given }: Transfer | PartTransfer) => ({
    id,
    day: dayOf(day),
    at,
    giver,
    taker,
    given: shiftOf(given),
  })
  return [
    ...transfers.map((each) => ({ ...hand(each), returned: shiftOf(each.returned), part: null, onCall: null })),
    ...parts.map((each) => {
      const { from, to } = each.part
      return { ...hand(each), returned: null, part: [from, to], onCall: each.onCall?._id ?? null }
    }),
  ]
}

function memberOf({ plan, terms, written, leaves, leaveLines }: MemberOfYear, activity: string) {
  const { userId: id, teams, lastDay, modifications, placed = [] } = plan
  return {
    id,
    teams: teams.map(({ fromDay, value }) => [dayOf(fromDay), value]),
    lastDay: lastDay === undefined ? null : dayOf(lastDay),
    share: terms.map(({ fromDay, value }) => [dayOf(fromDay), value.share, value.annualMinutes]),
    written,
    leaveLines: leaveLines.map(({ kind, amount }) => [kind, amount]),
    changes: modifications.map(({ _id, type, fromDay, toDay, shift }) => ({
      kind: type === 'custom_modification' ? 'other' : type === 'off_day' || leaves.has(_id) ? 'leave' : 'absence',
      activity: type !== 'custom_modification' && leaves.has(_id) ? activity : null,
      from: dayOf(fromDay),
      to: dayOf(toDay),
      shift: shiftOf(shift),
    })),
    placed: placed.map(({ activity, fromDay, toDay, weekdays, hours }) => ({
      kind: activity.kind,
      activity: activity._id,
      fixed: activity.fixedMinutes ?? null,
      from: dayOf(fromDay),
      to: dayOf(toDay),
      weekdays,
      start: hours.startTime,
      end: hours.endTime,
      endsNextDay: hours.endsNextDay,
    })),
    hands: handsOf(plan),
  }
}

/** The facts, in the form that the head of recount.py describes. */
export function writtenFacts({ year, plan, profile, centerTerms, stepMinutes, leave, today, places, members }: YearOfCenter) {
  const night = nightOf(profile)
  const dated = <T, Written>(list: readonly Dated<T>[], write: (value: T) => Written) =>
    list.map(({ fromDay, value }) => [dayOf(fromDay), write(value)] as const)
  const asIs = <T>(value: T) => value
  return {
    year,
    zone: plan.zone,
    night: [clockOf(night.from), clockOf(night.to)],
    annual: dated(centerTerms, ({ annualMinutes }) => annualMinutes),
    guard: dated(centerTerms, ({ guardHours }) => guardHours),
    step: stepMinutes,
    cycles: Object.fromEntries([...plan.rotations.values()].map(({ _id, days }) => [_id, days.map(({ shift }) => shiftOf(shift))])),
    activations: dated(plan.activations, asIs),
    teams: Object.fromEntries(
      [...plan.teams.values()].map(({ _id, cycleStarts, rotations }) => [
        _id,
        { starts: dated(cycleStarts, dayOf), cycles: dated(rotations, asIs) },
      ]),
    ),
    today: dayOf(today),
    leave: {
      activity: leave.activityId,
      unit: leave.unit,
      yearly: leave.yearly,
      carriedUntil: leave.carriedUntil === null ? null : [leave.carriedUntil.month, leave.carriedUntil.day],
    },
    ...(places !== undefined && {
      places: places.map(({ places: count, startTime: start, endTime: end, daysPerYear: days }) => ({
        places: count,
        start,
        end,
        endsNextDay: end <= start,
        days,
      })),
    }),
    members: members.map((member) => memberOf(member, leave.activityId)),
  }
}
