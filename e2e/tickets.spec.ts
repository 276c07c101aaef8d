// Writing to the administrators, by a visitor, a member and somebody who waits; the administrator reads, answers, deletes.
import { chooseOption } from './support/choose-option.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const words = (text: string) => `${text} ${Math.floor(Math.random() * 1e9)}`

test('a visitor writes to a centre; its administrator reads and deletes their letter', async ({ page, as, isMobile, consoleWatch }) => {
  // The letter that is deleted while it is read again.
  consoleWatch.tolerate(/status of 404 .*\/api\/tickets\//)
  const subject = words('Rejoindre le centre')
  await page.goto('/contact-admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Nous écrire' })).toBeVisible()

  await test.step('what is missing is said beside its field, and the first is reached', async () => {
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByText('Votre nom est requis.')).toBeVisible()
    await expect(page.getByText('L’objet est requis.')).toBeVisible()
    await expect(page.getByLabel('Votre nom')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('it leaves', async () => {
    await page.getByLabel('Votre nom').fill('Anselme Passerose')
    await page.getByLabel('Votre adresse e-mail').fill('anselme.passerose@courriel.example')
    await page.getByRole('combobox', { name: 'Votre centre' }).click()
    await chooseOption(page.getByRole('option', { name: /CTA/ }).first())
    await page.getByLabel('Objet').fill(subject)
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour,\nje prends mes fonctions lundi.')
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByText('Message envoyé')).toBeVisible()
    await expect(page.getByText(/anselme\.passerose@courriel\.example/)).toBeVisible()
  })

  const admin = await as(people.admin)
  await test.step('the administrator finds it among the unread ones, and reads it', async () => {
    await admin.page.goto('/tickets?filter=unread')
    await admin.page.getByLabel('Chercher dans le courrier').fill(subject)
    const row = admin.page.getByRole('list', { name: 'Messages reçus' }).getByRole('button', { name: new RegExp(subject) })
    await expect(row).toContainText('Non lu')
    await row.click()
    const body = isMobile ? admin.page.getByRole('dialog') : admin.page.getByRole('article')
    await expect(body).toContainText('je prends mes fonctions lundi.')
    await expect(admin.page.getByRole('button', { name: 'Marquer comme non lu' })).toBeVisible()
    await expectAccessible(admin.page)
    await expect
      .poll(async () => (await admin.api.call('tickets.list', { query: {} })).tickets.find((ticket) => ticket.subject === subject)?.isRead)
      .toBe(true)
  })

  await test.step('they answer in place', async () => {
    await admin.page.getByRole('textbox', { name: 'Votre réponse' }).fill('Créez votre compte dès aujourd’hui.')
    await admin.page.getByRole('button', { name: 'Répondre' }).click()
    await expect(admin.page.getByText('Réponse envoyée.')).toBeVisible()
    await expect(admin.page.getByRole('list', { name: 'Suite du message' })).toContainText('Créez votre compte dès aujourd’hui.')
  })

  await test.step('they delete it', async () => {
    await admin.page.getByRole('button', { name: 'Supprimer' }).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(admin.page.getByText('Message supprimé.')).toBeVisible()
    await expect(admin.page.getByText(subject)).toHaveCount(0)
    const { tickets } = await admin.api.call('tickets.list', { query: {} })
    expect(tickets.some((ticket) => ticket.subject === subject)).toBe(false)
  })
})

test('a member writes within the application, somebody who waits from their page', { tag: '@deep' }, async ({ as }) => {
  const member = await as(people.camille)
  await member.page.goto('/contact-admin')
  await expect(member.page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  await expect(member.page.getByLabel('Votre nom')).toHaveCount(0)
  const subject = words('Compteur d’heures')
  await member.page.getByLabel('Objet').fill(subject)
  await member.page.getByRole('textbox', { name: 'Message' }).fill('Il manque une nuit.')
  await member.page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(member.page.getByText('Message envoyé')).toBeVisible()

  const pending = await as(people.pending)
  await pending.page.goto('/pending-approval')
  await pending.page.getByLabel('Objet').fill(words('Mon compte'))
  await pending.page.getByRole('textbox', { name: 'Message' }).fill('Je me suis trompée de centre.')
  await expectAccessible(pending.page)
  await pending.page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(pending.page.getByText('Message envoyé')).toBeVisible()

  const admin = await as(people.admin)
  await admin.page.goto('/tickets')
  await expect(admin.page.getByRole('button', { name: new RegExp(subject) })).toBeVisible()

  const letter = (await admin.api.call('tickets.list', { query: {} })).tickets.find((ticket) => ticket.subject === subject)
  await admin.api.call('tickets.write', { params: { id: letter?._id ?? '' }, body: { text: 'La nuit est comptée.' } })
  await member.page.goto(`/contact-admin?ticket=${letter?._id}`)
  const sheet = member.page.getByRole('dialog')
  await expect(sheet).toContainText('La nuit est comptée.')
  await expect(sheet).toContainText('Répondu')
  await expectAccessible(member.page)
  await sheet.getByRole('textbox', { name: 'Écrire de nouveau' }).fill('Merci, et celle de jeudi ?')
  await sheet.getByRole('button', { name: 'Envoyer' }).click()
  await expect(sheet.getByRole('list', { name: 'Suite du message' })).toContainText('celle de jeudi')
  await expect(sheet).toContainText('Ouvert')
})
