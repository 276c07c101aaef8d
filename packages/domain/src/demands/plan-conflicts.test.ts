// The promises that a change of the plan touches: case by case, then for random plans, in which every promise that is not listed as a
// conflict still means the same.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import type { CenterPlan, MemberPlan, Modification, Transfer } from '../planning/center-plan.ts'
import { shiftDays } from '../planning/shift-days.ts'
import { activate, followRotation, startCycle } from '../planning/plan-changes.ts'
import type { PlanOutcome } from '../planning/plan-changes.ts'
import {
  center,
  controlRoom,
  DAY_SHIFT,
  member,
  modification,
  NIGHT_SHIFT,
  rotation,
  team,
  transfer,
  work,
} from '../planning/plan.fixture.ts'
import { REST, sameShift } from '../planning/shift.ts'
import type { StaffingRow } from '../planning/staffing-rows.ts'
import type { Shift } from '../planning/shift.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { idOf } from '../ids.fixture.ts'
import type { UserId } from '../ids.ts'
import { UNANSWERED } from './demand.ts'
import type { PostedDemand } from './demand.ts'
import { alteredPlannings, demandConflicts, modificationConflicts } from './plan-conflicts.ts'
import { memberWarnings, newcomerWarnings, staffingWarnings, teamWarnings, warnedSpans } from './plan-warnings.ts'

/*
 * From Monday 16 November 2026 on, and after team A moved by one day from Tuesday 17:
 *        16 17 18 19 20 21 22 23
 *   A    R  R  J  N  R  R  J  N
 *   A'   R  R  R  J  N  R  R  J
 *   B    N  R  R  J  N  R  R  J
 *   C    J  N  R  R  J  N  R  R
 *   D    R  J  N  R  R  J  N  R
 */
const TODAY = toDayNumber('2026-11-16')
const PEOPLE = ['a', 'b', 'c', 'd', 'o'] as const
const rules = defaultRules('SPP12')

function planOf(outcome: PlanOutcome): CenterPlan {
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.after
}

const movedFrom = (day: Day) => planOf(startCycle(controlRoom(), idOf('team', 'A'), toDayNumber('2026-11-03'), toDayNumber(day), TODAY))

interface Deal {
  readonly id?: string
  readonly day: Day
  readonly shift: Shift
  readonly from: string
  /** The member who takes it; absent: the demand is still open. */
  readonly to?: string
  /** The vacation that they give in exchange, and the instant of the exchange. */
  readonly back?: { readonly day: Day; readonly shift: Shift }
  readonly at?: number
}

function demandOf({ id = 'demand', day, shift, from, to, back }: Deal): PostedDemand {
  return {
    ...UNANSWERED,
    _id: idOf('demand', id),
    centerId: idOf('center', 'cta'),
    type: back === undefined ? 'substitution' : 'switch',
    status: to === undefined ? 'open' : 'accepted',
    posterId: idOf('user', from),
    vacancy: null,
    accepterId: idOf('user', to ?? null),
    posterShift: { date: day, shift, selectedVariation: null, teamId: null },
    acceptedSwitches: [],
    points: 0,
    comment: '',
    acceptedSwitch: back === undefined ? null : { shift: back.shift, date: back.day, teamId: null, points: 0 },
    createdAt: 0,
    acceptedAt: to === undefined ? null : 1,
  }
}

function transfersOf({ id = 'demand', day, shift, from, to, back, at = 1 }: Deal): Transfer[] {
  if (to === undefined) return []
  const common = { demandId: idOf('demand', id), type: back === undefined ? ('substitution' as const) : ('switch' as const), at }
  if (back?.day === day) return [transfer(from, to, day, shift, null, { ...common, returned: back.shift })]
  const outward = transfer(from, to, day, shift, null, common)
  return back === undefined ? [outward] : [outward, transfer(to, from, back.day, back.shift, null, common)]
}

const teamOf: Readonly<Record<string, string | null>> = { a: 'A', b: 'B', c: 'C', d: 'D', o: null }

function membersOf(deals: readonly Deal[], modifications: Readonly<Record<string, readonly Modification[]>> = {}): Map<UserId, MemberPlan> {
  const all = deals.flatMap(transfersOf)
  return new Map(
    PEOPLE.map((id) => {
      const transfers = all.filter(({ giverId, takerId }) => giverId === id || takerId === id)
      return [idOf('user', id), member(id, teamOf[id] ?? null, { transfers, modifications: modifications[id] ?? [] })]
    }),
  )
}

function conflictLines(deals: readonly Deal[], after: CenterPlan, from = TODAY, before = controlRoom()): string[] {
  const members = membersOf(deals)
  const change = { before: { center: before, members }, after: { center: after, members }, from, rulesOf: () => rules }
  return demandConflicts(deals.map(demandOf), change).map(
    ({ demand, userId, role, day, reason }) => `${demand._id} ${role} ${userId} ${fromDayNumber(day).slice(8)} ${reason}`,
  )
}

describe('demands, when team A moves by one day from the 17th', () => {
  const dealCases: readonly [string, Deal, readonly string[]][] = [
    ['an open demand whose vacation goes', { day: '2026-11-18', shift: DAY_SHIFT, from: 'a' }, ['demand poster a 18 noShift']],
    ['a vacation given that goes', { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'o' }, ['demand poster a 18 noShift']],
    [
      'a vacation given that becomes another',
      { day: '2026-11-19', shift: NIGHT_SHIFT, from: 'a', to: 'o' },
      ['demand poster a 19 shiftChanged'],
    ],
    [
      'a vacation taken on what becomes their own',
      { day: '2026-11-20', shift: DAY_SHIFT, from: 'c', to: 'a' },
      ['demand accepter a 20 worksThatDay'],
    ],
    [
      'a vacation taken right after a night of their own',
      { day: '2026-11-21', shift: DAY_SHIFT, from: 'd', to: 'a' },
      ['demand accepter a 21 ruleBroken'],
    ],
    ['a vacation taken far from what moves', { day: '2026-11-17', shift: DAY_SHIFT, from: 'd', to: 'b' }, []],
    ['an open demand of another team', { day: '2026-11-20', shift: DAY_SHIFT, from: 'c' }, []],
    ['days before the change', { day: '2026-11-16', shift: NIGHT_SHIFT, from: 'b', to: 'a' }, []],
    [
      'an exchange over two days: both sides of the one who moves',
      { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'c', back: { day: '2026-11-20', shift: DAY_SHIFT } },
      ['demand poster a 18 noShift', 'demand poster a 20 worksThatDay'],
    ],
    [
      'an exchange within the day: what they give is all there is',
      { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'd', back: { day: '2026-11-18', shift: NIGHT_SHIFT } },
      ['demand poster a 18 noShift'],
    ],
    [
      'the one who accepted, when it is they who move',
      { day: '2026-11-18', shift: NIGHT_SHIFT, from: 'd', to: 'a', back: { day: '2026-11-18', shift: DAY_SHIFT } },
      ['demand accepter a 18 noShift'],
    ],
  ]
  test.each(dealCases)('%s', (_name, deal, expected) => {
    expect(conflictLines([deal], movedFrom('2026-11-17'))).toEqual(expected)
  })

  test('a change from a later day leaves what comes before it alone', () => {
    const deal: Deal = { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'o' }
    expect(conflictLines([deal], movedFrom('2026-11-19'))).toEqual([])
    expect(conflictLines([deal], movedFrom('2026-11-18'))).toEqual(['demand poster a 18 noShift'])
  })

  test('what is past is not looked at, whatever the plans say', () => {
    const deal: Deal = { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'o' }
    expect(conflictLines([deal], movedFrom('2026-11-17'), toDayNumber('2026-11-19'))).toEqual([])
  })

  test('a plan that gives back what was promised touches nothing', () => {
    const deal: Deal = { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'o' }
    expect(conflictLines([deal], controlRoom(), TODAY, movedFrom('2026-11-17'))).toEqual([])
  })

  test('what was kept once is not asked again by a change that does not touch it', () => {
    const deal: Deal = { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'o' }
    const outcome = movedFrom('2026-11-17')
    const later = planOf(startCycle(outcome, idOf('team', 'A'), toDayNumber('2026-11-04'), toDayNumber('2026-11-25'), TODAY))
    expect(conflictLines([deal], later, TODAY, outcome)).toEqual([])
  })

  test('the times a demand selected are no change of the vacation', () => {
    const early = { name: '08:00', startTime: '08:00', endTime: '20:00', endsNextDay: false }
    const deal: Deal = { day: '2026-11-18', shift: { ...DAY_SHIFT, variation: early }, from: 'a' }
    expect(conflictLines([deal], controlRoom())).toEqual([])
    const otherHours = controlRoom({
      rotations: new Map([[idOf('rotation', 'jnrr'), rotation('jnrr', 'JNRR', { J: work('J', '08:00', 12), N: NIGHT_SHIFT })]]),
    })
    expect(conflictLines([deal], otherHours)).toEqual(['demand poster a 18 shiftChanged'])
  })

  test('a chain: the last hand is asked about, the middle one no more', () => {
    const first: Deal = { id: 'first', day: '2026-11-20', shift: DAY_SHIFT, from: 'c', to: 'o', at: 1 }
    const second: Deal = { id: 'second', day: '2026-11-20', shift: DAY_SHIFT, from: 'o', to: 'a', at: 2 }
    expect(conflictLines([first, second], movedFrom('2026-11-17'))).toEqual(['second accepter a 20 worksThatDay'])
  })

  test('a breach that was there already is silent', () => {
    // c works N on the 17th, and was once allowed to take the vacation of the day after.
    const deal: Deal = { day: '2026-11-18', shift: DAY_SHIFT, from: 'a', to: 'c' }
    const outcome = planOf(startCycle(controlRoom(), idOf('team', 'B'), toDayNumber('2026-10-31'), toDayNumber('2026-11-17'), TODAY))
    expect(conflictLines([deal], outcome)).toEqual([])
  })

  test('people who left are judged no more', () => {
    const deal: Deal = { day: '2026-11-18', shift: DAY_SHIFT, from: 'gone', to: 'o' }
    expect(conflictLines([deal], movedFrom('2026-11-17'))).toEqual([])
  })
})

describe('approved modifications of a, when team A moves by one day from the 17th', () => {
  const long = work('J', '06:00', 14)
  const cases: readonly [string, Modification, readonly string[]][] = [
    ['other hours of a vacation that goes', modification('custom_modification', '2026-11-18', '2026-11-18', long), ['18 noShift']],
    ['other hours of one that becomes another', modification('custom_modification', '2026-11-19', '2026-11-19', long), ['19 shiftChanged']],
    [
      'a rest day worked that becomes a vacation',
      modification('custom_modification', '2026-11-20', '2026-11-20', long),
      ['20 worksThatDay'],
    ],
    ['a rest day worked that stays one', modification('custom_modification', '2026-11-17', '2026-11-17', long), []],
    ['the first day touched is told', modification('custom_modification', '2026-11-16', '2026-11-22', REST), ['18 noShift']],
    ['a day off without a vacation left', modification('off_day', '2026-11-18', '2026-11-18'), ['18 noShift']],
    ['days off that still cover one', modification('off_day', '2026-11-18', '2026-11-19'), []],
    ['an absence holds whatever the cycle', modification('absence', '2026-11-18', '2026-11-20'), []],
    ['what is past', modification('custom_modification', '2026-11-14', '2026-11-14', long), []],
  ]
  test.each(cases)('%s', (_name, modification, expected) => {
    const members = membersOf([], { a: [modification] })
    const after = { center: movedFrom('2026-11-17'), members }
    const conflicts = modificationConflicts({ before: { center: controlRoom(), members }, after, from: TODAY, rulesOf: () => rules })
    expect(conflicts.map(({ day, reason }) => `${fromDayNumber(day).slice(8)} ${reason}`)).toEqual(expected)
  })
})

describe('whose planning is altered', () => {
  const altered = (after: CenterPlan, membersAfter = membersOf([])) =>
    alteredPlannings(
      { before: { center: controlRoom(), members: membersOf([]) }, after: { center: after, members: membersAfter }, from: TODAY },
      TODAY + 60,
    ).map(({ userId, day, from, to }) => `${userId} ${fromDayNumber(day)} ${from?.name}→${to?.name}`)

  test('members of the team that moves, from the first day that differs', () => {
    expect(altered(movedFrom('2026-11-17'))).toEqual(['a 2026-11-18 J→R'])
  })
  test('nobody, when nothing moves', () => {
    expect(altered(controlRoom())).toEqual([])
  })
  test('the one who changes team', () => {
    const members = membersOf([]).set(idOf('user', 'b'), member('b', 'C'))
    expect(altered(controlRoom(), members)).toEqual(['b 2026-11-16 N→J'])
  })
})

describe('rules of working time of the teams', () => {
  const warnings = (after: CenterPlan, teamIds = [...controlRoom().teams.keys()]) =>
    teamWarnings({ before: controlRoom(), after, teamIds, rules, spans: warnedSpans(controlRoom(), after, [], TODAY) }).map(
      ({ teamId, violation }) => `${teamId} ${violation.code} ${fromDayNumber(violation.day).slice(8)}`,
    )

  test('the seam between two cycle starts: J on the morning after a night', () => {
    // A works N on the 19th; its cycle starts again on the 20th, so that it works J that day.
    const seam = planOf(startCycle(controlRoom(), idOf('team', 'A'), toDayNumber('2026-11-20'), toDayNumber('2026-11-20'), TODAY))
    expect(warnings(seam)).toEqual(['A dailyRest 20', 'A restAfterShift 20', 'A hoursSlidingWeek 20'])
  })
  test('a change that breaks nothing, and a plan as it was', () => {
    expect(warnings(movedFrom('2026-11-17'))).toEqual([])
    expect(warnings(controlRoom())).toEqual([])
  })
  test('24/48 after 24/72: hours of the week, their average and the guards of a semester, as far as each of them reaches', () => {
    const guards = { G: work('G', '08:00', 24) }
    const before = center([rotation('24/72', 'GRRR', guards), rotation('24/48', 'GRR', guards)], [team('A', '2026-11-02')])
    const after = {
      ...before,
      activations: [...before.activations, { fromDay: toDayNumber('2027-01-01'), value: idOf('rotation', '24/48') }],
    }
    const rules = defaultRules('SPP_G24')
    const spans = warnedSpans(before, after, [], TODAY)
    const warnings = teamWarnings({ before, after, teamIds: before.teams.keys(), rules, spans }).map(({ violation }) => {
      const { code, actual, limit, day } = violation
      return `${code} ${Math.round(actual * 10) / 10}/${limit} ${fromDayNumber(day).slice(0, 7)}`
    })
    expect(warnings).toEqual([
      'hoursSlidingWeek 72/48 2027-01',
      'averageWeek 56.3/48 2027-01',
      'semesterHours 1464/1128 2027-01',
      'semesterGuards 61/47 2027-01',
    ])
  })
  test('a team that was deleted warns nobody', () => {
    const seam = planOf(startCycle(controlRoom(), idOf('team', 'A'), toDayNumber('2026-11-20'), toDayNumber('2026-11-20'), TODAY))
    expect(warnings(seam, [idOf('team', 'B')])).toEqual([])
  })
  // J starts at 07:00 and N at 19:00, each of 12 h: a night before a day leaves no rest, and nothing else leaves less than 11 h.
  const seamByHand = (name: keyof typeof FIRST_J, start: DayNumber, day: DayNumber): string[] => {
    const letter = (on: DayNumber) => 'JNRR'[(((on - (on < day ? toDayNumber(FIRST_J[name]) : start)) % 4) + 4) % 4]
    return letter(day - 1) === 'N' && letter(day) === 'J' ? [`${name} dailyRest ${fromDayNumber(day).slice(8)}`] : []
  }
  const FIRST_J = { A: '2026-11-18', B: '2026-11-19', C: '2026-11-16', D: '2026-11-17' } as const

  test('a change is looked at from its day on, were it years away, exactly where a reading of two letters finds no rest', () => {
    let distantCount = 0
    const anyTeam = fc.constantFrom<(keyof typeof FIRST_J)[]>('A', 'B', 'C', 'D')
    fc.assert(
      fc.property(anyTeam, fc.constantFrom(0, 0, 1, 2, 3), fc.integer({ min: 1, max: 1500 }), (name, by, days) => {
        const day = TODAY + days
        const after = planOf(startCycle(controlRoom(), idOf('team', name), day + by, day, TODAY))
        const expected = seamByHand(name, day + by, day)
        if (expected.length > 0 && days > 520) distantCount++
        expect(warnings(after).filter((line) => line.includes('dailyRest'))).toEqual(expected)
      }),
      { numRuns: 200 },
    )
    expect(distantCount).toBeGreaterThan(0)
  })

  test('a plan that starts again later is looked at around each of its steps, and between them once', () => {
    const plan = { ...controlRoom(), activations: [0, 60, 900].map((days) => ({ fromDay: TODAY + days, value: idOf('rotation', 'jnrr') })) }
    expect(warnedSpans(plan, plan, [[{ fromDay: TODAY - 40 }, { fromDay: TODAY + 181 }]].map(datedBy), TODAY)).toEqual([
      { from: TODAY, to: TODAY + 301 },
      { from: TODAY + 900, to: TODAY + 1020 },
    ])
  })
})

/** Keeps the days of dated lists, where they alone matter. */
const datedBy = (days: readonly { fromDay: DayNumber }[]) => days.map(({ fromDay }) => ({ fromDay, value: null }))

describe('somebody who joins a team', () => {
  const lines = (plan: CenterPlan, name: string, day: Day) =>
    newcomerWarnings(plan, idOf('team', name), toDayNumber(day), rules).map(({ code, day: on }) => `${code} ${fromDayNumber(on)}`)

  test('is told what the cycle breaks after they came, a seam decided long ago included, and nothing of before', () => {
    const seam = planOf(startCycle(controlRoom(), idOf('team', 'A'), toDayNumber('2027-09-12'), toDayNumber('2027-09-12'), TODAY))
    const [first] = teamWarnings({
      before: controlRoom(),
      after: seam,
      teamIds: [idOf('team', 'A')],
      rules,
      spans: warnedSpans(controlRoom(), seam, [], TODAY),
    })
    expect(first?.violation).toMatchObject({ code: 'dailyRest', day: toDayNumber('2027-09-12') })
    expect(lines(seam, 'A', '2026-11-16')).toContain('dailyRest 2027-09-12')
    expect(lines(seam, 'A', '2027-09-12')).toEqual([])
    expect(lines(seam, 'B', '2026-11-16')).toEqual([])
  })
})

describe('a member who changes team', () => {
  const state = (members: ReadonlyMap<UserId, MemberPlan>) => ({ center: controlRoom(), members })
  const warnings = (team: string, from: string) => {
    const before = membersOf([])
    const after = new Map(before).set(
      idOf('user', 'b'),
      member('b', 'B', {
        teams: [
          { fromDay: 0, value: idOf('team', 'B') },
          { fromDay: toDayNumber(from), value: idOf('team', team) },
        ],
      }),
    )
    const change = { before: state(before), after: state(after), spans: [{ from: TODAY, to: TODAY + 28 }] }
    return memberWarnings(change, idOf('user', 'b'), rules).map(({ code, day }) => `${code} ${fromDayNumber(day).slice(8)}`)
  }

  test('from a night to the day after it; one line a rule', () => {
    // B works N on the 16th, D J on the 17th.
    expect(warnings('D', '2026-11-17')).toEqual(['dailyRest 17', 'restAfterShift 17', 'hoursSlidingWeek 17'])
  })
  test('nothing when they rest in between', () => {
    expect(warnings('C', '2026-11-18')).toEqual([])
  })
})

describe('the minimum staffing of vacations', () => {
  const center = controlRoom()
  const asking = (total: number) => ({
    ...defaultRules('SPP12'),
    minimumStaffing: { J: { total, byQualification: {} } },
  })
  const warnings = (after: ReadonlyMap<UserId, MemberPlan>, total = 1, userIds: readonly UserId[] | null = [idOf('user', 'a')]) =>
    staffingWarnings(
      { before: { center, members: membersOf([]) }, after: { center, members: after }, spans: [{ from: TODAY, to: TODAY + 28 }] },
      userIds,
      asking(total),
    ).map(({ day, shiftName, actual, limit }) => `${shiftName} ${fromDayNumber(day).slice(8)} ${actual}/${limit}`)

  test('is told where somebody leaves it short, the first day alone', () => {
    // a was the only member of team A.
    expect(warnings(membersOf([]).set(idOf('user', 'a'), member('a', null)))).toEqual(['J 18 0/1'])
  })
  test('says nothing of what was short already, nor when enough remain', () => {
    expect(warnings(membersOf([]), 4)).toEqual([])
    expect(warnings(membersOf([]).set(idOf('user', 'a'), member('a', null)), 0)).toEqual([])
  })
  test('says nothing of a vacation that is no more', () => {
    const nobody = new Map([...membersOf([]).keys()].map((userId) => [userId, member(userId, null)]))
    expect(warnings(nobody, 1, null)).toEqual([])
  })
})

describe('the rows by the hour', () => {
  const row: StaffingRow = {
    qualification: null,
    startTime: '07:00',
    endTime: '10:30',
    kinds: ['weekday'],
    dates: [],
    minimum: 1,
    target: null,
    maximum: null,
  }
  const asking = (plan: CenterPlan, more: Partial<StaffingRow> = {}): CenterPlan => ({
    ...plan,
    staffing: { byShift: {}, rows: [{ ...row, ...more }], calendar: { holidays: { area: 'metropole', own: [] }, schoolHolidays: [] } },
  })
  const warnings = (before: CenterPlan, after: CenterPlan, members = membersOf([]), userIds: readonly UserId[] | null = null) =>
    staffingWarnings(
      { before: { center: before, members: membersOf([]) }, after: { center: after, members }, spans: [{ from: TODAY, to: TODAY + 28 }] },
      userIds,
      rules,
    ).map(
      ({ day, shiftName, actual, limit, hours, qualification }) =>
        `${shiftName} ${fromDayNumber(day).slice(8)} ${hours?.startTime}–${hours?.endTime} ${actual}/${limit} ${qualification ?? ''}`,
    )

  test('are judged from which hour to which, the first day alone', () => {
    const without = membersOf([]).set(idOf('user', 'a'), member('a', null))
    expect(warnings(asking(controlRoom()), asking(controlRoom()), without, [idOf('user', 'a')])).toEqual(['J 18 07:00–10:30 0/1 '])
    expect(warnings(asking(controlRoom(), { kinds: ['sunday'] }), asking(controlRoom(), { kinds: ['sunday'] }), without)).toEqual([])
  })
  test('are judged where a cycle begins later, under the same letters', () => {
    const late = rotation('jnrr', 'JNRR', { J: work('J', '09:00', 10), N: NIGHT_SHIFT })
    const after = controlRoom({ rotations: new Map([[late._id, late]]) })
    expect(warnings(asking(controlRoom()), asking(after))).toEqual([' 16 07:00–09:00 0/1 '])
    expect(warnings(asking(after), asking(after))).toEqual([])
    expect(warnings(asking(after), asking(controlRoom()))).toEqual([])
  })
  test('say nothing of what was short already', () => {
    expect(warnings(asking(controlRoom(), { minimum: 4 }), asking(controlRoom(), { minimum: 4 }))).toEqual([])
  })
})

const anyDay = fc.integer({ min: TODAY - 2, max: TODAY + 20 })
const anyChange = fc.record({
  kind: fc.constantFrom('start', 'activation', 'own'),
  team: fc.constantFrom('A', 'B', 'C', 'D'),
  by: fc.integer({ min: 0, max: 7 }),
  day: fc.integer({ min: TODAY, max: TODAY + 20 }),
})

function withChange(plan: CenterPlan, { kind, team, by, day }: { kind: string; team: string; by: number; day: DayNumber }): CenterPlan {
  const otherRotation = by % 2 === 0 ? 'jrrr' : 'long'
  const outcome =
    kind === 'activation'
      ? activate(plan, idOf('rotation', otherRotation), day, TODAY)
      : kind === 'own'
        ? followRotation(plan, idOf('team', team), idOf('rotation', otherRotation), day, TODAY)
        : startCycle(plan, idOf('team', team), toDayNumber('2026-11-02') + by, day, TODAY)
  return 'refusal' in outcome ? plan : outcome.after
}

test('where no conflict is listed, everybody still gives what they promised and works nothing of their own beside what they took', () => {
  const shifts = { J: DAY_SHIFT, N: NIGHT_SHIFT }
  const base = controlRoom({
    rotations: new Map([
      [idOf('rotation', 'jnrr'), rotation('jnrr', 'JNRR', shifts)],
      [idOf('rotation', 'jrrr'), rotation('jrrr', 'JRRR', shifts)],
      [idOf('rotation', 'long'), rotation('long', 'JJNNRRRR', { J: work('J', '08:00', 12), N: NIGHT_SHIFT })],
    ]),
  })
  const anyDeal = fc.record({
    day: anyDay,
    from: fc.constantFrom(...PEOPLE),
    to: fc.option(fc.constantFrom(...PEOPLE), { nil: undefined }),
  })
  let promises = 0
  let keptCount = 0
  fc.assert(
    fc.property(fc.array(anyDeal, { maxLength: 12 }), fc.array(anyChange, { minLength: 1, maxLength: 3 }), (wishes, changes) => {
      const deals: Deal[] = []
      for (const [index, { day, from, to }] of wishes.entries()) {
        if (from === to) continue
        // People can give what they hold at that moment; a member who works takes nothing.
        const people = membersOf(deals)
        const shiftHeldBy = (id: string) => shiftDays(base, people.get(idOf('user', id)) ?? member(id, null), day, day)[0]?.shift ?? REST
        const hasDeal = (id: string) =>
          deals.some((deal) => deal.day === fromDayNumber(day) && deal.to !== undefined && (deal.from === id || deal.to === id))
        // An exchange of a vacation closes its owner's open demand for it: no vacation is both exchanged and on offer.
        if (deals.some((deal) => deal.day === fromDayNumber(day) && deal.from === from)) continue
        if (shiftHeldBy(from).type !== 'work' || hasDeal(from)) continue
        if (to !== undefined && (shiftHeldBy(to).type === 'work' || hasDeal(to))) continue
        deals.push({
          id: `d${index}`,
          day: fromDayNumber(day),
          shift: shiftHeldBy(from),
          from,
          at: index + 1,
          ...(to === undefined ? {} : { to }),
        })
      }
      const after = changes.reduce(withChange, base)
      const members = membersOf(deals)
      const change = { before: { center: base, members }, after: { center: after, members }, from: TODAY, rulesOf: () => rules }
      const listedRoles = new Set(demandConflicts(deals.map(demandOf), change).map(({ demand, role }) => `${demand._id} ${role}`))
      for (const deal of deals) {
        const day = toDayNumber(deal.day)
        promises++
        // The vacation each member would have without any deal: nobody here is part of two deals on one day.
        const own = (center: CenterPlan, id: string) => shiftDays(center, member(id, teamOf[id] ?? null), day, day)[0]?.shift ?? REST
        if (!listedRoles.has(`${deal.id} poster`)) {
          keptCount++
          expect(sameShift(own(after, deal.from), deal.shift)).toBe(true)
        }
        if (deal.to === undefined || listedRoles.has(`${deal.id} accepter`)) continue
        expect(own(after, deal.to).type).toBe('rest')
        // The planning of both members on that day stays the same after every change.
        for (const id of [deal.from, deal.to]) {
          const [dayBefore] = shiftDays(base, members.get(idOf('user', id)) ?? member(id, null), day, day)
          const [dayAfter] = shiftDays(after, members.get(idOf('user', id)) ?? member(id, null), day, day)
          expect(dayAfter?.shift.type === dayBefore?.shift.type && sameShift(dayAfter?.shift ?? REST, dayBefore?.shift ?? REST)).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
  // The random cases contain both kept promises and conflicts.
  expect(keptCount).toBeGreaterThan(50)
  expect(keptCount).toBeLessThan(promises)
})
