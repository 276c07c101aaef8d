// Tells where a call comes from, as far as limits go: one text for one place. Behind proxies the connection tells the last proxy alone, so
// X-Forwarded-For is read, from the right: each proxy adds whom it saw at the end, and what stands before was written by anybody. It is
// read as far as the proxies are ours (RELEVE_PROXIES and this machine); the first address that is none of them counts.
import type { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listOf, ownNetworks, readAddress } from '../config/networks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    believedProxies: BlockList
  }
}

/** @param proxies addresses and networks of proxies, as `readNetwork` reads them; those of this machine are believed besides */
export function useSource(app: FastifyInstance, proxies: readonly string[]): void {
  app.decorate('believedProxies', listOf([...ownNetworks, ...proxies]))
}

/** The groups of an IPv6 address, those that `::` stands for included. */
function groupsOf(address: string): string[] {
  const [leading = [], trailing = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''))
  return [...leading, ...Array.from({ length: 8 - leading.length - trailing.length }, () => '0'), ...trailing]
}

/** Some proxies write the port too. */
const withoutPort = (text: string) => /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text)?.slice(1).find(Boolean) ?? text

/** The address of who calls; null: the connection has just ended and has no address any more. */
export function addressOf({ raw, server }: FastifyRequest): ReturnType<typeof readAddress> {
  let address = readAddress(raw.socket.remoteAddress ?? '')
  if (address === null) return null
  // Node joins several headers of that name into one.
  const claims = String(raw.headers['x-forwarded-for'] ?? '').split(',')
  while (server.believedProxies.check(address.address, address.family)) {
    const claimed = readAddress(withoutPort((claims.pop() ?? '').trim()))
    // Nothing is left, or no address: who handed it over is the last one known.
    if (claimed === null) break
    address = claimed
  }
  return address
}

/**
 * The IPv4 address of who calls, or the network of 64 bits of an IPv6 one: a subscriber has so many addresses of it that each call
 * could come from another.
 */
export function sourceOf(request: FastifyRequest): string {
  const address = addressOf(request)
  // Nobody waits for the answer.
  if (address === null) return 'gone'
  if (address.family === 'ipv4') return address.address
  return `${groupsOf(address.address).slice(0, 4).join(':')}::/64`
}
