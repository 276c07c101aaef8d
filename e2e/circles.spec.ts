// Exchanges among three: proposed to three people at their screens, made at once by the last yes, and by one no of nobody.
import type { WireCircle } from '@releve/contract/circles'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import type { Person } from './support/fixtures.ts'
import { markPage, expectNotReloaded, formOf, pickSwitchAfter, snackbar, startPosting } from './support/exchange.ts'
import { people } from './support/people.ts'
import { declineWaiting, postAllButOne, postCircle, shiftOn } from './support/scenes.ts'

const ACCEPT = 'Accepter l’échange à trois'

/** The letters of each on the days of the circle, as « NJ JR RN ». */
async function lettersOf(persons: readonly Person[], { hands }: WireCircle): Promise<string> {
  const days = [...new Set(hands.map(({ vacation }) => vacation.date))].toSorted()
  const rows = await Promise.all(
    persons.map(async ({ api }) => (await Promise.all(days.map((day) => shiftOn(api, day)))).map(({ shift }) => shift.name).join('')),
  )
  return rows.join(' ')
}

async function open({ page }: Person, { _id }: WireCircle): Promise<void> {
  await page.goto(`/exchange/circle?circle=${_id}`)
  await expect(page.getByRole('heading', { name: 'Un échange à trois est possible' })).toBeVisible()
  await markPage(page)
}

async function consent({ page }: Person, words: string): Promise<void> {
  await page.getByRole('button', { name: ACCEPT }).click()
  await expect(snackbar(page, words)).toBeVisible()
}

test('three consent, three plannings change at once; one declines at the last second, and nothing has changed', async ({
  as,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/)
  test.setTimeout(120_000)
  const all = [await as(people.camille), await as(people.helene), await as(people.ludovic)] as const
  const [camille, helene, ludovic] = all
  const apis = [camille.api, helene.api, ludovic.api] as const
  await declineWaiting(apis)

  await test.step('two have consented: nothing moves', async () => {
    const circle = await postCircle(apis)
    expect(await lettersOf(all, circle)).toBe('JN NR RJ')
    await camille.page.goto('/dashboard')
    await expect(camille.page.getByRole('region', { name: /^À traiter/ }).locator(`a[href*="${circle._id}"]`)).toBeVisible()
    await camille.page.goto('/exchange/switch')
    await camille.page.getByRole('region', { name: 'À répondre' }).locator(`a[href*="${circle._id}"]`).click()
    await expect(camille.page.getByText('Rien ne bouge tant que les trois n’ont pas dit oui.')).toBeVisible()
    await expectAccessible(camille.page)
    await test.step('without network the buttons stay as they are, and one line says what they wait for', async () => {
      const accept = camille.page.getByRole('button', { name: ACCEPT })
      const before = await accept.boundingBox()
      await camille.context.setOffline(true)
      await expect(accept).toHaveAttribute('aria-disabled', 'true')
      const after = await accept.boundingBox()
      expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
      await camille.context.setOffline(false)
      await expect(accept).not.toHaveAttribute('aria-disabled', 'true')
    })
    await markPage(camille.page)
    await Promise.all([helene, ludovic].map((person) => open(person, circle)))
    await consent(camille, 'Votre accord est donné. Vous serez prévenu quand tous auront répondu.')
    await consent(helene, 'Votre accord est donné. Vous serez prévenu quand tous auront répondu.')
    expect(await lettersOf(all, circle)).toBe('JN NR RJ')
    await consent(ludovic, 'L’échange à trois est conclu.')
    for (const person of all) {
      await expect(person.page.getByRole('heading', { name: 'L’échange à trois est conclu' })).toBeVisible()
      await expectNotReloaded(person.page)
    }
    expect(await lettersOf(all, circle)).toBe('JJ RN NR')
  })

  await test.step('another one: the last one declines', async () => {
    const circle = await postCircle(apis)
    const before = await lettersOf(all, circle)
    await Promise.all(all.map((person) => open(person, circle)))
    await consent(camille, 'Votre accord est donné. Vous serez prévenu quand tous auront répondu.')
    await consent(helene, 'Votre accord est donné. Vous serez prévenu quand tous auront répondu.')
    await ludovic.page.getByRole('button', { name: 'Refuser' }).click()
    await expect(snackbar(ludovic.page, 'Vous avez refusé. Votre demande reste ouverte.')).toBeVisible()
    for (const person of all) {
      await expect(person.page.getByRole('heading', { name: 'Cet échange à trois n’aura pas lieu' })).toBeVisible()
      await expect(person.page.getByText('Une personne a refusé.')).toBeVisible()
      await expectNotReloaded(person.page)
    }
    expect(await lettersOf(all, circle)).toBe(before)
    for (const { page } of [camille, helene]) {
      await page.goto('/messages?tab=notifications')
      await expect(page.getByText(/une personne a refusé/).first()).toBeVisible()
    }
  })
})

test('the form says which vacation more would open an exchange among three, and a press accepts it', async ({ as, apiOf }) => {
  const camille = await as(people.camille)
  const others = [await apiOf(people.helene), await apiOf(people.ludovic)] as const
  await declineWaiting([camille.api, ...others])
  const { date } = await postAllButOne([camille.api, ...others])
  const form = await startPosting(camille, date, 'Proposer une permutation')
  const line = form.getByRole('region', { name: 'Échanges à trois ou à quatre' })
  // Something else is asked for, with which nothing among three is possible.
  await pickSwitchAfter(form, date, 'J')
  await expect(line).toContainText(/échanges? à trois.* si vous acceptez aussi [JN] du/)
  await line.getByRole('button', { name: /^Accepter aussi/ }).click()
  await expect(form.getByRole('button', { name: /^Retirer [JN]/ })).toHaveCount(2)
  await form.getByRole('button', { name: 'Poster la demande' }).click()
  await expect(formOf(camille.page)).toBeHidden()
  const found = async () =>
    (await camille.api.call('circles.list', {})).find(({ status, hands }) => status === 'waiting' && hands[0]?.vacation.date === date)
  await expect.poll(async () => (await found())?.hands.length).toBe(3)
  await camille.api.call('circles.decline', { params: { id: (await found())?._id ?? '' }, body: {} })
})
