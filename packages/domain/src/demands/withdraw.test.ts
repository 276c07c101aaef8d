// Giving back: withdrawing and cancelling, their notice, and chains that unwind in order.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { always, center as centerPlan, controlRoom, modification, rotation, team, work } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { CenterRules } from '../working-time/rules.ts'
import type { Profile } from '../planning/profile.ts'
import { idOf } from '../ids.fixture.ts'
import { controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { CenterInMemory, CenterInput } from './center.fixture.ts'
import type { DemandRefusalCode } from './limit.ts'
import { applyUnaccept, offerAgain, withdrawUntil } from './withdraw.ts'

const HOUR_MS = 3_600_000
const DAY = { type: 'substitution', date: '2026-11-18', points: 10 } as const
const SWITCH = { type: 'switch', date: '2026-11-18', acceptedSwitches: [{ shift: 'N', points: 3 }] } as const
const TWO_DAYS = { ...SWITCH, acceptedSwitches: [{ shift: 'N', points: 3, date: '2026-11-24' }] } as const

function replaced(by = 'o', overrides: Partial<CenterInput> = {}): CenterInMemory {
  const center = controlRoomCenter(overrides)
  center.post('a', DAY)
  expect(center.tryAccept('d1', by)).toBeNull()
  return center
}

function exchanged(wish: Parameters<CenterInMemory['post']>[1], by: string): CenterInMemory {
  const center = controlRoomCenter()
  center.post('a', wish)
  expect(center.trySwap('d1', by)).toBeNull()
  return center
}

const absentOn = (day: Day) => ({ modifications: [modification('absence', day, day)] })

describe('withdrawing is refused', () => {
  test.each<[string, () => CenterInMemory, string, DemandRefusalCode]>([
    [
      'while open',
      () => {
        const center = controlRoomCenter()
        center.post('a', DAY)
        return center
      },
      'o',
      'notAccepted',
    ],
    ['to the poster', replaced, 'a', 'notAccepter'],
    ['to anybody else', replaced, 'b', 'notAccepter'],
    [
      'after the notice',
      () => {
        const center = replaced()
        center.now = instantOf('2026-11-16', '07:00') + 1
        return center
      },
      'o',
      'withdrawNotice',
    ],
    [
      'once worked',
      () => {
        const center = replaced()
        center.now = instantOf('2026-11-20')
        return center
      },
      'o',
      'withdrawNotice',
    ],
    [
      'when the poster is absent now',
      () => {
        const center = replaced()
        center.change('a', absentOn('2026-11-18'))
        return center
      },
      'o',
      'posterCannotResume',
    ],
    [
      'when the poster took a night that ends as it starts',
      () => {
        const center = replaced()
        center.post('c', { ...DAY, date: '2026-11-17' })
        expect(center.tryAccept('d2', 'a')).toBeNull()
        return center
      },
      'o',
      'posterCannotResume',
    ],
    [
      'when the poster took another vacation of that day',
      () => {
        const center = replaced()
        center.post('d', DAY)
        center.post('a', { ...DAY, date: '2026-11-19' })
        expect(center.tryAccept('d3', 'b') ?? center.tryAccept('d3', 'o')).not.toBeNull()
        expect(center.tryAccept('d2', 'a')).toBeNull()
        return center
      },
      'o',
      'posterCannotResume',
    ],
    [
      'when their own vacation would come back under their absence',
      () => {
        const center = exchanged(TWO_DAYS, 'b')
        center.change('b', absentOn('2026-11-24'))
        return center
      },
      'b',
      'ruleBroken',
    ],
  ])('%s', (_, arrange, actorId, code) => {
    const center = arrange()
    const before = center.roster('2026-11-10', '2026-11-30')
    expect(center.tryUnaccept('d1', actorId)).toMatchObject({ code })
    expect(center.roster('2026-11-10', '2026-11-30')).toEqual(before)
  })

  test('the reason says which rule, and the notice its hours', () => {
    const center = replaced()
    center.change('a', absentOn('2026-11-18'))
    expect(center.tryUnaccept('d1')).toMatchObject({ violations: [{ code: 'unavailable', userId: 'a' }] })
    center.now = instantOf('2026-11-17')
    expect(center.tryUnaccept('d1')).toEqual({ code: 'withdrawNotice', hours: 48 })
  })

  test('when the vacation would lose its only chief again', () => {
    const rules: CenterRules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 1, byQualification: { CDS: 1 } } } }
    const members = [operator('a', 'A'), operator('chief', null, { qualifications: ['CDS'] })]
    const center = replaced('chief', { members, rules })
    expect(center.tryUnaccept('d1')).toMatchObject({ code: 'posterCannotResume', violations: [{ code: 'minimumStaffing' }] })
  })
})

describe('the notice', () => {
  // Real hours before the first of the vacations; the clock change moves the wall clock.
  const J = { type: 'substitution', points: 0 } as const
  test.each<[string, Parameters<CenterInMemory['post']>[1], string, Day, string]>([
    ['a day vacation', { ...J, date: '2026-11-18' }, 'J', '2026-11-16', '07:00'],
    ['a night', { ...J, date: '2026-11-19' }, 'N', '2026-11-17', '19:00'],
    ['the spring night itself', { ...J, date: '2026-03-28' }, 'N', '2026-03-26', '19:00'],
    ['the day after the spring night', { ...J, date: '2026-03-29' }, 'J', '2026-03-27', '06:00'],
    ['the day after the autumn night', { ...J, date: '2026-10-25' }, 'J', '2026-10-23', '08:00'],
    ['an exchange with a later vacation', TWO_DAYS, 'J', '2026-11-16', '07:00'],
    [
      'an exchange with an earlier one',
      { ...SWITCH, date: '2026-11-22', acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-20' }] },
      'J',
      '2026-11-18',
      '19:00',
    ],
  ])('%s', (_, wish, letter, day, clock) => {
    const limit = instantOf(day, clock)
    const members = ['A', 'B', 'C', 'D'].map((teamId) => operator(teamId.toLowerCase(), teamId))
    const date = toDayNumber(wish.date)
    const center = controlRoomCenter({
      members: [...members, operator('o', null)],
      now: limit - 20 * 24 * HOUR_MS,
      from: '2025-12-01',
      to: '2026-12-31',
    })
    const poster = members.find(({ userId }) => center.person(userId).on(date).shift.name === letter)!.userId
    center.post(poster, wish)
    if (wish.type === 'substitution') expect(center.tryAccept('d1', 'o')).toBeNull()
    else {
      const taker = ['b', 'c', 'd'].find((userId) => center.view('d1', userId).canSwitch)!
      expect(center.trySwap('d1', taker)).toBeNull()
    }
    expect(withdrawUntil(center.demand('d1'), center.facts)).toBe(limit)
    center.now = limit + 1
    expect(center.tryUnaccept('d1')).toMatchObject({ code: 'withdrawNotice' })
    center.now = limit
    expect(center.tryUnaccept('d1')).toBeNull()
  })

  test('of zero hours ends at the start', () => {
    const center = replaced('o', { rules: { ...defaultRules('SPP12'), withdrawNoticeHours: 0 } })
    center.now = instantOf('2026-11-18', '07:00')
    expect(center.tryUnaccept('d1')).toBeNull()
  })
})

describe('withdrawn', () => {
  const initial = controlRoomCenter().roster('2026-11-10', '2026-11-30')

  test.each<[string, () => CenterInMemory]>([
    ['a replacement', () => replaced()],
    ['a replacement by somebody who works around', () => replaced('b')],
    ['an exchange of one day', () => exchanged(SWITCH, 'd')],
    ['an exchange of two days', () => exchanged(TWO_DAYS, 'b')],
  ])('%s: both plannings are as before, the demand is open, its points still promised', (_, arrange) => {
    const center = arrange()
    const { held } = center.ledger.get('a')!
    expect(center.roster('2026-11-10', '2026-11-30')).not.toEqual(initial)
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.roster('2026-11-10', '2026-11-30')).toEqual(initial)
    expect(center.transfers()).toEqual([])
    expect(center.demand('d1')).toMatchObject({ status: 'open', accepterId: null, acceptedSwitch: null })
    expect(center.ledger.get('a')).toMatchObject({ balance: 100, held })
    expect(center.tryCancel('d1', 'a')).toBeNull()
    expect(center.ledger.get('a')).toMatchObject({ balance: 100, held: 0 })
  })

  test.each<[string, () => CenterInMemory]>([
    ['a replacement', () => replaced()],
    ['an exchange of one day', () => exchanged(SWITCH, 'd')],
    ['an exchange of two days', () => exchanged(TWO_DAYS, 'b')],
  ])('%s: the history is the taking, backwards', (_, arrange) => {
    const center = arrange()
    const changes = applyUnaccept(center.demand('d1'), center.withdrawFacts('d1'))
    expect(changes).toHaveLength(center.demand('d1').acceptedSwitch?.date === '2026-11-24' ? 4 : 2)
    for (const { userId, day, to, kind } of changes) {
      expect(kind).toBe('withdrawn')
      center.undo('d1')
      expect(center.person(userId).on(day).shift).toMatchObject({ name: to.name, type: to.type })
    }
  })

  test('a demand given back is taken by another', () => {
    const center = replaced()
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.tryAccept('d1', 'b')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-18')).toMatchObject({ a: 'R', b: 'J', o: 'R' })
  })

  test('a poster without any known qualification takes back what their cycle gives them', () => {
    const rules: CenterRules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 1, byQualification: { OPE: 1 } } } }
    const members = [operator('a', 'A', { qualifications: [] }), operator('a2', 'A'), operator('o', null)]
    expect(replaced('o', { members, rules }).tryUnaccept('d1')).toBeNull()
  })

  // Cycles that break a rule by themselves: giving one vacation away must not be without return.
  test.each<[string, string, Record<string, [string, number]>, Profile, Day, string]>([
    ['60 h in the long week', 'JJRRJJJRRJJRRR', { J: ['07:00', 12] }, 'CODE_TRAVAIL', '2026-11-20', 'hoursCivilWeek'],
    ['10 h between the last day and the first night', 'JNRRRR', { J: ['08:00', 10], N: ['04:00', 10] }, 'SPP12', '2026-11-23', 'dailyRest'],
  ])('%s: withdrawn all the same', (_, pattern, times, profile, date, code) => {
    const shifts = Object.fromEntries(Object.entries(times).map(([name, [start, hours]]) => [name, work(name, start, hours)]))
    const plan = centerPlan([rotation('own', pattern, shifts)], [team('A', '2026-11-16')])
    const members = [operator('a', 'A'), operator('o', null)]
    const rules = defaultRules(profile)
    const center = controlRoomCenter({ plan, members, rules })
    center.post('a', { ...DAY, date })
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(center.tryUnaccept('d1')).toBeNull()
    // To take it from somebody else would be refused: only what was theirs comes back so.
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('o', { ...DAY, date })
    expect(center.tryAccept('d2', 'a')).toMatchObject({ violations: [{ code }] })
  })
})

describe('withdrawn from a promise that was kept through a change of the plan', () => {
  /** The poster is in another team from Monday on; the taker keeps what they were promised. */
  const moved = (teamId: string | null, overrides: Partial<CenterInput> = {}): CenterInMemory => {
    const center = replaced('o', overrides)
    center.change('a', { teams: [...always(idOf('team', 'A')), { fromDay: toDayNumber('2026-11-16'), value: idOf('team', teamId) }] })
    return center
  }
  const planned = (teamId: string | null) => controlRoomCenter({ members: [operator('a', teamId)] }).roster('2026-11-16', '2026-11-30')['a']

  // B and C rest on the 18th. C works the night before it: whoever rests lacks no rest after it.
  test.each(['B', 'C', null])('the poster, now in %s, no longer has the vacation: the demand closes, its points are free', (teamId) => {
    const center = moved(teamId)
    const facts = center.withdrawFacts('d1')
    expect(offerAgain(center.demand('d1'), facts, center.plan)).toBeNull()
    expect(applyUnaccept(center.demand('d1'), facts)).toMatchObject([
      { userId: 'o', kind: 'withdrawn', from: { name: 'J' }, to: { type: 'rest' } },
    ])
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.roster('2026-11-16', '2026-11-30')['a']).toBe(planned(teamId))
    expect(center.demands.size).toBe(0)
    expect(center.ledger.get('a')).toMatchObject({ balance: 100, held: 0 })
  })

  test('the poster gets back what the new team works that day, and the demand for the other vacation closes', () => {
    const center = moved('D')
    expect(applyUnaccept(center.demand('d1'), center.withdrawFacts('d1'))).toMatchObject([
      { userId: 'a', from: { type: 'rest' }, to: { name: 'N' } },
      { userId: 'o', from: { name: 'J' }, to: { type: 'rest' } },
    ])
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.roster('2026-11-16', '2026-11-30')['a']).toBe(planned('D'))
    expect(center.demands.size).toBe(0)
  })

  test('the minimum that nobody else keeps refuses it', () => {
    const rules: CenterRules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 1, byQualification: {} } } }
    const center = moved('B', { rules })
    expect(center.tryUnaccept('d1')).toMatchObject({ code: 'ruleBroken', violations: [{ code: 'minimumStaffing', actual: 0, limit: 1 }] })
    expect(center.demand('d1').status).toBe('accepted')
  })

  test('an exchange of two days: each gets back what their team works today', () => {
    const center = exchanged(TWO_DAYS, 'b')
    // In team C both rest on the 24th, and a on the 18th.
    for (const userId of ['a', 'b'])
      center.change(userId, { teams: [...always(idOf('team', 'B')), { fromDay: toDayNumber('2026-11-16'), value: idOf('team', 'C') }] })
    expect(center.tryUnaccept('d1')).toBeNull()
    const roster = center.roster('2026-11-16', '2026-11-30')
    expect([roster['a'], roster['b']]).toEqual([planned('C'), planned('C')])
    expect(center.demands.size).toBe(0)
  })

  test('the same vacation at other times: it is offered at those', () => {
    const center = replaced()
    const later = controlRoom()
    const [jnrr] = later.rotations.values()
    const days = jnrr!.days.map((day) =>
      day.shift.name === 'J' ? { ...day, shift: { ...day.shift, default: { startTime: '06:00', endTime: '18:00' } } } : day,
    )
    Object.assign(center.plan, { rotations: new Map([[jnrr!._id, { ...jnrr!, days }]]) })
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.demand('d1').posterShift.shift.default).toEqual({ startTime: '06:00', endTime: '18:00' })
  })
})

describe('chains', () => {
  const initial = controlRoomCenter().roster('2026-11-10', '2026-11-30')
  /** a gives to o, o gives to b. */
  const chain = (): CenterInMemory => {
    const center = replaced()
    center.post('o', DAY)
    expect(center.tryAccept('d2', 'b')).toBeNull()
    return center
  }

  test('the vacation is with the last one, the points of each hand are promised by whom gave', () => {
    const center = chain()
    expect(center.roster('2026-11-18', '2026-11-18')).toEqual({ a: 'R', b: 'J', c: 'R', d: 'N', o: 'R' })
    expect(center.ledger.get('a')).toMatchObject({ held: 10 })
    expect(center.ledger.get('o')).toMatchObject({ held: 10 })
  })

  test('it unwinds in order only', () => {
    const center = chain()
    expect(center.tryUnaccept('d1')).toEqual({ code: 'shiftPassedOn' })
    expect(center.tryUnaccept('d2')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-18')).toMatchObject({ a: 'R', b: 'R', o: 'J' })
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.roster('2026-11-10', '2026-11-30')).toEqual(initial)
  })

  test('a re-post still open is closed with it', () => {
    const center = replaced()
    center.post('o', DAY)
    expect(center.tryUnaccept('d1')).toBeNull()
    expect([...center.demands.keys()]).toEqual(['d1'])
    expect(center.ledger.get('o')).toMatchObject({ held: 0 })
  })

  test('it may come back to the first, who then has it as received', () => {
    const center = chain()
    center.post('b', DAY)
    expect(center.tryAccept('d3', 'a')).toBeNull()
    expect(center.roster('2026-11-10', '2026-11-30')).toEqual(initial)
    for (const id of ['d1', 'd2']) expect(center.tryUnaccept(id)).toEqual({ code: 'shiftPassedOn' })
    for (const id of ['d3', 'd2', 'd1']) expect(center.tryUnaccept(id)).toBeNull()
    expect(center.transfers()).toEqual([])
  })

  test('what was given away again in return for a colleague’s demand is passed on too', () => {
    const center = replaced()
    // o gives the J of a that they took, against J of the 20th.
    center.post('c', { ...SWITCH, date: '2026-11-20', acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-18' }] })
    center.change('c', absentOn('2026-11-17'))
    expect(center.trySwap('d2', 'o')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-20')).toMatchObject({ a: 'RNR', c: 'JRR', o: 'RRJ' })
    expect(center.tryUnaccept('d1')).toEqual({ code: 'shiftPassedOn' })
    center.change('c', { modifications: [] })
    expect(center.tryUnaccept('d2')).toBeNull()
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.roster('2026-11-10', '2026-11-30')).toEqual(initial)
  })

  test('what the poster of an exchange received and gave on blocks it as well', () => {
    const center = exchanged(TWO_DAYS, 'b')
    center.post('a', { ...DAY, date: '2026-11-24' })
    expect(center.demand('d2').dependsOn).toBe('d1')
    expect(center.tryAccept('d2', 'o')).toBeNull()
    expect(center.tryUnaccept('d1')).toEqual({ code: 'shiftPassedOn' })
    expect(center.tryUnaccept('d2')).toBeNull()
    expect(center.tryUnaccept('d1')).toBeNull()
  })
})

describe('the poster of an exchange', () => {
  test('who gave what they received in return for a colleague’s demand has passed it on', () => {
    const center = exchanged(TWO_DAYS, 'b')
    // a works N of the 24th now, and gives it for o’s night of the 20th, taken from b.
    center.post('b', { ...DAY, date: '2026-11-20' })
    expect(center.tryAccept('d2', 'o')).toBeNull()
    center.post('o', { ...SWITCH, date: '2026-11-20', acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-24' }] })
    expect(center.trySwap('d3', 'a')).toBeNull()
    expect(center.roster('2026-11-18', '2026-11-24')).toMatchObject({ a: 'RNNRJNR', o: 'RRRRRRN' })
    expect(center.tryUnaccept('d1')).toEqual({ code: 'shiftPassedOn' })
    expect(center.tryUnaccept('d2')).toEqual({ code: 'shiftPassedOn' })
    for (const id of ['d3', 'd2', 'd1']) expect(center.tryUnaccept(id)).toBeNull()
    expect(center.transfers()).toEqual([])
  })
})

describe('cancelling', () => {
  test.each<[string, (center: CenterInMemory) => void, string, DemandRefusalCode | null]>([
    ['by the poster', () => {}, 'a', null],
    ['by somebody else', () => {}, 'o', 'notPoster'],
    ['once accepted', (center) => center.tryAccept('d1', 'o'), 'a', 'alreadyAccepted'],
    ['once accepted, by who took it', (center) => center.tryAccept('d1', 'o'), 'o', 'notPoster'],
  ])('%s', (_, arrange, actorId, code) => {
    const center = controlRoomCenter()
    center.post('a', DAY)
    arrange(center)
    const refusal = center.tryCancel('d1', actorId)
    if (code === null) expect(refusal).toBeNull()
    else expect(refusal).toEqual({ code })
    expect(center.demands.has('d1')).toBe(code !== null)
    expect(center.ledger.get('a')).toMatchObject({ held: code === null ? 0 : 10 })
  })
})
