// No screen without its failed, offline and loading state. Every route as every role: when each question fails, when the network is
// gone, when no answer comes, it has its heading, says in French what is missing, claims nothing it has not read, and comes back.
import type { Page } from '@playwright/test'
import { enter } from './support/enter.ts'
import type { LogIn } from './support/enter.ts'
import { expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { isStill, pagesForAll, roles, routes } from './support/routes.ts'
import type { Role } from './support/routes.ts'
import { bendNetwork } from './support/screens.ts'
import { claimsOf, failQuestions, faultsOf, forgetSnapshots, goWithin, readAgain, stateOf } from './support/states.ts'
import { visitorOf } from './support/visit.ts'
import type { Visitor } from './support/visit.ts'

/** These pages show what the start has read. */
const READ_AT_START = /^\/(?:calendar|exchange\/\w+|users|admin\/pending-users|center\/centers)$/

interface Screen {
  readonly page: Page
  readonly visitor: Visitor
}

/** Every question answered by a failure, or none for want of network; then all is well again, and read from where it was missing. */
async function judgeUnread({ page, visitor }: Screen, address: string, way: 'failed' | 'cut'): Promise<string[]> {
  if (way === 'failed') await failQuestions(page)
  else await bendNetwork(page, 'failed')
  await visitor.open(address)
  const isMissing = !isStill(address) && !(way === 'failed' && READ_AT_START.test(address))
  // Parts that are drawn one after the other, or whose code is on its way, ask later.
  if (isMissing)
    await expect
      .poll(async () => stateOf(page).then(({ alerts, retries }) => alerts.length > 0 && retries > 0), { timeout: 10_000 })
      .toBe(true)
      .catch(() => {})
  const state = await stateOf(page)
  const troubles = await faultsOf(page, state)
  if (isMissing) {
    if (state.alerts.length === 0) troubles.push('does not say that it failed')
    if (state.retries === 0) troubles.push('offers nothing to read again')
    // The parts that need attention are read at the start.
    if (way === 'cut' || address !== '/dashboard') troubles.push(...claimsOf(state))
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  troubles.push(...(await readAgain(page, visitor)))
  visitor.failures()
  return troubles
}

/** Judges a screen whose calls are never answered. */
async function judgeLoading({ page }: Screen, address: string): Promise<string[]> {
  await bendNetwork(page, 'loading')
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('h1').first()).toBeAttached({ timeout: 30_000 })
  if (isStill(address)) return faultsOf(page, await stateOf(page))
  // On a machine that is busy the client may have given up meanwhile, and says so.
  await expect.poll(async () => stateOf(page).then(({ isBusy, alerts }) => isBusy || alerts.length > 0), `${address} waits`).toBe(true)
  const state = await stateOf(page)
  const troubles = [...(await faultsOf(page, state)), ...claimsOf(state)]
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return troubles
}

interface Walk {
  readonly role: Role
  readonly page: Page
  readonly as: LogIn
  /** The only addresses to walk through; absent: all those of the role. */
  readonly only?: readonly string[]
}

async function screensOf({ role, page: first, as, only }: Walk): Promise<{ screen: Screen; addresses: string[] }> {
  const { page, addressOf, maySee } = await enter(role, first, as)
  const shownRoutes = routes.filter((route) => maySee(route) && (only?.includes(route.path) ?? true))
  return {
    screen: { page, visitor: visitorOf(page) },
    addresses: [...shownRoutes.map(addressOf), ...(only === undefined ? pagesForAll : [])],
  }
}

async function walk(journey: Walk, judge: (screen: Screen, address: string) => Promise<string[]>): Promise<void> {
  const { screen, addresses } = await screensOf(journey)
  await forgetSnapshots(screen.page)
  for (const address of addresses) {
    await test.step(address, async () => expect.soft(await judge(screen, address), `${journey.role}, ${address}`).toEqual([]))
  }
}

/** Reads each screen with the network, then without: it shows the same data, and says how old they are. */
async function walkWithoutNetwork(journey: Walk): Promise<void> {
  const { screen, addresses } = await screensOf(journey)
  const { page, visitor } = screen
  const textByAddress = new Map<string, string>()
  await visitor.open(addresses[0] ?? '/')
  for (const address of addresses) {
    await goWithin(page, visitor, address)
    await expect.poll(async () => (await stateOf(page)).text.trim().length, `${address} stands`).toBeGreaterThan(20)
    textByAddress.set(address, (await stateOf(page)).text)
  }
  await page.context().setOffline(true)
  for (const [address, before] of textByAddress) {
    await goWithin(page, visitor, address)
    // Parts out of sight are drawn in the frames after.
    await expect
      .poll(async () => (await stateOf(page)).text.length >= before.length * 0.9, { timeout: 5_000 })
      .toBe(true)
      .catch(() => {})
    const state = await stateOf(page)
    const troubles = [...(await faultsOf(page, state)), ...state.alerts]
    // A part that waits for the network has its reason beside it: never shorter by more than a countdown.
    if (state.text.length < before.length * 0.9) troubles.push(`shows ${state.text.length} characters of ${before.length}`)
    if (!pagesForAll.some((publicPage) => publicPage === address) && (await page.getByText('Pas de connexion').count()) === 0)
      troubles.push('does not say that there is no network')
    expect.soft(troubles, `${journey.role}, ${address}`).toEqual([])
  }
  await page.context().setOffline(false)
  visitor.failures()
}

// A trace of so many pages costs more than the walk.
test.use({ trace: 'off' })

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.tolerate(/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
})

test('questions that fail: it is said where it would stand, and read again from there', async ({ as, page, isMobile }) => {
  test.skip(!isMobile, 'every route at both widths is @deep')
  test.setTimeout(240_000)
  const only = ['/dashboard', '/messages', '/rotation', '/admin-panel', '/emails', '/parameter/calendar']
  await walk({ role: 'admin', page, as, only }, (screen, address) => judgeUnread(screen, address, 'failed'))
})

test('without network what was read stays', async ({ as, page, isMobile }) => {
  test.skip(!isMobile, 'every route at both widths is @deep')
  test.setTimeout(240_000)
  await walkWithoutNetwork({ role: 'member', page, as, only: ['/dashboard', '/calendar', '/exchange/replace', '/profile/{userId}'] })
})

test('a page whose code never came says without network that it waits, and comes with it', async ({ as, consoleWatch }) => {
  // React repeats on the console what the page says.
  consoleWatch.tolerate(/ModuleLoadError/)
  const { page, context } = await as(people.camille)
  const visitor = visitorOf(page)
  await visitor.open('/parameter')
  await context.setOffline(true)
  await goWithin(page, visitor, '/patchnotes')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu s’afficher' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Elle n’a pas encore été ouverte sur cet appareil.')
  await expect(page.getByText('Pas de connexion')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveautés' })).toBeVisible()
})

for (const role of roles) {
  test.describe(`as ${role}`, { tag: '@deep' }, () => {
    test.beforeEach(() => test.setTimeout(1_200_000))

    test('every question fails', async ({ as, page }) =>
      walk({ role, page, as }, (screen, address) => judgeUnread(screen, address, 'failed')))

    test('never read, no network', async ({ as, page }) =>
      walk({ role, page, as }, (screen, address) => judgeUnread(screen, address, 'cut')))

    test('no answer comes', async ({ as, page }) => walk({ role, page, as }, judgeLoading))

    test('read, then no network', async ({ as, page }) => {
      test.skip(role === 'visitor' || role === 'pending', 'they read nothing that is kept')
      await walkWithoutNetwork({ role, page, as })
    })
  })
}
