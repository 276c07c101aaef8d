// The pages that the specification asks for; the part of its address that a page reads, laid over the address as the router does; and the
// pages that glide to their top.
import { expect, it, test } from 'vitest'
import { readCalendarSearch } from '../features/calendar/components/calendar-search.ts'
import { everyPage } from '../features/administration/components/every-page.ts'
import { otherWords } from '../features/users/components/search/find-pages.ts'
import { pages, scrollBehaviorOf, searchReader, type Audience } from './pages.ts'

/** Specification §2. The 31st is /, which shows nothing: the guard leads everybody further. /emails and /tickets: beyond §2, as the server has it. */
const specified: Readonly<Partial<Record<Audience, readonly string[]>>> = {
  visitors: ['/landing', '/login', '/creation', '/get-started', '/reset-password', '/account-recovery'],
  contact: ['/contact-admin'],
  pending: ['/pending-approval'],
  members: [
    '/dashboard',
    '/calendar',
    '/exchange/replace',
    '/exchange/switch',
    '/messages',
    '/profile/$userId',
    '/profile/$userId/change-history',
    '/profile/$userId/transaction-history',
    '/users',
    '/rotation',
    '/center/centers',
    '/center/$centerId/teams',
    '/parameter',
    '/haptic',
    '/patchnotes',
    '/financement',
  ],
  administrators: ['/admin-panel', '/admin/pending-users', '/admin/account-recovery', '/admin/rules', '/tickets', '/emails'],
}

test('has every page of the specification, for those it says', () => {
  expect(Object.values(specified).flat()).toHaveLength(30)
  for (const [audience, paths] of Object.entries(specified))
    for (const path of paths) expect(pages.find((page) => page.path === path)?.for, path).toBe(audience)
})

test('the panel lists every page of administration once, by the name it has in the menus', () => {
  const listed = everyPage.flatMap((group) => group.pages.map(({ path }) => path))
  expect(new Set(listed).size).toBe(listed.length)
  const inMenus = pages.filter(({ menu }) => menu !== undefined)
  expect(inMenus.map(({ path }) => path)).toEqual(expect.arrayContaining(listed))
  expect(listed).toEqual(expect.arrayContaining(inMenus.filter(({ menu }) => menu?.place === 'Gestion').map(({ path }) => path)))
})

test('the search knows other words for pages that exist', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(otherWords)))
})

it('hides from the page what it does not understand', () => {
  const search = { month: '2026-13', view: 'team', other: 'x' }
  expect({ ...search, ...searchReader(readCalendarSearch)(search) }).toEqual({ view: 'team' })
})

it('leaves what it understands', () => {
  const search = { month: '2026-12', day: '2026-12-25' }
  expect(searchReader(readCalendarSearch)(search)).toEqual(search)
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
