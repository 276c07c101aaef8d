// Pictures of members: what is refused before it is decoded, what is left of the file, and who sees the result.
import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { routes } from '@releve/contract'
import { createCenter, createMember, removeMembers } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'
import { until } from '#test/until.ts'

const { server, center } = setScene({}, { lasts: true })
let ana: MemberFixture
let token: string

beforeEach(async () => {
  ana = await createMember(server.pool, center)
  token = await server.tokenOf(ana.userId)
})

function formOf(bytes: Buffer | string, type: string, name = 'photo'): FormData {
  const form = new FormData()
  form.append('avatar', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return form
}

const send = (form: FormData, headers: Record<string, string> = {}, by = token): Promise<Answer> =>
  fetchForm(`/users/${ana.userId}/avatar`, form, { authorization: `Bearer ${by}`, ...headers })

const fetchForm = (path: string, form: FormData, headers: Record<string, string>): Promise<Answer> =>
  callOn(server.url, 'POST', path, { form, headers })

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c81e1e' } })

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(type, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head, data])))
  return Buffer.concat([length, head, data, check])
}

/** A PNG that says how large it is, whatever it holds. */
function pngOf(width: number, height: number, pixels: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 0
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function imageOf(answer: Answer): Promise<Buffer> {
  const { avatar } = read(routes['users.avatar'].response, answer)
  const response = await fetch(`${server.url}${avatar}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  return Buffer.from(await response.arrayBuffer())
}

describe('accepted', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes 256 × 256 WebP, by its content', async (format) => {
    const bytes = await picture().toFormat(format).toBuffer()
    for (const type of [`image/${format}`, 'application/octet-stream']) {
      const image = await imageOf(await send(formOf(bytes, type)))
      expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    }
  })

  test('turned as the camera was held; nothing of the metadata is left', async () => {
    // Red on the left, blue on the right, and a note that says: a quarter turn to the right.
    const blue = await sharp({ create: { width: 50, height: 100, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const bytes = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: 50, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Ana secret', Orientation: '6' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect(bytes.includes('Ana secret')).toBe(true)
    const image = await imageOf(await send(formOf(bytes, 'image/jpeg')))
    const metadata = await sharp(image).metadata()
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined])
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
    const [top, bottom] = [at(128, 10), at(128, 245)]
    expect(top[0]).toBeGreaterThan(200)
    expect(bottom[2]).toBeGreaterThan(200)
    expect(bottom[0]).toBeLessThan(60)
  })

  test('the former one goes, and taking it away takes it from everywhere', async () => {
    const bytes = await picture().jpeg().toBuffer()
    const first = read(routes['users.avatar'].response, await send(formOf(bytes, 'image/jpeg'))).avatar ?? ''
    const second = read(routes['users.avatar'].response, await send(formOf(bytes, 'image/jpeg'))).avatar ?? ''
    expect(second).not.toBe(first)
    const status = async (path: string) => (await server.call('GET', path.replace('/api', ''), { token })).status
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect((await server.call('GET', `/users/${ana.userId}`, { token })).body).toMatchObject({ avatar: second })
    expect((await server.call('GET', '/auth/check', { token })).body).toMatchObject({ userData: { avatar: second } })
    expect((await server.call('DELETE', `/users/${ana.userId}/avatar`, { token })).body).toEqual({ avatar: null })
    expect(await status(second)).toBe(404)
    expect((await server.pool.query('SELECT FROM avatars WHERE user_id = $1', [ana.userId])).rowCount).toBe(0)
  })

  test('the same key and the same bytes are one upload; other bytes are refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const red = await picture().jpeg().toBuffer()
    const first = await send(formOf(red, 'image/jpeg'), key)
    expect((await send(formOf(red, 'image/jpeg'), key)).body).toEqual(first.body)
    const other = await picture(60, 60).jpeg().toBuffer()
    expect(await send(formOf(other, 'image/jpeg'), key)).toMatchObject({ status: 422, body: { error: 'idempotencyMismatch' } })
  })

  test('while it is decoded it takes no place and no transaction of others', async () => {
    const oneCall = { atOnce: 1, waiting: 0 }
    const { url, close } = await server.second({ admission: { member: oneCall, center: oneCall, all: oneCall } })
    const client = await server.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM members WHERE _id = $1 FOR UPDATE', [ana.userId])
    // Takes the only place, and waits.
    const removal = callOn(url, 'DELETE', `/users/${ana.userId}/avatar`, { token })
    await until(async () => {
      const { rowCount } = await server.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rowCount === 1
    })
    const authorization = `Bearer ${token}`
    const key = { authorization, 'idempotency-key': randomUUID() }
    const form = formOf((await picture().jpeg().toBuffer()).subarray(0, 60), 'image/jpeg')
    const upload = await callOn(url, 'POST', `/users/${ana.userId}/avatar`, { form, headers: key })
    await client.query('ROLLBACK')
    client.release()
    expect(upload).toMatchObject({ status: 415, body: { error: 'avatarUnreadable' } })
    expect((await removal).status).toBe(200)
    await close()
  })

  test('thirty at once are done in turn or asked to come back, and one picture is left', async () => {
    const bytes = await picture(2000, 2000).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(formOf(bytes, 'image/jpeg'))))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await server.pool.query('SELECT FROM avatars WHERE user_id = $1', [ana.userId])).rowCount).toBe(1)
  })
})

describe('refused, and nothing is kept', () => {
  const jpeg = () => picture().jpeg().toBuffer()
  const cases: [string, () => Promise<FormData> | FormData, number, string][] = [
    ['SVG', () => formOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'), 415, 'avatarKind'],
    ['SVG that says it is a PNG', () => formOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'), 415, 'avatarKind'],
    ['HTML that says it is a JPEG', () => formOf('<!doctype html><script>alert(1)</script>', 'image/jpeg'), 415, 'avatarKind'],
    ['GIF', async () => formOf(await picture().gif().toBuffer(), 'image/gif'), 415, 'avatarKind'],
    ['TIFF', async () => formOf(await picture().tiff().toBuffer(), 'image/tiff'), 415, 'avatarKind'],
    ['JPEG that says it is a PNG', async () => formOf(await jpeg(), 'image/png'), 415, 'avatarKind'],
    ['JPEG that says it is a page', async () => formOf(await jpeg(), 'text/html'), 415, 'avatarKind'],
    [
      'JPEG that is a page too',
      async () => formOf(Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]), 'image/jpeg'),
      415,
      'avatarKind',
    ],
    [
      'JPEG with a page in its comment',
      async () => {
        const bytes = await jpeg()
        const note = Buffer.from('<html ><body onload=alert(1)>')
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, note.length + 2]), note])
        return formOf(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]), 'image/jpeg')
      },
      415,
      'avatarKind',
    ],
    ['a PNG of 30 000 × 30 000', () => formOf(pngOf(30_000, 30_000, Buffer.alloc(1000)), 'image/png'), 413, 'avatarTooLarge'],
    [
      'a bomb: 225 million pixels in some kilobytes',
      () => formOf(pngOf(15_000, 15_000, Buffer.alloc(15_001 * 1000)), 'image/png'),
      413,
      'avatarTooLarge',
    ],
    [
      'a PNG that is cut short',
      async () => formOf((await picture(500, 500).png().toBuffer()).subarray(0, 400), 'image/png'),
      415,
      'avatarUnreadable',
    ],
    ['a PNG of less than it says', () => formOf(pngOf(100, 100, Buffer.alloc(50)), 'image/png'), 415, 'avatarUnreadable'],
    [
      'a PNG that moves',
      () => formOf(pngOf(8, 8, Buffer.alloc(72), [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))]), 'image/png'),
      415,
      'avatarMoving',
    ],
    [
      'a WebP that moves',
      async () => {
        const frames = await sharp(Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]), {
          raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
        })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer()
        return formOf(frames, 'image/webp')
      },
      415,
      'avatarMoving',
    ],
    ['more than 5 MB', () => formOf(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'image/jpeg'), 413, 'bodyTooLarge'],
    ['much more', () => formOf(Buffer.alloc(12 * 1024 * 1024, 0xff), 'image/jpeg'), 413, 'bodyTooLarge'],
    ['an empty file', () => formOf('', 'image/jpeg'), 400, 'invalidInput'],
    ['a form without a file', () => new FormData(), 400, 'invalidInput'],
    [
      'two files',
      async () => {
        const form = formOf(await jpeg(), 'image/jpeg')
        form.append('other', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'b')
        return form
      },
      400,
      'invalidInput',
    ],
  ]
  test.each(cases)('%s', async (_, form, status, error) => {
    const answer = await send(await form())
    expect(answer).toMatchObject({ status, body: { error } })
    expect((await server.pool.query('SELECT FROM avatars WHERE user_id = $1', [ana.userId])).rowCount).toBe(0)
  })

  test('JSON here, and a form anywhere else, are unknown types', async () => {
    expect(await server.call('POST', `/users/${ana.userId}/avatar`, { token, body: {} })).toMatchObject({
      status: 415,
      body: { message: 'Envoyez un formulaire qui contient un fichier, et un seul.' },
    })
    const elsewhere = await fetchForm(`/users/${ana.userId}/points/transfer`, formOf(await jpeg(), 'image/jpeg'), {
      authorization: `Bearer ${token}`,
    })
    expect(elsewhere).toMatchObject({ status: 415, body: { error: 'unsupportedMediaType' } })
  })

  test('a form cut in the middle', async () => {
    const response = await fetch(`${server.url}/api/users/${ana.userId}/avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="avatar"; filename="../../etc/passwd"\r\n\r\nabc',
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalidInput' }])
  })
})

test('seen by his centre and by masters; to anybody else it does not exist', async () => {
  const answer = await send(formOf(await picture().jpeg().toBuffer(), 'image/jpeg'))
  const path = (read(routes['users.avatar'].response, answer).avatar ?? '').replace('/api', '')
  const far = await createCenter(server.pool)
  const status = async (member: MemberFixture) => (await server.call('GET', path, { token: await server.tokenOf(member.userId) })).status
  expect(await status(await createMember(server.pool, center))).toBe(200)
  expect(await status(await createMember(server.pool, null, { adminType: 'master' }))).toBe(200)
  expect(await status(await createMember(server.pool, center, { status: 'pending' }))).toBe(404)
  expect(await status(await createMember(server.pool, far))).toBe(404)
  expect(await status(await createMember(server.pool, far, { adminType: 'center' }))).toBe(404)
  expect((await server.call('GET', path)).status).toBe(401)
  expect((await server.call('GET', `/avatars/${randomUUID()}`, { token })).status).toBe(404)
  await removeMembers(server.pool, [ana.userId])
  expect(await status(await createMember(server.pool, center))).toBe(404)
})

describe('shown by an element that sends no header', () => {
  const MINUTE = 60_000
  let id: string

  beforeEach(async () => {
    const answer = await send(formOf(await picture().jpeg().toBuffer(), 'image/jpeg'))
    id = (read(routes['users.avatar'].response, answer).avatar ?? '').replace('/api/avatars/', '')
  })

  const addressOf = async (avatarId = id) =>
    read(routes['users.avatarAddress'].response, await server.call('GET', `/avatars/${avatarId}/address`, { token }))
  const shown = async (url: string) => {
    const response = await fetch(`${server.url}${url}`)
    return { status: response.status, type: response.headers.get('content-type'), cache: response.headers.get('cache-control') }
  }

  test('by an address that holds for five to ten minutes, and is one while a page is read', async () => {
    const { url, expiresAt } = await addressOf()
    const { now } = server.clock
    expect(expiresAt - now).toBeGreaterThan(5 * MINUTE)
    expect(expiresAt - now).toBeLessThanOrEqual(10 * MINUTE)
    expect(await addressOf()).toEqual({ url, expiresAt })
    expect(await shown(url)).toEqual({ status: 200, type: 'image/webp', cache: 'private, max-age=300, immutable' })
    server.clock.now = expiresAt - 1
    expect((await shown(url)).status).toBe(200)
    server.clock.now = expiresAt
    expect((await shown(url)).status).toBe(404)
    server.clock.now = now
  })

  test('by none that was changed, of another picture, or made by somebody else', async () => {
    const { url, expiresAt } = await addressOf()
    const [path = '', seconds = '', proof = ''] = url.split('.')
    expect(seconds).toBe(String(expiresAt / 1000))
    const other = path.replace(id, randomUUID())
    const forged = proof.startsWith('A') ? `B${proof.slice(1)}` : `A${proof.slice(1)}`
    const wrong = [`${path}.${Number(seconds) + 300}.${proof}`, `${other}.${seconds}.${proof}`, `${path}.${seconds}.${forged}`, path]
    for (const each of wrong) expect((await shown(each)).status, each).toBe(404)
    expect((await shown(url)).status).toBe(200)
  })

  test('no longer than the picture is there', async () => {
    const { url } = await addressOf()
    await server.call('DELETE', `/users/${ana.userId}/avatar`, { token })
    expect((await shown(url)).status).toBe(404)
  })
})
