// One log-in by a provider of OpenID Connect: the address to which people are sent, and what the answer proves. The library checks state,
// nonce, issuer, audience, times and signatures; this file says which checks there are, and what each failure is for who signs on.
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as openId from 'openid-client'
import type { ServerConfig } from '#config/config.ts'
import { judgedFetch } from './fetch.ts'

/** A provider as it is asked; the secret is in the clear. */
export interface OpenIdProvider {
  readonly id: string
  readonly profile: 'standard' | 'proConnect'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Raised by each change of the provider: what was read of the former one is not used any more. */
  readonly changedAt: number
}

/** The memory that is kept, sealed, from the departure to the return. */
export interface Departure {
  readonly state: string
  readonly nonce: string
  /** Null where the provider refuses what it does not know. */
  readonly verifier: string | null
}

/** The person and their session at the provider, proved. */
export interface SignedOn {
  readonly issuer: string
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly providerSession: string | null
  readonly idToken: string
}

/** The session at a provider that is over, or all those of a person. */
export interface SignedOut {
  readonly issuer: string
  /** Null: it names a session alone. */
  readonly subject: string | null
  /** Null: all sessions of the person are over. */
  readonly providerSession: string | null
  /** The instant of the end, milliseconds. */
  readonly endedAt: number
}

/** `stale`: the person was let through without having proved anew who they are. */
export type OpenIdProblem = 'down' | 'refused' | 'cancelled' | 'algorithm' | 'clock' | 'stale'

/** Names no claim: errors of the library hold what the provider said of the person. */
export class OpenIdFailure extends Error {
  readonly problem: OpenIdProblem
  readonly code: string

  constructor(problem: OpenIdProblem, code: string) {
    super(`sign-on failed: ${problem} (${code})`)
    this.name = 'OpenIdFailure'
    this.problem = problem
    this.code = code
  }
}

/** Signatures that are verified by a key of the provider: none by a shared secret, and not « none ». */
const VERIFIABLE = ['RS256', 'ES256', 'PS256', 'RS384', 'RS512', 'ES384', 'ES512', 'PS384', 'PS512', 'EdDSA', 'Ed25519'] as const
const WITHIN_SECONDS = 6
export const WRONG_ISSUER = 'WRONG_ISSUER'
/** The description of a provider is read again after this long. */
const KEPT_MS = 10 * 60_000
/** Clocks may differ by as much, as the library has it for the times of tokens. */
const APART_SECONDS = 30
/** An end of a session is told at once: what comes later was kept by somebody. */
const TOLD_WITHIN_SECONDS = 300
const ENDED = 'http://schemas.openid.net/event/backchannel-logout'
const SCOPES = { standard: 'openid profile email', proConnect: 'openid given_name usual_name email uid siret idp_id' } as const

function* chainOf(error: unknown): Generator<object> {
  for (let current = error, depth = 0; typeof current === 'object' && current !== null && depth < 6; depth += 1) {
    yield current
    current = 'cause' in current ? current.cause : null
  }
}

const codesOf = (error: unknown) =>
  [...chainOf(error)].flatMap((each) => ('code' in each && typeof each.code === 'string' ? [each.code] : []))

const NETWORK =
  /^(?:E[A-Z]+|ERR_TLS\w*|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO\w*|SELF_SIGNED\w*|OAUTH_TIMEOUT|OAUTH_ABORT|ERR_JWKS_TIMEOUT|UND_ERR\w*)$/

export function problemOf(error: unknown): OpenIdFailure {
  for (const each of chainOf(error)) if (each instanceof OpenIdFailure) return each
  const codes = codesOf(error)
  const first = codes[0] ?? 'unknown'
  const says = (text: string) => [...chainOf(error)].some((each) => each instanceof Error && each.message.includes(text))
  if (error instanceof openId.AuthorizationResponseError) {
    return new OpenIdFailure(error.error === 'access_denied' ? 'cancelled' : 'refused', error.error.slice(0, 60))
  }
  const network = codes.find((code) => NETWORK.test(code))
  if (network !== undefined) return new OpenIdFailure('down', network)
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return new OpenIdFailure('clock', first)
  if (says('"alg"') || codes.includes('OAUTH_UNSUPPORTED_OPERATION')) return new OpenIdFailure('algorithm', first)
  if (codes.includes('OAUTH_RESPONSE_IS_NOT_CONFORM')) {
    const isBroken = [...chainOf(error)].some((each) => each instanceof Response && each.status >= 500)
    if (isBroken) return new OpenIdFailure('down', first)
  }
  return new OpenIdFailure('refused', error instanceof openId.ResponseBodyError ? error.error.slice(0, 60) : first)
}

type Settings = Pick<ServerConfig, 'publicUrl' | 'signOnNetworks'>

export const returnUrlOf = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>, providerId: string): string =>
  `${publicUrl}/sign-on/${providerId}`

/** The address to which a provider sends people back once they have left it. */
export const leftUrlOf = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): string => `${publicUrl}/login`

/** The address at which a provider says that a session is over. */
export const endUrlOf = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>, providerId: string): string =>
  `${publicUrl}/sign-on/${providerId}/ended`

/** The client authenticates itself as the provider says that it may; the standard's own default is the header. */
function authenticationOf(secret: string, methods: readonly string[] | undefined): openId.ClientAuth {
  return methods?.includes('client_secret_post') === true ? openId.ClientSecretPost(secret) : openId.ClientSecretBasic(secret)
}

/** ProConnect signs what it says of people: what comes from that address unsigned is not from it. */
function signedUserinfo(ask: openId.CustomFetch, endpoint: string | undefined): openId.CustomFetch {
  // The library asks an address as URLs are written, however the provider spells it.
  const address = URL.parse(endpoint ?? '')?.href
  return async (url, options) => {
    const answer = await ask(url, options)
    const isSigned = answer.headers.get('content-type')?.startsWith('application/jwt') === true
    if (url === address && answer.status === 200 && !isSigned) throw new OpenIdFailure('refused', 'UNSIGNED_USERINFO')
    return answer
  }
}

type Keys = ReturnType<typeof createRemoteJWKSet>

interface Kept {
  readonly until: number
  readonly changedAt: number
  readonly configuration: openId.Configuration
  /** Null: it publishes none. */
  readonly keys: Keys | null
}

interface Described {
  readonly configuration: openId.Configuration
  /** The algorithms by which it says that it signs, those that we do not take among them. */
  readonly offered: readonly string[]
}

export class OpenIdClients {
  readonly #settings: Settings
  readonly #clock: () => number
  readonly #fetch: openId.CustomFetch
  readonly #kept = new Map<string, Kept>()

  /** @param clock that of the database: times of tokens are judged by it */
  constructor(settings: Settings, clock: () => number) {
    this.#settings = settings
    this.#clock = clock
    this.#fetch = judgedFetch(settings.signOnNetworks)
  }

  get fetch(): openId.CustomFetch {
    return this.#fetch
  }

  /** Reads what the provider says of itself. */
  async discover({ issuer, profile, clientId, clientSecret }: OpenIdProvider): Promise<Described> {
    const url = new URL(issuer)
    const execute = [openId.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openId.allowInsecureRequests] : [])]
    const found = await openId.discovery(url, clientId, undefined, openId.None(), {
      execute,
      timeout: WITHIN_SECONDS,
      [openId.customFetch]: this.#fetch,
    })
    const { supportsPKCE: _, ...described } = found.serverMetadata()
    // The library lets an address for all organisations of a cloud stand for each of them, whose people then say any address they like.
    if (URL.parse(described.issuer)?.href !== url.href) throw new OpenIdFailure('refused', WRONG_ISSUER)
    const offered = described.id_token_signing_alg_values_supported ?? ['RS256']
    const server = {
      ...described,
      id_token_signing_alg_values_supported: offered.filter((name) => VERIFIABLE.some((each) => each === name)),
      // Without a list, the library refuses userinfo that is signed.
      userinfo_signing_alg_values_supported: [...VERIFIABLE],
    }
    const metadata = { [openId.clockSkew]: Math.round((this.#clock() - Date.now()) / 1000) }
    const authentication = authenticationOf(clientSecret, described.token_endpoint_auth_methods_supported)
    const configuration = new openId.Configuration(server, clientId, metadata, authentication)
    configuration.timeout = WITHIN_SECONDS
    configuration[openId.customFetch] = profile === 'proConnect' ? signedUserinfo(this.#fetch, described.userinfo_endpoint) : this.#fetch
    for (const each of execute) each(configuration)
    return { configuration, offered }
  }

  async #describe(provider: OpenIdProvider): Promise<Kept> {
    const kept = this.#kept.get(provider.id)
    if (kept !== undefined && kept.changedAt === provider.changedAt && kept.until > Date.now()) return kept
    const { configuration } = await this.discover(provider)
    const { jwks_uri: address } = configuration.serverMetadata()
    const ask = this.#fetch
    const keys =
      address === undefined
        ? null
        : createRemoteJWKSet(new URL(address), {
            [customFetch]: (url, { signal }) => ask(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual', signal }),
          })
    const described = { until: Date.now() + KEPT_MS, changedAt: provider.changedAt, configuration, keys }
    this.#kept.set(provider.id, described)
    return described
  }

  async #configurationOf(provider: OpenIdProvider): Promise<openId.Configuration> {
    return (await this.#describe(provider)).configuration
  }

  /**
   * @param isProof the person proves anew who they are, even where the provider knows them
   * @throws OpenIdFailure
   */
  async depart(
    provider: OpenIdProvider,
    { isProof = false }: { readonly isProof?: boolean } = {},
  ): Promise<{ readonly url: string; readonly departure: Departure }> {
    try {
      const configuration = await this.#configurationOf(provider)
      const isPlain = provider.profile === 'proConnect'
      const departure = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: isPlain ? null : openId.randomPKCECodeVerifier(),
      }
      const url = openId.buildAuthorizationUrl(configuration, {
        redirect_uri: returnUrlOf(this.#settings, provider.id),
        scope: SCOPES[provider.profile],
        state: departure.state,
        nonce: departure.nonce,
        ...(isProof ? { prompt: 'login', max_age: '0' } : {}),
        ...(departure.verifier === null
          ? {}
          : { code_challenge: await openId.calculatePKCECodeChallenge(departure.verifier), code_challenge_method: 'S256' }),
      })
      return { url: url.href, departure }
    } catch (error) {
      throw problemOf(error)
    }
  }

  /**
   * Judges the return. `answer` is what the provider wrote after « ? »; the address before it is ours, whatever a proxy says.
   * @param provedSince instant, milliseconds: the person has to have proved who they are since; null: whenever
   * @throws OpenIdFailure
   */
  async arrive(provider: OpenIdProvider, departure: Departure, answer: string, provedSince: number | null = null): Promise<SignedOn> {
    try {
      const configuration = await this.#configurationOf(provider)
      const url = new URL(returnUrlOf(this.#settings, provider.id))
      url.search = answer
      const tokens = await openId.authorizationCodeGrant(configuration, url, {
        expectedState: departure.state,
        expectedNonce: departure.nonce,
        idTokenExpected: true,
        ...(departure.verifier === null ? {} : { pkceCodeVerifier: departure.verifier }),
      })
      const claims = tokens.claims()
      if (claims === undefined || tokens.id_token === undefined) throw new OpenIdFailure('refused', 'NO_ID_TOKEN')
      // A provider may let through whoever it knows, whatever it was asked: the instant that it signs is what counts.
      const { auth_time: provedAt = 0 } = claims
      if (provedSince !== null && provedAt < provedSince / 1000 - APART_SECONDS) throw new OpenIdFailure('stale', 'AUTH_TIME')
      const userinfo =
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      const { sid } = claims
      return {
        issuer: claims.iss,
        subject: claims.sub,
        // The signed token holds over userinfo.
        claims: { ...userinfo, ...claims },
        providerSession: typeof sid === 'string' ? sid : null,
        idToken: tokens.id_token,
      }
    } catch (error) {
      throw problemOf(error)
    }
  }

  /**
   * The address at which the session at the provider ends; null: it has none.
   * @param idToken the token of the session; null: the provider asks the person
   * @throws OpenIdFailure
   */
  async leave(provider: OpenIdProvider, idToken: string | null): Promise<string | null> {
    try {
      const configuration = await this.#configurationOf(provider)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return openId.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: leftUrlOf(this.#settings),
        state: openId.randomState(),
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href
    } catch (error) {
      throw problemOf(error)
    }
  }

  /**
   * Judges what the provider says of the end of a session, by a call of its own (OpenID Connect Back-Channel Logout 1.0, § 2.6).
   * @throws OpenIdFailure
   */
  async hearEnd(provider: OpenIdProvider, token: string): Promise<SignedOut> {
    try {
      const { configuration, keys } = await this.#describe(provider)
      const { issuer } = configuration.serverMetadata()
      if (keys === null) throw new OpenIdFailure('algorithm', 'NO_KEYS')
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.clientId,
        algorithms: [...VERIFIABLE],
        currentDate: new Date(this.#clock()),
        clockTolerance: APART_SECONDS,
        maxTokenAge: TOLD_WITHIN_SECONDS,
        requiredClaims: ['iat', 'jti'],
      })
      const { sub, sid, events, nonce, iat = 0 } = payload
      const isEnd = typeof events === 'object' && events !== null && ENDED in events
      // A token with a nonce is an identity token, which anybody who signs on holds.
      if (!isEnd || nonce !== undefined) throw new OpenIdFailure('refused', 'NO_LOGOUT_TOKEN')
      const subject = typeof sub === 'string' && sub !== '' ? sub : null
      const providerSession = typeof sid === 'string' && sid !== '' ? sid : null
      if (subject === null && providerSession === null) throw new OpenIdFailure('refused', 'NOBODY')
      return { issuer, subject, providerSession, endedAt: iat * 1000 }
    } catch (error) {
      throw problemOf(error)
    }
  }
}

const known = new WeakMap<object, OpenIdClients>()

/** Those of one server: what a provider says of itself is read once in a while, not at each log-in. */
export function clientsFor(config: Settings, clock: () => number): OpenIdClients {
  const clients = known.get(config) ?? new OpenIdClients(config, clock)
  known.set(config, clients)
  return clients
}
