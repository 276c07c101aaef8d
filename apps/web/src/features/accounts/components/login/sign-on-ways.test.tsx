// The services of the log-in page: none changes nothing, they stand where the form stood unless it was begun, one is led to, and what the
// server refuses is said beside its button.
import { expect, test, vi } from 'vitest'
import { noNetwork, refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { idOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { LoginForm } from './login-form.tsx'
import { SignOnWays } from './sign-on-ways.tsx'

const sdis = { _id: idOf(81), label: 'le SDIS', note: 'Le même compte que sur votre poste.', profile: 'standard' as const }
const state = { _id: idOf(82), label: 'ProConnect', note: '', profile: 'proConnect' as const }

const drawWays = (answers: Answers, asksPassword = false) =>
  draw(
    <SignOnWays next="/calendar" asksPassword={asksPassword}>
      <LoginForm />
    </SignOnWays>,
    { as: null, answers },
  )

test.each<Answers>([{ 'signOn.ways': [] }, { 'signOn.ways': noNetwork }])('without a service the form stands alone', async (answers) => {
  const { getByRole, asked } = await drawWays(answers)
  await vi.waitFor(() => expect(asked('signOn.ways')).toHaveLength(1))
  await expect.element(getByRole('button', { name: 'Se connecter' })).toBeVisible()
  expect(getByRole('button', { name: words('Continuer avec') }).elements()).toEqual([])
})

test('each has its button in the order of the server, and what a refusal says stands beneath it', async () => {
  const { getByRole, getByText, asked } = await drawWays({ 'signOn.ways': [sdis, state], 'signOn.begin': refused('signOnDown') })
  await expect.element(getByRole('button').first()).toHaveTextContent('Continuer avec le SDIS')
  await expect.element(getByText(sdis.note)).toBeVisible()
  await getByRole('button', { name: words('Continuer avec ProConnect') }).click()
  await expect.element(getByText(words('Le service de connexion ne répond pas.'))).toBeVisible()
  expect(asked('signOn.begin').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: state._id }, body: { next: '/calendar' } },
  ])
})

test('they stand where the form stood, which is one press away, with the focus in it', async () => {
  const { getByRole } = await drawWays({ 'signOn.ways': [sdis] })
  const email = getByRole('textbox', { name: 'E-mail' })
  const top = email.element().getBoundingClientRect().top
  const button = getByRole('button', { name: words('Continuer avec le SDIS') })
  await expect.element(button).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  expect(button.element().getBoundingClientRect().top).toBeLessThanOrEqual(top)
  await getByRole('button', { name: 'E-mail et mot de passe' }).click()
  await expect.element(email).toHaveFocus()
  await expect.element(button).toBeVisible()
})

test('a form that somebody writes in stays as it is, and so does that of whoever chose a new password', async () => {
  let answer: () => void = () => undefined
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { getByRole, unmount } = await drawWays({
    'signOn.ways': async () => {
      await later
      return [sdis]
    },
  })
  const email = getByRole('textbox', { name: 'E-mail' })
  await email.fill('zoe@centre.fr')
  const top = email.element().getBoundingClientRect().top
  answer()
  await expect.element(getByRole('button', { name: words('Continuer avec le SDIS') })).toBeVisible()
  await expect.element(email).toHaveValue('zoe@centre.fr')
  expect(email.element().getBoundingClientRect().top).toBe(top)
  // The next form would begin with this address.
  await email.fill('')
  await unmount()
  const chosen = await drawWays({ 'signOn.ways': [sdis] }, true)
  await expect.element(chosen.getByRole('button', { name: words('Continuer avec le SDIS') })).toBeVisible()
  await expect.element(chosen.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
})
