// Logging in: what is wrong stands beside its field and nothing typed is lost; how long to wait; the second factor.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '@releve/contract/accounts'
import { refused, noNetwork, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { HOUR, NOW, userDataOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { session } from '#session/current-session.ts'
import { LoginForm } from './login-form.tsx'
import { typedEmail } from './typed-email.ts'

const loggedIn: Session = { accessToken: 'token', expiresAt: NOW + HOUR, userData: userDataOf('a') }

beforeEach(() => typedEmail.forget())

async function drawLogin(answers: Answers) {
  const screen = await draw(<LoginForm />, { as: null, answers })
  return {
    ...screen,
    email: screen.getByRole('textbox', { name: 'E-mail' }),
    password: screen.getByLabelText('Mot de passe', { exact: true }),
    submit: screen.getByRole('button', { name: words('Se connecter') }),
  }
}

test('logs in with what is typed, the address without the spaces around it', async () => {
  const { email, password, submit, asked } = await drawLogin({ 'accounts.login': loggedIn })
  await email.fill(' a@centre.fr ')
  await password.fill(' mot de passe ')
  await submit.click()
  await vi.waitFor(() => expect(session.user()?._id).toBe(loggedIn.userData._id))
  expect(asked('accounts.login').map(({ body }) => body)).toEqual([{ email: 'a@centre.fr', password: ' mot de passe ' }])
})

test('what is missing is said beside each field, and the first gets the focus', async () => {
  const { email, password, submit, asked } = await drawLogin({})
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('L’adresse e-mail est requise.')
  await expect.element(password).toHaveAccessibleDescription('Le mot de passe est requis.')
  await expect.element(email).toHaveFocus()
  expect(asked('accounts.login')).toEqual([])
})

test.each(['a', 'a@', '@centre.fr', 'a b@centre.fr'])('« %s » is no address', async (typed) => {
  const { email, password, submit, asked } = await drawLogin({})
  await email.fill(typed)
  await password.fill('secret')
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription(words('Cette adresse e-mail est incomplète'))
  expect(asked('accounts.login')).toEqual([])
})

test('a refusal stands beside the password, both stay, and typing takes it away', async () => {
  const { email, password, submit } = await drawLogin({ 'accounts.login': refused('wrongCredentials') })
  await email.fill('a@centre.fr')
  await password.fill('faux')
  await submit.click()
  await expect.element(password).toHaveAccessibleDescription('L’adresse e-mail ou le mot de passe est incorrect.')
  await expect.element(password).toHaveFocus()
  await expect.element(email).toHaveValue('a@centre.fr')
  await expect.element(password).toHaveValue('faux')
  await password.fill('juste')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('a sentence of the server about the address stands beside the address', async () => {
  const { email, password, submit } = await drawLogin({
    'accounts.login': refused('invalidInput', { fields: { email: 'Cette adresse e-mail est trop longue.' } }),
  })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('Cette adresse e-mail est trop longue.')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('without network nobody is blamed', async () => {
  const { email, password, submit, getByText } = await drawLogin({ 'accounts.login': noNetwork })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  await expect.element(getByText(words('Connexion impossible.'))).toBeVisible()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
})

test('after too many tries it says how long to wait, and waits', async () => {
  const { email, password, submit, getByText, asked } = await drawLogin({ 'accounts.login': refused('tooManyRequests', {}, 90) })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  await expect.element(getByText(words('Vous pourrez réessayer dans 1 min 30 s.'))).toBeVisible()
  await submit.click({ force: true })
  expect(asked('accounts.login')).toHaveLength(1)
})

test('a locked account says the way out', async () => {
  const { email, password, submit, getByText, getByRole } = await drawLogin({ 'accounts.login': refused('accountLocked') })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  await expect.element(getByText(words('Trop d’essais'))).toBeVisible()
  await expect.element(getByRole('link', { name: 'Choisir un autre mot de passe' })).toBeVisible()
})

test('six digits of the second factor are sent without a button, with the password', async () => {
  const { email, password, submit, getByRole, asked } = await drawLogin({
    'accounts.login': ({ body }) => (typeof body === 'object' && body !== null && 'totp' in body ? loggedIn : refused('totp-required')),
  })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  const code = getByRole('textbox', { name: 'Code à six chiffres' })
  await expect.element(code).toHaveFocus()
  await code.fill('12345')
  expect(asked('accounts.login')).toHaveLength(1)
  await code.fill('123 456')
  await vi.waitFor(() => expect(session.isLoggedIn()).toBe(true))
  expect(asked('accounts.login').at(-1)?.body).toEqual({ email: 'a@centre.fr', password: 'secret', totp: '123456' })
})

test('a code that is refused is said beside it, and a password changed meanwhile leads back to it', async () => {
  const refusals = [refused('totp-required'), refused('totpRefused'), refused('wrongCredentials')]
  const { email, password, submit, getByRole } = await drawLogin({ 'accounts.login': () => refusals.shift() ?? loggedIn })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  const code = getByRole('textbox', { name: 'Code à six chiffres' })
  await code.fill('123456')
  await expect.element(code).toHaveAccessibleDescription(words('Ce code n’est pas le bon, ou il a déjà servi.'))
  await code.fill('654321')
  await expect.element(password).toHaveAccessibleDescription('L’adresse e-mail ou le mot de passe est incorrect.')
})

test('a recovery code is sent by its button, and an empty one is not', async () => {
  const { email, password, submit, getByRole, asked } = await drawLogin({
    'accounts.login': ({ body }) => (typeof body === 'object' && body !== null && 'totp' in body ? loggedIn : refused('totp-required')),
  })
  await email.fill('a@centre.fr')
  await password.fill('secret')
  await submit.click()
  await getByRole('button', { name: 'Utiliser un code de secours' }).click()
  const code = getByRole('textbox', { name: 'Code de secours' })
  await getByRole('button', { name: 'Vérifier' }).click()
  await expect.element(code).toHaveAccessibleDescription('Saisissez un code de secours.')
  expect(asked('accounts.login')).toHaveLength(1)
  await code.fill(' ABCD-EFGH ')
  await getByRole('button', { name: 'Vérifier' }).click()
  await vi.waitFor(() =>
    expect(asked('accounts.login').at(-1)?.body).toEqual({ email: 'a@centre.fr', password: 'secret', totp: 'ABCD-EFGH' }),
  )
})
