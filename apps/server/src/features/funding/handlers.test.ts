// Funding through HTTP: targets, money in and out, the curve; written by masters alone.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import { beforeEach, expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'

// 31 December 2026, 23:30 in Paris: the next year in Réunion already.
const NOW = Date.UTC(2026, 11, 31, 22, 30)

const server = serverOfTests({ now: NOW })
let master: string
let member: string

beforeEach(async () => {
  await server.pool.query('DELETE FROM funding_entries')
  await server.pool.query('DELETE FROM funding_years')
  master = await server.tokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
  member = await server.tokenOf((await createMember(server.pool, await createCenter(server.pool))).userId)
})

const get = async (query = '', token = member) =>
  read(routes['funding.get'].response, await server.call('GET', `/funding${query}`, { token }))
const setYear = (year: number | string, body: object, token = master) => server.call('PUT', `/funding/years/${year}`, { token, body })
const add = (body: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/funding/entries', {
    token: master,
    body: { kind: 'contribution', date: '2026-03-05', amountCents: 5000, label: 'Don', ...body },
    headers,
  })
const added = async (body: object) => read(routes['funding.addEntry'].response, await add(body))

test('target, collected, spent, and the curve month after month', async () => {
  await setYear(2026, { targetCents: 120_000, note: ' Hébergement et courriels ' })
  await added({ amountCents: 5000 })
  await added({ amountCents: 1, date: '2026-03-31' })
  await added({ amountCents: 2500, date: '2026-11-30' })
  await added({ kind: 'cost', amountCents: 4999, date: '2026-01-01', label: 'Serveur' })
  await added({ amountCents: 700, date: '2025-12-31' })
  const funding = await get()
  expect(funding).toMatchObject({
    year: 2026,
    targetCents: 120_000,
    note: 'Hébergement et courriels',
    collectedCents: 7501,
    costCents: 4999,
    years: [2026, 2025],
  })
  expect(funding.months).toHaveLength(12)
  expect(funding.months[0]).toEqual({ month: 1, contributionCents: 0, costCents: 4999, collectedCents: 0, spentCents: 4999 })
  expect(funding.months[2]).toEqual({ month: 3, contributionCents: 5001, costCents: 0, collectedCents: 5001, spentCents: 4999 })
  expect(funding.months[11]).toMatchObject({ collectedCents: 7501, spentCents: 4999 })
  expect(funding.entries.map(({ date }) => date)).toEqual(['2026-11-30', '2026-03-31', '2026-03-05', '2026-01-01'])
  expect(await get('?year=2025')).toMatchObject({ year: 2025, targetCents: 0, note: '', collectedCents: 700, years: [2026, 2025] })
})

test('this year is that of the reader’s centre; an empty one is empty', async () => {
  const center = await createCenter(server.pool, { zone: 'Indian/Reunion' })
  const far = await server.tokenOf((await createMember(server.pool, center)).userId)
  expect(await get('', far)).toMatchObject({ year: 2027, targetCents: 0, collectedCents: 0, entries: [], years: [2027] })
  expect((await get('', master)).year).toBe(2026)
})

test('a target set again takes the place of the first; what is not given stays; two at once leave one of them', async () => {
  expect((await setYear(2026, { note: 'avant' })).body).toMatchObject({ targetCents: 0, note: 'avant' })
  expect((await setYear(2026, { targetCents: 2 })).body).toMatchObject({ targetCents: 2, note: 'avant' })
  expect((await setYear(2026, { note: '' })).body).toMatchObject({ targetCents: 2, note: '' })
  const answers = await Promise.all([3, 4, 5].map((targetCents) => setYear(2026, { targetCents })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([3, 4, 5]).toContain((await get()).targetCents)
})

test('what is set from what was read is refused once somebody else has set it otherwise, and says how', async () => {
  const readYear = { targetCents: 0, note: '' }
  await setYear(2026, { targetCents: 120_050, seen: readYear })
  expect(await setYear(2026, { targetCents: 90_000, seen: readYear })).toMatchObject({
    status: 409,
    body: { error: 'fundingChanged', fields: { targetCents: 'Changé entre-temps par ailleurs en «\u00A01\u202F200,50\u00A0€\u00A0».' } },
  })
  // A field the other did not touch may be written; the same wish twice is no conflict.
  expect((await setYear(2026, { note: 'Serveur', seen: readYear })).body).toMatchObject({ targetCents: 120_050, note: 'Serveur' })
  expect((await setYear(2026, { targetCents: 120_050, seen: readYear })).status).toBe(200)
  expect((await setYear(2026, { targetCents: 90_000, seen: { targetCents: 120_050 } })).body).toMatchObject({ targetCents: 90_000 })
  const answers = await Promise.all(
    [3, 4, 5].map((targetCents) => setYear(2026, { targetCents, seen: { targetCents: 90_000, note: 'Serveur' } })),
  )
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
  expect((await setYear(2026, { seen: readYear })).status).toBe(400)
})

test('an entry is taken out once, kept in the database, and counted no more', async () => {
  const { _id } = await added({})
  const remove = () => server.call('DELETE', `/funding/entries/${_id}`, { token: master })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect(await get()).toMatchObject({ collectedCents: 0, entries: [], years: [2026] })
  expect((await server.call('DELETE', `/funding/entries/${randomUUID()}`, { token: master })).status).toBe(404)
  const { rows } = await server.pool.query('SELECT label, amount_cents FROM funding_entries')
  expect(rows).toEqual([{ label: 'Don', amount_cents: 5000 }])
})

test('the same key twice is one entry', async () => {
  const headers = { 'idempotency-key': 'don-de-mars' }
  const first = await add({}, headers)
  expect(await add({}, headers)).toMatchObject({ status: 200, body: first.body })
  expect((await get()).collectedCents).toBe(5000)
})

test.each([
  [{ amountCents: 0 }],
  [{ amountCents: -1 }],
  [{ amountCents: 12.5 }],
  [{ amountCents: '12' }],
  [{ amountCents: 2 ** 53 }],
  [{ amountCents: 100_000_000_001 }],
  [{ kind: 'gift' }],
  [{ date: '2026-02-30' }],
  [{ date: '1999-12-31' }],
  [{ label: ' ' }],
  [{ label: 'x'.repeat(201) }],
  [{ _id: randomUUID() }],
  [{ createdBy: randomUUID() }],
])('%j is refused', async (wrong) => {
  expect(await add(wrong)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
  expect((await get()).entries).toEqual([])
})

test.each([
  [2026, { targetCents: -1 }],
  [2026, { targetCents: 0.5 }],
  [2026, {}],
  [1999, { targetCents: 1 }],
  [2200, { targetCents: 1 }],
  ['abc', { targetCents: 1 }],
  ['2026.5', { targetCents: 1 }],
])('a target of %s %j is refused', async (year, body) => {
  expect(await setYear(year, body)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
  expect((await get()).targetCents).toBe(0)
})

test('a year whose body names another one is refused, and nothing is written', async () => {
  expect(await setYear(2026, { targetCents: 1, year: 2027 })).toMatchObject({ status: 409, body: { error: 'fieldsFixed' } })
  expect((await get()).targetCents).toBe(0)
})

test('members read and write nothing', async () => {
  expect((await setYear(2026, { targetCents: 1 }, member)).status).toBe(403)
  for (const wrong of ['?year=1999', '?year=x', '?center=1']) {
    expect((await server.call('GET', `/funding${wrong}`, { token: member })).status).toBe(400)
  }
})
