// Records the test that made each call with success, while the whole suite runs: scripts/check-calls.ts writes docs/calls.md from it.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import { expect } from 'vitest'

const directory = process.env['RELEVE_TEST_CALLS']
const root = path.resolve(import.meta.dirname, '../../..')

/** The patterns of the routes, literal segments before parameters, the order in which the server matches them. */
const patterns = Object.entries<Route>(routes)
  .map(([name, route]) => ({
    name,
    parameters: route.path.split(':').length,
    pattern: new RegExp(`^${route.method} ${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  .toSorted((a, b) => a.parameters - b.parameters)

const noted = new Set<string>()

/** Records a call under the test that runs; does nothing unless calls are recorded. */
export function noteCall(method: string, url: string, status: number): void {
  if (directory === undefined || (status !== 200 && status !== 204)) return
  const { testPath, currentTestName } = expect.getState()
  const name = patterns.find(({ pattern }) => pattern.test(`${method} ${url.split('?')[0] ?? ''}`))?.name
  if (testPath === undefined || currentTestName === undefined || name === undefined) return
  const line = JSON.stringify({ name, file: path.relative(root, testPath), test: currentTestName })
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(path.join(directory, `${process.pid}.jsonl`), `${line}\n`)
}
