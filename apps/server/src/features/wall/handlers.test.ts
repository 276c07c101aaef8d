// The wall through HTTP: its secret address, what it shows and what it never shows, what closes it.
import { errors } from '@releve/contract/errors'
import { routes } from '@releve/contract'
import { createCenter, removeMembers } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read, SECRET } from '#test/server.ts'

const HOUR = 3_600_000
const RELIEF_AT = Date.UTC(2026, 10, 16, 18)
const CLOSED = { status: 410, body: { error: 'wallUnknown', message: errors.wallUnknown.message } }

const logged: string[] = []
const { server, center, join, people } = setScene(
  {
    admin: {},
    dora: { team: 3, name: 'Dora', lastName: 'd’Aulnaie', qualifications: ['Opérateur'] },
    dick: { team: 3, name: 'Dick', lastName: 'Zèbre', qualifications: ['Chef de salle', 'Opérateur'] },
    cleo: { team: 2, name: 'Cléo', lastName: 'Brume' },
  },
  {
    center: {
      name: 'CTA-CODIS de la Brumaie',
      rules: { minimumStaffing: { J: { total: 2, byQualification: { 'Chef de salle': 1 } }, N: { total: 2, byQualification: {} } } },
    },
    server: { logTo: { write: (line) => logged.push(line) } },
    configured: { logLevel: 'debug' },
    lasts: true,
  },
)
const { admin, dora, cleo } = people

beforeAll(async () => {
  await server.pool.query("UPDATE members SET role = 'Chef de salle', phone = '0600112233' WHERE name = 'Dick'")
})

const as = async ({ userId }: { readonly userId: string }, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.tokenOf(userId), body })
const wallPath = (inCenter = center) => `/center/${inCenter.centerId}/wall`
const renew = async (body: object = {}, by = admin, inCenter = center) =>
  read(routes['wall.renew'].response, await as(by, 'POST', wallPath(inCenter), body)).wall
const secretOf = (url: string) => new URL(url).hash.slice(1)
const show = (secret: string) => server.call('POST', '/wall', { body: { secret } })
const shown = async (url: string) => read(routes['wall.show'].response, await show(secretOf(url)))

describe('the address', () => {
  test('does not exist before it is asked for, then stays the same until it is renewed; the former one opens nothing', async () => {
    const other = await createCenter(server.pool)
    const keeper = await join(null, { adminType: 'center' }, other)
    expect((await as(keeper, 'GET', wallPath(other))).body).toEqual({ wall: null })
    expect(await as(keeper, 'PUT', wallPath(other), { names: 'full' })).toMatchObject({ status: 404, body: { error: 'noWall' } })
    expect(await as(keeper, 'DELETE', wallPath(other))).toMatchObject({ status: 404, body: { error: 'noWall' } })
    const wall = await renew({ names: 'full' }, keeper, other)
    expect(wall).toMatchObject({ names: 'full', createdAt: NOON })
    expect(new URL(wall.url).pathname).toBe('/wall')
    expect(secretOf(wall.url)).toMatch(/^[\w-]{44}$/)
    expect((await as(keeper, 'GET', wallPath(other))).body).toEqual({ wall })
    expect((await shown(wall.url)).centerName).toBe(other.name)

    const again = await renew({}, keeper, other)
    expect(again.names).toBe('full')
    expect(again.url).not.toBe(wall.url)
    expect(await show(secretOf(wall.url))).toMatchObject(CLOSED)
    expect((await show(secretOf(again.url))).status).toBe(200)

    expect((await as(keeper, 'DELETE', wallPath(other))).status).toBe(204)
    expect(await show(secretOf(again.url))).toMatchObject(CLOSED)
    // Made once more, it is yet another one.
    const last = await renew({}, keeper, other)
    expect(await show(secretOf(again.url))).toMatchObject(CLOSED)
    expect((await show(secretOf(last.url))).status).toBe(200)
    const { rows } = await server.pool.query<{ kind: string; actor_id: string }>(
      "SELECT kind, actor_id FROM center_changes WHERE center_id = $1 AND kind LIKE 'wall%' ORDER BY at, _id",
      [other.centerId],
    )
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['wallClosed', 'wallOpened', 'wallOpened', 'wallOpened'])
    expect(new Set(rows.map(({ actor_id: actor }) => actor))).toEqual(new Set([keeper.userId]))
  })

  test('cannot be guessed from the centre, altered, nor carried to another one; all are told the same in words', async () => {
    const secret = secretOf((await renew()).url)
    const other = await createCenter(server.pool)
    const otherSecret = secretOf((await renew({}, await join(null, { adminType: 'center' }, other), other)).url)
    const flipped = secret.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))
    const wrong = [
      flipped,
      secret.slice(0, 22) + otherSecret.slice(22),
      otherSecret.slice(0, 22) + secret.slice(22),
      secret.slice(0, 22) + 'A'.repeat(22),
      `${secret}A`,
      secret.slice(0, 22),
      '',
      'n’importe quoi',
      'x'.repeat(200),
    ]
    for (const each of wrong) expect(await show(each), each).toMatchObject(CLOSED)
    expect((await show('x'.repeat(201))).status).toBe(400)
  })

  test('has one spelling: neither the letters that mean the same bytes nor another case open it', async () => {
    const secret = secretOf((await renew()).url)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const asBytes = (text: string) => [text.slice(0, 22), text.slice(22)].map((half) => Buffer.from(half, 'base64url').toString('hex'))
    /** They are as many as there are letters whose last bits are passed over. */
    const others = [21, 43].flatMap((place) =>
      [...alphabet]
        .map((letter) => secret.slice(0, place) + letter + secret.slice(place + 1))
        .filter((text) => text !== secret && asBytes(text).join() === asBytes(secret).join()),
    )
    expect(others).toHaveLength(30)
    const inverted = secret.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    for (const each of [...others, inverted, ` ${secret}`, `${secret}=`]) expect(await show(each), each).toMatchObject(CLOSED)
    expect((await show(secret)).status).toBe(200)
  })

  test('of a centre that is gone opens nothing', async () => {
    const removedCenter = await createCenter(server.pool)
    const { url } = await renew({}, await join(null, { adminType: 'center' }, removedCenter), removedCenter)
    await server.pool.query('UPDATE centers SET deleted_at = now() WHERE _id = $1', [removedCenter.centerId])
    expect(await show(secretOf(url))).toMatchObject(CLOSED)
  })

  test('stands neither in the log nor in the database, and what it shows is kept by no cache', async () => {
    const { url } = await renew()
    const secret = secretOf(url)
    const { headers } = await show(secret)
    expect(headers.get('cache-control')).toBe('no-store')
    await show(`${secret.slice(0, 43)}_`)
    expect(logged.join('\n')).toContain('/api/wall')
    expect(logged.join('\n')).not.toContain(secret.slice(22, 43))
    expect(logged.join('\n')).not.toContain(SECRET)
    const { rows } = await server.pool.query<{ all: string }>(
      'SELECT concat((SELECT jsonb_agg(w) FROM walls w), (SELECT jsonb_agg(k) FROM idempotency_keys k), (SELECT jsonb_agg(c) FROM center_changes c)) AS all',
    )
    expect(rows[0]?.all).not.toContain(secret.slice(22))
  })

  test('is closed with the secret of the server', async () => {
    const { url } = await renew()
    const other = await server.second({}, { secret: 'un-autre-secret-de-plus-de-32-caracteres' })
    const answer = await fetch(`${other.url}/api/wall`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: secretOf(url) }),
    })
    await other.close()
    expect(answer.status).toBe(410)
    // A server that starts anew with the secret it had opens it: the screen goes on by itself.
    const again = await server.second()
    const same = await fetch(`${again.url}/api/wall`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: secretOf(url) }),
    })
    await again.close()
    expect(same.status).toBe(200)
  })
})

describe('what it shows', () => {
  test('who is on duty, by function, with what lacks of the minimum; who relieves; those to come', async () => {
    const { url } = await renew({ names: 'full' })
    const view = await shown(url)
    expect(view).toMatchObject({ centerName: 'CTA-CODIS de la Brumaie', zone: 'Europe/Paris', now: NOON, names: 'full', notes: [] })
    expect(view.vacations.slice(0, 2)).toEqual([
      {
        shift: 'J',
        date: '2026-11-16',
        startAt: NOON - 5 * HOUR,
        endAt: RELIEF_AT,
        present: 2,
        minimum: 2,
        shortage: null,
        sought: null,
        team: 'Équipe D',
        functions: [
          { name: 'Chef de salle', count: 1, holders: ['Dick Zèbre'] },
          { name: null, count: 1, holders: ['Dora d’Aulnaie'] },
        ],
      },
      {
        shift: 'N',
        date: '2026-11-16',
        startAt: RELIEF_AT,
        endAt: RELIEF_AT + 12 * HOUR,
        present: 1,
        minimum: 2,
        shortage: { total: 1, missing: {} },
        sought: null,
        team: 'Équipe C',
        functions: [{ name: null, count: 1, holders: ['Cléo Brume'] }],
      },
    ])
    // The vacation lies beyond a day and a half, and within a week.
    expect(view.lacks.map(({ date, shift }) => [date, shift])).toEqual([
      ['2026-11-19', 'J'],
      ['2026-11-20', 'N'],
      ['2026-11-23', 'J'],
    ])
  })

  test('who holds what is missing until a day before, where people are named', async () => {
    const { url } = await renew({ names: 'short' })
    const write = (body: object) => as(admin, 'PUT', `/users/${people.dick.userId}`, body)
    expect(await write({ validity: [{ name: 'Chef de salle', fromDate: null, untilDate: '2026-11-15' }] })).toMatchObject({ status: 200 })
    const shortage = { total: 1, missing: { 'Chef de salle': 1 } }
    const lapsed = [{ holder: 'Dick\u00A0Z.', qualification: 'Chef de salle', fromDate: null, untilDate: '2026-11-15' }]
    expect((await shown(url)).vacations[0]?.shortage).toEqual({ ...shortage, lapsed })
    await as(admin, 'PUT', wallPath(), { names: 'team' })
    expect((await shown(url)).vacations[0]?.shortage).toEqual(shortage)
    await write({ validity: [] })
    expect((await shown(url)).vacations[0]?.shortage).toBeNull()
  })

  test('somebody of whose vacation hours of an activity left a part stands with the hours that are left', async () => {
    const { url } = await renew({ names: 'full' })
    const hours = { startTime: '14:00', endTime: '17:00', endsNextDay: false }
    const body = {
      userId: dora.userId,
      type: 'custom_modification',
      activity: 'training',
      fromDate: '2026-11-16',
      toDate: '2026-11-16',
      hours,
    }
    const placed = await as(admin, 'POST', '/planning-modifications/register', {
      ...body,
      approve: true,
      override: { reason: 'Session de l’année' },
    })
    const { modification } = read(routes['planning.register'].response, placed)
    const left = [
      { startTime: '07:00', endTime: '14:00' },
      { startTime: '17:00', endTime: '19:00' },
    ]
    expect((await shown(url)).vacations[0]?.partly).toEqual([{ name: 'Dora d’Aulnaie', hours: left }])
    await as(admin, 'PUT', wallPath(), { names: 'team' })
    expect((await shown(url)).vacations[0]).not.toHaveProperty('partly')
    await as(admin, 'POST', `/planning-modifications/${modification._id}/withdraw`, { reason: 'Annulée' })
    await as(admin, 'PUT', wallPath(), { names: 'full' })
    expect((await shown(url)).vacations[0]).not.toHaveProperty('partly')
  })

  test('as the centre chose to name people; by their team alone no name leaves the server', async () => {
    const { url } = await renew({ names: 'short' })
    const written = await as(dora, 'POST', '/handover', { text: 'Radio 2 en secours.' })
    const { _id } = read(routes['handover.write'].response, written)
    const inShort = await shown(url)
    expect(inShort.vacations[0]?.functions.map(({ holders }) => holders)).toEqual([['Dick\u00A0Z.'], ['Dora\u00A0A.']])
    expect(inShort.notes).toEqual([{ text: 'Radio 2 en secours.', author: 'Dora\u00A0A.', createdAt: NOON }])
    const edited = read(routes['wall.edit'].response, await as(admin, 'PUT', wallPath(), { names: 'team' }))
    expect(edited.wall.url).toBe(url)
    const ofTeams = await shown(url)
    expect(ofTeams.vacations[0]?.functions).toEqual([
      { name: 'Chef de salle', count: 1, holders: [] },
      { name: null, count: 1, holders: [] },
    ])
    expect(JSON.stringify(ofTeams)).not.toMatch(/Dora|Dick|Aulnaie|Zèbre|Cléo/)
    expect((await as(admin, 'PUT', wallPath(), { names: 'nickname' })).status).toBe(400)
    // Understood, it is no note any more.
    expect((await as(cleo, 'POST', `/handover/${_id}/acknowledge`, {})).status).toBe(200)
    expect((await shown(url)).notes).toEqual([])
  })

  test('no absence and no reason of one, no points, no number, nobody’s identifier, nothing of another centre', async () => {
    const other = await createCenter(server.pool, { name: 'Ailleurs' })
    await join(3, { name: 'Étrangère' }, other)
    const eve = await join(3, { name: 'Eve', lastName: 'Absente' })
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, from_day, to_day, status, created_at, cause, cause_name, comment)
       VALUES ($1, gen_random_uuid(), $2, 'absence', '2026-11-16', '2026-11-20', 'approved', now(), 'sick', 'Maladie', 'Grippe')`,
      [center.centerId, eve.userId],
    )
    const { url } = await renew({ names: 'full' })
    const text = JSON.stringify(await shown(url))
    expect(text).not.toMatch(/Eve|Absente|Maladie|Grippe|Ailleurs|Étrangère|0600112233|points|[\da-f]{8}-[\da-f]{4}-/)
    // A member who left is on no wall.
    await removeMembers(server.pool, [eve.userId])
  })

  test('that somebody is sought for what lacks, until when, and by whom it may be taken is told to nobody', async () => {
    const { url } = await renew({ names: 'full' })
    const [volunteer, second] = [await join(null, { name: 'Volontaire' }), await join(null, { name: 'Volontaire' })]
    for (const { userId } of [volunteer, second])
      await server.pool.query(
        `INSERT INTO availabilities (center_id, user_id, volunteers_for_calls, weekly) VALUES ($1, $2, true, '{"1":[{"kind":"N","answer":"available"}]}')`,
        [center.centerId, userId],
      )
    const tonight = async () => (await shown(url)).vacations.find(({ shift, date }) => shift === 'N' && date === '2026-11-16')?.sought
    const opened = await as(admin, 'POST', '/vacancies', { origin: 'minimum', date: '2026-11-16', shift: 'N' })
    const { _id, version } = read(routes['vacancies.open'].response, opened)
    expect(await tonight()).toEqual({ state: 'open', batch: 0, batches: null, until: null })
    // One at a time, so that there is a batch to come.
    await server.pool.query(`UPDATE centers SET rules = rules || '{"waveBatch": 1}' WHERE _id = $1`, [center.centerId])
    const board = read(routes['vacancies.startWave'].response, await as(admin, 'POST', `/vacancies/${_id}/wave`, {}))
    const { nextAt, deadlineAt, batches } = board.vacancy.wave ?? {}
    expect(batches).toBe(2)
    expect(await tonight()).toEqual({ state: 'wave', batch: 1, batches: 2, until: nextAt })
    expect(JSON.stringify(await shown(url))).not.toMatch(/Volontaire/)
    server.clock.now = deadlineAt ?? 0
    expect(await tonight()).toEqual({ state: 'calls', batch: 1, batches: null, until: null })
    await as(admin, 'POST', `/vacancies/${_id}/close`, { version })
    expect(await tonight()).toBeNull()
    await removeMembers(server.pool, [volunteer.userId, second.userId])
    await server.pool.query(`UPDATE centers SET rules = rules - 'waveBatch' WHERE _id = $1`, [center.centerId])
  })

  test('goes on with the hour, and over midnight', async () => {
    const { url } = await renew()
    server.clock.now = RELIEF_AT + 8 * HOUR
    const view = await shown(url)
    expect(view.now).toBe(RELIEF_AT + 8 * HOUR)
    expect(view.vacations[0]).toMatchObject({ shift: 'N', date: '2026-11-16', team: 'Équipe C' })
  })
})
