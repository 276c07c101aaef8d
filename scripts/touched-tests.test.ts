// The tests chosen for a change, in a small project made for it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testsNearIn, touchedTests } from './touched-tests.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'releve-touched-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const imports = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}'\n`).join('')
const files: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\n',
  'packages/domain/src/rules/one.ts': '',
  'packages/domain/src/rules/table.ts': imports('./one.ts'),
  'packages/domain/src/rules/table.test.ts': imports('./table.ts'),
  'packages/domain/src/rules/table.deep.test.ts': imports('./table.ts'),
  'apps/server/src/rules.test.ts': imports('@releve/domain/rules/table'),
  'apps/server/src/far.ts': imports('@releve/domain/rules/table'),
  'apps/server/src/far.test.ts': imports('./far.ts'),
  'apps/web/src/rules.tsx': imports('@releve/domain/rules/one'),
  'apps/web/src/rules.test.tsx': imports('./rules.tsx'),
  'apps/web/src/first.walk.test.tsx': imports('./rules.tsx'),
  'apps/web/src/second.walk.test.tsx': imports('./rules.tsx'),
  'e2e/rules.spec.ts': imports('@releve/domain/rules/one'),
  'packages/domain/src/alone.ts': '',
  'apps/server/src/features/teams/handlers/editing.ts': '',
  'apps/server/src/features/teams/handlers/cycle.ts': '',
  'apps/server/src/features/teams/handlers/cycle.test.ts': '',
  'apps/server/src/features/teams/handlers.test.ts': '',
  'apps/server/src/app.ts': imports('./features/teams/handlers/editing.ts', './features/teams/handlers/cycle.ts'),
  'apps/server/src/app.test.ts': imports('./app.ts'),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`apps/web/src/many-${index}.test.ts`, imports('@releve/domain/rules/table')]),
  ),
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

test('a changed test is run itself', () => {
  expect(touchedTests(root, ['apps/server/src/far.test.ts'])).toEqual(['apps/server/src/far.test.ts'])
})

test('a file has the tests at the smallest distance, in any package', () => {
  expect(touchedTests(root, ['apps/server/src/far.ts'])).toEqual(['apps/server/src/far.test.ts'])
  expect(touchedTests(root, ['packages/domain/src/rules/one.ts'])).toContain('packages/domain/src/rules/table.test.ts')
})

test('the test of a component is near it, and one walk of those that lead through it', () => {
  expect(touchedTests(root, ['apps/web/src/rules.tsx'])).toEqual(['apps/web/src/first.walk.test.tsx', 'apps/web/src/rules.test.tsx'])
})

test('where as many are wanted, tests from further away follow the nearest', () => {
  const nearTo = (most: number) => testsNearIn(root, most)('packages/domain/src/rules/one.ts')
  const nearest = nearTo(1)
  expect(nearest).toEqual(['packages/domain/src/rules/table.test.ts'])
  expect(nearTo(4).slice(0, 1)).toEqual(nearest)
  expect(nearTo(4)).toHaveLength(4)
})

test('a file of a feature of the server has the tests of its calls, which import nothing of it', () => {
  const folder = 'apps/server/src/features/teams/'
  const ofFeature = [`${folder}handlers.test.ts`, `${folder}handlers/cycle.test.ts`]
  expect(touchedTests(root, [`${folder}handlers/editing.ts`])).toEqual(['apps/server/src/app.test.ts', ...ofFeature])
})

test('of many tests at one distance, those in the nearest folders are run, and not all', () => {
  const tests = touchedTests(root, ['packages/domain/src/rules/table.ts'])
  expect(tests).toContain('packages/domain/src/rules/table.test.ts')
  expect(tests).toHaveLength(6)
})

test('deep tests and journeys are left to the whole run', () => {
  const tests = touchedTests(root, ['packages', 'apps', 'e2e'])
  expect(tests.filter((file) => file.includes('.deep.') || file.endsWith('.spec.ts'))).toEqual([])
})

test('a folder has the tests of all its files', () => {
  expect(touchedTests(root, ['packages/domain/src/rules/'])).toContain('packages/domain/src/rules/table.test.ts')
})

test('a file that no test imports, and a path that leads nowhere, have none', () => {
  expect(touchedTests(root, ['packages/domain/src/alone.ts', 'packages/domain/src/gone.ts'])).toEqual([])
})
