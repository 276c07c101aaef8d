// An installation whose centres live in two databases: what is done in a centre is the same wherever it lives, and wherever it moves
// meanwhile. One centre stays with the directory, the other one is moved away before anything is done in it.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { routes } from '@releve/contract'
import { createCenter, PASSWORD } from '@releve/testing/factories'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { backup } from './db/backup.ts'
import { centerTablesOf, digestsOf } from './db/center-rows.ts'
import { judge, judgeAccounts } from './db/laws.ts'
import { moveCenter } from './db/move/move.ts'
import type { Move } from './db/move/move.ts'
import type { DatabaseName } from './db/places.ts'
import { restore } from './db/restore.ts'
import { inTransaction } from './db/transaction.ts'
import { lockOwner, proveAddress, setPendingEmail } from './features/accounts/store/addresses.ts'
import { membersSceneOn } from '#test/features/users/scene.ts'
import type { MembersScene } from '#test/features/users/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { askToReadAgain, publish } from './http/events/store.ts'
import { expectLaws } from '#test/laws.ts'
import { patientPool, read, startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let b: TestDatabase
/** It lives in the directory's own database. */
let directoryScene: MembersScene
/** It lives in the other one. */
let otherScene: MembersScene
let master: Person

const move = (centerId: string, to: DatabaseName, more: Partial<Move> = {}) =>
  moveCenter({
    centerId,
    to,
    urls: new Map<DatabaseName, string>([
      [null, server.database.url],
      ['b', b.url],
    ]),
    closedWithinMs: 300_000,
    readersLeaveWithinMs: 0,
    ...more,
  })

beforeAll(async () => {
  b = await createTestDatabase({ openPool: patientPool })
  server = await startTestServer(NOON, {}, undefined, [{ name: 'b', url: b.url }])
  directoryScene = await membersSceneOn(server)
  otherScene = await membersSceneOn(server)
  master = await directoryScene.join(null, { adminType: 'master' })
  await move(otherScene.center.centerId, 'b')
})
afterAll(async () => {
  await server.close()
  await b.close()
})

const count = async (database: TestDatabase, query: string, ...values: unknown[]) =>
  (await database.pool.query(query, values)).rowCount ?? 0

const toldThere = async (someone: Person) =>
  (await b.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1', [someone.userId])).rows.map(({ kind }) => kind)

describe('a member of a centre in another database', () => {
  test('logs in, is who they are, and sees their colleagues', async () => {
    const answer = await server.call('POST', '/login', { body: { email: otherScene.a.email, password: PASSWORD, refreshTokenIn: 'body' } })
    const { accessToken, userData } = read(routes['accounts.login'].response, answer)
    expect(userData).toMatchObject({ _id: otherScene.a.userId, centerId: otherScene.center.centerId })
    const token = accessToken
    expect(await server.call('GET', '/auth/check', { token })).toMatchObject({ status: 200, body: { userData: { name: userData.name } } })
    const people = z.array(z.looseObject({ _id: z.string() })).parse((await otherScene.as(otherScene.a, 'GET', '/users')).body)
    expect(people.map(({ _id }) => _id)).toContain(otherScene.b.userId)
    expect((await otherScene.as(otherScene.a, 'GET', '/start')).status).toBe(200)
    expect((await otherScene.as(otherScene.a, 'GET', `/users/${directoryScene.a.userId}`)).status).toBe(404)
  })

  test('posts; a colleague accepts and withdraws; both are told, in their inbox and by mail', async () => {
    const id = await otherScene.posted(otherScene.a, '2026-11-22')
    expect(await count(b, 'SELECT FROM demands WHERE _id = $1', id)).toBe(1)
    expect(await count(server.database, 'SELECT FROM demands WHERE _id = $1', id)).toBe(0)
    await otherScene.accepted(otherScene.d, id)
    expect(await toldThere(otherScene.a)).toContain('demandAccepted')
    expect((await otherScene.as(otherScene.d, 'POST', `/substitution/${id}/unaccept`, {})).status).toBe(200)
    await b.pool.query("SELECT graphile_worker.add_job('mailNotifications')")
    await server.runJobs()
    const { rows } = await b.pool.query<{ recipient: string }>('SELECT recipient FROM mails')
    expect(rows.map(({ recipient }) => recipient)).toContain(otherScene.a.email)
    expect((await otherScene.as(otherScene.a, 'POST', `/substitution/${id}/cancel`, {})).status).toBe(200)
  })

  test('a call made twice under its key is one, and its answer is kept where it was done', async () => {
    const key = randomUUID()
    const post = () =>
      server.call('POST', '/substitution', {
        token: otherScene.a.token,
        headers: { 'idempotency-key': key },
        body: { type: 'substitution', posterShift: { date: '2026-11-21' }, points: 5 },
      })
    const [first, again] = [await post(), await post()]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await count(b, 'SELECT FROM idempotency_keys WHERE key = $1', key)).toBe(1)
    expect(await count(server.database, 'SELECT FROM idempotency_keys WHERE key = $1', key)).toBe(0)
  })

  test('hears what happens there, and by themselves what was written elsewhere', async () => {
    const listener = await listenOn(server.url, otherScene.b.token, (marker) =>
      inTransaction(b.pool, (tx) => publish(tx, otherScene.center.centerId, marker)),
    )
    await otherScene.posted(otherScene.d, '2026-11-20')
    expect(await listener.next()).toMatchObject({ kind: 'demand' })
    listener.close()
  })

  test('messages, points, calendar, preferences, picture of theirs', async () => {
    const opened = await otherScene.as(otherScene.a, 'POST', '/messages/conversations', { userIds: [otherScene.b.userId] })
    const { _id } = read(routes['messages.open'].response, opened)
    expect((await otherScene.as(otherScene.a, 'POST', `/messages/conversations/${_id}/messages`, { text: 'Bonjour' })).status).toBe(200)
    expect((await otherScene.as(otherScene.b, 'GET', '/messages/unread-count')).body).toMatchObject({ messages: 1 })
    expect(
      (
        await otherScene.as(otherScene.a, 'POST', `/users/${otherScene.a.userId}/points/transfer`, {
          toUserId: otherScene.b.userId,
          amount: 3,
        })
      ).status,
    ).toBe(200)
    expect(await otherScene.points(otherScene.b)).toMatchObject({ points: 103 })
    const feed = read(routes['feeds.renew'].response, await otherScene.as(otherScene.a, 'POST', '/calendar-feed', {})).feed
    const calendar = await fetch(feed.url.replace('http://localhost:20000', server.url))
    expect([calendar.status, (await calendar.text()).includes('BEGIN:VEVENT')]).toEqual([200, true])
    const preferences = { theme: 'lightTheme' }
    expect((await otherScene.as(otherScene.a, 'PUT', `/users/${otherScene.a.userId}/preferences`, { preferences })).body).toMatchObject({
      preferences,
    })
    expect(await otherScene.as(otherScene.a, 'GET', '/patchnotes')).toMatchObject({ status: 200 })
    expect((await otherScene.as(otherScene.a, 'GET', '/school-holidays')).status).toBe(200)
  })

  test('all that is kept of them, from both databases', async () => {
    const answer = await otherScene.as(otherScene.a, 'GET', `/users/${otherScene.a.userId}/data`)
    const data = z.looseObject({ compte: z.looseObject({}), centre: z.string(), sessions: z.array(z.unknown()) }).parse(answer.body)
    expect(data.compte).toMatchObject({ email: otherScene.a.email, is_admin: false })
    expect(data.centre).toBe(otherScene.center.name)
    expect(data['demandesPostees']).toHaveLength(2)
    expect(data['messagesEcrits']).toHaveLength(1)
  })

  test('writes to the administrators, who read it', async () => {
    expect((await otherScene.as(otherScene.a, 'POST', '/tickets', { subject: 'Question', message: 'Bonjour' })).status).toBe(200)
    expect((await otherScene.as(otherScene.admin, 'GET', '/tickets')).body).toMatchObject({
      tickets: [{ subject: 'Question', centerName: otherScene.center.name }],
    })
    expect(await toldThere(otherScene.admin)).toContain('ticket')
    expect((await directoryScene.as(directoryScene.admin, 'GET', '/tickets')).body).toMatchObject({ tickets: [] })
  })
})

describe('their administrators', () => {
  test('approve a newcomer, who asked from outside', async () => {
    const email = `nouvelle.${randomUUID()}@releve.example`
    const body = { email, password: PASSWORD, name: 'Nina', lastName: 'Neuve', centerId: otherScene.center.centerId }
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(204)
    await server.runJobs()
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE email = $1', [email])
    const id = rows[0]?._id ?? '?'
    expect(await count(b, "SELECT FROM members WHERE _id = $1 AND status = 'pending'", id)).toBe(1)
    expect(await toldThere(otherScene.admin)).toContain('accountPending')
    expect((await otherScene.as(otherScene.admin, 'POST', `/users/pending/${id}/approve`, {})).status).toBe(200)
    expect((await otherScene.as(otherScene.a, 'GET', `/users/${id}`)).body).toMatchObject({ name: 'Nina' })
  })

  test('import members, reject, make an administrator, close and erase an account', async () => {
    const imported = ['marc', 'zoe', 'leo'].map((name) => `${name}.${randomUUID()}@releve.example`)
    const csv = ['Nom;Prénom;E-mail', ...imported.map((email, index) => `Import;Per${index};${email}`)].join('\n')
    const placed = 'Nom;Prénom;E-mail;Équipe\nImport;Per0;per0@releve.example;Équipe A'
    expect((await otherScene.as(otherScene.admin, 'POST', '/users/import/preview', { csv: placed })).body).toMatchObject({
      faults: [],
      people: [{}],
    })
    expect((await otherScene.as(otherScene.admin, 'POST', '/users/import', { csv })).body).toEqual({ imported: 3, inviteTomorrow: 0 })
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE email = ANY ($1) ORDER BY email', [imported])
    const [leo = '?', marc = '?'] = rows.map(({ _id }) => _id)
    expect(
      await count(
        b,
        'SELECT FROM members WHERE _id = ANY ($1)',
        rows.map(({ _id }) => _id),
      ),
    ).toBe(3)
    expect((await otherScene.as(otherScene.admin, 'POST', `/users/${marc}/make-admin`, {})).body).toMatchObject({ isAdmin: true })
    expect((await otherScene.as(otherScene.admin, 'DELETE', `/users/${leo}`, { erase: true })).status).toBe(200)
    expect(await count(b, "SELECT FROM members WHERE _id = $1 AND last_name = 'membre' AND left_at IS NOT NULL", leo)).toBe(1)
    expect(await count(server.database, 'SELECT FROM accounts WHERE _id = $1 AND erased_at IS NOT NULL', leo)).toBe(1)
    await server.runJobs()
    await expectLaws(server.pool)
    await expectLaws(b.pool)
  })
})

test('an address that waits, its proof and a master of theirs show in their list at once', async () => {
  const { centerId } = otherScene.center
  const lineOf = async () => {
    const list = read(routes['users.center'].response, await otherScene.as(otherScene.admin, 'GET', `/users/center/${centerId}`))
    return list.find(({ _id }) => _id === otherScene.d.userId)
  }
  const email = `autre.${randomUUID()}@releve.example`
  await lineOf()
  const ask = (to: string) => inTransaction(server.pool, (tx) => setPendingEmail(tx, otherScene.d.userId, to, NOON))
  const prove = (proved: string) =>
    inTransaction(server.pool, async (tx) => {
      const owner = await lockOwner(tx, otherScene.d.userId)
      if (owner !== null) await proveAddress(tx, { owner, email: proved, now: NOON })
    })
  await ask(email)
  expect(await lineOf()).toMatchObject({ pendingEmail: email })
  await prove(email)
  expect(await lineOf()).toMatchObject({ email, pendingEmail: null, isEmailVerified: true })
  await ask(otherScene.d.email)
  await prove(otherScene.d.email)
  expect(await lineOf()).toMatchObject({ email: otherScene.d.email, pendingEmail: null })
  expect((await otherScene.as(master, 'POST', `/users/${otherScene.d.userId}/make-admin`, { adminType: 'master' })).status).toBe(200)
  expect(await lineOf()).toMatchObject({ adminType: 'master' })
  expect((await otherScene.as(master, 'POST', `/users/${otherScene.d.userId}/remove-admin`, {})).status).toBe(200)
  expect(await lineOf()).toMatchObject({ adminType: null })
})

describe('an announcement', () => {
  const message = 'Le réseau sera coupé cette nuit.'
  const send = (someone: Person, body: object) =>
    server.call('POST', '/announcements/send', { token: someone.token, body: { templateType: 'general', message, ...body } })
  const readers = async (announcementId: string, { pool }: TestDatabase) => {
    const { rows } = await pool.query<{ user_id: string }>(
      "SELECT user_id FROM notifications WHERE kind = 'announcement' AND subject_id = $1 ORDER BY user_id",
      [announcementId],
    )
    return rows.map(({ user_id: id }) => id)
  }
  const mailed = async (announcementId: string, { pool }: TestDatabase) => {
    const { rows } = await pool.query<{ recipient: string }>('SELECT recipient FROM mails WHERE announcement_id = $1 ORDER BY recipient', [
      announcementId,
    ])
    return rows.map(({ recipient }) => recipient)
  }

  test('of their administrator is for the team and the qualification it names, and is read there', async () => {
    await b.pool.query("UPDATE members SET qualifications = '{Chef de salle}' WHERE _id = ANY ($1)", [
      [otherScene.a.userId, otherScene.d.userId],
    ])
    const { rows } = await b.pool.query<{ team_id: string }>('SELECT team_id FROM team_occurrences WHERE user_id = $1', [
      otherScene.a.userId,
    ])
    const team = rows[0]?.team_id ?? '?'
    const audience = { teams: [team], qualifications: ['Chef de salle'] }
    expect((await otherScene.as(otherScene.admin, 'POST', '/announcements/recipients', { audience })).body).toEqual({
      count: 1,
      declined: 0,
    })
    const { _id, results, shown } = read(routes['announcements.send'].response, await send(otherScene.admin, { audience }))
    expect({ total: results.total, shown }).toEqual({ total: 1, shown: 1 })
    expect(await readers(_id, b)).toEqual([otherScene.a.userId])
    expect(await mailed(_id, server.database)).toEqual([otherScene.a.email])
    expect((await otherScene.as(otherScene.a, 'GET', '/announcements/received')).body).toMatchObject({ announcements: [{ _id, message }] })
    expect((await otherScene.as(otherScene.d, 'GET', '/announcements/received')).body).toMatchObject({ announcements: [] })
    const [foreign] = directoryScene.center.teamIds
    expect((await send(otherScene.admin, { audience: { teams: [foreign], qualifications: [] } })).status).toBe(400)
    await server.runJobs()
    expect((await otherScene.as(otherScene.admin, 'GET', `/announcements/${_id}`)).body).toMatchObject({
      results: { total: 1, sent: 1, failed: 0 },
    })
  })

  test('a batch repeated after a crash between the two commits is in nobody’s application twice', async () => {
    const { _id } = read(routes['announcements.send'].response, await send(master, { centerId: otherScene.center.centerId }))
    const [before, mails] = [await readers(_id, b), await mailed(_id, server.database)]
    expect(before).toContain(otherScene.d.userId)
    expect(mails).toContain(otherScene.d.email)
    // The part of the centre was committed, that of the directory was not.
    await server.pool.query('DELETE FROM mails WHERE announcement_id = $1', [_id])
    await server.pool.query(
      "UPDATE announcements SET queued = 0, shown = 0, walked_to = '00000000-0000-0000-0000-000000000000' WHERE _id = $1",
      [_id],
    )
    await server.pool.query("SELECT graphile_worker.add_job('announce', $1::json)", [JSON.stringify({ announcementId: _id })])
    await server.runJobs()
    expect(await readers(_id, b)).toEqual(before)
    expect(await mailed(_id, server.database)).toEqual(mails)
    expect((await directoryScene.as(master, 'GET', `/announcements/${_id}`)).body).toMatchObject({
      results: { total: mails.length, sent: mails.length, failed: 0 },
    })
  })
})

describe('a master', () => {
  test('finds people and centres of both databases in one list, in the order of names, by pages', async () => {
    await server.runJobs()
    const first = await createCenter(server.pool, { name: 'Aaa' })
    const last = await createCenter(server.pool, { name: 'Zzz' })
    await move(last.centerId, 'b')
    const names: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const answer = await server.call('GET', `/center?limit=1${before === '' ? '' : `&before=${before}`}`)
      const [center] = z.array(z.looseObject({ _id: z.string(), name: z.string() })).parse(answer.body)
      if (center !== undefined) names.push(center.name)
      before = center?._id ?? null
    }
    expect(names).toEqual([first.name, ...[directoryScene.center.name, otherScene.center.name].sort(), last.name])
    expect((await directoryScene.as(master, 'GET', '/center/all')).body).toHaveLength(4)
    expect((await directoryScene.as(master, 'GET', '/center/all-active-rotations')).body).toHaveLength(4)
    expect((await directoryScene.as(master, 'GET', '/teams')).body).toHaveLength(16)
    expect((await directoryScene.as(master, 'GET', '/jobs')).status).toBe(200)
    const found = z.array(z.looseObject({ _id: z.string() })).parse((await directoryScene.as(master, 'GET', '/users?search=nina')).body)
    expect(found).toMatchObject([{ name: 'Nina', centerId: otherScene.center.centerId }])
  })

  test('acts in a centre of the other database as in any', async () => {
    expect((await directoryScene.as(master, 'GET', `/users/${otherScene.b.userId}`)).body).toMatchObject({ _id: otherScene.b.userId })
    expect((await directoryScene.as(master, 'PUT', `/users/${otherScene.b.userId}`, { rank: 'SGT' })).body).toMatchObject({ rank: 'SGT' })
    const [team] = otherScene.center.teamIds
    expect((await directoryScene.as(master, 'PUT', `/teams/${team}/name`, { name: 'Rouge' })).body).toMatchObject({ name: 'Rouge' })
    expect((await directoryScene.as(master, 'PUT', `/center/${otherScene.center.centerId}`, { department: 'Var' })).body).toMatchObject({
      department: 'Var',
    })
    expect((await directoryScene.as(master, 'GET', `/teams/${randomUUID()}`)).status).toBe(404)
  })

  test('with a centre of their own too', async () => {
    const own = await directoryScene.join(0, { adminType: 'master' })
    const path = `/users/${otherScene.b.userId}/get-shifts-with-substitutions`
    const dates = { startDate: '2026-11-20', endDate: '2026-11-20' }
    expect((await directoryScene.as(own, 'POST', path, { dates })).status).toBe(200)

    // A call that nobody finds is asked of every database, of one that does not have their centre too.
    const unknown = randomUUID()
    const body = { type: 'substitution', posterShift: { date: '2026-11-21' }, points: 1, first: { userIds: [unknown], hours: 12 } }
    expect((await directoryScene.as(own, 'POST', '/substitution', body)).status).toBe(404)
    const assigned = { userId: unknown, version: 1, reason: 'Accord.' }
    expect((await directoryScene.as(own, 'POST', `/vacancies/${unknown}/assign`, assigned)).status).toBe(404)
  })

  test('takes somebody from one database to the other and back, with all they carry', async () => {
    const mover = await directoryScene.join(0)
    expect((await directoryScene.as(mover, 'PUT', `/users/${mover.userId}`, { phone: '0600000000' })).status).toBe(200)
    const go = (centerId: string) =>
      directoryScene.as(master, 'POST', `/users/${mover.userId}/assign-center`, { centerId, reason: 'Mutation' })
    expect((await go(otherScene.center.centerId)).body).toMatchObject({ centerId: otherScene.center.centerId, phone: '+33600000000' })
    expect(await directoryScene.as(mover, 'GET', '/auth/check')).toMatchObject({
      body: { userData: { centerId: otherScene.center.centerId } },
    })
    expect(await otherScene.points(mover)).toMatchObject({ reserved: 0 })
    expect((await go(directoryScene.center.centerId)).body).toMatchObject({
      centerId: directoryScene.center.centerId,
      phone: '+33600000000',
    })
    await b.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await server.runJobs()
    const { rows } = await b.pool.query('SELECT phone, left_at IS NOT NULL AS "hasLeft" FROM members WHERE _id = $1', [mover.userId])
    expect(rows).toEqual([{ phone: null, hasLeft: true }])
    await expectLaws(server.pool)
    await expectLaws(b.pool)
  })
})

/** Reads everything that members and administrators of a centre read, as one text; what changes with each reading is left out. */
async function readingsOf(scene: MembersScene): Promise<string[]> {
  const { centerId } = scene.center
  const dates = { startDate: '2026-11-01', endDate: '2026-12-31' }
  const read = async (method: string, path: string, body?: unknown) => {
    const answer = await scene.as(scene.admin, method, path, body)
    return `${path} ${answer.status} ${JSON.stringify(answer.body)}`
  }
  return [
    await read('GET', `/users/center/${centerId}`),
    await read('GET', `/center/${centerId}`),
    await read('GET', `/center/${centerId}/rules`),
    await read('GET', `/center/${centerId}/planning?startDate=2026-11-01&endDate=2026-11-30`),
    await read('POST', '/substitution/center', dates),
    await read('GET', '/planning-modifications'),
    await read('GET', '/messages/conversations'),
    await read('GET', `/notifications/${scene.admin.userId}`),
    await read('GET', `/users/${scene.admin.userId}/transactions`),
    await read('GET', '/teams'),
    await read('GET', `/centers/${centerId}/rotations`),
    await read('GET', '/tickets'),
  ]
}

describe('a centre that moves while it is used', () => {
  test('loses nothing that was acknowledged, and reads the same afterwards; a screen that was open goes on hearing', async () => {
    const opened = await otherScene.as(otherScene.admin, 'POST', '/messages/conversations', { userIds: [otherScene.b.userId] })
    const { _id } = read(routes['messages.open'].response, opened)
    const listener = await listenOn(server.url, otherScene.b.token, (marker) =>
      inTransaction(b.pool, (tx) => publish(tx, otherScene.center.centerId, marker)),
    )
    const acknowledged: string[] = []
    const failures: unknown[] = []
    const over = new AbortController()
    /** A device does it so: under a key, and again when it is asked to come back. */
    const write = async () => {
      for (let index = 0; !over.signal.aborted; index++) {
        const text = `Message ${index} ${randomUUID()}`
        const key = randomUUID()
        for (let status = 503; status === 503;) {
          const answer = await server.call('POST', `/messages/conversations/${_id}/messages`, {
            token: otherScene.admin.token,
            headers: { 'idempotency-key': key },
            body: { text },
          })
          status = answer.status
          if (status === 200) acknowledged.push(text)
          else if (status !== 503) failures.push([status, answer.body])
        }
      }
    }
    const reading = async () => {
      while (!over.signal.aborted) {
        const answer = await server.call('GET', '/users', { token: otherScene.b.token })
        if (answer.status !== 200) failures.push([answer.status, answer.body])
      }
    }
    const working = [write(), reading()]
    const { closedMs } = await move(otherScene.center.centerId, null, {
      readersLeaveWithinMs: 1_000,
      onArrival: (target) => askToReadAgain(target, otherScene.center.centerId),
    })
    const before = acknowledged.length
    await until(() => acknowledged.length > before)
    over.abort()
    await Promise.all(working)
    expect(failures).toEqual([])
    expect(closedMs).not.toBeNull()
    const { rows } = await server.pool.query<{ text: string }>('SELECT text FROM messages WHERE conversation_id = $1 ORDER BY created_at', [
      _id,
    ])
    expect(rows.map(({ text }) => text)).toEqual(acknowledged)
    let event = await listener.next()
    while (event !== null && event.kind !== 'resync') event = await listener.next()
    expect(event).toEqual({ kind: 'resync' })
    listener.close()

    const asHere = await readingsOf(otherScene)
    await move(otherScene.center.centerId, 'b')
    expect(await readingsOf(otherScene)).toEqual(asHere)
    await expectLaws(server.pool)
    await expectLaws(b.pool)
    expect(await judgeAccounts(server.database.url, b.url)).toEqual([])
  })

  test('comes back from a backup of its own: its accounts to the directory, the rest where it lives; or all of it into one empty database', async () => {
    const { centerId } = otherScene.center
    const [folder, before] = [mkdtempSync(path.join(os.tmpdir(), 'releve-two-')), await digestsOf(b.pool, centerId)]
    const file = path.join(folder, 'centre.gz')
    const alone = await createTestDatabase({ openPool: patientPool, migrated: false })
    try {
      await backup(b.url, file, new Date(NOON), centerId, server.database.url)
      await restore(alone.url, file)
      expect(await digestsOf(alone.pool, centerId)).toEqual(before)
      expect(await judge(alone.pool)).toEqual([])
      expect(await count(alone, 'SELECT FROM accounts WHERE email = $1', otherScene.d.email)).toBe(1)

      const asTool = async ({ pool }: TestDatabase, ...statements: string[]) => {
        const client = await pool.connect()
        await client.query('SET session_replication_role = replica')
        for (const statement of statements) await client.query(statement)
        await client.query('RESET session_replication_role')
        client.release()
      }
      const tables = await centerTablesOf(b.pool)
      await asTool(b, ...tables.map(({ name, centerColumn }) => `DELETE FROM ${name} WHERE ${centerColumn} = '${centerId}'`))
      await asTool(
        server.database,
        `DELETE FROM member_keys WHERE user_id = '${otherScene.d.userId}'`,
        `DELETE FROM member_names WHERE user_id = '${otherScene.d.userId}'`,
        `DELETE FROM accounts WHERE _id = '${otherScene.d.userId}'`,
      )
      await expect(restore(server.database.url, file)).rejects.toThrow(/dans une autre base/)
      const others = new Map([['b', b.url]])
      await restore(server.database.url, file, others)
      await expect(restore(server.database.url, file, others)).rejects.toThrow(/contient déjà ce centre/)
      expect(await digestsOf(b.pool, centerId)).toEqual(before)
      expect(await count(b, 'SELECT FROM accounts')).toBe(0)
      expect(await count(server.database, 'SELECT FROM members WHERE center_id = $1', centerId)).toBe(0)
      expect(await judgeAccounts(server.database.url, b.url)).toEqual([])
      await server.runJobs()
      await expectLaws(server.pool)
      await expectLaws(b.pool)
      expect(await server.call('POST', '/login', { body: { email: otherScene.d.email, password: PASSWORD } })).toMatchObject({
        status: 200,
      })
      const { rows } = await server.pool.query<{ last_name: string }>('SELECT last_name FROM member_names WHERE user_id = $1', [
        otherScene.d.userId,
      ])
      expect(rows).toHaveLength(1)
    } finally {
      await alone.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('members and accounts that do not agree are found', async () => {
    const lost = await otherScene.as(otherScene.admin, 'POST', '/users/import', {
      csv: `Nom;Prénom;E-mail\nSeul;Sam;sam.${randomUUID()}@releve.example`,
    })
    expect(lost.status).toBe(200)
    const { rows } = await b.pool.query<{ _id: string }>("UPDATE members SET left_at = now() WHERE last_name = 'Seul' RETURNING _id")
    const ghost = await directoryScene.join(null)
    await b.pool.query(
      "INSERT INTO members (center_id, _id, status, name, last_name, joined_at) VALUES ($1, $2, 'approved', 'Fan', 'Tome', now())",
      [otherScene.center.centerId, ghost.userId],
    )
    const broken = await judgeAccounts(server.database.url, b.url)
    expect(new Set(broken.map(({ id }) => id))).toEqual(new Set([ghost.userId, rows[0]?._id]))

    // A call that died between its two commits is completed a minute later, by the database of the centre.
    await b.pool.query("SELECT graphile_worker.add_job('reconcileMember', $1::json)", [
      JSON.stringify({ centerId: otherScene.center.centerId, userId: ghost.userId }),
    ])
    await server.runJobs()
    expect(await judgeAccounts(server.database.url, b.url)).toMatchObject([{ id: rows[0]?._id }])
  })
})
