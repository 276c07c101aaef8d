// Every text of every call, with what breaks programs: SQL, LIKE, JSON, HTML, control characters, right-to-left marks, emoji, 10 000
// characters. It is stored as it is or refused with a sentence; never a failure.
import { errorBody } from '@releve/contract/errors'
import { detailNames } from '@releve/contract/member-fields'
import type { Route } from '@releve/contract/route'
import { isDeep, shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entitled, everyCase } from '#test/access-cases.ts'
import { isSuccess, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { placesOf } from '#test/places.ts'
import { schemaOf, schemasAt } from '#test/schemas.ts'
import { strangeTexts } from '#test/http/fuzz.ts'

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
})
afterAll(() => worlds.server.close())

/** A text of anybody's choice: neither an identifier nor a day nor one of a few words. */
const isFree = (route: Route, place: string) =>
  schemasAt(route, place).some((schema) => schema.type === 'string' && schema.format === undefined && schema.enum === undefined)

/** Finds everything that bears that name in an answer. */
function named(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap((item: unknown) => named(item, name))
  return Object.hasOwn(value, name) ? [Reflect.get(value, name), ...inside] : inside
}

const withTexts = everyCase.flatMap((callCase) => {
  const caller = entitled(callCase.accessCase) ?? (callCase.route.access === 'public' ? 'visitor' : 'master')
  return (callCase.route.body === undefined && callCase.route.query === undefined) || callCase.route.upload === true
    ? []
    : [{ ...callCase, caller }]
})

/** Fields shown as one line: on a screen, in a list, a calendar, a header, a file. */
const LINES = ['name', 'lastName', 'subject', 'label', 'department', ...detailNames]
const NAMES = new RegExp(String.raw`^body\.(?:.+\.)?(?:${LINES.join('|')}|qualifications\.\d+)$`)
const HAS_NAMES = new RegExp(`"(?:${LINES.join('|')}|qualifications)":`)

test.each(
  shareOf(withTexts, 3).flatMap(({ name, route, accessCase, caller }) => {
    const properties = JSON.stringify(route.body === undefined ? {} : schemaOf(route.body))
    return HAS_NAMES.test(properties) ? [[name, route, accessCase, caller] as const] : []
  }),
)('a name is one line: %s', async (_, route, accessCase, caller) => {
  for (const end of ['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029']) {
    const prepared = await worlds.prepare(accessCase, caller)
    for (const place of placesOf(prepared.target).filter(({ name, value }) => NAMES.test(name) && typeof value === 'string')) {
      const answer = await send(worlds, route, { ...prepared, target: place.with(`Ana${end}X-E:1`) })
      const report = `${place.name} with ${JSON.stringify(end)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
      expect(answer.status >= 400 && answer.status < 500, report).toBe(true)
    }
  }
})

describe('strange texts', () => {
  test.each(shareOf(withTexts, 3).map((callCase) => [callCase.name, callCase] as const))('%s', async (_, { route, accessCase, caller }) => {
    const { target } = await worlds.prepare(accessCase, caller)
    const places = placesOf(target).filter(({ name, value }) => typeof value === 'string' && isFree(route, name))
    for (const [index, { name }] of places.entries()) {
      // A third of the texts at each place, another third at the next; all of them in the deep run.
      const texts = strangeTexts.filter((_text, at) => isDeep || (at + index) % 3 === 0)
      let prepared = await worlds.prepare(accessCase, caller)
      for (const text of texts) {
        const place = placesOf(prepared.target).find((each) => each.name === name)
        if (place === undefined) continue
        const sent = name.startsWith('params.') ? encodeURIComponent(text.isWellFormed() ? text : '%') : text
        const answer = await send(worlds, route, { ...prepared, target: place.with(sent) })
        const report = `${name} = ${JSON.stringify(text.slice(0, 60))}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
        expect(answer.status < 500, report).toBe(true)
        if (!isSuccess(answer.status)) {
          expect(errorBody.safeParse(answer.body).success, report).toBe(true)
          continue
        }
        // The earlier call with the text used its object up.
        prepared = await worlds.prepare(accessCase, caller)
        if (!name.startsWith('body.')) continue
        const toldTexts = named(answer.body, name.split('.').at(-1) ?? '').filter((value) => typeof value === 'string')
        if (toldTexts.length > 0) expect(toldTexts, report).toContain(text.trim())
      }
    }
  })
})
