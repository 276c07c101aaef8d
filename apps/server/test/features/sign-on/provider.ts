// A provider of OpenID Connect for tests: `oidc-provider` on this machine, certified as such, with people who log in at once. Between it and
// our server a test may put a forger, who holds the keys that the test gives them.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { Provider } from 'oidc-provider'
import type { ClientMetadata, Configuration } from 'oidc-provider'

export const CLIENT_SECRET = 'secret-du-client-des-essais-de-plus-de-32-lettres'

interface Key {
  readonly alg: 'RS256' | 'ES256'
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

async function newKey(alg: Key['alg'], kid: string): Promise<Key> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' } }
}

type Claims = Readonly<Record<string, unknown>>
/** An answer of the provider, which a forger may change. */
interface Going {
  readonly path: string
  body: unknown
  status: number
  /** Its media type, when a forger sets one. */
  type?: string
}
type Forger = (going: Going) => void | Promise<void>

export interface TestProvider {
  readonly issuer: string
  readonly keys: readonly Key[]
  /** The claims of each person, by their `sub`. */
  readonly people: Map<string, Claims>
  /** The bodies and queries of what our server asked, by path. */
  readonly asked: { readonly path: string; readonly query: URLSearchParams; readonly authorization: string | null }[]
  forger: Forger | null
  /** It knows these clients from now on. */
  serve(clients: readonly ClientMetadata[], changed?: Configuration): void
  /** A person comes with that address in a browser of their own and logs in; what the provider writes after « ? » in the return. */
  visit(url: string, subject: string): Promise<string>
  /** The last visitor leaves at that address, and says yes to the question; the address to which they are sent back. */
  leave(url: string): Promise<string>
  close(): Promise<void>
}

export const clientOf = (returnUrl: string, more: Partial<ClientMetadata> = {}): ClientMetadata => ({
  client_id: 'releve',
  client_secret: CLIENT_SECRET,
  redirect_uris: [returnUrl],
  ...more,
})

const PRO_CONNECT = ['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'nonce', 'acr_values', 'claims']

/** The settings by which it behaves as ProConnect says of itself: claims of its own, and an unknown parameter is refused. */
const asProConnect: Configuration = {
  claims: {
    openid: ['sub'],
    given_name: ['given_name'],
    usual_name: ['usual_name'],
    email: ['email'],
    uid: ['uid'],
    siret: ['siret'],
    idp_id: ['idp_id'],
  },
  scopes: ['openid', 'given_name', 'usual_name', 'email', 'uid', 'siret', 'idp_id'],
  ttl: { AuthorizationCode: 30, AccessToken: 60, IdToken: 60 },
}

export async function startProvider({ isProConnect = false } = {}): Promise<TestProvider> {
  const keys = [await newKey('RS256', 'premiere'), await newKey('ES256', 'seconde')]
  let handle: ((...asked: Parameters<ReturnType<Provider['callback']>>) => unknown) | null = null
  const server: Server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const people = new Map<string, Claims>()
  const asked: TestProvider['asked'] = []
  let current = ''
  let jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
  }
  const cookies = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })

  const provider: TestProvider = {
    issuer,
    keys,
    people,
    asked,
    forger: null,
    serve(clients, changed = {}) {
      const op = new Provider(issuer, {
        clients: [...clients],
        jwks: { keys: keys.map(({ jwk }) => ({ ...jwk })) },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
        conformIdTokenClaims: false,
        features: {
          devInteractions: { enabled: false },
          jwtUserinfo: { enabled: true },
          rpInitiatedLogout: { enabled: true },
          backchannelLogout: { enabled: true },
        },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        cookies: { keys: ['cookies-des-essais'] },
        pkce: { required: () => false },
        ttl: { AuthorizationCode: 30, AccessToken: 60, IdToken: 60 },
        ...(isProConnect ? asProConnect : {}),
        ...changed,
      })
      op.use(async (context, next) => {
        const { path, query } = context
        const going = new URLSearchParams(context.querystring)
        asked.push({ path, query: going, authorization: context.get('authorization') || null })
        if (isProConnect && path === '/auth' && Object.keys(query).some((name) => !PRO_CONNECT.includes(name))) {
          context.status = 400
          context.body = { error: 'Y000400' }
          return
        }
        const [, uid] = /^\/interaction\/([\w-]+)$/.exec(path) ?? []
        if (uid !== undefined) {
          const { prompt, params, grantId } = await op.interactionDetails(context.req, context.res)
          context.respond = false
          if (prompt.name === 'login') {
            await op.interactionFinished(context.req, context.res, { login: { accountId: current } })
            return
          }
          const grant =
            (grantId === undefined ? undefined : await op.Grant.find(grantId)) ??
            new op.Grant({ accountId: current, clientId: String(params['client_id']) })
          grant.addOIDCScope(String(params['scope']))
          await op.interactionFinished(context.req, context.res, { consent: { grantId: await grant.save() } })
          return
        }
        await next()
        if (provider.forger !== null) {
          const sent: Going = { path, body: context.body, status: context.status }
          await provider.forger(sent)
          context.body = sent.body
          context.status = sent.status
          if (sent.type !== undefined) context.type = sent.type
        }
      })
      handle = op.callback()
    },
    async visit(url, subject) {
      current = subject
      jar = new Map()
      let at = url
      for (let steps = 0; steps < 12; steps += 1) {
        const answer = await fetch(at, { redirect: 'manual', headers: cookies() })
        await answer.arrayBuffer()
        keep(answer)
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`the provider leads nowhere: ${answer.status} at ${new URL(at).pathname}`)
        const next = new URL(location, at)
        if (next.origin !== issuer) return next.search.slice(1)
        at = next.href
      }
      throw new Error('the provider leads in circles')
    },
    async leave(url) {
      const asked = await fetch(url, { redirect: 'manual', headers: cookies() })
      keep(asked)
      const page = await asked.text()
      const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
      if (asked.status !== 200 || xsrf === undefined) throw new Error(`the provider asks nothing: ${asked.status} ${page.slice(0, 300)}`)
      const left = await fetch(`${issuer}/session/end/confirm`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...cookies(), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      })
      await left.arrayBuffer()
      return left.headers.get('location') ?? ''
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return provider
}
