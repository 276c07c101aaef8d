// Whom a posted vacation reaches: the form says how many, they find it in their inbox without asking, and what another has taken says so.
import type { Api } from './support/api.ts'
import { formOf, snackbar, startPosting } from './support/exchange.ts'
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

/** Somebody of the poster's centre, but for Hélène, who may take it. */
async function anotherWhoMay(id: string, apiOf: (email: string) => Promise<Api>): Promise<string> {
  for (const email of membersOf('cta')) {
    if (email === people.helene || email === people.camille) continue
    const { category } = await (await apiOf(email)).call('demands.get', { params: { id } })
    if (category === 'availableSubstitution') return email
  }
  throw new Error('nobody else may take it')
}
