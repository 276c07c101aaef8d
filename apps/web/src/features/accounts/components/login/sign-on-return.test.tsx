// The return from a service of connection: its answer is handed over once, the second factor follows where it is due, and a refusal says
// the way back.
import { expect, test, vi } from 'vitest'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { HOUR, idOf, NOW, userDataOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { session } from '#session/current-session.ts'
import { SignOnReturn } from './sign-on-return.tsx'

const loggedIn = { accessToken: 'token', expiresAt: NOW + HOUR, userData: userDataOf('a'), next: '/calendar' }

async function drawReturn(answers: Answers, answer: string | null = 'code=c&state=s') {
  const onDone = vi.fn<(next: string | undefined) => void>()
  const screen = await draw(<SignOnReturn providerId={idOf(81)} answer={answer} onDone={onDone} onBack={() => undefined} />, {
    as: null,
    answers,
  })
  return { ...screen, onDone }
}

test('the answer of the provider opens the session, and leads to the page that was asked for', async () => {
  const { asked, onDone } = await drawReturn({ 'signOn.finish': loggedIn })
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('/calendar'))
  expect(session.user()?._id).toBe(loggedIn.userData._id)
  expect(asked('signOn.finish').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: idOf(81) }, body: { answer: 'code=c&state=s' } },
  ])
})

test('a refusal is said, with the way back', async () => {
  const { getByRole, getByText } = await drawReturn({ 'signOn.finish': refused('signOnUnknown') })
  await expect.element(getByText(words('Vous n’avez pas encore de compte dans Relève.'))).toBeVisible()
  await expect.element(getByRole('link', { name: 'Revenir à la connexion' })).toHaveAttribute('href', '/login')
})

test('the code of an account with a second factor is asked, and a wrong one is said beside it', async () => {
  const { getByRole, asked, onDone } = await drawReturn({
    'signOn.finish': ({ body }) =>
      typeof body !== 'object' || body === null || !('totp' in body)
        ? refused('totp-required')
        : body.totp === '123456'
          ? loggedIn
          : refused('totpRefused'),
  })
  const code = getByRole('textbox', { name: 'Code à six chiffres' })
  await code.fill('000000')
  await expect.element(code).toHaveAccessibleDescription(words('Ce code n’est pas le bon, ou il a déjà servi.'))
  await code.fill('123456')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(asked('signOn.finish')).toHaveLength(3)
})

test('an address without an answer asks nothing', async () => {
  const { getByText, asked } = await drawReturn({}, null)
  await expect.element(getByText(words('Cette adresse n’est ouverte qu’au retour du service de connexion.'))).toBeVisible()
  expect(asked('signOn.finish')).toEqual([])
})
