// Corrections of what has begun: an absence or other hours taken back whole or in part, replaced by another, and the people it touches.
// Cycle J N R R of 12 h. In November 2026: A works J 17, N 18, J 21, N 22, J 25, N 26; B J 22, N 23; D J 20, N 21, J 24, N 25.
import { routes } from '@releve/contract'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const DAY_MS = 86_400_000
const CUSTOM = { type: 'custom_modification', shift: { name: 'J' } }
const BACK = { reason: 'De retour plus tôt' }

const { server, join, found, moveTo, people } = setScene({
  a: {},
  b: {},
  officer: {},
  admin: {},
  deputy: { team: null, adminType: 'center' },
})
const { a, b, officer, admin, deputy } = people

const daysLater = (days: number) => moveTo(NOON + days * DAY_MS)

const register = (person: Person, fromDate: string, toDate = fromDate, more: object = {}): Promise<Answer> =>
  server.call('POST', '/planning-modifications/register', { token: person.token, body: { type: 'absence', fromDate, toDate, ...more } })

/** By the administrator, approved at once. */
const registerFor = (person: Person, fromDate: string, toDate = fromDate, more: object = {}) =>
  register(admin, fromDate, toDate, { userId: person.userId, approve: true, reason: 'Vu avec lui', ...more })

const decided = (answer: Answer) => read(routes['planning.register'].response, answer)
const idOf = async (answer: Promise<Answer>) => decided(await answer).modification._id

const decide = (person: Person, id: string, verb: 'approve' | 'reject' | 'withdraw', body: object = {}) =>
  server.call('POST', `/planning-modifications/${id}/${verb}`, { token: person.token, body })

async function succeeds(answer: Promise<Answer>) {
  const settled = await answer
  expect(settled).toMatchObject({ status: 200 })
  return settled
}

async function letters(person: Person, startDate: string, endDate = startDate): Promise<string> {
  const path = `/users/${person.userId}/get-shifts-with-substitutions`
  const answer = await server.call('POST', path, { token: person.token, body: { dates: { startDate, endDate } } })
  const days = read(routes['shifts.getWithSubstitutions'].response, answer)
  return days.map(({ shift, isOff }) => `${shift.name}${isOff ? '-' : ''}`).join('')
}

/** Every modification of the member, by day: « approved 16–19 ». */
async function rowsOf(person: Person): Promise<string[]> {
  const { rows } = await server.pool.query<{ said: string }>(
    `SELECT status || ' ' || to_char(from_day, 'DD') || '–' || to_char(to_day, 'DD') || coalesce(' ' || cause, '') AS said
     FROM planning_modifications WHERE user_id = $1 ORDER BY from_day, status`,
    [person.userId],
  )
  return rows.map(({ said }) => said)
}

async function kindsToldTo(person: Person): Promise<string[]> {
  const answer = await server.call('GET', `/notifications/${person.userId}`, { token: person.token })
  return read(routes['notifications.list'].response, answer).map(({ kind }) => kind)
}

async function reasonsOf(person: Person): Promise<(string | null)[]> {
  const answer = await server.call('GET', `/users/${person.userId}/change-history`, { token: person.token })
  return read(routes['users.changeHistory'].response, answer).changes.map(({ reason }) => reason)
}

const act = (person: Person, id: string, action: string, body: object = {}) =>
  server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })

const refusal = (status: number, error: string) => ({ status, body: { error } })
const keep = (demandId: string) => ({ demandId, action: 'keep' as const })
const cancel = (demandId: string) => ({ demandId, action: 'cancel' as const })

describe('what has begun is taken back by an administrator, with a reason', () => {
  test('from the day on which somebody is back, in the history with the reason', async () => {
    const id = await idOf(registerFor(a, '2026-11-16', '2026-11-25'))
    await daysLater(4)
    const part = { fromDate: '2026-11-20' }
    expect(await decide(admin, id, 'withdraw', part)).toMatchObject(refusal(400, 'reasonRequired'))
    const { modification, changes } = decided(await decide(admin, id, 'withdraw', { ...part, ...BACK }))
    expect(modification).toMatchObject({ status: 'withdrawn', fromDate: '2026-11-20', toDate: '2026-11-25', ...BACK })
    expect(changes.map(({ date, to }) => [date, to.name])).toEqual([
      ['2026-11-21', 'J'],
      ['2026-11-22', 'N'],
      ['2026-11-25', 'J'],
    ])
    expect(await rowsOf(a)).toEqual(['approved 16–19', 'withdrawn 20–25'])
    expect(await letters(a, '2026-11-17', '2026-11-22')).toBe('R-R-R-RJN')
    expect(await kindsToldTo(a)).toContain('modificationTakenBack')
    expect((await reasonsOf(a)).filter((reason) => reason === BACK.reason)).toHaveLength(3)
    await expectLaws(server.pool)
  })

  test('days gone by, cut out of the middle; whole, for a namesake', async () => {
    const id = await idOf(registerFor(a, '2026-11-16', '2026-11-26', { cause: 'annualLeave' }))
    await daysLater(8)
    await succeeds(decide(admin, id, 'withdraw', { fromDate: '2026-11-18', toDate: '2026-11-21', ...BACK }))
    expect(await rowsOf(a)).toEqual(['approved 16–17 annualLeave', 'withdrawn 18–21 annualLeave', 'approved 22–26 annualLeave'])
    expect(await letters(a, '2026-11-16', '2026-11-22')).toBe('R-R-NRRJR-')
    server.clock.now += 1000
    await succeeds(decide(admin, id, 'withdraw', { reason: 'Saisie pour un homonyme' }))
    expect(await letters(a, '2026-11-16', '2026-11-18')).toBe('RJN')
    const journal = await server.call('GET', '/journal?group=overrides', { token: admin.token })
    const { entries } = read(routes['journal.list'].response, journal)
    // The cause of an absence may be about health: no reason of it goes to the journal.
    expect(entries.map(({ kind, subject, detail }) => [kind, subject?._id, detail])).toEqual([
      ['pastCorrected', a.userId, { act: 'withdrawal', date: '2026-11-16' }],
      ['pastCorrected', a.userId, { act: 'withdrawal', date: '2026-11-18' }],
    ])
    await expectLaws(server.pool)
  })

  test('other hours too', async () => {
    const id = await idOf(
      registerFor(a, '2026-11-17', '2026-11-17', { ...CUSTOM, shift: { name: 'J', startTime: '08:00', endTime: '20:00' } }),
    )
    await daysLater(3)
    await succeeds(decide(admin, id, 'withdraw', BACK))
    expect(await letters(a, '2026-11-17')).toBe('J')
    expect(await rowsOf(a)).toEqual(['withdrawn 17–17'])
  })

  test('a member gives back days to come of their own, never their past; nor does an administrator', async () => {
    const id = await idOf(registerFor(a, '2026-11-16', '2026-11-26'))
    expect(await decide(a, id, 'withdraw')).toMatchObject(refusal(409, 'modificationStarted'))
    expect(await decide(a, id, 'withdraw', { fromDate: '2026-11-16' })).toMatchObject(refusal(409, 'modificationStarted'))
    await succeeds(decide(a, id, 'withdraw', { fromDate: '2026-11-25' }))
    expect(await rowsOf(a)).toEqual(['approved 16–24', 'withdrawn 25–26'])
    const own = await idOf(register(deputy, '2026-11-16', '2026-11-17', { userId: admin.userId, approve: true }))
    expect(await decide(admin, own, 'withdraw', BACK)).toMatchObject(refusal(403, 'ownModification'))
    await succeeds(decide(deputy, own, 'withdraw', BACK))
  })

  test('days that it does not cover are refused', async () => {
    const id = await idOf(registerFor(a, '2026-11-20', '2026-11-22'))
    for (const days of [{ fromDate: '2026-11-19' }, { toDate: '2026-11-23' }, { fromDate: '2026-11-22', toDate: '2026-11-21' }])
      expect(await decide(admin, id, 'withdraw', { ...days, ...BACK })).toMatchObject(refusal(400, 'daysNotOfModification'))
  })

  test('shown first, nothing is written', async () => {
    const id = await idOf(registerFor(a, '2026-11-16', '2026-11-25'))
    await daysLater(4)
    const before = [await rowsOf(a), await kindsToldTo(a), await reasonsOf(a)]
    const shown = decided(await decide(admin, id, 'withdraw', { fromDate: '2026-11-20', dryRun: true }))
    expect(shown).toMatchObject({ conflicts: [], modification: { fromDate: '2026-11-20', status: 'withdrawn' } })
    expect(shown.changes).toHaveLength(3)
    expect([await rowsOf(a), await kindsToldTo(a), await reasonsOf(a)]).toEqual(before)
    expect(await letters(a, '2026-11-21')).toBe('R-')
  })
})

describe('somebody works in their place', () => {
  /** A is away on 21 and 22, the officer takes the night of the 22nd. */
  async function covered(): Promise<{ readonly id: string; readonly night: string }> {
    const { modification, vacancies } = decided(await registerFor(a, '2026-11-21', '2026-11-22', { offer: { points: 5 } }))
    const { rows } = await server.pool.query<{ _id: string }>("SELECT _id FROM demands WHERE _id = ANY ($1) AND day = '2026-11-22'", [
      vacancies,
    ])
    const night = rows[0]?._id ?? ''
    await succeeds(act(officer, night, 'accept'))
    return { id: modification._id, night }
  }

  test('who comes back is told first; the colleague is told, keeps it or gives it back without notice', async () => {
    const { id, night } = await covered()
    const { conflicts } = decided(await decide(a, id, 'withdraw', { dryRun: true }))
    expect(conflicts.map(({ date, reason, status, user, isVoid }) => [date, reason, status, user._id, isVoid])).toEqual([
      ['2026-11-21', 'sought', 'open', a.userId, true],
      ['2026-11-22', 'covered', 'accepted', officer.userId, undefined],
    ])
    expect(await decide(a, id, 'withdraw')).toMatchObject(refusal(409, 'planConflicts'))
    // Whether a colleague is freed is for them and for administrators.
    expect(await decide(a, id, 'withdraw', { decisions: [cancel(night)] })).toMatchObject(refusal(403, 'forbidden'))
    await succeeds(decide(a, id, 'withdraw', { decisions: [keep(night)] }))
    expect([await letters(a, '2026-11-22'), await letters(officer, '2026-11-22')]).toEqual(['N', 'N'])
    expect(await kindsToldTo(officer)).toContain('holderReturned')
    await daysLater(6)
    const demandAnswer = await server.call('GET', `/substitution/${night}`, { token: officer.token })
    expect(read(routes['demands.get'].response, demandAnswer).withdrawal).toMatchObject({ limit: [] })
    await succeeds(act(officer, night, 'unaccept'))
    expect(await letters(officer, '2026-11-22')).toBe('R')
    await expectLaws(server.pool)
  })

  test('a colleague who has a namesake is told apart in the sentence', async () => {
    const { id } = await covered()
    await server.pool.query('UPDATE members m SET name = o.name, last_name = o.last_name FROM members o WHERE m._id = $1 AND o._id = $2', [
      officer.userId,
      b.userId,
    ])
    const { conflicts } = decided(await decide(admin, id, 'withdraw', { ...BACK, dryRun: true }))
    const covering = conflicts.filter(({ reason }) => reason === 'covered').map(({ message }) => message)
    expect(covering).toEqual([expect.stringContaining('(sans équipe)')])
  })

  test('an administrator frees the colleague in the same act', async () => {
    const { id, night } = await covered()
    await succeeds(decide(admin, id, 'withdraw', { ...BACK, decisions: [cancel(night)] }))
    expect([await letters(a, '2026-11-22'), await letters(officer, '2026-11-22')]).toEqual(['N', 'R'])
    expect(await kindsToldTo(officer)).toContain('vacationTakenAway')
    expect(await reasonsOf(officer)).not.toContain(BACK.reason)
    await expectLaws(server.pool)
  })

  test('an administrator who comes back frees nobody: another of them does', async () => {
    const chief = await join(0, { adminType: 'center' })
    const body = { userId: chief.userId, approve: true, offer: { points: 5 } }
    const { modification, vacancies } = decided(await register(deputy, '2026-11-22', '2026-11-22', body))
    const [night = ''] = vacancies
    await succeeds(act(officer, night, 'accept'))
    const id = modification._id
    expect(await decide(chief, id, 'withdraw', { ...BACK, decisions: [cancel(night)] })).toMatchObject(refusal(403, 'forbidden'))
    await succeeds(decide(deputy, id, 'withdraw', { ...BACK, decisions: [cancel(night)] }))
    await expectLaws(server.pool)
  })

  test('whoever takes the days back and covers them is told nothing of their own act', async () => {
    const { modification, vacancies } = decided(await registerFor(a, '2026-11-22', '2026-11-22', { offer: { points: 5 } }))
    const [night = ''] = vacancies
    await succeeds(act(deputy, night, 'accept'))
    await succeeds(decide(deputy, modification._id, 'withdraw', { ...BACK, decisions: [keep(night)] }))
    expect(await kindsToldTo(deputy)).not.toContain('holderReturned')
    await expectLaws(server.pool)
  })

  test('once it has begun the vacation stays theirs, and they are told', async () => {
    const { id, night } = await covered()
    await daysLater(7)
    const { conflicts } = decided(await decide(admin, id, 'withdraw', { ...BACK, dryRun: true }))
    expect(conflicts).toMatchObject([{ date: '2026-11-22', reason: 'covered', isKept: true, user: { _id: officer.userId } }])
    await succeeds(decide(admin, id, 'withdraw', { ...BACK, decisions: [cancel(night)] }))
    expect([await letters(a, '2026-11-22'), await letters(officer, '2026-11-22')]).toEqual(['N', 'N'])
    expect(await kindsToldTo(officer)).toContain('coverStands')
    await expectLaws(server.pool)
  })
})

describe('other hours that were exchanged', () => {
  /** A works the days of 23 and 24 beside the cycle, and gives the 24th to the officer. */
  async function exchanged(): Promise<{ readonly id: string; readonly demand: string }> {
    const id = await idOf(registerFor(a, '2026-11-23', '2026-11-24', { ...CUSTOM, override: { reason: 'Renfort' } }))
    const body = { type: 'substitution', posterShift: { date: '2026-11-24' }, points: 5 }
    const posted = await server.call('POST', '/substitution', { token: a.token, body })
    const demand = read(routes['demands.post'].response, posted)._id
    await succeeds(act(officer, demand, 'accept'))
    return { id, demand }
  }

  test('stay on the day of an exchange that is kept', async () => {
    const { id, demand } = await exchanged()
    expect(await decide(admin, id, 'withdraw', BACK)).toMatchObject(refusal(409, 'planConflicts'))
    await succeeds(decide(admin, id, 'withdraw', { ...BACK, decisions: [keep(demand)] }))
    expect(await rowsOf(a)).toEqual(['withdrawn 23–23', 'approved 24–24'])
    expect([await letters(a, '2026-11-23', '2026-11-24'), await letters(officer, '2026-11-24')]).toEqual(['RR', 'J'])
    await expectLaws(server.pool)
  })

  test('go where the exchange is undone with them', async () => {
    const { id, demand } = await exchanged()
    await succeeds(decide(admin, id, 'withdraw', { ...BACK, decisions: [cancel(demand)] }))
    expect(await rowsOf(a)).toEqual(['withdrawn 23–24'])
    expect([await letters(a, '2026-11-23', '2026-11-24'), await letters(officer, '2026-11-24')]).toEqual(['RR', 'R'])
    await expectLaws(server.pool)
  })

  test('stay whatever is decided once the exchange has begun', async () => {
    const { id, demand } = await exchanged()
    await daysLater(9)
    await succeeds(decide(admin, id, 'withdraw', { ...BACK, decisions: [cancel(demand)] }))
    expect(await rowsOf(a)).toEqual(['withdrawn 23–23', 'approved 24–24'])
    expect(await letters(officer, '2026-11-24')).toBe('J')
    await expectLaws(server.pool)
  })
})

describe('a part replaced by another', () => {
  test('illness in approved leave gives the leave back, past days included (directive 2003/88, art. 7)', async () => {
    const leave = await idOf(registerFor(a, '2026-11-16', '2026-11-26', { cause: 'annualLeave' }))
    await daysLater(6)
    const ill = { cause: 'family' }
    const refused = await registerFor(a, '2026-11-19', '2026-11-23', ill)
    expect(refused).toMatchObject(refusal(409, 'modificationOverlap'))
    expect(refused.body).toMatchObject({ conflicts: [{ modificationId: leave, reason: 'overlaps', kind: 'absence' }] })
    const decisions = [{ modificationId: leave, action: 'cancel' }]
    expect(await register(admin, '2026-11-19', '2026-11-23', { userId: a.userId, approve: true, decisions, ...ill })).toMatchObject(
      refusal(400, 'reasonRequired'),
    )
    await succeeds(registerFor(a, '2026-11-19', '2026-11-23', { ...ill, decisions }))
    expect(await rowsOf(a)).toEqual([
      'approved 16–18 annualLeave',
      'approved 19–23 family',
      'withdrawn 19–23 annualLeave',
      'approved 24–26 annualLeave',
    ])
    expect(await letters(a, '2026-11-16', '2026-11-26')).toBe('R-'.repeat(11))
    await expectLaws(server.pool)
  })

  test('asked by the member, it gives the leave back once it is approved', async () => {
    const leave = await idOf(registerFor(a, '2026-11-18', '2026-11-26', { cause: 'annualLeave' }))
    const decisions = [{ modificationId: leave, action: 'cancel' }]
    expect(await register(a, '2026-11-20', '2026-11-21')).toMatchObject(refusal(409, 'modificationOverlap'))
    const requestId = await idOf(register(a, '2026-11-20', '2026-11-21', { cause: 'family', decisions }))
    expect(await rowsOf(a)).toEqual(['approved 18–26 annualLeave', 'pending 20–21 family'])
    expect(await decide(admin, requestId, 'approve')).toMatchObject(refusal(409, 'modificationOverlap'))
    expect(decided(await decide(admin, requestId, 'approve', { dryRun: true })).conflicts).toMatchObject([{ modificationId: leave }])
    await succeeds(decide(admin, requestId, 'approve', { decisions, ...BACK }))
    expect(await rowsOf(a)).toContain('withdrawn 20–21 annualLeave')
    await expectLaws(server.pool)
  })

  test('asked by the member, days that have begun are given back with the reason of whoever approves', async () => {
    const leave = await idOf(registerFor(a, '2026-11-16', '2026-11-26', { cause: 'annualLeave' }))
    const decisions = [{ modificationId: leave, action: 'cancel' }]
    // The member answers for nothing: they only ask.
    const requestId = await idOf(register(a, '2026-11-16', '2026-11-17', { cause: 'family', decisions }))
    expect(await decide(admin, requestId, 'approve', { decisions })).toMatchObject(refusal(400, 'reasonRequired'))
    expect(await rowsOf(a)).toEqual(['approved 16–26 annualLeave', 'pending 16–17 family'])
    await succeeds(decide(admin, requestId, 'approve', { decisions, ...BACK }))
    expect(await rowsOf(a)).toContain('withdrawn 16–17 annualLeave')
    await expectLaws(server.pool)
  })

  test('who covered stays: somebody is away still', async () => {
    const { modification, vacancies } = decided(await registerFor(a, '2026-11-21', '2026-11-22', { offer: {} }))
    for (const id of vacancies) await succeeds(act(officer, id, 'accept'))
    const decisions = [{ modificationId: modification._id, action: 'cancel' }]
    const { conflicts } = decided(await registerFor(a, '2026-11-22', '2026-11-22', { cause: 'family', decisions }))
    expect(conflicts.map(({ reason }) => reason)).toEqual(['overlaps'])
    expect(await kindsToldTo(officer)).not.toContain('holderReturned')
    await expectLaws(server.pool)
  })
})

describe('other hours on a day of leave', () => {
  const hours = { ...CUSTOM, shift: { name: 'N' } }

  test('are refused rather than approved without effect; the day is opened where that is decided', async () => {
    const leave = await idOf(registerFor(a, '2026-11-21', '2026-11-23'))
    expect(await registerFor(a, '2026-11-22', '2026-11-22', hours)).toMatchObject(refusal(409, 'modificationOnLeave'))
    // All of it would be under the leave that stays.
    const stays = { decisions: [{ modificationId: leave, action: 'keep' }] }
    expect(await registerFor(a, '2026-11-22', '2026-11-22', { ...hours, ...stays })).toMatchObject(refusal(409, 'modificationOnLeave'))
    await succeeds(registerFor(a, '2026-11-22', '2026-11-22', { ...hours, decisions: [{ modificationId: leave, action: 'cancel' }] }))
    expect(await letters(a, '2026-11-21', '2026-11-23')).toBe('R-NR-')
    await expectLaws(server.pool)
  })

  test('may lie around leave that stays', async () => {
    const leave = await idOf(registerFor(a, '2026-11-22'))
    const days = { ...CUSTOM, shift: { name: 'J', startTime: '09:00', endTime: '17:00' }, override: { reason: 'Formation' } }
    expect(await registerFor(a, '2026-11-21', '2026-11-23', days)).toMatchObject(refusal(409, 'modificationOnLeave'))
    await succeeds(registerFor(a, '2026-11-21', '2026-11-23', { ...days, decisions: [{ modificationId: leave, action: 'keep' }] }))
    expect(await letters(a, '2026-11-21', '2026-11-23')).toBe('JR-J')
  })

  test('asked before the leave was approved, they are said at the approval', async () => {
    const requestId = await idOf(register(a, '2026-11-22', '2026-11-22', hours))
    await succeeds(registerFor(a, '2026-11-22'))
    expect(await decide(admin, requestId, 'approve')).toMatchObject(refusal(409, 'modificationOnLeave'))
  })
})

describe('at once', () => {
  test('taken back, given back, replaced, covered: one outcome, and no two modifications of one day', async () => {
    for (let round = 0; round < 12; round++) {
      await found()
      const { modification, vacancies } = decided(await registerFor(a, '2026-11-20', '2026-11-26', { offer: { points: 5 } }))
      const { _id: leave } = modification
      const ill = await idOf(register(a, '2026-11-21', '2026-11-22', { decisions: [{ modificationId: leave, action: 'cancel' }] }))
      const decisions = [...vacancies.map(keep), { modificationId: leave, action: 'cancel' }]
      const answers = await Promise.all([
        decide(admin, leave, 'withdraw', { fromDate: '2026-11-22', toDate: '2026-11-25', decisions, ...BACK }),
        decide(a, leave, 'withdraw', { decisions }),
        decide(deputy, ill, 'approve', { decisions, ...BACK }),
        decide(admin, leave, 'withdraw', { decisions, ...BACK }),
        ...vacancies.map((id) => act(officer, id, 'accept')),
        act(b, vacancies[0] ?? '', 'accept'),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      // The illness is approved in every order, and covers its days.
      expect(answers[2]?.status).toBe(200)
      expect(await letters(a, '2026-11-21', '2026-11-22')).toBe('R-R-')
      const { rows } = await server.pool.query(
        `SELECT day FROM planning_modifications m, generate_series(m.from_day, m.to_day, interval '1 day') day
         WHERE user_id = $1 AND status = 'approved' AND type <> 'custom_modification' GROUP BY day HAVING count(*) > 1`,
        [a.userId],
      )
      expect(rows).toEqual([])
      await expectLaws(server.pool)
    }
  })
})
