// Two colleagues write to each other: a conversation opened about a demand, seen at once by the other, read, answered, taken back;
// a message that does not leave stays with its failure; the inbox leads where it says.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { clearRow, rowMenus } from './support/inbox.ts'

/** The words of this run of the test, told apart from those of others. */
const words = (text: string) => `${text} (${Math.floor(Math.random() * 1e9)})`

function thread(page: Page, colleague: string) {
  return page.getByRole('region', { name: `Conversation avec ${colleague}` })
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Votre message' }).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

test('a conversation between two colleagues, live on both sides', async ({ as, isMobile }) => {
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const hello = words('On échange le mois prochain ?')
  const answer = words('Avec plaisir')

  await test.step('Hélène looks at the home page', async () => {
    await helene.page.goto('/dashboard')
    await expect(
      helene.page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /Messages/ }),
    ).toBeVisible()
  })

  await test.step('Karim chooses Hélène and writes', async () => {
    await karim.page.goto('/messages')
    await karim.page
      .getByRole('button', { name: isMobile ? 'Écrire' : 'Nouvelle conversation' })
      .first()
      .click()
    const form = karim.page.getByRole('dialog', { name: 'Nouvelle conversation' })
    await form.getByLabel('Chercher un collègue').fill('avocet')
    // The box itself is for the keyboard and screen readers; a finger presses the line.
    await form.locator('label', { hasText: 'Hélène Avocetta' }).click()
    await expect(form.getByRole('checkbox', { name: /Hélène Avocetta/ })).toBeChecked()
    await expectAccessible(karim.page)
    await form.getByRole('button', { name: 'Écrire', exact: true }).click()
    await expect(thread(karim.page, helene.name)).toBeVisible()
    await write(karim.page, hello)
    await expect(thread(karim.page, helene.name).getByText(hello)).toBeVisible()
    await expect(karim.page.getByText('Envoi en cours')).toHaveCount(0)
  })

  await test.step('Hélène is notified, opens it, and it is read', async () => {
    const link = helene.page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /message.? non lu/ })
    await expect(link).toBeVisible()
    await link.click()
    await helene.page
      .getByRole('link', { name: new RegExp(karim.name) })
      .filter({ hasText: hello })
      .click()
    await expect(thread(helene.page, karim.name).getByText(hello)).toBeVisible()
    await expect(thread(helene.page, karim.name).getByText('Nouveaux messages')).toBeVisible()
    await expect
      .poll(
        async () => (await helene.api.call('messages.conversations', {})).find(({ lastMessage }) => lastMessage?.text === hello)?.unread,
      )
      .toBe(0)
    await expectAccessible(helene.page)
  })

  await test.step('Hélène answers, and Karim sees it without doing anything', async () => {
    await write(helene.page, answer)
    await expect(thread(karim.page, helene.name).getByText(answer)).toBeVisible()
  })

  await test.step('Hélène takes it back, for both', async () => {
    const own = thread(helene.page, karim.name).locator('.group\\/message').filter({ hasText: answer })
    await own.hover()
    await own.getByRole('button', { name: 'Options de votre message' }).click()
    await helene.page.getByRole('menuitem', { name: 'Supprimer le message' }).click()
    await helene.page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le message' }).click()
    await expect(thread(helene.page, karim.name).getByText(answer)).toHaveCount(0)
    await expect(thread(karim.page, helene.name).getByText(answer)).toHaveCount(0)
    await expect(thread(karim.page, helene.name).getByText('Message supprimé').last()).toBeVisible()
  })
})

test('a message that does not leave stays with its failure, and leaves at the second attempt', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const { _id } = await karim.api.call('messages.open', { body: { userIds: [helene.id] } })
  await karim.page.goto(`/messages?conversation=${_id}`)
  const text = words('Rien ne presse')
  await karim.page.route('**/api/messages/conversations/*/messages', (route) => route.abort())
  await write(karim.page, text)
  const failure = karim.page.getByRole('alert').filter({ hasText: 'Non envoyé' })
  await expect(failure).toBeVisible()
  await expect(karim.page.getByText(text)).toBeVisible()
  await karim.page.unroute('**/api/messages/conversations/*/messages')
  await expect(async () => {
    await failure.getByRole('button', { name: 'Renvoyer' }).click({ timeout: 1000 })
    await expect(failure).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await expect
    .poll(async () => {
      const { messages } = await helene.api.call('messages.conversation', { params: { id: _id }, query: {} })
      return messages.filter((message) => message.text === text).length
    })
    .toBe(1)
})

test('older messages come above without moving what is read; a draft is kept', { tag: '@deep' }, async ({ as }) => {
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const { _id } = await karim.api.call('messages.open', { body: { userIds: [helene.id] } })
  const first = words('La première de toutes')
  await karim.api.call('messages.send', { params: { id: _id }, body: { text: first } })
  for (let index = 1; index <= 45; index += 1) {
    await karim.api.call('messages.send', { params: { id: _id }, body: { text: `Ligne ${index}` } })
  }
  const { page } = helene
  await page.goto(`/messages?conversation=${_id}`)
  await expect(page.getByText('Ligne 45', { exact: true }).last()).toBeInViewport()
  await expect(page.getByText(first)).toHaveCount(0)
  const older = page.getByRole('button', { name: 'Messages plus anciens' })
  await older.scrollIntoViewIfNeeded()
  const anchor = page.getByText('Ligne 6', { exact: true }).last()
  const before = await anchor.boundingBox()
  await older.click()
  await expect(page.getByText(first)).toHaveCount(1)
  const after = await anchor.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4)

  const late = words('Pendant que vous lisez')
  await karim.api.call('messages.send', { params: { id: _id }, body: { text: late } })
  await expect(thread(page, karim.name).getByText(late)).toHaveCount(1)
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4)

  await page.getByRole('textbox', { name: 'Votre message' }).fill('À finir plus tard')
  await page.goto('/dashboard')
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: new RegExp(karim.name) }).filter({ hasText: 'Brouillon' })).toBeVisible()
})

test('a long address is written without pushing the button off the screen', async ({ as }) => {
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const { _id } = await karim.api.call('messages.open', { body: { userIds: [helene.id] } })
  const { page } = karim
  await page.goto(`/messages?conversation=${_id}`)
  await page.getByRole('textbox', { name: 'Votre message' }).fill(`https://planning.example/${'a'.repeat(150)}`)
  // « In the viewport » would not do: a telephone shows a page that is too wide smaller.
  const button = await page.getByRole('button', { name: 'Envoyer' }).boundingBox()
  expect((button?.x ?? Infinity) + (button?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.getByRole('textbox', { name: 'Votre message' }).fill('')
})

test('the inbox is the second tab, and a message told there leads to its conversation', async ({ as }) => {
  const karim = await as(people.karim)
  const helene = await as(people.helene)
  const { _id } = await karim.api.call('messages.open', { body: { userIds: [helene.id] } })
  const text = words('Tu as vu ?')
  await karim.api.call('messages.send', { params: { id: _id }, body: { text } })
  const { page } = helene
  await page.goto('/messages?tab=notifications')
  const row = page.getByRole('link', { name: /Karim Basaltin vous a écrit/ }).first()
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(thread(page, karim.name).getByText(text)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('conversation')).toBe(_id)

  await page.goto('/messages?tab=notifications')
  const menus = rowMenus(page)
  await expect(menus.first()).toBeVisible()
  const count = await menus.count()
  await clearRow(page, menus.first())
  await expect(menus).toHaveCount(count - 1)
})
