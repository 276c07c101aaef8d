// The days a list of requests is narrowed to, as somebody chooses or types them.
import { describe, expect, test } from 'vitest'
import { readChoice, readPeriod } from './request-period.ts'

const TODAY = '2026-11-22'
const between = (from: string, to: string) => readPeriod({ kind: 'between', from, to }, TODAY)

test.each([
  ['a Sunday ends its week', TODAY, '2026-11-16', '2026-11-22'],
  ['a Monday begins it', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['over the end of a year', '2027-01-01', '2026-12-28', '2027-01-03'],
])('this week: %s', (_rule, today, startDate, endDate) => {
  expect(readPeriod({ kind: 'week', from: '', to: '' }, today)).toEqual({ days: { startDate, endDate }, errors: {} })
})

test.each([
  [TODAY, '2026-11-01', '2026-11-30'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
])('this month, on %s', (today, startDate, endDate) => {
  expect(readPeriod({ kind: 'month', from: '', to: '' }, today)).toEqual({ days: { startDate, endDate }, errors: {} })
})

describe('from one day to another', () => {
  test('both', () => {
    expect(between('01/12/2026', '24/12/2026')).toEqual({ days: { startDate: '2026-12-01', endDate: '2026-12-24' }, errors: {} })
  })

  test('one of them is enough', () => {
    expect(between('01/12/2026', '').days).toEqual({ startDate: '2026-12-01' })
    expect(between('', '01/12/2026').days).toEqual({ endDate: '2026-12-01' })
  })

  test('half typed, it narrows nothing and is no error', () => {
    expect(between('01/1', '24/12/20')).toEqual({ days: {}, errors: {} })
    expect(between('01/12/', '24/12/202')).toEqual({ days: {}, errors: {} })
  })

  test('a year in two figures', () => {
    expect(between('1/12/26', '').days).toEqual({ startDate: '2026-12-01' })
  })

  test('a day that does not exist is said, and the other still holds', () => {
    expect(between('31/11/2026', '24/12/2026')).toEqual({ days: { endDate: '2026-12-24' }, errors: { from: 'Cette date n’existe pas.' } })
  })

  test('an end before its beginning is said, and narrows nothing', () => {
    const { days, errors } = between('24/12/2026', '01/12/2026')
    expect(days).toEqual({ startDate: '2026-12-24' })
    expect(errors.to).toMatch(/précède/)
  })
})

test('no period', () => {
  expect(readPeriod(undefined, TODAY)).toEqual({ days: {}, errors: {} })
})

test('a list changes once a day is typed to its end, not at each key', () => {
  const steps = ['', '2', '24/12', '24/12/20', '24/12/2026', '24/12/2026x'].map((from) =>
    JSON.stringify(readChoice({ userId: 'zoe', period: { kind: 'between', from, to: '' } }, TODAY).chosen),
  )
  expect(steps.slice(1).map((step, index) => step === steps[index])).toEqual([true, true, true, false, false])
})
