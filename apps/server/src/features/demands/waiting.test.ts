// Exchanges that wait for an approval and whose taker becomes unable to take: the demand is open again, and both people are told without a cause.
// Times on call wait where the centre says so. A works N on 22 November 2026; D may take it. It is Monday 16 November, noon.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { cycle } from '@releve/testing/factories'
import { afterEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const NIGHT = '2026-11-22'
const ON_CALL_DAY = '2026-11-23'

const { server, center, people, as } = setScene({ a: {}, d: {}, officer: {}, admin: {} })
const { a, d, officer, admin } = people

afterEach(() => expectLaws(server.pool))

const ofAdministrators = [{ who: ['administrator'], hours: null }]

async function wantApproval(...kinds: readonly string[]) {
  const exchanges = kinds.map((kind) => ({ kind, levels: ofAdministrators }))
  expect(await as(admin, 'PUT', `/center/${center.centerId}/approvals`, { lapseHours: 12, requests: [], exchanges })).toMatchObject({
    status: 200,
  })
}

const act = (person: Person, id: string, verb: string, body: object = {}) => as(person, 'POST', `/substitution/${id}/${verb}`, body)
const decide = (id: string, verb: string, body: object = {}) => as(admin, 'POST', `/approvals/exchanges/${id}/${verb}`, body)
const seen = async (id: string) => read(routes['demands.get'].response, await as(a, 'GET', `/substitution/${id}`))
const asked = async () => read(routes['demands.toApprove'].response, await as(admin, 'GET', '/approvals/exchanges')).exchanges

async function toldOf({ userId }: Person) {
  const { rows } = await server.pool.query<{ kind: string }>(
    "SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'exchange%'",
    [userId],
  )
  return rows.map(({ kind }) => kind).toSorted()
}

async function post(body: object): Promise<WireDemand> {
  return read(routes['demands.post'].response, await as(a, 'POST', '/substitution', { type: 'substitution', points: 10, ...body }))
}

/** A demand of A that D has taken and that waits for the administrators. */
async function waiting(): Promise<string> {
  await wantApproval('substitution')
  const { _id } = await post({ posterShift: { date: NIGHT } })
  expect(await act(d, _id, 'accept')).toMatchObject({ status: 200, body: { demand: { status: 'accepted', approval: { level: 1 } } } })
  await server.runJobs()
  expect((await seen(_id)).accepterId).toBe(d.userId)
  return _id
}

/** Every team works three nights of four from the 20th on, the taker that of the 22nd too. */
async function activateNights() {
  const token = await server.provenTokenOf(admin.userId)
  const created = await server.call('POST', '/rotations/create', { token, body: { name: 'Nuits', days: cycle('NNNR') } })
  const { _id } = read(routes['rotations.create'].response, created)
  return server.call('POST', `/rotations/${_id}/activate`, { token, body: { activationDate: '2026-11-20' } })
}

describe('an exchange that waits ends', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'by an absence of its taker',
      () =>
        as(admin, 'POST', '/planning-modifications/register', {
          userId: d.userId,
          type: 'absence',
          fromDate: NIGHT,
          toDate: NIGHT,
          approve: true,
        }),
    ],
    [
      'by a restriction of its taker',
      () =>
        as(admin, 'PUT', `/users/${d.userId}/restrictions`, {
          restrictions: [{ kind: 'hours', startTime: '21:00', endTime: '06:00', severity: 'blocking', fromDate: null, untilDate: null }],
        }),
    ],
    [
      'by another team of its taker',
      () => as(admin, 'POST', `/users/${d.userId}/assign-team`, { teamId: center.teamIds[1], fromDate: '2026-11-20' }),
    ],
    [
      'by a few hours of training of its taker',
      () =>
        as(admin, 'POST', '/planning-modifications/register', {
          userId: d.userId,
          type: 'custom_modification',
          date: NIGHT,
          activity: 'training',
          hours: { startTime: '20:00', endTime: '23:00' },
          approve: true,
          reason: 'Recyclage',
        }),
    ],
    [
      'by other hours of its taker',
      () =>
        as(admin, 'POST', '/planning-modifications/register', {
          userId: d.userId,
          type: 'custom_modification',
          date: NIGHT,
          shift: { name: 'N' },
          approve: true,
          reason: 'Renfort',
        }),
    ],
    ['by another cycle of the centre', () => activateNights()],
    [
      'by a departure of its taker that is decided ahead',
      async () => {
        const token = await server.provenTokenOf(admin.userId)
        return server.call('PUT', `/users/${d.userId}/departure`, { token, body: { lastDay: '2026-11-21', decisions: [] } })
      },
    ],
    [
      'by a suspension of its taker',
      async () => server.call('PUT', `/users/${d.userId}/suspension`, { token: await server.provenTokenOf(admin.userId), body: {} }),
    ],
  ])('%s: it is open again, and both are told', async (_how, happen) => {
    const id = await waiting()
    expect(await happen()).toMatchObject({ status: 200 })
    await server.runJobs()
    expect(await seen(id)).toMatchObject({ status: 'open', accepterId: null })
    expect(await seen(id)).not.toHaveProperty('approval')
    expect([await toldOf(a), await toldOf(d)]).toEqual([['exchangeImpossible', 'exchangeWaiting'], ['exchangeImpossible']])
    expect(await asked()).toEqual([])
    // Done twice it is as done once.
    await server.runJobs()
    expect(await toldOf(a)).toHaveLength(2)
  })

  test('not by an absence on another day', async () => {
    const id = await waiting()
    const absence = { userId: d.userId, type: 'absence', fromDate: '2026-11-28', toDate: '2026-11-28', approve: true }
    expect(await as(admin, 'POST', '/planning-modifications/register', absence)).toMatchObject({ status: 200 })
    await server.runJobs()
    expect((await seen(id)).status).toBe('accepted')
    expect(await decide(id, 'approve')).toMatchObject({ status: 200 })
  })
})

describe('a time on call that changes hands', () => {
  const placed = { type: 'custom_modification', date: ON_CALL_DAY, activity: 'onCall', approve: true, reason: 'Tour d’astreinte' }
  const hours = { startTime: '19:00', endTime: '07:00', endsNextDay: true }
  const place = (person: Person) => as(admin, 'POST', '/planning-modifications/register', { userId: person.userId, hours, ...placed })
  const given = () => post({ posterShift: { date: ON_CALL_DAY, isOnCall: true }, points: 3 })
  const onCall = async () => {
    const path = `/center/${center.centerId}/on-call?startDate=${ON_CALL_DAY}&endDate=${ON_CALL_DAY}`
    return read(routes['onCall.list'].response, await as(a, 'GET', path)).times.map(({ user }) => user.userId)
  }

  test('waits where the centre wants it, and moves once it is approved', async () => {
    await wantApproval('onCall')
    expect(await place(a)).toMatchObject({ status: 200 })
    const { _id } = await given()
    expect(await act(officer, _id, 'accept')).toMatchObject({
      status: 200,
      body: { demand: { status: 'accepted', approval: { level: 1 } } },
    })
    expect(await onCall()).toEqual([a.userId])
    expect(await asked()).toMatchObject([
      {
        _id,
        limit: [],
        moves: [
          { user: { _id: officer.userId }, takes: { date: ON_CALL_DAY, from: '19:00', to: '07:00', shift: { name: 'AST' } }, points: 3 },
          { user: { _id: a.userId }, gives: { date: ON_CALL_DAY, from: '19:00', to: '07:00' }, points: -3 },
        ],
      },
    ])
    expect(await decide(_id, 'approve')).toMatchObject({ status: 200, body: { accepterId: officer.userId } })
    expect(await onCall()).toEqual([officer.userId])
  })

  test('stays with its member when it is refused', async () => {
    await wantApproval('onCall')
    await place(a)
    const { _id } = await given()
    await act(officer, _id, 'accept')
    expect(await decide(_id, 'refuse', { reason: 'Trop de tours ce mois-ci' })).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(await onCall()).toEqual([a.userId])
  })

  test('waits no more when its taker is on call by then', async () => {
    await wantApproval('onCall')
    await place(a)
    const { _id } = await given()
    await act(officer, _id, 'accept')
    expect(await place(officer)).toMatchObject({ status: 200 })
    await server.runJobs()
    expect((await seen(_id)).status).toBe('open')
    expect(await toldOf(officer)).toEqual(['exchangeImpossible'])
  })

  test('moves at once where replacements alone are approved', async () => {
    await wantApproval('substitution')
    await place(a)
    const { _id } = await given()
    expect((await act(officer, _id, 'accept')).status).toBe(200)
    expect(await onCall()).toEqual([officer.userId])
  })
})
