// Turns an entry of the table and its input into what `fetch` takes. It is pure.
import type { Route } from '@releve/contract/route'

let server = ''

/** The application on telephones comes from elsewhere than its server: there, once, before any call. `origin`: without a closing slash. */
export function talkTo(origin: string): void {
  server = origin
}

export const apiRoot = (origin = server): string => `${origin}/api`

/** The address that another person types to reach the same server. */
export const serverOrigin = (): string => server || location.origin

export interface CallInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** Throws when a parameter is missing or empty: `/users//points` would name another call. */
export function pathOf(path: string, params: CallInput['params']): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === '') throw new Error(`The parameter ${name} of ${path} is missing.`)
    return encodeURIComponent(value)
  })
}

/** `?limit=10&before=…`, or nothing; absent values are left out. */
export function queryOf(query: CallInput['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') search.set(name, `${value}`)
  }
  return search.size === 0 ? '' : `?${search}`
}

interface RequestHeaders {
  readonly token?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly givesUp?: boolean | undefined
}

export function requestOf(route: Route, input: CallInput, sent: RequestHeaders): { url: string; init: RequestInit } {
  const { token, idempotencyKey, givesUp } = sent
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (givesUp === true) headers.set('idempotency-give-up', 'true')
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin', cache: 'no-store' }
  // A DELETE that is given no body is sent without any: the server refuses one where the table has none. (The schemas that would
  // tell are no part of the built table.)
  if (route.method !== 'GET' && (route.method !== 'DELETE' || input.body !== undefined)) {
    // Always JSON, were it empty: the server refuses other types, which other sites could send.
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input.body ?? {})
  }
  return { url: apiRoot() + pathOf(route.path, input.params) + queryOf(input.query), init }
}
