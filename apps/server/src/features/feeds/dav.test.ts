// The CalDAV collection of a member over HTTP: found from the address of the server alone, read whole, by what changed, and never written.
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setScene } from '#test/scene.ts'
import { statementsOf } from '#test/statements.ts'

const NOW = Date.UTC(2026, 2, 20, 11)
const { server, people } = setScene({ member: { name: 'Zoé' }, colleague: { team: 3, name: 'Rose' } }, { now: NOW })
const added = z.looseObject({ device: z.looseObject({ _id: z.string() }), server: z.string(), userName: z.string(), password: z.string() })

type Device = z.infer<typeof added>
let device: Device

async function addDevice(body: object = { name: 'Téléphone' }): Promise<Device> {
  const answer = await server.call('POST', '/calendar-devices', { token: await server.tokenOf(people.member.userId), body })
  return added.parse(answer.body)
}

beforeEach(async () => {
  device = await addDevice()
})

interface Asked {
  readonly body?: string
  readonly depth?: string
  readonly password?: string
  readonly headers?: Record<string, string>
}

async function ask(method: string, path: string, { body, depth = '0', password = device.password, headers = {} }: Asked = {}) {
  const answer = await fetch(new URL(path, server.url), {
    method,
    redirect: 'manual',
    headers: { authorization: `Basic ${btoa(`zoe:${password}`)}`, depth, 'content-type': 'application/xml', ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const CALENDAR = '/dav/calendriers/vacations/'
const propfind = (...names: readonly string[]) =>
  `<?xml version="1.0"?><A:propfind xmlns:A="DAV:" xmlns:B="urn:ietf:params:xml:ns:caldav" xmlns:E="http://calendarserver.org/ns/"><A:prop>${names.map((name) => `<${name}/>`).join('')}</A:prop></A:propfind>`
const sync = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`
const hrefsIn = (text: string) => [...text.matchAll(/<D:response><D:href>([^<]*)</g)].map((match) => match[1] ?? '')
const tokenIn = (text: string) => /<D:sync-token>([^<]*)</.exec(text)?.[1] ?? ''

/** A demand of the member for the night of 4 April, which the colleague takes. */
async function giveTheNight() {
  const body = { type: 'substitution', posterShift: { date: '2026-04-04' }, points: 1 }
  const posted = await server.call('POST', '/substitution', { token: await server.tokenOf(people.member.userId), body })
  const { _id } = z.looseObject({ _id: z.string() }).parse(posted.body)
  const taken = await server.call('POST', `/substitution/${_id}/accept`, { token: await server.tokenOf(people.colleague.userId), body: {} })
  expect(taken.status).toBe(200)
}

describe('found', () => {
  test('a program that knows the server alone finds the one calendar, step by step', async () => {
    const known = await ask('PROPFIND', '/.well-known/caldav')
    expect([known.status, known.headers.get('location')]).toEqual([301, '/dav/'])
    for (const path of ['/dav/', '/', '/principals/']) {
      const { status, text } = await ask('PROPFIND', path, { body: propfind('A:current-user-principal') })
      expect([status, text]).toEqual([207, expect.stringContaining('<D:current-user-principal><D:href>/dav/membre/</D:href>')])
    }
    const principal = await ask('PROPFIND', '/dav/membre/', { body: propfind('B:calendar-home-set', 'A:displayname') })
    expect(principal.text).toContain('<C:calendar-home-set><D:href>/dav/calendriers/</D:href>')
    const home = await ask('PROPFIND', '/dav/calendriers/', { depth: '1', body: propfind('A:resourcetype', 'A:displayname') })
    expect(hrefsIn(home.text)).toEqual(['/dav/calendriers/', CALENDAR])
    expect(home.text).toContain('<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Vacations de Zoé')
  })

  test('what is not there is said, or passed over for whoever asks little', async () => {
    const body = propfind('A:displayname', 'A:quota-used-bytes')
    const full = await ask('PROPFIND', CALENDAR, { body })
    expect(full.text).toContain('<D:prop><D:quota-used-bytes/></D:prop><D:status>HTTP/1.1 404 Not Found')
    for (const headers of [{ brief: 't' }, { prefer: 'return=minimal' }]) {
      expect((await ask('PROPFIND', CALENDAR, { body, headers })).text).not.toContain('404')
    }
  })

  test('its events, each under a tag, and none of their texts unless they are asked for', async () => {
    const { text } = await ask('PROPFIND', CALENDAR, { depth: '1' })
    const [own, ...events] = hrefsIn(text)
    expect(own).toBe(CALENDAR)
    expect(events.length).toBeGreaterThan(100)
    expect(text).not.toContain('BEGIN:VEVENT')
    expect(text.match(/<D:getetag>&quot;/g)).toHaveLength(events.length + 1)
  })
})

describe('read', () => {
  const query = (range = '') =>
    `<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`

  test('the vacations of a span, at their instants, one object each', async () => {
    const range = '<c:time-range start="20260404T000000Z" end="20260406T000000Z"/>'
    const { status, text } = await ask('REPORT', CALENDAR, { depth: '1', body: query(range) })
    expect(status).toBe(207)
    expect([...text.matchAll(/^DTSTART:(.*)\r?$/gm)].map((match) => match[1])).toEqual(['20260404T170000Z'])
    expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1)
    // An object of a collection says of no method (RFC 4791, 4.1).
    expect(text).not.toContain('METHOD')
  })

  test('by their addresses, and one alone, with its tag', async () => {
    const all = hrefsIn((await ask('PROPFIND', CALENDAR, { depth: '1' })).text)
    const href = all[1] ?? ''
    const unescaped = decodeURIComponent(href)
    const body = `<multiget xmlns="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"/>`.replaceAll('multiget', 'calendar-multiget')
    const asked = body.replace(
      '/>',
      `><d:prop><d:getetag/><calendar-data/></d:prop><d:href>${unescaped}</d:href><d:href>${CALENDAR}none.ics</d:href></calendar-multiget>`,
    )
    const many = await ask('REPORT', CALENDAR, { body: asked })
    expect(hrefsIn(many.text)).toEqual([href, `${CALENDAR}none.ics`])
    const repeated = asked.replace('</calendar-multiget>', `<d:href>${unescaped}</d:href></calendar-multiget>`)
    expect(hrefsIn((await ask('REPORT', CALENDAR, { body: repeated })).text)).toEqual([href, `${CALENDAR}none.ics`])
    expect(many.text).toContain('404 Not Found')
    const one = await ask('GET', href)
    expect([one.status, one.text.startsWith('BEGIN:VCALENDAR')]).toEqual([200, true])
    expect(many.text).toContain(`<D:getetag>${(one.headers.get('etag') ?? '').replaceAll('"', '&quot;')}</D:getetag>`)
    expect((await ask('GET', href, { headers: { 'if-none-match': one.headers.get('etag') ?? '' } })).status).toBe(304)
    expect((await ask('GET', `${CALENDAR}none.ics`)).status).toBe(404)
  })

  test('a program that has the state is answered without the planning, and a reading in the same minute writes nothing', async () => {
    const token = tokenIn((await ask('REPORT', CALENDAR, { body: sync('') })).text)
    const state = propfind('E:getctag', 'A:sync-token', 'A:resourcetype')
    const first = await ask('PROPFIND', CALENDAR, { body: state })
    for (const work of [
      async () => expect((await ask('PROPFIND', CALENDAR, { body: state })).text).toBe(first.text),
      async () => expect(hrefsIn((await ask('REPORT', CALENDAR, { body: sync(token) })).text)).toEqual([]),
      async () => expect((await ask('PROPFIND', '/dav/calendriers/', { depth: '1' })).status).toBe(207),
    ]) {
      const asked = await statementsOf(server, work)
      expect(asked).toHaveLength(3)
      expect(asked.join(' ')).not.toMatch(/rotations/)
    }
    const readAt = async () => {
      const { body } = await server.call('GET', '/calendar-devices', { token: await server.tokenOf(people.member.userId) })
      return z.looseObject({ devices: z.array(z.looseObject({ lastReadAt: z.nullable(z.number()) })) }).parse(body).devices[0]?.lastReadAt
    }
    expect(await readAt()).toBe(NOW)
    server.clock.now += 59_000
    await ask('PROPFIND', CALENDAR, { body: state })
    expect(await readAt()).toBe(NOW)
    server.clock.now += 2_000
    await ask('PROPFIND', CALENDAR, { body: state })
    expect(await readAt()).toBe(NOW + 61_000)
  })

  test('what changed since a state, and what went; an exchange is seen, and nothing else', async () => {
    const first = await ask('REPORT', CALENDAR, { body: sync('') })
    const token = tokenIn(first.text)
    server.clock.now += 60_000
    const still = await ask('REPORT', CALENDAR, { body: sync(token) })
    expect(tokenIn(still.text)).toBe(token)
    await giveTheNight()
    server.clock.now += 60_000
    const changed = await ask('REPORT', CALENDAR, { body: sync(token) })
    expect(tokenIn(changed.text)).not.toBe(token)
    server.clock.now += 60_000
    const after = await ask('REPORT', CALENDAR, { body: sync(tokenIn(changed.text)) })
    const night = `${CALENDAR}${people.member.userId}-2026-04-04%40`
    expect(hrefsIn(after.text).filter((href) => !href.startsWith(night))).toEqual([])
    expect(changed.text).toMatch(new RegExp(`${night}[^<]*</D:href><D:status>HTTP/1.1 404`))
    expect((await ask('REPORT', CALENDAR, { body: sync('data:,unknown') })).text).toContain('<D:valid-sync-token/>')
  })
})

describe('closed', () => {
  test.each(['PUT', 'DELETE'])('%s changes nothing: it is a reading', async (method) => {
    const [, href = ''] = hrefsIn((await ask('PROPFIND', CALENDAR, { depth: '1' })).text)
    const refused = await ask(method, href, method === 'PUT' ? { body: 'BEGIN:VCALENDAR' } : {})
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('<D:need-privileges/>')])
    expect((await ask('GET', href)).status).toBe(200)
  })

  test('without its password, with another one, and once the device is removed', async () => {
    for (const headers of [{ authorization: '' }, { authorization: 'Bearer x' }, { authorization: `Basic ${btoa('zoe')}` }]) {
      const { status, headers: got } = await ask('PROPFIND', '/dav/', { headers })
      expect([status, got.get('www-authenticate')]).toEqual([401, 'Basic realm="Releve", charset="UTF-8"'])
    }
    expect((await ask('PROPFIND', '/dav/', { password: 'aaaaa-bbbbb-ccccc-ddddd' })).status).toBe(401)
    expect((await ask('PROPFIND', '/dav/', { password: device.password.toUpperCase().replaceAll('-', ' ') })).status).toBe(207)
    const other = await addDevice({ name: 'Tablette' })
    const token = await server.tokenOf(people.member.userId)
    expect((await server.call('DELETE', `/calendar-devices/${device.device._id}`, { token })).status).toBe(204)
    expect((await ask('PROPFIND', '/dav/')).status).toBe(401)
    expect((await ask('PROPFIND', '/dav/', { password: other.password })).status).toBe(207)
    expect((await server.call('DELETE', `/calendar-devices/${device.device._id}`, { token })).status).toBe(404)
  })

  test('a colleague removes none of theirs, and the password opens nothing else', async () => {
    const token = await server.tokenOf(people.colleague.userId)
    expect((await server.call('DELETE', `/calendar-devices/${device.device._id}`, { token })).status).toBe(404)
    expect((await ask('GET', '/api/users/me')).status).toBe(401)
  })

  test.each(['', '  '])('a device has a name (« %s »)', async (name) => {
    const token = await server.tokenOf(people.member.userId)
    const refused = await server.call('POST', '/calendar-devices', { token, body: { name } })
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ fields: { name: 'Donnez un nom à cet appareil.' } })])
  })

  test('ten devices at most, at once too', async () => {
    const token = await server.tokenOf(people.member.userId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => server.call('POST', '/calendar-devices', { token, body: { name: `Appareil ${index}` } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'tooManyDevices' })
  })

  test.each([
    ['no XML', 'PROPFIND', '<propfind', 400],
    ['another document', 'PROPFIND', '<html/>', 400],
    ['a document type of its own', 'PROPFIND', '<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"/>', 400],
    ['a report that is not served', 'REPORT', '<expand-property xmlns="DAV:"/>', 403],
    ['a report that is no XML', 'REPORT', '', 400],
  ])('%s', async (_what, method, body, status) => {
    expect((await ask(method, CALENDAR, { body })).status).toBe(status)
  })
})
