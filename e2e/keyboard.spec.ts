// The main job without a pointer: log in, go to the exchanges, open a demand, take it; the focus is never lost.
import type { Locator, Page } from '@playwright/test'
import { cardOf, detailOf, snackbar } from './support/exchange.ts'
import { expect, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { postReplacement } from './support/scenes.ts'

/** Presses Tab until `target` has the focus, as somebody would who sees where it is. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 })
  for (let presses = 0; presses < most; presses++) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    if (await target.evaluate((element) => element === document.activeElement)) return
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached by ${most} presses of Tab`)
}

test('from the log-in page to a vacation taken, with the keyboard alone', async ({ page, apiOf, isMobile }) => {
  // Two hundred presses, each looked at.
  test.setTimeout(180_000)
  const helene = await apiOf(people.helene)
  const { demand } = await postReplacement(await apiOf(people.camille), helene, 'N')
  await page.goto('/login')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(people.helene)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await tabTo(page, page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /Échanges/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exchange\/replace/)

  const title = cardOf(page, demand, 'Camille Érable').getByRole('heading').getByRole('button')
  await tabTo(page, title, 150)
  await page.keyboard.press('Enter')
  const detail = detailOf(page, isMobile)
  const take = detail.getByRole('button', { name: 'Prendre la vacation' })
  await expect(take).toBeVisible()
  if (isMobile) {
    // The sheet has the focus, and gives it back.
    await expect.poll(() => detail.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(title).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await tabTo(page, take, 150)
  await page.keyboard.press('Enter')
  await expect(snackbar(page, /^Vacation prise\./)).toBeVisible()
  await expect(cardOf(page, demand, 'Camille Érable')).toContainText('Vous remplacez Camille Érable')
  const taken = await helene.call('demands.get', { params: { id: demand._id } })
  expect(taken.accepterId).toBe(helene.session.userData._id)
})
