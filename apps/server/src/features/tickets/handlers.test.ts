// Letters to the administrators through HTTP: who may write, whom it reaches, and what nobody else sees.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { errorBody } from '@releve/contract/errors'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'

const { server, center } = setScene({}, { center: { name: 'Brumaie' } })
let other: CenterFixture
let ana: MemberFixture
let admin: MemberFixture
let otherAdmin: MemberFixture
let master: MemberFixture

beforeEach(async () => {
  await server.pool.query('DELETE FROM notifications')
  await server.pool.query('DELETE FROM mails')
  await server.pool.query('DELETE FROM tickets')
  await server.pool.query('UPDATE accounts SET deleted_at = now(), is_master = false WHERE is_master')
  other = await createCenter(server.pool, { name: 'Ailleurs' })
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne' })
  admin = await createMember(server.pool, center, { adminType: 'center' })
  otherAdmin = await createMember(server.pool, other, { adminType: 'center' })
  master = await createMember(server.pool, null, { adminType: 'master' })
})

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
        createdAt: NOON,
        state: 'open',
        messages: [],
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
    const wild = { subject: '<img src=x onerror=alert(1)>', message, ...visitor, name: '<b>Zoé', centerId: center.centerId }
    expect((await write(null, wild)).status).toBe(200)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Message reçu\u00A0: <img src=x onerror=alert(1)>')
    for (const markup of ['<script', '<img', '<b>']) expect(mail?.html).not.toContain(markup)
    expect((await list(admin)).tickets).toMatchObject([{ subject: wild.subject, message, name: '<b>Zoé' }])
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

describe('answering', () => {
  const answer = async (by: MemberFixture, id: string, text = 'C’est corrigé.') =>
    server.call('POST', `/tickets/${id}/messages`, { token: await server.tokenOf(by.userId), body: { text } })
  const close = async (by: MemberFixture, id: string, isClosed: boolean) =>
    server.call('PUT', `/tickets/${id}/state`, { token: await server.tokenOf(by.userId), body: { isClosed } })
  const ownTickets = async (by: MemberFixture, query = '') =>
    read(routes['tickets.mine'].response, await server.call('GET', `/tickets/mine${query}`, { token: await server.tokenOf(by.userId) }))
  const written = async (by: MemberFixture | null, body: object = letter) =>
    read(routes['tickets.create'].response, await write(by, body))._id

  beforeEach(async () => {
    await server.pool.query('DELETE FROM notifications')
  })

  test('its author sees the answer where they wrote, in their inbox and by mail; who reads it sees it is answered', async () => {
    const id = await written(ana)
    await server.pool.query('DELETE FROM mails')
    server.clock.now += 1000
    const sent = read(routes['tickets.write'].response, await answer(admin, id))
    const answerMessage = { isAnswer: true, author: { userId: admin.userId }, text: 'C’est corrigé.', createdAt: NOON + 1000 }
    expect(sent).toMatchObject({ state: 'answered', isRead: true, messages: [answerMessage] })
    expect(await ownTickets(ana)).toMatchObject({
      tickets: [{ _id: id, state: 'answered', readBy: null, messages: [answerMessage] }],
      next: null,
    })
    expect(await inbox(ana)).toMatchObject([{ kind: 'ticketAnswered', subjectId: id, detail: 'Planning', actor: { _id: admin.userId } }])
    expect(await mails()).toMatchObject([
      { kind: 'ticketAnswer', recipient: ana.email, subject: 'Réponse à votre message\u00A0: Planning' },
    ])
    const [mail] = await mails()
    for (const words of ['C’est corrigé.', 'mon planning est vide.', `/contact-admin?ticket=${id}`]) expect(mail?.text).toContain(words)
    expect((await list(admin)).tickets).toEqual([sent])
  })

  test('a visitor’s address, which nobody proved, gets the answer without the words that somebody wrote in their name', async () => {
    await write(null, { ...visitor, subject: 'Vous avez gagné', message: 'Cliquez sur https://exemple.fr', centerId: center.centerId })
    const [ticket] = (await list(admin)).tickets
    await server.pool.query('DELETE FROM mails')
    await answer(admin, ticket?._id ?? '')
    const [mail] = await mails()
    expect(mail?.text).toContain('C’est corrigé.')
    for (const words of ['Vous avez gagné', 'exemple.fr', 'Visiteuse'])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(words)
  })

  test('who wrote may go on: it is open again, unread, and those who answer are told', async () => {
    const id = await written(ana)
    await answer(admin, id)
    expect((await list(admin, '?filter=open')).tickets).toEqual([])
    await server.pool.query('DELETE FROM mails')
    const again = read(routes['tickets.write'].response, await answer(ana, id, 'Il manque encore lundi.'))
    expect(again).toMatchObject({
      state: 'open',
      isRead: false,
      messages: [{ isAnswer: true }, { isAnswer: false, text: 'Il manque encore lundi.' }],
    })
    expect(await list(admin, '?filter=open')).toMatchObject({ unread: 1, tickets: [{ _id: id }] })
    expect(await mails()).toMatchObject([{ kind: 'ticket', recipient: admin.email }])
    expect((await mails())[0]?.text).toContain('Il manque encore lundi.')
    // The next answer quotes what was asked last.
    await server.pool.query('DELETE FROM mails')
    await answer(admin, id, 'Lundi aussi.')
    expect((await mails())[0]?.text).toContain('Il manque encore lundi.')
  })

  test('closed by who answers, opened again by them or by who writes', async () => {
    const id = await written(ana)
    expect((await close(admin, id, true)).body).toMatchObject({ state: 'closed' })
    expect((await close(admin, id, false)).body).toMatchObject({ state: 'open' })
    await answer(admin, id)
    expect((await close(admin, id, true)).body).toMatchObject({ state: 'closed' })
    expect((await close(admin, id, false)).body).toMatchObject({ state: 'answered' })
    await close(admin, id, true)
    expect((await answer(ana, id, 'Encore une question.')).body).toMatchObject({ state: 'open' })
    expect((await close(otherAdmin, id, true)).status).toBe(404)
    expect((await close(ana, id, true)).status).toBe(403)
  })

  test('a visitor is answered by mail, with a way to write again', async () => {
    const id = await written(null, { ...letter, ...visitor, centerId: center.centerId })
    await server.pool.query('DELETE FROM mails')
    expect((await answer(admin, id)).status).toBe(200)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'zoe@example.org' })
    expect(mail?.text).toContain('/contact-admin')
    expect(mail?.text).not.toContain('?ticket=')
  })

  test('a visitor who had as many answers as an address may get today is not answered, and who answers reads it', async () => {
    await write(null, { ...letter, ...visitor, email: 'zoe.encore@releve.example', centerId: center.centerId })
    const id = (await list(admin)).tickets[0]?._id ?? ''
    for (let index = 0; index < 20; index++) expect((await answer(admin, id, `Réponse ${index}`)).status).toBe(200)
    expect(await answer(admin, id, 'Et encore.')).toMatchObject({ status: 409, body: { error: 'recipientFull' } })
    expect((await list(admin)).tickets.find(({ _id }) => _id === id)?.messages).toHaveLength(20)
    server.clock.now += 25 * 3_600_000
    expect((await answer(admin, id, 'Et encore.')).status).toBe(200)
  })

  test('who wrote a letter never answers it, administrator or not; a colleague reads nothing of it', async () => {
    const colleague = await createMember(server.pool, center)
    const id = await written(admin)
    expect((await answer(admin, id)).body).toMatchObject({ state: 'open', messages: [{ isAnswer: false }] })
    expect((await answer(master, id)).body).toMatchObject({ state: 'answered' })
    expect((await answer(colleague, id)).status).toBe(404)
    expect((await answer(otherAdmin, id)).status).toBe(404)
    expect((await ownTickets(colleague)).tickets).toEqual([])
    expect((await ownTickets(admin)).tickets).toMatchObject([{ _id: id }])
  })

  test('two answers at once are both there; beyond fifty another letter is asked for; deleted, it is not answered', async () => {
    const second = await createMember(server.pool, center, { adminType: 'center' })
    const id = await written(ana)
    await Promise.all([answer(admin, id, 'Un'), answer(second, id, 'Deux')])
    const [ticket] = (await list(admin)).tickets
    expect(ticket?.messages.map(({ text }) => text).toSorted()).toEqual(['Deux', 'Un'])
    await server.pool.query(
      'UPDATE tickets SET messages = (SELECT jsonb_agg(one) FROM (SELECT messages -> 0 AS one FROM generate_series(1, 50)) x) WHERE _id = $1',
      [id],
    )
    expect(await answer(admin, id)).toMatchObject({ status: 409, body: { error: 'ticketFull' } })
    expect((await answer(ana, id, ' ')).status).toBe(400)
    await server.call('DELETE', `/tickets/${id}`, { token: await server.tokenOf(admin.userId) })
    expect((await answer(ana, id)).status).toBe(404)
    expect((await ownTickets(ana)).tickets).toEqual([])
  })

  test('one’s own by pages, newest first', async () => {
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      server.clock.now += 1
      ids.unshift(await written(ana))
    }
    const first = await ownTickets(ana, '?limit=2')
    const second = await ownTickets(ana, `?limit=2&before=${first.next}`)
    expect([...first.tickets, ...second.tickets].map(({ _id }) => _id)).toEqual(ids)
    expect(second.next).toBeNull()
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
    expect(first).toMatchObject({ isRead: true, readAt: NOON + 1000 })
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
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await list(master)).tickets).toEqual([])
    expect((await mark(admin, id)).status).toBe(404)
    const { rows } = await server.pool.query('SELECT subject FROM tickets WHERE _id = $1', [id])
    expect(rows).toEqual([{ subject: 'Planning' }])
  })

  test('pages and filters, newest first', async () => {
    for (let index = 0; index < 5; index += 1) {
      server.clock.now = NOON + Math.floor(index / 2)
      await write(ana, { ...letter, subject: `Lettre ${index}` })
    }
    const all = (await list(admin)).tickets
    expect(all.map(({ createdAt }) => createdAt)).toEqual([NOON + 2, NOON + 1, NOON + 1, NOON, NOON])
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
