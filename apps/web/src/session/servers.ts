// The servers this telephone knows, and the one it talks to. Several départements may share a person; one server is current.
import * as z from 'zod/mini'

export interface KnownServer {
  /** Scheme, machine and port, without a closing slash. */
  readonly origin: string
  readonly name: string
}

const KEY = 'releve.servers'
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const stored = z.object({
  current: z.nullable(z.string()),
  known: z.array(z.object({ origin: z.string(), name: z.string() })),
  /** The application asks who opens it, as its owner chose. Of this device and its current server: it goes with either. */
  isLocked: z.optional(z.literal(true)),
})
type Servers = z.infer<typeof stored>

/**
 * The server's origin in a typed text, or in a link of ours (`releve://connect?server=…`). Null when it is none, or one whose connection is
 * not encrypted: only this machine may do without.
 */
export function readServerAddress(text: string): string | null {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (url?.protocol === 'releve:') {
    const server = url.searchParams.get('server')
    return server === null || server.startsWith('releve:') ? null : readServerAddress(server)
  }
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return isSafe && (url.hostname.includes('.') || url.hostname.includes(':') || LOOPBACK.test(url.hostname)) ? url.origin : null
}

export function readServers(storage: Pick<Storage, 'getItem'>): Servers {
  try {
    return stored.parse(JSON.parse(storage.getItem(KEY) ?? ''))
  } catch {
    return { current: null, known: [] }
  }
}

const write = (storage: Pick<Storage, 'setItem'>, servers: Servers): void => storage.setItem(KEY, JSON.stringify(servers))

/** The one chosen comes first among those known. */
export function chooseServer(storage: Pick<Storage, 'getItem' | 'setItem'>, chosen: KnownServer): void {
  const others = readServers(storage).known.filter(({ origin }) => origin !== chosen.origin)
  write(storage, { current: chosen.origin, known: [chosen, ...others] })
}

/** None is current: the next start asks which. */
export function leaveServer(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  write(storage, { current: null, known: readServers(storage).known })
}

/** Whether the application asks who opens it (phone-lock.ts). */
export function keepLock(storage: Pick<Storage, 'getItem' | 'setItem'>, isLocked: boolean): void {
  const { current, known } = readServers(storage)
  write(storage, { current, known, ...(isLocked && { isLocked }) })
}

/**
 * The other server that a link is for: one it asks to connect to (`releve://connect?server=…`), or one that is known. Null: none, or the current
 * one. It is asked about, never followed.
 */
export function otherServerOf(link: string, { current, known }: Servers): string | null {
  const url = URL.parse(link)
  if (url === null || !['https:', 'http:', 'releve:'].includes(url.protocol)) return null
  const isConnecting = url.protocol === 'releve:' && url.host === 'connect'
  const address = isConnecting ? readServerAddress(link) : known.find(({ origin }) => URL.parse(origin)?.host === url.host)?.origin
  return address === undefined || address === current ? null : address
}

/**
 * Finds where a link leads in the application: `https://<server>/…` of the current server, or `releve://<server>/…`. Null: nowhere here.
 */
export function pathOfLink(link: string, current: string): string | null {
  const url = URL.parse(link)
  const server = URL.parse(current)
  if (url === null || server === null || url.host !== server.host || !['https:', 'http:', 'releve:'].includes(url.protocol)) return null
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}`
}
