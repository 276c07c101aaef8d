// `npm run circles` as it is called: one line of JSON, or one sentence and the exit code 1.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-circles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const graph = path.join(folder, 'graph.json')
writeFileSync(
  graph,
  JSON.stringify({
    name: 'three',
    members: 5,
    edges: [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 4],
      [4, 3],
      [0, 3],
    ],
  }),
)

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'circles.ts'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each([
  ['2', { served: 2, cycles: [[3, 4]], optimal: true, bound: 2 }],
  [
    '3',
    {
      served: 5,
      cycles: [
        [0, 1, 2],
        [3, 4],
      ],
      optimal: true,
      bound: 5,
    },
  ],
] as const)('at most %s', (cap, expected) => {
  const { status, stdout, stderr } = run(graph, '--cap', cap, '--time-limit', '60')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(stdout)).toEqual(expected)
})

test.each([
  [[], /^Utilisation/],
  [[graph, '--cap', '5'], /^Utilisation/],
  [[graph, '--cap', '3', '--time-limit', 'soon'], /^Utilisation/],
  [[graph, graph], /^Utilisation/],
  [[path.join(folder, 'none.json')], /ne se lit pas/],
  [[path.join(import.meta.dirname, 'circles.ts')], /n’est pas un graphe/],
])('%j is refused in one sentence', (args, sentence) => {
  const { status, stdout, stderr } = run(...args)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
