// The list of a centre, whose text is kept in memory, says at every call what reading each member says to the same reader.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { detailNames } from '@releve/contract/member-fields'
import { createCenter, createMember, setRole } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { read, startTestServer } from '../../server.fixture.ts'
import type { TestServer } from '../../server.fixture.ts'
import { detailColumn } from '../directory/store.ts'

const NOON = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let center: CenterFixture
let ana: MemberFixture
let ben: MemberFixture
let admin: MemberFixture
let master: MemberFixture

beforeAll(async () => {
  server = await startTestServer(NOON)
})
beforeEach(async () => {
  server.clock.now = NOON
  center = await createCenter(server.pool)
  const teamId = center.teamIds[0] ?? null
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Œillet', teamId })
  ben = await createMember(server.pool, center, { name: 'Ben', lastName: 'Aubier', teamId })
  admin = await createMember(server.pool, center, { lastName: 'Zinc', adminType: 'center' })
  master = await createMember(server.pool, null, { adminType: 'master' })
  await createMember(server.pool, center, { lastName: 'Attente', status: 'pending' })
})
afterAll(() => server.close())

async function listFor(reader: MemberFixture) {
  const token = await server.tokenOf(reader.userId)
  return read(routes['users.center'].response, await server.call('GET', `/users/center/${center.centerId}`, { token }))
}

async function expectSame(what: string): Promise<void> {
  for (const reader of [ana, ben, admin, master]) {
    const list = await listFor(reader)
    expect(list.length, what).toBe(reader === ana || reader === ben ? 3 : 4)
    const token = await server.tokenOf(reader.userId)
    for (const member of list) {
      const alone = read(routes['users.get'].response, await server.call('GET', `/users/${member._id}`, { token }))
      expect(member, what).toEqual(alone)
    }
  }
}

test('each thing that may change about a member shows on the next call, to each reader', async () => {
  await expectSame('at first')
  const changes: readonly (readonly [string, unknown])[] = [
    ['name', 'Anna'],
    ['last_name', 'Yvert'],
    ['qualifications', ['CDS']],
    ...detailNames.map((name) => [detailColumn(name).sql, '01 02 03 04 05'] as const),
    ['email', `${randomUUID()}@brumaie.example`],
    ['profile', 'SPP12'],
    ['preferences', '{"theme":"lightTheme"}'],
  ]
  for (const [column, value] of changes) {
    const table = column === 'email' ? 'accounts' : 'members'
    await server.pool.query(`UPDATE ${table} SET ${column} = $2 WHERE _id = $1`, [ana.userId, value])
    await expectSame(column)
  }
  await setRole(server.pool, admin.userId, 'center')
  await server.pool.query("UPDATE teams SET name = 'Équipe Z' WHERE _id = $1", [center.teamIds[0]])
  await expectSame('a team')
  await server.pool.query(
    "INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-11-18', $3, $4)",
    [center.centerId, ana.userId, randomUUID(), center.teamIds[1]],
  )
  await expectSame('a membership to come')
  server.clock.now += 3 * 86_400_000
  await expectSame('the day it takes effect')
  await setRole(server.pool, ben.userId, 'center')
  expect((await listFor(ana)).find(({ _id }) => _id === ben.userId)).toMatchObject({ isAdmin: true, adminType: 'center' })
  expect(await listFor(ben)).toHaveLength(4)
})

test('what is told of oneself is told to nobody else', async () => {
  for (const reader of [ana, ben]) {
    const told = (await listFor(reader)).filter(({ email, phone, preferences }) =>
      [email, phone, preferences].some((one) => one !== undefined),
    )
    expect(told.map(({ _id }) => _id)).toEqual([reader.userId])
  }
  const preferring = (await listFor(admin)).filter(({ preferences }) => preferences !== undefined)
  expect(preferring.map(({ _id }) => _id)).toEqual([admin.userId])
})
