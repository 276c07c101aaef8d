// Two members of one name are told apart wherever a call names them, by what its reader may know of them and by nothing else.
import { routes } from '@releve/contract'
import type { CenterId, UserId } from '@releve/domain/ids'
import { createMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '#db/transaction.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { notify } from '../notifications/store/notify.ts'
import { tellActorsApart } from './store/namesakes.ts'

const { server, center } = setScene({})
let reader: MemberFixture
let firstNamesake: MemberFixture
let other: MemberFixture
let admin: MemberFixture

beforeEach(async () => {
  const [first = null, second = null] = center.teamIds
  reader = await createMember(server.pool, center, { name: 'Ana', lastName: 'Œillet', teamId: first })
  firstNamesake = await createMember(server.pool, center, { name: 'Camille', lastName: 'Martin', teamId: first })
  other = await createMember(server.pool, center, { name: 'Camille', lastName: 'MARTIN', teamId: second })
  admin = await createMember(server.pool, center, { lastName: 'Zinc', adminType: 'center' })
})

const as = async (member: MemberFixture, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.tokenOf(member.userId), ...(body === undefined ? {} : { body }) })

/** The distinguishing words beside each named person of an answer. */
function distinctionsIn(answer: unknown): Map<string, string | undefined> {
  const person = z.looseObject({ _id: z.string(), name: z.string(), lastName: z.string(), distinction: z.optional(z.string()) })
  const found = new Map<string, string | undefined>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const parsed = person.safeParse(value)
    if (parsed.success) found.set(parsed.data._id, parsed.data.distinction)
    for (const field of Object.values(value)) look(field)
  }
  look(answer)
  return found
}

const teamName = async (index: number) => {
  const found = await server.pool.query<{ name: string }>('SELECT name FROM teams WHERE _id = $1', [center.teamIds[index]])
  return (found.rows[0]?.name ?? '?').replace('Équipe ', 'équipe\u00A0')
}

test('in what an exchange breaks, to the administrator who acts for the other one', async () => {
  // In November 2026 the first team works J 21 and N 22, the second one J 22.
  const wish = { type: 'switch', posterShift: { date: '2026-11-21' }, acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-22' }] }
  const { _id } = read(routes['demands.post'].response, await as(firstNamesake, 'POST', '/substitution', wish))
  const act = { date: '2026-11-22', onBehalfOf: other.userId, reason: 'Besoin du service' }
  const swapped = await as(admin, 'POST', `/substitution/${_id}/swap`, act)
  expect(swapped.status).toBe(409)
  expect(JSON.stringify(swapped.body)).toContain(`Pour Camille Martin (${await teamName(0)})\u00A0:`)
})

test('in lists, in the roster, in conversations and in points, by their teams', async () => {
  const expected = [await teamName(0), await teamName(1)]
  await as(firstNamesake, 'POST', `/users/${firstNamesake.userId}/points/transfer`, { toUserId: other.userId, amount: 3 })
  const opened = await as(reader, 'POST', '/messages/conversations', { userIds: [firstNamesake.userId, other.userId] })
  const { _id: conversationId } = read(routes['messages.open'].response, opened)
  await as(reader, 'POST', `/messages/conversations/${conversationId}/messages`, { text: 'Bonjour' })
  const answers = [
    await as(reader, 'GET', `/users/center/${center.centerId}`),
    await as(reader, 'GET', '/users'),
    await as(reader, 'GET', `/center/${center.centerId}/roster`),
    await as(reader, 'GET', '/messages/conversations'),
    await as(firstNamesake, 'GET', `/users/${firstNamesake.userId}/transactions?limit=10`),
    await as(reader, 'GET', '/start'),
  ]
  for (const [index, { status, body }] of answers.entries()) {
    expect(status, `answer ${index}`).toBe(200)
    const found = distinctionsIn(body)
    expect([found.get(firstNamesake.userId), found.get(other.userId)], `answer ${index}`).toEqual(expected)
    expect(found.get(reader.userId), `answer ${index}`).toBeUndefined()
  }
})

test('in one team, by their numbers for administrators, and for colleagues by nothing they may not read', async () => {
  await server.pool.query('UPDATE team_occurrences SET team_id = $2 WHERE user_id = $1', [other.userId, center.teamIds[0]])
  await server.pool.query("UPDATE members SET role = 'Opérateur', registration_number = right(_id::text, 4) WHERE _id = ANY ($1)", [
    [firstNamesake.userId, other.userId],
  ])
  const forAdmin = distinctionsIn((await as(admin, 'GET', `/users/center/${center.centerId}`)).body)
  expect(forAdmin.get(firstNamesake.userId)).toBe(`matricule\u00A0${firstNamesake.userId.slice(-4)}`)
  const forColleague = distinctionsIn((await as(reader, 'GET', `/users/center/${center.centerId}`)).body)
  expect(new Set([forColleague.get(firstNamesake.userId), forColleague.get(other.userId)])).toEqual(
    new Set(['homonyme\u00A01', 'homonyme\u00A02']),
  )
  await server.pool.query('UPDATE members SET registration_number = NULL WHERE _id = ANY ($1)', [[firstNamesake.userId, other.userId]])
  const byAddress = distinctionsIn((await as(admin, 'GET', `/users/center/${center.centerId}`)).body)
  expect(byAddress.get(firstNamesake.userId)).toBe(firstNamesake.email)
  const list = read(routes['users.center'].response, await as(reader, 'GET', `/users/center/${center.centerId}`))
  expect(JSON.stringify(list)).not.toContain(firstNamesake.email)
})

test('no longer once one of them is called otherwise, and only among those who are of the centre', async () => {
  await server.pool.query("UPDATE members SET last_name = 'Morin' WHERE _id = $1", [other.userId])
  expect(distinctionsIn((await as(reader, 'GET', '/users')).body).get(firstNamesake.userId)).toBeUndefined()
  const waiting = await createMember(server.pool, center, { name: 'Camille', lastName: 'Martin', status: 'pending' })
  expect(distinctionsIn((await as(reader, 'GET', '/users')).body).get(firstNamesake.userId)).toBeUndefined()
  const forAdmin = distinctionsIn((await as(admin, 'GET', '/users')).body)
  expect([forAdmin.get(firstNamesake.userId), forAdmin.get(waiting.userId)]).toEqual([await teamName(0), 'sans équipe'])
})

test('in what is written to them: mails, messages to devices', async () => {
  const at = server.clock.now
  await inTransaction(server.pool, (tx) =>
    notify(
      tx,
      center.centerId,
      [{ userId: reader.userId, kind: 'demandAccepted', actorId: firstNamesake.userId, demandId: null, date: '2026-11-22' }],
      at,
    ),
  )
  const { rows } = await server.pool.query<{ center_id: CenterId; actor_id: UserId }>(
    'SELECT center_id, actor_id FROM notifications WHERE user_id = $1',
    [reader.userId],
  )
  const actorRows = rows.map((row) => ({ ...row, actor: { _id: row.actor_id, name: 'Camille', lastName: 'Martin' } }))
  const [apart] = await tellActorsApart(server.pool, actorRows, at)
  expect(apart?.actor).toMatchObject({ distinction: await teamName(0) })
  await server.pool.query("SELECT graphile_worker.add_job('mailNotifications')")
  await server.runJobs()
  const mails = await server.pool.query<{ subject: string }>('SELECT subject FROM mails WHERE recipient = $1', [reader.email])
  expect(mails.rows.map(({ subject }) => subject).join()).toContain(`Camille Martin (${await teamName(0)})`)
})
