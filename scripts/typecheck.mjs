// Type checks every part of the project with its own tsconfig.json, one after the other. See bootstrap.mjs for the Node used.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const parts = [
  'packages/domain',
  'packages/contract',
  'packages/demo',
  'packages/testing',
  'apps/server',
  'apps/web',
  'bench',
  'ops/ha-lab',
  'ops/scale',
  'e2e',
  'scripts',
]

let failed = false
for (const part of parts) {
  if (!existsSync(path.join(root, part, 'tsconfig.json'))) {
    console.error(`${part}/tsconfig.json is missing`)
    failed = true
    continue
  }
  const run = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', part, '--noEmit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (run.status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
