// Days of a modification taken back: which stay and which go, who may, and what rests on them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Modification } from '../planning/center-plan.ts'
import { shiftDays } from '../planning/shift-days.ts'
import { controlRoom, DAY_SHIFT, member, modification, NIGHT_SHIFT, transfer } from '../planning/plan.fixture.ts'
import { UNANSWERED } from './demand.ts'
import type { Demand } from './demand.ts'
import { personOf } from './person.ts'
import { refuseTakingBack, splitRange, takingBackConflicts, withoutDays } from './taking-back.ts'

const anyDay = fc.integer({ min: 100, max: 140 })
const anyRange = fc.tuple(anyDay, anyDay).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const anyGone = fc.array(anyDay, { maxLength: 20 }).map((days) => new Set(days))
const daysIn = ({ from, to }: { from: DayNumber; to: DayNumber }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('the days of a range', () => {
  test('are each on one side, once, in whole ranges that do not touch', () => {
    fc.assert(
      fc.property(anyRange, anyGone, (range, goneDays) => {
        const split = splitRange(range, (day) => goneDays.has(day))
        expect(split.gone.flatMap(daysIn)).toEqual(daysIn(range).filter((day) => goneDays.has(day)))
        expect(split.kept.flatMap(daysIn)).toEqual(daysIn(range).filter((day) => !goneDays.has(day)))
        for (const list of [split.kept, split.gone])
          for (const [index, { from }] of list.entries()) if (index > 0) expect(from).toBeGreaterThan((list[index - 1]?.to ?? 0) + 1)
      }),
    )
  })

  test('that stay make the planning of a day as if the others had never been registered', () => {
    const plan = controlRoom()
    const [first, last] = [toDayNumber('2026-11-14'), toDayNumber('2026-12-06')]
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: first, max: last }), { maxLength: 12 }), fc.boolean(), (days, isHours) => {
        const goneDays = new Set(days)
        const type = isHours ? 'custom_modification' : 'absence'
        const over = modification(type, '2026-11-14', '2026-12-06', isHours ? NIGHT_SHIFT : null)
        const planning = (modifications: readonly Modification[]) => shiftDays(plan, member('a', 'A', { modifications }), first, last)
        const [all, none] = [planning([over]), planning([])]
        const remainingPlanning = planning(withoutDays([over], (_, day) => goneDays.has(day)))
        expect(remainingPlanning).toEqual(all.map((day, index) => (goneDays.has(first + index) ? none[index] : day)))
      }),
      { numRuns: 60 },
    )
  })
})

test('who may take which days back', () => {
  const [from, to, today] = [10, 20, 15]
  for (let first = 8; first <= 22; first++)
    for (let last = 8; last <= 22; last++)
      for (const status of ['pending', 'approved'] as const)
        for (const isAdministrator of [true, false]) {
          const isWithin = first <= last && first >= from && last <= to
          const isFree = status === 'pending' || isAdministrator || first > today
          const expected = !isWithin ? 'daysNotOfModification' : isFree ? null : 'modificationStarted'
          expect(refuseTakingBack({ from, to, status }, { from: first, to: last }, { today, isAdministrator })).toBe(expected)
        }
})

// From Monday 16 November 2026 on, A works J 18, N 19, J 22, N 23; B N 16, J 19, N 20.
const NOW = Date.UTC(2026, 10, 19, 12)
const base = {
  ...UNANSWERED,
  centerId: idOf('center', 'cta'),
  type: 'substitution' as const,
  acceptedSwitches: [],
  points: 0,
  comment: '',
  acceptedSwitch: null,
  createdAt: 0,
}

function vacancy(date: Day, takerId: string | null): Demand {
  return {
    ...base,
    _id: idOf('demand', `vacancy ${date}`),
    status: takerId === null ? 'open' : 'accepted',
    posterId: null,
    vacancy: { origin: 'absence', qualification: null, pricedBy: [] },
    accepterId: idOf('user', takerId),
    posterShift: {
      date,
      shift: date.endsWith('18') || date.endsWith('22') ? DAY_SHIFT : NIGHT_SHIFT,
      selectedVariation: null,
      teamId: null,
    },
    acceptedAt: takerId === null ? null : 1,
  }
}

function givenDemand(date: Day, takerId: string): Demand {
  return {
    ...base,
    _id: idOf('demand', `given ${date}`),
    status: 'accepted',
    posterId: idOf('user', 'a'),
    vacancy: null,
    accepterId: idOf('user', takerId),
    posterShift: { date, shift: DAY_SHIFT, selectedVariation: null, teamId: null },
    acceptedAt: 1,
  }
}

/** Lines for what `a` takes back of the days, all of them. */
function linesOf(overrides: Partial<MemberPlan>, demands: readonly Demand[], from: Day, to: Day): string[] {
  const plan = controlRoom()
  const range = { from: toDayNumber(from), to: toDayNumber(to) }
  const whole = member('a', 'A', overrides)
  const isIn = (_: Modification, day: DayNumber) => day >= range.from && day <= range.to
  const memberAfter = { ...whole, modifications: withoutDays(whole.modifications, isIn) }
  const person = (memberPlan: MemberPlan) => personOf(plan, memberPlan, null, range.from - 20, range.to + 20)
  const isHoursGone = (day: DayNumber) =>
    whole.modifications.some(
      (modification) =>
        modification.type === 'custom_modification' && modification.fromDay <= day && day <= modification.toDay && isIn(modification, day),
    )
  const taking = { before: person(whole), after: person(memberAfter), range, isHoursGone, transfers: whole.transfers, demands }
  return takingBackConflicts(taking, { zone: zoneOf('Europe/Paris'), now: NOW }).map(
    ({ day, reason, userId, isKept }) => `${fromDayNumber(day).slice(8)} ${reason} ${userId}${isKept ? ' kept' : ''}`,
  )
}

const away = { modifications: [modification('absence', '2026-11-16', '2026-11-26')] }

describe('what rests on the days', () => {
  test.each<[string, Partial<MemberPlan>, Demand[], Day, Day, string[]]>([
    ['nobody works in their place', away, [], '2026-11-16', '2026-11-26', []],
    ['a colleague who will', away, [vacancy('2026-11-22', 'o')], '2026-11-20', '2026-11-26', ['22 covered o']],
    ['a colleague who did', away, [vacancy('2026-11-18', 'o')], '2026-11-16', '2026-11-19', ['18 covered o kept']],
    ['nobody yet', away, [vacancy('2026-11-22', null)], '2026-11-22', '2026-11-22', ['22 sought a']],
    ['nobody ever did', away, [vacancy('2026-11-18', null)], '2026-11-18', '2026-11-18', []],
    ['a day that stays under the absence', away, [vacancy('2026-11-22', 'o')], '2026-11-23', '2026-11-26', []],
    [
      'another absence covers the day still',
      { modifications: [...away.modifications, modification('off_day', '2026-11-28', '2026-11-28')] },
      [vacancy('2026-11-22', 'o')],
      '2026-11-22',
      '2026-11-22',
      ['22 covered o'],
    ],
    [
      'a vacation given away before the absence',
      { ...away, transfers: [transfer('a', 'd', '2026-11-22', DAY_SHIFT, null, { demandId: idOf('demand', 'given 2026-11-22') })] },
      [givenDemand('2026-11-22', 'd')],
      '2026-11-20',
      '2026-11-24',
      ['22 givenAway d kept'],
    ],
    [
      'other hours that are exchanged, to come and begun',
      {
        modifications: [modification('custom_modification', '2026-11-17', '2026-11-25', DAY_SHIFT)],
        transfers: ['2026-11-17', '2026-11-25'].map((day) =>
          transfer('a', 'd', day, DAY_SHIFT, null, { demandId: idOf('demand', `given ${day}`) }),
        ),
      },
      [givenDemand('2026-11-17', 'd'), givenDemand('2026-11-25', 'd')],
      '2026-11-17',
      '2026-11-25',
      ['17 exchanged d kept', '25 exchanged d'],
    ],
  ])('%s', (_what, overrides, demands, from, to, expected) => {
    expect(linesOf(overrides, demands, from, to)).toEqual(expected)
  })
})
