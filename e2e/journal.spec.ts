// The journal of a centre, read and exported by its administrators; and the master's view: every centre's planning, and the steps a new
// centre still lacks.
import type { Page } from '@playwright/test'
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await chooseOption(page.getByRole('option', { name: option, exact: true }))
}

test('a change of the rules stands in the journal, found by its kind, in the file, and before a master of all centres', async ({ as }) => {
  const { page, api, name } = await as(people.admin)
  const id = api.session.userData.centerId ?? ''
  const center = (await api.call('centers.list', {})).find(({ _id }) => _id === id)
  const before = await api.call('centers.rules', { params: { id } })
  try {
    await api.call('rules.save', { params: { id }, body: { ...before, withdrawNoticeHours: before.withdrawNoticeHours + 5 } })
    await page.goto('/admin/journal')
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Règles modifiées' }).first()
    await expect(entry).toContainText(name)
    await expect(entry).toContainText(`${before.withdrawNoticeHours + 5}`)
    await expectAccessible(page)
    await choose(page, 'Genre d’acte', 'Connexions')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Règles modifiées' })).toHaveCount(0)
    await choose(page, 'Genre d’acte', 'Règles et centre')
    await expect(entry).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter (XLSX)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}-\d{2}\.xlsx$/)
    await expect(snackbar(page, /Journal exporté/)).toBeVisible()
    const { page: ofAll } = await as(people.master)
    await ofAll.goto('/admin/journal')
    await expect(ofAll.getByRole('combobox', { name: 'Centre' })).toContainText('Tous les centres')
    const ruleChange = ofAll.getByRole('main').getByRole('listitem').filter({ hasText: 'Règles modifiées' }).first()
    await expect(ruleChange).toContainText(name)
    // The entry names its centre.
    await expect(ruleChange).toContainText(center?.name ?? '')
  } finally {
    await api.call('rules.save', { params: { id }, body: before })
  }
})

test('a master looks at the planning of another centre, which the address keeps, and only looks', async ({ as }) => {
  const { page, api } = await as(people.master)
  const own = api.session.userData.centerId
  const other = (await api.call('centers.list', {})).find(({ _id }) => _id !== own)
  await page.goto('/calendar?view=team')
  await choose(page, 'Centre', other?.name ?? '')
  await expect(page).toHaveURL(new RegExp(`center=${other?._id}`))
  const roster = await api.call('shifts.roster', { params: { id: other?._id ?? '' } })
  const [first] = roster.members
  const row = page.getByRole('table').getByRole('link', { name: `${first?.name} ${first?.lastName}` })
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  // Nothing is done in the name of anybody from here, and there is no planning of one's own to go to.
  await expect(page.getByRole('table').getByRole('button', { name: /^Ouvrir/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Voir mon planning' })).toHaveCount(0)
  await page.getByRole('table').getByRole('columnheader').nth(8).getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Feuille de garde' })).toBeVisible()
  await expectAccessible(page)
})

test('a new centre says what comes next, and each step leads to its place', async ({ as }) => {
  const { page, api } = await as(people.master)
  const name = `Centre des étapes ${Date.now()}`
  const search = async () => (await api.call('centers.list', {})).find((center) => center.name === name)?._id ?? ''
  try {
    await page.goto('/center/centers')
    await page.getByRole('button', { name: 'Créer un centre' }).first().click()
    await page.getByRole('dialog').getByLabel('Nom du centre').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Créer le centre' }).click()
    const steps = page.getByRole('dialog', { name }).getByRole('region', { name: /^Mettre le centre en place/ })
    await expect(steps.getByRole('listitem')).toHaveCount(7)
    await expect(steps.getByText('Fait')).toHaveCount(0)
    await expectAccessible(page)
    await steps.getByRole('link', { name: /Créer les équipes/ }).click()
    await expect(page).toHaveURL(new RegExp(`/center/${await search()}/teams`))
    // The page names the centre of the teams.
    await expect(page.getByRole('main').getByText(name)).toBeVisible()
    await api.call('teams.create', { body: { name: 'Équipe A', centerId: await search() } })
    await page.goto('/center/centers')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await expect(steps.getByRole('listitem').filter({ hasText: 'Créer les équipes' })).toContainText('Fait')
  } finally {
    const id = await search()
    // Never created, its removal would hide why.
    if (id !== '') await api.call('centers.remove', { params: { id } })
  }
})
