// The exchange screens as the tests drive them: cards in the list, the open demand (a sheet on phones, a column on desktop), the form.
import type { Locator, Page } from '@playwright/test'
import { dayAfter, dayCell, openMonth, WORDS } from './calendar.ts'
import { expect } from './fixtures.ts'
import type { Person } from './fixtures.ts'

/** The vacation by which a card is found. */
export interface About {
  readonly posterShift: { readonly date: string; readonly shift: { readonly name: string } }
}

/** « 1er », « 12 », then the month, short or long, as the cards write it. */
export function dayPattern(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const month = (style: 'long' | 'short') => new Intl.DateTimeFormat('fr-FR', { month: style, timeZone: 'UTC' }).format(date)
  const number = date.getUTCDate() === 1 ? '1er' : `${date.getUTCDate()}`
  return `\\b${number} (${month('long')}|${month('short').replace('.', '\\.')})`
}

/** The card of a demand in the lists; `posterName`: its poster, unless it is one's own. `heading`: under which it stands. */
export function cardOf(page: Page, { posterShift: { date, shift } }: About, posterName?: string, heading?: string): Locator {
  const title = page.getByRole('button', { name: new RegExp(`${dayPattern(date)} ?, ${WORDS[shift.name] ?? `vacation ${shift.name}`}$`) })
  const lists =
    heading !== undefined
      ? page.getByRole('region', { name: heading })
      : posterName === undefined
        ? page.getByRole('region', { name: /^(Les vôtres|À répondre)$/ })
        : page
  const cards = lists.getByRole('article').filter({ has: title })
  return posterName === undefined ? cards : cards.filter({ hasText: posterName })
}

/** Opens a demand from its card. */
export async function openCard(card: Locator): Promise<void> {
  await card.getByRole('heading').getByRole('button').click()
}

/** The open detail: the sheet, or the column. */
export function detailOf(page: Page, isMobile: boolean): Locator {
  return isMobile ? page.getByRole('dialog') : page.getByRole('complementary')
}

/** On phones the sheet covers the list. */
export async function closeDetail(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The short message of the application. */
export function snackbar(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messages de l’application' }).getByText(text)
}

/** The form open to post a demand. */
export function formOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Poster une demande' })
}

/** Opens the day in the calendar and asks for a replacement, or offers an exchange. */
export async function startPosting({ page }: Person, date: string, action: string): Promise<Locator> {
  await openMonth(page, date)
  await dayCell(page, date).click()
  await page.getByRole('dialog').getByRole('link', { name: action }).click()
  const form = formOf(page)
  await expect(form).toBeVisible()
  return form
}

/** The days of the form on which one could work in exchange, turned to the month of `date`. */
async function daysOfMonth(form: Locator, date: string): Promise<Locator> {
  const days = form.getByRole('group', { name: 'Jour de la vacation prise en échange' })
  const shown = days.locator('[data-day]').first()
  for (let turns = 0; turns < 3; turns++) {
    // Its days come one week after the other: the month is known by the first, and the day waited for.
    const month = ((await shown.getAttribute('data-day')) ?? '').slice(0, 7)
    if (month === date.slice(0, 7)) break
    await days.getByRole('button', { name: month < date.slice(0, 7) ? 'Mois suivant' : 'Mois précédent' }).click()
    await expect(shown).not.toHaveAttribute('data-day', new RegExp(`^${month}`))
  }
  return days
}

/** Picks what one would work in exchange: a day, then a vacation of it. */
export async function pickSwitch(form: Locator, date: string, shift: string): Promise<void> {
  const days = await daysOfMonth(form, date)
  await days.locator(`[data-day="${date}"]`).click()
  // Where all work the same vacation, the day touched has chosen it.
  await form.getByRole('checkbox', { name: new RegExp(`${shift}, `) }).check()
}

/** Picks a vacation of that name on the first day after `givenDate` on which one could work it: on some days one works already. */
export async function pickSwitchAfter(form: Locator, givenDate: string, shift: string): Promise<void> {
  for (let offset = 1; offset < 14; offset++) {
    const date = dayAfter(givenDate, offset)
    const day = (await daysOfMonth(form, date)).locator(`[data-day="${date}"]:not([aria-disabled])`)
    if ((await day.count()) === 0) continue
    await day.click()
    await form.getByRole('checkbox', { name: /, \d/ }).first().waitFor()
    const checkbox = form.getByRole('checkbox', { name: new RegExp(`${shift}, `), disabled: false })
    if ((await checkbox.count()) === 0) continue
    await checkbox.check()
    return
  }
  throw new Error(`no day after ${givenDate} to work ${shift} on`)
}

/** From here on `expectNotReloaded` can tell whether the page was loaded again. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
}

/** The page was not loaded again since `markPage`. */
export async function expectNotReloaded(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '')
}
