// Files in both directions, which the JSON client does not carry: what a call answers as a file, and a file sent with its progress.
import { routes, type RouteName } from '@releve/contract'
import { tokens } from './client.ts'
import { ApiError, apiErrorOf, OfflineError, readRetryAfter } from './errors.ts'
import { randomId } from './random-id.ts'
import { repeating } from './repeat.ts'
import { API_ROOT, pathOf, requestOf, type CallInput } from './request.ts'

const TIMEOUT_MS = 60_000

/** Tries `attempt`, and once more with another token when the first is refused; refused again, the session is over. */
async function withToken<T>(attempt: (token: string) => Promise<T>): Promise<T> {
  const token = await tokens().accessToken()
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  const renewed = await tokens().renew(token)
  try {
    return await attempt(renewed)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) tokens().end('expired')
    throw error
  }
}

interface ReadOptions extends CallInput {
  /** What never changes under its address may come from the cache of the browser. */
  readonly cached?: boolean
}

/** What the call answers, as a file. Throws ApiError, OfflineError, SessionError. */
export function readFile(name: RouteName, { cached = false, ...input }: ReadOptions): Promise<Blob> {
  return withToken(async (token) => {
    const { url, init } = requestOf(routes[name], input, { token })
    let response: Response
    try {
      response = await fetch(url, {
        ...init,
        redirect: 'error',
        cache: cached ? 'default' : 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.ok) return await response.blob()
    } catch (error) {
      throw new OfflineError(error)
    }
    const body: unknown = await response.json().catch(() => null)
    throw apiErrorOf(response.status, body, undefined)
  })
}

interface SendFileOptions {
  readonly params: Readonly<Record<string, string>>
  readonly file: Blob
  /** How much has left, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends one file as a form. `fetch` tells nothing of what has left: this is the one place for XMLHttpRequest. */
export async function sendFile(name: RouteName, { params, file, onProgress, signal }: SendFileOptions): Promise<void> {
  const route = routes[name]
  const idempotencyKey = randomId()
  const sent = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(route.method, API_ROOT + pathOf(route.path, params))
      request.setRequestHeader('accept', 'application/json')
      request.setRequestHeader('authorization', `Bearer ${token}`)
      request.setRequestHeader('idempotency-key', idempotencyKey)
      request.responseType = 'json'
      request.timeout = TIMEOUT_MS
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total)
      })
      const lost = () => reject(new OfflineError())
      request.addEventListener('error', lost)
      request.addEventListener('timeout', lost)
      request.addEventListener('abort', () => reject(signal?.reason instanceof Error ? signal.reason : new OfflineError()))
      request.addEventListener('load', () => {
        if (request.status >= 200 && request.status < 300) {
          resolve()
          return
        }
        const retryAfter = readRetryAfter(request.getResponseHeader('retry-after'), Date.now())
        reject(apiErrorOf(request.status, request.response, undefined, retryAfter))
      })
      signal?.addEventListener('abort', () => request.abort())
      const form = new FormData()
      form.append('file', file)
      request.send(form)
    })
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  await withToken((token) => repeating(() => sent(token), { wait, signal }))
}
