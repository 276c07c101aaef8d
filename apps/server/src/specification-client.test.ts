// A client written from the specification alone: `fetch` and JSON, the paths and fields that its text names, and for the rest what an
// earlier answer gave. It knows no schema of ours, keeps no cookie, and reads every answer as JSON. Each call of the text is one step.
/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call,
   typescript/no-unsafe-return -- this client knows no form of what it reads */
import { readFileSync } from 'node:fs'
import { promisedCalls } from '@releve/contract/promised-calls'
import { createCenter, createMember, createMembers, PASSWORD } from '@releve/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkIn } from '#test/letters.ts'
import { startTestServer } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'

type Json = any

/** Monday 16 November 2026. Team A works J 17, N 18, J 21, N 22; B J 18, N 19, J 22, N 23; C J 19, N 20, J 23, N 24; D J 20, N 21. */
const NOW = Date.UTC(2026, 10, 16, 11)

let server: TestServer
const calledRoutes = new Set<string>()

class Client {
  readonly userData: Json
  refreshToken: string
  #token: string

  constructor({ accessToken, refreshToken, userData }: Json) {
    this.#token = accessToken
    this.refreshToken = refreshToken
    this.userData = userData
  }

  get id(): string {
    return this.userData.userId
  }

  async refresh(): Promise<void> {
    const { accessToken, refreshToken } = await request('POST', '/auth/refresh', { refreshToken: this.refreshToken })
    this.#token = accessToken
    this.refreshToken = refreshToken
  }

  call(method: string, address: string, body?: unknown): Promise<Json> {
    return request(method, address, body, this.#token)
  }
}

/** Section 8 of the text has it so: an answer that is no success raises its message. */
async function request(method: string, address: string, body?: unknown, token?: string): Promise<Json> {
  const response = await fetch(`${server.url}/api${address}`, {
    method,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  note(method, address)
  if (!response.ok) {
    const { message, error, fields }: Json = await response.json()
    throw new Error(
      `${method} ${address}: ${response.status} ${message ?? error ?? 'Une erreur est survenue'} ${JSON.stringify(fields ?? {})}`,
    )
  }
  return response.status === 204 && address.endsWith('/clear') ? null : response.json()
}

/** Notes the call of the specification that an address belongs to. */
function note(method: string, address: string): void {
  const parts = address.split('?')[0]?.split('/') ?? []
  const candidates = Object.values(promisedCalls)
    .flat()
    .filter((call) => {
      const [verb, form = ''] = call.split(' ')
      const names = form.split('/')
      return verb === method && names.length === parts.length && names.every((name, index) => name.startsWith('{') || name === parts[index])
    })
  const fixed = (call: string) => call.split('{').length
  const [best] = candidates.toSorted((a, b) => fixed(a) - fixed(b))
  if (best !== undefined) calledRoutes.add(best)
}

const login = async (email: string, password = PASSWORD) => new Client(await request('POST', '/login', { email, password }))

let ann: Client
let ben: Client
let cleo: Client
let dora: Client
let chief: Client
let master: Client
let centerId: string
let emails: Readonly<Record<string, string>>
let newcomers: readonly string[]

beforeAll(async () => {
  server = await startTestServer(NOW)
  const center = await createCenter(server.pool)
  ;({ centerId } = center)
  const people = await Promise.all([0, 1, 2, 3].map((team) => createMember(server.pool, center, { teamId: center.teamIds[team] ?? null })))
  const admin = await createMember(server.pool, center, { adminType: 'center' })
  const first = await createMember(server.pool, null, { adminType: 'master' })
  const pending = await createMembers(server.pool, center, [{ status: 'pending' }, { status: 'pending' }])
  newcomers = pending.map(({ userId }) => userId)
  emails = {
    ann: people[0]?.email ?? '',
    ben: people[1]?.email ?? '',
    cleo: people[2]?.email ?? '',
    dora: people[3]?.email ?? '',
    chief: admin.email,
    master: first.email,
  }
})
afterAll(() => server.close())

test('authentication', async () => {
  ann = await login(emails['ann'] ?? '')
  ben = await login(emails['ben'] ?? '')
  cleo = await login(emails['cleo'] ?? '')
  dora = await login(emails['dora'] ?? '')
  chief = await login(emails['chief'] ?? '')
  master = await login(emails['master'] ?? '')
  expect(ann.refreshToken).toEqual(expect.any(String))
  await ann.refresh()
  expect((await ann.call('GET', '/auth/check')).userData.userId).toBe(ann.id)
  expect(await ann.call('POST', '/auth/verify-password', { currentPassword: PASSWORD })).toEqual({})
  expect(await ann.call('POST', '/auth/update-password', { newPassword: 'Une-autre-phrase-au-bord-de-mer' })).toEqual({})
  ann = await login(emails['ann'] ?? '', 'Une-autre-phrase-au-bord-de-mer')
  expect(await request('POST', '/auth/reset-password-request', { email: emails['ben'] })).toEqual({})
  // The mail shows it so.
  const token = await linkIn(server, emails['ben'] ?? '', 'reset')
  expect(await request('POST', '/auth/reset-password', { token, newPassword: 'Encore-une-phrase-longue-et-douce' })).toEqual({})
  ben = await login(emails['ben'] ?? '', 'Encore-une-phrase-longue-et-douce')
  const other = await login(emails['cleo'] ?? '')
  expect(await other.call('POST', '/auth/logout')).toEqual({})
})

describe('members', () => {
  test('lists, one of them, and what is sent back of it', async () => {
    expect(await master.call('GET', '/users')).toEqual(expect.any(Array))
    const list = await ann.call('GET', `/users/center/${centerId}`)
    expect(list.length).toBeGreaterThan(4)
    const me = await ann.call('GET', `/users/${ann.id}`)
    const changed = await ann.call('PUT', `/users/${ann.id}`, { ...me, name: 'Annick' })
    expect(changed.name).toBe('Annick')
    const { preferences } = await ann.call('PUT', `/users/${ann.id}/preferences`, { preferences: { theme: 'lightTheme' } })
    expect(preferences.theme).toBe('lightTheme')
  })

  test('a picture', async () => {
    const form = new FormData()
    form.append(
      'avatar',
      new Blob([readFileSync(new URL('../../web/public/icons/icon-192.png', import.meta.url))], { type: 'image/png' }),
      'me.png',
    )
    expect((await ann.call('POST', `/users/${ann.id}/avatar`, form)).avatar).toEqual(expect.any(String))
  })

  test('teams of a member', async () => {
    const { team } = await ann.call('GET', `/users/${ann.id}/current-team`)
    expect((await ann.call('GET', `/users/teams/${team._id}`)).length).toBeGreaterThan(0)
    const before = await ann.call('GET', `/users/${ann.id}/team-occurrences`)
    const [other] = (await chief.call('GET', '/teams')).filter((item: Json) => item._id !== team._id)
    expect(before.length).toBe(1)
    await chief.call('POST', `/users/${chief.id}/assign-team`, { teamId: other._id })
    const occurrences = await chief.call('GET', `/users/${chief.id}/team-occurrences`)
    const occurrence = occurrences.find((item: Json) => item.team?._id === other._id)
    await chief.call('DELETE', `/users/${chief.id}/team-occurrences/${occurrence._id}`)
  })

  test('approval, and roles', async () => {
    const [accepted = '', refused = ''] = newcomers
    await chief.call('POST', `/users/pending/${accepted}/approve`)
    await chief.call('DELETE', `/users/pending/${refused}`)
    await chief.call('POST', '/auth/verify-password', { currentPassword: PASSWORD })
    expect((await chief.call('POST', `/users/${accepted}/make-admin`)).isAdmin).toBe(true)
    expect((await chief.call('POST', `/users/${accepted}/remove-admin`)).isAdmin).toBe(false)
    await master.call('POST', '/auth/verify-password', { currentPassword: PASSWORD })
    expect((await master.call('POST', `/users/${accepted}/assign-center`, { centerId })).centerId).toBe(centerId)
    expect(await chief.call('DELETE', `/users/${accepted}`)).toEqual({})
  })
})

describe('shifts', () => {
  test.each(['get-shifts', 'get-shifts-with-substitutions'])('%s', async (name) => {
    const address = `/users/${ann.id}/${name}`
    expect((await ann.call('POST', address, {})).length).toBe(61)
    expect((await ann.call('POST', address, { dates: ['2026-11-17', '2026-11-18'] })).map((item: Json) => item.shift.name)).toEqual([
      'J',
      'N',
    ])
    expect((await ann.call('POST', address, { dates: '2026-11-17' })).length).toBe(1)
    expect((await ann.call('POST', address, { dates: { startDate: '2026-11-01', endDate: '2026-11-30' } })).length).toBe(30)
    expect((await ann.call('POST', address, { dates: ['2026-11-17T00:00:00.000+01:00'] })).length).toBe(1)
  })
})

describe('substitutions', () => {
  const shiftOf = async (client: Client, date: string) =>
    (await client.call('POST', `/users/${client.id}/get-shifts`, { dates: [date] }))[0]
  const wholeDemand = async (client: Client, date: string, type: string) => ({
    type,
    status: 'open',
    posterId: client.id,
    posterShift: await shiftOf(client, date),
    canSwitch: type !== 'substitution',
    limit: [],
  })

  test('posted whole, in the names of the entity', async () => {
    const demand = await ann.call('POST', '/substitution', await wholeDemand(ann, '2026-11-22', 'substitution'))
    expect(demand).toMatchObject({ status: 'open', posterId: ann.id, posterShift: { date: '2026-11-22' } })
    const list = await dora.call('POST', '/substitution/center', { startDate: '2026-11-16', endDate: '2027-11-16', status: 'open' })
    expect(list.map((item: Json) => item._id)).toContain(demand._id)
    const edited = await ann.call('PUT', `/substitution/${demand._id}`, { ...demand, comment: 'Un mariage' })
    expect(edited.comment).toBe('Un mariage')
    expect((await dora.call('GET', `/substitution/${demand._id}`)).comment).toBe('Un mariage')
    expect((await dora.call('GET', `/substitution/check-shift/${demand._id}`)).shift.date).toBe('2026-11-22')
    expect((await dora.call('GET', `/substitution/compatible-switches/${demand._id}`)).compatibleSwitches).toEqual(expect.any(Array))
    const { categorizedSubstitutions } = await dora.call('POST', '/substitution/recategorize', { substitutionIds: [demand._id] })
    expect(categorizedSubstitutions.length).toBe(1)
    await dora.call('POST', `/substitution/${demand._id}/interest`)
    await cleo.call('POST', `/substitution/${demand._id}/reject`)
    expect((await dora.call('POST', `/substitution/${demand._id}/accept`)).newShiftData).toEqual(expect.any(Array))
    expect((await ann.call('GET', `/users/${ann.id}/substitution`)).length).toBe(1)
    expect((await dora.call('POST', `/substitution/${demand._id}/unaccept`)).newShiftData).toEqual(expect.any(Array))
    expect((await ann.call('POST', `/substitution/${demand._id}/cancel`)).shift.date).toBe('2026-11-22')
  })

  test('an exchange that names nothing is one against any other vacation of the day', async () => {
    const demand = await ann.call('POST', '/substitution', await wholeDemand(ann, '2026-12-04', 'switch'))
    expect(demand.acceptedSwitches).toEqual([{ shift: 'J', points: 0 }])
    const { newShiftData } = await ben.call('POST', `/substitution/${demand._id}/swap`)
    expect(newShiftData.length).toBeGreaterThan(0)
  })

  test('a change of team', async () => {
    const teams = await ann.call('GET', '/teams')
    const body = { userId: ann.id, newTeamId: teams[1]._id, fromDate: '2026-12-01' }
    expect((await ann.call('POST', '/substitution/detect-team-change-conflicts', body)).conflicts).toEqual(expect.any(Array))
  })

  test.each<[string, object, string]>([
    ['another poster', { posterId: '00000000-0000-4000-8000-000000000000' }, 'posterId'],
    ['accepted already', { status: 'accepted' }, 'status'],
    ['an accepter', { accepterId: '00000000-0000-4000-8000-000000000000' }, 'accepterId'],
  ])('posted with %s is refused by that name', async (_, more, field) => {
    const demand = { ...(await wholeDemand(ann, '2026-11-25', 'substitution')), ...more }
    await expect(ann.call('POST', '/substitution', demand)).rejects.toThrow(new RegExp(`409 .*"${field}"`))
  })

  test('posted with a vacation that is not theirs that day, the difference is said', async () => {
    const demand = await wholeDemand(ann, '2026-11-25', 'substitution')
    demand.posterShift.shift.default.startTime = '05:00'
    await expect(ann.call('POST', '/substitution', demand)).rejects.toThrow(
      '"posterShift.shift.default.startTime":"Vaut «\u00A007:00\u00A0» à présent."',
    )
  })
})

test('points', async () => {
  const { points } = await ann.call('GET', `/users/${ann.id}/points`)
  const body = { toUserId: ben.id, amount: 5, description: 'Merci', type: 'transfer', scheduledDate: '' }
  expect((await ann.call('POST', `/users/${ann.id}/points/transfer`, body)).points).toBe(points - 5)
  await ann.call('POST', `/users/${ann.id}/points/transfer`, { ...body, scheduledDate: '2026-12-24' })
  expect((await ann.call('GET', `/users/${ann.id}/transactions?limit=10`)).transactions.length).toBeGreaterThan(1)
  expect((await ann.call('GET', `/users/${ann.id}/transactions/pending`)).transactions.length).toBe(1)
})

test('rotations', async () => {
  const { allRotations, sortedRotations } = await chief.call('GET', '/rotations/status/all')
  expect([allRotations.length, sortedRotations.length]).toEqual([1, 1])
  const known = await chief.call('GET', `/rotations/${allRotations[0]._id}`)
  const created = await chief.call('POST', '/rotations/create', { name: 'Cycle d’hiver', days: known.days, centerId })
  const { rotation } = await chief.call('PUT', `/rotations/${created._id}/update`, { ...created, name: 'Cycle de Noël' })
  expect(rotation.name).toBe('Cycle de Noël')
  await chief.call('PUT', `/rotations/${created._id}/day`, { updatedDay: { index: 0, ...created.days[0] } })
  const copy = await chief.call('POST', `/rotations/${created._id}/duplicate`)
  expect((await chief.call('GET', `/centers/${centerId}/rotations`)).length).toBe(3)
  await chief.call('POST', `/rotations/${created._id}/activate`, { activationDate: '2027-03-01' })
  await chief.call('DELETE', `/rotations/${created._id}/remove-date`, { activationDate: '2027-03-01' })
  expect(await chief.call('DELETE', `/rotations/${copy._id}`)).toEqual({})
})

test('planning', async () => {
  const body = { type: 'absence', date: '2026-12-09' }
  const { modification } = await ann.call('POST', '/planning-modifications/register', body)
  expect(modification).toMatchObject({ status: 'pending', fromDate: '2026-12-09', toDate: '2026-12-09' })
})

test('centres', async () => {
  expect((await ann.call('GET', '/center')).length).toBe(1)
  await master.call('POST', '/auth/verify-password', { currentPassword: PASSWORD })
  const created = await master.call('POST', '/center', { name: 'Centre d’essai' })
  expect((await ann.call('GET', `/center/${centerId}`)).rotations).toEqual(expect.any(Array))
  expect(await ann.call('GET', '/center/all-active-rotations')).toEqual(expect.any(Array))
  expect((await ann.call('GET', `/center/${centerId}/active-rotation`)).rotation).not.toBeNull()
  expect((await ann.call('GET', '/center/admins')).length).toBe(1)
  expect(await ann.call('GET', '/center/users/count')).toEqual(expect.any(Array))
  expect(await master.call('DELETE', `/center/${created._id}`)).toEqual({})
})

test('teams', async () => {
  const created = await chief.call('POST', '/teams/create-team', { name: 'Équipe E', cycleStartDate: '', order: 2 })
  expect(created.order).toBe(2)
  const teams = await chief.call('GET', '/teams')
  expect(teams.map((item: Json) => item._id).indexOf(created._id)).toBe(1)
  const readTeam = await chief.call('GET', `/teams/${created._id}`)
  expect((await chief.call('PUT', `/teams/${created._id}/name`, { ...readTeam, name: 'Équipe F' })).name).toBe('Équipe F')
  expect((await chief.call('GET', `/teams/${created._id}/members`)).length).toBe(0)
  await chief.call('PUT', `/teams/${created._id}/cycle-start-date`, { cycleStartDate: '2026-12-01' })
  expect((await chief.call('PUT', '/teams/order', { teamIds: teams.map((team: Json) => team._id).toReversed() })).length).toBe(5)
  expect(await chief.call('DELETE', `/teams/${created._id}`)).toEqual({})
})

test('tickets', async () => {
  const { _id } = await ann.call('POST', '/tickets', { subject: 'Une question', message: 'Comment faire ?' })
  const { tickets } = await chief.call('GET', '/tickets')
  expect(tickets[0]).toMatchObject({ _id, isRead: false })
  expect((await chief.call('PUT', `/tickets/${_id}/read`)).isRead).toBe(true)
  expect(await chief.call('DELETE', `/tickets/${_id}`)).toEqual({})
})

test('notifications', async () => {
  const notifications = await ben.call('GET', `/notifications/${ben.id}`)
  expect(notifications.length).toBeGreaterThan(0)
  expect(await ben.call('POST', `/notifications/${notifications[0]._id}/read`)).toEqual({})
  expect(await ben.call('POST', '/notifications/read-all')).toEqual({})
  await request('DELETE', `/notifications/${notifications[0]._id}/clear`)
})

test('announcements', async () => {
  expect((await chief.call('GET', '/announcements/templates')).templates ?? []).toEqual(expect.any(Array))
  await chief.call('GET', '/announcements/users-count')
  await chief.call('POST', '/announcements/templates/maintenance/preview', {
    message: 'Une coupure est prévue demain.',
    duration: '2 heures',
  })
  const body = { templateType: 'general', message: 'Le parking sera fermé mardi.', testMode: false }
  await chief.call('POST', '/announcements/send', body)
  const history = await chief.call('GET', '/announcements/history')
  const [announcement] = history.announcements ?? history
  await chief.call('GET', '/announcements/stats')
  expect(await chief.call('DELETE', `/announcements/${announcement._id}`)).toEqual({})
})

test('every call of the specification was a step', () => {
  const all = Object.values(promisedCalls).flat()
  expect(all.filter((call) => !calledRoutes.has(call))).toEqual([])
})
