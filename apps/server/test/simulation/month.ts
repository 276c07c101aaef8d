// The month of a centre, by chance: what people do, alone and two at once, faults on the way, time that passes; and after each step
// everything the model believes held against the server. The same seed draws the same month.
import { setTimeout as wait } from 'node:timers/promises'
import { expireDemands } from '#features/demands/jobs.ts'
import { settle } from '#features/points/jobs.ts'
import { startTestServer } from '../server.ts'
import type { Answer, TestServer } from '../server.ts'
import { allProblems, differences, ownPlanningProblems, readHeld } from './checks.ts'
import { accept, cancel, edit, mark, post, swap, trespass, unaccept } from './demand-actions.ts'
import type { Action } from './demand-actions.ts'
import { heldOn, isOff, passTime, plannedOn } from './model.ts'
import type { Model } from './model.ts'
import { postPart } from './parts.ts'
import { changePlan, depart } from './plan-actions.ts'
import { changeRole, decideModification, register, takeDaysBack, transfer, withdrawModification } from './planning-actions.ts'
import { newFaults, newShortages } from './rules.ts'
import { newRowShortages } from './staffing.ts'
import { ask, callThrough, createWorld } from './world.ts'
import type { Fault, World } from './world.ts'

const HOUR_MS = 3_600_000
const STEPS = 60
/** Everything is looked at every so many steps; what a step must have changed, after each. */
const LOOK_EVERY = 10

/** How often each is drawn. */
const draws: readonly (readonly [(world: World) => Action | null, number])[] = [
  [post, 20],
  [postPart, 16],
  [accept, 22],
  [swap, 20],
  [unaccept, 8],
  [cancel, 3],
  [edit, 3],
  [mark, 3],
  [trespass, 2],
  [register, 7],
  [decideModification, 4],
  [withdrawModification, 3],
  [takeDaysBack, 3],
  [transfer, 6],
  [changeRole, 1],
]
const total = draws.reduce((sum, [, weight]) => sum + weight, 0)

/** An act that is impossible at the moment is replaced by another draw. */
function drawAction(world: World): Action | null {
  for (let tries = 0; tries < 5; tries++) {
    let remainingWeight = world.dice.between(1, total)
    const [draw] = draws.find(([, weight]) => (remainingWeight -= weight) <= 0) ?? [post]
    const action = draw(world)
    if (action !== null) return action
  }
  return null
}

/** Leaves out whom and what a line is about. */
const kindOf = (line: string) => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
const nameOf = ({ method, path, isOfPart }: Pick<Action, 'method' | 'path' | 'isOfPart'>) =>
  kindOf(`${method} ${path}${isOfPart === true ? ' of a part' : ''}`)
const codeOf = ({ status, body }: Answer) =>
  typeof body === 'object' && body !== null && 'error' in body ? `${status} ${String(body.error)}` : String(status)

/** Holds what was granted against the rules, a second time, and takes it into the model. */
function take(world: World, model: Model, action: Action, body: unknown): void {
  const { judged } = action
  const before = judged === undefined ? null : structuredClone(model)
  action.apply(model, body)
  if (judged === undefined || before === null) return
  const { userIds, days, isReturn = false } = judged
  const problems = [
    ...userIds.flatMap((userId) => newFaults(before, model, userId, days, world.rules, isReturn)),
    ...newShortages(before, model, days, world.rules),
    ...newRowShortages(before, model, days, world.rules.rows),
  ]
  if (problems.length > 0) {
    const places = userIds.flatMap((userId) =>
      days.map((day) => `${userId} on day ${day}: ${placeOf(before, userId, day)} → ${placeOf(model, userId, day)}`),
    )
    throw new Error(`${nameOf(action)} was granted:\n${[...problems, ...places].join('\n')}`)
  }
}

/** The model's view of somebody's day, in words. */
function placeOf(model: Model, userId: string, day: number): string {
  const planned = plannedOn(model, userId, day)?.name ?? 'R'
  return `${planned} by the cycle, holds ${heldOn(model, userId, day)?.name ?? 'R'}${isOff(model, userId, day) ? ', away' : ''}`
}

function expectKnown(action: Action, { status, body }: Answer): void {
  if (status >= 500) throw new Error(`${nameOf(action)} ${JSON.stringify(action.body)}: ${status} ${JSON.stringify(body)}`)
}

/** Two at once: what became of them is what one after the other gives, in one of the two orders. */
async function takeTwo(world: World, pair: readonly (readonly [Action, Answer])[]): Promise<void> {
  const granted = pair.filter(([, { status }]) => status < 300)
  const stored = await readHeld(world)
  const problems: string[] = []
  for (const order of [granted, granted.toReversed()]) {
    const model = structuredClone(world.model)
    try {
      for (const [action, { body }] of order) take(world, model, action, body)
      const differing = differences(model, stored)
      if (differing.length === 0) {
        world.model = model
        return
      }
      problems.push(...differing)
    } catch (error) {
      problems.push(String(error))
    }
  }
  throw new Error(`at once, ${pair.map(([action]) => nameOf(action)).join(' and ')}:\n${problems.join('\n')}`)
}

/** Demands and points are what the model believes. */
async function agree(world: World): Promise<void> {
  const stored = await readHeld(world)
  const differing = differences(world.model, stored)
  if (differing.length > 0) throw new Error(differing.join('\n'))
}

/** Runs jobs as the queue does: what failed is tried again. */
async function runJobs(world: World): Promise<void> {
  const { server } = world
  for (let tries = 0; ; tries++) {
    try {
      await expireDemands(server.pool, server.clock.now)
      await settle(server.pool, server.clock.now)
      break
    } catch (error) {
      if (tries === 40) throw error
      await wait(25)
    }
  }
  passTime(world.model, server.clock.now)
}

/** Takes one step of the month and logs it in words. */
async function step(world: World, log: (line: string) => void): Promise<void> {
  const { dice, server } = world
  if (dice.chance(0.35)) {
    server.clock.now += dice.between(2, 30) * HOUR_MS
    log('time passes')
    if (dice.chance(0.9)) await runJobs(world)
  }
  const chance = dice.next()
  const fault: Fault = chance < 0.05 ? 'lostAnswer' : chance < 0.1 ? 'terminated' : chance < 0.12 ? 'restarted' : 'none'
  const delayMs = dice.between(0, 8)
  const kind = dice.next()
  if (kind < 0.08) {
    log(kind < 0.07 ? await changePlan(world, fault, delayMs) : await depart(world, fault, delayMs))
    return agree(world)
  }
  const action = drawAction(world)
  if (action === null) return
  const other = kind < 0.25 ? drawAction(world) : null
  if (other !== null) {
    const answers = await Promise.all([ask(world, action), ask(world, other)])
    const pair = [
      [action, answers[0]],
      [other, answers[1]],
    ] as const
    for (const [each, answered] of pair) {
      log(`${nameOf(each)} ${codeOf(answered)}`)
      expectKnown(each, answered)
    }
    return takeTwo(world, pair)
  }
  const answer = await callThrough(world, action, fault, delayMs)
  log(`${nameOf(action)} ${codeOf(answer)}${fault === 'none' ? '' : ` (${fault})`}`)
  expectKnown(action, answer)
  if (answer.status < 300) take(world, world.model, action, answer.body)
  return agree(world)
}

async function play(server: TestServer, seed: number, actCounts: Map<string, number>): Promise<void> {
  const world = await createWorld(server, seed)
  const lines: string[] = []
  const log = (line: string) => {
    lines.push(line)
    const kind = kindOf(line)
    actCounts.set(kind, (actCounts.get(kind) ?? 0) + 1)
  }
  try {
    for (let count = 1; count <= STEPS; count++) {
      await step(world, log)
      if (count % LOOK_EVERY !== 0) continue
      const problems = await allProblems(world)
      if (problems.length > 0) throw new Error(problems.join('\n'))
    }
    const problems = [...(await allProblems(world)), ...(await ownPlanningProblems(world))]
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } catch (error) {
    const last = lines.slice(-12).map((line) => `  ${line}`)
    throw new Error(`RELEVE_TEST_SEED=${seed}\n${last.join('\n')}\n${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  } finally {
    await world.close()
  }
}

/** Gives so many seeds in a row from one drawn by chance; with RELEVE_TEST_SEED that one alone. */
export function seedsOf(count: number): number[] {
  const givenSeed = process.env['RELEVE_TEST_SEED']
  if (givenSeed !== undefined) return [Number(givenSeed)]
  const first = Math.floor(Math.random() * 2 ** 31)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Two at a time: while one waits for PostgreSQL, the other goes on. */
const LANES = 2

/** Plays the months of those seeds, each in a database of its own. @throws what went wrong first, with its seed */
export async function playMonths(seeds: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const actCounts = new Map<string, number>()
  const remainingSeeds = [...seeds]
  const lane = async () => {
    for (let seed = remainingSeeds.shift(); seed !== undefined; seed = remainingSeeds.shift()) {
      const server = await startTestServer(0, { checkResponses: false })
      try {
        await play(server, seed, actCounts)
      } catch (error) {
        remainingSeeds.length = 0
        throw error
      } finally {
        await server.close()
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  return actCounts
}
