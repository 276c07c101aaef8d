// « Back » on the first page of a visit: what is open closes and the page stays; once nothing is open, it leaves.
import type { Locator, Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { expect, openAccountMenu, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { askToClearAll } from './support/inbox.ts'

const inboxOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const openInbox = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()

async function expectOpen(overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible()
  await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

async function expectNothingOpen(page: Page): Promise<void> {
  await atRest(page)
  await expect(page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')).toHaveCount(0)
}

/** Marks the document: after a reload the mark is gone. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
}
const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'))

test('closes the menu and the inbox, then leaves', async ({ as, isMobile }) => {
  const { page } = await as(people.camille)
  await page.goto('/exchange/replace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await markPage(page)
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectOpen(page.getByRole('dialog', { name: 'Menu' }))
    await page.goBack()
    await expectNothingOpen(page)
  }
  // When it opens a second time, the history already has the entry to go back to.
  for (let time = 0; time < 2; time++) {
    await openInbox(page)
    await expectOpen(inboxOf(page))
    await page.goBack()
    await expectNothingOpen(page)
    await expect(page).toHaveURL(/\/exchange\/replace/)
  }
  expect(await isSame(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('leaves at once where Escape has closed what was open', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/dashboard')
  await openAccountMenu(page)
  await expectOpen(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('closes the upper of two, then the lower, then leaves', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/users')
  await openInbox(page)
  await expectOpen(inboxOf(page))
  const question = page.getByRole('alertdialog')
  await askToClearAll(page, inboxOf(page))
  await expectOpen(question)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expectOpen(inboxOf(page))
  // The history has an entry to go back to again.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"spare"')
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/users$/)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('opened before a reload, and followed by another page, it keeps no one', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/users')
  await openInbox(page)
  await expectOpen(inboxOf(page))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openInbox(page)
  await expectOpen(inboxOf(page))
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/users$/)
  await openInbox(page)
  await expectOpen(inboxOf(page))
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await openInbox(page)
  await expectOpen(inboxOf(page))
  await page.goBack()
  await expectNothingOpen(page)
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page).toHaveURL(/\/users$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page).toHaveURL(/\/users$/)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

for (const [what, open] of [
  ['inbox', openInbox],
  ['menu of the account', openAccountMenu],
] as const) {
  test(`reloaded while the ${what} is open, leaves at the first press`, async ({ as }) => {
    const { page } = await as(people.camille)
    await page.goto('/dashboard')
    await open(page)
    await expectOpen(page.getByRole(what === 'inbox' ? 'dialog' : 'menu'))
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"spare"')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingOpen(page)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })
}

test('a page ahead in the history is not lost for it', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page).toHaveURL(/\/users$/)
  await openInbox(page)
  await expectOpen(inboxOf(page))
  await page.keyboard.press('Escape')
  await expectNothingOpen(page)
  await page.goForward()
  await expect(page).toHaveURL(/\/calendar/)
})
