// Servers that die in the middle of a job, for real (kill -9), and servers that are asked to stop: nothing is lost, nothing is done twice.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember, createMembers } from '@releve/testing/factories'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerConfig } from '../config/config.ts'
import { inTransaction } from '../db/transaction.ts'
import { hold } from '#test/hold.ts'
import { expectLaws } from '#test/laws.ts'
import { startSmtp } from '#test/transport/mail/smtp.ts'
import type { TestSmtp } from '#test/transport/mail/smtp.ts'
import { queueMails } from '../transport/mail/store.ts'
import { NOON, serverOfTests } from '#test/scene.ts'
import { callOn } from '#test/server.ts'
import { localNetworks } from '#test/features/push/push.ts'
import { dueNotices } from '#test/notices.ts'
import { startFcmService } from '@releve/testing/fcm-service'
import { believePushService, startPushService } from '@releve/testing/push-service'
import type { PushDevice } from '@releve/testing/push-service'
import { until } from '#test/until.ts'
import { startInstance } from './instance.ts'
import { startServerProcess } from '#test/jobs/start-process.ts'

const server = serverOfTests()

// No process goes on after its test, however that ends: it would take the jobs of the next one.
async function startProcess(changes: Partial<ServerConfig> = {}) {
  const started = await startServerProcess({ ...server.config, ...changes })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return started
}
async function startSuccessor(changes: Partial<ServerConfig> = {}) {
  const successor = await server.second({ jobs: true, takeOverAfterMs: 100 }, changes)
  onTestFinished(() => successor.close())
  return successor
}

const count = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rowCount ?? 0

/** A mail server that takes the first mail and never answers; the later ones it takes as it should. */
async function startSlowSmtp(): Promise<{ smtp: TestSmtp; reached: () => boolean; answer: () => void }> {
  let isReached = false
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const smtp: TestSmtp = await startSmtp({
    onData(stream, session, callback) {
      const isFirst = !isReached
      isReached = true
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const take = async () => {
        if (isFirst) await answered
        const to = session.envelope.rcptTo.map(({ address }) => address)
        smtp.taken.push({ from: '', to, raw: Buffer.concat(chunks), secure: false, user: null })
        return callback()
      }
      stream.on('end', () => void take())
    },
  })
  return { smtp, reached: () => isReached, answer }
}

const queueOne = (to: string) =>
  inTransaction(server.pool, (tx) => queueMails(tx, [{ kind: 'reset', to, subject: 'Essai', text: 'Essai', html: '<p>Essai</p>' }], NOON))

test('points are settled exactly once although the server that settled them was killed', async () => {
  const center = await createCenter(server.pool)
  const [sender, receiver] = [await createMember(server.pool, center), await createMember(server.pool, center)]
  const transactionId = randomUUID()
  await server.pool.query(
    `INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, effective_date, scheduled_date, due_at)
     VALUES ($1, $2, $3, $4, 30, 'transfer', 'pending', '2026-11-01', '2026-11-01', '2026-11-01T00:00Z')`,
    [center.centerId, transactionId, sender.accountId, receiver.accountId],
  )
  await server.pool.query('UPDATE points_accounts SET held = 30 WHERE _id = $1', [sender.accountId])
  const rowHold = await hold(server.pool, 'SELECT FROM points_accounts WHERE _id = $1 FOR UPDATE', [receiver.accountId])

  const doomed = await startProcess()
  await server.pool.query("SELECT graphile_worker.add_job('settle')")
  await until(async () => (await rowHold.waiting()).length > 0)
  const blocked = await rowHold.waiting()
  const named = await server.pool.query<{ name: string }>('SELECT application_name AS name FROM pg_stat_activity WHERE pid = ANY ($1)', [
    blocked,
  ])
  expect(named.rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^releve \d+ \S+ settle \d+$/)])
  doomed.child.kill('SIGKILL')
  await doomed.exit
  // PostgreSQL notices that nobody is there any more when the wait is over, and undoes what was begun: only then are the points due
  // again. An successor who looks before that passes them by and comes back with the schedule of the next minute.
  await rowHold.release()
  await until(async () => (await count('SELECT FROM pg_stat_activity WHERE pid = ANY ($1)', [blocked])) === 0)
  const successor = await startSuccessor()

  await until(async () => (await count("SELECT FROM points_transactions WHERE _id = $1 AND status = 'completed'", [transactionId])) === 1)
  await until(async () => (await count("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'settle'")) === 0)
  await successor.close()
  const { rows } = await server.pool.query('SELECT account_id, amount FROM points_entries WHERE transaction_id = $1 ORDER BY amount', [
    transactionId,
  ])
  expect(rows).toEqual([
    { account_id: sender.accountId, amount: -30 },
    { account_id: receiver.accountId, amount: 30 },
  ])
  await expectLaws(server.pool)
})

test('a server killed in the middle of a batch leaves none of it behind, and the next one settles all of it once', async () => {
  const center = await createCenter(server.pool)
  const people = await createMembers(
    server.pool,
    center,
    Array.from({ length: 30 }, () => ({ points: 100 })),
  )
  await server.pool.query(
    `INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, effective_date, scheduled_date, due_at)
     SELECT $1, gen_random_uuid(), p.sender, p.receiver, 10, 'transfer', 'pending', '2026-11-01', '2026-11-01', '2026-11-01T00:00Z'
     FROM unnest($2::uuid[], $3::uuid[]) AS p (sender, receiver)`,
    [
      center.centerId,
      people.map(({ accountId }) => accountId),
      [...people.slice(1), ...people.slice(0, 1)].map(({ accountId }) => accountId),
    ],
  )
  await server.pool.query('UPDATE points_accounts SET held = 10 WHERE center_id = $1 AND user_id IS NOT NULL', [center.centerId])
  const moved = () =>
    count('SELECT FROM points_accounts WHERE center_id = $1 AND user_id IS NOT NULL AND (held <> 10 OR balance <> 100)', [center.centerId])
  // The last thing a batch writes names people: everything else is written when it waits here.
  const rowHold = await hold(server.pool, 'SELECT FROM members WHERE _id = $1 FOR UPDATE', [people[7]?.userId])

  const doomed = await startProcess()
  await server.pool.query("SELECT graphile_worker.add_job('settle')")
  await until(async () => (await rowHold.waiting()).length > 0)
  const blocked = await rowHold.waiting()
  doomed.child.kill('SIGKILL')
  await doomed.exit
  await rowHold.release()
  await until(async () => (await count('SELECT FROM pg_stat_activity WHERE pid = ANY ($1)', [blocked])) === 0)
  expect(await moved()).toBe(0)

  const successor = await startSuccessor()
  const settled =
    "SELECT FROM points_transactions WHERE center_id = $1 AND type = 'transfer' AND scheduled_date IS NOT NULL AND status = 'completed'"
  await until(async () => (await count(settled, [center.centerId])) === 30)
  await until(async () => (await count("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'settle'")) === 0)
  await successor.close()
  const balances = 'SELECT FROM points_accounts WHERE center_id = $1 AND user_id IS NOT NULL AND held = 0 AND balance = 100'
  expect(await count(balances, [center.centerId])).toBe(30)
  expect(await count("SELECT FROM notifications WHERE center_id = $1 AND kind = 'pointsReceived'", [center.centerId])).toBe(30)
  await expectLaws(server.pool)
})

test('the mail of a server killed while it sent is sent by another one; the job of a living server is left to it', async () => {
  const { smtp, reached } = await startSlowSmtp()
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  const doomed = await startProcess({ smtpUrl })
  await queueOne('apres-la-mort@releve.example')
  await until(reached)
  const watcher = await startInstance({
    databaseUrl: server.database.url,
    takeOverAfterMs: 0,
    onError: (error) => expect(error).toBeUndefined(),
    onTakenOver: () => {},
  })
  // However old the job: its server lives.
  expect(await watcher.sweep()).toEqual([])
  await watcher.stop()
  doomed.child.kill('SIGKILL')
  await doomed.exit
  const successor = await startSuccessor({ smtpUrl })
  await until(async () => (await count("SELECT FROM mails WHERE recipient = 'apres-la-mort@releve.example' AND status = 'sent'")) === 1)
  await successor.close()
  await smtp.close()
  expect(smtp.taken.map(({ to }) => to)).toEqual([['apres-la-mort@releve.example']])
})

test('what a server killed while it told devices had not told yet is told by another one, each device once', async () => {
  believePushService()
  const service = await startPushService()
  const google = await startFcmService(Date.now)
  const configured = { ...localNetworks, fcm: google.account }
  const center = await createCenter(server.pool)
  const people = await createMembers(
    server.pool,
    center,
    Array.from({ length: 30 }, () => ({})),
  )
  const now = Date.now()
  server.clock.now = now
  const doomed = await startProcess(configured)
  const devices: PushDevice[] = []
  const phones: ReturnType<typeof google.newPhone>[] = []
  for (const [place, { userId }] of people.entries()) {
    const mode = place % 2 === 0 ? 'ok' : 'silent'
    const token = await server.tokenOf(userId)
    // Every third one is the application on a telephone.
    if (place % 3 === 0) {
      const phone = google.newPhone(mode)
      phones.push(phone)
      expect(await callOn(doomed.url, 'POST', '/push/phones', { token, body: { token: phone.token } })).toMatchObject({ status: 200 })
      continue
    }
    const device = service.newDevice(mode)
    devices.push(device)
    const body = { endpoint: device.endpoint, keys: device.keys }
    expect(await callOn(doomed.url, 'POST', '/push/subscriptions', { token, body })).toMatchObject({ status: 200 })
  }
  await dueNotices(server, 'push', { centerId: center.centerId, userIds: people.map(({ userId }) => userId), kind: 'roleChanged', now })
  await until(() => service.asked.length + google.asked.length >= 30)
  await until(async () => (await count('SELECT FROM push_deliveries')) === 15)
  doomed.child.kill('SIGKILL')
  await doomed.exit
  for (const device of [...devices, ...phones]) device.mode = 'ok'
  // Nobody else sends what the first one may be sending, until it had its time.
  server.clock.now = now + 10_000
  const successor = await startSuccessor(configured)
  await server.pool.query("SELECT graphile_worker.add_job('push')")
  await until(async () => (await count("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'push'")) === 0)
  expect(service.taken.length + google.taken.length).toBe(15)
  // The clock is that of when it was given to the first one, not of when the test began.
  server.clock.now = Date.now() + 120_000
  await server.pool.query("SELECT graphile_worker.add_job('push')")
  await until(async () => (await count('SELECT FROM push_deliveries')) === 0)
  await successor.close()
  await service.close()
  await google.close()
  expect(service.taken.map(({ device }) => device).toSorted()).toEqual(devices.map(({ name }) => name).toSorted())
  expect(google.taken.map(({ token }) => token).toSorted()).toEqual(phones.map(({ token }) => token).toSorted())
})

test('asked to stop, a server finishes the call and the job it has begun, and takes no more', async () => {
  const center = await createCenter(server.pool)
  const { userId } = await createMember(server.pool, center)
  server.clock.now = Date.now()
  const token = await server.tokenOf(userId)
  const { smtp, reached, answer } = await startSlowSmtp()
  const leaving = await startProcess({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
  await queueOne('avant-l-arret@releve.example')
  await until(reached)
  const rowHold = await hold(server.pool, 'SELECT FROM members WHERE _id = $1 FOR UPDATE', [userId])
  const call = callOn(leaving.url, 'PUT', `/users/${userId}/preferences`, { token, body: { preferences: { theme: 'lightTheme' } } })
  await until(async () => (await rowHold.waiting()).length > 0)

  leaving.child.kill('SIGTERM')
  await until(() =>
    fetch(`${leaving.url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  await rowHold.release()
  expect((await call).status).toBe(200)
  answer()
  expect(await leaving.exit).toBe(0)
  await smtp.close()
  expect(smtp.taken).toHaveLength(1)
  expect(await count("SELECT FROM mails WHERE recipient = 'avant-l-arret@releve.example' AND status = 'sent'")).toBe(1)
  expect((await server.pool.query('SELECT * FROM graphile_worker.jobs WHERE locked_by IS NOT NULL')).rows).toEqual([])
})
