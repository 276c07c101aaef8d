// The list of demands that all members of a centre read. What was read of a demand serves the next reader as long as its row is the same one:
// of hundreds of demands, a few have changed since.
import type { Demand } from '@releve/domain/demands/demand'
import type { CenterId } from '@releve/domain/ids'
import pg from 'pg'
import sql from 'sql-template-tag'
import { named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { facts, heapBytes, VersionedCache } from '#db/versioned-cache.ts'
import { asShown, demandFields, toFields } from './columns.ts'
import type { DemandRow, RawDemandFields } from './columns.ts'

/** Demands by the marks of their rows. */
const lists = new VersionedCache<ReadonlyMap<string, DemandRow>>('demands', facts)

/** Their rows say themselves whether they are the same: a list has no version. */
const NO_VERSION = 0

/**
 * Every update gives a row another transaction, and another instant of change: together they are not met twice, even in a database that was
 * moved. The identifier stands first.
 */
const mark = sql`concat(d._id, ' ', d.xmin, ' ', extract(epoch FROM d.changed_at))`
const ID_LENGTH = 36

/** Lists the live demands of a centre whose vacation starts on `from … to` (days), in order of time. */
export async function listDemands(
  db: Queryable,
  filter: { centerId: CenterId; from: string; to: string; status: Demand['status'] | undefined },
): Promise<DemandRow[]> {
  const { centerId, from, to, status = null } = filter
  const { marks: text } = await oneRow<{ marks: string | null }>(
    db,
    named(
      'demands.marks',
      sql`SELECT string_agg(${mark}, ',' ORDER BY d.start_at, d.created_at, d._id) AS marks FROM demands d
        WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d.day BETWEEN ${from} AND ${to}
          AND (${status}::text IS NULL OR CASE WHEN d.waiting_for IS NULL THEN d.status ELSE 'accepted' END = ${status})`,
    ),
  )
  if (text === null) return []
  const marks = text.split(',')
  const key = `${centerId} ${from} ${to} ${status}`
  const known = lists.get(key, NO_VERSION) ?? new Map<string, DemandRow>()
  const unknownIds = marks.flatMap((each) => (known.has(each) ? [] : [each.slice(0, ID_LENGTH)]))
  if (unknownIds.length === 0 && known.size === marks.length) return [...known.values()]
  const found = await readMarked(db, centerId, unknownIds)
  // A demand that was closed meanwhile is in no list any more.
  const list = marks.flatMap((each): [string, DemandRow][] => {
    const demand = known.get(each)
    return demand === undefined ? (found.get(each.slice(0, ID_LENGTH)) ?? []) : [[each, demand]]
  })
  const value = new Map(list)
  // Two updates of one transaction leave the same mark: what is read inside one is for itself alone.
  if (db instanceof pg.Pool) lists.set(key, { version: NO_VERSION, value, bytes: heapBytes(list) })
  return [...value.values()]
}

/** The live ones among these, with the marks of the rows they were read from, by their identifiers. */
async function readMarked(db: Queryable, centerId: CenterId, ids: readonly string[]): Promise<Map<string, [string, DemandRow][]>> {
  if (ids.length === 0) return new Map()
  const found = await rows<RawDemandFields & { mark: string }>(
    db,
    named(
      'demands.marked',
      sql`SELECT ${demandFields}, ${mark} AS mark FROM demands d
        WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d._id = ANY (${[...ids]}::uuid[])`,
    ),
  )
  return new Map(found.map((raw) => [raw._id, [[raw.mark, asShown(toFields(raw))]]]))
}
