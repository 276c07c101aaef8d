// A demand as each viewer sees it: limits, exchanges, warnings, category. Every situation against every type.
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { center as centerPlan, modification, NIGHT_SHIFT, rotation, team, work } from '../planning/plan.fixture.ts'
import cycles from '../rotations/cycles.json' with { type: 'json' }
import { PROFILES } from '../working-time/profiles.ts'
import { idOf } from '../ids.fixture.ts'
import { controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { CenterInMemory } from './center.fixture.ts'
import type { DemandType } from './demand.ts'
import type { DemandCategory } from './view.ts'

const DATE = '2026-11-18'
const TYPES = ['substitution', 'switch', 'hybrid'] as const

/** a's J of the 18th: as a switch, against N of that day or N of the 24th. */
function posted(type: DemandType, prepare: (center: CenterInMemory) => void = () => {}): CenterInMemory {
  const center = controlRoomCenter()
  prepare(center)
  const switches = [
    { shift: 'N', points: 3 },
    { shift: 'N', points: 5, date: '2026-11-24' },
  ]
  center.post('a', { type, date: DATE, points: 10, acceptedSwitches: type === 'substitution' ? [] : switches })
  return center
}

type Seen = readonly [limits: string, canSwitch: boolean, category: DemandCategory]

/** Limits as `code`, `ruleBroken:rule`, joined by +; `-` for none. */
function viewOf(center: CenterInMemory, viewerId: string): Seen {
  const { limit, canSwitch, category } = center.view('d1', viewerId)
  const texts = limit.map((each) => (each.code === 'ruleBroken' ? each.violation.code : each.code))
  return [texts.join('+') || '-', canSwitch, category]
}

const absent = (userId: string) => (center: CenterInMemory) =>
  center.change(userId, { modifications: [modification('absence', DATE, DATE)] })
/** The viewer c has nothing from the 17th on, so that nothing stands in their way. */
const free = (center: CenterInMemory) =>
  center.change('c', {
    teams: [
      { fromDay: toDayNumber('2000-01-01'), value: idOf('team', 'C') },
      { fromDay: toDayNumber('2026-11-16'), value: null },
    ],
  })

describe('categories', () => {
  interface Row {
    readonly who: string
    readonly viewer: string
    readonly before?: (center: CenterInMemory) => void
    readonly after?: (center: CenterInMemory) => void
    readonly sees: { readonly [type in DemandType]: Seen }
  }
  const everywhere = (view: Seen) => ({ substitution: view, switch: view, hybrid: view })

  const rows: Row[] = [
    { who: 'the poster, open', viewer: 'a', sees: everywhere(['ownDemand', false, 'ownPending']) },
    {
      who: 'the poster, once started',
      viewer: 'a',
      after: (center) => (center.now = instantOf(DATE, '07:00')),
      sees: everywhere(['ownDemand', false, 'ownPending']),
    },
    { who: 'the poster, accepted', viewer: 'a', after: accepted('b'), sees: everywhere(['ownDemand', false, 'ownAccepted']) },
    { who: 'the accepter', viewer: 'b', after: accepted('b'), sees: everywhere(['alreadyAccepted', false, 'accepted']) },
    { who: 'a third, accepted', viewer: 'd', after: accepted('b'), sees: everywhere(['alreadyAccepted', false, 'accepted']) },
    {
      who: 'a third, once started',
      viewer: 'b',
      after: (center) => (center.now = instantOf(DATE, '07:00')),
      sees: everywhere(['vacationStarted', false, 'other']),
    },
    {
      who: 'a third, one millisecond earlier',
      viewer: 'o',
      after: (center) => (center.now = instantOf(DATE, '07:00') - 1),
      sees: {
        substitution: ['-', false, 'availableSubstitution'],
        switch: ['switchOnly', false, 'other'],
        hybrid: ['-', false, 'availableSubstitution'],
      },
    },
    {
      who: 'anybody, when the poster no longer works it',
      viewer: 'b',
      after: (center) => center.change('a', { teams: [{ fromDay: toDayNumber('2000-01-01'), value: idOf('team', 'B') }] }),
      sees: everywhere(['demandClosed', false, 'other']),
    },
    {
      who: 'off, free, nothing to give',
      viewer: 'o',
      sees: {
        substitution: ['-', false, 'availableSubstitution'],
        switch: ['switchOnly', false, 'other'],
        hybrid: ['-', false, 'availableSubstitution'],
      },
    },
    {
      who: 'off, free, N of the 24th to give',
      viewer: 'b',
      sees: {
        substitution: ['-', false, 'availableSubstitution'],
        switch: ['switchOnly', true, 'availableSwitch'],
        hybrid: ['-', false, 'availableSubstitution'],
      },
    },
    {
      who: 'off, the night before ends as it starts',
      viewer: 'c',
      sees: {
        substitution: ['dailyRest+restAfterShift', false, 'other'],
        switch: ['switchOnly', false, 'other'],
        hybrid: ['dailyRest+restAfterShift', false, 'other'],
      },
    },
    {
      who: 'off, absent',
      viewer: 'b',
      before: absent('b'),
      sees: {
        substitution: ['unavailable', false, 'other'],
        switch: ['switchOnly', false, 'other'],
        hybrid: ['unavailable', false, 'other'],
      },
    },
    {
      who: 'off, a modification of the day before leaves no rest',
      viewer: 'o',
      before: (center) =>
        center.change('o', { modifications: [modification('custom_modification', '2026-11-17', '2026-11-17', NIGHT_SHIFT)] }),
      sees: {
        substitution: ['dailyRest+restAfterShift', false, 'other'],
        switch: ['switchOnly', false, 'other'],
        hybrid: ['dailyRest+restAfterShift', false, 'other'],
      },
    },
    {
      who: 'works the night that is asked for',
      viewer: 'd',
      sees: {
        substitution: ['ownShift', false, 'other'],
        switch: ['ownShift', true, 'availableSwitch'],
        hybrid: ['ownShift', true, 'availableSwitch'],
      },
    },
    {
      who: 'works it, but their next vacation leaves no rest',
      viewer: 'd',
      before: (center) =>
        center.change('a', { modifications: [modification('custom_modification', '2026-11-19', '2026-11-19', work('J', '07:00', 12))] }),
      sees: {
        substitution: ['ownShift', false, 'other'],
        switch: ['ownShift', false, 'other'],
        hybrid: ['ownShift', false, 'other'],
      },
    },
    {
      who: 'works it under an absence',
      viewer: 'd',
      before: absent('d'),
      sees: {
        substitution: ['unavailable', false, 'other'],
        switch: ['switchOnly', false, 'other'],
        hybrid: ['unavailable', false, 'other'],
      },
    },
    {
      who: 'works something else that day',
      viewer: 'o',
      before: (center) => center.change('o', { modifications: [modification('custom_modification', DATE, DATE, work('S', '09:00', 8))] }),
      sees: everywhere(['ownShift', false, 'other']),
    },
    {
      who: 'works a vacation of that day they had taken',
      viewer: 'o',
      before: (center) => {
        center.post('d', { type: 'substitution', date: DATE })
        expect(center.tryAccept('d1', 'o')).toBeNull()
        center.demands.clear()
      },
      sees: everywhere(['alreadyTakenThatDay+ownShift', false, 'other']),
    },
    {
      who: 'had taken one and passed it on',
      viewer: 'o',
      before: (center) => {
        free(center)
        center.post('d', { type: 'substitution', date: DATE })
        expect(center.tryAccept('d1', 'o')).toBeNull()
        center.post('o', { type: 'substitution', date: DATE })
        expect(center.tryAccept('d2', 'c')).toBeNull()
        center.demands.clear()
      },
      sees: {
        substitution: ['alreadyTakenThatDay', false, 'other'],
        switch: ['alreadyTakenThatDay+switchOnly', false, 'other'],
        hybrid: ['alreadyTakenThatDay', false, 'other'],
      },
    },
  ]

  function accepted(accepterId: string): (center: CenterInMemory) => void {
    return (center) => {
      const [id] = center.demands.keys()
      const take = center.demand(id!).type === 'switch' ? center.trySwap(id!, accepterId) : center.tryAccept(id!, accepterId)
      expect(take).toBeNull()
    }
  }

  describe.each(TYPES)('%s', (type) => {
    test.each(rows)('$who', ({ viewer, before, after, sees }) => {
      const center = posted(type, before)
      // The demand looked at is the last one posted, whatever the situation needed before it.
      const [[id, demand] = []] = center.demands
      center.demands.delete(id!)
      center.setDemand({ ...demand!, _id: idOf('demand', 'd1') })
      after?.(center)
      expect(viewOf(center, viewer)).toEqual(sees[type])
    })
  })

  test('an exchange is not offered to one who took a vacation of that day already', () => {
    const center = controlRoomCenter()
    // o works the night of the 17th, took that of the 18th and passed it on to c.
    center.change('o', { modifications: [modification('custom_modification', '2026-11-17', '2026-11-17', NIGHT_SHIFT)] })
    center.post('d', { type: 'substitution', date: DATE })
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('o', { type: 'substitution', date: DATE })
    expect(center.tryAccept('d2', 'c')).toBeNull()
    const id = center.post('a', { type: 'hybrid', date: DATE, acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-17' }] })
    const { limit, canSwitch, exchanges } = center.view(id, 'o')
    expect(exchanges).toMatchObject([{ isPossible: true }])
    expect(limit.map(({ code }) => code)).toEqual(['alreadyTakenThatDay', 'ruleBroken', 'ruleBroken'])
    expect(canSwitch).toBe(false)
    expect(center.trySwap(id, 'o')).toEqual({ code: 'alreadyTakenThatDay' })
  })

  test('alone not allowed, the exchange allowed: a hybrid is offered as an exchange', () => {
    const center = controlRoomCenter()
    // c works the night of the 17th, which ends as J of the 18th starts: they may give that very night for it.
    center.post('a', { type: 'hybrid', date: DATE, points: 10, acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-17' }] })
    expect(viewOf(center, 'c')).toEqual(['switchOnly', true, 'availableSwitch'])
    expect(center.tryAccept('d1', 'c')).toMatchObject({ code: 'ruleBroken' })
    expect(center.trySwap('d1', 'c')).toBeNull()
    // As a replacement alone it says what is broken.
    const alone = posted('substitution')
    expect(viewOf(alone, 'c')).toEqual(['dailyRest+restAfterShift', false, 'other'])
  })
})

describe('what is shown of it', () => {
  test('their own vacation is the reason, in full', () => {
    expect(posted('switch').view('d1', 'd').limit).toEqual([{ code: 'ownShift', shift: NIGHT_SHIFT }])
  })

  test('exchanges: the day, the points of that accepted switch, what would be broken', () => {
    const { exchanges } = posted('switch').view('d1', 'd')
    expect(exchanges).toMatchObject([{ date: DATE, points: 3, isPossible: true, violations: [], teamId: 'D' }])
    expect(posted('switch').view('d1', 'b').exchanges).toMatchObject([{ date: '2026-11-24', points: 5, isPossible: true }])
    expect(posted('hybrid').view('d1', 'b').exchanges).toHaveLength(1)
    expect(posted('substitution').view('d1', 'b').exchanges).toEqual([])
  })

  test('an exchange that breaks something blocking stands there with its reasons', () => {
    const center = controlRoomCenter()
    center.post('a', { type: 'switch', date: DATE, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-20' }] })
    const [exchange] = center.view('d1', 'c').exchanges
    expect(exchange).toMatchObject({ isPossible: false })
    expect(exchange?.violations.map(({ userId }) => userId)).toEqual(expect.arrayContaining(['a', 'c']))
  })

  test('warnings come with what may be taken, and block nothing', () => {
    const { limit, warnings, category } = posted('hybrid').view('d1', 'b')
    expect({ limit, category }).toEqual({ limit: [], category: 'availableSubstitution' })
    expect(warnings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['hoursSlidingWeek warning'])
    expect(posted('switch').view('d1', 'b').warnings).toEqual([])
    expect(posted('substitution').view('d1', 'o').warnings).toEqual([])
  })
})

describe('exchanges on one day, in every cycle', () => {
  // Only J N R R leaves 12 h on both sides. In other cycles two vacations of one kind follow each other, and one of the two people would
  // come back within 11 h. Cycles of one kind of vacation have nothing to exchange on a day.
  const SOME = ['jnrr']
  const NOTHING = ['g24_4', 'g24_3', 'g24_houston', 'g24_kelly', 'gspsJ', 'gspsN']

  function tally(cycle: (typeof cycles)[number], profile: keyof typeof PROFILES): { possible: number; matching: number } {
    const shifts = Object.fromEntries(
      Object.entries(cycle.shifts).map(([name, [start, hours]]) => [name, work(name, String(start), Number(hours))]),
    )
    const monday = toDayNumber('2026-11-02')
    const teams = cycle.offsets.map((offset, index) => team(String(index), fromDayNumber(monday - offset)))
    const first = toDayNumber('2026-11-16')
    const center = controlRoomCenter({
      plan: centerPlan([rotation(cycle.id, cycle.pattern, shifts)], teams),
      members: teams.map(({ _id }) => operator(_id, _id)),
      rules: { ...controlRoomCenter().rules, rules: PROFILES[profile] },
      from: '2026-10-25',
      to: fromDayNumber(first + cycle.L + 30),
    })
    const count = { possible: 0, matching: 0 }
    for (let day: DayNumber = first; day < first + cycle.L; day++) {
      for (const { userId } of center.members) {
        const own = center.person(userId).on(day).shift
        if (own.type === 'rest') continue
        const acceptedSwitches = Object.keys(shifts)
          .filter((name) => name !== own.name)
          .map((shift) => ({ shift, points: 0 }))
        if (acceptedSwitches.length === 0) continue
        const id = center.post(userId, { type: 'switch', date: fromDayNumber(day), acceptedSwitches })
        for (const viewer of center.members) {
          if (viewer.userId === userId) continue
          const { exchanges, canSwitch } = center.view(id, viewer.userId)
          count.matching += exchanges.length
          if (canSwitch) count.possible++
        }
      }
    }
    return count
  }

  test.each(cycles.map((cycle) => [cycle.id, cycle] as const))('%s', (id, cycle) => {
    for (const profile of ['SPP12', 'FPH', 'CODE_TRAVAIL'] as const) {
      const { possible, matching } = tally(cycle, profile)
      expect(matching === 0).toBe(NOTHING.includes(id))
      expect(possible === matching && matching > 0).toBe(SOME.includes(id))
      if (!SOME.includes(id)) expect([id, profile, possible]).toEqual([id, profile, 0])
    }
  })
})
