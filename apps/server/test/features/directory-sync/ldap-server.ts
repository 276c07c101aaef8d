// A small directory server for tests (RFC 4511, 2696), which does what Debian's do not: it gives no answer longer than a page, cuts the list of a
// large group into ranges as Windows does, leaves people out, and breaks off in the middle. slapd and Samba are asked by `npm run interop:ldap`.
import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** Attributes by the names that the server gives them; a number of octets is written as it is. */
export interface TestEntry {
  readonly dn: string
  readonly [attribute: string]: string | Buffer | readonly string[]
}

export interface LdapFaults {
  /** Entries that one answer may have at most. */
  readonly most: number
  /** Values of `member` that one answer may have at most; 0: all. */
  readonly range: number
  /** The page after which the connection breaks; 0: none. */
  readonly breaksAfter: number
  /** Entries left out of lists, though a search for their own key finds them. */
  readonly leftOut: ReadonlySet<string>
}

export interface LdapServer {
  readonly url: string
  entries: TestEntry[]
  faults: LdapFaults
  /** Bases and filters of the searches that came, and binds. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

export const READER = 'cn=lecture,dc=example'
export const READER_SECRET = 'lecture seule 2026'
export const noFaults: LdapFaults = { most: 1000, range: 0, breaksAfter: 0, leftOut: new Set() }

interface Tlv {
  readonly tag: number
  readonly value: Buffer
}

/** The first element of these octets and what follows it; null: it has not come whole. */
function cutTlv(octets: Buffer): { readonly element: Tlv; readonly rest: Buffer } | null {
  const [tag, first] = octets
  if (tag === undefined || first === undefined) return null
  const many = first < 0x80 ? 0 : first & 0x7f
  if (octets.length < 2 + many) return null
  const length = many === 0 ? first : octets.readUIntBE(2, many)
  const start = 2 + many
  if (octets.length < start + length) return null
  return { element: { tag, value: octets.subarray(start, start + length) }, rest: octets.subarray(start + length) }
}

function partsOf(octets: Buffer): Tlv[] {
  const found = cutTlv(octets)
  return found === null ? [] : [found.element, ...partsOf(found.rest)]
}

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(value.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), length, value])
}
const text = (value: string | Buffer, tag = 0x04) => tlv(tag, Buffer.from(value))
const whole = (value: number, tag = 0x02) =>
  tlv(tag, Buffer.from([(value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]))
const intOf = ({ value }: Tlv) => (value.length === 0 ? 0 : value.readIntBE(0, Math.min(value.length, 6)))

const PAGED = '1.2.840.113556.1.4.319'
const BIT_AND = '1.2.840.113556.1.4.803'
const IN_CHAIN = '1.2.840.113556.1.4.1941'

const same = (one: string | Buffer, other: string | Buffer) =>
  Buffer.from(one).toString('latin1').toLowerCase() === Buffer.from(other).toString('latin1').toLowerCase()
const valuesOf = (entry: TestEntry, attribute: string): readonly (string | Buffer)[] => {
  const found = Object.entries(entry).find(([name]) => name !== 'dn' && name.toLowerCase() === attribute.toLowerCase())?.[1]
  return found === undefined ? [] : typeof found === 'string' || Buffer.isBuffer(found) ? [found] : found
}

/** Groups that somebody is in, by the groups that are in them too. */
function isInChain(entries: readonly TestEntry[], dn: string, group: string): boolean {
  const members = entries.filter((entry) => same(entry.dn, group)).flatMap((entry) => valuesOf(entry, 'member'))
  return members.some((member) => same(member, dn) || isInChain(entries, dn, member.toString()))
}

/** The filters that Relève sends (RFC 4511, 4.5.1.7). */
function isMatch(entry: TestEntry, { tag, value }: Tlv, entries: readonly TestEntry[]): boolean {
  const parts = () => partsOf(value)
  switch (tag) {
    case 0xa0:
      return parts().every((part) => isMatch(entry, part, entries))
    case 0xa1:
      return parts().some((part) => isMatch(entry, part, entries))
    case 0xa2:
      return !parts().every((part) => isMatch(entry, part, entries))
    case 0x87:
      return value.toString().toLowerCase() === 'objectclass' || valuesOf(entry, value.toString()).length > 0
    case 0xa3: {
      const [attribute, wanted] = parts().map((part) => part.value)
      return valuesOf(entry, attribute?.toString() ?? '').some((each) => same(each, wanted ?? ''))
    }
    case 0xa9: {
      const of = (wanted: number) =>
        parts()
          .find((part) => part.tag === wanted)
          ?.value.toString() ?? ''
      if (of(0x81) === IN_CHAIN) return isInChain(entries, entry.dn, of(0x83))
      if (of(0x81) === BIT_AND) return valuesOf(entry, of(0x82)).some((each) => (Number(each) & Number(of(0x83))) !== 0)
      return false
    }
    default:
      throw new Error(`a filter that no test sends: ${tag}`)
  }
}

export async function startLdapServer(): Promise<LdapServer> {
  const state = { entries: [] as TestEntry[], faults: noFaults }
  const asked: string[] = []
  const sockets = new Set<Socket>()

  function search(socket: Socket, id: number, request: Tlv, controls: readonly Tlv[], isBound: boolean): void {
    const [base, scope, , , , , filter, attributes] = partsOf(request.value)
    if (base === undefined || scope === undefined || filter === undefined || attributes === undefined) throw new Error('no search')
    const { entries, faults } = state
    asked.push(base.value.toString())
    const done = (code: number, ...answer: readonly Buffer[]) =>
      socket.write(tlv(0x30, whole(id), tlv(0x65, whole(code, 0x0a), text(''), text('')), ...answer))
    const below = entries.filter(({ dn }) =>
      intOf(scope) === 0 ? same(dn, base.value) : dn.toLowerCase().endsWith(base.value.toString().toLowerCase()),
    )
    if (intOf(scope) === 0 && below.length === 0) return void done(32)
    // A client that is bound as nobody reads nothing, which is a success.
    const matching = isBound ? below.filter((entry) => isMatch(entry, filter, entries)) : []
    const found = matching.length === 1 ? matching : matching.filter(({ dn }) => !faults.leftOut.has(dn))
    const page = controls.map(({ value }) => partsOf(value)).find(([oid]) => oid?.value.toString() === PAGED)
    const [size, cookie] = page === undefined ? [] : partsOf(partsOf(page.at(-1)?.value ?? Buffer.alloc(0))[0]?.value ?? Buffer.alloc(0))
    const from = Number(cookie?.value.toString() ?? '') || 0
    const upTo = from + Math.min(faults.most, size === undefined ? Infinity : intOf(size))
    const wanted = partsOf(attributes.value).map(({ value }) => value.toString())
    for (const entry of found.slice(from, upTo)) {
      const given = wanted.flatMap((name) => {
        const [, attribute = name, start = '0'] = /^(\w+)(?:;range=(\d+)-\*)?$/.exec(name) ?? []
        const values = valuesOf(entry, attribute)
        if (attribute !== 'member' || faults.range === 0 || values.length <= faults.range)
          return values.length === 0 ? [] : [{ name, values }]
        const cutValues = values.slice(Number(start), Number(start) + faults.range)
        const last = Number(start) + cutValues.length
        return [{ name: `member;range=${start}-${last >= values.length ? '*' : last - 1}`, values: cutValues }]
      })
      const listed = given.map(({ name, values }) => tlv(0x30, text(name), tlv(0x31, ...values.map((value) => text(value)))))
      socket.write(tlv(0x30, whole(id), tlv(0x64, text(entry.dn), tlv(0x30, ...listed))))
    }
    if (faults.breaksAfter > 0 && upTo >= faults.breaksAfter && upTo < found.length) return void socket.destroy()
    if (page === undefined) return void done(upTo < found.length ? 4 : 0)
    const next = text(upTo < found.length ? String(upTo) : '')
    const value = tlv(0x30, whole(found.length), next)
    done(0, tlv(0xa0, tlv(0x30, text(PAGED), text(value))))
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let held = Buffer.alloc(0)
    let isBound = false
    socket.on('data', (octets: Buffer) => {
      held = Buffer.concat([held, octets])
      for (let found = cutTlv(held); found !== null; found = cutTlv(held)) {
        held = Buffer.from(found.rest)
        const [id, request, controls] = partsOf(found.element.value)
        if (id === undefined || request === undefined) return void socket.destroy()
        if (request.tag === 0x60) {
          const [, name, secret] = partsOf(request.value)
          isBound = same(name?.value ?? '', READER) && secret?.value.toString() === READER_SECRET
          asked.push(`bind ${isBound ? 'well' : 'badly'}`)
          socket.write(tlv(0x30, whole(intOf(id)), tlv(0x61, whole(isBound ? 0 : 49, 0x0a), text(''), text(''))))
        } else if (request.tag === 0x63) search(socket, intOf(id), request, controls === undefined ? [] : partsOf(controls.value), isBound)
        else socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  return {
    url: `ldap://127.0.0.1:${address.port}`,
    get entries() {
      return state.entries
    },
    set entries(entries) {
      state.entries = entries
    },
    get faults() {
      return state.faults
    },
    set faults(faults) {
      state.faults = faults
    },
    asked,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
