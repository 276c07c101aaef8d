// Sends a file and reports the progress. It is separate from reading files (files.ts), which every member's page needs.
import { routes, type RouteName } from '@releve/contract'
import { tokens, withToken } from './client.ts'
import { apiErrorOf, OfflineError, readRetryAfter } from './errors.ts'
import { TIMEOUT_MS } from './files.ts'
import { randomId } from './random-id.ts'
import { repeating } from './repeat.ts'
import { apiRoot, pathOf } from './request.ts'

interface SendFileOptions {
  readonly params: Readonly<Record<string, string>>
  readonly file: Blob
  /** Receives the part that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends one file as a form. `fetch` does not report upload progress: this is the only use of XMLHttpRequest. */
export async function sendFile(name: RouteName, { params, file, onProgress, signal }: SendFileOptions): Promise<void> {
  const route = routes[name]
  const idempotencyKey = randomId()
  const sendOnce = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(route.method, apiRoot() + pathOf(route.path, params))
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
  await withToken(tokens(), (token) => repeating(() => sendOnce(token), { wait, signal }))
}
