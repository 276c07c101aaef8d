// Posting a demand and changing it: each refusal, and what is accepted.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { controlRoom, daysOf, DAY_SHIFT, modification, NIGHT_SHIFT, rotation, work } from '../planning/plan.fixture.ts'
import type { CenterPlan } from '../planning/center-plan.ts'
import { timesOf } from '../planning/shift.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { idOf } from '../ids.fixture.ts'
import { controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { CenterInMemory } from './center.fixture.ts'
import { compatibleSwitches } from './post.ts'
import type { DemandWish } from './post.ts'
import type { DemandRefusalCode } from './limit.ts'

const LATE = { name: 'tardive', startTime: '08:00', endTime: '20:00', endsNextDay: false }

/** The same control room, whose day vacation may be worked an hour later; an unused cycle gives the same name to other times. */
function planWithVariation(): CenterPlan {
  const days = daysOf('JNRR', { J: DAY_SHIFT, N: NIGHT_SHIFT })
  const [first, ...otherDays] = days
  if (first === undefined) throw new Error('a cycle has a day')
  const office = { shift: work('J', '09:00', 8), variations: [{ ...LATE, startTime: '11:00', endTime: '19:00' }] }
  return controlRoom({
    rotations: new Map([
      [idOf('rotation', 'office'), { _id: idOf('rotation', 'office'), name: 'office', days: [office] }],
      [idOf('rotation', 'jnrr'), { _id: idOf('rotation', 'jnrr'), name: 'jnrr', days: [{ ...first, variations: [LATE] }, ...otherDays] }],
    ]),
    activations: [{ fromDay: toDayNumber('2000-01-01'), value: idOf('rotation', 'jnrr') }],
  })
}

const SUBSTITUTION = { type: 'substitution', date: '2026-11-18', points: 10 } as const
const SWITCH = { type: 'switch', date: '2026-11-18', acceptedSwitches: [{ shift: 'N', points: 0 }] } as const

type Wish = Partial<DemandWish> & Pick<DemandWish, 'type' | 'date'>

describe('refused', () => {
  const open = (): CenterInMemory => {
    const center = controlRoomCenter()
    center.post('a', SUBSTITUTION)
    return center
  }
  const afterGivingAway = (): CenterInMemory => {
    const center = open()
    expect(center.tryAccept('d1', 'o')).toBeNull()
    return center
  }
  const notice = (now: number): CenterInMemory => controlRoomCenter({ rules: { ...defaultRules('SPP12'), postNoticeHours: 24 }, now })
  const START = instantOf('2026-11-18', '07:00')

  test.each<[string, () => CenterInMemory, string, Wish, DemandRefusalCode]>([
    ['rest to come', controlRoomCenter, 'a', { ...SUBSTITUTION, date: '2026-11-20' }, 'restDay'],
    ['rest today', controlRoomCenter, 'c', { ...SUBSTITUTION, date: '2026-11-15' }, 'restDay'],
    ['rest of the past', controlRoomCenter, 'a', { ...SUBSTITUTION, date: '2026-11-13' }, 'dayInPast'],
    ['no team', controlRoomCenter, 'o', SUBSTITUTION, 'restDay'],
    ['a vacation over', controlRoomCenter, 'a', { ...SUBSTITUTION, date: '2026-11-14' }, 'dayInPast'],
    ['the very start', () => controlRoomCenter({ now: START }), 'a', SUBSTITUTION, 'dayInPast'],
    [
      'more than 400 days ahead',
      () => controlRoomCenter({ now: instantOf('2026-10-25', '12:00'), to: '2028-01-01' }),
      'a',
      { ...SUBSTITUTION, date: '2027-11-30' },
      'dayTooFar',
    ],
    [
      'more than 400 days ahead, in exchange',
      controlRoomCenter,
      'a',
      { ...SWITCH, acceptedSwitches: [{ shift: 'J', points: 0, date: '2199-12-31' }] },
      'dayTooFar',
    ],
    ['within the notice', () => notice(START - 24 * 3_600_000 + 1), 'a', SUBSTITUTION, 'postNotice'],
    ['open twice', open, 'a', SUBSTITUTION, 'duplicateOpen'],
    ['open twice, of another type', open, 'a', SWITCH, 'duplicateOpen'],
    ['what they gave away', afterGivingAway, 'a', SUBSTITUTION, 'restDay'],
    ['another variation', controlRoomCenter, 'a', { ...SUBSTITUTION, selectedVariation: 'tardive' }, 'variationUnknown'],
    [
      'a variation of the other vacation',
      () => controlRoomCenter({ plan: planWithVariation() }),
      'a',
      { ...SUBSTITUTION, date: '2026-11-19', selectedVariation: 'tardive' },
      'variationUnknown',
    ],
    ['a replacement with an exchange', controlRoomCenter, 'a', { ...SWITCH, type: 'substitution' }, 'switchesNotAllowed'],
    ['a switch without', controlRoomCenter, 'a', { ...SWITCH, acceptedSwitches: [] }, 'switchesRequired'],
    ['a hybrid without', controlRoomCenter, 'a', { ...SWITCH, type: 'hybrid', acceptedSwitches: [] }, 'switchesRequired'],
    ['a vacation nobody works', controlRoomCenter, 'a', { ...SWITCH, acceptedSwitches: [{ shift: 'Z', points: 0 }] }, 'switchShiftUnknown'],
    ['rest in exchange', controlRoomCenter, 'a', { ...SWITCH, acceptedSwitches: [{ shift: 'R', points: 0 }] }, 'switchShiftUnknown'],
    [
      'a day over in exchange',
      controlRoomCenter,
      'a',
      { ...SWITCH, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-14' }] },
      'switchDateInPast',
    ],
    [
      'the same in exchange twice, its day said and unsaid',
      controlRoomCenter,
      'a',
      {
        ...SWITCH,
        acceptedSwitches: [
          { shift: 'N', points: 0 },
          { shift: 'N', points: 5, date: '2026-11-18' },
        ],
      },
      'switchDuplicate',
    ],
    ['more points than they have', controlRoomCenter, 'a', { ...SUBSTITUTION, points: 101 }, 'insufficientPoints'],
    [
      'more points than they have, in one exchange',
      controlRoomCenter,
      'a',
      {
        ...SWITCH,
        acceptedSwitches: [
          { shift: 'N', points: 0 },
          { shift: 'J', points: 101, date: '2026-11-20' },
        ],
      },
      'insufficientPoints',
    ],
  ])('%s', (_, arrange, posterId, wish, code) => {
    expect(arrange().tryPost(posterId, wish)).toMatchObject({ code })
  })

  test('what they gave in return stays given, even when they took something else that day', () => {
    const center = controlRoomCenter()
    // a gives N of the 19th in exchange for J of the 21st, then takes J of the 19th.
    center.post('d', { type: 'switch', date: '2026-11-21', acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-19' }] })
    expect(center.trySwap('d1', 'a')).toBeNull()
    center.post('b', { ...SUBSTITUTION, date: '2026-11-19' })
    expect(center.tryAccept('d2', 'a')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-22')['a']).toBe('JJRJJ')
    expect(center.tryPost('a', { ...SUBSTITUTION, date: '2026-11-19' })).toMatchObject({ code: 'duplicateAccepted' })
  })

  test('the notice says its hours, and ends exactly at them', () => {
    const wish = { ...SUBSTITUTION }
    expect(notice(START - 24 * 3_600_000 + 1).tryPost('a', wish)).toEqual({ code: 'postNotice', hours: 24 })
    expect(notice(START - 24 * 3_600_000).tryPost('a', wish)).toBe('d1')
  })

  test('points of open demands are promised already', () => {
    const center = controlRoomCenter()
    center.post('a', { ...SUBSTITUTION, points: 60 })
    const next = { ...SUBSTITUTION, date: '2026-11-19' }
    expect(center.tryPost('a', { ...next, points: 41 })).toMatchObject({ code: 'insufficientPoints' })
    expect(center.tryPost('a', { ...next, points: 40 })).toBe('d2')
    expect(center.ledger.get('a')).toMatchObject({ balance: 100, held: 100 })
  })

  test('nothing to reserve is refused to nobody, not even under the lowest balance', () => {
    const poor = controlRoomCenter({ rules: { ...defaultRules('SPP12'), lowestBalance: 50 }, grant: 0 })
    expect(poor.tryPost('a', { ...SUBSTITUTION, points: 1 })).toMatchObject({ code: 'insufficientPoints' })
    expect(poor.tryPost('a', { ...SUBSTITUTION, points: 0 })).toBe('d1')
  })
})

describe('posted', () => {
  test.each<[string, () => CenterInMemory, string, Wish]>([
    ['a replacement', controlRoomCenter, 'a', SUBSTITUTION],
    ['one millisecond before its start', () => controlRoomCenter({ now: instantOf('2026-11-18', '07:00') - 1 }), 'a', SUBSTITUTION],
    [
      '400 days ahead, against another so far',
      () => controlRoomCenter({ now: instantOf('2026-10-25', '12:00'), to: '2028-01-01' }),
      'a',
      { ...SWITCH, date: '2027-11-29', acceptedSwitches: [{ shift: 'N', points: 0, date: '2027-11-29' }] },
    ],
    ['a switch', controlRoomCenter, 'a', SWITCH],
    ['a hybrid', controlRoomCenter, 'a', { ...SWITCH, type: 'hybrid' }],
    [
      'a switch against a vacation of today',
      controlRoomCenter,
      'a',
      { ...SWITCH, acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-15' }] },
    ],
    ['the points of a switch are those of its exchanges', controlRoomCenter, 'a', { ...SWITCH, points: 999 }],
    [
      'the autumn night, before its 19:00',
      () => controlRoomCenter({ now: instantOf('2026-10-24', '18:59'), from: '2026-10-01' }),
      'c',
      { ...SUBSTITUTION, date: '2026-10-24' },
    ],
  ])('%s', (_, arrange, posterId, wish) => {
    expect(arrange().tryPost(posterId, wish)).toBe('d1')
  })

  test('the vacation is the one they work, with the team that counts it', () => {
    const center = controlRoomCenter()
    center.post('a', SUBSTITUTION)
    expect(center.demand('d1')).toMatchObject({ posterShift: { shift: DAY_SHIFT, teamId: idOf('team', 'A') }, dependsOn: null })
  })

  test('at the hours of a variation of their own cycle, and back', () => {
    const center = controlRoomCenter({ plan: planWithVariation() })
    center.post('a', { ...SUBSTITUTION, selectedVariation: 'tardive' })
    expect(timesOf(center.demand('d1').posterShift.shift)).toMatchObject({ startTime: '08:00', endTime: '20:00' })
    expect(center.tryEdit('d1', 'a', { points: 5 })).toBeNull()
    expect(center.demand('d1').posterShift.selectedVariation).toBe('tardive')
    expect(center.tryEdit('d1', 'a', { selectedVariation: null })).toBeNull()
    expect(center.demand('d1').posterShift).toMatchObject({ shift: DAY_SHIFT, selectedVariation: null })
  })

  test('a vacation received depends on the demand that brought it', () => {
    const center = controlRoomCenter()
    center.post('a', SUBSTITUTION)
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('o', SUBSTITUTION)
    expect(center.demand('d2')).toMatchObject({ dependsOn: 'd1', posterShift: { shift: DAY_SHIFT, teamId: idOf('team', 'A') } })
  })

  test('an absence frees of one’s own vacation, not of one taken: that one is posted again, and somebody takes it', () => {
    const center = controlRoomCenter()
    const absence = { modifications: [modification('absence', '2026-11-18', '2026-11-19')] }
    center.change('a', absence)
    expect(center.tryPost('a', SUBSTITUTION)).toMatchObject({ code: 'restDay' })
    center.change('a', { modifications: [] })
    center.post('a', SUBSTITUTION)
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.change('o', absence)
    center.post('o', SUBSTITUTION)
    expect(center.demand('d2')).toMatchObject({ dependsOn: 'd1', posterShift: { shift: DAY_SHIFT, teamId: idOf('team', 'A') } })
    expect(center.tryAccept('d2', 'b')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-18')).toEqual({ a: 'R', b: 'J', c: 'R', d: 'N', o: 'x' })
  })
})

describe('changed while open', () => {
  const posted = (): CenterInMemory => {
    const center = controlRoomCenter({ plan: planWithVariation() })
    center.post('a', SUBSTITUTION)
    return center
  }

  test.each<[string, (center: CenterInMemory) => void, string, Partial<DemandWish>, number | undefined, DemandRefusalCode]>([
    ['by somebody else', () => {}, 'b', { points: 5 }, undefined, 'notPoster'],
    ['once accepted', (center) => center.tryAccept('d1', 'o'), 'a', { points: 5 }, undefined, 'alreadyAccepted'],
    ['from an old version', () => {}, 'a', { points: 5 }, 0, 'demandChanged'],
    ['once started', (center) => (center.now = instantOf('2026-11-18', '07:00')), 'a', { points: 5 }, undefined, 'vacationStarted'],
    [
      'to keep it open past its start',
      (center) => (center.now = instantOf('2026-11-18', '07:30')),
      'a',
      { selectedVariation: 'tardive' },
      undefined,
      'vacationStarted',
    ],
    [
      'when they no longer work it',
      (center) => center.change('a', { teams: [{ fromDay: toDayNumber('2000-01-01'), value: idOf('team', 'B') }] }),
      'a',
      { points: 5 },
      undefined,
      'demandClosed',
    ],
    ['to unknown hours', () => {}, 'a', { selectedVariation: 'matinale' }, undefined, 'variationUnknown'],
    [
      'to an exchange that a replacement has not',
      () => {},
      'a',
      { acceptedSwitches: [{ shift: 'N', points: 0 }] },
      undefined,
      'switchesNotAllowed',
    ],
    ['to more points than they have', () => {}, 'a', { points: 101 }, undefined, 'insufficientPoints'],
  ])('refused %s', (_, arrange, actorId, changes, version, code) => {
    const center = posted()
    arrange(center)
    expect(center.tryEdit('d1', actorId, changes, version)).toMatchObject({ code })
  })

  test('what it holds already is not asked twice, and the version moves on', () => {
    const center = posted()
    expect(center.tryEdit('d1', 'a', { points: 100 }, 1)).toBeNull()
    expect(center.ledger.get('a')).toMatchObject({ held: 100 })
    expect(center.tryEdit('d1', 'a', { points: 100, selectedVariation: 'tardive' }, 2)).toBeNull()
    expect(center.demand('d1')).toMatchObject({ version: 3, points: 100 })
    expect(center.tryEdit('d1', 'a', { points: 0 }, 2)).toMatchObject({ code: 'demandChanged' })
    expect(center.tryEdit('d1', 'a', { points: 0 }, 3)).toBeNull()
    expect(center.ledger.get('a')).toMatchObject({ held: 0 })
  })
})

describe('what they could work in exchange', () => {
  const shifts = [DAY_SHIFT, NIGHT_SHIFT, ...daysOf('R', {}).map(({ shift }) => shift), { ...DAY_SHIFT }]
  const placed = { day: toDayNumber('2026-11-18'), shift: DAY_SHIFT, teamId: idOf('team', 'A') }

  // a works J on the 18th and N on the 19th, J on the 22nd.
  test.each([
    ['2026-11-18', ['J', 'N'], []],
    ['2026-11-19', [], ['J', 'N']],
    ['2026-11-20', ['N'], ['J']],
    ['2026-11-21', ['J'], ['N']],
    ['2026-11-24', ['N'], ['J']],
  ] as const)('instead of J of the 18th, on %s', (date, possible, broken) => {
    const center = controlRoomCenter()
    const switches = compatibleSwitches(center.person('a'), placed, toDayNumber(date), shifts, center.facts)
    const isBroken = ({ violations }: (typeof switches)[number]) => violations.some(({ severity }) => severity === 'blocking')
    expect(switches.filter((option) => !isBroken(option)).map(({ shift }) => shift.name)).toEqual(possible)
    expect(switches.filter(isBroken).map(({ shift }) => shift.name)).toEqual(broken)
  })

  test('who replaces them is not known: their leaving breaks no minimum', () => {
    const rules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 1, byQualification: {} } } }
    const center = controlRoomCenter({ rules })
    const switches = compatibleSwitches(center.person('a'), placed, placed.day, [NIGHT_SHIFT], center.facts)
    expect(switches.flatMap(({ violations }) => violations)).toEqual([])
  })

  test('on a day off they gain without losing, and an absence says no', () => {
    const center = controlRoomCenter({
      members: [operator('a', 'A', { modifications: [modification('absence', '2026-11-25', '2026-11-25')] })],
    })
    const codes = (date: string) =>
      compatibleSwitches(center.person('a'), null, toDayNumber(date), [DAY_SHIFT], center.facts)
        .flatMap(({ violations }) => violations)
        .filter(({ severity }) => severity === 'blocking')
        .map(({ code }) => code)
    expect(codes('2026-11-21')).toEqual([])
    expect(codes('2026-11-25')).toContain('unavailable')
  })
})

test('a rotation may be named but unused: its vacations count as known', () => {
  const plan = controlRoom()
  const rotations = new Map([...plan.rotations, [idOf('rotation', 'week'), rotation('week', 'S', { S: work('S', '08:00', 8) })]])
  const center = controlRoomCenter({ plan: { ...plan, rotations } })
  expect(center.tryPost('a', { ...SWITCH, acceptedSwitches: [{ shift: 'S', points: 0 }] })).toBe('d1')
})
