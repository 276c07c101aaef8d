// Acting for a member and going through a rule: administrators alone, with a reason the history keeps; what nobody can do stays refused.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22, J 25, N 26; B J 22, N 23; C J 23, N 24; D J 20, N 21, J 24, N 25.
// So C cannot take the night of the 22nd of A (its day of the 23rd would follow at once).
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const HOUR = 3_600_000
const NIGHT = '2026-11-22'
const FORCED = { reason: 'Aucun autre volontaire' }

const { server, found, moveTo, people } = setScene({ a: {}, b: {}, c: {}, d: {}, officer: {}, admin: {} })
const { a, b, c, d, officer, admin } = people

const act = (person: Person, id: string, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })
const post = (person: Person, date: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/substitution', { token: person.token, body: { type: 'substitution', posterShift: { date }, points: 10, ...more } })
const posted = async (person: Person, date: string, more: Record<string, unknown> = {}) =>
  read(routes['demands.post'].response, await post(person, date, more))._id

async function succeeds(answer: Promise<Answer>): Promise<void> {
  expect(await answer).toMatchObject({ status: 200 })
}

async function lastChange(person: Person) {
  const answer = await server.call('GET', `/users/${person.userId}/change-history`, { token: person.token })
  return read(routes['users.changeHistory'].response, answer).changes[0]
}

async function keptReason(id: string): Promise<unknown> {
  return (await server.pool.query('SELECT override_reason AS reason, override_by AS by FROM demands WHERE _id = $1', [id])).rows[0]
}

const refusal = (status: number, error: string) => ({ status, body: { error } })

describe('going through a rule', () => {
  test('accept: refused to members, to administrators without a reason; done and kept with one', async () => {
    const id = await posted(a, NIGHT)
    expect(await act(c, id, 'accept')).toMatchObject(refusal(409, 'ruleBroken'))
    expect(await act(c, id, 'accept', { override: FORCED })).toMatchObject(refusal(403, 'forbidden'))
    expect(await act(admin, id, 'accept', { onBehalfOf: c.userId, reason: 'Il est d’accord' })).toMatchObject(refusal(409, 'ruleBroken'))
    expect(await act(admin, id, 'accept', { onBehalfOf: c.userId, override: { reason: ' ' } })).toMatchObject(refusal(400, 'invalidInput'))
    await succeeds(act(admin, id, 'accept', { onBehalfOf: c.userId, override: FORCED }))
    expect(await keptReason(id)).toEqual({ reason: FORCED.reason, by: admin.userId })
    expect(await lastChange(c)).toMatchObject({ kind: 'accepted', reason: FORCED.reason, actor: { _id: admin.userId } })
    await expectLaws(server.pool)
  })

  test('accept: never two vacations on one day, nor under an absence, nor one that has begun', async () => {
    const id = await posted(a, '2026-11-21')
    const forced = (person: Person) => act(admin, id, 'accept', { onBehalfOf: person.userId, override: FORCED })
    expect(await forced(d)).toMatchObject(refusal(409, 'worksThatDay'))
    await succeeds(
      server.call('POST', '/planning-modifications/register', {
        token: admin.token,
        body: { userId: officer.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', approve: true, reason: 'Absent' },
      }),
    )
    expect(await forced(officer)).toMatchObject(refusal(409, 'ruleBroken'))
    await moveTo(Date.UTC(2026, 10, 21, 7))
    expect(await forced(c)).toMatchObject({ status: 409 })
  })

  test('swap', async () => {
    // B would give its night of the 23rd for the night of the 22nd, the day of which it works.
    const id = await posted(a, NIGHT, { type: 'switch', points: 0, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-23' }] })
    const before = await act(c, id, 'swap')
    expect(before.status).toBe(200)
    const other = await posted(b, '2026-11-22', {
      type: 'switch',
      points: 0,
      acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-21' }],
    })
    // D would work the day of the 22nd; B the night of the 21st, which ends as nothing begins any more: allowed by the rules of both.
    expect(await act(d, other, 'swap', { override: FORCED })).toMatchObject(refusal(403, 'forbidden'))
    await succeeds(act(admin, other, 'swap', { onBehalfOf: d.userId, override: FORCED }))
    expect(await keptReason(other)).toEqual({ reason: FORCED.reason, by: admin.userId })
    expect(await lastChange(d)).toMatchObject({ kind: 'swapped', reason: FORCED.reason })
    await expectLaws(server.pool)
  })

  test('swap: an exchange that breaks a rest is done only so', async () => {
    // C gives its day of the 19th; with the night of the 22nd its day of the 23rd would follow at once.
    const id = await posted(a, NIGHT, { type: 'switch', points: 0, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-19' }] })
    expect(await act(c, id, 'swap')).toMatchObject(refusal(409, 'ruleBroken'))
    await succeeds(act(admin, id, 'swap', { onBehalfOf: c.userId, override: FORCED }))
    expect(await keptReason(id)).toEqual({ reason: FORCED.reason, by: admin.userId })
  })

  test('unaccept: through the notice and the rest of the poster, never once it has begun', async () => {
    const id = await posted(a, NIGHT)
    await succeeds(act(d, id, 'accept'))
    await moveTo(Date.UTC(2026, 10, 22, 18) - 20 * HOUR)
    expect(await act(d, id, 'unaccept')).toMatchObject(refusal(409, 'withdrawNotice'))
    expect(await act(d, id, 'unaccept', { override: FORCED })).toMatchObject(refusal(403, 'forbidden'))
    await succeeds(act(admin, id, 'unaccept', { override: FORCED }))
    expect(await keptReason(id)).toEqual({ reason: FORCED.reason, by: admin.userId })
    expect(await lastChange(d)).toMatchObject({ kind: 'withdrawn', reason: FORCED.reason, actor: { _id: admin.userId } })
    await succeeds(act(d, id, 'accept'))
    await moveTo(Date.UTC(2026, 10, 22, 19))
    expect(await act(admin, id, 'unaccept', { override: FORCED })).toMatchObject(refusal(409, 'vacationStarted'))
    await expectLaws(server.pool)
  })

  test('post: through the notice', async () => {
    await found({ rules: { postNoticeHours: 200 } })
    expect(await post(a, NIGHT)).toMatchObject(refusal(409, 'postNotice'))
    expect(await post(a, NIGHT, { override: FORCED })).toMatchObject(refusal(403, 'forbidden'))
    const id = await posted(admin, NIGHT, { onBehalfOf: a.userId, override: FORCED })
    expect(await keptReason(id)).toEqual({ reason: FORCED.reason, by: admin.userId })
    expect(await lastChange(a)).toMatchObject({ kind: 'posted', reason: FORCED.reason })
  })
})

describe('acting for a member', () => {
  test('each call asks a reason, which the history keeps', async () => {
    const reason = 'Demandé par téléphone'
    expect(await post(admin, NIGHT, { onBehalfOf: a.userId })).toMatchObject(refusal(400, 'reasonRequired'))
    const id = await posted(admin, NIGHT, { onBehalfOf: a.userId, reason })
    expect(await act(admin, id, 'accept', { onBehalfOf: officer.userId })).toMatchObject(refusal(400, 'reasonRequired'))
    server.clock.now += 1000
    await succeeds(act(admin, id, 'accept', { onBehalfOf: officer.userId, reason }))
    expect(await lastChange(officer)).toMatchObject({ kind: 'accepted', reason, actor: { _id: admin.userId } })
    expect(await act(admin, id, 'unaccept')).toMatchObject(refusal(400, 'reasonRequired'))
    server.clock.now += 1000
    await succeeds(act(admin, id, 'unaccept', { reason }))
    expect(await act(admin, id, 'cancel')).toMatchObject(refusal(400, 'reasonRequired'))
    server.clock.now += 1000
    await succeeds(act(admin, id, 'cancel', { reason }))
    expect(await lastChange(a)).toMatchObject({ kind: 'cancelled', reason, actor: { _id: admin.userId } })
    await expectLaws(server.pool)
  })

  test('a colleague may not; somebody of another centre is unknown, whoever asks', async () => {
    const id = await posted(a, NIGHT)
    expect(await act(b, id, 'accept', { onBehalfOf: officer.userId, reason: 'Oui' })).toMatchObject(refusal(403, 'forbidden'))
    const elsewhere = await createMember(server.pool, await createCenter(server.pool))
    for (const person of [b, admin]) {
      expect(await act(person, id, 'accept', { onBehalfOf: elsewhere.userId, reason: 'Oui' })).toMatchObject(refusal(404, 'notFound'))
      expect(await post(person, NIGHT, { onBehalfOf: elsewhere.userId, reason: 'Oui' })).toMatchObject(refusal(404, 'notFound'))
    }
  })
})

describe('hiding', () => {
  test('what was hidden is shown again, without declaring interest', async () => {
    const id = await posted(a, NIGHT)
    expect(await act(d, id, 'reject')).toMatchObject({ body: { isHidden: true } })
    expect(await act(d, id, 'reject', { hidden: false })).toMatchObject({ body: { isHidden: false, interestedCount: 0 } })
  })

  test('an interest stays when the demand is shown again', async () => {
    const id = await posted(a, NIGHT)
    await succeeds(act(d, id, 'interest'))
    expect(await act(d, id, 'reject', { hidden: false })).toMatchObject({ body: { isHidden: false, interestedCount: 1 } })
    expect(await act(d, id, 'reject', { hidden: true })).toMatchObject({ body: { isHidden: true, interestedCount: 0 } })
  })
})

test('withdrawing and cancelling at once: both are told what they did', async () => {
  for (let round = 0; round < 12; round++) {
    const id = await posted(a, NIGHT)
    await succeeds(act(officer, id, 'accept'))
    const [withdrawn] = await Promise.all([
      act(officer, id, 'unaccept'),
      // The poster presses until it is his to cancel.
      (async () => {
        for (;;) if ((await act(a, id, 'cancel')).status === 200) return
      })(),
    ])
    expect(withdrawn).toMatchObject({ status: 200, body: { newShiftData: [{ date: NIGHT, shift: { name: 'R' } }] } })
  }
})
