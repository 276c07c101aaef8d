// Calls have marks besides their schemas. One that is missing from a list here would be stored, repeated or let through as it must not be:
// each list is recorded.
import { expect, test } from 'vitest'
import { routes } from './index.ts'
import { emptyStatus, isRepeatable, type Route } from './route.ts'

const calls: readonly (readonly [string, Route])[] = Object.entries(routes)
const named = (keep: (route: Route) => boolean) => calls.flatMap(([name, route]) => (keep(route) ? [name] : [])).toSorted()

test('the calls of the specification', () => {
  expect(named(({ extension }) => extension !== true)).toMatchSnapshot()
})

test('the calls that hold a secret, and are stored for no repeat', () => {
  expect(named(({ secret }) => secret === true)).toMatchSnapshot()
})

test('the calls that only read, though they send a body', () => {
  expect(named(({ reads }) => reads === true)).toMatchSnapshot()
})

test('the calls made before a required second factor is set up', () => {
  expect(named(({ beforeTotp }) => beforeTotp === true)).toMatchSnapshot()
})

test('the calls that ask for the password anew, always or partly', () => {
  expect({ always: named(({ stepUp }) => stepUp === true), partly: named(({ stepUp }) => stepUp === 'partly') }).toMatchSnapshot()
})

test('the calls that take or give something else than JSON', () => {
  expect(
    calls.flatMap(([name, { stream, file, upload, noContent, optionalSession, bodyBytes }]) => {
      const others = { stream, file, upload, noContent, optionalSession, bodyBytes }
      return Object.values(others).some((value) => value !== undefined) ? [{ name, ...others }] : []
    }),
  ).toMatchSnapshot()
})

test('the calls that take back what another gave', () => {
  expect(
    calls.flatMap(([name, { echoes }]) => (echoes === undefined ? [] : [{ name, ...echoes, rewrite: echoes.rewrite !== undefined }])),
  ).toMatchSnapshot()
})

test('the calls with one effect however often they are sent', () => {
  const post = { method: 'POST', access: 'member' } as const
  const cases: readonly [Parameters<typeof isRepeatable>[0], boolean][] = [
    [post, true],
    [{ ...post, method: 'GET' }, false],
    [{ ...post, reads: true }, false],
    [{ ...post, secret: true }, false],
    [{ ...post, access: 'public' }, false],
    [{ ...post, access: 'public', optionalSession: true }, true],
  ]
  for (const [route, expected] of cases) expect(isRepeatable(route)).toBe(expected)
})

test('an extension with nothing to say answers 204, as does a call whose sender waits for nothing', () => {
  const marks: readonly Parameters<typeof emptyStatus>[0][] = [{}, { extension: true }, { noContent: true }]
  expect(marks.map(emptyStatus)).toEqual([200, 204, 204])
})
