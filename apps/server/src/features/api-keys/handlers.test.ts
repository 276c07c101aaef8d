// API keys through HTTP: made once, used within scope, network, rate and time, named in the journal, taken over, revoked.
import { routes } from '@releve/contract'
import { errorBody, errors } from '@releve/contract/errors'
import { MOST_KEYS } from '@releve/contract/api-keys'
import { expect, describe, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { keepKeys } from './jobs.ts'

const DAY_MS = 86_400_000

const { server, center, people, join } = setScene({ a: {}, admin: {}, master: {} }, { isProven: true })
const { a, admin, master } = people

const keysPath = () => `/center/${center.centerId}/keys`
const make = async (body: object = {}, by = admin) =>
  read(
    routes['apiKeys.create'].response,
    await server.call('POST', keysPath(), {
      token: by.token,
      body: { name: 'Export', scopes: ['readPlanning'], validDays: 365, ...body },
    }),
  )
const proven = async ({ userId }: { readonly userId: string }) => server.provenTokenOf(userId)
const list = async (by = admin) =>
  read(routes['apiKeys.list'].response, await server.call('GET', keysPath(), { token: await proven(by) })).keys
const roster = (secret: string, headers: Record<string, string> = {}) =>
  server.call('GET', `/center/${center.centerId}/roster`, { token: secret, headers })
const refused = (code: 'keyUnknown' | 'keyNetwork' | 'keyScope') => ({
  status: errors[code].status,
  body: { error: code, message: errors[code].message },
})
const noticesOf = async (userId: string) => {
  const { rows } = await server.pool.query<{ kind: string; detail: string; day: string | null }>(
    "SELECT kind, detail, day FROM notifications WHERE user_id = $1 AND kind LIKE 'key%' ORDER BY created_at",
    [userId],
  )
  return rows
}

describe('a key', () => {
  test('is shown once, begins with its prefix, and stands nowhere in the database', async () => {
    const { key, secret } = await make({ networks: ['127.0.0.0/8', '2001:db8::/32'] })
    expect(secret).toMatch(/^rlv_[\w-]{54}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    expect(key).toMatchObject({
      createdAt: NOON,
      expiresAt: NOON + 365 * DAY_MS,
      lastUsedAt: null,
      callsPerMinute: 120,
      takeOverBefore: null,
    })
    expect(await list()).toEqual([key])
    const { rows } = await server.pool.query<{ row: string }>('SELECT k::text AS row FROM api_keys k')
    expect(rows.map(({ row }) => row).join()).not.toContain(secret.slice(10))
  })

  test('reads what its scope names, as no member: the plan without a cause, and nothing of the rest', async () => {
    const body = { userId: a.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', approve: true, cause: 'annualLeave' }
    const registered = await server.call('POST', '/planning-modifications/register', { token: admin.token, body })
    expect(registered.status).toBe(200)
    const { secret } = await make()
    const days = { dates: ['2026-11-21'] }
    const shifts = await server.call('POST', `/users/${a.userId}/get-shifts-with-substitutions`, { token: secret, body: days })
    expect(shifts.status).toBe(200)
    expect(JSON.stringify(shifts.body)).not.toContain('annualLeave')
    expect(await server.call('GET', '/planning-modifications', { token: secret })).toMatchObject(refused('keyScope'))
    const causes = await make({ scopes: ['readAbsences'] })
    expect(JSON.stringify((await server.call('GET', '/planning-modifications', { token: causes.secret })).body)).toContain('annualLeave')
  })

  test('serves from its networks alone', async () => {
    const { secret } = await make({ networks: ['192.0.2.0/24'] })
    expect(await roster(secret)).toMatchObject(refused('keyNetwork'))
    // The proxy of this machine says from where it was called.
    expect((await roster(secret, { 'x-forwarded-for': '192.0.2.77' })).status).toBe(200)
    expect(await roster(secret, { 'x-forwarded-for': '192.0.3.1' })).toMatchObject(refused('keyNetwork'))
  })

  test('makes as many calls a minute as it has, and no other key pays for it', async () => {
    const [first, second] = [await make({ callsPerMinute: 3 }), await make({ callsPerMinute: 3 })]
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await roster(first.secret)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refusal = await roster(first.secret)
    expect(refusal.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await roster(second.secret)).status).toBe(200)
  })

  test('tells when it was last used, to the minute, and not what was refused to it', async () => {
    const { secret } = await make()
    await server.call('GET', '/planning-modifications', { token: secret })
    expect((await list())[0]?.lastUsedAt).toBeNull()
    await roster(secret)
    expect((await list())[0]?.lastUsedAt).toBe(NOON)
    server.clock.now = NOON + 59_000
    await roster(secret)
    expect((await list())[0]?.lastUsedAt).toBe(NOON)
    server.clock.now = NOON + 60_000
    await roster(secret)
    expect((await list())[0]?.lastUsedAt).toBe(NOON + 60_000)
  })

  test('ends with its day, when it is revoked, and with a letter that differs', async () => {
    const { secret, key } = await make({ validDays: 1 })
    expect(await roster(`${secret.slice(0, 8)}${secret[8] === 'A' ? 'B' : 'A'}${secret.slice(9)}`)).toMatchObject(refused('keyUnknown'))
    for (const other of ['rlv_', 'rlv_x', `${secret}A`, secret.slice(0, -1)])
      expect(await roster(other)).toMatchObject(refused('keyUnknown'))
    server.clock.now = NOON + DAY_MS - 1
    expect((await roster(secret)).status).toBe(200)
    server.clock.now = NOON + DAY_MS
    expect(await roster(secret)).toMatchObject(refused('keyUnknown'))
    const lasting = await make({}, { ...admin, token: await proven(admin) })
    expect((await server.call('DELETE', `${keysPath()}/${lasting.key._id}`, { token: await proven(admin) })).status).toBe(200)
    expect(await roster(lasting.secret)).toMatchObject(refused('keyUnknown'))
    expect((await list()).map(({ _id }) => _id)).toEqual([key._id])
    const again = await server.call('DELETE', `${keysPath()}/${lasting.key._id}`, { token: await proven(admin) })
    expect(again.status).toBe(404)
  })

  test('opens no stream, no log-in and no calendar', async () => {
    const { secret } = await make()
    const stream = { token: secret, headers: { accept: 'text/event-stream' } }
    expect(await server.call('GET', '/events', stream)).toMatchObject(refused('keyScope'))
    expect(await server.call('GET', '/auth/check', { token: secret })).toMatchObject(refused('keyScope'))
    expect(await server.call('GET', '/auth/check', { headers: { cookie: `releve_refresh=${secret}` } })).toMatchObject({ status: 401 })
    expect(await server.call('POST', '/auth/refresh', { body: { refreshToken: secret } })).toMatchObject({ status: 401 })
  })
})

describe('what is written by a key', () => {
  test('has the key as its actor, by name, in the journal and in the requests of its member', async () => {
    const { secret, key } = await make({ name: 'Dispo RH', scopes: ['writeActivities'] })
    const body = { userId: a.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', cause: 'annualLeave', approve: true }
    const headers = { 'idempotency-key': 'once' }
    const first = await server.call('POST', '/planning-modifications/register', { token: secret, body, headers })
    expect(first).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
    const second = await server.call('POST', '/planning-modifications/register', { token: secret, body, headers })
    expect(second).toMatchObject({ status: 200, body: first.body })
    const journal = await server.call('GET', '/journal?group=plannings', { token: admin.token })
    const [entry] = read(routes['journal.list'].response, journal).entries
    expect(entry).toMatchObject({
      kind: 'absencePlaced',
      actor: { _id: key._id, name: 'Clé', lastName: '«\u00A0Dispo RH\u00A0»' },
      subject: { _id: a.userId },
    })
  })

  test('keys are in the journal: made, taken over, revoked', async () => {
    const { key } = await make({ name: 'Mur' })
    const other = await join(null, { adminType: 'center' })
    const path = `${keysPath()}/${key._id}`
    const taken = await server.call('POST', `${path}/take-over`, { token: await proven(other) })
    expect(read(routes['apiKeys.takeOver'].response, taken).keys).toMatchObject([{ _id: key._id, holder: { _id: other.userId } }])
    await server.call('DELETE', path, { token: admin.token })
    const journal = await server.call('GET', '/journal?group=rules', { token: admin.token })
    const entries = read(routes['journal.list'].response, journal).entries
    const told = new Map<string, unknown>(entries.map(({ kind, actor, detail }) => [kind, [actor._id, detail.name]]))
    expect(told).toEqual(
      new Map([
        ['keyCreated', [admin.userId, 'Mur']],
        ['keyRevoked', [admin.userId, 'Mur']],
        ['keyTakenOver', [other.userId, 'Mur']],
      ]),
    )
  })
})

describe('what is refused', () => {
  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['readPlanning', 'readPlanning'] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ validDays: 366 }, 'validDays'],
    [{ validDays: 0 }, 'validDays'],
    [{ networks: ['0.0.0.0/0'] }, 'networks.0'],
    [{ networks: ['10.0.0.0/33'] }, 'networks.0'],
    [{ networks: ['bureau'] }, 'networks.0'],
    [{ name: '' }, 'name'],
    [{ callsPerMinute: 0 }, 'callsPerMinute'],
  ])('%j', async (change, field) => {
    const body = { name: 'Export', scopes: ['readPlanning'], validDays: 365, ...change }
    const answer = await server.call('POST', keysPath(), { token: admin.token, body })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(Object.keys(errorBody.parse(answer.body).fields ?? {})).toEqual([field])
    expect(await list()).toEqual([])
  })

  test('a key more than the centre may have', async () => {
    for (let n = 0; n < MOST_KEYS; n += 1) await make({ name: `Clé ${n}` })
    const body = { name: 'Une de trop', scopes: ['readPlanning'], validDays: 1 }
    expect(await server.call('POST', keysPath(), { token: admin.token, body })).toMatchObject({
      status: 409,
      body: { error: 'tooManyKeys' },
    })
  })
})

describe('what befalls keys while nobody looks', () => {
  test('their end is told once, a month before; of a short one at the half of its life', async () => {
    await make({ name: 'Année' })
    await make({ name: 'Semaine', validDays: 7 })
    await keepKeys(server.pool, NOON + 3 * DAY_MS)
    expect(await noticesOf(admin.userId)).toEqual([])
    await keepKeys(server.pool, NOON + 3.5 * DAY_MS)
    expect(await noticesOf(admin.userId)).toEqual([{ kind: 'keyEnding', detail: 'Semaine', day: '2026-11-23' }])
    await keepKeys(server.pool, NOON + 334 * DAY_MS)
    await keepKeys(server.pool, NOON + 335 * DAY_MS)
    await keepKeys(server.pool, NOON + 336 * DAY_MS)
    expect((await noticesOf(admin.userId)).slice(1)).toEqual([{ kind: 'keyEnding', detail: 'Année', day: '2027-11-16' }])
  })

  test('whose holder administers no more: told, taken over in time it goes on, otherwise it ends', async () => {
    const maker = await join(null, { adminType: 'center' })
    const by = { ...maker, token: await proven(maker) }
    const [kept, lost] = [await make({ name: 'Gardée' }, by), await make({ name: 'Perdue' }, by)]
    await keepKeys(server.pool, NOON)
    expect(await noticesOf(admin.userId)).toEqual([])
    expect((await server.call('POST', `/users/${maker.userId}/remove-admin`, { token: admin.token })).status).toBe(200)
    await keepKeys(server.pool, NOON + 1)
    await keepKeys(server.pool, NOON + 2)
    const told = (await noticesOf(admin.userId)).toSorted((x, y) => (x.detail < y.detail ? -1 : 1))
    expect(told).toEqual([
      { kind: 'keyOrphaned', detail: 'Gardée', day: '2026-12-16' },
      { kind: 'keyOrphaned', detail: 'Perdue', day: '2026-12-16' },
    ])
    expect((await list()).map(({ takeOverBefore }) => takeOverBefore)).toEqual([NOON + 1 + 30 * DAY_MS, NOON + 1 + 30 * DAY_MS])
    expect((await roster(lost.secret)).status).toBe(200)
    await server.call('POST', `${keysPath()}/${kept.key._id}/take-over`, { token: admin.token })
    server.clock.now = NOON + 31 * DAY_MS
    expect(await roster(lost.secret), 'no job has run yet').toMatchObject(refused('keyUnknown'))
    await keepKeys(server.pool, server.clock.now)
    expect((await roster(kept.secret)).status).toBe(200)
    expect((await list()).map(({ name }) => name)).toEqual(['Gardée'])
    expect((await noticesOf(admin.userId)).filter(({ kind }) => kind === 'keyLapsed')).toMatchObject([{ detail: 'Perdue' }])
  })

  test('a master who made one is no lost holder', async () => {
    const { key } = await make({ name: 'Du principal' }, master)
    await keepKeys(server.pool, NOON)
    expect(await list()).toMatchObject([{ _id: key._id, takeOverBefore: null, holder: { _id: master.userId } }])
  })
})
