// « À décider »: by keyboard on a desktop, an answer taken back, one by one on a phone; what it shows before one answers; a queue that cannot be read.
import type { Page } from '@playwright/test'
import { logInToApi } from './support/api.ts'
import type { Api } from './support/api.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { ConsoleWatch } from './support/fixtures.ts'
import { membersOf, PASSWORD, people } from './support/people.ts'
import { askForAll } from './support/screens-decisions.ts'

/** A trial by hand asks for more: `RELEVE_TRIAL=50`. */
const IN_A_ROW = Number(process.env['RELEVE_TRIAL'] ?? 8)

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Asked {
  readonly id: string
  readonly comment: string
}

/** Absences of one day each, asked for in the names of members in turn; each has a day of its own, for the queue goes by days. */
async function ask(admin: Api, count: number, from: number): Promise<Asked[]> {
  const users = await admin.call('users.list', {})
  const emails = membersOf('cta')
  const asked: Asked[] = []
  for (let n = 0; n < count; n++) {
    const userId = users.find(({ email }) => email === emails[n % emails.length])?._id ?? ''
    const date = dayAhead(from + n)
    const comment = `À décider ${n + 1}, ${Date.now()}`
    const { modification } = await admin.call('planning.register', {
      body: { userId, type: 'absence', fromDate: date, toDate: date, comment },
    })
    asked.push({ id: modification._id, comment })
  }
  return asked
}

async function tidyUp(admin: Api, asked: readonly Asked[], consoleWatch: ConsoleWatch): Promise<void> {
  // The screen may be trying the answer of a request that is withdrawn here.
  consoleWatch.stop()
  for (const { id } of asked) {
    const { status } = await admin.call('planning.get', { params: { id } })
    if (status === 'pending' || status === 'approved') await admin.call('planning.withdraw', { params: { id }, body: { reason: 'Essai' } })
  }
}

const detailOf = (page: Page, { comment }: Asked) => page.getByRole('article').filter({ hasText: comment })
const undo = (page: Page) => page.getByRole('region', { name: 'Messages de l’application' }).getByRole('button', { name: 'Annuler' })
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-request') ?? null)

test('requests are decided by keyboard, and the last answer is taken back', async ({ as, consoleWatch, isMobile }) => {
  test.skip(isMobile, 'a keyboard')
  const admin = await as(people.admin)
  const { page, api } = admin
  const [first, second, third] = await ask(api, 3, 150)
  if (first === undefined || second === undefined || third === undefined) throw new Error('nothing was asked')
  await page.goto(`/decide?request=${first.id}`)
  await expect(detailOf(page, first)).toBeVisible()

  await test.step('what it changes stands there, in the order in which it is read', async () => {
    const detail = detailOf(page, first)
    await expect(detail.getByRole('region', { name: 'Sa semaine' }).getByRole('img')).toHaveCount(14)
    await expect(detail.getByRole('region', { name: 'Qui d’autre est absent' })).toBeVisible()
    const headings = await detail.getByRole('heading', { level: 3 }).allTextContents()
    expect(headings.slice(-3)).toEqual(['Sa semaine', 'Qui d’autre est absent', 'Ce que cela change'])
    await expectAccessible(page)
  })

  await test.step('keys from the first moment: A approves, Z takes back', async () => {
    await page.locator(`[data-request="${first.id}"]`).focus()
    await page.keyboard.press('a')
    await expect(snackbar(page, /^Demande approuvée/)).toBeVisible()
    await expect(detailOf(page, second)).toBeVisible()
    await expect.poll(() => focusedId(page)).toBe(second.id)
    await page.keyboard.press('z')
    await expect(detailOf(page, first)).toBeVisible()
    await expect.poll(() => focusedId(page)).toBe(first.id)
    expect((await api.call('planning.get', { params: { id: first.id } })).status).toBe('pending')
  })

  await test.step('R asks for a reason, and the keyboard sends it', async () => {
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Motif' })).toBeFocused()
    await page.keyboard.type('Trop d’absents ce jour')
    await page.getByRole('button', { name: 'Refuser la demande' }).press('Enter')
    await expect(snackbar(page, /^Demande refusée/)).toBeVisible()
    await expect.poll(() => focusedId(page)).toBe(second.id)
    expect(await api.call('planning.get', { params: { id: first.id } })).toMatchObject({
      status: 'rejected',
      reason: 'Trop d’absents ce jour',
    })
  })

  await test.step('a message offers the way back as well', async () => {
    await undo(page).click()
    await expect(detailOf(page, first)).toBeVisible()
    expect((await api.call('planning.get', { params: { id: first.id } })).status).toBe('pending')
  })
  await tidyUp(api, [first, second, third], consoleWatch)
})

test('a row of requests is decided by one key each', async ({ as, consoleWatch, isMobile }, testInfo) => {
  test.skip(isMobile, 'a keyboard')
  test.slow()
  const { page, api } = await as(people.admin)
  const asked = await ask(api, IN_A_ROW, 210)
  await page.goto(`/decide?request=${asked[0]?.id ?? ''}`)
  await page.locator(`[data-request="${asked[0]?.id ?? ''}"]`).focus()
  const startedAt = Date.now()
  let keys = 0
  for (const request of asked) {
    await expect(detailOf(page, request)).toBeVisible()
    await expect.poll(() => focusedId(page), { intervals: [20] }).toBe(request.id)
    await page.keyboard.press('a')
    keys += 1
  }
  await expect(page.getByText(`${IN_A_ROW} faites`)).toBeVisible()
  testInfo.annotations.push({ type: 'trial', description: `${IN_A_ROW} requests, ${keys} keys, ${Date.now() - startedAt} ms` })
  for (const { id } of asked) expect((await api.call('planning.get', { params: { id } })).status).toBe('approved')
  await tidyUp(api, asked, consoleWatch)
})

/** Milliseconds in which somebody reads these words: 250 a minute. */
const readingTime = (text: string) => text.split(/[\s\u00A0\u202F]+/).filter((word) => /[\p{L}\d]/u.test(word)).length * 240

test('requests of every kind are read in their rows, those with trouble in a sentence more, and decided by keys', async ({
  as,
  baseURL,
  isMobile,
}, testInfo) => {
  test.skip(isMobile, 'a keyboard')
  test.setTimeout(120_000 + IN_A_ROW * 8_000)
  const { page } = await as(people.admin)
  const members: Api[] = []
  for (const email of membersOf('cta').slice(-IN_A_ROW).slice(0, 12)) members.push(await logInToApi(baseURL ?? '', email, PASSWORD))
  const asked = await askForAll(members, IN_A_ROW, 300)
  const isTrial = process.env['RELEVE_TRIAL'] !== undefined
  const row = (id: string) => page.locator(`[data-request="${id}"]`)
  await page.goto(`/decide?request=${asked[0]?.id ?? ''}`)
  await row(asked[0]?.id ?? '').focus()
  const startedAt = Date.now()
  let [read, troubles, refused] = [0, 0, 0]
  for (const { id } of asked) {
    await expect.poll(() => focusedId(page), { intervals: [20] }).toBe(id)
    await expect(row(id)).toContainText(/libre|juste|manque|règle|solde|à trancher/)
    const said = await row(id).innerText()
    const isFree = said.includes('libre')
    // An ordinary one is decided on its row alone: who, what, when, and that nothing stands against it.
    const sentence = isFree ? '' : await page.locator('[data-verdict]').innerText()
    troubles += isFree ? 0 : 1
    const time = readingTime(`${said} ${sentence}`)
    read += time
    if (isTrial) await page.waitForTimeout(time)
    // A rule that refuses would have to be overruled with a reason: the chief refuses, with one.
    const isRefused = !isFree && !said.includes('manque') && (await page.locator('[data-verdict="error"]').count()) > 0
    await page.keyboard.press(isRefused ? 'r' : 'a')
    if (!isRefused) continue
    refused += 1
    await page.keyboard.type('Repos')
    await page.getByRole('button', { name: 'Refuser la demande' }).press('Enter')
  }
  await expect(page.getByText(`${asked.length} faites`)).toBeVisible()
  const spent = Date.now() - startedAt
  testInfo.annotations.push({
    type: 'trial',
    description: `${asked.length} requests, ${troubles} with trouble, ${refused} refused, ${read} ms of reading, ${spent} ms`,
  })
  for (const [n, { id }] of asked.entries()) {
    const member = members[n % members.length]
    const { status } = (await member?.call('planning.get', { params: { id } })) ?? {}
    expect(status).toMatch(/^(?:approved|rejected)$/)
    if (status === 'approved') await member?.call('planning.withdraw', { params: { id }, body: {} })
  }
})

test('on a phone requests are decided one by one', async ({ as, consoleWatch, isMobile }) => {
  test.skip(!isMobile, 'a phone')
  const { page, api } = await as(people.admin)
  const [first, second] = await ask(api, 2, 180)
  if (first === undefined || second === undefined) throw new Error('nothing was asked')
  await page.goto(`/decide?request=${first.id}`)
  await expect(detailOf(page, first)).toBeVisible()
  await expect(detailOf(page, second)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approuver', exact: true }).tap()
  await expect(snackbar(page, /^Demande approuvée/)).toBeVisible()
  await expect(detailOf(page, second)).toBeVisible()
  await undo(page).tap()
  await expect(detailOf(page, first)).toBeVisible()
  expect((await api.call('planning.get', { params: { id: first.id } })).status).toBe('pending')
  await tidyUp(api, [first, second], consoleWatch)
})

test('a queue that cannot be read says so, and is read again', async ({ as, consoleWatch, isMobile }) => {
  consoleWatch.tolerate(/503/)
  const { page, api } = await as(people.admin)
  const asked = await ask(api, 1, isMobile ? 270 : 280)
  await page.route('**/approvals/modifications', (route) =>
    route.fulfill({ status: 503, body: '{"error":"unavailable","message":"Indisponible"}' }),
  )
  await page.goto('/decide')
  await expect(page.getByText('Les demandes à décider n’ont pas pu être lues')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/approvals/modifications')
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await tidyUp(api, asked, consoleWatch)
})
