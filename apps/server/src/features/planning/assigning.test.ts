// An administrator assigns somebody to a vacation that lacks people: whom the call proposes, what it refuses, and what the member reads.
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22; B J 22, N 23; D J 20, N 21. On the 21st C and B rest.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { enqueue } from '#jobs/store.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const DAY = '2026-11-21'

const { server, center, moveTo, people } = setScene(
  {
    a: { qualifications: ['OPE'] },
    b: { qualifications: ['OPE'] },
    d: { qualifications: ['OPE'] },
    officer: { name: 'Olga', lastName: 'Osier', qualifications: ['CDS'] },
    admin: { name: 'Iris', lastName: 'If' },
  },
  {
    center: {
      rules: {
        minimumStaffing: {
          J: { total: 3, byQualification: { CDS: 1 } },
          N: { total: 1, byQualification: {} },
        },
      },
    },
  },
)
const { a, b, d, officer, admin } = people

const assign = (person: Person, more: Record<string, unknown> = {}) =>
  server.call('POST', '/planning-modifications/assign', {
    token: admin.token,
    body: { userId: person.userId, date: DAY, shift: 'J', reason: 'Il manque un chef de salle', ...more },
  })

async function candidates(date = DAY, shift = 'J') {
  const path = `/center/${center.centerId}/candidates?date=${date}&shift=${shift}`
  return read(routes['planning.candidates'].response, await server.call('GET', path, { token: admin.token }))
}

async function notices(person: Person) {
  return read(routes['notifications.list'].response, await server.call('GET', `/notifications/${person.userId}`, { token: person.token }))
}

async function sendMails(): Promise<void> {
  await enqueue(server.pool, { task: 'mailNotifications' })
  await server.runJobs()
}

const letterOf = async (person: Person) => {
  const body = { dates: [DAY] }
  const answer = await server.call('POST', `/users/${person.userId}/get-shifts-with-substitutions`, { token: person.token, body })
  return read(routes['shifts.getWithSubstitutions'].response, answer)[0]?.shift.name
}

test('says what a vacation lacks and who could work it: members who have what is missing and break no rule come first', async () => {
  const found = await candidates()
  expect(found).toMatchObject({ present: 1, minimum: 3, lack: { total: 2, missing: { CDS: 1 } }, shift: { name: 'J' }, total: 3 })
  expect(found.candidates.map(({ member }) => member._id)).toEqual([officer.userId, b.userId, d.userId])
  expect(found.candidates[0]).toMatchObject({ fills: true, leaves: null, refusal: null, violations: [] })
  // The night of that day would be left without anybody.
  const emptied = [{ code: 'minimumStaffing', severity: 'blocking', shift: 'N', actual: 0, limit: 1 }]
  expect(found.candidates.at(-1)).toMatchObject({ leaves: { name: 'N' }, refusal: null, violations: emptied })
})

test('a member who is away, or waits for other hours to be approved, is proposed last, with the reason', async () => {
  const register = (person: Person, more: Record<string, unknown>) =>
    server.call('POST', '/planning-modifications/register', { token: person.token, body: { fromDate: DAY, toDate: DAY, ...more } })
  await server.call('POST', '/planning-modifications/register', {
    token: admin.token,
    body: { userId: officer.userId, type: 'absence', fromDate: DAY, toDate: DAY, approve: true, reason: 'Par téléphone' },
  })
  await register(b, { type: 'custom_modification', shift: { name: 'N' } })
  const found = await candidates()
  const reasons = new Map(found.candidates.map(({ member, refusal }) => [member._id, refusal?.code]))
  expect(reasons.get(officer.userId)).toBe('assignedAway')
  expect(reasons.get(b.userId)).toBe('modificationOverlap')
  expect(found.candidates[0]?.member._id).toBe(d.userId)
  expect(await assign(officer, { override: { reason: 'Tant pis' } })).toMatchObject({ status: 409, body: { error: 'assignedAway' } })
  expect(await assign(b)).toMatchObject({ status: 409, body: { error: 'modificationOverlap' } })
})

test('an assigned member works the vacation, counts in its staffing, and reads the day, the hours, by whom and why in one mail', async () => {
  expect(await assign(officer)).toMatchObject({ status: 200 })
  expect(await letterOf(officer)).toBe('J')
  expect(await candidates()).toMatchObject({ present: 2, lack: { total: 1, missing: {} } })
  expect(await notices(officer)).toMatchObject([
    {
      kind: 'vacationAssigned',
      date: DAY,
      shift: { name: 'J', default: { startTime: '07:00', endTime: '19:00' } },
      actor: { name: 'Iris', lastName: 'If' },
      detail: 'Il manque un chef de salle',
    },
  ])
  await sendMails()
  const { rows } = await server.pool.query('SELECT subject FROM mails WHERE recipient = $1', [officer.email])
  expect(rows).toEqual([{ subject: 'Iris If vous affecte à la vacation\u00A0J du sam. 21\u00A0nov., de 07:00 à 19:00' }])
})

test('a member assigned to another vacation than the one they had posted reads of both in one mail', async () => {
  const body = { type: 'substitution', posterShift: { date: DAY }, points: 0 }
  await server.call('POST', '/substitution', { token: d.token, body })
  expect(await assign(d, { override: { reason: 'Il manque un chef de salle' } })).toMatchObject({
    status: 200,
    body: { closedDemands: [expect.any(String)] },
  })
  expect((await notices(d)).map(({ kind }) => kind).toSorted()).toEqual(['demandCancelled', 'vacationAssigned'])
  await sendMails()
  const { rows } = await server.pool.query('SELECT subject FROM mails WHERE recipient = $1', [d.email])
  expect(rows).toHaveLength(1)
})

test('a rule that refuses asks for an override with a reason; without a reason nobody is assigned', async () => {
  expect(await assign(d)).toMatchObject({ status: 409, body: { error: 'ruleBroken' } })
  expect(await assign(officer, { reason: '' })).toMatchObject({ status: 400, body: { error: 'reasonRequired' } })
  expect(await assign(d, { override: { reason: 'Nuit sans chef' } })).toMatchObject({ status: 200 })
  expect(await letterOf(d)).toBe('J')
})

test.each([
  ['a vacation that is over', { date: '2026-11-15' }, 400, 'assignmentOver'],
  ['a vacation nobody knows', { shift: 'X' }, 400, 'modificationShiftUnknown'],
  ['a day that does not exist', { date: '2026-02-30' }, 400, 'invalidInput'],
])('%s is refused', async (_what, more, _status, error) => {
  expect(await assign(officer, more)).toMatchObject({ body: { error } })
})

test('a member is assigned to a vacation that has begun, once only, even by two calls at the same time', async () => {
  await moveTo(Date.UTC(2026, 10, 21, 17))
  expect((await Promise.all([assign(officer), assign(officer)])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await assign(a)).toMatchObject({ status: 409, body: { error: 'assignedAlready' } })
  await moveTo(Date.UTC(2026, 10, 21, 18))
  expect(await assign(b)).toMatchObject({ body: { error: 'assignmentOver' } })
})

test('an administrator cannot assign themself', async () => {
  expect(await assign(admin)).toMatchObject({ status: 403, body: { error: 'ownModification' } })
  expect((await candidates()).candidates.some(({ member }) => member._id === admin.userId)).toBe(false)
})
