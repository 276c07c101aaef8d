// The words that tell apart people of a centre who have one name. Nearly every centre has none: it costs one short statement after a change
// of the roster, and nothing at the calls that follow.
import { fullName, tellApart } from '@releve/contract/person-name'
import { shortName } from '@releve/contract/short-name'
import type { WallNames } from '@releve/contract/wall'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { facts, heapBytes, VersionedCache } from '#db/versioned-cache.ts'
import { loadUsersById } from './members.ts'
import type { Person, ReachedCenter } from './members.ts'

/** The key is the member; nobody whose name is theirs alone is in it. */
export type Distinctions = ReadonlyMap<string, string>

interface OfCenter {
  readonly forColleagues: Distinctions
  /** Numbers and addresses too, and who waits for approval. */
  readonly forAdministrators: Distinctions
}

const namesakes = new VersionedCache<OfCenter>('namesakes', facts)

/** Teams are those of the day. The versions were read before, so what is found is never older than they say. */
export function loadDistinctions(db: Queryable, center: ReachedCenter, now: number): Promise<OfCenter> {
  const { centerId, zone, planVersion, rosterVersion } = center
  const version = planVersion * 2 ** 26 + rosterVersion
  return namesakes.load(db, `${centerId} ${fromDayNumber(zoneOf(zone).dayAt(now))}`, version, async () => {
    const value = await readDistinctions(db, centerId, now)
    return { version, value, bytes: heapBytes([...value.forAdministrators, ...value.forColleagues]) }
  })
}

async function readDistinctions(db: Queryable, centerId: CenterId, now: number): Promise<OfCenter> {
  const groups = await rows<{ readonly ids: UserId[] }>(
    centerOf(db, centerId),
    named(
      'members.loadNamesakes',
      sql`SELECT array_agg(u._id) AS ids FROM members u WHERE u.center_id = ${centerId} AND u.left_at IS NULL
          GROUP BY fold_text(u.name || ' ' || u.last_name) HAVING count(*) > 1`,
    ),
  )
  const found = await loadUsersById(
    db,
    groups.flatMap(({ ids }) => ids),
    now,
  )
  const people = found.map(({ last_name: lastName, ...person }) => ({ ...person, lastName }))
  return {
    forAdministrators: tellApart(people),
    forColleagues: tellApart(
      people
        .filter(({ status }) => status === 'approved')
        .map(({ _id, name, lastName, team, role, rank }) => ({ _id, name, lastName, team, role, rank })),
    ),
  }
}

/** The same people, each with what tells them from a namesake. */
export function withDistinctions(people: ReadonlyMap<UserId, Person>, distinctions: Distinctions): ReadonlyMap<UserId, Person> {
  if (distinctions.size === 0) return people
  return new Map([...people].map(([id, person]) => [id, { ...person, distinction: distinctions.get(id) }]))
}

/** People whom rows name, each told apart in the centre of the row. */
export async function tellActorsApart<Row extends { readonly center_id: CenterId; readonly actor: { readonly _id: string } | null }>(
  db: Queryable,
  actorRows: readonly Row[],
  now: number,
): Promise<Row[]> {
  const centerIds = new Set(actorRows.flatMap(({ center_id: centerId, actor }) => (actor === null ? [] : [centerId])))
  const byCenter = new Map<CenterId, Distinctions>()
  for (const centerId of centerIds) byCenter.set(centerId, await loadDistinctionsOf(db, centerId, now))
  return actorRows.map((row) => {
    const distinction = row.actor === null ? undefined : byCenter.get(row.center_id)?.get(row.actor._id)
    return distinction === undefined ? row : { ...row, actor: { ...row.actor, distinction } }
  })
}

/** Loads distinctions for what is written to any member of the centre: mails, messages to devices, sentences about others. */
export async function loadDistinctionsOf(db: Queryable, centerId: CenterId, now: number): Promise<Distinctions> {
  const center = await oneRow<Omit<ReachedCenter, 'centerId'>>(
    centerOf(db, centerId),
    named(
      'members.loadVersions',
      sql`SELECT zone, plan_version AS "planVersion", roster_version AS "rosterVersion" FROM centers WHERE _id = ${centerId}`,
    ),
  )
  return (await loadDistinctions(db, { centerId, ...center }, now)).forColleagues
}

/** A person as the wall of a room and what follows it name them. */
export function roomName(person: Person, names: Exclude<WallNames, 'team'>, distinctions: Distinctions): string {
  const known = { ...person, distinction: distinctions.get(person._id) }
  return names === 'short' ? shortName(known) : fullName(known)
}
