// A part of a vacation: its poster names the hours, a colleague takes all of it, both read the hours they work, and it is given back.
import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { dayCell, openMonth, saying } from './support/calendar.ts'
import { pick } from './support/choose-option.ts'
import { cardOf, detailOf, openCard, snackbar, startPosting } from './support/exchange.ts'
import type { About } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayOfParts } from './support/scenes.ts'
import type { PartHours } from './support/scenes.ts'

const COLLEAGUES = [people.helene, people.maud, people.karim, people.oceane, people.yann, people.ludovic, people.chloe]

const emailOf = (api: Api | undefined): string => api?.session.userData.email ?? ''

/** The list of what a day holds, in its open sheet. */
const ownParts = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('list', { name: 'Votre journée, heure par heure' }).getByRole('listitem')

async function expectDay({ page }: Person, date: string, parts: readonly RegExp[]): Promise<void> {
  await page.goto(`/calendar?day=${date}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Modifier mon planning' })).toBeVisible()
  await expect(ownParts(page)).toHaveText([...parts])
}

/** The first part of a vacation is chosen as one; once some of it is posted, the form offers nothing else. */
async function givePart(poster: Person, date: string, { from, to }: PartHours, isFirst = true): Promise<Locator> {
  const form = await startPosting(poster, date, 'Demander un remplacement')
  if (isFirst) await pick(form.getByRole('radio', { name: 'Une partie' }))
  else await expect(form.getByText('Une partie de cette vacation est déjà proposée ou cédée.', { exact: false })).toBeVisible()
  await form.getByRole('textbox', { name: 'De', exact: true }).fill(from)
  await form.getByRole('textbox', { name: 'À', exact: true }).fill(to)
  return form
}

async function send(poster: Person, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Poster la demande' }).click()
  await expect(snackbar(poster.page, 'Demande postée. Relève prévient les collègues qui peuvent y répondre.')).toBeVisible()
}

/** The card of that part among those of the day. */
const partCard = (page: Page, about: About, { from, to }: PartHours, posterName?: string): Locator =>
  cardOf(page, about, posterName).filter({ hasText: saying(`${from} – ${to}`) })

const aboutOf = (date: string, name: string): About => ({ posterShift: { date, shift: { name } } })

test('the end of a day is given, taken by a colleague, and given back', async ({ as, apiOf, isMobile, consoleWatch }) => {
  consoleWatch.tolerate(/status of 404 .*\/api\/substitution\//)
  test.setTimeout(180_000)
  const poster = await as(people.camille)
  const part = { from: '15:00', to: '19:00' }
  const { date, found } = await dayOfParts(poster.api, await Promise.all(COLLEAGUES.map(apiOf)), 'J', [part])
  const taker = await as(emailOf(found[0]))
  const demand = aboutOf(date, 'J')

  await test.step('hours outside the vacation, and too short ones, are refused beside the field', async () => {
    const form = await givePart(poster, date, { from: '18:00', to: '21:00' })
    await expect(form.getByRole('textbox', { name: 'De', exact: true })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('textbox', { name: 'De', exact: true }).fill('15:00')
    await form.getByRole('textbox', { name: 'À', exact: true }).fill('16:00')
    await expect(form.getByRole('textbox', { name: 'De', exact: true })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('textbox', { name: 'À', exact: true }).fill('19:00')
    await expect(form.getByRole('textbox', { name: 'De', exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByText(saying('(15:00 – 19:00)'))).toBeVisible()
    await expectAccessible(poster.page)
    await send(poster, form)
    await expect(partCard(poster.page, demand, part)).toContainText('en attente')
  })

  await test.step('a colleague reads its hours and takes it', async () => {
    await taker.page.goto('/exchange/replace')
    await openCard(partCard(taker.page, demand, part, poster.name))
    const detail = detailOf(taker.page, isMobile)
    await expect(detail.getByText(/15:00\s–\s19:00/).first()).toBeVisible()
    await expectAccessible(taker.page)
    await detail.getByRole('button', { name: 'Prendre la vacation' }).click()
    await expect(snackbar(taker.page, /^Vacation prise\./)).toBeVisible()
  })

  await test.step('each reads the hours they work that day', async () => {
    await expectDay(poster, date, [/Vacation J.*07:00.–.15:00.*8.h/])
    await expectDay(taker, date, [/Vacation J.*15:00.–.19:00.*4.h/])
    await expectAccessible(taker.page)
    await openMonth(poster.page, date)
    await expect(dayCell(poster.page, date)).toHaveAccessibleName(/07:00.–.15:00/)
    await openMonth(taker.page, date)
    await expect(dayCell(taker.page, date)).toHaveAccessibleName(/15:00.–.19:00/)
  })

  await test.step('both are told of these hours', async () => {
    await poster.page.goto('/dashboard')
    await poster.page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(poster.page.getByRole('link', { name: /15:00.à.19:00|15:00.–.19:00/ }).first()).toBeVisible()
  })

  await test.step('given back, the day of both is whole', async () => {
    await taker.page.goto('/exchange/replace?all=1')
    await openCard(partCard(taker.page, demand, part, poster.name))
    await detailOf(taker.page, isMobile).getByRole('button', { name: 'Se désister' }).click()
    await taker.page.getByRole('alertdialog', { name: 'Se désister ?' }).getByRole('button', { name: 'Se désister' }).click()
    await expect(snackbar(taker.page, 'Désistement enregistré. La demande est de nouveau ouverte.')).toBeVisible()
    await expectDay(poster, date, [])
    await expectDay(taker, date, [])
    await openMonth(poster.page, date)
    await expect(dayCell(poster.page, date)).toHaveAccessibleName(/jour, 07:00.–.19:00/)
  })
})

test('two parts of one night are taken by two colleagues', async ({ as, apiOf, isMobile, consoleWatch }) => {
  consoleWatch.tolerate(/status of (404|409) .*\/api\/substitution/)
  test.setTimeout(180_000)
  const poster = await as(people.camille)
  const [evening, morning] = [
    { from: '19:00', to: '23:00' },
    { from: '03:00', to: '07:00' },
  ]
  const { date, found } = await dayOfParts(poster.api, await Promise.all(COLLEAGUES.map(apiOf)), 'N', [evening, morning])
  const [first, second] = [await as(emailOf(found[0])), await as(emailOf(found[1]))]
  const demand = aboutOf(date, 'N')
  for (const part of [evening, morning]) await send(poster, await givePart(poster, date, part, part === evening))

  for (const [taker, part] of [[first, evening] as const, [second, morning] as const]) {
    await taker.page.goto('/exchange/replace')
    await openCard(partCard(taker.page, demand, part, poster.name))
    await detailOf(taker.page, isMobile).getByRole('button', { name: 'Prendre la vacation' }).click()
    await expect(snackbar(taker.page, /^Vacation prise\./)).toBeVisible()
  }
  await expectDay(poster, date, [/Vacation N.*23:00.–.03:00.*4.h/])
  await expectDay(first, date, [/Vacation N.*19:00.–.23:00.*4.h/])
})
