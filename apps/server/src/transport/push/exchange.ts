// One question to a push service, and what it answers: within a time, to a judged address, following nothing.
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { Agent } from 'node:https'

export interface PushAnswer {
  /** 0: there was none; `cause` says what happened. */
  readonly status: number
  readonly cause: string
  /** The wait that the service asks for, in seconds. */
  readonly retryAfterSeconds: number | null
}

/** Everything together, with looking up the name. */
const WITHIN_MS = 8_000
/** The most bytes read of an answer: more than any of them has. */
const READ_AT_MOST = 16_384

interface Question {
  readonly url: string | URL
  readonly agent: Agent
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const { 'retry-after': retryAfter } = headers
  if (retryAfter === undefined) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  // The pause is counted by the clock of the service, which says it in every answer.
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.parse(headers.date ?? '')) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** A code alone: the message of an error may hold the endpoint. */
function causeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code === 'string') return code.replace(/[^A-Z_0-9]/g, '')
  return error instanceof Error ? error.name : 'unknown'
}

export const noAnswer = (cause: string): PushAnswer => ({ status: 0, cause, retryAfterSeconds: null })

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue
    chunks.push(chunk)
    length += chunk.length
    if (length > READ_AT_MOST) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Never throws: an answer, or none.
 * @param read what to make of the text of an answer; absent: nobody reads it
 */
export async function exchange<T = null>(
  { url, agent, headers, body }: Question,
  read?: (text: string, status: number) => T,
): Promise<PushAnswer & { readonly read: T | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  try {
    const clientRequest = request(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: { ...headers, 'Content-Length': body.length },
    })
    clientRequest.on('error', reject)
    // A redirection is a status like another: nothing follows it.
    clientRequest.on('response', resolve)
    clientRequest.end(body)
    const response = await promise
    const status = response.statusCode ?? 0
    const answer = { status, cause: String(status), retryAfterSeconds: retryAfterOf(response) }
    if (read !== undefined) return { ...answer, read: read(await readStart(response), status) }
    response.on('error', () => undefined)
    response.resume()
    return { ...answer, read: null }
  } catch (error) {
    return { ...noAnswer(causeOf(error)), read: null }
  }
}
