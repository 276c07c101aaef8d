// What a page reads of its address, laid over the address as the router does.
import { expect, it } from 'vitest'
import { readCalendarSearch } from '../features/calendar/components/calendar-search.ts'
import { understood } from './pages.ts'

it('hides from the page what it does not understand', () => {
  const search = { month: '2026-13', view: 'team', other: 'x' }
  expect({ ...search, ...understood(readCalendarSearch)(search) }).toEqual({ view: 'team' })
})

it('leaves what it understands', () => {
  const search = { month: '2026-12', day: '2026-12-25' }
  expect(understood(readCalendarSearch)(search)).toEqual(search)
})
