// A half-written form asks at every way out: Escape, « back », the door of the browser.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Unsaved {
  /** The field that was filled, and what it holds. */
  readonly field: Locator
  readonly value: string
  /** « Back » too, where it stays inside the application. */
  readonly back?: boolean
}

const questionOf = (page: Page) => page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })

async function stay(page: Page, { field, value }: Unsaved): Promise<void> {
  await questionOf(page).getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(questionOf(page)).toHaveCount(0)
  await expect(field).toHaveValue(value)
}

/** Leaves by every way and stays each time; then leaves, and nothing is open any more. */
export async function expectAsked(page: Page, unsaved: Unsaved): Promise<void> {
  await page.keyboard.press('Escape')
  await stay(page, unsaved)
  if (unsaved.back === true) {
    await page.goBack()
    await stay(page, unsaved)
  }
  await expectHeldAtTheDoor(page, unsaved)
  await page.keyboard.press('Escape')
  await questionOf(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(unsaved.field).toHaveCount(0)
}

/** A reload, or the closing of the tab. */
export async function expectHeldAtTheDoor(page: Page, { field, value }: Unsaved): Promise<void> {
  const nextDialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await nextDialog
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(field).toHaveValue(value)
}
