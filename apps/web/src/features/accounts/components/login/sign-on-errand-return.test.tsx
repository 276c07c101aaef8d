// The return of somebody who was logged in: what they went for is done once, other windows hear of a proof, and a refusal says the way on.
import { expect, test, vi } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { idOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { onProof, rememberErrand, takeErrand, type Errand } from './sign-on-errand.ts'
import { SignOnErrand } from './sign-on-errand-return.tsx'

const drawErrand = (errand: Errand, answers: Answers, answer: string | null = 'code=c&state=s') =>
  draw(<SignOnErrand providerId={idOf(81)} answer={answer} errand={errand} />, { answers })

test('an errand is remembered once', () => {
  rememberErrand({ act: 'link', from: '/parameter/security', isApart: false })
  expect(takeErrand()).toEqual({ act: 'link', from: '/parameter/security', isApart: false })
  expect(takeErrand()).toBeNull()
})

test('a proof in a window of its own is heard by the one that waits', async () => {
  const heard = vi.fn<() => void>()
  const stop = onProof(heard)
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const { getByText, asked } = await drawErrand({ act: 'prove', from: '/users', isApart: true }, { 'signOn.return': { did: 'prove' } })
  await expect.element(getByText(words('Vous pouvez fermer cette fenêtre'))).toBeVisible()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  expect(close).toHaveBeenCalledTimes(1)
  expect(asked('signOn.return').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: idOf(81) }, body: { answer: 'code=c&state=s' } },
  ])
  stop()
})

test('a link leads back to where they were', async () => {
  const { getByRole, getByText } = await drawErrand(
    { act: 'link', from: '/parameter/security', isApart: false },
    { 'signOn.return': { did: 'link' } },
  )
  await expect.element(getByText('Votre compte est relié')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Continuer' })).toHaveAttribute('href', '/parameter/security')
})

test('a refusal is said, and tells nobody of a proof', async () => {
  const heard = vi.fn<() => void>()
  const stop = onProof(heard)
  const { getByText } = await drawErrand({ act: 'prove', from: '/users', isApart: false }, { 'signOn.return': refused('signOnStale') })
  await expect.element(getByText('Confirmation impossible')).toBeVisible()
  await expect.element(getByText(words('Le service de connexion ne vous a pas redemandé qui vous êtes'))).toBeVisible()
  expect(heard).not.toHaveBeenCalled()
  stop()
})
