// The typed client, made from the table of calls: `call('demands.accept', { params: { id }, body: { version } })`.
import { routes, type RouteName, type Routes } from '@releve/contract'
import { isRepeatable, type ResponseOf, type Route } from '@releve/contract/route'
import type * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { provePassword } from './password-question.ts'
import { randomId } from './random-id.ts'
import { repeating } from './repeat.ts'
import { requestOf, type CallInput } from './request.ts'
import { fallbackMessages } from './texts.ts'
import { send, type Fetch } from './transport.ts'

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodMiniType
  ? undefined extends z.input<R[K]>
    ? { readonly [P in K]?: z.input<R[K]> }
    : Partial<z.input<R[K]>> extends z.input<R[K]>
      ? { readonly [P in K]?: z.input<R[K]> }
      : { readonly [P in K]: z.input<R[K]> }
  : { readonly [P in K]?: undefined }

interface CallOptions {
  readonly signal?: AbortSignal
  /** The same for each attempt of one intention, when a person may ask again after no answer came; a new one otherwise. */
  readonly idempotencyKey?: string
  /**
   * The call repeats the key of one that got no answer: that answer is given, or refused for good (`idempotencyGivenUp`) what never came.
   */
  readonly givesUp?: boolean
}

/** The input of a call: its parameters, query and body as the contract reads them, and a signal to give it up. */
export type InputOf<N extends RouteName> = Part<Routes[N], 'params'> &
  Part<Routes[N], 'query'> &
  Part<Routes[N], 'body'> &
  CallInput &
  CallOptions

/** A change with its key, one for each intention: what got no answer and is asked again is done once. */
export type Keyed<N extends RouteName> = Pick<InputOf<N>, 'body' | 'idempotencyKey'>

/** The input may be left out where nothing in it is required. */
type Rest<N extends RouteName> = Partial<InputOf<N>> extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>]

export type OutputOf<N extends RouteName> = ResponseOf<Routes[N]>
/** Throws `ApiError`, `OfflineError`, `SessionError`, or the reason of the signal. */
export type Call = <N extends RouteName>(name: N, ...rest: Rest<N>) => Promise<OutputOf<N>>

/** The holder of the access token; session/session.ts implements it. */
export interface TokenSource {
  /** True when somebody is logged in, were their token expired. */
  isLoggedIn(): boolean
  /** A token that counts as valid, renewed when needed; throws SessionError when there is none to be had. */
  accessToken(): Promise<string>
  /** Gives another token than the one the server has just refused. */
  renew(refused: string): Promise<string>
  /** Even a fresh token is refused: the session is over. */
  end(reason: 'expired'): void
}

/** Calls on which no bearer is sent: §7, "all calls except login, refresh and reset"; clearing "sent without an auth header". */
const WITHOUT_BEARER: ReadonlySet<RouteName> = new Set<RouteName>([
  'accounts.login',
  'accounts.refresh',
  'accounts.requestReset',
  'accounts.resetPassword',
  'accounts.restoreAddress',
  'notifications.clear',
  'wall.show',
])

/** Tries `attempt`, and once more with another token when the first is refused; refused again, the session is over. */
export async function withToken<T>(tokens: TokenSource, attempt: (token: string) => Promise<T>): Promise<T> {
  const token = await tokens.accessToken()
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  // Roles, status and sessions change before a token ends: the server wants another one.
  const renewed = await tokens.renew(token)
  try {
    return await attempt(renewed)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) tokens.end('expired')
    throw error
  }
}

interface ClientOptions {
  readonly fetch: Fetch
  readonly tokens: () => TokenSource
  readonly now: () => number
  readonly randomId: () => string
  readonly wait: (ms: number) => Promise<void>
  /** Asks the person for the password that a call wants first; false: given up. */
  readonly provePassword: () => Promise<boolean>
}

/** `fetch`, clock, random and waiting come from outside, so that tests decide them. */
export function createClient({ fetch, tokens, now, randomId, wait, provePassword }: ClientOptions): Call {
  /** A call without a key is not repeated when it may have been done. */
  function attempt<N extends RouteName>(
    name: N,
    input: CallInput & CallOptions,
    token?: string,
    idempotencyKey?: string,
  ): Promise<OutputOf<N>> {
    const { signal, givesUp } = input
    const once = async () => {
      const { url, init } = requestOf(routes[name], input, { token, idempotencyKey, givesUp })
      const answer = await send<OutputOf<N>>(url, init, { fetch, now, signal, fallbackMessage: fallbackMessages[name] })
      return answer.data
    }
    return idempotencyKey === undefined ? once() : repeating(once, { wait, signal })
  }

  async function ask<N extends RouteName>(name: N, input: CallInput & CallOptions): Promise<OutputOf<N>> {
    const route: Route = routes[name]
    if (WITHOUT_BEARER.has(name) || (route.access === 'public' && !tokens().isLoggedIn())) return attempt(name, input)
    const key = isRepeatable(route) ? (input.idempotencyKey ?? randomId()) : undefined
    return withToken(tokens(), (token) => attempt(name, input, token, key))
  }

  /** A call that grants power is repeated once the password is confirmed: its refusal changed nothing. */
  async function askProven<N extends RouteName>(name: N, input: CallInput & CallOptions): Promise<OutputOf<N>> {
    try {
      return await ask(name, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'passwordProofRequired' || !(await provePassword())) throw error
    }
    input.signal?.throwIfAborted()
    return ask(name, input)
  }

  /** Changes on their way, by what they ask. */
  const running = new Map<string, Promise<unknown>>()

  return function call<N extends RouteName>(name: N, ...rest: Rest<N>): Promise<OutputOf<N>> {
    const input: CallInput & CallOptions = rest[0] ?? {}
    const route: Route = routes[name]
    if (route.method === 'GET' || route.reads === true) return ask(name, input)
    // Two presses on a button before it is drawn anew are one wish: the second gets the answer of the first.
    const { params, query, body, idempotencyKey, givesUp } = input
    const wish = JSON.stringify([name, params, query, body, idempotencyKey, givesUp])
    const known = running.get(wish)
    // The running call has the same name and input, so its answer has this type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (known !== undefined) return known as Promise<OutputOf<N>>
    const answer = askProven(name, input).finally(() => running.delete(wish))
    running.set(wish, answer)
    return answer
  }
}

let source: TokenSource | null = null

/** Tells the application's client who holds the token; session/current-session.ts does it once. */
export function setTokenSource(tokens: TokenSource): void {
  source = tokens
}

/** For files in both directions too, which are no JSON call. */
export function tokens(): TokenSource {
  if (source === null) throw new Error('The client was used before the session existed.')
  return source
}

/** The application's client. */
export const call: Call = createClient({
  fetch: (url, init) => globalThis.fetch(url, init),
  tokens,
  now: Date.now,
  randomId,
  provePassword,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
