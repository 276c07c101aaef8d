// The pictures of what is seldom seen: an account that was refused, and the key that leads from a list to the detail beside it.
import { logInToApi, register } from './api.ts'
import { PASSWORD, people } from './people.ts'
import type { Act } from './screen-acts.ts'
import { shot } from './shot.ts'
import type { Shot } from './shot.ts'

const { admin, camille } = people

/** Somebody asks for an account, is refused by a colleague, and logs in. */
const logInRefused: Act = async (page, width) => {
  const { origin } = new URL(page.url())
  const api = await logInToApi(origin, admin, PASSWORD)
  const email = `valentin.${width}.${Date.now()}@sdis-brumaie.example`
  const { centerId } = api.session.userData
  await register(origin, { email, password: PASSWORD, name: 'Valentin', lastName: 'Refuse', centerId: centerId ?? '' })
  const asked = (await api.call('users.list', {})).find((user) => user.email === email)
  await api.call('users.reject', { params: { id: asked?._id ?? '' } })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText(/^Votre demande de compte a été refusée/).waitFor()
}

/** On a phone the detail is a page of its own, to which no key leads. */
const focusSkip: Act = async (page, width) => {
  if (width === 'phone') return
  await page.getByRole('button', { name: 'Aller au détail' }).first().focus()
}

export const SELDOM: readonly Shot[] = [
  shot('login-account-refused', '/login', null, logInRefused),
  shot('exchange-skip', '/exchange/replace', camille, focusSkip),
]
