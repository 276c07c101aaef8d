// The reading of one object never stands in the place of another that is still on its way: an action there would be done to it.
import type { Page } from '@playwright/test'
import { dayAfter, todayIn } from './support/calendar.ts'
import { chooseOption } from './support/choose-option.ts'
import { dayPattern } from './support/exchange.ts'
import { expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

interface Held {
  /** That it was asked, and waits. */
  readonly asked: Promise<void>
  readonly release: () => void
}

/** The answers of that call wait. */
async function hold(page: Page, address: RegExp): Promise<Held> {
  const requestArrival = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    requestArrival.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: requestArrival.promise, release: () => released.resolve() }
}

test('two vacancies one after the other: nothing of the first may be pressed while the second is on its way', async ({ as }) => {
  const { page, api } = await as(people.admin, { viewport: { width: 1280, height: 900 } })
  const { minimumStaffing } = await api.call('centers.rules', { params: { id: api.session.userData.centerId ?? '' } })
  const shift = Object.keys(minimumStaffing)[0] ?? ''
  const opened: { id: string; date: string; version: number }[] = []
  try {
    for (const comment of ['Le premier besoin', 'Le second besoin']) {
      const date = dayAfter(todayIn('Europe/Paris'), 8 + opened.length)
      const { _id: id, version } = await api.call('vacancies.open', { body: { origin: 'need', date, shift, comment } })
      opened.push({ id, date, version })
    }
    const [first, second] = opened
    await page.goto(`/vacancies?vacancy=${first?.id}`)
    const start = page.getByRole('button', { name: 'Lancer la vague' })
    await expect(page.getByText('Le premier besoin')).toBeVisible()
    await expect(start).toBeVisible()
    const board = await hold(page, new RegExp(`/api/vacancies/${second?.id}$`))
    const boardName = new RegExp(`${dayPattern(second?.date ?? '')}.*Pas commencée`)
    await page.getByRole('button', { name: boardName }).click()
    await board.asked
    await expect(page.getByText('Le premier besoin')).toHaveCount(0)
    await expect(start).toHaveCount(0)
    board.release()
    await expect(page.getByText('Le second besoin')).toBeVisible()
    await expect(start).toBeVisible()

    const past = await hold(page, /\/api\/vacancies\?state=past/)
    await page.getByText('Passées', { exact: true }).click()
    await past.asked
    await expect(page.getByRole('main').getByText('Pas commencée')).toHaveCount(0)
    past.release()
  } finally {
    for (const { id, version } of opened) await api.call('vacancies.close', { params: { id }, body: { version } })
  }
})

test('acts of one kind do not stand under another', async ({ as }) => {
  const { page } = await as(people.admin)
  await page.goto('/admin/journal')
  const acts = page.getByRole('main').getByRole('listitem')
  await expect(acts.first()).toBeVisible()
  const journal = await hold(page, /\/api\/journal\?.*group=/)
  await page.getByRole('combobox', { name: 'Genre d’acte' }).click()
  await chooseOption(page.getByRole('option', { name: 'Connexions', exact: true }))
  await journal.asked
  await expect(acts).toHaveCount(0)
  journal.release()
  await expect(acts.first()).toBeVisible()
})
