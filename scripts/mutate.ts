// `npm run mutate -- --sample 300 --seed 1 --area components`: changes small things in the program and counts which changes the nearest tests
// notice (docs/decisions/0096). A mutant is written over its file while its tests run: nothing else should work in this folder meanwhile.
// With `--at-least` it fails where an area catches less than `leastCaught` asks (scripts/mutations.ts).

import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles } from './check-structure.ts'
import { areaNames, filesOf, findMutations, leastCaught, mutated, sampleOf, type Area, type Mutation } from './mutations.ts'
import type { MutantAsked } from './mutate-runner.ts'
import { testsNearIn } from './touched-tests.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true },
    /** Only files with a test of their own beside them. */
    tested: { type: 'boolean', default: false },
    /** Fails below the shares of `leastCaught`. */
    'at-least': { type: 'boolean', default: false },
    /** Only files whose path contains this text are mutated. */
    only: { type: 'string', default: '' },
  },
})

const isArea = (name: string): name is Area => areaNames.some((area) => area === name)
const chosen = values.area === undefined ? areaNames : values.area.filter(isArea)
const [sample, seed] = [Number(values.sample), Number(values.seed)]
if (chosen.length === 0 || !Number.isInteger(sample) || !Number.isInteger(seed)) {
  console.error(
    `Usage\u00A0: npm run mutate -- --sample 300 --seed 1 [--area ${areaNames.join('|')}] [--tested] [--at-least] [--only CHEMIN]`,
  )
  process.exit(1)
}

/** A change that makes a loop endless shows as a test that does not end. */
const HANGS_AFTER_MS = 600_000
/** Components wait for what they draw; nearly always it is there at once. Walks go through screens to their end (decision 0099). */
const environment = { ...process.env, RELEVE_COMPONENT_WITHIN_MS: '2000', RELEVE_TEST_DEEP: '1' }

/** Test files further away seldom catch what these have not. */
const MOST_TESTS = 4

const isDrawn = (test: string) => test.endsWith('.tsx')

/** The tests of units in that folder, those for deep runs left out. */
const quickTestsIn = (folder: string) => files.filter((other) => other.startsWith(folder) && /(?<!\.deep)\.test\.ts$/.test(other))

/**
 * Handlers are reached through the whole server, so that its tests are all as near by their imports: those of the feature, and who may make
 * which call. The contract's own tests take milliseconds, and a table over all calls is no neighbour of the file where one is: they are
 * run all. Components are drawn by the tests that are written as components are; what else imports the table of pages draws none.
 */
function testsOf(file: string): readonly string[] {
  if (file.endsWith('.tsx')) return nearbyTests(file).filter(isDrawn).slice(0, MOST_TESTS)
  const nearest = nearbyTests(file).slice(0, MOST_TESTS)
  if (file.startsWith('packages/contract/')) return [...new Set([...quickTestsIn('packages/contract/'), ...nearest])]
  const feature = /^apps\/server\/src\/features\/[^/]+\//.exec(file)?.[0]
  if (feature === undefined) return nearest
  return [...new Set([...nearest.filter((test) => test.startsWith(feature)), ...quickTestsIn(feature), 'apps/server/src/access.test.ts'])]
}

type Fate = 'caught' | 'survived' | 'untested'

/** A program that runs mutants one after the other. */
class Runner {
  #child: ChildProcess | null = null

  async judge(asked: MutantAsked): Promise<boolean> {
    this.#child ??= await start()
    const child = this.#child
    const before = readFileSync(path.join(root, asked.file), 'utf8')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const onMessage = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'isCaught' in message) resolve(message.isCaught === true)
      // A mutant that cannot even be run is noticed.
      else resolve(true)
    }
    const onExit = () => resolve(true)
    const limit = setTimeout(() => this.#stop(child), HANGS_AFTER_MS)
    child.once('message', onMessage)
    child.once('exit', onExit)
    child.send(asked)
    const isCaught = await promise
    clearTimeout(limit)
    child.off('exit', onExit)
    if (child.exitCode !== null || child.signalCode !== null) this.#child = null
    writeFileSync(path.join(root, asked.file), before)
    return isCaught
  }

  #stop(child: ChildProcess): void {
    this.#child = null
    // With the processes it started: one of them turns without end.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }

  end(): void {
    if (this.#child !== null) this.#stop(this.#child)
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'mutate-runner.ts'), { cwd: root, env: environment, detached: true })
  await new Promise((resolve) => {
    child.once('message', resolve)
    child.once('exit', resolve)
  })
  return child
}

const runner = new Runner()
let restore = () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    restore()
    runner.end()
    process.exit(1)
  })
}

const nearbyTests = testsNearIn(root, MOST_TESTS * 4)
const files = listFiles(root)

async function judge(mutation: Mutation): Promise<Fate> {
  const tests = testsOf(mutation.file)
  if (tests.length === 0) return 'untested'
  const place = path.join(root, mutation.file)
  const before = readFileSync(place, 'utf8')
  restore = () => writeFileSync(place, before)
  return (await runner.judge({ file: mutation.file, text: mutated(before, mutation), tests })) ? 'caught' : 'survived'
}

const hasOwnTest = (file: string) => existsSync(path.join(root, file.replace(/(\.tsx?)$/, '.test$1')))

const rows: string[] = []
const tooFew: string[] = []
for (const area of chosen) {
  const sources = filesOf(area, files).filter((file) => (!values.tested || hasOwnTest(file)) && file.includes(values.only))
  const all = sources.flatMap((file) => findMutations(file, readFileSync(path.join(root, file), 'utf8')))
  const counts: Record<Fate, number> = { caught: 0, survived: 0, untested: 0 }
  const started = performance.now()
  for (const mutation of sampleOf(all, Math.round(sample / chosen.length), seed)) {
    const fate = await judge(mutation)
    counts[fate] += 1
    process.stderr.write(`${area} ${counts.caught + counts.survived + counts.untested}: ${fate}\n`)
    if (fate === 'caught') continue
    const was = readFileSync(path.join(root, mutation.file), 'utf8').slice(mutation.start, mutation.end).replaceAll(/\s+/g, ' ')
    console.log(`${fate} ${mutation.file}:${mutation.line} ${mutation.operator}: ${was} → ${mutation.replacement}`)
  }
  const total = counts.caught + counts.survived + counts.untested
  const seconds = (performance.now() - started) / 1000 / Math.max(1, total)
  const share = total === 0 ? 0 : Math.round((100 * counts.caught) / total)
  rows.push(
    `${area}: ${counts.caught} of ${total} caught (${share}\u00A0%), ${counts.survived} survived, ${counts.untested} without a test; ${all.length} possible; ${seconds.toFixed(1)} s each`,
  )
  console.log(rows.at(-1))
  if (values['at-least'] && share < leastCaught[area])
    tooFew.push(`${area}\u00A0: ${share}\u00A0% au lieu de ${leastCaught[area]}\u00A0% au moins.`)
}
runner.end()
console.log(`\nseed ${seed}\n${[...rows, ...tooFew].join('\n')}`)
process.exit(tooFew.length === 0 ? 0 : 1)
