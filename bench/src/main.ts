// `npm run bench`: measures the program against lower bounds and comparable programs, in one run and one table. Options: --only NAME
// (several times), --json, --smoke (tiny sizes without judging bounds, to check that every measure runs), --profile FOLDER (V8 profile of
// the server), --against COMMIT (starts and accepts of this build and of that commit's by turns, in place of all other measures).
import { parseArgs } from 'node:util'
import { acceptWork } from './accept-work.ts'
import { bundleWork } from './bundle-work.ts'
import { callsWork } from './calls-work.ts'
import { circlesWork } from './circles-work.ts'
import { findingsOf, isKept, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { hoursWork } from './hours-work.ts'
import { eventsWork, startsWork } from './load-work.ts'
import { neighbourWork } from './neighbour-work.ts'
import { demandsWork, monthWork, shiftsWork } from './planning-work.ts'
import { pairWork } from './pair-work.ts'
import { rankingWork } from './ranking-work.ts'
import { rosterWork } from './roster-work.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { startWork } from './start-work.ts'
import { tableOf } from './table.ts'
import { summersWork } from './summers-work.ts'
import { tellingWork } from './telling-work.ts'
import { waveWork } from './wave-work.ts'
import { planningWorld } from './world.ts'

const names = [
  'roster',
  'shifts',
  'month',
  'demands',
  'events',
  'starts',
  'readings',
  'neighbour',
  'accept',
  'hours',
  'memory',
  'calls',
  'circles',
  'summers',
  'ranking',
  'wave',
  'telling',
  'bundle',
  'start',
] as const
type Name = (typeof names)[number]

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    profile: { type: 'string' },
    against: { type: 'string' },
  },
})
const unknown = options.only.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${names.join(', ')}.`)
  process.exit(1)
}
if (options.against === undefined && options.only.includes('readings')) {
  console.error('The readings of a centre are compared with those of an earlier build: --against COMMIT.')
  process.exit(1)
}
const wants = (name: Name) => options.only.length === 0 || options.only.includes(name)

/** Ends helper processes and PostgreSQL when this process is asked to stop. */
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => process.exit(code))
}

const full = {
  roster: { members: 2000, days: 365, transfers: 2000, absences: 300, rruleMembers: 20, turns: 9 },
  planning: { members: 500, transfers: 250, absences: 60, demands: 500 },
  reading: { turns: 9, requests: 500, readers: 64 },
  accept: { turns: 7, demands: 256 },
  hours: { members: 500, turns: 7, requests: 120 },
  events: { turns: 5 },
  starts: { turns: 3, starts: 200 },
  neighbour: { turns: 5, calls: 120, quietMs: 11_000 },
  calls: { turns: 9 },
  circles: { members: [40, 80, 160], pools: 9, centers: 20 },
  summers: {
    people: 24,
    summers: 10,
    teams: 5,
    large: { people: 160, weeks: 17, teams: 4, plenty: [0.1, 0.12, 0.15, 0.2, 0.3], repetitions: 3 },
  },
  ranking: { members: 500, turns: 9, repetitions: 20 },
  wave: { members: 80, vacancies: 240 },
  telling: { members: 500, posts: 9, processes: 2 },
  pair: {
    turns: 7,
    planning: { members: 500, transfers: 250, absences: 60, demands: 500 },
    starts: 64,
    accepts: 128,
    warming: 8,
    readings: 16,
    largeMembers: 2000,
  },
}
const tiny: typeof full = {
  roster: { members: 16, days: 40, transfers: 16, absences: 3, rruleMembers: 2, turns: 1 },
  planning: { members: 40, transfers: 20, absences: 4, demands: 40 },
  reading: { turns: 1, requests: 34, readers: 4 },
  accept: { turns: 1, demands: 8 },
  hours: { members: 40, turns: 1, requests: 4 },
  events: { turns: 1 },
  starts: { turns: 1, starts: 8 },
  neighbour: { turns: 1, calls: 4, quietMs: 0 },
  calls: { turns: 1 },
  circles: { members: [40], pools: 1, centers: 1 },
  summers: { people: 9, summers: 2, teams: 1, large: { people: 24, weeks: 8, teams: 2, plenty: [0.2], repetitions: 1 } },
  ranking: { members: 40, turns: 1, repetitions: 1 },
  wave: { members: 40, vacancies: 3 },
  telling: { members: 10, posts: 1, processes: 1 },
  pair: {
    turns: 1,
    planning: { members: 40, transfers: 20, absences: 4, demands: 40 },
    starts: 8,
    accepts: 8,
    warming: 1,
    readings: 2,
    largeMembers: 80,
  },
}
const sizes = options.smoke ? tiny : full

/** Writes progress to the standard error, apart from the table. */
const progress = (text: string) => {
  console.error(text)
}

async function measure(): Promise<readonly Finding[]> {
  if (options.against !== undefined) return pairWork({ against: options.against, wants, profile: options.profile }, sizes.pair)
  const findings: Finding[] = []
  const add = async (name: Name, work: () => Promise<readonly Finding[]>) => {
    if (!wants(name)) return
    progress(`${name}…`)
    findings.push(...(await work()))
  }
  await add('roster', () => rosterWork(sizes.roster))
  if ((['shifts', 'month', 'demands', 'events', 'starts', 'neighbour', 'accept', 'hours', 'memory'] as const).some(wants)) {
    const stage = await openStage(options.profile)
    try {
      const world = await planningWorld(stage.pool, sizes.planning, Date.now())
      await add('shifts', () => shiftsWork(stage, world, sizes.reading))
      await add('month', () => monthWork(stage, world, sizes.reading))
      await add('demands', () => demandsWork(stage, world, sizes.reading))
      await add('events', () => eventsWork(stage, world, sizes.events))
      await add('starts', () => startsWork(stage, world, sizes.starts))
      await add('neighbour', () => neighbourWork(stage, world, sizes.neighbour))
      await add('accept', () => acceptWork(stage, sizes.accept))
      await add('hours', () => hoursWork(stage, sizes.hours))
      await add('memory', () => memoryWork(stage))
    } finally {
      await stage.close()
    }
  }
  await add('calls', () => callsWork(sizes.calls.turns))
  await add('circles', () => circlesWork(sizes.circles))
  await add('summers', () => summersWork(sizes.summers))
  await add('ranking', () => rankingWork(sizes.ranking))
  await add('wave', async () => waveWork(sizes.wave))
  await add('telling', () => tellingWork(sizes.telling))
  await add('bundle', bundleWork)
  await add('start', startWork)
  return findings
}

async function memoryWork(stage: Stage): Promise<readonly Finding[]> {
  const { list, say } = findingsOf('memory of the server process')
  say('resident, after what precedes', (await stage.memoryBytes()) / 1_000_000, 'MB', most(200))
  return list
}

const findings = await measure()
if (options.json) {
  console.log(
    JSON.stringify(
      findings.map((finding) => ({ ...finding, isKept: isKept(finding) })),
      null,
      2,
    ),
  )
} else if (options.smoke) {
  const works = new Set(findings.map(({ work }) => work))
  console.log(`${works.size} measures ran, ${findings.length} findings.`)
} else {
  console.log(tableOf(findings))
}
process.exit(!options.smoke && findings.some((finding) => isKept(finding) === false) ? 1 : 0)
