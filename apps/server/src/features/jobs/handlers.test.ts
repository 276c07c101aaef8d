// The queue and the mails as the master administrator handles them, and what is forgotten after a while.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeFailure } from '#jobs/job-error.ts'
import { serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'

const NOW = Date.UTC(2026, 10, 16, 11, 30)
const DAY_MS = 86_400_000

const server = serverOfTests({ now: NOW })
let token: string

beforeAll(async () => {
  token = await server.tokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
})
beforeEach(async () => {
  server.clock.now = NOW
  await server.pool.query('DELETE FROM mails')
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
})

const list = async () => read(routes['jobs.list'].response, await server.call('GET', '/jobs', { token }))
const mails = async (query = '') => read(routes['jobs.mails'].response, await server.call('GET', `/mails${query}`, { token }))

async function addJob(task: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: number }>('SELECT (graphile_worker.add_job($1)).id', [task])
  return String(rows[0]?.id)
}
const failForGood = (id: string) => server.pool.query(`SELECT graphile_worker.permanently_fail_jobs(ARRAY[$1::bigint], 'perdu')`, [id])
const hold = (id: string) =>
  server.pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'pool-x' WHERE id = $1`, [id])

async function addMail(changes: Record<string, unknown> = {}): Promise<string> {
  const row = {
    _id: randomUUID(),
    kind: 'announcement',
    recipient: 'a@releve.example',
    subject: 'Essai',
    text: 'Texte',
    html: '<p>Texte</p>',
    status: 'failed',
    created_at: new Date(NOW).toISOString(),
    settled_at: new Date(NOW).toISOString(),
    ...changes,
  }
  await server.pool.query('INSERT INTO mails SELECT * FROM jsonb_populate_record(NULL::mails, \'{"attempts": 1}\' || $1::jsonb)', [
    JSON.stringify(row),
  ])
  return row._id
}

describe('the queue', () => {
  test('shows what waits, runs and failed, grouped, and what comes next', async () => {
    const [waiting, running, failed] = [await addJob('settle'), await addJob('expire'), await addJob('expire')]
    await hold(running)
    await failForGood(failed)
    const found = await list()
    expect(found).toMatchObject({
      waiting: 1,
      running: 1,
      failed: 1,
      tasks: [
        { task: 'expire', waiting: 0, running: 1, failed: 1 },
        { task: 'settle', waiting: 1, running: 0, failed: 0 },
      ],
    })
    expect(found.jobs.map(({ _id, status, lastError }) => [_id, status, lastError])).toEqual([
      [failed, 'failed', 'perdu'],
      [waiting, 'waiting', null],
      [running, 'running', null],
    ])
    expect(found.schedules).toContainEqual({ task: 'settle', lastRunAt: null, nextRunAt: NOW + 60_000 })
    expect(found.schedules).toContainEqual({ task: 'purge', lastRunAt: null, nextRunAt: Date.UTC(2026, 10, 16, 12, 7) })
  })

  test('a failed job is done again when asked; one under way is not', async () => {
    const [failed, running] = [await addJob('settle'), await addJob('settle')]
    await failForGood(failed)
    await hold(running)
    expect((await server.call('POST', `/jobs/${failed}/retry`, { token })).status).toBe(204)
    expect((await list()).jobs.find(({ _id }) => _id === failed)).toMatchObject({ status: 'waiting', attempts: 0 })
    await server.runJobs()
    expect((await list()).jobs.map(({ _id }) => _id)).toEqual([running])
    expect(await server.call('POST', `/jobs/${running}/retry`, { token })).toMatchObject({ status: 409, body: { error: 'jobRunning' } })
    expect((await server.call('POST', '/jobs/999999/retry', { token })).status).toBe(404)
    expect((await server.call('POST', '/jobs/1%3BDROP/retry', { token })).status).toBe(400)
  })

  test('only what failed for good can be deleted', async () => {
    const [failed, waiting, running] = [await addJob('settle'), await addJob('settle'), await addJob('settle')]
    await failForGood(failed)
    await hold(running)
    for (const id of [waiting, running]) {
      expect(await server.call('DELETE', `/jobs/${id}`, { token })).toMatchObject({ status: 409, body: { error: 'jobNotFailed' } })
    }
    expect((await server.call('DELETE', `/jobs/${failed}`, { token })).status).toBe(204)
    expect((await server.call('DELETE', `/jobs/${failed}`, { token })).status).toBe(404)
    expect((await list()).jobs.map(({ _id }) => _id).toSorted()).toEqual([waiting, running].toSorted())
  })

  test('of a failure only names and codes are shown', async () => {
    const quoted = await server.pool.query(`SELECT 'secret-du-lien'::uuid`).catch((error: unknown) => error)
    expect(describeFailure(quoted)).toBe('error 22P02')
    expect(describeFailure(new AggregateError([quoted, new Error('no account 12\nat x')], 'left aside: 7'))).toBe(
      'left aside: 7 (error 22P02 · Error: no account 12)',
    )
    expect(describeFailure('?')).toBe('string')
    // The queue itself keeps such a failure.
    await server.pool.query(`ALTER TABLE login_tries RENAME TO away`)
    const id = await addJob('purge')
    await server.runJobs()
    await server.pool.query(`ALTER TABLE away RENAME TO login_tries`)
    expect((await list()).jobs).toMatchObject([{ _id: id, status: 'waiting', attempts: 1, lastError: 'error 42P01' }])
  })
})

test('what was deleted or cleared is forgotten after a year', async () => {
  const keptIds: string[] = []
  const center = await createCenter(server.pool)
  const { centerId } = center
  await createMember(server.pool, center)
  for (const [days, isKept] of [
    [366, false],
    [364, true],
    [null, true],
  ] as const) {
    const at = days === null ? null : new Date(NOW - days * DAY_MS).toISOString()
    const id = randomUUID()
    await server.pool.query(
      `INSERT INTO tickets (_id, name, email, subject, message, created_at, deleted_at)
       VALUES ($1, 'A', 'a@releve.example', 'x', 'x', '2025-01-01Z', $2)`,
      [id, at],
    )
    await server.pool.query(
      `INSERT INTO notifications (center_id, _id, user_id, kind, created_at, cleared_at)
       SELECT $3, $1, _id, 'planChanged', '2025-01-01Z', $2 FROM members WHERE center_id = $3 LIMIT 1`,
      [id, at, centerId],
    )
    if (isKept) keptIds.push(id)
  }
  await addJob('purge')
  await server.runJobs()
  for (const table of ['tickets', 'notifications']) {
    const { rows } = await server.pool.query<{ _id: string }>(`SELECT _id FROM ${table}`)
    expect(rows.map(({ _id }) => _id).toSorted(), table).toEqual(keptIds.toSorted())
  }
})

test('a notification of two years is forgotten, read or not', async () => {
  const center = await createCenter(server.pool)
  const { centerId } = center
  const { userId } = await createMember(server.pool, center)
  const written = [729, 731].flatMap((days) => [true, false].map((isRead) => ({ days, isRead, id: randomUUID() })))
  for (const { days, isRead, id } of written) {
    const at = new Date(NOW - days * DAY_MS).toISOString()
    await server.pool.query(
      `INSERT INTO notifications (center_id, _id, user_id, kind, created_at, read_at)
       VALUES ($3, $1, $5, 'planChanged', $2, $4)`,
      [id, at, centerId, isRead ? at : null, userId],
    )
  }
  await addJob('purge')
  await server.runJobs()
  const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM notifications WHERE center_id = $1', [centerId])
  expect(rows.map(({ _id }) => _id).toSorted()).toEqual(
    written
      .filter(({ days }) => days < 730)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('however much there is to forget, all of it goes', async () => {
  await server.pool.query(
    `INSERT INTO tickets (_id, name, email, subject, message, created_at, deleted_at)
     SELECT gen_random_uuid(), 'A', 'a@releve.example', 'lot', 'x', '2025-01-01Z', '2025-01-01Z' FROM generate_series(1, 2300)`,
  )
  await addJob('purge')
  await server.runJobs()
  expect((await server.pool.query("SELECT FROM tickets WHERE subject = 'lot'")).rowCount).toBe(0)
})

describe('mails', () => {
  test('are counted as far as a thousand, and one more', async () => {
    await server.pool.query(
      `INSERT INTO mails (_id, kind, recipient, subject, status, created_at, settled_at)
       SELECT gen_random_uuid(), 'reset', 'a@releve.example', 'Essai', 'sent', now(), now() FROM generate_series(1, 1002)`,
    )
    await addMail()
    expect(await mails('?limit=1')).toMatchObject({ queued: 0, sent: 1001, failed: 1 })
  })

  test('say how many were refused already and wait for another try', async () => {
    await addMail({ status: 'queued', attempts: 0, settled_at: null })
    await addMail({ status: 'queued', attempts: 4, settled_at: null, last_error: 'ETIMEDOUT' })
    expect(await mails()).toMatchObject({ queued: 2, retrying: 1, failed: 0 })
  })

  test('are listed by state, page by page, without their text', async () => {
    const older = await addMail({ created_at: new Date(NOW - 1000).toISOString(), last_error: 'EENVELOPE 550 RCPT TO' })
    const newer = await addMail({ text: null, html: null })
    await addMail({ status: 'sent', text: null, html: null })
    const first = await mails('?status=failed&limit=1')
    expect(first).toMatchObject({ queued: 0, sent: 1, failed: 2, mails: [{ _id: newer, canRetry: false }], next: newer })
    const second = await mails(`?status=failed&limit=1&before=${newer}`)
    expect(second).toMatchObject({ mails: [{ _id: older, canRetry: true, lastError: 'EENVELOPE 550 RCPT TO' }], next: null })
    expect(JSON.stringify(await mails())).not.toContain('Texte')
    expect((await server.call('GET', '/mails?status=perdu', { token })).status).toBe(400)
  })

  test('one that was given up is sent when asked, once, if its text is still there', async () => {
    const [keptId, erased] = [await addMail(), await addMail({ text: null, html: null })]
    const answers = await Promise.all([1, 2].map(() => server.call('POST', `/mails/${keptId}/retry`, { token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
    await server.runJobs()
    expect((await mails('?status=sent')).mails).toMatchObject([{ _id: keptId, attempts: 2, canRetry: false }])
    const stamp = new Date(NOW).toISOString().replace(/[:.]/g, '-')
    expect(existsSync(path.join(server.config.dataDirectory, 'outbox', `${stamp}-${keptId}.eml`))).toBe(true)
    for (const id of [keptId, erased]) {
      expect(await server.call('POST', `/mails/${id}/retry`, { token })).toMatchObject({ status: 409, body: { error: 'mailNotRetryable' } })
    }
    expect((await server.call('POST', `/mails/${randomUUID()}/retry`, { token })).status).toBe(404)
  })

  test('are forgotten: texts after seven days, the rest after thirty; one that nobody will send any more is given up', async () => {
    const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString()
    const fresh = await addMail({ settled_at: ago(6) })
    const stale = await addMail({ settled_at: ago(8), created_at: ago(8) })
    await addMail({ settled_at: ago(29), created_at: ago(31) })
    const orphan = await addMail({ status: 'queued', settled_at: null, created_at: ago(2) })
    const waiting = await addMail({ status: 'queued', settled_at: null, created_at: ago(2) })
    await server.pool.query(
      `SELECT graphile_worker.add_job('mail', json_build_object('mailId', $1::text), run_at := now() + interval '1 hour')`,
      [waiting],
    )
    const announcement = randomUUID()
    await server.pool.query(
      `INSERT INTO announcements (_id, template_type, message, test_mode, sent_by, sent_at, total)
       SELECT $1, 'general', 'Un message.', false, _id, now(), 1 FROM accounts LIMIT 1`,
      [announcement],
    )
    await addMail({ status: 'queued', settled_at: null, created_at: ago(2), announcement_id: announcement })
    await addJob('purge')
    await server.runJobs()
    // A mail that nobody will send any more is no longer on its way.
    const progress = await server.pool.query('SELECT sent, failed FROM announcements WHERE _id = $1', [announcement])
    expect(progress.rows).toEqual([{ sent: 0, failed: 1 }])
    const query = 'SELECT _id, status, last_error, text IS NOT NULL AS has_text FROM mails WHERE announcement_id IS NULL'
    const { rows } = await server.pool.query(query)
    expect(rows).toHaveLength(4)
    expect(rows).toEqual(
      expect.arrayContaining([
        { _id: fresh, status: 'failed', last_error: null, has_text: true },
        { _id: stale, status: 'failed', last_error: null, has_text: false },
        { _id: orphan, status: 'failed', last_error: 'abandoned', has_text: true },
        { _id: waiting, status: 'queued', last_error: null, has_text: true },
      ]),
    )
  })
})
