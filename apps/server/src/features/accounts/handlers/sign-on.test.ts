// Log in by a provider, against a real one on this machine: the ordinary way, ProConnect's, and whose account it opens.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOnRoutes } from '@releve/contract/sign-on'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import { codeAt, setTotp } from '#test/features/accounts/totp.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { createCenter, PASSWORD } from '@releve/testing/factories'
import { inTransaction } from '#db/transaction.ts'
import { createPasswordLink } from '../store/accounts.ts'
import { cookiesOf, refusalOf, signOnOn } from '#test/features/sign-on/browser.ts'
import { startProvider } from '#test/features/sign-on/provider.ts'
import type { TestProvider } from '#test/features/sign-on/provider.ts'

const { server, people, center, join } = setScene(
  { a: {}, b: { team: 1 }, admin: {}, master: {} },
  { now: Date.now(), isProven: true, configured: { signOnNetworks: ['127.0.0.0/8'] } },
)

let ordinary: TestProvider
let state: TestProvider
let way: WireSignOnProvider

beforeAll(async () => {
  ordinary = await startProvider()
  state = await startProvider({ isProConnect: true })
})
afterAll(async () => {
  await ordinary.close()
  await state.close()
})

beforeEach(async () => {
  await server.pool.query('DELETE FROM sign_on_identities')
  way = await setProvider(ordinary)
})

const { setProvider, ...browser } = signOnOn(server, people.master)
const begin = (body: object = {}) => browser.begin(way, body)
const finish = (answer: string, cookie: string, more: object = {}) => browser.finish(way, answer, cookie, more)
const signOn = (subject: string, { provider = ordinary, body = {} } = {}) => browser.signOn(way, provider, subject, body)

const enters = async (answer: Awaited<ReturnType<typeof signOn>>, email: string) => {
  const session = read(signOnRoutes['signOn.finish'].response, answer)
  expect(session.userData.email).toBe(email)
  expect((await server.call('GET', '/auth/check', { token: session.accessToken })).status).toBe(200)
  return session
}

describe('an ordinary provider', () => {
  test('opens the account whose proved address it says, and the same one by its own identifier from then on', async () => {
    ordinary.people.set('lou', { email: people.a.email.toUpperCase(), email_verified: true })
    await enters(await signOn('lou'), people.a.email)
    ordinary.people.set('lou', { email: 'change@ailleurs.example', email_verified: true })
    await enters(await signOn('lou'), people.a.email)
    expect((await server.pool.query('SELECT issuer, subject, user_id, linked_by FROM sign_on_identities')).rows).toEqual([
      { issuer: ordinary.issuer, subject: 'lou', user_id: people.a.userId, linked_by: 'address' },
    ])
  })

  test('is asked with PKCE, a state and a nonce, and for a return without query', async () => {
    const { url } = await begin({ next: '/calendar?day=2026-11-30' })
    const asked = new URL(url).searchParams
    expect(asked.get('redirect_uri')).toBe(`http://localhost:20000/sign-on/${way._id}`)
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43)
  })

  test('leads back to the page that was asked for, which is one of ours', async () => {
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    const session = await enters(await signOn('lou', { body: { next: '/calendar?day=2026-11-30' } }), people.a.email)
    expect(session.next).toBe('/calendar?day=2026-11-30')
  })

  test('opens a session like others: refreshed, listed, ended', async () => {
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    const { accessToken, refreshToken } = await enters(await signOn('lou'), people.a.email)
    expect((await server.call('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(200)
    expect((await server.call('GET', '/auth/sessions', { token: accessToken })).body).toContainEqual(
      expect.objectContaining({ isCurrent: true }),
    )
    expect((await server.call('POST', '/auth/logout', { token: accessToken })).status).toBe(200)
    expect((await server.call('GET', '/auth/check', { token: accessToken })).status).toBe(401)
  })

  test('keeps its memory with the application on telephones instead of a cookie', async () => {
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    const begun = await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body: { ticketIn: 'body' } })
    const { url, ticket } = read(signOnRoutes['signOn.begin'].response, begun)
    expect(cookiesOf(begun.headers)).toBe('')
    const session = await enters(await finish(await ordinary.visit(url, 'lou'), '', { ticket, refreshTokenIn: 'body' }), people.a.email)
    expect(session.deviceToken).toBeDefined()
  })

  test('does not stand for the second factor of an account, asked by a call of its own', async () => {
    await setTotp(server.pool, people.a.userId, 'confirmed')
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    const asked = await signOn('lou')
    expect(asked.status).toBe(401)
    expect(asked.body).toMatchObject({ error: 'totp-required' })
    const cookie = cookiesOf(asked.headers)
    const wrong = await server.call('POST', `/auth/sign-on/${way._id}/finish`, { body: { totp: '000000' }, headers: { cookie } })
    expect(wrong.body).toMatchObject({ error: 'totpRefused' })
    const code = codeAt(server.clock.now)
    await enters(
      await server.call('POST', `/auth/sign-on/${way._id}/finish`, { body: { totp: code }, headers: { cookie } }),
      people.a.email,
    )
  })
})

describe('whose account it is', () => {
  test('an address that nobody proved here is the provider’s person’s: who typed it first keeps nothing of it', async () => {
    const typed = await join(0, { isVerified: false })
    const squatter = await server.tokenOf(typed.userId)
    ordinary.people.set('lou', { email: typed.email, email_verified: true })
    await enters(await signOn('lou'), typed.email)
    expect((await server.call('GET', '/auth/check', { token: squatter })).status).toBe(401)
    const login = { email: typed.email, password: PASSWORD }
    expect((await server.call('POST', '/login', { body: login })).status).toBe(401)
    const found = await server.pool.query('SELECT email_verified_at FROM accounts WHERE _id = $1', [typed.userId])
    expect(found.rows).not.toEqual([{ email_verified_at: null }])
  })

  test('a proved account keeps its password beside', async () => {
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    await enters(await signOn('lou'), people.a.email)
    expect((await server.call('POST', '/login', { body: { email: people.a.email, password: PASSWORD } })).status).toBe(200)
  })

  test('an address that changed hands at the provider leads to nobody’s account', async () => {
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    await enters(await signOn('lou'), people.a.email)
    ordinary.people.set('max', { email: people.a.email, email_verified: true })
    expect(refusalOf(await signOn('max'))).toBe('403 signOnHeld')
    await enters(await signOn('lou'), people.a.email)
  })

  test('a name is nobody’s account', async () => {
    ordinary.people.set('lou', {
      email: 'x@centre.example',
      email_verified: true,
      given_name: people.a.name,
      family_name: people.a.lastName,
    })
    expect(refusalOf(await signOn('lou'))).toBe('403 signOnUnknown')
  })

  test('an invitation is answered by a sign-on instead of a password, once', async () => {
    const invited = await join(0, { isVerified: false })
    const token = await inTransaction(server.pool, (tx) =>
      createPasswordLink(tx, { userId: invited.userId, purpose: 'welcome', email: invited.email, now: server.clock.now }),
    )
    const { url, cookie } = await begin({ invitation: token })
    await enters(await finish(await ordinary.visit(url, 'nobody-says-their-address'), cookie), invited.email)
    const again = await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body: { invitation: token } })
    expect(again.body).toMatchObject({ error: 'linkRefused' })
  })

  test('unknown people wait in the centre that the provider names, with the names it says', async () => {
    way = await setProvider(ordinary, { newcomerCenter: center.centerId })
    ordinary.people.set('lou', { email: 'lou.nouvelle@centre.example', email_verified: true, given_name: 'Lou', family_name: '=SUM(1)' })
    const { userData } = await enters(await signOn('lou'), 'lou.nouvelle@centre.example')
    expect(userData).toMatchObject({ status: 'pending', name: 'Lou', lastName: 'nouvelle', centerId: center.centerId })
    await enters(await signOn('lou'), 'lou.nouvelle@centre.example')
    expect((await server.pool.query("SELECT 1 FROM accounts WHERE email = 'lou.nouvelle@centre.example'")).rowCount).toBe(1)
  })

  test('two tabs of one newcomer make one account', async () => {
    way = await setProvider(ordinary, { newcomerCenter: center.centerId })
    ordinary.people.set('lou', { email: 'lou.double@centre.example', email_verified: true })
    const tabs = [await begin(), await begin()]
    const answers: string[] = []
    for (const { url } of tabs) answers.push(await ordinary.visit(url, 'lou'))
    const came = await Promise.all(tabs.map(({ cookie }, tab) => finish(answers[tab] ?? '', cookie)))
    expect(came.map(({ status }) => status)).toEqual([200, 200])
    expect((await server.pool.query("SELECT 1 FROM accounts WHERE email = 'lou.double@centre.example'")).rowCount).toBe(1)
  })

  test('a member of a centre that the provider does not serve, and a master, are refused', async () => {
    const other = await createCenter(server.pool)
    way = await setProvider(ordinary, { centerIds: [other.centerId] })
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    expect(refusalOf(await signOn('lou'))).toBe('403 signOnElsewhere')
    ordinary.people.set('chef', { email: people.master.email, email_verified: true })
    expect(refusalOf(await signOn('chef'))).toBe('403 signOnMaster')
  })

  test('a closed account does not open again: its person is as unknown as anybody', async () => {
    const gone = await join(0)
    ordinary.people.set('lou', { email: gone.email, email_verified: true })
    await enters(await signOn('lou'), gone.email)
    expect((await server.call('DELETE', `/users/${gone.userId}`, { token: people.admin.token, body: {} })).status).toBeLessThan(300)
    expect(refusalOf(await signOn('lou'))).toBe('403 signOnUnknown')
  })
})

describe('ProConnect', () => {
  const SIRET = '13002526500013'
  const agent = (email: string, more: object = {}) => ({
    email,
    given_name: 'Lou',
    usual_name: 'Aubier',
    uid: '42',
    siret: SIRET,
    idp_id: 'idp-1',
    ...more,
  })
  const set = (more: object = {}) =>
    setProvider(
      state,
      { profile: 'proConnect', sirets: [SIRET], trustedDomains: ['releve.example'], label: 'ProConnect', ...more },
      { userinfo_signed_response_alg: 'ES256' },
    )
  const come = (subject: string) => signOn(subject, { provider: state })

  test('is asked nothing that it does not know, with a state and a nonce long enough, and its signed userinfo is read', async () => {
    way = await set()
    state.people.set('agent', agent(people.a.email))
    await enters(await come('agent'), people.a.email)
    const { query } = state.asked.find(({ path }) => path === '/auth') ?? {}
    expect([...(query?.keys() ?? [])].toSorted()).toEqual(['client_id', 'nonce', 'redirect_uri', 'response_type', 'scope', 'state'])
    for (const name of ['state', 'nonce']) expect(query?.get(name)?.length).toBeGreaterThanOrEqual(32)
  })

  test('opens nothing to an organisation, an identity provider or a domain that is not listed', async () => {
    way = await set({ idpIds: ['idp-1'] })
    state.people.set('agent', agent(people.a.email, { siret: '00000000000000' }))
    expect(refusalOf(await come('agent'))).toBe('403 signOnOrganisation')
    state.people.set('agent', agent(people.a.email, { idp_id: 'idp-2' }))
    expect(refusalOf(await come('agent'))).toBe('403 signOnOrganisation')
    way = await set({ trustedDomains: ['ailleurs.example'] })
    state.people.set('agent', agent(people.a.email))
    expect(refusalOf(await come('agent'))).toBe('403 signOnUnproved')
  })

  test('names a newcomer by the usual name', async () => {
    way = await set({ newcomerCenter: center.centerId })
    state.people.set('agent', agent('lou.aubier@releve.example'))
    expect((await enters(await come('agent'), 'lou.aubier@releve.example')).userData).toMatchObject({ name: 'Lou', lastName: 'Aubier' })
  })

  test('userinfo in the clear is refused, however the provider spells its address', async () => {
    way = await setProvider(state, { profile: 'proConnect', sirets: [SIRET], trustedDomains: ['releve.example'] })
    state.people.set('agent', agent(people.a.email))
    state.forger = (going) => {
      if (going.path.includes('openid-configuration') && typeof going.body === 'object')
        going.body = { ...going.body, userinfo_endpoint: `${state.issuer.toUpperCase()}/me` }
    }
    expect(refusalOf(await come('agent'))).toBe('401 signOnRefused')
  })

  test('userinfo in the clear is refused', async () => {
    way = await setProvider(state, { profile: 'proConnect', sirets: [SIRET], trustedDomains: ['releve.example'] })
    state.people.set('agent', agent(people.a.email))
    expect(refusalOf(await come('agent'))).toBe('401 signOnRefused')
  })
})

describe('what does not go as it should', () => {
  test('a provider that is away is said, the password way stays open and nobody is logged out', async () => {
    const away = await startProvider()
    way = await setProvider(away)
    const { url, cookie } = await begin()
    const answer = await away.visit(url, 'lou')
    await away.close()
    expect(refusalOf(await finish(answer, cookie))).toBe('503 signOnDown')
    await server.pool.query('UPDATE sign_on_providers SET changed_at = now() + interval $$1 second$$')
    expect(refusalOf(await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body: {} }))).toBe('503 signOnDown')
    expect((await server.call('GET', '/auth/check', { token: people.a.token })).status).toBe(200)
    expect((await server.call('POST', '/login', { body: { email: people.a.email, password: PASSWORD } })).status).toBe(200)
  })

  test('who gives up at the provider reads so', async () => {
    const { url, cookie } = await begin()
    const returned = new URLSearchParams({
      error: 'access_denied',
      state: new URL(url).searchParams.get('state') ?? '',
      iss: ordinary.issuer,
    })
    expect(refusalOf(await finish(returned.toString(), cookie))).toBe('401 signOnCancelled')
  })

  test('of two tabs the older one is refused, and the newer one still comes in', async () => {
    ordinary.people.set('lou', { email: people.a.email, email_verified: true })
    const older = await begin()
    const newer = await begin()
    const refused = await finish(await ordinary.visit(older.url, 'lou'), newer.cookie)
    expect(refusalOf(refused)).toBe('401 signOnExpired')
    // The memory of the newer one stays with the browser.
    expect(refused.headers.getSetCookie()).toEqual([])
    await enters(await finish(await ordinary.visit(newer.url, 'lou'), newer.cookie), people.a.email)
  })

  test('unknown people are refused once the centre in which they would wait is gone', async () => {
    const gone = await createCenter(server.pool)
    way = await setProvider(ordinary, { newcomerCenter: gone.centerId })
    await server.pool.query('UPDATE centers SET deleted_at = now() WHERE _id = $1', [gone.centerId])
    ordinary.people.set('lou', { email: 'lou.tardive@centre.example', email_verified: true })
    expect(refusalOf(await signOn('lou'))).toBe('403 signOnUnknown')
  })

  test('who takes too long begins again', async () => {
    const { url, cookie } = await begin()
    const answer = await ordinary.visit(url, 'lou')
    server.clock.now += 16 * 60_000
    expect(refusalOf(await finish(answer, cookie))).toBe('401 signOnExpired')
  })

  test('a provider that is closed or gone begins nothing and ends nothing', async () => {
    const { url, cookie } = await begin()
    const answer = await ordinary.visit(url, 'lou')
    await server.call('PUT', `/admin/sign-on/${way._id}`, { token: people.master.token, body: { isOpen: false } })
    expect((await finish(answer, cookie)).status).toBe(404)
    expect((await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body: {} })).status).toBe(404)
    expect((await server.call('GET', '/auth/sign-on')).body).toEqual([])
  })
})
