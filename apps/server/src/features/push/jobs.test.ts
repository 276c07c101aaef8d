// Follows messages from the commit to the device: what arrives, to whom, once; and what a push service may do meanwhile.
import { pushRoutes } from '@releve/contract/push'
import { createCenter, createMember, moveMember } from '@releve/testing/factories'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { believePushService, startPushService } from '@releve/testing/push-service'
import type { PushMode, TestPushService } from '@releve/testing/push-service'
import { countingFrom } from '#test/transport/deliveries.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { aNight, dueNotices } from '#test/notices.ts'
import type { DueNotice } from '#test/notices.ts'
import { until } from '#test/until.ts'
import { localNetworks, subscribe, textOf } from '#test/features/push/push.ts'

/** A Monday, 15:52 in Paris. */
const NOW = Date.UTC(2026, 10, 16, 14, 52)
const TONIGHT = Date.UTC(2026, 10, 16, 18)

const { server, center, people } = setScene(
  { poster: { name: 'Théo', lastName: 'd’Aulnaie' }, reader: {} },
  { now: NOW, configured: localNetworks },
)
const { poster, reader } = people
let service: TestPushService
let demandId: string

beforeAll(believePushService)
beforeEach(async () => {
  await server.pool.query('DELETE FROM push_subscriptions')
  await server.pool.query('DELETE FROM push_deliveries')
  service = await startPushService()
  demandId = await aNight(server, { centerId: center.centerId, posterId: poster.userId, startAt: TONIGHT })
  return () => service.close()
})

const member = async () => {
  const token = await server.tokenOf(reader.userId)
  return { token, subscribe: (mode?: PushMode) => subscribe(server, service, token, mode) }
}
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
const run = () => server.runJobs()
const push = async () => {
  await server.pool.query("SELECT graphile_worker.add_job('push')")
  await run()
}
const waiting = async () =>
  (await server.pool.query<{ attempts: number; try_at: number }>('SELECT attempts, try_at FROM push_deliveries')).rows

describe('what arrives', () => {
  test('is queued by the commit itself, said in the words of the trade, encrypted and signed', async () => {
    const { subscribe: add } = await member()
    const device = await add()
    expect(device.status).toBe(200)
    service.expectKey(read(pushRoutes['push.key'].response, await server.call('GET', '/push/key')).key)
    const [id] = await post([reader.userId])
    await run()
    expect(service.refused).toEqual([])
    expect(service.taken).toHaveLength(1)
    expect(service.taken[0]).toMatchObject({ device: device.name, urgency: 'high', ttl: (TONIGHT - NOW) / 1000 })
    expect(service.taken[0]?.topic).toMatch(/^[\w-]{1,32}$/)
    expect(service.taken[0]?.raw.toString('latin1')).not.toContain('Nuit')
    expect(textOf(service.taken[0])).toMatchObject({
      kind: 'show',
      id,
      tag: demandId,
      title: 'Nuit ce soir, 19:00\u00A0–\u00A007:00',
      body: 'Théo d’Aulnaie cherche quelqu’un, +15\u00A0points.',
      url: `/exchange/replace?demand=${demandId}`,
      actions: ['see', 'decline'],
      badge: 1,
      at: NOW,
    })
    expect(await waiting()).toEqual([])
    await push()
    expect(service.taken).toHaveLength(1)
  })

  test('waits for its hour, and is not told once its reader has seen it', async () => {
    const { subscribe: add } = await member()
    await add()
    const [first, second] = await post([reader.userId, reader.userId], { dueAt: NOW + 60_000, kind: 'demandAccepted' })
    await push()
    expect(service.asked).toEqual([])
    await server.pool.query('UPDATE notifications SET read_at = now() WHERE _id = $1', [first])
    server.clock.now = NOW + 60_000
    await push()
    expect(service.taken.map((push) => textOf(push).id)).toEqual([second])
  })

  test('never holds a cause of absence, a balance or somebody’s words', async () => {
    const { subscribe: add } = await member()
    await add()
    const detail = 'arrêt maladie, solde de 412 points'
    for (const kind of ['pointsAdded', 'vacationAssigned', 'ticketAnswered', 'message', 'roleChanged', 'vacationUncovered']) {
      await post([reader.userId], { kind, detail, demandId: null, points: 12 })
    }
    await run()
    expect(service.taken).toHaveLength(6)
    for (const { text } of service.taken) expect(text).not.toMatch(/maladie|412 points/)
  })

  test('goes to every device of the reader, and to nobody else’s', async () => {
    const { subscribe: add } = await member()
    const devices = [await add(), await add()]
    await subscribe(server, service, await server.tokenOf(poster.userId))
    await post([reader.userId])
    await run()
    expect(service.taken.map(({ device }) => device).toSorted()).toEqual(devices.map(({ name }) => name).toSorted())
  })
})

describe('nothing arrives', () => {
  test('on a device whose session was ended, were it a moment ago', async () => {
    const { token, subscribe: add } = await member()
    await add()
    await post([reader.userId])
    await server.pool.query('UPDATE sessions SET ended_at = $2, ended_because = $3 WHERE user_id = $1', [
      reader.userId,
      new Date(NOW),
      'logout',
    ])
    await run()
    expect(service.asked).toEqual([])
    expect((await server.call('GET', '/push/subscriptions', { token })).status).toBe(401)
    await server.pool.query("SELECT graphile_worker.add_job('purge')")
    await run()
    expect((await server.pool.query('SELECT FROM push_subscriptions')).rowCount).toBe(0)
  })

  test('from the centre one has left, nor on a device of before in the new one', async () => {
    const { subscribe: add } = await member()
    await add()
    const other = await createCenter(server.pool)
    await post([reader.userId])
    await moveMember(server.pool, reader.userId, other.centerId)
    await run()
    await dueNotices(server, 'push', { centerId: other.centerId, userIds: [reader.userId], kind: 'roleChanged', now: NOW })
    await run()
    expect(service.asked).toEqual([])
  })

  test('for an account that is gone', async () => {
    const { subscribe: add } = await member()
    await add()
    await post([reader.userId])
    await server.pool.query('UPDATE accounts SET deleted_at = now() WHERE _id = $1', [reader.userId])
    await run()
    expect(service.asked).toEqual([])
  })

  test('once the vacation has begun', async () => {
    const { subscribe: add } = await member()
    await add('silent')
    await post([reader.userId], { dueAt: TONIGHT })
    server.clock.now = TONIGHT
    await push()
    expect(service.asked).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('what became of it', () => {
  test('takes its place without a sound once somebody else took it; who took it sees it go', async () => {
    const others = [reader, await createMember(server.pool, center)]
    const devices = []
    for (const { userId } of others) devices.push(await subscribe(server, service, await server.tokenOf(userId)))
    await post(others.map(({ userId }) => userId))
    await run()
    await server.pool.query("UPDATE demands SET status = 'accepted', accepter_id = $2, accepted_at = now() WHERE _id = $1", [
      demandId,
      reader.userId,
    ])
    await server.pool.query("UPDATE notifications SET outcome = 'taken' WHERE demand_id = $1", [demandId])
    await run()
    const after = service.taken.slice(2)
    expect(after.map((push) => [push.device, textOf(push).kind, textOf(push).title, textOf(push).tag])).toEqual(
      expect.arrayContaining([
        [devices[0]?.name, 'close', 'Déjà prise', demandId],
        [devices[1]?.name, 'over', 'Déjà prise', demandId],
      ]),
    )
    expect(after).toHaveLength(2)
    expect(new Set(service.taken.map(({ topic }) => topic)).size).toBe(1)
    await push()
    expect(service.taken).toHaveLength(4)
  })

  test('is all that is told when it came first: of what nobody was told, nothing', async () => {
    const { subscribe: add } = await member()
    const device = await add({ status: 503 })
    await post([reader.userId])
    await post([reader.userId], { dueAt: NOW + 60_000 })
    await run()
    await server.pool.query("UPDATE demands SET closed_at = now(), closed_because = 'cancelled' WHERE _id = $1", [demandId])
    await server.pool.query("UPDATE notifications SET outcome = 'closed' WHERE demand_id = $1", [demandId])
    device.mode = 'ok'
    server.clock.now = NOW + 120_000
    await run()
    await push()
    expect(service.taken.map((push) => [textOf(push).kind, textOf(push).title])).toEqual([['over', 'N’est plus à prendre']])
    expect(await waiting()).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is asked no more: the device is forgotten', async (status) => {
    const { subscribe: add } = await member()
    await add({ status })
    const counted = countingFrom('push')
    await post([reader.userId])
    await run()
    expect(counted()).toEqual({ gone: 1 })
    expect(service.asked).toHaveLength(1)
    expect((await server.pool.query('SELECT FROM push_subscriptions')).rowCount).toBe(0)
    await post([reader.userId])
    await run()
    expect(service.asked).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('that fails is asked again, each time later, and gets it once it is back', async () => {
    const { subscribe: add } = await member()
    const device = await add({ status: 500 })
    const counted = countingFrom('push')
    await post([reader.userId])
    await run()
    const pauses: number[] = []
    for (let i = 0; i < 2; i += 1) {
      const [delivery] = await waiting()
      pauses.push((delivery?.try_at ?? 0) - server.clock.now)
      await push()
      expect(service.asked).toHaveLength(i + 1)
      server.clock.now = delivery?.try_at ?? 0
      await push()
    }
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
    device.mode = 'ok'
    server.clock.now = (await waiting())[0]?.try_at ?? 0
    await push()
    expect(service.taken).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(counted()).toEqual({ retried: 3, sent: 1 })
  })

  test('that asks to wait is waited for as long as it says', async () => {
    const { subscribe: add } = await member()
    await add({ status: 429, headers: { 'retry-after': '1800' } })
    await post([reader.userId])
    await run()
    expect(await waiting()).toEqual([{ attempts: 1, try_at: NOW + 1_800_000 }])
  })

  test.each([400, 401, 403, 413, 307])('that refuses for good (%i) is not asked again, and the device stays', async (status) => {
    const { subscribe: add } = await member()
    await add({ status, headers: { location: service.newDevice().endpoint } })
    const counted = countingFrom('push')
    await post([reader.userId])
    await run()
    expect(await waiting()).toEqual([])
    expect(service.taken).toEqual([])
    expect(counted()).toEqual({ failed: 1 })
    expect((await server.pool.query('SELECT FROM push_subscriptions')).rowCount).toBe(1)
  })

  test('that never answers holds up nobody else, and is asked again later', async () => {
    const { subscribe: add } = await member()
    for (let i = 0; i < 3; i += 1) await add('silent')
    const others = [await createMember(server.pool, center), await createMember(server.pool, center)]
    for (const { userId } of others) await subscribe(server, service, await server.tokenOf(userId))
    const second = await server.second({ jobs: true }, localNetworks)
    await post([reader.userId])
    await until(() => service.asked.length === 3)
    // The three are still waited for.
    await post(others.map(({ userId }) => userId))
    await until(() => service.taken.length === 2)
    await until(async () => (await waiting()).length === 3)
    await second.close()
    const after = await waiting()
    expect(after.map(({ attempts, try_at: tryAt }) => [attempts, tryAt > NOW])).toEqual([1, 1, 1].map((n) => [n, true]))
  })

  test('whose name leads to a private address by now is not asked', async () => {
    const { subscribe: add } = await member()
    await add()
    await post([reader.userId])
    await server.runJobs({ pushNetworks: [] })
    expect(service.asked).toEqual([])
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1])
  })
})

describe('« Pas cette fois »', () => {
  const say = (token: unknown) => server.call('POST', '/substitution/not-this-time', { body: { token } })
  const hiddenBy = async () =>
    (await server.pool.query<{ hidden: string[] }>('SELECT rejected_by AS hidden FROM demands WHERE _id = $1', [demandId])).rows[0]?.hidden

  async function toldText(kind = 'demandPosted'): Promise<string> {
    const { subscribe: add } = await member()
    await add()
    await post([reader.userId], { kind })
    await run()
    const { token } = textOf(service.taken.at(-1))
    if (token === null) throw new Error('it cannot be answered')
    return token
  }

  test('hides the demand for whoever was told, once, and for nobody else', async () => {
    const token = await toldText()
    expect(await say(token)).toMatchObject({ status: 204 })
    expect(await hiddenBy()).toEqual([reader.userId])
    await server.pool.query("UPDATE demands SET rejected_by = '{}' WHERE _id = $1", [demandId])
    expect(await say(token)).toMatchObject({ status: 404 })
    expect(await hiddenBy()).toEqual([])
  })

  test('gives back what was offered, and the poster is told', async () => {
    await server.pool.query('UPDATE demands SET offered_to = $2, offered_until = $3, interested = ARRAY[$2::uuid] WHERE _id = $1', [
      demandId,
      reader.userId,
      new Date(NOW + 3_600_000),
    ])
    expect(await say(await toldText('demandOffered'))).toMatchObject({ status: 204 })
    expect(textOf(service.taken[0]).body).toBe('On vous la propose, +15\u00A0points.\nRéponse avant 16:52.')
    const { rowCount } = await server.pool.query("SELECT FROM notifications WHERE user_id = $1 AND kind = 'offerDeclined'", [poster.userId])
    expect(rowCount).toBe(1)
  })

  test('is refused with another token, and once the session or its time is over', async () => {
    const token = await toldText()
    const [text = '', mac = ''] = token.split('.')
    const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace(reader.userId, poster.userId)).toString('base64url')
    for (const wrong of [`${forged}.${mac}`, text, '', `${text}.`, `.${mac}`]) expect(await say(wrong)).toMatchObject({ status: 401 })
    server.clock.now = TONIGHT
    expect(await say(token)).toMatchObject({ status: 401 })
    server.clock.now = NOW
    await server.pool.query("UPDATE sessions SET ended_at = now(), ended_because = 'logout' WHERE user_id = $1", [reader.userId])
    expect(await say(token)).toMatchObject({ status: 401 })
    expect(await hiddenBy()).toEqual([])
  })
})
