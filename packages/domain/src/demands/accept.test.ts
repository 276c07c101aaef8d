// Taking a vacation alone: each refusal with its date, and what the planning becomes.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { modification } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { CenterRules, MinimumStaffing } from '../working-time/rules.ts'
import type { Profile } from '../planning/profile.ts'
import { idOf } from '../ids.fixture.ts'
import { controlRoomCenter, instantOf, operator, reasons } from './center.fixture.ts'
import type { CenterInMemory, CenterInput } from './center.fixture.ts'
import type { DemandRefusalCode } from './limit.ts'

const DAY = { type: 'substitution', date: '2026-11-18', points: 10 } as const
const NIGHT = { ...DAY, date: '2026-11-19' } as const
const BOTH_WAYS = { ...DAY, type: 'hybrid', acceptedSwitches: [{ shift: 'N', points: 3 }] } as const
const SWITCH = { ...BOTH_WAYS, type: 'switch' } as const

function ask(staffing: Record<string, MinimumStaffing>, profile: Profile = 'SPP12'): CenterRules {
  return { ...defaultRules(profile), minimumStaffing: staffing }
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
    ['their own', () => {}, DAY, 'a', undefined, 'ownDemand'],
    ['taken by another', (center) => center.tryAccept('d1', 'o'), DAY, 'b', undefined, 'alreadyAccepted'],
    ['taken by themselves', (center) => center.tryAccept('d1', 'b'), DAY, 'b', undefined, 'alreadyAccepted'],
    ['changed since they saw it', (center) => center.tryEdit('d1', 'a', { points: 5 }), DAY, 'b', 1, 'demandChanged'],
    ['started', (center) => (center.now = instantOf('2026-11-18', '07:00')), DAY, 'b', undefined, 'vacationStarted'],
    [
      'of a poster whose team has another cycle day now',
      (center) => center.change('a', { teams: [{ fromDay: toDayNumber('2000-01-01'), value: idOf('team', 'D') }] }),
      DAY,
      'b',
      undefined,
      'demandClosed',
    ],
    ['a pure switch', () => {}, SWITCH, 'b', undefined, 'notSubstitution'],
    ['they work the night of that day', () => {}, DAY, 'd', undefined, 'worksThatDay'],
    [
      'they work the very same',
      (center) => center.change('d', { teams: [{ fromDay: toDayNumber('2000-01-01'), value: idOf('team', 'A') }] }),
      DAY,
      'd',
      undefined,
      'worksThatDay',
    ],
    ['their night ends as it starts', () => {}, DAY, 'c', undefined, 'ruleBroken'],
    ['their day starts as it ends', () => {}, NIGHT, 'c', undefined, 'ruleBroken'],
    [
      'they are absent',
      (center) => center.change('b', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] }),
      DAY,
      'b',
      undefined,
      'ruleBroken',
    ],
    [
      'they asked for that day off',
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
    center.setDemand({ ...stale, _id: idOf('demand', 'stale') })
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

  // The members who could take something around each vacation of a: rest before, rest after, both, none.
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

  test('a chief absent was missing before: an operator may work their vacation', () => {
    const center = controlRoomCenter({ members: team(CHIEF, DEPUTY), rules: J(3, { CDS: 1, ADJ: 1 }) })
    center.post('chief', DAY)
    center.change('chief', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] })
    expect(center.tryAccept('d1', 'b')).toBeNull()
  })

  test('an exchange moves both vacations: each is judged', () => {
    const members = [operator('chief', 'A', CHIEF), operator('d', 'D'), operator('chiefD', 'D', CHIEF)]
    const oneChief = { total: 1, byQualification: { CDS: 1 } }
    for (const [viewerId, codes] of [
      ['d', ['minimumStaffing d']],
      ['chiefD', []],
    ] as const) {
      const center = controlRoomCenter({ members, rules: ask({ J: oneChief, N: oneChief }) })
      center.post('chief', SWITCH)
      expect(reasons(center.trySwap('d1', viewerId))).toEqual(codes)
    }
    // The night of d, whose only chief leaves for the operator.
    const center = controlRoomCenter({
      members: [operator('a', 'A'), operator('chiefD', 'D', CHIEF)],
      rules: ask({ J: oneChief, N: oneChief }),
    })
    center.post('a', SWITCH)
    expect(reasons(center.trySwap('d1', 'chiefD'))).toEqual(['minimumStaffing a'])
  })
})
