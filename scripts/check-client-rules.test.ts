// The page of the application's rules says the truth about files and tests, and its check would notice when it did not.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { document, problemsOf, readRules } from './check-client-rules.ts'

const root = path.resolve(import.meta.dirname, '..')

test('docs/client-rules.md: each rule with a file that keeps it and a test that proves it', () => {
  const rules = readRules(readFileSync(path.join(root, document), 'utf8'))
  expect(rules.length).toBeGreaterThan(60)
  expect(problemsOf(rules, root)).toEqual([])
})

describe('the check', () => {
  const own = 'scripts/check-client-rules.test.ts'
  const row = (files: string, tests: string) => `| rule | file | test |\n|---|---|---|\n| it is \\| so | ${files} | ${tests} |\n`
  const good = row('`docs/client-rules.md`', `\`${own}\` › the check > reads a line<br>\`${own}\` › notices %s`)

  test('reads a line', () => {
    expect(readRules(good)).toEqual([
      {
        rule: 'it is | so',
        files: ['docs/client-rules.md'],
        tests: [
          { file: own, titles: ['the check', 'reads a line'] },
          { file: own, titles: ['notices %s'] },
        ],
        unread: [],
      },
    ])
    expect(problemsOf(readRules(good), root)).toEqual([])
  })

  test.each([
    ['a file that is gone', row('`docs/gone.md`', `\`${own}\` › notices %s`), 'there is no docs/gone.md'],
    ['no file', row('', `\`${own}\` › notices %s`), 'kept by no file'],
    ['no test', row('`docs/client-rules.md`', 'looked at'), 'proved by no test'],
    ['words beside a test', row('`README.md`', `\`${own}\` › notices %s<br> \`${own}\` › notices %s`), '› notices %s » names no test'],
    ['a test file that is gone', row('`README.md`', '`scripts/gone.test.ts` › notices %s'), 'no test file scripts/gone.test.ts'],
    ['what is no test', row('`README.md`', '`README.md` › Relève'), 'no test file README.md'],
    ['a title that is gone', row('`README.md`', `\`${own}\` › what was renamed`), 'has no « what was renamed »'],
    ['a title around it that is gone', row('`README.md`', `\`${own}\` › another > reads a line`), 'has no « another »'],
    ['a rule twice', good + good, 'twice'],
  ])('notices %s', (_, text, problem) => {
    expect(problemsOf(readRules(text), root).join('\n')).toContain(problem)
  })
})
