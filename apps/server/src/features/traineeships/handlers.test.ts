// Traineeships through HTTP: written by administrators, read by their member with what is done and what comes, read by colleagues in the roster,
// counted nowhere.
//
// Cycle J N R R of 12 h. In November 2026: A works J 17, N 18, J 21, N 22; B J 18, N 19, J 22; D N 17, J 20, N 21. It is the 15th.
import { routes } from '@releve/contract'
import type { WireTraineeship } from '@releve/contract/traineeships'
import { beforeEach, expect, test } from 'vitest'
import { setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const scene = setVacancyScene()
const { server, chief, holder: a, join, center } = scene

let named: WireTraineeship
beforeEach(() => {
  named = { qualification: 'CDS', fromDate: '2026-11-16', untilDate: null, tutorId: a.userId, byDay: 1, byNight: 0 }
})
const path = ({ userId }: Person) => `/users/${userId}/traineeships`
const save = (person: Person, traineeships: readonly WireTraineeship[], more = {}, by = chief) =>
  server.call('PUT', path(person), { token: by.token, body: { traineeships, ...more } })
const saved = async (...args: Parameters<typeof save>) => read(routes['traineeships.save'].response, await save(...args))
const readBy = (reader: Person, person: Person) => server.call('GET', path(person), { token: reader.token })

test('the member reads the next vacation beside their tutor: planned in the same team, else one that the rules let them join', async () => {
  const [beside, apart] = [await join(0), await join(null)]
  const planned = await saved(beside, [named])
  expect(planned.progress).toMatchObject([
    { tutor: { _id: a.userId }, byDay: 0, byNight: 0, next: { date: '2026-11-17', shift: 'J', isPlanned: true } },
  ])
  expect((await readBy(beside, beside)).body).toEqual(planned)
  const { progress } = await saved(apart, [{ ...named, byDay: 0, byNight: 2 }])
  expect(progress).toMatchObject([{ next: { date: '2026-11-18', shift: 'N', tutor: { _id: a.userId }, isPlanned: false } }])
})

test('what is over beside the tutor is counted, and the next is sought among what is left', async () => {
  const d = await join(0)
  const { progress } = await saved(d, [{ ...named, fromDate: '2026-11-01', byDay: 0, byNight: 0 }])
  expect(progress[0]).toMatchObject({ byDay: 4, byNight: 4 })
  const { progress: left } = await saved(d, [{ ...named, fromDate: '2026-11-01', byDay: 4, byNight: 5 }])
  expect(left[0]?.next).toMatchObject({ shift: 'N' })
  const { progress: all } = await saved(d, [{ ...named, fromDate: '2026-11-01', byDay: 4, byNight: 4 }])
  expect(all[0]?.next).toBeNull()
})

test('colleagues read the days and the tutor in the roster, and not the numbers; the call is for the member and administrators', async () => {
  const d = await join(3)
  await saved(d, [named])
  expect(await readBy(a, d)).toMatchObject({ status: 403 })
  expect(await save(d, [], {}, d)).toMatchObject({ status: 403 })
  const answer = await server.call('GET', `/center/${center.centerId}/roster`, { token: a.token })
  const { members } = read(routes['shifts.roster'].response, answer)
  const { byDay, byNight, ...shown } = named
  expect(members.find(({ _id }) => _id === d.userId)?.traineeships).toEqual([shown])
  expect(members.filter(({ traineeships }) => traineeships !== undefined)).toHaveLength(1)
  expect([byDay, byNight]).toEqual([1, 0])
})

test('the member is told once, and the journal keeps the act', async () => {
  const d = await join(3)
  await saved(d, [named])
  await saved(d, [named])
  const { rows: told } = await server.pool.query('SELECT kind FROM notifications WHERE user_id = $1', [d.userId])
  expect(told).toEqual([{ kind: 'traineeshipsChanged' }])
  const { rows: acts } = await server.pool.query('SELECT kind, actor_id FROM center_changes WHERE user_id = $1', [d.userId])
  expect(acts).toEqual([{ kind: 'traineeshipsChanged', actor_id: chief.userId }])
})

test('two administrators at once: the second is told, and nothing is lost', async () => {
  const d = await join(3)
  await saved(d, [named], { seen: [] })
  expect(await save(d, [], { seen: [] })).toMatchObject({ status: 409, body: { error: 'traineeshipsChanged' } })
  expect((await readBy(chief, d)).body).toMatchObject({ traineeships: [named] })
})

test('a tutor who is no colleague, and an end before its beginning, are refused beside their field', async () => {
  const d = await join(3)
  const tutor = { 'traineeships.0.tutorId': 'Le tuteur est un autre membre du centre.' }
  expect(await save(d, [{ ...named, tutorId: d.userId }])).toMatchObject({
    status: 400,
    body: { error: 'traineeshipTutor', fields: tutor },
  })
  expect(await save(d, [{ ...named, untilDate: '2026-11-15' }])).toMatchObject({
    status: 400,
    body: { fields: { 'traineeships.0.untilDate': 'La fin de la doublure précède son début.' } },
  })
})

test('a trainee is asked for no vacancy, and cannot take one', async () => {
  const [free, trainee] = [await join(null), await join(null)]
  await scene.available([free, trainee])
  await saved(trainee, [named])
  const id = await scene.opened()
  const { lines } = await scene.board(id)
  expect(lines.map(({ member }) => member._id)).toContain(free.userId)
  expect(lines.map(({ member }) => member._id)).not.toContain(trainee.userId)
  expect(await scene.take(trainee, id)).toEqual({ status: 409, error: 'traineeThatDay' })
})

test('whose data are erased is no trainee any more', async () => {
  const d = await join(3)
  await saved(d, [named])
  const proven = await server.provenTokenOf(chief.userId)
  expect(await server.call('DELETE', `/users/${d.userId}`, { token: proven, body: { erase: true } })).toMatchObject({ status: 200 })
  const { rows } = await server.pool.query('SELECT traineeships FROM members WHERE _id = $1', [d.userId])
  expect(rows).toEqual([{ traineeships: [] }])
})
