// From a spreadsheet to a running centre: a workbook of 24 people, step by step to what is written, and taken back whole.
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre'
import { chooseOption } from './support/choose-option.ts'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const TEAMS = ['A', 'B', 'C', 'D']
const LAST = ['Aubier', 'Bouleau', 'Cormoran', 'Érable', 'Fougère', 'Genêt']
const FIRST = ['Léa', 'Noé', 'Zoé', 'Inès', 'Hugo', 'Karim']
const OF_TEAM = ['', '-Saule', '-Tilleul', '-Vergne']
const DAYS = 61
const DAY_MS = 86_400_000

/** November and December: teams on J N R R one behind the other, a leave, and a code that nobody but the centre knows. */
async function workbook(): Promise<Buffer> {
  const first = Date.UTC(2026, 10, 1)
  const dates = Array.from({ length: DAYS }, (_, i) =>
    new Date(first + i * DAY_MS).toISOString().slice(0, 10).split('-').toReversed().join('/'),
  )
  const rows = [
    ['Équipe', 'Nom', 'Prénom', ...dates],
    ...TEAMS.flatMap((team, t) =>
      LAST.map((last, p) => {
        const cells = Array.from({ length: DAYS }, (_, day) => ['J', 'N', 'R', 'R'][(day - t + 4 * DAYS) % 4] ?? 'R')
        if (t === 0 && p === 0) cells.splice(8, 4, 'CA', 'CA', 'CA', 'CA')
        if (t === 0 && p === 1) cells.splice(12, 1, 'ZX')
        return [`Équipe ${team}`, `${last}${OF_TEAM[t] ?? ''}`.toUpperCase(), FIRST[p] ?? '', ...cells]
      }),
    ),
    [],
    ['J = Jour 07h00-19h00'],
    ['N = Nuit 19h00-07h00'],
    ['R = Repos'],
    ['CA = Congé annuel'],
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Planning', rows }] }))
}

/** The list of the same people as human resources export it, in other columns than the planning. */
function peopleList(): Buffer {
  const rows = TEAMS.flatMap((team, t) =>
    LAST.map((last, p) => {
      const address = `agent${t}${p}.${Date.now()}@centre-repris.example`
      return `${last}${OF_TEAM[t] ?? ''};${FIRST[p] ?? ''};${address};${639980000 + t * 10 + p};${team};01/09/2015`
    }),
  )
  return Buffer.from(['Liste du personnel;;;;;', 'NOM;PRENOM;MAIL PRO;TEL PORTABLE;EQUIPE;DATE ARRIVEE', ...rows].join('\r\n'))
}

/** Presses from the choice of the file to what is written: read, to the codes, one code opened and chosen, to the cycle, check, write. */
const PRESSES_MOST = 7

const pressesOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? '0'))

test('a planning of 24 people is taken over, and taken back', async ({ as, apiOf, consoleWatch }) => {
  test.setTimeout(240_000)
  consoleWatch.tolerate(/status of 400 .*\/takeover/)
  const master = await apiOf(people.master)
  const center = await master.call('centers.create', { body: { name: `Centre repris ${Date.now()}` } })
  const { page } = await as(people.master)
  await page.addInitScript(() =>
    addEventListener('click', () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses') ?? '0') + 1}`), true),
  )
  await page.goto(`/admin/takeover?center=${center._id}`)

  await test.step('a photo that was renamed is refused beside the choice', async () => {
    const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])
    await page.locator('input[type="file"]').setInputFiles({ name: 'planning.xlsx', mimeType: '', buffer: photo })
    await page.getByRole('button', { name: 'Lire le planning' }).click()
    await expect(page.getByText(/Aucune feuille de ce fichier/)).toBeVisible()
    await expectAccessible(page)
  })

  const pressesBefore = await pressesOf(page)
  await test.step('people', async () => {
    await page.locator('input[type="file"]').setInputFiles({ name: 'Planning 2026.xlsx', mimeType: '', buffer: await workbook() })
    await page.getByRole('button', { name: 'Lire le planning' }).click()
    await expect(page.getByRole('heading', { name: '24 personnes' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Vers les codes' }).click()
  })

  await test.step('codes: what nobody knows is chosen', async () => {
    await expect(page.getByText('4 fois, chez 1 personne')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Ce que veut dire ZX' }).click()
    await chooseOption(page.getByRole('option', { name: 'Formation', exact: false }).first())
    await page.getByRole('button', { name: 'Vers le cycle' }).click()
  })

  await test.step('the cycle, and a month beside the file', async () => {
    await expect(page.getByText('Cycle trouvé, 4 jours')).toBeVisible()
    await expect(page.getByText(/99,\d\u00A0% des cases/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Vérifier', exact: true }).last().click()
    await expect(page.getByRole('row', { name: /Aubier Léa/ }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('written: the centre has its people and its planning', async () => {
    await page.getByRole('button', { name: 'Écrire' }).click()
    await expect(page.getByRole('heading', { name: 'Planning repris' })).toBeVisible()
    await expect(page.getByText('24 membres')).toBeVisible()
    expect((await pressesOf(page)) - pressesBefore).toBeLessThanOrEqual(PRESSES_MOST)
    await expectAccessible(page)
    expect(await master.call('users.center', { params: { id: center._id } })).toHaveLength(24)
    expect(await master.call('rotations.center', { params: { id: center._id } })).toHaveLength(1)
  })

  await test.step('their list of addresses speaks of the same 24 people, who stay in their teams', async () => {
    await page.getByRole('link', { name: 'Donner les adresses' }).click()
    await expect(page.getByText('24 membres', { exact: true })).toBeVisible()
    await page.goto(`/users?center=${center._id}&import=1`)
    await page.locator('input[type="file"]').setInputFiles({ name: 'personnel.csv', mimeType: 'text/csv', buffer: peopleList() })
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
    await expect(page.getByRole('heading', { name: '24 personnes à importer' })).toBeVisible()
    await expect(page.getByText('à partir d’aujourd’hui')).toHaveCount(0)
    await page.goto(`/admin/takeover?center=${center._id}`)
  })

  await test.step('taken back whole', async () => {
    await page.getByRole('button', { name: 'Annuler la reprise' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la reprise' }).click()
    await expect(snackbar(page, 'Reprise annulée')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lire le planning' })).toBeVisible()
    expect(await master.call('users.center', { params: { id: center._id } })).toEqual([])
    expect(await master.call('rotations.center', { params: { id: center._id } })).toEqual([])
  })
})
