// The audience of a posted vacation: the form says how many members can take it, each finds it in the inbox, and the entry says when another
// member took it.
import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { detailOf, formOf, snackbar, startPosting } from './support/exchange.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { membersOf, people } from './support/people.ts'
import { clear, postReplacement } from './support/scenes.ts'

test('the form says who can take it; they are told, and told when a colleague has', async ({ as, apiOf }) => {
  test.setTimeout(180_000)
  const poster = await as(people.camille)
  const taker = await apiOf(people.helene)
  const scene = await postReplacement(poster.api, taker, 'N')
  const { _id, posterShift } = scene.demand
  const third = await as(await anotherWhoMay(_id, apiOf))
  await clear(scene)
  const body = { type: 'substitution', posterShift: { date: posterShift.date } } as const
  const { taking } = await poster.api.call('demands.audience', { body })
  await third.api.call('notifications.clearAll', {})
  await third.page.goto('/messages?tab=notifications')
  const inbox = third.page.getByRole('main')
  await expect(inbox).toBeVisible()

  await test.step('the form says how many, and who', async () => {
    const form = await startPosting(poster, posterShift.date, 'Demander un remplacement')
    const audience = form.getByRole('region', { name: 'Qui peut répondre' })
    const count = audience.getByRole('button', { name: new RegExp(`^${taking.length}.collègues peuvent la prendre$`) })
    await count.click()
    await expect(audience.getByRole('listitem')).toHaveText(taking.map(({ name, lastName }) => `${name} ${lastName}`))
    await expect(audience.getByText(third.name, { exact: true })).toBeVisible()
    await expectAccessible(poster.page)
    await form.getByRole('button', { name: 'Poster la demande' }).click()
    await expect(snackbar(poster.page, 'Relève prévient les collègues qui peuvent y répondre.')).toBeVisible()
    await expect(formOf(poster.page)).toBeHidden()
  })

  const entry = inbox
    .getByRole('listitem')
    .filter({ hasText: `${poster.name} cherche quelqu’un` })
    .first()
  await test.step('a colleague finds it in their inbox, which lay open', async () => {
    await expect(entry).toBeVisible()
    await expect(entry).not.toContainText('déjà prise')
  })

  await test.step('it says so once somebody else has taken it', async () => {
    const [own] = (await poster.api.call('users.substitution', { params: { id: poster.id } })).filter(
      (demand) => demand.status === 'open' && demand.posterShift.date === posterShift.date,
    )
    await taker.call('demands.accept', { params: { id: own?._id ?? '' }, body: {} })
    await expect(inbox.getByRole('listitem').filter({ hasText: 'n’est plus à prendre\u00A0: elle est déjà prise' }).first()).toBeVisible()
  })
})

test('addressed to one colleague first: the others see when it opens to them, and its poster opens it sooner', async ({
  as,
  apiOf,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const poster = await as(people.camille)
  const chosen = await apiOf(people.helene)
  const scene = await postReplacement(poster.api, chosen, 'N')
  const { _id, posterShift } = scene.demand
  const third = await as(await anotherWhoMay(_id, apiOf))
  await clear(scene)

  const form = await startPosting(poster, posterShift.date, 'Demander un remplacement')
  const audience = form.getByRole('region', { name: 'Qui peut répondre' })
  await audience.getByRole('button', { name: /peuvent la prendre/ }).click()
  const { name, lastName } = chosen.session.userData
  await audience.getByRole('button', { name: `${name} ${lastName}`, exact: true }).click()
  await audience.getByText('1 h', { exact: false }).click()
  await expect(audience.getByText('D’abord à 1\u00A0collègue')).toBeVisible()
  await expect(audience.getByText(/^Seule cette personne est prévenue et peut répondre jusqu’au .*, puis tous\./)).toBeVisible()
  await expectAccessible(poster.page)
  await form.getByRole('button', { name: 'Poster la demande' }).click()
  await expect(snackbar(poster.page, 'Relève prévient d’abord les collègues choisis.')).toBeVisible()

  const [own] = (await poster.api.call('users.substitution', { params: { id: poster.id } })).filter(
    (demand) => demand.status === 'open' && demand.posterShift.date === posterShift.date,
  )
  const address = `/exchange/replace?demand=${own?._id ?? ''}`
  await third.page.goto(address)
  const thirdDetail = detailOf(third.page, isMobile)
  await expect(thirdDetail.getByText(/^D’abord à d’autres collègues, jusqu’au .*\. Ensuite à tous\.$/)).toBeVisible()
  await expect(thirdDetail.getByRole('button', { name: 'Prendre la vacation' })).toBeHidden()

  await poster.page.goto(address)
  await detailOf(poster.page, isMobile).getByRole('button', { name: 'Ouvrir à tous' }).click()
  await expect(snackbar(poster.page, 'Demande ouverte à tous. Relève prévient les autres collègues.')).toBeVisible()
  await expect(thirdDetail.getByText(/^D’abord à d’autres collègues/)).toBeHidden()
  await chosen.call('demands.accept', { params: { id: own?._id ?? '' }, body: {} })
})

/** Finds a member of the poster's centre, other than Hélène, who may take it. */
async function anotherWhoMay(id: string, apiOf: (email: string) => Promise<Api>): Promise<string> {
  for (const email of membersOf('cta')) {
    if (email === people.helene || email === people.camille) continue
    const { category } = await (await apiOf(email)).call('demands.get', { params: { id } })
    if (category === 'availableSubstitution') return email
  }
  throw new Error('nobody else may take it')
}

test('a screen reader hears what becomes of the demand that is open', async ({ as, apiOf, isMobile }) => {
  const [poster, reader] = [await as(people.camille), await as(people.karim)]
  const helene = await apiOf(people.helene)
  const { demand } = await postReplacement(poster.api, helene, 'N')
  for (const { page } of [poster, reader]) {
    await page.goto(`/exchange/replace?demand=${demand._id}`)
    await expect(detailOf(page, isMobile).getByRole('heading', { level: 2 }).first()).toBeAttached()
  }
  const heard = (page: Page) => detailOf(page, isMobile).getByRole('status')
  await helene.call('demands.interest', { params: { id: demand._id } })
  await expect(heard(poster.page).filter({ hasText: /^1.personne intéressée/ })).toBeAttached()
  const { version } = await helene.call('demands.get', { params: { id: demand._id } })
  await helene.call('demands.accept', { params: { id: demand._id }, body: { version } })
  await expect(heard(reader.page).filter({ hasText: 'Hélène Avocetta' })).toBeAttached()
})
