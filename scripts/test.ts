// `npm test`: every check of the house, then one line that counts. `--deep` adds what takes longer than a coffee. What could depend on the
// day runs at a fixed instant (clock.ts), or at that of `--at 2028-02-29T08:00`; `--timed` leaves out what does not depend on it.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parentBound } from '../apps/server/src/db/parent-bound.ts'
import { buildWeb, WebBuildError } from './build-web.ts'
import { findChromium, withoutChromium } from './chromium.ts'
import { clockAt, findClockLibrary, instantIn, lackingClockLibrary, ORDINARY, REAL } from './clock.ts'
import { findPython } from './python.ts'
import { failedBrowserTests, failedUnitTests, numberOf, valueOf } from './test-report.ts'
import type { FailedTest } from './test-report.ts'

const root = path.resolve(import.meta.dirname, '..')
const {
  deep: isDeep,
  timed: isTimedAlone,
  at,
} = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    timed: { type: 'boolean', default: false },
    at: { type: 'string', default: ORDINARY },
  },
}).values
const scratch = mkdtempSync(path.join(os.tmpdir(), 'releve-results-'))
/** The tests note the calls they make there; docs/calls.md is written from it. */
const calls = path.join(scratch, 'calls')
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

interface Counts {
  passed: number
  failed: number
}
const success: Counts = { passed: 1, failed: 0 }
const failure: Counts = { passed: 0, failed: 1 }
/** Said again at the very end: the lines above are thousands. */
const failures: FailedTest[] = []

/** The environment that makes programs live at the instant of this run, where each stage begins, however long those before it took. */
const clock = clockOfRun()

function clockOfRun(): () => NodeJS.ProcessEnv {
  if (at === REAL) return () => ({})
  let instant: number
  try {
    instant = instantIn('Europe/Paris', at)
  } catch {
    console.error(`«\u00A0${at}\u00A0» n’est ni une heure de Paris de la forme 2028-02-29T08:00, ni «\u00A0${REAL}\u00A0».`)
    process.exit(1)
  }
  const library = findClockLibrary(root, (sentence) => console.log(sentence))
  if (library === null) {
    console.error(lackingClockLibrary)
    process.exit(1)
  }
  return () => clockAt(instant, library)
}

/**
 * Tests of whole programs (vitest.config.ts) and journeys of what changes seldom (e2e/playwright.config.ts) are three groups, of which this one
 * is run.
 */
const third = process.env['RELEVE_TEST_THIRD'] ?? `${Math.floor(Math.random() * 3)}`

const running = new Set<ReturnType<typeof spawn>>()
const abandon = () => {
  for (const child of running) child.kill('SIGTERM')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon)
// The launcher was killed.
process.on('disconnect', abandon)

/** Nothing is timed here: what takes so long hangs, and would hang for ever. */
const CHECK_WITHIN_MS = 10 * 60_000
const SUITE_WITHIN_MS = (isDeep ? 360 : 90) * 60_000
/** It is the time for what was asked to end, and for the last words of what has ended: what it left behind may hold its output open. */
const END_WITHIN_MS = 15_000

/** Runs a program of the project; its output is shown at once, or collected until it is known to matter. */
async function run(
  file: string,
  args: readonly string[],
  {
    show = false,
    environment = {},
    withinMs = CHECK_WITHIN_MS,
  }: { show?: boolean; environment?: NodeJS.ProcessEnv; withinMs?: number } = {},
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(...parentBound(process.execPath, [path.join(root, file), ...args], 'TERM'), {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  running.add(child)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let isLate = false
  let killing: NodeJS.Timeout | undefined
  const limit = setTimeout(() => {
    isLate = true
    const sentence = `${file} n’a pas fini en ${withinMs / 60_000}\u00A0min\u00A0: arrêté.`
    if (show) console.log(sentence)
    output += `\n${sentence}\n`
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  }, withinMs)
  child.once('error', () => resolve(false))
  child.once('close', (code) => resolve(code === 0))
  child.once('exit', (code) => {
    running.delete(child)
    setTimeout(() => resolve(code === 0), END_WITHIN_MS).unref()
  })
  const ok = await promise
  clearTimeout(limit)
  clearTimeout(killing)
  return { ok: ok && !isLate, output }
}

/** A check that says yes or no: it counts as one, and speaks only when it fails. */
async function check(file: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const { ok, output } = await run(file, args, { environment })
  if (!ok) console.log(output.trimEnd())
  return ok ? success : failure
}

/** Null for one that is missing, or cut off by what ended its suite. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A suite that ends badly without a failed test (it could not load, it ran nothing) is a failure all the same. */
function counted(ok: boolean, { passed, failed }: Counts): Counts {
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed }
}

async function unitAndApi(): Promise<Counts> {
  const file = path.join(scratch, 'vitest.json')
  mkdirSync(calls)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // Without a browser the others run all the same, and its lack is a failure.
  if (chromium === null) console.log(withoutChromium)
  const projects = chromium === null ? ['--project=!components*'] : []
  const { ok } = await run('node_modules/vitest/vitest.mjs', ['run', ...projects, ...reporters], {
    show: true,
    withinMs: SUITE_WITHIN_MS,
    environment: {
      ...clock(),
      RELEVE_TEST_CALLS: calls,
      ...(isDeep ? { RELEVE_TEST_DEEP: '1' } : { RELEVE_TEST_THIRD: third }),
      ...(chromium === null ? {} : { RELEVE_CHROMIUM: chromium }),
    },
  })
  const report = readReport(file)
  failures.push(...failedUnitTests(report))
  const failed = numberOf(report, 'numFailedTests') + (chromium === null ? 1 : 0)
  return counted(ok, { passed: numberOf(report, 'numPassedTests'), failed })
}

async function webBuild(): Promise<Counts> {
  try {
    await buildWeb()
    return success
  } catch (error) {
    if (!(error instanceof WebBuildError)) throw error
    console.log(error.message)
    return failure
  }
}

async function endToEnd(): Promise<Counts> {
  if (chromium === null) {
    console.log(withoutChromium)
    return failure
  }
  // Each part has a server and data of its own. There is one part more than processors, up to three: a journey waits for movements and
  // answers half of its time. What is measured with --deep stays alone on the machine.
  const parts = isDeep ? 1 : Math.min(3, os.availableParallelism() + 1)
  const shift = { ...clock(), ...(isDeep ? {} : { RELEVE_TEST_THIRD: third }) }
  const counts = await Promise.all(Array.from({ length: parts }, (_, part) => browserTests(chromium, shift, part + 1, parts)))
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
}

/** One part of the journeys, counted from 1. */
async function browserTests(chromium: string, shift: NodeJS.ProcessEnv, part: number, parts: number): Promise<Counts> {
  const file = path.join(scratch, `playwright-${part}.json`)
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', `--shard=${part}/${parts}`]
  const { ok } = await run('node_modules/@playwright/test/cli.js', [...args, ...(isDeep ? [] : ['--grep-invert=@deep'])], {
    show: true,
    withinMs: SUITE_WITHIN_MS,
    environment: {
      ...shift,
      RELEVE_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      RELEVE_E2E_WIDTHS: isDeep ? 'all' : 'chosen',
      RELEVE_E2E_PART: `${part}`,
      // Two that write over their own lines would write over each other's.
      ...(parts > 1 && { PLAYWRIGHT_FORCE_TTY: '0' }),
    },
  })
  const report = readReport(file)
  failures.push(...failedBrowserTests(report))
  const stats = valueOf(report, 'stats')
  // A test that passes at the second try only is not one that passes.
  return counted(ok, { passed: numberOf(stats, 'expected'), failed: numberOf(stats, 'unexpected') + numberOf(stats, 'flaky') })
}

/** Mutations are written over the sources while they are judged: nothing else runs beside them. */
async function mutationsCaught(): Promise<Counts> {
  const environment = { ...clock(), ...(chromium === null ? {} : { RELEVE_CHROMIUM: chromium }) }
  const { ok } = await run('scripts/mutate.ts', ['--sample', '300', '--seed', '1', '--at-least'], {
    show: true,
    environment,
    withinMs: SUITE_WITHIN_MS,
  })
  return ok ? success : failure
}

type Step = readonly [title: string, run: () => Promise<Counts>]
type Stage = readonly (readonly Step[])[]

const unitAndApiTests: Step = ['Tests unitaires, API et composants', unitAndApi]
const build: Step = ['Construction de l’application web', webBuild]
const journeys: Stage = [[['Tests de bout en bout', endToEnd]]]
const measures: Stage = [[['Mesures (essai court)', () => check('bench/src/main.ts', ['--smoke'], clock())]]]

/**
 * One stage after the other. The lanes of a stage run side by side, each one step after the other: what works on one processor alone, or
 * waits for an answer from the network, takes no time of its own so.
 */
const stages: readonly Stage[] = isTimedAlone
  ? [[[unitAndApiTests]], [[build]], journeys, measures]
  : [
      [
        [
          ['Types', () => check('scripts/typecheck.mjs')],
          ['Lint', () => check('node_modules/oxlint/bin/oxlint', ['--deny-warnings'])],
          ['Mise en forme', () => check('node_modules/oxfmt/bin/oxfmt', ['--check', '.'])],
        ],
        [
          ['Structure', () => check('scripts/check-structure.ts')],
          ['Code mort', () => check('node_modules/knip/bin/knip.js')],
        ],
      ],
      [[unitAndApiTests], [['Dépendances connues pour vulnérables', () => check('scripts/check-audit.ts')]]],
      [[['Appels faits par les tests', () => check('scripts/check-calls.ts', [calls])]], [build]],
      journeys,
      measures,
      ...(isDeep ? [[[['Mutations vues par les tests', mutationsCaught] as const]]] : []),
    ]

const total: Counts = { passed: 0, failed: 0 }
const summary: string[] = []

async function take([title, step]: Step): Promise<void> {
  console.log(`\n▶ ${title}`)
  const started = performance.now()
  const { passed, failed } = await step()
  const seconds = ((performance.now() - started) / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  const line = `${failed === 0 ? '✓' : '✗'} ${title}\u00A0: ${passed} réussis, ${failed} échoués, ${seconds}\u00A0s`
  console.log(line)
  summary.push(line)
  total.passed += passed
  total.failed += failed
}

async function follow(lane: readonly Step[]): Promise<void> {
  for (const step of lane) await take(step)
}

// First of all: whoever lacks one learns it now, not after half an hour.
const chromium = findChromium(root, (sentence) => console.log(sentence))
findPython((sentence) => console.log(sentence))
if (!isDeep) console.log(`Ce qui change rarement\u00A0: un tiers est essayé, RELEVE_TEST_THIRD=${third} (docs/decisions/0157).`)
for (const lanes of stages) await Promise.all(lanes.map(follow))
console.log(`\n${summary.join('\n')}\n`)
for (const { name, reason } of failures) console.log(`✗ ${name}\n${reason.replaceAll(/^/gmu, '    ')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
