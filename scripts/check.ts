// `npm run check -- PATH…`: types, style, structure and the nearest tests of one change, in about a minute. Without a path it takes
// everything that differs from the branch `main`. `npm test` remains the whole truth.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { touchedTests } from './touched-tests.ts'

const root = path.resolve(import.meta.dirname, '..')
/** A change of many files touches many files of tests: more than these are left to `npm test`. */
const TESTS_AT_MOST = 20

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Files that differ from where this branch left `main`, committed or not. */
function changedPaths(): string[] {
  const base = git('merge-base', 'HEAD', 'main').trim()
  const lines = `${git('diff', '--name-only', base)}${git('ls-files', '--others', '--exclude-standard')}`
  return [...new Set(lines.split('\n').filter((line) => line !== ''))]
}

/** Runs a program of the project. @returns whether it succeeded; its output is printed only when it failed */
async function run(title: string, file: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('error', () => resolve(false))
  child.once('close', (code) => resolve(code === 0))
  const ok = await promise
  if (!ok) console.log(output.trimEnd())
  console.log(`${ok ? '✓' : '✗'} ${title}`)
  return ok
}

const requestedPaths = process.argv.slice(2).map((place) => path.relative(root, path.resolve(process.env['INIT_CWD'] ?? root, place)))
const missing = requestedPaths.filter((place) => !existsSync(path.join(root, place)))
if (missing.length > 0) {
  console.error(`Introuvable\u00A0: ${missing.join(', ')}.`)
  process.exit(1)
}
const paths = requestedPaths.length > 0 ? requestedPaths : changedPaths()
if (paths.length === 0) {
  console.log('Rien n’a changé depuis main\u00A0: donnez des fichiers ou des dossiers, npm run check -- CHEMIN…')
  process.exit(0)
}
const existingPaths = paths.filter((place) => existsSync(path.join(root, place)))
const tests = touchedTests(root, existingPaths)
const chosen = tests.slice(0, TESTS_AT_MOST)
const linted = existingPaths.filter((place) => /\.(?:tsx?|mjs)$/.test(place) || !path.basename(place).includes('.'))

// Types and tests need a processor each; the other checks take a second or two beside them.
const statics = async () => [
  await run('Types', 'scripts/typecheck.mjs', []),
  linted.length === 0 || (await run('Lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', ...linted])),
  existingPaths.length === 0 ||
    (await run('Mise en forme', 'node_modules/oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...existingPaths])),
  await run('Structure', 'scripts/check-structure.ts', []),
]
/** Walks go through the screens to their end (decision 0099). */
const units = async () =>
  chosen.length === 0 ||
  (await run(`Tests\u00A0: ${chosen.join(', ')}`, 'node_modules/vitest/vitest.mjs', ['run', ...chosen], { RELEVE_TEST_DEEP: '1' }))
const results = (await Promise.all([statics(), units()])).flat()

if (chosen.length === 0) console.log('Aucun test unitaire n’importe ce qui a changé.')
if (tests.length > chosen.length)
  console.log(`${tests.length} fichiers de tests sont proches de ce changement\u00A0: ${chosen.length} ont tourné, npm test fait le reste.`)
console.log('Les parcours dans un navigateur ne tournent qu’avec npm test.')
process.exitCode = results.every(Boolean) ? 0 : 1
