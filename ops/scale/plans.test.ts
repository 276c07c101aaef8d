// On a hundred thousand members no statement of any call or job reads a table from end to end, nor more pages than a centre explains:
// what grows with the installation is found the day it is written.
import { callers } from '../../apps/server/test/access.ts'
import type { Caller, World } from '../../apps/server/test/access.ts'
import { entitled, everyCase } from '../../apps/server/test/access-cases.ts'
import type { EveryCase } from '../../apps/server/test/access-cases.ts'
import { isSuccess, NOW, pathOf } from '../../apps/server/test/access-world.ts'
import { schedules } from '../../apps/server/src/tasks/schedules.ts'
import { callOn, startTestServer } from '../../apps/server/test/server.ts'
import type { TestServer } from '../../apps/server/test/server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExplaining } from './explained.ts'
import type { Explained, Explaining } from './explained.ts'
import { knownPlans } from './known-plans.fixture.ts'
import { seedDatabase } from './seed.ts'
import { seededWorld } from './seeded-world.ts'

const SEED = 1
/** Pages of 8 KB for one statement, and for each row that it answers with or writes: a row stands in every index of its table. */
const MOST_BUFFERS = 3_000
const MOST_BUFFERS_OF_A_ROW = 40
/** No call and no job takes more rows at once. */
const MOST_ROWS = 510
/** In a smaller table PostgreSQL reads everything because that is quicker, and its plan says nothing of a larger one. */
const ROWS_THAT_TELL = 900
/** As large in an installation of any size; `events` has those of the last minutes, two others the centres that move or moved. */
const FIXED: ReadonlySet<string> = new Set([
  'schema_version',
  'school_periods',
  'funding_years',
  'funding_entries',
  'login_failures',
  'events',
  'center_places',
  'center_fences',
  'push_keys',
  'sign_on_providers',
  'directory_sources',
])

let server: TestServer
let statements: readonly Explained[]
/** Answers that were not what the matrix of rights says. */
const refused: string[] = []

/** Those whom a call serves are told different things by different statements. */
function askedBy({ accessCase }: EveryCase): readonly Caller[] {
  const all = ['owner', 'centerAdmin', 'master'] as const
  const served = all.filter((caller) => isSuccess(accessCase.expected[callers.indexOf(caller)] ?? 0))
  return served.length > 0 ? served : [entitled(accessCase) ?? 'visitor']
}

async function call({ name, route, accessCase }: EveryCase, caller: Caller, world: World, explaining: Explaining): Promise<void> {
  const target = (await accessCase.target?.(world, caller)) ?? {}
  const token = target.token ?? (caller === 'visitor' ? undefined : await server.provenTokenOf(world.idOf(caller)))
  const { body, form, headers = {} } = target
  const init = { token, headers, ...(form === undefined ? { body } : { form }) }
  explaining.during = `${name} by ${caller}`
  const { status } = await callOn(server.url, route.method, pathOf(route, target), init)
  explaining.during = null
  const expected = accessCase.expected[callers.indexOf(caller)]
  if (status !== expected) refused.push(`${name} by ${caller}: ${status} instead of ${expected}`)
}

beforeAll(async () => {
  server = await startTestServer(NOW)
  await seedDatabase(server.database.url, { centers: 1_000, members: 100, days: 10, parts: 1, seed: SEED, now: NOW })
  // Calls make people in their centre: those of each kind find one as it was seeded.
  const worlds = new Map<string, World>()
  const worldFor = async (name: string): Promise<World> => {
    const kind = name.slice(0, name.indexOf('.'))
    const first = 17 + 2 * worlds.size
    const world = worlds.get(kind) ?? (await seededWorld(server, SEED, [first, first + 1]))
    worlds.set(kind, world)
    return world
  }
  const explaining = startExplaining()
  try {
    for (const each of everyCase) {
      // A stream does not end; what it reads at its beginning is what every call reads.
      if (each.route.stream === true) continue
      const world = await worldFor(each.name)
      for (const caller of askedBy(each)) await call(each, caller, world, explaining)
    }
    for (const { task } of schedules) await server.pool.query('SELECT graphile_worker.add_job($1)', [task])
    explaining.during = 'jobs'
    await server.runJobs()
  } finally {
    statements = explaining.stop()
  }
})
afterAll(() => server.close())

async function growingTables(): Promise<readonly { readonly name: string; readonly rows: number }[]> {
  const { rows } = await server.pool.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return rows.filter(({ name }) => !FIXED.has(name))
}

test('every table that grows has enough rows for its plans to tell', async () => {
  expect((await growingTables()).filter(({ rows }) => rows < ROWS_THAT_TELL)).toEqual([])
})

test('every call answers as the matrix of rights says', () => {
  expect(refused).toEqual([])
})

test('no statement grows with the installation', async () => {
  const growing = new Set((await growingTables()).map(({ name }) => name))
  const found = statements.flatMap(({ name, text, during, buffers, rows, scanned }) => {
    const tables = scanned.filter((table) => growing.has(table))
    const most = MOST_BUFFERS + MOST_BUFFERS_OF_A_ROW * Math.min(rows, MOST_ROWS)
    if (tables.length === 0 && buffers <= most) return []
    const statement = name ?? text.replaceAll(/\s+/g, ' ').trim()
    const isKnown = knownPlans.some(
      ({ begins, pages, whole = [] }) => statement.startsWith(begins) && tables.every((table) => whole.includes(table)) && buffers <= pages,
    )
    if (isKnown) return []
    return [
      `${during}: ${buffers} pages for ${rows} rows, ${tables.length === 0 ? 'no table' : tables.join(', ')} from end to end: ${statement.slice(0, 300)}`,
    ]
  })
  // An assertion cuts its texts short, and the record of another machine's run has nothing else.
  expect(found.length, found.join('\n')).toBe(0)
})
