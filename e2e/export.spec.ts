// Plannings that leave the screen: a spreadsheet of the month shown, a page of paper; and the year of a member in columns.
import { readFile } from 'node:fs/promises'
import type { CenterPlanning, CenterRoster } from '@releve/contract/shifts'
import { unzip } from '@releve/testing/unzip'
import { readBody } from './support/api.ts'
import { monthAfter, openMonth } from './support/calendar.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'
import { pick } from './support/choose-option.ts'

test('the month of the team as a spreadsheet', async ({ as }) => {
  const { page, api } = await as(people.camille)
  const month = monthAfter(dayIn(0).slice(0, 7))
  await page.goto(`/calendar?month=${month}&view=team`)
  await expect(page.getByRole('row').nth(6)).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (XLSX)' }).filter({ visible: true }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(new RegExp(`^planning-${month}-[a-z0-9-]+\\.xlsx$`))
  await expect(page.getByText('Planning exporté')).toBeVisible()
  const files = unzip(await readFile(await download.path()))
  const words = [...files].find(([name]) => /sharedStrings/.test(name))?.[1] ?? ''
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const { members } = await api.call('shifts.roster', { params: { id: api.session.userData.centerId! } })
  for (const { name, lastName } of members) expect(words + sheet).toContain(`${lastName} ${name}`)
  expect(words + sheet).toContain('Légende')
  expect(sheet.match(/<row /g)?.length).toBeGreaterThan(members.length + 4)
})

test('my month as a spreadsheet', async ({ as }) => {
  const { page } = await as(people.camille)
  await openMonth(page, monthAfter(dayIn(0).slice(0, 7)))
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (XLSX)' }).click()
  const files = unzip(await readFile(await (await waiting).path()))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.match(/<row /g)?.length).toBeGreaterThan(28)
  // Hours are numbers with a format of time, not words.
  for (const format of ['hh:mm', '[h]:mm']) expect(files.get('xl/styles.xml')).toContain(`formatCode="${format}"`)
  expect(files.get('xl/sharedStrings.xml') ?? sheet).not.toMatch(/<t[^>]*>\d\d:\d\d</)
})

test('my month prints as a grid on one page, whatever the width of the window', async ({ as, isMobile }) => {
  test.skip(isMobile, 'printing is offered on desktop')
  const { page } = await as(people.camille)
  await openMonth(page, monthAfter(dayIn(0).slice(0, 7)))
  await expect(page.getByRole('grid')).toBeVisible()
  // Paper is narrower than a desktop: the list of phones must not take the place of the grid.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role=grid]') === null) document.title = 'the grid is gone'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await expect(page).not.toHaveTitle('the grid is gone')
})

test('a large team prints on several pages, the days at the head of each', { tag: '@deep' }, async ({ as, isMobile }) => {
  test.skip(isMobile, 'printing is offered on desktop')
  const { page } = await as(people.camille)
  const MORE = 60
  // The first reading of them comes by their own call.
  await page.route(/\/api\/start(?:\?|$)/, (route) => route.fulfill({ json: {} }))
  await page.route('**/roster', async (route) => {
    const { members, ...rest } = await readBody<CenterRoster>(await route.fetch())
    const more = Array.from({ length: MORE }, (_, index) => ({
      ...members[index % members.length]!,
      _id: `m${index}`,
      userId: `m${index}`,
    }))
    await route.fulfill({ json: { ...rest, members: [...members, ...more] } })
  })
  await page.route('**/planning?*', async (route) => {
    const { rows, ...rest } = await readBody<CenterPlanning>(await route.fetch())
    await route.fulfill({ json: { ...rest, rows: [...rows, ...Array.from({ length: MORE }, (_, index) => rows[index % rows.length])] } })
  })
  await page.goto('/calendar?view=team')
  await expect(page.getByRole('row').nth(12)).toBeVisible()
  await page.evaluate(() => addEventListener('beforeprint', () => (document.title = `${document.querySelectorAll('.matrix-head').length}`)))
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  await expect(page).toHaveTitle('3')
})

test('the year of a member in columns, with its figures', { tag: '@deep' }, async ({ as }) => {
  const { page, id } = await as(people.camille)
  await page.goto(`/profile/${id}`)
  await expect(page.locator('figure canvas')).toBeVisible()
  await page.locator('figure summary').click()
  const rows = page.locator('figure').getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1)).toContainText(/\d\sh/)
  await pick(page.getByRole('radio', { name: 'Nuits', exact: true }))
  await expect(rows.nth(1)).not.toContainText(/\d\sh/)
  await expectAccessible(page)
})
