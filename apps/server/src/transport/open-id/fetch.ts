// How this server asks a provider of sign-on: by https at an address that is judged as those of push services are, within a time, following
// no redirection. Its address is typed by an administrator, and everything else that is asked stands in what that address answers.
import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import type { CustomFetch } from 'openid-client'
import { isOfThisMachine } from '#config/networks.ts'
import { PushAddresses } from '../push/address.ts'

/** Keys and tokens take a few kilobytes. */
const READ_AT_MOST = 1_000_000

const failure = (code: string) => Object.assign(new Error(`the provider was not asked: ${code}`), { code })

async function readWhole(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    if (length > READ_AT_MOST) throw failure('ETOOLONG')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The bytes of what the library sends: forms alone. */
function bytesOf(body: Parameters<CustomFetch>[1]['body']): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw failure('EBODY')
}

/** The library says when it has waited enough; a trial, which asks by itself, does not. */
const WITHIN_MS = 6_000

/**
 * Makes the function by which providers are asked. A provider on this machine may answer without TLS, where its network is named: that is
 * how one is tried.
 * @param networks private ones in which a provider may stand, as `readNetwork` reads them
 */
export function judgedFetch(networks: readonly string[], withinMs = WITHIN_MS): CustomFetch {
  const addresses = new PushAddresses(networks)
  const agent = new Agent({ keepAlive: false, lookup: addresses.lookup })
  const agentOfOtherPorts = new Agent({ keepAlive: false, lookup: addresses.lookupNamed })

  function ask(text: string): { url: URL; options: { agent?: Agent; lookup?: PushAddresses['lookup'] } } {
    const plain = URL.parse(text)
    if (plain?.protocol === 'http:' && isOfThisMachine(plain.hostname)) {
      const host = plain.hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(host) !== 0 && !addresses.isAllowed(host)) throw failure('EPRIVATE')
      return { url: plain, options: { lookup: addresses.lookupNamed } }
    }
    if (plain?.protocol === 'http:') throw failure('EPLAIN')
    const url = addresses.read(text)
    if (url === null) throw failure('EPRIVATE')
    return { url, options: { agent: url.port === '' ? agent : agentOfOtherPorts } }
  }

  return async (text, { method, headers, body, signal }) => {
    const { url, options } = ask(text)
    const bytes = bytesOf(body)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const send = url.protocol === 'http:' ? requestPlain : request
    const sent = send(url, {
      method,
      headers: { ...headers, ...(bytes === null ? {} : { 'content-length': Buffer.byteLength(bytes) }) },
      ...(signal === undefined ? {} : { signal }),
      ...options,
    })
    if (signal === undefined) sent.setTimeout(withinMs, () => sent.destroy(failure('ETIMEDOUT')))
    sent.on('error', reject)
    sent.on('response', resolve)
    sent.end(bytes ?? undefined)
    const answer = await promise
    const status = answer.statusCode ?? 0
    const content = await readWhole(answer)
    const named = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    )
    const isEmpty = status === 204 || status === 205 || status === 304
    return new Response(isEmpty ? null : content, { status, headers: named })
  }
}
