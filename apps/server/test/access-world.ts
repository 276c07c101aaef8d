// Two centres that mirror each other, with every kind of caller in both, and calls made from the rows of the matrix of rights.
import { randomUUID } from 'node:crypto'
import type { Route } from '@releve/contract/route'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { callers } from './access.ts'
import type { AccessCase, Caller, Target, World } from './access.ts'
import { createTokens } from '#http/tokens.ts'
import { callOn, SECRET, startTestServer } from './server.ts'
import type { Answer, TestServer } from './server.ts'
import { watchWrites } from './writes.ts'
import type { Writes } from './writes.ts'

export const NOW = Date.UTC(2026, 10, 16, 11)

type Role = Exclude<Caller, 'visitor' | 'expired'>
type Staff = Record<'owner' | 'colleague' | 'pending' | 'centerAdmin', MemberFixture>

export interface Worlds {
  readonly server: TestServer
  readonly writes: Writes
  readonly world: World
  /** The same with the centres exchanged: its owner is the first one's stranger. */
  readonly mirror: World
  /** One call of the matrix, made ready: its target is made anew. */
  prepare(accessCase: AccessCase, caller: Caller, world?: World): Promise<Prepared>
}

export interface Prepared {
  readonly target: Target
  readonly token: string | undefined
}

async function createStaff({ pool }: TestServer, center: CenterFixture): Promise<Staff> {
  return {
    owner: await createMember(pool, center),
    colleague: await createMember(pool, center),
    pending: await createMember(pool, center, { status: 'pending' }),
    centerAdmin: await createMember(pool, center, { adminType: 'center' }),
  }
}

/** Two centres, new ones unless given, new people in them, and a master, on a server that runs. */
export async function createWorlds(
  server: TestServer,
  centers?: readonly [CenterFixture, CenterFixture],
): Promise<{ world: World; mirror: World }> {
  const { pool } = server
  const [first, second] = centers ?? [await createCenter(pool), await createCenter(pool)]
  const ownStaff = await createStaff(server, first)
  const otherStaff = await createStaff(server, second)
  const master = await createMember(pool, null, { adminType: 'master' })
  const worldOf = (center: CenterFixture, other: CenterFixture, own: Staff, others: Staff): World => {
    const people: Record<Role, MemberFixture> = { ...own, stranger: others.owner, otherAdmin: others.centerAdmin, master }
    return {
      server,
      center,
      otherCenter: other,
      idOf: (caller) => people[caller === 'expired' ? 'owner' : caller].userId,
      newMember: (overrides) => createMember(pool, center, overrides),
    }
  }
  return { world: worldOf(first, second, ownStaff, otherStaff), mirror: worldOf(second, first, otherStaff, ownStaff) }
}

export async function startWorlds(): Promise<Worlds> {
  const server = await startTestServer(NOW)
  const { pool } = server
  const { world, mirror } = await createWorlds(server)

  /** A session of its own for each call: one that logs out ends no other. */
  async function tokenOf(caller: Caller, callersWorld: World): Promise<string | undefined> {
    if (caller === 'visitor') return undefined
    // The password was just confirmed: access.test.ts asks apart what a call answers without.
    if (caller !== 'expired') return server.provenTokenOf(callersWorld.idOf(caller))
    const sessionId = randomUUID()
    await pool.query("INSERT INTO sessions (_id, user_id, expires_at) VALUES ($1, $2, now() + interval '90 years')", [
      sessionId,
      callersWorld.idOf(caller),
    ])
    return createTokens(SECRET).sign(callersWorld.idOf(caller), sessionId, server.clock.now - 15 * 60_000).token
  }

  return {
    server,
    writes: await watchWrites(pool),
    world,
    mirror,
    async prepare(accessCase, caller, callersWorld = world) {
      const target = (await accessCase.target?.(callersWorld, caller)) ?? {}
      const isNamed = target.token !== undefined && caller !== 'visitor' && caller !== 'expired'
      return { target, token: isNamed ? target.token : await tokenOf(caller, callersWorld) }
    },
  }
}

export const pathOf = (route: Route, { params = {}, query = '' }: Target): string =>
  `${route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query}`

/** @param url of another server on the same database */
export async function send({ server }: Worlds, route: Route, { target, token }: Prepared, url = server.url): Promise<Answer> {
  const path = pathOf(route, target)
  const { body, form, headers = {} } = target
  if (route.stream === true) return openStream(url, path, token, headers)
  return callOn(url, route.method, path, { token, headers, ...(form === undefined ? { body } : { form }) })
}

/** A stream that opens never ends: its first line is enough. */
async function openStream(url: string, path: string, token: string | undefined, headers: Record<string, string>): Promise<Answer> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api${path}`, {
    headers: { accept: 'text/event-stream', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    signal: abort.signal,
  })
  const isOpen = response.status === 200
  const body: unknown = isOpen ? null : await response.json()
  if (isOpen) abort.abort()
  return { status: response.status, headers: response.headers, body }
}

/** The status a caller gets, from the row. */
export const expectedOf = (accessCase: AccessCase, caller: Caller): number => accessCase.expected[callers.indexOf(caller)] ?? 0

export const isSuccess = (status: number): boolean => status === 200 || status === 204
