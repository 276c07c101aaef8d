// Text messages: a member enters a number, proves it by the code sent to it, and receives only the kinds of notification chosen for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { people } from './support/people.ts'

const NUMBER = '+33639980042'

/** The messages sent: without a provider, the server of the tests writes them to files. */
function texts(): string[] {
  const folder = path.join(process.env['RELEVE_E2E_FOLDER'] ?? '', 'data', 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sms.txt'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`${NUMBER}\n`))
}
const codes = () => texts().flatMap((text) => /(\d{6}) est votre code/.exec(text)?.[1] ?? [])

test('a number is proved by its code, and texted what was chosen', async ({ as, apiOf, consoleWatch }) => {
  const { page, api, id } = await as(people.helene)
  const colleague = await apiOf(people.camille)
  await api.call('sms.forget', {})
  // The quiet hours are set by the test, so that it passes at any hour of the day.
  const keepQuiet = (isOn: boolean) =>
    api.call('users.preferences', { params: { id }, body: { preferences: { quietHours: { isOn, from: '21:00', to: '08:00' } } } })
  await keepQuiet(false)
  await page.goto('/parameter/notifications')
  await page.getByRole('button', { name: /^Messages et annonces/ }).click()
  const channel = page.getByRole('group', { name: 'Messages et annonces' }).getByRole('button', { name: 'SMS' })
  await expect(channel).toHaveAttribute('aria-pressed', 'false')
  await channel.click()

  const sheet = page.getByRole('dialog', { name: 'Recevoir des SMS' })
  const number = sheet.getByLabel('Téléphone mobile')
  await number.fill('06 39 98')
  await sheet.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(sheet.getByText('Ce numéro de téléphone ne se lit pas.')).toBeVisible()
  await number.fill('06 39 98 00 42')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(sheet.getByText('vient d’être envoyé au 06\u00A039\u00A098\u00A000\u00A042')).toBeVisible()
  await expect(sheet.getByLabel('Code reçu par SMS')).toBeFocused()
  await expect.poll(() => codes().length).toBe(1)
  const [code = ''] = codes()

  consoleWatch.tolerate(/400/)
  await sheet.getByLabel('Code reçu par SMS').fill(code === '000000' ? '111111' : '000000')
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  await expect(sheet.getByText('Ce code n’est pas le bon.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Code reçu par SMS').fill(code)
  await sheet.getByRole('button', { name: 'Confirmer' }).click()
  await expect(sheet).toBeHidden()
  await expect(channel).toHaveAttribute('aria-pressed', 'true')
  const own = page.getByRole('switch', { name: /^Recevoir des SMS/ })
  await expect(own).toBeChecked()

  await api.call('notifications.clearAll', {})
  const { _id } = await colleague.call('messages.open', { body: { userIds: [id] } })
  await colleague.call('messages.send', { params: { id: _id }, body: { text: 'Tu es là ?' } })
  await expect.poll(() => texts().filter((text) => text.includes(`/messages?conversation=${_id}`)).length).toBe(1)
  expect(texts().join('\n')).not.toContain('Tu es là')

  await own.click()
  await expect(own).not.toBeChecked()
  await expect(channel).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await api.call('sms.get', {})).number).toBeNull()
  await api.call('users.preferences', { params: { id }, body: { preferences: { notifications: { messages: { app: true } } } } })
  await keepQuiet(true)
})
