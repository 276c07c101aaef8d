// The webhooks of a centre: made with what they are told of, their sendings listed and sent again, turned on again, removed.
import { expect, test } from 'vitest'
import { refused, type Answers } from '../../../../test/calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, HOUR, idOf, NOW } from '../../../../test/scene.ts'
import { WebhooksScreen } from './webhooks-screen.tsx'

const WEBHOOK = {
  _id: idOf(91),
  name: 'Alerte',
  url: 'https://alerte.sdis-brumaie.example/releve',
  events: ['planning' as const, 'absence' as const],
  createdAt: NOW - 50 * HOUR,
  offAt: null,
  waiting: 0,
}
const DELIVERY = {
  _id: idOf(92),
  event: 'absence.changed',
  objectId: idOf(93),
  createdAt: NOW - 2 * HOUR,
  state: 'failed' as const,
  attempts: 12,
  lastAt: NOW - HOUR,
  answer: 'ECONNREFUSED',
}

const drawWebhooks = (webhooks: readonly object[], answers: Answers = {}) =>
  draw(<WebhooksScreen centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'webhooks.list': { webhooks: webhooks.map((webhook) => ({ ...WEBHOOK, ...webhook })) }, ...answers },
  })

test('each webhook with its address and what it is told of; one that is off is turned on again', async () => {
  const off = { offAt: NOW - HOUR, waiting: 3 }
  const { getByRole, getByText, asked } = await drawWebhooks([off], { 'webhooks.turnOn': { webhooks: [WEBHOOK] } })
  const row = getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect.poll(() => row.element().textContent).toMatch(/AlerteLes changements du planning, Les absences et les jours off/)
  await expect.poll(() => row.element().textContent).toMatch(/3\s?envois attendent/)
  await expect.element(getByText(/l’adresse ne répondait pas/)).toBeVisible()
  await getByRole('button', { name: 'Rallumer Alerte' }).click()
  await expect.element(getByText(/l’adresse ne répondait pas/)).not.toBeInTheDocument()
  expect(asked('webhooks.turnOn').map(({ params }) => params)).toEqual([{ id: CENTER, webhookId: WEBHOOK._id }])
})

test('one is made: each missing part is named, a refused address at its field; then the secret is shown once', async () => {
  const secret = 'whsec_bm91cyB2ZWlsbG9ucw=='
  let isRefused = true
  const { getByRole, getByLabelText, asked } = await drawWebhooks([], {
    'webhooks.create': () => (isRefused ? refused('webhookAddress') : { webhook: WEBHOOK, secret }),
  })
  await expect.element(getByRole('heading', { name: 'Aucun webhook' })).toBeVisible()
  await getByRole('button', { name: 'Créer un webhook' }).click()
  const sheet = getByRole('dialog')
  const submit = sheet.getByRole('button', { name: 'Créer un webhook' })
  await submit.click()
  await expect.element(sheet.getByText('Donnez un nom à ce webhook.')).toBeVisible()
  await expect.element(sheet.getByText('Écrivez une adresse qui commence par https://.')).toBeVisible()
  await expect.element(sheet.getByText('Choisissez ce que cette adresse apprend.')).toBeVisible()
  expect(asked('webhooks.create')).toEqual([])
  await getByLabelText('Nom du webhook').fill('Alerte')
  await getByLabelText('Adresse').fill(WEBHOOK.url)
  await sheet.getByText('Les absences et les jours off').click()
  await submit.click()
  await expect.element(sheet.getByText(/n’est pas joignable en https/)).toBeVisible()
  isRefused = false
  await submit.click()
  await expect.element(getByLabelText('Secret', { exact: true })).toHaveValue(secret)
  expect(asked('webhooks.create').at(-1)?.body).toEqual({ name: 'Alerte', url: WEBHOOK.url, events: ['absence'] })
  await getByRole('button', { name: 'Terminer' }).click()
  await expect.element(getByLabelText('Secret', { exact: true })).not.toBeInTheDocument()
})

test('its sendings say what became of each, and one that failed is sent again', async () => {
  const waiting = { ...DELIVERY, state: 'waiting' as const }
  const { getByRole, asked } = await drawWebhooks([{}], {
    'webhooks.deliveries': {
      deliveries: [DELIVERY, { ...DELIVERY, _id: idOf(94), state: 'sent', answer: '204' }, { ...waiting, _id: idOf(95) }],
      next: null,
    },
    'webhooks.resend': { delivery: waiting },
  })
  await getByRole('button', { name: 'Envois d’Alerte' }).click()
  const rows = getByRole('dialog').getByRole('listitem')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/Absence ou jour off.*abandonné, connexion refusée/),
      expect.stringMatching(/reçu, réponse 204/),
      expect.stringMatching(/12\s?essais, connexion refusée/),
    ])
  const buttons = getByRole('button', { name: /^Renvoyer «\s?Absence ou jour off/ })
  expect(buttons.elements()).toHaveLength(2)
  await buttons.first().click()
  await expect
    .poll(() => asked('webhooks.resend').map(({ params }) => params))
    .toEqual([{ id: CENTER, webhookId: WEBHOOK._id, deliveryId: DELIVERY._id }])
})

test('one is removed after a question that names it', async () => {
  const { getByRole, asked } = await drawWebhooks([{}], { 'webhooks.remove': { webhooks: [] } })
  await getByRole('button', { name: 'Retirer Alerte' }).click()
  const question = getByRole('alertdialog')
  await expect.element(question.getByText(/Alerte/)).toBeVisible()
  expect(asked('webhooks.remove')).toEqual([])
  await question.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.element(getByRole('heading', { name: 'Aucun webhook' })).toBeVisible()
})

test('webhooks that cannot be read say so, with a way to try again', async () => {
  const { getByRole, getByText } = await drawWebhooks([], { 'webhooks.list': refused('unexpected') })
  await expect.element(getByText(/Les webhooks n’ont pas pu être lus/)).toBeVisible()
  await expect.element(getByRole('button', { name: /Réessayer/ })).toBeVisible()
})
