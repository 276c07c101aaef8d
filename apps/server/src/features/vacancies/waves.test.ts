// The wave of a vacancy: whom it asks and when, on one server and on two, whatever happens meanwhile.
import { routes } from '@releve/contract'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { expectLaws } from '#test/laws.ts'
import { callOn, read } from '#test/server.ts'
import { takeStep } from './commands/wave.ts'
import { advanceWaves } from './jobs.ts'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'
import { lockVacancy } from './store.ts'
import { demandId } from '@releve/contract/fields'

/** Three hours and a half before that night. */
const LATE = Date.UTC(2026, 10, 22, 14, 30)

const scene = setVacancyScene()
const { server } = scene

async function people(count: number): Promise<Person[]> {
  const all: Person[] = []
  for (let index = 0; index < count; index++) all.push(await scene.join(null))
  await scene.available(all)
  return all
}

interface Asked {
  readonly user_id: string
  readonly outcome: string | null
  readonly detail: string | null
}

async function asksOf(id: string): Promise<Asked[]> {
  const { rows } = await server.pool.query<Asked>(
    `SELECT user_id, outcome, detail FROM notifications WHERE demand_id = $1 AND kind = 'vacancyAsked' ORDER BY created_at, user_id`,
    [id],
  )
  return rows
}

const idsOf = (all: readonly Asked[]) => all.map(({ user_id: userId }) => userId).toSorted()

async function opened(): Promise<string> {
  await scene.moveTo(LATE)
  return scene.opened()
}

const wave = (id: string, path = '', body: object = {}, by = scene.chief.token, url = server.url) =>
  callOn(url, 'POST', `/vacancies/${id}/wave${path}`, { token: by, body })

describe('the wave', () => {
  test('asks three of those who said they may be asked, then others; who said nothing is in the list and not asked', async () => {
    const all = await people(5)
    const silent = await scene.join(null)
    const id = await opened()
    const first = await scene.start(id)
    expect(first.vacancy).toMatchObject({ state: 'running', wave: { batch: 1, batches: 2 } })
    // The next step is shown at the time it goes.
    expect(first.vacancy.wave?.steps[1]).toMatchObject({ isSent: false, at: first.vacancy.wave?.nextAt })
    const toldNotices = await asksOf(id)
    expect(toldNotices).toHaveLength(3)
    for (const { detail } of toldNotices) expect(detail).toMatch(/^\d\d:\d\d$/)
    expect(first.lines.filter(({ batch }) => batch === 1)).toHaveLength(3)
    expect(first.lines.find(({ member }) => member._id === silent.userId)).toMatchObject({
      availability: 'unsaid',
      batch: null,
      phone: null,
    })
    expect(first.lines.find(({ member }) => member._id === all[0]?.userId)?.phone).toBe('+33639980015')
    // The wave does not advance before its time; then it does so once.
    expect(await advanceWaves(server.pool, server.clock.now)).toBe(0)
    await scene.moveTo(first.vacancy.wave?.nextAt ?? 0)
    expect(await advanceWaves(server.pool, server.clock.now)).toBe(1)
    expect(idsOf(await asksOf(id))).toEqual(all.map(({ userId }) => userId).toSorted())
    // At the deadline the board says so, to whoever keeps it, once.
    await scene.moveTo(first.vacancy.wave?.deadlineAt ?? 0)
    await advanceWaves(server.pool, server.clock.now)
    await advanceWaves(server.pool, server.clock.now + 60_000)
    expect((await scene.board(id)).vacancy.state).toBe('calling')
    const { rows } = await server.pool.query(`SELECT user_id FROM notifications WHERE demand_id = $1 AND kind = 'vacancyUnfilled'`, [id])
    expect(rows).toEqual([{ user_id: scene.chief.userId }])
    expect(await asksOf(id)).toHaveLength(5)
  })

  test('started by two chiefs at once, on two servers, is one; the other is told', async () => {
    await people(4)
    const id = await opened()
    const other = await scene.join(null, { adminType: 'center' })
    const second = await server.second()
    const answers = await Promise.all([wave(id), wave(id, '', {}, other.token, second.url)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'waveStarted', message: 'La vague est déjà lancée pour cette vacation.' })
    expect(await asksOf(id)).toHaveLength(3)
    // And so is going on to the next ones.
    const nexts = await Promise.all([wave(id, '/next', { after: 1 }), wave(id, '/next', { after: 1 }, other.token, second.url)])
    await second.close()
    expect(nexts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await asksOf(id)).toHaveLength(4)
  })

  test('a server that dies in the middle has asked nobody; the next asks each once, two at the same time too', async () => {
    const all = await people(4)
    const id = await opened()
    const { vacancy } = await scene.start(id)
    const now = vacancy.wave?.nextAt ?? 0
    const died = inTransaction(server.pool, async (tx) => {
      const found = await lockVacancy(tx, scene.center.centerId, demandId.parse(id))
      if (found === null) throw new Error('no vacancy')
      await takeStep(tx, found, now)
      throw new Error('the server died')
    })
    await expect(died).rejects.toThrow('the server died')
    expect(await asksOf(id)).toHaveLength(3)
    const second = await server.second()
    await Promise.all([advanceWaves(server.pool, now), advanceWaves(server.pool, now)])
    await second.close()
    expect(idsOf(await asksOf(id))).toEqual(all.map(({ userId }) => userId).toSorted())
  })

  test('the first yes wins; the others are told at once, and what was declined is forgotten', async () => {
    const all = await people(3)
    const [taker, decliner, third] = all
    if (taker === undefined || decliner === undefined || third === undefined) throw new Error('three')
    const id = await opened()
    await scene.start(id)
    await server.runJobs()
    const ask = await server.call('GET', `/vacancies/${id}/ask`, { token: decliner.token })
    expect(ask).toMatchObject({ status: 200, body: { ask: { at: LATE, standing: { availability: 'available' } }, declinedAt: null } })
    await server.call('POST', `/substitution/${id}/reject`, { token: decliner.token, body: {} })
    const line = (await scene.board(id)).lines.find(({ member }) => member._id === decliner.userId)
    expect(line?.declinedAt).toBe(LATE)
    expect(await scene.take(taker, id)).toEqual({ status: 200, error: null })
    expect(await scene.take(third, id)).toEqual({ status: 409, error: 'alreadyAccepted' })
    await server.runJobs()
    expect((await asksOf(id)).find(({ user_id: userId }) => userId === third.userId)).toMatchObject({ outcome: 'taken' })
    const keptQuery = `SELECT count(*) FILTER (WHERE declined_at IS NOT NULL OR refused_at IS NOT NULL OR standing IS NOT NULL)::int AS answers,
      count(asked_at)::int AS asked FROM vacancy_asks WHERE demand_id = $1`
    expect((await server.pool.query(keptQuery, [id])).rows).toEqual([{ answers: 0, asked: 3 }])
    expect((await server.pool.query('SELECT rejected_by FROM demands WHERE _id = $1', [id])).rows).toEqual([{ rejected_by: [] }])
    await expectLaws(server.pool)
  })

  test('where all of a batch decline, the next are asked without waiting', async () => {
    const all = await people(4)
    const id = await opened()
    await scene.start(id)
    const first = idsOf(await asksOf(id))
    for (const person of all.filter(({ userId }) => first.includes(userId)))
      await server.call('POST', `/substitution/${id}/reject`, { token: person.token, body: {} })
    expect(await advanceWaves(server.pool, server.clock.now)).toBe(1)
    expect(await asksOf(id)).toHaveLength(4)
  })

  test('the absence withdrawn in mid-wave ends it, and all are told', async () => {
    await people(3)
    const { id: modificationId, vacancies } = await scene.absence(scene.holder, A_NIGHT, { offer: {} })
    const [id = ''] = vacancies
    await scene.start(id)
    await server.runJobs()
    const answer = await server.call('POST', `/planning-modifications/${modificationId}/withdraw`, { token: scene.holder.token, body: {} })
    expect(answer).toMatchObject({ status: 200 })
    await server.runJobs()
    expect((await asksOf(id)).map(({ outcome }) => outcome)).toEqual(['closed', 'closed', 'closed'])
    expect((await scene.board(id)).vacancy).toMatchObject({ state: 'closed' })
    expect(await advanceWaves(server.pool, Date.UTC(2026, 10, 22, 10))).toBe(0)
    await expectLaws(server.pool)
  })

  test('whoever started it loses their role meanwhile: it goes on, and those who remain see it and may stop it', async () => {
    const keeper = await scene.join(0)
    await people(5)
    const proven = () => server.provenTokenOf(scene.chief.userId)
    const given = await server.call('POST', `/users/${keeper.userId}/roles`, { token: await proven(), body: { role: 'replacements' } })
    const id = await opened()
    expect((await wave(id, '', {}, await server.tokenOf(keeper.userId))).status).toBe(200)
    await server.runJobs()
    const { roles } = read(routes['roles.give'].response, given)
    const taken = await server.call('DELETE', `/users/${keeper.userId}/roles/${roles[0]?._id}`, { token: await proven() })
    expect(taken.status).toBeLessThan(300)
    expect((await wave(id, '/next', {}, await server.tokenOf(keeper.userId))).status).toBe(403)
    // The wave is the vacancy's: its next batch is asked all the same, at its time.
    const { nextAt } = (await scene.board(id)).vacancy.wave ?? {}
    await scene.moveTo(nextAt ?? 0)
    expect(await advanceWaves(server.pool, nextAt ?? 0)).toBe(1)
    await server.runJobs()
    expect(await asksOf(id)).toHaveLength(5)
    expect((await scene.close(id)).status).toBeLessThan(300)
    await server.runJobs()
    expect((await asksOf(id)).every(({ outcome }) => outcome === 'closed')).toBe(true)
    await expectLaws(server.pool)
  })

  test('who may not take it any more is refused with the reason at their yes, skipped at the next step, and seen so on the board', async () => {
    const all = await people(4)
    const id = await opened()
    const { vacancy } = await scene.start(id)
    const first = idsOf(await asksOf(id))
    const lost = all.find(({ userId }) => first.includes(userId))
    const later = all.find(({ userId }) => !first.includes(userId))
    if (lost === undefined || later === undefined) throw new Error('four')
    await scene.absence(lost, A_NIGHT)
    await scene.absence(later, A_NIGHT)
    expect(await scene.take(lost, id)).toEqual({ status: 409, error: 'awayThatDay' })
    await server.runJobs()
    expect((await asksOf(id)).find(({ user_id: userId }) => userId === lost.userId)).toMatchObject({ outcome: 'impossible' })
    expect((await scene.board(id)).lines.find(({ member }) => member._id === lost.userId)?.limit).toMatchObject([{ code: 'awayThatDay' }])
    await scene.moveTo(vacancy.wave?.nextAt ?? 0)
    await advanceWaves(server.pool, server.clock.now)
    expect(idsOf(await asksOf(id))).toEqual(first)
  })

  test('batch after batch, as the screen shows them, the numbers ascend, whoever may not take it any more among them', async () => {
    const all = await people(5)
    const id = await opened()
    await scene.start(id)
    const first = idsOf(await asksOf(id))
    const lost = all.find(({ userId }) => first.includes(userId))
    if (lost === undefined) throw new Error('five')
    await scene.absence(lost, A_NIGHT)
    await server.runJobs()
    const { lines } = await scene.board(id)
    const shown = lines.toSorted((a, b) => (a.batch ?? Infinity) - (b.batch ?? Infinity) || 0)
    expect(shown.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
  })

  test('where nobody may be asked, that is said at once, with the reasons counted', async () => {
    await scene.join(1)
    const away = await scene.join(null)
    await scene.absence(away, A_NIGHT)
    const refuses = await scene.join(null)
    await scene.available([refuses], 'no')
    const id = await opened()
    const { vacancy, lines, out } = await scene.start(id)
    expect(vacancy).toMatchObject({ state: 'calling', wave: { batch: 0, nextAt: null } })
    // The chief, who opened it, neither.
    expect(lines).toEqual([])
    const counts = Object.fromEntries(out.map(({ reason, count }) => [reason, count]))
    expect(counts).toEqual({ worksThatDay: 1, absent: 1, no: 1, priced: 1 })
    expect(out.find(({ reason }) => reason === 'no')?.members).toEqual([])
    expect(await asksOf(id)).toEqual([])
  })

  test('in the quiet hours it asks those alone who want to be woken for it', async () => {
    const all = await people(3)
    const [awake] = all
    if (awake === undefined) throw new Error('three')
    await scene.prefers(awake, { ringsAtNight: true })
    // 23:30 in Paris, of the evening before a day of that morning.
    const { vacancies } = await scene.absence(await scene.join(1), A_NIGHT, { offer: {} })
    const [id = ''] = vacancies
    await scene.moveTo(Date.UTC(2026, 10, 21, 22, 30))
    const { vacancy } = await scene.start(id)
    expect(vacancy.wave?.batch).toBe(1)
    expect(idsOf(await asksOf(id))).toEqual([awake.userId])
    await server.runJobs()
    const { rows } = await server.pool.query<{ due: boolean }>(
      `SELECT due_at IS NULL AS due FROM notifications WHERE demand_id = $1 AND kind = 'vacancyAsked'`,
      [id],
    )
    expect(rows).toEqual([{ due: true }])
  })

  test('until when whoever was asked may answer stands as it was told, though the next ones sleep until the morning', async () => {
    const all = await people(4)
    // 17:00, for a day that begins two mornings later: the first have until half past two.
    const { vacancies } = await scene.absence(await scene.join(1), A_NIGHT, { offer: {} })
    const [id = ''] = vacancies
    await scene.moveTo(Date.UTC(2026, 10, 20, 16))
    const { vacancy } = await scene.start(id)
    const nextAt = vacancy.wave?.nextAt ?? 0
    const [first] = await asksOf(id)
    const reader = all.find(({ userId }) => userId === first?.user_id)
    if (reader === undefined) throw new Error('nobody was asked')
    const until = async () => {
      const answer = await server.call('GET', `/vacancies/${id}/ask`, { token: reader.token })
      return read(routes['vacancies.ask'].response, answer).ask?.until
    }
    expect(await until()).toBe(nextAt)
    await scene.moveTo(nextAt)
    await advanceWaves(server.pool, nextAt)
    const { wave: after } = (await scene.board(id)).vacancy
    expect(after).toMatchObject({ batch: 1, deadlineAt: vacancy.wave?.deadlineAt })
    expect(after?.nextAt).toBeGreaterThan(nextAt)
    expect(await until()).toBe(nextAt)
  })

  test('never goes on once the vacation has begun', async () => {
    await people(8)
    const id = await opened()
    await scene.moveTo(Date.UTC(2026, 10, 22, 17, 55))
    const { vacancy } = await scene.start(id)
    expect(vacancy.wave?.deadlineAt).toBeLessThanOrEqual(vacancy.startAt)
    const before = await asksOf(id)
    await advanceWaves(server.pool, vacancy.startAt)
    expect(await asksOf(id)).toEqual(before)
    await scene.moveTo(vacancy.startAt)
    expect((await wave(id, '/next', { after: 1 })).body).toMatchObject({ error: 'vacancyBegun' })
  })

  test('on the night on which the clocks change, the real hours count', async () => {
    // Team A works the night of 24 October 2026 too, which lasts an hour more.
    const night = '2026-10-24'
    await scene.moveTo(Date.UTC(2026, 9, 24, 12))
    await people(2)
    const { vacancies } = await scene.absence(await scene.join(3), night, { offer: {} })
    const [id = ''] = vacancies
    const { vacancy } = await scene.start(id)
    expect(vacancy.endAt - vacancy.startAt).toBe(13 * 3_600_000)
    expect(vacancy.wave?.deadlineAt).toBeLessThanOrEqual(vacancy.startAt)
    expect(await asksOf(id)).toHaveLength(2)
  })
})

test('of many who say yes at the same time, on two servers, one has it', async () => {
  const all = await people(12)
  const id = await opened()
  const second = await server.second()
  const answers = await Promise.all(
    all.map(async ({ token }, index) => {
      const response = await fetch(`${index % 2 === 0 ? server.url : second.url}/api/substitution/${id}/accept`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return response.status
    }),
  )
  await second.close()
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  await expectLaws(server.pool)
})

test('a suspended member, who cannot come in to answer, is asked by no wave, and the board says so', async () => {
  const [free, suspended] = [await scene.join(null), await scene.join(null)]
  await scene.available([free, suspended])
  expect(await scene.as(scene.chief, 'PUT', `/users/${suspended.userId}/suspension`, {})).toMatchObject({ status: 200 })
  const id = await scene.opened()
  const { lines, out } = await scene.board(id)
  expect(lines.map(({ member }) => member._id)).not.toContain(suspended.userId)
  expect(out.find(({ reason }) => reason === 'suspended')?.members.map(({ _id }) => _id)).toEqual([suspended.userId])
  await scene.start(id)
  const { rows } = await scene.server.pool.query<{ user_id: string }>('SELECT user_id FROM vacancy_asks')
  expect(rows.map(({ user_id: userId }) => userId)).toContain(free.userId)
  expect(rows.map(({ user_id: userId }) => userId)).not.toContain(suspended.userId)
})
