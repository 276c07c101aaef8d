// A chief notes that a member who was asked, or volunteered, said yes on the telephone; only the member's own confirmation binds them. The
// calls of chiefs name the member and the version that their screen showed, and act on nothing else.
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { advanceWaves } from './jobs.ts'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const scene = setVacancyScene()
const { server } = scene
let volunteer: Person

beforeEach(async () => {
  volunteer = await scene.join(null)
  await scene.available([volunteer])
})

const call = (id: string, { userId }: { readonly userId: string }, tick: string, isSet = true, url = server.url, by = scene.chief) =>
  fetch(`${url}/api/vacancies/${id}/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, tick, isSet }),
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))

async function noticesOf(id: string, { userId }: Person) {
  const { rows } = await server.pool.query<{ kind: string; detail: string | null }>(
    'SELECT kind, detail FROM notifications WHERE demand_id = $1 AND user_id = $2 ORDER BY created_at, kind',
    [id, userId],
  )
  return rows
}
const kindsTold = async (id: string, person: Person) => (await noticesOf(id, person)).map(({ kind }) => kind)

const shiftsOf = async ({ userId, token }: Person) =>
  (await server.call('POST', `/users/${userId}/get-shifts-with-substitutions`, { token, body: { dates: [A_NIGHT] } })).body

describe('« accepte » on the call list', () => {
  test('keeps the vacancy for whoever said yes, who is asked at once and confirms it themselves', async () => {
    const id = await scene.opened()
    const other = await scene.join(null)
    expect(await call(id, volunteer, 'accepts')).toMatchObject({
      status: 200,
      body: { vacancy: { state: 'notStarted', filledBy: null, promise: { member: { _id: volunteer.userId }, until: NOON + HOUR_MS } } },
    })
    expect(await shiftsOf(volunteer)).toMatchObject([{ shift: { type: 'rest' } }])
    expect(await noticesOf(id, volunteer)).toEqual([{ kind: 'vacancyToConfirm', detail: '13:00' }])
    expect(await scene.take(other, id)).toEqual({ status: 409, error: 'reserved' })
    expect((await scene.board(id)).lines.find(({ member }) => member._id === volunteer.userId)?.calls.called).toBe(NOON)
    expect(await scene.take(volunteer, id)).toEqual({ status: 200, error: null })
    expect((await scene.board(id)).vacancy).toMatchObject({ state: 'filled', filledBy: { _id: volunteer.userId }, promise: null })
    await expectLaws(server.pool)
  })

  test('is refused for a member who was neither asked nor a volunteer, in particular for one who said « non »', async () => {
    const id = await scene.opened()
    const [silent, refuses] = [await scene.join(null), await scene.join(null)]
    await scene.available([refuses], 'no')
    for (const person of [silent, refuses]) {
      // A member who was called all the same may take it themselves.
      expect(await call(id, person, 'called')).toMatchObject({ status: 200 })
      expect(await call(id, person, 'accepts')).toMatchObject({
        status: 409,
        body: {
          error: 'vacancyNotAsked',
          message: 'Cette personne n’a pas été sollicitée et ne s’est pas portée volontaire\u00A0: elle seule peut prendre la vacation.',
        },
      })
    }
    expect((await scene.board(id)).vacancy.promise).toBeNull()
    // To declare an interest is to volunteer.
    await server.call('POST', `/substitution/${id}/interest`, { token: silent.token, body: {} })
    expect(await call(id, silent, 'accepts')).toMatchObject({
      status: 200,
      body: { vacancy: { promise: { member: { _id: silent.userId } } } },
    })
  })

  test('is refused for a member whom a rule refuses, and to a chief who notes it for themselves', async () => {
    const id = await scene.opened()
    const busy = await scene.join(1)
    await scene.available([busy])
    expect(await call(id, busy, 'accepts')).toMatchObject({ status: 409, body: { error: 'worksThatDay' } })
    expect(await call(id, scene.chief, 'accepts')).toMatchObject({ status: 403, body: { error: 'ownModification' } })
    expect(await call(id, volunteer, 'noAnswer')).toMatchObject({ status: 200 })
    const line = (await scene.board(id)).lines.find(({ member }) => member._id === volunteer.userId)
    expect(line?.calls).toEqual({ called: NOON, noAnswer: NOON, refuses: null })
  })

  test('two chiefs note it at once for two people, on two servers: it is kept for one, and the other chief is refused', async () => {
    const id = await scene.opened()
    const second = await scene.join(null)
    await scene.available([second])
    const other = await scene.join(null, { adminType: 'center' })
    const secondServer = await server.second()
    const answers = await Promise.all([call(id, volunteer, 'accepts'), call(id, second, 'accepts', true, secondServer.url, other)])
    await secondServer.close()
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'vacancyPromised' })
    const kinds = [...(await kindsTold(id, volunteer)), ...(await kindsTold(id, second))]
    expect(kinds).toEqual(['vacancyToConfirm'])
    await expectLaws(server.pool)
  })

  test('not confirmed in time, or taken back by the member: the vacancy is open again, and chiefs read whose yes it was', async () => {
    const id = await scene.opened()
    const other = await scene.join(null)
    await call(id, volunteer, 'accepts')
    await scene.moveTo(NOON + HOUR_MS)
    await server.pool.query("SELECT graphile_worker.add_job('expire')")
    await server.runJobs()
    expect(await kindsTold(id, volunteer)).toEqual(['vacancyToConfirm', 'offerEnded'])
    expect(await kindsTold(id, scene.chief)).toEqual(['vacancyUnconfirmed'])
    expect((await scene.board(id)).vacancy.promise).toBeNull()
    await call(id, volunteer, 'accepts')
    await server.call('POST', `/substitution/${id}/reject`, { token: volunteer.token, body: {} })
    expect(await kindsTold(id, scene.chief)).toEqual(['vacancyUnconfirmed', 'vacancyUnconfirmed'])
    expect(await scene.take(other, id)).toEqual({ status: 200, error: null })
    await expectLaws(server.pool)
  })

  test('while it is kept the wave asks nobody, cannot start, and the vacancy cannot be closed; a chief who unticks it frees it', async () => {
    const people = [volunteer]
    while (people.length < 5) people.push(await scene.join(null))
    await scene.available(people.slice(1))
    const id = await scene.opened()
    const inWave = async () => {
      const query = 'SELECT user_id FROM vacancy_asks WHERE demand_id = $1 AND batch IS NOT NULL'
      return (await server.pool.query<{ user_id: string }>(query, [id])).rows.map(({ user_id: userId }) => userId)
    }
    const askedCount = async () => (await inWave()).length
    await call(id, volunteer, 'accepts')
    for (const path of ['wave', 'close'])
      expect(
        await server.call('POST', `/vacancies/${id}/${path}`, {
          token: scene.chief.token,
          body: path === 'wave' ? {} : { version: (await scene.board(id)).vacancy.version },
        }),
      ).toMatchObject({ status: 409, body: { error: 'vacancyPromised' } })
    await call(id, volunteer, 'accepts', false)
    expect(await kindsTold(id, volunteer)).toEqual(['offerEnded', 'vacancyToConfirm'])
    const { vacancy } = await scene.start(id)
    expect(await askedCount()).toBe(3)
    const due = vacancy.wave?.nextAt ?? 0
    const first = await inWave()
    const other = people.find(({ userId }) => userId !== volunteer.userId && first.includes(userId))
    if (other === undefined) throw new Error('three')
    await scene.moveTo(due - 10 * MINUTE_MS)
    await call(id, other, 'accepts')
    expect(await server.call('POST', `/vacancies/${id}/wave/next`, { token: scene.chief.token, body: { after: 1 } })).toMatchObject({
      status: 409,
      body: { error: 'vacancyPromised' },
    })
    await advanceWaves(server.pool, due)
    expect(await askedCount()).toBe(3)
    expect((await scene.board(id)).vacancy.wave?.nextAt).toBe(due + 50 * MINUTE_MS)
    server.clock.now = due + MINUTE_MS
    await server.call('POST', `/substitution/${id}/reject`, { token: other.token, body: {} })
    await advanceWaves(server.pool, due + MINUTE_MS)
    expect(await askedCount()).toBe(5)
    await expectLaws(server.pool)
  })

  test('rings in the quiet hours: whoever said yes on the telephone is awake', async () => {
    await scene.moveTo(Date.UTC(2026, 10, 21, 22, 30))
    const id = await scene.opened()
    await call(id, volunteer, 'accepts')
    await server.runJobs()
    const { rows } = await server.pool.query(
      `SELECT due_at, mail_due FROM notifications WHERE demand_id = $1 AND kind = 'vacancyToConfirm' AND user_id = $2`,
      [id, volunteer.userId],
    )
    expect(rows).toMatchObject([{ due_at: null }])
  })
})

describe('what the screen showed', () => {
  const free = (id: string, { userId }: Person) =>
    server.call('POST', `/vacancies/${id}/free`, { token: scene.chief.token, body: { userId, reason: 'Erreur de nom' } })

  test('a chief who frees the member that was shown does not free another one who took it since', async () => {
    const id = await scene.opened()
    const other = await scene.join(null)
    await scene.take(volunteer, id)
    await server.call('POST', `/substitution/${id}/unaccept`, { token: volunteer.token, body: {} })
    await scene.take(other, id)
    expect(await free(id, volunteer)).toMatchObject({
      status: 409,
      body: {
        error: 'accepterChanged',
        message: 'Quelqu’un d’autre a pris cette vacation entre-temps\u00A0: relisez-la avant de libérer qui l’a prise.',
      },
    })
    expect((await scene.board(id)).vacancy).toMatchObject({ filledBy: { _id: other.userId } })
    const undo = (userId: string) =>
      server.call('POST', `/substitution/${id}/unaccept`, { token: scene.chief.token, body: { userId, reason: 'Erreur de nom' } })
    expect(await undo(volunteer.userId)).toMatchObject({ status: 409, body: { error: 'accepterChanged' } })
    expect(await undo(other.userId)).toMatchObject({ status: 200 })
    expect(await free(id, other)).toMatchObject({ status: 409, body: { error: 'notAccepted' } })
    await expectLaws(server.pool)
  })

  test('two chiefs free the same member while another takes the vacancy: neither frees the new taker', async () => {
    const secondServer = await server.second()
    const id = await scene.opened()
    const other = await scene.join(null)
    await scene.take(volunteer, id)
    const press = (url: string, path: string, token: string, body: object) =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const freeing = { userId: volunteer.userId, reason: 'Erreur de nom' }
    const [first, again, taking] = await Promise.all([
      press(server.url, `/vacancies/${id}/free`, scene.chief.token, freeing),
      press(secondServer.url, `/vacancies/${id}/free`, scene.chief.token, freeing),
      press(secondServer.url, `/substitution/${id}/accept`, other.token, {}),
    ])
    await secondServer.close()
    expect([first.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { vacancy } = await scene.board(id)
    expect(vacancy.filledBy?._id ?? null).toBe(taking.status === 200 ? other.userId : null)
    await expectLaws(server.pool)
  })

  test('a chief cannot close or assign a vacancy that was changed since they read it', async () => {
    const id = await scene.opened()
    const { version } = (await scene.board(id)).vacancy
    await server.call('PUT', `/vacancies/${id}`, { token: scene.chief.token, body: { points: 20 } })
    const changed = { status: 409, body: { error: 'demandChanged', message: 'La demande a été modifiée' } }
    const press = (path: string, body: object) => server.call('POST', `/vacancies/${id}/${path}`, { token: scene.chief.token, body })
    expect(await press('close', { version })).toMatchObject(changed)
    expect(await press('assign', { version, userId: volunteer.userId, reason: 'Personne ne répond' })).toMatchObject(changed)
    expect(await press('close', { version: version + 1 })).toMatchObject({ status: 200, body: { state: 'closed' } })
    // To close it a second time is no error.
    expect(await press('close', { version })).toMatchObject({ status: 200, body: { state: 'closed' } })
  })

  test('a call without a member, or without a version, is refused with the missing field', async () => {
    const id = await scene.opened()
    const press = (path: string, body: object) => server.call('POST', `/vacancies/${id}/${path}`, { token: scene.chief.token, body })
    expect(await press('free', { reason: 'Erreur de nom' })).toMatchObject({
      status: 400,
      body: { error: 'invalidInput' },
    })
    expect(await press('close', {})).toMatchObject({ status: 400, body: { fields: { version: 'La version lue est requise.' } } })
  })
})

test('a centre that allows no assignment: neither an assignment nor a noted yes binds a member', async () => {
  const id = await scene.opened()
  await server.pool.query(`UPDATE centers SET rules = rules || '{"assignsVacancies": false}' WHERE _id = $1`, [scene.center.centerId])
  const { version } = (await scene.board(id)).vacancy
  const { token } = scene.chief
  const assigned = { userId: volunteer.userId, version, reason: 'Personne ne répond' }
  expect(await server.call('POST', `/vacancies/${id}/assign`, { token, body: assigned })).toMatchObject({ status: 403 })
  const inTheirName = { onBehalfOf: volunteer.userId, reason: 'Accord par téléphone' }
  expect(await server.call('POST', `/substitution/${id}/accept`, { token, body: inTheirName })).toMatchObject({ status: 403 })
  expect(await call(id, volunteer, 'accepts')).toMatchObject({ status: 200, body: { vacancy: { filledBy: null } } })
  await expectLaws(server.pool)
})
