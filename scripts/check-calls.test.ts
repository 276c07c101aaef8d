// The table of calls keeps what was promised, docs/security.md names tests that are there, and the checks notice when that is not so.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '../packages/contract/src/index.ts'
import { promisedCalls } from '../packages/contract/src/promised-calls.ts'
import { citations, compare, documentOf, missingTests, proofs, unproved } from './check-calls.ts'

const root = path.resolve(import.meta.dirname, '..')

test('every promised call is in the table of calls, every other one is marked as an extension', () => {
  expect(compare(routes, Object.values(promisedCalls).flat())).toEqual([])
})

test('docs/security.md: every test it names is there', () => {
  const citedTests = citations(readFileSync(path.join(root, 'docs/security.md'), 'utf8'))
  expect(citedTests.length).toBeGreaterThan(40)
  expect(missingTests(citedTests, root)).toEqual([])
})

describe('the check', () => {
  const table = {
    'things.paint': { method: 'POST', path: '/things/:id/paint', extension: true },
    'things.list': { method: 'GET', path: '/things' },
    'things.get': { method: 'GET', path: '/things/:id' },
  } as const
  const promised = ['GET /things', 'GET /things/{id}']
  const note = (name: string, file: string, title: string) => ({ name, file, test: title })

  test('has nothing to say of a table that keeps what was promised', () => {
    expect(compare(table, promised)).toEqual([])
  })

  test.each([
    ['a promised call that is not in the table', [...promised, 'DELETE /things/{id}'], 'DELETE /things/{id}: promised'],
    ['a promised call marked as an extension', [...promised, 'POST /things/{id}/paint'], 'marked as an extension'],
    ['a call beyond the promise without its mark', ['GET /things'], 'GET /things/{id}: not promised'],
  ])('notices %s', (_, calls, problem) => {
    expect(compare(table, calls).join('\n')).toContain(problem)
  })

  test('notices a citation of a test that is not there', () => {
    const citedTest = { file: 'access.test.ts', test: 'each call by each kind of caller' }
    expect(missingTests([citedTest], root)).toEqual([])
    expect(missingTests([{ ...citedTest, test: 'each call by nobody' }], root)).toHaveLength(1)
    expect(missingTests([{ ...citedTest, file: 'gone.test.ts' }], root)).toHaveLength(1)
  })

  test('shows the test of the feature that makes the fewest other calls, no race, and none that tries every call', () => {
    const proved = proofs([
      note('things.get', 'features/others/a.test.ts', 'alone'),
      note('things.get', 'features/things/a.test.ts', 'at once > wins'),
      note('things.get', 'features/things/b.test.ts', 'two calls'),
      note('things.list', 'features/things/b.test.ts', 'two calls'),
      note('things.get', 'features/things/c.test.ts', 'reads | shows'),
      note('things.paint', 'access.test.ts', 'each call by each kind of caller'),
      note('things.paint', 'http/fuzz.test.ts', 'whatever is sent'),
    ])
    expect(Object.fromEntries(proved)).toEqual({
      'things.get': { file: 'features/things/c.test.ts', test: 'reads | shows' },
      'things.list': { file: 'features/things/b.test.ts', test: 'two calls' },
    })
    expect(unproved(table, proved)).toEqual(['POST /things/{id}/paint (things.paint): made with success by no test'])
    const text = documentOf(table, { Things: promised }, proved)
    expect(text).toContain('| `GET /things/{id}` | `things.get` | `features/things/c.test.ts` › reads \\| shows |')
    expect(text).toContain('## Extensions\n\n| call | name | test |\n|---|---|---|\n| `POST /things/{id}/paint` | `things.paint` |  |\n')
  })

  test('names the promised calls that nobody made first', () => {
    expect(unproved(table, new Map()).map((line) => line.split(' (')[1])).toEqual([
      'things.list): promised, and made with success by no test',
      'things.get): promised, and made with success by no test',
      'things.paint): made with success by no test',
    ])
  })
})
