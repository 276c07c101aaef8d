// `Idempotency-Key` on every call that changes something: sent twice it has one effect and one answer, sent with something else it is
// refused. Secrets are never kept for a repeat.
import { randomUUID } from 'node:crypto'
import { createMember } from '@releve/testing/factories'
import { isRepeatable } from '@releve/contract/route'
import type { Route } from '@releve/contract/route'
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessCase, Target } from '#test/access.ts'
import { entitled, everyCase } from '#test/access-cases.ts'
import { isSuccess, pathOf, send, startWorlds } from '#test/access-world.ts'
import type { Prepared, Worlds } from '#test/access-world.ts'
import { placesOf } from '#test/places.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

/** After these their session is over, and with it the right to hear the answer again. */
const ending: ReadonlySet<string> = new Set(['accounts.logout'])

const changing = everyCase.flatMap((callCase) => {
  const caller = entitled(callCase.accessCase)
  return callCase.route.method === 'GET' || caller === null || caller === 'visitor' ? [] : [{ ...callCase, caller }]
})
const repeatable = changing.filter(({ name, route }) => isRepeatable(route) && route.access !== 'public' && !ending.has(name))
const reading = changing.filter(({ route }) => route.reads === true)
const secret = changing.filter(({ route }) => route.secret === true)

const withKey = (prepared: Prepared, key: string): Prepared => ({
  ...prepared,
  target: { ...prepared.target, headers: { ...prepared.target.headers, 'idempotency-key': key } },
})

/** Gives other targets of the same kind: first another object, then other words and figures. */
function* others(target: Target, another: Target): Generator<Target> {
  if (JSON.stringify([target.params, target.body]) !== JSON.stringify([another.params, another.body])) yield another
  for (const place of placesOf(target)) {
    if (!place.name.startsWith('body.')) continue
    if (typeof place.value === 'number') yield place.with(place.value + 1)
    if (typeof place.value === 'boolean') yield place.with(!place.value)
    if (typeof place.value === 'string') yield place.with(`${place.value}x`)
  }
}

async function mismatch(
  route: Route,
  accessCase: AccessCase,
  prepared: Prepared,
  key: string,
  caller: (typeof changing)[number]['caller'],
) {
  const { target: another } = await worlds.prepare(accessCase, caller)
  for (const target of others(prepared.target, another)) {
    await worlds.writes.take()
    const answer = await send(worlds, route, withKey({ ...prepared, target }, key))
    if (answer.status === 400) continue
    return { answer, written: await worlds.writes.take(), path: pathOf(route, target) }
  }
  return null
}

describe('a repeated call has one effect and gives its first answer again', () => {
  test.each(shareOf(repeatable, 3).map((callCase) => [callCase.name, callCase] as const))(
    '%s',
    async (_, { route, accessCase, caller }) => {
      const key = randomUUID()
      const prepared = withKey(await worlds.prepare(accessCase, caller), key)
      const first = await send(worlds, route, prepared)
      expect(isSuccess(first.status), JSON.stringify(first.body)).toBe(true)
      await worlds.writes.take()
      const again = await send(worlds, route, prepared)
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
      expect(await worlds.writes.take()).toEqual([])
      const other = await mismatch(route, accessCase, prepared, key, caller)
      if (other === null) return
      expect(other.answer, other.path).toMatchObject({ status: 422, body: { error: 'idempotencyMismatch' } })
      expect(other.written).toEqual([])
    },
  )
})

test('an answer that holds a secret is kept nowhere', async () => {
  for (const { name, route, accessCase, caller } of secret) {
    const key = randomUUID()
    const answer = await send(worlds, route, withKey(await worlds.prepare(accessCase, caller), key))
    expect(isSuccess(answer.status), `${name}: ${JSON.stringify(answer.body)}`).toBe(true)
    const { rows } = await worlds.server.pool.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])
    expect(rows, name).toEqual([])
  }
})

test('a POST that only reads writes nothing, and nothing is kept of it, whatever key it bears', async () => {
  for (const { name, route, accessCase, caller } of reading) {
    const key = randomUUID()
    const prepared = withKey(await worlds.prepare(accessCase, caller), key)
    await worlds.writes.take()
    const answer = await send(worlds, route, prepared)
    expect(isSuccess(answer.status), `${name}: ${JSON.stringify(answer.body)}`).toBe(true)
    expect(await worlds.writes.take(), name).toEqual([])
    const { rows } = await worlds.server.pool.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])
    expect(rows, name).toEqual([])
  }
})

test('a change that is only looked at keeps nothing under its key, which then serves the change', async () => {
  const { server } = worlds
  const csv = `\uFEFFDescription;Population;Date de début;Date de fin;Académies;Zones;annee_scolaire\n`
  const token = await server.tokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
  const key = randomUUID()
  const look = (dryRun: boolean) =>
    server.call('POST', '/school-holidays/import', { token, body: { csv, dryRun }, headers: { 'idempotency-key': key } })
  await look(true)
  const { rows } = await server.pool.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])
  expect(rows).toEqual([])
  expect((await look(false)).status).toBe(200)
})
