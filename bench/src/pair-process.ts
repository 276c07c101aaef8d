// One of the builds that are compared: its own server, its own PostgreSQL and its own made-up centres, asked by the load of this build, so
// that both are asked alike. It measures one slice at each command, so that the builds take turns.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { proveAccepted, readyToAccept, untilIdle } from './accept-work.ts'
import { administratorOf, askForAll, asksForAll, isOfQueue, requestsOf, untilSearched } from './center-readings.ts'
import { answerCommands, fieldsOf, numberOf, startChild, textOf } from './child.ts'
import type { Child } from './child.ts'
import { STARTING, STARTS_AT_ONCE, startsOf } from './load-work.ts'
import type { Start } from './load-work.ts'
import { CONNECTIONS, textOfRequest } from './stage.ts'
import type { openStage, Request, Stage } from './stage.ts'
import { isStatements } from './statements.ts'
import { sessionsOf } from './world.ts'
import type { acceptWorld, AcceptWorld, planningWorld, PlanningSizes, PlanningWorld, Session } from './world.ts'

interface StageModule {
  readonly openStage: typeof openStage
}
interface WorldModule {
  readonly planningWorld: typeof planningWorld
  readonly acceptWorld: typeof acceptWorld
}

const has = (module: unknown, ...names: readonly string[]) => names.every((name) => typeof fieldsOf(module)[name] === 'function')
const isStageModule = (module: unknown): module is StageModule => has(module, 'openStage')
const isWorldModule = (module: unknown): module is WorldModule => has(module, 'planningWorld', 'acceptWorld')

async function moduleOf<Module>(folder: string, file: string, is: (module: unknown) => module is Module): Promise<Module> {
  const module: unknown = await import(pathToFileURL(path.join(folder, 'bench/src', file)).href)
  if (!is(module)) throw new Error(`${file} of that build cannot be compared with this one`)
  return module
}

/** A centre that is read, and who reads it. */
interface ReadCenter {
  readonly world: PlanningWorld
  readonly administrator: Session
  readonly sessions: readonly Session[]
}

interface Open {
  readonly stage: Stage
  readonly generator: Child
  readonly world: PlanningWorld
  readonly accepting: AcceptWorld
  worldTurn: number
  /** Makes a centre of so many members. */
  readonly centerOf: (members: number) => Promise<PlanningWorld>
  readonly readCenters: Map<string, ReadCenter>
  /** Null: not yet asked for. */
  starts: readonly Start[] | null
}
let open: Open | null = null

function opened(): Open {
  if (open === null) throw new Error('not open')
  return open
}

async function openBuild(input: unknown): Promise<void> {
  const { planning, profile } = fieldsOf(input)
  const folder = textOf(input, 'folder')
  const ofStage = await moduleOf(folder, 'stage.ts', isStageModule)
  const ofWorld = await moduleOf(folder, 'world.ts', isWorldModule)
  const sizes: PlanningSizes = {
    members: numberOf(planning, 'members'),
    transfers: numberOf(planning, 'transfers'),
    absences: numberOf(planning, 'absences'),
    demands: numberOf(planning, 'demands'),
  }
  const stage = await ofStage.openStage(typeof profile === 'string' ? profile : undefined)
  const generator = startChild('load-process.ts')
  const world = await ofWorld.planningWorld(stage.pool, sizes, Date.now())
  const accepting = await ofWorld.acceptWorld(stage.pool, numberOf(input, 'accepts'), Date.now())
  await stage.pool.query('ANALYZE')
  const centerOf = async (members: number) => {
    const center = await ofWorld.planningWorld(stage.pool, { ...sizes, members }, Date.now())
    await stage.pool.query('ANALYZE')
    return center
  }
  open = { stage, generator, world, accepting, worldTurn: 0, centerOf, readCenters: new Map(), starts: null }
}

/** The centre of so many members, made when it is first read. */
async function readCenterOf(members: number, kind: number): Promise<ReadCenter> {
  const { stage, centerOf, readCenters } = opened()
  const key = `${members} ${asksForAll(kind)}`
  const known = readCenters.get(key)
  if (known !== undefined) return known
  const world = await centerOf(members)
  if (asksForAll(kind)) await askForAll(stage, world)
  const administrator = await administratorOf(stage, world)
  const center = { world, administrator, sessions: await sessionsOf(stage.pool, world, STARTING) }
  readCenters.set(key, center)
  return center
}

/** Sends `requests` in turn, `count` in all: what one of them cost the server, and how long its answer was. */
async function load(requests: readonly Request[], count: number, atOnce: number) {
  const { stage, generator } = opened()
  const texts = requests.map((request) => textOfRequest(request, stage.token(request.session)))
  const before = numberOf(await stage.server.ask('usage'), 'processorUs')
  const result = await generator.ask('run', { port: stage.port, connectionCount: atOnce, count, requests: texts })
  const after = numberOf(await stage.server.ask('usage'), 'processorUs')
  return {
    perSecond: (count * 1000) / numberOf(result, 'ms'),
    processorUs: (after - before) / count,
    bytes: numberOf(result, 'bytes') / count,
  }
}

/** A build of before the queue could be held leaves nothing in it. */
async function askIfKnown({ server }: Stage, command: string): Promise<void> {
  await server.ask(command).catch((error: unknown) => {
    if (!String(error).includes('unknown command')) throw error
  })
}

answerCommands(
  {
    open: openBuild,
    /** One slice of starts of that kind. */
    start: async (input) => {
      const build = opened()
      build.starts ??= await startsOf(build.stage, build.world, await sessionsOf(build.stage.pool, build.world, STARTING))
      const { calls, perStart } = build.starts[numberOf(input, 'kind')] ?? { calls: [], perStart: 1 }
      const slice = await load(calls, Math.round(numberOf(input, 'count') * perStart), STARTS_AT_ONCE)
      return { perSecond: slice.perSecond / perStart, processorUs: slice.processorUs * perStart, bytes: slice.bytes * perStart }
    },
    /** One slice of readings of that kind, in a centre of so many members. */
    reading: async (input) => {
      const { stage } = opened()
      const kind = numberOf(input, 'kind')
      const { world, administrator, sessions } = await readCenterOf(numberOf(input, 'members'), kind)
      const requests = requestsOf(kind, world, administrator, sessions)
      if (!isOfQueue(kind)) return load(requests, numberOf(input, 'count'), 1)
      const since = Date.now()
      const before = numberOf(await stage.server.ask('usage'), 'processorUs')
      const { bytes } = await load(requests, 1, 1)
      await untilSearched(stage, world, since)
      const after = numberOf(await stage.server.ask('usage'), 'processorUs')
      return { perSecond: 1000 / (Date.now() - since), processorUs: after - before, bytes }
    },
    /** One slice of accepts, and the number of statements of one of them. */
    accept: async () => {
      const { stage, accepting } = opened()
      const [model, ...otherRequests] = await readyToAccept(stage, accepting, opened().worldTurn++)
      if (model === undefined) throw new Error('no demand')
      await askIfKnown(stage, 'holdJobs')
      const slice = await load(
        otherRequests.map(({ request }) => request),
        otherRequests.length,
        CONNECTIONS,
      )
      await stage.server.ask('record')
      await load([model.request], 1, 1)
      const statements = await stage.server.ask('recorded')
      if (!isStatements(statements)) throw new Error('no statements')
      await askIfKnown(stage, 'releaseJobs')
      await untilIdle(stage)
      await proveAccepted(stage, [model, ...otherRequests])
      return { ...slice, statements: statements.length }
    },
  },
  async () => {
    await open?.generator.stop()
    await open?.stage.close()
  },
)
