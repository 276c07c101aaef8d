// The services of sign-on in the settings: none draws nothing; each is linked at its address, or unlinked once it is confirmed.
import { expect, test, vi } from 'vitest'
import { refused } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { idOf, NOW } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { takeErrand } from '../login/sign-on-errand.ts'
import { SignOnLinks } from './sign-on-links.tsx'

const linked = { issuer: 'https://connexion.example', providerId: idOf(81), label: 'le SDIS', linkedAt: NOW, lastUsedAt: NOW }
const free = { issuer: 'https://proconnect.example', providerId: idOf(82), label: 'ProConnect', linkedAt: null, lastUsedAt: null }
const gone = { issuer: 'https://ancien.example', providerId: null, label: 'ancien.example', linkedAt: NOW, lastUsedAt: NOW }

test('without a service nothing is drawn', async () => {
  const { container, asked } = await draw(<SignOnLinks />, { answers: { 'signOn.links': [] } })
  await vi.waitFor(() => expect(asked('signOn.links')).toHaveLength(1))
  expect(container.querySelector('h2')).toBeNull()
})

test('each is unlinked after a question, one that is no longer offered too', async () => {
  const { getByRole, getByText, asked } = await draw(<SignOnLinks />, {
    answers: { 'signOn.links': [linked, free, gone], 'signOn.unlink': undefined },
  })
  await expect.element(getByText('Ce service n’est plus proposé.')).toBeVisible()
  await getByRole('button', { name: words('Délier le SDIS') }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Délier' }).click()
  await vi.waitFor(() => expect(asked('signOn.unlink').map(({ body }) => body)).toEqual([{ issuer: linked.issuer }]))
})

test('a link that the server refuses leads nowhere, and says why', async () => {
  const { getByRole, getByText, asked } = await draw(<SignOnLinks />, {
    answers: { 'signOn.links': [free], 'signOn.link': refused('signOnDown') },
  })
  await getByRole('button', { name: words('Relier ProConnect') }).click()
  await expect.element(getByText(words('Le service de connexion ne répond pas.'))).toBeVisible()
  expect(asked('signOn.link').map(({ params }) => params)).toEqual([{ id: free.providerId }])
  expect(takeErrand()).toBeNull()
})
