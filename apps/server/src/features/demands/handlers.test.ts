// Demands through HTTP on a real PostgreSQL: what each call does, what it refuses, who may make it, and many at once.
//
// Cycle J N R R of 12 h. In November 2026, team by team: A works J 17, N 18, J 21, N 22; B J 18, N 19, J 22, N 23; C J 19, N 20,
// J 23, N 24; D J 20, N 21, J 24, N 25. So the night of the 22nd of A can be taken by D (12 h after its own night), not by C
// (its day of the 23rd would follow at once) nor by B (which works that day, and may exchange it).
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { createCenter, createMember, createMembers } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const HOUR = 3_600_000
const A_NIGHT = '2026-11-22'

const { server, center, join, moveTo, people } = setScene({ a: {}, b: {}, c: {}, d: {} })
const { a, b, c, d } = people

const act = (person: Person, id: string, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })

function postAs(person: Person, date: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return server.call('POST', '/substitution', {
    token: person.token,
    body: { type: 'substitution', posterShift: { date }, points: 10, ...more },
  })
}

async function posted(person: Person, date: string, more: Record<string, unknown> = {}): Promise<WireDemand> {
  return read(routes['demands.post'].response, await postAs(person, date, more))
}

async function listAs(person: Person, startDate = '2026-11-16', endDate = '2026-12-31'): Promise<WireDemand[]> {
  const answer = await server.call('POST', '/substitution/center', { token: person.token, body: { startDate, endDate } })
  return read(routes['demands.list'].response, answer)
}

async function viewOf(person: Person, id: string): Promise<WireDemand | undefined> {
  return (await listAs(person)).find(({ _id }) => _id === id)
}

/** The letters of a member's days, `*` after those that came or went by a demand. */
async function planning(person: Person, startDate: string, endDate: string): Promise<string> {
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, {
    token: person.token,
    body: { dates: { startDate, endDate } },
  })
  const days = read(routes['shifts.getWithSubstitutions'].response, answer)
  return days.map(({ shift, isSubstitution }) => `${shift.name}${isSubstitution ? '*' : ''}`).join('')
}

async function pointsOf(person: Person) {
  return read(routes['points.balance'].response, await server.call('GET', `/users/${person.userId}/points`, { token: person.token }))
}

async function count(statement: string, ...values: unknown[]): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${statement}`, values)
  return rows[0]?.count ?? -1
}

async function sumOfBalances(where: CenterFixture): Promise<number> {
  const { rows } = await server.pool.query<{ sum: string }>('SELECT sum(balance) FROM points_accounts WHERE center_id = $1', [
    where.centerId,
  ])
  return Number(rows[0]?.sum)
}

/** A string that holds this one. */
const text = (part: string): unknown => expect.stringContaining(part)
const refusal = (status: number, error: string) => ({ status, body: { error } })

describe('posting', () => {
  test('shows the demand to each colleague with what he can do of it', async () => {
    const { _id, category, points, reserved } = { ...(await posted(a, A_NIGHT)), reserved: await pointsOf(a) }
    expect({ category, points }).toEqual({ category: 'ownPending', points: 10 })
    expect(reserved).toEqual({ points: 100, available: 90, reserved: 10 })
    expect(await viewOf(d, _id)).toMatchObject({
      category: 'availableSubstitution',
      limit: [],
      canSwitch: false,
      poster: { _id: a.userId },
    })
    const forC = await viewOf(c, _id)
    expect(forC).toMatchObject({ category: 'other', canSwitch: false })
    expect(forC?.limit.map(({ code }) => code)).toEqual(['restAfterShift'])
    expect(forC?.limit[0]?.message.replaceAll('\u00A0', ' ')).toBe(
      '0 h de repos entre N du dim. 22 nov. et J du lun. 23 nov., au lieu de 12 h.',
    )
    expect(await viewOf(b, _id)).toMatchObject({
      category: 'other',
      limit: [{ code: 'ownShift', message: 'Vous travaillez déjà ce jour-là (J).' }],
    })
  })

  test('takes the points of the rules when none are given', async () => {
    expect((await posted(a, A_NIGHT, { points: undefined })).points).toBe(10)
  })

  const switches = [{ shift: 'J', points: 0 }]
  test.each<[string, string, Record<string, unknown>, number, string]>([
    ['a rest day', '2026-11-19', {}, 400, 'restDay'],
    ['a day in the past', '2026-11-14', {}, 400, 'dayInPast'],
    ['a day that does not exist', '2026-02-30', {}, 400, 'invalidInput'],
    ['an exchange without a vacation wished', A_NIGHT, { type: 'switch', acceptedSwitches: [] }, 400, 'switchesRequired'],
    ['a replacement with a vacation wished', A_NIGHT, { acceptedSwitches: switches }, 400, 'switchesNotAllowed'],
    [
      'a vacation the cycle does not know',
      A_NIGHT,
      { type: 'switch', acceptedSwitches: [{ shift: 'X', points: 0 }] },
      400,
      'switchShiftUnknown',
    ],
    [
      'a wished day in the past',
      A_NIGHT,
      { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-15' }] },
      400,
      'switchDateInPast',
    ],
    ['the same wish twice', A_NIGHT, { type: 'switch', acceptedSwitches: [...switches, ...switches] }, 400, 'switchDuplicate'],
    ['times nobody knows', A_NIGHT, { posterShift: { date: A_NIGHT, selectedVariation: 'Longue' } }, 400, 'variationUnknown'],
    ['more points than the balance', A_NIGHT, { points: 101 }, 409, 'insufficientPoints'],
    ['negative points', A_NIGHT, { points: -1 }, 400, 'invalidInput'],
    ['half a point', A_NIGHT, { points: 1.5 }, 400, 'invalidInput'],
    ['a field of its own', A_NIGHT, { circleId: randomUUID() }, 400, 'invalidInput'],
    ['another poster', A_NIGHT, { posterId: randomUUID() }, 409, 'fieldsFixed'],
    ['a state that it will not have', A_NIGHT, { status: 'accepted' }, 409, 'fieldsFixed'],
    ['a comment of 501 characters', A_NIGHT, { comment: 'x'.repeat(501) }, 400, 'invalidInput'],
  ])('refuses %s', async (_, date, more, status, error) => {
    expect(await postAs(a, date, more)).toMatchObject(refusal(status, error))
    expect(await count('demands WHERE center_id = $1', center.centerId)).toBe(0)
    expect(await pointsOf(a)).toMatchObject({ available: 100 })
  })

  test('refuses a second open demand of the day, twenty at once included', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => postAs(a, A_NIGHT)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: 'Plusieurs demandes en attente pour un même jour' })
    expect(await pointsOf(a)).toMatchObject({ available: 90 })
  })

  test('refuses a vacation that has started, by the minute', async () => {
    await moveTo(Date.UTC(2026, 10, 22, 18))
    expect(await postAs(a, A_NIGHT)).toMatchObject(refusal(400, 'dayInPast'))
    await moveTo(server.clock.now - 60_000)
    expect((await postAs(a, A_NIGHT)).status).toBe(200)
  })

  test('keeps each point for one demand only', async () => {
    await posted(a, A_NIGHT, { points: 60 })
    expect(await postAs(a, '2026-11-25', { points: 41 })).toMatchObject(refusal(409, 'insufficientPoints'))
    expect((await postAs(a, '2026-11-25', { points: 40 })).status).toBe(200)
  })
})

describe('accepting', () => {
  test('moves the vacation, holds the points, tells the poster, writes both histories; withdrawing brings all back', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const answer = read(routes['demands.accept'].response, await act(d, _id, 'accept'))
    expect(answer.demand).toMatchObject({ status: 'accepted', accepterId: d.userId, category: 'accepted' })
    expect(answer.newShiftData).toMatchObject([
      { date: A_NIGHT, shift: { name: 'N' }, isSubstitution: true, substitutionType: 'substitution' },
    ])
    expect(await planning(a, '2026-11-21', '2026-11-24')).toBe('JR*RR')
    expect(await planning(d, '2026-11-21', '2026-11-24')).toBe('NN*RJ')
    expect(await pointsOf(a)).toEqual({ points: 100, available: 90, reserved: 10 })
    expect(await pointsOf(d)).toMatchObject({ points: 100, available: 100 })
    const pending = read(
      routes['points.pending'].response,
      await server.call('GET', `/users/${d.userId}/transactions/pending`, { token: d.token }),
    )
    expect(pending.transactions).toMatchObject([
      { amount: 10, status: 'pending', type: 'replacement', effectiveDate: A_NIGHT, demandId: _id },
    ])
    for (const person of [a, d]) {
      const history = read(
        routes['users.changeHistory'].response,
        await server.call('GET', `/users/${person.userId}/change-history`, { token: person.token }),
      )
      const accepted = history.changes.find(({ kind }) => kind === 'accepted')
      expect(accepted).toMatchObject({ date: A_NIGHT, actor: { _id: d.userId }, other: { _id: person === a ? d.userId : a.userId } })
    }
    const notices = read(routes['notifications.list'].response, await server.call('GET', `/notifications/${a.userId}`, { token: a.token }))
    expect(notices).toMatchObject([{ kind: 'demandAccepted', demandId: _id, date: A_NIGHT, actor: { _id: d.userId }, isRead: false }])

    const back = read(routes['demands.unaccept'].response, await act(d, _id, 'unaccept'))
    expect(back.demand).toMatchObject({ status: 'open', accepterId: null, category: 'availableSubstitution' })
    expect(await planning(a, '2026-11-21', '2026-11-24')).toBe('JNRR')
    expect(await planning(d, '2026-11-21', '2026-11-24')).toBe('NRRJ')
    expect(await pointsOf(a)).toEqual({ points: 100, available: 90, reserved: 10 })
    expect(await count('points_transactions WHERE center_id = $1 AND status = $2', center.centerId, 'pending')).toBe(0)
    expect(await sumOfBalances(center)).toBe(0)
  })

  test.each<[string, () => Person, number, string]>([
    ['one’s own demand', () => a, 409, 'ownDemand'],
    ['a vacation on a day one works', () => b, 409, 'worksThatDay'],
    ['what would break the rest', () => c, 409, 'ruleBroken'],
  ])('refuses %s, and changes nothing', async (_, personOf, status, error) => {
    const { _id } = await posted(a, A_NIGHT)
    const before = await viewOf(a, _id)
    const answer = await act(personOf(), _id, 'accept')
    expect(answer).toMatchObject(refusal(status, error))
    expect(await viewOf(a, _id)).toEqual(before)
    expect(await count('shift_transfers WHERE center_id = $1', center.centerId)).toBe(0)
    expect(await count('points_transactions WHERE center_id = $1 AND type = $2', center.centerId, 'replacement')).toBe(0)
  })

  test('the points reach a taker who had no account yet', async () => {
    const newcomer = await join(3, { points: 0 })
    await server.pool.query('DELETE FROM points_accounts WHERE user_id = $1', [newcomer.userId])
    const { _id } = await posted(a, A_NIGHT)
    expect((await act(newcomer, _id, 'accept')).status).toBe(200)
    const pending = await server.call('GET', `/users/${newcomer.userId}/transactions/pending`, { token: newcomer.token })
    expect(pending.body).toMatchObject({ transactions: [{ amount: 10, receiver: { _id: newcomer.userId }, demandId: _id }] })
    expect(await sumOfBalances(center)).toBe(0)
  })

  test('says which rule is broken, with its figures', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const { body } = await act(c, _id, 'accept')
    expect(body).toMatchObject({ violations: [{ code: 'restAfterShift', actual: 0, limit: 12, severity: 'blocking' }] })
  })

  test('refuses a second accept, an older version, a demand gone, and a start reached', async () => {
    const { _id, version } = await posted(a, A_NIGHT)
    const edited = await server.call('PUT', `/substitution/${_id}`, { token: a.token, body: { points: 12 } })
    expect(edited.body).toMatchObject({ points: 12 })
    expect(await act(d, _id, 'accept', { version })).toMatchObject({
      ...refusal(409, 'demandChanged'),
      // The answer has the demand as it is now: whoever is asked again sees it.
      body: { message: 'La demande a été modifiée', demand: { _id, points: 12, version: version + 1, category: 'availableSubstitution' } },
    })
    await moveTo(Date.UTC(2026, 10, 22, 18))
    expect(await act(d, _id, 'accept')).toMatchObject(refusal(409, 'vacationStarted'))
    await moveTo(NOON)
    expect((await act(d, _id, 'accept', { version: version + 1 })).status).toBe(200)
    expect(await act(d, _id, 'accept')).toMatchObject(refusal(409, 'alreadyAccepted'))
    const second = await posted(a, '2026-11-26')
    await act(a, second._id, 'cancel')
    expect(await act(d, second._id, 'accept')).toMatchObject(refusal(409, 'demandClosed'))
  })

  test('200 at once: one 200, the others 409, one ledger entry', async () => {
    const crowd = await createMembers(
      server.pool,
      center,
      Array.from({ length: 200 }, () => ({ teamId: center.teamIds[3] ?? null })),
    )
    const people = await Promise.all(crowd.map(async (member) => ({ ...member, token: await server.tokenOf(member.userId) })))
    const { _id } = await posted(a, A_NIGHT)
    const answers = await Promise.all(people.map((person) => act(person, _id, 'accept')))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199)
    expect(await count('points_transactions WHERE center_id = $1 AND demand_id = $2', center.centerId, _id)).toBe(1)
    expect(await count('shift_transfers WHERE center_id = $1', center.centerId)).toBe(1)
    expect(await sumOfBalances(center)).toBe(0)
  })

  test('two demands accepted at once by one person never leave him without his rest', async () => {
    for (const [night, day] of [
      ['2026-11-22', '2026-11-23'],
      ['2026-11-26', '2026-11-27'],
      ['2026-11-30', '2026-12-01'],
      ['2026-12-04', '2026-12-05'],
    ] as const) {
      const [first, second] = [await posted(a, night, { points: 0 }), await posted(c, day, { points: 0 })]
      expect([(await viewOf(d, first._id))?.category, (await viewOf(d, second._id))?.category]).toEqual([
        'availableSubstitution',
        'availableSubstitution',
      ])
      const answers = await Promise.all([act(d, first._id, 'accept'), act(d, second._id, 'accept')])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'ruleBroken' })
    }
  })

  test('two replacements that each keep the minimum do not break it together', async () => {
    const rules = { minimumStaffing: { N: { total: 2, byQualification: { CDS: 1 } } } }
    const strict = await createCenter(server.pool, { rules })
    const chiefs = [await join(0, { qualifications: ['CDS'] }, strict), await join(0, { qualifications: ['CDS'] }, strict)]
    const others = [await join(3, { qualifications: ['OPE'] }, strict), await join(3, { qualifications: ['OPE'] }, strict)]
    const demands = await Promise.all(chiefs.map((chief) => posted(chief, A_NIGHT)))
    const answers = await Promise.all(demands.map(({ _id }, index) => act(others[index] ?? a, _id, 'accept')))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      violations: [{ code: 'minimumStaffing', actual: 0, limit: 1 }],
    })
  })

  test('the same key twice is one accept and the same answer; with another body it is refused', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const key = { 'idempotency-key': randomUUID() }
    const accept = (body: unknown) => server.call('POST', `/substitution/${_id}/accept`, { token: d.token, body, headers: key })
    const first = await accept({})
    expect(first.status).toBe(200)
    expect(await accept({})).toMatchObject({ status: 200, body: first.body })
    expect(await accept({ version: 1 })).toMatchObject(refusal(422, 'idempotencyMismatch'))
  })
})

describe('withdrawing', () => {
  test('is refused to others, to the poster, and once the notice has begun', async () => {
    const { _id } = await posted(a, A_NIGHT)
    expect(await act(d, _id, 'unaccept')).toMatchObject(refusal(409, 'notAccepted'))
    await act(d, _id, 'accept')
    expect(await act(b, _id, 'unaccept')).toMatchObject(refusal(403, 'notAccepter'))
    expect(await act(a, _id, 'unaccept')).toMatchObject(refusal(403, 'notAccepter'))
    const start = Date.UTC(2026, 10, 22, 18)
    await moveTo(start - 48 * HOUR + 1)
    const late = await act(d, _id, 'unaccept')
    expect(late).toMatchObject(refusal(409, 'withdrawNotice'))
    await moveTo(start - 48 * HOUR)
    expect((await act(d, _id, 'unaccept')).status).toBe(200)
  })

  test('is refused when the poster could no longer work it, with the way out', async () => {
    const { _id } = await posted(a, A_NIGHT)
    await act(d, _id, 'accept')
    // Freed of his night, A takes the day of the 23rd of C: his night of the 22nd can no longer come back to him.
    const day = await posted(c, '2026-11-23')
    expect((await act(a, day._id, 'accept')).status).toBe(200)
    const answer = await act(d, _id, 'unaccept')
    expect(answer).toMatchObject(refusal(409, 'posterCannotResume'))
    expect(JSON.stringify(answer.body)).toContain('Vous pouvez poster vous-même une demande')
    expect(await planning(d, '2026-11-21', '2026-11-24')).toBe('NN*RJ')
  })

  test('of a chain goes in order: the one who passed the vacation on cannot withdraw', async () => {
    const e = await join(3)
    const first = await posted(a, A_NIGHT)
    await act(d, first._id, 'accept')
    const second = await posted(d, A_NIGHT)
    expect(second.dependsOn).toBe(first._id)
    await act(e, second._id, 'accept')
    expect(await planning(d, '2026-11-21', '2026-11-24')).toBe('NRRJ')
    expect(await act(d, first._id, 'unaccept')).toMatchObject(refusal(409, 'shiftPassedOn'))
    expect((await act(e, second._id, 'unaccept')).status).toBe(200)
    expect((await act(d, first._id, 'unaccept')).status).toBe(200)
    // The vacation posted again was still open: it went with the withdrawal, and its points came back.
    expect(await viewOf(d, second._id)).toBeUndefined()
    expect(await pointsOf(d)).toMatchObject({ available: 100 })
    expect([await planning(a, '2026-11-21', '2026-11-24'), await planning(e, '2026-11-21', '2026-11-24')]).toEqual(['JNRR', 'NRRJ'])
  })
})

describe('exchanging', () => {
  test('J against N of one day: both plannings follow, and come back', async () => {
    const { _id } = await posted(a, A_NIGHT, { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 5 }], points: undefined })
    expect(await viewOf(b, _id)).toMatchObject({
      category: 'availableSwitch',
      canSwitch: true,
      limit: [{ code: 'ownShift' }],
      exchanges: [{ date: A_NIGHT, shift: { name: 'J' }, points: 5, isPossible: true }],
    })
    expect(await viewOf(d, _id)).toMatchObject({ category: 'other', limit: [{ code: 'switchOnly' }], canSwitch: false, exchanges: [] })
    expect(await act(b, _id, 'accept')).toMatchObject(refusal(409, 'notSubstitution'))
    expect(await act(d, _id, 'swap')).toMatchObject(refusal(409, 'noMatchingShift'))
    const answer = read(routes['demands.swap'].response, await act(b, _id, 'swap'))
    expect(answer.newShiftData).toMatchObject([{ date: A_NIGHT, shift: { name: 'N' }, substitutionType: 'switch' }])
    expect(await planning(a, '2026-11-21', '2026-11-24')).toBe('JJ*RR')
    expect(await planning(b, '2026-11-21', '2026-11-24')).toBe('RN*NR')
    expect(await count('points_transactions WHERE center_id = $1 AND amount = 5', center.centerId)).toBe(1)
    expect((await act(b, _id, 'unaccept')).status).toBe(200)
    expect([await planning(a, '2026-11-21', '2026-11-24'), await planning(b, '2026-11-21', '2026-11-24')]).toEqual(['JNRR', 'RJNR'])
  })

  test('between two days in the 24 h cycle, and which of several is asked', async () => {
    const guards = await createCenter(server.pool, { letters: 'GRRR' })
    const [first, second] = [await join(0, {}, guards), await join(2, {}, guards)]
    // Team 0 is on guard the 21st, team 2 the 23rd and the 27th: two days of rest lie between.
    expect([await planning(first, '2026-11-21', '2026-11-28'), await planning(second, '2026-11-21', '2026-11-28')]).toEqual([
      'GRRRGRRR',
      'RRGRRRGR',
    ])
    const acceptedSwitches = [
      { shift: 'G', points: 0, date: '2026-11-23' },
      { shift: 'G', points: 0, date: '2026-11-27' },
    ]
    const { _id } = await posted(first, '2026-11-21', { type: 'switch', acceptedSwitches, points: undefined })
    expect(await viewOf(second, _id)).toMatchObject({ category: 'availableSwitch', limit: [{ code: 'switchOnly' }] })
    expect(await act(second, _id, 'swap')).toMatchObject(refusal(400, 'exchangeDateRequired'))
    expect(await act(second, _id, 'swap', { date: '2026-11-22' })).toMatchObject(refusal(409, 'noMatchingShift'))
    const answer = read(routes['demands.swap'].response, await act(second, _id, 'swap', { date: '2026-11-27' }))
    expect(answer.newShiftData.map(({ date, shift }) => `${date} ${shift.name}`)).toEqual(['2026-11-21 G', '2026-11-27 R'])
    expect([await planning(first, '2026-11-21', '2026-11-28'), await planning(second, '2026-11-21', '2026-11-28')]).toEqual([
      'R*RRRGRG*R',
      'G*RGRRRR*R',
    ])
    expect((await act(second, _id, 'unaccept')).status).toBe(200)
    expect([await planning(first, '2026-11-21', '2026-11-28'), await planning(second, '2026-11-21', '2026-11-28')]).toEqual([
      'GRRRGRRR',
      'RRGRRRGR',
    ])
  })

  test('closes the open demand of who gives his vacation in exchange, and tells him', async () => {
    const own = await posted(b, A_NIGHT)
    const { _id } = await posted(a, A_NIGHT, { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 0 }] })
    await act(b, _id, 'swap')
    expect(await viewOf(b, own._id)).toBeUndefined()
    expect(await pointsOf(b)).toMatchObject({ available: 100 })
  })
})

describe('cancelling, interest, hiding', () => {
  test('cancelling gives the points and the day back; it is the poster’s, while open', async () => {
    const { _id } = await posted(a, A_NIGHT)
    expect(await act(d, _id, 'cancel')).toMatchObject(refusal(403, 'notPoster'))
    expect(await act(a, _id, 'cancel')).toMatchObject({ status: 200, body: { shift: { date: A_NIGHT, shift: { name: 'N' } } } })
    expect(await pointsOf(a)).toMatchObject({ available: 100, reserved: 0 })
    expect(await act(a, _id, 'cancel')).toMatchObject(refusal(409, 'demandClosed'))
    const again = await posted(a, A_NIGHT)
    await act(d, again._id, 'accept')
    expect(await act(a, again._id, 'cancel')).toMatchObject(refusal(409, 'alreadyAccepted'))
  })

  test('interest is toggled, told to the poster, and may be declined by him', async () => {
    const { _id } = await posted(a, A_NIGHT)
    expect(await act(c, _id, 'interest')).toMatchObject({ status: 200, body: { interestedCount: 1, interested: [{ _id: c.userId }] } })
    expect(await viewOf(a, _id)).toMatchObject({ interested: [{ _id: c.userId }] })
    expect(await viewOf(d, _id)).toMatchObject({ interested: [], interestedCount: 1 })
    expect(await act(a, _id, 'reject', { userId: d.userId })).toMatchObject(refusal(409, 'notInterested'))
    expect(await act(a, _id, 'reject', { userId: c.userId })).toMatchObject({ body: { interestedCount: 0 } })
    expect(await act(a, _id, 'interest')).toMatchObject(refusal(409, 'ownDemand'))
  })

  test('a mark is refused by the first of the reasons against it', async () => {
    const { _id } = await posted(a, A_NIGHT)
    expect(await act(a, _id, 'reject')).toMatchObject(refusal(409, 'ownDemand'))
    expect(await act(c, _id, 'reject', { userId: d.userId })).toMatchObject(refusal(403, 'notPoster'))
    expect((await act(d, _id, 'accept')).status).toBe(200)
    await moveTo(Date.UTC(2026, 10, 23))
    // It has started as well, and for the poster it is their own.
    expect(await act(c, _id, 'interest')).toMatchObject(refusal(409, 'alreadyAccepted'))
    expect(await act(a, _id, 'interest')).toMatchObject(refusal(409, 'ownDemand'))
  })

  test('a hidden demand stays hidden from who hid it alone', async () => {
    const { _id } = await posted(a, A_NIGHT)
    await act(d, _id, 'reject')
    expect((await viewOf(d, _id))?.isHidden).toBe(true)
    expect((await viewOf(c, _id))?.isHidden).toBe(false)
  })
})

describe('reading', () => {
  test('asks for both dates, in order, of days that exist, over at most 400 days', async () => {
    const ask = (body: unknown) => server.call('POST', '/substitution/center', { token: a.token, body })
    const required = 'Les dates de début et de fin sont requises'
    expect(await ask({})).toMatchObject({ status: 400, body: { message: required } })
    expect(await ask({ startDate: '2026-11-01' })).toMatchObject({ status: 400, body: { message: required } })
    expect(await ask({ startDate: '2026-02-30', endDate: '2026-03-01' })).toMatchObject({
      status: 400,
      body: { fields: { startDate: text('n’existe pas') } },
    })
    expect(await ask({ startDate: '2026-11-02', endDate: '2026-11-01' })).toMatchObject({ status: 400 })
    expect(await ask({ startDate: '2026-01-01', endDate: '2027-02-05' })).toMatchObject({
      status: 400,
      body: { message: text('400 jours') },
    })
    expect((await ask({ startDate: '2026-01-01', endDate: '2027-02-04' })).status).toBe(200)
  })

  test('what the list says is what the calls do: available ⇔ accepted', async () => {
    const { _id } = await posted(a, A_NIGHT)
    for (const person of [b, c, d]) {
      const isAvailable = (await viewOf(person, _id))?.category === 'availableSubstitution'
      expect((await act(person, _id, 'accept')).status === 200).toBe(isAvailable)
    }
  })

  test('check-shift and compatible-switches answer for a demand and for a day', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const get = (path: string, person: Person) => server.call('GET', path, { token: person.token })
    expect(await get(`/substitution/check-shift/${_id}`, b)).toMatchObject({
      body: { date: A_NIGHT, shift: { shift: { name: 'J' } }, limit: [{ code: 'ownShift' }] },
    })
    expect(await get('/substitution/check-shift/2026-11-19', a)).toMatchObject({ body: { limit: [{ code: 'restDay' }] } })
    expect(await get(`/substitution/check-shift/${A_NIGHT}`, a)).toMatchObject({ body: { limit: [{ code: 'duplicateOpen' }] } })
    expect(await get('/substitution/check-shift/2026-11-31', a)).toMatchObject({ status: 400 })
    const { body } = await get(`/substitution/compatible-switches/${A_NIGHT}?date=2026-11-23`, a)
    expect(body).toMatchObject({
      date: '2026-11-23',
      compatibleSwitches: [
        { shift: { name: 'J' }, compatible: true },
        { shift: { name: 'N' }, compatible: true },
      ],
    })
    const tooClose = await get('/substitution/compatible-switches/2026-11-25?date=2026-11-23', a)
    expect(tooClose.body).toMatchObject({
      compatibleSwitches: [
        { shift: { name: 'J' }, compatible: false, reasons: [text('0\u00A0h de repos')] },
        { shift: { name: 'N' }, compatible: true },
      ],
    })
  })

  test('recategorize gives the demands asked for; one of elsewhere is unknown', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const ask = (ids: string[]) => server.call('POST', '/substitution/recategorize', { token: d.token, body: { substitutionIds: ids } })
    expect(await ask([_id])).toMatchObject({ body: { categorizedSubstitutions: [{ _id, category: 'availableSubstitution' }] } })
    expect(await ask([_id, randomUUID()])).toMatchObject(refusal(404, 'notFound'))
  })

  test('a change of team names the demands it would break', async () => {
    const { _id } = await posted(a, A_NIGHT)
    const ask = (newTeamId: string | null) =>
      server.call('POST', '/substitution/detect-team-change-conflicts', {
        token: a.token,
        body: { userId: a.userId, newTeamId, fromDate: '2026-11-20' },
      })
    expect(await ask(center.teamIds[1] ?? null)).toMatchObject({
      body: { conflicts: [{ demand: { _id }, role: 'poster', date: A_NIGHT }] },
    })
    expect(await ask(center.teamIds[0] ?? null)).toMatchObject({ body: { conflicts: [] } })
    expect(await ask(randomUUID())).toMatchObject(refusal(404, 'notFound'))
  })
})

describe('an administrator acting for a member', () => {
  test('needs a written reason, which the histories show', async () => {
    const admin = await join(null, { adminType: 'center' })
    const post = (body: Record<string, unknown>) => postAs(admin, A_NIGHT, { onBehalfOf: a.userId, ...body })
    expect(await post({})).toMatchObject(refusal(400, 'reasonRequired'))
    const { _id } = read(routes['demands.post'].response, await post({ reason: 'Demandé par téléphone' }))
    expect(await act(admin, _id, 'accept', { onBehalfOf: d.userId })).toMatchObject(refusal(400, 'reasonRequired'))
    expect((await act(admin, _id, 'accept', { onBehalfOf: d.userId, reason: 'Accord oral de D' })).status).toBe(200)
    const history = read(
      routes['users.changeHistory'].response,
      await server.call('GET', `/users/${d.userId}/change-history`, { token: d.token }),
    )
    expect(history.changes[0]).toMatchObject({ kind: 'accepted', actor: { _id: admin.userId }, reason: 'Accord oral de D' })
    expect((await act(admin, _id, 'unaccept', { reason: 'Erreur de saisie' })).status).toBe(200)
    expect((await act(admin, _id, 'cancel', { reason: 'Erreur de saisie' })).status).toBe(200)
  })

  test('is refused to members, and for people of another centre', async () => {
    expect(await postAs(d, A_NIGHT, { onBehalfOf: a.userId, reason: 'Pour lui' })).toMatchObject(refusal(403, 'forbidden'))
    const elsewhere = await createCenter(server.pool)
    const admin = await join(null, { adminType: 'center' }, elsewhere)
    expect(await postAs(admin, A_NIGHT, { onBehalfOf: a.userId, reason: 'Pour lui' })).toMatchObject(refusal(404, 'notFound'))
    const { _id } = await posted(a, A_NIGHT)
    for (const action of ['cancel', 'unaccept', 'accept', 'swap']) {
      expect(await act(admin, _id, action, action === 'accept' ? {} : undefined)).toMatchObject(refusal(404, 'notFound'))
    }
  })
})

test('a demand and a taking each day: what came of an exchange is neither given nor taken twice', async () => {
  // 22 November: A works N, B works J; D rests. A and B exchange; then A would give what he received, and B take another.
  const { _id } = await posted(a, A_NIGHT, { type: 'switch', acceptedSwitches: [{ shift: 'J', points: 0 }] })
  expect(await act(d, _id, 'accept')).toMatchObject(refusal(409, 'notSubstitution'))
  expect((await act(b, _id, 'swap')).status).toBe(200)
  expect(await postAs(a, A_NIGHT)).toMatchObject({
    status: 409,
    body: { error: 'duplicateAccepted', message: 'Plusieurs demandes acceptées pour un même jour' },
  })
  const other = await join(0)
  const second = await posted(other, A_NIGHT)
  expect(await act(b, second._id, 'accept')).toMatchObject({
    status: 409,
    body: { error: 'alreadyTakenThatDay', message: 'Plusieurs demandes acceptées pour un même jour' },
  })
  expect(await act(d, second._id, 'swap')).toMatchObject(refusal(409, 'notSwitch'))
  const strict = await createCenter(server.pool, { rules: { postNoticeHours: 24 * 7 } })
  const late = await postAs(await join(0, {}, strict), A_NIGHT)
  expect(late).toMatchObject({ status: 409, body: { error: 'postNotice', message: text('7\u00A0jours avant le début') } })
})

test('a master without a centre acts in any, for its members, with a reason', async () => {
  const master = await createMember(server.pool, null, { adminType: 'master' })
  const m: Person = { ...master, token: await server.tokenOf(master.userId) }
  const reason = 'Centre fermé pour travaux'
  const { _id } = read(routes['demands.post'].response, await postAs(m, A_NIGHT, { onBehalfOf: a.userId, reason }))
  const readDemand = read(routes['demands.get'].response, await server.call('GET', `/substitution/${_id}`, { token: m.token }))
  expect(readDemand).toMatchObject({
    category: 'other',
    limit: [{ code: 'notMember', message: 'Vous n’appartenez pas à ce centre.' }],
    seenBy: [],
    offer: null,
  })
  expect((await viewOf(a, _id))?.seenBy).toEqual([])
  expect(await act(m, _id, 'accept')).toMatchObject(refusal(404, 'notFound'))
  expect((await act(m, _id, 'accept', { onBehalfOf: d.userId, reason })).status).toBe(200)
  const lists = await server.call('GET', `/users/${d.userId}/substitution`, { token: m.token })
  expect(lists.body).toMatchObject([{ _id, accepterId: d.userId }])
  const change = { userId: a.userId, newTeamId: center.teamIds[1], fromDate: '2026-11-17' }
  const conflicts = await server.call('POST', '/substitution/detect-team-change-conflicts', { token: m.token, body: change })
  expect(conflicts).toMatchObject({ status: 200, body: { conflicts: [{ role: 'poster', date: A_NIGHT }] } })
  expect((await act(m, _id, 'unaccept', { reason })).status).toBe(200)
  expect((await act(m, _id, 'cancel', { reason })).status).toBe(200)
  expect(await act(m, randomUUID(), 'cancel', { reason })).toMatchObject(refusal(404, 'notFound'))
  expect(await postAs(m, A_NIGHT, { onBehalfOf: randomUUID(), reason })).toMatchObject(refusal(404, 'notFound'))
  const list = await server.call('POST', '/substitution/center', {
    token: m.token,
    body: { startDate: '2026-11-16', endDate: '2026-11-17' },
  })
  expect(list).toMatchObject({ status: 400, body: { message: "L'utilisateur n'appartient à aucun centre." } })
})

describe('who may call', () => {
  const onOne = ['cancel', 'accept', 'swap', 'unaccept', 'interest', 'reject'].map(
    (action) => ['POST', `/substitution/:id/${action}`, {}] as const,
  )
  const calls: readonly (readonly [string, string, unknown])[] = [
    ...onOne,
    ['GET', '/substitution/:id', undefined],
    ['PUT', '/substitution/:id', { points: 1 }],
    ['GET', '/substitution/check-shift/:id', undefined],
    ['GET', '/substitution/compatible-switches/:id', undefined],
  ]

  test.each(calls)('%s %s: 401 without identity, 403 while pending, and unknown to another centre', async (method, path, body) => {
    const { _id } = await posted(a, A_NIGHT)
    const before = await viewOf(a, _id)
    const elsewhere = await createCenter(server.pool)
    const stranger = await join(3, {}, elsewhere)
    const pending = await join(null, { status: 'pending' })
    const expired = await server.tokenOf(d.userId)
    const call = (id: string, token?: string) => server.call(method, path.replace(':id', id), { token, body })
    expect(await call(_id)).toMatchObject({ status: 401, body: { message: "Aucun token d'accès trouvé." } })
    expect(await call(_id, pending.token)).toMatchObject(refusal(403, 'pendingApproval'))
    const [foreign, unknown] = [await call(_id, stranger.token), await call(randomUUID(), stranger.token)]
    expect(foreign).toMatchObject(refusal(404, 'notFound'))
    expect(foreign.body).toEqual(unknown.body)
    server.clock.now += 15 * 60_000
    expect(await call(_id, expired)).toMatchObject({ status: 401, body: { message: "Le token d'accès a expiré." } })
    server.clock.now = NOON
    expect(await viewOf(a, _id)).toEqual(before)
    expect(await listAs(stranger)).toEqual([])
  })
})
