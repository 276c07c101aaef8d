// The API as the tests use it beside the browser: to find a vacation somebody may give and somebody else may take, and to verify.
import { routes } from '@releve/contract'
import type { RouteName, Routes } from '@releve/contract'
import type { Session } from '@releve/contract/accounts'
import type { ResponseOf, Route } from '@releve/contract/route'
import { DEMO_PASSWORD } from '@releve/demo/load'
import { untilAdmitted } from './admitted.ts'
import type { OnWait } from './admitted.ts'

/** The input of a schema, before its defaults. */
type InputOf<S> = S extends { _zod: { input: infer I } } ? I : undefined
type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends object
  ? undefined extends InputOf<R[K]>
    ? { readonly [P in K]?: InputOf<R[K]> }
    : Partial<InputOf<R[K]>> extends InputOf<R[K]>
      ? { readonly [P in K]?: InputOf<R[K]> }
      : { readonly [P in K]: InputOf<R[K]> }
  : object
type CallInput<N extends RouteName> = Part<Routes[N], 'params'> & Part<Routes[N], 'query'> & Part<Routes[N], 'body'>

/** An answer that is not a success, with the sentence the person would read. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(name: string, status: number, message: string) {
    super(`${name}: ${status} ${message}`)
    this.status = status
    this.code = /"error":"(\w+)"/.exec(message)?.[1]
  }
}

export interface Api {
  readonly session: Session
  readonly call: <N extends RouteName>(name: N, input: CallInput<N>) => Promise<ResponseOf<Routes[N]>>
}

function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function ask<T>(baseUrl: string, name: RouteName, input: object, token: string | null, onWait?: OnWait): Promise<T> {
  const route: Route = routes[name]
  const { params, query, body } = { params: undefined, query: undefined, body: undefined, ...input }
  const search = new URLSearchParams(Object.entries(recordOf(query)).map(([key, value]) => [key, String(value)]))
  const url = `${baseUrl}/api${pathOf(route.path, recordOf(params))}${search.size === 0 ? '' : `?${search}`}`
  const once = () =>
    fetch(url, {
      method: route.method,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
  const readers = {
    statusOf: ({ status }: Response) => status,
    retryAfterOf: ({ headers }: Response) => headers.get('retry-after') ?? undefined,
  }
  const response = name === 'accounts.login' ? await untilAdmitted(once, readers, onWait) : await once()
  if (!response.ok) throw new ApiRefusal(name, response.status, await response.text())
  return readBody<T>(response)
}

/** The body as the contract promises it; the server's own tests check every answer against it. */
export async function readBody<T>(response: { text: () => Promise<string> }): Promise<T> {
  const text = await response.text()
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(text || 'null')
}

/** A session of its own: nothing the browser does with its own session touches it. A test may outlive its token: one logs in again. */
export async function logInToApi(baseUrl: string, email: string, password = DEMO_PASSWORD, onWait?: OnWait): Promise<Api> {
  const logIn = () => ask<Session>(baseUrl, 'accounts.login', { body: { email, password, refreshTokenIn: 'body' } }, null, onWait)
  const session = await logIn()
  let current = session
  return {
    session,
    call: async (name, input) => {
      if (current.expiresAt <= Date.now()) current = await logIn()
      const once = () => ask<ResponseOf<Routes[typeof name]>>(baseUrl, name, input, current.accessToken)
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.code !== 'passwordProofRequired') throw error
      }
      // The application asks the person so.
      await ask(baseUrl, 'accounts.verifyPassword', { body: { currentPassword: password } }, current.accessToken)
      return once()
    },
  }
}

/** Asks for an account; an administrator approves it. */
export async function register(baseUrl: string, body: CallInput<'accounts.register'>['body']): Promise<void> {
  await ask(baseUrl, 'accounts.register', { body }, null)
}
