// Points come out of the account of the centre at a price that somebody sets: never for themselves, never above the bound of the centre, and
// always with their name in the journal.
import { routes } from '@releve/contract'
import { beforeEach, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

const PRICED = {
  error: 'vacancyPriced',
  message: 'Qui a ouvert une vacation à pourvoir, ou en a fixé les points, ne la prend pas\u00A0: elle est pour quelqu’un d’autre.',
}

const scene = setVacancyScene()
const { server } = scene
let deputy: Person
let friend: Person

beforeEach(async () => {
  deputy = await scene.join(null)
  friend = await scene.join(null)
  await server.pool.query('UPDATE members SET is_deputy = true WHERE _id = ANY ($1)', [[deputy.userId, friend.userId]])
})

async function opened(by: Person, more: object = {}) {
  const body = { origin: 'need', date: A_NIGHT, shift: 'N', ...more }
  return read(routes['vacancies.open'].response, await server.call('POST', '/vacancies', { token: by.token, body }))
}
const accept = ({ token }: Person, id: string) => server.call('POST', `/substitution/${id}/accept`, { token, body: {} })
const price = ({ token }: Person, id: string, points: number) => server.call('PUT', `/vacancies/${id}`, { token, body: { points } })

test('who opened a vacancy, or set its points since, neither takes it nor is given it, by override or in their name neither', async () => {
  const { _id: id, version } = await opened(deputy, { points: 40 })
  expect(await accept(deputy, id)).toMatchObject({ status: 409, body: PRICED })
  expect(await price(friend, id, 50)).toMatchObject({ status: 200, body: { points: 50 } })
  expect(await accept(friend, id)).toMatchObject({ status: 409, body: PRICED })
  for (const { userId } of [deputy, friend]) {
    const reason = 'Personne ne répond'
    const assigned = { userId, version: version + 1, reason, override: { reason } }
    expect(await server.call('POST', `/vacancies/${id}/assign`, { token: scene.chief.token, body: assigned })).toMatchObject({
      status: 409,
      body: { error: 'vacancyPriced' },
    })
    const inTheirName = { onBehalfOf: userId, reason, override: { reason } }
    expect(await server.call('POST', `/substitution/${id}/accept`, { token: scene.chief.token, body: inTheirName })).toMatchObject({
      status: 409,
      body: { error: 'vacancyPriced' },
    })
  }
  // The board says so, and what is opened again after it was taken is no more theirs.
  const out = (await scene.board(id)).out.find(({ reason }) => reason === 'priced')
  expect(out?.members.map(({ _id }) => _id).toSorted()).toEqual([deputy.userId, friend.userId].toSorted())
  const taker = await scene.join(null)
  expect(await accept(taker, id)).toMatchObject({ status: 200 })
  await server.call('POST', `/substitution/${id}/unaccept`, { token: taker.token, body: {} })
  expect(await accept(deputy, id)).toMatchObject({ status: 409, body: PRICED })
  await expectLaws(server.pool)
})

test('who sets its points and takes it at the same moment, on two servers, does one of the two', async () => {
  const secondServer = await server.second()
  const { _id: id } = await opened(scene.chief, { points: 10 })
  const press = (url: string, method: string, path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${friend.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(({ status }) => status)
  const statuses = await Promise.all([
    press(server.url, 'PUT', `/vacancies/${id}`, { points: 90 }),
    press(secondServer.url, 'POST', `/substitution/${id}/accept`, {}),
  ])
  await secondServer.close()
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  await expectLaws(server.pool)
})

test('said in other words, it is priced by nobody else: they may take it', async () => {
  const { _id: id } = await opened(deputy)
  const body = { comment: 'Exercice' }
  expect(await server.call('PUT', `/vacancies/${id}`, { token: friend.token, body })).toMatchObject({ status: 200 })
  expect(await accept(friend, id)).toMatchObject({ status: 200 })
})

test('an absence that is offered as it is approved is opened by who approves it', async () => {
  const id = await scene.opened()
  expect(await accept(scene.chief, id)).toMatchObject({ status: 409, body: PRICED })
})

test('no vacancy gives more than the centre’s bound, as it is opened, changed or offered with an absence; the bound is a rule', async () => {
  const over = (most: string) => ({
    status: 400,
    body: {
      error: 'vacancyPointsOver',
      fields: { points: `Au plus ${most}\u00A0points pour une vacation à pourvoir, dans votre centre.` },
    },
  })
  const need = { origin: 'need', date: A_NIGHT, shift: 'N' }
  const open = (points: number) => server.call('POST', '/vacancies', { token: deputy.token, body: { ...need, points } })
  expect(await open(100_000)).toMatchObject(over('100'))
  const { _id: id } = await opened(deputy, { points: 100 })
  expect(await price(friend, id, 101)).toMatchObject(over('100'))
  const absence = {
    userId: scene.holder.userId,
    type: 'absence',
    fromDate: A_NIGHT,
    toDate: A_NIGHT,
    approve: true,
    offer: { points: 101 },
  }
  const path = '/planning-modifications/register'
  expect(await server.call('POST', path, { token: scene.chief.token, body: absence })).toMatchObject(over('100'))
  const { rows } = await server.pool.query('SELECT FROM planning_modifications WHERE user_id = $1', [scene.holder.userId])
  expect(rows).toEqual([])
  const at = `/center/${scene.center.centerId}/rules`
  const rules = read(routes['centers.rules'].response, await server.call('GET', at, { token: scene.chief.token }))
  const saved = await server.call('PUT', at, { token: scene.chief.token, body: { ...rules, vacancyPointsMost: 30 } })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { vacancyPointsMost: 30 } })
  expect(await open(31)).toMatchObject(over('30'))
  expect(await open(30)).toMatchObject({ status: 200 })
})

test('the journal has whoever opened it with points, or changed them, and how many', async () => {
  const { _id: id } = await opened(deputy, { points: 40 })
  server.clock.now = NOON + 60_000
  await price(friend, id, 50)
  await price(friend, id, 50)
  const answer = await server.call('GET', '/journal?group=demands', { token: scene.chief.token })
  const { entries } = read(routes['journal.list'].response, answer)
  expect(entries.map(({ kind, actor, fields, detail }) => ({ kind, by: actor._id, fields, date: detail.date }))).toEqual([
    { kind: 'vacancyPriced', by: friend.userId, fields: [{ field: 'points', from: 40, to: 50 }], date: A_NIGHT },
    { kind: 'vacancyPriced', by: deputy.userId, fields: [{ field: 'points', from: null, to: 40 }], date: A_NIGHT },
  ])
})
