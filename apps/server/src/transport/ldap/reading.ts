// Reads people and groups of a directory by LDAP: Active Directory, OpenLDAP and what resembles them. Each reading connects, binds and goes; a
// connection that was kept comes back as nobody (findings/ldapts-comes-back-as-nobody.sh). Everything is read page by page, one search after
// the other (findings/slapd-one-paged-reading-per-connection.sh), without a limit of ours that would end an answer silently, and is given back
// when the last page has come.
import net from 'node:net'
import { AndFilter, Client, EqualityFilter, FilterParser } from 'ldapts'
import type { Entry, Filter } from 'ldapts'
import { isOfThisMachine } from '#config/networks.ts'
import { PushAddresses } from '../push/address.ts'
import { LdapFailure, toFailure } from './failure.ts'
import { keyOfName, readName } from './names.ts'
import type { DirectoryName } from './names.ts'

export interface DirectoryServer {
  readonly kind: 'ldap' | 'activeDirectory'
  /** `ldap://` or `ldaps://`, with a name and a port or none. */
  readonly url: string
  /** A connection that begins in the clear is secured before anything is said. */
  readonly startsTls: boolean
  readonly bindName: string
  readonly bindSecret: string
  /** The name beneath which people stand. */
  readonly base: string
  readonly filter: string
  /** A filter of the inactive among them, beside what an Active Directory says by itself; empty: nobody. */
  readonly inactiveFilter: string
  /** Attributes; empty: not read. */
  readonly phoneAttribute: string
  readonly numberAttribute: string
}

export interface DirectoryPerson {
  /** The entryUUID or objectGUID, in lower case: it stays when somebody is renamed or moved. */
  readonly key: string
  readonly name: DirectoryName
  readonly givenName: string
  readonly familyName: string
  readonly email: string | null
  readonly phone: string | null
  readonly number: string | null
  readonly isActive: boolean
}

const CONNECT_MS = 6_000
/** The time for one page, or one bind. */
const ANSWER_MS = 60_000
const PAGE = 500
/** No installation has so many: a base or a filter is wrong. */
const MOST_PEOPLE = 20_000
/** Somebody whose account never ends has one of these. */
const NEVER_ENDS: ReadonlySet<string> = new Set(['', '0', '9223372036854775807'])
/** Milliseconds between 1601, from which Active Directory counts, and 1970. */
const BEFORE_1970_MS = 11_644_473_600_000n
const DISABLED = 2
/** Members of groups within groups, which Active Directory finds by itself. */
const IN_CHAIN = '1.2.840.113556.1.4.1941'

/** Every value of an attribute, whatever capitals the server writes it with; octets as they are. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const wanted = attribute.toLowerCase()
  return Object.entries(entry).flatMap(([name, value]) => (name.toLowerCase() === wanted && name !== 'dn' ? value : []))
}

const textOf = (entry: Entry, attribute: string): string => {
  const [first] = attribute === '' ? [] : valuesOf(entry, attribute)
  return first === undefined ? '' : first.toString().normalize('NFC').trim()
}

/** The objectGUID as it is written: its first three fields are stored backwards. */
function guidOf(octets: Buffer): string {
  const hex = (from: number, to: number) => octets.subarray(from, to).toString('hex')
  const reversed = (from: number, to: number) => Buffer.from(octets.subarray(from, to).toReversed()).toString('hex')
  return `${reversed(0, 4)}-${reversed(4, 6)}-${reversed(6, 8)}-${hex(8, 10)}-${hex(10, 16)}`
}

function octetsOf(guid: string): Buffer {
  const [a = '', b = '', c = '', d = '', e = ''] = guid.split('-')
  const reversed = (hex: string) => Buffer.from(Buffer.from(hex, 'hex').toReversed())
  return Buffer.concat([reversed(a), reversed(b), reversed(c), Buffer.from(d + e, 'hex')])
}

/** @throws LdapFailure filter */
function readFilter(text: string): Filter {
  // The library takes a filter whose last parenthesis is missing for a whole one; a parenthesis that is meant is written « \28 ».
  if (text.split('(').length !== text.split(')').length) throw new LdapFailure('filter', text)
  try {
    return FilterParser.parseString(text)
  } catch (error) {
    throw new LdapFailure('filter', text, { cause: error })
  }
}

/** A name within a filter: its signs that mean something there are written as octets. */
const literal = (text: string) => text.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** A directory that was bound to; its searches stand in a row. */
export class BoundDirectory {
  readonly #client: Client
  readonly #server: DirectoryServer
  readonly #now: number

  constructor(client: Client, server: DirectoryServer, now: number) {
    this.#client = client
    this.#server = server
    this.#now = now
  }

  get #keyAttribute(): string {
    return this.#server.kind === 'activeDirectory' ? 'objectGUID' : 'entryUUID'
  }

  #keyOf(entry: Entry): string {
    const [value] = valuesOf(entry, this.#keyAttribute)
    if (value === undefined || value.length === 0) throw new LdapFailure('key', this.#keyAttribute)
    if (typeof value === 'string') return value.toLowerCase()
    return value.length === 16 ? guidOf(value) : value.toString('hex')
  }

  async #search(filter: Filter, attributes: readonly string[], base = this.#server.base): Promise<Entry[]> {
    const found: Entry[] = []
    const pages = this.#client.searchPaginated(base, {
      scope: 'sub',
      filter,
      attributes: [...attributes],
      explicitBufferAttributes: ['objectGUID'],
      paged: { pageSize: PAGE },
    })
    for await (const { searchEntries } of pages) {
      found.push(...searchEntries)
      if (found.length > MOST_PEOPLE) throw new LdapFailure('tooMany', String(MOST_PEOPLE))
    }
    return found
  }

  #isActive(entry: Entry): boolean {
    if (this.#server.kind !== 'activeDirectory') return true
    if ((Number(textOf(entry, 'userAccountControl')) & DISABLED) !== 0) return false
    const ends = textOf(entry, 'accountExpires')
    return NEVER_ENDS.has(ends) || !/^\d+$/.test(ends) || Number(BigInt(ends) / 10_000n - BEFORE_1970_MS) > this.#now
  }

  /** Everybody beneath the base whom the filter names. @throws LdapFailure */
  async people(): Promise<DirectoryPerson[]> {
    const { filter: text, inactiveFilter, phoneAttribute, numberAttribute } = this.#server
    const filter = readFilter(text)
    const attributes = [
      this.#keyAttribute,
      'givenName',
      'sn',
      'mail',
      'userAccountControl',
      'accountExpires',
      phoneAttribute,
      numberAttribute,
    ]
    const entries = await this.#search(
      filter,
      attributes.filter((name) => name !== ''),
    )
    const inactive =
      inactiveFilter === '' ? new Set<string>() : await this.#keysOf(new AndFilter({ filters: [filter, readFilter(inactiveFilter)] }))
    return entries.map((entry) => {
      const key = this.#keyOf(entry)
      const name = readName(entry.dn)
      if (name === null) throw new LdapFailure('answer', entry.dn)
      return {
        key,
        name,
        givenName: textOf(entry, 'givenName'),
        familyName: textOf(entry, 'sn'),
        email: textOf(entry, 'mail') || null,
        phone: textOf(entry, phoneAttribute) || null,
        number: textOf(entry, numberAttribute) || null,
        isActive: this.#isActive(entry) && !inactive.has(key),
      }
    })
  }

  async #keysOf(filter: Filter): Promise<Set<string>> {
    return new Set((await this.#search(filter, [this.#keyAttribute])).map((entry) => this.#keyOf(entry)))
  }

  /** The keys of who is in a group. @throws LdapFailure group: there is none of that name */
  async membersOf(group: string, people: readonly DirectoryPerson[]): Promise<ReadonlySet<string>> {
    const listed = await this.#listed(group)
    // Groups are few: asked about each of thousands of people, a server may reach its time limit.
    for (const within of this.#server.kind === 'activeDirectory' ? await this.#groupsWithin(group) : [])
      listed.push(...(await this.#listed(within)))
    const byName = new Map(people.map(({ name, key }) => [keyOfName(name), key]))
    return new Set(
      listed.flatMap((text) => {
        const name = readName(text)
        return (name === null ? undefined : byName.get(keyOfName(name))) ?? []
      }),
    )
  }

  /** The names of the groups that are in a group, and in those, anywhere in its domain. */
  async #groupsWithin(group: string): Promise<string[]> {
    const chain = FilterParser.parseString(`(&(objectClass=group)(memberOf:${IN_CHAIN}:=${literal(group)}))`)
    const domain = /(?:^|,)\s*(dc=.*)$/i.exec(group)?.[1] ?? this.#server.base
    return (await this.#search(chain, [this.#keyAttribute], domain)).map(({ dn }) => dn)
  }

  /** The names that a group lists, in as many answers as the server makes of a large one. */
  async #listed(group: string): Promise<string[]> {
    const listed: string[] = []
    let attributes = ['member', 'uniqueMember']
    for (;;) {
      const [entry] = await this.#entry(group, attributes)
      if (entry === undefined) throw new LdapFailure('group', group)
      let next: number | null = null
      for (const [name, value] of Object.entries(entry)) {
        const [, last] = /^member;range=\d+-(\d+|\*)$/i.exec(name) ?? []
        const isPart = last !== undefined
        if (!isPart && !/^(?:unique)?member$/i.test(name)) continue
        const values = [value].flat().map(String)
        listed.push(...values)
        if (isPart && last !== '*' && values.length > 0) next = Number(last) + 1
      }
      if (next === null) return listed
      if (listed.length > MOST_PEOPLE) throw new LdapFailure('tooMany', String(MOST_PEOPLE))
      attributes = [`member;range=${next}-*`]
    }
  }

  async #entry(name: string, attributes: readonly string[]): Promise<Entry[]> {
    try {
      const { searchEntries } = await this.#client.search(name, { scope: 'base', filter: '(objectClass=*)', attributes: [...attributes] })
      return searchEntries
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'base') throw new LdapFailure('group', name, { cause: error })
      throw failure
    }
  }

  /** Whether the directory still has somebody of that key among its people: a search by itself, beside the pages. */
  async has(key: string): Promise<boolean> {
    const value = this.#server.kind === 'activeDirectory' ? octetsOf(key) : key
    const known = new EqualityFilter({ attribute: this.#keyAttribute, value })
    return (await this.#keysOf(new AndFilter({ filters: [readFilter(this.#server.filter), known] }))).size > 0
  }
}

/**
 * Connects and binds for one reading.
 * @param networks those in which a directory may stand, as `readNetwork` reads them
 * @throws LdapFailure
 */
export async function inDirectory<T>(
  server: DirectoryServer,
  { networks, now }: { readonly networks: readonly string[]; readonly now: number },
  read: (directory: BoundDirectory) => Promise<T>,
): Promise<T> {
  const url = URL.parse(server.url)
  if (url === null) throw new LdapFailure('answer', server.url)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = url.protocol === 'ldaps:' || server.startsTls
  if (!isSecure && !isOfThisMachine(host)) throw new LdapFailure('plain', host)
  // Servers take a name without a secret for nobody, and say that it went well.
  if (server.bindName === '' || server.bindSecret === '') throw new LdapFailure('credentials', '')
  const addresses = new PushAddresses(networks)
  const isAddress = net.isIP(host) !== 0
  if (isAddress && !addresses.isNamed(host)) throw new LdapFailure('private', host)
  const secured = { ...(isAddress ? { host } : { servername: host }), lookup: addresses.lookupNamed, minVersion: 'TLSv1.2' as const }
  const client = new Client({
    url: server.url,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    createConnection: (...args: unknown[]) => net.connect({ port: Number(args[0]), host, lookup: addresses.lookupNamed }),
    ...(url.protocol === 'ldaps:' && { tlsOptions: secured }),
  })
  try {
    if (url.protocol === 'ldap:' && server.startsTls) await client.startTLS(secured)
    await client.bind(server.bindName, server.bindSecret)
    return await read(new BoundDirectory(client, server, now))
  } catch (error) {
    throw toFailure(error)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}
