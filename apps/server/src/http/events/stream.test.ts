// The event stream across two servers of one database: who hears what, and when it ends.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { CenterEvent } from '@releve/contract/events'
import { createCenter, createMember, removeMembers, setRole } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import type { RunningServer } from '#main.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { STREAMS_AT_MOST } from './hub.ts'
import { listenOn, openStream } from '#test/http/events/listen.ts'
import type { Listener } from '#test/http/events/listen.ts'
import { publish, publishToAdministrators } from './store.ts'

const { server, center } = setScene({}, { lasts: true })
let second: RunningServer
let ana: MemberFixture
let ben: MemberFixture
let others: CenterFixture
let stranger: MemberFixture

beforeAll(async () => {
  second = await server.second()
  ana = await createMember(server.pool, center)
  ben = await createMember(server.pool, center)
  others = await createCenter(server.pool)
  stranger = await createMember(server.pool, others)
})

const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

async function listen(url: string, token: string, centerId = center.centerId): Promise<Listener> {
  const listener = await listenOn(url, token, (marker) => tell(marker, centerId))
  open.push(listener)
  return listener
}

const tell = (event: CenterEvent, centerId = center.centerId) => inTransaction(server.pool, (tx) => publish(tx, centerId, event))
const planning = (...users: string[]): Extract<CenterEvent, { kind: 'planning' }> => ({ kind: 'planning', days: ['2026-11-17'], users })
/** Gives an event the form in which it reaches readers of another centre: no demand of this centre may mean something else to them. */
const elsewhereOf = (event: ReturnType<typeof planning>): CenterEvent => ({ ...event, near: [] })

describe('GET /api/events', () => {
  test('tells the members of the centre, whichever server they are on', async () => {
    const ownListener = await listen(server.url, await server.tokenOf(ana.userId))
    const otherListener = await listen(second.url, await server.tokenOf(ben.userId))
    const elsewhere = await listen(second.url, await server.tokenOf(stranger.userId), others.centerId)
    const event = planning(ana.userId)
    await tell(event)
    expect(await ownListener.next()).toEqual(event)
    expect(await otherListener.next()).toEqual(elsewhereOf(event))
    const own = planning(stranger.userId)
    await tell(own, others.centerId)
    // The first event of the other centre is its own: ours never came.
    expect(await elsewhere.next()).toEqual(own)
  })

  test('points and notifications reach their owner alone and name nobody else', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    const bens = await listen(server.url, await server.tokenOf(ben.userId))
    await tell({ kind: 'notification', users: [ana.userId] })
    await tell({ kind: 'points', users: [ana.userId, ben.userId] })
    expect(await anas.next()).toEqual({ kind: 'notification', users: [ana.userId] })
    expect(await anas.next()).toEqual({ kind: 'points', users: [ana.userId] })
    expect(await bens.next()).toEqual({ kind: 'points', users: [ben.userId] })
  })

  test('says nothing of a transaction that was rolled back', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    const rolledBack = inTransaction(server.pool, async (tx) => {
      await publish(tx, center.centerId, planning(ana.userId))
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const event = planning(ben.userId)
    await tell(event)
    expect(await anas.next()).toEqual(elsewhereOf(event))
  })

  test('an event too long for PostgreSQL becomes « read everything again »', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    await tell(planning(...Array.from({ length: 300 }, () => randomUUID())))
    expect(await anas.next()).toEqual({ kind: 'resync' })
  })

  test('who has read before the last change of their centre is told first to read again, and nobody else', async () => {
    const token = await server.tokenOf(ana.userId)
    const anas = await listen(server.url, token)
    const quiet = await createCenter(server.pool)
    const elsewhere = await createMember(server.pool, quiet)
    const read = performance.now()
    await tell(planning(ana.userId))
    await anas.next()
    const streamOf = async (token: string, ageMs: number) => {
      const stream = await openStream(server.url, token, ageMs)
      open.push(stream)
      return stream
    }
    const ageMs = () => Math.ceil(performance.now() - read)
    await tell({ kind: 'points', users: [ben.userId] }, quiet.centerId)
    // The call itself takes its time to come, on a busy machine longer than the change took.
    const before = await streamOf(token, ageMs() + 1_000)
    const other = await streamOf(await server.tokenOf(elsewhere.userId), ageMs())
    await tell({ kind: 'notification', users: [ana.userId] })
    expect(await before.next()).toEqual({ kind: 'resync' })
    expect(await before.next()).toEqual({ kind: 'notification', users: [ana.userId] })
    await inTransaction(server.pool, (tx) => publish(tx, quiet.centerId, { kind: 'points', users: [elsewhere.userId] }))
    expect(await other.next()).toEqual({ kind: 'points', users: [elsewhere.userId] })
  })

  test('who administers a centre and has read before the progress of its announcement is told first to read again; its members are not', async () => {
    const read = performance.now()
    const [quiet, besides] = [await createCenter(server.pool), await createCenter(server.pool)]
    const [member, chief] = [await createMember(server.pool, quiet), await createMember(server.pool, quiet)]
    const [elsewhere, master] = [await createMember(server.pool, besides), await createMember(server.pool, others)]
    for (const { userId } of [chief, elsewhere]) await setRole(server.pool, userId, 'center')
    await setRole(server.pool, master.userId, 'master')
    const tokens = new Map<MemberFixture, string>()
    for (const reader of [member, chief, elsewhere, master]) tokens.set(reader, await server.tokenOf(reader.userId))
    const stream = async (reader: MemberFixture) => {
      const opened = await openStream(server.url, tokens.get(reader) ?? '', Math.ceil(performance.now() - read))
      open.push(opened)
      return opened
    }
    // The caller is of another centre, so that nothing else is sent to this one.
    const masterListener = await listen(server.url, tokens.get(master) ?? '', others.centerId)
    const progress = { kind: 'announcement', announcementId: randomUUID(), total: 2, sent: 1, failed: 0 } as const
    await inTransaction(server.pool, (tx) => publishToAdministrators(tx, quiet.centerId, progress))
    expect(await masterListener.next()).toEqual(progress)
    const [again, memberStream, apart] = [await stream(chief), await stream(member), await stream(elsewhere)]
    const pointsOf = ({ userId }: MemberFixture): CenterEvent => ({ kind: 'points', users: [userId] })
    for (const reader of [chief, member]) await tell(pointsOf(reader), quiet.centerId)
    await tell(pointsOf(elsewhere), besides.centerId)
    expect(await again.next()).toEqual({ kind: 'resync' })
    expect(await memberStream.next()).toEqual(pointsOf(member))
    expect(await apart.next()).toEqual(pointsOf(elsewhere))
  })

  test.each(['-1', 'x', '1.5'])('an age of %s is refused', async (age) => {
    const response = await fetch(`${server.url}/api/events?ageMs=${age}`, {
      headers: { authorization: `Bearer ${await server.tokenOf(ana.userId)}`, accept: 'text/event-stream' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toHaveProperty('fields.ageMs')
  })

  test('a transfer is heard by both of its members', async () => {
    const token = await server.tokenOf(ana.userId)
    const anas = await listen(second.url, token)
    const bens = await listen(second.url, await server.tokenOf(ben.userId))
    await server.call('POST', `/users/${ana.userId}/points/transfer`, { token, body: { toUserId: ben.userId, amount: 1 } })
    expect(await anas.next()).toEqual({ kind: 'points', users: [ana.userId] })
    expect(await bens.next()).toEqual({ kind: 'points', users: [ben.userId] })
    expect(await bens.next()).toEqual({ kind: 'notification', users: [ben.userId] })
  })

  test('a demand is heard with the points it holds, moves or frees, and what its poster is told', async () => {
    const others = await createCenter(server.pool)
    const poster = await createMember(server.pool, others, { teamId: others.teamIds[0] ?? null })
    const taker = await createMember(server.pool, others, { teamId: others.teamIds[3] ?? null })
    const [anas, bens] = [await server.tokenOf(poster.userId), await server.tokenOf(taker.userId)]
    const posters = await listen(second.url, anas, others.centerId)
    const takers = await listen(second.url, bens, others.centerId)
    const kinds = async (listener: Listener, count: number) => {
      const found: (string | undefined)[] = []
      for (let index = 0; index < count; index++) found.push((await listener.next())?.kind)
      return found
    }
    const body = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 5 }
    const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: anas, body }))
    expect([await kinds(posters, 2), await kinds(takers, 1)]).toEqual([['demand', 'points'], ['demand']])
    for (const action of ['accept', 'unaccept']) {
      expect((await server.call('POST', `/substitution/${_id}/${action}`, { token: bens, body: {} })).status).toBe(200)
      expect(await kinds(posters, 3)).toEqual(['demand', 'points', 'notification'])
      // A member who gives the vacation back is not told of it again.
      expect(await kinds(takers, 2)).toEqual(['demand', 'points'])
    }
    expect((await server.call('POST', `/substitution/${_id}/cancel`, { token: anas, body: {} })).status).toBe(200)
    expect([await kinds(posters, 2), await kinds(takers, 1)]).toEqual([['demand', 'points'], ['demand']])
  })

  test('ends with the session, on every server', async () => {
    const token = await server.tokenOf(ana.userId)
    const anas = await listen(second.url, token)
    const other = await listen(second.url, await server.tokenOf(ana.userId))
    await server.call('POST', '/auth/logout', { token })
    expect(await anas.next()).toEqual({ kind: 'sessionEnded' })
    expect(await anas.next()).toBeNull()
    const event = planning(ana.userId)
    await tell(event)
    expect(await other.next()).toEqual(event)
  })

  const cut = () =>
    server.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'releve-events-5' AND datname = current_database()",
    )

  test('a lost database connection is opened again: what was published meanwhile is told, and nobody has to read again', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    await cut()
    for (const day of ['2026-11-17', '2026-11-18']) await tell({ ...planning(ana.userId), days: [day] })
    expect(await anas.next()).toMatchObject({ days: ['2026-11-17'] })
    expect(await anas.next()).toMatchObject({ days: ['2026-11-18'] })
  })

  test('after a crash of PostgreSQL, which empties what was not read, everybody reads again', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    const bens = await listen(second.url, await server.tokenOf(ben.userId))
    // A crash recovery empties an unlogged table in this way.
    await server.pool.query('TRUNCATE events')
    await cut()
    expect(await anas.next()).toEqual({ kind: 'resync' })
    expect(await bens.next()).toEqual({ kind: 'resync' })
    const event = planning(ana.userId)
    await tell(event)
    expect(await anas.next()).toEqual(event)
  })

  test('what is committed is told in that order, whatever began before and is still under way', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    const clients = await Promise.all([server.pool.connect(), server.pool.connect(), server.pool.connect()])
    const [first, second, late] = clients
    // Numbers of transactions say nothing of their order.
    for (const client of [second, late, first]) {
      await client.query('BEGIN')
      await client.query('SELECT pg_current_xact_id()')
    }
    const publishOn = async (client: (typeof clients)[number], day: string) => {
      if (client !== late) await client.query('SELECT FROM members WHERE _id = $1 FOR UPDATE', [ana.userId])
      await publish(client, center.centerId, { ...planning(ana.userId), days: [day] })
    }
    await publishOn(late, '2026-11-20')
    for (const [client, day] of [
      [first, '2026-11-18'],
      [second, '2026-11-17'],
    ] as const) {
      await publishOn(client, day)
      await client.query('COMMIT')
      expect(await anas.next()).toMatchObject({ days: [day] })
    }
    await late.query('COMMIT')
    expect(await anas.next()).toMatchObject({ days: ['2026-11-20'] })
    for (const client of clients) client.release()
  })

  test('other servers are told that there is something to read, after the commit', async () => {
    const other = await server.pool.connect()
    await other.query('LISTEN releve_read_events')
    const notice = new Promise((resolve) => other.once('notification', ({ payload }) => resolve(payload)))
    await tell(planning(ana.userId))
    expect(await notice).toBe('')
    await other.query('UNLISTEN *')
    other.release()
  })

  test('whoever dies between their commit and their word to the servers is heard', async () => {
    const anas = await listen(server.url, await server.tokenOf(ana.userId))
    const message = { centerId: center.centerId, event: planning(ana.userId) }
    await server.pool.query('INSERT INTO events (messages) VALUES (ARRAY[$1])', [JSON.stringify(message)])
    expect(await anas.next()).toEqual(planning(ana.userId))
  })

  test('a request that does not accept an event stream gets a sentence', async () => {
    const token = await server.tokenOf(ana.userId)
    for (const accept of ['application/json', '*/*']) {
      const answer = await server.call('GET', '/events', { token, headers: { accept } })
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'invalidInput', message: 'Ce flux se lit avec l’en-tête Accept\u00A0: text/event-stream.' },
      })
    }
  })

  test('a server that stops ends its streams and finishes', async () => {
    const third = await server.second()
    const anas = await listen(third.url, await server.tokenOf(ana.userId))
    await third.close()
    expect(await anas.next()).toBeNull()
  })

  test('of one member’s streams beyond twenty, the oldest ends; the others and those of others go on', async () => {
    const token = await server.tokenOf(ana.userId)
    const bens = await listen(second.url, await server.tokenOf(ben.userId))
    const oldest = await listen(second.url, token)
    const others: Listener[] = []
    while (others.length < STREAMS_AT_MOST) others.push(await listen(second.url, token))
    expect(await oldest.next()).toBeNull()
    const event = planning(ana.userId)
    await tell(event)
    for (const listener of others) expect(await listener.next()).toEqual(event)
    expect(await bens.next()).toEqual({ ...event, near: [] })
  })

  test('a member deleted without any event is noticed at the next check', async () => {
    const third = await server.second({ streamCheckEveryMs: 50 })
    const removedMember = await createMember(server.pool, center)
    const stream = await listen(third.url, await server.tokenOf(removedMember.userId))
    await removeMembers(server.pool, [removedMember.userId])
    expect(await stream.next()).toEqual({ kind: 'sessionEnded' })
    expect(await stream.next()).toBeNull()
  })
})
