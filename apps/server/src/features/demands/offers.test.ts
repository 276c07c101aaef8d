// The poster's answers to an interested member: offering it to one person, for whom it is reserved for a while, or declining them. Cycle J
// N R R, as in handlers.test.ts: the night of 22 November of team A can be taken by D and E (team D), not by C.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { createMember } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { endLapsedOffers } from './jobs.ts'

const HOUR_MS = 3_600_000

const { server, center, moveTo, people } = setScene({ a: {}, c: {}, d: {}, e: { team: 3, name: 'Ève', lastName: 'Orme' } })
const { a, c, d, e } = people
let demand: WireDemand

beforeEach(async () => {
  const body = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 10 }
  demand = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))
  for (const person of [c, d, e]) await act(person, 'interest')
})

const act = (person: Person, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${demand._id}/${action}`, { token: person.token, body })

const offerTo = (person: Person | null, hours = 24) => act(a, 'offer', { userId: person?.userId ?? null, hours })

async function seenBy({ token }: Person): Promise<WireDemand> {
  return read(routes['demands.get'].response, await server.call('GET', `/substitution/${demand._id}`, { token }))
}

async function toldTo({ userId }: Person): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY kind', [userId])
  return rows.map(({ kind }) => kind)
}

const refusal = (error: string, status = 409) => ({ status, body: { error } })

describe('a demand offered to one of those interested', () => {
  test('is theirs to take; others see that it is reserved, and until when', async () => {
    const until = NOON + 24 * HOUR_MS
    expect(await offerTo(d)).toMatchObject({ status: 200, body: { offer: { userId: d.userId, until } } })
    expect(await toldTo(d)).toEqual(['demandOffered'])
    expect(await seenBy(d)).toMatchObject({ offer: { userId: d.userId, until }, category: 'availableSubstitution' })
    expect(await seenBy(e)).toMatchObject({ offer: { userId: null, until }, category: 'other', limit: [{ code: 'reserved' }] })
    expect(await act(e, 'accept')).toMatchObject(refusal('reserved'))
    expect(await act(d, 'accept')).toMatchObject({ status: 200, body: { demand: { accepterId: d.userId, offer: null } } })
    // Given back, it is everybody's.
    await act(d, 'unaccept')
    expect(await seenBy(e)).toMatchObject({ offer: null, category: 'availableSubstitution' })
  })

  test('is declined by them in one press, and its poster told', async () => {
    await offerTo(d)
    expect((await act(d, 'reject')).status).toBe(200)
    expect(await toldTo(a)).toContain('offerDeclined')
    expect(await seenBy(a)).toMatchObject({ offer: null })
    expect((await act(e, 'accept')).status).toBe(200)
  })

  test('is no longer theirs once they are interested no more', async () => {
    await offerTo(d)
    await act(d, 'interest')
    expect(await toldTo(a)).toContain('offerDeclined')
    expect(await seenBy(e)).toMatchObject({ offer: null })
  })

  test('is everybody’s again when the time is over, by itself; both are told once', async () => {
    await offerTo(d, 2)
    const over = NOON + 2 * HOUR_MS
    await moveTo(over - 1)
    expect(await endLapsedOffers(server.pool, over - 1)).toBe(0)
    expect(await act(e, 'accept')).toMatchObject(refusal('reserved'))
    server.clock.now = over
    expect(await seenBy(e)).toMatchObject({ offer: null, category: 'availableSubstitution' })
    const ended = await Promise.all([endLapsedOffers(server.pool, over), endLapsedOffers(server.pool, over)])
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1])
    for (const person of [a, d]) expect((await toldTo(person)).filter((kind) => kind === 'offerEnded')).toHaveLength(1)
    expect((await act(e, 'accept')).status).toBe(200)
  })

  test('is reserved until its vacation begins at the latest', async () => {
    await moveTo(demand.posterShift.startAt - HOUR_MS)
    expect(await offerTo(d, 72)).toMatchObject({ body: { offer: { until: demand.posterShift.startAt } } })
  })

  test('is taken back by its poster, and then offered to another', async () => {
    await offerTo(d)
    expect(await offerTo(e)).toMatchObject(refusal('alreadyOffered'))
    expect(await offerTo(null)).toMatchObject({ status: 200, body: { offer: null } })
    expect(await toldTo(d)).toEqual(['demandOffered', 'offerEnded'])
    expect((await offerTo(e)).status).toBe(200)
    expect(await act(d, 'accept')).toMatchObject(refusal('reserved'))
  })

  test('is its poster’s to offer, to who is interested and may take it', async () => {
    expect(await act(d, 'offer', { userId: e.userId })).toMatchObject(refusal('notPoster', 403))
    expect(await act(d, 'offer', { userId: null })).toMatchObject(refusal('notPoster', 403))
    // C works a day after the night: the law is asked before anything is promised.
    expect(await offerTo(c)).toMatchObject(refusal('cannotTake'))
    await act(e, 'interest')
    expect(await offerTo(e)).toMatchObject(refusal('notInterested'))
    expect(await act(a, 'offer', { userId: d.userId, hours: 73 })).toMatchObject({ status: 400 })
    await act(d, 'accept')
    expect(await offerTo(d)).toMatchObject(refusal('alreadyAccepted'))
  })

  test('at the moment somebody else takes it: one of the two', async () => {
    const [offered, acceptance] = await Promise.all([offerTo(d), act(e, 'accept')])
    expect([offered.status, acceptance.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(acceptance.status === 409 ? acceptance : offered).toMatchObject(
      refusal(acceptance.status === 409 ? 'reserved' : 'alreadyAccepted'),
    )
  })

  test('with one key is offered once', async () => {
    const request = { token: a.token, body: { userId: d.userId }, headers: { 'idempotency-key': randomUUID() } }
    const answers = [
      await server.call('POST', `/substitution/${demand._id}/offer`, request),
      await server.call('POST', `/substitution/${demand._id}/offer`, request),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await toldTo(d)).toEqual(['demandOffered'])
  })
})

test('neither is gone through by an administrator: it is the poster’s word, and no rule', async () => {
  const admin = await createMember(server.pool, center, { adminType: 'center' })
  const token = await server.tokenOf(admin.userId)
  const give = ({ userId }: Person) => {
    const body = { onBehalfOf: userId, override: { reason: 'Nuit à pourvoir' } }
    return server.call('POST', `/substitution/${demand._id}/accept`, { token, body })
  }
  await offerTo(d)
  expect(await give(e)).toMatchObject(refusal('reserved'))
  await offerTo(null)
  await act(a, 'reject', { userId: e.userId })
  const message = 'L’auteur de la demande a choisi une autre solution\u00A0: Ève Orme ne peut plus prendre cette vacation.'
  expect(await give(e)).toMatchObject({ status: 409, body: { error: 'declinedByPoster', message } })
  expect((await give(d)).status).toBe(200)
})

test('who takes it and gives it back is interested no more', async () => {
  await act(d, 'accept')
  await act(d, 'unaccept')
  expect((await seenBy(a)).interested.map(({ _id }) => _id)).not.toContain(d.userId)
  expect((await seenBy(a)).interestedCount).toBe(2)
})

describe('a person declined', () => {
  test('is told, takes it no more, and cannot ask again', async () => {
    await offerTo(d)
    expect(await act(a, 'reject', { userId: d.userId })).toMatchObject({ status: 200, body: { offer: null, interestedCount: 2 } })
    expect(await toldTo(d)).toEqual(['demandOffered', 'interestDeclined'])
    const message = 'L’auteur de la demande a choisi une autre solution\u00A0: vous ne pouvez plus prendre cette vacation.'
    expect(await act(d, 'accept')).toMatchObject({ status: 409, body: { error: 'declinedByPoster', message } })
    expect(await act(d, 'interest')).toMatchObject(refusal('declinedByPoster'))
    expect(await seenBy(d)).toMatchObject({ category: 'other', limit: [{ code: 'declinedByPoster' }] })
    expect((await act(e, 'accept')).status).toBe(200)
  })
})
