// Exchanging vacations, on one day or on two: each refusal with its date, and what the planning becomes.
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { DEMO_CENTERS, modification } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { CenterRules } from '../working-time/rules.ts'
import type { Profile } from '../planning/profile.ts'
import { controlRoomCenter, instantOf, operator, reasons } from './center.fixture.ts'
import type { CenterInMemory } from './center.fixture.ts'

const DAY = { type: 'substitution', date: '2026-11-18', points: 10 } as const
const NIGHT = { ...DAY, date: '2026-11-19' } as const
const SWITCH = { type: 'switch', date: '2026-11-18', points: 10, acceptedSwitches: [{ shift: 'N', points: 3 }] } as const

describe('swap is refused', () => {
  type Wish = Parameters<CenterInMemory['post']>[1]
  const against = (...switches: [string, Day?][]): Wish => ({
    type: 'switch',
    date: '2026-11-18',
    acceptedSwitches: switches.map(([shift, date]) => ({ shift, points: 0, ...(date === undefined ? {} : { date }) })),
  })

  test.each<[string, (center: CenterInMemory) => void, Wish, string, { date?: Day; version?: number }, string[]]>([
    ['their own', () => {}, SWITCH, 'a', {}, ['ownDemand']],
    ['taken by another', (center) => center.trySwap('d1', 'd'), SWITCH, 'd', {}, ['alreadyAccepted']],
    ['changed since they saw it', () => {}, SWITCH, 'd', { version: 0 }, ['demandChanged']],
    ['started', (center) => (center.now = instantOf('2026-11-18', '07:00')), SWITCH, 'd', {}, ['vacationStarted']],
    ['a replacement', () => {}, DAY, 'd', {}, ['notSwitch']],
    ['they rest that day', () => {}, SWITCH, 'b', {}, ['noMatchingShift']],
    ['they work another vacation', () => {}, against(['J']), 'd', {}, ['noMatchingShift']],
    ['they work it on another day', () => {}, against(['N', '2026-11-19']), 'd', {}, ['noMatchingShift']],
    ['a day that is not listed', () => {}, SWITCH, 'd', { date: '2026-11-22' }, ['noMatchingShift']],
    [
      'their vacation has started',
      (center) => (center.now = instantOf('2026-11-16', '19:00')),
      against(['N', '2026-11-16']),
      'b',
      {},
      ['noMatchingShift'],
    ],
    [
      'they are absent on the day they would give',
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
      'they work the day of the demand and would give another',
      () => {},
      against(['J', '2026-11-17']),
      'd',
      {},
      ['dailyRest d', 'restAfterShift d', 'overlap d'],
    ],
    [
      'their own rest, on the day before',
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
      'they are absent on the day of the demand',
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
    const singleCenter = controlRoomCenter()
    singleCenter.post('a', wish(['J', '2026-11-27'], ['N', '2026-11-28']))
    expect(singleCenter.trySwap('d1', 'b')).toBeNull()
    expect(singleCenter.demand('d1').acceptedSwitch?.date).toBe('2026-11-28')
  })

  test('the same hours on the same day would exchange nothing', () => {
    const center = controlRoomCenter({ members: [operator('a', 'A'), operator('a2', 'A')] })
    center.post('a', { ...SWITCH, acceptedSwitches: [{ shift: 'J', points: 50 }] })
    expect(center.trySwap('d1', 'a2')).toEqual({ code: 'noMatchingShift' })
    expect(center.view('d1', 'a2')).toMatchObject({ canSwitch: false, exchanges: [], category: 'other' })
  })

  test('one who gave their vacation of that other day already has none left to give', () => {
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
    // Their day is free again once the night is passed on; still they have taken one that day.
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
