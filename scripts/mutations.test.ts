// The mutations of small pieces of text, and the sample that is drawn of many.
import { expect, test } from 'vitest'
import { filesOf, findMutations, mutated, sampleOf } from './mutations.ts'

const mutantsOf = (text: string, file = 'one.ts') => findMutations(file, text).map((mutation) => mutated(text, mutation))

test.each([
  ['a < b', ['a <= b']],
  ['a >= b', ['a > b']],
  ['a === b', ['a !== b']],
  ['a && b', ['a || b']],
  ['a + b', ['a - b']],
  ['!a', ['a']],
  ['true', ['false']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  // A `+` between texts is not mutated like one between numbers.
  ["'a' + b", []],
  ["a + 'b' + c", []],
])('%s', (expression, mutants) => {
  expect(mutantsOf(`export const x = ${expression}`)).toEqual(mutants.map((mutant) => `export const x = ${mutant}`))
})

test('branches are forced, statements removed, returns emptied', () => {
  expect(mutantsOf('function f() { if (a) b() }')).toEqual([
    'function f() { if (true) b() }',
    'function f() { if (false) b() }',
    'function f() { if (a) ; }',
  ])
  expect(mutantsOf('function f() { throw e }')).toEqual(['function f() { ; }'])
  expect(mutantsOf('function f() { return g }')).toEqual(['function f() { return null }'])
  expect(mutantsOf("function f() { return 'g' }")).toEqual(["function f() { return '' }"])
  expect(mutantsOf('function f() { return null }')).toEqual([])
})

test('conditional markup is forced to be shown or hidden, and no markup is removed as a whole', () => {
  expect(mutantsOf('const x = () => { return <p>{a && <b />}</p> }', 'one.tsx')).toEqual([
    'const x = () => { return <p>{true && <b />}</p> }',
    'const x = () => { return <p>{false && <b />}</p> }',
  ])
})

test('types, imports and directives are not mutated', () => {
  expect(mutantsOf("'use strict'\nimport { a } from 'a'\ntype B = true\ninterface C { d: true }")).toEqual([])
  expect(mutantsOf('const x = (a as true) < b')).toEqual(['const x = (a as true) <= b'])
})

test('a mutation names its line', () => {
  expect(findMutations('one.ts', 'const a = 1\nconst b = a < 2\n').map(({ line }) => line)).toEqual([2])
})

test('the files of an area are its sources, without tests', () => {
  const files = [
    'packages/domain/src/rules/one.ts',
    'packages/domain/src/rules/one.test.ts',
    'packages/domain/src/rules/references.json',
    'apps/server/src/features/demands/commands/accept.ts',
    'apps/server/src/features/demands/store.ts',
    'apps/server/src/features/demands/mails.ts',
    'apps/web/src/ui/button.tsx',
    'apps/web/src/ui/button.test.tsx',
    'apps/web/src/ui/format.ts',
  ]
  expect(filesOf('domain', files)).toEqual(['packages/domain/src/rules/one.ts'])
  expect(filesOf('server', files)).toEqual([
    'apps/server/src/features/demands/commands/accept.ts',
    'apps/server/src/features/demands/store.ts',
  ])
  expect(filesOf('components', files)).toEqual(['apps/web/src/ui/button.tsx'])
})

test('a sample is the same for the same seed, holds nothing twice, and reaches everything', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  expect(sampleOf(all, 10, 7)).toEqual(sampleOf(all, 10, 7))
  expect(sampleOf(all, 10, 7)).not.toEqual(sampleOf(all, 10, 8))
  expect(new Set(sampleOf(all, 30, 1)).size).toBe(30)
  expect(sampleOf(all, 200, 1).toSorted((a, b) => a - b)).toEqual(all)
  expect(new Set(Array.from({ length: 400 }, (_, seed) => sampleOf(all, 1, seed)[0])).size).toBeGreaterThan(90)
})
