// Taking a vacation, alone or in exchange: each refusal with its date, and what the planning becomes.
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { controlRoom, DEMO_CENTERS, modification } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { CenterRules, MinimumStaffing, Profile } from '../working-time/rules.ts'
import { CenterInMemory, controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { CenterInput } from './center.fixture.ts'
import type { DemandRefusalCode } from './refusal.ts'

const DAY = { type: 'substitution', date: '2026-11-18', points: 10 } as const
const NIGHT = { ...DAY, date: '2026-11-19' } as const
const BOTH_WAYS = { ...DAY, type: 'hybrid', acceptedSwitches: [{ shift: 'N', points: 3 }] } as const
const SWITCH = { ...BOTH_WAYS, type: 'switch' } as const

function ask(staffing: Record<string, MinimumStaffing>, profile: Profile = 'SPP12'): CenterRules {
  return { ...defaultRules(profile), minimumStaffing: staffing }
}

/** The codes of the blocking violations, or of the refusal; none when it went through. */
function reasons(refusal: ReturnType<CenterInMemory['tryAccept']>): string[] {
  return refusal === null ? [] : (refusal.violations?.map(({ code, userId }) => `${code} ${userId}`) ?? [refusal.code])
}

describe('accept is refused', () => {
  const posted = (wish: Parameters<CenterInMemory['post']>[1], overrides: Partial<CenterInput> = {}) => {
    const center = controlRoomCenter(overrides)
    center.post('a', wish)
    return center
  }

  test.each<
    [string, (center: CenterInMemory) => void, Parameters<CenterInMemory['post']>[1], string, number | undefined, DemandRefusalCode]
  >([
    ['his own', () => {}, DAY, 'a', undefined, 'ownDemand'],
    ['taken by another', (center) => center.tryAccept('d1', 'o'), DAY, 'b', undefined, 'alreadyAccepted'],
    ['taken by himself', (center) => center.tryAccept('d1', 'b'), DAY, 'b', undefined, 'alreadyAccepted'],
    ['changed since he saw it', (center) => center.tryEdit('d1', 'a', { points: 5 }), DAY, 'b', 1, 'demandChanged'],
    ['started', (center) => (center.now = instantOf('2026-11-18', '07:00')), DAY, 'b', undefined, 'vacationStarted'],
    [
      'of a poster whose team has another cycle day now',
      (center) => center.change('a', { teams: [{ fromDay: toDayNumber('2000-01-01'), value: 'D' }] }),
      DAY,
      'b',
      undefined,
      'demandClosed',
    ],
    ['a pure switch', () => {}, SWITCH, 'b', undefined, 'notSubstitution'],
    ['he works the night of that day', () => {}, DAY, 'd', undefined, 'worksThatDay'],
    [
      'he works the very same',
      (center) => center.change('d', { teams: [{ fromDay: toDayNumber('2000-01-01'), value: 'A' }] }),
      DAY,
      'd',
      undefined,
      'worksThatDay',
    ],
    ['his night ends as it starts', () => {}, DAY, 'c', undefined, 'ruleBroken'],
    ['his day starts as it ends', () => {}, NIGHT, 'c', undefined, 'ruleBroken'],
    [
      'he is absent',
      (center) => center.change('b', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] }),
      DAY,
      'b',
      undefined,
      'ruleBroken',
    ],
    [
      'he asked for that day off',
      (center) => center.change('b', { modifications: [modification('off_day', '2026-11-01', '2026-11-30')] }),
      DAY,
      'b',
      undefined,
      'ruleBroken',
    ],
  ])('%s', (_, arrange, wish, viewerId, version, code) => {
    const center = posted(wish)
    arrange(center)
    const before = center.roster('2026-11-10', '2026-11-30')
    expect(center.tryAccept('d1', viewerId, version)).toMatchObject({ code })
    expect(center.roster('2026-11-10', '2026-11-30')).toEqual(before)
  })

  test('of a poster who gave that one, and works another of the same name since', () => {
    const center = controlRoomCenter({ members: [operator('a', 'A'), operator('a2', 'A'), operator('o', null), operator('p', null)] })
    center.post('a', DAY)
    const stale = center.demand('d1')
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('a2', DAY)
    expect(center.tryAccept('d2', 'a')).toBeNull()
    center.setDemand({ ...stale, _id: 'stale' })
    expect(center.tryAccept('stale', 'p')).toEqual({ code: 'demandClosed' })
  })

  test('a second vacation that day, the first passed on since', () => {
    const center = posted(DAY)
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('o', DAY)
    expect(center.tryAccept('d2', 'b')).toBeNull()
    center.post('d', { ...NIGHT, date: '2026-11-18' })
    expect(center.tryAccept('d3', 'o')).toEqual({ code: 'alreadyTakenThatDay' })
  })

  // Who could take what around each vacation of a: rest before, rest after, both, none.
  test.each<[Day, string, string[]]>([
    ['2026-11-18', 'b', []],
    ['2026-11-18', 'c', ['dailyRest c', 'restAfterShift c']],
    ['2026-11-18', 'd', ['worksThatDay']],
    ['2026-11-18', 'o', []],
    ['2026-11-19', 'b', ['worksThatDay']],
    ['2026-11-19', 'c', ['dailyRest c', 'restAfterShift c']],
    ['2026-11-19', 'd', []],
    ['2026-11-19', 'o', []],
  ])('vacation of %s taken by %s: %j', (date, viewerId, codes) => {
    const center = posted({ ...DAY, date })
    expect(reasons(center.tryAccept('d1', viewerId))).toEqual(codes)
  })

  test('hours over 7 days are said and refuse nothing; the FPH, where they block, refuses', () => {
    const center = posted(DAY)
    expect(center.view('d1', 'b').warnings).toMatchObject([{ code: 'hoursSlidingWeek', severity: 'warning', actual: 60, limit: 48 }])
    expect(center.tryAccept('d1', 'b')).toBeNull()
    expect(reasons(posted(DAY, { rules: defaultRules('FPH') }).tryAccept('d1', 'b'))).toEqual(['hoursSlidingWeek b'])
  })

  test('a taken vacation counts: the next one is judged with it', () => {
    const center = posted(DAY)
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('b', { ...DAY, date: '2026-11-19' })
    center.post('d', { ...DAY, date: '2026-11-18' })
    center.post('a', NIGHT)
    center.post('c', { ...DAY, date: '2026-11-17' })
    expect(center.tryAccept('d3', 'o')).toEqual({ code: 'alreadyTakenThatDay' })
    expect(reasons(center.tryAccept('d5', 'o'))).toEqual(['dailyRest o', 'restAfterShift o'])
    expect(center.tryAccept('d2', 'o')).toBeNull()
  })
})

describe('accepted', () => {
  test('the vacation and the points promised go from one to the other', () => {
    const center = controlRoomCenter()
    center.post('a', DAY)
    expect(center.tryAccept('d1', 'b', 1)).toBeNull()
    expect(center.roster('2026-11-16', '2026-11-19')).toEqual({ a: 'RRRN', b: 'NRJJ', c: 'JNRR', d: 'RJNR', o: 'RRRR' })
    expect(center.transfers()).toMatchObject([{ giverId: 'a', takerId: 'b', returned: null, givenTeamId: 'A', type: 'substitution' }])
    expect(center.ledger.get('a')).toMatchObject({ balance: 100, held: 10 })
  })

  test('a hybrid taken alone costs the points of a replacement', () => {
    const center = controlRoomCenter()
    center.post('a', BOTH_WAYS)
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(center.demand('d1')).toMatchObject({ acceptedSwitch: null, accepterId: 'o' })
    expect(center.transfers()).toHaveLength(1)
  })

  test('an open demand for a vacation that moved is closed, its points released', () => {
    const center = controlRoomCenter()
    center.post('a', SWITCH)
    center.post('d', { ...DAY, points: 7 })
    expect(center.trySwap('d1', 'd')).toBeNull()
    expect([...center.demands.keys()]).toEqual(['d1'])
    expect(center.ledger.get('d')).toMatchObject({ held: 0 })
  })

  test('a vacation under the poster’s absence is taken', () => {
    const center = controlRoomCenter()
    center.post('a', DAY)
    center.change('a', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] })
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-18')).toMatchObject({ a: 'x', o: 'J' })
  })
})

describe('staffing', () => {
  const CHIEF = { qualifications: ['CDS', 'ADJ', 'OPE'] }
  const DEPUTY = { qualifications: ['ADJ', 'OPE'] }
  const team = (chief: object, deputy: object, other = {}) => [
    operator('chief', 'A', chief),
    operator('deputy', 'A', deputy),
    operator('a', 'A', other),
    operator('b', 'B'),
    operator('chiefB', 'B', CHIEF),
    operator('deputyB', 'B', DEPUTY),
    operator('nobody', 'B', { qualifications: [] }),
  ]
  const J = (total: number, byQualification: Record<string, number>) => ask({ J: { total, byQualification } })

  test.each<[string, ReturnType<typeof team>, CenterRules, string, string, string[]]>([
    ['the last chief by an operator', team(CHIEF, DEPUTY), J(3, { CDS: 1, ADJ: 1 }), 'chief', 'b', ['minimumStaffing b']],
    ['the last chief by a deputy', team(CHIEF, DEPUTY), J(3, { CDS: 1, ADJ: 1 }), 'chief', 'deputyB', ['minimumStaffing deputyB']],
    ['the last chief by a chief', team(CHIEF, DEPUTY), J(3, { CDS: 1, ADJ: 1 }), 'chief', 'chiefB', []],
    ['one chief of two by an operator', team(CHIEF, CHIEF), J(3, { CDS: 1 }), 'chief', 'b', []],
    ['one of two who hold both places', team(CHIEF, CHIEF), J(2, { CDS: 1, ADJ: 1 }), 'deputy', 'b', ['minimumStaffing b']],
    ['the same with another deputy there', team(CHIEF, CHIEF, DEPUTY), J(2, { CDS: 1, ADJ: 1 }), 'deputy', 'b', []],
    ['an operator at the bare minimum', team(CHIEF, DEPUTY), J(3, { CDS: 1, ADJ: 1 }), 'a', 'b', []],
    ['an operator, though the vacation is short', team({}, {}), J(9, { CDS: 1, ADJ: 1 }), 'a', 'b', []],
    ['an operator by a chief, though it is short', team({}, {}), J(9, { CDS: 2 }), 'a', 'chiefB', []],
    ['one chief of one where two are asked', team(CHIEF, DEPUTY), J(3, { CDS: 2 }), 'chief', 'b', ['minimumStaffing b']],
    [
      'an operator by somebody without qualification',
      team(CHIEF, DEPUTY),
      J(3, { CDS: 1 }),
      'a',
      'nobody',
      ['qualificationUnknown nobody'],
    ],
    ['the same where none is asked', team(CHIEF, DEPUTY), J(3, {}), 'a', 'nobody', []],
    ['the same where zero is asked', team(CHIEF, DEPUTY), J(3, { CDS: 0 }), 'a', 'nobody', []],
    ['a chief where only nights ask for one', team(CHIEF, DEPUTY), ask({ N: { total: 3, byQualification: { CDS: 1 } } }), 'chief', 'b', []],
  ])('%s', (_, members, rules, posterId, viewerId, codes) => {
    const center = controlRoomCenter({ members, rules })
    center.post(posterId, DAY)
    expect(reasons(center.tryAccept('d1', viewerId))).toEqual(codes)
  })

  test('the missing qualification is named', () => {
    const center = controlRoomCenter({ members: team(CHIEF, DEPUTY), rules: J(3, { CDS: 1, ADJ: 1 }) })
    center.post('chief', DAY)
    expect(center.tryAccept('d1', 'b')).toMatchObject({ violations: [{ qualification: 'CDS', actual: 0, limit: 1, shiftName: 'J' }] })
  })

  test('a chief absent was missing before: an operator may work his vacation', () => {
    const center = controlRoomCenter({ members: team(CHIEF, DEPUTY), rules: J(3, { CDS: 1, ADJ: 1 }) })
    center.post('chief', DAY)
    center.change('chief', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] })
    expect(center.tryAccept('d1', 'b')).toBeNull()
  })

  test('an exchange moves both vacations: each is judged', () => {
    const members = [operator('chief', 'A', CHIEF), operator('d', 'D'), operator('chiefD', 'D', CHIEF)]
    const one = { total: 1, byQualification: { CDS: 1 } }
    for (const [viewerId, codes] of [
      ['d', ['minimumStaffing d']],
      ['chiefD', []],
    ] as const) {
      const center = controlRoomCenter({ members, rules: ask({ J: one, N: one }) })
      center.post('chief', SWITCH)
      expect(reasons(center.trySwap('d1', viewerId))).toEqual(codes)
    }
    // The night of d, whose only chief leaves for the operator.
    const center = controlRoomCenter({ members: [operator('a', 'A'), operator('chiefD', 'D', CHIEF)], rules: ask({ J: one, N: one }) })
    center.post('a', SWITCH)
    expect(reasons(center.trySwap('d1', 'chiefD'))).toEqual(['minimumStaffing a'])
  })
})

describe('swap is refused', () => {
  type Wish = Parameters<CenterInMemory['post']>[1]
  const against = (...switches: [string, Day?][]): Wish => ({
    type: 'switch',
    date: '2026-11-18',
    acceptedSwitches: switches.map(([shift, date]) => ({ shift, points: 0, ...(date === undefined ? {} : { date }) })),
  })

  test.each<[string, (center: CenterInMemory) => void, Wish, string, { date?: Day; version?: number }, string[]]>([
    ['his own', () => {}, SWITCH, 'a', {}, ['ownDemand']],
    ['taken by another', (center) => center.trySwap('d1', 'd'), SWITCH, 'd', {}, ['alreadyAccepted']],
    ['changed since he saw it', () => {}, SWITCH, 'd', { version: 0 }, ['demandChanged']],
    ['started', (center) => (center.now = instantOf('2026-11-18', '07:00')), SWITCH, 'd', {}, ['vacationStarted']],
    ['a replacement', () => {}, DAY, 'd', {}, ['notSwitch']],
    ['he rests that day', () => {}, SWITCH, 'b', {}, ['noMatchingShift']],
    ['he works another vacation', () => {}, against(['J']), 'd', {}, ['noMatchingShift']],
    ['he works it on another day', () => {}, against(['N', '2026-11-19']), 'd', {}, ['noMatchingShift']],
    ['a day that is not listed', () => {}, SWITCH, 'd', { date: '2026-11-22' }, ['noMatchingShift']],
    [
      'his vacation has started',
      (center) => (center.now = instantOf('2026-11-16', '19:00')),
      against(['N', '2026-11-16']),
      'b',
      {},
      ['noMatchingShift'],
    ],
    [
      'he is absent on the day he would give',
      (center) => center.change('d', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] }),
      SWITCH,
      'd',
      {},
      ['noMatchingShift'],
    ],
    [
      'several would do',
      () => {},
      against(['N', '2026-11-24'], ['J', '2026-11-27'], ['N', '2026-11-28']),
      'b',
      {},
      ['exchangeDateRequired'],
    ],
    [
      'the poster already works that day',
      () => {},
      against(['J', '2026-11-19']),
      'b',
      {},
      ['dailyRest a', 'restAfterShift a', 'overlap a'],
    ],
    [
      'he works the day of the demand and would give another',
      () => {},
      against(['J', '2026-11-17']),
      'd',
      {},
      ['dailyRest d', 'restAfterShift d', 'overlap d'],
    ],
    [
      'his own rest, on the day before',
      () => {},
      against(['J', '2026-11-20']),
      'c',
      {},
      ['dailyRest c', 'restAfterShift c', 'dailyRest a', 'restAfterShift a'],
    ],
    [
      'the poster is absent on that day',
      (center) => center.change('a', { modifications: [modification('absence', '2026-11-24', '2026-11-24')] }),
      against(['N', '2026-11-24']),
      'b',
      {},
      ['unavailable a'],
    ],
    [
      'he is absent on the day of the demand',
      (center) => center.change('b', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] }),
      against(['N', '2026-11-24']),
      'b',
      {},
      ['unavailable b'],
    ],
  ])('%s', (_, arrange, wish, viewerId, options, codes) => {
    const center = controlRoomCenter()
    center.post('a', wish)
    arrange(center)
    expect(reasons(center.trySwap('d1', viewerId, options))).toEqual(codes)
  })
})

describe('swapped', () => {
  test('on one day, J for N: each holds the other’s, and the rest is 12 h on both sides', () => {
    const center = controlRoomCenter()
    center.post('a', SWITCH)
    expect(center.view('d1', 'd')).toMatchObject({ canSwitch: true, exchanges: [{ violations: [], points: 3 }] })
    expect(center.trySwap('d1', 'd', { version: 1 })).toBeNull()
    expect(center.roster('2026-11-17', '2026-11-20')).toMatchObject({ a: 'RNNR', d: 'JJRR' })
    expect(center.transfers()).toMatchObject([{ giverId: 'a', takerId: 'd', type: 'switch', returnedTeamId: 'D' }])
    expect(center.demand('d1').acceptedSwitch).toMatchObject({ date: '2026-11-18', teamId: 'D', points: 3 })
  })

  test('on two days: a vacation each way', () => {
    const center = controlRoomCenter()
    center.post('a', { ...SWITCH, acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-24' }] })
    expect(center.trySwap('d1', 'b')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-24')).toMatchObject({ a: 'RNRRJNN', b: 'JJNRRJR' })
    expect(center.transfers()).toMatchObject([
      { giverId: 'a', takerId: 'b', returned: null, givenTeamId: 'A' },
      { giverId: 'b', takerId: 'a', returned: null, givenTeamId: 'B' },
    ])
  })

  test('the date chooses among several; the only possible one needs none', () => {
    const dates = (center: CenterInMemory) => center.view('d1', 'b').exchanges.map(({ date, isPossible }) => `${date} ${isPossible}`)
    const wish = (...switches: [string, Day][]) => ({
      ...SWITCH,
      acceptedSwitches: switches.map(([shift, date]) => ({ shift, date, points: 0 })),
    })
    const several = controlRoomCenter()
    several.post('a', wish(['N', '2026-11-24'], ['J', '2026-11-27'], ['N', '2026-11-28']))
    expect(dates(several)).toEqual(['2026-11-24 true', '2026-11-27 false', '2026-11-28 true'])
    expect(several.trySwap('d1', 'b', { date: '2026-11-27' })).toMatchObject({ code: 'ruleBroken' })
    expect(several.trySwap('d1', 'b', { date: '2026-11-28' })).toBeNull()
    expect(several.demand('d1').acceptedSwitch?.date).toBe('2026-11-28')
    const one = controlRoomCenter()
    one.post('a', wish(['J', '2026-11-27'], ['N', '2026-11-28']))
    expect(one.trySwap('d1', 'b')).toBeNull()
    expect(one.demand('d1').acceptedSwitch?.date).toBe('2026-11-28')
  })

  test('the same hours on the same day would exchange nothing', () => {
    const center = controlRoomCenter({ members: [operator('a', 'A'), operator('a2', 'A')] })
    center.post('a', { ...SWITCH, acceptedSwitches: [{ shift: 'J', points: 50 }] })
    expect(center.trySwap('d1', 'a2')).toEqual({ code: 'noMatchingShift' })
    expect(center.view('d1', 'a2')).toMatchObject({ canSwitch: false, exchanges: [], category: 'other' })
  })

  test('one who gave his vacation of that other day already has none left to give', () => {
    const center = controlRoomCenter()
    center.post('b', { ...DAY, date: '2026-11-24' })
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('a', { ...SWITCH, acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-24' }] })
    expect(center.trySwap('d2', 'b')).toEqual({ code: 'noMatchingShift' })
  })

  test('nor has one who gave it and took another vacation of that day since: each gives once a day', () => {
    const center = controlRoomCenter()
    center.post('a', NIGHT)
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('b', { ...DAY, date: '2026-11-19' })
    expect(center.tryAccept('d2', 'a')).toBeNull()
    center.post('d', { ...SWITCH, date: '2026-11-21', acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-19' }] })
    expect(center.person('a').on(toDayNumber('2026-11-19')).shift.name).toBe('J')
    expect(center.trySwap('d3', 'a')).toEqual({ code: 'noMatchingShift' })
  })

  test('nor can one who took a vacation of that other day, and passed it on, take a second one', () => {
    const center = controlRoomCenter()
    // His day is free again once the night is passed on; still he has taken one that day.
    center.post('b', { ...DAY, date: '2026-11-24' })
    expect(center.tryAccept('d1', 'a')).toBeNull()
    center.post('a', { ...DAY, date: '2026-11-24' })
    expect(center.tryAccept('d2', 'o')).toBeNull()
    center.post('a', { ...SWITCH, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-24' }] })
    expect(center.person('c').on(toDayNumber('2026-11-24')).shift.name).toBe('J')
    expect(center.trySwap('d3', 'c')).toEqual({ code: 'noMatchingShift' })
  })

  test('one vacation a day holds even where the centre only warns about two at once', () => {
    const rules = defaultRules('SPP12')
    const lenient: CenterRules = { ...rules, rules: rules.rules.map((rule) => ({ ...rule, severity: 'warning' })) }
    const center = controlRoomCenter({ rules: lenient, members: [operator('a', 'A'), operator('a2', 'A'), operator('b', 'B')] })
    const against = (shift: string) => ({ ...SWITCH, acceptedSwitches: [{ shift, points: 0, date: '2026-11-19' }] })
    center.post('a', against('N'))
    expect(reasons(center.trySwap('d1', 'a2'))).toEqual(['overlap a2', 'overlap a'])
    expect(center.tryEdit('d1', 'a', against('J'))).toBeNull()
    expect(reasons(center.trySwap('d1', 'b'))).toEqual(['overlap a'])
  })
})

describe('around the clock changes', () => {
  // Real hours: from J of the 28th, 19:00, to J of the 29th, 07:00, only 11 pass in spring; the autumn night is 13 h long,
  // which makes 49 h where 48 is the most. Rest after a vacation is nominal.
  test.each<[Profile, Day, string[]]>([
    ['SPP12', '2026-03-28', []],
    ['SPP12', '2026-03-29', []],
    ['SPP12', '2026-03-30', []],
    ['SPP12', '2026-10-24', []],
    ['SPP12', '2026-10-25', []],
    ['CODE_TRAVAIL', '2026-03-29', []],
    ['FPH', '2026-03-28', []],
    ['FPH', '2026-03-29', ['dailyRest']],
    ['FPH', '2026-03-30', []],
    ['FPH', '2026-10-24', ['hoursSlidingWeek']],
    ['FPH', '2026-10-25', []],
    ['FPH', '2027-03-28', ['dailyRest']],
  ])('%s: J for N on %s: %j', (profile, date, codes) => {
    const day = toDayNumber(date)
    const center = controlRoomCenter({
      rules: defaultRules(profile),
      now: instantOf(fromDayNumber(day - 10)),
      from: fromDayNumber(day - 30),
      to: fromDayNumber(day + 30),
    })
    const worker = (shift: string) => ['a', 'b', 'c', 'd'].find((userId) => center.person(userId).on(day).shift.name === shift)!
    center.post(worker('J'), { ...SWITCH, date })
    expect(center.view('d1', worker('N')).canSwitch).toBe(codes.length === 0)
    const refusal = center.trySwap('d1', worker('N'))
    expect(refusal?.violations?.map(({ code }) => code) ?? []).toEqual(codes)
  })
})

describe('the fire station: 24 h, so exchanges are on another day', () => {
  const station = DEMO_CENTERS.find(({ name }) => name.startsWith('fire'))!
  const open = (date: Day): CenterInMemory => {
    const members = [...station.plan.teams.keys()].map((teamId) => operator(teamId, teamId))
    const center = controlRoomCenter({ plan: station.plan, members, rules: defaultRules('SPP_G24') })
    center.post('red', { type: 'switch', date: '2026-11-18', acceptedSwitches: [{ shift: 'G', points: 0, date }] })
    return center
  }

  // Red works the 18th and the 22nd; each vacation asks 24 h of rest.
  test.each<[string, Day, string[]]>([
    ['blue', '2026-11-16', []],
    ['yellow', '2026-11-17', []],
    ['green', '2026-11-19', []],
    ['blue', '2026-11-20', []],
    ['yellow', '2026-11-21', ['dailyRest yellow', 'restAfterShift yellow', 'dailyRest red', 'restAfterShift red']],
    ['green', '2026-11-23', ['dailyRest green', 'restAfterShift green', 'dailyRest red', 'restAfterShift red']],
    ['blue', '2026-11-24', []],
    ['yellow', '2026-11-25', ['dailyRest yellow', 'restAfterShift yellow', 'dailyRest red', 'restAfterShift red']],
    ['green', '2026-11-27', ['dailyRest green', 'restAfterShift green', 'dailyRest red', 'restAfterShift red']],
    ['blue', '2026-11-28', []],
  ])('%s gives the %s: %j', (viewerId, date, codes) => {
    const center = open(date)
    expect(center.view('d1', viewerId)).toMatchObject({ canSwitch: codes.length === 0, limit: [{ code: 'switchOnly' }] })
    expect(reasons(center.trySwap('d1', viewerId))).toEqual(codes)
  })

  test('the lengths of the vacations do not matter to the roster: everybody keeps one a day', () => {
    const center = open('2026-11-20')
    expect(center.trySwap('d1', 'blue')).toBeNull()
    expect(center.roster('2026-11-16', '2026-11-24')).toEqual({
      red: 'RRRRGRGRR',
      green: 'RRRGRRRGR',
      blue: 'GRGRRRRRG',
      yellow: 'RGRRRGRRR',
    })
  })
})
