// The figures of fairness: read, sorted and exported by administrators; a member reads their own figures and a mean, and nobody else's.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

const thisYear = () => ({ startDate: `${dayIn(0).slice(0, 4)}-01-01`, endDate: dayIn(0) })

const main = (page: Page) => page.getByRole('main')

test('administrators compare a team, in the order of any figure, look at one member, and take the figures away', async ({
  as,
  isMobile,
}) => {
  const { page, api } = await as(people.admin)
  const id = api.session.userData.centerId ?? ''
  const { members, teams } = await api.call('fairness.ofCenter', { params: { id }, query: thisYear() })
  const team = members.filter(({ teamId }) => teamId === teams[0]?._id)
  await page.goto('/admin/fairness')
  const entries = isMobile ? main(page).getByRole('listitem') : page.getByRole('row')
  await expect(main(page).getByText(`${team.length}\u00A0membres`)).toBeVisible()
  // The desktop layout is a table, whose header row counts as one more entry.
  await expect(entries.filter({ has: page.getByRole('button') }).filter({ hasNotText: /Trier/ })).toHaveCount(
    team.length + (isMobile ? 0 : 1),
  )

  const byHours = team.toSorted((a, b) => b.minutes - a.minutes)
  if (isMobile) {
    await page.getByRole('combobox', { name: 'Trier par' }).click()
    await chooseOption(page.getByRole('option', { name: 'Heures', exact: true }))
  } else {
    await page.getByRole('button', { name: 'Trier par Heures' }).click()
    await expect(page.getByRole('columnheader', { name: /Heures/ })).toHaveAttribute('aria-sort', 'descending')
  }
  const most = new Intl.NumberFormat('fr-FR').format(Math.round((byHours[0]?.minutes ?? 0) / 60))
  await expect(entries.nth(isMobile ? 0 : 1)).toContainText(most)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  const [busiest] = byHours.toReversed()
  await main(page)
    .getByRole('button', { name: new RegExp(`${busiest?.name} ${busiest?.lastName}`) })
    .click()
  const detailPanel = isMobile ? page.getByRole('dialog') : page.getByRole('complementary')
  await expect(detailPanel.getByRole('heading', { name: `${busiest?.name} ${busiest?.lastName}` })).toBeVisible()
  await expect(detailPanel.getByText(/^Charge/)).toBeVisible()
  await expectAccessible(page)
  if (isMobile) await page.keyboard.press('Escape')

  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (XLSX)' }).click()
  const download = await downloadEvent
  await expect(snackbar(page, 'Chiffres exportés')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^equite-\d{4}-01-01-\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.xlsx$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test('a period between two days, one that nobody worked in, and figures that could not be read', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_FAILED/)
  const { page } = await as(people.admin)
  await page.route('**/fairness?*', (route) => route.abort())
  await page.goto('/admin/fairness')
  await expect(page.getByRole('heading', { name: 'Les chiffres n’ont pas pu être chargés' })).toBeVisible()
  await page.unroute('**/fairness?*')
  await main(page).getByRole('button', { name: 'Réessayer' }).last().click()
  await expect(page.getByRole('button', { name: 'Exporter (XLSX)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Période' }).click()
  await chooseOption(page.getByRole('option', { name: 'Entre deux dates' }))
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill('01/11/2000')
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill('01/11/2002')
  await expect(page.getByText('La période demandée dépasse 400 jours.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill('30/11/2000')
  await expect(page.getByRole('heading', { name: 'Rien à comparer' })).toBeVisible()
})

test('a member reads their own figures beside a mean, and not the page of everybody’s', async ({ as }) => {
  const { page, api, id } = await as(people.camille)
  const { own, comparison } = await api.call('fairness.ofMember', { params: { id }, query: thisYear() })
  await page.goto(`/profile/${id}`)
  const figures = page.getByRole('region', { name: 'Équité' })
  await expect(figures.getByRole('row', { name: /^Nuits/ })).toContainText(String(own.nights))
  await expect(figures).toContainText(`Moyenne des ${comparison?.count}\u00A0membres de l’équipe, à présence égale.`)
  await expect(figures).toContainText('la nuit du vendredi n’est pas un week-end')
  await page.goto('/admin/fairness')
  await expect(page).toHaveURL(/\/dashboard/)
  const ofAll = api.call('fairness.ofCenter', { params: { id: api.session.userData.centerId ?? '' }, query: thisYear() })
  await expect(ofAll).rejects.toMatchObject({ status: 403 })
})
