// Parts of vacations through HTTP on a real PostgreSQL: given, taken, undone, refused by the minute, and many at once.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { FORMER_RELAY_NAMES } from '#http/events/store.ts'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

/** `a` works J 07:00–19:00 on the 21st and N 19:00–07:00 on the 22nd; officers work nothing. */
const DAY = '2026-11-21'
const NIGHT = '2026-11-22'
const AFTERNOON = { from: '15:00', to: '19:00' }

const { server, center, join, people, as } = setScene({ a: {}, b: {}, c: {}, officer: {}, admin: {}, master: {} })
const { a, b, officer, admin } = people

const act = (person: Person, id: string, action: string, body: unknown = {}) => as(person, 'POST', `/substitution/${id}/${action}`, body)

const postAs = (person: Person, date: string, part: object, more: object = {}): Promise<Answer> =>
  as(person, 'POST', '/substitution', { type: 'substitution', posterShift: { date, ...part }, ...more })

async function posted(person: Person, date: string, part: object, more: object = {}): Promise<WireDemand> {
  return read(routes['demands.post'].response, await postAs(person, date, part, more))
}

async function dayOf(person: Person, date: string) {
  const answer = await as(person, 'POST', `/users/${person.userId}/get-shifts-with-substitutions`, {
    dates: { startDate: date, endDate: date },
  })
  const [day] = read(routes['shifts.getWithSubstitutions'].response, answer)
  if (day === undefined) throw new Error(`no ${date}`)
  return day
}

/** The parts of a day as « J 07:00–15:00 »; none: it is whole. */
const partsOf = async (person: Person, date: string) =>
  ((await dayOf(person, date)).parts ?? []).map(({ letters, startTime, endTime }) => `${letters} ${startTime}–${endTime}`)

async function pointsOf(person: Person) {
  return read(routes['points.balance'].response, await as(person, 'GET', `/users/${person.userId}/points`))
}

async function setRules(changes: object): Promise<Answer> {
  const path = `/center/${center.centerId}/rules`
  const rules = read(routes['centers.rules'].response, await as(admin, 'GET', path))
  return as(admin, 'PUT', path, { ...rules, ...changes })
}

const refusal = (status: number, error: string) => ({ status, body: { error } })

afterEach(() => expectLaws(server.pool))

describe('given', () => {
  test('the afternoon of a day: each works their hours, the points are their share, and undone both are whole', async () => {
    const demand = await posted(a, DAY, AFTERNOON)
    expect(demand).toMatchObject({
      points: 3,
      posterShift: {
        from: '15:00',
        to: '19:00',
        selectedVariation: null,
        shift: { name: 'J', variation: { startTime: '15:00', endTime: '19:00' } },
      },
    })
    expect(demand.posterShift.endAt - demand.posterShift.startAt).toBe(4 * 3_600_000)
    expect(await pointsOf(a)).toMatchObject({ points: 100, available: 97, reserved: 3 })
    const taken = await act(officer, demand._id, 'accept', { version: demand.version })
    expect(taken).toMatchObject({
      status: 200,
      body: { newShiftData: [{ date: DAY, parts: [{ startTime: '15:00', demandId: demand._id }] }] },
    })
    expect([await partsOf(a, DAY), await partsOf(officer, DAY)]).toEqual([['J 07:00–15:00'], ['J 15:00–19:00']])
    expect(await dayOf(a, DAY)).toMatchObject({
      isSubstitution: true,
      shift: { name: 'J', variation: { startTime: '07:00', endTime: '15:00', endsNextDay: false } },
      initialShift: { name: 'J', variation: null },
      substitutionHistory: [{ from: { _id: a.userId }, to: { _id: officer.userId }, shift: { variation: { startTime: '15:00' } } }],
    })
    expect(await act(officer, demand._id, 'unaccept')).toMatchObject({ status: 200, body: { demand: { status: 'open' } } })
    expect([await partsOf(a, DAY), await partsOf(officer, DAY)]).toEqual([[], []])
    expect(await dayOf(a, DAY)).toMatchObject({ isSubstitution: false, shift: { variation: null } })
    expect((await act(a, demand._id, 'cancel')).status).toBe(200)
    expect(await pointsOf(a)).toMatchObject({ available: 100, reserved: 0 })
  })

  test('a demand for all of a vacation travels as it always did', async () => {
    const { posterShift } = await posted(a, DAY, {})
    expect(Object.keys(posterShift).toSorted()).toEqual(
      ['date', 'endAt', 'selectedVariation', 'shift', 'startAt', 'teamId', 'teamObject'].toSorted(),
    )
  })

  test('two parts of one night by two people, the one after midnight too', async () => {
    await setRules({ rules: [] })
    const first = await posted(a, NIGHT, { from: '19:00', to: '23:00' })
    const second = await posted(a, NIGHT, { from: '01:00', to: '05:00' })
    expect(second.posterShift).toMatchObject({ from: '01:00', to: '05:00' })
    const day = await dayOf(a, NIGHT)
    expect(day.parts).toBeUndefined()
    expect((await act(officer, first._id, 'accept')).status).toBe(200)
    expect((await act(b, second._id, 'accept')).status).toBe(200)
    expect(await partsOf(a, NIGHT)).toEqual(['N 23:00–01:00', 'N 05:00–07:00'])
    expect([await partsOf(officer, NIGHT), await partsOf(b, NIGHT)]).toEqual([['N 19:00–23:00'], ['J 07:00–19:00', 'N 01:00–05:00']])
  })

  test('a day of which a part is posted says what may still be given of it', async () => {
    const check = async () => read(routes['demands.checkShift'].response, await as(a, 'GET', `/substitution/check-shift/${NIGHT}`))
    expect(await check()).not.toHaveProperty('freeParts')
    await posted(a, NIGHT, { from: '19:00', to: '23:00' })
    expect(await check()).toMatchObject({ limit: [{ code: 'duplicateOpen' }], freeParts: [{ from: '23:00', to: '07:00' }] })
    await posted(a, NIGHT, { from: '23:00', to: '07:00' })
    expect(await check()).not.toHaveProperty('freeParts')
  })

  test('a client that knows whole days alone reads the hours that are left, gives and takes them as a whole', async () => {
    const part = await posted(a, DAY, AFTERNOON)
    await act(officer, part._id, 'accept')
    const { date, shift } = await dayOf(a, DAY)
    expect([date, shift.name, shift.variation?.startTime, shift.variation?.endTime]).toEqual([DAY, 'J', '07:00', '15:00'])
    const rest = await posted(a, date, {})
    expect(rest.posterShift).toMatchObject({ shift: { name: 'J', variation: { startTime: '07:00', endTime: '15:00' } } })
    const taker = await join(null)
    expect((await act(taker, rest._id, 'accept')).status).toBe(200)
    expect(await dayOf(a, DAY)).toMatchObject({ shift: { type: 'rest' }, initialShift: { name: 'J', variation: null } })
    expect(await dayOf(taker, DAY)).toMatchObject({ shift: { name: 'J', variation: { startTime: '07:00', endTime: '15:00' } } })
    expect(await partsOf(officer, DAY)).toEqual(['J 15:00–19:00'])
    expect((await act(taker, rest._id, 'unaccept')).status).toBe(200)
    expect(await partsOf(a, DAY)).toEqual(['J 07:00–15:00'])
  })

  test('what its people are told names its hours, and not those of the vacation', async () => {
    const told = async ({ userId, token }: Person) => {
      const list = read(routes['notifications.list'].response, await server.call('GET', `/notifications/${userId}`, { token }))
      return list.map(({ kind, shift }) => [kind, shift?.variation?.name ?? null])
    }
    const demand = await posted(a, DAY, AFTERNOON)
    await act(officer, demand._id, 'accept')
    expect(await told(a)).toContainEqual(['demandAccepted', '15:00 – 19:00'])
    await act(officer, demand._id, 'unaccept')
    expect(await told(a)).toContainEqual(['demandWithdrawn', '15:00 – 19:00'])
    await act(b, demand._id, 'interest')
    expect(await told(a)).toContainEqual(['demandInterest', '15:00 – 19:00'])
  })

  test('the points move when the part ends, not the vacation', async () => {
    const demand = await posted(a, NIGHT, { from: '19:00', to: '23:00' }, { points: 6 })
    await act(officer, demand._id, 'accept')
    const { rows } = await server.pool.query<{ due: number }>(
      'SELECT extract(epoch FROM due_at)::float * 1000 AS due FROM points_transactions WHERE demand_id = $1',
      [demand._id],
    )
    expect(rows).toEqual([{ due: Date.parse('2026-11-22T22:00:00Z') }])
  })

  test('a part of a part, and what its first taker can no longer give back', async () => {
    const first = await posted(a, DAY, AFTERNOON)
    await act(officer, first._id, 'accept')
    const second = await posted(officer, DAY, { from: '17:00', to: '19:00' })
    expect(second.dependsOn).toBe(first._id)
    const taker = await join(null)
    expect((await act(taker, second._id, 'accept')).status).toBe(200)
    expect(await act(officer, first._id, 'unaccept')).toMatchObject(refusal(409, 'shiftPassedOn'))
    expect((await act(taker, second._id, 'unaccept')).status).toBe(200)
    // Open again, it ends with what it rests on.
    expect((await act(officer, first._id, 'unaccept')).status).toBe(200)
    expect(await as(officer, 'GET', `/substitution/${second._id}`)).toMatchObject({ status: 404 })
  })

  test('the month of the centre says of both which hours they work', async () => {
    const demand = await posted(a, DAY, AFTERNOON)
    await act(officer, demand._id, 'accept')
    const path = `/center/${center.centerId}/planning?startDate=${DAY}&endDate=${DAY}`
    const { parts } = read(routes['shifts.centerPlanning'].response, await as(officer, 'GET', path))
    expect(parts?.map(({ minutes, spans }) => [minutes, spans]).toSorted((x, y) => Number(y[0]) - Number(x[0]))).toEqual([
      [480, [[420, 900]]],
      [240, [[900, 1140]]],
    ])
  })
})

describe('refused', () => {
  test.each<[string, string, object, object, number, string]>([
    ['hours that they do not work', DAY, { from: '18:00', to: '21:00' }, {}, 400, 'partOutside'],
    ['a start alone', DAY, { from: '15:00' }, {}, 400, 'invalidInput'],
    ['an hour that is none', DAY, { from: '15:00', to: '25:00' }, {}, 400, 'invalidInput'],
    ['an exchange', DAY, AFTERNOON, { type: 'switch', acceptedSwitches: [{ shift: 'N', points: 0 }] }, 400, 'partNotExchanged'],
    ['less than two hours', DAY, { from: '15:00', to: '16:30' }, {}, 400, 'partTooShort'],
  ])('%s', async (_name, date, part, more, status, error) => {
    expect(await postAs(a, date, part, more)).toMatchObject(refusal(status, error))
    expect(await pointsOf(a)).toMatchObject({ available: 100 })
  })

  test('what overlaps by a minute, with the two messages of a day', async () => {
    const first = await posted(a, NIGHT, { from: '19:00', to: '23:00' })
    const open = refusal(409, 'duplicateOpen')
    expect(await postAs(a, NIGHT, { from: '21:00', to: '01:00' })).toMatchObject({
      ...open,
      body: { message: 'Plusieurs demandes en attente pour un même jour' },
    })
    expect(await postAs(a, NIGHT, {})).toMatchObject(open)
    await act(officer, first._id, 'accept')
    const accepted = { error: 'duplicateAccepted', message: 'Plusieurs demandes acceptées pour un même jour' }
    expect(await postAs(a, NIGHT, { from: '21:00', to: '01:00' })).toMatchObject({ status: 409, body: accepted })
    expect((await postAs(a, NIGHT, { from: '23:00', to: '01:00' })).status).toBe(200)
  })

  test('where the centre allows none, and what is open stays', async () => {
    const demand = await posted(a, DAY, AFTERNOON)
    expect((await setRules({ allowsParts: false })).body).toMatchObject({ allowsParts: false })
    expect(await postAs(a, NIGHT, { from: '19:00', to: '23:00' })).toMatchObject(refusal(409, 'partsNotAllowed'))
    expect((await act(officer, demand._id, 'accept')).status).toBe(200)
  })

  test('as short, and rounded, as the centre says', async () => {
    await setRules({ shortestPartHours: 5 })
    const answer = await postAs(a, DAY, AFTERNOON)
    expect(answer).toMatchObject(refusal(400, 'partTooShort'))
    expect(JSON.stringify(answer.body).replaceAll('\u00A0', ' ')).toContain('durent chacun au moins 5 h.')
    await setRules({ shortestPartHours: 2, partRounding: 'up' })
    expect((await posted(a, DAY, AFTERNOON)).points).toBe(4)
  })

  test('an hour that the clocks skip, where the centre gives parts that short', async () => {
    await setRules({ shortestPartHours: 0.5 })
    expect(await postAs(b, '2027-03-27', { from: '02:00', to: '03:00' })).toMatchObject(refusal(400, 'partTooShort'))
    expect(await postAs(b, '2027-03-27', { from: '03:00', to: '04:00' })).toMatchObject({ status: 200 })
  })

  test('while a server runs that would read a part as all of its vacation', async () => {
    const former = new pg.Client({ connectionString: server.database.url, application_name: FORMER_RELAY_NAMES[1] })
    await former.connect()
    expect(await postAs(a, DAY, AFTERNOON)).toMatchObject(refusal(409, 'serversDiffer'))
    expect((await postAs(a, NIGHT, {})).status).toBe(200)
    await former.end()
    await expect.poll(async () => (await postAs(a, DAY, AFTERNOON)).status).toBe(200)
  })
})

describe('what changes under it', () => {
  test('the poster leaves: it is undone, and its taker works it no more', async () => {
    const demand = await posted(a, DAY, AFTERNOON)
    await act(officer, demand._id, 'accept')
    const token = await server.provenTokenOf(admin.userId)
    const left = await server.call('DELETE', `/users/${a.userId}`, { token, body: { reason: 'Retraite' } })
    expect(left).toMatchObject({ status: 409, body: { error: 'planConflicts', conflicts: [{ demandId: demand._id, date: DAY }] } })
    const body = { reason: 'Retraite', decisions: [{ demandId: demand._id, action: 'cancel' }] }
    expect((await server.call('DELETE', `/users/${a.userId}`, { token, body })).status).toBe(200)
    expect(await partsOf(officer, DAY)).toEqual([])
    expect(await dayOf(officer, DAY)).toMatchObject({ isSubstitution: false, shift: { type: 'rest' } })
  })

  const shortened = { startTime: '07:00', endTime: '16:00' }
  const modify = (userId: string, more: object) =>
    as(admin, 'POST', '/planning-modifications/register', {
      userId,
      fromDate: DAY,
      toDate: DAY,
      approve: true,
      reason: 'Besoin du service',
      ...more,
    })

  test('other hours of the poster: what is open of the hours that go is closed, what is taken stays', async () => {
    const open = await posted(a, DAY, AFTERNOON)
    const answer = await modify(a.userId, { type: 'custom_modification', shift: { name: 'J', ...shortened } })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    expect(await as(officer, 'GET', `/substitution/${open._id}`)).toMatchObject({ status: 404 })
  })

  test('an absence of the poster over a part that is taken: its taker works it', async () => {
    const demand = await posted(a, DAY, AFTERNOON)
    await act(officer, demand._id, 'accept')
    const answer = await modify(a.userId, { type: 'absence' })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    expect(await partsOf(officer, DAY)).toEqual(['J 15:00–19:00'])
    expect(await dayOf(a, DAY)).toMatchObject({ isOff: true })
  })

  test('an absence of the taker: nobody works it, and they may give it again', async () => {
    const demand = await posted(a, DAY, AFTERNOON)
    await act(officer, demand._id, 'accept')
    const answer = await modify(officer.userId, { type: 'absence' })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    expect(await dayOf(officer, DAY)).toMatchObject({ isOff: true, shift: { type: 'rest' } })
    expect((await posted(officer, DAY, AFTERNOON)).dependsOn).toBe(demand._id)
  })
})

test('of many who give and take overlapping parts at once, no minute is held twice', async () => {
  const takers = await Promise.all(Array.from({ length: 12 }, () => join(null)))
  const parts = [
    { from: '07:00', to: '11:00' },
    { from: '09:00', to: '13:00' },
    { from: '11:00', to: '15:00' },
    { from: '13:00', to: '19:00' },
    { from: '07:00', to: '13:00' },
    {},
  ]
  const second = await server.second()
  try {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => parts)
        .flat()
        .map((part, index) => {
          const body = { type: 'substitution', posterShift: { date: DAY, ...part }, points: 1 }
          return callOn((index % 2 === 0 ? server : second).url, 'POST', '/substitution', { token: a.token, body })
        }),
    )
    const open = answers.filter(({ status }) => status === 200).map((answer) => read(routes['demands.post'].response, answer))
    expect(open.length).toBeGreaterThan(0)
    const spans = open.map(({ posterShift }) => [posterShift.startAt, posterShift.endAt] as const).toSorted((x, y) => x[0] - y[0])
    for (const [index, [startAt]] of spans.entries()) if (index > 0) expect(startAt).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0)
    const accepted = await Promise.all(
      open.flatMap(({ _id }) =>
        takers.map((taker, index) =>
          callOn((index % 2 === 0 ? server : second).url, 'POST', `/substitution/${_id}/accept`, { token: taker.token, body: {} }),
        ),
      ),
    )
    expect(accepted.filter(({ status }) => status === 200).length).toBe(open.length)
  } finally {
    await second.close()
  }
})
