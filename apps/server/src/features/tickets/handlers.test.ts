// Letters to the administrators through HTTP: who may write, whom it reaches, and what nobody else sees.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { errorBody } from '@releve/contract/errors'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callOn, read, startTestServer } from '../../server.fixture.ts'
import type { TestServer } from '../../server.fixture.ts'

const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let center: CenterFixture
let other: CenterFixture
let ana: MemberFixture
let admin: MemberFixture
let otherAdmin: MemberFixture
let master: MemberFixture

beforeAll(async () => {
  server = await startTestServer(NOW)
})
beforeEach(async () => {
  server.clock.now = NOW
  await server.pool.query('DELETE FROM notifications')
  await server.pool.query('DELETE FROM mails')
  await server.pool.query('DELETE FROM tickets')
  await server.pool.query('UPDATE accounts SET deleted_at = now(), is_master = false WHERE is_master')
  center = await createCenter(server.pool, { name: 'Brumaie' })
  other = await createCenter(server.pool, { name: 'Ailleurs' })
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne' })
  admin = await createMember(server.pool, center, { adminType: 'center' })
  otherAdmin = await createMember(server.pool, other, { adminType: 'center' })
  master = await createMember(server.pool, null, { adminType: 'master' })
})
afterAll(() => server.close())

const write = async (by: MemberFixture | null, body: object) =>
  server.call('POST', '/tickets', { body, ...(by === null ? {} : { token: await server.tokenOf(by.userId) }) })
const list = async (by: MemberFixture, query = '') =>
  read(routes['tickets.list'].response, await server.call('GET', `/tickets${query}`, { token: await server.tokenOf(by.userId) }))
const letter = { subject: 'Planning', message: 'Bonjour,\nmon planning est vide.' }
const visitor = { name: 'Zoé Visiteuse', email: 'Zoe@Example.org' }
const mails = async () =>
  (await server.pool.query<{ recipient: string; subject: string; html: string; text: string }>('SELECT * FROM mails ORDER BY recipient'))
    .rows
const inbox = async (by: MemberFixture) =>
  read(
    routes['notifications.list'].response,
    await server.call('GET', `/notifications/${by.userId}`, { token: await server.tokenOf(by.userId) }),
  )

describe('writing', () => {
  test('a member’s letter goes to the administrators of his centre, in his name whatever he says', async () => {
    const answer = await write(ana, { ...letter, ...visitor, centerId: other.centerId })
    const { _id } = read(routes['tickets.create'].response, answer)
    expect((await list(admin)).tickets).toEqual([
      {
        _id,
        centerId: center.centerId,
        centerName: 'Brumaie',
        userId: ana.userId,
        name: 'Ana Aulne',
        email: ana.email,
        ...letter,
        isRead: false,
        readAt: null,
        readBy: null,
        createdAt: NOW,
      },
    ])
    expect(await list(otherAdmin)).toEqual({ tickets: [], unread: 0, next: null })
    expect((await list(master)).tickets).toMatchObject([{ _id }])
    expect(await inbox(admin)).toMatchObject([
      { kind: 'ticket', subjectId: _id, detail: 'Planning', actor: { lastName: 'Aulne' }, isRead: false },
    ])
    expect(await mails()).toMatchObject([{ kind: 'ticket', recipient: admin.email, subject: 'Message reçu\u00A0: Planning' }])
    expect((await mails())[0]?.text).toContain(ana.email)
  })

  test('a member who waits for approval writes too', async () => {
    const pending = await createMember(server.pool, center, { status: 'pending' })
    expect((await write(pending, letter)).status).toBe(200)
    expect((await list(admin)).tickets).toMatchObject([{ userId: pending.userId }])
  })

  test('a centre without another administrator: the masters', async () => {
    await write(admin, letter)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([master.email])
    const alone = await createCenter(server.pool)
    const near = await createMember(server.pool, alone, { adminType: 'master' })
    await write(await createMember(server.pool, alone), { ...letter, subject: 'Seul' })
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([master.email, master.email, near.email].toSorted())
    expect(await inbox(near)).toMatchObject([{ kind: 'ticket', detail: 'Seul' }])
  })

  test('a visitor’s goes to the centre he names, or to the masters', async () => {
    expect((await write(null, { ...letter, ...visitor, centerId: center.centerId })).status).toBe(200)
    expect((await write(null, { ...letter, ...visitor, subject: 'Sans centre' })).status).toBe(200)
    expect((await list(admin)).tickets).toMatchObject([{ userId: null, name: 'Zoé Visiteuse', email: 'zoe@example.org' }])
    expect(new Set((await list(master)).tickets.map(({ centerId }) => centerId))).toEqual(new Set([center.centerId, null]))
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, master.email].toSorted())
  })

  test('each administrator chose how he hears of it', async () => {
    const quiet = await createMember(server.pool, center, { adminType: 'center' })
    const mailed = await createMember(server.pool, center, { adminType: 'center' })
    await server.pool.query(
      `UPDATE members SET preferences = preferences || jsonb_build_object('notifications', jsonb_build_object('administration',
         jsonb_build_object('app', _id = $1, 'email', _id = $2))) WHERE _id IN ($1, $2)`,
      [quiet.userId, mailed.userId],
    )
    await write(ana, letter)
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, mailed.email].toSorted())
    expect([await inbox(quiet), await inbox(mailed)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('markup and line breaks are harmless: no second header, nothing but text in the mail', async () => {
    const message = '<script>alert(1)</script>\r\nBcc: tous@example.org'
    const wild = { subject: '<img src=x onerror=alert(1)>', message, ...visitor, name: '<b>Zoé</b>', centerId: center.centerId }
    expect((await write(null, wild)).status).toBe(200)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Message reçu\u00A0: <img src=x onerror=alert(1)>')
    for (const markup of ['<script', '<img', '<b>']) expect(mail?.html).not.toContain(markup)
    expect((await list(admin)).tickets).toMatchObject([{ subject: wild.subject, message, name: '<b>Zoé</b>' }])
  })

  test.each([
    [{ ...letter }, ['name', 'email']],
    [{ ...letter, name: 'Zoé' }, ['email']],
    [{ ...letter, ...visitor, email: 'zoe@example.org\r\nBcc: x@example.org' }, ['email']],
    [{ ...letter, ...visitor, email: 'zoe' }, ['email']],
    [{ ...letter, ...visitor, name: 'Zoé\nBcc' }, ['name']],
    [{ ...letter, ...visitor, subject: 'a\r\nBcc: x' }, ['subject']],
    [{ ...letter, ...visitor, subject: ' ' }, ['subject']],
    [{ ...letter, ...visitor, message: '\n ' }, ['message']],
    [{ ...letter, ...visitor, message: 'x'.repeat(5001) }, ['message']],
    [{ ...letter, ...visitor, centerId: 'x' }, ['centerId']],
  ])('a visitor who sends %j is told what is wrong', async (body, fields) => {
    const answer = await write(null, body)
    expect(answer.status).toBe(400)
    const refusal = errorBody.parse(answer.body)
    expect(refusal.error).toBe('invalidInput')
    expect(Object.keys(refusal.fields ?? {})).toEqual(fields)
    expect((await list(master)).tickets).toEqual([])
  })

  test('unknown fields are refused; a centre that is not there is not found; a token that does not hold neither passes', async () => {
    expect((await write(null, { ...letter, ...visitor, isRead: true })).status).toBe(400)
    expect((await write(null, { ...letter, ...visitor, centerId: randomUUID() })).status).toBe(404)
    await server.pool.query('UPDATE centers SET deleted_at = now() WHERE _id = $1', [center.centerId])
    expect((await write(null, { ...letter, ...visitor, centerId: center.centerId })).status).toBe(404)
    expect((await server.call('POST', '/tickets', { body: { ...letter, ...visitor }, token: 'a.b.c' })).status).toBe(401)
    expect(await mails()).toEqual([])
    expect((await list(master)).tickets).toEqual([])
  })

  test('the same key twice is one letter', async () => {
    const token = await server.tokenOf(ana.userId)
    const send = () => server.call('POST', '/tickets', { token, body: letter, headers: { 'idempotency-key': 'lettre-1' } })
    const first = await send()
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    expect((await list(admin)).tickets).toHaveLength(1)
  })

  test('one address writes a few times a minute; the log keeps nothing of it', async () => {
    let log = ''
    const spoken = await server.second(
      { callsPerMinute: { 'tickets.create': 2 }, logTo: { write: (line) => (log += line) } },
      { logLevel: 'trace' },
    )
    const send = () => callOn(spoken.url, 'POST', '/tickets', { body: { ...letter, ...visitor } })
    const answers = [await send(), await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(log).toContain('"route":"/api/tickets"')
    for (const secret of ['Zoé', 'example.org', 'planning est vide']) expect(log).not.toContain(secret)
  })
})

describe('reading', () => {
  const mark = async (by: MemberFixture, id: string, body?: object) =>
    server.call('PUT', `/tickets/${id}/read`, { token: await server.tokenOf(by.userId), body })

  test('read, unread again, by whom; two administrators at once keep the first', async () => {
    const second = await createMember(server.pool, center, { adminType: 'center' })
    await write(ana, letter)
    const id = (await list(admin)).tickets[0]?._id ?? ''
    server.clock.now += 1000
    const answers = await Promise.all([mark(admin, id), mark(second, id)])
    const [first, other] = answers.map((answer) => read(routes['tickets.read'].response, answer))
    expect(first).toMatchObject({ isRead: true, readAt: NOW + 1000 })
    expect(other?.readBy).toEqual(first?.readBy)
    expect(await list(admin)).toMatchObject({ unread: 0, tickets: [{ isRead: true }] })
    expect((await mark(admin, id, { isRead: false })).body).toMatchObject({ isRead: false, readAt: null, readBy: null })
    expect((await list(admin)).unread).toBe(1)
    expect((await mark(admin, id, { isRead: 'yes' })).status).toBe(400)
  })

  test('another centre’s is as unknown, for reading and for deleting', async () => {
    await write(ana, letter)
    const id = (await list(admin)).tickets[0]?._id ?? ''
    const unknown = await mark(otherAdmin, randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect((await mark(otherAdmin, id)).body).toEqual(unknown.body)
    const token = await server.tokenOf(otherAdmin.userId)
    expect(await server.call('DELETE', `/tickets/${id}`, { token })).toMatchObject({ status: 404, body: unknown.body })
    expect((await list(admin)).tickets).toMatchObject([{ isRead: false }])
  })

  test('a letter to nobody’s centre is the masters’ alone', async () => {
    await write(null, { ...letter, ...visitor })
    const id = (await list(master)).tickets[0]?._id ?? ''
    expect((await list(admin)).tickets).toEqual([])
    expect((await mark(admin, id)).status).toBe(404)
    expect((await mark(master, id)).status).toBe(200)
  })

  test('deleted is gone for everybody, and kept', async () => {
    await write(ana, letter)
    const id = (await list(admin)).tickets[0]?._id ?? ''
    const token = await server.tokenOf(admin.userId)
    const remove = () => server.call('DELETE', `/tickets/${id}`, { token })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect((await list(master)).tickets).toEqual([])
    expect((await mark(admin, id)).status).toBe(404)
    const { rows } = await server.pool.query('SELECT subject FROM tickets WHERE _id = $1', [id])
    expect(rows).toEqual([{ subject: 'Planning' }])
  })

  test('pages and filters, newest first', async () => {
    for (let index = 0; index < 5; index += 1) {
      server.clock.now = NOW + Math.floor(index / 2)
      await write(ana, { ...letter, subject: `Lettre ${index}` })
    }
    const all = (await list(admin)).tickets
    expect(all.map(({ createdAt }) => createdAt)).toEqual([NOW + 2, NOW + 1, NOW + 1, NOW, NOW])
    const first = await list(admin, '?limit=2')
    const second = await list(admin, `?limit=2&before=${first.next}`)
    const third = await list(admin, `?limit=2&before=${second.next}`)
    expect([...first.tickets, ...second.tickets, ...third.tickets]).toEqual(all)
    expect(third.next).toBeNull()
    await mark(admin, all[1]?._id ?? '')
    expect((await list(admin, '?filter=read')).tickets.map(({ _id }) => _id)).toEqual([all[1]?._id])
    expect((await list(admin, '?filter=unread')).tickets).toHaveLength(4)
    expect(await list(admin, `?before=${randomUUID()}`)).toMatchObject({ tickets: [] })
  })
})
