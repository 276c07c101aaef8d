// Every route of the specification as every role: shown, whole, quiet and accessible, or refused as the guard of §2 has it. A page that
// has come is looked at in every way at once: coming is what costs.
import type { Page } from '@playwright/test'
import { shareOf } from '@releve/testing/share'
import { COLOUR_RULES, showTheme, violationsOf } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import type { LogIn } from './support/enter.ts'
import { expect, test } from './support/fixtures.ts'
import { coveredOn, handOf, SIDEWAYS, UPRIGHT } from './support/insets.ts'
import { cutOn, enlarge, misplacedOn, NARROWEST } from './support/narrow.ts'
import { landingOf, pagesForAll, roles, routes } from './support/routes.ts'
import type { Role } from './support/routes.ts'
import { hiddenByKeyboard } from './support/screen-keyboard.ts'
import { isNotFound, shownAddress, troublesOf, visitorOf } from './support/visit.ts'
import type { Visitor } from './support/visit.ts'

type Theme = 'dark' | 'light'

/** The faults of the page of this address, once it has come to rest. */
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

/** A phone one turns: `turn` says what is wrong with the page shown upright, on its side, then on the narrowest with the largest text. */
async function phoneOf(page: Page) {
  const hold = await handOf(page)
  const turn = async (visitor: Visitor): Promise<string[]> => {
    const troubles: string[] = []
    const note = (how: string, found: readonly string[]) => troubles.push(...found.map((trouble) => `${how}: ${trouble}`))
    note('upright', await coveredOn(page, UPRIGHT.insets, 'page'))
    note('upright, one writes', await hiddenByKeyboard(page, 'upright', 'page'))
    await hold(SIDEWAYS)
    await visitor.settle()
    note('on its side', await coveredOn(page, SIDEWAYS.insets, 'page'))
    note('on its side, one writes', await hiddenByKeyboard(page, 'sideways', 'page'))
    await hold({ viewport: NARROWEST, insets: { top: 0, right: 0, bottom: 0, left: 0 } })
    await enlarge(page, 200)
    await visitor.settle()
    note('text at 200 %', await misplacedOn(page))
    note('words at 200 %', await cutOn(page))
    return troubles
  }
  return { upright: () => hold(UPRIGHT), turn }
}

interface Walk {
  readonly page: Page
  readonly as: LogIn
  readonly themes: readonly Theme[]
  /** Leaves out the routes that are refused: the guard does not know how wide a screen is. */
  readonly onlyShown?: boolean
  /** A phone is turned on each page. */
  readonly turned?: boolean
  /** One route in so many, from a first one drawn by chance. */
  readonly oneIn?: number
}

async function walk(role: Role, { page: first, as, themes, onlyShown = false, turned = false, oneIn = 1 }: Walk): Promise<void> {
  const { page, addressOf } = await enter(role, first, as)
  const visitor = visitorOf(page)
  const phone = turned ? await phoneOf(page) : null
  const open = async (address: string) => {
    await phone?.upright()
    const troubles = await judge(page, visitor, address, themes)
    return [...troubles, ...((await phone?.turn(visitor)) ?? [])]
  }
  for (const route of shareOf(routes, oneIn)) {
    const address = addressOf(route)
    const goal = landingOf(route, role, address)
    if (goal === address) {
      const troubles = await open(address)
      if (await isNotFound(page)) troubles.unshift('the application has no such page')
      expect.soft(troubles, `${role}, ${route.path}`).toEqual([])
    } else if (!onlyShown) {
      await page.goto(address, { waitUntil: 'commit' })
      await expect.poll(() => shownAddress(page), `${role}, ${route.path}`).toBe(goal)
    }
  }
  if (phone !== null && role !== 'visitor') {
    await phone.upright()
    await visitor.open('/calendar?view=team')
    expect.soft(await phone.turn(visitor), `${role}, the month of the team`).toEqual([])
  }
  for (const address of pagesForAll) expect.soft(await open(address), `${role}, ${address}`).toEqual([])
}

// A trace of so many pages costs more than the walk.
test.use({ trace: 'off' })

// A pending person has one page, which login.spec opens; all their routes are @deep.
for (const role of ['visitor', 'member', 'admin'] as const) {
  test(`a third of the routes as ${role}, another one each time`, async ({ page, as, isMobile }) => {
    test.skip(!isMobile && role !== 'admin', 'an administrator sees the most pages; the whole is @deep')
    test.setTimeout(720_000)
    // A member's pages are an administrator's with less on them: what axe says of theirs is @deep.
    const isQuick = role === 'member'
    await walk(role, {
      page,
      as,
      themes: isQuick ? [] : [isMobile ? 'dark' : 'light'],
      onlyShown: !isMobile,
      turned: isMobile && !isQuick,
      oneIn: 3,
    })
  })
}

for (const role of roles) {
  test(`every route as ${role}, both themes`, { tag: '@deep' }, async ({ page, as, isMobile }) => {
    test.setTimeout(900_000)
    await walk(role, { page, as, themes: isMobile ? ['light', 'dark'] : ['dark', 'light'] })
  })
}
