// The sheet of a search: what is contested afterwards stands on it, and nothing that anybody declared or answered.
import { routes } from '@releve/contract'
import type { WireSearchSheet } from '@releve/contract/search-sheets'
import { addDays } from '@releve/domain/calendar/day'
import { beforeEach, describe, expect, test } from 'vitest'
import { read } from '#test/server.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import { purgeSearchRecords } from './store.ts'

const scene = setVacancyScene({ center: { rules: { waveBatch: 1 } } })
const { server } = scene
let ready: Person
let refuses: Person
let silent: Person

beforeEach(async () => {
  ready = await scene.join(null)
  refuses = await scene.join(null)
  silent = await scene.join(null)
  await scene.available([ready])
  await scene.available([refuses], 'no')
})

const answered = (id: string, by: Person = scene.chief) => server.call('GET', `/vacancies/${id}/sheet`, { token: by.token })
const sheetOf = async (id: string) => read(routes['vacancies.sheet'].response, await answered(id))
const ids = (lines: readonly { readonly member: { readonly _id: string } }[]) => lines.map(({ member }) => member._id)
const reasonFor = ({ userId }: Person, out: WireSearchSheet['searches'][number]['out']) =>
  out.find(({ members }) => members.some(({ _id }) => _id === userId))?.reason

describe('once a vacancy is over', () => {
  test('who could be asked stands in one order, whatever they declared, with who was asked and when', async () => {
    const id = await scene.opened()
    await scene.start(id)
    expect(await answered(id)).toMatchObject({ status: 409, body: { error: 'vacancyStillOpen' } })
    await scene.take(ready, id)
    const { searches, assignments, history, vacancy } = await sheetOf(id)
    expect(vacancy).toMatchObject({ state: 'filled', filledBy: { _id: ready.userId } })
    expect(assignments).toEqual([])
    expect(history.map(({ kind }) => kind)).toEqual(['opened', 'waveStarted', 'batchSent', 'filled'])
    expect(searches).toHaveLength(1)
    const [search] = searches
    const lines = search?.lines ?? []
    expect(ids(lines)).toEqual(expect.arrayContaining([ready.userId, refuses.userId, silent.userId]))
    expect(lines.map(({ rank }) => rank)).toEqual(lines.map((_, index) => index + 1))
    const asked = lines.filter(({ askedAt }) => askedAt !== null)
    expect(asked).toMatchObject([{ member: { _id: ready.userId }, askedAt: NOON, batch: 1, calledAt: null, lost: null }])
    // Two who rest and were never asked differ in nothing that was declared.
    const figuresOf = ({ userId }: Person) => {
      const { warnings, weekHours, loadPercent, daysSinceAsked, rest } = lines.find(({ member }) => member._id === userId) ?? {}
      return { warnings, weekHours, loadPercent, daysSinceAsked, rest }
    }
    expect(figuresOf(refuses)).toEqual(figuresOf(silent))
    expect(JSON.stringify(searches)).not.toMatch(/availab|lastResort|unsaid|declined/)
    expect(reasonFor(scene.holder, search?.out ?? [])).toBeUndefined()
  })

  test('whom a rule forbade to ask is named with it; who can no more since then, too', async () => {
    const busy = await scene.join(1)
    await scene.available([await scene.join(null)])
    const id = await scene.opened()
    const board = await scene.start(id)
    const first = board.lines.find(({ askedAt }) => askedAt !== null)?.member._id
    await scene.absence(silent, A_NIGHT)
    const next = await server.call('POST', `/vacancies/${id}/wave/next`, { token: scene.chief.token, body: { after: 1 } })
    expect(next.status).toBe(200)
    await scene.close(id)
    const [search, ...more] = (await sheetOf(id)).searches
    expect(more).toEqual([])
    expect(reasonFor(busy, search?.out ?? [])).toBe('worksThatDay')
    const lineOf = (userId: string) => search?.lines.find(({ member }) => member._id === userId)
    const asked = (batch: number) => search?.lines.filter((line) => line.batch === batch) ?? []
    expect(ids(asked(1))).toEqual([first])
    expect(asked(2)).toMatchObject([{ lost: null }])
    expect(lineOf(silent.userId)).toMatchObject({ batch: null, askedAt: null, lost: { reason: 'absent' } })
  })

  test('an assignment stands there with the order of designation, who decided it and why', async () => {
    const id = await scene.opened()
    const { version } = (await scene.board(id)).vacancy
    const body = { userId: silent.userId, version, reason: 'Personne ne répond' }
    expect((await server.call('POST', `/vacancies/${id}/assign`, { token: scene.chief.token, body })).status).toBe(200)
    const { searches, assignments } = await sheetOf(id)
    expect(searches).toEqual([])
    expect(assignments).toMatchObject([
      { at: NOON, actor: { _id: scene.chief.userId }, member: { _id: silent.userId }, reason: 'Personne ne répond' },
    ])
    expect(ids(assignments[0]?.lines ?? [])).toEqual(expect.arrayContaining([ready.userId, refuses.userId, silent.userId]))
  })

  test('calls stand there with the order of the first one', async () => {
    const id = await scene.opened()
    for (const userId of [ready.userId, silent.userId])
      await server.call('POST', `/vacancies/${id}/calls`, { token: scene.chief.token, body: { userId, tick: 'called' } })
    await scene.close(id)
    const { searches } = await sheetOf(id)
    expect(searches).toHaveLength(1)
    const called = searches[0]?.lines.filter(({ calledAt }) => calledAt !== null) ?? []
    expect(new Set(ids(called))).toEqual(new Set([ready.userId, silent.userId]))
  })
})

test('it is read by who keeps the vacancies, and gone after a year', async () => {
  const id = await scene.opened()
  await scene.start(id)
  await scene.take(ready, id)
  expect((await answered(id, ready)).status).toBe(403)
  const { rows } = await server.pool.query<{ kind: string }>('SELECT kind FROM search_records WHERE demand_id = $1', [id])
  expect(rows).toEqual([{ kind: 'asked' }])
  // Those of the day itself stay, those of the days before go.
  expect(await purgeSearchRecords(server.pool, A_NIGHT)).toBe(0)
  expect((await sheetOf(id)).searches).toHaveLength(1)
  expect(await purgeSearchRecords(server.pool, addDays(A_NIGHT, 1))).toBeGreaterThan(0)
  expect((await sheetOf(id)).searches).toEqual([])
})
