// One request and its answer, told apart: a success, an answer that is an error, no answer at all.
import { apiErrorOf, OfflineError, readRetryAfter } from './errors.ts'
import { reportReachable } from '../ui/use-is-reachable.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const TIMEOUT_MS = 20_000

export interface Answer<T> {
  readonly data: T
  /** The server's clock in milliseconds, to measure the error of the device's clock; null when the answer did not say. */
  readonly serverNow: number | null
}

export interface SendOptions {
  readonly fetch: Fetch
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
  /** It is shown when the answer is an error without a sentence. */
  readonly fallbackMessage?: string | undefined
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
}

/** A gateway that answers for a server it does not reach. Our own server always answers errors in JSON. */
function isGatewayFailure(response: Response): boolean {
  return response.status >= 502 && response.status <= 504 && !isJson(response)
}

/** The body as the contract promises it. Without one (204) nobody reads the null. */
async function readBody<T>(response: Response): Promise<T> {
  const text = await response.text()
  // The one place where an answer is believed: the server's tests check every one against the contract.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(text || 'null')
}

/**
 * Throws `ApiError`, `OfflineError`, or the caller's own abort. `T` is what the contract promises for a success; it is not
 * checked here (the server's tests do), but an answer that is no JSON at all is somebody else's (a hotel's log-in page).
 */
export async function send<T>(url: string, init: RequestInit, options: SendOptions): Promise<Answer<T>> {
  const { fetch, now, signal, fallbackMessage } = options
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    signal?.throwIfAborted()
    reportReachable(false, now())
    throw new OfflineError(error)
  }
  if (isGatewayFailure(response) || (response.ok && response.status !== 204 && !isJson(response))) {
    reportReachable(false, now())
    throw new OfflineError()
  }
  reportReachable(true, now())
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  try {
    if (response.ok) {
      return { data: await readBody<T>(response), serverNow: Number.isNaN(serverNow) ? null : serverNow }
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new OfflineError(error)
  }
  const body = isJson(response) ? await readBody<unknown>(response).catch(() => null) : null
  const retryAfter = readRetryAfter(response.headers.get('retry-after'), Number.isNaN(serverNow) ? now() : serverNow)
  throw apiErrorOf(response.status, body, fallbackMessage, retryAfter)
}
