// On-call duty: rest beneath everything else, until an intervention makes work of a part of it.
//
// Team A of J N R R works J on 18 November 2026, N on 19, and rests on 20 and 21. In October it works N on 27, J on 30.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { hoursOfMonths } from '../hours/month-hours.ts'
import { monthFigures } from '../hours/month-figures.ts'
import type { ActivityKind } from './activity.ts'
import type { MemberPlan, PlacedHours } from './center-plan.ts'
import { duties } from './duties.ts'
import { refuseIntervention, refuseOnCall, timesOnCall } from './on-call.ts'
import { onCallHeld, pieces } from './pieces.ts'
import { controlRoom, member, modification } from './plan.fixture.ts'
import { rosterCodes } from './roster.ts'

const PLAN = controlRoom()
const ZONE = zoneOf(PLAN.zone)

function hours(kind: ActivityKind, day: Day, startTime: string, endTime: string, toDay = day): PlacedHours {
  return {
    _id: `${kind} ${day}`,
    fromDay: toDayNumber(day),
    toDay: toDayNumber(toDay),
    weekdays: null,
    hours: { startTime, endTime, endsNextDay: endTime <= startTime },
    activity: {
      _id: kind,
      name: kind,
      letters: { onCall: 'AST', intervention: 'INT', work: 'F', leave: 'CA', absence: 'MAL' }[kind],
      kind,
      isNamed: true,
    },
  }
}

const of = (...placed: readonly PlacedHours[]): MemberPlan => member('anne', 'A', { placed })
const clock = (instant: number) =>
  `${String(Math.floor(ZONE.minutesAt(instant) / 60)).padStart(2, '0')}:${String(ZONE.minutesAt(instant) % 60).padStart(2, '0')}`
const span = ({ name, startAt, endAt }: { name: string; startAt: number; endAt: number }) => `${name} ${clock(startAt)}–${clock(endAt)}`
const on = (person: MemberPlan, day: Day) => pieces(PLAN, person, toDayNumber(day), toDayNumber(day)).map(span)
const at = (day: Day, time: string) => ZONE.instantAt(toDayNumber(day), Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))

const EVENING = hours('onCall', '2026-11-18', '18:00', '07:00')
const REST_NIGHT = hours('onCall', '2026-11-20', '19:00', '07:00')

describe('pieces', () => {
  test.each<readonly [string, MemberPlan, Day, readonly string[]]>([
    ['begins once the vacation is over', of(EVENING), '2026-11-18', ['J 07:00–19:00', 'AST 19:00–07:00']],
    [
      'is interrupted by an intervention',
      of(REST_NIGHT, hours('intervention', '2026-11-20', '22:00', '23:30')),
      '2026-11-20',
      ['AST 19:00–22:00', 'INT 22:00–23:30', 'AST 23:30–07:00'],
    ],
    [
      'gives way to training, whichever was placed first',
      of(hours('work', '2026-11-20', '20:00', '21:00'), REST_NIGHT),
      '2026-11-20',
      ['AST 19:00–20:00', 'F 20:00–21:00', 'AST 21:00–07:00'],
    ],
    ['does not run over a whole vacation', of(hours('onCall', '2026-11-18', '08:00', '12:00')), '2026-11-18', ['J 07:00–19:00']],
  ])('it %s', (_what, person, day, expected) => expect(on(person, day)).toEqual(expected))

  test('nobody is on call on a day of leave', () => {
    expect(on({ ...of(REST_NIGHT), modifications: [modification('off_day', '2026-11-20', '2026-11-20')] }, '2026-11-20')).toEqual([])
  })
})

test('an intervention ends the rest, being on call does not', () => {
  const read = (person: MemberPlan) => duties(PLAN, person, toDayNumber('2026-11-17'), toDayNumber('2026-11-22')).map(span)
  const planned = read(of())
  expect(read(of(EVENING, REST_NIGHT))).toEqual(planned)
  expect(read(of(EVENING, hours('intervention', '2026-11-18', '23:00', '01:00')))).toEqual([
    'J 07:00–19:00',
    'INT 23:00–01:00',
    ...planned.slice(1),
  ])
})

test('colleagues read the duty on a day of rest, and the vacation on the others', () => {
  const read = (person: MemberPlan) => {
    const { legend, rows } = rosterCodes(PLAN, [person], toDayNumber('2026-11-18'), toDayNumber('2026-11-21'))
    return [...(rows[0] ?? '')].map((code) => {
      const { shift, state, mark } = legend.find((entry) => entry.code === code) ?? {}
      return [shift, state, mark]
    })
  }
  const plan = [
    ['J', 'planned', undefined],
    ['N', 'planned', undefined],
  ]
  const rest = ['R', 'rest', undefined]
  expect(read(of(EVENING, REST_NIGHT))).toEqual([...plan, ['AST', 'modified', 'activity'], rest])
  // Work is said before duty.
  expect(read(of(REST_NIGHT, hours('work', '2026-11-20', '08:00', '10:00')))).toEqual([...plan, ['F', 'modified', 'activity'], rest])
})

describe('hours', () => {
  const input = {
    center: PLAN,
    from: toDayNumber('2026-11-01'),
    to: toDayNumber('2026-11-30'),
    terms: { holidays: { area: 'metropole' as const, own: [] }, profile: 'SPP12' as const },
    centerTerms: [],
    leaves: new Set<string>(),
    now: Number.MAX_SAFE_INTEGER,
  }
  const sums = (person: MemberPlan) => hoursOfMonths({ ...input, member: person })[0]

  test('on call counts nowhere; an intervention counts as work, with its night, and is over the cycle', () => {
    const before = sums(of())
    // Friday 20 November: 22:30 to 00:30 is two hours of night.
    const after = sums(of(REST_NIGHT, hours('intervention', '2026-11-20', '22:30', '00:30')))
    expect(after?.done).toEqual({ ...before?.done, onCall: 600, intervention: 120, atNight: (before?.done.atNight ?? 0) + 120 })
    expect(after?.overCycle).toBe(120)
  })

  test('the night in which the clocks go back is an hour longer on call', () => {
    const october = { from: toDayNumber('2026-10-01'), to: toDayNumber('2026-10-31') }
    // 24 October is a day of rest of team A.
    const [found] = hoursOfMonths({ ...input, ...october, member: of(hours('onCall', '2026-10-24', '19:00', '07:00')) })
    expect(found?.done.onCall).toBe(13 * 60)
  })

  test('payroll gets minutes and times on call, and the minutes of interventions', () => {
    const list = [REST_NIGHT, hours('onCall', '2026-11-21', '19:00', '07:00'), hours('intervention', '2026-11-20', '22:00', '23:30')]
    const { hours: minutes, activities } = monthFigures({
      ...input,
      member: of(...list),
      month: input.from,
      meals: [],
      activityOf: new Map(),
    })
    const planned = monthFigures({ ...input, member: of(), month: input.from, meals: [], activityOf: new Map() })
    expect(activities.map((each) => [each.activityId, each.minutes, each.shifts, each.workingDays])).toEqual([
      ['intervention', 90, 0, 0],
      // Friday is a working day, Saturday none.
      ['onCall', 24 * 60 - 90, 2, 1],
    ])
    expect(minutes).toBe(planned.hours + 90)
  })
})

describe('an intervention', () => {
  const now = at('2026-11-21', '08:00')
  const refused = (intervention: PlacedHours) =>
    refuseIntervention(
      intervention,
      {
        onCall: onCallHeld(PLAN, of(REST_NIGHT), REST_NIGHT.fromDay),
        vacations: duties(PLAN, of(), toDayNumber('2026-11-17'), toDayNumber('2026-11-20')),
      },
      now,
      ZONE,
    )
  test.each<readonly [string, PlacedHours, string | null]>([
    ['within the duty', hours('intervention', '2026-11-20', '22:00', '23:30'), null],
    ['after midnight', hours('intervention', '2026-11-21', '02:00', '04:00'), null],
    ['going on after its end', hours('intervention', '2026-11-21', '06:30', '07:45'), null],
    ['begun before it', hours('intervention', '2026-11-20', '18:30', '20:00'), 'interventionOffCall'],
    ['begun at its end', hours('intervention', '2026-11-21', '07:00', '07:30'), 'interventionOffCall'],
    ['begun as a vacation ended', hours('intervention', '2026-11-18', '19:00', '20:15'), null],
    ['begun as a night ended', hours('intervention', '2026-11-20', '07:00', '07:40'), null],
    ['begun a minute after', hours('intervention', '2026-11-18', '19:01', '20:15'), 'interventionOffCall'],
    ['not over yet', hours('intervention', '2026-11-21', '06:30', '08:30'), 'interventionNotOver'],
  ])('%s', (_what, intervention, expected) => expect(refused(intervention)).toBe(expected))
})

describe('who may take a time on call', () => {
  const night = { startAt: at('2026-11-20', '19:00'), endAt: at('2026-11-21', '07:00') }
  const refused = (person: MemberPlan, isBounded = false, wish = night) => refuseOnCall(PLAN, person, wish, isBounded)

  test('somebody who is free for all of it', () => {
    expect(refused(of())).toBeNull()
    // Team D works when the duty is over; team B works N on 20.
    expect(refused(member('dora', 'D'))).toBeNull()
    expect(refused(member('bruno', 'B'))).toBe('onCallBusy')
    expect(refused(of(REST_NIGHT))).toBe('onCallBusy')
    expect(refused(of(hours('work', '2026-11-21', '06:00', '09:00')))).toBe('onCallBusy')
    expect(refused({ ...of(), modifications: [modification('absence', '2026-11-21', '2026-11-21')] })).toBe('onCallBusy')
  })

  test('hospitals allow 72 h in fifteen days', () => {
    // Two whole days of rest and a night are 60 h; the night of the 20th makes 72.
    const days = (...list: readonly Day[]) => of(...list.map((day) => hours('onCall', day, '07:00', '07:00')))
    const nights = [hours('onCall', '2026-11-16', '07:00', '07:00'), hours('onCall', '2026-11-12', '07:00', '07:00')]
    expect(refused(of(...nights), true)).toBeNull()
    const more = of(...nights, hours('onCall', '2026-11-13', '07:00', '20:00'))
    expect(refused(more, true)).toBe('onCallTooLong')
    expect(refused(more)).toBeNull()
    // Sixteen days before count no more.
    expect(refused(days('2026-11-04', '2026-11-05'), true)).toBeNull()
  })
})

test('times on call are whole, with what is left of them, in the order of their starts', () => {
  const people = [
    of(REST_NIGHT, hours('intervention', '2026-11-20', '22:00', '23:30')),
    member('dora', 'D', { placed: [hours('onCall', '2026-11-20', '18:00', '22:00')] }),
  ]
  const found = timesOnCall(PLAN, people, toDayNumber('2026-11-20'), toDayNumber('2026-11-20'))
  expect(found.map(({ userId, startAt, endAt, spans }) => [userId, clock(startAt), clock(endAt), spans.length])).toEqual([
    [people[1]?.userId, '18:00', '22:00', 1],
    [people[0]?.userId, '19:00', '07:00', 2],
  ])
})
