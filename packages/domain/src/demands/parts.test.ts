// Parts of vacations given: what may be posted, who may take it, what each works then, and how it is undone.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { dutyGroups } from '../planning/duty-groups.ts'
import { idOf } from '../ids.fixture.ts'
import { DAY_SHIFT, modification, NIGHT_SHIFT, transfer } from '../planning/plan.fixture.ts'
import { pieces } from '../planning/pieces.ts'
import { rosterIndexes } from '../planning/roster.ts'
import { rosterParts } from '../planning/roster-parts.ts'
import { shiftDays } from '../planning/shift-days.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { controlRoomCenter, instantOf, operator, reasons } from './center.fixture.ts'
import { demandConflicts } from './plan-conflicts.ts'
import type { CenterInMemory } from './center.fixture.ts'
import { freeParts } from './free-parts.ts'
import type { DemandWish } from './post.ts'

/** `a` works J 07:00–19:00 on the 18th and N 19:00–07:00 on the 19th; `o` works nothing. */
const J = '2026-11-18'
const N = '2026-11-19'
const AFTERNOON = { from: '15:00', to: '19:00' }
const of = (date: string, part: DemandWish['part'], points = 4): DemandWish => ({
  type: 'substitution',
  date,
  points,
  part: part ?? null,
  selectedVariation: null,
  acceptedSwitches: [],
})

function hours(center: CenterInMemory, userId: string, date: string): string[] {
  const [day] = shiftDays(
    center.plan,
    center.members.find((each) => each.userId === userId)!,
    toDayNumber(date),
    toDayNumber(date),
  )
  return (day?.parts ?? []).map(({ letters, startTime, endTime }) => `${letters} ${startTime}–${endTime}`)
}

const post = (center: CenterInMemory, userId: string, date: string, from: string, to: string) => center.post(userId, of(date, { from, to }))

describe('posting', () => {
  const given = () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    return center
  }
  const openOf = (...parts: readonly (readonly [string, string])[]) => {
    const center = controlRoomCenter()
    for (const [from, to] of parts) center.post('a', of(N, { from, to }))
    return center
  }
  const ruled = (rules: object) => () => controlRoomCenter({ rules: { ...defaultRules('SPP12'), ...rules } })

  test.each<[string, () => CenterInMemory, DemandWish, string]>([
    ['hours that they do not work', controlRoomCenter, of(J, { from: '18:00', to: '20:00' }), 'partOutside'],
    ['a day of rest', controlRoomCenter, of('2026-11-20', AFTERNOON), 'restDay'],
    [
      'against a vacation',
      controlRoomCenter,
      { ...of(J, AFTERNOON), type: 'switch', acceptedSwitches: [{ shift: 'N', points: 0 }] },
      'partNotExchanged',
    ],
    ['too short', controlRoomCenter, of(J, { from: '15:00', to: '16:59' }), 'partTooShort'],
    ['leaving too little', controlRoomCenter, of(J, { from: '08:00', to: '19:00' }), 'partTooShort'],
    ['shorter than the centre says', ruled({ shortestPartHours: 5 }), of(J, AFTERNOON), 'partTooShort'],
    ['where the centre allows none', ruled({ allowsParts: false }), of(J, AFTERNOON), 'partsNotAllowed'],
    ['an open part, by a minute', () => openOf(['19:00', '23:00']), of(N, { from: '21:00', to: '01:00' }), 'duplicateOpen'],
    ['an open part and all of it', () => openOf(['19:00', '23:00']), of(N, null), 'duplicateOpen'],
    ['hours that are given', given, of(J, { from: '13:00', to: '17:00' }), 'duplicateAccepted'],
    ['begun', () => controlRoomCenter({ now: instantOf(J, '15:00') }), of(J, AFTERNOON), 'dayInPast'],
    ['more points than there are', controlRoomCenter, of(J, AFTERNOON, 101), 'insufficientPoints'],
  ])('refused: %s', (_name, center, wish, code) => {
    expect(center().tryPost('a', wish)).toMatchObject({ code })
  })

  test('a minute after the start of a vacation its later hours may still be given', () => {
    const center = controlRoomCenter({ now: instantOf(J, '14:00') })
    expect(center.tryPost('a', of(J, AFTERNOON))).toBe('d1')
  })

  test('two parts of one vacation beside each other, and what is left as a third', () => {
    const center = openOf(['19:00', '23:00'], ['01:00', '05:00'])
    expect(center.tryPost('a', of(N, { from: '23:00', to: '01:00' }))).toBe('d3')
  })

  const freeOf = (center: CenterInMemory, date: string) => {
    const open = center.openOf('a', date).map(({ posterShift }) => posterShift.part ?? null)
    return freeParts(date, center.postFacts('a', date), open).map(({ from, to }) => [from, to])
  }

  test.each<[string, () => CenterInMemory, string, readonly (readonly number[])[]]>([
    ['a day that may be given whole has none', controlRoomCenter, J, []],
    ['what is beside an open part', () => openOf(['19:00', '23:00']), N, [[1380, 1860]]],
    [
      'between two open parts, where it is long enough',
      () => openOf(['21:00', '23:00'], ['01:00', '05:00']),
      N,
      [
        [1140, 1260],
        [1380, 1500],
        [1740, 1860],
      ],
    ],
    ['nothing beside an open demand for all of it', () => openOf(['19:00', '07:00']), N, []],
    ['nothing that is too short', () => openOf(['19:00', '22:00'], ['23:00', '07:00']), N, []],
    ['nothing of a day of rest', controlRoomCenter, '2026-11-20', []],
    [
      'nothing of a whole vacation beside an open part of another one',
      () => {
        const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
        post(center, 'd', J, '19:00', '23:00')
        expect(center.tryAccept('d1', 'a')).toBeNull()
        post(center, 'a', J, '19:00', '23:00')
        return center
      },
      J,
      [],
    ],
  ])('what may still be given: %s', (_name, center, date, parts) => {
    expect(freeOf(center(), date)).toEqual(parts)
  })

  test('what may still be given beside what was taken and what is open', () => {
    const center = openOf(['19:00', '23:00'], ['01:00', '05:00'])
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(freeOf(center, N)).toEqual([
      [1380, 1500],
      [1740, 1860],
    ])
  })

  test('naming all of its hours is giving all of it', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, { from: '07:00', to: '19:00' }))
    expect(center.demand('d1').posterShift.part).toBeUndefined()
    expect(center.demand('d1').posterShift.shift.variation).toBeNull()
  })

  test('who names no hours gives what is left', () => {
    const center = given()
    center.post('a', of(J, null))
    expect(center.demand('d2').posterShift).toMatchObject({
      part: { from: 420, to: 900 },
      shift: { name: 'J', variation: { startTime: '07:00', endTime: '15:00' } },
    })
  })

  test('a change of its points keeps its hours', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryEdit('d1', 'a', { points: 7 })).toBeNull()
    expect(center.demand('d1')).toMatchObject({ points: 7, posterShift: { part: { from: 900, to: 1140 } } })
  })
})

describe('taken', () => {
  test('the rest between a part and a vacation of one day is told in the order of their hours', () => {
    const center = controlRoomCenter()
    center.change('o', { transfers: [transfer('y', 'o', N, DAY_SHIFT, 'B')] })
    post(center, 'a', N, '03:00', '07:00')
    const [broken] = center.view('d1', 'o').warnings.concat(center.tryAccept('d1', 'o')?.violations ?? [])
    expect(broken).toMatchObject({ code: 'dailyRest', shiftName: 'N', otherShiftName: 'J', isOtherEarlier: true })
  })
  test('an earlier part makes a night and the morning after it two days of work: the rest between them is asked', () => {
    const center = controlRoomCenter()
    // `o` works 19:00–24:00 and 05:00–07:00 of one night, by two demands: one day of work of at most 13 h, with a break.
    const night = transfer('y', 'o', J, NIGHT_SHIFT, 'B')
    const parts = [
      { ...night, demandId: idOf('demand', 'evening'), part: { from: 1140, to: 1440 } },
      { ...night, demandId: idOf('demand', 'morning'), part: { from: 1740, to: 1860 } },
    ]
    center.change('o', { parts })
    post(center, 'a', J, '13:00', '17:00')
    expect(center.tryAccept('d1', 'o')).toMatchObject({ code: 'ruleBroken' })
    center.change('o', { parts: parts.slice(0, 1) })
    expect(center.tryAccept('d1', 'o')).toBeNull()
  })

  test('what is left of a vacation after a part of another one goes on with the same day of work', () => {
    const center = controlRoomCenter({ members: [operator('a', 'A'), operator('x', 'A'), operator('o', null)] })
    const given = post(center, 'a', J, '11:00', '15:00')
    expect(center.tryAccept(given, 'o')).toBeNull()
    // The four hours that somebody else works are none of theirs.
    const [ofGiver] = rosterParts(center.plan, center.members, toDayNumber(J), toDayNumber(J))
    expect(ofGiver).toMatchObject({
      minutes: 8 * 60,
      spans: [
        [420, 660],
        [900, 1140],
      ],
    })
    const other = post(center, 'x', J, '12:00', '14:00')
    expect(center.tryAccept(other, 'a')).toBeNull()
    expect(hours(center, 'a', J)).toEqual(['J 07:00–11:00', 'J 12:00–14:00', 'J 15:00–19:00'])
  })

  test('each works their own hours, and each is read so by whoever knows whole days alone', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect([hours(center, 'a', J), hours(center, 'o', J)]).toEqual([['J 07:00–15:00'], ['J 15:00–19:00']])
    const dayOf = (userId: string) =>
      shiftDays(
        center.plan,
        center.members.find((each) => each.userId === userId)!,
        toDayNumber(J),
        toDayNumber(J),
      )[0]
    expect(dayOf('a')).toMatchObject({ isSubstitution: true, shift: { name: 'J', variation: { startTime: '07:00', endTime: '15:00' } } })
    expect(dayOf('o')).toMatchObject({
      isSubstitution: true,
      initialShift: { type: 'rest' },
      shift: { name: 'J', variation: { startTime: '15:00', endTime: '19:00' } },
      substitutionHistory: [{ fromUserId: 'a', toUserId: 'o' }],
      parts: [{ demandId: 'd1' }],
    })
  })

  test('the room holds both, each at their hours, and a roster says that both work a part', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    const [group] = dutyGroups(center.plan, center.members, toDayNumber(J), toDayNumber(J)).filter(({ name }) => name === 'J')
    expect(group?.people.map(({ userId, startAt, endAt }) => [userId, startAt, endAt])).toEqual([
      ['a', instantOf(J, '07:00'), instantOf(J, '15:00')],
      ['o', instantOf(J, '15:00'), instantOf(J, '19:00')],
    ])
    const { legend, cells } = rosterIndexes(center.plan, center.members, toDayNumber(J), toDayNumber(J))
    const cellOf = (index: number) => legend[cells[index] ?? 0]
    expect(cellOf(0)).toMatchObject({ shift: 'J', state: 'planned', mark: 'part' })
    expect(cellOf(4)).toMatchObject({ shift: 'J', state: 'taken', mark: 'part' })
  })

  test('two parts of one night by two people', () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    post(center, 'a', N, '19:00', '23:00')
    post(center, 'a', N, '01:00', '05:00')
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(center.tryAccept('d2', 'c')).toBeNull()
    expect(hours(center, 'a', N)).toEqual(['N 23:00–01:00', 'N 05:00–07:00'])
    expect(hours(center, 'o', N)).toEqual(['N 19:00–23:00'])
    expect(hours(center, 'c', N)).toEqual(['N 01:00–05:00'])
  })

  test('a second piece a day, where the rules allow it', () => {
    const free = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    // `d` works J on the 17th, `c` works N that day.
    post(free, 'c', '2026-11-17', '19:00', '23:00')
    expect(free.tryAccept('d1', 'd')).toBeNull()
    expect(hours(free, 'd', '2026-11-17')).toEqual(['J 07:00–19:00', 'N 19:00–23:00'])
    const strict = controlRoomCenter()
    post(strict, 'c', '2026-11-17', '19:00', '23:00')
    // J and N until 23:00 are 16 h on end: more than a day, and no rest between the two.
    expect(reasons(strict.tryAccept('d1', 'd'))).toContain('dailyRest d')
  })

  test('the end of a night that runs into the vacation of a day does not hide it: nobody takes another one beside it', () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    post(center, 'c', '2026-11-17', '04:00', '07:00')
    expect(center.tryAccept('d2', 'a')).toBeNull()
    center.post('d', { type: 'switch', date: J, acceptedSwitches: [{ shift: 'N', points: 0, date: N }] })
    expect(reasons(center.trySwap('d3', 'a'))).toContain('overlap a')
  })

  test('hours given in the middle of a vacation are worked by their taker alone', () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    post(center, 'a', J, '10:00', '14:00')
    expect(center.tryAccept('d1', 'o')).toBeNull()
    const day = toDayNumber(J)
    const worked = (userId: string) =>
      center
        .person(userId)
        .duties(day, day)
        .map(({ startAt, endAt, isContinued = false }) => [(endAt - startAt) / 3_600_000, isContinued])
    expect([worked('a'), worked('o')]).toEqual([
      [
        [3, false],
        [5, true],
      ],
      [[4, false]],
    ])
  })

  test('the rest is judged on what is really worked', () => {
    const center = controlRoomCenter()
    // `c` works J on the 16th and N 19:00 on the 17th, `b` N on the 16th until 07:00 on the 17th; `d` works J on the 17th.
    post(center, 'd', '2026-11-17', '15:00', '19:00')
    post(center, 'd', '2026-11-17', '07:00', '11:00')
    expect(reasons(center.tryAccept('d1', 'c'))).toContain('dailyRest c')
    expect(reasons(center.tryAccept('d2', 'b'))).toContain('dailyRest b')
    expect(center.tryAccept('d1', 'o')).toBeNull()
    // The afternoon is not theirs to work: from 19:00 to 07:00 `d` has the rest that the whole of J would not have left.
    expect(hours(center, 'd', '2026-11-17')).toEqual(['J 07:00–15:00'])
  })

  test('no minute is worked twice, whatever the rules of the centre', () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    post(center, 'c', '2026-11-17', '21:00', '01:00')
    post(center, 'c', '2026-11-17', '01:00', '05:00')
    expect(center.tryAccept('d1', 'o')).toBeNull()
    // `a` works nothing on the 17th; all of a night over a part that they hold is refused by the minute.
    expect(center.tryAccept('d2', 'o')).toBeNull()
    const other = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    post(other, 'd', '2026-11-17', '07:00', '11:00')
    expect(other.tryAccept('d1', 'd')).toMatchObject({ code: 'ownDemand' })
    other.post('a', of('2026-11-18', AFTERNOON))
    other.change('b', {
      modifications: [modification('custom_modification', J, J, { ...other.demand('d2').posterShift.shift, variation: null })],
    })
    expect(other.tryAccept('d2', 'b')).toMatchObject({ code: 'worksThatDay' })
  })

  test('one of two takers has it', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(center.tryAccept('d1', 'b')).toMatchObject({ code: 'alreadyAccepted' })
  })

  test('nobody takes one while absent, and an absence over it leaves it to be given again', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    center.change('o', { modifications: [modification('absence', J, J)] })
    expect(reasons(center.tryAccept('d1', 'o'))).toEqual(['unavailable o'])
    center.change('o', { modifications: [] })
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.change('o', { modifications: [modification('absence', J, J)] })
    const member = center.members.find(({ userId }) => userId === 'o')!
    expect(pieces(center.plan, member, toDayNumber(J), toDayNumber(J))).toEqual([])
    expect(center.tryPost('o', of(J, AFTERNOON))).toBe('d2')
  })

  test('a vacation of which a part is given is not exchanged', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    // `c` gives N of the 17th against J of the 18th, which `a` no longer works whole.
    center.post('c', { type: 'switch', date: '2026-11-21', acceptedSwitches: [{ shift: 'J', points: 0, date: J }] })
    expect(center.trySwap('d2', 'a')).toMatchObject({ code: 'noMatchingShift' })
  })
})

describe('undone', () => {
  const taken = () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    return center
  }

  test('the day of both is whole again, and the part is open again', () => {
    const center = taken()
    expect(center.tryUnaccept('d1')).toBeNull()
    expect([hours(center, 'a', J), hours(center, 'o', J)]).toEqual([[], []])
    expect(center.demand('d1')).toMatchObject({ status: 'open', posterShift: { part: { from: 900, to: 1140 } } })
  })

  test('a part of a part: who passed some of it on gives nothing back', () => {
    const center = taken()
    expect(center.tryPost('o', of(J, { from: '14:00', to: '16:00' }))).toMatchObject({ code: 'partOutside' })
    center.post('o', of(J, { from: '17:00', to: '19:00' }))
    expect(center.demand('d2').dependsOn).toBe('d1')
    expect(center.tryAccept('d2', 'b')).toBeNull()
    expect(hours(center, 'o', J)).toEqual(['J 15:00–17:00'])
    expect(center.tryUnaccept('d1')).toMatchObject({ code: 'shiftPassedOn' })
    expect(center.tryUnaccept('d2')).toBeNull()
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(hours(center, 'a', J)).toEqual([])
  })

  test('a vacation that was taken whole is not given back while a part of it is somebody else’s', () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    center.post('a', of(J, null))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    center.post('o', of(J, AFTERNOON))
    expect(center.demand('d2').dependsOn).toBe('d1')
    expect(center.tryAccept('d2', 'b')).toBeNull()
    expect(center.tryUnaccept('d1')).toMatchObject({ code: 'shiftPassedOn' })
  })

  test('an exchange is not undone while a part of the vacation given in return is somebody else’s', () => {
    const center = controlRoomCenter({ rules: { ...defaultRules('SPP12'), rules: [] } })
    center.post('c', { type: 'switch', date: '2026-11-21', acceptedSwitches: [{ shift: 'J', points: 0, date: J }] })
    expect(center.trySwap('d1', 'a')).toBeNull()
    center.post('c', of(J, AFTERNOON))
    expect(center.tryAccept('d2', 'o')).toBeNull()
    expect(center.tryUnaccept('d1')).toMatchObject({ code: 'shiftPassedOn' })
    expect(center.tryUnaccept('d2')).toBeNull()
    expect(center.tryUnaccept('d1')).toBeNull()
  })

  test('what the cycle no longer has does not come back', () => {
    const center = taken()
    center.change('a', {
      modifications: [
        modification('custom_modification', J, J, {
          ...center.demand('d1').posterShift.shift,
          variation: { name: 'matin', startTime: '07:00', endTime: '16:00', endsNextDay: false },
        }),
      ],
    })
    expect(center.tryUnaccept('d1')).toBeNull()
    expect(center.demands.has('d1')).toBe(false)
    expect(hours(center, 'o', J)).toEqual([])
  })

  test('an open part whose hours are gone can be taken no more', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    center.change('a', {
      modifications: [
        modification('custom_modification', J, J, {
          ...center.demand('d1').posterShift.shift,
          variation: { name: 'matin', startTime: '07:00', endTime: '16:00', endsNextDay: false },
        }),
      ],
    })
    expect(center.tryAccept('d1', 'o')).toMatchObject({ code: 'demandClosed' })
  })
})

describe('the plan changes under it', () => {
  const matinal = (center: CenterInMemory) => {
    const shift = {
      ...center.demand('d1').posterShift.shift,
      variation: { name: 'matin', startTime: '07:00', endTime: '16:00', endsNextDay: false },
    }
    return { modifications: [modification('custom_modification', J, J, shift)] }
  }

  /** The conflicts that an administrator reads before `changed` happens to one of the two. */
  function conflictsOf(center: CenterInMemory, userId: string, changed: object) {
    const stateOf = (members: typeof center.members) => ({
      center: center.plan,
      members: new Map(members.map((each) => [each.userId, each])),
    })
    const before = stateOf(center.members)
    center.change(userId, changed)
    const change = { before, after: stateOf(center.members), from: toDayNumber(J) - 1, rulesOf: () => center.rules }
    return demandConflicts([center.demand('d1')], change).map(({ role, reason, isVoid }) => [role, reason, isVoid])
  }

  test('hours that an open part needs go: it is void', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(conflictsOf(center, 'a', matinal(center))).toEqual([['poster', 'shiftChanged', true]])
  })

  test('hours that a taken part was cut from go: its poster is named, and nothing is void', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(conflictsOf(center, 'a', matinal(center))).toEqual([['poster', 'shiftChanged', false]])
  })

  test('other hours beside it change nothing of it', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    const shift = {
      ...center.demand('d1').posterShift.shift,
      variation: { name: 'tard', startTime: '08:00', endTime: '19:00', endsNextDay: false },
    }
    expect(conflictsOf(center, 'a', { modifications: [modification('custom_modification', J, J, shift)] })).toEqual([])
  })

  test('its taker is moved to a team that works those hours', () => {
    const center = controlRoomCenter()
    center.post('a', of(J, AFTERNOON))
    expect(center.tryAccept('d1', 'o')).toBeNull()
    expect(conflictsOf(center, 'o', { teams: center.members[0]!.teams })).toEqual([['accepter', 'worksThatDay', false]])
  })
})
