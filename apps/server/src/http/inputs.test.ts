// Inputs that only an attack sends, to every call that could read them: bodies too large, too deep, too many, of another type; figures and
// ranges beyond all measure; malformed identifiers. Each gets a refusal, and nothing is written.
import type { Route } from '@releve/contract/route'
import { addDays } from '@releve/domain/calendar/day'
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Target } from '#test/access.ts'
import { entitled, everyCase } from '#test/access-cases.ts'
import { pathOf, send, startWorlds } from '#test/access-world.ts'
import type { Prepared, Worlds } from '#test/access-world.ts'
import { isId, isPlainObject, placesOf } from '#test/places.ts'
import { fieldsOf, takesId } from '#test/schemas.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

const calls = everyCase.map((callCase) => ({
  ...callCase,
  caller: entitled(callCase.accessCase) ?? (callCase.route.access === 'public' ? 'visitor' : 'master'),
}))
const named = (list: typeof calls) => list.map((callCase) => [callCase.name, callCase] as const)

const KEYS = Array.from({ length: 10_001 }, (_, index) => `"k${index}":1`).join(',')

type Attack = readonly [what: string, text: string, type: string, status: number, error: string | null]

/** 256 KB, unless the call says otherwise. */
const attacksOn = ({ bodyBytes = 256 * 1024 }: Route): readonly Attack[] => [
  ['over the limit', `{"x":"${'x'.repeat(bodyBytes)}"}`, 'application/json', 413, 'bodyTooLarge'],
  ['33 levels deep', `${'['.repeat(33)}${']'.repeat(33)}`, 'application/json', 400, 'bodyTooDeep'],
  ['of 10 001 keys', `{${KEYS}}`, 'application/json', 400, 'bodyTooDeep'],
  ['with __proto__', '{"__proto__":{"isAdmin":true}}', 'application/json', 400, 'invalidInput'],
  ['with a hidden __proto__', '{"\\u005f_proto__":{"isAdmin":true}}', 'application/json', 400, 'invalidInput'],
  ['that is no JSON', '{"a":', 'application/json', 400, 'invalidInput'],
  ['that is a list', '[]', 'application/json', 400, null],
  ['of a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupportedMediaType'],
  ['of plain text', '{}', 'text/plain', 415, 'unsupportedMediaType'],
]

async function sendText(route: Route, { target, token }: Prepared, text: string, type: string) {
  const response = await fetch(`${worlds.server.url}/api${pathOf(route, target)}`, {
    method: route.method,
    headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: text,
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe('a body that is none', () => {
  const withBody = calls.filter(({ route }) => route.method !== 'GET' && route.upload !== true)

  test.each(named(shareOf(withBody, 4)))('%s', async (_, { route, accessCase, caller }) => {
    const prepared = await worlds.prepare(accessCase, caller)
    await worlds.writes.take()
    for (const [attack, text, type, status, error] of attacksOn(route)) {
      expect(await sendText(route, prepared, text, type), attack).toMatchObject({ status, body: error === null ? {} : { error } })
    }
    expect(await worlds.writes.take()).toEqual([])
  })
})

describe('a parameter `limit` beyond measure', () => {
  const limited = calls.filter(({ route }) => fieldsOf(route.query).has('limit'))

  test.each(named(limited))('%s', async (_, { route, accessCase, caller }) => {
    const prepared = await worlds.prepare(accessCase, caller)
    for (const limit of ['1e9', '1000000000', '0', '-1', '1.5', 'NaN', 'Infinity', 'dix', '']) {
      const parameters = new URLSearchParams(prepared.target.query ?? '')
      parameters.set('limit', limit)
      const answer = await send(worlds, route, { ...prepared, target: { ...prepared.target, query: `?${parameters.toString()}` } })
      expect(answer, `limit=${limit}`).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    }
  })
})

const START = '2026-11-20'
/** One day more than the longest range. */
const END = addDays(START, 400)

/** The targets that ask for too many days, one for each place where that call takes a range. */
function tooLong(route: Route, target: Target): Target[] {
  const found: Target[] = []
  if (fieldsOf(route.query).has('startDate')) {
    const parameters = new URLSearchParams(target.query ?? '')
    parameters.set('startDate', START)
    parameters.set('endDate', END)
    found.push({ ...target, query: `?${parameters.toString()}` })
  }
  const body = isPlainObject(target.body) ? target.body : {}
  const range = { startDate: START, endDate: END }
  if (fieldsOf(route.body).has('startDate') && fieldsOf(route.body).has('endDate')) found.push({ ...target, body: { ...body, ...range } })
  // Days that are named one by one are no range.
  if (fieldsOf(route.body).has('dates') && !('dates' in body && Array.isArray(body.dates)))
    found.push({ ...target, body: { ...body, dates: range } })
  return found
}

describe('a range of more than 400 days', () => {
  // The page bounds an answer that comes by pages.
  const ranged = calls.filter(({ route }) => tooLong(route, {}).length > 0 && !fieldsOf(route.query).has('limit'))

  test.each(named(ranged))('%s', async (_, { route, accessCase, caller }) => {
    const prepared = await worlds.prepare(accessCase, caller)
    await worlds.writes.take()
    for (const target of tooLong(route, prepared.target)) {
      const answer = await send(worlds, route, { ...prepared, target })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400, body: { error: 'rangeTooLong' } })
    }
    expect(await worlds.writes.take()).toEqual([])
  })
})

describe('an identifier that is none', () => {
  const strange = ['1 OR 1=1', "';--", '%', '{', '0', 'null', '\u0000', '\u202E', '😀', 'x'.repeat(300)]

  test.each(named(shareOf(calls, 4)))('%s', async (_, { route, accessCase, caller }) => {
    const prepared = await worlds.prepare(accessCase, caller)
    await worlds.writes.take()
    for (const place of placesOf(prepared.target)) {
      if (!isId(place.value) || !takesId(route, place.name)) continue
      for (const text of strange) {
        const isInPath = place.name.startsWith('params.')
        const target = place.with(isInPath ? encodeURIComponent(text) : text)
        const answer = await send(worlds, route, { ...prepared, target })
        expect([400, 404], `${place.name} ${text}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      }
    }
    expect(await worlds.writes.take()).toEqual([])
  })
})
