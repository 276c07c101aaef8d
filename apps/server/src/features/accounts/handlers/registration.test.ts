// Asking for an account through HTTP: what is written, who is told, and that nobody learns which addresses exist.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD, removeMembers, setRole } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { callOn } from '#test/server.ts'
import { mailsTo, runLetters } from '#test/letters.ts'

const GOOD = 'Trois hérons gris au port'

const { server, center, people } = setScene({ admin: { team: 0 } }, { center: { name: 'CTA-CODIS de Brumaie' } })
const { admin } = people
let email: string

beforeEach(async () => {
  email = `nour.${randomUUID()}@releve.example`
})

const bodyOf = (more: object = {}) => ({ email, password: GOOD, name: 'Nour', lastName: 'Vasseur', centerId: center.centerId, ...more })
const register = (more?: object) => server.call('POST', '/auth/register', { body: bodyOf(more) })
const inboxOf = async ({ userId }: MemberFixture) =>
  (await server.call('GET', `/notifications/${userId}`, { token: await server.tokenOf(userId) })).body
const accounts = async () =>
  (
    await server.pool.query<Record<string, unknown>>(
      'SELECT * FROM accounts a JOIN members m ON m.center_id = a.center_id AND m._id = a._id WHERE lower(email) = lower($1)',
      [email],
    )
  ).rows

test('makes a pending account, which waits; he and the administrators of the centre are told', async () => {
  const second = await createMember(server.pool, center, { adminType: 'center' })
  const simple = await createMember(server.pool, center)
  expect(await register({ phone: ' 06 01 02 03 04 ', registrationNumber: 'M-12' })).toMatchObject({ status: 204, body: null })
  expect(await accounts()).toMatchObject([
    {
      email,
      status: 'pending',
      is_admin: false,
      is_master: false,
      center_id: center.centerId,
      phone: '+33601020304',
      registration_number: 'M-12',
      created_at: NOON,
    },
  ])
  const [mail, ...others] = await mailsTo(server, email)
  expect(mail).toMatchObject({ kind: 'registered', subject: 'Votre demande de compte est enregistrée' })
  expect(mail?.text).toContain('CTA-CODIS de Brumaie')
  expect(others).toEqual([])
  for (const decider of [admin, second]) {
    expect(await inboxOf(decider)).toMatchObject([{ kind: 'accountPending', actor: { name: 'Nour', lastName: 'Vasseur' } }])
  }
  expect(await inboxOf(simple)).toEqual([])
  expect(await server.call('POST', '/login', { body: { email, password: GOOD } })).toMatchObject({
    status: 200,
    body: { userData: { status: 'pending', isAdmin: false } },
  })
})

test('an address that has an account gets the same answer, keeps its account, and its owner alone is told', async () => {
  const owner = await createMember(server.pool, center, { email })
  const fresh = await register({ email: `autre.${email}` })
  const again = await register({ email: email.toUpperCase(), name: 'Autre' })
  expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
  expect(await accounts()).toMatchObject([{ _id: owner.userId, name: 'Camille', status: 'approved' }])
  expect((await server.call('POST', '/login', { body: { email, password: PASSWORD } })).status).toBe(200)
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual(['accountExists'])
  expect(await inboxOf(admin)).toHaveLength(1)
})

test('asked again and again, its owner is not written to more than twice an hour', async () => {
  await createMember(server.pool, center, { email })
  for (let i = 0; i < 5; i++) await register()
  expect(await mailsTo(server, email)).toHaveLength(2)
})

test('twenty at once make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => register({ email: index % 2 ? email : email.toUpperCase() })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await accounts()).toHaveLength(1)
  await runLetters(server)
  expect(await inboxOf(admin)).toHaveLength(1)
})

test('an address of a deleted account may ask again', async () => {
  const removedMember = await createMember(server.pool, center, { email })
  await removeMembers(server.pool, [removedMember.userId])
  expect((await register()).status).toBe(204)
  expect(await accounts()).toHaveLength(2)
})

test('a centre without administrators: the masters are told, by mail those who have no inbox', async () => {
  await server.pool.query('DELETE FROM sessions WHERE user_id = $1', [admin.userId])
  await setRole(server.pool, admin.userId, null)
  const elsewhere = await createCenter(server.pool)
  const seated = await createMember(server.pool, elsewhere, { adminType: 'master' })
  const nomad = await createMember(server.pool, null, { adminType: 'master' })
  await register()
  const [mail] = await mailsTo(server, nomad.email)
  expect(mail).toMatchObject({ kind: 'accountPending' })
  expect(mail?.text).toContain('Nour Vasseur demande un compte')
  expect(await inboxOf(seated)).toMatchObject([{ kind: 'accountPending' }])
  await removeMembers(server.pool, [seated.userId, nomad.userId])
})

describe('refusals', () => {
  test.each<[object, string, string]>([
    [{ password: 'court' }, 'password', 'Le mot de passe doit compter au moins 15 caractères, ou 12 s’il est difficile à deviner.'],
    [
      { password: 'Toulouse31000!' },
      'password',
      'Ce mot de passe est trop connu. Quelques mots sans rapport entre eux font un bon mot de passe.',
    ],
    [
      { password: 'Hydropulse12!' },
      'password',
      'Ce mot de passe se devine trop facilement. Allongez-le jusqu’à 15 caractères, ou mêlez-y des chiffres et des signes.',
    ],
    [
      { password: 'les vasseur au port' },
      'password',
      'Le mot de passe ne doit contenir ni votre nom, ni votre adresse, ni le nom de votre centre.',
    ],
    [
      { password: 'les brumes de brumaie' },
      'password',
      'Le mot de passe ne doit contenir ni votre nom, ni votre adresse, ni le nom de votre centre.',
    ],
    [{ name: '  ' }, 'name', 'Le prénom est requis.'],
    [{ lastName: undefined }, 'lastName', 'Ce texte est requis.'],
    [{ lastName: 'Vasseur\r\nBcc: tous@releve.example' }, 'lastName', 'Ce texte doit tenir sur une ligne.'],
    [{ email: 'nour' }, 'email', 'Cette adresse e-mail n’est pas valide.'],
    [{ email: 'nour@releve.example, tous@releve.example' }, 'email', 'Cette adresse e-mail n’est pas valide.'],
    [{ email: 'nour@releve.example\r\nBcc: x@y.fr' }, 'email', 'Cette adresse e-mail n’est pas valide.'],
    [{ centerId: randomUUID() }, 'centerId', 'Ce centre n’existe pas.'],
    [{ isAdmin: true }, 'isAdmin', 'Cette information n’est pas attendue.'],
    [{ status: 'approved' }, 'status', 'Cette information n’est pas attendue.'],
    [{ adminType: 'master' }, 'adminType', 'Cette information n’est pas attendue.'],
  ])('%j', async (more, field, message) => {
    expect(await register(more)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await accounts()).toEqual([])
  })

  test('a centre that is gone', async () => {
    await server.pool.query('UPDATE centers SET deleted_at = now() WHERE _id = $1', [center.centerId])
    expect(await register()).toMatchObject({ status: 400, body: { fields: { centerId: 'Ce centre n’existe pas.' } } })
  })

  test('a weak password is refused alike whether or not the address has an account', async () => {
    const fresh = await register({ password: 'court' })
    await createMember(server.pool, center, { email })
    expect((await register({ password: 'court' })).body).toEqual(fresh.body)
  })
})

test.each([
  ['accounts.register', () => bodyOf()],
  ['accounts.requestReset', () => ({ email })],
  ['accounts.resetPassword', () => ({ token: 'inconnu', newPassword: GOOD })],
  ['accounts.requestRecovery', () => ({ centerId: center.centerId, name: 'Nour', lastName: 'Vasseur', newEmail: email })],
  ['accounts.login', () => ({ email, password: 'faux' })],
] as const)('%s is limited by address of the caller, which is told when to come back', async (name, body) => {
  const spoken = await server.second({ callsPerMinute: { [name]: 2 } })
  const call = () => callOn(spoken.url, 'POST', routes[name].path, { body: body() })
  await call()
  await call()
  const third = await call()
  expect(third).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('an address that somebody else typed', () => {
  const ADVERT = 'Vous avez gagné'

  test('gets no word of theirs: neither at once nor by what is asked for it afterwards', async () => {
    await register({ name: ADVERT })
    await server.call('POST', '/auth/reset-password-request', { body: { email } })
    const mails = await mailsTo(server, email)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['registered', 'reset'])
    for (const { text, subject } of mails) {
      expect(`${subject} ${text}`).not.toContain(ADVERT)
      expect(text).toContain('Bonjour,')
    }
  })

  test('gets four letters a day at most, whatever is asked for and whoever asks', async () => {
    await register()
    for (let hour = 0; hour < 12; hour++) {
      server.clock.now = NOON + hour * 3_600_000
      await server.call('POST', '/auth/reset-password-request', { body: { email } })
      await register({ name: 'Autre' })
      await runLetters(server)
    }
    expect(await mailsTo(server, email)).toHaveLength(4)
  })

  test.each([
    'Vous avez gagné, cliquez https://exemple.fr',
    'www.exemple.fr',
    'Appelez 0639980007',
    '=HYPERLINK("x")',
    '+33',
    'Ana\u202Enitram',
    'An\u200Ba',
  ])('a name is none that says more: %s', async (name) => {
    expect(await register({ name })).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await register({ lastName: name })).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await accounts()).toEqual([])
  })

  test.each(['Anne-Laure', 'D’Artagnan', 'Jean 2', 'Zoë', 'محمد', 'de La Tour (CDS)'])('a name of people stays one: %s', async (name) => {
    expect((await register({ name })).status).toBe(204)
    expect(await accounts()).toMatchObject([{ name }])
  })
})
