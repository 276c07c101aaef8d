// The effects of a modification, and the taken vacations that nobody works.
import { describe, expect, it } from 'vitest'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { touchedDays, uncoveredVacations, type KnownAbsence, type KnownDemand, type TouchingWish } from '@releve/domain/demands/touched'

const J: WireShift = { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false, variation: null }
const R: WireShift = { name: 'R', type: 'rest', default: { startTime: '00:00', endTime: '00:00' }, endsNextDay: false, variation: null }
const me = { _id: 'me', userId: 'me', name: 'Camille', lastName: 'Érable' }
const zoe = { _id: 'zoe', userId: 'zoe', name: 'Zoé', lastName: 'Ardoisière' }

function day(date: string, changes: Partial<WireShiftDay> = {}): WireShiftDay {
  return {
    date,
    shift: J,
    teamObject: null,
    isSubstitution: false,
    substitutionType: null,
    initialShift: J,
    substitutionHistory: [],
    isOff: false,
    isUncovered: false,
    ...changes,
  }
}

/** Zoé's vacation, taken by me. */
function demand(changes: Partial<KnownDemand>): KnownDemand {
  return {
    _id: 'd1',
    status: 'accepted',
    posterId: 'zoe',
    accepterId: 'me',
    posterShift: { date: '2026-12-02', shift: J },
    acceptedSwitch: null,
    ...changes,
  }
}

const takenSteps: WireShiftDay['substitutionHistory'] = [{ demandId: 'd', type: 'substitution', from: zoe, to: me, shift: J, at: 0 }]
const wish: TouchingWish = { userId: 'me', type: 'absence', fromDate: '2026-12-01', toDate: '2026-12-03', shift: null }
const facts = { demands: [], planning: null, minimums: {} }

describe('what an absence touches', () => {
  it('is the vacations of its days, and nothing around', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((date) => day(date))
    expect(touchedDays(wish, { ...facts, days }).map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-03'])
  })

  it('is neither a rest nor a day on which they are off already', () => {
    const days = [day('2026-12-01', { shift: R }), day('2026-12-02', { isOff: true })]
    expect(touchedDays(wish, { ...facts, days })).toEqual([])
  })

  it('leaves to nobody what they had taken, not what is theirs by the cycle', () => {
    const days = [day('2026-12-01', { substitutionHistory: takenSteps }), day('2026-12-02')]
    expect(touchedDays(wish, { ...facts, days }).map(({ isUncovered }) => isUncovered)).toEqual([true, false])
  })

  it('leaves to nobody what they took, whoever has by now what they had given away', () => {
    const [took] = takenSteps
    const passedOn = took === undefined ? [] : [{ ...took, from: zoe, to: { ...zoe, _id: 'ida' } }]
    const days = [day('2026-12-01', { substitutionHistory: [...takenSteps, ...passedOn] })]
    expect(touchedDays(wish, { ...facts, days }).map(({ isUncovered }) => isUncovered)).toEqual([true])
  })

  it('closes their open demand of the day, not a colleague’s', () => {
    const open = (posterId: string, date: string) => demand({ status: 'open', posterId, accepterId: null, posterShift: { date, shift: J } })
    const days = [day('2026-12-01'), day('2026-12-02')]
    const demands = [open('me', '2026-12-01'), open('zoe', '2026-12-02')]
    expect(touchedDays(wish, { ...facts, days, demands }).map(({ closesDemand }) => closesDemand)).toEqual([true, false])
  })
})

describe('whom an absence leaves on a vacation', () => {
  const stay = (userId: string, qualifications: readonly string[]) => ({ _id: userId, qualifications })
  const planning = (people: readonly ReturnType<typeof stay>[]) => ({ days: ['2026-12-01'], peopleOn: () => people })
  const minimums = { J: { total: 2, byQualification: { CDS: 1 } } }
  const staffingLeftBy = (people: readonly ReturnType<typeof stay>[]) =>
    touchedDays(wish, { ...facts, days: [day('2026-12-01')], planning: planning(people), minimums })[0]?.staffing

  it('lacks a qualification that only they held, although enough people stay', () => {
    expect(staffingLeftBy([stay('me', ['CDS']), stay('zoe', []), stay('léo', [])])).toEqual({
      present: 2,
      minimum: 2,
      lack: { total: 1, missing: { CDS: 1 } },
    })
  })

  it('lacks nobody where somebody else holds it, and heads where too few stay', () => {
    expect(staffingLeftBy([stay('me', ['CDS']), stay('zoe', ['CDS']), stay('léo', [])])?.lack).toEqual({ total: 0, missing: {} })
    expect(staffingLeftBy([stay('me', []), stay('zoe', ['CDS'])])?.lack).toEqual({ total: 1, missing: {} })
  })
})

describe('the hours that an absence leaves short', () => {
  const lack = { date: '2026-12-01', startTime: '15:00', endTime: '17:30', total: 1, missing: { CDS: 1 } }
  const planning = { days: ['2026-12-01', '2026-12-02'], peopleOn: () => [{ _id: 'zoe', qualifications: [] }] }
  const staffingOf = (minimums: Parameters<typeof touchedDays>[1]['minimums']) =>
    touchedDays(wish, { ...facts, days: [day('2026-12-01'), day('2026-12-02')], planning, minimums, lacks: [lack] }).map(
      ({ staffing }) => staffing,
    )
  const during = { startTime: '15:00', endTime: '17:30', total: 1, missing: { CDS: 1 } }

  it('are said of their day alone, without a minimum of the vacation', () => {
    expect(staffingOf({})).toEqual([{ present: 1, minimum: null, lack: { total: 1, missing: { CDS: 1 }, during: [during] } }, null])
  })

  it('stand beside what the vacation lacks as a whole', () => {
    expect(staffingOf({ J: { total: 3, byQualification: {} } })[0]).toMatchObject({
      minimum: 3,
      lack: { total: 2, during: [{ startTime: '07:00', endTime: '19:00', total: 2 }, during] },
    })
  })
})

describe('what other hours touch', () => {
  const late = { ...J, default: { startTime: '08:00', endTime: '20:00' } }

  it('is a day with other hours or another vacation, not one that stays the same', () => {
    const days = [day('2026-12-01'), day('2026-12-02', { shift: late }), day('2026-12-03', { shift: R })]
    const custom: TouchingWish = { ...wish, type: 'custom_modification', shift: late }
    expect(touchedDays(custom, { ...facts, days }).map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-03'])
  })

  it('is said when a vacation changed hands: the server will refuse', () => {
    const custom: TouchingWish = { ...wish, type: 'custom_modification', shift: late }
    const days = [day('2026-12-01', { substitutionHistory: takenSteps })]
    expect(touchedDays(custom, { ...facts, days })[0]).toMatchObject({ isExchanged: true, isUncovered: false })
  })
})

describe('uncovered vacations', () => {
  const absence: KnownAbsence<typeof me> = {
    userId: 'me',
    user: me,
    type: 'absence',
    status: 'approved',
    fromDate: '2026-12-01',
    toDate: '2026-12-03',
  }

  it('are those taken by who is away', () => {
    expect(uncoveredVacations([absence], [demand({})], '2026-11-20')).toEqual([
      { userId: 'me', user: me, date: '2026-12-02', shift: J, isReopened: false },
    ])
  })

  it.each<[string, KnownAbsence<typeof me>, KnownDemand[], string]>([
    ['the absence is not approved', { ...absence, status: 'pending' }, [demand({})], '2026-11-20'],
    ['it is about other hours', { ...absence, type: 'custom_modification' }, [demand({})], '2026-11-20'],
    ['it is over', absence, [demand({})], '2026-12-03'],
    ['they are there that day', { ...absence, toDate: '2026-12-01' }, [demand({})], '2026-11-20'],
    ['a colleague took it from them', absence, [demand({}), demand({ _id: 'd2', posterId: 'me', accepterId: 'zoe' })], '2026-11-20'],
  ])('are none when %s', (_, modification, demands, from) => {
    expect(uncoveredVacations([modification], demands, from)).toEqual([])
  })

  it('say that somebody is being looked for', () => {
    const again = demand({ _id: 'd2', status: 'open', posterId: 'me', accepterId: null })
    expect(uncoveredVacations([absence], [demand({}), again], '2026-11-20')).toMatchObject([{ isReopened: true }])
  })

  it('are on the other day of an exchange for who posted it', () => {
    const exchange = demand({ posterId: 'me', accepterId: 'zoe', acceptedSwitch: { date: '2026-12-03', shift: J } })
    expect(uncoveredVacations([absence], [exchange], '2026-11-20')).toMatchObject([{ userId: 'me', date: '2026-12-03' }])
  })
})
