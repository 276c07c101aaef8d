// Addresses of the calendar, good and bad, and the months around one.
import { describe, expect, it } from 'vitest'
import { firstDayOf, gridOf, lastDayOf, monthOf, openOver, readCalendarSearch, shiftMonth } from './calendar-search.ts'

describe('the address', () => {
  it('keeps what it understands', () => {
    const search = { month: '2026-11', view: 'team', day: '2026-11-19', shift: 'N', team: 'a', qualification: 'CDS' }
    expect(readCalendarSearch(search)).toEqual(search)
    const over = { member: 'm1', ask: '2026-11-19', requests: 'pending' }
    expect(readCalendarSearch(over)).toEqual(over)
    expect(readCalendarSearch({ view: 'me' })).toEqual({ view: 'me' })
    // The router reads digits as a number.
    expect(readCalendarSearch({ qualification: 12 })).toEqual({ qualification: '12' })
  })

  it.each([
    { month: '2026-13' },
    { month: '2026-1' },
    { month: 202611 },
    { month: '1899-12' },
    { month: '1900-01' },
    { month: '2199-12' },
    { view: 'year' },
    { day: '2026-02-30' },
    { day: '1900-01-01' },
    { day: 20261119 },
    { day: ['2026-11-19'] },
    { shift: 'x'.repeat(13) },
    { team: '' },
    { team: 'x'.repeat(41) },
    { qualification: null },
    { member: 'x'.repeat(41) },
    { ask: '2026-02-30' },
    { requests: 'others' },
    { other: 'kept nowhere' },
  ])('leaves %o out', (search) => {
    expect(readCalendarSearch(search)).toEqual({})
  })
})

describe('over the calendar', () => {
  const day = '2026-11-19'

  it.each([
    [{ day }, { day, vacation: null, memberDay: null }],
    [
      { day, shift: 'N' },
      { day: null, vacation: { day, shift: 'N' }, memberDay: null },
    ],
    [
      { day, shift: 'N', member: 'm1' },
      { day: null, vacation: null, memberDay: { memberId: 'm1', day } },
    ],
    [
      { day, shift: 'N', requests: 'mine' },
      { day: null, vacation: null, memberDay: null },
    ],
    [{ shift: 'N' }, { day: null, vacation: null, memberDay: null }],
  ] as const)('%o is one thing', (search, open) => {
    expect(openOver(search, true)).toMatchObject(open)
  })
})

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -13, '2024-12'],
    ['2026-11', 0, '2026-11'],
    ['2198-12', 1, '2198-12'],
    ['1901-01', -1, '1901-01'],
  ])('%s by %d is %s', (month, k, expected) => {
    expect(shiftMonth(month, k)).toBe(expected)
  })

  it('ends on its last day', () => {
    expect(['2026-02', '2028-02', '2026-11', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-11-30', '2026-12-31'])
    expect(monthOf(firstDayOf('2026-02'))).toBe('2026-02')
  })

  it('is drawn in six weeks from a Monday', () => {
    expect(gridOf('2026-11')).toEqual({ startDate: '2026-10-26', endDate: '2026-12-06' })
    // A February of four whole weeks.
    expect(gridOf('2027-02')).toEqual({ startDate: '2027-02-01', endDate: '2027-03-14' })
  })
})
