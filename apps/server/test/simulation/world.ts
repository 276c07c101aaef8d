// The centre of a simulation: its people, rules and cycles drawn from a seed, a real server on a real PostgreSQL, and faults on the way.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Dice } from '@releve/demo/dice'
import { createCenter, createMembers, cycle } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { defaultRules } from '@releve/domain/working-time/profiles'
import type { StaffingRow } from '@releve/domain/planning/staffing-rows'
import type { Profile } from '@releve/domain/planning/profile'
import pg from 'pg'
import { createTokens } from '#http/tokens.ts'
import type { RunningServer } from '#main.ts'
import { callOn, SECRET } from '../server.ts'
import type { Answer, TestServer } from '../server.ts'
import type { Model, Vacation } from './model.ts'
import type { NaiveRules } from './rules.ts'
import { dayOf } from './time.ts'

const HOUR_MS = 3_600_000

export interface World {
  readonly dice: Dice
  readonly server: TestServer
  /** A connection apart from the pool of the server, whose connections the faults cut. */
  readonly db: pg.Client
  readonly center: CenterFixture
  /** They stand in the order in which they were drawn; the model has those of the centre. */
  readonly people: readonly MemberFixture[]
  readonly strangers: readonly MemberFixture[]
  readonly rules: NaiveRules
  /** The points of a vacation where its poster names none. */
  readonly usualPoints: number
  readonly firstDay: number
  running: RunningServer
  model: Model
  tokenOf(userId: string): string
  close(): Promise<void>
}

/** The month begins before the clocks go back, before they go forward, or on an ordinary day. */
const BEGINNINGS = ['2026-10-14', '2026-11-16', '2027-03-15'] as const

interface Scene {
  readonly letters: string
  /** The other cycle, which nothing follows at first. */
  readonly otherCycle: string
  readonly profile: Profile
}

const SCENES: readonly [Scene, ...Scene[]] = [
  { letters: 'JNRR', otherCycle: 'JJNNRRRR', profile: 'SPP12' },
  { letters: 'JJNNRRRR', otherCycle: 'JNRR', profile: 'CODE_TRAVAIL' },
  { letters: 'GRRR', otherCycle: 'JNRR', profile: 'SPP_G24' },
]

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Reads a vacation in the form in which it travels; null for rest. */
export function vacationOf(shift: {
  readonly name: string
  readonly type: 'work' | 'rest'
  readonly default: { readonly startTime: string; readonly endTime: string }
  readonly endsNextDay: boolean
  readonly variation: { readonly startTime: string; readonly endTime: string; readonly endsNextDay: boolean } | null
}): Vacation | null {
  if (shift.type === 'rest') return null
  const { startTime, endTime, endsNextDay } = shift.variation ?? { ...shift.default, endsNextDay: shift.endsNextDay }
  return { name: shift.name, start: minutes(startTime), end: minutes(endTime) + (endsNextDay ? 1440 : 0) }
}

const vacationsOf = (letters: string) => cycle(letters).map(({ shift }) => vacationOf(shift))

/** Staffing by the hour that the cycles nearly keep: fewer people at weekends, and a chief of the room in some hours. */
function drawRows(dice: Dice): StaffingRow[] {
  const row = (startTime: string, endTime: string, kinds: StaffingRow['kinds'], minimum: number, qualification: string | null = null) => ({
    qualification,
    startTime,
    endTime,
    kinds,
    dates: [],
    minimum,
    target: null,
    maximum: null,
  })
  const [byDay, byNight] = [dice.between(1, 3), dice.between(1, 3)]
  const early = dice.pick(['07:00', '10:30'])
  return [
    row(early, '19:00', ['weekday'], byDay),
    row('07:00', '19:00', ['saturday', 'sunday', 'holiday'], Math.max(1, byDay - 1)),
    row('19:00', '07:00', ['weekday', 'saturday', 'sunday'], byNight),
    ...(dice.chance(0.5) ? [row('14:00', '02:30', ['weekday', 'saturday', 'sunday'], 1, 'CDS')] : []),
  ]
}

/** A centre of four teams on its own, and another one whose people try their luck. */
export async function createWorld(server: TestServer, seed: number): Promise<World> {
  const dice = new Dice(seed)
  const { letters, otherCycle: other, profile } = dice.pick(SCENES)
  const firstDay = dayOf(dice.pick(BEGINNINGS))
  server.clock.now = firstDay * 24 * HOUR_MS + 9 * HOUR_MS
  const total = dice.between(1, 3)
  const requirement = { total, byQualification: dice.chance(0.5) ? { CDS: 1 } : {} }
  const isByHour = dice.chance(0.4)
  const rows = isByHour ? drawRows(dice) : []
  const minimum = !isByHour && dice.chance(0.8) ? { J: requirement, N: requirement, G: requirement } : {}
  const usual = defaultRules(profile)
  const center = await createCenter(server.pool, {
    letters,
    rules: {
      ...usual,
      shortestPartHours: dice.pick([1, 2, 4]),
      minimumStaffing: minimum,
      staffing: rows,
      withdrawNoticeHours: dice.pick([0, 24, 48]),
      postNoticeHours: dice.pick([0, 12]),
      crossTeam: dice.chance(0.9),
    },
  })
  const wishes = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, null, 0, 1, 2, 3, null].slice(0, dice.between(12, 18))
  const drawn = wishes.map((team, index) => ({
    teamId: team === null ? null : (center.teamIds[team] ?? null),
    points: 40,
    adminType: index === 0 || index === 4 ? ('center' as const) : null,
    qualifications: dice.chance(0.6) ? ['CDS', 'OPE'] : ['OPE'],
  }))
  const people = await createMembers(server.pool, center, drawn)
  const strangers = await createMembers(server.pool, await createCenter(server.pool), [{}, { adminType: 'center' }])
  const db = new pg.Client({ connectionString: server.database.url, application_name: 'simulation' })
  await db.connect()
  const sessions = await openSessions(db, [...people, ...strangers], server.clock.now)
  const otherRotationId = await otherRotation(db, center, other)
  const tokens = createTokens(SECRET)
  const model: Model = {
    members: new Map(
      drawn.flatMap(({ teamId, points, adminType, qualifications }, index) => {
        const id = people[index]?.userId
        if (id === undefined) return []
        const assignments = [{ from: 0, to: Infinity, teamId }]
        return [[id, { id, qualifications, assignments, isAdmin: adminType !== null, isGone: false, balance: points }]]
      }),
    ),
    teams: new Map(center.teamIds.map((id, index) => [id, { starts: [{ from: 0, value: dayOf('2026-01-05') + index }], rotations: [] }])),
    activations: [{ from: 0, value: center.rotationId }],
    rotations: new Map([
      [center.rotationId, vacationsOf(letters)],
      [otherRotationId, vacationsOf(other)],
    ]),
    replacedBy: new Map(),
    demands: new Map(),
    moves: [],
    parts: [],
    modifications: new Map(),
    scheduled: [],
    keptDays: new Set(),
  }
  const world: World = {
    dice,
    server,
    db,
    center,
    people,
    strangers,
    rules: { minimum, rows, restAfterShift: profile !== 'CODE_TRAVAIL' },
    usualPoints: usual.defaultPoints,
    firstDay,
    running: await server.second(),
    model,
    tokenOf: (userId) => tokens.sign(userId, sessions.get(userId) ?? '', server.clock.now).token,
    async close() {
      await world.running.close()
      await db.end()
    },
  }
  return world
}

/** Opens a session for each, which lasts the month; their access tokens are signed at the instant of each call. */
async function openSessions(db: pg.Client, people: readonly MemberFixture[], now: number): Promise<Map<string, string>> {
  const sessions = new Map(people.map(({ userId }) => [userId, randomUUID()]))
  await db.query(
    `INSERT INTO sessions (_id, user_id, created_at, last_used_at, expires_at)
     SELECT s, u, to_timestamp($3::double precision), to_timestamp($3::double precision), to_timestamp($3::double precision) + interval '400 days'
     FROM unnest($1::uuid[], $2::uuid[]) AS list (s, u)`,
    [[...sessions.values()], [...sessions.keys()], now / 1000],
  )
  return sessions
}

async function otherRotation(db: pg.Client, { centerId }: CenterFixture, letters: string): Promise<string> {
  const id = randomUUID()
  await db.query(`INSERT INTO rotations (center_id, _id, name, days, created_at) VALUES ($1, $2, $3, $4, '2026-01-01')`, [
    centerId,
    id,
    `${letters} (autre)`,
    JSON.stringify(cycle(letters)),
  ])
  return id
}

export interface Request {
  readonly who: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

function send(world: World, { who, method, path, body }: Request, key?: string): Promise<Answer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return callOn(world.running.url, method, path, { token: world.tokenOf(who), body, headers })
}

const codeOf = ({ body }: Answer): unknown => (typeof body === 'object' && body !== null && 'error' in body ? body.error : null)

/** Whether the answer says what became of the call. « Come back later » does not: a lost connection may fail the next call too. */
const isKnown = (answer: Answer) => answer.status !== 503 && codeOf(answer) !== 'idempotencyInProgress'

const TRIES = 400

/** Repeats the call with the same key until an answer says what became of it. */
async function untilKnown(world: World, request: Request, key: string, first: Promise<Answer>): Promise<Answer> {
  let answer = await first.catch(() => null)
  for (let tries = 0; answer === null || !isKnown(answer); tries++) {
    if (tries === TRIES) throw new Error(`never known: ${request.method} ${request.path}: ${JSON.stringify(answer?.body ?? null)}`)
    await wait(25)
    answer = await send(world, request, key).catch(() => null)
  }
  return answer
}

/** Makes a call as clients do: with a key, and again when the answer asks them to come back. */
export function ask(world: World, request: Request): Promise<Answer> {
  const key = randomUUID()
  return untilKnown(world, request, key, send(world, request, key))
}

export type Fault = 'none' | 'lostAnswer' | 'terminated' | 'restarted'

/** Makes a call that this fault meets on its way, and then does what a client would do. */
export async function callThrough(world: World, request: Request, fault: Fault, delayMs: number): Promise<Answer> {
  if (fault === 'none') return ask(world, request)
  const key = randomUUID()
  const first = send(world, request, key)
  if (fault === 'lostAnswer') {
    const lost = await untilKnown(world, request, key, first)
    const again = await untilKnown(world, request, key, send(world, request, key))
    if (lost.status < 300 && (again.status !== lost.status || !isDeepStrictEqual(again.body, lost.body)))
      throw new Error(`repeated, ${request.path} gives ${again.status} ${JSON.stringify(again.body)} after ${JSON.stringify(lost.body)}`)
    return lost.status < 300 ? lost : again
  }
  first.catch(() => {})
  await wait(delayMs)
  if (fault === 'terminated')
    await world.db.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  else {
    await world.running.close()
    world.running = await world.server.second()
  }
  return untilKnown(world, request, key, first)
}
