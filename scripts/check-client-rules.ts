// docs/client-rules.md says of every rule of the application where it is kept and which test proves it. This finds what it says of
// files and tests that are no longer there; check-client-rules.test.ts asks it at each `npm test`.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const document = 'docs/client-rules.md'

/** A line of one of its tables. */
export interface Rule {
  /** The rule in words. */
  readonly rule: string
  /** Paths from the root. */
  readonly files: readonly string[]
  /** A file from the root, and a title with those around it. */
  readonly tests: readonly { readonly file: string; readonly titles: readonly string[] }[]
  /** The part of the tests' cell that names no test. */
  readonly unread: readonly string[]
}

const reference = /^`([^`]+)` › (.+)$/

/** The cells of a line; a « | » of a cell is written « \| ». */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** The rules of the page, in order; heads of tables are none. */
export function readRules(text: string): Rule[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| rule |'))
  return lines.map((line) => {
    const [rule = '', files = '', tests = ''] = cellsOf(line)
    const testNames = tests.split('<br>').filter((test) => test !== '')
    return {
      rule,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      tests: testNames.flatMap((test) => {
        const [, file, title] = reference.exec(test) ?? []
        return file === undefined || title === undefined ? [] : [{ file, titles: title.split(' > ') }]
      }),
      unread: testNames.filter((test) => !reference.test(test)),
    }
  })
}

/** As the source writes a title, whichever quotes hold it. */
export function isTitleIn(source: string, title: string): boolean {
  return [`'${title}'`, `\`${title}\``, `"${title}"`, `'${title.replaceAll("'", String.raw`\'`)}'`].some((written) =>
    source.includes(written),
  )
}

/** The false statements of the page; one line each. */
export function problemsOf(rules: readonly Rule[], root: string): string[] {
  const problems: string[] = []
  for (const { rule, files, tests, unread } of rules) {
    if (files.length === 0) problems.push(`« ${rule} »: kept by no file`)
    for (const words of unread) problems.push(`« ${rule} »: « ${words} » names no test`)
    if (tests.length === 0) problems.push(`« ${rule} »: proved by no test`)
    for (const file of files) if (!existsSync(path.join(root, file))) problems.push(`« ${rule} »: there is no ${file}`)
    for (const { file, titles } of tests) {
      const place = path.join(root, file)
      if (!/\.(?:test|spec)\.ts$/.test(file) || !existsSync(place)) {
        problems.push(`« ${rule} »: there is no test file ${file}`)
        continue
      }
      const source = readFileSync(place, 'utf8')
      for (const title of titles) if (!isTitleIn(source, title)) problems.push(`« ${rule} »: ${file} has no « ${title} »`)
    }
  }
  const seenRules = new Set<string>()
  for (const { rule } of rules) {
    if (seenRules.has(rule)) problems.push(`« ${rule} »: twice`)
    seenRules.add(rule)
  }
  return problems
}
