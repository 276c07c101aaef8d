// The program that scripts/mutate.ts hands mutants to: it keeps one Vitest with its processes, database and browser, writes each mutant over
// its file, runs the tests it is given, and puts the file back. Its parent ends it when a mutant hangs.

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createVitest } from 'vitest/node'

export interface MutantAsked {
  readonly file: string
  readonly text: string
  /** Test files, relative to the root. */
  readonly tests: readonly string[]
}

const root = path.resolve(import.meta.dirname, '..')
const silent = new Writable({ write: (_chunk, _encoding, done) => done() })

const vitest = await createVitest(
  'test',
  { root, watch: false, bail: 1, reporters: [{}], passWithNoTests: true },
  {},
  { stdout: silent, stderr: silent },
)
await vitest.standalone()
const known = await vitest.globTestSpecifications()

const isDrawn = (test: string) => test.endsWith('.tsx')

/**
 * The tests in the order they are run: one file after the other, the nearest first, since it catches most and starts soonest. Those drawn in the
 * browser go together: its page loads the mutant and what is around it once.
 */
function runsOf(tests: readonly string[]): readonly (readonly string[])[] {
  const drawn = tests.filter(isDrawn)
  return [...tests.filter((test) => !isDrawn(test)).map((test) => [test]), ...(drawn.length > 0 ? [drawn] : [])]
}

async function fails(file: string, tests: readonly string[]): Promise<boolean> {
  vitest.invalidateFile(path.join(root, file))
  for (const run of runsOf(tests)) {
    vitest.state.filesMap.clear()
    vitest.state.errorsSet.clear()
    const places = new Set(run.map((test) => path.join(root, test)))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(known.filter(({ moduleId }) => places.has(moduleId)))
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true
  }
  return false
}

process.on('message', ({ file, text, tests }: MutantAsked) => {
  const place = path.join(root, file)
  const before = readFileSync(place, 'utf8')
  writeFileSync(place, text)
  fails(file, tests)
    .then(
      (isCaught) => process.send?.({ isCaught }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
    .finally(() => writeFileSync(place, before))
})
process.once('disconnect', () => process.exit())
process.send?.({ isReady: true })
