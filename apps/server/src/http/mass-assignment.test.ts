// Nobody sets what a call does not ask for: to each valid body of the matrix, sent by whoever may do most, fields are added that the
// contract does not name.
import type { Route } from '@releve/contract/route'
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entitled, everyCase } from '#test/access-cases.ts'
import { send, startWorlds } from '#test/access-world.ts'
import type { Prepared, Worlds } from '#test/access-world.ts'
import { isPlainObject, placesOf } from '#test/places.ts'
import { fieldsOf } from '#test/schemas.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

const wanted = [
  'isAdmin',
  'adminType',
  'centerId',
  'status',
  'points',
  'posterId',
  'accepterId',
  'userId',
  '_id',
  'balance',
  'unknownField',
] as const

const anyText: unknown = expect.any(String)

async function expectRefused(route: Route, prepared: Prepared, field: string): Promise<void> {
  const { writes } = worlds
  await writes.take()
  const answer = await send(worlds, route, prepared)
  // A changed field that a client may send back unchanged is named in the answer.
  const status: unknown = expect.toBeOneOf(route.echoes === undefined ? [400] : [400, 409])
  expect(answer, `${field}: ${JSON.stringify(answer.body)}`).toMatchObject({ status })
  expect(answer.body, field).toHaveProperty(['fields', field], anyText)
  expect(await writes.take(), field).toEqual([])
}

/** The input is judged before its object, so where the matrix lets nobody through, any caller who may knock will do. */
const calls = everyCase.map((callCase) => ({
  ...callCase,
  caller: entitled(callCase.accessCase) ?? (callCase.route.access === 'public' ? 'visitor' : 'master'),
}))
const withBody = calls.filter(({ route }) => route.body !== undefined && route.upload !== true)

describe('a body with more than the contract names is refused, and changes nothing', () => {
  test.each(shareOf(withBody, 3).map((callCase) => [callCase.name, callCase] as const))('%s', async (_, { route, accessCase, caller }) => {
    const prepared = await worlds.prepare(accessCase, caller)
    const target = { ...prepared.target, body: prepared.target.body ?? {} }
    const known = fieldsOf(route.body)
    for (const { name, value, with: withValue } of placesOf(target)) {
      if (!isPlainObject(value)) continue
      const inside = name.split('.').slice(1)
      const fields = inside.length === 0 ? wanted.filter((field) => !known.has(field)) : ['unknownField' as const]
      for (const field of fields) {
        await expectRefused(route, { ...prepared, target: withValue({ ...value, [field]: true }) }, [...inside, field].join('.'))
      }
    }
  })
})

const bodiless = calls.filter(({ route }) => route.method !== 'GET' && route.body === undefined && route.upload !== true)

describe('a body where none is expected is refused, and changes nothing', () => {
  test.each(shareOf(bodiless, 3).map((callCase) => [callCase.name, callCase] as const))('%s', async (_, { route, accessCase, caller }) => {
    const prepared = await worlds.prepare(accessCase, caller)
    await worlds.writes.take()
    const answer = await send(worlds, route, { ...prepared, target: { ...prepared.target, body: { isAdmin: true } } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await worlds.writes.take()).toEqual([])
  })
})
