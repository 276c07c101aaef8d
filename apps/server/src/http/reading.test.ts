// Calls whose answer nothing else looks at closely: members of a centre, cycles of every centre, the alarm of a calendar.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { beforeAll, expect, test } from 'vitest'
import { NOW } from '#test/access-world.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center } = setScene({}, { now: NOW, lasts: true })
let other: CenterFixture
let member: MemberFixture
let token: string

beforeAll(async () => {
  other = await createCenter(server.pool, { letters: 'GRR', teamCount: 3 })
  member = await createMember(server.pool, center, { lastName: 'Bruyère' })
  token = await server.tokenOf(member.userId)
})

test('the members of a centre are its approved ones, and nobody of another', async () => {
  const colleague = await createMember(server.pool, center)
  await createMember(server.pool, center, { status: 'pending' })
  await createMember(server.pool, other)
  const answer = await server.call('GET', `/users/center/${center.centerId}`, { token })
  const ids = read(routes['users.center'].response, answer).map(({ _id }) => _id)
  expect(ids.toSorted()).toEqual([member.userId, colleague.userId].toSorted())
})

test('active cycles: of his own centre for a member, of all for a master', async () => {
  const master = await createMember(server.pool, null, { adminType: 'master' })
  const cyclesOf = async (by: string) => {
    const answer = await server.call('GET', '/center/all-active-rotations', { token: by })
    return new Map(
      read(routes['centers.allActiveRotations'].response, answer).map((activeRotation) => [
        activeRotation.centerId,
        activeRotation.rotation?.name,
      ]),
    )
  }
  expect([...(await cyclesOf(token))]).toEqual([[center.centerId, 'JNRR']])
  const all = await cyclesOf(await server.tokenOf(master.userId))
  expect([all.get(center.centerId), all.get(other.centerId)]).toEqual(['JNRR', 'GRR'])
})

test('the alarm of a calendar changes without changing its address', async () => {
  await server.call('POST', '/calendar-feed', { token, body: {} })
  const before = read(routes['feeds.get'].response, await server.call('GET', '/calendar-feed', { token }))
  const after = read(routes['feeds.edit'].response, await server.call('PUT', '/calendar-feed', { token, body: { alarmMinutes: 45 } }))
  expect(after.feed).toEqual({ ...before.feed, alarmMinutes: 45 })
})
