// The question before what gives power: a password alone, or what a session that a service of sign-on opened has besides.
import { afterEach, expect, test, vi } from 'vitest'
import { passwordQuestion, provePassword } from '#api/password-question.ts'
import { session } from '#session/current-session.ts'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { idOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { announceProof, takeErrand } from '../login/sign-on-errand.ts'
import { PasswordQuestion } from './asked-password.tsx'

afterEach(() => vi.restoreAllMocks())

async function ask(answers: Answers, isSignedOn = true) {
  vi.spyOn(session, 'isSignedOn').mockReturnValue(isSignedOn)
  const screen = await draw(<PasswordQuestion />, { answers })
  const proven = provePassword()
  return { ...screen, proven }
}
const sdis = { _id: idOf(81), label: 'le SDIS' }

test('who came in by a password is asked for it, and nothing else is read', async () => {
  const { getByLabelText, getByRole, asked, proven } = await ask({ 'accounts.verifyPassword': undefined }, false)
  await getByLabelText('Votre mot de passe').fill('un mot de passe')
  await getByRole('button', { name: 'Confirmer' }).click()
  expect(await proven).toBe(true)
  expect(asked('signOn.proofs')).toEqual([])
})

test('the service is asked in a window of its own, whose proof closes the question', async () => {
  const apart = { location: { href: '' }, close: vi.fn<() => void>() }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a window that is used
  vi.spyOn(window, 'open').mockReturnValue(apart as unknown as Window)
  const { getByRole, getByText, asked, proven } = await ask({
    'signOn.proofs': { provider: sdis, hasCode: false },
    'signOn.prove': { url: 'https://connexion.example/auth?x' },
  })
  await getByRole('button', { name: words('Confirmer avec le SDIS') }).click()
  await expect.element(getByText(words('Confirmez dans l’autre fenêtre'))).toBeVisible()
  await vi.waitFor(() => expect(apart.location.href).toBe('https://connexion.example/auth?x'))
  expect(takeErrand()).toMatchObject({ act: 'prove', isApart: true })
  expect(asked('signOn.prove').map(({ params }) => params)).toEqual([{ id: sdis._id }])
  announceProof()
  expect(await proven).toBe(true)
})

test('a service that does not answer closes its window, and says so beside the button', async () => {
  const apart = { location: { href: '' }, close: vi.fn<() => void>() }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a window that is used
  vi.spyOn(window, 'open').mockReturnValue(apart as unknown as Window)
  const { getByRole, getByText } = await ask({
    'signOn.proofs': { provider: sdis, hasCode: false },
    'signOn.prove': refused('signOnDown'),
  })
  await getByRole('button', { name: words('Confirmer avec le SDIS') }).click()
  await expect.element(getByText(words('Le service de connexion ne répond pas.'))).toBeVisible()
  expect(apart.close).toHaveBeenCalledTimes(1)
  passwordQuestion.settle(false)
})

test('a code confirms where the account has a second factor, and a wrong one is said beside it', async () => {
  const { getByLabelText, getByRole, proven } = await ask({
    'signOn.proofs': { provider: null, hasCode: true },
    'signOn.proveByCode': ({ body }) => (JSON.stringify(body) === '{"totp":"123456"}' ? undefined : refused('wrongTotp')),
  })
  const code = getByLabelText('Code à six chiffres')
  await code.fill('000000')
  await getByRole('button', { name: 'Confirmer' }).click()
  await expect.element(code).toHaveAccessibleDescription(words('Ce code'))
  await code.fill('123456')
  await getByRole('button', { name: 'Confirmer' }).click()
  expect(await proven).toBe(true)
})
