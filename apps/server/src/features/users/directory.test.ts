// The list of a centre, whose text is kept in memory, says at every call what reading each member says to the same reader.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { detailNames, eachField } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { createMember, setRole } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { detailColumn } from '../directory/store.ts'

const { server, center } = setScene({})
let ana: MemberFixture
let ben: MemberFixture
let admin: MemberFixture
let master: MemberFixture

beforeEach(async () => {
  const teamId = center.teamIds[0] ?? null
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Œillet', teamId })
  ben = await createMember(server.pool, center, { name: 'Ben', lastName: 'Aubier', teamId })
  admin = await createMember(server.pool, center, { lastName: 'Zinc', adminType: 'center' })
  master = await createMember(server.pool, null, { adminType: 'master' })
  await createMember(server.pool, center, { lastName: 'Attente', status: 'pending' })
})

async function listFor(reader: MemberFixture) {
  const token = await server.tokenOf(reader.userId)
  return read(routes['users.center'].response, await server.call('GET', `/users/center/${center.centerId}`, { token }))
}

/** Pending accounts are for administrators. */
async function readsPending({ userId }: MemberFixture): Promise<boolean> {
  const found = await server.pool.query<{ administers: boolean }>(
    'SELECT a.is_master OR coalesce(m.is_admin, false) AS administers FROM accounts a LEFT JOIN members m USING (_id) WHERE a._id = $1',
    [userId],
  )
  return found.rows[0]?.administers ?? false
}

async function expectSame(circumstance: string): Promise<void> {
  for (const reader of [ana, ben, admin, master]) {
    const list = await listFor(reader)
    expect(list.length, circumstance).toBe((await readsPending(reader)) ? 4 : 3)
    const token = await server.tokenOf(reader.userId)
    for (const member of list) {
      const alone = read(routes['users.get'].response, await server.call('GET', `/users/${member._id}`, { token }))
      // For a single member, the server does not know which centre's namesakes a master means.
      expect(reader === master ? { ...member, distinction: undefined } : member, circumstance).toEqual(alone)
    }
  }
}

/**
 * The statement that changes each field of a list, for the member `$1`; null: none does. A new field does not compile until it has its line
 * here.
 */
const changeOf: Readonly<Record<keyof WireUser, string | null>> = {
  _id: null,
  userId: null,
  centerId: null,
  name: "UPDATE members SET name = 'Anna' WHERE _id = $1",
  lastName: "UPDATE members SET last_name = 'Yvert' WHERE _id = $1",
  distinction: "UPDATE members SET name = 'Anna', last_name = 'Yvert' WHERE _id <> $1 AND status = 'approved'",
  avatar: "UPDATE members SET avatar = '3f0a6c52-9d3e-4a55-8c11-2b7a4f6d9e10' WHERE _id = $1",
  ...eachField(detailNames, (name) => `UPDATE members SET ${detailColumn(name).sql} = '+33102030405' WHERE _id = $1`),
  qualifications: "UPDATE members SET qualifications = '{CDS}' WHERE _id = $1",
  validity: `UPDATE members SET qualification_validity = '[{"name":"CDS","fromDate":null,"untilDate":"2027-01-31"}]' WHERE _id = $1`,
  team: "UPDATE teams SET name = 'Équipe Z' WHERE _id = (SELECT team_id FROM team_occurrences WHERE user_id = $1)",
  email: "UPDATE accounts SET email = 'anna@brumaie.example' WHERE _id = $1",
  isEmailVerified: 'UPDATE accounts SET email_verified_at = CASE WHEN email_verified_at IS NULL THEN now() END WHERE _id = $1',
  pendingEmail: "UPDATE accounts SET pending_email = 'ana.oeillet@brumaie.example' WHERE _id = $1",
  profile: "UPDATE members SET profile = 'SPP12' WHERE _id = $1",
  lastDay: `UPDATE members SET departure = '{"lastDay":"2026-12-31"}' WHERE _id = $1`,
  preferences: `UPDATE members SET preferences = '{"theme":"lightTheme"}' WHERE _id = $1`,
  isAdmin: 'UPDATE members SET is_admin = true WHERE _id = $1',
  adminType: 'UPDATE accounts SET is_master = true WHERE _id = $1',
  // The list says nothing of it.
  directoryFields: null,
  // These are the last: whoever is suspended reads no list, and members do not see who waits.
  suspendedAt: 'UPDATE members SET suspended_at = now(), suspended_by = _id WHERE _id = $1',
  status: "UPDATE members SET status = 'pending', is_admin = false WHERE _id = $1",
}

test('each field of the list, changed, shows on the next call to each reader', async () => {
  await expectSame('at first')
  const lineOf = async () => [...(await listFor(admin)), ...(await listFor(ana))].filter(({ _id }) => _id === ana.userId)
  const names = Object.keys(changeOf).filter((name): name is keyof WireUser => name in changeOf)
  for (const name of names) {
    const change = changeOf[name]
    if (change === null || name === 'suspendedAt' || name === 'status') continue
    const before = (await lineOf()).map((line) => line[name])
    await server.pool.query(change, [ana.userId])
    const after = (await lineOf()).map((line) => line[name])
    expect(after, name).not.toEqual(before)
    await expectSame(name)
  }
  await server.pool.query(changeOf.suspendedAt ?? '', [ana.userId])
  expect((await listFor(admin)).find(({ _id }) => _id === ana.userId)?.suspendedAt).toEqual(expect.any(Number))
  expect((await listFor(ben)).find(({ _id }) => _id === ana.userId)).not.toHaveProperty('suspendedAt')
  await server.pool.query(changeOf.status ?? '', [ana.userId])
  expect((await listFor(admin)).find(({ _id }) => _id === ana.userId)?.status).toBe('pending')
  expect((await listFor(ben)).some(({ _id }) => _id === ana.userId)).toBe(false)
})

test('teams and roles show on the next call, and on the day on which they take effect', async () => {
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
    const detailedMembers = (await listFor(reader)).filter(({ email, phone, preferences }) =>
      [email, phone, preferences].some((detail) => detail !== undefined),
    )
    expect(detailedMembers.map(({ _id }) => _id)).toEqual([reader.userId])
  }
  const preferring = (await listFor(admin)).filter(({ preferences }) => preferences !== undefined)
  expect(preferring.map(({ _id }) => _id)).toEqual([admin.userId])
})
