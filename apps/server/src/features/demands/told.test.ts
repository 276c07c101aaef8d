// The notifications when a demand closes, is taken or comes back, beside the answer to the person who pressed. Cycle J N R R, as in
// handlers.test.ts: the night of 22 November of team A can be taken by D, not by C; B works that day.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { expireDemands } from './jobs.ts'

const A_NIGHT = '2026-11-22'

const { server, join, people } = setScene({ a: {}, b: {}, c: {}, d: {} })
const { a, b, c, d } = people

async function act(person: Person, id: string, action: string, body: unknown = {}): Promise<void> {
  const answer = await server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })
  if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
}

async function posted(person: Person, date: string, more: Record<string, unknown> = {}): Promise<WireDemand> {
  const body = { type: 'substitution', posterShift: { date }, points: 10, ...more }
  return read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: person.token, body }))
}

/** Kind and demand of what is in their inbox, the newest first. */
async function toldTo(person: Person): Promise<[string, string | null][]> {
  const { rows } = await server.pool.query<{ kind: string; demand_id: string | null }>(
    'SELECT kind, demand_id FROM notifications WHERE user_id = $1 AND cleared_at IS NULL ORDER BY created_at DESC, kind',
    [person.userId],
  )
  return rows.map(({ kind, demand_id: demandId }) => [kind, demandId])
}

test('an exchange that closes a demand of one’s own tells who was interested, not who made it', async () => {
  const own = await posted(b, A_NIGHT)
  await act(c, own._id, 'interest')
  const { _id } = await posted(a, A_NIGHT, { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 0 }] })
  await act(b, _id, 'swap')
  // They were told before they pressed.
  expect(await toldTo(b)).toEqual([['demandInterest', own._id]])
  expect(await toldTo(c)).toEqual([['interestClosed', own._id]])
})

describe('those who are interested', () => {
  test('are told that somebody else took it, and that it is to be taken again', async () => {
    const { _id } = await posted(a, A_NIGHT)
    for (const person of [c, d]) await act(person, _id, 'interest')
    await act(d, _id, 'accept')
    expect(await toldTo(c)).toEqual([['interestTaken', _id]])
    expect(await toldTo(d)).toEqual([])
    await act(d, _id, 'unaccept')
    expect(await toldTo(c)).toEqual([
      ['interestReopened', _id],
      ['interestTaken', _id],
    ])
    expect(await toldTo(d)).toEqual([])
  })

  test('are told that it is closed, whatever closed it', async () => {
    const cancelled = await posted(a, A_NIGHT)
    await act(c, cancelled._id, 'interest')
    await act(a, cancelled._id, 'cancel')
    expect(await toldTo(c)).toEqual([['interestClosed', cancelled._id]])
    expect((await toldTo(a)).map(([kind]) => kind)).toEqual(['demandInterest'])
    const late = await posted(a, A_NIGHT)
    await act(c, late._id, 'interest')
    await expireDemands(server.pool, late.posterShift.startAt)
    expect(await toldTo(c)).toContainEqual(['interestClosed', late._id])
    expect(await toldTo(a)).toContainEqual(['demandExpired', late._id])
  })
})

test('withdrawing closes the demand by which the vacation was posted again, and tells who was interested, not who withdrew', async () => {
  const { _id } = await posted(a, A_NIGHT)
  await act(d, _id, 'accept')
  const again = await posted(d, A_NIGHT)
  await act(c, again._id, 'interest')
  await act(d, _id, 'unaccept')
  expect(await toldTo(d)).toEqual([['demandInterest', again._id]])
  expect(await toldTo(c)).toEqual([['interestClosed', again._id]])
})

test('an administrator who cancels it takes nothing from its poster, and says so', async () => {
  const admin = await join(0, { adminType: 'center' })
  const { _id } = await posted(a, A_NIGHT)
  await act(admin, _id, 'cancel', { reason: 'Demandé par téléphone' })
  expect(await toldTo(a)).toEqual([['demandCancelled', _id]])
})

describe('for whom an administrator acts', () => {
  let admin: Person
  const reason = 'Convenu par téléphone'
  const inboxOf = async (person: Person) => {
    const answer = await server.call('GET', `/notifications/${person.userId}`, { token: person.token })
    return read(routes['notifications.list'].response, answer)
  }
  const by = () => ({ userId: admin.userId })
  beforeEach(async () => {
    admin = await join(0, { adminType: 'center' })
  })

  test('who is given a vacation is told which one, by whom and why; its poster that they take it', async () => {
    const { _id } = await posted(a, A_NIGHT)
    await act(admin, _id, 'accept', { onBehalfOf: d.userId, reason })
    expect(await inboxOf(d)).toMatchObject([
      { kind: 'vacationAssigned', demandId: _id, date: A_NIGHT, shift: { name: 'N' }, actor: by(), detail: reason },
    ])
    expect(await toldTo(a)).toEqual([['demandAccepted', _id]])
  })

  test('who exchanges by them is told that they give one too', async () => {
    const { _id } = await posted(a, A_NIGHT, { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 0 }] })
    await act(admin, _id, 'swap', { onBehalfOf: b.userId, reason })
    expect(await inboxOf(b)).toMatchObject([
      { kind: 'exchangeAssigned', demandId: _id, date: A_NIGHT, shift: { name: 'N' }, actor: by(), detail: reason },
    ])
    expect(await toldTo(a)).toEqual([['demandSwapped', _id]])
  })

  test('an exchange that they undo tells both who undid it and why, not that the taker gives it back', async () => {
    const { _id } = await posted(a, A_NIGHT)
    await act(d, _id, 'accept')
    await act(admin, _id, 'unaccept', { reason })
    const about = { demandId: _id, date: A_NIGHT, actor: by(), detail: reason }
    expect((await inboxOf(a)).find(({ kind }) => kind === 'vacationReopened')).toMatchObject(about)
    expect(await inboxOf(d)).toMatchObject([{ ...about, kind: 'vacationTakenAway' }])
    await act(d, _id, 'accept')
    await act(d, _id, 'unaccept')
    expect((await toldTo(a)).map(([kind]) => kind).toSorted()).toEqual([
      'demandAccepted',
      'demandAccepted',
      'demandWithdrawn',
      'vacationReopened',
    ])
    expect(await inboxOf(d)).toHaveLength(1)
  })

  test('who has a vacation offered in their name is told', async () => {
    const { _id } = await posted(admin, A_NIGHT, { onBehalfOf: a.userId, reason })
    expect(await inboxOf(a)).toMatchObject([
      { kind: 'postedForYou', demandId: _id, date: A_NIGHT, points: 10, actor: by(), detail: reason },
    ])
    await posted(d, '2026-11-21')
    expect((await toldTo(d)).filter(([kind]) => kind === 'postedForYou')).toEqual([])
  })
})
