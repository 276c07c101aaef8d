// The page of keys: one is made with what it permits, shown once; one is taken over; one is revoked after a question.
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, HOUR, idOf, NOW, personOf } from '../../../../test/scene.ts'
import { KeysScreen } from './keys-screen.tsx'

const DAY = 24 * HOUR
const KEY = {
  _id: idOf(81),
  name: 'Paie RH',
  prefix: 'rlv_k3mWaQ',
  scopes: ['readHours' as const, 'exportPay' as const],
  networks: ['192.0.2.0/24'],
  callsPerMinute: 120,
  holder: personOf('administrator'),
  createdAt: NOW - 10 * DAY,
  expiresAt: NOW + 355 * DAY,
  lastUsedAt: null,
  takeOverBefore: null,
}

const drawKeys = (keys: readonly object[], answers: Answers = {}) =>
  draw(<KeysScreen centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'apiKeys.list': { keys: keys.map((key) => ({ ...KEY, ...key })) }, ...answers },
  })

test('each key with its first letters, what it permits, from where and who answers for it', async () => {
  const { getByRole } = await drawKeys([{}])
  const row = getByRole('list', { name: 'Clés du centre' }).getByRole('listitem')
  await expect.poll(() => row.element().textContent).toMatch(/Paie RH rlv_k3mWaQ…/)
  await expect.poll(() => row.element().textContent).toMatch(/Lire les heures, Exporter la paie/)
  await expect
    .poll(() => row.element().textContent)
    .toMatch(/Expire le .*2027, n’a pas encore servi, .* en répond, seulement depuis 192\.0\.2\.0\/24/)
  await expect.element(getByRole('button', { name: /^Reprendre/ })).not.toBeInTheDocument()
})

test('one is made: nothing is sent without a name and a scope, a wrong network is named; then it is shown once', async () => {
  const made = { key: KEY, secret: 'rlv_k3mWaQ'.padEnd(58, 'a') }
  const { getByRole, getByLabelText, asked } = await drawKeys([], { 'apiKeys.create': made })
  await expect.element(getByRole('heading', { name: 'Aucune clé' })).toBeVisible()
  await getByRole('button', { name: 'Créer une clé' }).click()
  const sheet = getByRole('dialog')
  const submit = sheet.getByRole('button', { name: 'Créer une clé' })
  await submit.click()
  await expect.element(sheet.getByText('Donnez un nom à cette clé.')).toBeVisible()
  await expect.element(sheet.getByText('Choisissez ce que la clé permet.')).toBeVisible()
  await getByLabelText('Nom de la clé').fill('Paie RH')
  await sheet.getByText('Lire les heures').click()
  await sheet.getByText('Exporter la paie').click()
  await getByLabelText('Réseaux permis').fill('192.0.2.0/24, bureau')
  await submit.click()
  await expect.element(sheet.getByText('Écrivez une adresse, ou un réseau comme 192.0.2.0/24.')).toBeVisible()
  expect(asked('apiKeys.create')).toEqual([])
  await getByLabelText('Réseaux permis').fill('192.0.2.0/24; 2001:db8::/32')
  await submit.click()
  await expect.element(getByLabelText('Clé', { exact: true })).toHaveValue(made.secret)
  expect(asked('apiKeys.create').map(({ body }) => body)).toEqual([
    { name: 'Paie RH', scopes: ['readHours', 'exportPay'], validDays: 365, networks: ['192.0.2.0/24', '2001:db8::/32'] },
  ])
  await getByRole('button', { name: 'Terminer' }).click()
  await expect.element(getByLabelText('Clé', { exact: true })).not.toBeInTheDocument()
})

test('a key that nobody answers for is taken over', async () => {
  const { getByRole, getByText, asked } = await drawKeys([{ takeOverBefore: NOW + 12 * DAY }], { 'apiKeys.takeOver': { keys: [KEY] } })
  await expect.element(getByText(/Plus personne n’en répond/)).toBeVisible()
  await getByRole('button', { name: 'Reprendre Paie RH' }).click()
  await expect.element(getByText(/Plus personne n’en répond/)).not.toBeInTheDocument()
  expect(asked('apiKeys.takeOver').map(({ params }) => params)).toEqual([{ id: CENTER, keyId: KEY._id }])
})

test('one is revoked after a question that names it', async () => {
  const { getByRole, asked } = await drawKeys([{}], { 'apiKeys.revoke': { keys: [] } })
  await getByRole('button', { name: 'Révoquer Paie RH' }).click()
  const question = getByRole('alertdialog')
  await expect.element(question.getByText(/Paie RH/)).toBeVisible()
  expect(asked('apiKeys.revoke')).toEqual([])
  await question.getByRole('button', { name: 'Révoquer', exact: true }).click()
  await expect.element(getByRole('heading', { name: 'Aucune clé' })).toBeVisible()
  expect(asked('apiKeys.revoke').map(({ params }) => params)).toEqual([{ id: CENTER, keyId: KEY._id }])
})

test('keys that cannot be read say so, with a way to try again', async () => {
  const { getByRole, getByText } = await drawKeys([], { 'apiKeys.list': refused('unexpected') })
  await expect.element(getByText(/Les clés n’ont pas pu être lues/)).toBeVisible()
  await expect.element(getByRole('button', { name: /Réessayer/ })).toBeVisible()
})
