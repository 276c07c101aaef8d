// Anything anybody may send, by chance: never a 5xx, always a French sentence, nothing of another centre, and a refused call changes
// nothing. RELEVE_TEST_SEED repeats a run; RELEVE_TEST_DEEP=1 sends thousands.
import { routes } from '@releve/contract'
import { errorBody, errors } from '@releve/contract/errors'
import type { Route } from '@releve/contract/route'
import { addDays } from '@releve/domain/calendar/day'
import { Dice } from '@releve/testing/demo/dice'
import { createCenter, createMember, createMembers } from '@releve/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDemands } from '../features/demands/jobs.ts'
import { settle } from '../features/points/jobs.ts'
import { expectLaws } from '../laws.fixture.ts'
import { callOn, startTestServer } from '../server.fixture.ts'
import type { TestServer } from '../server.fixture.ts'
import { fuzzedRequest } from './fuzz.fixture.ts'
import type { FuzzedRequest, Names } from './fuzz.fixture.ts'

const NOW = Date.UTC(2026, 10, 16, 11)
const HOUR_MS = 3_600_000
const SEED = Number(process.env['RELEVE_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS = process.env['RELEVE_TEST_DEEP'] === '1' ? 8_000 : 500

interface Caller {
  readonly userId: string
  /** Sees more than his own centre. */
  readonly isMaster: boolean
}

let server: TestServer
let names: Names
const callers: Caller[] = []
/** Identifiers and names that nobody of the first centre may ever read. */
let secrets: string[] = []

const post = (token: string, date: string, more: object) =>
  callOn(server.url, 'POST', '/substitution', { token, body: { type: 'substitution', posterShift: { date }, points: 3, ...more } })

beforeAll(async () => {
  server = await startTestServer(NOW)
  const { pool } = server
  const center = await createCenter(pool, { rules: { minimumStaffing: { N: { total: 1, byQualification: {} } } } })
  const other = await createCenter(pool, { name: 'Ailleurs' })
  const people = await createMembers(
    pool,
    center,
    [0, 0, 1, 1, 2, 3].map((team) => ({ teamId: center.teamIds[team] ?? null })),
  )
  const admin = await createMember(pool, center, { adminType: 'center', teamId: null })
  const pending = await createMember(pool, center, { status: 'pending' })
  const master = await createMember(pool, null, { adminType: 'master' })
  const strangers = await createMembers(
    pool,
    other,
    [0, 1, 2, 3].map((team) => ({ teamId: other.teamIds[team] ?? null, lastName: 'Secret-Ailleurs' })),
  )
  const secretDemands: string[] = []
  const ownDemands: string[] = []
  for (const [list, into] of [
    [people, ownDemands],
    [strangers, secretDemands],
  ] as const) {
    for (const member of list) {
      const token = await server.tokenOf(member.userId)
      for (let day = 1; day <= 8; day++) {
        const kind = day % 3
        const more =
          kind === 0
            ? {}
            : {
                type: kind === 1 ? 'hybrid' : 'switch',
                acceptedSwitches: [
                  { shift: 'N', points: 5 },
                  { shift: 'J', points: 1, date: addDays('2026-11-18', day) },
                ],
              }
        const { body } = await post(token, addDays('2026-11-17', day), more)
        if (typeof body === 'object' && body !== null && '_id' in body) into.push(String(body._id))
      }
    }
  }
  if (ownDemands.length < 5 || secretDemands.length < 5) throw new Error('too few demands to play with')
  for (const { userId } of [...people, admin, pending]) callers.push({ userId, isMaster: false })
  callers.push({ userId: master.userId, isMaster: true })
  secrets = ['Secret-Ailleurs', ...strangers.map(({ userId }) => userId), ...secretDemands, ...other.teamIds, other.rotationId]
  const strangerIds = strangers.map(({ userId }) => userId)
  names = {
    users: [...callers.map(({ userId }) => userId), ...strangerIds],
    demands: [...ownDemands, ...secretDemands.slice(0, ownDemands.length / 3)],
    ids: [
      ...callers.map(({ userId }) => userId),
      ...strangerIds,
      ...ownDemands,
      ...secretDemands,
      ...[center, other].flatMap(({ centerId, rotationId, teamIds }) => [centerId, rotationId, ...teamIds]),
    ],
    days: Array.from({ length: 24 }, (_, index) => addDays('2026-11-12', index)),
    shifts: ['J', 'N', 'N', 'J', 'G', 'R', ''],
  }
})
afterAll(() => server.close())

/** Everything a call could change, sessions and counted tries left aside. */
const TABLES = [
  'centers',
  'users',
  'teams',
  'rotations',
  'rotation_activations',
  'team_cycle_starts',
  'team_rotations',
  'team_occurrences',
  'planning_modifications',
  'demands',
  'shift_transfers',
  'points_accounts',
  'points_transactions',
  'points_entries',
  'planning_changes',
  'notifications',
] as const

async function fingerprint(): Promise<string> {
  const parts = TABLES.map((table) => `(SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM ${table} t)`)
  const { rows } = await server.pool.query<{ state: string }>(`SELECT concat_ws(',', ${parts.join(', ')}) AS state`)
  return rows[0]?.state ?? ''
}

const sentences = new Set(Object.values(errors).map(({ message }) => message))
/** Words of other languages and of programs. */
const notFrench = /\b(?:invalid|expected|must|should|required|error|undefined|null|object|received|node_modules|SELECT|syntax)\b|\.ts:\d/i

const isSentence = (text: string) => sentences.has(text) || (/^[A-ZÀÉ0-9«].*[.!?…]$/s.test(text) && !notFrench.test(text))

/** What is wrong with a refusal, or null. */
function faultOfRefusal(text: string): string | null {
  const read = errorBody.safeParse(JSON.parse(text))
  if (!read.success) return 'not the body of a refusal'
  const { error, message, fields = {} } = read.data
  if (!Object.hasOwn(errors, error)) return 'an unknown code'
  const strange = [message, ...Object.values(fields)].find((sentence) => !isSentence(sentence))
  return strange === undefined ? null : `not a French sentence: ${strange}`
}

async function send(request: FuzzedRequest, token: string | null): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}/api${request.path}`, {
    method: request.method,
    headers: { ...request.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(request.body === null ? {} : { body: request.body }),
  })
  return { status: response.status, text: await response.text() }
}

/** The event stream is tested elsewhere, and a log-in costs 50 ms of processor each. */
const table = Object.entries<Route>(routes).filter(([name, { stream }]) => stream !== true && name !== 'accounts.login')
const writing = table.filter(([name]) => name.startsWith('demands.') || name === 'points.transfer')

function never(): never {
  throw new Error('an empty list')
}

test(`${REQUESTS} requests by chance (RELEVE_TEST_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const dice = new Dice(SEED)
  const tokens = new Map<string, string>()
  const tokenOf = async (userId: string) => {
    const token = tokens.get(userId) ?? (await server.tokenOf(userId))
    tokens.set(userId, token)
    return token
  }
  let state = await fingerprint()
  const problems: string[] = []
  const counts = { done: 0, refused: 0 }
  for (let index = 0; index < REQUESTS; index++) {
    if (index % 40 === 39) {
      server.clock.now += dice.between(0, 6) * HOUR_MS
      tokens.clear()
      await expireDemands(server.pool, server.clock.now)
      await settle(server.pool, server.clock.now)
      await expectLaws(server.pool)
      state = await fingerprint()
    }
    const from = dice.chance(0.6) ? writing : table
    const [name, route] = from[dice.between(0, from.length - 1)] ?? never()
    const caller = callers[dice.between(0, callers.length - 1)] ?? never()
    const request = fuzzedRequest(dice, route, names)
    const token = dice.chance(0.03) ? null : await tokenOf(caller.userId)
    const { status, text } = await send(request, token)
    const after = await fingerprint()
    const isRefused = status >= 400
    const told = caller.isMaster ? undefined : secrets.find((secret) => text.includes(secret) && !request.path.includes(secret))
    const faults = [
      status >= 500 ? 'a failure' : null,
      isRefused ? faultOfRefusal(text) : null,
      isRefused && after !== state ? 'refused, it changed something' : null,
      told === undefined ? null : `it tells ${told} of another centre`,
    ].filter((fault) => fault !== null)
    const tried = `${index}: ${name} ${request.method} ${request.path} ${request.body?.slice(0, 400) ?? ''} → ${status} ${text.slice(0, 400)}`
    problems.push(...faults.map((fault) => `${fault} — ${tried}`))
    counts[isRefused ? 'refused' : 'done'] += 1
    state = after
    if (name === 'accounts.logout') tokens.delete(caller.userId)
  }
  expect(problems).toEqual([])
  await expectLaws(server.pool)
  // Chance that only ever gets refused would prove little.
  expect(counts.done).toBeGreaterThan(REQUESTS / 10)
  expect(counts.refused).toBeGreaterThan(REQUESTS / 10)
})
