// Type checks every part of the project. What runs in Node has the same options everywhere and is one program (tsconfig.node.json):
// each part alone would check again what it imports. What the compiler found stays beside the packages: a second run checks only what a
// change touches (a tenth of the time when nothing did). See bootstrap.mjs for the Node used.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
/** The parts that form one program. Their own tsconfig.json is the editors'. */
const inNode = [
  'packages/domain',
  'packages/contract',
  'packages/demo',
  'packages/testing',
  'apps/server',
  'bench',
  'ops/ha-lab',
  'ops/interop',
  'ops/recount',
  'ops/scale',
  'scripts',
]

let failed = false
for (const part of inNode) {
  const file = path.join(root, part, 'tsconfig.json')
  const problem = !existsSync(file)
    ? 'is missing'
    : 'compilerOptions' in JSON.parse(readFileSync(file, 'utf8'))
      ? 'has options of its own, which tsconfig.node.json does not know'
      : null
  if (problem === null) continue
  console.error(`${part}/tsconfig.json ${problem}`)
  failed = true
}
for (const project of ['tsconfig.node.json', 'apps/web', 'e2e']) {
  const known = path.join(root, 'node_modules/.cache/typecheck', `${project.replace('/', '-')}.tsbuildinfo`)
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const run = spawnSync(process.execPath, [compiler, '-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', known], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (run.status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
