// The letters of a planning joined with their members, and the shift map that changes at once.
import type { CenterPlanning, CenterRoster, WireShift, WireShiftDay } from '@releve/contract/shifts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { mergeShiftDays } from './mutations.ts'
import { decodePlanning, knownPlanning, knownShiftDays, shiftKeys, workRangesOn } from './queries.ts'

function shift(name: string, type: 'work' | 'rest' = 'work'): WireShift {
  return { name, type, default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false, variation: null }
}

function shiftDay(date: string, name: string): WireShiftDay {
  const worked = shift(name, name === 'R' ? 'rest' : 'work')
  return {
    date,
    shift: worked,
    teamObject: null,
    isSubstitution: false,
    substitutionType: null,
    initialShift: worked,
    substitutionHistory: [],
    isOff: false,
    isUncovered: false,
  }
}

function member(id: string): CenterRoster['members'][number] {
  return { _id: id, userId: id, name: id, lastName: 'X', role: null, teamId: null, qualifications: [], avatar: null }
}

const roster: CenterRoster = { roster: 'v1', members: [member('a'), member('b'), member('c')] }
const planning: CenterPlanning = {
  roster: 'v1',
  from: '2026-11-30',
  days: 3,
  shifts: [shift('J'), shift('N')],
  legend: [
    { code: 'a', shift: 'J', state: 'planned' },
    { code: 'b', shift: 'N', state: 'taken' },
    { code: 'c', shift: 'J', state: 'given' },
    { code: 'd', shift: '', state: 'unavailable' },
    { code: 'e', shift: 'R', state: 'rest' },
  ],
  rows: ['abe', 'cad', 'a?e'],
}

describe('the hours of a day', () => {
  const HOUR_MS = 3_600_000
  const NAMES = ['00:00', '01:00', '07:00', '12:00', '14:00', '19:00', '23:00'] as const
  /** A part of the vacation, from an hour of the day to another, beyond 24 on the next one. */
  const part = (from: number, to: number) => {
    const clock = (hour: number) => NAMES.find((name) => Number(name.slice(0, 2)) === hour % 24) ?? '00:00'
    return {
      startAt: from * HOUR_MS,
      endAt: to * HOUR_MS,
      startTime: clock(from),
      endTime: clock(to),
      kind: 'shift' as const,
      letters: 'J',
      name: null,
    }
  }
  it.each([
    ['a break', [part(7, 12), part(14, 19)], ['07:00-19:00']],
    ['a day and the end of the night after it', [part(7, 19), part(25, 31)], ['07:00-19:00', '01:00-07:00']],
    ['a day and its whole night', [part(7, 19), part(19, 31)], ['07:00-07:00']],
    ['a day, the hours that follow, and the end of the night', [part(7, 19), part(19, 23), part(25, 31)], ['07:00-23:00', '01:00-07:00']],
    ['nothing', [], []],
  ])('%s', (_what, parts, expected) => {
    const ranges = workRangesOn({ ...shiftDay('2026-12-01', 'J'), parts })
    expect(ranges.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual(expected)
  })
})

describe('the planning of a centre', () => {
  const decoded = decodePlanning(planning, roster)

  it('tells the cell of each member and day', () => {
    expect(decoded?.days).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(decoded?.planningOf('a', '2026-12-01')).toEqual({ state: 'taken', name: 'N', shift: shift('N') })
    expect(decoded?.planningOf('b', '2026-11-30')).toEqual({ state: 'given', name: 'J', shift: shift('J') })
    expect(decoded?.planningOf('b', '2026-12-02')).toEqual({ state: 'unavailable', name: '', shift: null })
    expect(decoded?.planningOf('c', '2026-12-01')).toEqual({ state: 'none', name: '', shift: null })
  })

  it('is null outside', () => {
    expect(decoded?.planningOf('a', '2026-11-29')).toBeNull()
    expect(decoded?.planningOf('a', '2026-12-03')).toBeNull()
    expect(decoded?.planningOf('z', '2026-11-30')).toBeNull()
  })

  it('tells who works a vacation: not those who gave it away', () => {
    expect(decoded?.peopleOn('2026-11-30', 'J').map(({ _id }) => _id)).toEqual(['a', 'c'])
    expect(decoded?.peopleOn('2026-12-01', 'N').map(({ _id }) => _id)).toEqual(['a'])
    expect(decoded?.peopleOn('2026-12-02', 'R')).toEqual([])
    expect(decoded?.peopleOn('2026-12-03', 'J')).toEqual([])
  })

  it('is not joined with another roster than its own', () => {
    expect(decodePlanning(planning, { ...roster, roster: 'v2' })).toBeNull()
    expect(decodePlanning({ ...planning, rows: ['abe'] }, roster)).toBeNull()
  })
})

describe('a planning that holds some days', () => {
  const tonight = { centerId: 'here', roster: 'v1', startDate: '2026-11-30', endDate: '2026-12-01' }
  const rangeOf = ({ from }: CenterPlanning) => ({ startDate: from, endDate: '2026-12-31' })

  function known(...readings: readonly [centerId: string, reading: CenterPlanning, readAt: number][]) {
    const queryClient = new QueryClient()
    for (const [centerId, reading, updatedAt] of readings) {
      queryClient.setQueryData(shiftKeys.planning(centerId, rangeOf(reading)), reading, { updatedAt })
    }
    return knownPlanning(queryClient, tonight)
  }

  const month: CenterPlanning = { ...planning, from: '2026-11-23', days: 42 }

  it('is the one read last', () => {
    expect(known(['here', planning, 2], ['here', month, 1])).toEqual({ data: planning, dataUpdatedAt: 2 })
    expect(known(['here', planning, 1], ['here', month, 2])).toEqual({ data: month, dataUpdatedAt: 2 })
  })

  it.each<[string, string, CenterPlanning]>([
    ['of another centre', 'there', month],
    ['of another roster', 'here', { ...month, roster: 'v0' }],
    ['that begins too late', 'here', { ...month, from: '2026-12-01' }],
    ['that ends too soon', 'here', { ...month, days: 8 }],
  ])('is none %s', (_what, centerId, reading) => {
    expect(known([centerId, reading, 1])).toBeNull()
  })

  it('holds its last day', () => {
    expect(known(['here', { ...month, days: 9 }, 1])).not.toBeNull()
  })
})

describe('the shift map', () => {
  const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const week = { startDate: '2026-11-16', endDate: '2026-11-22' }

  function known() {
    const queryClient = new QueryClient()
    queryClient.setQueryData(shiftKeys.days('me', november), [shiftDay('2026-11-17', 'J'), shiftDay('2026-11-29', 'N')])
    queryClient.setQueryData(shiftKeys.days('me', week), [shiftDay('2026-11-16', 'R'), shiftDay('2026-11-17', 'J')])
    queryClient.setQueryData(shiftKeys.days('other', week), [shiftDay('2026-11-17', 'N')])
    return queryClient
  }

  it('changes in every range of that member, and of nobody else', () => {
    const queryClient = known()
    const untouched = queryClient.getQueryData(shiftKeys.days('other', week))
    mergeShiftDays(queryClient, 'me', [shiftDay('2026-11-17', 'R'), shiftDay('2027-01-01', 'J')])
    expect(queryClient.getQueryData(shiftKeys.days('me', november))).toEqual([shiftDay('2026-11-17', 'R'), shiftDay('2026-11-29', 'N')])
    expect(queryClient.getQueryData(shiftKeys.days('me', week))).toEqual([shiftDay('2026-11-16', 'R'), shiftDay('2026-11-17', 'R')])
    expect(queryClient.getQueryData(shiftKeys.days('other', week))).toBe(untouched)
  })

  it('is as old as it was where nothing of it changed, and in its other days', () => {
    const queryClient = new QueryClient()
    const readAt = (range: object) => queryClient.getQueryState(['shifts', 'days', 'me', range])?.dataUpdatedAt
    queryClient.setQueryData(shiftKeys.days('me', november), [shiftDay('2026-11-29', 'N')], { updatedAt: 1 })
    queryClient.setQueryData(shiftKeys.days('me', week), [shiftDay('2026-11-17', 'J')], { updatedAt: 2 })
    void queryClient.invalidateQueries()
    mergeShiftDays(queryClient, 'me', [shiftDay('2026-11-17', 'R')])
    expect([readAt(november), readAt(week)]).toEqual([1, 2])
    expect(queryClient.getQueryState(shiftKeys.days('me', november))?.isInvalidated).toBe(true)
  })

  it('tells of a day read twice what was read last', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(shiftKeys.days('me', november), [shiftDay('2026-11-17', 'N')], { updatedAt: 2 })
    queryClient.setQueryData(shiftKeys.days('me', week), [shiftDay('2026-11-17', 'J')], { updatedAt: 1 })
    expect(knownShiftDays(queryClient, 'me', week)).toEqual([shiftDay('2026-11-17', 'N')])
  })

  it('shows what other ranges brought of a new one', () => {
    const queryClient = known()
    const range = { startDate: '2026-11-16', endDate: '2026-12-20' }
    expect(knownShiftDays(queryClient, 'me', range)?.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-29'])
    expect(knownShiftDays(queryClient, 'me', { startDate: '2027-01-01', endDate: '2027-01-31' })).toBeUndefined()
  })
})
