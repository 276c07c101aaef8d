// Forgeries: each is tried against a log-in by a real provider that would otherwise succeed, and opens nothing. One list, in the ordinary form
// and in that of ProConnect.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { signOnRoutes } from '@releve/contract/sign-on'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import { refusalOf, signOnOn } from '#test/features/sign-on/browser.ts'
import { CLIENT_SECRET, startProvider } from '#test/features/sign-on/provider.ts'
import type { TestProvider } from '#test/features/sign-on/provider.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const SIRET = '13002526500013'
const scene = setScene(
  { a: {}, b: { team: 1 }, admin: {}, master: {} },
  { now: Date.now(), isProven: true, lasts: true, configured: { signOnNetworks: ['127.0.0.0/8'] } },
)
const { server, people } = scene
const { setProvider, begin, finish, signOn } = signOnOn(server, people.master)

/** A form of sign-on: its provider, how it is set, and where what it says of people is forged. */
interface Form {
  readonly name: string
  readonly isProConnect: boolean
}
const forms: readonly Form[] = [
  { name: 'ordinary', isProConnect: false },
  { name: 'ProConnect', isProConnect: true },
]

/** Both providers live through the file: a test that mixes them up needs two. */
const providers = new Map<string, TestProvider>()
beforeAll(async () => {
  for (const { name, isProConnect } of forms) providers.set(name, await startProvider({ isProConnect }))
})
afterAll(async () => {
  for (const provider of providers.values()) await provider.close()
})

const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
const secondsNow = () => Math.floor(Date.now() / 1000)

describe.each(forms)('forgeries, $name', ({ name, isProConnect }) => {
  let way: WireSignOnProvider
  let provider: TestProvider

  beforeEach(async () => {
    const found = providers.get(name)
    if (found === undefined) throw new Error('the provider was started')
    provider = found
    await server.pool.query('DELETE FROM sign_on_identities')
    await server.pool.query('DELETE FROM sign_on_sessions')
    way = await setProvider(
      provider,
      isProConnect ? { profile: 'proConnect', sirets: [SIRET], trustedDomains: ['releve.example'] } : {},
      isProConnect ? { userinfo_signed_response_alg: 'RS256' } : {},
    )
    provider.people.set('lou', { email: people.a.email, email_verified: true, siret: SIRET, idp_id: 'idp' })
    provider.people.set('max', { email: people.b.email, email_verified: true, siret: SIRET, idp_id: 'idp' })
  })

  const key = () => {
    const [first] = provider.keys
    if (first === undefined) throw new Error('the provider has keys')
    return first
  }
  /** Signs as the provider itself would. */
  const signed = (claims: JWTPayload, header: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: key().alg, kid: key().kid, ...header }).sign(key().privateKey)

  type Forge = (claims: JWTPayload, original: string) => Promise<string | undefined> | string | undefined
  /** Puts another identity token in the place of the one that the provider gives. */
  function forgeToken(forge: Forge): void {
    provider.forger = async (going) => {
      const { body } = going
      if (going.path !== '/token' || typeof body !== 'object' || body === null || !('id_token' in body)) return
      const original = String(body.id_token)
      const forged = await forge(decodeJwt(original), original)
      const { id_token: _, ...others } = body
      going.body = forged === undefined ? others : { ...others, id_token: forged }
    }
  }

  /** The log-in that would succeed, and what is left of it. */
  async function expectNothing(came: Promise<Answer>): Promise<void> {
    const answer = await came
    expect([400, 401, 403, 503]).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toContain('accessToken')
    const written = 'SELECT subject FROM sign_on_sessions UNION ALL SELECT subject FROM sign_on_identities'
    expect((await server.pool.query(written)).rows).toEqual([])
  }
  const come = (subject = 'lou') => signOn(way, provider, subject)

  test('without a forgery the log-in succeeds', async () => {
    expect((await come()).status).toBe(200)
    // Signed again as it was, too: the forger forges nothing by itself.
    await server.pool.query('DELETE FROM sign_on_identities')
    forgeToken((claims) => signed(claims))
    expect((await come()).status).toBe(200)
  })

  test.each<[string, Forge]>([
    ['another issuer', (claims) => signed({ ...claims, iss: 'https://ailleurs.example' })],
    ['no issuer', (claims) => signed(without(claims, 'iss'))],
    ['an issuer with a slash more', (claims) => signed({ ...claims, iss: `${provider.issuer}/` })],
    ['another audience', (claims) => signed({ ...claims, aud: 'un-autre-client' })],
    ['no audience', (claims) => signed(without(claims, 'aud'))],
    ['several audiences, for another party', (claims) => signed({ ...claims, aud: ['releve', 'autre'], azp: 'autre' })],
    ['several audiences and no authorized party', (claims) => signed({ ...claims, aud: ['releve', 'autre'] })],
    ['another nonce', (claims) => signed({ ...claims, nonce: 'un-autre' })],
    ['no nonce', (claims) => signed(without(claims, 'nonce'))],
    ['expired', (claims) => signed({ ...claims, iat: secondsNow() - 700, exp: secondsNow() - 600 })],
    ['without an end', (claims) => signed(without(claims, 'exp'))],
    ['not valid yet', (claims) => signed({ ...claims, nbf: secondsNow() + 600 })],
    ['without the instant of its making', (claims) => signed(without(claims, 'iat'))],
    ['an end that is a text', (claims) => signed(Object.assign({ ...claims }, { exp: '9999999999' }))],
    ['no subject', (claims) => signed(without(claims, 'sub'))],
    ['an empty subject', (claims) => signed({ ...claims, sub: '' })],
    ['another subject than userinfo', (claims) => signed({ ...claims, sub: 'max' })],
    ['no signature', (claims) => new UnsecuredJWT(claims).encode()],
    ['the name of an algorithm and no signature', (_claims, original) => `${original.slice(0, original.lastIndexOf('.'))}.`],
    [
      'a signature by the secret of the client',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET)),
    ],
    [
      'a signature by the public key as if it were a secret',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: key().kid })
          .sign(Buffer.from(JSON.stringify({ kty: key().jwk.kty, n: key().jwk.n, e: key().jwk.e }))),
    ],
    [
      'a signature by a key of somebody else, under the name of one of the provider’s',
      async (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key().kid }).sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'a key that the token brings itself',
      async (claims) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
        const jwk = await crypto.subtle.exportKey('jwk', publicKey)
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', jwk: { kty: 'RSA', n: String(jwk.n), e: String(jwk.e) } })
          .sign(privateKey)
      },
    ],
    [
      'a key at an address that the token names',
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', jku: `${provider.issuer}/ailleurs`, kid: 'x' })
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'an unknown critical header',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: key().kid, crit: ['exp'], exp: 1 })
          .sign(key().privateKey, { crit: { exp: true } }),
    ],
    [
      'claims changed after the signature',
      (claims, original) => {
        const [header = '', , signature = ''] = original.split('.')
        return `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'max' })).toString('base64url')}.${signature}`
      },
    ],
    ['no identity token at all', () => undefined],
    ['something that is no token', () => 'ceci.nest.pas'],
  ])('an identity token with %s', async (_, forge) => {
    forgeToken(forge)
    await expectNothing(come())
  })

  test('userinfo of another person', async () => {
    provider.forger = async (going) => {
      if (going.path !== '/me') return
      const claims = { sub: 'max', email: people.b.email, email_verified: true, siret: SIRET, idp_id: 'idp' }
      if (isProConnect)
        Object.assign(going, { body: await signed({ ...claims, iss: provider.issuer, aud: 'releve' }), type: 'application/jwt' })
      else going.body = claims
    }
    await expectNothing(come())
  })

  test('userinfo signed by a key of somebody else, or by none', async () => {
    const claims = {
      sub: 'lou',
      email: people.b.email,
      email_verified: true,
      siret: SIRET,
      idp_id: 'idp',
      iss: provider.issuer,
      aud: 'releve',
    }
    const stranger = await generateKeyPair('RS256')
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key().kid }).sign(stranger.privateKey),
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET)),
      await signed({ ...claims, aud: 'un-autre-client' }),
      await signed({ ...claims, iss: 'https://ailleurs.example' }),
    ]
    for (const body of forged) {
      provider.forger = (going) => {
        if (going.path === '/me') Object.assign(going, { body, type: 'application/jwt' })
      }
      await expectNothing(come())
    }
  })

  describe('the return', () => {
    test('without its cookie, with a changed one, with one of another log-in', async () => {
      const { url, cookie } = await begin(way)
      const answer = await provider.visit(url, 'lou')
      const other = await begin(way)
      for (const given of ['', `${cookie.slice(0, -3)}AAA`, other.cookie]) await expectNothing(finish(way, answer, given))
    })

    test('with a code of somebody else’s log-in: the browser of the victim does not end it', async () => {
      const attacker = await begin(way)
      const code = new URLSearchParams(await provider.visit(attacker.url, 'max')).get('code') ?? ''
      const victim = await begin(way)
      const state = new URL(victim.url).searchParams.get('state') ?? ''
      await expectNothing(finish(way, new URLSearchParams({ code, state, iss: provider.issuer }).toString(), victim.cookie))
    })

    test('with another state, two of them, or none', async () => {
      const { url, cookie } = await begin(way)
      const answer = new URLSearchParams(await provider.visit(url, 'lou'))
      const changed = (change: (parameters: URLSearchParams) => void) => {
        const parameters = new URLSearchParams(answer)
        change(parameters)
        return parameters.toString()
      }
      await expectNothing(
        finish(
          way,
          changed((parameters) => parameters.set('state', 'un-autre')),
          cookie,
        ),
      )
      await expectNothing(
        finish(
          way,
          changed((parameters) => parameters.append('state', 'un-autre')),
          cookie,
        ),
      )
      await expectNothing(
        finish(
          way,
          changed((parameters) => parameters.delete('state')),
          cookie,
        ),
      )
    })

    test('of another issuer, or with an error beside the code', async () => {
      const { url, cookie } = await begin(way)
      const answer = await provider.visit(url, 'lou')
      const mixed = new URLSearchParams(answer)
      mixed.set('iss', 'https://ailleurs.example')
      await expectNothing(finish(way, mixed.toString(), cookie))
      await expectNothing(finish(way, `${answer}&error=access_denied`, cookie))
    })

    test('at another provider than the one asked', async () => {
      const { url, cookie } = await begin(way)
      const answer = await provider.visit(url, 'lou')
      const [other] = forms.filter((form) => form.name !== name)
      const second = providers.get(other?.name ?? '')
      const body = { label: 'un autre', issuer: second?.issuer, clientId: 'releve', clientSecret: CLIENT_SECRET, isOpen: true }
      const made = await server.call('POST', '/admin/sign-on', { token: people.master.token, body })
      const mixedUp = await finish(read(signOnRoutes['signOn.create'].response, made), answer, cookie)
      expect(refusalOf(mixedUp)).toBe('401 signOnExpired')
      await expectNothing(Promise.resolve(mixedUp))
    })

    test('twice: the code has served, and its second holder gets nothing', async () => {
      const { url, cookie } = await begin(way)
      const answer = await provider.visit(url, 'lou')
      expect((await finish(way, answer, cookie)).status).toBe(200)
      expect((await finish(way, answer, cookie)).status).toBe(401)
      expect((await server.pool.query('SELECT 1 FROM sign_on_sessions')).rowCount).toBe(1)
    })

    test('with a code that nobody was given, an empty one, or something else than a return', async () => {
      const { url, cookie } = await begin(way)
      const state = new URL(url).searchParams.get('state') ?? ''
      for (const answer of [
        `code=devine&state=${state}`,
        `code=&state=${state}`,
        `state=${state}`,
        'x',
        '%',
        `access_token=x&id_token=y&state=${state}`,
      ])
        await expectNothing(finish(way, answer, cookie))
    })
  })

  test.each(['//ailleurs.example', 'https://ailleurs.example', '/\\ailleurs.example', 'javascript:alert(1)', '\\\\ailleurs.example'])(
    'an open redirection to %s',
    async (next) => {
      const begun = await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body: { next } })
      expect(refusalOf(begun)).toBe('400 invalidInput')
    },
  )

  test.each<[string, object]>([
    ['not verified', { email_verified: false, email: `x@ailleurs.example` }],
    ['verified by a text', { email_verified: 'true', email: `x@ailleurs.example` }],
    ['that is a list', { email: [people.a.email], email_verified: true }],
    ['that is several', { email: 'a@releve.example, b@releve.example', email_verified: true }],
    ['in a domain that ends like a trusted one', { email: 'x@mechant-releve.example', email_verified: undefined }],
    ['with a line break', { email: 'x@releve.example\nBcc: y@ailleurs.example', email_verified: true }],
  ])('an address %s', async (_, claims) => {
    provider.people.set('lou', { siret: SIRET, idp_id: 'idp', ...claims })
    await expectNothing(come())
  })

  test('a provider that leads to another address of its own network is not followed', async () => {
    provider.forger = (going) => {
      if (going.path === '/token') going.status = 307
    }
    await expectNothing(come())
  })
})
