// « Combler la période » through HTTP: what is proposed, what one press asks of whom, and what a no, a silence or a yes does then.
import { routes } from '@releve/contract'
import { addDays } from '@releve/domain/calendar/day'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { A_NIGHT, listed, setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'
import { advanceWaves } from './jobs.ts'

/** Team A works the nights of 21 and 22 November: its minimum lacks one person each. */
const scene = setVacancyScene({ center: { rules: { minimumStaffing: { N: { total: 2, byQualification: {} } } } } })
const { server } = scene
const SPAN = { fromDate: A_NIGHT, toDate: A_NIGHT }

async function people(count: number): Promise<Person[]> {
  const all: Person[] = []
  for (let index = 0; index < count; index++) all.push(await scene.join(null))
  await scene.available(all)
  return all
}

const answered = (span: typeof SPAN = SPAN, by = scene.chief) =>
  server.call('GET', `/vacancies/cover?fromDate=${span.fromDate}&toDate=${span.toDate}`, { token: by.token })
const proposedFor = async (span?: typeof SPAN) => read(routes['vacancies.cover'].response, await answered(span))

type Proposal = Awaited<ReturnType<typeof proposedFor>>
type Place = Proposal['places'][number]

const askingOf = ({ vacancyId, origin, date, shift, holder, qualification, isPart }: Place, userId: string) =>
  vacancyId !== null
    ? { userId, vacancyId }
    : {
        userId,
        place: {
          origin,
          date,
          shift: shift.name,
          qualification,
          ...(holder !== null && { holderId: holder._id }),
          ...(isPart === true && { ...shift.default, endsNextDay: shift.endsNextDay }),
        },
      }

const askingsOf = ({ places }: Proposal) => places.flatMap((place) => (place.askedId === null ? [] : [askingOf(place, place.askedId)]))
const start = (askings: readonly object[]) => server.call('POST', '/vacancies/cover', { token: scene.chief.token, body: { askings } })

async function asksOf(id: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ user_id: string }>(
    `SELECT user_id FROM notifications WHERE demand_id = $1 AND kind = 'vacancyAsked' ORDER BY created_at, user_id`,
    [id],
  )
  return rows.map(({ user_id: userId }) => userId)
}

async function started(count: number): Promise<{ readonly all: Person[]; readonly ids: string[]; readonly asked: Map<string, string[]> }> {
  const all = await people(count)
  await scene.opened()
  const proposal = await proposedFor()
  expect((await start(askingsOf(proposal))).status).toBe(200)
  const ids = (await listed(scene)).map(({ _id }) => _id)
  const asked = new Map<string, string[]>()
  for (const id of ids) asked.set(id, await asksOf(id))
  return { all, ids, asked }
}

describe('a proposal for a period', () => {
  test('is of open vacancies and of what would be opened, each with who may be asked and why, and writes nothing', async () => {
    const all = await people(3)
    const silent = await scene.join(null)
    const id = await scene.opened()
    const { places, isProven } = await proposedFor()
    expect(isProven).toBe(true)
    expect(places.map(({ vacancyId, origin }) => ({ vacancyId, origin }))).toEqual(
      expect.arrayContaining([
        { vacancyId: id, origin: 'absence' },
        { vacancyId: null, origin: 'minimum' },
      ]),
    )
    const asked = places.map(({ askedId }) => askedId)
    expect(new Set(asked).size).toBe(places.length)
    for (const { candidates, askedId } of places) {
      expect(candidates.map(({ member }) => member._id).toSorted()).toEqual(all.map(({ userId }) => userId).toSorted())
      expect(candidates.some(({ member }) => member._id === askedId)).toBe(true)
      expect(candidates.some(({ member }) => member._id === silent.userId)).toBe(false)
    }
    expect(await listed(scene)).toHaveLength(1)
    expect(await asksOf(id)).toEqual([])
  })

  test('asks nobody for two vacations of one night, and leaves what cannot be covered', async () => {
    const [only] = await people(1)
    await scene.opened()
    const { places } = await proposedFor()
    expect(places.length).toBeGreaterThan(1)
    expect(places.flatMap(({ askedId }) => askedId ?? [])).toEqual([only?.userId])
  })

  test('of days on which nothing lacks is empty; too long a period, or one that ends before it begins, is refused beside its end', async () => {
    const far = addDays(A_NIGHT, 200)
    expect((await proposedFor({ fromDate: far, toDate: far })).places.filter(({ vacancyId }) => vacancyId !== null)).toEqual([])
    const backwards = await answered({ fromDate: A_NIGHT, toDate: addDays(A_NIGHT, -1) })
    expect(backwards).toMatchObject({ status: 400, body: { fields: { toDate: 'La fin précède le début.' } } })
    const long = await answered({ fromDate: A_NIGHT, toDate: addDays(A_NIGHT, 31) })
    expect(long).toMatchObject({ status: 400, body: { fields: { toDate: 'Au plus 31\u00A0jours à la fois.' } } })
  })
})

describe('one press', () => {
  test('opens what was not open and asks one person for each, once', async () => {
    const { ids, asked } = await started(4)
    expect(ids.length).toBeGreaterThan(1)
    expect([...asked.values()].map((each) => each.length)).toEqual(ids.map(() => 1))
    expect(new Set([...asked.values()].flat()).size).toBe(ids.length)
    for (const { state } of await listed(scene)) expect(state).toBe('running')
    await expectLaws(server.pool)
  })

  test('sends what the chief chose instead; what the rules refuse by then is sent to nobody, and says who and when', async () => {
    const all = await people(3)
    await scene.opened()
    const { places } = await proposedFor()
    const [first, second] = places
    const [one] = all
    if (first === undefined || second === undefined || one === undefined) throw new Error('two vacations')
    const both = await start([askingOf(first, one.userId), askingOf(second, one.userId)])
    expect(both).toMatchObject({ status: 409, body: { error: 'coverChanged' } })
    expect(JSON.stringify(both.body)).toContain('ne peut plus prendre la vacation')
    expect((await listed(scene)).map(({ state }) => state)).toEqual(['notStarted'])
    const other = first.candidates.map(({ member }) => member._id).find((userId) => userId !== first.askedId) ?? ''
    expect((await start([askingOf(first, other)])).status).toBe(200)
    const running = (await listed(scene)).find(({ state }) => state === 'running')
    expect(await asksOf(running?._id ?? '')).toEqual([other])
    // A second press is refused.
    const again = await start([{ userId: one.userId, vacancyId: running?._id }])
    expect(again).toMatchObject({ status: 409, body: { error: 'waveStarted' } })
  })

  test('of two chiefs at the same time, one is done', async () => {
    await people(4)
    await scene.opened()
    const askings = askingsOf(await proposedFor())
    const answers = await Promise.all([start(askings), start(askings)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const { _id } of await listed(scene)) expect(await asksOf(_id)).toHaveLength(1)
  })
})

describe('afterwards', () => {
  test('a no has somebody else asked at once, who was asked nothing yet; the others keep their time', async () => {
    const { ids, asked } = await started(6)
    const [id] = ids
    const decliner = asked.get(id ?? '')?.[0]
    const token = await server.tokenOf(decliner ?? '')
    await server.call('POST', `/substitution/${id}/reject`, { token, body: {} })
    await advanceWaves(server.pool, server.clock.now)
    const after = await asksOf(id ?? '')
    expect(after).toHaveLength(2)
    expect([...asked.values()].flat()).not.toContain(after.find((userId) => userId !== decliner))
    for (const other of ids.slice(1)) expect(await asksOf(other)).toEqual(asked.get(other))
  })

  test('silence has others asked when the time is over, nobody twice, until nobody is left; a yes ends its own alone', async () => {
    const { all, ids, asked } = await started(5)
    const [id = ''] = ids
    const taker = all.find(({ userId }) => asked.get(id)?.includes(userId))
    if (taker === undefined) throw new Error('nobody was asked')
    expect(await scene.take(taker, id)).toEqual({ status: 200, error: null })
    const deadline = Math.max(...(await listed(scene)).map(({ wave }) => wave?.deadlineAt ?? 0))
    for (let step = 0; step < 40 && server.clock.now < deadline; step++) {
      const next = Math.min(...(await listed(scene)).map(({ wave }) => wave?.nextAt ?? Infinity))
      if (next === Infinity) break
      await scene.moveTo(next)
      await advanceWaves(server.pool, next)
    }
    const everybody: string[] = []
    for (const each of ids) everybody.push(...(await asksOf(each)))
    expect(everybody.toSorted()).toEqual(all.map(({ userId }) => userId).toSorted())
    const states = (await listed(scene)).map(({ state }) => state)
    expect(states.filter((state) => state === 'filled')).toHaveLength(1)
    expect(states).toContain('calling')
    await expectLaws(server.pool)
  })
})
