// Files, which the JSON client does not carry: what a call answers as a file. Sending one: send-file.ts.
import { routes, type RouteName } from '@releve/contract'
import { tokens, withToken } from './client.ts'
import { apiErrorOf, OfflineError } from './errors.ts'
import { requestOf, type CallInput } from './request.ts'

export const TIMEOUT_MS = 60_000

/**
 * Reads the answer of a call as a file. Throws ApiError, OfflineError, SessionError. @param options `cached`: a file that never changes
 * under its address may come from the browser's cache
 */
export function readFile(name: RouteName, options: CallInput & { readonly cached?: boolean }): Promise<Blob> {
  const { cached = false, ...input } = options
  return withToken(tokens(), async (token) => {
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
