// The database a call runs in. A member's call runs in that of their centre, where nearly all of it is one transaction. Calls about
// accounts, or the whole installation, run in the directory, and so do those that change an account and a centre together: the answer is
// kept under its key where it is committed last. A master's call is looked for where its object is; a call that neither account nor place
// locates is asked of each database in turn, until one knows it.
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import type { Databases } from '../db/databases.ts'
import { isFenced } from '../db/fence.ts'
import { loadCenterNamed } from '../db/places.ts'
import { AppError } from './app-error.ts'
import type { CallName } from './handler.ts'
import { isMaster } from './principal.ts'
import type { Principal } from './principal.ts'
import { loadKey } from './store.ts'

type Home = 'directory' | 'center'
type GroupOf<Name extends CallName> = Name extends `${infer Group}.${string}` ? Group : never
type CallsOf<Group extends string> = Extract<CallName, `${Group}.${string}`>

/** Calls by the part of their name before the dot; `each`: some here, some there. */
const groups = {
  accounts: 'directory',
  announcements: 'directory',
  availability: 'center',
  campaigns: 'center',
  centers: 'each',
  circles: 'center',
  closings: 'center',
  demands: 'center',
  directorySync: 'directory',
  fairness: 'center',
  feeds: 'directory',
  funding: 'directory',
  handover: 'center',
  installation: 'directory',
  jobs: 'directory',
  journal: 'center',
  messages: 'center',
  notifications: 'center',
  activities: 'center',
  apiKeys: 'center',
  approvals: 'center',
  ownHolidays: 'center',
  onCall: 'center',
  patchNotes: 'directory',
  hours: 'center',
  leave: 'center',
  payroll: 'center',
  placements: 'center',
  planning: 'center',
  points: 'center',
  push: 'directory',
  rests: 'center',
  restrictions: 'center',
  roles: 'center',
  rotations: 'center',
  rules: 'center',
  schoolHolidays: 'directory',
  shifts: 'center',
  signOn: 'directory',
  sms: 'center',
  start: 'center',
  takeovers: 'center',
  teams: 'center',
  tickets: 'directory',
  traineeships: 'center',
  users: 'each',
  vacancies: 'center',
  wall: 'each',
  webhooks: 'center',
} as const satisfies Readonly<Record<GroupOf<CallName>, Home | 'each'>>

type Mixed = { [Group in keyof typeof groups]: (typeof groups)[Group] extends 'each' ? Group : never }[keyof typeof groups]

/** A new call of these, as a new group above, does not compile until it is said where it is at home. */
const calls: Readonly<Record<CallsOf<Mixed>, Home>> = {
  'centers.activeRotation': 'center',
  'centers.admins': 'center',
  'centers.all': 'directory',
  'centers.allActiveRotations': 'center',
  'centers.create': 'directory',
  'centers.get': 'center',
  'centers.list': 'directory',
  'centers.remove': 'center',
  'centers.rules': 'center',
  'centers.setFirm': 'center',
  'centers.setUp': 'center',
  'centers.update': 'center',
  'centers.usersCount': 'center',
  'users.approve': 'center',
  'users.arrivals': 'center',
  'users.assignCenter': 'directory',
  'users.assignTeam': 'center',
  'users.assignTeams': 'center',
  'users.avatar': 'center',
  'users.cancelEmail': 'directory',
  'users.avatarAddress': 'center',
  'users.center': 'center',
  'users.changeHistory': 'center',
  'users.changeQualifications': 'center',
  'users.count': 'center',
  'users.currentTeam': 'center',
  'users.data': 'center',
  'users.departure': 'center',
  'users.erase': 'directory',
  'users.get': 'center',
  'users.import': 'directory',
  'users.importPreview': 'center',
  'users.invite': 'center',
  'users.list': 'center',
  'users.makeAdmin': 'directory',
  'users.planDeparture': 'center',
  'users.preferences': 'center',
  'users.readAvatar': 'center',
  'users.reject': 'directory',
  'users.reinstate': 'center',
  'users.remove': 'directory',
  'users.removeAdmin': 'directory',
  'users.removeAvatar': 'center',
  'users.removeTeamOccurrence': 'center',
  'users.showAvatar': 'center',
  'users.substitution': 'center',
  'users.suspend': 'center',
  'users.suspension': 'center',
  'users.teamOccurrences': 'center',
  'users.teams': 'center',
  'users.undoDeparture': 'center',
  'users.update': 'directory',
  'wall.edit': 'center',
  'wall.get': 'center',
  'wall.renew': 'center',
  'wall.revoke': 'center',
  // The wall's address names the centre.
  'wall.show': 'directory',
}

export interface HomelessCall {
  readonly name: CallName
  readonly principal: Principal | null
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown }
  readonly key: string | null
}

const ofDirectory: ReadonlySet<string> = new Set(
  [...Object.entries<string>(groups), ...Object.entries<string>(calls)].flatMap(([name, home]) => (home === 'directory' ? [name] : [])),
)

const isOfDirectory = (name: CallName) => ofDirectory.has(name) || ofDirectory.has(name.split('.')[0] ?? '')

/** A member or a centre that the call names, as far as the contract calls them so. */
function idsIn({ params, query, body }: HomelessCall['input']): string[] {
  const names = ['id', 'userId', 'centerId', 'onBehalfOf']
  const entriesOf = (part: unknown) => (typeof part === 'object' && part !== null ? Object.entries(part) : [])
  return [...entriesOf(params), ...entriesOf(query), ...entriesOf(body)].flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? [value] : [],
  )
}

/** Lists where to run it, the first first: a database that answers that there is no such thing leaves it to the next. */
async function homesOf(databases: Databases, call: HomelessCall): Promise<readonly pg.Pool[]> {
  const { name, principal, input } = call
  if (!databases.areSeveral || isOfDirectory(name)) return [databases.directory]
  const own = await databases.poolOf(principal?.centerId ?? null)
  if (principal !== null && !isMaster(principal)) return [own]
  const ids = idsIn(input)
  const centerId = ids.length === 0 ? null : await loadCenterNamed(databases.directory, ids)
  return centerId === null ? [own, ...databases.all.filter((pool) => pool !== own)] : [await databases.poolOf(centerId)]
}

/** Finds where the answer of a call that was made before is kept under its key, if it is. */
async function keptAt(homes: readonly pg.Pool[], userId: UserId, key: string): Promise<pg.Pool | null> {
  for (const pool of homes) if ((await loadKey(pool, userId, key)) !== null) return pool
  return null
}

/**
 * Runs a call where it is at home. A centre that moves meanwhile refuses its writes where it was: asked again where it is, the call is done
 * there, for nothing was done here.
 * @param work `centerId`: of the caller, when their centre is in that database
 */
export async function atHome<T>(
  databases: Databases,
  call: HomelessCall,
  work: (pool: pg.Pool, centerId: CenterId | null) => Promise<T>,
): Promise<T> {
  const { principal, key } = call
  const ownCenter = principal?.centerId ?? null
  if (!databases.areSeveral) return work(databases.directory, ownCenter)
  const runIn = async (pool: pg.Pool) => work(pool, pool === (await databases.poolOf(ownCenter)) ? ownCenter : null)
  const inTurn = async (homes: readonly pg.Pool[]): Promise<T> => {
    const keptHome = homes.length > 1 && key !== null && principal !== null ? await keptAt(homes, principal.userId, key) : null
    const [first = databases.directory, ...others] = keptHome === null ? homes : [keptHome]
    try {
      return await runIn(first)
    } catch (error) {
      if (others.length === 0 || !(error instanceof AppError && error.code === 'notFound')) throw error
      return inTurn(others)
    }
  }
  const homes = await homesOf(databases, call)
  try {
    return await inTurn(homes)
  } catch (error) {
    if (!isFenced(error)) throw error
    const now = await homesOf(databases, call)
    if (isOfDirectory(call.name) || now.every((pool, index) => pool === homes[index])) throw error
    return inTurn(now)
  }
}
