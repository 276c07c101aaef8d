// The cycle editor: a copy is broken with the keyboard, the warning and its correction appear, the copy is saved and deleted; its
// activation is previewed before it is done; two administrators edit at once; members only read. The file also tests the order of the teams
// and the list of centres.
import type { WireRotation } from '@releve/contract/rotations'
import type { Page } from '@playwright/test'
import { snackbar } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { expectAsked } from './support/unsaved.ts'
import { people } from './support/people.ts'

const day = (page: Page, index: number) => page.locator(`[data-index="${index}"]`).getByRole('button')

/** Copies a cycle that is followed; the copy is followed by nobody. The caller calls `remove` at the end, even after a failure. */
async function copyCycle({ api }: Person, name: string): Promise<{ readonly _id: string; readonly remove: () => Promise<void> }> {
  const { allRotations } = await api.call('rotations.status', { params: { status: 'active' } })
  const { _id } = await api.call('rotations.duplicate', { params: { id: allRotations[0]!._id }, body: { name } })
  return {
    _id,
    async remove() {
      await api.call('rotations.remove', { params: { id: _id } }).catch(() => undefined)
    },
  }
}

test('a cycle is edited with the keyboard, corrected, saved and deleted', async ({ as, isMobile, consoleWatch }) => {
  consoleWatch.tolerate(/status of 500 .*\/update/)
  const admin = await as(people.admin)
  const { page } = admin
  const name = `Essai ${isMobile ? 'téléphone' : 'bureau'} ${Date.now()}`
  const copy = await copyCycle(admin, name)
  try {
    await page.goto('/rotation')
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(day(page, 1)).toHaveAccessibleName(/^Jour 2.: nuit/)
    await expect(page.getByRole('button', { name: 'Activer' })).not.toHaveAttribute('aria-disabled')
    await expectAccessible(page)

    await test.step('the night taken with the space bar, moved one day on', async () => {
      await day(page, 0).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await expect(day(page, 2)).toHaveAccessibleName(/^Jour 3.: nuit/)
      await expect(day(page, 2)).toBeFocused()
    })

    await test.step('a day half edited is not lost by a slip', async () => {
      await day(page, 2).press('Enter')
      const sheet = page.getByRole('dialog')
      const name = sheet.getByRole('textbox', { name: 'Nom', exact: true })
      await name.fill('X')
      await expect(sheet.getByRole('button', { name: 'Dupliquer' })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })
      await question.getByRole('button', { name: 'Continuer la saisie' }).click()
      await expect(name).toHaveValue('X')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
      await expect(sheet).toBeHidden()
      await expect(day(page, 2)).toHaveAccessibleName(/^Jour 3.: nuit/)
    })

    await test.step('a fifth day for four teams: the alarm says what fails, and a step back ends it', async () => {
      await page.getByRole('button', { name: 'Ajouter nuit à la fin du cycle' }).click()
      await expect(page.getByRole('heading', { name: 'Jour sans équipe' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Activer' })).toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page)
      await page.keyboard.press('Control+z')
      await expect(page.getByRole('heading', { name: 'Jour sans équipe' })).toBeHidden()
    })

    await test.step('named anew with the keyboard alone', async () => {
      const dialog = page.getByRole('alertdialog', { name: 'Renommer le cycle' })
      const rename = async () => {
        await page.getByRole('button', { name: 'Autres actions' }).click()
        await page.getByRole('menuitem', { name: 'Renommer' }).click()
        return dialog.getByRole('textbox')
      }
      const field = await rename()
      await field.fill('')
      await field.press('Enter')
      await expect(dialog.getByText('Donnez un nom au cycle.')).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill(`${name} bis`)
      await expectAsked(page, { field, value: `${name} bis` })
      await (await rename()).fill(`${name} ter`)
      await field.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { level: 2, name: `${name} ter` })).toBeVisible()
    })

    await test.step('a save that fails says so beside the button, and loses nothing', async () => {
      const sentence = 'Une erreur est survenue. Réessayez.'
      await page.route('**/update', (route) => route.fulfill({ status: 500, json: { error: 'internal', message: sentence } }))
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: `${name} ter` })).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/update')
    })

    await test.step('one that fails while the cycle is edited on says so too', async () => {
      const sentence = 'Le serveur n’a pas pu répondre.'
      const { promise: gate, resolve: fail } = Promise.withResolvers<void>()
      await page.route('**/update', async (route) => {
        await gate
        await route.fulfill({ status: 500, json: { error: 'internal', message: sentence } })
      })
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await page.getByRole('button', { name: 'Ajouter nuit à la fin du cycle' }).click()
      fail()
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(page.getByRole('heading', { name: 'Jour sans équipe' })).toBeHidden()
      await page.unroute('**/update')
    })

    await test.step('leaving asks first', async () => {
      await page.goBack()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button').first().click()
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })

    await test.step('it is saved at once, since nothing follows it', async () => {
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(snackbar(page, 'Cycle enregistré')).toBeVisible()
      const saved = await admin.api.call('rotations.get', { params: { id: copy._id } })
      expect(saved.days.map(({ shift }) => shift.name).join('')).toBe('JRNR')
      expect(saved.name).toBe(`${name} ter`)
    })

    await test.step('its activation is shown first, and nothing is written', async () => {
      await page.getByRole('button', { name: 'Activer' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
      await expect(sheet.getByRole('button', { name: 'Activer le cycle' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      const { sortedRotations } = await admin.api.call('rotations.status', { params: { status: 'all' } })
      expect(sortedRotations.map(({ _id }) => _id)).not.toContain(copy._id)
    })

    await test.step('it is deleted', async () => {
      await page.getByRole('button', { name: 'Autres actions' }).click()
      await page.getByRole('menuitem', { name: 'Supprimer' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
      await expect(snackbar(page, 'Cycle supprimé')).toBeVisible()
      await expect(page).toHaveURL(/\/rotation$/)
    })
  } finally {
    await copy.remove()
  }
})

const stripOf = (page: Page) => page.getByRole('region', { name: 'Journées du cycle' }).getByRole('button', { name: /^Jour \d/ })
const joinedNote = (page: Page) => page.getByText('Ce cycle vient d’être modifié par ailleurs')

type Api = Person['api']
const daysOf = async (api: Api, id: string) => (await api.call('rotations.get', { params: { id } })).days
const lettersOf = async (api: Api, id: string) => (await daysOf(api, id)).map(({ shift }) => shift.name).join('')

/** Saves as a client that implements only the specification: without the version it had read. */
async function saveAsOther(api: Api, id: string, change: (days: WireRotation['days']) => WireRotation['days']): Promise<void> {
  const days = change(await daysOf(api, id)).map(({ shift: { name, type, default: times }, variations }) => ({
    shift: { name, type, ...(type === 'work' && { default: times }) },
    variations,
  }))
  await api.call('rotations.update', { params: { id }, body: { days } })
}

test('two administrators edit a cycle at once: what both did stands together, what they deleted is gone', async ({
  as,
  apiOf,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 404 .*\/api\/rotations\//)
  const admin = await as(people.admin)
  const { page } = admin
  const masterApi = await apiOf(people.master)
  const copy = await copyCycle(admin, `À deux ${Date.now()}`)
  const withoutLast = () => saveAsOther(masterApi, copy._id, (days) => days.slice(0, -1))
  try {
    await page.goto(`/rotation/${copy._id}`)
    await expect(stripOf(page)).toHaveCount(4)
    await withoutLast()
    await expect(stripOf(page)).toHaveCount(3)
    await expect(joinedNote(page)).toBeHidden()
    await day(page, 0).press('Delete')
    await expect(stripOf(page)).toHaveCount(2)
    await withoutLast()
    await expect(joinedNote(page)).toBeVisible()
    await expect(stripOf(page)).toHaveCount(1)
    await expect(day(page, 0)).toHaveAccessibleName(/^Jour 1.: nuit/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Annuler le dernier geste' }).click()
    await expect(day(page, 0)).toHaveAccessibleName(/^Jour 1.: jour/)
    await expect(joinedNote(page)).toBeHidden()
    await masterApi.call('rotations.remove', { params: { id: copy._id } })
    await expect(page.getByRole('heading', { name: 'Ce cycle n’existe plus' })).toBeVisible()
    await expect(stripOf(page)).toHaveCount(0)
  } finally {
    await copy.remove()
  }
})

test('saved before one heard of another save, nothing of it is lost: the day that both changed is chosen', async ({
  as,
  apiOf,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 409 .*\/update/)
  // The cycle is deleted at the end, while its page is still open.
  consoleWatch.tolerate(/status of 404 .*\/api\/rotations\//)
  const admin = await as(people.admin)
  const { page, api } = admin
  const masterApi = await apiOf(people.master)
  const copy = await copyCycle(admin, `Au même moment ${Date.now()}`)
  const { promise: requestGate, resolve: hear } = Promise.withResolvers<void>()
  try {
    await page.goto(`/rotation/${copy._id}`)
    await expect(stripOf(page)).toHaveCount(4)
    await page.route(`**/api/rotations/${copy._id}`, async (route) => {
      await requestGate
      await route.continue()
    })
    await saveAsOther(masterApi, copy._id, ([first, , rest, last]) => [first!, rest!, rest!, last!])
    await day(page, 0).press('Alt+ArrowRight')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(/Le jour 2 a été changé des deux côtés.*ici, repos par ailleurs/)).toBeVisible()
    expect(await lettersOf(api, copy._id)).toBe('JRRR')
    await expectAccessible(page)
    hear()
    await page.getByRole('button', { name: 'Prendre les autres' }).click()
    await expect(day(page, 1)).toHaveAccessibleName(/^Jour 2.: repos/)
    await page.getByRole('button', { name: 'Annuler le dernier geste' }).click()
    await page.getByRole('button', { name: 'Garder les miens' }).click()
    await expect(page.getByText('des deux côtés')).toBeHidden()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, 'Cycle enregistré')).toBeVisible()
    expect(await lettersOf(api, copy._id)).toBe('NJRR')
  } finally {
    hear()
    await copy.remove()
  }
})

test('a cycle is begun empty, typed and repeated, fitted to the teams, and a team placed from its row', async ({ as, consoleWatch }) => {
  consoleWatch.tolerate(/status of 404 .*\/api\/rotations\//)
  const { page, api } = await as(people.admin)
  const letters = page.getByLabel('Journées, une lettre par jour')
  let id = ''
  try {
    await page.goto('/rotation')
    await page.getByRole('button', { name: 'Nouveau cycle' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Chercher un modèle').fill('5x8')
    await expect(sheet.getByText('1 modèle')).toBeVisible()
    await sheet.getByText('Cycle vide', { exact: true }).click()
    await letters.fill('j n\nx r')
    await sheet.getByRole('button', { name: 'Créer le cycle' }).click()
    await expect(sheet.getByText('Donnez un nom au cycle.')).toBeVisible()
    await expect(sheet.getByText(/n’est pas connue.*au jour 3 \(ligne 2\)/)).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('Nom du cycle').fill(`Écrit ${Date.now()}`)
    await letters.fill('jnr')
    await sheet.getByRole('button', { name: 'Créer le cycle' }).click()
    await expect(page).toHaveURL(/\/rotation\/./)
    id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(stripOf(page)).toHaveCount(3)

    await page.getByRole('button', { name: 'Passer à 4 jours, 1 repos de plus' }).click()
    await expect(stripOf(page)).toHaveCount(4)
    await expect(page.getByText('La couverture n’est pas tenue.')).toBeHidden()

    await page.getByRole('button', { name: 'Écrire ou répéter' }).click()
    await sheet.getByLabel('Répéter').fill('2')
    await sheet.getByText(/^4.jours, 2 fois/).waitFor()
    await sheet.getByRole('button', { name: 'Remplacer les journées' }).click()
    await expect(stripOf(page)).toHaveCount(8)

    const name = page.getByRole('button', { name: 'Placer Équipe B dans le cycle' })
    await name.press('ArrowRight')
    const place = page.getByRole('group', { name: 'Place d’Équipe B' })
    await expect(place).toBeVisible()
    await expect(name).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Jour sans équipe' })).toBeVisible()
    await place.getByRole('button', { name: 'Avancer Équipe B d’un jour' }).click()
    await expect(page.getByRole('heading', { name: 'Jour sans équipe' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(snackbar(page, 'Cycle enregistré')).toBeVisible()
    expect(await lettersOf(api, id)).toBe('JNRRJNRR')
  } finally {
    if (id !== '') await api.call('rotations.remove', { params: { id } }).catch(() => undefined)
  }
})

test('a place in the cycle followed now is saved with it, from a day that one chooses, and shown before', async ({ as }) => {
  const { page, api } = await as(people.admin)
  const { allRotations } = await api.call('rotations.status', { params: { status: 'active' } })
  await page.goto(`/rotation/${allRotations[0]!._id}`)
  await page.getByRole('button', { name: 'Placer Équipe B dans le cycle' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Places des équipes ce jour-là' })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Équipe B' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Voir ce que cela change' }).click()
  await expect(sheet.getByRole('button', { name: 'Enregistrer le cycle' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Revenir à leurs places' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
})

test('a member reads the cycle and its teams, and changes nothing', async ({ as }) => {
  const { page } = await as(people.camille)
  await page.goto('/rotation')
  await expect(page.getByRole('heading', { name: 'Cycles suivis par le centre' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nouveau cycle' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Cycles suivis par le centre' }).getByRole('link').first().click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activer' })).toHaveCount(0)
  await expect(page.locator('[data-index]').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('teams are put in order with the keyboard, and read by members', { tag: '@deep' }, async ({ as }) => {
  const admin = await as(people.admin)
  const centerId = admin.api.session.userData.centerId ?? ''
  const orderOf = async () => (await admin.api.call('teams.list', {})).toSorted((a, b) => a.order - b.order).map(({ _id }) => _id)
  const before = await orderOf()
  try {
    await admin.page.goto(`/center/${centerId}/teams`)
    const handle = admin.page.locator(`[data-team="${before[0]}"] [data-handle]`)
    await handle.focus()
    await admin.page.keyboard.press('ArrowDown')
    await expect.poll(orderOf).toEqual([before[1], before[0], ...before.slice(2)])
    await expect(handle).toBeFocused()
    await expectAccessible(admin.page)
  } finally {
    await admin.api.call('teams.order', { body: { teamIds: before } })
  }
  const { page } = await as(people.camille)
  await page.goto(`/center/${centerId}/teams`)
  await page.locator('[data-team]').first().getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '31 prochains jours' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’équipe' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a master administrator finds every centre; an inhabited one cannot be deleted', async ({ as }) => {
  const { page } = await as(people.master)
  await page.goto('/center/centers')
  await page.getByRole('list', { name: 'Centres' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Nom du centre')).not.toHaveValue('')
  await expect(sheet.getByRole('button', { name: 'Supprimer le centre' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})
