// The application on telephones, told through Google: from the commit to what Google is handed, and what it may answer.
import { randomUUID } from 'node:crypto'
import { shortDay } from '@releve/contract/day-words'
import { pushDevice, pushRoutes } from '@releve/contract/push'
import { notificationKindNames } from '@releve/contract/notification-kinds'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { startFcmService } from '@releve/testing/fcm-service'
import type { FcmMode, TestFcmService } from '@releve/testing/fcm-service'
import { believePushService, startPushService } from '@releve/testing/push-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countingFrom } from '#test/transport/deliveries.ts'
import { aNight, dueNotices } from '#test/notices.ts'
import type { DueNotice } from '#test/notices.ts'
import { read, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { DEVICES_AT_MOST } from '../accounts/store/push-devices.ts'
import { localNetworks, subscribe, textOf } from '#test/features/push/push.ts'

/** A Monday, 15:52 in Paris. */
const NOW = Date.UTC(2026, 10, 16, 14, 52)
const TONIGHT = Date.UTC(2026, 10, 16, 18)
const ABSENT = '2026-11-20'
const MONDAY = shortDay('2026-11-16')

let server: TestServer
let google: TestFcmService
let center: CenterFixture
let poster: MemberFixture
let reader: MemberFixture
let token: string
let demandId: string

beforeAll(async () => {
  believePushService()
  google = await startFcmService(() => server.clock.now)
  server = await startTestServer(NOW, {}, undefined, [], { ...localNetworks, fcm: google.account })
})
afterAll(async () => {
  await server.close()
  await google.close()
})
beforeEach(async () => {
  await server.pool.query('DELETE FROM push_subscriptions')
  await server.pool.query('DELETE FROM push_deliveries')
  server.clock.now = NOW
  for (const list of [google.taken, google.asked, google.refused]) list.length = 0
  google.grants = 0
  google.grantMode = 'ok'
  center = await createCenter(server.pool)
  poster = await createMember(server.pool, center, { name: 'Théo', lastName: 'd’Aulnaie' })
  reader = await createMember(server.pool, center)
  token = await server.tokenOf(reader.userId)
  demandId = await aNight(server, { centerId: center.centerId, posterId: poster.userId, startAt: TONIGHT })
})

const add = (phone: string, by = token) => server.call('POST', '/push/phones', { token: by, body: { token: phone } })
async function addPhone(mode: FcmMode = 'ok', by = token) {
  const phone = google.newPhone(mode)
  expect(await add(phone.token, by)).toMatchObject({ status: 200 })
  return phone
}
const list = async (by: string) => read(z.array(pushDevice), await server.call('GET', '/push/subscriptions', { token: by }))
const post = (userIds: readonly string[], more: Partial<DueNotice> = {}) =>
  dueNotices(server, 'push', {
    centerId: center.centerId,
    userIds,
    demandId,
    day: '2026-11-16',
    actorId: poster.userId,
    now: server.clock.now,
    ...more,
  })
const push = async () => {
  await server.pool.query("SELECT graphile_worker.add_job('push')")
  await server.runJobs()
}
const waiting = async () =>
  (await server.pool.query<{ attempts: number; try_at: number }>('SELECT attempts, try_at FROM push_deliveries')).rows
const count = async () => (await server.pool.query('SELECT FROM push_subscriptions')).rowCount

describe('a telephone', () => {
  test('is listed beside the browsers, and goes when asked', async () => {
    const answer = read(pushDevice, await add(google.newPhone().token))
    expect(answer).toMatchObject({ service: 'fcm.googleapis.com', isCurrent: true })
    expect(await list(token)).toEqual([answer])
    expect(await list(await server.tokenOf(poster.userId))).toEqual([])
    expect(await server.call('DELETE', `/push/subscriptions/${answer._id}`, { token })).toMatchObject({ status: 204 })
    expect(await list(token)).toEqual([])
  })

  test('of which Google changed the token is known by the new one alone; what browsers have stays', async () => {
    const service = await startPushService()
    await subscribe(server, service, token)
    const phone = google.newPhone()
    for (const newPhone of [google.newPhone(), google.newPhone(), phone]) await add(newPhone.token)
    await post([reader.userId])
    await server.runJobs()
    expect(google.asked).toEqual([phone.token])
    expect(service.taken).toHaveLength(1)
    await service.close()
  })

  test('that is lent to somebody else is theirs from then on, and ends with their session', async () => {
    const phone = await addPhone()
    const other = await server.tokenOf(poster.userId)
    await add(phone.token, other)
    expect([await list(token), await list(other)].map((found) => found.length)).toEqual([0, 1])
    await server.pool.query("UPDATE sessions SET ended_at = $2, ended_because = 'logout' WHERE user_id = $1", [
      poster.userId,
      new Date(NOW),
    ])
    await post([reader.userId, poster.userId])
    await server.runJobs()
    expect(google.asked).toEqual([])
  })

  test('is one of twenty of a member, whatever they are', async () => {
    for (let i = 0; i < DEVICES_AT_MOST + 5; i += 1) {
      server.clock.now = NOW + i
      await addPhone('ok', await server.tokenOf(reader.userId))
    }
    expect(await count()).toBe(DEVICES_AT_MOST)
  })

  test.each([
    ['short', 'court'],
    ['an address', 'https://192.0.1.7/push/abcdefghijklmnopqrstuvwxyz'],
    ['longer than any', 'a'.repeat(1025)],
    ['two words', `${'a'.repeat(40)} b`],
    ['no token of theirs', 'é'.repeat(40)],
  ])('whose token is %s is refused', async (_what, wrong) => {
    expect(await add(wrong)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await count()).toBe(0)
  })

  test('is told by no server without an account, which says so; nobody is asked, and the others are told', async () => {
    const { project } = read(pushRoutes['push.key'].response, await server.call('GET', '/push/key'))
    expect(project).toBe('releve-essais')
    await addPhone()
    const service = await startPushService()
    await subscribe(server, service, token)
    const without = await server.second({}, { fcm: null })
    const key = await fetch(`${without.url}/api/push/key`)
    expect(await key.json()).toMatchObject({ project: null })
    const refused = await fetch(`${without.url}/api/push/phones`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token: google.newPhone().token }),
    })
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'pushEndpointRefused' }])
    await post([reader.userId])
    await server.runJobs({ fcm: null })
    expect(google.asked).toEqual([])
    expect(service.taken).toHaveLength(1)
    expect(await waiting()).toEqual([])
    await service.close()
  })
})

describe('what Google is handed', () => {
  test('is signed for, and says which vacation is asked for: neither who, nor points, nor what could answer in its place', async () => {
    const phone = await addPhone()
    await post([reader.userId])
    await server.runJobs()
    expect(google.refused).toEqual([])
    expect(google.taken).toHaveLength(1)
    const [message] = google.taken
    const topic = message?.android.collapse_key ?? ''
    expect(topic).toMatch(/^[\w-]{1,32}$/)
    expect(message).toEqual({
      token: phone.token,
      notification: { title: 'Vacation à prendre', body: `Nuit, ${MONDAY}` },
      data: { url: `/exchange/replace?demand=${demandId}` },
      android: {
        ttl: `${(TONIGHT - NOW) / 1000}s`,
        priority: 'HIGH',
        collapse_key: topic,
        notification: { tag: topic, channel_id: 'releve', notification_count: 1 },
      },
      apns: {
        headers: {
          'apns-expiration': String(TONIGHT / 1000),
          'apns-priority': '10',
          'apns-push-type': 'alert',
          'apns-collapse-id': topic,
        },
        payload: { aps: { badge: 1, sound: 'default' } },
      },
    })
    expect(await waiting()).toEqual([])
  })

  test('of no kind holds a name, a cause, a balance, points, hours, words of anybody, who or what it leads to', async () => {
    const phone = await addPhone()
    const subjectId = randomUUID()
    for (const kind of notificationKindNames) {
      const toldFacts = { kind, detail: 'arrêt maladie, solde 412', points: 312 }
      await post([reader.userId], toldFacts)
      // The notification names no demand: a day alone, which could be that of an absence, or a conversation, a circle.
      await post([reader.userId], { ...toldFacts, demandId: null, day: ABSENT })
    }
    await server.pool.query('UPDATE notifications SET subject_id = $2 WHERE user_id = $1 AND demand_id IS NULL', [reader.userId, subjectId])
    await server.runJobs()
    expect(google.taken).toHaveLength(2 * notificationKindNames.length)
    const hidden = google.taken.filter(({ notification }) => notification?.body === 'Du nouveau, à lire dans Relève.')
    expect(hidden.length).toBeGreaterThan(notificationKindNames.length)
    expect(new Set(hidden.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{"url":"/messages"}']))
    const all = JSON.stringify(google.taken.map((message) => ({ ...message, token: message.token === phone.token })))
    for (const id of [reader.userId, poster.userId, center.centerId, subjectId]) expect(all).not.toContain(id)
    expect(JSON.stringify(hidden)).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    for (const list of [google.taken, google.asked]) list.length = 0
    for (const kind of notificationKindNames) await post([reader.userId], { kind, detail: 'arrêt maladie, solde 412', points: 312 })
    await server.runJobs()
    expect(google.taken).toHaveLength(notificationKindNames.length)
    const texts = google.taken.map(({ notification }) => `${notification?.title}\n${notification?.body}`)
    expect(texts.join('\n')).not.toMatch(/maladie|412|312|Théo|Aulnaie|\d\s*points?|19:00/)
    // The day is given for a vacation that is asked for or was taken, and for nothing else: it could be that of an absence.
    expect(texts.filter((text) => text.includes(MONDAY)).toSorted()).toEqual(
      [
        'De nouveau à prendre',
        'On vous propose une vacation',
        'On vous propose une vacation',
        'Vacation à confirmer',
        'Vacation à prendre',
        'Votre vacation est prise',
        'Votre vacation est échangée',
      ].map((title) => `${title}\nNuit, ${MONDAY}`),
    )
  })

  test('of several that were held is how many there are', async () => {
    await addPhone()
    await post([reader.userId], { dueAt: NOW + 60_000 })
    await post([reader.userId], { dueAt: NOW + 60_000, kind: 'demandAccepted' })
    server.clock.now = NOW + 60_000
    await push()
    expect(google.taken.map(({ notification, data }) => [notification, data])).toEqual([
      [{ title: '2\u00A0notifications', body: 'Du nouveau, à lire dans Relève.' }, { url: '/messages' }],
    ])
  })

  test('once it is taken takes its place without a sound; for who took it, says only what goes', async () => {
    const ownPhone = await addPhone()
    const other = await createMember(server.pool, center)
    const otherPhone = await addPhone('ok', await server.tokenOf(other.userId))
    await post([reader.userId, other.userId])
    await server.runJobs()
    await server.pool.query("UPDATE demands SET status = 'accepted', accepter_id = $2, accepted_at = now() WHERE _id = $1", [
      demandId,
      reader.userId,
    ])
    await server.pool.query("UPDATE notifications SET outcome = 'taken' WHERE demand_id = $1", [demandId])
    await server.runJobs()
    const topic = google.taken[0]?.android.collapse_key ?? ''
    const after = new Map(google.taken.slice(2).map((received) => [received.token, received]))
    expect(after.get(otherPhone.token)).toMatchObject({
      notification: { title: 'Déjà prise', body: `Nuit, ${MONDAY}` },
      android: { priority: 'NORMAL', collapse_key: topic, notification: { tag: topic, channel_id: 'releve-over' } },
      apns: { headers: { 'apns-collapse-id': topic }, payload: { aps: { 'interruption-level': 'passive' } } },
    })
    expect(after.get(otherPhone.token)?.apns.payload.aps).not.toHaveProperty('sound')
    expect(after.get(ownPhone.token)).toMatchObject({ data: { close: topic }, apns: { payload: { aps: { 'content-available': 1 } } } })
    expect(after.get(ownPhone.token)).not.toHaveProperty('notification')
    expect(google.refused).toEqual([])
  })
})

describe('what became of it, told a telephone', () => {
  const takenByOthers = async () => {
    const taker = await createMember(server.pool, center)
    await server.pool.query("UPDATE demands SET status = 'accepted', accepter_id = $2, accepted_at = now() WHERE _id = $1", [
      demandId,
      taker.userId,
    ])
    await server.pool.query("UPDATE notifications SET outcome = 'taken' WHERE demand_id = $1", [demandId])
    await push()
  }
  const NIGHT = Date.UTC(2026, 10, 16, 22)

  test.each([
    ['which has read it', { seen: 'read_at' }],
    ['which put it out of the inbox', { seen: 'cleared_at' }],
    ['to which it was told among others that were held', { dueAt: NOW + 60_000 }],
    ['at night', { at: NIGHT, startAt: NIGHT + 20 * 3_600_000 }],
  ] as const)(
    '%s: only that it goes, no new notice',
    async (_what, how: { seen?: string; dueAt?: number; at?: number; startAt?: number }) => {
      const { seen, dueAt, at = NOW, startAt } = how
      if (startAt !== undefined) demandId = await aNight(server, { centerId: center.centerId, posterId: poster.userId, startAt })
      await addPhone()
      server.clock.now = at
      await post([reader.userId], dueAt === undefined ? {} : { dueAt })
      if (dueAt !== undefined) {
        await post([reader.userId], { dueAt, kind: 'demandAccepted', demandId: null })
        server.clock.now = dueAt
      }
      await push()
      expect(google.taken.map(({ notification }) => notification !== undefined)).toEqual([true])
      if (seen !== undefined) await server.pool.query(`UPDATE notifications SET ${seen} = now() WHERE demand_id = $1`, [demandId])
      await takenByOthers()
      const after = google.taken.slice(1)
      expect(after.length).toBeGreaterThan(0)
      for (const message of after) {
        expect(message).not.toHaveProperty('notification')
        expect(Object.keys(message.data)).toEqual(['close'])
      }
    },
  )
})

describe('Google', () => {
  test('is asked for one access token, however much leaves, and for another once it ended', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createMember(server.pool, center)))
    for (const { userId } of people) await addPhone('ok', await server.tokenOf(userId))
    const working = await server.second({ jobs: true })
    const userIds = people.map(({ userId }) => userId)
    await post(userIds)
    await until(async () => google.taken.length === 12 && (await waiting()).length === 0)
    expect(google.grants).toBe(1)
    google.revoke()
    await post(userIds, { kind: 'roleChanged' })
    // Refused, each is tried again a quarter of a minute later: a minute is what somebody has who is trying.
    const later = NOW + 15_000
    await until(async () => (await waiting()).filter(({ try_at }) => try_at === later).length === 12)
    server.clock.now = later
    await server.pool.query("SELECT graphile_worker.add_job('push')")
    await until(async () => (await waiting()).length === 0)
    expect(google.taken).toHaveLength(24)
    expect(google.grants).toBe(2)
    await working.close()
  })

  test.each([
    ['UNREGISTERED', 404, { details: [{ errorCode: 'UNREGISTERED' }] }],
    [
      'a token that is none',
      400,
      { message: 'The registration token is not a valid FCM registration token', details: [{ errorCode: 'INVALID_ARGUMENT' }] },
    ],
    ['a token of another project', 403, { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] }],
    ['a wrong value of the token', 400, { details: [{ fieldViolations: [{ field: 'message.token' }] }] }],
  ])('that answers %s is asked no more: the telephone is forgotten', async (_what, status, error) => {
    await addPhone({ status, error })
    const counted = countingFrom('push')
    await post([reader.userId])
    await server.runJobs()
    expect(counted()).toEqual({ gone: 1 })
    expect(await count()).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['a value of ours that is wrong', 400, { details: [{ errorCode: 'INVALID_ARGUMENT', fieldViolations: [{ field: 'message.data' }] }] }],
    ['a request that is wrong', 400, { message: 'Request contains an invalid argument.', details: [{ errorCode: 'INVALID_ARGUMENT' }] }],
    ['an account without the right', 403, { status: 'PERMISSION_DENIED' }],
    ['no key of Apple', 401, { details: [{ errorCode: 'THIRD_PARTY_AUTH_ERROR' }] }],
    ['an address it does not know', 404, { status: 'NOT_FOUND' }],
  ])('that refuses for good (%s) is not asked again, and the telephone stays', async (_what, status, error) => {
    await addPhone({ status, error })
    const counted = countingFrom('push')
    await post([reader.userId])
    await server.runJobs()
    expect(counted()).toEqual({ failed: 1 })
    expect(await count()).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('that asks to wait is waited for as long as it says; that fails, ever longer, until it takes it', async () => {
    const phone = await addPhone({ status: 429, headers: { 'retry-after': '1800' }, error: { details: [{ errorCode: 'QUOTA_EXCEEDED' }] } })
    await post([reader.userId])
    await server.runJobs()
    expect(await waiting()).toEqual([{ attempts: 1, try_at: NOW + 1_800_000 }])
    phone.mode = { status: 500 }
    server.clock.now = NOW + 1_800_000
    await push()
    expect(await waiting()).toEqual([{ attempts: 2, try_at: NOW + 1_860_000 }])
    phone.mode = 'ok'
    server.clock.now = NOW + 1_860_000
    await push()
    expect(google.taken).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('that gives no access token, or never answers, loses nothing and holds up no browser', async () => {
    const service = await startPushService()
    await subscribe(server, service, token)
    const phone = await addPhone('silent')
    google.grantMode = 'refuse'
    await post([reader.userId])
    await server.runJobs()
    expect(service.taken).toHaveLength(1)
    expect(await waiting()).toEqual([{ attempts: 1, try_at: NOW + 15_000 }])
    google.grantMode = 'ok'
    server.clock.now = NOW + 15_000
    const working = await server.second({ jobs: true })
    await server.pool.query("SELECT graphile_worker.add_job('push')")
    await until(() => google.asked.length === 1)
    await post([reader.userId], { kind: 'roleChanged' })
    await until(() => service.taken.length === 2)
    // Eight seconds, then it is given up for now.
    await until(async () => (await waiting()).every(({ try_at: tryAt }) => tryAt > NOW + 15_000))
    await working.close()
    phone.mode = 'ok'
    server.clock.now = NOW + 180_000
    await push()
    expect(google.taken).toHaveLength(2)
    expect(textOf(service.taken[0]).title).toContain('Nuit ce soir')
    await service.close()
  })

  test('at a private address is not asked', async () => {
    await addPhone()
    await post([reader.userId])
    await server.runJobs({ pushNetworks: [] })
    expect([google.asked, google.grants]).toEqual([[], 0])
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1])
  })
})
