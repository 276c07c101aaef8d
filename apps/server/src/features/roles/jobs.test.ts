// Roles that end in a week are told to their holder and to the administrators, once. It is 16 November 2026.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { tellEndingRoles } from './jobs.ts'

const DAY_MS = 86_400_000

const { server, people, as, moveTo } = setScene({ a: { name: 'Zoé', lastName: 'Ardoisière' }, b: {}, admin: {} })
const { a, b, admin } = people

async function give(person: Person, role: string, days: object) {
  const token = await server.provenTokenOf(admin.userId)
  expect(await server.call('POST', `/users/${person.userId}/roles`, { token, body: { role, ...days } })).toMatchObject({ status: 200 })
}

async function toldTo(person: Person) {
  const told = read(routes['notifications.list'].response, await as(person, 'GET', `/notifications/${person.userId}`))
  return told.filter(({ kind }) => kind !== 'roleGiven').map(({ kind, date, detail }) => [kind, date, detail])
}

const tell = () => tellEndingRoles(server.pool, server.clock.now)

test('the holder and the administrators are told a week ahead, once, by two servers too', async () => {
  await give(a, 'planner', { untilDate: '2026-12-05' })
  await give(b, 'hr', {})
  expect(await tell()).toBe(0)
  await moveTo(NOON + 12 * DAY_MS)
  const counts = await Promise.all([tell(), tell()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  expect(await tell()).toBe(0)
  expect(await toldTo(a)).toEqual([['roleEnds', '2026-12-05', 'Responsable du planning']])
  expect(await toldTo(admin)).toEqual([['memberRoleEnds', '2026-12-05', 'Zoé Ardoisière']])
  expect(await toldTo(b)).toEqual([])
})

test('nobody is told of a role of a few days, nor of one that goes on the day after', async () => {
  await give(a, 'reader', { untilDate: '2026-11-20' })
  await give(b, 'planner', { untilDate: '2026-11-30' })
  await give(b, 'planner', { fromDate: '2026-12-01' })
  await moveTo(NOON + 7 * DAY_MS)
  await tell()
  expect([await toldTo(a), await toldTo(b), await toldTo(admin)]).toEqual([[], [], []])
})
