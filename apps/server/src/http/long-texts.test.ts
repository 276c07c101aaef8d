// A text that is longer than its field allows costs no more than one of plain letters, whatever its letters: its length is looked at
// before anything walks through it. « ﷺ » is eighteen letters once it is normalised; dots and at-signs make some expressions try every
// split. Processor time of this thread is compared, never the time on a clock.
import { routes } from '@releve/contract'
import type { RouteName } from '@releve/contract'
import { CSV_BYTES } from '@releve/contract/fields'
import type { Route } from '@releve/contract/route'
import { shareOf } from '@releve/testing/share'
import { expect, test } from 'vitest'
import { readImport } from '../features/users/handlers/import-file.ts'
import { AppError } from './app-error.ts'
import { readLines } from './csv-file.ts'
import { schemaOf } from '#test/schemas.ts'
import type { Schema } from '#test/schemas.ts'
import { parseJsonBody } from './json-body.ts'
import { readInput } from './register.ts'

const BODY_BYTES = 256 * 1024
/** The bytes around the text in its body. */
const ROOM_BYTES = 2000
/** A body may have as many values, and a few less for what surrounds them. */
const VALUES_MOST = 9900

const letters = ['ﷺ', '😀', '\u0300', ' ', '.', '@', '-', '\u0001', '\u202E']
/** Each begins a number of texts: an instant is read again as a day, an identifier is looked for. */
const words = ['2026-11-29T00:00:00Z', '2026-11-29T23:00:00Z', '00000000-0000-4000-8000-000000000000']

type Make = (fill: Fill) => unknown

interface Fill {
  readonly text: string
  readonly list: readonly string[]
}

/** The constants that a discriminated union needs beside the text in order to be read at all. */
const constants = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).flatMap(([key, { const: only }]) => (only === undefined ? [] : [[key, only]])))

/** The text that a place takes, as its schema says it: what is alike costs alike. */
type Leaf = string

/**
 * Makers of a value that holds the text, one for each place where the schema takes a text, and for each list one for each sort of text in
 * its entries.
 */
function placesIn(schema: Schema, at: string): [place: string, make: Make, leaf: Leaf][] {
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items, propertyNames, additionalProperties } = schema
  const found = [...anyOf, ...oneOf, ...allOf].flatMap((inner) => placesIn(inner, at))
  if (schema.type === 'string' && schema.enum === undefined && schema.const === undefined)
    found.push([at, ({ text }) => text, JSON.stringify(schema)])
  for (const [key, inner] of Object.entries(properties)) {
    for (const [place, make, leaf] of placesIn(inner, `${at}.${key}`)) {
      found.push([place, (fill) => ({ ...constants(schema), [key]: make(fill) }), leaf])
    }
  }
  if (items !== undefined) {
    const sorts = new Set<Leaf>()
    for (const [place, make, leaf] of placesIn(items, `${at}[]`)) {
      found.push([place, (fill) => [make(fill)], leaf])
      if (!sorts.has(leaf)) found.push([`${place} many`, ({ list }) => list.map((text) => make({ text, list: [text] })), leaf])
      sorts.add(leaf)
    }
  }
  if (propertyNames !== undefined) found.push([`${at} key`, ({ text }) => ({ [text]: 1 }), JSON.stringify(propertyNames)])
  if (typeof additionalProperties === 'object') {
    for (const [place, make, leaf] of placesIn(additionalProperties, `${at}{}`)) found.push([place, (fill) => ({ a: make(fill) }), leaf])
  }
  return found
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

/** Gives so many texts that their values fill the body: short ones, as many as may be. */
function fillOf(word: string, bytes: number): Fill {
  const each = Math.max(1, Math.floor(bytes / VALUES_MOST / bytesOf(word)))
  const item = word.repeat(each)
  const count = Math.min(VALUES_MOST / 4, Math.floor(bytes / (bytesOf(item) + 12)))
  return { text: word.repeat(Math.floor(bytes / bytesOf(word))), list: Array.from({ length: count }, () => item) }
}

/** Processor time of the work itself: what the system takes to hand out memory says how busy the machine is. */
function once(work: () => unknown): number {
  const before = process.threadCpuUsage()
  try {
    work()
  } catch {
    // Most are refused; what that cost is what counts.
  }
  return process.threadCpuUsage(before).user
}

/** Beyond the cost of the same bytes of « a »: noise of a busy machine, and what reading JSON costs where a letter is escaped. */
const TIMES_MOST = 4
const NOISE_US = 12_000

const isName = (name: string): name is RouteName => name in routes

const calls = Object.keys(routes)
  .filter(isName)
  .flatMap((name) => {
    const route: Route = routes[name]
    if (route.body === undefined) return []
    const { body } = route
    return placesIn(schemaOf(body), 'body').map(([place, make]) => ({ name, place, make, body, bytes: route.bodyBytes ?? BODY_BYTES }))
  })

test('the table has texts', () => {
  expect(calls.length).toBeGreaterThan(100)
})

/** The least of three is the work; what others took longer is the collector of garbage. */
const least = (work: () => unknown) => Math.min(once(work), once(work), once(work))

/** @param workOf what is done with a body full of that word */
function expectLikePlain(workOf: (word: string) => () => unknown): void {
  let plain: number | undefined
  const dear = [...letters, ...words].flatMap((word) => {
    const work = workOf(word)
    const first = once(work)
    // A text that costs no more than noise is compared with nothing.
    if (first <= NOISE_US) return []
    plain ??= least(workOf('a'))
    const most = plain * TIMES_MOST + NOISE_US
    // Only a call that seems too dear needs a second opinion.
    const spent = first > most ? Math.min(first, least(work)) : first
    return spent > most ? [`${JSON.stringify(word)}: ${spent} µs, « a »: ${plain} µs`] : []
  })
  expect(dear).toEqual([])
}

test.each(shareOf(calls, 5).map((call) => [`${call.name} ${call.place}`, call] as const))('%s', (_, { make, body, bytes }) => {
  expectLikePlain((word) => {
    const text = JSON.stringify(make(fillOf(word, bytes - ROOM_BYTES)))
    return () => readInput(body, parseJsonBody(text), null)
  })
})

test('a body of thousands of unknown keys is refused in a hundred sentences', () => {
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 1]))
  let refused: unknown
  try {
    readInput(routes['demands.post'].body, body, null)
  } catch (error) {
    refused = error
  }
  expect(refused).toBeInstanceOf(AppError)
  expect(refused instanceof AppError ? Object.keys(refused.details.fields ?? {}).length : 0).toBe(100)
})

const TODAY = '2026-11-29'
const HEAD = ['nom', 'prénom', 'e-mail', 'téléphone', 'grade', 'emploi', 'matricule', 'qualifications', 'équipe', 'arrivée']

test.each(HEAD.map((header, index) => [header, index] as const))('a file of members, column « %s »', (_, index) => {
  const person = ['Martin', 'Ana', 'ana@centre.fr', '', '', '', '', '', '', '']
  expectLikePlain((word) => {
    // Each cell is as long as a line of the file may be, and there are as many lines as a body holds.
    const cell = word.repeat(Math.floor(9000 / word.length))
    const lines = Array.from({ length: Math.floor((CSV_BYTES - ROOM_BYTES) / Buffer.byteLength(cell)) }, () =>
      person.with(index, cell).join(';'),
    )
    const csv = [HEAD.join(';'), ...lines].join('\n')
    return () => readImport(readLines(csv), { teams: [], today: TODAY, zone: 'Europe/Paris', chosen: null })
  })
})
