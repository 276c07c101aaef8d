// Addresses of machines and networks, as settings and connections write them.
import { BlockList, isIP, SocketAddress } from 'node:net'

type Family = 'ipv4' | 'ipv6'

/** An address in the one spelling it has; an IPv4 address written as IPv6 is the IPv4 address. Null for anything else. */
export function readAddress(text: string): { address: string; family: Family } | null {
  const family = isIP(text)
  if (family === 0) return null
  if (family === 4) return { address: text, family: 'ipv4' }
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1]
  return mapped === undefined ? { address, family: 'ipv6' } : { address: mapped, family: 'ipv4' }
}

/** Whether a name or an address of a machine is that of the one we run on. In a URL, an IPv6 address stands in brackets. */
export function isOfThisMachine(name: string): boolean {
  const address = readAddress(name.replace(/^\[(.*)\]$/, '$1'))
  return address === null ? /^(?:.+\.)?localhost\.?$/i.test(name) : loopback.check(address.address, address.family)
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

export const ownNetworks = ['127.0.0.0/8', '::1']
const loopback = listOf(ownNetworks)
