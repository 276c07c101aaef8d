// The page of the calls says the truth about the table and the tests, and its check would notice when it did not.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { citations, compare, missingTests, readRows, staticProblems, unproved } from './check-calls.ts'

const root = path.resolve(import.meta.dirname, '..')

test('docs/calls.md: every promised call in its order, every call of the table, each with a test that is there', () => {
  expect(staticProblems(root)).toEqual([])
})

test('docs/security.md: every test it names is there', () => {
  const named = citations(readFileSync(path.join(root, 'docs/security.md'), 'utf8'))
  expect(named.length).toBeGreaterThan(40)
  expect(missingTests(named, root)).toEqual([])
})

describe('the check', () => {
  const table = {
    'things.list': { method: 'GET', path: '/things' },
    'things.get': { method: 'GET', path: '/things/:id' },
    'things.paint': { method: 'POST', path: '/things/:id/paint', extension: true },
  } as const
  const promised = ['GET /things', 'GET /things/{id}']
  const text = `| \`GET /things\` | \`things.list\` | \`a.test.ts\` › lists |
| \`GET /things/{id}\` | \`things.get\` | \`a.test.ts\` › one > of \\| many |
| \`POST /things/{id}/paint\` | \`things.paint\` | \`b.test.ts\` › paints |
`
  const rows = readRows(text)

  test('reads the rows', () => {
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual({ call: 'GET /things/{id}', name: 'things.get', file: 'a.test.ts', test: 'one > of | many' })
    expect(compare(rows, table, promised)).toEqual([])
  })

  test.each([
    ['a promised call that is not in the table', rows, [...promised, 'DELETE /things/{id}'], 'DELETE /things/{id}: promised'],
    ['a promised call marked as an extension', rows, [...promised, 'POST /things/{id}/paint'], 'marked as an extension'],
    ['a call beyond the promise without its mark', rows, ['GET /things'], 'GET /things/{id}: not promised'],
    ['a call without a row', rows.slice(1), promised, 'GET /things: 0 rows'],
    ['two rows for a call', [...rows, ...rows.slice(2)], promised, 'paint: 2 rows'],
    ['another name', rows.map((row) => ({ ...row, name: 'things.list' })), promised, 'named things.list'],
    ['a row of no call', [...rows, { call: 'GET /gone', name: 'x', file: 'y', test: 'z' }], promised, 'GET /gone: in docs'],
    ['another order', [rows[1], rows[0], rows[2]].filter((row) => row !== undefined), promised, 'not in the promised order'],
  ])('notices %s', (_, given, calls, problem) => {
    expect(compare(given, table, calls).join('\n')).toContain(problem)
  })

  test('notices a test that is not there, and one that did not make its call', () => {
    const row = { call: 'GET /things', name: 'things.list', file: 'access.test.ts', test: 'each call by each kind of caller' }
    expect(missingTests([row], root)).toEqual([])
    expect(missingTests([{ ...row, test: 'each call by nobody' }], root)).toHaveLength(1)
    expect(missingTests([{ ...row, file: 'gone.test.ts' }], root)).toHaveLength(1)
    expect(unproved([row], [row])).toEqual([])
    expect(unproved([row], [{ ...row, name: 'things.get' }])).toHaveLength(1)
    expect(unproved([row], [{ ...row, test: 'another' }])).toHaveLength(1)
  })
})
