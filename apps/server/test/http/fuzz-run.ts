// Sends requests by chance by everybody of a centre and says what was wrong with the answers: a failure, a refusal that is no French
// sentence or that changed something, anything of another centre.
import { routes } from '@releve/contract'
import { errorBody, errors } from '@releve/contract/errors'
import { addDays } from '@releve/domain/calendar/day'
import { Dice } from '@releve/demo/dice'
import type { Caller, Target, World } from '../access.ts'
import { everyCase } from '../access-cases.ts'
import type { EveryCase } from '../access-cases.ts'
import { createWorlds, startWorlds } from '../access-world.ts'
import type { Worlds } from '../access-world.ts'
import { expireDemands } from '#features/demands/jobs.ts'
import { settle } from '#features/points/jobs.ts'
import { expectLaws } from '../laws.ts'
import { fuzzedRequest } from './fuzz.ts'
import type { FuzzedRequest, Names } from './fuzz.ts'

const HOUR_MS = 3_600_000
/** Requests between two steps of the clock, and between two new pairs of centres: what was deleted by chance would only be refused. */
const STEP = 40
const GENERATION = 400

const callers = [
  'owner',
  'colleague',
  'centerAdmin',
  'owner',
  'centerAdmin',
  'master',
  'pending',
  'visitor',
] as const satisfies readonly Caller[]

export interface Outcome {
  readonly problems: readonly string[]
  readonly done: number
  readonly refused: number
  /** Calls that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>
}

const sentences = new Set(Object.values(errors).map(({ message }) => message))
/** Words of other languages and of programs. */
const notFrench = /\b(?:invalid|expected|must|should|required|error|undefined|null|object|received|node_modules|SELECT|syntax)\b|\.ts:\d/i
/** Words of programs that no answer may contain. */
const inner = /node_modules|\.ts:\d+|\bat async |pg_catalog|violates (?:unique|check|foreign)|syntax error at/

const isSentence = (text: string) => sentences.has(text) || (/^[A-ZÀÉÊ0-9«].{5,}/s.test(text) && !notFrench.test(text))

/** The fault of a refusal, or null. */
function faultOfRefusal(text: string): string | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'a refusal that is no JSON'
  }
  const read = errorBody.safeParse(body)
  if (!read.success) return 'not the body of a refusal'
  const { error, message, fields = {} } = read.data
  if (!Object.hasOwn(errors, error)) return 'an unknown code'
  const strange = [message, ...Object.values(fields)].find((sentence) => !isSentence(sentence))
  return strange === undefined ? null : `not a French sentence: ${strange}`
}

/** One pair of centres, and what may be named and what may not be revealed in it. */
class Generation {
  readonly world: World
  readonly names: Names
  readonly #worlds: Worlds
  /** Secrets of the other centre: identifiers, and for people their names and addresses. */
  #secrets: Map<string, readonly string[]>
  #tokens = new Map<Caller, string | undefined>()
  #targets = new Map<string, Target | null>()

  private constructor(worlds: Worlds, world: World, names: Names, secrets: Map<string, readonly string[]>) {
    this.#worlds = worlds
    this.world = world
    this.names = names
    this.#secrets = secrets
  }

  static async create(worlds: Worlds): Promise<Generation> {
    const { world, mirror } = await createWorlds(worlds.server)
    // One object of every kind stands in both centres.
    for (const { accessCase } of everyCase) {
      for (const caller of ['owner', 'centerAdmin'] as const) {
        // A target that cannot be made is the business of access.test.ts.
        for (const preparedWorld of [world, mirror]) await worlds.prepare(accessCase, caller, preparedWorld).catch(() => null)
      }
    }
    const ids: Record<string, string[]> = {}
    for (const { centerId } of [world.center, mirror.center]) {
      for (const [table, found] of await idsOf(worlds, centerId)) (ids[table] ??= []).push(...found)
    }
    ids['centers'] = [world.center.centerId, mirror.center.centerId]
    const days = Array.from({ length: 24 }, (_, index) => addDays(new Date(worlds.server.clock.now).toISOString().slice(0, 10), index - 4))
    const names: Names = { ids, days, shifts: ['J', 'N', 'N', 'J', 'G', 'R', ''] }
    return new Generation(worlds, world, names, await secretsOf(worlds, mirror.center.centerId))
  }

  /** New sessions: the clock moved, or somebody's rights did. */
  forget(): void {
    this.#tokens.clear()
    this.#targets.clear()
  }

  async tokenOf(caller: Caller): Promise<string | undefined> {
    if (!this.#tokens.has(caller))
      this.#tokens.set(caller, await this.#worlds.server.tokenOf(this.world.idOf(caller === 'visitor' ? 'owner' : caller)))
    return caller === 'visitor' ? undefined : this.#tokens.get(caller)
  }

  async targetOf({ name, accessCase }: EveryCase, caller: Caller): Promise<Target | null> {
    const key = `${name} ${caller}`
    const known = this.#targets.get(key)
    if (known !== undefined) return known
    // A target deleted by chance may be needed to make another one.
    const target = await Promise.resolve(accessCase.target?.(this.world, caller) ?? {}).catch(() => null)
    this.#targets.set(key, target)
    return target
  }

  /** A secret of the other centre that an answer tells, but what the request itself said. */
  told(text: string, { path, body }: FuzzedRequest): string | undefined {
    const sentText = `${path}\n${typeof body === 'string' ? body : ''}`
    return [...this.#secrets.values()].flat().find((secret) => text.includes(secret) && !sentText.includes(secret))
  }

  /** A text written by somebody of this centre, by chance an identifier of the other, is read back from there and is no leak. */
  heard({ body }: FuzzedRequest): void {
    if (typeof body !== 'string') return
    for (const [id, secrets] of this.#secrets)
      this.#secrets.set(
        id,
        secrets.filter((secret) => !body.includes(secret)),
      )
  }

  /** A person whom a master moved here is no secret any more. */
  async review(): Promise<void> {
    const now = await secretsOf(this.#worlds, this.world.otherCenter.centerId)
    this.#secrets = new Map([...this.#secrets].filter(([id]) => now.has(id)))
  }
}

/** Tables with rows of a centre that bear an identifier. */
async function idTables({ server: { pool } }: Worlds): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name IN ('_id', 'center_id')
     GROUP BY table_name HAVING count(*) = 2 ORDER BY table_name`,
  )
  return rows.map(({ name }) => name)
}

async function idsOf(worlds: Worlds, centerId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of await idTables(worlds)) {
    const { rows } = await worlds.server.pool.query<{ _id: string }>(`SELECT _id FROM ${table} WHERE center_id = $1 LIMIT 200`, [centerId])
    found.set(
      table,
      rows.map(({ _id }) => _id),
    )
  }
  return found
}

async function secretsOf(worlds: Worlds, centerId: string): Promise<Map<string, readonly string[]>> {
  const secrets = new Map<string, readonly string[]>()
  for (const ids of (await idsOf(worlds, centerId)).values()) for (const id of ids) secrets.set(id, [id])
  const { rows } = await worlds.server.pool.query<{ _id: string; email: string }>('SELECT _id, email FROM accounts WHERE center_id = $1', [
    centerId,
  ])
  for (const { _id, email } of rows) secrets.set(_id, [_id, email])
  return secrets
}

async function send(url: string, request: FuzzedRequest, token: string | undefined): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/api${request.path}`, {
    method: request.method,
    headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(request.body === null ? {} : { body: request.body }),
  })
  return { status: response.status, text: await response.text() }
}

/** Half of the requests go where the rules are. The event stream is tested elsewhere. */
const table = everyCase.filter(({ route }) => route.stream !== true)
const writing = table.filter(
  ({ name, route }) => route.method !== 'GET' && /^(?:demands|points|planning|rotations|teams|users)\./.test(name),
)
/** A hash of a password costs 50 ms of processor each. */
const isSlow = (name: string) => /login|password|register/i.test(name)

/** Refused, and yet it notes that somebody tried. */
const noting: ReadonlySet<string> = new Set([])

function never(): never {
  throw new Error('an empty list')
}

export async function fuzz(seed: number, requests: number): Promise<Outcome> {
  const dice = new Dice(seed)
  const worlds = await startWorlds()
  const { server, writes } = worlds
  try {
    let generation = await Generation.create(worlds)
    const problems: string[] = []
    const succeeded = new Set<string>()
    let callCount = 0
    for (let index = 0; index < requests; index++) {
      if (index % STEP === STEP - 1) {
        server.clock.now += dice.between(0, 6) * HOUR_MS
        await expireDemands(server.pool, server.clock.now)
        await settle(server.pool, server.clock.now)
        await expectLaws(server.pool)
        generation.forget()
      }
      if (index % GENERATION === GENERATION - 1) generation = await Generation.create(worlds)
      const from = dice.chance(0.5) ? writing : table
      const fuzzedCase = from[dice.between(0, from.length - 1)] ?? never()
      if (isSlow(fuzzedCase.name) && dice.chance(0.8)) continue
      const caller = callers[dice.between(0, callers.length - 1)] ?? never()
      const target = await generation.targetOf(fuzzedCase, caller)
      const request = fuzzedRequest(dice, fuzzedCase.route, target, generation.names)
      const token = await generation.tokenOf(caller)
      await writes.take()
      const { status, text } = await send(server.url, request, target?.token !== undefined && caller !== 'visitor' ? target.token : token)
      const written = await writes.take()
      const isRefused = status >= 400
      const leak = caller === 'master' ? undefined : generation.told(text, request)
      const faults = [
        status >= 500 && status !== 503 ? 'a failure' : null,
        isRefused ? faultOfRefusal(text) : null,
        isRefused && written.length > 0 && !noting.has(fuzzedCase.name) ? `refused, it wrote ${written.join(', ')}` : null,
        inner.test(text) ? 'it tells of the program' : null,
        leak === undefined ? null : `it tells ${leak} of another centre`,
      ].filter((fault) => fault !== null)
      const sent = typeof request.body === 'string' ? request.body.slice(0, 400) : ''
      const tried = `${index}: ${fuzzedCase.name} by ${caller} ${request.method} ${request.path.slice(0, 300)} ${sent} → ${status} ${text.slice(0, 400)}`
      problems.push(...faults.map((fault) => `${fault} — ${tried}`))
      if (isRefused) continue
      generation.heard(request)
      callCount += 1
      succeeded.add(fuzzedCase.name)
      if (written.length > 0 && caller === 'master') await generation.review()
      if (written.some((name) => ['sessions', 'accounts', 'members'].includes(name))) generation.forget()
    }
    await expectLaws(server.pool)
    return { problems, done: callCount, refused: requests - callCount, succeeded }
  } finally {
    await server.close()
  }
}

/** Every call there is. */
export const callCount = Object.keys(routes).length
