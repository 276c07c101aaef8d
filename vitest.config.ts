// Every test of the house but the journeys (Playwright, in e2e/): one project per room, a real PostgreSQL where one is needed, Chromium for components.

import os from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** `npm run test:deep` adds *.deep.test.ts: the same rules over far more cases. */
const deep = process.env['RELEVE_TEST_DEEP'] === '1'
/**
 * Tests that start, stop, move, save and kill whole programs, which most changes do not touch: `npm test` runs a third of these files, drawn
 * for each run (scripts/test.ts); `npm run test:deep`, and vitest started by hand, run them all.
 */
const seldom = [
  'apps/server/src/db/move/move',
  'apps/server/src/two-databases',
  'apps/server/src/db/backup',
  'apps/server/src/db/kept-backups',
  'scripts/start',
  'scripts/install',
  'apps/server/src/clock',
  'apps/server/src/faults/faults',
  'apps/server/src/network',
  'apps/server/src/db/postgres-programs',
  'apps/server/src/main',
  'apps/server/src/db/embedded',
  'apps/server/src/http/connections',
  'apps/server/src/jobs/killed',
  'apps/server/src/db/backup-texts',
]
const third = process.env['RELEVE_TEST_THIRD']
const leftOut = third === undefined ? [] : seldom.filter((_, index) => index % 3 !== Number(third)).map((file) => `**/${file}.test.ts`)
const exclude = [...configDefaults.exclude, '**/dist/**', ...(deep ? [] : ['**/*.deep.test.ts']), ...leftOut]

/** Nothing is timed here: a slow machine is no failure, and what hangs is found all the same. */
const WITHIN_MS = 300_000
const patient = { testTimeout: WITHIN_MS, hookTimeout: WITHIN_MS, expect: { poll: { timeout: WITHIN_MS } } }
const database = { globalSetup: ['./scripts/test-database.ts'], ...patient }
/**
 * The files of a room follow one another in a few processes, which load its modules once: a second of processor less for each file of
 * the server. What a module keeps is then there for the next file too; *.alone.test.ts has a process of its own.
 */
const together = { isolate: false }
const alone = ['**/*.alone.test.ts']

export default defineConfig({
  test: {
    // One more than there are: much of a test is waiting for PostgreSQL, a process that starts, a time limit that is tried.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/**/*.test.ts'], exclude, ...patient, ...together } },
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'], exclude, ...patient, ...together } },
      { test: { name: 'demo', include: ['packages/demo/**/*.test.ts'], exclude, ...database } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...exclude, ...alone],
          setupFiles: ['./apps/server/test/empty-caches.ts'],
          ...database,
          ...together,
        },
      },
      { test: { name: 'alone', include: alone, exclude, ...database } },
      { test: { name: 'web', include: ['apps/web/**/*.test.ts'], exclude: [...exclude, ...alone], ...patient, ...together } },
      './apps/web/vitest.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], exclude, ...patient } },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], exclude, ...database } },
      { test: { name: 'ha-lab', include: ['ops/ha-lab/**/*.test.ts'], exclude, ...patient } },
      { test: { name: 'recount', include: ['ops/recount/**/*.test.ts'], exclude, ...patient } },
      { test: { name: 'scale', include: ['ops/scale/**/*.test.ts'], exclude, ...database } },
    ],
  },
})
