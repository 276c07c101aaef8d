// Answers the calls of a component under test from examples, by their name in the table of calls, and notes what was asked.
//
// It stands in for no server: it decides nothing, keeps nothing, and what it answers proves nothing of what the server does. The journeys
// (e2e) prove that. Each example is checked against the contract, so that none can differ from what the server may answer.
import { routes, type RouteName } from '@releve/contract'
import { errorBody, errors, type ErrorBody, type ErrorCode } from '@releve/contract/errors'
import { emptyStatus, type Route } from '@releve/contract/route'
import type { OutputOf } from '#api/client.ts'

/** A call as the component made it. */
export interface Asked {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey: string | null
}

/** A refusal of the server, by its code in the contract. */
class Refusal {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>>) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** @param retryAfter seconds that the server asks to wait */
export function refused(code: ErrorCode, fields: Omit<Partial<ErrorBody>, 'error'> = {}, retryAfter: number | null = null): Refusal {
  const { status, message } = errors[code]
  return new Refusal(status, { error: code, message, ...fields }, retryAfter === null ? {} : { 'retry-after': `${retryAfter}` })
}

/** The call reaches no server. */
export const noNetwork = Symbol('no network')

/** The call is on its way for the whole test. */
export const noAnswer = Symbol('no answer')

type Reply<N extends RouteName> = OutputOf<N> | Refusal | typeof noNetwork | typeof noAnswer
type Answer<N extends RouteName> = Reply<N> | ((request: Asked) => Reply<N> | Promise<Reply<N>>)

export type Answers = { readonly [N in RouteName]?: Answer<N> }

const isName = (name: string): name is RouteName => name in routes
const names = Object.keys(routes).filter(isName)

/** Addresses with fewer parameters come first: `/users/count` is no `/users/:id`. */
const addresses = names
  .map((name) => ({
    name,
    route: routes[name] as Route,
    pattern: new RegExp(`^/api${routes[name].path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((a, b) => a.route.path.split(':').length - b.route.path.split(':').length)

/** Calls that were made and not yet answered. */
let underWay = 0

export const isAnswering = (): boolean => underWay > 0

/** Faults of the test itself: calls without an answer, examples or calls that the contract refuses. Read after each test. */
let faults: string[] = []

export function takeFaults(): readonly string[] {
  const found = faults
  faults = []
  return found
}

function readBody(init: RequestInit): unknown {
  return typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : undefined
}

function readCall(input: string, init: RequestInit): { asked: Asked; route: Route } | null {
  const { pathname, searchParams } = new URL(input, location.href)
  for (const { name, route, pattern } of addresses) {
    const found = route.method === (init.method ?? 'GET') ? pattern.exec(pathname) : null
    if (found === null) continue
    const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]))
    const idempotencyKey = new Headers(init.headers).get('idempotency-key')
    return { asked: { name, params, query: Object.fromEntries(searchParams), body: readBody(init), idempotencyKey }, route }
  }
  return null
}

/** The contract's complaints about what was asked. */
function wrongIn({ name, params, query, body }: Asked, route: Route): readonly string[] {
  const parts = [
    ['params', route.params, params],
    ['query', route.query, query],
    ['body', route.body, body],
  ] as const
  return parts.flatMap(([part, schema, value]) => {
    const read = schema?.safeParse(value)
    return read === undefined || read.success ? [] : [`${name}: the contract refuses its ${part}: ${read.error.message}`]
  })
}

function respond(name: RouteName, route: Route, reply: unknown): Response {
  if (reply instanceof Refusal) {
    const read = errorBody.safeParse(reply.body)
    if (!read.success) faults.push(`${name}: the contract knows no such refusal: ${read.error.message}`)
    return Response.json(reply.body, { status: reply.status, headers: reply.headers })
  }
  if (route.response === undefined) return emptyStatus(route) === 204 ? new Response(null, { status: 204 }) : Response.json({})
  const read = route.response.safeParse(reply)
  if (!read.success) faults.push(`${name}: the contract refuses this answer: ${read.error.message}`)
  return Response.json(reply)
}

const isFunction = (answer: unknown): answer is (request: Asked) => unknown => typeof answer === 'function'

/** A call of an earlier test, repeated or late: an answer, were it a refusal, would change what this test sees. */
const never = () => new Promise<never>(() => {})

/** Between two tests nothing is answered. */
export function answerNothing(): void {
  globalThis.fetch = never
}

/**
 * Answers every call of the page that bears this token, or none, until the next call of this function; the list returned grows with each
 * call.
 */
export function answerCalls(answers: Answers, token: string): readonly Asked[] {
  const calls: Asked[] = []
  const known: Readonly<Record<string, unknown>> = answers
  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : input.toString()
    const bearer = new Headers(init.headers).get('authorization')
    if (bearer !== null && bearer !== `Bearer ${token}`) return never()
    const found = readCall(address, init)
    if (found === null) throw new Error(`No call of the contract: ${init.method ?? 'GET'} ${address}`)
    const { asked, route } = found
    calls.push(asked)
    if (!(asked.name in known)) {
      faults.push(`${asked.name} was asked and has no answer: ${JSON.stringify({ ...asked.params, ...asked.query })}`)
      return Response.json({ error: 'notFound', message: `${asked.name} has no answer.` }, { status: 404 })
    }
    const answer = known[asked.name]
    if (answer === noAnswer) return never()
    underWay += 1
    const reply: unknown = await Promise.resolve(isFunction(answer) ? answer(asked) : answer).finally(() => (underWay -= 1))
    if (reply === noNetwork) throw new TypeError('Failed to fetch')
    if (!(reply instanceof Refusal)) faults.push(...wrongIn(asked, route))
    return respond(asked.name, route, reply)
  }
  return calls
}
