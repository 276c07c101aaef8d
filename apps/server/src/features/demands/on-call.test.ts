// Times on call that change hands through HTTP: given by a demand, taken, worked in, passed on, undone, and refused.
//
// Cycle J N R R of 12 h. In November 2026 team A rests on 23 and 24 and works J on 25; team B works N on 23; officers and members without a team work
// nothing.
import { routes } from '@releve/contract'
import type { WireDemand } from '@releve/contract/demands'
import { afterEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const DAY = '2026-11-23'

const { server, center, people, as, moveTo } = setScene({ a: {}, b: {}, officer: {}, other: { team: null }, admin: {} })
const { a, b, officer, other, admin } = people

const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: endTime <= startTime })
const register = (person: Person, body: object) =>
  as(person, 'POST', '/planning-modifications/register', { type: 'custom_modification', ...body })

async function placeOnCall(person: Person, date: string, more: object = {}): Promise<string> {
  const placed = {
    userId: person.userId,
    date,
    activity: 'onCall',
    hours: hours('19:00', '07:00'),
    approve: true,
    reason: 'Tour d’astreinte',
    ...more,
  }
  return read(routes['planning.register'].response, await register(admin, placed)).modification._id
}

const give = (person: Person, date: string, of: object = {}, more: object = {}): Promise<Answer> =>
  as(person, 'POST', '/substitution', { type: 'substitution', posterShift: { date, isOnCall: true, ...of }, points: 3, ...more })
const given = async (...args: Parameters<typeof give>): Promise<WireDemand> => read(routes['demands.post'].response, await give(...args))
const act = (person: Person, id: string, action: string, body: unknown = {}) => as(person, 'POST', `/substitution/${id}/${action}`, body)

async function dayOf(person: Person, date: string) {
  const body = { dates: { startDate: date, endDate: date } }
  const answer = await as(person, 'POST', `/users/${person.userId}/get-shifts-with-substitutions`, body)
  const [day] = read(routes['shifts.getWithSubstitutions'].response, answer)
  if (day === undefined) throw new Error(`no ${date}`)
  return day
}

const partsOf = async (person: Person, date: string) =>
  ((await dayOf(person, date)).parts ?? []).map(({ letters, startTime, endTime }) => `${letters} ${startTime}–${endTime}`)

const onCallList = async () => {
  const path = `/center/${center.centerId}/on-call?startDate=2026-11-22&endDate=2026-11-24`
  return read(routes['onCall.list'].response, await as(a, 'GET', path)).times.map(({ user, date }) => [user.userId, date])
}

const sumsOf = async (person: Person) =>
  read(routes['hours.ofMember'].response, await as(person, 'GET', `/users/${person.userId}/hours?year=2026`)).plannedSums

const refusal = (status: number, error: string) => ({ status, body: { error } })

afterEach(() => expectLaws(server.pool))

describe('a time on call', () => {
  test('is given for points: whoever takes it is on call, its giver is not, and nobody works another vacation', async () => {
    await placeOnCall(a, DAY)
    const [before, ofOfficer] = [await dayOf(a, DAY), await dayOf(officer, DAY)]
    const [sums, officerSums] = [await sumsOf(a), await sumsOf(officer)]
    const demand = await given(a, DAY)
    expect(demand).toMatchObject({
      points: 3,
      posterShift: { date: DAY, from: '19:00', to: '07:00', onCall: { name: 'Astreinte', letters: 'AST' }, shift: { name: 'AST' } },
    })
    expect(demand.posterShift.endAt - demand.posterShift.startAt).toBe(12 * 3_600_000)
    const taken = await act(officer, demand._id, 'accept', { version: demand.version })
    expect(taken).toMatchObject({ status: 200, body: { newShiftData: [{ date: DAY, parts: [{ letters: 'AST', demandId: demand._id }] }] } })
    expect([await partsOf(a, DAY), await partsOf(officer, DAY)]).toEqual([[], ['AST 19:00–07:00']])
    expect(await onCallList()).toEqual([[officer.userId, DAY]])
    const { shift, initialShift, isSubstitution } = await dayOf(officer, DAY)
    expect([shift, initialShift, isSubstitution]).toEqual([ofOfficer.shift, ofOfficer.initialShift, false])
    expect((await dayOf(a, DAY)).shift).toEqual(before.shift)
    // Its minutes follow it, and no hour of work moves.
    expect(await sumsOf(a)).toEqual({ ...sums, onCall: sums.onCall - 720 })
    expect(await sumsOf(officer)).toEqual({ ...officerSums, onCall: officerSums.onCall + 720 })
    expect(await act(officer, demand._id, 'unaccept')).toMatchObject({ status: 200 })
    expect([await partsOf(a, DAY), await partsOf(officer, DAY)]).toEqual([['AST 19:00–07:00'], []])
  })

  test('is passed on, and comes back with what it rests on', async () => {
    await placeOnCall(a, DAY)
    const first = await given(a, DAY)
    expect(await act(officer, first._id, 'accept')).toMatchObject({ status: 200 })
    const second = await given(officer, DAY)
    expect(second.dependsOn).toBe(first._id)
    expect(await act(other, second._id, 'accept')).toMatchObject({ status: 200 })
    expect(await onCallList()).toEqual([[other.userId, DAY]])
    expect(await act(officer, first._id, 'unaccept')).toMatchObject(refusal(409, 'shiftPassedOn'))
    expect(await act(other, second._id, 'unaccept')).toMatchObject({ status: 200 })
    expect(await onCallList()).toEqual([[officer.userId, DAY]])
  })

  test('is where its taker writes down interventions, and its giver none', async () => {
    await placeOnCall(a, DAY)
    const demand = await given(a, DAY)
    await act(officer, demand._id, 'accept')
    await moveTo(Date.UTC(2026, 10, 24, 9))
    const declare = (person: Person) =>
      register(person, { date: DAY, activity: 'intervention', hours: hours('22:00', '23:00'), comment: 'Panne du réseau radio' })
    expect(await declare(a)).toMatchObject({ body: { error: 'interventionOffCall' } })
    expect(await declare(officer)).toMatchObject({ status: 200 })
  })

  test('stays where it is when the vacation of that day is given', async () => {
    await placeOnCall(a, '2026-11-25')
    const onCall = await given(a, '2026-11-25')
    const vacation = { type: 'substitution', posterShift: { date: '2026-11-25' }, points: 0 }
    const { _id } = read(routes['demands.post'].response, await as(a, 'POST', '/substitution', vacation))
    expect(await act(other, _id, 'accept')).toMatchObject({ status: 200 })
    expect(await as(a, 'GET', `/substitution/${onCall._id}`)).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(await act(officer, onCall._id, 'accept')).toMatchObject({ status: 200 })
  })

  test('ends its demand when it is taken off the day', async () => {
    const placed = await placeOnCall(a, DAY)
    const demand = await given(a, DAY)
    expect(await as(admin, 'POST', `/planning-modifications/${placed}/withdraw`, { reason: 'Tour refait' })).toMatchObject({ status: 200 })
    expect(await act(officer, demand._id, 'accept')).toMatchObject(refusal(409, 'demandClosed'))
    expect(await partsOf(officer, DAY)).toEqual([])
  })

  test('that a colleague took is theirs no more when it is taken off the day, and both are told', async () => {
    const placed = await placeOnCall(a, DAY)
    const demand = await given(a, DAY)
    expect(await act(officer, demand._id, 'accept')).toMatchObject({ status: 200 })
    await server.pool.query('DELETE FROM notifications')
    expect(await as(admin, 'POST', `/planning-modifications/${placed}/withdraw`, { reason: 'Tour refait' })).toMatchObject({ status: 200 })
    expect(await partsOf(officer, DAY)).toEqual([])
    expect(await onCallList()).toEqual([])
    const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1', [officer.userId])
    expect(rows.map(({ kind }) => kind)).toEqual(['demandCancelled'])
    const path = `/notifications/${officer.userId}`
    const [notice] = read(routes['notifications.list'].response, await as(officer, 'GET', path))
    expect(notice).toMatchObject({ kind: 'demandCancelled', isOnCall: true })
  })

  test('that a colleague took and that has begun stays theirs', async () => {
    const placed = await placeOnCall(a, DAY)
    const demand = await given(a, DAY)
    expect(await act(officer, demand._id, 'accept')).toMatchObject({ status: 200 })
    await moveTo(Date.UTC(2026, 10, 23, 20))
    expect(await as(admin, 'POST', `/planning-modifications/${placed}/withdraw`, { reason: 'Tour refait' })).toMatchObject({ status: 200 })
    expect(await partsOf(officer, DAY)).toEqual(['AST 19:00–07:00'])
  })
})

describe('refused', () => {
  test.each<[string, string, object, object, number, string]>([
    ['without any that day', '2026-11-24', {}, {}, 400, 'onCallUnknown'],
    ['at other hours', DAY, { from: '20:00', to: '07:00' }, {}, 400, 'onCallUnknown'],
    [
      'as an exchange',
      DAY,
      {},
      { type: 'switch', acceptedSwitches: [{ shift: 'N', points: 0 }], points: undefined },
      400,
      'onCallNotExchanged',
    ],
    ['with one hour only', DAY, { from: '19:00' }, {}, 400, 'invalidInput'],
  ])('to give it %s', async (_why, date, of, more, status, error) => {
    await placeOnCall(a, DAY)
    expect(await give(a, date, of, more)).toMatchObject(refusal(status, error))
  })

  test('to give one twice', async () => {
    await placeOnCall(a, DAY)
    await given(a, DAY)
    expect(await give(a, DAY)).toMatchObject(refusal(409, 'duplicateOpen'))
  })

  test('to whoever works, is away or is on call then', async () => {
    await placeOnCall(a, DAY)
    const demand = await given(a, DAY)
    // Team B works N that night.
    expect(await act(b, demand._id, 'accept')).toMatchObject(refusal(409, 'onCallBusy'))
    await placeOnCall(officer, DAY, { hours: hours('22:00', '23:00') })
    expect(await act(officer, demand._id, 'accept')).toMatchObject(refusal(409, 'onCallBusy'))
    const { limit, category } = read(routes['demands.get'].response, await as(b, 'GET', `/substitution/${demand._id}`))
    expect([limit.map(({ code }) => code), category]).toEqual([['onCallBusy'], 'other'])
  })

  test('in hospitals, beyond 72 h in fifteen days', async () => {
    const path = `/center/${center.centerId}/rules`
    const rules = read(routes['centers.rules'].response, await as(admin, 'GET', path))
    expect(await as(admin, 'PUT', path, { ...rules, profile: 'FPH' })).toMatchObject({ status: 200 })
    await placeOnCall(a, DAY)
    const demand = await given(a, DAY)
    const whole = { hours: hours('07:00', '07:00') }
    for (const date of ['2026-11-25', '2026-11-27', '2026-11-29']) await placeOnCall(officer, date, whole)
    expect(await act(officer, demand._id, 'accept')).toMatchObject(refusal(409, 'onCallTooLong'))
    expect(await act(other, demand._id, 'accept')).toMatchObject({ status: 200 })
  })
})
