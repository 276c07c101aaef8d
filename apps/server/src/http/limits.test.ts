// Every call that is open to all is limited by address, whatever it is called with.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Target } from '../access.fixture.ts'
import { everyCase } from '../access-cases.fixture.ts'
import { pathOf, startWorlds } from '../access-world.fixture.ts'
import type { Worlds } from '../access-world.fixture.ts'
import { callOn } from '../server.fixture.ts'
import { callsPerMinute } from './limits.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

const open = everyCase.filter(({ route }) => route.access === 'public')

test('the list of limits names exactly the calls that are open to all', () => {
  expect(Object.keys(callsPerMinute).toSorted()).toEqual(open.map(({ name }) => name).toSorted())
})

describe('beyond its limit a call gets 429, says when to come back, and does nothing', () => {
  test.each(open.map((one) => [one.name, one] as const))('%s', async (name, { route, accessCase }) => {
    const { server, world, writes } = worlds
    const limited = await server.second({ callsPerMinute: { [name]: 2 } })
    const call = async (target: Target) =>
      callOn(limited.url, route.method, pathOf(route, target), { body: target.body, headers: { ...target.headers } })
    const target = (await accessCase.target?.(world, 'visitor')) ?? {}
    for (let tries = 0; tries < 2; tries++) expect((await call(target)).status).not.toBe(429)
    await writes.take()
    const refused = await call(target)
    expect(refused).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await writes.take()).toEqual([])
    await limited.close()
  })
})
