// Where a call comes from, as far as limits go: one text for one place. Behind proxies the connection tells the last proxy alone, so
// X-Forwarded-For is read, from the right: each proxy adds whom it saw at the end, and what stands before was written by anybody. It is
// read as far as the proxies are ours (RELEVE_PROXIES and this machine); the first address that is none of them counts.
import { BlockList, isIP, SocketAddress } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    believedProxies: BlockList
  }
}

type Family = 'ipv4' | 'ipv6'

/** In the one spelling it has; an IPv4 address written as IPv6 is the IPv4 address. Null for anything else. */
function readAddress(text: string): { address: string; family: Family } | null {
  const family = isIP(text)
  if (family === 0) return null
  if (family === 4) return { address: text, family: 'ipv4' }
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1]
  return mapped === undefined ? { address, family: 'ipv6' } : { address: mapped, family: 'ipv4' }
}

/** Whether a name or an address of a machine is that of the one we run on. In a URL, an IPv6 address stands in brackets. */
export function isOfThisMachine(name: string): boolean {
  const found = readAddress(name.replace(/^\[(.*)\]$/, '$1'))
  return found === null ? /^(?:.+\.)?localhost\.?$/i.test(name) : loopback.check(found.address, found.family)
}

/** An address, or a network as `10.0.0.0/8`; null for neither. Nobody believes everybody: a length of 0 is none. */
export function readNetwork(text: string): { address: string; family: Family; prefix: number } | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const longest = version === 4 ? 32 : 128
  const prefix = length === undefined ? longest : Number(length)
  return prefix >= 1 && prefix <= longest ? { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix } : null
}

/** @param networks as `readNetwork` reads them */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network === null) throw new Error(`${text} is no network`)
    list.addSubnet(network.address, network.prefix, network.family)
  }
  return list
}

const ownNetworks = ['127.0.0.0/8', '::1']
const loopback = listOf(ownNetworks)

/** @param proxies addresses and networks of proxies, as `readNetwork` reads them; those of this machine are believed besides */
export function useSource(app: FastifyInstance, proxies: readonly string[]): void {
  app.decorate('believedProxies', listOf([...ownNetworks, ...proxies]))
}

/** The groups of an IPv6 address, those that `::` stands for included. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''))
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/** Some proxies write the port too. */
const withoutPort = (text: string) => /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text)?.slice(1).find(Boolean) ?? text

/**
 * The IPv4 address of who calls, or the network of 64 bits of an IPv6 one: a subscriber has so many addresses of it that each call
 * could come from another.
 */
export function sourceOf({ raw, server }: FastifyRequest): string {
  let found = readAddress(raw.socket.remoteAddress ?? '')
  // A connection that has just ended has no address any more, and nobody waits for its answer.
  if (found === null) return 'gone'
  // Several headers of that name arrive as one.
  const claims = String(raw.headers['x-forwarded-for'] ?? '').split(',')
  while (server.believedProxies.check(found.address, found.family)) {
    const claimed = readAddress(withoutPort((claims.pop() ?? '').trim()))
    // Nothing is left, or no address: who handed it over is the last one known.
    if (claimed === null) break
    found = claimed
  }
  if (found.family === 'ipv4') return found.address
  return `${groupsOf(found.address).slice(0, 4).join(':')}::/64`
}
