// The part of its address that a page reads, laid over the address as the router does; and the pages that glide to their top.
import { expect, it, test } from 'vitest'
import { readCalendarSearch } from '../features/calendar/components/calendar-search.ts'
import { scrollBehaviorOf, understood } from './pages.ts'

it('hides from the page what it does not understand', () => {
  const search = { month: '2026-13', view: 'team', other: 'x' }
  expect({ ...search, ...understood(readCalendarSearch)(search) }).toEqual({ view: 'team' })
})

it('leaves what it understands', () => {
  const search = { month: '2026-12', day: '2026-12-25' }
  expect(understood(readCalendarSearch)(search)).toEqual(search)
})

test.each([
  ['/parameter', 'smooth'],
  ['/parameter/account', 'smooth'],
  ['/profile/1/change-history', 'smooth'],
  ['/profile/1/transaction-history/', 'smooth'],
  ['/profile/1', 'auto'],
  ['/parameters', 'auto'],
  ['/profile/1/change-history-of', 'auto'],
  ['/dashboard', 'auto'],
] as const)('%s: %s', (path, behavior) => {
  expect(scrollBehaviorOf(path, false)).toBe(behavior)
  expect(scrollBehaviorOf(path, true)).toBe('auto')
})
