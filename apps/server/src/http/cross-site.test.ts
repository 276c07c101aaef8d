// A page of another site can make nobody's browser change anything here: every call that writes refuses it before it looks at it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entitled, everyCase } from '#test/access-cases.ts'
import { send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

const writing = everyCase
  .filter(({ route }) => route.method !== 'GET')
  .map((callCase) => ({
    ...callCase,
    caller: entitled(callCase.accessCase) ?? (callCase.route.access === 'public' ? 'visitor' : 'master'),
  }))

test.each(writing.map((callCase) => [callCase.name, callCase] as const))(
  '%s refuses what another site sends',
  async (_, { route, accessCase, caller }) => {
    const { target, token } = await worlds.prepare(accessCase, caller)
    await worlds.writes.take()
    for (const headers of [
      { origin: 'https://mechant.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await send(worlds, route, { token, target: { ...target, headers: { ...target.headers, ...headers } } })
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, body: { error: 'crossSite' } })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await worlds.writes.take()).toEqual([])
  },
)
