// The network between a server and its PostgreSQL, as networks fail: silence, refusals, slowness, cuts. A TCP proxy on the loopback
// in front of the database of a test, whose own PostgreSQL may well listen on a socket file only.
import { createConnection, createServer } from 'node:net'
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface TestNetwork {
  /** The database through this network, for `pg` and for the configuration of a server. */
  readonly url: string
  /** How many connections are open on the side of the program. */
  readonly open: number
  /** Everything passes, for connections to come and for those that were not lost. */
  pass(): void
  /** The connections of now are lost: what they send vanishes both ways, for good, closings too. New ones pass. */
  swallow(): void
  /** Lets nothing pass: the present connections are lost, and those to come are taken and never answered, until `pass`. */
  silence(): void
  /** New connections are reset, those of now pass. */
  refuse(): void
  /** Each piece that passes takes so long, in order. */
  slow(delayMs: number): void
  /** Every connection of now is reset for the program, and ends for PostgreSQL (whose side may be a socket file, which knows no reset). */
  cut(): void
  /** Does what PostgreSQL's keepalive does in time: ends its side of the lost connections and releases their locks. */
  noticeLost(): void
  close(): Promise<void>
}

/** One connection of the program, and the one it stands for. */
interface Link {
  readonly near: Socket
  readonly far: Socket
  isLost: boolean
}

/** Where PostgreSQL answers, read from a URL as `pg` reads it. */
function targetOf(url: URL): NetConnectOpts {
  const port = url.port === '' ? 5432 : Number(url.port)
  const host = url.searchParams.get('host') ?? url.hostname
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Until it takes more, or will take nothing more. */
function roomIn(to: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      to.off('drain', go).off('close', go)
      resolve()
    }
    if (to.closed) go()
    else to.on('drain', go).on('close', go)
  })
}

/** Opens a network in front of the database at `databaseUrl`; everything passes until a test says otherwise. */
export async function startNetwork(databaseUrl: string): Promise<TestNetwork> {
  const links = new Set<Link>()
  let newOnes: 'pass' | 'silence' | 'refuse' = 'pass'
  let delayMs = 0
  const target = targetOf(new URL(databaseUrl))

  /** Pieces one after the other; on a lost connection they go nowhere, and the other side never learns of an end. */
  const carry = async (link: Link, from: Socket, to: Socket) => {
    const pieces: AsyncIterable<Buffer> = from
    try {
      for await (const piece of pieces) {
        if (delayMs > 0) await pause(delayMs)
        if (link.isLost) continue
        if (!to.write(piece)) await roomIn(to)
      }
      if (!link.isLost) to.end()
    } catch {
      if (!link.isLost) to.destroy()
    }
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => {})
    if (newOnes === 'refuse') {
      near.resetAndDestroy()
      return
    }
    const far = createConnection({ ...target, allowHalfOpen: true })
    far.on('error', () => {})
    const link: Link = { near, far, isLost: newOnes === 'silence' }
    links.add(link)
    const forget = () => {
      if (near.destroyed && far.destroyed) links.delete(link)
    }
    near.on('close', forget)
    far.on('close', forget)
    void carry(link, near, far)
    void carry(link, far, near)
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  await listening

  const lose = () => {
    for (const link of links) link.isLost = true
  }
  const through = new URL(databaseUrl)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(portOf(server.address()))
  return {
    url: through.href,
    get open() {
      return [...links].filter(({ near }) => !near.destroyed).length
    },
    pass() {
      newOnes = 'pass'
      delayMs = 0
    },
    swallow() {
      newOnes = 'pass'
      lose()
    },
    silence() {
      newOnes = 'silence'
      lose()
    },
    refuse() {
      newOnes = 'refuse'
    },
    slow(ms) {
      newOnes = 'pass'
      delayMs = ms
    },
    cut() {
      for (const { near, far } of links) {
        near.resetAndDestroy()
        far.destroy()
      }
    },
    noticeLost() {
      for (const { far, isLost } of links) if (isLost) far.destroy()
    },
    async close() {
      for (const { near, far } of links) {
        near.destroy()
        far.destroy()
      }
      await new Promise((closed) => server.close(closed))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the network does not listen on a port')
  return address.port
}
