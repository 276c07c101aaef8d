// A centre's year by chance: 119 people in four teams and a night room, who arrive, leave, change team and share of time, are ill, on leave, in
// training and on call, and give each other vacations, parts of them and times on call. Figures of it by the application.
import { clockOf } from '../../packages/domain/src/calendar/clock-time.ts'
import { addMonths, dayNumberOf } from '../../packages/domain/src/calendar/day.ts'
import type { DayNumber } from '../../packages/domain/src/calendar/day.ts'
import { createDraw } from '../../packages/domain/src/draw.fixture.ts'
import { idOf } from '../../packages/domain/src/ids.fixture.ts'
import { hoursAccount } from '../../packages/domain/src/hours/account.ts'
import { usualHourTerms } from '../../packages/domain/src/hours/due.ts'
import type { MemberHourTerms } from '../../packages/domain/src/hours/due.ts'
import { minutesToCover, peopleNeeded } from '../../packages/domain/src/hours/headcount.ts'
import { leaveBalance, leaveLineKinds } from '../../packages/domain/src/hours/leave-balance.ts'
import { leaveDays } from '../../packages/domain/src/hours/leave-use.ts'
import { datedValue } from '../../packages/domain/src/planning/cycle.ts'
import { usualMealWindows } from '../../packages/domain/src/hours/meals.ts'
import { monthFigures } from '../../packages/domain/src/hours/month-figures.ts'
import { countedMinutes } from '../../packages/domain/src/hours/month-hours.ts'
import { payLines } from '../../packages/domain/src/hours/pay-lines.ts'
import type { CarriedPart, PayCode } from '../../packages/domain/src/hours/pay-lines.ts'
import type { PlacedActivity } from '../../packages/domain/src/planning/activity.ts'
import type {
  CenterPlan,
  Dated,
  MemberPlan,
  Modification,
  PartTransfer,
  PlacedHours,
  Transfer,
} from '../../packages/domain/src/planning/center-plan.ts'
import { layersOn } from '../../packages/domain/src/planning/layers.ts'
import { onCallHeld } from '../../packages/domain/src/planning/pieces.ts'
import { always, center, from, rotation, team, work } from '../../packages/domain/src/planning/plan.fixture.ts'
import { wholePart } from '../../packages/domain/src/planning/part.ts'
import type { MemberOfYear, YearOfCenter } from './written-facts.fixture.ts'

const YEAR = 2026
const [FIRST, LAST] = [dayNumberOf(YEAR, 1, 1), dayNumberOf(YEAR, 12, 31)]
const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24), M: work('M', '06:00', 8) }
const KINDS = ['work', 'leave', 'absence', 'onCall', 'intervention'] as const

/** Training has its real time, a course seven hours a day. */
const activityOf = (kind: (typeof KINDS)[number], isFixed: boolean): PlacedActivity => ({
  _id: kind === 'work' && isFixed ? 'course' : kind,
  name: kind,
  letters: 'X',
  kind,
  isNamed: true,
  ...(kind === 'work' && isFixed && { fixedMinutes: 7 * 60 }),
})

/** Room J N R R, a guard of 24 h, and a team of mornings; a second cycle in the middle of the year. */
function planOf(): CenterPlan {
  return center(
    [
      rotation('jnrr', 'JNRR', SHIFTS),
      rotation('guard', 'GRRR', SHIFTS),
      rotation('morning', 'MMMMMRR', SHIFTS),
      rotation('long', 'JJNNRRRR', SHIFTS),
    ],
    [
      team('A', '2026-01-01'),
      team('B', '2026-01-02', { rotations: from(['2026-06-15', idOf('rotation', 'long')], ['2026-09-01', null]) }),
      team('C', '2026-01-03'),
      team('D', '2026-01-04'),
      team('guard', '2026-01-02', { rotations: always(idOf('rotation', 'guard')) }),
      team('morning', '2025-12-29', { rotations: always(idOf('rotation', 'morning')) }),
    ],
  )
}

export function yearByChance(seed: number, people: number): YearOfCenter {
  const draw = createDraw(seed)
  const plan = planOf()
  const teams = [...plan.teams.keys()]
  const pick = <T>(list: readonly T[]): T => {
    const [found] = list.slice(draw(list.length))
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const anyDay = () => FIRST - 3 + draw(LAST - FIRST + 7)
  const minutes = () => draw(96) * 15
  const drafts = Array.from({ length: people }, (_, index) => draftOf(index))

  function draftOf(index: number): {
    plan: MemberPlan & { transfers: Transfer[]; parts: PartTransfer[] }
    of: Omit<MemberOfYear, 'plan' | 'leaveLines'>
  } {
    const userId = idOf('user', `m${index}`)
    const modifications: Modification[] = Array.from({ length: draw(5) }, (__, number) => {
      const fromDay = anyDay()
      const type = pick(['absence', 'absence', 'off_day', 'custom_modification'] as const)
      const shift = type === 'custom_modification' ? pick([SHIFTS.J, SHIFTS.N, SHIFTS.M]) : null
      return { _id: `${index} ${number}`, type, fromDay, toDay: fromDay + (type === 'custom_modification' ? 0 : draw(20)), shift }
    })
    const placed: PlacedHours[] = Array.from({ length: draw(10) }, (__, number) => {
      const fromDay = anyDay()
      const [start, length] = [minutes(), 15 + draw(48) * 15]
      return {
        _id: `${index} ${number}`,
        fromDay,
        toDay: fromDay + pick([0, 0, 0, 6, 30]),
        weekdays: draw(3) === 0 ? [1 + draw(7)] : null,
        hours: { startTime: clockOf(start), endTime: clockOf(start + length), endsNextDay: start + length >= 1440 },
        activity: activityOf(pick(KINDS), number % 2 === 0),
      }
    })
    const arrives = draw(6) === 0 ? anyDay() : FIRST - 400
    const changes = draw(6) === 0 ? [{ fromDay: arrives + 40 + draw(200), value: pick([...teams, null]) }] : []
    const terms: Dated<MemberHourTerms>[] = Array.from({ length: draw(3) }, (__, number) => ({
      fromDay: FIRST + number * 120 + draw(100),
      value: { share: pick([50, 80, 90, 100]), annualMinutes: draw(3) === 0 ? 1476 * 60 : null },
    }))
    return {
      plan: {
        userId,
        qualifications: [],
        teams: [{ fromDay: arrives, value: teams[index % teams.length] ?? null }, ...changes],
        transfers: [],
        parts: [],
        modifications,
        placed,
        ...(draw(9) === 0 && { lastDay: FIRST + 200 + draw(150) }),
      },
      of: { terms, written: draw(200) - 100, leaves: new Set(modifications.filter(() => draw(2) === 0).map(({ _id }) => _id)) },
    }
  }

  // Hands one after the other, of what each holds by then.
  for (let at = 1; at <= people * 12; at++) {
    const [giver, taker] = [pick(drafts).plan, pick(drafts).plan]
    if (giver === taker) continue
    const day = anyDay()
    const touches = (member: MemberPlan) => [...member.transfers, ...(member.parts ?? [])].some((hand) => hand.day === day)
    const { heldShift, teamId } = layersOn(plan, giver, day)
    const hand = { demandId: idOf('demand', `d${at}`), day, giverId: giver.userId, takerId: taker.userId, at }
    const onCall = onCallHeld(plan, giver, day)[0]
    if (onCall !== undefined && onCall.activity !== null) {
      const part = { from: onCall.nominalStart - day * 1440, to: onCall.nominalEnd - day * 1440 }
      const moved = { ...hand, given: SHIFTS.N, givenTeamId: null, part, onCall: onCall.activity }
      giver.parts.push(moved)
      taker.parts.push(moved)
    } else if (heldShift.type === 'work' && !touches(giver) && !touches(taker)) {
      const rests = layersOn(plan, taker, day).heldShift.type === 'rest'
      const whole = wholePart(heldShift)
      if (rests && draw(2) === 0) {
        const transfer: Transfer = {
          ...hand,
          type: 'substitution',
          given: heldShift,
          givenTeamId: teamId,
          returned: null,
          returnedTeamId: null,
        }
        giver.transfers.push(transfer)
        taker.transfers.push(transfer)
      } else if (rests) {
        const start = whole.from + 60 * draw(6)
        const moved = { ...hand, given: heldShift, givenTeamId: teamId, part: { from: start, to: start + 60 * (1 + draw(6)) } }
        giver.parts.push(moved)
        taker.parts.push(moved)
      }
    }
  }
  return {
    year: YEAR,
    plan,
    profile: pick(['SPP12', 'FPH'] as const),
    centerTerms: [
      { fromDay: dayNumberOf(1900, 1, 1), value: { annualMinutes: 1607 * 60, guardHours: 18.71 } },
      { fromDay: dayNumberOf(YEAR, 7, 1), value: { annualMinutes: 1582 * 60, guardHours: pick([17, null]) } },
    ],
    stepMinutes: pick([1, 5, 15, 30]),
    members: drafts.map(({ plan: own, of }) => ({
      plan: own,
      ...of,
      leaveLines: Array.from({ length: draw(4) }, () => ({ kind: pick(leaveLineKinds), amount: draw(2000) - 500 })),
    })),
    leave: {
      activityId: 'leave',
      fromYear: YEAR,
      unit: pick(['hours', 'shifts', 'workingDays'] as const),
      yearly: 2500 + draw(10_000),
      mayGoBelow: true,
      carriedUntil: draw(2) === 0 ? null : { month: 1 + draw(12), day: 1 + draw(28) },
    },
    today: FIRST + draw(365),
    places: [
      { shiftName: 'J', startTime: '07:00', endTime: '19:00', places: 1 + draw(6), minutesPerDay: 720, daysPerYear: 365 },
      { shiftName: 'N', startTime: '19:00', endTime: '07:00', places: 1 + draw(6), minutesPerDay: 720, daysPerYear: 365 },
    ],
  }
}

const PAID = ['hours', 'night', 'sundays', 'holidays', 'overCycle'] as const
const CODES: readonly PayCode[] = [
  ...PAID.map((figure) => ({ figure, code: figure, unit: 'minutes' as const })),
  { figure: 'meals', code: null, unit: 'count' },
]

const inMinutes = (value: number) => Math.floor(value + 0.5 + 1e-6)

/** The figures of the application, in the form of recount.py. */
export function figuresOf({ year, plan, profile, centerTerms, stepMinutes, leave, today, members }: YearOfCenter) {
  const months: DayNumber[] = Array.from({ length: 12 }, (_, index) => addMonths(dayNumberOf(year, 1, 1), index))
  const terms = { holidays: { area: 'metropole' as const, own: [] }, profile }
  return Object.fromEntries(
    members.map(({ plan: member, terms: memberTerms, written, leaves, leaveLines }) => {
      const input = { center: plan, member, terms, centerTerms, leaves }
      const account = hoursAccount({ ...input, now: Number.MAX_SAFE_INTEGER / 2, year, memberTerms, written })
      let carried: readonly CarriedPart[] = []
      const figures = account.months.map(({ month, done, overCycle }) => {
        const { meals } = monthFigures({ ...input, month, meals: usualMealWindows, activityOf: new Map() })
        const { day, night, activity, intervention, onCall, absence, leave, atNight, onSundays, onHolidays } = done
        const sums = { activity, intervention, onCall, absence, leave, night: atNight, sundays: onSundays, holidays: onHolidays }
        return { ...sums, vacations: day + night, overCycle, meals }
      })
      const pay = months.map((month, index) => {
        const of = figures[index]
        const done = account.months[index]?.done
        if (of === undefined || done === undefined) throw new Error('a year has twelve months')
        const { night, sundays, holidays, overCycle } = of
        const paid = { hours: countedMinutes(done), night, sundays, holidays, overCycle, meals: 0, activities: [] }
        const people = [{ userId: member.userId, figures: paid, regularisations: [] }]
        const answer = payLines({ month, people, codes: CODES, stepMinutes, carried })
        carried = answer.carried
        return Object.fromEntries(
          PAID.map((code) => [code, answer.lines.reduce((sum, line) => sum + (line.code === code ? line.quantity : 0), 0)]),
        )
      })
      const rounded = figures.map((of) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, inMinutes(value)])))
      const [from, to] = [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)]
      const activityOf = new Map([...leaves].map((id) => [id, leave.activityId]))
      const days = leaveDays({ center: plan, member, activityOf, holidays: terms.holidays, from, to }, leave.activityId, leave.unit)
      const { since } = account
      const { lastDay } = member
      const balance = leaveBalance({ terms: leave, year, since, lastDay, memberTerms, lines: leaveLines, days, asked: [], today })
      const { right, taken, planned, expired, left } = balance
      const ofLeave = Object.fromEntries(
        Object.entries({ right, taken, planned, expired, left }).map(([name, value]) => [name, inMinutes(value)]),
      )
      return [member.userId, { months: rounded, pay, due: inMinutes(account.due), balance: inMinutes(account.balance), leave: ofLeave }]
    }),
  )
}

/** The people that the places of a year need, by the application, in the same form; empty where no places are asked for. */
export function peopleFigures({ year, centerTerms, places }: Pick<YearOfCenter, 'year' | 'centerTerms' | 'places'>) {
  if (places === undefined) return {}
  const minutes = minutesToCover(places)
  const { annualMinutes } = datedValue(centerTerms, dayNumberOf(year, 1, 1)) ?? usualHourTerms
  return { places: { minutes, people: inMinutes(100 * peopleNeeded(minutes, { annualMinutes, absencePercent: 0 })) } }
}
