// The devices that may be notified, by member, and their number; the keys by which the installation is known.
import { createCenter, createMember } from '@releve/testing/factories'
import { pushDevice, pushRoutes } from '@releve/contract/push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { believePushService, startPushService } from '@releve/testing/push-service'
import type { TestPushService } from '@releve/testing/push-service'
import { hold } from '#test/hold.ts'
import { read, SECRET, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { aDevice } from '#test/features/push/access.ts'
import { DEVICES_AT_MOST, loadPushKeys } from '../accounts/store/push-devices.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let service: TestPushService

beforeAll(async () => {
  believePushService()
  service = await startPushService()
  server = await startTestServer(NOW)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const list = async (token: string) => read(z.array(pushDevice), await server.call('GET', '/push/subscriptions', { token }))
const subscribe = (token: string, body: unknown) => server.call('POST', '/push/subscriptions', { token, body })

describe('the keys', () => {
  const make = (n: number) => () => ({ publicKey: `public ${n}`, privateKey: `private ${n}` })

  test('are made once, whoever asks first, and the private one is not to be read in the database', async () => {
    await server.pool.query('DELETE FROM push_keys')
    const found = await Promise.all([1, 2, 3].map((n) => loadPushKeys(server.pool, SECRET, make(n))))
    expect(new Set(found.map(({ privateKey }) => privateKey)).size).toBe(1)
    const { rows } = await server.pool.query<{ text: string }>('SELECT push_keys::text AS text FROM push_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain('private')
  })

  test('sealed by a secret that is lost, they are replaced, and what browsers were given with them is forgotten; telephones stay', async () => {
    const center = await createCenter(server.pool)
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    expect(await subscribe(token, aDevice())).toMatchObject({ status: 200 })
    const { _id } = read(pushDevice, await subscribe(token, aDevice()))
    await server.pool.query('UPDATE push_subscriptions SET p256dh = NULL, auth = NULL WHERE _id = $1', [_id])
    const before = await loadPushKeys(server.pool, SECRET, make(4))
    // Two servers do it at once: the second one takes what the first wrote.
    const client = await server.pool.connect()
    await client.query('BEGIN; SELECT FROM push_keys FOR UPDATE')
    const replacing = Promise.all([5, 6].map((n) => loadPushKeys(server.pool, 'une autre clé de plus de 32 caractères', make(n))))
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await until(async () => (await server.pool.query(waiting)).rowCount === 2)
    await client.query('COMMIT')
    client.release()
    const [after, same] = await replacing
    expect(after).not.toEqual(before)
    expect(same).toEqual(after)
    expect(await list(token)).toMatchObject([{ _id }])
    await server.pool.query('DELETE FROM push_keys')
  })

  test('the public one is everybody’s, as a browser takes it', async () => {
    const { key } = read(pushRoutes['push.key'].response, await server.call('GET', '/push/key'))
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(read(pushRoutes['push.key'].response, await server.call('GET', '/push/key'))).toEqual({ key, project: null })
  })
})

describe('a device', () => {
  test('is its member’s alone, says by which service it is told, and goes when asked', async () => {
    const center = await createCenter(server.pool)
    const [member, colleague] = [await createMember(server.pool, center), await createMember(server.pool, center)]
    const [token, other] = [await server.tokenOf(member.userId), await server.tokenOf(colleague.userId)]
    const answer = read(pushDevice, await subscribe(token, aDevice('https://192.0.1.7/abc')))
    expect(answer).toMatchObject({ service: '192.0.1.7', isCurrent: true })
    expect(await list(token)).toEqual([answer])
    expect(await list(await server.tokenOf(member.userId))).toEqual([{ ...answer, isCurrent: false }])
    expect(await list(other)).toEqual([])
    expect(await server.call('DELETE', `/push/subscriptions/${answer._id}`, { token: other })).toMatchObject({ status: 404 })
    expect(await server.call('DELETE', `/push/subscriptions/${answer._id}`, { token })).toMatchObject({ status: 204 })
    expect(await list(token)).toEqual([])
  })

  test('that is lent to somebody else is theirs from then on', async () => {
    const center = await createCenter(server.pool)
    const tokens = await Promise.all([1, 2].map(async () => server.tokenOf((await createMember(server.pool, center)).userId)))
    const device = aDevice()
    for (const token of tokens) expect(await subscribe(token, device)).toMatchObject({ status: 200 })
    expect((await Promise.all(tokens.map(list))).map((found) => found.length)).toEqual([0, 1])
  })

  test('of one person are 500: the newest twenty stay', async () => {
    const center = await createCenter(server.pool)
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    for (let i = 0; i < 500; i += 25) {
      server.clock.now = NOW + i
      const devices = Array.from({ length: 25 }, (_, n) => aDevice(`https://192.0.1.7/${i + n}`))
      expect((await Promise.all(devices.map((device) => subscribe(token, device)))).every(({ status }) => status === 200)).toBe(true)
    }
    server.clock.now = NOW
    expect(await list(token)).toHaveLength(DEVICES_AT_MOST)
    const { rows } = await server.pool.query<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions WHERE user_id = $1', [userId])
    expect(rows).toHaveLength(DEVICES_AT_MOST)
    expect(rows.every(({ endpoint }) => Number(endpoint.split('/').at(-1)) >= 475)).toBe(true)
  })

  test('of which the browser changed the address is told at the new one, by who knows both alone', async () => {
    const center = await createCenter(server.pool)
    const { userId } = await createMember(server.pool, center)
    const token = await server.tokenOf(userId)
    const [former, renewed] = [aDevice(), aDevice()]
    const { _id } = read(pushDevice, await subscribe(token, former))
    const renew = (endpoint: string, auth: string, next: unknown = renewed) =>
      server.call('POST', '/push/renew', { body: { former: { endpoint, auth }, renewed: next } })
    expect(await renew(former.endpoint, renewed.keys.auth)).toMatchObject({ status: 404 })
    expect(await renew(renewed.endpoint, former.keys.auth)).toMatchObject({ status: 404 })
    expect(await renew(former.endpoint, former.keys.auth, aDevice('https://10.0.0.1/x'))).toMatchObject({
      status: 400,
      body: { error: 'pushEndpointRefused' },
    })
    // Somebody else's device is not taken over by saying that its address is one's own.
    const other = aDevice()
    await subscribe(await server.tokenOf((await createMember(server.pool, center)).userId), other)
    expect(await renew(former.endpoint, former.keys.auth, other)).toMatchObject({ status: 404 })
    expect(await renew(former.endpoint, former.keys.auth)).toMatchObject({ status: 204 })
    const { rows } = await server.pool.query('SELECT _id, endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = $1', [userId])
    expect(rows).toEqual([{ _id, endpoint: renewed.endpoint, ...renewed.keys }])
    // It works once: the former address is nobody's.
    expect(await renew(former.endpoint, former.keys.auth)).toMatchObject({ status: 404 })
    await server.pool.query("UPDATE sessions SET ended_at = now(), ended_because = 'logout' WHERE user_id = $1", [userId])
    expect(await renew(renewed.endpoint, renewed.keys.auth, former)).toMatchObject({ status: 404 })
  })

  test('takes no address at which another one subscribes at the same time', async () => {
    const { userId } = await createMember(server.pool, await createCenter(server.pool))
    const [former, renewed] = [aDevice(), aDevice()]
    await subscribe(await server.tokenOf(userId), former)
    const rowHold = await hold(
      server.pool,
      `INSERT INTO push_subscriptions (_id, user_id, session_id, center_id, endpoint, p256dh, auth, created_at)
       SELECT gen_random_uuid(), user_id, session_id, center_id, $2, p256dh, auth, created_at FROM push_subscriptions WHERE endpoint = $1`,
      [former.endpoint, renewed.endpoint],
    )
    const body = { former: { endpoint: former.endpoint, auth: former.keys.auth }, renewed }
    const renewing = server.call('POST', '/push/renew', { body })
    await until(async () => (await rowHold.waiting()).length > 0)
    await rowHold.release()
    expect(await renewing).toMatchObject({ status: 404, body: { error: 'notFound' } })
  })

  test.each([
    ['this machine', 'https://localhost/x'],
    ['a private address', 'https://10.0.0.1/x'],
    ['what a cloud tells its machines', 'https://169.254.169.254/latest/meta-data'],
    ['no https', 'http://192.0.1.7/x'],
    ['a name nobody has', 'https://nulle-part.invalid/x'],
  ])('at %s is refused, and not kept', async (_what, endpoint) => {
    const center = await createCenter(server.pool)
    const token = await server.tokenOf((await createMember(server.pool, center)).userId)
    expect(await subscribe(token, aDevice(endpoint))).toMatchObject({ status: 400, body: { error: 'pushEndpointRefused' } })
    expect(await list(token)).toEqual([])
  })

  test('whose key is no key is refused', async () => {
    const center = await createCenter(server.pool)
    const token = await server.tokenOf((await createMember(server.pool, center)).userId)
    const { endpoint, keys } = aDevice()
    expect(await subscribe(token, { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } })).toMatchObject({
      status: 400,
      body: { error: 'pushEndpointRefused' },
    })
    expect(await subscribe(token, { endpoint, keys: { ...keys, p256dh: 'court' } })).toMatchObject({
      status: 400,
      body: { error: 'invalidInput' },
    })
  })
})
