// A note is left for the relief, appears on the screen of one of them while they look, is acknowledged, and its author sees it.
import type { WireHandoverNote } from '@releve/contract/handover'
import type { Api } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

/** Finds, by the plan of the demo and whatever the hour, somebody of the centre to whom a note that stands is addressed. */
async function someoneOfRelief(admin: Api, apiOf: (email: string) => Promise<Api>, note: WireHandoverNote): Promise<string> {
  const members = await admin.call('users.list', { query: {} })
  for (const { team, email } of members) {
    if (email === undefined || team === null || team.name !== note.relief?.team) continue
    const { notes } = await (await apiOf(email)).call('handover.list', {})
    if (notes.some(({ _id, mayAcknowledge }) => _id === note._id && mayAcknowledge)) return email
  }
  throw new Error('nobody relieves')
}

test('a note for the relief: written, live at theirs, understood, seen; withdrawn', async ({ as, apiOf }) => {
  const words = `Radio 2 en secours (${Math.floor(Math.random() * 1e9)})`
  const author = await as(people.admin)
  const probe = await author.api.call('handover.write', { body: { text: 'Essai' } })
  const relief = await as(await someoneOfRelief(author.api, apiOf, probe))
  await author.api.call('handover.withdraw', { params: { id: probe._id } })
  const notesOf = ({ page }: typeof author) => page.getByRole('region', { name: 'Consignes' })

  await test.step('the relief looks at the home page', async () => {
    await relief.page.goto('/dashboard')
    await expect(relief.page.getByRole('heading', { name: 'De garde maintenant' })).toBeVisible()
  })

  await test.step('written, with whom it is for and what never to write', async () => {
    await author.page.goto('/dashboard')
    await notesOf(author).getByRole('button', { name: 'Écrire une consigne' }).click()
    const form = author.page.getByRole('dialog', { name: 'Consigne pour la relève' })
    await expect(form.getByText(/de service à partir de/)).toBeVisible()
    await expect(form.getByText(/Jamais d’information médicale/)).toBeVisible()
    await form.getByRole('button', { name: 'Transmettre' }).click()
    await expect(form.getByText('La consigne est vide.')).toBeVisible()
    await form.getByLabel('Consigne', { exact: true }).fill(words)
    await expectAccessible(author.page)
    await form.getByRole('button', { name: 'Transmettre' }).click()
    await expect(notesOf(author).getByText(words)).toBeVisible()
  })

  await test.step('live at theirs, and understood', async () => {
    const note = notesOf(relief).getByRole('listitem').filter({ hasText: words })
    await expect(note).toBeVisible()
    await expect(note.getByText('Pas encore lue', { exact: false })).toBeVisible()
    await expectAccessible(relief.page)
    await note.getByRole('button', { name: 'Lu et compris' }).click()
    await expect(note.getByRole('button', { name: 'Lu et compris' })).toHaveCount(0)
  })

  await test.step('seen by its author, who withdraws it, from both screens', async () => {
    const note = notesOf(author).getByRole('listitem').filter({ hasText: words })
    await expect(note.getByText(relief.name)).toBeVisible()
    await note.getByRole('button', { name: `Retirer la consigne «\u00A0${words}\u00A0»` }).click()
    await author.page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(notesOf(author).getByText(words)).toHaveCount(0)
    await expect(relief.page.getByText(words)).toHaveCount(0)
  })
})
