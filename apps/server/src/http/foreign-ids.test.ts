// Every identifier of every call, in path, query, body and lists, replaced by one that names nothing and by one of the same kind that
// belongs to another centre: the two answers are the same refusal, and nothing is written.
import { randomUUID } from 'node:crypto'
import type { Route } from '@releve/contract/route'
import { createCenter } from '@releve/testing/factories'
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Target } from '#test/access.ts'
import { everyCase } from '#test/access-cases.ts'
import { expectedOf, isSuccess, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { isId, isPlainObject, placesOf } from '#test/places.ts'
import { fieldsOf, takesId } from '#test/schemas.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

/** Places where an identifier of another centre is no trespass, and why. */
const open: Readonly<Record<string, string>> = {
  'accounts.register body.centerId': 'a newcomer asks any centre for an account',
  'accounts.requestRecovery body.centerId': 'whoever lost his account names his centre, and is not logged in',
}

/**
 * These calls answer otherwise than by « not found », so that identifiers reveal nothing: still the same twice, and still nothing is
 * written.
 */
const silent: Readonly<Record<string, string>> = {
  'vacancies.free body.userId': 'anybody who does not hold the vacancy is answered as somebody who has given it back',
  'demands.agree body.userId': 'whoever proposes nothing is answered as who has withdrawn what they proposed',
}

const cells = everyCase.flatMap(({ name, route, accessCase }) =>
  (['owner', 'centerAdmin'] as const)
    .filter((caller) => isSuccess(expectedOf(accessCase, caller)))
    .map((caller) => [name, caller, route, accessCase] as const),
)

describe('an identifier of another centre is one that does not exist', () => {
  test.each(shareOf(cells, 3))('%s by %s', async (name, caller, route, accessCase) => {
    const { world, mirror, writes } = worlds
    const own = await worlds.prepare(accessCase, caller, world)
    const { target: foreign } = await worlds.prepare(accessCase, caller, mirror)
    const foreignValues = new Map(placesOf(foreign).map((place) => [place.name, place.value]))
    for (const place of placesOf(own.target).filter(({ name: at, value }) => isId(value) && takesId(route, at))) {
      const at = `${name} ${place.name}`
      if (open[at] !== undefined) continue
      const other = foreignValues.get(place.name)
      expect(isId(other) && other !== place.value, `${at}: the other centre has none of its own`).toBe(true)
      await writes.take()
      const unknown = await send(worlds, route, { ...own, target: place.with(randomUUID()) })
      const trespassing = await send(worlds, route, { ...own, target: place.with(other) })
      expect({ at, status: trespassing.status, body: trespassing.body }).toEqual({ at, status: unknown.status, body: unknown.body })
      if (silent[at] === undefined) expect([400, 404], `${at}: ${JSON.stringify(unknown.body)}`).toContain(unknown.status)
      expect(await writes.take(), at).toEqual([])
    }
  })
})

const inPath = /\/centers?\/:id\b/

describe('a centre that a master names and that is gone', () => {
  const namesCenter = ({ path, body, query }: Route) =>
    inPath.test(path) || fieldsOf(body).has('centerId') || fieldsOf(query).has('centerId')
  const named = everyCase.filter(
    ({ route, accessCase }) => route.access !== 'public' && namesCenter(route) && isSuccess(expectedOf(accessCase, 'master')),
  )

  test.each(named.map(({ name, route, accessCase }) => [name, route, accessCase] as const))('%s', async (name, route, accessCase) => {
    const { server, writes } = worlds
    const removedCenter = await createCenter(server.pool)
    await server.pool.query('UPDATE centers SET deleted_at = now() WHERE _id = $1', [removedCenter.centerId])
    const own = await worlds.prepare(accessCase, 'master')
    for (const centerId of [randomUUID(), removedCenter.centerId]) {
      for (const dryRun of fieldsOf(route.body).has('dryRun') ? [false, true] : [undefined]) {
        await writes.take()
        const { status, body } = await send(worlds, route, { ...own, target: naming(route, own.target, { centerId, dryRun }) })
        const expected = emptyOf[name] === undefined ? { status: 404, body } : { status: 200, body: emptyOf[name] }
        expect({ centerId, dryRun, status, body }).toEqual({ centerId, dryRun, ...expected })
        expect(await writes.take()).toEqual([])
      }
    }
  })

  test('every list that a centre only makes smaller is still one of them', () =>
    expect(Object.keys(emptyOf).filter((name) => named.every((namedCase) => namedCase.name !== name))).toEqual([]))
})

/** A list of one centre is one of several made smaller: of none it is empty. */
const emptyOf: Readonly<Record<string, unknown>> = {
  'users.list': [],
  'users.count': { count: 0 },
  'teams.list': [],
  'approvals.deputies': { deputies: [] },
}

/** The target with another centre, in the path, the body or the query, and whether it is only tried. */
function naming({ path, body }: Route, target: Target, { centerId, dryRun }: { centerId: string; dryRun: boolean | undefined }): Target {
  const tried = dryRun === undefined ? target : { ...target, body: { ...(isPlainObject(target.body) && target.body), dryRun } }
  if (inPath.test(path)) return { ...tried, params: { ...target.params, id: centerId } }
  if (!fieldsOf(body).has('centerId')) {
    const query = new URLSearchParams(target.query)
    query.set('centerId', centerId)
    return { ...tried, query: `?${query.toString()}` }
  }
  if (target.form === undefined) return { ...tried, body: { ...(isPlainObject(tried.body) && tried.body), centerId } }
  target.form.set('centerId', centerId)
  return target
}

test('every exception is about a place that is still there', async () => {
  const found = new Set<string>()
  for (const { name, accessCase } of everyCase) {
    if (![...Object.keys(open), ...Object.keys(silent)].some((at) => at.startsWith(`${name} `))) continue
    for (const caller of ['owner', 'centerAdmin'] as const) {
      const { target } = await worlds.prepare(accessCase, caller)
      for (const place of placesOf(target)) found.add(`${name} ${place.name}`)
    }
  }
  expect([...Object.keys(open), ...Object.keys(silent)].filter((at) => !found.has(at))).toEqual([])
})
