// Qualifications that end in some months are told to their holder and to the administrators of the centre, once. It is 16 November 2026.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { tellEnding } from './jobs.ts'

const DAY_MS = 86_400_000

const { server, people, as, moveTo } = setScene({
  a: { qualifications: ['CDS', 'OPE'], name: 'Zoé', lastName: 'Ardoisière' },
  b: { qualifications: ['OPE'] },
  admin: {},
})
const { a, b, admin } = people

const endOf = (person: Person, name: string, untilDate: string) =>
  as(admin, 'PUT', `/users/${person.userId}`, { validity: [{ name, fromDate: null, untilDate }] })
async function toldTo(person: Person) {
  const answer = await as(person, 'GET', `/notifications/${person.userId}`)
  const told = read(routes['notifications.list'].response, answer)
  return told.map(({ kind, date, detail }) => [kind, date, detail])
}

test('the holder and the administrators are told a quarter of a year ahead, once', async () => {
  await endOf(a, 'CDS', '2027-02-14')
  expect([await tellEnding(server.pool, server.clock.now), await tellEnding(server.pool, server.clock.now)]).toEqual([1, 0])
  expect(await toldTo(a)).toEqual([['qualificationEnds', '2027-02-14', 'CDS']])
  expect(await toldTo(admin)).toEqual([['memberQualificationEnds', '2027-02-14', 'CDS de Zoé Ardoisière']])
  expect(await toldTo(b)).toEqual([])
})

test('one that ends later is told when its time comes; one that ended is not', async () => {
  await endOf(a, 'CDS', '2027-02-15')
  await endOf(b, 'OPE', '2026-11-15')
  expect(await tellEnding(server.pool, server.clock.now)).toBe(0)
  await moveTo(NOON + DAY_MS)
  expect(await tellEnding(server.pool, server.clock.now)).toBe(1)
})

test('another end is told anew, and two servers at once tell it once', async () => {
  await endOf(a, 'CDS', '2027-01-31')
  await tellEnding(server.pool, server.clock.now)
  await endOf(a, 'CDS', '2027-02-10')
  const counts = await Promise.all([tellEnding(server.pool, server.clock.now), tellEnding(server.pool, server.clock.now)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await toldTo(a)).toHaveLength(2)
})
