// The inbox of somebody to whom much happened: read further back a page at a time, each page once, and never less than was shown; cleared with
// the keyboard.
import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import { askToClearAll, clearRow, rowMenus } from './support/inbox.ts'

/** One call gives as many. */
const PAGE = 200

const FAILURE = { status: 500, json: { error: 'internal', message: 'Une erreur est survenue' } }

/** Points sent one at a time, several at once; given back now and then, so that they last. */
async function tellOften(from: Api, to: Api, times: number): Promise<void> {
  const [giver, receiver] = [from.session.userData._id, to.session.userData._id]
  const { available } = await from.call('points.balance', { params: { id: giver } })
  const AT_ONCE = Math.min(10, available)
  expect(AT_ONCE).toBeGreaterThan(0)
  const give = (api: Api, id: string, toUserId: string, amount: number) =>
    api.call('points.transfer', { params: { id }, body: { toUserId, amount, description: '', type: 'transfer', scheduledDate: null } })
  // Given points are given back before they are given again.
  for (let noticeCount = 0; noticeCount < times; noticeCount += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => give(from, giver, receiver, 1)))
    await give(to, receiver, giver, AT_ONCE)
  }
}

/** Notes after which notification a page was asked for, each time. */
function pagesAskedFor(page: Page): string[] {
  const requestedPages: string[] = []
  page.on('request', (request) => {
    const before = new URL(request.url()).searchParams.get('before')
    if (request.url().includes('/api/notifications/') && before !== null) requestedPages.push(before)
  })
  return requestedPages
}

test(
  'more than four hundred notifications: each page is read once, one that fails takes none away',
  { tag: '@deep' },
  async ({ as, apiOf, consoleWatch }) => {
    test.slow()
    consoleWatch.tolerate(/status of 500/)
    const jade = await as(people.jade)
    const giver = await apiOf(membersOf('g24').find((email) => email !== people.jade) ?? '')
    const { page } = jade
    await jade.api.call('notifications.clearAll', {})
    await tellOften(giver, jade.api, 2 * PAGE + 20)
    const requestedPages = pagesAskedFor(page)
    await page.goto('/messages?tab=notifications')
    const rows = rowMenus(page.getByRole('main'))
    const older = page.getByRole('button', { name: 'Afficher les plus anciennes' })
    await expect(rows).toHaveCount(PAGE)

    await test.step('nothing found in what was read says no more than that, and reads on', async () => {
      await page.route(/before=/, (route) => route.fulfill(FAILURE))
      const field = page.getByRole('searchbox', { name: 'Chercher une notification' })
      await field.fill('lanterne magique')
      await expect(page.getByText('Rien ne correspond dans ce qui a été lu.')).toBeVisible()
      await page.unroute(/before=/)
      await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
      await page.reload()
      await expect(rows).toHaveCount(PAGE)
    })

    await test.step('a page that fails says so; it is read again from there', async () => {
      await page.route(/before=/, (route) => route.fulfill(FAILURE))
      await older.click()
      const alert = page.getByRole('alert').filter({ hasText: 'La suite de la liste n’a pas pu être lue.' })
      await expect(alert).toBeVisible()
      await expect(rows).toHaveCount(PAGE)
      await page.unroute(/before=/)
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await expect(rows).toHaveCount(2 * PAGE)
      await expect(alert).toHaveCount(0)
    })

    await test.step('a further page that fails takes none away', async () => {
      await page.route(/before=/, (route) => route.fulfill(FAILURE))
      requestedPages.length = 0
      await older.click()
      const alert = page.getByRole('alert').filter({ hasText: 'La suite de la liste n’a pas pu être lue.' })
      await expect(alert).toBeVisible()
      await expect(rows).toHaveCount(2 * PAGE)
      await page.unroute(/before=/)
      await alert.getByRole('button', { name: 'Réessayer' }).click()
      await expect(rows).toHaveCount(2 * PAGE + 20)
      await expect(older).toHaveCount(0)
      // Reading on with the keyboard leads to what came, never to a button that clears one.
      await expect(
        rows
          .nth(2 * PAGE)
          .locator('xpath=ancestor::li')
          .getByRole('link'),
      ).toBeFocused()
      expect(new Set(requestedPages).size, 'only the page after what is shown was asked for').toBe(1)
    })

    await test.step('one that is cleared, one that arrives: none is missing, none is there twice', async () => {
      await clearRow(page, rows.first())
      await expect(rows).toHaveCount(2 * PAGE + 19)
      await tellOften(giver, jade.api, 10)
      await expect(rows).toHaveCount(2 * PAGE + 29)
    })

    await test.step('one further back is cleared, one is read, before the server has said so', async () => {
      const { promise: gate, resolve: release } = Promise.withResolvers<void>()
      await page.route(/\/api\/notifications\/[^/]+\/(?:read|clear)$/, async (route) => {
        await gate
        await route.continue()
      })
      const unread = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Non lue' })
      await expect(unread).toHaveCount(2 * PAGE + 29)
      await clearRow(page, rows.last())
      await expect(rows).toHaveCount(2 * PAGE + 28)
      await rowMenus(unread.last()).click()
      await page.getByRole('menuitem', { name: 'Marquer comme lue' }).click()
      await expect(unread).toHaveCount(2 * PAGE + 27)
      release()
    })

    await test.step('one that is cleared while a further page is read: that page comes all the same', async () => {
      await page.unroute(/\/api\/notifications\/[^/]+\/(?:read|clear)$/)
      await page.reload()
      await expect(rows).toHaveCount(PAGE)
      await older.click()
      await expect(rows).toHaveCount(2 * PAGE)
      const { promise: gate, resolve: release } = Promise.withResolvers<void>()
      await page.route(
        /before=/,
        async (route) => {
          await gate
          await route.continue().catch(() => undefined)
        },
        { times: 1 },
      )
      await older.click()
      await clearRow(page, rows.first())
      release()
      await expect(rows).toHaveCount(2 * PAGE + 27)
      await expect(older).toHaveCount(0)
    })

    await test.step('all cleared: they do not come back with the next one', async () => {
      await askToClearAll(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Tout effacer' }).click()
      await expect(page.getByRole('heading', { name: 'Rien à signaler' })).toBeVisible()
      await tellOften(giver, jade.api, 1)
      await expect(rows.first()).toBeVisible()
      expect(await rows.count()).toBeLessThanOrEqual(10)
    })
    await jade.api.call('notifications.clearAll', {})
  },
)

test('a notification is cleared with the keyboard: the next one has the focus, then the one before', async ({ as, apiOf }) => {
  const helene = await apiOf(people.helene)
  const camille = await as(people.camille)
  const { page } = camille
  await camille.api.call('notifications.clearAll', {})
  const give = (description: string) =>
    helene.call('points.transfer', {
      params: { id: helene.session.userData._id },
      body: { toUserId: camille.id, amount: 1, description, type: 'transfer', scheduledDate: null },
    })
  for (const each of ['un', 'deux', 'trois']) await give(each)
  await page.goto('/messages?tab=notifications')
  const menus = rowMenus(page)
  const clearByKeyboard = async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Effacer' }).press('Enter')
  }
  await expect(menus).toHaveCount(3)
  await menus.nth(1).focus()
  await clearByKeyboard()
  await expect(menus).toHaveCount(2)
  await expect(menus.nth(1)).toBeFocused()
  await clearByKeyboard()
  await expect(menus).toHaveCount(1)
  await expect(menus.first()).toBeFocused()
  await clearByKeyboard()
  await expect(page.getByRole('heading', { name: 'Rien à signaler' })).toBeFocused()

  // All at once too, whatever was asked before.
  for (const each of ['un', 'deux']) await give(each)
  await expect(menus).toHaveCount(2)
  await askToClearAll(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tout effacer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Rien à signaler' })).toBeFocused()
})
