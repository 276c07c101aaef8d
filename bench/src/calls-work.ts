// Measures the cost of every promised call against the smallest call that is authenticated: on the demo, one at a time, each with a target
// of its own made from the matrix of rights. A writing call that the people of the demo cannot make runs on the matrix's own centres.
import { promisedCalls } from '@releve/contract/promised-calls'
import type { CenterId, RotationId, TeamId } from '@releve/domain/ids'
import { templateVariable } from '@releve/testing/database'
import { demoCenters } from '@releve/demo/people'
import { DEMO_PASSWORD, demoAccounts, loadDemo } from '@releve/demo/load'
import { createMember } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import { everyCase, entitled } from '@releve/server/test/access-cases.ts'
import type { EveryCase } from '@releve/server/test/access-cases.ts'
import { createWorlds, isSuccess, NOW, pathOf } from '@releve/server/test/access-world.ts'
import { callers } from '@releve/server/test/access.ts'
import type { AccessCase, Caller, Target, World } from '@releve/server/test/access.ts'
import { startTestServer } from '@releve/server/test/server.ts'
import type { TestServer } from '@releve/server/test/server.ts'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { openConnection } from './http-connection.ts'
import type { HttpConnection } from './http-connection.ts'
import { startDatabase } from './postgres.ts'
import { median } from './sampling.ts'

/** Times the floor. */
const MOST = 5

/** These hash a password on purpose (19 MiB, two passes), or decode and encode a picture: no query is what they cost. */
const SLOW_BY_NATURE: ReadonlySet<string> = new Set([
  'accounts.login',
  'accounts.verifyPassword',
  'accounts.updatePassword',
  'accounts.resetPassword',
  'users.avatar',
])

async function demoWorld(server: TestServer, otherCenter: CenterFixture): Promise<World> {
  const { pool } = server
  const [first] = demoCenters()
  if (first === undefined) throw new Error('the demo has no centre')
  const { rows } = await pool.query<{ _id: CenterId; rotation: RotationId; issuer: string; teams: TeamId[]; name: string }>(
    `SELECT c._id, c.name, (SELECT rotation_id FROM rotation_activations WHERE center_id = c._id ORDER BY activation_date LIMIT 1) AS rotation,
       (SELECT _id FROM points_accounts WHERE center_id = c._id AND user_id IS NULL) AS issuer,
       (SELECT array_agg(_id::text ORDER BY "order") FROM teams WHERE center_id = c._id) AS teams
     FROM centers c WHERE c._id = $1`,
    [first.plan.centerId],
  )
  const [found] = rows
  if (found === undefined) throw new Error('the demo has no centre in the database')
  const { _id: centerId } = found
  const center: CenterFixture = { centerId, name: found.name, rotationId: found.rotation, issuerId: found.issuer, teamIds: found.teams }
  const userIdsWhere = async (where: string) => {
    const result = await pool.query<{ _id: string }>(
      `SELECT a._id FROM accounts a JOIN members m ON m.center_id = a.center_id AND m._id = a._id
       WHERE a.deleted_at IS NULL AND ${where} ORDER BY a.email LIMIT 2`,
    )
    return result.rows.map(({ _id }) => _id)
  }
  const [owner = '', colleague = ''] = await userIdsWhere(
    `a.center_id = '${centerId}' AND NOT a.is_master AND NOT m.is_admin AND m.status = 'approved'`,
  )
  const [centerAdmin = ''] = await userIdsWhere(`a.center_id = '${centerId}' AND m.is_admin`)
  const [otherAdmin = ''] = await userIdsWhere(`a.center_id <> '${centerId}' AND m.is_admin`)
  const [stranger = ''] = await userIdsWhere(
    `a.center_id <> '${centerId}' AND NOT a.is_master AND NOT m.is_admin AND m.status = 'approved'`,
  )
  const [master = ''] = await userIdsWhere('a.is_master')
  const [pending = ''] = await userIdsWhere("m.status = 'pending'")
  const people = { owner, colleague, centerAdmin, otherAdmin, stranger, master, pending, expired: owner }
  return {
    server,
    center,
    otherCenter,
    idOf: (caller) => people[caller],
    newMember: (overrides) => createMember(pool, center, { teamId: center.teamIds[0] ?? null, ...overrides }),
  }
}

/** The request as it travels. */
export async function textOf(method: string, target: Target, path: string, token: string | undefined): Promise<Buffer> {
  const form = target.form === undefined ? null : new Response(target.form)
  const body =
    form !== null
      ? Buffer.from(await form.arrayBuffer())
      : target.body === undefined
        ? Buffer.alloc(0)
        : Buffer.from(JSON.stringify(target.body))
  const type = form?.headers.get('content-type') ?? (target.body === undefined ? null : 'application/json')
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(type === null ? [] : [`content-type: ${type}`, `content-length: ${body.length}`]),
    ...Object.entries(target.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}

async function timed(connection: HttpConnection, request: Buffer): Promise<{ ms: number; status: number }> {
  const startedAt = performance.now()
  const { status } = await connection.send(request)
  return { ms: performance.now() - startedAt, status }
}

/** Reading is what members do all day: they are asked first. Null: the call does not serve them. */
function readerOf({ expected }: AccessCase): Caller | null {
  const readers: readonly Caller[] = ['owner', 'centerAdmin', 'master']
  return readers.find((caller) => isSuccess(expected[callers.indexOf(caller)] ?? 0)) ?? null
}

interface Sample {
  readonly ms: number
  readonly floorMs: number
  readonly status: number
}

interface Ready {
  readonly caller: Caller | null
  readonly target: Target
}

/** The matrix knows no password, so a successful log-in gets its target here. */
async function ownTarget(name: string, server: TestServer): Promise<Target | null> {
  if (name !== 'accounts.login') return null
  const [account] = await demoAccounts(server.pool)
  return account === undefined ? null : { body: { email: account.email, password: DEMO_PASSWORD } }
}

export async function callsWork(turns: number): Promise<readonly Finding[]> {
  const database = await startDatabase()
  const before = process.env[templateVariable]
  process.env[templateVariable] = database.url
  const server = await startTestServer(NOW, { checkResponses: false })
  const connection = await openConnection(Number(new URL(server.url).port))
  try {
    await loadDemo(server.pool, NOW)
    const { world: plain } = await createWorlds(server)
    const demo = await demoWorld(server, plain.otherCenter)
    const tokenFor = async (world: World, { caller, target }: Ready) =>
      target.token ?? (caller === null || caller === 'visitor' ? undefined : await server.provenTokenOf(world.idOf(caller)))

    async function once(world: World, { route, accessCase, name }: EveryCase): Promise<Sample> {
      const caller = readerOf(accessCase) ?? entitled(accessCase)
      const target = (await ownTarget(name, server)) ?? (await accessCase.target?.(world, caller ?? 'owner')) ?? {}
      const token = await tokenFor(world, { caller, target })
      const owner = await server.tokenOf(world.idOf('owner'))
      const floor = await timed(connection, await textOf('GET', {}, '/auth/check', owner))
      const call = await timed(connection, await textOf(route.method, target, pathOf(route, target), token))
      return { ...call, floorMs: floor.ms }
    }

    const promised = new Set(
      Object.values(promisedCalls)
        .flat()
        .map((call) => call.replaceAll(/\{(\w+)\}/g, ':x')),
    )
    const { list, say } = findingsOf('each promised call, at the median, in times the smallest authenticated call')
    for (const each of everyCase) {
      const { name, route } = each
      if (!promised.has(`${route.method} ${route.path.replaceAll(/:\w+/g, ':x')}`)) continue
      const serves = entitled(each.accessCase) !== null || name === 'accounts.login'
      const isRight = ({ status }: Sample) => !serves || isSuccess(status)
      let failure: unknown = null
      /** Runs as many as asked for, on that world; null as soon as one fails: what it needs can be made there once at most, or never. */
      const on = async (worldOf: () => Promise<World>) => {
        const samples: Sample[] = []
        for (let turn = 0; turn < turns; turn++) {
          try {
            const sample = await once(await worldOf(), each)
            if (!isRight(sample)) throw new Error(`it answered ${sample.status}`)
            samples.push(sample)
          } catch (error) {
            failure = error
            return null
          }
        }
        return samples
      }
      const onDemo = await on(async () => demo)
      const samples = onDemo ?? (await on(async () => (await createWorlds(server)).world))
      if (samples === null) throw new Error(`${name} does not answer with success`, { cause: failure })
      const ratio = median(samples.map(({ ms }) => ms)) / median(samples.map(({ floorMs }) => floorMs))
      const where = onDemo !== null ? name : `${name} (small centre)`
      say(where, ratio, '×', SLOW_BY_NATURE.has(name) ? undefined : most(MOST))
    }
    return list
  } finally {
    connection.close()
    await server.close()
    if (before === undefined) delete process.env[templateVariable]
    else process.env[templateVariable] = before
    await database.close()
  }
}
