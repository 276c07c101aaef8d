// A hurried finger: what opens over a page obeys the press, Escape, « back » and the next press at any moment, even before its code
// is there and while it moves away.
import type { Locator, Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { dayCell } from './support/calendar.ts'
import { expect, openAccountMenu, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'
import { askToClearAll, inboxTools } from './support/inbox.ts'

const DRAWER_FILE = /\/assets\/menu-drawer-panel[^/]*\.js/
const MENU_FILE = /\/assets\/menu-popup[^/]*\.js/

// The requests held back here must be made by the page itself.
test.use({ serviceWorkers: 'block' })

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const inboxOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Expects it open, and done with its movement. */
async function expectOpen(overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible()
  await expect(overlay).not.toHaveAttribute('data-starting-style')
  await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await overlay.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))
}

async function expectNothingOpen(page: Page): Promise<void> {
  await atRest(page)
  await expect(page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')).toHaveCount(0)
}

/** A file that arrives when it is told to: it has been run then, and what waited for it has been told. */
async function hold(page: Page, file: RegExp): Promise<() => Promise<void>> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await gate
    await route.continue()
  })
  return async () => {
    const arrived = page.waitForResponse(file)
    release()
    const response = await arrived
    await response.finished()
    // A module exists once: the earlier caller is served first.
    await page.evaluate(async (url) => void (await import(url)), response.url())
  }
}

/** Opens the list of members, with what comes when the browser is idle. */
async function atMembers({ page }: Person): Promise<void> {
  const panels = [/sheet-panel/, /menu-drawer-panel/, /dialog-panel/, /menu-popup/].map((file) =>
    page.waitForResponse((response) => file.test(response.url())),
  )
  await page.goto('/users')
  await Promise.all([
    ...panels,
    expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible(),
    expect(bellOf(page)).toBeVisible(),
  ])
}

test('what was asked for by mistake does not open once its code has come', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'wide screens have no such menu')
  const { page } = await as(people.camille)
  const arrive = await hold(page, DRAWER_FILE)
  await page.goto('/users')
  await menuOf(page).press('Enter')
  await page.keyboard.press('Escape')
  await arrive()
  await expectNothingOpen(page)
  await expect(menuOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOpen(drawerOf(page))
})

test('« back » gives up what has not come yet, and stays', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'wide screens have no such menu')
  const { page } = await as(people.camille)
  const arrive = await hold(page, DRAWER_FILE)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await menuOf(page).press('Enter')
  await page.goBack()
  await arrive()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/calendar/)
})

test('of two that were asked for while one was on its way, the last one opens alone', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'wide screens have no such menu')
  const { page } = await as(people.camille)
  const arrive = await hold(page, DRAWER_FILE)
  await page.goto('/users')
  await menuOf(page).press('Enter')
  await bellOf(page).press('Enter')
  await arrive()
  await expectOpen(inboxOf(page))
  await atRest(page)
  await expect(drawerOf(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
})

test('Escape right after the press closes, and the press right after Escape opens', async ({ as }) => {
  const camille = await as(people.camille)
  const { page } = camille
  await atMembers(camille)
  await bellOf(page).focus()
  // Both keys come before the browser draws anew.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Escape')])
  await expectNothingOpen(page)
  await expect(bellOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOpen(inboxOf(page))
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await expectOpen(inboxOf(page))
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Tab')])
  await expect(inboxOf(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)
})

test('a double press opens once, and one Escape closes it', async ({ as }) => {
  const camille = await as(people.camille)
  const { page } = camille
  await atMembers(camille)
  await bellOf(page).focus()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expectOpen(inboxOf(page))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
  await expect(bellOf(page)).toBeFocused()
})

test('of two that lie one over the other, « back » and Escape close the upper one', async ({ as }) => {
  const camille = await as(people.camille)
  const { page } = camille
  await atMembers(camille)
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  const question = page.getByRole('alertdialog')
  await bellOf(page).click()
  await expectOpen(inboxOf(page))
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await askToClearAll(page, inboxOf(page))
    await expectOpen(question)
    // The sheet lies in the shade: at its upper corner the scrim is above it. The question covers that corner when the list is short.
    const isShaded = () =>
      page.locator('[role="dialog"]').evaluate((sheet) => {
        const { left, top } = sheet.getBoundingClientRect()
        const under = document.elementsFromPoint(left + 40, top + 40).find((element) => element.closest('[role="alertdialog"]') === null)
        return under?.classList.contains('sheet-scrim')
      })
    await expect.poll(isShaded).toBe(true)
    await close()
    await expect(question).toHaveCount(0)
    await expectOpen(inboxOf(page))
    await expect(inboxTools(inboxOf(page))).toBeFocused()
  }
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page).toHaveURL(/\/users/)
})

test('a page reached by « forward » is not shown under the menu', async ({ as, isMobile }) => {
  test.skip(!isMobile, 'wide screens have no such menu')
  const camille = await as(people.camille)
  const { page } = camille
  await atMembers(camille)
  await menuOf(page).click()
  await expectOpen(drawerOf(page))
  await drawerOf(page)
    .getByRole('link', { name: /^Réglages/ })
    .click()
  await expect(page).toHaveURL(/\/parameter/)
  await expectNothingOpen(page)
  await expect(page.locator('main')).toBeFocused()
  for (const [opener, overlay] of [
    [menuOf(page), drawerOf(page)],
    [bellOf(page), inboxOf(page)],
  ] as const) {
    await page.goBack()
    await expect(page).toHaveURL(/\/users/)
    await opener.click()
    await expectOpen(overlay)
    await page.goForward()
    await expect(page).toHaveURL(/\/parameter/)
    await expectNothingOpen(page)
    await expect(page.locator('main')).toBeFocused()
  }
})

test('the menu of the account obeys « back », and Escape before it has come', async ({ as }) => {
  const { page } = await as(people.camille)
  const arrive = await hold(page, MENU_FILE)
  await page.goto('/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible()
  await page.getByRole('link', { name: 'Accueil' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await openAccountMenu(page)
  await page.keyboard.press('Escape')
  await arrive()
  await expectNothingOpen(page)
  await openAccountMenu(page)
  await expectOpen(page.getByRole('menu'))
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('what is asked for comes though the browser never rests', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/dashboard')
  await openAccountMenu(page)
  await expectOpen(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
  await bellOf(page).click()
  await expectOpen(inboxOf(page))
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
  if (isMobile) {
    await menuOf(page).click()
    await expectOpen(drawerOf(page))
  }
  await page.goto('/calendar')
  await dayCell(page, dayIn(1)).click()
  await expectOpen(page.getByRole('dialog'))
})

test('what an item of a menu opens gives the focus back to the button of the menu', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const { allRotations } = await api.call('rotations.status', { params: { status: 'active' } })
  await page.goto(`/rotation/${allRotations[0]!._id}`)
  const more = page.getByRole('button', { name: 'Autres actions' })
  const question = page.getByRole('alertdialog', { name: 'Renommer le cycle' })
  for (const close of [() => page.keyboard.press('Escape'), () => question.getByRole('button', { name: 'Annuler' }).press('Enter')]) {
    // The second time the menu is there already.
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'Renommer' }).press('Enter')
    await expectOpen(question)
    await close()
    await expectNothingOpen(page)
    await expect(more).toBeFocused()
  }
})

test('a list of choices closes by « back » before its sheet does, and the list of the search before the page is left', async ({
  as,
  isMobile,
}) => {
  const camille = await as(people.camille)
  const { page } = camille
  await atMembers(camille)
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await page.getByRole('button', { name: 'Modifications de planning' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' }).click()
  const request = page.getByRole('dialog', { name: 'Modifier mon planning' })
  await expectOpen(request)
  await request.getByRole('combobox').first().click()
  await expectOpen(page.getByRole('listbox'))
  await page.goBack()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(request).toBeVisible()
  await expect(request.getByRole('combobox').first()).toBeFocused()
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/calendar/)
  if (isMobile) {
    await menuOf(page).click()
    await expectOpen(drawerOf(page))
  }
  const field = page.getByRole('combobox', { name: /^Chercher/ })
  const results = page.getByRole('listbox', { name: /^Résultats/ })
  await field.fill('a')
  await expect(results).toBeVisible()
  await page.goBack()
  await expect(results).toBeHidden()
  await expect(field).toHaveValue('a')
  await expect(page).toHaveURL(/\/calendar/)
  if (!isMobile) return
  await expect(drawerOf(page)).toBeVisible()
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/calendar/)
})

test('choosing members ends by « back », which then leaves the page; Escape keeps who is chosen', async ({ as, isMobile }) => {
  const { page } = await as(people.admin)
  await page.goto('/dashboard')
  if (isMobile) await menuOf(page).click()
  await page
    .getByRole('link', { name: /^Membres/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/users/)
  await expectNothingOpen(page)
  const bar = page.getByRole('region', { name: 'Membres sélectionnés' })
  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  await expect(bar).toBeVisible()
  await page.getByRole('checkbox', { name: /Avocetta/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: /Avocetta/ })).toBeChecked()
  // A sheet that lies over it first.
  await bar.getByRole('button', { name: 'Changer d’équipe' }).click()
  await expectOpen(page.getByRole('dialog'))
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page.getByRole('checkbox', { name: /Avocetta/ })).toBeChecked()
  await page.goBack()
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL(/\/users/)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
})

/** The layers over the calendar, each a step of the history; their code comes on first use, or when the browser is idle. */
const OVER_CALENDAR = [
  {
    what: 'a day',
    who: people.camille,
    path: '/calendar',
    file: /\/assets\/day-sheet[^/]*\.js/,
    opener: (page: Page) => dayCell(page, dayIn(1)),
  },
  {
    what: 'the list of requests',
    who: people.camille,
    path: '/calendar',
    file: /\/assets\/requests-sheet[^/]*\.js/,
    opener: (page: Page) => page.getByRole('button', { name: 'Modifications de planning' }),
  },
  {
    what: 'the day of a member',
    who: people.admin,
    path: '/calendar?view=team',
    file: /\/assets\/member-day-sheet[^/]*\.js/,
    opener: (page: Page) =>
      page.getByRole('table', { name: 'Planning de l’équipe' }).getByRole('button', { name: /^Ouvrir le planning d/ }),
  },
] as const

for (const [place, { what, who, path, file, opener }] of OVER_CALENDAR.entries()) {
  const tag = place === 0 ? [] : '@deep'
  test(`over the calendar, ${what}: given up before it has come, then opened once and closed once`, { tag }, async ({ as, isMobile }) => {
    const { page } = await as(who)
    const arrive = await hold(page, file)
    await page.goto('/users')
    await page.getByRole('link', { name: 'Calendrier' }).first().click()
    await expect(page).toHaveURL(/\/calendar/)
    if (path.includes('team')) {
      const team = isMobile
        ? page.getByRole('button', { name: 'Voir le planning de l’équipe' })
        : page.getByRole('radio', { name: 'Équipe' })
      // On wide screens the radio button lies under its word.
      await team.click({ force: !isMobile })
    }
    const button = opener(page).first()
    await button.press('Enter')
    // The second press of Escape finds nothing to close: the page stays.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
    await button.press('Enter')
    await page.goBack()
    await arrive()
    await expectNothingOpen(page)
    await expect(page).toHaveURL(/\/calendar/)
    await expect(page).not.toHaveURL(/[?&](day|requests|member)=/)
    await button.focus()
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
    await expectOpen(page.getByRole('dialog'))
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
    await expectNothingOpen(page)
    await expect(page).toHaveURL(/\/calendar/)
    await expect(button).toBeFocused()
  })
}

test('over the calendar, a request: in the place of the list, given up before it has come, and asked about once it is begun', async ({
  as,
}) => {
  const { page } = await as(people.camille)
  const arrive = await hold(page, /\/assets\/request-sheet[^/]*\.js/)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  const list = page.getByRole('button', { name: 'Modifications de planning' }).first()
  const ask = page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' })
  await list.press('Enter')
  await ask.press('Enter')
  await page.keyboard.press('Escape')
  await arrive()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/calendar/)
  for (const time of ['first', 'second']) {
    // The second time its code is there from the start.
    await list.press('Enter')
    await ask.press('Enter')
    const request = page.getByRole('dialog', { name: 'Modifier mon planning' })
    await expectOpen(request)
    await request.getByLabel('Commentaire').fill(`Rendez-vous, ${time}`)
    const question = page.getByRole('alertdialog')
    await page.goBack()
    await expectOpen(question)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(request.getByLabel('Commentaire')).toHaveValue(`Rendez-vous, ${time}`)
    await page.keyboard.press('Escape')
    await expectOpen(question)
    await question.getByRole('button').last().press('Enter')
    await expectNothingOpen(page)
    await expect(page).toHaveURL(/\/calendar/)
  }
})

test.describe('the back gesture of Android', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('closes what lies on top on the very first page too', async ({ as, isMobile }) => {
    test.skip(!isMobile, 'a gesture of telephones')
    const { page } = await as(people.camille)
    // It is a close request, which Chromium on this machine makes of an Escape that the page lets pass.
    await page.addInitScript(() =>
      addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), { capture: true }),
    )
    const back = () => page.keyboard.press('Escape')
    await page.goto('/dashboard')
    await atRest(page)
    await openAccountMenu(page)
    await expect(page.getByRole('menu')).toBeVisible()
    await back()
    await expectNothingOpen(page)
    await bellOf(page).click()
    await expectOpen(inboxOf(page))
    await back()
    await expectNothingOpen(page)
    // A layer that asks before it closes asks again when the person stays.
    await page.goto('/calendar')
    await page.getByRole('button', { name: 'Modifications de planning' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' }).click()
    const request = page.getByRole('dialog', { name: 'Modifier mon planning' })
    await expectOpen(request)
    await request.getByLabel('Commentaire').fill('Rendez-vous')
    const question = page.getByRole('alertdialog')
    for (const _ of ['once', 'again']) {
      await back()
      await expectOpen(question)
      await back()
      await expect(question).toHaveCount(0)
      await expect(request.getByLabel('Commentaire')).toHaveValue('Rendez-vous')
      await request.getByLabel('Commentaire').click()
    }
    await expect(page).toHaveURL(/\/calendar/)
  })
})
