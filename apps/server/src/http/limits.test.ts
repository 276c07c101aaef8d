// Every call that is open to all is limited by address, whatever it is called with; every call that others are told of, by member.
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Target } from '#test/access.ts'
import { everyCase } from '#test/access-cases.ts'
import { expectedOf, isSuccess, pathOf, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { callOn } from '#test/server.ts'
import { callsPerHour, callsPerMinute } from './limits.ts'

let worlds: Worlds
let limited: Awaited<ReturnType<Worlds['server']['second']>>

beforeAll(async () => {
  worlds = await startWorlds()
  limited = await worlds.server.second({ callsPerMinute: twice, callsPerHour: twice })
})
afterAll(() => worlds.server.close())

/** Every call is open twice: what one test uses up is of no other's call. */
const twice = Object.fromEntries([...Object.keys(callsPerMinute), ...Object.keys(callsPerHour)].map((name) => [name, 2]))

const open = everyCase.filter(({ route }) => route.access === 'public')
const ofMembers = everyCase.filter(({ name, route }) => route.access !== 'public' && (name in callsPerMinute || name in callsPerHour))

test('the list of limits names every call that is open to all', () => {
  expect(Object.keys(callsPerMinute)).toEqual(expect.arrayContaining(open.map(({ name }) => name)))
})

test('whoever opens what tries closed has no end of tries by it', () => {
  expect(callsPerHour['accounts.unlock']).toBeLessThanOrEqual(20)
})

describe('beyond its limit a call gets 429, says when to come back, and does nothing', () => {
  test.each(shareOf(open, 2).map((limitedCall) => [limitedCall.name, limitedCall] as const))('%s', async (_name, { route, accessCase }) => {
    const { world, writes } = worlds
    const call = async (target: Target) =>
      callOn(limited.url, route.method, pathOf(route, target), { body: target.body, headers: { ...target.headers } })
    const target = (await accessCase.target?.(world, 'visitor')) ?? {}
    for (let tries = 0; tries < 2; tries++) expect((await call(target)).status).not.toBe(429)
    await writes.take()
    const refused = await call(target)
    expect(refused).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await writes.take()).toEqual([])
  })
})

describe('beyond the limit of a member a call gets 429 and does nothing, from whatever session; others may make it', () => {
  const least = ['owner', 'colleague', 'centerAdmin', 'master'] as const

  test.each(shareOf(ofMembers, 4).map((limitedCall) => [limitedCall.name, limitedCall] as const))(
    '%s',
    async (_name, { route, accessCase }) => {
      const { server, writes } = worlds
      const caller = least.find((candidate) => isSuccess(expectedOf(accessCase, candidate))) ?? 'master'
      // Calls that are not for administrators alone, others having a role for them, are open to them ten times as often.
      const isAdministrators = route.power === undefined && (route.access === 'admin' || route.access === 'master')
      const times = (caller === 'centerAdmin' || caller === 'master') && !isAdministrators ? 20 : 2
      // A call that grants power asks for the password before it counts.
      const tokenOf = (candidate: Exclude<Caller, 'visitor'>) =>
        (route.stepUp === undefined ? server.tokenOf : server.provenTokenOf)(worlds.world.idOf(candidate))
      const prepared = async () => ({ ...(await worlds.prepare(accessCase, caller)), token: await tokenOf(caller) })
      // Each as if it were the first: a call may have an end of its own as well.
      for (let tries = 0; tries < times; tries++) expect((await send(worlds, route, await prepared(), limited.url)).status).not.toBe(429)
      const other = await prepared()
      await writes.take()
      const refused = await send(worlds, route, other, limited.url)
      expect(refused).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await writes.take()).toEqual([])
      const stranger = { ...other, token: await tokenOf(isAdministrators ? 'otherAdmin' : 'stranger') }
      expect((await send(worlds, route, stranger, limited.url)).status).not.toBe(429)
    },
  )
})

describe('a limit of an hour', () => {
  test('says in how many minutes, and is ten times as wide for administrators', async () => {
    const { server, world } = worlds
    const limited = await server.second({ callsPerHour: { 'planning.register': 1 } })
    const register = async (caller: 'owner' | 'centerAdmin') =>
      callOn(limited.url, 'POST', '/planning-modifications/register', { token: await server.tokenOf(world.idOf(caller)), body: {} })
    expect((await register('owner')).status).toBe(400)
    const refused = await register('owner')
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Vous avez fait cela de nombreuses fois en peu de temps. Réessayez dans 60\u00A0minutes.' },
    })
    expect(refused.headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
    for (let tries = 0; tries < 10; tries++) expect((await register('centerAdmin')).status).toBe(400)
    expect((await register('centerAdmin')).status).toBe(429)
    await limited.close()
  })

  test('never keeps anybody from asking what became of a call whose answer was lost', async () => {
    const { server, world } = worlds
    const limited = await server.second({ callsPerHour: { 'planning.register': 1 } })
    const token = await server.tokenOf(world.idOf('colleague'))
    const register = (headers: Record<string, string>) =>
      callOn(limited.url, 'POST', '/planning-modifications/register', {
        token,
        headers,
        body: { type: 'absence', fromDate: '2027-03-01', toDate: '2027-03-01' },
      })
    const first = await register({ 'idempotency-key': 'first' })
    expect(first.status).toBe(200)
    expect((await register({ 'idempotency-key': 'first' })).status).toBe(429)
    expect(await register({ 'idempotency-key': 'first', 'idempotency-give-up': '1' })).toMatchObject({ status: 200, body: first.body })
    expect((await register({ 'idempotency-key': 'never', 'idempotency-give-up': '1' })).status).toBe(409)
    await limited.close()
  })
})
