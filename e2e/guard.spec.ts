// The navigation guard of the specification, §2, in the address bar: who ends where.
import { addressOf, expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

/** Path asked → path shown. */
type Table = readonly (readonly [string, string])[]

const PUBLIC_PATHS = ['/login', '/creation', '/landing', '/get-started', '/reset-password', '/account-recovery'] as const
const PROTECTED_PATHS = [
  '/dashboard',
  '/calendar',
  '/exchange/replace',
  '/exchange/switch',
  '/messages',
  '/parameter',
  '/users',
  '/rotation',
  '/admin-panel',
  '/admin/pending-users',
  '/nulle-part',
] as const
const ADMIN_PATHS = [
  '/admin-panel',
  '/admin/pending-users',
  '/admin/account-recovery',
  '/admin/rules',
  '/ADMIN/rules/',
  '/%61dmin/rules',
] as const
const PATHS_FOR_ALL = ['/accessibilite', '/confidentialite'] as const

const visitor: Table = [
  ['/', '/landing'],
  ...PUBLIC_PATHS.map((path) => [path, path] as const),
  ...PATHS_FOR_ALL.map((path) => [path, path] as const),
  ['/contact-admin', '/contact-admin'],
  ...PROTECTED_PATHS.map((path) => [path, `/login?next=${encodeURIComponent(path)}`] as const),
  ['/pending-approval', '/login'],
]
const member: Table = [
  ['/', '/dashboard'],
  ...PUBLIC_PATHS.map((path) => [path, '/dashboard'] as const),
  ...PATHS_FOR_ALL.map((path) => [path, path] as const),
  ['/contact-admin', '/contact-admin'],
  ['/pending-approval', '/dashboard'],
  ['/calendar', '/calendar'],
  ['/nulle-part', '/nulle-part'],
  ...ADMIN_PATHS.map((path) => [path, '/dashboard'] as const),
]
const admin: Table = [
  ['/', '/dashboard'],
  ['/login', '/dashboard'],
  ['/admin-panel', '/admin-panel'],
  ['/admin/rules', '/admin/rules'],
]
const pending: Table = ['/', ...PUBLIC_PATHS, ...PROTECTED_PATHS, '/contact-admin', '/admin/rules'].map(
  (path) => [path, '/pending-approval'] as const,
)

/** The router adds the defaults of its own search parameters: only the path counts, but for the way back to a wanted page. */
function shownAddress(address: string): string {
  return address.startsWith('/login?') ? address : address.split('?')[0]!
}

test('a visitor', async ({ page }) => {
  for (const [asked, shown] of visitor) {
    await page.goto(asked)
    await expect.poll(() => shownAddress(addressOf(page)), asked).toBe(shown)
  }
})

for (const [role, email, table] of [
  ['a member', people.camille, member],
  ['an administrator', people.admin, admin],
  ['somebody waiting for approval', people.pending, pending],
] as const) {
  test(role, async ({ as }) => {
    const { page } = await as(email)
    for (const [asked, shown] of table) {
      await page.goto(asked)
      await expect.poll(() => shownAddress(addressOf(page)), asked).toBe(shown)
    }
  })
}

test('a page that does not exist says so and leads home', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
