// The scene of tests through HTTP: a server, and a centre of four teams on the cycle J N R R of 12 h with people of those teams, new
// before each test. A test names the people it needs, and says of them and of the centre only what differs.
//
// The clock stands on Monday 16 November 2026, noon in Paris. Team A works J 17 N 18, J 21 N 22, J 25 N 26; B J 18 N 19, J 22 N 23;
// C J 19 N 20, J 23 N 24; D N 17, J 20 N 21, J 24 N 25. So D may take the night of the 22nd of A (12 h after its own night); C may not (its
// day of the 23rd follows at once), nor B (it works that day, and may exchange it).
import { eachField } from '@releve/contract/member-fields'
import { createCenter, createMembers, newId } from '@releve/testing/factories'
import type { CenterFixture, CenterOverrides, MemberFixture, MemberOverrides } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ServerConfig } from '#config/config.ts'
import type { StartOptions } from '#main.ts'
import { startTestServer } from './server.ts'
import type { Answer, TestServer } from './server.ts'

export const NOON = Date.UTC(2026, 10, 16, 11)

export interface Person extends MemberFixture {
  /** Valid at the hour of the scene's clock; `moveTo` renews it. */
  readonly token: string
}

/** A person of the cast: an approved member of team A with 100 points, but for what is said here. */
export interface Part extends Omit<MemberOverrides, 'teamId'> {
  /** The place of the team, from 0; null: none. */
  readonly team?: number | null
}

/** Parts that most tests have under these names. */
const usualParts: Readonly<Record<string, Part>> = {
  a: { team: 0 },
  b: { team: 1 },
  c: { team: 2 },
  d: { team: 3 },
  officer: { team: null },
  admin: { team: null, adminType: 'center' },
  master: { team: null, adminType: 'master' },
}

export interface ServerOptions {
  /** The instant at which its clock stands at the beginning. */
  readonly now?: number
  readonly server?: StartOptions
  readonly configured?: Partial<ServerConfig>
}

export interface SceneOptions extends ServerOptions {
  readonly center?: CenterOverrides
  /** True: the centre and its people are made once, for all tests of the file. */
  readonly lasts?: boolean
  /** True: administrators have just confirmed their password. */
  readonly isProven?: boolean
}

export interface Scene<Name extends string> {
  readonly server: TestServer
  readonly center: CenterFixture
  /** The same objects in all tests; each test finds in them the people of its centre. */
  readonly people: Readonly<Record<Name, Person>>
  /** Adds a member to a team, counted from 0; null: to none. */
  join(team: number | null, overrides?: MemberOverrides, center?: CenterFixture): Promise<Person>
  /** Makes the centre and its people anew, the centre otherwise where a test says so. */
  found(center?: CenterOverrides): Promise<void>
  /** Sets the clock; the sessions of everybody begin anew. */
  moveTo(now: number): Promise<void>
  as(person: Person, method: string, path: string, body?: unknown): Promise<Answer>
}

/** The server under a name that a file may give away before `beforeAll` starts it. */
class SceneServer implements TestServer {
  #started: TestServer | null = null

  async start({ now = NOON, server, configured }: ServerOptions): Promise<void> {
    this.#started = await startTestServer(now, server, undefined, [], configured)
  }
  get #server(): TestServer {
    if (this.#started === null) throw new Error('the server of the scene starts before the first test')
    return this.#started
  }
  get url() {
    return this.#server.url
  }
  get pool() {
    return this.#server.pool
  }
  get database() {
    return this.#server.database
  }
  get clock() {
    return this.#server.clock
  }
  get config() {
    return this.#server.config
  }
  readonly call: TestServer['call'] = (...call) => this.#server.call(...call)
  readonly tokenOf: TestServer['tokenOf'] = (userId) => this.#server.tokenOf(userId)
  readonly provenTokenOf: TestServer['provenTokenOf'] = (userId) => this.#server.provenTokenOf(userId)
  readonly runJobs: TestServer['runJobs'] = (changed) => this.#server.runJobs(changed)
  readonly second: TestServer['second'] = (...second) => this.#server.second(...second)
  /** Nothing is left to close where the start failed. */
  readonly close = async () => this.#started?.close()
}

/** Starts a server for the tests of the file that calls it, and closes it after them. */
export function serverOfTests(options: ServerOptions = {}): TestServer {
  const server = new SceneServer()
  beforeAll(() => server.start(options))
  afterAll(server.close)
  return server
}

/** Makes a person who is in no database: one of the cast before the first test. */
const nobody = (): Person => ({
  userId: newId('user'),
  email: '',
  name: '',
  lastName: '',
  centerId: null,
  accountId: '',
  token: '',
})

const nowhere = (): CenterFixture => ({ centerId: newId('center'), name: '', rotationId: newId('rotation'), issuerId: '', teamIds: [] })

/**
 * A scene on a server that is there; `found` makes its centre and its people.
 * @param cast what differs from the usual part of each; a name without a usual part is a member of team A
 */
export function sceneOn<Name extends string>(
  server: TestServer,
  cast: Readonly<Record<Name, Part>>,
  options: Pick<SceneOptions, 'center' | 'isProven'> = {},
): Scene<Name> {
  const center = nowhere()
  const names = Object.keys(cast).filter((name): name is Name => name in cast)
  const people = eachField(names, nobody)
  /** Everybody whose session `moveTo` renews is in it. */
  const present = new Map<Person, MemberOverrides>()

  const overridesIn = ({ teamIds }: CenterFixture, { team = 0, ...overrides }: Part): MemberOverrides => ({
    teamId: team === null ? null : (teamIds[team] ?? null),
    ...overrides,
  })
  async function logIn(person: Person, { adminType = null }: MemberOverrides): Promise<void> {
    const open = options.isProven === true && adminType !== null ? server.provenTokenOf : server.tokenOf
    Object.assign(person, { token: await open(person.userId) })
  }
  async function enter(newcomers: readonly (readonly [Person, MemberOverrides])[], inCenter: CenterFixture | null): Promise<void> {
    const members = await createMembers(
      server.pool,
      inCenter,
      newcomers.map(([, overrides]) => overrides),
    )
    for (const [index, [person, overrides]] of newcomers.entries()) {
      Object.assign(person, members[index])
      present.set(person, overrides)
      await logIn(person, overrides)
    }
  }
  async function found(overrides = options.center): Promise<void> {
    present.clear()
    Object.assign(center, await createCenter(server.pool, overrides))
    const parts = names.map((name) => [people[name], overridesIn(center, { ...usualParts[name], ...cast[name] })] as const)
    const isMaster = ([, { adminType }]: (typeof parts)[number]) => adminType === 'master'
    await enter(
      parts.filter((part) => !isMaster(part)),
      center,
    )
    await enter(parts.filter(isMaster), null)
  }

  return {
    server,
    center,
    people,
    async join(team, overrides = {}, inCenter = center) {
      const person = nobody()
      await enter([[person, { ...overridesIn(inCenter, { team }), ...overrides }]], inCenter)
      return person
    },
    found,
    async moveTo(now) {
      server.clock.now = now
      for (const [person, overrides] of present) await logIn(person, overrides)
    },
    as: ({ token }, method, path, body) => server.call(method, path, { token, body }),
  }
}

/** Sets the scene for all tests of the file that calls it. `cast`: as for `sceneOn`. */
export function setScene<Name extends string = never>(cast: Readonly<Record<Name, Part>>, options: SceneOptions = {}): Scene<Name> {
  const { now = NOON, lasts = false } = options
  const server = serverOfTests(options)
  const scene = sceneOn(server, cast, options)
  beforeAll(async () => {
    if (lasts) await scene.found()
  })
  beforeEach(async () => {
    server.clock.now = now
    if (!lasts) await scene.found()
  })
  return scene
}
