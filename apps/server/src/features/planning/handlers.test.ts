// Planning modifications through HTTP: asked, decided, withdrawn, and what the planning, the demands and the people follow with.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22, J 25, N 26; B J 22, N 23; D J 20, N 21, J 24, N 25.
import { routes } from '@releve/contract'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const { server, center, join, found, people } = setScene({
  a: {},
  b: {},
  d: {},
  officer: {},
  admin: {},
  deputy: { team: null, adminType: 'center' },
})
const { a, b, d, officer, admin, deputy } = people

const CUSTOM = { type: 'custom_modification' }

function register(person: Person, fromDate: string, toDate = fromDate, more: Record<string, unknown> = {}): Promise<Answer> {
  return server.call('POST', '/planning-modifications/register', {
    token: person.token,
    body: { type: 'absence', fromDate, toDate, ...more },
  })
}

/** The administrator registers it, which approves it at once. */
const registerFor = (person: Person, fromDate: string, toDate = fromDate, more: Record<string, unknown> = {}) =>
  register(admin, fromDate, toDate, { userId: person.userId, approve: true, reason: 'Demandé par téléphone', ...more })

const decided = (answer: Answer) => read(routes['planning.register'].response, answer)

async function requestAbsence(person: Person, fromDate: string, toDate = fromDate, more: Record<string, unknown> = {}): Promise<string> {
  return decided(await register(person, fromDate, toDate, more)).modification._id
}

const decide = (person: Person, id: string, verb: string, body: unknown = {}) =>
  server.call('POST', `/planning-modifications/${id}/${verb}`, { token: person.token, body })

const act = (person: Person, id: string, action: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/${action}`, { token: person.token, body })

const post = (person: Person, date: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/substitution', { token: person.token, body: { type: 'substitution', posterShift: { date }, points: 10, ...more } })

const posted = async (person: Person, date: string, more: Record<string, unknown> = {}) =>
  read(routes['demands.post'].response, await post(person, date, more))._id

async function succeeds(answer: Promise<Answer>): Promise<void> {
  expect(await answer).toMatchObject({ status: 200 })
}

async function days(reader: Person, person: Person, startDate: string, endDate = startDate) {
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, {
    token: reader.token,
    body: { dates: { startDate, endDate } },
  })
  return read(routes['shifts.getWithSubstitutions'].response, answer)
}

const letters = async (person: Person, startDate: string, endDate = startDate) =>
  (await days(person, person, startDate, endDate)).map(({ shift, isOff }) => `${shift.name}${isOff ? '-' : ''}`).join('')

async function inboxOf(person: Person) {
  return read(routes['notifications.list'].response, await server.call('GET', `/notifications/${person.userId}`, { token: person.token }))
}

const kindsToldTo = async (person: Person): Promise<string[]> => (await inboxOf(person)).map(({ kind }) => kind)
const aboutOf = async (person: Person) => (await inboxOf(person)).map(({ date, detail }) => ({ date, detail }))

async function history(person: Person) {
  const answer = await server.call('GET', `/users/${person.userId}/change-history`, { token: person.token })
  return read(routes['users.changeHistory'].response, answer).changes
}

const refusal = (status: number, error: string) => ({ status, body: { error } })

describe('asking', () => {
  test('a pending one changes nothing, and the administrators are told', async () => {
    const id = await requestAbsence(a, '2026-11-21', '2026-11-22', { cause: 'annualLeave', comment: 'Mariage' })
    expect(await letters(a, '2026-11-21', '2026-11-22')).toBe('JN')
    expect(await kindsToldTo(admin)).toEqual(['modificationRequested'])
    expect(await kindsToldTo(b)).toEqual([])
    const own = await server.call('GET', `/planning-modifications/${id}`, { token: a.token })
    expect(own.body).toMatchObject({ status: 'pending', cause: 'annualLeave', comment: 'Mariage', createdBy: { _id: a.userId } })
  })

  test('an administrator who asks, and takes it back, is told of neither: the others are', async () => {
    const id = await requestAbsence(admin, '2026-11-21')
    expect([await kindsToldTo(admin), await kindsToldTo(deputy)]).toEqual([[], ['modificationRequested']])
    await succeeds(decide(deputy, id, 'approve'))
    await succeeds(decide(admin, id, 'withdraw'))
    expect(await kindsToldTo(admin)).toEqual(['modificationApproved'])
    expect((await kindsToldTo(deputy)).toSorted()).toEqual(['modificationRequested', 'modificationWithdrawn'])
  })

  test('an administrator who asks for a member is not told of it: the others are', async () => {
    await requestAbsence(admin, '2026-11-21', '2026-11-21', { userId: a.userId, reason: 'Demandé par téléphone' })
    expect([await kindsToldTo(admin), await kindsToldTo(deputy)]).toEqual([[], ['modificationRequested']])
  })

  test.each([
    ['a range the wrong way round', { fromDate: '2026-11-22', toDate: '2026-11-21' }, 'invalidInput', 400],
    ['more than 400 days', { fromDate: '2026-11-22', toDate: '2027-12-31' }, 'invalidInput', 400],
    ['a day gone by', { fromDate: '2026-11-15', toDate: '2026-11-20' }, 'modificationPast', 400],
    ['too far', { fromDate: '2029-06-01', toDate: '2029-06-02' }, 'modificationTooFar', 400],
    ['other hours without a vacation', { ...CUSTOM }, 'invalidInput', 400],
    ['a vacation on an absence', { shift: { name: 'N' } }, 'invalidInput', 400],
    ['a cause that does not exist', { cause: 'flu' }, 'invalidInput', 400],
    ['a cause that is work', { cause: 'training' }, 'invalidInput', 400],
    ['a cause of other hours', { ...CUSTOM, shift: { name: 'N' }, cause: 'training' }, 'invalidInput', 400],
    ['a vacation nobody knows', { ...CUSTOM, shift: { name: 'X' } }, 'modificationShiftUnknown', 400],
    ['a variation nobody knows', { ...CUSTOM, shift: { name: 'J', selectedVariation: 'Tôt' } }, 'modificationShiftUnknown', 400],
    ['half of the hours', { ...CUSTOM, shift: { name: 'J', startTime: '08:00' } }, 'invalidInput', 400],
    ['hours that end before they begin', { ...CUSTOM, shift: { name: 'J', startTime: '18:00', endTime: '08:00' } }, 'invalidInput', 400],
    ['an approval by a member', { approve: true }, 'forbidden', 403],
    ['an override by a member', { override: { reason: 'Parce que' } }, 'forbidden', 403],
    ['a field that does not exist', { status: 'approved' }, 'invalidInput', 400],
  ])('%s is refused', async (_what, more, error, status) => {
    expect(await register(a, '2026-11-21', '2026-11-21', more)).toMatchObject(refusal(status, error))
  })

  test('two of one member do not overlap, asked at once either; other hours may lie under an absence', async () => {
    const answers = await Promise.all([register(a, '2026-11-21', '2026-11-25'), register(a, '2026-11-25', '2026-11-26')])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(await register(a, '2026-11-25')).toMatchObject(refusal(409, 'modificationOverlap'))
    await succeeds(register(a, '2026-11-25', '2026-11-25', { ...CUSTOM, shift: { name: 'J', startTime: '08:00', endTime: '20:00' } }))
    await succeeds(register(b, '2026-11-25'))
  })

  test('for a member: his administrators, with a reason; nobody approves his own', async () => {
    expect(await register(b, '2026-11-21', '2026-11-21', { userId: a.userId })).toMatchObject(refusal(403, 'forbidden'))
    expect(await register(admin, '2026-11-21', '2026-11-21', { userId: a.userId, type: 'off_day' })).toMatchObject(
      refusal(400, 'reasonRequired'),
    )
    expect(await register(admin, '2026-11-21', '2026-11-21', { approve: true })).toMatchObject(refusal(403, 'ownModification'))
    const own = await requestAbsence(admin, '2026-11-21')
    expect(await decide(admin, own, 'approve')).toMatchObject(refusal(403, 'ownModification'))
    expect(await decide(admin, own, 'reject', { reason: 'Non' })).toMatchObject(refusal(403, 'ownModification'))
    await succeeds(decide(deputy, own, 'approve'))
  })
})

describe('deciding', () => {
  test('an absence approved: the planning follows, a line of history a day, the member is told', async () => {
    const id = await requestAbsence(a, '2026-11-20', '2026-11-22', { cause: 'family' })
    server.clock.now += 1000
    const { modification, uncovered } = decided(await decide(admin, id, 'approve'))
    expect(modification).toMatchObject({ status: 'approved', decidedBy: { _id: admin.userId } })
    expect(uncovered).toEqual([])
    expect(await letters(a, '2026-11-20', '2026-11-23')).toBe('R-R-R-R')
    expect((await history(a)).map(({ kind, date, from, to }) => [kind, date, from?.name, to?.name])).toEqual(
      expect.arrayContaining([
        ['modified', '2026-11-21', 'J', 'R'],
        ['modified', '2026-11-22', 'N', 'R'],
      ]),
    )
    expect(await history(a)).toHaveLength(2)
    expect(await kindsToldTo(a)).toEqual(['modificationApproved'])
    expect(await aboutOf(a)).toEqual([{ date: '2026-11-20', detail: 'au dim. 22\u00A0nov.' }])
    expect(await decide(admin, id, 'approve')).toMatchObject(refusal(409, 'modificationDecided'))
    expect(await decide(admin, id, 'reject', { reason: 'Trop tard' })).toMatchObject(refusal(409, 'modificationDecided'))
  })

  test('refused: with a reason that the member reads', async () => {
    const id = await requestAbsence(a, '2026-11-21')
    expect(await decide(admin, id, 'reject', {})).toMatchObject(refusal(400, 'invalidInput'))
    expect(await decide(admin, id, 'reject', { reason: 'Effectif trop juste' })).toMatchObject({ body: { status: 'rejected' } })
    const own = await server.call('GET', `/planning-modifications/${id}`, { token: a.token })
    expect(own.body).toMatchObject({ status: 'rejected', reason: 'Effectif trop juste' })
    expect(await kindsToldTo(a)).toEqual(['modificationRejected'])
    expect(await aboutOf(a)).toEqual([{ date: '2026-11-21', detail: null }])
    expect(await letters(a, '2026-11-21')).toBe('J')
  })

  test('two administrators at once: one decides', async () => {
    const id = await requestAbsence(a, '2026-11-21')
    const answers = await Promise.all([decide(admin, id, 'approve'), decide(deputy, id, 'reject', { reason: 'Non' })])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(await kindsToldTo(a)).toHaveLength(1)
  })

  test('a vacation he had taken is uncovered: administrators are alerted, and post it again in his name', async () => {
    const demand = await posted(a, '2026-11-22')
    await succeeds(act(officer, demand, 'accept'))
    const { uncovered } = decided(await registerFor(officer, '2026-11-22'))
    expect(uncovered).toMatchObject([{ date: '2026-11-22', shift: { name: 'N' } }])
    expect((await days(b, officer, '2026-11-22'))[0]).toMatchObject({ isOff: true, isUncovered: true })
    expect(await kindsToldTo(admin)).toEqual(['vacationUncovered'])
    expect(await kindsToldTo(deputy)).toEqual(['vacationUncovered'])
    const again = await posted(admin, '2026-11-22', { onBehalfOf: officer.userId, reason: 'Absent', points: 0 })
    await succeeds(act(d, again, 'accept'))
    expect(await letters(d, '2026-11-22')).toBe('N')
    expect((await days(b, officer, '2026-11-22'))[0]).toMatchObject({ isOff: true, isUncovered: false })
    await expectLaws(server.pool)
  })

  test('an absence over a vacation he gave breaks nothing', async () => {
    const demand = await posted(a, '2026-11-22')
    await succeeds(act(d, demand, 'accept'))
    expect(decided(await registerFor(a, '2026-11-22'))).toMatchObject({ uncovered: [], closedDemands: [] })
    expect([await letters(a, '2026-11-22'), await letters(d, '2026-11-22')]).toEqual(['R-', 'N'])
  })

  test('his open demand of that day is closed and he is told; the one for a vacation taken stays', async () => {
    const own = await posted(a, '2026-11-22')
    expect(decided(await registerFor(a, '2026-11-22')).closedDemands).toEqual([own])
    expect(await kindsToldTo(a)).toEqual(expect.arrayContaining(['demandCancelled', 'modificationRegistered']))
    const givenId = await posted(d, '2026-11-24')
    await succeeds(act(officer, givenId, 'accept'))
    const again = await posted(officer, '2026-11-24')
    expect(decided(await registerFor(officer, '2026-11-24')).closedDemands).toEqual([])
    expect(await server.call('GET', `/substitution/${again}`, { token: b.token })).toMatchObject({ status: 200 })
    await expectLaws(server.pool)
  })

  test('an absence that breaks the minimum is a warning, never a refusal', async () => {
    await found({ rules: { minimumStaffing: { J: { total: 1, byQualification: {} } } } })
    const { warnings } = decided(await registerFor(a, '2026-11-21'))
    expect(warnings).toMatchObject([{ code: 'minimumStaffing', date: '2026-11-21', actual: 0, limit: 1 }])
    expect(await letters(a, '2026-11-21')).toBe('R-')
  })
})

describe('other hours', () => {
  const night = { ...CUSTOM, shift: { name: 'N' } }

  test('replace the vacation of the day, and are judged like an assignment', async () => {
    const hours = { ...CUSTOM, shift: { name: 'J', startTime: '08:00', endTime: '18:00' } }
    await succeeds(registerFor(a, '2026-11-21', '2026-11-21', hours))
    expect((await days(b, a, '2026-11-21'))[0]?.shift).toMatchObject({ name: 'J', default: { startTime: '08:00', endTime: '18:00' } })
    // The night of the 20th ends an hour before his day of the 21st begins.
    const answer = await registerFor(a, '2026-11-20', '2026-11-20', night)
    expect(answer).toMatchObject(refusal(409, 'ruleBroken'))
    // The centre asks for eleven hours between two vacations, and after one for as many as it lasted: the stricter of the two is said.
    const message = '1\u00A0h de repos entre N du ven. 20\u00A0nov. et J du sam. 21\u00A0nov., au lieu de 12\u00A0h.'
    expect(answer.body).toMatchObject({ message, violations: [{ code: 'restAfterShift', message }] })
    expect(await letters(a, '2026-11-20')).toBe('R')
  })

  test('a pending one is judged when it is approved; an administrator may go through with a reason', async () => {
    const id = await requestAbsence(a, '2026-11-20', '2026-11-20', night)
    expect(await decide(admin, id, 'approve')).toMatchObject(refusal(409, 'ruleBroken'))
    const { warnings } = decided(await decide(admin, id, 'approve', { override: { reason: 'Aucun autre volontaire' } }))
    expect(warnings).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'restAfterShift', severity: 'blocking' })]))
    expect(await letters(a, '2026-11-20')).toBe('N')
    expect((await history(a))[0]).toMatchObject({ kind: 'modified', reason: 'Aucun autre volontaire', actor: { _id: admin.userId } })
  })

  test('looked at first, say each rule they would break of the member, and leave nothing behind', async () => {
    const looked = decided(await registerFor(a, '2026-11-23', '2026-11-23', { ...CUSTOM, shift: { name: 'J' }, dryRun: true }))
    expect(looked.warnings).toContainEqual(expect.objectContaining({ code: 'restAfterShift', severity: 'blocking', userId: a.userId }))
    expect(looked.warnings.map(({ code }) => code)).not.toContain('dailyRest')
    expect(looked.warnings.map(({ message }) => message).join()).not.toContain('collègue')
    const own = decided(await register(a, '2026-11-23', '2026-11-23', { ...CUSTOM, shift: { name: 'J' }, dryRun: true }))
    expect(own.warnings).toEqual(looked.warnings)
    const { rows } = await server.pool.query(
      `SELECT 1 FROM planning_modifications WHERE center_id = $1 UNION ALL SELECT 1 FROM notifications WHERE center_id = $1
       UNION ALL SELECT 1 FROM planning_changes WHERE center_id = $1 UNION ALL SELECT 1 FROM center_changes WHERE center_id = $1 AND kind = 'override'`,
      [center.centerId],
    )
    expect(rows).toEqual([])
    const refused = await registerFor(a, '2026-11-23', '2026-11-23', { ...CUSTOM, shift: { name: 'J' } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'ruleBroken' } })
    expect(JSON.stringify(refused.body)).not.toContain('collègue')
    const id = await requestAbsence(a, '2026-11-23', '2026-11-23', { ...CUSTOM, shift: { name: 'J' } })
    expect(decided(await decide(admin, id, 'approve', { dryRun: true })).warnings).toEqual(looked.warnings)
    expect((await server.call('GET', `/planning-modifications/${id}`, { token: a.token })).body).toMatchObject({ status: 'pending' })
  })

  test('not on a day whose vacation was exchanged', async () => {
    const demand = await posted(a, '2026-11-22')
    await succeeds(act(officer, demand, 'accept'))
    expect(await registerFor(a, '2026-11-22', '2026-11-22', night)).toMatchObject(refusal(409, 'modificationExchanged'))
  })
})

describe('withdrawing', () => {
  test('a pending one, by its member alone or his administrators with a reason', async () => {
    const id = await requestAbsence(a, '2026-11-21')
    expect(await decide(b, id, 'withdraw')).toMatchObject(refusal(403, 'forbidden'))
    expect(await decide(admin, id, 'withdraw')).toMatchObject(refusal(400, 'reasonRequired'))
    await succeeds(decide(a, id, 'withdraw'))
    expect(await decide(a, id, 'withdraw')).toMatchObject(refusal(409, 'modificationDecided'))
    await succeeds(register(a, '2026-11-21'))
  })

  test('an approved one gives the vacations back before it begins, not after', async () => {
    const { modification } = decided(await registerFor(a, '2026-11-21', '2026-11-22'))
    await succeeds(decide(a, modification._id, 'withdraw'))
    expect(await letters(a, '2026-11-21', '2026-11-22')).toBe('JN')
    expect(await kindsToldTo(admin)).toEqual(['modificationWithdrawn'])
    const again = decided(await registerFor(a, '2026-11-16', '2026-11-18')).modification._id
    expect(await decide(a, again, 'withdraw')).toMatchObject(refusal(409, 'modificationStarted'))
  })

  test('by an administrator: told to the one whose planning it is, and to the other administrators as of somebody', async () => {
    const other = await join(null, { adminType: 'center' })
    const { modification } = decided(await registerFor(a, '2026-11-21', '2026-11-22'))
    await succeeds(
      server.call('POST', `/planning-modifications/${modification._id}/withdraw`, {
        token: admin.token,
        body: { reason: 'Saisie deux fois' },
      }),
    )
    expect(await kindsToldTo(a)).toContain('modificationTakenBack')
    expect(await kindsToldTo(a)).not.toContain('modificationWithdrawn')
    expect(await kindsToldTo(other)).toEqual(['modificationWithdrawn'])
  })

  test('not when what he took meanwhile leaves him no rest', async () => {
    const { modification } = decided(await registerFor(a, '2026-11-21'))
    const night = await posted(b, '2026-11-23')
    await succeeds(act(officer, night, 'accept'))
    // Rest on the 20th, off on the 21st: the night of the 20th can be taken, and ends as the day of the 21st would begin.
    const c = await join(2)
    const takenId = await posted(c, '2026-11-20')
    await succeeds(act(a, takenId, 'accept'))
    expect(await decide(a, modification._id, 'withdraw')).toMatchObject(refusal(409, 'ruleBroken'))
    expect(await letters(a, '2026-11-20', '2026-11-21')).toBe('NR-')
  })

  test('not other hours once their vacation was exchanged: somebody would work what is nobody’s', async () => {
    const { modification } = decided(await registerFor(a, '2026-11-24', '2026-11-24', { ...CUSTOM, shift: { name: 'J' } }))
    const demand = await posted(a, '2026-11-24')
    await succeeds(act(officer, demand, 'accept'))
    expect(await decide(a, modification._id, 'withdraw')).toMatchObject(refusal(409, 'modificationExchanged'))
    await succeeds(act(officer, demand, 'unaccept'))
    await succeeds(decide(a, modification._id, 'withdraw'))
    expect(await letters(a, '2026-11-24')).toBe('R')
  })
})

describe('what colleagues see', () => {
  const SECRETS = ['mandate', 'Réunion syndicale', 'motif confidentiel']

  test('« Indisponible » on every path, never the cause, the comment nor the reason', async () => {
    const demand = await posted(b, '2026-11-22')
    await succeeds(act(officer, demand, 'accept'))
    await succeeds(post(a, '2026-11-22'))
    const id = await requestAbsence(a, '2026-11-21', '2026-11-22', { cause: SECRETS[0], comment: SECRETS[1] })
    await succeeds(decide(admin, id, 'approve', { reason: SECRETS[2] }))
    const range = { startDate: '2026-11-16', endDate: '2026-11-30' }
    const paths: [string, string, unknown?][] = [
      ['POST', `/users/${a.userId}/get-shifts`, { dates: range }],
      ['POST', `/users/${a.userId}/get-shifts-with-substitutions`, { dates: range }],
      ['GET', `/center/${center.centerId}/planning?startDate=2026-11-16&endDate=2026-11-30`],
      ['GET', `/center/${center.centerId}/roster`],
      ['POST', '/substitution/center', range],
      ['GET', `/users/${a.userId}/substitution`],
      ['GET', `/users/${b.userId}/change-history`],
      ['GET', `/notifications/${b.userId}`],
      ['GET', `/users/${a.userId}`],
      ['GET', '/planning-modifications'],
    ]
    for (const [method, path, body] of paths) {
      const answer = await server.call(method, path, { token: b.token, body })
      expect(answer, path).toMatchObject({ status: 200 })
      for (const secret of SECRETS) expect(JSON.stringify(answer.body), path).not.toContain(secret)
    }
    for (const path of [`/planning-modifications/${id}`, `/users/${a.userId}/change-history`, `/planning-modifications?userId=${a.userId}`])
      expect(await server.call('GET', path, { token: b.token }), path).toMatchObject(refusal(403, 'forbidden'))
    const { rows } = await server.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(n) FROM notifications n WHERE user_id <> ALL ($1))::text AS all`,
      [[a.userId, admin.userId, deputy.userId]],
    )
    for (const secret of SECRETS) expect(rows[0]?.all ?? '').not.toContain(secret)
  })

  test('administrators read their centre’s, a member his own; pages follow one another', async () => {
    const ids = [await requestAbsence(a, '2026-11-21'), await requestAbsence(a, '2026-12-01'), await requestAbsence(b, '2026-11-22')]
    const list = async (person: Person, query: string) =>
      read(routes['planning.list'].response, await server.call('GET', `/planning-modifications${query}`, { token: person.token }))
    expect((await list(a, '')).modifications).toHaveLength(2)
    expect((await list(admin, '')).modifications.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    expect((await list(admin, '?startDate=2026-11-20&endDate=2026-11-21')).modifications.map(({ _id }) => _id)).toEqual([ids[0]])
    expect((await list(admin, '?status=approved')).modifications).toEqual([])
    const first = await list(admin, '?limit=2')
    const second = await list(admin, `?limit=2&before=${first.next}`)
    expect([...first.modifications, ...second.modifications].map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    expect(second.next).toBeNull()
  })
})

describe('at once', () => {
  test('an absence approved while the vacation is taken, given, posted: one order or the other, never a broken planning', async () => {
    for (let round = 0; round < 12; round++) {
      await found()
      const givenId = await posted(b, '2026-11-22')
      const own = await posted(a, '2026-11-25')
      const id = await requestAbsence(a, '2026-11-22', '2026-11-25')
      const all = await Promise.all([
        decide(admin, id, 'approve'),
        act(a, givenId, 'accept'),
        act(officer, own, 'accept'),
        post(a, '2026-11-26'),
        decide(deputy, id, 'approve'),
      ])
      expect(all.filter(({ status }) => status >= 500)).toEqual([])
      expect([all[0]?.status, all[4]?.status].toSorted((x = 0, y = 0) => x - y)).toEqual([200, 409])
      // The officer took it before the absence, or the absence closed it: it is never both his and open.
      const isTaken = all[2]?.status === 200
      expect(await letters(officer, '2026-11-25')).toBe(isTaken ? 'J' : 'R')
      const { rows } = await server.pool.query('SELECT status, closed_because FROM demands WHERE _id = $1', [own])
      expect(rows[0]).toEqual(isTaken ? { status: 'accepted', closed_because: null } : { status: 'open', closed_because: 'planChanged' })
      // A night of the 22nd would be under his absence: he works the 22nd himself, so that it is refused both ways.
      expect(all[1]).toMatchObject({ status: 409 })
      await expectLaws(server.pool)
    }
  })

  test('an absence approved while he takes a vacation: told as uncovered, or refused to him', async () => {
    for (let round = 0; round < 25; round++) {
      await found()
      const id = await requestAbsence(officer, '2026-11-22')
      const givenId = await posted(a, '2026-11-22')
      const [approved, acceptance] = await Promise.all([decide(admin, id, 'approve'), act(officer, givenId, 'accept')])
      const { uncovered } = decided(approved)
      expect([acceptance.status, uncovered.length]).toEqual(uncovered.length === 1 ? [200, 1] : [409, 0])
    }
  })
})
