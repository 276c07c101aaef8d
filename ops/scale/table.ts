// Measures each call on installations of different sizes, in turns within one run: the ratios hold on another machine, the times do not.
import { callers } from '../../apps/server/test/access.ts'
import type { Caller, World } from '../../apps/server/test/access.ts'
import { entitled, everyCase } from '../../apps/server/test/access-cases.ts'
import type { EveryCase } from '../../apps/server/test/access-cases.ts'
import { createWorlds, isSuccess, NOW, pathOf } from '../../apps/server/test/access-world.ts'
import { patientPool, startTestServer } from '../../apps/server/test/server.ts'
import type { TestServer } from '../../apps/server/test/server.ts'
import { textOf as requestText } from '../../bench/src/calls-work.ts'
import { numberOf, startChild, textOf } from '../../bench/src/child.ts'
import type { Child } from '../../bench/src/child.ts'
import { openConnection } from '../../bench/src/http-connection.ts'
import type { HttpConnection } from '../../bench/src/http-connection.ts'
import { median } from '../../bench/src/sampling.ts'
import { seededWorld } from './seeded-world.ts'

/** One installation under measure. */
interface Base {
  readonly centers: number
  readonly server: TestServer
  readonly child: Child
  readonly connection: HttpConnection
  readonly port: number
  readonly world: World
  /** The number of the next centre nobody has asked about yet. */
  nextCenter: number
  close(): Promise<void>
}

/** In their own centre: an administrator's calls differ from a member's where they answer another thing. */
const askers = ['owner', 'centerAdmin', 'master'] as const

async function openBase(databaseUrl: string, seed: number): Promise<Base> {
  const pool = patientPool(databaseUrl)
  // Only centres of the seed are counted: measures add others.
  const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM centers WHERE name ~ '^Centre [0-9]{1,6}$'")
  const server = await startTestServer(NOW, { checkResponses: false }, { url: databaseUrl, pool, close: () => pool.end() })
  const child = startChild('../../ops/scale/server-process.ts', ['--max-semi-space-size=8'])
  const port = Number(new URL(textOf(await child.ask('start', { databaseUrl, now: NOW }), 'url')).port)
  const connection = await openConnection(port)
  return {
    centers: rows[0]?.count ?? 0,
    server,
    child,
    connection,
    port,
    world: await seededWorld(server, seed, [1, 2]),
    nextCenter: 3,
    async close() {
      connection.close()
      await child.stop()
      await server.close()
    },
  }
}

/** Milliseconds of one call by somebody of that world; null: it was not answered with success. */
async function timed({ server, connection }: Base, world: World, { route, accessCase }: EveryCase, caller: Caller): Promise<number | null> {
  const target = (await accessCase.target?.(world, caller)) ?? {}
  const token = target.token ?? (caller === 'visitor' ? undefined : await server.provenTokenOf(world.idOf(caller)))
  const request = await requestText(route.method, target, pathOf(route, target), token)
  const startedAt = performance.now()
  const { status } = await connection.send(request)
  const ms = performance.now() - startedAt
  return isSuccess(status) ? ms : null
}

interface Line {
  readonly call: string
  /** Milliseconds on each installation, in their order, turn by turn; null: no answer with success. */
  readonly warm: readonly Times[]
  /** The first call about a centre. */
  readonly cold: readonly Times[]
}

type Times = readonly (number | null)[]

const medianOf = (times: Times): number | null => {
  const known = times.filter((ms) => ms !== null)
  return known.length === 0 ? null : median(known)
}

/** Turn by turn: a slow second slows both. */
const ratioOf = (above: Times, below: Times): number | null =>
  medianOf(
    above
      .map((ms, turn) => (ms === null ? null : ms / (below[turn] ?? Number.NaN)))
      .filter((value) => value === null || Number.isFinite(value)),
  )

/** Calls that answer a question: they are asked in centres nobody has asked about. */
const isReading = ({ name, route }: EveryCase) => route.method === 'GET' || name === 'demands.list' || name === 'demands.changes'

/** A call that takes longer is measured once: its first time says enough. */
const SLOW_MS = 3_000

async function lineOf(bases: readonly Base[], everyCase: EveryCase, caller: Caller, turns: number, seed: number): Promise<Line> {
  const warm = bases.map((): (number | null)[] => [])
  const cold = bases.map((): (number | null)[] => [])
  const slow = new Set<Base>()
  // A first turn is thrown away: code is compiled and caches are filled in it.
  for (let turn = -1; turn < turns; turn++) {
    for (const [index, base] of bases.entries()) {
      if (slow.has(base)) continue
      // A call that works once in a centre, as the creation of a team with that name, is made in a new centre.
      const ms =
        (await timed(base, base.world, everyCase, caller).catch(() => null)) ??
        (await timed(base, (await createWorlds(base.server)).world, everyCase, caller).catch(() => null))
      if ((ms ?? 0) > SLOW_MS) slow.add(base)
      if (turn >= 0 || slow.has(base)) warm[index]?.push(ms)
      const isLeft = base.nextCenter < base.centers - 1
      if (turn < 0 || turn > 2 || slow.has(base) || !isLeft || !isReading(everyCase)) continue
      const world = await seededWorld(base.server, seed, [base.nextCenter, 2])
      base.nextCenter += 1
      cold[index]?.push(await timed(base, world, everyCase, caller).catch(() => null))
    }
  }
  return { call: `${everyCase.name} by ${caller}`, warm, cold }
}

interface Written {
  readonly perSecond: number
  readonly refused: number
}

const WRITERS = 16
/** Accepts of one round, of which the smallest installation must have enough. */
const ACCEPTS = 48
const ROUNDS = 5

/** So many take demands of colleagues at once, each one after the other. */
async function acceptAtOnce({ server, port }: Base, most: number): Promise<Written> {
  // One of a centre first, then a second one of each: writers of one centre wait for one another at any size.
  const { rows } = await server.pool.query<{ id: string; taker: string }>(
    `SELECT _id AS id, taker FROM (
       SELECT _id, seen_by[1] AS taker, row_number() OVER (PARTITION BY center_id ORDER BY day, _id) AS place, center_id
       FROM demands WHERE status = 'open' AND closed_at IS NULL AND type = 'substitution' AND seen_by <> '{}' AND start_at > to_timestamp($2::double precision / 1000) + interval '3 days') d
     ORDER BY place, center_id LIMIT $1`,
    [most, NOW],
  )
  const requests: Buffer[] = []
  for (const { id, taker } of rows)
    requests.push(await requestText('POST', { body: {} }, `/substitution/${id}/accept`, await server.tokenOf(taker)))
  const connections = await Promise.all(Array.from({ length: WRITERS }, () => openConnection(port)))
  let next = 0
  let successCount = 0
  const startedAt = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const { status } = await connection.send(request)
        if (isSuccess(status)) successCount += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  for (const connection of connections) connection.close()
  return { perSecond: successCount / seconds, refused: requests.length - successCount }
}

export interface Table {
  readonly centers: readonly number[]
  readonly lines: readonly Line[]
  readonly writers: readonly Written[]
  /** The memory of each server, after its start and after all calls. */
  readonly memory: readonly { readonly before: number; readonly after: number }[]
}

export interface TableOptions {
  readonly turns: number
  readonly seed: number
  /** Names of calls begin with one of them; empty: all. */
  readonly only: readonly string[]
  readonly progress: (sentence: string) => void
}

export async function measure(databaseUrls: readonly string[], { turns, seed, only, progress }: TableOptions): Promise<Table> {
  const bases: Base[] = []
  try {
    for (const url of databaseUrls) bases.push(await openBase(url, seed))
    const memoryOf = () => Promise.all(bases.map(async ({ child }) => numberOf(await child.ask('usage'), 'memoryBytes')))
    const before = await memoryOf()
    const lines: Line[] = []
    for (const each of everyCase) {
      if (each.route.stream === true || (only.length > 0 && !only.some((start) => each.name.startsWith(start)))) continue
      const served = askers.filter((caller) => isSuccess(each.accessCase.expected[callers.indexOf(caller)] ?? 0))
      const measuredCallers: readonly Caller[] =
        served.length > 0 ? [...new Set([served[0] ?? 'owner', served.at(-1) ?? 'owner'])] : [entitled(each.accessCase) ?? 'visitor']
      for (const caller of measuredCallers) {
        const line = await lineOf(bases, each, caller, turns, seed)
        lines.push(line)
        progress(saidOf(line))
      }
    }
    const after = await memoryOf()
    const writers: Written[] = []
    const rounds: Written[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const written: Written[] = []
      for (const base of bases) written.push(await acceptAtOnce(base, ACCEPTS))
      rounds.push(written)
    }
    for (const index of bases.keys()) {
      // Only the rounds in which a demand was left to take count.
      const own = rounds.flatMap((written) => written[index] ?? []).filter(({ perSecond }) => perSecond > 0)
      writers.push({
        perSecond: median(own.map(({ perSecond }) => perSecond)),
        refused: own.reduce((sum, { refused }) => sum + refused, 0),
      })
    }
    return {
      centers: bases.map(({ centers }) => centers),
      lines,
      writers,
      memory: before.map((bytes, index) => ({ before: bytes, after: after[index] ?? 0 })),
    }
  } finally {
    for (const base of bases) await base.close()
  }
}

/** As docs/measurements/large-installations.md shows it: times, and their ratio to the smallest installation; what grows most comes first. */
export function markdownOf({ centers, lines, writers, memory }: Table): string {
  const larger = centers.slice(1)
  const head = [
    'call',
    ...centers.map((count) => `${count} centres, ms`),
    ...larger.map((count) => `× at ${count}`),
    ...larger.map((count) => `first visit at ${count}, ×`),
  ]
  const rows = lines
    .map(({ call, warm, cold }) => {
      const [first = [], ...others] = warm
      const ratios = others.map((times) => ratioOf(times, first))
      const visits = cold.slice(1).map((times) => ratioOf(times, first))
      return {
        growth: ratios.at(-1) ?? 0,
        cells: [call, ...warm.map((times) => shown(medianOf(times), 2)), ...[...ratios, ...visits].map((ratio) => shown(ratio))],
      }
    })
    .toSorted((a, b) => b.growth - a.growth)
    .map(({ cells }) => cells)
  const [smallest] = writers
  const ends = [
    [
      `${WRITERS} writers, accepts a second`,
      ...writers.map(({ perSecond }) => shown(perSecond)),
      ...writers.slice(1).map(({ perSecond }) => shown(perSecond / (smallest?.perSecond ?? Number.NaN), 2)),
    ],
    ['of them refused', ...writers.map(({ refused }) => String(refused))],
    ['memory of the server after its start, MB', ...memory.map(({ before }) => shown(before / 1_000_000))],
    ['after all calls, MB', ...memory.map(({ after }) => shown(after / 1_000_000))],
  ]
  const line = (cells: readonly string[]) => `| ${head.map((_, index) => cells[index] ?? '').join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line), ...ends.map(line)].join('\n')
}

/** The median of each installation and, since others use the machine, its quickest; then those of a first visit. */
function saidOf({ call, warm, cold }: Line): string {
  const quickest = (times: Times) => {
    const known = times.filter((ms) => ms !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  return [call, ...[...warm, ...cold].map((times) => `${shown(medianOf(times), 2)} (${shown(quickest(times), 2)})`)].join('\t')
}

const shown = (value: number | null, digits = 1) =>
  value === null || !Number.isFinite(value) ? '–' : value.toFixed(value >= 100 ? 0 : digits)
