// Tests places where there is nothing yet: no team, no conversation. It is said once, with why, and leads on who may do something about it.
import { register } from './support/api.ts'
import { dayCell, openMonth } from './support/calendar.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

test('who is in no team is told of no rest', async ({ as, apiOf, baseURL, isMobile }) => {
  const master = await apiOf(people.master)
  const { session } = await apiOf(people.camille)
  const email = `sans.equipe.${String(Date.now())}@sdis-brumaie.example`
  await register(baseURL ?? '', { email, password: PASSWORD, name: 'Sans', lastName: 'Équipe', centerId: session.userData.centerId ?? '' })
  const newcomer = (await master.call('users.list', {})).find((user) => user.email === email)
  await master.call('users.approve', { params: { id: newcomer?._id ?? '' }, body: {} })
  const { page } = await as(email)
  await openMonth(page, dayIn(3))
  const cell = dayCell(page, dayIn(3)).first()
  await expect(cell).toHaveAccessibleName(/Sans équipe/)
  await expect(cell).not.toContainText('Repos')
  if (!isMobile) await expect(cell.getByText('R', { exact: true })).toHaveCount(0)
  // It is said once, with why; a screen reader hears it of each day.
  await expect(page.getByRole('region', { name: 'Vous n’êtes dans aucune équipe' })).toContainText('adressez-vous à un administrateur')
  await expect(cell.locator('[aria-hidden]').getByText('Sans équipe')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText(/Repos de/)).toHaveCount(0)

  await test.step('nor has anything to give: posting says so before it is pressed', async () => {
    await page.goto('/exchange/replace?post=1')
    const post = page.getByRole('button', { name: 'Poster la demande' })
    await expect(post).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Vous n’avez aucune vacation à venir dans ces mois.')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a centre without a team says so, and leads who may create them there', async ({ as, apiOf, baseURL }) => {
  const master = await apiOf(people.master)
  const stamp = String(Date.now())
  const center = await master.call('centers.create', { body: { name: `Centre sans équipe ${stamp}` } })
  const [admin, member] = [`admin.${stamp}@sdis-brumaie.example`, `membre.${stamp}@sdis-brumaie.example`]
  for (const email of [admin, member]) {
    await register(baseURL ?? '', { email, password: PASSWORD, name: 'Sans', lastName: 'Équipe', centerId: center._id })
    const id = (await master.call('users.list', {})).find((user) => user.email === email)?._id ?? ''
    await master.call('users.approve', { params: { id }, body: {} })
    if (email === admin) await master.call('users.makeAdmin', { params: { id }, body: {} })
  }
  const teams = `/center/${center._id}/teams`
  for (const email of [admin, member]) {
    const { page } = await as(email)
    for (const path of ['/calendar', '/calendar?view=team', '/dashboard']) {
      await page.goto(path)
      const main = page.getByRole('main')
      // At home whoever administers it has the steps instead.
      if (email !== admin || path !== '/dashboard')
        await expect(main.getByRole('heading', { name: 'Le centre n’a pas encore d’équipe' }), path).toBeVisible()
      const link = main.getByRole('link', { name: /^Créer les équipes/ })
      if (email === admin) await expect(link, path).toHaveAttribute('href', teams)
      else {
        await expect(link, path).toHaveCount(0)
        await expect(main.getByText(/Un administrateur du centre doit d’abord créer les équipes/), path).toBeVisible()
      }
    }
    await expectAccessible(page)
  }
})

test('no conversation yet: one way to begin the first', async ({ as }) => {
  const { page } = await as(people.emma)
  await page.route(/\/api\/messages\/conversations(?:\?|$)/, (route) => route.fulfill({ json: [] }))
  await page.goto('/messages')
  await expect(page.getByText(/Écrivez à un collègue de votre centre/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Écrire|Nouvelle conversation)/ })).toHaveCount(1)
})
