// Decides where a push message may be sent. A browser tells us its endpoint, and so could anybody: an address of our own network, written
// there, would make this server knock at doors that are closed to the caller. So the address is looked up by us, judged, and it is to the
// judged one that the connection goes (`lookup` of the agent): there is no second look-up in which a name could mean something else.
import { lookup } from 'node:dns'
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { BlockList, LookupFunction } from 'node:net'
import { listOf } from '#config/networks.ts'

/** No push service gives a longer one. */
const LONGEST = 1024

/**
 * The IPv4 ranges that are nobody's on the public network: this host, private, shared, link-local (clouds tell their secrets there), tests,
 * multicast.
 */
const notPublic = listOf(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16
   198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`.split(/\s+/),
)
/** Only the allotted part of IPv6 is public: loopback, link-local, ULA and addresses of IPv4 written as IPv6 are all outside of it. */
const givenOut = listOf(['2000::/3'])
/** Addresses inside of it that are not public: what leads to IPv4 by another way (Teredo, 6to4), and what is for examples and tests. */
const notPublicV6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** It has the form of Node's `lookup`. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export class PushAddresses {
  readonly #allowed: BlockList
  readonly #resolve: Resolve

  /** @param networks private ones in which a push service may stand, as `readNetwork` reads them */
  constructor(networks: readonly string[], resolve: Resolve = lookup) {
    this.#allowed = listOf(networks)
    this.#resolve = resolve
  }

  /** Whether an address is in one of the named networks. */
  isNamed(address: string): boolean {
    const family = isIP(address)
    return family !== 0 && this.#allowed.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }

  isAllowed(address: string): boolean {
    const family = isIP(address)
    if (family === 0) return false
    if (this.isNamed(address)) return true
    if (family === 4) return !notPublic.check(address, 'ipv4')
    return givenOut.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
  }

  /**
   * The endpoint as it will be asked, or null: not https, with a name and password in it, or an address that is not public. Push services
   * answer on port 443: on another one this server would try doors of somebody else's, so that only the named networks have other ports.
   */
  read(endpoint: string): URL | null {
    const url = endpoint.length > LONGEST ? null : URL.parse(endpoint)
    if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    // A name is judged when it is resolved; an address is not resolved.
    if (isIP(host) === 0) return url
    return (url.port === '' ? this.isAllowed(host) : this.isNamed(host)) ? url : null
  }

  #lookupAmong(isAllowed: (address: string) => boolean): LookupFunction {
    return (hostname, options, callback) => {
      this.#resolve(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return callback(error, '')
        const [first] = found
        if (first === undefined || !found.every(({ address }) => isAllowed(address)))
          return callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '')
        if (options.all === true) callback(null, found)
        else callback(null, first.address, first.family)
      })
    }
  }

  /** Looks a name up for the connection: fails where one of the addresses of the name is not public. */
  readonly lookup: LookupFunction = this.#lookupAmong((address) => this.isAllowed(address))
  /** Looks a name up for a connection to another port than 443: fails where one of them is outside of the named networks. */
  readonly lookupNamed: LookupFunction = this.#lookupAmong((address) => this.isNamed(address))

  /** Whether a message may be sent there, as far as is known now: sending looks again. */
  async accepts(endpoint: string, withinMs: number): Promise<boolean> {
    const url = this.read(endpoint)
    if (url === null) return false
    const { hostname, port } = url
    const look = port === '' ? this.lookup : this.lookupNamed
    if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), withinMs)
    look(hostname, { all: true }, (error) => resolve(error === null))
    const isAccepted = await promise
    clearTimeout(timer)
    return isAccepted
  }
}
