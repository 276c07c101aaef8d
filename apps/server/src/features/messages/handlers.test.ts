// Conversations through HTTP: among whom, what is told to whom, and what nobody else sees.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { centerEvent } from '@releve/contract/events'
import type { CenterEvent } from '@releve/contract/events'
import { createCenter, createMember, moveMember, removeMembers } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center } = setScene({})
let ana: MemberFixture
let ben: MemberFixture
let cleo: MemberFixture
let stranger: MemberFixture
const tokens = new Map<string, string>()

beforeEach(async () => {
  tokens.clear()
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne' })
  ben = await createMember(server.pool, center, { name: 'Ben', lastName: 'Bouleau' })
  cleo = await createMember(server.pool, center, { name: 'Cléo', lastName: 'Cèdre' })
  stranger = await createMember(server.pool, await createCenter(server.pool))
})

async function as(member: MemberFixture, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const token = tokens.get(member.userId) ?? (await server.tokenOf(member.userId))
  tokens.set(member.userId, token)
  return server.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
}
const open = (by: MemberFixture, others: readonly MemberFixture[], more: object = {}) =>
  as(by, 'POST', '/messages/conversations', { userIds: others.map(({ userId }) => userId), ...more })
const opened = async (by: MemberFixture, others: readonly MemberFixture[], more: object = {}) =>
  read(routes['messages.open'].response, await open(by, others, more))
const send = (by: MemberFixture, id: string, text = 'Bonjour', headers: Record<string, string> = {}) =>
  as(by, 'POST', `/messages/conversations/${id}/messages`, { text }, headers)
const sent = async (by: MemberFixture, id: string, text = 'Bonjour') => read(routes['messages.send'].response, await send(by, id, text))
const conversations = async (by: MemberFixture) =>
  read(routes['messages.conversations'].response, await as(by, 'GET', '/messages/conversations'))
const conversation = async (by: MemberFixture, id: string, query = '') =>
  read(routes['messages.conversation'].response, await as(by, 'GET', `/messages/conversations/${id}${query}`))
const unread = async (by: MemberFixture) => (await as(by, 'GET', '/messages/unread-count')).body
const inbox = async (by: MemberFixture) => read(routes['notifications.list'].response, await as(by, 'GET', `/notifications/${by.userId}`))
const markRead = (by: MemberFixture, id: string, body?: object) => as(by, 'POST', `/messages/conversations/${id}/read`, body)

describe('opening', () => {
  test('the same people about the same thing have one conversation, whoever opens it', async () => {
    const { _id, ...first } = await opened(ana, [ben, cleo])
    expect(first).toEqual({
      demand: null,
      members: [ana, ben, cleo].map(({ userId, name, lastName }) => ({ _id: userId, userId, name, lastName })),
      lastMessage: null,
      unread: 0,
      createdAt: NOON,
      lastMessageAt: NOON,
    })
    expect((await opened(cleo, [ben, ana, cleo, ben]))._id).toBe(_id)
    expect((await opened(ana, [ben]))._id).not.toBe(_id)
  })

  test('twenty times at once: one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? opened(ana, [ben]) : opened(ben, [ana]))))
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1)
    const { rows } = await server.pool.query(
      'SELECT (SELECT count(*)::int FROM conversations WHERE center_id = $1) AS c, (SELECT count(*)::int FROM conversation_members WHERE center_id = $1) AS m',
      [center.centerId],
    )
    expect(rows).toEqual([{ c: 1, m: 2 }])
  })

  test('about a demand of the centre, which is another conversation', async () => {
    const token = await server.tokenOf(ana.userId)
    const body = { type: 'substitution', posterShift: { date: '2026-11-24' }, points: 5 }
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
    let demandId = ''
    for (const date of days) {
      const posted = await server.call('POST', '/substitution', { token, body: { ...body, posterShift: { date } } })
      if (posted.status === 200) demandId = read(routes['demands.post'].response, posted)._id
      if (demandId !== '') break
    }
    expect(demandId).not.toBe('')
    const about = await opened(ben, [ana], { demandId })
    expect(about.demand).toMatchObject({ _id: demandId, type: 'substitution' })
    expect((await opened(ben, [ana]))._id).not.toBe(about._id)
    expect((await opened(ana, [ben], { demandId }))._id).toBe(about._id)
    expect((await open(stranger, [stranger], { demandId })).status).toBe(400)
    const neighbour = await createMember(server.pool, center)
    await moveMember(server.pool, neighbour.userId, stranger.centerId)
    expect((await open(stranger, [neighbour], { demandId })).status).toBe(404)
  })

  test('with somebody of another centre, pending, gone or unknown: as with nobody', async () => {
    const pending = await createMember(server.pool, center, { status: 'pending' })
    const removedMember = await createMember(server.pool, center)
    await removeMembers(server.pool, [removedMember.userId])
    const unknown = await as(ana, 'POST', '/messages/conversations', { userIds: [randomUUID()] })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'notFound' } })
    for (const member of [stranger, pending, removedMember]) expect((await open(ana, [ben, member])).body).toEqual(unknown.body)
    expect((await open(ana, [ben], { demandId: randomUUID() })).body).toEqual(unknown.body)
  })

  test('with oneself alone, with nobody or with too many: refused', async () => {
    expect((await open(ana, [ana])).status).toBe(400)
    expect((await open(ana, [])).status).toBe(400)
    const many = await Promise.all(Array.from({ length: 10 }, () => createMember(server.pool, center)))
    expect((await open(ana, many.slice(0, 9))).status).toBe(200)
    expect((await open(ana, many)).status).toBe(400)
  })
})

describe('writing and reading', () => {
  test('what one writes, the other reads; the unread are counted until then', async () => {
    const { _id } = await opened(ana, [ben])
    expect(await conversations(ben)).toEqual([])
    const first = await sent(ana, _id, ' Tu prends ma nuit\u00A0? ')
    expect(first).toEqual({
      _id: first._id,
      conversationId: _id,
      sender: { _id: ana.userId, userId: ana.userId, name: 'Ana', lastName: 'Aulne' },
      text: 'Tu prends ma nuit\u00A0?',
      isDeleted: false,
      createdAt: NOON + 1,
    })
    expect(await conversations(ben)).toMatchObject([{ _id, unread: 1, lastMessage: first }])
    expect(await conversations(ana)).toMatchObject([{ _id, unread: 0 }])
    expect(await unread(ben)).toEqual({ messages: 1, conversations: 1 })
    expect(await unread(ana)).toEqual({ messages: 0, conversations: 0 })
    expect((await conversation(ben, _id)).messages).toEqual([first])
    expect((await markRead(ben, _id)).status).toBe(204)
    expect(await unread(ben)).toEqual({ messages: 0, conversations: 0 })
  })

  test('read up to what was on screen: what came meanwhile stays unread', async () => {
    const { _id } = await opened(ana, [ben])
    const first = await sent(ana, _id, 'un')
    const second = await sent(ana, _id, 'deux')
    await markRead(ben, _id, { upTo: first._id })
    expect(await unread(ben)).toEqual({ messages: 1, conversations: 1 })
    expect(await inbox(ben)).toMatchObject([{ kind: 'message', isRead: false }])
    await markRead(ben, _id, { upTo: second._id })
    await markRead(ben, _id, { upTo: first._id })
    expect(await unread(ben)).toEqual({ messages: 0, conversations: 0 })
    expect(await inbox(ben)).toMatchObject([{ kind: 'message', isRead: true }])
    expect((await markRead(ben, _id, { upTo: randomUUID() })).status).toBe(404)
  })

  test('one unread notification a conversation, whoever writes and however often; a new one once read', async () => {
    const { _id } = await opened(ana, [ben, cleo])
    await Promise.all([send(ana, _id), send(cleo, _id), send(ana, _id), send(cleo, _id)])
    expect(await inbox(ben)).toMatchObject([{ kind: 'message', subjectId: _id, isRead: false }])
    await markRead(ben, _id)
    expect(await inbox(ben)).toMatchObject([{ isRead: true }])
    server.clock.now += 1000
    await sent(cleo, _id)
    expect(await inbox(ben)).toMatchObject([{ isRead: false, actor: { lastName: 'Cèdre' } }, { isRead: true }])
    expect(await inbox(stranger)).toEqual([])
  })

  test('forty messages at once are all there, in one order, in pages', async () => {
    const { _id } = await opened(ana, [ben])
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => send(index % 2 === 0 ? ana : ben, _id, `n° ${index}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const all = (await conversation(ana, _id)).messages
    expect(new Set(all.map(({ createdAt }) => createdAt)).size).toBe(40)
    expect(new Set(all.map(({ text }) => text)).size).toBe(40)
    const first = await conversation(ben, _id, '?limit=25')
    const second = await conversation(ben, _id, `?limit=25&before=${first.next}`)
    expect([...first.messages, ...second.messages]).toEqual(all)
    expect(second.next).toBeNull()
    expect((await conversation(ben, _id, `?before=${randomUUID()}`)).messages).toEqual([])
  })

  test('a double send with one key is one message', async () => {
    const { _id } = await opened(ana, [ben])
    const key = { 'idempotency-key': randomUUID() }
    const first = await send(ana, _id, 'une fois', key)
    expect(await send(ana, _id, 'une fois', key)).toMatchObject({ status: 200, body: first.body })
    expect((await send(ana, _id, 'autre chose', key)).status).toBe(422)
    expect((await conversation(ben, _id)).messages).toHaveLength(1)
  })

  test.each(['', ' \n ', 'x'.repeat(2001), 'a\u0000b', 12])('%j is no message', async (text) => {
    const { _id } = await opened(ana, [ben])
    expect((await as(ana, 'POST', `/messages/conversations/${_id}/messages`, { text })).status).toBe(400)
    expect((await conversation(ana, _id)).messages).toEqual([])
  })

  test('to those who left, nothing can be written any more; what was said stays readable', async () => {
    const { _id } = await opened(ana, [ben])
    await sent(ana, _id)
    await moveMember(server.pool, ben.userId, stranger.centerId)
    expect(await send(ana, _id)).toMatchObject({ status: 409, body: { error: 'nobodyToWriteTo' } })
    const conversationAfter = await conversation(ana, _id)
    expect(conversationAfter.messages).toHaveLength(1)
    expect(conversationAfter.conversation.members).toHaveLength(2)
    expect((await as(ben, 'GET', `/messages/conversations/${_id}`)).status).toBe(404)
    expect(await conversations(ben)).toEqual([])
  })
})

describe('taking back', () => {
  test('one’s own: its place stays, its words are gone, even from the database', async () => {
    const { _id } = await opened(ana, [ben])
    const { _id: messageId } = await sent(ana, _id, 'Secret de polichinelle')
    const remove = () => as(ana, 'DELETE', `/messages/${messageId}`)
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([204, 204])
    expect((await conversation(ben, _id)).messages).toMatchObject([{ _id: messageId, text: 'Message supprimé', isDeleted: true }])
    expect(await conversations(ben)).toMatchObject([{ unread: 0, lastMessage: { text: 'Message supprimé' } }])
    expect(await unread(ben)).toEqual({ messages: 0, conversations: 0 })
    const { rows } = await server.pool.query('SELECT text, deleted_at IS NOT NULL AS deleted FROM messages WHERE _id = $1', [messageId])
    expect(rows).toEqual([{ text: '', deleted: true }])
  })

  test('a colleague’s is refused; of a conversation one is not in, as unknown', async () => {
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    const { _id } = await opened(ana, [ben])
    const { _id: messageId } = await sent(ana, _id)
    expect((await as(ben, 'DELETE', `/messages/${messageId}`)).status).toBe(403)
    const unknown = await as(cleo, 'DELETE', `/messages/${randomUUID()}`)
    expect(unknown.status).toBe(404)
    for (const member of [cleo, admin, stranger]) expect((await as(member, 'DELETE', `/messages/${messageId}`)).body).toEqual(unknown.body)
    expect((await conversation(ben, _id)).messages).toMatchObject([{ isDeleted: false }])
  })
})

describe('nobody else', () => {
  test('reads, writes or marks: neither a colleague, nor an administrator, nor a master of the same centre', async () => {
    const { _id } = await opened(ana, [ben])
    await sent(ana, _id, 'Entre nous')
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    const master = await createMember(server.pool, center, { adminType: 'master' })
    const unknown = await as(cleo, 'GET', `/messages/conversations/${randomUUID()}`)
    expect(unknown).toMatchObject({ status: 404, body: { error: 'notFound' } })
    for (const member of [cleo, admin, master, stranger]) {
      expect((await as(member, 'GET', `/messages/conversations/${_id}`)).body).toEqual(unknown.body)
      expect((await send(member, _id)).body).toEqual(unknown.body)
      expect((await markRead(member, _id)).body).toEqual(unknown.body)
      expect(await conversations(member)).toEqual([])
    }
    expect((await conversation(ben, _id)).messages).toHaveLength(1)
  })

  test('hears of it on the event stream', async () => {
    const aborts: AbortController[] = []
    /** The events one member receives until their own points event. */
    async function listen(member: MemberFixture): Promise<() => Promise<CenterEvent[]>> {
      const abort = new AbortController()
      aborts.push(abort)
      const response = await fetch(`${server.url}/api/events`, {
        headers: { authorization: `Bearer ${await server.tokenOf(member.userId)}`, accept: 'text/event-stream' },
        signal: abort.signal,
      })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      return async () => {
        let text = ''
        for (;;) {
          const events = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => centerEvent.parse(JSON.parse(data ?? '')))
          if (events.some(({ kind }) => kind === 'points')) return events
          text += (await reader?.read())?.value ?? ''
        }
      }
    }
    const listeners = await Promise.all([listen(ana), listen(ben), listen(cleo)])
    const { _id } = await opened(ana, [ben])
    await sent(ana, _id, 'Entre nous')
    const users = [ana, ben, cleo].map(({ userId }) => userId)
    await inTransaction(server.pool, (tx) => publish(tx, center.centerId, { kind: 'points', users }))
    const [byAna, byBen, byCleo] = await Promise.all(listeners.map((events) => events()))
    for (const abort of aborts) abort.abort()
    const messageEvent = (userId: string) => ({ kind: 'message', conversationId: _id, users: [userId] })
    expect(byAna?.filter(({ kind }) => kind === 'message')).toEqual([messageEvent(ana.userId)])
    expect(byBen?.filter(({ kind }) => kind === 'message')).toEqual([messageEvent(ben.userId)])
    expect(byBen?.some(({ kind }) => kind === 'notification')).toBe(true)
    expect(byCleo?.map(({ kind }) => kind)).toEqual(['points'])
  })
})
