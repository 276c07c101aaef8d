// Webhooks through HTTP and over TLS: what is told is signed so that a receiver's library verifies it, once at least, in order per object, after
// failures and deaths, and never with the cause of an absence.
import { createServer } from 'node:https'
import { buffer as bodyOf } from 'node:stream/consumers'
import { routes } from '@releve/contract'
import { pushServiceCertificate, pushServiceKey } from '@releve/testing/push-service-key'
import { believePushService } from '@releve/testing/push-service'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localNetworks } from '#test/features/push/push.ts'
import { startServerProcess } from '#test/jobs/start-process.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { claimDeliveries } from './store.ts'
import { until } from '#test/until.ts'

const HOUR_MS = 3_600_000

believePushService()

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}
const received: Received[] = []
/** The status of the next answers, 204 once they are used up; 0: no answer at all. */
let answers: number[] = []
const receiver = createServer({ key: pushServiceKey, cert: pushServiceCertificate }, (request, response) => {
  void bodyOf(request).then((body) => {
    const status = answers.shift() ?? 204
    received.push({
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: String(body),
    })
    if (status === 0) return
    response.writeHead(status).end()
  })
})
beforeAll(() => new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  receiver.close()
  receiver.closeAllConnections()
})
const address = () => `https://localhost:${z.object({ port: z.number() }).parse(receiver.address()).port}/releve`

const { server, center, people } = setScene({ a: {}, b: {}, admin: {} }, { isProven: true, configured: localNetworks })
const { a, b, admin } = people
beforeEach(() => {
  received.length = 0
  answers = []
})

const path = () => `/center/${center.centerId}/webhooks`
const make = async (events: readonly string[] = ['absence']) =>
  read(
    routes['webhooks.create'].response,
    await server.call('POST', path(), { token: admin.token, body: { name: 'Alerte', url: address(), events } }),
  )
const absent = async (who = a, day = '2026-11-21') => {
  const body = { userId: who.userId, type: 'absence', fromDate: day, toDate: day, approve: true, cause: 'annualLeave', comment: 'Mariage' }
  const answer = await server.call('POST', '/planning-modifications/register', { token: admin.token, body })
  return read(routes['planning.register'].response, answer).modification._id
}
const withdraw = (id: string) =>
  server.call('POST', `/planning-modifications/${id}/withdraw`, { token: admin.token, body: { override: { reason: 'Erreur' } } })
const told = z.object({ type: z.string(), timestamp: z.string(), data: z.looseObject({ centerId: z.string() }) })
const bodies = () => received.map(({ body }) => told.parse(JSON.parse(body)))
const list = async () =>
  read(routes['webhooks.list'].response, await server.call('GET', path(), { token: await server.provenTokenOf(admin.userId) })).webhooks
const deliveries = async (webhookId: string) =>
  read(
    routes['webhooks.deliveries'].response,
    await server.call('GET', `${path()}/${webhookId}/deliveries`, { token: await server.provenTokenOf(admin.userId) }),
  ).deliveries

describe('what is told', () => {
  test('is signed so that the library of a receiver verifies it, and refuses it changed or late', async () => {
    const { secret } = await make()
    await absent()
    // The library compares the second of the signature with its own clock.
    server.clock.now = Date.now()
    await server.runJobs()
    const [first] = received
    expect(received).toHaveLength(1)
    const webhook = new Webhook(secret)
    expect(webhook.verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({ type: 'absence.changed' })
    expect(() => webhook.verify(`${first?.body} `, first?.headers ?? {})).toThrow('No matching signature found')
    expect(() => new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').verify(first?.body ?? '', first?.headers ?? {})).toThrow(
      'No matching signature found',
    )
    server.clock.now = NOON
  })

  test('names objects and days, never a cause, a comment or who is called what', async () => {
    await make(['absence', 'planning'])
    const id = await absent()
    await server.runJobs()
    expect(
      bodies()
        .map(({ type }) => type)
        .toSorted((x, y) => (x < y ? -1 : 1)),
    ).toEqual(['absence.changed', 'planning.changed'])
    expect(bodies().find(({ type }) => type === 'absence.changed')?.data).toEqual({
      centerId: center.centerId,
      modificationId: id,
      userId: a.userId,
      fromDate: '2026-11-21',
      toDate: '2026-11-21',
      status: 'approved',
    })
    expect(bodies().find(({ type }) => type === 'planning.changed')?.data).toEqual({
      centerId: center.centerId,
      userId: a.userId,
      days: ['2026-11-21'],
    })
    const texts = JSON.stringify(received)
    for (const secret of ['annualLeave', 'Mariage', a.lastName]) expect(texts).not.toContain(secret)
  })

  test('of demands, vacancies and closings, each to who chose it', async () => {
    await make(['demand', 'vacancy'])
    const body = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 10 }
    const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))
    await server.call('GET', `/substitution/${_id}`, { token: b.token })
    await server.call('POST', `/substitution/${_id}/cancel`, { token: a.token, body: {} })
    await server.call('POST', '/vacancies', { token: admin.token, body: { origin: 'need', date: '2026-11-28', shift: 'J' } })
    await absent()
    await server.runJobs()
    const found = bodies().map(({ type, data }) => [type, data['status']])
    // A look at a demand is no change of it.
    expect(found.filter(([type]) => String(type).startsWith('demand'))).toEqual([
      ['demand.opened', 'open'],
      ['demand.changed', 'closed'],
    ])
    expect(found.filter(([type]) => String(type).startsWith('vacancy'))).toEqual([['vacancy.opened', 'open']])
    await server.pool.query(
      "INSERT INTO month_closings (center_id, _id, month, closed_by, closed_at) VALUES ($1, gen_random_uuid(), '2026-10-01', $2, now())",
      [center.centerId, admin.userId],
    )
    await make(['closing'])
    await server.pool.query(
      "UPDATE month_closings SET reopened_by = closed_by, reopened_at = now(), reopen_reason = 'Oubli' WHERE center_id = $1",
      [center.centerId],
    )
    await server.runJobs()
    expect(bodies().at(-1)).toMatchObject({ type: 'closing.reopened', data: { month: '2026-10' } })
  })

  test('nothing of what was rolled back, and nothing to an address that is off or gone', async () => {
    const { webhook } = await make()
    const body = { userId: a.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', approve: true, cause: 'nothing' }
    expect((await server.call('POST', '/planning-modifications/register', { token: admin.token, body })).status).toBe(400)
    await server.call('DELETE', `${path()}/${webhook._id}`, { token: admin.token })
    await absent()
    await server.runJobs()
    expect(received).toEqual([])
  })
})

describe('at least once, in order', () => {
  test('what waits holds back what befell the same object since, and nothing else', async () => {
    answers = [500]
    const { webhook } = await make()
    const first = await absent()
    await server.runJobs()
    await withdraw(first)
    const other = await absent(b, '2026-11-22')
    await server.runJobs()
    const sent = () => bodies().map(({ data }) => [data['modificationId'], data['status']])
    expect(sent()).toEqual([
      [first, 'approved'],
      [other, 'approved'],
    ])
    server.clock.now = NOON + 6_000
    await server.pool.query("SELECT graphile_worker.add_job('webhooks')")
    await server.runJobs()
    expect(sent().slice(2)).toEqual([
      [first, 'approved'],
      [first, 'withdrawn'],
    ])
    expect(received[0]?.headers['webhook-id']).toBe(received[2]?.headers['webhook-id'])
    expect((await deliveries(webhook._id)).map(({ state, attempts, answer }) => [state, attempts, answer])).toEqual([
      ['sent', 1, '204'],
      ['sent', 1, '204'],
      ['sent', 2, '204'],
    ])
  })

  test('a day without an answer: off, told to administrators; turned on again, what waited leaves', async () => {
    answers = Array.from({ length: 40 }, () => 503)
    const { webhook } = await make()
    const first = await absent()
    await withdraw(first)
    const pauses: number[] = []
    for (let tries = 0; tries < 40 && (await list())[0]?.offAt === null; tries += 1) {
      await server.pool.query("SELECT graphile_worker.add_job('webhooks')")
      await server.runJobs()
      pauses.push(server.clock.now - NOON)
      const { rows } = await server.pool.query<{ at: number }>(
        "SELECT max(try_at) AS at FROM webhook_deliveries WHERE state = 'waiting' AND attempts > 0",
      )
      server.clock.now = Math.max(server.clock.now + 1000, rows[0]?.at ?? 0)
    }
    expect(pauses.length).toBeGreaterThan(8)
    expect(pauses.at(-1)).toBeGreaterThan(18 * HOUR_MS)
    expect(pauses.at(-1)).toBeLessThanOrEqual(24 * HOUR_MS)
    const { rows } = await server.pool.query("SELECT detail FROM notifications WHERE user_id = $1 AND kind = 'webhookOff'", [admin.userId])
    expect(rows).toEqual([{ detail: 'Alerte' }])
    answers = []
    received.length = 0
    await server.runJobs()
    expect(received, 'it is off').toEqual([])
    const token = await server.provenTokenOf(admin.userId)
    expect((await server.call('POST', `${path()}/${webhook._id}/on`, { token })).status).toBe(200)
    await server.runJobs()
    expect(bodies().map(({ data }) => data['status'])).toEqual(['withdrawn'])
    expect((await deliveries(webhook._id)).map(({ state }) => state)).toEqual(['sent', 'failed'])
  })

  test('410 turns it off at once; a redirection is followed by nobody', async () => {
    answers = [302, 410]
    await make()
    await absent()
    await server.runJobs()
    expect((await list())[0]?.offAt).toBeNull()
    server.clock.now = NOON + 6_000
    await server.pool.query("SELECT graphile_worker.add_job('webhooks')")
    await server.runJobs()
    expect(received).toHaveLength(2)
    expect((await list())[0]?.offAt).toBe(NOON + 6_000)
  })

  test('what was sent is sent again by hand, under the same identifier; not while it waits', async () => {
    const { webhook } = await make()
    await absent()
    const [waiting] = await deliveries(webhook._id)
    const resend = () => server.call('POST', `${path()}/${webhook._id}/deliveries/${waiting?._id}/resend`, { token: admin.token })
    expect(await resend()).toMatchObject({ status: 409, body: { error: 'deliveryWaiting' } })
    await server.runJobs()
    expect((await resend()).status).toBe(200)
    await server.runJobs()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([waiting?._id, waiting?._id])
  })

  test('a server that was killed while it sent loses none', { timeout: 120_000 }, async () => {
    answers = [0]
    await make()
    const id = await absent()
    const doomed = await startServerProcess({ ...server.config, ...localNetworks })
    try {
      await until(() => Promise.resolve(received.length > 0))
    } finally {
      doomed.child.kill('SIGKILL')
    }
    // The lease of the dead server is over.
    await server.pool.query("UPDATE webhook_deliveries SET try_at = '-infinity'")
    await server.pool.query("SELECT graphile_worker.add_job('webhooks')")
    await server.runJobs()
    expect(bodies().map(({ data }) => data['modificationId'])).toEqual([id, id])
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
  })
})

test('a receiver that takes all its turns holds nothing of another one back', async () => {
  const [slow, other] = [await make(), await make()]
  await absent()
  const claim = (full: readonly string[]) => claimDeliveries(server.pool, { limit: 8, leaseMs: 60_000, full, now: server.clock.now })
  expect((await claim([slow.webhook._id])).map(({ webhook_id: id }) => id)).toEqual([other.webhook._id])
  expect((await claim([])).map(({ webhook_id: id }) => id)).toEqual([slow.webhook._id])
  expect(await claim([]), 'each is claimed once').toEqual([])
})

describe('what is refused', () => {
  test.each([
    ['http://alerte.example/', 'invalidInput'],
    ['https://127.0.0.1:1/', null],
    ['https://192.168.1.1/', 'webhookAddress'],
    ['https://169.254.169.254/latest', 'webhookAddress'],
    ['https://user:secret@alerte.example/', 'webhookAddress'],
  ])('%s: %s', async (url, error) => {
    const answer = await server.call('POST', path(), { token: admin.token, body: { name: 'Alerte', url, events: ['planning'] } })
    if (error === null) expect(answer.status, 'a network that the server allows').toBe(200)
    else expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  test('the secret stands nowhere in the database, and is told once', async () => {
    const { secret } = await make()
    const { rows } = await server.pool.query<{ row: string }>('SELECT w::text AS row FROM webhooks w')
    expect(rows.map(({ row }) => row).join()).not.toContain(secret.slice(6))
    expect(JSON.stringify(await list())).not.toContain(secret.slice(6))
  })
})
