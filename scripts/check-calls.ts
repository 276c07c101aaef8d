// Proves that every call of the table is made with success by a test of the run, from the notes that the tests left in a folder, and
// writes docs/calls.md, which names one such test for each: node scripts/check-calls.ts <folder>.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '../packages/contract/src/index.ts'
import { promisedCalls } from '../packages/contract/src/promised-calls.ts'
import type { Route } from '../packages/contract/src/route.ts'
import { isTitleIn } from './check-client-rules.ts'
import { textOf } from './test-report.ts'

const document = 'docs/calls.md'
const testsFolder = 'apps/server/src'

/** A test, by its file and its title. */
export interface NamedTest {
  /** The path from `apps/server/src`. */
  readonly file: string
  /** The title of the test after those of the groups around it, joined by « > ». */
  readonly test: string
}

/** The note of a call that succeeded. */
export interface Note extends NamedTest {
  /** The call's name in the table of calls. */
  readonly name: string
}

type Table = Readonly<Record<string, Pick<Route, 'method' | 'path' | 'extension'>>>

/** `GET /users/{id}` */
const callOf = ({ method, path: address }: Pick<Route, 'method' | 'path'>) => `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`

/** Finds where the table of calls contradicts the promised calls; one line each. */
export function compare(table: Table, promised: readonly string[]): string[] {
  const problems: string[] = []
  const byCall = new Map(Object.values(table).map((route) => [callOf(route), route]))
  for (const call of promised) {
    const route = byCall.get(call)
    if (route === undefined) problems.push(`${call}: promised, and not in the table of calls`)
    else if (route.extension === true) problems.push(`${call}: promised, and marked as an extension`)
  }
  for (const [call, route] of byCall)
    if (route.extension !== true && !promised.includes(call)) problems.push(`${call}: not promised, and not marked as an extension`)
  return problems
}

/** Tests that a page names: `file` › title, each ended by a line break, a mark in parentheses or the cell. */
export function citations(text: string): NamedTest[] {
  return [...text.matchAll(/`([\w./-]+\.test\.ts)` › (.+?)(?: \(table\))?(?=<br>| \|)/g)].map(([, file = '', test = '']) => ({
    file: /^(?:scripts|apps)\//.test(file) ? `../../../${file}` : file,
    test,
  }))
}

/** Titles that stand nowhere in the file that is said to hold them. */
export function missingTests(citedTests: readonly NamedTest[], root: string): string[] {
  return citedTests.flatMap(({ file, test }) => {
    const place = path.join(root, testsFolder, file)
    if (!existsSync(place)) return [`there is no ${file}`]
    const source = readFileSync(place, 'utf8')
    const missing = test.split(' > ').filter((title) => !isTitleIn(source, title))
    return missing.map((title) => `${file} has no « ${title} »`)
  })
}

function readNotes(folder: string): Note[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): Note => {
        const note: unknown = JSON.parse(line)
        return { name: textOf(note, 'name'), file: path.relative(testsFolder, textOf(note, 'file')), test: textOf(note, 'test') }
      }),
  )
}

/** Where calls race, another may win: no proof that this one succeeds. */
const RACE = /(?:^|> )at (?:once|the same time) >/
/** Tests that try every call in turn prove nothing about one. */
const EVERY_CALL = /^access|^http\/(?:fuzz|matrix)/

/**
 * The test shown for each call that was made with success: one of the feature's own tests rather than another's or a race; among them the
 * one that makes the fewest other calls.
 */
export function proofs(notes: readonly Note[]): Map<string, NamedTest> {
  const calls = Map.groupBy(notes, ({ file, test }) => `${file} ${test}`)
  const rank = ({ name, file, test }: Note) => {
    const feature = `features/${name.split('.')[0]?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`
    const others = new Set(calls.get(`${file} ${test}`)?.map((note) => note.name)).size
    return `${file.startsWith(feature) ? 0 : 1} ${RACE.test(test) ? 1 : 0} ${String(others).padStart(3, '0')} ${file} ${test}`
  }
  const own = notes.filter(({ file }) => !EVERY_CALL.test(file)).toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
  return new Map(own.map(({ name, file, test }) => [name, { file, test }]))
}

/** Calls that no test made with success, those promised first. */
export function unproved(table: Table, proved: ReadonlyMap<string, NamedTest>): string[] {
  const missing = Object.entries(table).filter(([name]) => !proved.has(name))
  return missing
    .toSorted(([, a], [, b]) => Number(a.extension === true) - Number(b.extension === true))
    .map(([name, route]) => `${callOf(route)} (${name}): ${route.extension === true ? '' : 'promised, and '}made with success by no test`)
}

/** The text of the document. */
export function documentOf(
  table: Table,
  promised: Readonly<Record<string, readonly string[]>>,
  proved: ReadonlyMap<string, NamedTest>,
): string {
  const names = new Map(Object.entries(table).map(([name, route]) => [callOf(route), name]))
  const line = (call: string): string => {
    const name = names.get(call) ?? ''
    const proof = proved.get(name)
    return `| \`${call}\` | \`${name}\` | ${proof === undefined ? '' : `\`${proof.file}\` › ${proof.test.replaceAll('|', '\\|')}`} |`
  }
  const section = (title: string, calls: readonly string[]) =>
    [`## ${title}`, '', '| call | name | test |', '|---|---|---|', ...calls.map(line), ''].join('\n')
  const extensions = Object.values(table).filter(({ extension }) => extension === true)
  return [
    '# Every call, and a test that makes it',
    '',
    'Under `/api`. The name is that of the table of calls (`packages/contract/src`), the test a file under `apps/server/src` and its title:',
    'it made the call through HTTP with success in the last `npm test`, which wrote this page. Extensions are marked',
    '`x-releve-extension` in the OpenAPI document.',
    '',
    ...Object.entries(promised).map(([title, calls]) => section(title, calls)),
    section('Extensions', extensions.map(callOf)),
  ].join('\n')
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('node scripts/check-calls.ts <folder of the notes of a run with RELEVE_TEST_CALLS=folder>')
  const proved = proofs(readNotes(folder))
  writeFileSync(path.resolve(import.meta.dirname, '..', document), documentOf(routes, promisedCalls, proved))
  const problems = unproved(routes, proved)
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length === 0 ? `${proved.size} calls, each made by a test: ${document}.` : `${problems.length} calls without a test.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
