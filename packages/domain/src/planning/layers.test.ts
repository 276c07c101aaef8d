// The layers of a planning as tables: one row per case, on the demo's control room (A rests on 16 and 17, J on the 18th,
// N on the 19th of November 2026).
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import { durationMs, REST, sameShift } from './shift.ts'
import type { Shift, ShiftDay } from './shift.ts'
import type { MemberPlan } from './center-plan.ts'
import { duties } from './duties.ts'
import { effectiveShift } from './layers.ts'
import { shiftDays } from './shift-days.ts'
import {
  always,
  center,
  controlRoom,
  DAY_SHIFT,
  from,
  member,
  modification,
  NIGHT_SHIFT,
  rotation,
  team,
  transfer,
  work,
} from './plan.fixture.ts'

const PLAN = controlRoom()
const G24 = work('G', '08:00', 24)

function days(plan: MemberPlan, first: string, last: string, centerPlan = PLAN): ShiftDay[] {
  return shiftDays(centerPlan, plan, toDayNumber(first), toDayNumber(last))
}

function dayOf(plan: MemberPlan, day: string, centerPlan = PLAN): ShiftDay {
  const [only] = days(plan, day, day, centerPlan)
  if (only === undefined) throw new Error('no day')
  return only
}

const names = (list: readonly ShiftDay[]) => list.map(({ shift }) => shift.name).join('')

test('the cycle alone', () => {
  const list = days(member('a', 'A'), '2026-11-16', '2026-11-29')
  expect(names(list)).toBe('RRJNRRJNRRJNRR')
  expect(list.map(({ date }) => date.slice(8)).join(' ')).toBe('16 17 18 19 20 21 22 23 24 25 26 27 28 29')
  expect(list[2]).toEqual({
    date: '2026-11-18',
    shift: DAY_SHIFT,
    teamId: 'A',
    isSubstitution: false,
    substitutionType: null,
    initialShift: DAY_SHIFT,
    substitutionHistory: [],
    isOff: false,
    isUncovered: false,
  })
})

test('a range is inclusive; one that ends before it starts is empty', () => {
  expect(days(member('a', 'A'), '2026-11-18', '2026-11-18')).toHaveLength(1)
  expect(days(member('a', 'A'), '2026-11-18', '2026-11-17')).toEqual([])
  expect(duties(PLAN, member('a', 'A'), 10, 9)).toEqual([])
})

test('no team: empty planning, and vacations may be taken', () => {
  const officer = member('o', null, { transfers: [transfer('a', 'o', '2026-11-18', DAY_SHIFT, 'A')] })
  const list = days(officer, '2026-11-17', '2026-11-19')
  expect(names(list)).toBe('RJR')
  expect(list.map(({ teamId }) => teamId)).toEqual([null, 'A', null])
  expect(list[1]).toMatchObject({ isSubstitution: true, substitutionType: 'substitution', initialShift: REST })
})

test('a change of team within the range holds from its day on', () => {
  const mover = member('m', null, {
    teams: from(['2026-11-01', idOf('team', 'A')], ['2026-11-19', idOf('team', 'C')], ['2026-11-22', null]),
  })
  const list = days(mover, '2026-11-16', '2026-11-24')
  expect(list.map(({ shift, teamId }) => `${shift.name}${teamId ?? '-'}`).join(' ')).toBe('RA RA JA RC JC NC R- R- R-')
})

describe('layer 2, custom modifications', () => {
  const other = work('S', '09:00', 8)

  test('replace shift and times of the days they cover, and those only', () => {
    const plan = member('a', 'A', { modifications: [modification('custom_modification', '2026-11-17', '2026-11-18', other)] })
    const list = days(plan, '2026-11-16', '2026-11-19')
    expect(names(list)).toBe('RSSN')
    expect(list[2]).toMatchObject({ shift: other, initialShift: other, teamId: 'A', isSubstitution: false, isOff: false })
  })

  test('may reach beyond the range on both sides', () => {
    const plan = member('a', 'A', { modifications: [modification('custom_modification', '2026-11-01', '2026-12-01', other)] })
    expect(names(days(plan, '2026-11-16', '2026-11-19'))).toBe('SSSS')
  })

  test('may give rest, and the later in the list covers the former', () => {
    const modifications = [
      modification('custom_modification', '2026-11-17', '2026-11-19', other),
      modification('custom_modification', '2026-11-18', '2026-11-18', REST),
    ]
    expect(names(days(member('a', 'A', { modifications }), '2026-11-17', '2026-11-19'))).toBe('SRS')
  })

  test('lie under the demands', () => {
    const plan = member('a', 'A', {
      modifications: [modification('custom_modification', '2026-11-18', '2026-11-18', other)],
      transfers: [transfer('a', 'b', '2026-11-18', other, 'A')],
    })
    expect(dayOf(plan, '2026-11-18')).toMatchObject({ shift: REST, initialShift: other, isSubstitution: true })
  })
})

describe('layer 3, demands: what the people of a day hold', () => {
  const D18 = '2026-11-18'
  // On the 18th A has J and D has N (RJN…); B and C rest.
  const gave = transfer('a', 'c', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '1'), at: 10 })
  const swapped = transfer('a', 'd', D18, DAY_SHIFT, 'A', {
    demandId: idOf('demand', '1'),
    type: 'switch',
    returned: NIGHT_SHIFT,
    returnedTeamId: idOf('team', 'D'),
    at: 10,
  })
  const initials: Record<string, string> = { a: 'A', b: 'B', c: 'C', d: 'D' }

  test.each<[string, ReturnType<typeof transfer>[], string, string, string, string | null, string | null, string[]]>([
    ['a gave', [gave], 'a', 'J', 'R', 'A', 'substitution', ['1']],
    ['c took', [gave], 'c', 'R', 'J', 'A', 'substitution', ['1']],
    ['a exchanged J for N', [swapped], 'a', 'J', 'N', 'D', 'switch', ['1']],
    ['d exchanged N for J', [swapped], 'd', 'N', 'J', 'A', 'switch', ['1']],
    [
      'c took and gave on',
      [gave, transfer('c', 'b', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '2'), at: 20 })],
      'c',
      'R',
      'R',
      'C',
      null,
      ['1', '2'],
    ],
    [
      'b is the third hand',
      [gave, transfer('c', 'b', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '2'), at: 20 })],
      'b',
      'R',
      'J',
      'A',
      'substitution',
      ['1', '2'],
    ],
    [
      'a gave and took back',
      [gave, transfer('c', 'a', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '2'), at: 20 })],
      'a',
      'J',
      'J',
      'A',
      null,
      ['1', '2'],
    ],
    [
      'a gave J and took N',
      [gave, transfer('d', 'a', D18, NIGHT_SHIFT, 'D', { demandId: idOf('demand', '2'), at: 20 })],
      'a',
      'J',
      'N',
      'D',
      'substitution',
      ['1', '2'],
    ],
    [
      'a gives on what they got in return',
      [swapped, transfer('a', 'b', D18, NIGHT_SHIFT, 'D', { demandId: idOf('demand', '2'), at: 20 })],
      'a',
      'J',
      'R',
      'A',
      'substitution',
      ['1', '2'],
    ],
    [
      'b takes what was given in return',
      [swapped, transfer('a', 'b', D18, NIGHT_SHIFT, 'D', { demandId: idOf('demand', '2'), at: 20 })],
      'b',
      'R',
      'N',
      'D',
      'substitution',
      ['1', '2'],
    ],
    [
      'exchanged, then exchanged back',
      [
        swapped,
        transfer('d', 'a', D18, DAY_SHIFT, 'A', {
          demandId: idOf('demand', '2'),
          type: 'switch',
          returned: NIGHT_SHIFT,
          returnedTeamId: idOf('team', 'D'),
          at: 20,
        }),
      ],
      'a',
      'J',
      'J',
      'A',
      null,
      ['1', '2'],
    ],
    [
      'the order is that of the accepts, not of the list',
      [transfer('c', 'b', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '2'), at: 20 }), gave],
      'c',
      'R',
      'R',
      'C',
      null,
      ['1', '2'],
    ],
    ['transfers of others do not concern them', [gave], 'b', 'R', 'R', 'B', null, []],
  ])('%s', (_what, all, userId, initial, heldName, teamId, type, history) => {
    const plan = member(userId, initials[userId] ?? null, { transfers: all })
    const day = dayOf(plan, D18)
    expect({
      initial: day.initialShift.name,
      held: day.shift.name,
      teamId: day.teamId,
      type: day.substitutionType,
      is: day.isSubstitution,
      history: day.substitutionHistory.map(({ demandId }) => demandId),
    }).toEqual({ initial, held: heldName, teamId, type, is: type !== null, history })
    expect(effectiveShift(PLAN, plan, toDayNumber(D18))).toEqual({ shift: day.shift, teamId: day.teamId })
    // Neither neighbour is touched.
    const around = names(days(plan, '2026-11-17', '2026-11-19'))
    const untouched = names(days(member('x', initials[userId] ?? null), '2026-11-17', '2026-11-19'))
    expect([around[0], around[2]]).toEqual([untouched[0], untouched[2]])
  })

  test('each step tells who gave what to whom', () => {
    const later = transfer('c', 'b', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '2'), at: 20 })
    expect(dayOf(member('c', 'C', { transfers: [gave, later] }), D18).substitutionHistory).toEqual([
      { demandId: '1', type: 'substitution', fromUserId: 'a', toUserId: 'c', shift: DAY_SHIFT, at: 10 },
      { demandId: '2', type: 'substitution', fromUserId: 'c', toUserId: 'b', shift: DAY_SHIFT, at: 20 },
    ])
  })

  test('each who held the vacation is told every hand, those of other vacations of the day left out', () => {
    const takenTransfer = transfer('x', 'a', D18, DAY_SHIFT, 'X', { demandId: idOf('demand', '2'), at: 20 })
    const passedOn = transfer('c', 'b', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '3'), at: 30 })
    const elsewhere = transfer('y', 'z', D18, DAY_SHIFT, 'Y', { demandId: idOf('demand', '4'), at: 40 })
    const all = [elsewhere, passedOn, gave, takenTransfer]
    const handsOf = (memberId: string) => {
      const transfers = all.filter(({ giverId, takerId }) => giverId === memberId || takerId === memberId)
      const day = toDayNumber(D18)
      return shiftDays(PLAN, member(memberId, null, { transfers }), day, day, all)[0]?.substitutionHistory.map(({ demandId }) => demandId)
    }
    // The vacation that a took from x came after their own gift.
    expect(['a', 'b', 'c', 'x', 'y', 'q'].map(handsOf)).toEqual([['1', '2', '3'], ['1', '3'], ['1', '3'], ['2'], ['4'], []])
  })

  test('after a swap of one day each is told where what they gave went', () => {
    const swap = transfer('a', 'd', D18, DAY_SHIFT, 'A', {
      type: 'switch',
      returned: NIGHT_SHIFT,
      returnedTeamId: idOf('team', 'D'),
      at: 10,
    })
    const later = transfer('d', 'b', D18, DAY_SHIFT, 'A', { demandId: idOf('demand', '2'), at: 20 })
    const day = toDayNumber(D18)
    const [ofA] = shiftDays(PLAN, member('a', 'A', { transfers: [swap] }), day, day, [swap, later])
    expect(ofA?.shift.name).toBe('N')
    expect(ofA?.substitutionHistory.map(({ toUserId }) => toUserId)).toEqual(['d', 'b'])
  })

  test('an exchange between two days is one transfer each way', () => {
    const transfers = [
      transfer('a', 'c', D18, DAY_SHIFT, 'A', { type: 'switch' }),
      transfer('c', 'a', '2026-11-20', DAY_SHIFT, 'C', { type: 'switch' }),
    ]
    expect(names(days(member('a', 'A', { transfers }), '2026-11-16', '2026-11-21'))).toBe('RRRNJR')
    expect(names(days(member('c', 'C', { transfers }), '2026-11-16', '2026-11-21'))).toBe('JNJRRN')
  })

  test('the rest of a giver of rest days keeps the name their cycle gives it', () => {
    const legal: Shift = { ...REST, name: 'RL' }
    const police = center([{ _id: idOf('rotation', 'p'), name: 'p', days: [{ shift: legal, variations: [] }] }], [team('P', '2026-11-02')])
    const transfers = [transfer('a', 'p', D18, DAY_SHIFT, 'A', { at: 1 }), transfer('p', 'b', D18, DAY_SHIFT, 'A', { at: 2 })]
    expect(dayOf(member('p', 'P', { transfers }), D18, police)).toMatchObject({ shift: legal, isSubstitution: false })
  })

  test('the taker holds the snapshot even when the cycle changes under it', () => {
    const late: Shift = { ...DAY_SHIFT, variation: { name: 'late', startTime: '08:00', endTime: '20:00', endsNextDay: false } }
    const transfers = [transfer('a', 'c', D18, late, 'A')]
    const changed = center([rotation('guard', 'G', { G: G24 })], [team('A', '2026-11-02'), team('C', null)])
    expect(dayOf(member('c', 'C', { transfers }), D18, changed)).toMatchObject({ shift: late, teamId: 'A', initialShift: REST })
    expect(dayOf(member('a', 'A', { transfers }), D18, changed)).toMatchObject({ shift: REST, teamId: 'A', initialShift: G24 })
    const [duty] = duties(changed, member('c', 'C', { transfers }), toDayNumber(D18), toDayNumber(D18))
    expect(duty).toMatchObject({ name: 'J', teamId: 'A', nominalStart: toDayNumber(D18) * 1440 + 480 })
  })
})

describe('layer 4, absence and day off', () => {
  const D18 = '2026-11-18'
  const D20 = '2026-11-20'
  const took = transfer('c', 'a', D20, DAY_SHIFT, 'C')

  test.each<[string, Partial<MemberPlan>, string, Partial<ShiftDay>]>([
    [
      'over their own vacation',
      {},
      D18,
      { shift: REST, initialShift: DAY_SHIFT, teamId: idOf('team', 'A'), isUncovered: false, isSubstitution: false },
    ],
    ['over rest', {}, '2026-11-17', { shift: REST, initialShift: REST, isUncovered: false }],
    [
      'over a vacation they had taken',
      { transfers: [took] },
      D20,
      { shift: REST, initialShift: REST, teamId: idOf('team', 'A'), isUncovered: true, isSubstitution: true },
    ],
    [
      'over a vacation taken and given on',
      { transfers: [took, transfer('a', 'b', D20, DAY_SHIFT, 'C', { at: 2 })] },
      D20,
      { shift: REST, isUncovered: false, isSubstitution: false },
    ],
    [
      'over a vacation they gave',
      { transfers: [transfer('a', 'b', D18, DAY_SHIFT, 'A')] },
      D18,
      { shift: REST, isUncovered: false, isSubstitution: true },
    ],
    [
      'over what they got in an exchange',
      {
        transfers: [transfer('a', 'd', D18, DAY_SHIFT, 'A', { type: 'switch', returned: NIGHT_SHIFT, returnedTeamId: idOf('team', 'D') })],
      },
      D18,
      { shift: REST, isUncovered: true, substitutionType: 'switch' },
    ],
  ])('%s', (_what, overrides, day, expected) => {
    for (const type of ['absence', 'off_day'] as const) {
      const plan = member('a', 'A', { ...overrides, modifications: [modification(type, D18.slice(0, 8) + '15', '2026-11-21')] })
      expect(dayOf(plan, day)).toMatchObject({ ...expected, isOff: true })
      expect(effectiveShift(PLAN, plan, toDayNumber(day))).toEqual({ shift: REST, teamId: 'A' })
      expect(duties(PLAN, plan, toDayNumber(day), toDayNumber(day))).toEqual([])
    }
  })

  test('covers a custom modification, whichever came first', () => {
    const modifications = [modification('absence', D18, D18), modification('custom_modification', D18, D18, work('S', '09:00', 8))]
    for (const list of [modifications, modifications.toReversed()]) {
      expect(dayOf(member('a', 'A', { modifications: list }), D18)).toMatchObject({ shift: REST, isOff: true })
    }
  })

  test('begins and ends with its days, and is cut by the range', () => {
    const plan = member('a', 'A', { modifications: [modification('absence', D18, '2026-11-22')] })
    expect(
      days(plan, '2026-11-17', '2026-11-23')
        .map(({ isOff }) => Number(isOff))
        .join(''),
    ).toBe('0111110')
    expect(
      days(plan, '2026-11-20', '2026-11-21')
        .map(({ isOff }) => Number(isOff))
        .join(''),
    ).toBe('11')
  })
})

describe('duties', () => {
  test('work only, in order, with real lengths over the change of clocks', () => {
    const list = duties(PLAN, member('b', 'B'), toDayNumber('2026-10-20'), toDayNumber('2026-11-01'))
    // Before 30 October the cycle of B reads backwards: J on 22, 26 and 30 October, N the day after.
    expect(list.map(({ day, name }) => name + fromDayNumber(day).slice(8)).join(' ')).toBe('J22 N23 J26 N27 J30 N31')
    const saturday = member('d', 'D', { teams: always(idOf('team', 'night')) })
    const nights = center([rotation('n', 'N', { N: NIGHT_SHIFT })], [team('night', '2026-10-01')])
    const hours = duties(nights, saturday, toDayNumber('2026-10-23'), toDayNumber('2026-10-25')).map((duty) => durationMs(duty) / 3_600_000)
    expect(hours).toEqual([12, 13, 12])
  })

  test('a vacation just after midnight follows the one just before', () => {
    const late: Shift = { ...NIGHT_SHIFT, default: { startTime: '23:00', endTime: '23:30' }, endsNextDay: false }
    const early = work('E', '00:00', 2)
    const modifications = [
      modification('custom_modification', '2026-11-16', '2026-11-16', late),
      modification('custom_modification', '2026-11-17', '2026-11-17', early),
    ]
    const list = duties(PLAN, member('a', 'A', { modifications }), toDayNumber('2026-11-16'), toDayNumber('2026-11-19'))
    expect(list.map(({ name }) => name).join('')).toBe('NEJN')
    expect(list.every((duty, index) => index === 0 || (list[index - 1]?.startAt ?? 0) <= duty.startAt)).toBe(true)
  })

  test('carry the zone of the centre', () => {
    const overseas = controlRoom({ zone: 'Indian/Reunion' })
    const [duty] = duties(overseas, member('a', 'A'), toDayNumber('2026-11-18'), toDayNumber('2026-11-18'))
    expect(duty?.startAt).toBe(Date.UTC(2026, 10, 18, 3))
  })
})

test('a new cycle start leaves every day before it as it was', () => {
  const old = days(member('a', 'A'), '2026-01-01', '2026-12-31')
  const cycleStarts = from(['1900-01-01', toDayNumber('2026-11-02')], ['2026-07-01', toDayNumber('2026-07-02')])
  const changed = center([...PLAN.rotations.values()], [team('A', null, { cycleStarts })])
  const now = days(member('a', 'A'), '2026-01-01', '2026-12-31', changed)
  expect(now.slice(0, 181)).toEqual(old.slice(0, 181))
  expect(now[181]?.date).toBe('2026-07-01')
  expect(names(now.slice(181, 189))).toBe('RJNRRJNR')
  expect(now.slice(181).some((day, index) => !sameShift(day.shift, old[181 + index]?.shift ?? REST))).toBe(true)
})
