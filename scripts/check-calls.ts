// docs/calls.md says for every call where a test makes it with success. This compares it with the table of calls, with the tests'
// titles and, given the notes of a whole run of the tests (a folder), with what happened. `--write <folder>` writes it from the notes.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '../packages/contract/src/index.ts'
import { promisedCalls } from '../packages/contract/src/promised-calls.ts'
import type { Route } from '../packages/contract/src/route.ts'
import { isTitleIn } from './check-client-rules.ts'
import { textOf } from './test-report.ts'

const document = 'docs/calls.md'
const testsFolder = 'apps/server/src'

/** A line of the document, or a note of a run. */
export interface Proof {
  /** The call's name in the table of calls. */
  readonly name: string
  /** From `apps/server/src`. */
  readonly file: string
  /** With the titles around it, joined by « > ». */
  readonly test: string
}

export interface Row extends Proof {
  /** `GET /users/{id}` */
  readonly call: string
}

type Table = Readonly<Record<string, Pick<Route, 'method' | 'path' | 'extension'>>>

const callOf = ({ method, path: address }: Pick<Route, 'method' | 'path'>) => `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`

/** The rows of the document, in order. */
export function readRows(text: string): Row[] {
  return [...text.matchAll(/^\| `([A-Z]+ \/[^`]*)` \| `([^`]+)` \| `([^`]+)` › (.+) \|$/gm)].map(
    ([, call = '', name = '', file = '', test = '']) => ({ call, name, file, test: test.replaceAll('\\|', '|') }),
  )
}

/** Where the document and the table of calls contradict each other or the promised calls; one line each. */
export function compare(rows: readonly Row[], table: Table, promised: readonly string[]): string[] {
  const problems: string[] = []
  const byCall = new Map(Object.entries(table).map(([name, route]) => [callOf(route), { name, route }]))
  for (const call of promised) {
    const found = byCall.get(call)
    if (found === undefined) problems.push(`${call}: promised, and not in the table of calls`)
    else if (found.route.extension === true) problems.push(`${call}: promised, and marked as an extension`)
  }
  for (const [call, { name, route }] of byCall) {
    if (route.extension !== true && !promised.includes(call)) problems.push(`${call}: not promised, and not marked as an extension`)
    const own = rows.filter((row) => row.call === call)
    if (own.length !== 1) problems.push(`${call}: ${own.length} rows in ${document}`)
    else if (own[0]?.name !== name) problems.push(`${call}: named ${own[0]?.name} in ${document}, ${name} in the table`)
  }
  for (const { call } of rows) if (!byCall.has(call)) problems.push(`${call}: in ${document}, and not in the table of calls`)
  const order = rows.map(({ call }) => call).filter((call) => promised.includes(call))
  if (order.join() !== promised.filter((call) => order.includes(call)).join()) problems.push(`${document} is not in the promised order`)
  return problems
}

/** Titles that stand nowhere in the file that is said to hold them. */
export function missingTests(rows: readonly Row[], root: string): string[] {
  return rows.flatMap(({ call, file, test }) => {
    const place = path.join(root, testsFolder, file)
    if (!existsSync(place)) return [`${call}: there is no ${file}`]
    const source = readFileSync(place, 'utf8')
    const missing = test.split(' > ').filter((title) => !isTitleIn(source, title))
    return missing.map((title) => `${call}: ${file} has no « ${title} »`)
  })
}

/** Rows whose test did not make the call with success. */
export function unproved(rows: readonly Row[], notes: readonly Proof[]): string[] {
  const known = new Set(notes.map(({ name, file, test }) => `${name} ${file} ${test}`))
  return rows
    .filter(({ name, file, test }) => !known.has(`${name} ${file} ${test}`))
    .map(({ call, file, test }) => `${call}: « ${test} » of ${file} did not make this call with success`)
}

/** Tests that a page names: `file` › title, each ended by a line break, a mark in parentheses or the cell. */
export function citations(text: string): Row[] {
  return [...text.matchAll(/`([\w./-]+\.test\.ts)` › (.+?)(?: \(table\))?(?=<br>| \|)/g)].map(([, file = '', test = '']) => ({
    call: 'docs/security.md',
    name: '',
    file: /^(?:scripts|apps)\//.test(file) ? `../../../${file}` : file,
    test,
  }))
}

function readNotes(folder: string): Proof[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): Proof => {
        const note: unknown = JSON.parse(line)
        return { name: textOf(note, 'name'), file: path.relative(testsFolder, textOf(note, 'file')), test: textOf(note, 'test') }
      }),
  )
}

/** Where calls race, another may win: no proof that this one succeeds. */
const RACE = /(?:^|> )at (?:once|the same time) >/

/**
 * The test shown for a call: one of the feature's own tests rather than those that try every call or a race; among them the one that names
 * the call soonest.
 */
function choose(name: string, notes: readonly Proof[], root: string): Proof | undefined {
  const own = notes.filter(
    (note) =>
      note.name === name && !/^access|^http\/(?:fuzz|matrix)/.test(note.file) && missingTests([{ call: '', ...note }], root).length === 0,
  )
  const feature = `features/${name.split('.')[0]?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`
  const first = own.filter(({ file }) => file.startsWith(feature))
  const rank = (proof: Proof) => {
    const calls = new Set(notes.filter(({ file, test }) => file === proof.file && test === proof.test).map((note) => note.name)).size
    return `${RACE.test(proof.test) ? 1 : 0} ${String(calls).padStart(3, '0')} ${proof.file} ${proof.test}`
  }
  return (first.length > 0 ? first : own).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]
}

/** The text of the document: each row of before whose proof still holds, and a chosen proof for the others. */
function documentOf(notes: readonly Proof[], former: readonly Row[], root: string): string {
  const all = new Map(Object.entries<Route>(routes).map(([name, route]) => [callOf(route), { name, route }]))
  const line = (call: string): string => {
    const found = all.get(call)
    if (found === undefined) return `| \`${call}\` | | |`
    const before = former.filter((row) => row.call === call && row.name === found.name)
    const holds = before.find((row) => unproved([row], notes).length === 0 && missingTests([row], root).length === 0)
    const proof = holds ?? choose(found.name, notes, root)
    const test = proof === undefined ? '' : `\`${proof.file}\` › ${proof.test.replaceAll('|', '\\|')}`
    return `| \`${call}\` | \`${found.name}\` | ${test} |`
  }
  const table = (title: string, calls: readonly string[]) =>
    [`## ${title}`, '', '| call | name | test |', '|---|---|---|', ...calls.map(line), ''].join('\n')
  const extensions = [...all].filter(([, { route }]) => route.extension === true).map(([call]) => call)
  return [
    '# Every call, and a test that makes it',
    '',
    'Under `/api`. The name is that of the table of calls (`packages/contract/src`), the test a file under `apps/server/src` and its title:',
    'it makes the call through HTTP with success. `npm test` compares this page with the table and with what its tests did;',
    '`node scripts/check-calls.ts --write <folder>` writes it anew from the notes of a run with `RELEVE_TEST_CALLS=<folder>`.',
    '',
    ...Object.entries(promisedCalls).map(([title, calls]) => table(title, calls)),
    '# Extensions',
    '',
    'Implied by the others, in the same style; marked `x-releve-extension` in the OpenAPI document.',
    '',
    table('Calls', extensions),
  ].join('\n')
}

/** Everything that does not need a run of the tests. */
export function staticProblems(root: string): string[] {
  const rows = readRows(readFileSync(path.join(root, document), 'utf8'))
  return [...compare(rows, routes, Object.values(promisedCalls).flat()), ...missingTests(rows, root)]
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const place = path.join(root, document)
  const isWriting = process.argv[2] === '--write'
  const folder = process.argv[isWriting ? 3 : 2]
  const notes = folder === undefined ? [] : readNotes(folder)
  const before = existsSync(place) ? readRows(readFileSync(place, 'utf8')) : []
  if (isWriting) writeFileSync(place, documentOf(notes, before, root))
  const rows = isWriting ? readRows(readFileSync(place, 'utf8')) : before
  const problems = [...staticProblems(root), ...(folder === undefined ? [] : unproved(rows, notes))]
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? `${rows.length} calls, each made by a test.` : `${problems.length} problems of ${document}.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
