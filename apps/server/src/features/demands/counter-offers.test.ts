// Counter-offers: « je prends si c’est le 28 », and the poster agrees, or not.
//
// Cycle J N R R, as in handlers.test.ts: the night of 22 November of team A, wanted against a day of the 27th that nobody asked works. D and
// E (team D) work the days of 24 and 28 November, F is in no team.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { createMember } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const NIGHT = '2026-11-22'
const NAMED = '2026-11-28'

const { server, center, moveTo, people } = setScene({ a: {}, f: { team: null }, d: {}, e: { team: 3 } })
const { a, f, d, e } = people
let demand: WireDemand

async function posted(body: Record<string, unknown> = {}): Promise<WireDemand> {
  const acceptedSwitches = [
    { shift: 'J', points: 7, date: '2026-11-27' },
    { shift: 'N', points: 4, date: '2026-11-27' },
  ]
  const wish = { type: 'hybrid', posterShift: { date: NIGHT }, points: 10, acceptedSwitches, ...body }
  return read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body: wish }))
}

beforeEach(async () => {
  demand = await posted()
})

const act = (person: Person, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${demand._id}/${action}`, { token: person.token, body })
const name = (person: Person, date = NAMED) => act(person, 'counter-offer', { date, version: demand.version })
const agree = (person: Person, date = NAMED, more: Record<string, unknown> = {}) =>
  act(a, 'counter-offer/accept', { userId: person.userId, date, version: demand.version, ...more })

async function seenBy({ token }: Person): Promise<WireDemand> {
  return read(routes['demands.get'].response, await server.call('GET', `/substitution/${demand._id}`, { token }))
}

const namedTo = async (person: Person) => (await seenBy(person)).counterOffers.map(({ userId, date }) => [userId, date])

async function shiftOn({ userId, token }: Person, date: string): Promise<string> {
  const body = { dates: { startDate: date, endDate: date } }
  const answer = await server.call('POST', `/users/${userId}/get-shifts-with-substitutions`, { token, body })
  const [found] = read(routes['shifts.getWithSubstitutions'].response, answer)
  return found?.shift.name ?? ''
}

async function toldTo({ userId }: Person): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY kind', [userId])
  return rows.map(({ kind }) => kind)
}

const refusal = (error: string, status = 409) => ({ status, body: { error } })

/** The messages of the conversation about the demand, as one of its members reads them. */
async function wordsTo({ token }: Person): Promise<unknown[]> {
  const found = read(routes['messages.conversations'].response, await server.call('GET', '/messages/conversations', { token }))
  return found.map(({ demand: about, lastMessage, unread }) => [about?._id, lastMessage?.text, unread])
}

describe('a vacation named for a demand that does not ask for it', () => {
  test('carries a word to its poster, in the conversation about the demand; none is written where it is refused', async () => {
    const body = { date: NAMED, version: demand.version, message: 'Je garde le 24 pour ma fille.' }
    expect(await act(d, 'counter-offer', { ...body, date: '2026-11-25' })).toMatchObject(refusal('ruleBroken'))
    expect(await wordsTo(a)).toEqual([])
    expect(await act(d, 'counter-offer', body)).toMatchObject({ status: 200 })
    expect(await wordsTo(a)).toEqual([[demand._id, body.message, 1]])
    expect(await toldTo(a)).toEqual(['counterOffered', 'message'])
    expect(await wordsTo(d)).toEqual([[demand._id, body.message, 0]])
    expect(await wordsTo(e)).toEqual([])
  })

  test('is seen by its poster with what it means for them, by who named it, and by nobody else', async () => {
    expect(await name(d)).toMatchObject({ status: 200, body: { interestedCount: 1 } })
    expect(await toldTo(a)).toEqual(['counterOffered'])
    // After it comes the day of the 29th of team A: from 19:00 to 07:00 there are twelve hours.
    expect((await seenBy(a)).counterOffers).toMatchObject([
      {
        userId: d.userId,
        date: NAMED,
        shift: { name: 'J' },
        points: 4,
        isPossible: true,
        limit: [],
        figures: { after: { shift: 'J', hours: 12 } },
      },
    ])
    expect(await namedTo(d)).toEqual([[d.userId, NAMED]])
    expect(await namedTo(e)).toEqual([])
  })

  test('is exchanged once its poster agrees: plannings, points and notices as by a swap', async () => {
    await name(d)
    await name(e)
    expect(await agree(d)).toMatchObject({
      status: 200,
      body: { demand: { status: 'accepted', accepterId: d.userId, acceptedSwitch: { date: NAMED, points: 4 }, counterOffers: [] } },
    })
    expect([await shiftOn(a, NIGHT), await shiftOn(a, NAMED), await shiftOn(d, NIGHT), await shiftOn(d, NAMED)]).toEqual([
      'R',
      'J',
      'N',
      'R',
    ])
    expect(await toldTo(d)).toEqual(['counterAgreed'])
    expect(await toldTo(e)).toEqual(['interestTaken'])
    expect(await toldTo(a)).toEqual(['counterOffered', 'counterOffered'])
    const { rows } = await server.pool.query('SELECT amount FROM points_transactions WHERE demand_id = $1', [demand._id])
    expect(rows).toEqual([{ amount: 4 }])
    // It is given back as any exchange is; what was named ended with the demand.
    expect((await act(d, 'unaccept')).status).toBe(200)
    expect(await shiftOn(d, NAMED)).toBe('J')
    expect(await namedTo(a)).toEqual([])
  })

  test('ends when they withdraw, and does not come back with their interest', async () => {
    await name(d)
    await act(d, 'interest')
    expect(await agree(d)).toMatchObject(refusal('counterOfferOver'))
    await act(d, 'interest')
    expect(await namedTo(a)).toEqual([])
    expect(await agree(d)).toMatchObject(refusal('counterOfferOver'))
  })

  test('ends when it is theirs no more', async () => {
    await name(d)
    const body = { type: 'substitution', posterShift: { date: NAMED }, points: 0 }
    const other = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: d.token, body }))
    const acceptance = await server.call('POST', `/substitution/${other._id}/accept`, { token: f.token, body: {} })
    expect(acceptance.status).toBe(200)
    expect(await namedTo(a)).toEqual([])
    expect(await agree(d)).toMatchObject(refusal('counterOfferOver'))
  })

  test('ends with the terms it was named for, and with the demand', async () => {
    await name(d)
    await server.call('PUT', `/substitution/${demand._id}`, { token: a.token, body: { comment: 'Urgent' } })
    expect(await agree(d)).toMatchObject(refusal('demandChanged'))
    expect(await agree(d, NAMED, { version: undefined })).toMatchObject(refusal('counterOfferOver'))
    expect(await name(d)).toMatchObject(refusal('demandChanged'))
    demand = await seenBy(a)
    expect((await name(d)).status).toBe(200)
    await act(a, 'cancel')
    expect(await agree(d)).toMatchObject(refusal('demandClosed'))
  })

  test('is declined with their interest', async () => {
    await name(d)
    expect(await act(a, 'reject', { userId: d.userId })).toMatchObject({ status: 200, body: { counterOffers: [] } })
    expect(await name(d)).toMatchObject(refusal('declinedByPoster'))
  })

  test('takes the place of the one named before', async () => {
    await name(d, '2026-11-24')
    await name(d)
    expect(await namedTo(a)).toEqual([[d.userId, NAMED]])
    expect(await agree(d, '2026-11-24')).toMatchObject(refusal('counterOfferOver'))
  })

  test('is one that both may exchange: by the law, when it is named and again when the poster agrees', async () => {
    // A rest, a day that has begun, a night on a day on which A works.
    expect(await name(d, NIGHT)).toMatchObject(refusal('noMatchingShift'))
    expect(await name(d, '2026-11-16')).toMatchObject(refusal('noMatchingShift'))
    expect(await name(d, '2026-11-25')).toMatchObject(refusal('ruleBroken'))
    expect(await name(d, '2029-11-28')).toMatchObject(refusal('noMatchingShift'))
    expect((await seenBy(d)).counterOffers).toEqual([])
    await name(d)
    // Meanwhile A took the day of the 28th from E.
    const body = { type: 'substitution', posterShift: { date: NAMED }, points: 0 }
    const other = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: e.token, body }))
    expect((await server.call('POST', `/substitution/${other._id}/accept`, { token: a.token, body: {} })).status).toBe(200)
    expect((await agree(d)).status).toBe(409)
    expect(await shiftOn(d, NIGHT)).toBe('R')
  })

  test('is for demands that ask for an exchange, of somebody else', async () => {
    expect(await name(a)).toMatchObject(refusal('ownDemand'))
    expect(await act(d, 'counter-offer/accept', { userId: e.userId, date: NAMED })).toMatchObject(refusal('notPoster', 403))
    expect(await agree(e)).toMatchObject(refusal('counterOfferOver'))
    await act(a, 'cancel')
    demand = await posted({ type: 'substitution', acceptedSwitches: [] })
    expect(await name(d)).toMatchObject(refusal('notSwitch'))
  })

  test('waits while the demand is reserved to another', async () => {
    await name(d)
    await name(e)
    await act(a, 'offer', { userId: e.userId })
    expect(await agree(d)).toMatchObject(refusal('reserved'))
    expect((await seenBy(a)).counterOffers.find(({ userId }) => userId === d.userId)).toMatchObject({
      isPossible: false,
      limit: [{ code: 'reserved' }],
    })
    expect((await agree(e)).status).toBe(200)
  })

  test('of two at once, or against somebody who takes it: exactly one wins', async () => {
    await name(d)
    await name(e)
    const two = await Promise.all([agree(d), agree(e)])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = two[0]?.status === 200 ? d : e
    await act(winner, 'unaccept')
    demand = await seenBy(a)
    await name(d)
    const [agreed, acceptance] = await Promise.all([agree(d), act(e, 'accept')])
    expect([agreed.status, acceptance.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await server.pool.query('SELECT count(*)::int AS count FROM shift_transfers WHERE demand_id = $1', [demand._id])
    expect(rows).toEqual([{ count: agreed.status === 200 ? 2 : 1 }])
  })

  test('ends when either of the two vacations has begun', async () => {
    // The first is on the 24th, two days after the night; the second is before it.
    await name(d, '2026-11-24')
    await moveTo(Date.UTC(2026, 10, 22, 19))
    expect(await namedTo(a)).toEqual([])
    expect(await agree(d, '2026-11-24')).toMatchObject(refusal('vacationStarted'))
    expect(await name(d)).toMatchObject(refusal('vacationStarted'))
    await moveTo(NOON)
    await name(d, '2026-11-20')
    expect(await namedTo(a)).toEqual([[d.userId, '2026-11-20']])
    await moveTo(Date.UTC(2026, 10, 20, 7))
    expect(await namedTo(a)).toEqual([])
    expect(await agree(d, '2026-11-20')).toMatchObject(refusal('counterOfferOver'))
    expect(await shiftOn(d, NIGHT)).toBe('R')
  })

  test('ends with who named it', async () => {
    await name(d)
    const token = await server.provenTokenOf((await createMember(server.pool, center, { adminType: 'center' })).userId)
    expect((await server.call('DELETE', `/users/${d.userId}`, { token })).status).toBe(200)
    expect(await namedTo(a)).toEqual([])
    expect(await agree(d)).toMatchObject(refusal('counterOfferOver'))
  })

  test('agreed to twice at once: one exchange', async () => {
    await name(d)
    const [firstAnswer, secondAnswer] = await Promise.all([agree(d), agree(d)])
    expect([firstAnswer.status, secondAnswer.status].toSorted((first, second) => first - second)).toEqual([200, 409])
    expect(firstAnswer.status === 200 ? secondAnswer : firstAnswer).toMatchObject(refusal('alreadyAccepted'))
    expect(await toldTo(d)).toEqual(['counterAgreed'])
    const { rows } = await server.pool.query('SELECT count(*)::int AS count FROM shift_transfers WHERE demand_id = $1', [demand._id])
    expect(rows).toEqual([{ count: 2 }])
  })

  test('named and agreed to with one key each: done once', async () => {
    const twice = async (person: Person, path: string, body: unknown) => {
      const request = { token: person.token, body, headers: { 'idempotency-key': randomUUID() } }
      const answers = [await server.call('POST', path, request), await server.call('POST', path, request)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body).toEqual(answers[0]?.body)
    }
    await twice(d, `/substitution/${demand._id}/counter-offer`, { date: NAMED })
    expect(await toldTo(a)).toEqual(['counterOffered'])
    await twice(a, `/substitution/${demand._id}/counter-offer/accept`, { userId: d.userId, date: NAMED })
    expect(await toldTo(d)).toEqual(['counterAgreed'])
  })
})

describe('which vacations may be named', () => {
  const nameable = async (person: Person, date: string | null = null) => {
    const path = `/substitution/${demand._id}/counter-offer${date === null ? '' : `?date=${date}`}`
    return read(routes['demands.nameable'].response, await server.call('GET', path, { token: person.token }))
  }

  test('each of one’s own of the month, with what it means or why not', async () => {
    // Before each of their nights its poster works the day: no rest would be left.
    const found = await nameable(d)
    expect(found.map(({ date, limit }) => [date, limit.length === 0])).toEqual([
      ['2026-11-17', false],
      ['2026-11-20', true],
      ['2026-11-21', false],
      ['2026-11-24', true],
      ['2026-11-25', false],
      ['2026-11-28', true],
      ['2026-11-29', false],
    ])
    // The very same law as when it is named.
    for (const { date, limit } of found) {
      const answer = await name(d, date)
      expect([date, answer.status]).toEqual([date, limit.length === 0 ? 200 : 409])
      if (limit.length === 0) await act(d, 'interest')
    }
    expect(found.find(({ date }) => date === NAMED)).toMatchObject({ figures: { before: { hours: 12 } } })
    expect((await nameable(d, '2026-12-15')).map(({ date }) => date.slice(0, 7))).toContain('2026-12')
  })

  test('none of one’s own demand, of a plain replacement, nor by who works nothing', async () => {
    expect(await nameable(a)).toEqual([])
    expect(await nameable(f)).toEqual([])
    demand = await posted({ type: 'substitution', posterShift: { date: '2026-11-25' }, acceptedSwitches: [] })
    expect(await nameable(d)).toEqual([])
  })
})
