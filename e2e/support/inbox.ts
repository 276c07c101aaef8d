// The list of notifications, in the drawer or on its page: what is done with one of them, or with all, stands in a menu.
import type { Locator, Page } from '@playwright/test'

const ALL = 'Lire ou effacer toutes les notifications'

export const inboxTools = (within: Page | Locator): Locator => within.getByRole('button', { name: ALL })

/** The menu of each row. */
export const rowMenus = (within: Page | Locator): Locator => within.getByRole('button', { name: /^Lire ou effacer.: / })

/** Opens the menu of the list with the keyboard, and asks to clear it. */
export async function askToClearAll(page: Page, within: Page | Locator = page): Promise<void> {
  await inboxTools(within).press('Enter')
  await page.getByRole('menuitem', { name: 'Tout effacer' }).press('Enter')
}

export async function clearRow(page: Page, menu: Locator): Promise<void> {
  await menu.click()
  await page.getByRole('menuitem', { name: 'Effacer' }).click()
}
