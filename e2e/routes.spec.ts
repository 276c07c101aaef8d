// Every route of the specification as every role: shown, whole, quiet and accessible, or refused as the guard of §2 has it.
import type { Page } from '@playwright/test'
import { COLOUR_RULES, showTheme, violationsOf } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import type { LogIn } from './support/enter.ts'
import { expect, test } from './support/fixtures.ts'
import { furtherRoutes, landingOf, notYet, pagesForAll, roles, specifiedRoutes } from './support/routes.ts'
import type { Role } from './support/routes.ts'
import { isNotFound, shownAddress, troublesOf, visitorOf } from './support/visit.ts'
import type { Visitor } from './support/visit.ts'

type Theme = 'dark' | 'light'

/** What is wrong with the page of this address, once it has come to rest. */
async function judge(page: Page, visitor: Visitor, address: string, themes: readonly Theme[]): Promise<string[]> {
  await visitor.open(address)
  const troubles = await troublesOf(page)
  for (const [turn, theme] of themes.entries()) {
    await showTheme(page, theme)
    // Only colours change with the theme.
    for (const { id, where } of await violationsOf(page, turn === 0 ? {} : { rules: COLOUR_RULES })) {
      troubles.push(...where.map((place) => `${id} (${theme}): ${place}`))
    }
  }
  if (shownAddress(page) !== address) troubles.push(`left for ${shownAddress(page)}`)
  return [...troubles, ...visitor.failures()]
}

interface Walk {
  readonly page: Page
  readonly as: LogIn
  readonly themes: readonly Theme[]
  /** Leaves out the routes that are refused: the guard does not know how wide a screen is. */
  readonly onlyShown?: boolean
}

async function walk(role: Role, { page: first, as, themes, onlyShown = false }: Walk): Promise<void> {
  const { page, addressOf } = await enter(role, first, as)
  const visitor = visitorOf(page)
  for (const route of [...specifiedRoutes, ...furtherRoutes]) {
    const address = addressOf(route)
    const goal = landingOf(route, role, address)
    if (goal === address) {
      const troubles = await judge(page, visitor, address, themes)
      if (notYet.includes(route.path) && (await isNotFound(page))) continue
      if (await isNotFound(page)) troubles.unshift('the application has no such page')
      expect.soft(troubles, `${role}, ${route.path}`).toEqual([])
    } else if (!onlyShown) {
      await page.goto(address, { waitUntil: 'commit' })
      await expect.poll(() => shownAddress(page), `${role}, ${route.path}`).toBe(goal)
    }
  }
  for (const address of pagesForAll) expect.soft(await judge(page, visitor, address, themes), `${role}, ${address}`).toEqual([])
}

// A trace of so many pages costs more than the walk.
test.use({ trace: 'off' })

// Who waits for their approval has one page, which login.spec opens; all their routes are @deep.
for (const role of ['visitor', 'member', 'admin'] as const) {
  test(`every route as ${role}`, async ({ page, as, isMobile }) => {
    test.skip(!isMobile && role !== 'admin', 'an administrator sees the most pages; the whole is @deep')
    test.setTimeout(240_000)
    // A member's pages are an administrator's with less on them: what axe says of theirs is @deep.
    await walk(role, { page, as, themes: role === 'member' ? [] : [isMobile ? 'dark' : 'light'], onlyShown: !isMobile })
  })
}

for (const role of roles) {
  test(`every route as ${role}, both themes`, { tag: '@deep' }, async ({ page, as, isMobile }) => {
    test.setTimeout(900_000)
    await walk(role, { page, as, themes: isMobile ? ['light', 'dark'] : ['dark', 'light'] })
  })
}

test('the routes of the specification are there, but for those said to be missing', async ({ page, as, isMobile }) => {
  test.skip(!isMobile, 'once is enough')
  expect(specifiedRoutes).toHaveLength(31)
  const { page: somewhere, addressOf } = await enter('master', page, as)
  const visitor = visitorOf(somewhere)
  const missing: string[] = []
  for (const route of [...specifiedRoutes, ...furtherRoutes].filter(({ path }) => notYet.includes(path))) {
    await visitor.open(addressOf(route))
    if (await isNotFound(somewhere)) missing.push(route.path)
  }
  expect(missing, 'take out of `notYet` what exists').toEqual(notYet)
})
