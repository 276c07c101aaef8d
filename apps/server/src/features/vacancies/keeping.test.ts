// The effect of a promised vacancy on everybody else: nobody takes it, is given it, or changes it under the member who said yes, and their
// own marks stay theirs.
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { expectLaws } from '#test/laws.ts'
import { advanceWaves } from './jobs.ts'
import { setVacancyScene } from '#test/features/vacancies/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

const scene = setVacancyScene()
const { server } = scene
let volunteer: Person
let deputy: Person

beforeEach(async () => {
  volunteer = await scene.join(null)
  deputy = await scene.join(null)
  await server.pool.query('UPDATE members SET is_deputy = true WHERE _id = $1', [deputy.userId])
  await scene.available([volunteer])
})

const press = (by: Person, method: string, path: string, body: object, url = server.url) =>
  fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))

const tick = (id: string, { userId }: Person, name: string, isSet = true, by = scene.chief) =>
  press(by, 'POST', `/vacancies/${id}/calls`, { userId, tick: name, isSet })
const interested = async (id: string) =>
  (await server.pool.query<{ interested: string[] }>('SELECT interested FROM demands WHERE _id = $1', [id])).rows[0]?.interested

const PROMISED = { status: 409, body: { error: 'vacancyPromised' } }

test('whoever showed interest shows it still once the tick is taken back, and nobody is made to show it', async () => {
  const id = await scene.opened()
  const keen = await scene.join(null)
  await press(keen, 'POST', `/substitution/${id}/interest`, {})
  expect(await tick(id, keen, 'accepts')).toMatchObject({ status: 200 })
  expect(await tick(id, keen, 'accepts', false)).toMatchObject({ status: 200 })
  expect(await interested(id)).toEqual([keen.userId])
  // The tick was for the wrong person: they are noted again.
  expect(await tick(id, keen, 'accepts')).toMatchObject({ status: 200 })
  await tick(id, keen, 'accepts', false)
  expect(await tick(id, volunteer, 'accepts')).toMatchObject({ status: 200 })
  expect(await interested(id)).toEqual([keen.userId])
  await expectLaws(server.pool)
})

test('whoever said yes and rings again to say no is noted as refusing: it is everybody’s again', async () => {
  const id = await scene.opened()
  const other = await scene.join(null)
  await tick(id, volunteer, 'accepts')
  expect(await tick(id, volunteer, 'refuses')).toMatchObject({ status: 200, body: { vacancy: { promise: null } } })
  expect(await scene.take(other, id)).toEqual({ status: 200, error: null })
  await expectLaws(server.pool)
})

test('what it gives does not change under whoever said yes to it, by their own hand neither', async () => {
  const id = await scene.opened()
  await scene.available([deputy])
  await tick(id, deputy, 'accepts')
  expect(await press(deputy, 'PUT', `/vacancies/${id}`, { points: 90 })).toMatchObject(PROMISED)
  expect(await press(scene.chief, 'PUT', `/vacancies/${id}`, { points: 0 })).toMatchObject(PROMISED)
  expect(await press(deputy, 'PUT', `/vacancies/${id}`, { comment: 'Exercice', points: 15 })).toMatchObject({ status: 200 })
  expect(await scene.take(deputy, id)).toEqual({ status: 200, error: null })
  await expectLaws(server.pool)
})

describe('while it is kept for somebody', () => {
  test('nobody else is given it, by override, in their name or by a deputy neither', async () => {
    const id = await scene.opened()
    const friend = await scene.join(null)
    await tick(id, volunteer, 'accepts')
    const { version } = (await scene.board(id)).vacancy
    const reason = 'Personne ne répond'
    const assigned = { userId: friend.userId, version, reason }
    for (const [by, body] of [
      [scene.chief, assigned],
      [scene.chief, { ...assigned, override: { reason } }],
      [deputy, assigned],
    ] as const)
      expect(await press(by, 'POST', `/vacancies/${id}/assign`, body)).toMatchObject({ status: 409, body: { error: 'reserved' } })
    const inTheirName = { onBehalfOf: friend.userId, reason, override: { reason } }
    expect(await press(scene.chief, 'POST', `/substitution/${id}/accept`, inTheirName)).toMatchObject({
      status: 409,
      body: { error: 'reserved' },
    })
    expect((await scene.board(id)).vacancy).toMatchObject({ filledBy: null, promise: { member: { _id: volunteer.userId } } })
  })

  test('a deputy takes nothing in the name of anybody, frees nobody by the calls of an administrator, overrides nothing', async () => {
    const id = await scene.opened()
    const friend = await scene.join(null)
    const reason = 'Accord par téléphone'
    const { version } = (await scene.board(id)).vacancy
    const inTheirName = { onBehalfOf: friend.userId, reason }
    expect((await press(deputy, 'POST', `/substitution/${id}/accept`, inTheirName)).status).toBe(403)
    const assigned = { userId: friend.userId, version, reason, override: { reason } }
    expect((await press(deputy, 'POST', `/vacancies/${id}/assign`, assigned)).status).toBe(403)
    expect((await press(deputy, 'POST', `/vacancies/${id}/assign`, { userId: deputy.userId, version, reason })).status).toBe(403)
    await scene.take(friend, id)
    expect((await press(deputy, 'POST', `/substitution/${id}/unaccept`, { userId: friend.userId, reason })).status).toBe(403)
    const member = await scene.join(null)
    for (const [path, body] of [
      ['free', { userId: friend.userId, reason }],
      ['close', { version }],
      ['calls', { userId: friend.userId, tick: 'accepts' }],
      ['wave', {}],
    ] as const)
      expect((await press(member, 'POST', `/vacancies/${id}/${path}`, body)).status).toBe(403)
    expect((await scene.board(id)).vacancy).toMatchObject({ filledBy: { _id: friend.userId } })
  })

  test('a yes noted, a yes pressed, the wave and the closing, all at once on two servers: one of them holds', async () => {
    const secondServer = await server.second()
    const people = [volunteer]
    while (people.length < 4) people.push(await scene.join(null))
    await scene.available(people.slice(1))
    const date = (round: number) => `2026-12-${String(6 + 4 * round).padStart(2, '0')}`
    for (let round = 0; round < 5; round += 1) {
      const opened = await press(scene.chief, 'POST', '/vacancies', { origin: 'need', date: date(round), shift: 'N', points: 5 })
      expect(opened.status).toBe(200)
      const { _id: id, version } = z.looseObject({ _id: z.string(), version: z.number() }).parse(opened.body)
      const [a, b] = people
      if (a === undefined || b === undefined) throw new Error('four')
      const [noted, acceptance, started, closed] = await Promise.all([
        tick(id, a, 'accepts'),
        press(b, 'POST', `/substitution/${id}/accept`, {}, secondServer.url),
        press(deputy, 'POST', `/vacancies/${id}/wave`, {}, secondServer.url),
        press(scene.chief, 'POST', `/vacancies/${id}/close`, { version }),
        advanceWaves(server.pool, NOON),
      ])
      const statuses = [noted, acceptance, started, closed].map(({ status }) => status)
      expect(
        statuses.every((status) => status === 200 || status === 409),
        JSON.stringify([noted, acceptance, started, closed]),
      ).toBe(true)
      const { vacancy } = await scene.board(id)
      expect(vacancy.filledBy?._id ?? null).toBe(acceptance.status === 200 ? b.userId : null)
      expect(acceptance.status === 200 && closed.status === 200).toBe(false)
      if (noted.status === 200 && vacancy.state !== 'closed' && vacancy.filledBy === null)
        expect(vacancy.promise?.member._id).toBe(a.userId)
      if (noted.status === 200 && closed.status === 200) throw new Error('closed under a yes')
    }
    await secondServer.close()
    await expectLaws(server.pool)
  })
})
