// The end of a vacancy when its origin goes: its absence is withdrawn, or the plan under it changes. Open, taken or in mid-wave.
import { routes } from '@releve/contract'
import { cycle } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { advanceWaves } from './jobs.ts'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

const scene = setVacancyScene()
const { server } = scene
let taker: Person

beforeEach(async () => {
  taker = await scene.join(null)
})

/** The notifications they got of that vacancy, and its outcome. */
async function noticesOf(id: string, { userId }: Person) {
  const { rows } = await server.pool.query<{ kind: string; outcome: string | null }>(
    'SELECT kind, outcome FROM notifications WHERE demand_id = $1 AND user_id = $2 ORDER BY created_at, kind',
    [id, userId],
  )
  return rows.map(({ kind, outcome }) => (outcome === null ? kind : `${kind}, ${outcome}`))
}

async function absence(): Promise<{ readonly id: string; readonly withdraw: () => Promise<void> }> {
  const { id: modification, vacancies } = await scene.absence(scene.holder, A_NIGHT, { offer: {} })
  const [id = ''] = vacancies
  return {
    id,
    withdraw: async () => {
      const path = `/planning-modifications/${modification}/withdraw`
      const body = { decisions: [{ demandId: id, action: 'keep' }] }
      expect(await server.call('POST', path, { token: scene.holder.token, body })).toMatchObject({ status: 200 })
    },
  }
}

/** From the day before that night on, the centre follows another cycle. */
async function follow(days: ReturnType<typeof cycle>, decisions: readonly object[] = []) {
  const { token } = scene.chief
  const creation = await server.call('POST', '/rotations/create', { token, body: { name: `${days.length} ${Math.random()}`, days } })
  const path = `/rotations/${read(routes['rotations.create'].response, creation)._id}/activate`
  return server.call('POST', path, { token, body: { activationDate: '2026-11-21', decisions, reason: 'Nouveau cycle' } })
}

const unaccept = (id: string, by: Person, body: object = {}) =>
  server.call('POST', `/substitution/${id}/unaccept`, { token: by.token, body })
const stateOf = async (id: string) => (await scene.board(id)).vacancy.state

/** The night of A is a day under it. */
const DAY_INSTEAD = cycle('RJNR')
/** The cycle is the same, with its nights an hour later. */
const later = cycle('JNRR').map(({ shift, variations }) => ({
  shift: shift.name === 'N' ? { ...shift, default: { ...shift.default, startTime: '20:00', endTime: '08:00' } } : shift,
  variations,
}))

describe('an absence that is withdrawn', () => {
  test('leaves the vacancy to whoever won it; given back, it ends instead of being offered again', async () => {
    const { id, withdraw } = await absence()
    await scene.take(taker, id)
    await withdraw()
    expect(await stateOf(id)).toBe('filled')
    expect(await unaccept(id, taker)).toMatchObject({ status: 200 })
    expect(await stateOf(id)).toBe('closed')
    expect(await noticesOf(id, scene.chief)).toEqual(['vacancyEnded', 'vacancyFilled'])
    expect((await scene.board(id)).history.at(-1)).toMatchObject({ kind: 'closed', actor: { _id: taker.userId } })
    await expectLaws(server.pool)
  })

  test('is said on the board of who won it, whom its keepers alone may free, before it begins', async () => {
    const { id, withdraw } = await absence()
    const free = (by: Person) =>
      server.call('POST', `/vacancies/${id}/free`, { token: by.token, body: { userId: taker.userId, reason: 'Lucas est revenu' } })
    expect(await free(scene.chief)).toMatchObject({ status: 409, body: { error: 'notAccepted' } })
    await scene.take(taker, id)
    expect((await scene.board(id)).vacancy.isHolderBack).toBe(false)
    await withdraw()
    expect((await scene.board(id)).vacancy).toMatchObject({ state: 'filled', isHolderBack: true, filledBy: { _id: taker.userId } })
    expect(await free(scene.holder)).toMatchObject({ status: 403 })
    const { startAt } = (await scene.board(id)).vacancy
    await scene.moveTo(startAt + 1)
    expect(await free(scene.chief)).toMatchObject({ status: 409, body: { error: 'vacationStarted' } })
    // The notice that binds whoever won it binds no chief.
    await scene.moveTo(startAt - 60_000)
    expect(await free(scene.chief)).toMatchObject({ status: 200, body: { state: 'closed' } })
    expect(await noticesOf(id, taker)).toContain('vacationTakenAway')
    await expectLaws(server.pool)
  })

  test('not yet: whoever its keepers free leaves it to be found again', async () => {
    const { id } = await absence()
    await scene.take(taker, id)
    const freed = await server.call('POST', `/vacancies/${id}/free`, {
      token: scene.chief.token,
      body: { userId: taker.userId, reason: 'Erreur de nom' },
    })
    expect(freed).toMatchObject({ status: 200, body: { state: 'notStarted', filledBy: null } })
    expect(await scene.take(taker, id)).toEqual({ status: 200, error: null })
    await expectLaws(server.pool)
  })

  test('and whoever won it given back at the same time, on two servers: it is never offered for somebody who is there', async () => {
    const second = await server.second()
    for (let round = 0; round < 4; round++) {
      const { id, withdraw } = await absence()
      await scene.take(taker, id)
      const back = fetch(`${second.url}/api/substitution/${id}/unaccept`, {
        method: 'POST',
        headers: { authorization: `Bearer ${taker.token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      await Promise.all([withdraw(), back])
      expect(await stateOf(id)).toBe('closed')
    }
    await second.close()
    await expectLaws(server.pool)
  })
})

describe('the absent person gives back what they had of a colleague', () => {
  /** `taker` has the night of a colleague, is absent that night, and the centre seeks somebody for it. */
  async function borrowed() {
    const colleague = await scene.join(0)
    const body = { type: 'substitution', posterShift: { date: A_NIGHT }, points: 0 }
    const posted = await server.call('POST', '/substitution', { token: colleague.token, body })
    const lent = read(routes['demands.post'].response, posted)._id
    expect(await scene.take(taker, lent)).toEqual({ status: 200, error: null })
    const { vacancies } = await scene.absence(taker, A_NIGHT, { offer: {} })
    const candidate = await scene.join(null)
    await scene.available([candidate])
    return { lent, colleague, candidate, id: vacancies[0] ?? '' }
  }

  test('nobody is sought for it any more, in mid-wave either, and all are told', async () => {
    const { lent, candidate, id } = await borrowed()
    await scene.start(id)
    await server.runJobs()
    expect(await unaccept(lent, taker)).toMatchObject({ status: 200 })
    await server.runJobs()
    expect(await stateOf(id)).toBe('closed')
    expect(await noticesOf(id, candidate)).toEqual(['vacancyAsked, closed'])
    expect(await noticesOf(id, scene.chief)).toEqual(['vacancyEnded'])
    await expectLaws(server.pool)
  })

  test('by a change of the plan that undoes the exchange: nobody is sought any more', async () => {
    const { lent, id } = await borrowed()
    const changed = await follow(DAY_INSTEAD, [{ demandId: lent, action: 'cancel' }])
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 })
    expect(await stateOf(id)).toBe('closed')
    await expectLaws(server.pool)
  })

  test('by leaving the centre: nobody is sought any more', async () => {
    const { lent, id } = await borrowed()
    const token = await server.provenTokenOf(scene.chief.userId)
    const body = { reason: 'Mutation', decisions: [{ demandId: lent, action: 'cancel' }] }
    const removal = await server.call('DELETE', `/users/${taker.userId}`, { token, body })
    expect(removal, JSON.stringify(removal.body)).toMatchObject({ status: 200 })
    expect(await stateOf(id)).toBe('closed')
    await expectLaws(server.pool)
  })

  test('won already, it stays with whoever won it, as when an absence is withdrawn', async () => {
    const { lent, candidate, id } = await borrowed()
    expect(await scene.take(candidate, id)).toEqual({ status: 200, error: null })
    expect(await unaccept(lent, taker)).toMatchObject({ status: 200 })
    expect((await scene.board(id)).vacancy).toMatchObject({ state: 'filled', isHolderBack: true })
    await expectLaws(server.pool)
  })

  test('at the same time as somebody takes it, on two servers: nobody works a vacation that is not vacant, or they won it before', async () => {
    const second = await server.second()
    const { lent, candidate, id } = await borrowed()
    const taking = fetch(`${second.url}/api/substitution/${id}/accept`, {
      method: 'POST',
      headers: { authorization: `Bearer ${candidate.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const [back, took] = await Promise.all([unaccept(lent, taker), taking])
    expect(back.status).toBe(200)
    expect(await stateOf(id)).toBe(took.status === 200 ? 'filled' : 'closed')
    await second.close()
    await expectLaws(server.pool)
  })
})

describe('a change of the plan', () => {
  test('that takes the vacation away ends its wave, and all who were asked are told', async () => {
    await scene.available([taker])
    const { id } = await absence()
    await scene.start(id)
    await server.runJobs()
    expect(await follow(DAY_INSTEAD)).toMatchObject({ status: 200 })
    await server.runJobs()
    expect(await stateOf(id)).toBe('closed')
    expect(await noticesOf(id, taker)).toEqual(['vacancyAsked, closed'])
    await expectLaws(server.pool)
  })

  test('that moves its hours moves the vacancy, and what was read before is asked again', async () => {
    const { id } = await absence()
    const { vacancy } = await scene.board(id)
    expect(await follow(later)).toMatchObject({ status: 200 })
    const moved = (await scene.board(id)).vacancy
    expect(moved).toMatchObject({ state: 'notStarted', version: vacancy.version + 1, startAt: vacancy.startAt + 3_600_000 })
    const path = `/substitution/${id}/accept`
    const stale = await server.call('POST', path, { token: taker.token, body: { version: vacancy.version } })
    expect(stale).toMatchObject({ status: 409, body: { error: 'demandChanged' } })
  })

  test.each([
    ['leaves the vacation vacant: it is offered again', later, 'notStarted', 'vacancyReopened'],
    ['takes the vacation away: it ends', DAY_INSTEAD, 'closed', 'vacancyEnded'],
  ])('that cancels who won it, and %s', async (_what, days, state, kind) => {
    // The taker is of another team: under the new cycle they would work that day.
    taker = await scene.join(3)
    const { id } = await absence()
    expect(await scene.take(taker, id)).toEqual({ status: 200, error: null })
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM planning_modifications WHERE demand_id = $1', [id])
    const modificationId = rows[0]?._id
    const works = days === later ? days.map((day, index) => (index === 3 || index === 2 ? (later[0] ?? day) : day)) : cycle('JJJJ')
    expect(await follow(works)).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
    expect(await follow(works, [{ modificationId, action: 'cancel' }])).toMatchObject({ status: 200 })
    await server.runJobs()
    expect(await stateOf(id)).toBe(state)
    expect(await noticesOf(id, taker)).toContain('vacationTakenAway')
    // The person who decides is not notified of it.
    const deputy = await server.pool.query('SELECT count(*)::int FROM notifications WHERE demand_id = $1 AND kind = $2', [id, kind])
    expect(deputy.rows).toEqual([{ count: 0 }])
    await expectLaws(server.pool)
  })
})

test('whoever won it leaves the centre: it is offered again', async () => {
  const { id } = await absence()
  await scene.take(taker, id)
  const token = await server.provenTokenOf(scene.chief.userId)
  const removal = await server.call('DELETE', `/users/${taker.userId}`, {
    token,
    body: { decisions: [{ demandId: id, action: 'cancel' }] },
  })
  expect(removal.status).toBe(200)
  expect(await stateOf(id)).toBe('notStarted')
  await expectLaws(server.pool)
})

describe('its history', () => {
  /** Reads the history: when, what, and whom it names. */
  const historyOf = async (id: string) =>
    (await scene.board(id)).history.map(({ at, kind, actor, member, count }) => [
      at,
      kind,
      ...[actor, member].flatMap((person) => (person === null ? [] : [person.name])),
      ...(count === null ? [] : [count]),
    ])

  test('says who started each wave, when, and how it ended: taken, given back and taken again, too', async () => {
    const other = await scene.join(null, { adminType: 'center', name: 'Odile' })
    await scene.available([taker, await scene.join(null)])
    const { id } = await absence()
    await scene.start(id)
    const running = await historyOf(id)
    expect(running).toEqual([
      [NOON, 'opened', scene.chief.name],
      [NOON, 'waveStarted', scene.chief.name],
      [NOON, 'batchSent', 2],
    ])
    await scene.moveTo(NOON + 60_000)
    await scene.take(taker, id)
    await server.runJobs()
    // Told twice, the wave is over once.
    await server.pool.query(
      "SELECT graphile_worker.add_job('tellDemands', json_build_object('centerId', $1::text, 'demandIds', json_build_array($2::text), 'userIds', '[]'::json))",
      [scene.center.centerId, id],
    )
    await server.runJobs()
    const once = [...running, [NOON + 60_000, 'filled', taker.name]]
    expect(await historyOf(id)).toEqual(once)
    expect(await unaccept(id, taker)).toMatchObject({ status: 200 })
    expect(await historyOf(id)).toEqual(once)
    // The second wave asks the same two, and nobody says yes before its time is over.
    await scene.moveTo(NOON + 120_000)
    const second = await server.call('POST', `/vacancies/${id}/wave`, { token: other.token, body: {} })
    const { deadlineAt = 0 } = read(routes['vacancies.startWave'].response, second).vacancy.wave ?? {}
    await scene.moveTo(deadlineAt)
    await advanceWaves(server.pool, deadlineAt)
    await scene.close(id)
    await server.runJobs()
    expect(await historyOf(id)).toEqual([
      ...once,
      [NOON + 120_000, 'waveStarted', 'Odile'],
      [NOON + 120_000, 'batchSent', 2],
      [deadlineAt, 'waveUnfilled'],
      [deadlineAt, 'closed', scene.chief.name],
    ])
    // The members' answers are in none of it.
    const { rows } = await server.pool.query('SELECT FROM vacancy_asks WHERE demand_id = $1 AND batch IS NOT NULL', [id])
    expect(rows).toEqual([])
  })

  test('names whoever is erased no more', async () => {
    const other = await scene.join(null, { adminType: 'center' })
    await scene.available([taker])
    const { id } = await absence()
    await server.call('POST', `/vacancies/${id}/wave`, { token: other.token, body: {} })
    await scene.take(taker, id)
    await server.runJobs()
    for (const { userId } of [other, taker]) {
      const token = await server.provenTokenOf(scene.chief.userId)
      const removal = await server.call('DELETE', `/users/${userId}`, {
        token,
        body: { decisions: [{ demandId: id, action: 'cancel' }], erase: true },
      })
      expect(removal.status).toBe(200)
    }
    const named = (await scene.board(id)).history.flatMap(({ kind, actor, member }) =>
      [actor, member].flatMap((person) => (person === null ? [] : [[kind, `${person.name} ${person.lastName}`]])),
    )
    expect(named).toEqual([
      ['opened', `${scene.chief.name} ${scene.chief.lastName}`],
      ['waveStarted', 'Ancien membre'],
      ['filled', 'Ancien membre'],
    ])
  })
})
