// The timeline of a centre that is not one's own: each activation ends the day before the next.
import { expect, test } from 'vitest'
import { cyclesOf } from './queries.ts'

const cycle = (name: string, ...activationDates: string[]) => ({ _id: name, centerId: 'c', name, days: [], activationDates })

test('activations of all cycles stand in the order of their days', () => {
  const { sortedRotations } = cyclesOf([cycle('A', '2024-01-01', '2026-03-01'), cycle('B', '2025-06-01'), cycle('draft')])
  expect(sortedRotations).toEqual([
    { _id: 'A', name: 'A', startDate: '2024-01-01', endDate: '2025-05-31' },
    { _id: 'B', name: 'B', startDate: '2025-06-01', endDate: '2026-02-28' },
    { _id: 'A', name: 'A', startDate: '2026-03-01', endDate: null },
  ])
})
