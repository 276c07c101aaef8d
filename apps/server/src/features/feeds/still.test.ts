// A calendar that is read every hour changes only when its planning does: each event keeps the instant and the number of its last change, and
// a reading that changed nothing is answered without the plan.
import { feed } from '@releve/contract/feeds'
import type { MemberFixture } from '@releve/testing/factories'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { eventsIn } from '#test/features/feeds/events.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'

const NOW = Date.UTC(2026, 2, 20, 11)
const HOUR_MS = 3_600_000
const answer = z.strictObject({ feed })

const { server, center, people } = setScene({ member: { name: 'Zoé' }, colleague: { team: 3, name: 'Rose' } }, { now: NOW })
const { member, colleague } = people
let url: string

beforeEach(async () => {
  url = await openAddress({ alarmMinutes: 60 })
})

async function openAddress(body: object = {}) {
  return read(answer, await server.call('POST', '/calendar-feed', { token: await as(member), body })).feed.url
}
const pathOf = (address: string) => new URL(address).pathname.replace(/^\/api/, '')

async function readAt(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const got = await server.call(method, pathOf(address), { headers })
  const text = typeof got.body === 'string' ? got.body : ''
  return { status: got.status, tag: got.headers.get('etag') ?? '', text, events: eventsIn(text), headers: got.headers }
}
const again = (tag: string) => readAt(url, { 'if-none-match': tag })
const eventOn = (events: ReturnType<typeof eventsIn>, date: string, { userId }: MemberFixture = member) =>
  events.find(({ UID: uid }) => uid?.startsWith(`${userId}-${date}`) === true)

/** The token of a session of this moment. */
const as = async ({ userId }: MemberFixture) => server.tokenOf(userId)

/** A demand for the night of 4 April, which the colleague takes and gives back. */
async function demand() {
  const body = { type: 'substitution', posterShift: { date: '2026-04-04' }, points: 1 }
  const posted = await server.call('POST', '/substitution', { token: await as(member), body })
  const { _id } = z.looseObject({ _id: z.string() }).parse(posted.body)
  const answerBy = (act: string) => async () => {
    const answered = await server.call('POST', `/substitution/${_id}/${act}`, { token: await as(colleague), body: {} })
    expect(answered, JSON.stringify(answered.body)).toMatchObject({ status: 200 })
  }
  return { take: answerBy('accept'), giveBack: answerBy('unaccept') }
}

test('an hour later the text is the same octets, under the same tag, and whoever has it is sent nothing', async () => {
  const first = await readAt(url)
  expect(first.tag).toMatch(/^"[\w-]+"$/)
  server.clock.now += HOUR_MS
  const second = await readAt(url)
  expect(second.text).toBe(first.text)
  expect(second.tag).toBe(first.tag)
  expect(await again(first.tag)).toMatchObject({ status: 304, text: '', tag: first.tag })
  // Proxies that compress write it so, among other tags; an asterisk stands for whatever there is.
  for (const held of [`W/${first.tag}`, `"x", ${first.tag}`, '*']) expect(await again(held)).toMatchObject({ status: 304, text: '' })
  expect(await again('"x"')).toMatchObject({ status: 200, text: first.text })
  expect(await readAt(url, { 'if-none-match': first.tag }, 'HEAD')).toMatchObject({ status: 304 })
})

test('a reading that changed nothing asks two things of the database, and nothing of the plan', async () => {
  const { tag } = await readAt(url)
  const asked = await statementsOf(server, () => again(tag))
  expect(asked).toHaveLength(2)
  expect(asked.join(' ')).not.toMatch(/rotations|content_events/)
})

test('each day one event comes and one goes; the others keep their instant', async () => {
  const first = await readAt(url)
  server.clock.now += 4 * 24 * HOUR_MS
  const second = await again(first.tag)
  expect(second.status).toBe(200)
  const before = new Map(first.events.map((event) => [event.UID, event]))
  const stayed = second.events.filter(({ UID: uid }) => before.has(uid))
  expect(stayed.length).toBe(first.events.length - 2)
  for (const event of stayed) expect(event).toEqual(before.get(event.UID))
  for (const event of second.events.filter(({ UID: uid }) => !before.has(uid))) {
    expect(event).toMatchObject({ DTSTAMP: '20260324T110000Z', 'LAST-MODIFIED': '20260324T110000Z', SEQUENCE: '0' })
  }
})

test('a vacation that goes and comes back rises, and it alone', async () => {
  const first = await readAt(url)
  expect(eventOn(first.events, '2026-04-04')).toMatchObject({
    SEQUENCE: '0',
    DTSTAMP: '20260320T110000Z',
    STATUS: 'CONFIRMED',
    TRANSP: 'OPAQUE',
  })
  const { take, giveBack } = await demand()
  await take()
  server.clock.now += HOUR_MS
  const without = await again(first.tag)
  expect(without.status).toBe(200)
  expect(eventOn(without.events, '2026-04-04')).toBeUndefined()
  expect(without.text).not.toContain('CANCELLED')
  await giveBack()
  server.clock.now += HOUR_MS
  const back = await again(without.tag)
  expect(eventOn(back.events, '2026-04-04')).toMatchObject({
    SEQUENCE: '1',
    DTSTAMP: '20260320T130000Z',
    'LAST-MODIFIED': '20260320T130000Z',
  })
  const others = (events: typeof first.events) => events.filter(({ UID: uid }) => uid?.includes('-2026-04-04@') !== true)
  expect(others(back.events)).toEqual(others(first.events))
})

test.each([
  ['the name of their team', () => server.pool.query(`UPDATE teams SET name = 'Autre équipe' WHERE _id = $1`, [center.teamIds[0]])],
  ['the name of their centre', () => server.pool.query(`UPDATE centers SET name = name || ' bis' WHERE _id = $1`, [center.centerId])],
  ['their alarm', async () => server.call('PUT', '/calendar-feed', { token: await as(member), body: { alarmMinutes: 90 } })],
])('%s is seen on every event that says it', async (_what, change) => {
  const first = await readAt(url)
  await change()
  server.clock.now += HOUR_MS
  const second = await again(first.tag)
  expect(second.status).toBe(200)
  expect(new Set(second.events.map(({ SEQUENCE: n, DTSTAMP: at }) => `${n} ${at}`))).toEqual(new Set(['1 20260320T120000Z']))
  expect((await again(second.tag)).status).toBe(304)
})

test('their own name is seen in the calendar’s, and changes no event', async () => {
  const first = await readAt(url)
  await server.pool.query(`UPDATE members SET name = 'Zoë, la « grande »; \\o/' WHERE _id = $1`, [member.userId])
  const second = await again(first.tag)
  expect(second.status).toBe(200)
  expect(second.events).toEqual(first.events)
  // The text is escaped, as every text is (RFC 5545, 3.3.11).
  for (const name of ['NAME', 'X-WR-CALNAME']) {
    expect(second.text.replaceAll(/\r\n /g, '')).toContain(`\r\n${name}:Vacations de Zoë\\, la « grande »\\; \\\\o/`)
  }
})

test('what a colleague’s change raises, without a change of one’s own, is not sent', async () => {
  const { tag } = await readAt(url)
  await server.pool.query(`UPDATE members SET name = 'Autre' WHERE _id = $1`, [colleague.userId])
  expect(await again(tag)).toMatchObject({ status: 304, text: '', tag })
})

test('a release that says one event otherwise raises that one', async () => {
  const first = await readAt(url)
  const id = eventOn(first.events, '2026-04-04')?.UID ?? ''
  // The release before left it so: another form, another text of that event.
  await server.pool.query(
    `UPDATE calendar_feeds SET content_version = 'before', content_events = jsonb_set(content_events, ARRAY[$2, '0'], '"before"') WHERE user_id = $1`,
    [member.userId, id],
  )
  server.clock.now += HOUR_MS
  const second = await again(first.tag)
  expect(second.status).toBe(200)
  const risen = second.events.filter(({ SEQUENCE: n }) => n !== '0')
  expect(risen.map(({ UID: uid, DTSTAMP: at }) => [uid, at])).toEqual([[id, '20260320T120000Z']])
})

test('a renewed address goes on counting, a closed one begins again', async () => {
  const first = await readAt(url)
  await (await demand()).take()
  await readAt(url)
  const before = url
  server.clock.now += HOUR_MS
  url = await openAddress()
  const second = await again(first.tag)
  expect(second.status).toBe(200)
  expect(new Set(second.events.map(({ DTSTAMP: at }) => at))).toEqual(new Set(['20260320T110000Z']))
  expect((await readAt(before, { 'if-none-match': first.tag })).status).toBe(404)
  await server.call('DELETE', '/calendar-feed', { token: await as(member) })
  url = await openAddress()
  expect(new Set((await readAt(url)).events.map(({ DTSTAMP: at }) => at))).toEqual(new Set(['20260320T120000Z']))
})

test('of many first readings at once all have the same text', async () => {
  const ticking = setInterval(() => (server.clock.now += 1000), 1)
  try {
    const texts = await Promise.all(Array.from({ length: 12 }, async () => (await readAt(url)).text))
    expect(new Set(texts).size).toBe(1)
  } finally {
    clearInterval(ticking)
  }
})

test('readings during changes end with what stands, each number with one text', async () => {
  const seen = new Map<string, string>()
  const over = new AbortController()
  const reading = async () => {
    for (let tag = ''; !over.signal.aborted;) {
      const got = await again(tag)
      if (got.status === 200) tag = got.tag
      for (const event of got.events) {
        const { UID: uid = '', SEQUENCE: n = '', ...content } = event
        const said = JSON.stringify(content)
        expect(seen.getOrInsert(`${uid} ${n}`, said)).toBe(said)
      }
    }
  }
  const readers = [reading(), reading(), reading()]
  const { take, giveBack } = await demand()
  for (let turn = 0; turn < 4; turn++) {
    await take()
    server.clock.now += 1000
    await server.pool.query('UPDATE teams SET name = $2 WHERE _id = $1', [center.teamIds[0], `Équipe ${turn}`])
    server.clock.now += 1000
    await giveBack()
  }
  over.abort()
  await Promise.all(readers)
  const { text, events } = await readAt(url)
  expect(text).toContain('Équipe 3')
  expect(eventOn(events, '2026-04-04')).toBeDefined()
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s makes it a tenth as long, under a tag of its own', async (encoding, decompress) => {
  const { text, tag } = await readAt(url, { 'accept-encoding': 'identity' })
  const ask = (headers: Record<string, string>) =>
    new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
      get(server.url + new URL(url).pathname, { headers: { 'accept-encoding': encoding, ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ response, bytes: Buffer.concat(chunks) }))
      }).on('error', reject)
    })
  const { response, bytes } = await ask({})
  expect(response.headers).toMatchObject({ 'content-encoding': encoding })
  expect(response.headers.vary).toContain('accept-encoding')
  expect(response.headers.etag).toBe(tag.replace(/"$/, `-${encoding}"`))
  expect(decompress(bytes).toString()).toBe(text)
  expect(bytes.length).toBeLessThan(text.length / 8)
  for (const held of [tag, response.headers.etag ?? '']) {
    expect(await ask({ 'if-none-match': held })).toMatchObject({ response: { statusCode: 304 }, bytes: Buffer.alloc(0) })
  }
})

test('every line ends with CRLF, the last one too', async () => {
  const { text } = await readAt(url)
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
})
