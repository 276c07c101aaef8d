// Telling the colleagues whom a posted demand concerns: what it costs the server, and how soon their devices and telephones have it. A centre
// of hundreds, one process that serves, one that works off the queue; a push service and a message centre on this machine, which read what
// they get.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { createPool } from '@releve/server/src/db/pool.ts'
import { createTokens } from '@releve/server/src/http/tokens.ts'
import { startMessageCenter } from '@releve/server/test/transport/sms/message-center.ts'
import { giveDevices } from '@releve/testing/devices'
import { createCenter, createMembers } from '@releve/testing/factories'
import { believePushService, startPushService } from '@releve/testing/push-service'
import type { TestPushService } from '@releve/testing/push-service'
import type pg from 'pg'
import { fieldsOf, numberOf, startChild, textOf } from './child.ts'
import type { Child } from './child.ts'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { startDatabase } from './postgres.ts'
import { median, quantile } from './sampling.ts'
import { openSessions } from './world.ts'

export interface TellingSizes {
  readonly members: number
  /** Posts in each of the four parts; as many before the first are thrown away: what has run is compiled. */
  readonly posts: number
  /** One that serves and one that works the queue, or one for both, which tries the measure and measures nothing. */
  readonly processes: number
}

const CYCLE_START = '2026-01-05'
const TEAMS = 4
const ZONE = zoneOf('Europe/Paris')
const DEADLINE_S = 5
const PROCESSOR_MS = 20
const LOOK_EVERY_MS = 20

interface Scene {
  readonly pool: pg.Pool
  readonly centerId: string
  readonly userIds: readonly string[]
  readonly serving: Child
  readonly working: Child
  /** Posts the next demand: its identifier, and when the answer was there, by this machine's clock. */
  readonly post: () => Promise<{ readonly id: string; readonly at: number }>
}

const usageOf = async (child: Child) => numberOf(await child.ask('usage'), 'processorUs') / 1000

/** Four teams on JNRR and a fifth of the centre without one: each posts once, the vacations of days that follow one another. */
async function openScene({ members, processes }: TellingSizes, smsPort: number): Promise<{ scene: Scene; close: () => Promise<void> }> {
  const database = await startDatabase()
  const pool = createPool({ url: database.url })
  const center = await createCenter(pool, { cycleStart: CYCLE_START, teamCount: TEAMS })
  const people = await createMembers(
    pool,
    center,
    Array.from({ length: members }, (_, index) => ({ teamId: index % 5 === 4 ? null : (center.teamIds[index % 5] ?? null) })),
  )
  // At whatever hour this runs.
  await pool.query(
    `UPDATE members SET preferences = preferences || '{"quietHours": {"isOn": false, "from": "21:00", "to": "08:00"}}' WHERE center_id = $1`,
    [center.centerId],
  )
  const secret = randomBytes(32).toString('hex')
  const tokens = createTokens(secret)
  const serving = startChild('server-process.ts')
  const working = processes === 1 ? serving : startChild('server-process.ts')
  const started = new Set([serving, working])
  const close = async () => {
    for (const child of started) await child.stop()
    await pool.end()
    await database.close()
  }
  const port = numberOf(await serving.ask('start', { databaseUrl: database.url, secret, smsPort, works: processes === 1 }), 'port')
  if (working !== serving) await working.ask('start', { databaseUrl: database.url, secret, smsPort, works: true })
  let turn = 0
  async function post(): ReturnType<Scene['post']> {
    const n = turn++
    const day = ZONE.dayAt(Date.now()) + 3 + n
    const onDuty = (((day - toDayNumber(CYCLE_START)) % TEAMS) + TEAMS) % TEAMS
    const poster = people[5 * (n % Math.max(1, Math.floor(members / 5))) + onDuty]
    if (poster === undefined) throw new Error('nobody posts')
    const [session] = await openSessions(pool, [poster.userId])
    if (session === undefined) throw new Error('no session')
    const { token } = tokens.sign(session.userId, session.sessionId, Date.now())
    const answer = await fetch(`http://127.0.0.1:${port}/api/substitution`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'substitution', posterShift: { date: fromDayNumber(day) }, points: 5 }),
    })
    const at = Date.now()
    const body = fieldsOf(await answer.json())
    if (!answer.ok) throw new Error(JSON.stringify(body))
    return { id: textOf(body, '_id'), at }
  }
  return { scene: { pool, centerId: center.centerId, userIds: people.map(({ userId }) => userId), serving, working, post }, close }
}

/** The members who were notified of a demand, once their quiet hours are known. */
async function readersOf({ pool }: Scene, id: string): Promise<ReadonlySet<string>> {
  for (;;) {
    const { rows } = await pool.query<{ user_id: string; waits: boolean }>(
      `SELECT user_id, due_at IS NOT DISTINCT FROM 'infinity' AS waits FROM notifications WHERE demand_id = $1`,
      [id],
    )
    if (rows.length > 0 && rows.every(({ waits }) => !waits)) return new Set(rows.map((row) => row.user_id))
    await pause(LOOK_EVERY_MS)
  }
}

/**
 * Nobody has a device yet: what posting costs, to the last entry in an inbox and its hour. `call` and `told` are all that the process that
 * serves, and the one that works the queue, did from before the post until then; what the queue did just after it for the post before (the
 * marks of push come off, where nobody has a device) too. PostgreSQL is in neither.
 */
async function costOf(scene: Scene, posts: number) {
  const { serving, working, post } = scene
  const samples: { call: number; told: number; readers: number }[] = []
  for (let n = 0; n < 2 * posts; n++) {
    const [served, worked] = [await usageOf(serving), await usageOf(working)]
    const readers = await readersOf(scene, (await post()).id)
    const sample = { call: (await usageOf(serving)) - served, told: (await usageOf(working)) - worked, readers: readers.size }
    if (n >= posts) samples.push(sample)
  }
  return samples
}

const PARTS = ['call', 'audience', 'entries', 'hours', 'marks'] as const
type Part = (typeof PARTS)[number]

/** The same part by part, while the queue waits; what it then finds has been done. */
async function partsOf({ centerId, serving, working, post }: Scene, posts: number) {
  const samples: Record<Part, number>[] = []
  await working.ask('holdJobs')
  for (let n = 0; n < posts; n++) {
    const served = await usageOf(serving)
    const { id: demandId } = await post()
    const call = (await usageOf(serving)) - served
    const processorTimes = await working.ask('tell', { centerId, demandId })
    const timeOf = (part: Part) => numberOf(processorTimes, part)
    samples.push({ call, audience: timeOf('audience'), entries: timeOf('entries'), hours: timeOf('hours'), marks: timeOf('marks') })
  }
  await working.ask('releaseJobs')
  return samples
}

interface Arrival {
  readonly to: string
  /** This machine's clock, milliseconds. */
  readonly at: number
}

/** Measures the time from the answer to each reader; once each, and nobody else. @throws otherwise */
async function delaysOf(scene: Scene, posts: number, arrivals: () => readonly Arrival[]): Promise<number[]> {
  const delays: number[] = []
  for (let n = 0; n < posts; n++) {
    const before = arrivals().length
    const { id, at } = await scene.post()
    const readers = await readersOf(scene, id)
    while (arrivals().length - before < readers.size) await pause(20)
    const received = arrivals().slice(before)
    const isEach =
      received.length === readers.size &&
      received.every(({ to }) => readers.has(to)) &&
      new Set(received.map(({ to }) => to)).size === received.length
    if (!isEach) throw new Error(`${received.length} of ${readers.size} were told`)
    delays.push(...received.map((arrival) => arrival.at - at))
  }
  return delays
}

async function pushed(scene: Scene, service: TestPushService, posts: number): Promise<number[]> {
  const { pool, centerId, userIds } = scene
  const devices = await giveDevices(pool, service, { centerId, userIds, now: Date.now() })
  const ownerOf = new Map([...devices].map(([userId, { name }]) => [name, userId]))
  const arrivals = () => service.taken.map(({ device, at }) => ({ to: ownerOf.get(device) ?? device, at }))
  const delays = await delaysOf(scene, posts, arrivals)
  if (service.refused.length > 0) throw new Error(service.refused.join(', '))
  await pool.query('DELETE FROM push_subscriptions')
  return delays
}

const numberOfMember = (place: number) => `+33639${String(800_000 + place)}`

async function texted(
  scene: Scene,
  receivedTexts: readonly { readonly number: string; readonly at: number }[],
  posts: number,
): Promise<number[]> {
  const { pool, centerId, userIds } = scene
  await pool.query(`INSERT INTO sms_numbers (center_id, user_id, number) SELECT $1, u, n FROM unnest($2::uuid[], $3::text[]) AS x (u, n)`, [
    centerId,
    userIds,
    userIds.map((_, place) => numberOfMember(place)),
  ])
  await pool.query(
    `UPDATE members SET preferences = preferences || '{"notifications": {"offers": {"app": true, "push": false, "sms": true}}}' WHERE center_id = $1`,
    [centerId],
  )
  const ownerOf = new Map(userIds.map((userId, place) => [numberOfMember(place), userId]))
  return delaysOf(scene, posts, () => receivedTexts.map(({ number, at }) => ({ to: ownerOf.get(number) ?? number, at })))
}

export async function tellingWork(sizes: TellingSizes): Promise<readonly Finding[]> {
  const { members, posts } = sizes
  believePushService()
  const service = await startPushService()
  const center = await startMessageCenter()
  const texts: { number: string; at: number }[] = []
  center.mode = (number) => {
    texts.push({ number, at: Date.now() })
    return 'ok'
  }
  const { scene, close } = await openScene(sizes, center.port)
  try {
    const { list, say } = findingsOf(`a demand posted in a centre of ${members}`)
    const costs = await costOf(scene, posts)
    const parts = await partsOf(scene, posts)
    const middle = (part: Part) => median(parts.map((sample) => sample[part]))
    const posting = (sample: Record<Part, number>) => sample.call + sample.audience + sample.entries
    const all = median(costs.map(({ call, told }) => call + told))
    say('who is told', median(costs.map(({ readers }) => readers)), '')
    say('processor of the call', middle('call'), 'ms')
    say('of the audience', middle('audience'), 'ms')
    say('of the entries in its inboxes', middle('entries'), 'ms')
    say('of the posting: these three', median(parts.map(posting)), 'ms', most(PROCESSOR_MS))
    say('of the hours', middle('hours'), 'ms')
    say('of the marks of push', middle('marks'), 'ms')
    say('of the rest: the queue itself, events, circles', all - PARTS.reduce((sum, part) => sum + middle(part), 0), 'ms')
    say('of everything, in the process that serves', median(costs.map(({ call }) => call)), 'ms')
    say('of everything, in the process that works the queue', median(costs.map(({ told }) => told)), 'ms')
    say('of everything', all, 'ms')
    for (const [serviceName, delays] of [
      ['push service', await pushed(scene, service, posts)],
      ['message centre', await texted(scene, texts, posts)],
    ] as const) {
      say(`answer to ${serviceName}, half of them`, quantile(delays, 0.5) / 1000, 's')
      say(`answer to ${serviceName}, 95 of 100`, quantile(delays, 0.95) / 1000, 's', most(DEADLINE_S))
      say(`answer to ${serviceName}, the last`, Math.max(...delays) / 1000, 's')
    }
    return list
  } finally {
    await close()
    await service.close()
    await center.close()
  }
}
