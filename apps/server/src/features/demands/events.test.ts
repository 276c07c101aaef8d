// The event of a demand brings each member of the centre the demand as their own lists show it, and nothing of anybody else. Cycle J N R R,
// as in handlers.test.ts: the night of 22 November of team A can be taken by D, not by C; B works that day.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import type { CenterEvent } from '@releve/contract/events'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import type { Listener } from '#test/http/events/listen.ts'
import { publish } from '#http/events/store.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const A_NIGHT = '2026-11-22'

const { server, center, people } = setScene({ a: {}, b: {}, c: {}, d: {} })
const { a, b, c, d } = people
const open: Listener[] = []

afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

async function listen({ token }: Person): Promise<Listener> {
  const listener = await listenOn(server.url, token, (marker) => inTransaction(server.pool, (tx) => publish(tx, center.centerId, marker)))
  open.push(listener)
  return listener
}

async function nextDemand(listener: Listener): Promise<Extract<CenterEvent, { kind: 'demand' }>> {
  for (;;) {
    const event = await listener.next()
    if (event === null) throw new Error('the stream ended')
    if (event.kind === 'demand') return event
  }
}

const act = (person: Person, path: string, body: unknown = {}) => server.call('POST', `/substitution${path}`, { token: person.token, body })

async function posted(person: Person, date: string): Promise<WireDemand> {
  return read(routes['demands.post'].response, await act(person, '', { type: 'substitution', posterShift: { date }, points: 10 }))
}

async function listAs(person: Person): Promise<WireDemand[]> {
  return read(routes['demands.list'].response, await act(person, '/center', { startDate: '2026-11-16', endDate: '2026-12-31' }))
}

describe('the event of a demand', () => {
  test('brings each reader the demand as the list would, each their own', async () => {
    const streams = [await listen(a), await listen(b), await listen(c), await listen(d)]
    const { _id } = await posted(a, A_NIGHT)
    const events = await Promise.all(streams.map(nextDemand))
    for (const [index, person] of [a, b, c, d].entries()) {
      expect(events[index]).toMatchObject({ demandId: _id, near: [] })
      expect([events[index]?.demand]).toEqual(await listAs(person))
    }
    expect(events.map(({ demand }) => demand?.category)).toEqual(['ownPending', 'other', 'other', 'availableSubstitution'])
  })

  test('names to its poster alone who is interested and who has seen it', async () => {
    const { _id } = await posted(a, A_NIGHT)
    await server.call('GET', `/substitution/${_id}`, { token: c.token })
    const [posters, takers, others] = [await listen(a), await listen(d), await listen(b)]
    expect((await act(d, `/${_id}/interest`)).status).toBe(200)
    const interested = [{ _id: d.userId }]
    expect((await nextDemand(posters)).demand).toMatchObject({ interested, interestedCount: 1, seenBy: [c.userId] })
    expect((await nextDemand(takers)).demand).toMatchObject({ interested, interestedCount: 1, seenBy: [] })
    expect((await nextDemand(others)).demand).toMatchObject({ interested: [], interestedCount: 1, seenBy: [] })
    expect((await act(c, `/${_id}/reject`)).status).toBe(200)
    expect((await nextDemand(others)).demand).toMatchObject({ isHidden: false })
  })

  test('says that a demand is in no list any more', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const others = await listen(d)
    expect((await act(a, `/${_id}/cancel`)).status).toBe(200)
    expect(await nextDemand(others)).toMatchObject({ demandId: _id, demand: null, near: [] })
  })

  test('of a vacation that changed hands names the demands it may touch, and lets the two people read all again', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const { _id: otherDayId } = await posted(a, '2026-11-25')
    const { _id: sameDay } = await posted(b, A_NIGHT)
    await posted(c, '2026-12-05')
    const [posters, takers, others] = [await listen(a), await listen(d), await listen(c)]
    expect((await act(d, `/${_id}/accept`)).status).toBe(200)
    for (const stream of [posters, takers]) {
      const event = await nextDemand(stream)
      expect([event.demandId, event.demand, event.near]).toEqual([_id, undefined, undefined])
    }
    const event = await nextDemand(others)
    expect(event.demand).toMatchObject({ _id, status: 'accepted', accepterId: d.userId })
    expect(event.near?.toSorted()).toEqual([otherDayId, sameDay].toSorted())
  })

  test('of a vacation that is given back does not make whoever gives it back read their inbox', async () => {
    const { _id } = await posted(a, A_NIGHT)
    expect((await act(d, `/${_id}/accept`)).status).toBe(200)
    const stream = await listen(d)
    expect((await act(d, `/${_id}/unaccept`)).status).toBe(200)
    // Events come in their order: what the change said is heard before the end.
    const heard: string[] = []
    await inTransaction(server.pool, (tx) => publish(tx, center.centerId, { kind: 'resync' }))
    for (let event = await stream.next(); event !== null && event.kind !== 'resync'; event = await stream.next()) heard.push(event.kind)
    expect(heard).toContain('demand')
    expect(heard).not.toContain('notification')
    const { rows } = await server.pool.query(
      "SELECT cleared_at IS NOT NULL AS cleared FROM notifications WHERE user_id = $1 AND demand_id = $2 AND kind = 'demandPosted'",
      [d.userId, _id],
    )
    expect(rows).toEqual([{ cleared: true }])
  })

  test('brings nothing to whose session is over, were it without a word', async () => {
    const [members, strangers] = [await listen(d), await listen(b)]
    await server.pool.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [b.userId])
    const { _id } = await posted(a, A_NIGHT)
    expect((await nextDemand(members)).demand).toMatchObject({ _id })
    const event = await nextDemand(strangers)
    expect([event.demandId, event.demand]).toEqual([_id, undefined])
  })

  test('keeps its place among the events of its centre, many at once', async () => {
    const stream = await listen(d)
    const posts = await Promise.all(['2026-11-18', '2026-11-21', '2026-11-22', '2026-11-25', '2026-11-26'].map((day) => posted(a, day)))
    await Promise.all(posts.map(({ _id }) => act(a, `/${_id}/cancel`)))
    const last = new Map<string, unknown>()
    for (let eventCount = 0; eventCount < posts.length * 2; eventCount++) {
      const { demandId, demand } = await nextDemand(stream)
      last.set(demandId, demand)
    }
    // The latest event is the truth: gone, or to be read again.
    expect([...last.values()].filter((demand) => demand !== null && demand !== undefined)).toEqual([])
  })
})
