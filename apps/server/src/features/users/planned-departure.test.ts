// A departure with a day ahead: what lies beyond is listed, the plan beyond is empty, nothing is taken or placed there, and the account is
// closed at the end of the day by itself; undone until then, everything is as it was. Team A works J 21 N 22, J 25 N 26 of November 2026.
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { setMembersScene } from '#test/features/users/scene.ts'
import type { Person } from '#test/scene.ts'
import { closeDeparted } from './jobs.ts'

const scene = setMembersScene()
const { server } = scene

/** The night that follows the last day, just after midnight in Paris. */
const AFTER = Date.UTC(2026, 10, 22, 23, 1)
const LAST = '2026-11-22'

const leaving = (person: Person, lastDay: string, more: object = {}, by = scene.admin) =>
  scene.as(by, 'PUT', `/users/${person.userId}/departure`, { lastDay, ...more })
const undo = (person: Person) => scene.as(scene.admin, 'DELETE', `/users/${person.userId}/departure`)
const stateOf = async (person: Person, lastDay?: string) => {
  const path = `/users/${person.userId}/departure${lastDay === undefined ? '' : `?lastDay=${lastDay}`}`
  return read(routes['users.departure'].response, await scene.as(scene.admin, 'GET', path))
}
const cancel = (demandId: string) => ({ demandId, action: 'cancel' })
const register = (person: Person, fromDate: string, toDate = fromDate, more: object = {}) =>
  scene.as(scene.admin, 'POST', '/planning-modifications/register', {
    userId: person.userId,
    type: 'absence',
    fromDate,
    toDate,
    approve: true,
    ...more,
  })
const journal = async () =>
  read(routes['journal.list'].response, await scene.as(scene.admin, 'GET', '/journal?group=accounts')).entries.map(({ kind, detail }) => [
    kind,
    detail.date ?? null,
  ])

// Those of the tests before are closed by none of these.
beforeEach(() => server.pool.query('UPDATE members SET departure = NULL'))

describe('decided ahead', () => {
  test('the plan beyond is empty at once, the member is told, and it is in the journal', async () => {
    const { a, letters, toldTo } = scene
    expect(await letters(a, '2026-11-21', '2026-11-26')).toBe('JNRRJN')
    const answer = read(routes['users.planDeparture'].response, await leaving(a, LAST, { reason: 'Retraite' }))
    expect(answer.departure).toMatchObject({ lastDay: LAST, reason: 'Retraite', decidedBy: { _id: scene.admin.userId }, isHeld: false })
    expect(await letters(a, '2026-11-21', '2026-11-26')).toBe('JNRRRR')
    const planning = await scene.as(scene.b, 'GET', `/center/${scene.center.centerId}/planning?startDate=2026-11-25&endDate=2026-11-25`)
    expect(planning.status).toBe(200)
    expect(await toldTo(a)).toEqual(['departureSet'])
    expect(await journal()).toEqual([['departureSet', LAST]])
    const lastDayFor = async (reader: Person) => {
      const user = read(routes['users.get'].response, await scene.as(reader, 'GET', `/users/${a.userId}`))
      return user.lastDay
    }
    expect([await lastDayFor(a), await lastDayFor(scene.admin), await lastDayFor(scene.b)]).toEqual([LAST, LAST, undefined])
    // The same again says nothing twice.
    expect((await leaving(a, LAST, { reason: 'Retraite' })).status).toBe(200)
    expect(await toldTo(a)).toEqual(['departureSet'])
  })

  test('what lies beyond is listed before it is decided: exchanges, absences, roles, points, leave', async () => {
    const { a, officer, admin, posted, accepted, as } = scene
    const given = await posted(a, '2026-11-25')
    await accepted(officer, given)
    const open = await posted(a, '2026-11-26')
    await posted(a, '2026-11-21')
    expect((await register(a, '2026-11-20', '2026-11-24')).status).toBe(200)
    expect((await register(a, '2026-11-19')).status).toBe(200)
    expect(
      (await as(a, 'POST', '/planning-modifications/register', { type: 'absence', fromDate: '2026-12-03', toDate: '2026-12-03' })).status,
    ).toBe(200)
    expect((await as(admin, 'POST', `/users/${a.userId}/roles`, { role: 'hr' })).status).toBe(200)
    expect((await as(admin, 'POST', `/users/${a.userId}/roles`, { role: 'reader', untilDate: '2026-11-20' })).status).toBe(200)
    const { departure, beyond } = await stateOf(a, LAST)
    expect(departure).toBeNull()
    expect(beyond).toMatchObject({
      demands: [
        { demandId: given, status: 'accepted', date: '2026-11-25', other: { _id: officer.userId } },
        { demandId: open, status: 'open', date: '2026-11-26', other: null },
      ],
      modifications: [
        { fromDate: '2026-11-20', toDate: '2026-11-24', status: 'approved', isSeries: false },
        { fromDate: '2026-12-03', toDate: '2026-12-03', status: 'pending' },
      ],
      roles: [{ role: 'hr', untilDate: null }],
    })
    expect(beyond?.points).toMatchObject({ balance: 100 })
    expect((await stateOf(a)).beyond).toBeNull()
  })

  test('an accepted exchange beyond asks for a decision; undone, both have what was theirs, and earlier ones stay', async () => {
    const { a, officer, posted, accepted, letters, demandState } = scene
    const before = await posted(a, '2026-11-21')
    await accepted(officer, before)
    const id = await posted(a, '2026-11-25')
    await accepted(officer, id)
    expect(await leaving(a, LAST)).toMatchObject({ status: 409, body: { error: 'planConflicts', conflicts: [{ demandId: id }] } })
    expect((await stateOf(a)).departure).toBeNull()
    expect((await leaving(a, LAST, { decisions: [cancel(id)] })).status).toBe(200)
    expect(await demandState(id)).toMatchObject({ closed_because: 'memberLeft' })
    expect(await demandState(before)).toMatchObject({ status: 'accepted', closed_because: null })
    expect(await letters(officer, '2026-11-21', '2026-11-25')).toBe('JRRRR')
    await expectLaws(server.pool)
  })

  test('nothing is taken, posted, asked for or placed beyond; until then everything is as before', async () => {
    const { a, b, posted, as } = scene
    const beyond = await posted(b, '2026-11-23')
    const before = await posted(b, '2026-11-19')
    expect((await leaving(a, LAST)).status).toBe(200)
    const accept = (id: string) => as(a, 'POST', `/substitution/${id}/accept`, {})
    expect(await accept(beyond)).toMatchObject({ status: 409, body: { error: 'afterDeparture' } })
    const view = await as(a, 'GET', `/substitution/${beyond}`)
    expect(JSON.stringify(view.body)).toContain('Vous aurez quitté le centre à cette date.')
    expect((await accept(before)).status).toBe(200)
    expect(await as(a, 'POST', '/substitution', { type: 'substitution', posterShift: { date: '2026-11-25' }, points: 1 })).toMatchObject({
      body: { error: 'restDay' },
    })
    expect(await register(a, '2026-11-23')).toMatchObject({ status: 409, body: { error: 'memberLeaves' } })
    expect((await register(a, LAST, '2026-11-30')).status).toBe(200)
    const team = { teamId: scene.center.teamIds[1], fromDate: '2026-11-24' }
    expect(await as(scene.admin, 'POST', `/users/${a.userId}/assign-team`, team)).toMatchObject({ body: { error: 'memberLeaves' } })
    await expectLaws(server.pool)
  })

  test('undone until the day is over, the plan goes on as it was written', async () => {
    const { a, letters, toldTo } = scene
    expect((await register(a, '2026-11-25')).status).toBe(200)
    const before = await letters(a, '2026-11-21', '2026-11-30')
    expect((await leaving(a, LAST)).status).toBe(200)
    expect(await letters(a, '2026-11-21', '2026-11-30')).not.toBe(before)
    expect((await undo(a)).body).toEqual({ departure: null, beyond: null })
    expect(await letters(a, '2026-11-21', '2026-11-30')).toBe(before)
    expect(await toldTo(a)).toEqual(expect.arrayContaining(['departureSet', 'departureUndone']))
    expect(await journal()).toEqual(
      expect.arrayContaining([
        ['departureUndone', null],
        ['departureSet', LAST],
      ]),
    )
    // Twice is once.
    expect((await undo(a)).status).toBe(200)
    expect(await journal()).toHaveLength(2)
    expect(await closeDeparted(server.pool, AFTER)).toBe(0)
  })

  test.each([
    ['a day that is over', { lastDay: '2026-11-15' }, 400, 'departurePast'],
    ['no day', { lastDay: '' }, 400, 'invalidInput'],
    ['a day that does not exist', { lastDay: '2026-11-31' }, 400, 'invalidInput'],
  ])('refused: %s', async (_, body, status, error) => {
    const answer = await scene.as(scene.admin, 'PUT', `/users/${scene.a.userId}/departure`, body)
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.body).toHaveProperty('fields.lastDay')
  })

  test('the last administrator of the centre stays; a member decides for nobody; the password is asked for', async () => {
    const { a, admin, officer } = scene
    expect(await leaving(admin, LAST)).toMatchObject({ status: 409, body: { error: 'lastCenterAdmin' } })
    expect(await leaving(officer, LAST, {}, a)).toMatchObject({ status: 403 })
    Object.assign(admin, { token: await server.tokenOf(admin.userId) })
    expect(await leaving(a, LAST)).toMatchObject({ status: 403, body: { error: 'passwordProofRequired' } })
  })
})

describe('the end of the day', () => {
  test('closes the account as an administrator would have: sessions, points, mail, journal, and whoever decided it is told', async () => {
    const { a, admin, toldTo, mailsTo } = scene
    expect((await leaving(a, LAST, { reason: 'Retraite' })).status).toBe(200)
    expect(await closeDeparted(server.pool, Date.UTC(2026, 10, 22, 22, 59))).toBe(0)
    expect((await scene.as(a, 'GET', '/auth/check')).status).toBe(200)
    expect(await closeDeparted(server.pool, AFTER)).toBe(1)
    expect((await scene.as(a, 'GET', '/auth/check')).status).toBe(401)
    expect((await scene.as(admin, 'GET', `/users/${a.userId}`)).status).toBe(404)
    expect(await mailsTo(a.email)).toContain('accountClosed')
    expect(await toldTo(admin)).toContain('departureDone')
    expect(await journal()).toEqual([
      ['accountClosed', LAST],
      ['departureSet', LAST],
    ])
    const { rows } = await server.pool.query(
      'SELECT balance::int, closed_at IS NOT NULL AS closed FROM points_accounts WHERE user_id = $1',
      [a.userId],
    )
    expect(rows).toEqual([{ balance: 0, closed: true }])
    expect(await closeDeparted(server.pool, AFTER)).toBe(0)
    await expectLaws(server.pool)
  })

  test('the last administrator stays, which is told once; another one is named, and the account is closed', async () => {
    const { a, admin } = scene
    const peer = await scene.join(null, { adminType: 'center' })
    expect((await leaving(admin, LAST, {}, peer)).status).toBe(200)
    await server.pool.query('UPDATE members SET is_admin = false WHERE _id = $1', [peer.userId])
    for (let run = 0; run < 2; run++) await closeDeparted(server.pool, AFTER)
    expect((await scene.as(admin, 'GET', '/auth/check')).status).toBe(200)
    expect((await scene.toldTo(peer)).filter((kind) => kind === 'departureHeld')).toHaveLength(1)
    expect((await stateOf(admin)).departure).toMatchObject({ isHeld: true })
    await server.pool.query('UPDATE members SET is_admin = true WHERE _id = $1', [a.userId])
    expect(await closeDeparted(server.pool, AFTER)).toBe(1)
    expect((await scene.as(admin, 'GET', '/auth/check')).status).toBe(401)
    await expectLaws(server.pool)
  })

  test('undone, moved or closed at once with the job: one outcome, and the laws hold', async () => {
    const { a, officer, posted } = scene
    await posted(a, '2026-11-21')
    expect((await leaving(a, LAST)).status).toBe(200)
    const answers = await Promise.all([undo(a), closeDeparted(server.pool, AFTER), leaving(officer, LAST)])
    expect([200, 404]).toContain(answers[0].status)
    const isOpen = (await scene.as(a, 'GET', '/auth/check')).status === 200
    expect(isOpen).toBe(answers[0].status === 200)
    expect(answers[2].status).toBe(200)
    await expectLaws(server.pool)
  })

  test('an answer at once with the decision: refused, or listed; nothing is held beyond', async () => {
    const { a, b, posted, as } = scene
    for (let round = 0; round < 3; round++) {
      const id = await posted(b, '2026-11-23')
      const [decided, answer] = await Promise.all([leaving(a, LAST), as(a, 'POST', `/substitution/${id}/accept`, {})])
      if (answer.status === 200) expect(decided).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
      else expect([decided.status, answer.status]).toEqual([200, 409])
      const { rows } = await server.pool.query(
        'SELECT FROM shift_transfers t JOIN members m ON m._id = t.taker_id WHERE m.departure IS NOT NULL',
      )
      expect(rows).toEqual([])
      await undo(a)
      if (answer.status === 200) await as(a, 'POST', `/substitution/${id}/unaccept`, {})
      expect((await as(b, 'POST', `/substitution/${id}/cancel`, {})).status).toBe(200)
    }
    await expectLaws(server.pool)
  })
})
