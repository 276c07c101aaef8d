// The days on which a qualification counts, through HTTP: who writes them, who reads them, and what they leave once the qualification goes.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { people, as, center } = setScene({ a: { qualifications: ['CDS', 'OPE'] }, b: {}, admin: {} })
const { a, b, admin } = people

const UNTIL = [{ name: 'CDS', fromDate: null, untilDate: '2026-12-31' }]
const change = (by: Person, body: object) => as(by, 'PUT', `/users/${a.userId}`, body)
const memberAs = async (reader: Person) => read(routes['users.get'].response, await as(reader, 'GET', `/users/${a.userId}`))

test('an administrator writes them; the member and the roster say them; others say nothing', async () => {
  expect(await change(admin, { validity: UNTIL })).toMatchObject({ status: 200, body: { validity: UNTIL } })
  expect((await memberAs(a)).validity).toEqual(UNTIL)
  const { members } = read(routes['shifts.roster'].response, await as(b, 'GET', `/center/${center.centerId}/roster`))
  expect(members.map(({ _id, validity }) => [_id === a.userId, validity])).toContainEqual([true, UNTIL])
  expect(members.filter(({ validity }) => validity !== undefined)).toHaveLength(1)
})

test('nobody writes their own', async () => {
  expect(await change(a, { validity: UNTIL })).toMatchObject({ status: 403 })
})

test('an end before the beginning is refused beside its line', async () => {
  const answer = await change(admin, { validity: [{ name: 'CDS', fromDate: '2027-01-02', untilDate: '2027-01-01' }] })
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'validity.0': 'La fin de validité précède son début.' } } })
})

test('days of a qualification that is taken away, or never was theirs, are none', async () => {
  await change(admin, { validity: [...UNTIL, { name: 'ADJ', fromDate: '2026-01-01', untilDate: null }] })
  expect((await memberAs(admin)).validity).toEqual(UNTIL)
  await change(admin, { qualifications: ['OPE'] })
  await change(admin, { qualifications: ['OPE', 'CDS'] })
  expect((await memberAs(admin)).validity).toBeUndefined()
  await change(admin, { validity: UNTIL })
  const many = { centerId: center.centerId, userIds: [a.userId], add: [], remove: ['CDS'] }
  expect(await as(admin, 'POST', '/users/qualifications', many)).toMatchObject({ status: 200, body: { changed: 1 } })
  await change(admin, { qualifications: ['OPE', 'CDS'] })
  expect((await memberAs(admin)).validity).toBeUndefined()
})
