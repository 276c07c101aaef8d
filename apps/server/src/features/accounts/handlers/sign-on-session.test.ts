// A provider within a session, against a real one: left with it, ended by it, asked anew for a proof, linked and unlinked.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { signOnRoutes } from '@releve/contract/sign-on'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import { codeAt, proveSession, setTotp } from '#test/features/accounts/totp.ts'
import { cookiesOf, refusalOf, signOnOn } from '#test/features/sign-on/browser.ts'
import { CLIENT_SECRET, startProvider } from '#test/features/sign-on/provider.ts'
import type { TestProvider } from '#test/features/sign-on/provider.ts'
import { mailsTo } from '#test/letters.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, people, center } = setScene(
  { a: {}, b: { team: 1 }, admin: {}, master: {} },
  { now: Date.now(), isProven: true, configured: { signOnNetworks: ['127.0.0.0/8'] } },
)
const { setProvider, begin, finish, signOn } = signOnOn(server, people.master)

let provider: TestProvider
let way: WireSignOnProvider

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

/** The end of a session is told to this server, whatever its public address. */
const telling = {
  // The provider reaches no machine of its own network by itself.
  fetch: (url: string | URL | Request, { method = 'GET', headers = {}, body = null }: RequestInit = {}) =>
    fetch(`${server.url}${new URL(url instanceof Request ? url.url : url).pathname}`, { method, headers, body }),
}
const endings = (sent: WireSignOnProvider) => ({ post_logout_redirect_uris: [sent.leftUrl], backchannel_logout_uri: sent.endUrl })

beforeEach(async () => {
  await server.pool.query('DELETE FROM sign_on_identities')
  way = await setProvider(provider)
  const returns = { client_id: 'releve', client_secret: CLIENT_SECRET, redirect_uris: [way.returnUrl] }
  provider.serve([{ ...returns, ...endings(way), backchannel_logout_session_required: true }], telling)
  provider.people.set('lou', { email: people.a.email, email_verified: true })
  provider.people.set('max', { email: people.b.email, email_verified: true })
})

const enter = async (subject = 'lou') => read(signOnRoutes['signOn.finish'].response, await signOn(way, provider, subject)).accessToken
const isIn = async (token: string) => (await server.call('GET', '/auth/check', { token })).status === 200
const post = (path: string, token: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', `/auth/sign-on${path}`, { token, body, headers })

describe('leaving', () => {
  const leave = async (token: string) => read(signOnRoutes['signOn.leave'].response, await post('/leave', token)).url

  test('ends the session here at once, and the one at the provider where it leads', async () => {
    const token = await enter()
    const url = new URL((await leave(token)) ?? '')
    expect(await isIn(token)).toBe(false)
    expect(url.origin).toBe(provider.issuer)
    expect(decodeJwt(url.searchParams.get('id_token_hint') ?? '').sub).toBe('lou')
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:20000/login')
    const back = new URL(await provider.leave(url.href))
    expect(`${back.origin}${back.pathname}`).toBe(way.leftUrl)
    expect(back.searchParams.get('state')).toBe(url.searchParams.get('state'))
  })

  test('a session that a password opened leads nowhere, and ends', async () => {
    const token = await server.tokenOf(people.a.userId)
    expect(await leave(token)).toBeNull()
    expect(await isIn(token)).toBe(false)
  })

  test('a provider that is away or says nothing of it keeps nobody', async () => {
    const away = await startProvider()
    way = await setProvider(away)
    away.people.set('lou', { email: people.a.email, email_verified: true })
    const token = read(signOnRoutes['signOn.finish'].response, await signOn(way, away, 'lou')).accessToken
    await away.close()
    await server.pool.query('UPDATE sign_on_providers SET changed_at = changed_at + interval $$1 second$$')
    expect(await leave(token)).toBeNull()
    expect(await isIn(token)).toBe(false)
  })
})

describe('ended by the provider', () => {
  test('the session that it names, and no other one of that person', async () => {
    const kept = await enter()
    const token = await enter()
    await provider.leave(`${provider.issuer}/session/end?client_id=releve`)
    expect(await isIn(token)).toBe(false)
    expect(await isIn(kept)).toBe(true)
    const ended = await server.pool.query("SELECT 1 FROM sessions WHERE ended_because = 'provider'")
    expect(ended.rowCount).toBe(1)
  })

  test('who comes back with it reads that the provider ended it', async () => {
    const { refreshToken } = read(signOnRoutes['signOn.finish'].response, await signOn(way, provider, 'lou'))
    await provider.leave(`${provider.issuer}/session/end?client_id=releve`)
    expect(refusalOf(await server.call('POST', '/auth/refresh', { body: { refreshToken } }))).toBe('403 sessionLeftProvider')
  })

  test('an administrator’s is in the journal of their centre', async () => {
    provider.people.set('chef', { email: people.admin.email, email_verified: true })
    await enter('chef')
    await provider.leave(`${provider.issuer}/session/end?client_id=releve`)
    const { rows } = await server.pool.query(
      "SELECT kind, detail FROM center_changes WHERE center_id = $1 AND actor_id = $2 AND kind LIKE 'session%' ORDER BY at, kind DESC",
      [center.centerId, people.admin.userId],
    )
    expect(rows).toEqual([
      { kind: 'sessionOpened', detail: { device: 'Appareil inconnu', name: 'le SDIS' } },
      { kind: 'sessionEnded', detail: { act: 'provider' } },
    ])
  })

  const now = () => Math.floor(Date.now() / 1000)
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const usual = (): JWTPayload => ({
    iss: provider.issuer,
    aud: 'releve',
    sub: 'lou',
    iat: now(),
    exp: now() + 120,
    jti: crypto.randomUUID(),
    events: { [EVENT]: {} },
  })
  const key = () => {
    const [first] = provider.keys
    if (first === undefined) throw new Error('the provider has keys')
    return first
  }
  const signed = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key().kid, typ: 'logout+jwt' }).sign(key().privateKey)
  const without = (name: string) => Object.fromEntries(Object.entries(usual()).filter(([each]) => each !== name))
  const tell = async (token: string, id = way._id) =>
    (
      await fetch(`${server.url}/sign-on/${id}/ended`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      })
    ).status

  test('a person whose sessions are all over: every one that it opened, and none that a password did', async () => {
    const opened = [await enter(), await enter()]
    const byPassword = await server.tokenOf(people.a.userId)
    const other = await enter('max')
    expect(await tell(await signed(usual()))).toBe(200)
    expect(await Promise.all(opened.map(isIn))).toEqual([false, false])
    expect([await isIn(byPassword), await isIn(other)]).toEqual([true, true])
  })

  test('what was said once ends no session that began later', async () => {
    const token = await enter()
    expect(await tell(await signed({ ...usual(), iat: now() - 200 }))).toBe(200)
    expect(await isIn(token)).toBe(true)
  })

  test.each<[string, () => Promise<string> | string]>([
    ['another issuer', () => signed({ ...usual(), iss: 'https://ailleurs.example' })],
    ['another audience', () => signed({ ...usual(), aud: 'un-autre-client' })],
    ['no event', () => signed(without('events'))],
    ['another event', () => signed({ ...usual(), events: { 'https://ailleurs.example': {} } })],
    ['a nonce, as an identity token has', () => signed({ ...usual(), nonce: 'x' })],
    ['nobody', () => signed(without('sub'))],
    ['no name of its own', () => signed(without('jti'))],
    ['no instant', () => signed(without('iat'))],
    ['an instant long ago', () => signed({ ...usual(), iat: now() - 900, exp: now() + 900 })],
    ['an instant to come', () => signed({ ...usual(), iat: now() + 900, exp: now() + 1_900 })],
    ['an end that is over', () => signed({ ...usual(), exp: now() - 60 })],
    ['no signature', () => new UnsecuredJWT(usual()).encode()],
    ['the secret of the client', () => new SignJWT(usual()).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET))],
    [
      'a key of somebody else',
      async () =>
        new SignJWT(usual()).setProtectedHeader({ alg: 'RS256', kid: key().kid }).sign((await generateKeyPair('RS256')).privateKey),
    ],
    ['the form of no token', () => 'ceci.nest.pas'],
  ])('a forged end with %s ends nothing', async (_, forge) => {
    const token = await enter()
    expect(await tell(await forge())).toBe(400)
    expect(await isIn(token)).toBe(true)
  })

  test('an end at another provider, at none, or in another form than the standard’s', async () => {
    const token = await enter()
    expect(await tell(await signed(usual()), crypto.randomUUID())).toBe(400)
    expect(await tell(await signed(usual()), 'x')).toBe(400)
    const asJson = await fetch(`${server.url}/sign-on/${way._id}/ended`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ logout_token: await signed(usual()) }),
    })
    expect(asJson.status).toBe(415)
    expect(await isIn(token)).toBe(true)
  })
})

describe('a proof', () => {
  const depart = async (token: string) => {
    const begun = await post(`/${way._id}/prove`, token)
    return { url: read(signOnRoutes['signOn.prove'].response, begun).url, cookie: cookiesOf(begun.headers) }
  }
  const arrive = (token: string, answer: string, cookie: string) => post(`/${way._id}/return`, token, { answer }, { cookie })
  const prove = async (token: string, subject = 'lou') => {
    const { url, cookie } = await depart(token)
    return arrive(token, await provider.visit(url, subject), cookie)
  }
  /** A call that gives power, of a member: their account is linked to nothing meanwhile. */
  const isProven = async (token: string) => {
    const answer = await post('/unlink', token, { issuer: 'https://personne.example' })
    if (answer.status !== 404) expect(refusalOf(answer)).toBe('403 passwordProofRequired')
    return answer.status === 404
  }

  test('is asked of the provider anew, and holds as a password does', async () => {
    const token = await enter()
    expect(await isProven(token)).toBe(false)
    expect((await server.call('GET', '/auth/sign-on/proof', { token })).body).toEqual({
      provider: { _id: way._id, label: 'le SDIS' },
      hasCode: false,
    })
    const { url } = await depart(token)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    expect(new URL(url).searchParams.get('max_age')).toBe('0')
    expect((await prove(token)).body).toEqual({ did: 'prove' })
    expect(await isProven(token)).toBe(true)
    server.clock.now += 5 * 60_000
    expect(await isProven(token)).toBe(false)
  })

  test.each([3600, 120])('by who was already known there, %i s before, is none', async (seconds) => {
    const token = await enter()
    provider.forger = async (going) => {
      const { body } = going
      if (going.path !== '/token' || typeof body !== 'object' || body === null || !('id_token' in body)) return
      const [key] = provider.keys
      if (key === undefined) throw new Error('the provider has keys')
      const claims = { ...decodeJwt(String(body.id_token)), auth_time: Math.floor(Date.now() / 1000) - seconds }
      going.body = { ...body, id_token: await new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey) }
    }
    expect(refusalOf(await prove(token))).toBe('403 signOnStale')
    expect(await isProven(token)).toBe(false)
  })

  test('without an instant of it is none', async () => {
    const token = await enter()
    provider.forger = async (going) => {
      const { body } = going
      if (going.path !== '/token' || typeof body !== 'object' || body === null || !('id_token' in body)) return
      const [key] = provider.keys
      if (key === undefined) throw new Error('the provider has keys')
      const { auth_time: _, ...claims } = decodeJwt(String(body.id_token))
      going.body = { ...body, id_token: await new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey) }
    }
    expect(refusalOf(await prove(token))).toBe('403 signOnStale')
  })

  test('of somebody else is none', async () => {
    await enter('max')
    const token = await enter()
    expect(refusalOf(await prove(token, 'max'))).toBe('403 signOnOther')
    provider.people.set('zoe', { email: 'zoe@ailleurs.example', email_verified: true })
    expect(refusalOf(await prove(token, 'zoe'))).toBe('403 signOnOther')
    expect(await isProven(token)).toBe(false)
  })

  test('is of the session that asked for it, and opens no other one', async () => {
    const token = await enter()
    const { url, cookie } = await depart(token)
    const answer = await provider.visit(url, 'lou')
    expect(refusalOf(await arrive(await enter(), answer, cookie))).toBe('401 signOnExpired')
    expect(refusalOf(await finish(way, answer, cookie))).toBe('401 signOnExpired')
    expect((await arrive(token, answer, cookie)).status).toBe(200)
    expect((await arrive(token, answer, cookie)).status).toBe(401)
  })

  test('is not made of a log-in', async () => {
    const token = await enter()
    const { url, cookie } = await begin(way)
    expect(refusalOf(await arrive(token, await provider.visit(url, 'lou'), cookie))).toBe('401 signOnExpired')
  })

  test('is a code of the second factor where a provider opened the session, and not where a password did', async () => {
    const token = await enter()
    expect(refusalOf(await post('/prove-by-code', token, { totp: '000000' }))).toBe('409 totpNotSet')
    await setTotp(server.pool, people.a.userId, 'confirmed')
    expect((await server.call('GET', '/auth/sign-on/proof', { token })).body).toMatchObject({ hasCode: true })
    expect(refusalOf(await post('/prove-by-code', token, { totp: '000000' }))).toBe('400 wrongTotp')
    expect(await isProven(token)).toBe(false)
    expect((await post('/prove-by-code', token, { totp: codeAt(server.clock.now) })).status).toBe(204)
    expect(await isProven(token)).toBe(true)
    const byPassword = await server.tokenOf(people.a.userId)
    server.clock.now += 60_000
    expect(refusalOf(await post('/prove-by-code', byPassword, { totp: codeAt(server.clock.now) }))).toBe('409 signOnNoProof')
  })

  test('is not asked of ProConnect, which asks nobody anew', async () => {
    const token = await enter()
    const settings = { profile: 'proConnect', sirets: ['13002526500013'], trustedDomains: ['releve.example'] }
    const set = await server.call('PUT', `/admin/sign-on/${way._id}`, { token: people.master.token, body: settings })
    expect(set.status).toBe(200)
    expect((await server.call('GET', '/auth/sign-on/proof', { token })).body).toEqual({ provider: null, hasCode: false })
    expect(refusalOf(await post(`/${way._id}/prove`, token))).toBe('409 signOnNoProof')
  })
})

describe('links', () => {
  const link = async (token: string, subject: string) => {
    const begun = await post(`/${way._id}/link`, token)
    const { url } = read(signOnRoutes['signOn.link'].response, begun)
    return post(`/${way._id}/return`, token, { answer: await provider.visit(url, subject) }, { cookie: cookiesOf(begun.headers) })
  }
  const links = async (token: string) =>
    read(signOnRoutes['signOn.links'].response, await server.call('GET', '/auth/sign-on/links', { token }))
  const subjects = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject)
  const LINKED = 'Un service de connexion ouvre votre compte Relève'
  const UNLINKED = 'Un service de connexion n’ouvre plus votre compte Relève'

  test('are made within a session, whatever address the provider says, told by mail, and open the account from then on', async () => {
    provider.people.set('autre', { email: 'lou.ailleurs@autre.example', email_verified: false })
    const token = await server.provenTokenOf(people.a.userId)
    expect(await links(token)).toEqual([{ issuer: way.issuer, providerId: way._id, label: 'le SDIS', linkedAt: null, lastUsedAt: null }])
    expect((await link(token, 'autre')).body).toEqual({ did: 'link' })
    expect(await links(token)).toMatchObject([{ linkedAt: server.clock.now }])
    expect(await subjects(people.a.email)).toEqual([LINKED])
    const { userData } = read(signOnRoutes['signOn.finish'].response, await signOn(way, provider, 'autre'))
    expect(userData._id).toBe(people.a.userId)
  })

  test('by an address are told by mail too', async () => {
    await enter()
    expect(await subjects(people.a.email)).toEqual([LINKED])
    await enter()
    expect(await subjects(people.a.email)).toEqual([LINKED])
  })

  test('ask for a proof first', async () => {
    const token = await server.tokenOf(people.a.userId)
    expect(refusalOf(await post(`/${way._id}/link`, token))).toBe('403 passwordProofRequired')
    expect(refusalOf(await post('/unlink', token, { issuer: way.issuer }))).toBe('403 passwordProofRequired')
  })

  test('take nobody’s person, hold one of a provider, and make no way in for a master', async () => {
    await enter('max')
    const token = await server.provenTokenOf(people.a.userId)
    expect(refusalOf(await link(token, 'max'))).toBe('409 signOnElsewhereLinked')
    expect((await link(token, 'lou')).status).toBe(200)
    provider.people.set('zoe', { email: 'zoe@ailleurs.example', email_verified: true })
    expect(refusalOf(await link(token, 'zoe'))).toBe('403 signOnHeld')
    expect(refusalOf(await link(people.master.token, 'zoe'))).toBe('403 signOnMaster')
    expect(await links(people.master.token)).toEqual([])
  })

  test('are undone by their owner: told, and the other sessions that the provider opened are over', async () => {
    const other = await enter()
    const token = await enter()
    await proveSession(server.pool, token, server.clock.now)
    expect((await post('/unlink', token, { issuer: way.issuer })).status).toBe(204)
    expect([await isIn(other), await isIn(token)]).toEqual([false, true])
    expect(await subjects(people.a.email)).toEqual([LINKED, UNLINKED])
    expect(refusalOf(await post('/unlink', token, { issuer: way.issuer }))).toBe('404 notFound')
  })

  test('are undone by an administrator where an address changed hands: its next owner comes in, and the journal has it', async () => {
    const token = await enter()
    provider.people.set('neuf', { email: people.a.email, email_verified: true })
    expect(refusalOf(await signOn(way, provider, 'neuf'))).toBe('403 signOnHeld')
    const done = await server.call('DELETE', `/users/${people.a.userId}/sign-on`, { token: people.admin.token, body: {} })
    expect(done.status).toBe(204)
    expect(await isIn(token)).toBe(false)
    expect(await subjects(people.a.email)).toEqual([LINKED, UNLINKED])
    const kept = await server.pool.query("SELECT actor_id, user_id FROM center_changes WHERE kind = 'signOnUnlinked'")
    expect(kept.rows).toEqual([{ actor_id: people.admin.userId, user_id: people.a.userId }])
    expect((await signOn(way, provider, 'neuf')).status).toBe(200)
  })
})
