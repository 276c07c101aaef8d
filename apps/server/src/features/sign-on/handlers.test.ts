// The providers as a master sets and tries them: what is sensible, what is never shown, and what is said of one that does not work.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOnRoutes } from '@releve/contract/sign-on'
import { createCenter } from '@releve/testing/factories'
import * as z from 'zod/mini'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { clientOf, CLIENT_SECRET, startProvider } from '#test/features/sign-on/provider.ts'
import type { TestProvider } from '#test/features/sign-on/provider.ts'

const { server, people, center } = setScene(
  { a: {}, admin: {}, master: {} },
  { now: Date.now(), isProven: true, configured: { signOnNetworks: ['127.0.0.0/8'] } },
)

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  await server.pool.query('DELETE FROM sign_on_providers')
  provider.forger = null
})

const usual = () => ({ label: 'le SDIS', issuer: provider.issuer, clientId: 'releve', clientSecret: CLIENT_SECRET })
const create = (body: object = {}) => server.call('POST', '/admin/sign-on', { token: people.master.token, body: { ...usual(), ...body } })
const update = (id: string, body: object) => server.call('PUT', `/admin/sign-on/${id}`, { token: people.master.token, body })
const created = async (body: object = {}) => read(signOnRoutes['signOn.create'].response, await create(body))

describe('setting', () => {
  test('a provider is closed until it is opened, has its return address, and never shows its secret', async () => {
    const answer = await create()
    const set = read(signOnRoutes['signOn.create'].response, answer)
    expect(set).toMatchObject({ isOpen: false, emailClaim: 'email', returnUrl: `http://localhost:20000/sign-on/${set._id}`, triedAt: null })
    expect((await server.call('GET', '/auth/sign-on')).body).toEqual([])
    await update(set._id, { isOpen: true, note: 'Le même compte que sur votre poste.' })
    expect((await server.call('GET', '/auth/sign-on')).body).toEqual([
      { _id: set._id, label: 'le SDIS', note: 'Le même compte que sur votre poste.', profile: 'standard' },
    ])
    const listed = await server.call('GET', '/admin/sign-on', { token: people.master.token })
    expect(JSON.stringify([answer.body, listed.body])).not.toContain(CLIENT_SECRET)
    const [row] = (await server.pool.query<{ client_secret: string }>('SELECT client_secret FROM sign_on_providers')).rows
    expect(row?.client_secret).not.toContain(CLIENT_SECRET)
  })

  test('the journal of each centre that it serves, or served until then, has who set and who removed it', async () => {
    const [one, other] = [await createCenter(server.pool), await createCenter(server.pool)]
    const kept = async (centerId: string) => {
      const found = await server.pool.query<{ kind: string }>(
        "SELECT kind FROM center_changes WHERE center_id = $1 AND actor_id = $2 AND kind LIKE 'signOn%' ORDER BY kind DESC",
        [centerId, people.master.userId],
      )
      return found.rows.map(({ kind }) => kind)
    }
    const { _id } = await created({ centerIds: [one.centerId] })
    expect([await kept(one.centerId), await kept(other.centerId)]).toEqual([['signOnSet'], []])
    await update(_id, { centerIds: [other.centerId] })
    expect([await kept(one.centerId), await kept(other.centerId)]).toEqual([['signOnSet', 'signOnSet'], ['signOnSet']])
    await update(_id, { centerIds: null })
    await server.call('DELETE', `/admin/sign-on/${_id}`, { token: people.master.token, body: {} })
    expect(await kept(one.centerId)).toEqual(['signOnSet', 'signOnSet', 'signOnSet', 'signOnRemoved'])
  })

  test('a change without a secret keeps it, and what was tried before is forgotten', async () => {
    const { _id, returnUrl } = await created()
    provider.serve([clientOf(returnUrl)])
    expect((await server.call('POST', `/admin/sign-on/${_id}/try`, { token: people.master.token, body: {} })).body).toMatchObject({
      provider: { triedWell: true, triedAt: server.clock.now },
    })
    expect((await update(_id, { label: 'le département' })).body).toMatchObject({ label: 'le département', triedAt: null })
    expect((await server.call('POST', `/admin/sign-on/${_id}/try`, { token: people.master.token, body: {} })).body).toMatchObject({
      provider: { triedWell: true },
    })
  })

  test.each([
    [{ issuer: 'connexion.example' }, 'issuer'],
    [{ issuer: 'ftp://connexion.example' }, 'issuer'],
    [{ issuer: 'https://moi:secret@connexion.example' }, 'issuer'],
    [{ issuer: 'https://connexion.example/?tenant=1' }, 'issuer'],
    [{ label: '' }, 'label'],
    [{ sirets: ['123'] }, 'sirets'],
    [{ trustedDomains: ['@centre.example'] }, 'trustedDomains'],
    [{ centerIds: ['00000000-0000-4000-8000-000000000000'] }, 'centerIds'],
    [{ newcomerCenter: '00000000-0000-4000-8000-000000000000' }, 'centerIds'],
    [{ profile: 'proConnect', trustedDomains: ['centre.example'] }, 'sirets'],
  ])('%j is refused beside its field', async (body, field) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    const { fields } = z.object({ fields: z.record(z.string(), z.string()) }).parse(answer.body)
    expect(Object.keys(fields).map((name) => /^\w+/.exec(name)?.[0])).toEqual([field])
    expect((await server.pool.query('SELECT 1 FROM sign_on_providers')).rowCount).toBe(0)
  })

  test('newcomers go to a centre that the provider serves, and one client of a provider is set once', async () => {
    const other = await createCenter(server.pool)
    const body = { centerIds: [other.centerId], newcomerCenter: center.centerId }
    expect((await create(body)).body).toMatchObject({
      error: 'invalidInput',
      fields: { newcomerCenter: 'Les nouveaux venus vont dans un des centres de ce fournisseur.' },
    })
    await created()
    expect((await create()).body).toMatchObject({ error: 'signOnIssuerTaken' })
  })

  test('the address of the description is taken for its issuer, and organisations may be typed with spaces', async () => {
    const set = await created({ issuer: `${provider.issuer}/.well-known/openid-configuration`, sirets: ['130 025 265 00013'] })
    expect(set).toMatchObject({ issuer: provider.issuer, sirets: ['13002526500013'] })
  })

  test('the secret goes to no other address than the one for which it was typed', async () => {
    const { _id } = await created()
    const moved = { issuer: 'https://ailleurs.example' }
    expect((await update(_id, moved)).body).toMatchObject({
      error: 'invalidInput',
      fields: { clientSecret: 'L’adresse du fournisseur change\u00A0: saisissez de nouveau le secret client.' },
    })
    expect((await update(_id, { issuer: provider.issuer, label: 'le département' })).status).toBe(200)
    expect((await update(_id, { ...moved, clientSecret: CLIENT_SECRET })).body).toMatchObject(moved)
  })

  test('without the password just confirmed nothing is set', async () => {
    const token = await server.tokenOf(people.master.userId)
    expect((await server.call('POST', '/admin/sign-on', { token, body: usual() })).body).toMatchObject({ error: 'passwordProofRequired' })
  })

  test('a secret that another key of the server sealed is asked for anew', async () => {
    const { _id } = await created()
    await server.pool.query("UPDATE sign_on_providers SET client_secret = 'c2NlbGzDqQ'")
    const tried = () => server.call('POST', `/admin/sign-on/${_id}/try`, { token: people.master.token, body: {} })
    expect((await tried()).body).toMatchObject({ error: 'signOnSecretLost' })
    await update(_id, { clientSecret: CLIENT_SECRET })
    expect((await tried()).status).toBe(200)
  })

  test('a removed provider is gone', async () => {
    const { _id } = await created()
    expect((await server.call('DELETE', `/admin/sign-on/${_id}`, { token: people.master.token, body: {} })).status).toBe(204)
    expect((await server.call('DELETE', `/admin/sign-on/${_id}`, { token: people.master.token, body: {} })).status).toBe(404)
  })
})

describe('trying', () => {
  async function tried(settings: object, before: (returnUrl: string) => void = (returnUrl) => provider.serve([clientOf(returnUrl)])) {
    const { _id, returnUrl } = await created(settings)
    before(returnUrl)
    const answer = await server.call('POST', `/admin/sign-on/${_id}/try`, { token: people.master.token, body: {} })
    const { checks } = read(signOnRoutes['signOn.try'].response, answer)
    return { checks, wrong: checks.filter(({ isRight }) => !isRight) }
  }
  /** The one thing that is wrong, and the sentence that says so. */
  const wrongOf = async (...[settings, before]: Parameters<typeof tried>) => {
    const { wrong } = await tried(settings, before)
    return wrong.map(({ about, message }) => `${about}: ${message}`).join(' ')
  }
  /** It says another thing of itself than it does. */
  const describing = (changed: object) => {
    provider.forger = (going) => {
      if (going.path.includes('openid-configuration') && typeof going.body === 'object') going.body = { ...going.body, ...changed }
    }
  }

  test('what works is said thing by thing', async () => {
    const { checks, wrong } = await tried({})
    expect(wrong).toEqual([])
    expect(checks.map(({ about }) => about)).toEqual(['discovery', 'algorithm', 'clock', 'client', 'return', 'logout'])
  })

  test.each([
    ['nothing answers', { issuer: 'http://127.0.0.1:9' }, /^discovery: .*ne répond pas \(ECONNREFUSED\)/],
    ['the name does not exist', { issuer: 'https://nom-de-personne.invalid' }, /^discovery: .*n’existe pas/],
    ['a private network nobody named', { issuer: 'https://10.1.2.3' }, /^discovery: .*RELEVE_SIGN_ON_NETWORKS/],
    ['a port of a public machine', { issuer: 'https://8.8.8.8:22' }, /^discovery: .*RELEVE_SIGN_ON_NETWORKS/],
    ['no TLS elsewhere than on this machine', { issuer: 'http://connexion.example' }, /^discovery: .*https:\/\//],
    ['a wrong secret', { clientSecret: 'un autre secret' }, /^client: .*secret/],
    ['an unknown client', { clientId: 'inconnu' }, /^client: .*secret.* return: /],
  ])('%s', async (_, settings, says) => {
    expect(await wrongOf(settings)).toMatch(says)
  })
  test('a page that is no description', async () => {
    expect(await wrongOf({ issuer: `${provider.issuer}/ailleurs` })).toMatch(/^discovery: .*ne décrit pas/)
  })
  test('a return address that the provider does not know', async () => {
    const wrong = await wrongOf({}, (returnUrl) => provider.serve([clientOf(`${returnUrl}/`)]))
    expect(wrong).toMatch(/^return: .*exactement cette adresse de retour\u00A0: http:\/\/localhost:20000\/sign-on\//)
  })
  test('signatures by a shared secret alone', async () => {
    describing({ id_token_signing_alg_values_supported: ['HS256'] })
    expect(await wrongOf({})).toMatch(/^algorithm: .*HS256.*RS256 ou ES256/)
  })
  test('another issuer than the one typed, and one for all organisations of a cloud', async () => {
    describing({ issuer: 'http://127.0.0.1:1' })
    expect(await wrongOf({})).toMatch(/^discovery: .*autre adresse/)
    await server.pool.query('DELETE FROM sign_on_providers')
    describing({ issuer: `${provider.issuer}/{tenantid}/v2.0` })
    expect(await wrongOf({})).toMatch(/^discovery: .*autre adresse/)
  })
  test('clocks that differ', async () => {
    server.clock.now = Date.now() + 120_000
    expect(await wrongOf({})).toMatch(/^clock: .*diffèrent de 1[12]\d\u00A0secondes/)
  })
})
