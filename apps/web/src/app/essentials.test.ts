// The days loaded at start-up (specification §9), on the centre's day and not the browser's.
import { describe, expect, it } from 'vitest'
import { todayIn } from '../features/centers/queries.ts'
import { startUpRange } from './essentials.ts'

describe('the shifts loaded at start-up', () => {
  it.each([
    ['2026-11-17', '2026-10-01', '2026-12-31'],
    ['2026-01-31', '2025-12-01', '2026-02-28'],
    ['2027-12-31', '2027-11-01', '2028-01-31'],
    ['2028-03-31', '2028-02-01', '2028-04-30'],
    ['2026-03-30', '2026-02-01', '2026-04-30'],
  ])('%s', (today, startDate, endDate) => {
    expect(startUpRange(today)).toEqual({ startDate, endDate })
  })
})

describe('today', () => {
  const at = Date.parse('2026-11-17T23:30:00Z')
  it.each([
    ['Europe/Paris', '2026-11-18'],
    ['Indian/Reunion', '2026-11-18'],
    ['America/Guadeloupe', '2026-11-17'],
    ['Pacific/Tahiti', '2026-11-17'],
  ])('in %s', (zone, today) => {
    expect(todayIn(zone, at)).toBe(today)
  })
})
